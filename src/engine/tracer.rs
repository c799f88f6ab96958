//! The state of the four-port tracer: modes, spy points, and which ports are shown and stopped at.
//!
//! Everything here is pure. `prolog/kernel/tracer.pl` runs the program and asks at each port;
//! `library/tracing.rs` prints and asks the user. What is shown when is what SWI-Prolog 9.0.4 does.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::call_chain::CallChain;
use crate::engine::fact_watch::FactWatch;
use crate::engine::names::TracedPredicate;
use crate::engine::profile::Profile;
use crate::engine::program::ClauseSource;
use crate::frontend::term::{Atom, Term};

/// A place at which control enters or leaves a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// The goal is called.
    Call,
    /// It has succeeded.
    Exit,
    /// It has no more solutions.
    Fail,
    /// Another solution is looked for.
    Redo,
    /// The head of a clause has been unified.
    Unify,
    /// An exception leaves it.
    Exception,
}

impl Port {
    /// All ports, by the numbers that the kernel gives them.
    pub const ALL: [Port; 6] = [
        Port::Call,
        Port::Exit,
        Port::Fail,
        Port::Redo,
        Port::Unify,
        Port::Exception,
    ];

    /// The bit of the port in the masks of `leash/1` and `visible/1`.
    pub fn bit(self) -> u16 {
        match self {
            Port::Call => 1,
            Port::Exit => 2,
            Port::Fail => 4,
            Port::Redo => 8,
            Port::Unify => 16,
            Port::Exception => 256,
        }
    }

    /// The port as it is printed.
    pub fn title(self) -> &'static str {
        match self {
            Port::Call => "Call",
            Port::Exit => "Exit",
            Port::Fail => "Fail",
            Port::Redo => "Redo",
            Port::Unify => "Unify",
            Port::Exception => "Exception",
        }
    }
}

/// The mask of the ports that a name of `leash/1` and `visible/1` stands for.
pub fn port_mask(name: &str) -> Option<u16> {
    Some(match name {
        "call" => 1,
        "exit" => 2,
        "fail" => 4,
        "redo" => 8,
        "unify" => 16,
        "break" => 32,
        "cut_call" => 64,
        "cut_exit" => 128,
        "exception" => 256,
        "cut" => 192,
        "all" => 63,
        "full" => 47,
        "half" => 45,
        _ => return None,
    })
}

/// The depth of the frame above a goal that is traced.
pub const ROOT_DEPTH: i64 = 9;

/// The goals of `call_with_depth_limit/3` that run, or may be asked for another solution.
#[derive(Debug, Default)]
pub struct DepthLimits {
    limits: HashMap<i64, DepthLimit>,
    /// The innermost one that runs.
    running: Option<i64>,
    last: i64,
}

/// How deep a goal may call, counted from itself, which has depth 1.
#[derive(Clone, Copy, Debug)]
struct DepthLimit {
    limit: i64,
    /// The deepest call so far.
    deepest: i64,
    exceeded: bool,
    /// The goal that ran before.
    outer: Option<i64>,
}

impl DepthLimits {
    /// A goal begins that may call this deep. Returns its number.
    pub fn begin(&mut self, limit: i64) -> i64 {
        self.last += 1;
        let new = DepthLimit {
            limit,
            deepest: 0,
            exceeded: false,
            outer: self.running,
        };
        self.limits.insert(self.last, new);
        self.running = Some(self.last);
        self.last
    }

    /// Whether the goal that runs may call a frame of this depth, which is noted.
    pub fn allows(&mut self, frame_depth: i64) -> bool {
        let running = self.running.and_then(|id| self.limits.get_mut(&id));
        let Some(limit) = running else {
            return true;
        };
        let depth = frame_depth - ROOT_DEPTH;
        match depth > limit.limit {
            true => limit.exceeded = true,
            false => limit.deepest = limit.deepest.max(depth),
        }
        depth <= limit.limit
    }

    /// The goal has a solution. Returns its deepest call so far.
    pub fn exit(&mut self, id: i64) -> i64 {
        let limit = self.limits.get(&id).copied();
        self.running = limit.and_then(|limit| limit.outer);
        limit.map_or(0, |limit| limit.deepest)
    }

    /// Another solution of the goal is looked for.
    pub fn redo(&mut self, id: i64) {
        if let Some(limit) = self.limits.get_mut(&id) {
            limit.outer = self.running.replace(id);
        }
    }

