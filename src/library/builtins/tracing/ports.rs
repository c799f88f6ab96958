//! The conversation at a port: what is printed, and what the user wants.

use std::path::Path;

use crate::engine::call_chain::{CallChain, CalledGoal};
use crate::engine::convert::{Arguments, FromArguments, FromTerm};
use crate::engine::fact_watch::FactChange;
use crate::engine::fault::Fault;
use crate::engine::messages;
use crate::engine::names::TracedPredicate;
use crate::engine::program::Definition;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::StreamId;
use crate::engine::tracer::{GoalMarks, Port, PortSearch, ROOT_DEPTH, take_goals_request};
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};
use crate::library::arguments::{integer_of, list_of};
use crate::library::builtins::tracing::keys::{SearchText, TracerCommand, read_command, tell};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$trace_begin", "", begin),
        native("$trace_key", "-", key),
        native("$trace_admit", "++", admit),
        native("$trace_wants", "+++++-", wants),
        native("$trace_show", "+++++++--", show),
        native("$trace_sought", "-", |session: &mut Session| {
            session.tracer.sought_goal()
        }),
        native("$trace_found", "", |session: &mut Session| {
            session.tracer.end_search()
        }),
        native("$trace_point", "+++++", point),
        native("$trace_left_open", "+", left_open),
        native("$trace_resumed", "+-", resumed),
        native("$trace_goals", "++", goals),
        native("$trace_no_retry", "", no_retry),
        native("$trace_raises", "-", raises),
        native("$trace_ball", "+", |session: &mut Session, ball: Term| {
            session.tracer.raised = Some(ball);
        }),
        native("$trace_caught", "", caught),
        native("$trace_error", "++", error),
        native("$depth_begin", "+-", depth_begin).reported_as("$depth_limit", 3),
        native("$depth_allows", "-", |session: &mut Session| {
            i64::from(session.tracer.depth_limits.allows(ROOT_DEPTH + 1))
        }),
        native("$depth_exit", "+-", |session: &mut Session, id: i64| {
            session.tracer.depth_limits.exit(id)
        }),
        native("$depth_redo", "+", |session: &mut Session, id: i64| {
            session.tracer.depth_limits.redo(id)
        }),
        native("$depth_end", "+-", |session: &mut Session, id: i64| {
            i64::from(session.tracer.depth_limits.end(id))
        }),
        native("$trace_chain_call", "+", chain_call),
        native("$trace_chain_fail", "+++++", chain_fail),
        native("$trace_chain_raise", "++", chain_raise),
        native("$trace_chain_change", "++", chain_change),
    ]
}

const HELP: &str = include_str!("help.txt");

/// The status with which the end of the input ends the session, as in swipl.
const END_STATUS: i64 = 4;

/// The level of the goal at the port, in a command without a number.
const OWN_LEVEL: i64 = -1;

/// What `$trace_wants` says of a goal that may not be called.
const TOO_DEEP: i64 = 16;

/// The column at which the goals of a backtrace begin.
const GOAL_COLUMN: usize = 10;

/// What `prolog/kernel/tracer.pl` does next, and a number that says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Continue,
    Fail,
    Ignore,
    Retry(i64),
    Abort,
    Goals(i64),
    List,
    Exit(i64),
    Save(i64),
}

impl Action {
    fn numbers(self) -> (i64, i64) {
        match self {
            Action::Continue => (0, 0),
            Action::Fail => (1, 0),
            Action::Ignore => (2, 0),
            Action::Retry(level) => (3, level),
            Action::Abort => (4, 0),
            Action::Goals(depth) => (5, depth),
            Action::List => (6, 0),
            Action::Exit(status) => (7, status),
            Action::Save(level) => (8, level),
        }
    }
}

/// A port as Prolog tells it: port, depth, frame, marks, the number of the predicate, the module of
/// the caller.
struct ShownPort {
    port: Port,
    depth: i64,
    frame: i64,
    marks: i64,
    predicate: i64,
    context: Term,
}

impl FromArguments for ShownPort {
    const ARGUMENTS: usize = 6;

