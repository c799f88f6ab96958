//! The events of a match as JSON, one object a line, for programs that read along.

use std::fmt::Write as _;

use crate::engine::fault::{Answer, named};
use crate::engine::registry::Predicate;
use crate::engine::session::Session;
use crate::engine::streams::StreamId;
use crate::frontend::term::Term;
use crate::library::arguments::{done, native};
use crate::library::json;
use crate::library::term_io::plain;

/// The native predicate behind `arbiiter turniir --json`.
pub const PREDICATES: &[Predicate] = &[native("$match_event", "+", |s, a| {
    named("$match_event", a, tell(s, a))
})];

/// `$match_event(+Event)`: writes an event of the arbiter's hook `teade/1` to standard output, or to memory
/// while output is captured.
fn tell(session: &mut Session, args: &[Term]) -> Answer {
    if let Some(line) = json_line(session, &args[0]) {
        let memory = session.streams.capture_depth() > 0;
        let stream = if memory {
            session.streams.current_output()
        } else {
            StreamId::STDOUT
        };
        session.streams.write_to(stream, &line)?;
        session.streams.flush(stream)?;
    }
    done()
}

/// The event as an object; nothing for those that only repeat what others tell.
fn json_line(session: &Session, event: &Term) -> Option<String> {
    let (name, _) = event.functor()?;
    let args = match event {
        Term::Compound(compound) => &compound.args[..],
        _ => &[],
    };
    let text = |term: &Term| json::string(&plain(session, term));
    let fields = match (name.as_str(), args) {
        ("started", [white, black]) => vec![("white", text(white)), ("black", text(black))],
        ("moved", [number, colour, program, step]) => {
            let [x, y, x1, y1, taken] = step.as_compound("move", 5)? else {
                return None;
            };
            let square =
                |x: &Term, y: &Term| format!("[{},{}]", plain(session, x), plain(session, y));
            let captured = taken.as_compound("-", 2).map(|at| square(&at[0], &at[1]));
            vec![
                ("number", plain(session, number)),
                ("colour", text(colour)),
                ("program", text(program)),
                ("from", square(x, y)),
                ("to", square(x1, y1)),
                ("captured", captured.unwrap_or_else(|| "null".to_owned())),
            ]
        }
        ("disqualified", [colour, program, reason, ..]) => {
            vec![
                ("colour", text(colour)),
                ("program", text(program)),
                ("reason", text(reason)),
            ]
        }
        ("finished", [result, white, black, points]) => {
            let [winner, reason, moves] = result.as_compound("result", 3)? else {
                return None;
            };
            let [for_white, for_black] = points.as_compound("-", 2)? else {
                return None;
            };
            vec![
                ("winner", text(winner)),
                ("reason", text(reason)),
                ("moves", plain(session, moves)),
                ("white", text(white)),
                ("black", text(black)),
                (
                    "points",
                    format!(
                        "[{},{}]",
                        plain(session, for_white),
                        plain(session, for_black)
                    ),
                ),
            ]
        }
        ("refused", [why]) => vec![("reason", text(why))],
        _ => return None,
    };
    let mut line = format!("{{\"event\":{}", json::string(name.as_str()));
    for (key, value) in fields {
        let _ = write!(line, ",\"{key}\":{value}");
    }
    Some(line + "}\n")
}