    /// The goal has no more solutions, or is left by an exception. Returns whether the limit cut
    /// anything off.
    pub fn end(&mut self, id: i64) -> bool {
        let limit = self.limits.remove(&id);
        self.running = limit.and_then(|limit| limit.outer);
        limit.is_some_and(|limit| limit.exceeded)
    }
}

/// Ctrl-C asked for the tracer.
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Asks for the tracer at the next port; a signal handler may do so.
pub fn request() {
    REQUESTED.store(true, Ordering::Relaxed);
}

/// Ctrl-C asked for the goals that led to where the program is.
static GOALS_REQUESTED: AtomicBool = AtomicBool::new(false);

/// Asks for the goals at the next port; a signal handler may do so.
pub fn request_goals() {
    GOALS_REQUESTED.store(true, Ordering::Relaxed);
}

/// Whether the goals have been asked for; it is told once.
pub fn take_goals_request() -> bool {
    GOALS_REQUESTED.load(Ordering::Relaxed) && GOALS_REQUESTED.swap(false, Ordering::Relaxed)
}

/// The ports that are leashed and visible at the beginning: call, exit, fail, redo and exception.
const USUAL_PORTS: u16 = 1 | 2 | 4 | 8 | 256;

/// A number that no program guesses.
fn random_key() -> i64 {
    (RandomState::new().build_hasher().finish() >> 12).cast_signed()
}

/// What is known of a goal when it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalMarks(i64);

impl GoalMarks {
    /// There is a spy point on the predicate.
    pub const SPIED: i64 = 1;
    /// `trace/1,2` has been set on the predicate.
    pub const TRACE_POINT: i64 = 2;
    /// Its ports are never shown.
    pub const HIDDEN: i64 = 4;
    /// Another solution comes from within, so its redo port is shown when it has been found.
    pub const LATE_REDO: i64 = 8;
    /// There is no such predicate: nothing is called.
    pub const UNKNOWN: i64 = 16;
    /// An argument is a goal that knows its module.
    pub const TRANSPARENT: i64 = 32;
    /// It belongs to the system or its library.
    pub const SYSTEM: i64 = 64;
    /// A predicate of the system that a query calls: only backtraces show it.
    pub const QUIET: i64 = 128;

    /// The marks with these bits.
    pub fn new(bits: i64) -> GoalMarks {
        GoalMarks(bits)
    }

    /// Whether the mark is set.
    pub fn has(self, mark: i64) -> bool {
        self.0 & mark != 0
    }
}

/// A search for a port: until it is found no other one is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct PortSearch {
    /// The bits of the ports.
    pub ports: u16,
    /// What the goal has to unify with.
    pub goal: Term,
    /// It has not been found yet.
    pub is_on: bool,
}

/// The tracer's state.
#[derive(Debug)]
pub struct Tracer {
    /// Ports are shown.
    pub tracing: bool,
    /// Programs run so that they can be traced.
    pub debugging: bool,
    /// The ports at which the user is asked.
    pub leashed: u16,
    /// The ports that are shown.
    pub visible: u16,
    /// Goals below this depth are not shown.
    skip_below: Option<i64>,
    /// Predicates with a spy point.
    pub spied: Vec<TracedPredicate>,
    /// The ports of predicates that `trace/1,2` prints.
    pub trace_points: HashMap<TracedPredicate, u16>,
    /// Terms are printed to this depth.
    pub depth_max: usize,
    /// The module of each goal is printed.
    pub shows_context: bool,
    /// What the goals begin with that the tracer hands to predicates, and its queries: programs
    /// have no such number.
    key: i64,
    /// The kernel's part is there.
    pub is_loaded: bool,
    /// A program that was loaded calls `trace/0` or the like.
    pub is_called_by_program: bool,
    /// The exception that is on its way has been told.
    pub has_told: bool,
    /// An exception is on its way.
    pub is_raising: bool,
    /// The exception that was raised last, as far as the user may ask for it.
    pub raised: Option<Term>,
    /// What the user looks for, or has looked for last.
    pub search: Option<PortSearch>,
    /// The frame number that was given last.
    pub last_frame: i64,
    /// The goals of frames that may have another solution, as they were printed when they were
    /// called.
    pub called: HashMap<i64, String>,
    /// The numbers of clauses, by their place in memory, which they keep.
    clause_numbers: HashMap<usize, (Rc<ClauseSource>, i64)>,
    /// The clauses that Prolog has.
    pub kept_clauses: HashSet<i64>,
    /// Frames that were left with a choice point.
    pub left_open: HashSet<i64>,
    /// The tracer begins where an error arises that nothing catches.
    pub stops_at_errors: bool,
    /// The predicates of frames, by number.
    predicates: Vec<TracedPredicate>,
    numbers: HashMap<TracedPredicate, usize>,
    /// What `profile/1` counts.
    pub profile: Option<Profile>,
    /// The limits of `call_with_depth_limit/3`.
    pub depth_limits: DepthLimits,
    /// The calls that lead to an error or a failure, if somebody wants to know them.
    pub chain: Option<CallChain>,
    /// The facts of which somebody wants to know what changes them.
    pub watch: Option<FactWatch>,
}