    fn from_arguments(arguments: &mut Arguments<'_>) -> Result<ShownPort, Fault> {
        Ok(ShownPort {
            port: Port::from_arguments(arguments)?,
            depth: i64::from_arguments(arguments)?,
            frame: i64::from_arguments(arguments)?,
            marks: i64::from_arguments(arguments)?,
            predicate: i64::from_arguments(arguments)?,
            context: Term::from_arguments(arguments)?,
        })
    }
}

impl ShownPort {
    fn of(self, session: &Session) -> PortEvent {
        PortEvent {
            port: self.port,
            depth: self.depth,
            frame: self.frame,
            marks: GoalMarks::new(self.marks),
            predicate: session.tracer.predicate(self.predicate),
            context: self.context,
        }
    }
}

/// A goal at a port.
struct PortEvent {
    port: Port,
    depth: i64,
    frame: i64,
    marks: GoalMarks,
    predicate: TracedPredicate,
    context: Term,
}

/// The number of the port.
impl FromTerm for Port {
    fn from_term(term: &Term) -> Result<Port, Fault> {
        let number = usize::try_from(integer_of(term)?).unwrap_or_default();
        Ok(Port::ALL.get(number).copied().unwrap_or(Port::Call))
    }
}

fn begin(session: &mut Session) {
    let tracer = &mut session.tracer;
    tracer.is_raising = false;
    tracer.has_told = false;
    tracer.end_search();
    tracer.called.clear();
    tracer.left_open.clear();
}

fn key(session: &mut Session) -> i64 {
    session.tracer.key()
}

/// `'$trace_admit'(?Key, +Indicator)`: who has another key is told that there is no such predicate.
fn admit(session: &mut Session, key: Term, indicator: Term) -> Result<(), Fault> {
    match key == Term::Int(session.tracer.key()) {
        true => Ok(()),
        false => Err(Fault::existence("procedure", &indicator).without_context()),
    }
}

/// `'$depth_begin'(+Limit, -Number)`.
fn depth_begin(session: &mut Session, limit: i64) -> i64 {
    session.tracer.depth_limits.begin(limit)
}

/// `'$trace_wants'(+Port, +Depth, +Frame, +Marks, +Predicate, -Wants)`: 1 if the port is shown, 2
/// if `trace/1` prints it, 4 if Ctrl-C asked for the goals, 8 if it is told for the chain of calls,
/// 16 if the goal is too deep to be called, 32 if watched facts have changed, 64 if it is shown
/// only if its goal is the one that is looked for.
fn wants(
    session: &mut Session,
    port: Port,
    depth: i64,
    frame: i64,
    marks: i64,
    number: i64,
) -> i64 {
    let marks = GoalMarks::new(marks);
    let tracer = &mut session.tracer;
    if port == Port::Call {
        tracer.is_raising = false;
        if !tracer.depth_limits.allows(depth) {
            return TOO_DEEP;
        }
    }
    if tracer.profile.is_some() && !marks.has(GoalMarks::HIDDEN) {
        count(session, port, number);
    }
    let tracer = &mut session.tracer;
    tracer.take_request();
    let shown = tracer.shows(port, depth, marks);
    let is_point = marks.has(GoalMarks::TRACE_POINT)
        && port != Port::Redo
        && tracer.is_trace_point(&tracer.predicate(number), port);
    let is_told = !marks.has(GoalMarks::HIDDEN) && is_for_chain(tracer.chain.as_mut(), port, frame);
    let has_changed = port == Port::Exit && has_watched_change(session);
    i64::from(shown)
        | (i64::from(is_point) << 1)
        | (i64::from(take_goals_request()) << 2)
        | (i64::from(is_told) << 3)
        | (i64::from(has_changed) << 5)
        | (i64::from(session.tracer.is_searching()) << 6)
}

/// Whether the facts that are watched have changed.
fn has_watched_change(session: &mut Session) -> bool {
    let Some(mut watch) = session.tracer.watch.take() else {
        return false;
    };
    let has_changed = watch.has_changed(session.store());
    session.tracer.watch = Some(watch);
    has_changed
}

/// Whether more has to be told of this port for the chain of calls.
fn is_for_chain(chain: Option<&mut CallChain>, port: Port, frame: i64) -> bool {
    let Some(chain) = chain else {
        return false;
    };
    match port {
        Port::Call | Port::Fail => return true,
        Port::Exit => chain.exit(frame),
        Port::Unify => chain.fit(frame),
        Port::Redo | Port::Exception => {}
    }
    false
}

