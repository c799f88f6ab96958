//! Clauses of a multifile predicate when one of its files is loaded again: each takes the place of
//! its former self.

use std::rc::Rc;

use crate::engine::program::{Origin, StaticClause};

/// Adds a clause of a file that was loaded before. It takes the place of an equal one of the
/// earlier load, and those of that load before it vanish; else it stands behind the clause that
/// this load gave last, or before all.
pub(super) fn place_again(clauses: &mut Vec<StaticClause>, clause: StaticClause) {
    let is_former = |c: &StaticClause| is_stale(c, &clause.origin) && are_equal(c, &clause);
    if let Some(former) = clauses.iter().position(is_former) {
        let mut place = 0;
        clauses.retain(|c| {
            place += 1;
            place > former || !is_stale(c, &clause.origin)
        });
        let former = clauses.iter().position(is_former);
        clauses[former.expect("it was kept")] = clause;
        return;
    }
    let is_of_this_load = |c: &StaticClause| Rc::ptr_eq(&c.origin, &clause.origin);
    let place = match clauses.iter().rposition(is_of_this_load) {
        Some(last) => last + 1,
        None => 0,
    };
    clauses.insert(place, clause);
}

/// The clauses without those that an earlier load of the file gave.
pub(super) fn without_stale(clauses: &[StaticClause], origin: &Rc<Origin>) -> Vec<StaticClause> {
    let kept = clauses.iter().filter(|clause| !is_stale(clause, origin));
    kept.cloned().collect()
}

/// Whether an earlier load of the file gave the clause.
fn is_stale(clause: &StaticClause, origin: &Rc<Origin>) -> bool {
    origin.file.is_some()
        && clause.origin.file == origin.file
        && !Rc::ptr_eq(&clause.origin, origin)
}

fn are_equal(one: &StaticClause, other: &StaticClause) -> bool {
    match (&one.source, &other.source) {
        (Some(one), Some(other)) => one.head == other.head && one.body == other.body,
        _ => false,
    }
}