impl Default for Tracer {
    fn default() -> Tracer {
        Tracer {
            tracing: false,
            debugging: false,
            leashed: USUAL_PORTS,
            visible: USUAL_PORTS,
            skip_below: None,
            spied: Vec::new(),
            trace_points: HashMap::new(),
            clause_numbers: HashMap::new(),
            kept_clauses: HashSet::new(),
            left_open: HashSet::new(),
            stops_at_errors: true,
            predicates: Vec::new(),
            numbers: HashMap::new(),
            depth_max: 10,
            shows_context: false,
            key: random_key(),
            is_loaded: false,
            is_called_by_program: false,
            has_told: false,
            is_raising: false,
            raised: None,
            search: None,
            last_frame: 0,
            called: HashMap::new(),
            profile: None,
            depth_limits: DepthLimits::default(),
            chain: None,
            watch: None,
        }
    }
}

impl Tracer {
    /// The query that runs a goal in the interpreter of the tracer.
    pub fn query(&self, goal: Term) -> Term {
        Term::compound("$traced_query", vec![Term::Int(self.key), goal])
    }

    /// The number that goals of the tracer's own begin with.
    pub fn key(&self) -> i64 {
        self.key
    }

    /// Whether queries have to run in the interpreter of the tracer.
    pub fn is_active(&self) -> bool {
        self.debugging
            || self.tracing
            || self.is_called_by_program
            || !self.spied.is_empty()
            || !self.trace_points.is_empty()
    }

    /// The mode that the toplevel goes back to after a query that was aborted or ended with an
    /// error: whether it traces, and whether it debugs.
    pub fn mode(&self) -> (bool, bool) {
        (self.tracing, self.debugging)
    }

    /// Goes back to a mode.
    pub fn set_mode(&mut self, (tracing, debugging): (bool, bool)) {
        (self.tracing, self.debugging) = (tracing, debugging);
    }

    /// Turns the tracer on or off; it needs the debug mode.
    pub fn set_tracing(&mut self, on: bool) {
        self.tracing = on;
        self.debugging |= on;
        self.skip_below = None;
    }

    /// Turns the debug mode on or off, and the tracer with it.
    pub fn set_debugging(&mut self, on: bool) {
        self.debugging = on;
        self.tracing &= on;
        self.skip_below = None;
    }

    /// Shows the goals that are not deeper than `depth` only, until a port is shown.
    pub fn skip(&mut self, depth: i64) {
        self.tracing = true;
        self.skip_below = Some(depth);
    }

    /// Whether a port of a goal at this depth is shown.
    pub fn shows(&self, port: Port, depth: i64, marks: GoalMarks) -> bool {
        if marks.has(GoalMarks::HIDDEN | GoalMarks::QUIET) || self.visible & port.bit() == 0 {
            return false;
        }
        if port == Port::Call && marks.has(GoalMarks::UNKNOWN) {
            return false;
        }
        let resumes = matches!(port, Port::Redo | Port::Unify);
        if !self.tracing {
            return self.debugging && marks.has(GoalMarks::SPIED) && !resumes;
        }
        if self.is_searching() {
            return self
                .search
                .as_ref()
                .is_some_and(|search| search.ports & port.bit() != 0);
        }
        match self.skip_below {
            Some(limit) => depth < limit || (depth == limit && !resumes),
            None => true,
        }
    }