/// Counts a port of a predicate for `profile/1`.
fn count(session: &mut Session, port: Port, number: i64) {
    let (module, name, arity) = session.tracer.predicate(number);
    let label = match module.as_str() {
        "user" | "system" => format!("{name}/{arity}"),
        _ => format!("{module}:{name}/{arity}"),
    };
    let Some(profile) = &mut session.tracer.profile else {
        return;
    };
    match port {
        Port::Call => {
            profile.call(&label);
            profile.pass(Some(label));
        }
        Port::Redo => {
            profile.redo(&label);
            profile.pass(Some(label));
        }
        Port::Unify => {}
        Port::Exit | Port::Fail | Port::Exception => profile.pass(None),
    }
}

/// `'$trace_show'(+Port, +Depth, +Frame, +Marks, +Predicate, +Module, +Goal, -Action, -Number)`.
fn show(session: &mut Session, event: ShownPort, goal: Term) -> Result<(i64, i64), Fault> {
    let event = event.of(session);
    let mut goal = shown_goal(session, &event.predicate, &goal);
    if event.marks.has(GoalMarks::LATE_REDO) {
        let called = &mut session.tracer.called;
        match event.port {
            Port::Call => {
                called.insert(event.frame, goal.clone());
            }
            Port::Redo => goal = called.get(&event.frame).cloned().unwrap_or(goal),
            _ => {}
        }
    }
    Ok(converse(session, &event, &goal)?.numbers())
}

/// The goal as the tracer prints it: with its module unless that is `user` or `system`.
fn shown_goal(session: &Session, predicate: &TracedPredicate, goal: &Term) -> String {
    let options = WriteOptions {
        spacing: true,
        max_depth: session.tracer.depth_max,
        ..WriteOptions::print()
    };
    let goal = qualified(predicate, goal);
    term_text(&goal, &options, &session.operators("user"))
}

fn qualified(predicate: &TracedPredicate, goal: &Term) -> Term {
    let goal = goal.with_variables(&mut Term::Var);
    match predicate.0.as_str() {
        "user" | "system" => goal,
        module => Term::compound(":", vec![Term::atom(module), goal]),
    }
}

/// Prints the port; asks what to do until something moves the program.
fn converse(session: &mut Session, event: &PortEvent, goal: &str) -> Result<Action, Fault> {
    loop {
        print_port(session, event, goal)?;
        if !session.tracer.asks(event.port) {
            tell(session, "\n")?;
            return Ok(Action::Continue);
        }
        tell(session, " ? ")?;
        let command = read_command(session)?;
        session.streams.fresh_line_of(StreamId::STDERR);
        let Some(command) = command else {
            tell(session, "EOF: exit (status 4)\n")?;
            return Ok(Action::Exit(END_STATUS));
        };
        if let Some(action) = obey(session, event, &command)? {
            return Ok(action);
        }
    }
}

fn print_port(session: &mut Session, event: &PortEvent, goal: &str) -> Result<(), Fault> {
    if session.streams.column_of(StreamId::STDOUT) > 0 {
        tell(session, "\n")?;
        session.streams.fresh_line_of(StreamId::STDOUT);
    }
    let transparent = match event.marks.has(GoalMarks::TRANSPARENT) {
        true => '^',
        false => ' ',
    };
    // SWI-Prolog looks for the spy point where it does not see those of `user`.
    let spied = match event.marks.has(GoalMarks::SPIED) && event.predicate.0 != "user" {
        true => '*',
        false => ' ',
    };
    let context = match (session.tracer.shows_context, event.context.as_atom()) {
        (true, Some(module)) => format!("[{module}] "),
        _ => String::new(),
    };
    let (port, depth) = (event.port.title(), event.depth);
    let text = format!("{transparent}{spied} {port}: ({depth}) {context}{goal}");
    tell(session, &text)
}

