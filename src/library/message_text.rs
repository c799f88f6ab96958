//! What `print_message/2` needs of the host: the words for errors, and the place in the file being
//! loaded.

use crate::engine::messages::caught_lines;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The native predicates behind messages.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("$message_lines", "+-", message_lines),
        raw_native("$message_place", "--", message_place),
    ]
}

/// The lines for an error term; fails for other terms.
fn message_lines(session: &mut Session, args: &[Term]) -> NativeResult {
    if args[0].as_compound("error", 2).is_none() {
        return Ok(NativeAnswer::Fail);
    }
    let hint = session.hint(&args[0]);
    let lines = caught_lines(&args[0], &hint, &session.operators("user"));
    let lines: Vec<Term> = lines.iter().map(Term::string).collect();
    Ok(NativeAnswer::Succeed(vec![Term::list(lines)]))
}

/// File and line of the clause that is being loaded; fails when none is.
fn message_place(session: &mut Session, _: &[Term]) -> NativeResult {
    Ok(match session.loads.place() {
        Some((file, line)) => NativeAnswer::Succeed(vec![Term::atom(file), Term::Int(line as i64)]),
        None => NativeAnswer::Fail,
    })
}