    /// Whether a port is looked for: one that may be shown is, if its goal is the wanted one.
    pub fn is_searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.is_on)
    }

    /// Begins the search for a port.
    pub fn look_for(&mut self, search: PortSearch) {
        self.set_tracing(true);
        self.search = Some(search);
    }

    /// What the goal has to unify with that is looked for.
    pub fn sought_goal(&self) -> Term {
        let goal = self.search.as_ref().map(|search| search.goal.clone());
        goal.unwrap_or(Term::Var(0))
    }

    /// The port has been found, or its query has ended.
    pub fn end_search(&mut self) {
        if let Some(search) = &mut self.search {
            search.is_on = false;
        }
    }

    /// Whether the user is asked at a port that is shown.
    pub fn asks(&self, port: Port) -> bool {
        self.leashed & port.bit() != 0
    }

    /// Whether `trace/1,2` prints this port of the predicate.
    pub fn is_trace_point(&self, predicate: &TracedPredicate, port: Port) -> bool {
        let ports = self.trace_points.get(predicate);
        ports.is_some_and(|ports| ports & port.bit() != 0)
    }

    /// The number of a clause, from 1.
    pub fn number_of_clause(&mut self, source: &Rc<ClauseSource>) -> i64 {
        let next = self.clause_numbers.len() as i64 + 1;
        let key = Rc::as_ptr(source) as usize;
        let entry = self.clause_numbers.entry(key);
        entry.or_insert_with(|| (Rc::clone(source), next)).1
    }

    /// Begins to trace if Ctrl-C has asked for it.
    pub fn take_request(&mut self) {
        if REQUESTED.load(Ordering::Relaxed) && REQUESTED.swap(false, Ordering::Relaxed) {
            self.set_tracing(true);
        }
    }

    /// The number of a predicate.
    pub fn number_of(&mut self, predicate: TracedPredicate) -> i64 {
        let next = self.predicates.len();
        let number = *self.numbers.entry(predicate.clone()).or_insert(next);
        if number == next {
            self.predicates.push(predicate);
        }
        number as i64
    }

    /// The predicate of this number; `system:true/0` for that of a frame that is never shown.
    pub fn predicate(&self, number: i64) -> TracedPredicate {
        let known = usize::try_from(number).ok();
        let known = known.and_then(|number| self.predicates.get(number));
        known.cloned().unwrap_or_else(|| {
            let system = Atom::new("system");
            (system, Atom::new("true"), 0)
        })
    }

    /// Changes the spy point of a predicate.
    pub fn set_spied(&mut self, predicate: TracedPredicate, on: bool) {
        self.spied.retain(|known| *known != predicate);
        if on {
            self.spied.push(predicate);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: GoalMarks = GoalMarks(0);
    const SPIED: GoalMarks = GoalMarks(GoalMarks::SPIED);

    #[test]
    fn a_skip_hides_what_is_deeper() {
        let mut tracer = Tracer::default();
        assert!(!tracer.shows(Port::Call, 10, PLAIN));
        tracer.set_tracing(true);
        assert!(tracer.shows(Port::Call, 10, PLAIN));
        tracer.skip(10);
        assert!(!tracer.shows(Port::Call, 11, PLAIN));
        assert!(!tracer.shows(Port::Redo, 10, PLAIN));
        assert!(tracer.shows(Port::Exit, 10, PLAIN));
        assert!(tracer.shows(Port::Redo, 9, PLAIN));
        tracer.set_tracing(true);
        assert!(tracer.shows(Port::Call, 11, PLAIN));
    }

    #[test]
    fn a_spy_point_shows_without_a_trace() {
        let mut tracer = Tracer::default();
        assert!(!tracer.shows(Port::Call, 10, SPIED));
        tracer.set_debugging(true);
        assert!(tracer.shows(Port::Call, 10, SPIED));
        assert!(!tracer.shows(Port::Redo, 10, SPIED));
        assert!(!tracer.shows(Port::Call, 10, PLAIN));
        tracer.set_tracing(true);
        tracer.set_debugging(false);
        assert!(!tracer.tracing);
    }

    #[test]
    fn a_search_hides_other_ports() {
        let mut tracer = Tracer::default();
        tracer.look_for(PortSearch {
            ports: Port::Exit.bit(),
            goal: Term::Var(0),
            is_on: true,
        });
        assert!(!tracer.shows(Port::Call, 10, PLAIN));
        assert!(tracer.shows(Port::Exit, 10, PLAIN));
        tracer.end_search();
        assert!(tracer.shows(Port::Call, 10, PLAIN));
    }

    #[test]
    fn invisible_ports_are_not_shown() {
        let mut tracer = Tracer::default();
        tracer.set_tracing(true);
        assert!(!tracer.shows(Port::Unify, 10, PLAIN));
        tracer.visible &= !Port::Exit.bit();
        assert!(!tracer.shows(Port::Exit, 10, PLAIN));
        assert!(tracer.asks(Port::Exception) && !tracer.asks(Port::Unify));
    }
}
