//! What `print_message/2` needs of the host: the words for errors, and the place in the file being
//! loaded.

use crate::engine::messages::{SourcePlace, caught_lines};
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The native predicates behind messages.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$message_lines", "+-", message_lines),
        native("$message_place", "--", message_place),
    ]
}

/// The lines for an error term; fails for other terms.
fn message_lines(session: &mut Session, error: Term) -> Option<Vec<Term>> {
    error.as_compound("error", 2)?;
    let hint = session.hint(&error);
    let lines = caught_lines(&error, &hint, &session.operators("user"));
    Some(lines.iter().map(Term::string).collect())
}

/// File and line of the clause that is being loaded; fails when none is.
fn message_place(session: &mut Session) -> Option<(Term, u64)> {
    let SourcePlace { file, line } = session.place()?;
    Some((Term::atom(file), line as u64))
}