/// Does what a key says; nothing if the port is to be shown again.
fn obey(
    session: &mut Session,
    event: &PortEvent,
    command: &TracerCommand,
) -> Result<Option<Action>, Fault> {
    let echo = |session: &mut Session, word: &str| echo(session, command, word);
    let is_call = matches!(event.port, Port::Call | Port::Redo | Port::Unify);
    let action = match command.key {
        '\n' | '\r' | ' ' | 'c' => {
            session.tracer.set_tracing(true);
            echo(session, "creep")?;
            Action::Continue
        }
        's' => {
            echo(session, "skip")?;
            match is_call {
                true => session.tracer.skip(event.depth),
                false => session.tracer.set_tracing(true),
            }
            Action::Continue
        }
        'u' => {
            echo(session, "up")?;
            session.tracer.skip(event.depth - 1);
            Action::Continue
        }
        'l' => {
            echo(session, "leap")?;
            session.tracer.set_tracing(false);
            Action::Continue
        }
        'n' => {
            echo(session, "no debug")?;
            session.tracer.set_debugging(false);
            Action::Continue
        }
        'r' => return retry(session, event, command),
        '/' => return look_for(session, &command.rest),
        '.' => return look_again(session, command),
        'f' => {
            echo(session, "fail")?;
            Action::Fail
        }
        'i' if is_call => {
            echo(session, "ignore")?;
            Action::Ignore
        }
        'i' => {
            tell(session, "ERROR: Can't ignore goal at this port\n")?;
            return Ok(None);
        }
        'a' => {
            echo(session, "abort")?;
            Action::Abort
        }
        'e' => {
            tell(session, "exit (status 4)\n")?;
            Action::Exit(END_STATUS)
        }
        'g' => {
            echo(session, "goals")?;
            Action::Goals(command.number.unwrap_or(5))
        }
        'L' => {
            echo(session, "Listing")?;
            Action::List
        }
        'S' => {
            echo(session, "Save goal\nRecorded goal to key `saved_goals`")?;
            Action::Save(command.number.unwrap_or(OWN_LEVEL))
        }
        _ => {
            set(session, event, command)?;
            return Ok(None);
        }
    };
    Ok(Some(action))
}

/// The commands after which the port is shown again.
fn set(session: &mut Session, event: &PortEvent, command: &TracerCommand) -> Result<(), Fault> {
    let echo = |session: &mut Session, word: &str| echo(session, command, word);
    match command.key {
        'h' | '?' => tell(session, HELP),
        'w' => echo(session, "write"),
        'p' => echo(session, "print"),
        'd' => {
            echo(session, "depth")?;
            session.tracer.depth_max = command
                .number
                .map_or(0, |depth| depth.try_into().unwrap_or(0));
            Ok(())
        }
        'C' => {
            session.tracer.shows_context = !session.tracer.shows_context;
            echo(
                session,
                match session.tracer.shows_context {
                    true => "Show context",
                    false => "No show context",
                },
            )
        }
        '+' | '-' => {
            let on = command.key == '+';
            session.tracer.set_spied(event.predicate.clone(), on);
            echo(session, if on { "spy" } else { "no spy" })
        }
        'm' => {
            echo(session, "Exception details")?;
            details(session, event, command)
        }
        'A' | 'b' => tell(
            session,
            &format!("ERROR: arbiiter's tracer has no command {}\n", command.key),
        ),
        _ => tell(session, "ERROR: Unknown option (h for help)\n"),
    }
}

/// At a terminal the word of a key stands behind the question.
fn echo(session: &mut Session, command: &TracerCommand, word: &str) -> Result<(), Fault> {
    match command.is_key {
        true => tell(session, &format!("{word}\n")),
        false => Ok(()),
    }
}

/// What is wrong: at a terminal without a prefix, as the remarks of SWI-Prolog's tracer.
fn remark(session: &mut Session, command: &TracerCommand, text: &str) -> Result<(), Fault> {
    let prefix = if command.is_key { "" } else { "ERROR: " };
    tell(session, &format!("{prefix}{text}\n"))
}

/// The term and the message of the exception that leaves the goal.
fn details(session: &mut Session, event: &PortEvent, command: &TracerCommand) -> Result<(), Fault> {
    let raised = session
        .tracer
        .raised
        .take_if(|_| event.port == Port::Exception);
    let Some(ball) = raised else {
        return remark(session, command, "No exception");
    };
    let text = messages::exception_details(&ball, &session.operators("user"));
    session.tracer.raised = Some(ball);
    tell(session, &text)
}

