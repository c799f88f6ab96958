//! Dynamic predicates when their file is loaded again: a clause that is still there stays, a new
//! one takes the place that it has in the file, and what the file does not give any more goes. The
//! clauses of others stay.

use std::collections::VecDeque;

use crate::engine::loader::loads::{Reload, Reloads, StoredClauses};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::store::{ClauseRef, PredicateId, Store};

/// How many clauses are compared with a new one, or moved behind it. More would take longer than
/// loading the file.
const MAX_REST: usize = 1000;

/// What an earlier load has stored, to be compared with what the file gives now.
pub(super) fn reloads(stored: StoredClauses) -> Reloads {
    let reload = |(id, clauses): (PredicateId, VecDeque<ClauseRef>)| {
        let earlier = clauses.into_iter().collect();
        (
            id,
            Reload {
                earlier,
                rest: None,
            },
        )
    };
    stored.into_iter().map(reload).collect()
}

/// The clause that says the same as the one that the file gives now. Those of the earlier load
/// before it go.
pub(super) fn kept(
    session: &mut Session,
    id: PredicateId,
    head: &Term,
    body: &Term,
) -> Option<ClauseRef> {
    let store = &mut session.program.store;
    let Reload { earlier, rest } = session.loads.innermost().reloads.get_mut(&id)?;
    let rest = rest.get_or_insert_with(|| store.references(id).into());
    let mut near = rest.iter().take(MAX_REST);
    let place = near.position(|clause| says(store, *clause, head, body))?;
    for passed in rest.drain(..place) {
        if earlier.remove(&passed) {
            store.erase(passed);
        }
    }
    let kept = rest.pop_front()?;
    earlier.remove(&kept);
    Some(kept)
}

/// A new clause has been added behind all others: those that belong behind it follow.
pub(super) fn move_rest(session: &mut Session, id: PredicateId) {
    let Some(Reload {
        earlier,
        rest: Some(rest),
    }) = session.loads.innermost().reloads.get_mut(&id)
    else {
        return;
    };
    if rest.len() > MAX_REST {
        return;
    }
    for clause in rest {
        let Some(moved) = session.program.store.move_to_end(*clause) else {
            continue;
        };
        if earlier.remove(clause) {
            earlier.insert(moved);
        }
        if let Some(names) = session.clause_names.remove(clause) {
            session.clause_names.insert(moved, names);
        }
        *clause = moved;
    }
}

/// The file has ended: what it has not given again is gone.
pub(super) fn erase_vanished(session: &mut Session) {
    let reloads = std::mem::take(&mut session.loads.innermost().reloads);
    for clause in reloads.values().flat_map(|reload| &reload.earlier) {
        session.program.store.erase(*clause);
    }
}

fn says(store: &Store, clause: ClauseRef, head: &Term, body: &Term) -> bool {
    let Some((_, content)) = store.clause(clause) else {
        return false;
    };
    let (args, old_body) = content.parts();
    args == head.arguments() && old_body == *body
}
