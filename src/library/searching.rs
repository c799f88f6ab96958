//! What the predicates that search have in common, whatever the game: depths, limits, options, the
//! end of the time.

use std::time::Duration;

use crate::engine::convert::FromTerm;
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::library::arguments::{float_of, integer_of, options_of};
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::{Score, SearchLine, SearchReport};

/// How long `best_move` looks when no option says it.
const TIME: Duration = Duration::from_secs(1);

/// More threads than any machine here has only cost time.
const MAX_THREADS: u32 = 64;

/// What the options of a search say, whatever the game.
pub struct SearchOptions {
    /// When the search has to end.
    pub limits: SearchLimits,
    /// How many threads look.
    pub threads: usize,
}

/// One thread, no limit yet.
impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            limits: SearchLimits::default(),
            threads: 1,
        }
    }
}

impl SearchOptions {
    /// Takes one of the options `depth`, `nodes`, `time`, `lines` and `threads`.
    ///
    /// # Errors
    /// What is wrong with the value; `domain_error(best_move_option, Option)` for another option.
    pub fn take(&mut self, name: &str, value: &Term) -> Result<(), Fault> {
        let limits = &mut self.limits;
        match name {
            "depth" => limits.depth = Some(positive_of(value)?),
            "nodes" => limits.nodes = Some(nodes_of(value)?),
            "time" => limits.time = Some(seconds_of(value)?),
            "lines" => limits.lines = positive_of(value)? as usize,
            "threads" => self.threads = positive_of(value)?.min(MAX_THREADS) as usize,
            _ => {
                let option = Term::compound(name, vec![value.clone()]);
                return Err(Fault::domain("best_move_option", &option));
            }
        }
        Ok(())
    }

    /// The same, a second long when nothing limits it.
    pub fn limited(mut self) -> SearchOptions {
        let limits = &mut self.limits;
        if (limits.depth, limits.nodes, limits.time) == (None, None, None) {
            limits.time = Some(TIME);
        }
        self
    }
}

/// What the options of `best_move` say; `L` is a level.
pub enum MoveOptions<L> {
    /// As on a level.
    Level(L),
    /// As strong as the limits let it be.
    Effort(SearchOptions),
}

/// A level says all: other options are left aside, but have to be right.
///
/// # Errors
/// As [`SearchOptions::take`] and those of a level.
impl<L: FromTerm> FromTerm for MoveOptions<L> {
    fn from_term(options: &Term) -> Result<MoveOptions<L>, Fault> {
        let (mut effort, mut level) = (SearchOptions::default(), None);
        for option in options_of(options, &[])? {
            match option.name.as_str() {
                "level" => level = Some(L::from_term(&option.value)?),
                name => effort.take(name, &option.value)?,
            }
        }
        Ok(match level {
            Some(level) => MoveOptions::Level(level),
            None => MoveOptions::Effort(effort.limited()),
        })
    }
}

/// Points, `final(Difference)`, `win(Plies)` or `loss(Plies)`; an estimate in units of so many
/// hundredths.
pub fn score_term(score: Score, unit: i32) -> Term {
    let counted = |name: &str, number: i64| Term::compound(name, vec![Term::Int(number)]);
    match score {
        Score::Points(points) => Term::Int(i64::from(points / unit)),
        Score::Final(difference) => counted("final", difference.into()),
        Score::Win(plies) => counted("win", plies.into()),
        Score::Loss(plies) => counted("loss", plies.into()),
    }
}

/// What a search has found, as Prolog is told it; estimates as [`score_term`] has them.
///
/// `info(value(V), line(Moves), depth(D), nodes(N), time(Seconds), lines([line(V, Moves), ...]))`;
/// `None` without a line.
pub fn info(report: SearchReport<Term>, unit: i32) -> Option<Term> {
    let field = |name: &str, value: Term| Term::compound(name, vec![value]);
    let line = |line: SearchLine<Term>| (score_term(line.score, unit), Term::list(line.moves));
    let lines: Vec<(Term, Term)> = report.lines.into_iter().map(line).collect();
    let (value, moves) = lines.first()?.clone();
    let lines = lines
        .into_iter()
        .map(|(value, moves)| Term::compound("line", vec![value, moves]));
    let fields = vec![
        field("value", value),
        field("line", moves),
        field("depth", Term::Int(i64::from(report.depth))),
        field("nodes", Term::Int(report.nodes as i64)),
        field("time", Term::Float(report.elapsed.as_secs_f64())),
        field("lines", Term::list(lines.collect::<Vec<_>>())),
    ];
    Some(Term::compound("info", fields))
}

/// The number of sequences of `depth` plies, counted by `count` where at most `unheard` plies are
/// left; above that the time limit is heard. Once it has passed the number is worth nothing, but it
/// comes back.
fn watched_sequences<P>(
    position: &P,
    depth: u32,
    unheard: u32,
    next: &impl Fn(&P) -> Vec<P>,
    count: &impl Fn(&P, u32) -> u64,
) -> u64 {
    if deadline::has_expired() {
        return 0;
    }
    if depth <= unheard {
        return count(position, depth);
    }
    next(position)
        .iter()
        .map(|after| watched_sequences(after, depth - 1, unheard, next, count))
        .sum()
}

/// The number of sequences of `depth` plies: `next` gives the positions after one, and
/// `count` counts without hearing a time limit, which it is trusted with for `unheard` plies.
///
/// # Errors
/// The ball `time_limit_exceeded`; a representation error when there are more than an integer of 64
/// bits holds.
pub fn sequences<P>(
    host: &mut dyn Host,
    position: &P,
    (depth, unheard): (u32, u32),
    next: impl Fn(&P) -> Vec<P>,
    count: impl Fn(&P, u32) -> u64,
) -> Result<i64, Fault> {
    let sequences = watched_sequences(position, depth, unheard, &next, &count);
    in_time(host)?;
    i64::try_from(sequences).map_err(|_| Fault::representation("int64_t"))
}

/// A whole number, 1 at least.
///
/// # Errors
/// As [`integer_of`]; `type_error(not_less_than_one, T)`, as SWI-Prolog has it.
pub fn positive_of(term: &Term) -> Result<u32, Fault> {
    match integer_of(term)? {
        number if number < 1 => Err(Fault::type_error("not_less_than_one", term)),
        number => u32::try_from(number).map_err(|_| Fault::representation("uint32_t")),
    }
}

/// A whole number, 1 at least.
pub struct Positive(pub u32);

impl FromTerm for Positive {
    fn from_term(term: &Term) -> Result<Positive, Fault> {
        positive_of(term).map(Positive)
    }
}

/// Throws if a computation has been told to stop, as when the time limit of a goal has passed; what
/// was computed is worth nothing then.
///
/// # Errors
/// What the host says of it, such as the ball `time_limit_exceeded`.
pub fn in_time(host: &mut dyn Host) -> Result<(), Fault> {
    if !deadline::has_expired() {
        return Ok(());
    }
    Err(host.late())
}

fn nodes_of(term: &Term) -> Result<u64, Fault> {
    match integer_of(term)? {
        number if number < 1 => Err(Fault::type_error("not_less_than_one", term)),
        number => Ok(number as u64),
    }
}

/// A time, more than nothing.
///
/// # Errors
/// As [`float_of`]; `domain_error(positive_seconds, T)`.
pub fn seconds_of(term: &Term) -> Result<Duration, Fault> {
    match float_of(term)? {
        seconds if seconds > 0.0 => {
            Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
        }
        _ => Err(Fault::domain("positive_seconds", term)),
    }
}