/// Looks for the ports and the goal that the text behind `/` names.
fn look_for(session: &mut Session, text: &str) -> Result<Option<Action>, Fault> {
    let search = match SearchText::read(session, text) {
        SearchText::For(search) => Some(search),
        SearchText::Again => session.tracer.search.clone(),
        SearchText::NoPort => {
            tell(session, "[Illegal port specification]\n")?;
            return Ok(None);
        }
        SearchText::NoGoal => return Ok(None),
    };
    if search.is_none() {
        tell(session, "[No previous search]\n")?;
    }
    Ok(search.map(|search| go_on(session, search)))
}

/// Looks for the same again.
fn look_again(session: &mut Session, command: &TracerCommand) -> Result<Option<Action>, Fault> {
    let Some(search) = session.tracer.search.clone() else {
        remark(session, command, "No previous search")?;
        return Ok(None);
    };
    echo(session, command, "repeat search")?;
    Ok(Some(go_on(session, search)))
}

fn go_on(session: &mut Session, search: PortSearch) -> Action {
    session.tracer.look_for(PortSearch {
        is_on: true,
        ..search
    });
    Action::Continue
}

fn retry(
    session: &mut Session,
    event: &PortEvent,
    command: &TracerCommand,
) -> Result<Option<Action>, Fault> {
    let number = command.number;
    if event.port == Port::Call && number.is_none() {
        tell(session, "ERROR: Can't retry at this port\n")?;
        return Ok(Some(Action::Continue));
    }
    let (_, name, arity) = &event.predicate;
    let told = match number {
        None => format!("retry\nretry {name}/{arity} at level {}", event.depth),
        Some(level) => format!("retry\nretry at level {level}"),
    };
    echo(session, command, &told)?;
    session.tracer.set_tracing(true);
    Ok(Some(Action::Retry(number.unwrap_or(OWN_LEVEL))))
}

fn no_retry(session: &mut Session) -> Result<(), Fault> {
    tell(session, "[Could not find retry-point]\n")
}

/// `'$trace_point'(+Port, +Depth, +Predicate, +Module, +Goal)`: prints what `trace/1,2` asked for.
fn point(
    session: &mut Session,
    port: Port,
    depth: i64,
    predicate: i64,
    _module: Term,
    goal: Term,
) -> Result<(), Fault> {
    let predicate = session.tracer.predicate(predicate);
    if session.tracer.is_trace_point(&predicate, port) {
        let goal = shown_goal(session, &predicate, &goal);
        let fresh = match session.streams.column_of(StreamId::STDERR) {
            0 => "",
            _ => "\n",
        };
        let text = format!("{fresh} T [{depth}] {}: {goal}\n", port.title());
        tell(session, &text)?;
    }
    Ok(())
}

fn left_open(session: &mut Session, frame: i64) {
    session.tracer.left_open.insert(frame);
}

/// `'$trace_resumed'(+Frame, -Resumed)`: 1 if the frame was left with a choice point before.
fn resumed(session: &mut Session, frame: i64) -> i64 {
    i64::from(session.tracer.left_open.remove(&frame))
}

/// `'$trace_raises'(-First)`: 0 if the exception was told of already; 2 if the chain of calls is
/// wanted.
fn raises(session: &mut Session) -> i64 {
    match std::mem::replace(&mut session.tracer.is_raising, true) {
        true => 0,
        false if session.tracer.chain.is_some() => 2,
        false => 1,
    }
}

/// `'$trace_chain_call'(+Caller)`: the goal of this frame calls another one.
fn chain_call(session: &mut Session, caller: i64) {
    if let Some(chain) = &mut session.tracer.chain {
        chain.call(caller);
    }
}

/// `'$trace_chain_fail'(+Frame, +Caller, +Predicate, +Line, +Goal)`: a goal has no more solutions.
fn chain_fail(
    session: &mut Session,
    frame: i64,
    caller: i64,
    predicate: i64,
    line: i64,
    goal: Term,
) {
    let goal = CalledGoal {
        predicate: session.tracer.predicate(predicate),
        goal,
        line,
        fitted: false,
    };
    if let Some(chain) = &mut session.tracer.chain {
        chain.fail(frame, caller, goal);
    }
}

/// `'$trace_chain_raise'(+LeftOut, +Goals)`: an error arises that nothing catches, while these
/// goals run.
fn chain_raise(session: &mut Session, left_out: i64, goals: Term) -> Result<(), Fault> {
    let goals = backtrace_goals(session, &goals)?.into_iter();
    let goals = goals.map(|(_, goal)| goal).collect();
    if let Some(chain) = &mut session.tracer.chain {
        chain.raise(goals, usize::try_from(left_out).unwrap_or_default());
    }
    Ok(())
}

/// `'$trace_chain_change'(+LeftOut, +Goals)`: watched facts have changed while these goals run.
fn chain_change(session: &mut Session, left_out: i64, goals: Term) -> Result<(), Fault> {
    let goals = backtrace_goals(session, &goals)?;
    if let Some(watch) = &mut session.tracer.watch {
        watch.note(FactChange {
            goals,
            left_out: usize::try_from(left_out).unwrap_or_default(),
        });
    }
    Ok(())
}

fn caught(session: &mut Session) {
    session.tracer.is_raising = false;
}

/// The goals of a backtrace with their depths or frames, from terms `p(Depth, Predicate, Module,
/// Goal, Line)`.
fn backtrace_goals(session: &Session, list: &Term) -> Result<Vec<(i64, CalledGoal)>, Fault> {
    let goals = list_of(list)?;
    let goals = goals.iter().filter_map(|goal| goal.as_compound("p", 5));
    goals
        .map(|goal| {
            let called = CalledGoal {
                predicate: session.tracer.predicate(integer_of(&goal[1])?),
                goal: goal[3].clone(),
                line: integer_of(&goal[4])?,
                fitted: true,
            };
            Ok((integer_of(&goal[0])?, called))
        })
        .collect()
}

/// `'$trace_goals'(+Number, +Goals)`: prints the innermost ones.
fn goals(session: &mut Session, count: i64, goals: Term) -> Result<(), Fault> {
    let count = usize::try_from(count).unwrap_or_default();
    for (depth, goal) in backtrace_goals(session, &goals)?.iter().take(count) {
        let depth = format!("[{depth}] ");
        let text = shown_goal(session, &goal.predicate, &goal.goal);
        tell(session, &format!("{depth:>GOAL_COLUMN$}{text}\n"))?;
    }
    Ok(())
}

/// `'$trace_error'(+Ball, +Goals)`: tells of an error that nothing catches, with the goals that led
/// to it.
fn error(session: &mut Session, ball: Term, goals: Term) -> Result<(), Fault> {
    let is_error = ball.as_compound("error", 2).is_some();
    if !is_error || !session.tracer.debugging {
        return Ok(());
    }
    let lines = backtrace_lines(session, &backtrace_goals(session, &goals)?);
    let hint = session.hint(&ball);
    let text = messages::backtrace(&ball, &hint, &lines, &session.operators("user"));
    session.tell_user(&text);
    session.tracer.has_told = true;
    session.tracer.set_tracing(session.tracer.stops_at_errors);
    Ok(())
}

fn backtrace_lines(session: &Session, goals: &[(i64, CalledGoal)]) -> Vec<String> {
    let mut inner_line = 0;
    let options = WriteOptions {
        max_depth: session.tracer.depth_max,
        ..WriteOptions::print()
    };
    let mut lines = Vec::new();
    for (depth, goal) in goals {
        let text = term_text(
            &qualified(&goal.predicate, &goal.goal),
            &options,
            &session.operators("user"),
        );
        let file = file_of(session, &goal.predicate).filter(|_| inner_line > 0);
        let place = file.map(|file| format!(" at {}:{inner_line}", file.display()));
        let depth = format!("[{depth}]");
        lines.push(format!("{depth:>6} {text}{}", place.unwrap_or_default()));
        inner_line = goal.line;
    }
    lines
}

/// The file with the clauses of a predicate of the program that does not change.
pub fn file_of<'a>(
    session: &'a Session,
    (module, name, arity): &TracedPredicate,
) -> Option<&'a Path> {
    let program = &session.program;
    let slot = program.own(module.as_str(), name.as_str(), *arity)?;
    match &program.slot_at(slot).definition {
        Definition::Static(code) => code.file.as_deref(),
        _ => None,
    }
}
