//! The logical update view as SWI-Prolog 9.0.4 shows it, references, and memory given back.

mod model;

use super::*;
use crate::frontend::term::Term;
use model::Census;

/// A store with one predicate `p/1` that holds these facts.
fn store_of(facts: &[i64]) -> (Store, PredicateId) {
    let mut store = Store::new();
    let p = store.define("p", 1);
    for &fact in facts {
        store.assert_small(p, ChainEnd::Last, &[fact]);
    }
    (store, p)
}

fn facts(store: &Store, p: PredicateId) -> Vec<i64> {
    store
        .rows(p)
        .flat_map(|row| row.values().collect::<Vec<_>>())
        .collect()
}

fn add(store: &mut Store, p: PredicateId, end: ChainEnd, fact: i64) {
    assert!(store.assert_small(p, end, &[fact]));
}

fn remove(store: &mut Store, p: PredicateId, fact: i64) {
    store.retract_all_small(p, &[fact]);
}

/// The two ways to iterate: `forall(p(X), Change)` and `forall(retract(p(X)), Change)`.
#[derive(Clone, Copy)]
enum Iteration {
    Call,
    Retract,
}
use Iteration::{Call, Retract};

/// What a row of the table does for each answer.
type Change = fn(&mut Store, PredicateId, i64);

/// All answers of an iteration, with a change after each. All iterations of a test may have the
/// same parent only when they are not nested.
fn answers(
    store: &mut Store,
    p: PredicateId,
    parent: i64,
    iteration: Iteration,
    change: Change,
) -> Vec<i64> {
    let mut found = Vec::new();
    let mut answer = match iteration {
        Call => store.first_small(p, parent, &[ANY]),
        Retract => store.retract_small(p, parent, &[ANY]),
    };
    loop {
        let (cursor, row) = match answer {
            SmallAnswer::Last(row) => (None, row),
            SmallAnswer::More(cursor, row) => (Some(cursor), row),
            SmallAnswer::NoMatch | SmallAnswer::NotSmall => return found,
        };
        found.extend(row.values());
        change(store, p, found[found.len() - 1]);
        let Some(cursor) = cursor else { return found };
        answer = match iteration {
            Call => store.next_small(cursor),
            Retract => store.retract_small_next(cursor),
        };
    }
}

fn check(start: &[i64], iteration: Iteration, change: Change, seen: &[i64], left: &[i64]) {
    let (mut store, p) = store_of(start);
    assert_eq!(answers(&mut store, p, 0, iteration, change), seen);
    assert_eq!(facts(&store, p), left);
    assert_eq!(
        store.census(),
        Census {
            live: left.len(),
            erased: 0,
            cursors: 0
        }
    );
}

#[test]
fn an_iteration_sees_the_clauses_it_started_with() {
    check(
        &[1, 2, 3],
        Call,
        |s, p, x| add(s, p, ChainEnd::Last, x + 10),
        &[1, 2, 3],
        &[1, 2, 3, 11, 12, 13],
    );
    check(
        &[1, 2, 3],
        Call,
        |s, p, x| add(s, p, ChainEnd::First, x + 10),
        &[1, 2, 3],
        &[13, 12, 11, 1, 2, 3],
    );
    check(&[1, 2, 3], Call, |s, p, _| s.clear(p), &[1, 2, 3], &[]);
    check(&[1, 2, 3], Call, remove, &[1, 2, 3], &[]);
    check(
        &[1, 2, 3],
        Call,
        |s, p, x| remove(s, p, x + 1),
        &[1, 2, 3],
        &[1],
    );
    check(&[1, 2, 3], Call, move_to_end, &[1, 2, 3], &[1, 2, 3]);
    check(
        &[1, 2],
        Retract,
        |s, p, x| add(s, p, ChainEnd::Last, x + 5),
        &[1, 2],
        &[6, 7],
    );
    check(
        &[1, 2, 3],
        Retract,
        |s, p, x| add(s, p, ChainEnd::First, x),
        &[1, 2, 3],
        &[3, 2, 1],
    );
}

fn move_to_end(store: &mut Store, p: PredicateId, fact: i64) {
    remove(store, p, fact);
    add(store, p, ChainEnd::Last, fact);
}

#[test]
fn retract_succeeds_on_what_was_erased_after_it_started() {
    check(
        &[1, 2, 3, 4],
        Retract,
        |s, p, x| remove(s, p, x + 1),
        &[1, 2, 3, 4],
        &[],
    );
    check(&[1, 2, 3], Retract, |s, p, _| s.clear(p), &[1, 2, 3], &[]);
    check(
        &[1, 2, 3],
        Retract,
        |s, p, _| move_to_end(s, p, 2),
        &[1, 2, 3],
        &[2],
    );
    check(&[1, 2, 3], Retract, clear_and_add_9, &[1, 2, 3], &[9]);
}

fn clear_and_add_9(store: &mut Store, p: PredicateId, _: i64) {
    store.clear(p);
    add(store, p, ChainEnd::Last, 9);
}

#[test]
fn iterations_nest() {
    let inner: Change = |s, p, x| {
        let seen = answers(s, p, 1, Retract, |_, _, _| ());
        assert_eq!(seen, if x == 1 { vec![1, 2, 3, 4] } else { vec![] });
    };
    check(&[1, 2, 3, 4], Call, inner, &[1, 2, 3, 4], &[]);
}

#[test]
fn the_last_match_leaves_no_cursor() {
    let (mut store, p) = store_of(&[1, 2, 1]);
    let row = |x| Row::new(&[x]).unwrap();
    assert_eq!(store.first_small(p, 0, &[2]), SmallAnswer::Last(row(2)));
    assert_eq!(store.first_small(p, 0, &[3]), SmallAnswer::NoMatch);
    assert_eq!(store.first_small(p, 0, &[70_000]), SmallAnswer::NoMatch);
    let SmallAnswer::More(cursor, _) = store.first_small(p, 0, &[1]) else {
        panic!("1 has two matches")
    };
    assert_eq!(store.next_small(cursor), SmallAnswer::Last(row(1)));
    assert_eq!(store.next_small(cursor), SmallAnswer::NoMatch);
    assert_eq!(store.census().cursors, 0);
}

#[test]
fn numbers_that_name_nothing_have_no_clauses() {
    let (mut store, p) = store_of(&[1, 2]);
    let nobody = PredicateId(7);
    assert_eq!(store.first_small(nobody, 0, &[ANY]), SmallAnswer::NoMatch);
    assert_eq!(
        store.first(nobody, 0, &[Pattern::Any]),
        StoreAnswer::NoMatch
    );
    assert_eq!(store.first_small(p, 0, &[ANY, ANY]), SmallAnswer::NoMatch);
    assert_eq!(store.next(CursorId::from_bits(99)), StoreAnswer::NoMatch);
    assert!(!store.assert_small(p, ChainEnd::Last, &[1, 2]));
    assert!(!store.assert_small(p, ChainEnd::Last, &[32_768]));
    assert!(!store.erase(ClauseRef::from_bits(u64::MAX >> 9)));
    assert_eq!(store.nth_clause(p, 0), None);
}

#[test]
fn a_reference_never_comes_to_name_another_clause() {
    let (mut store, p) = store_of(&[]);
    let clause = |x| Clause::new("user", vec![Term::Int(x)], Term::atom("true"));
    let old = store
        .assert_referenced(p, ChainEnd::Last, clause(1))
        .unwrap();
    assert!(store.erase(old));
    let new = store
        .assert_referenced(p, ChainEnd::Last, clause(2))
        .unwrap();
    assert_ne!(old, new);
    assert_eq!(store.clause(old), None);
    assert!(!store.erase(old));
    assert_eq!(store.place_of(new), Some(1));
    assert_eq!(store.nth_clause(p, 1), Some(new));
    assert_eq!(ClauseRef::from_bits(new.to_bits()), new);
}

#[test]
fn a_small_call_takes_the_general_lane_where_another_clause_may_match() {
    let (mut store, p) = store_of(&[1, 2]);
    let rule = Clause::new("user", vec![Term::Int(2)], Term::atom("other"));
    store.assert(p, ChainEnd::Last, rule.clone());
    assert!(matches!(
        store.first_small(p, 0, &[1]),
        SmallAnswer::Last(_)
    ));
    assert_eq!(store.first_small(p, 0, &[2]), SmallAnswer::NotSmall);
    assert_eq!(store.retract_all_small(p, &[ANY]), Retracted::NotSmall);
    let StoreAnswer::More(cursor, first) = store.first(p, 0, &[Pattern::Int(2)]) else {
        panic!("2 has two matches")
    };
    assert_eq!(first.content, Content::Row(Row::new(&[2]).unwrap()));
    let StoreAnswer::Last(second) = store.next(cursor) else {
        panic!("the rule is the last match")
    };
    assert_eq!(second.content, Content::Clause(rule.into()));
}

#[test]
fn an_index_brings_clauses_with_variables_in_their_place() {
    let mut store = Store::new();
    let p = store.define("p", 2);
    for x in 0..100 {
        let key = if x % 10 == 0 {
            Term::Var(0)
        } else {
            Term::atom(format!("a{}", x % 20))
        };
        store.assert(
            p,
            ChainEnd::Last,
            Clause::new("user", vec![key, Term::Int(x)], Term::atom("true")),
        );
    }
    let found = store.candidates(p, &[Pattern::Atom("a7".into()), Pattern::Any]);
    let seconds = found.iter().map(|candidate| match &candidate.content {
        Content::Clause(clause) => clause.head[1].clone(),
        Content::Row(_) => panic!("the first argument is no integer"),
    });
    let expected = [0, 7, 10, 20, 27, 30, 40, 47, 50, 60, 67, 70, 80, 87, 90];
    assert!(seconds.eq(expected.map(Term::Int)));
}

#[test]
fn moving_facts_under_an_open_iteration_keeps_memory_bounded() {
    let board: Vec<i64> = (0..32).collect();
    let (mut store, p) = store_of(&board);
    store.first_small(p, 1, &[ANY]);
    for move_ in 0..100_000 {
        store.first_small(p, 2, &[ANY]);
        store.retract_small(p, 3, &[move_ % 32]);
        add(&mut store, p, ChainEnd::Last, move_ % 32);
        let census = store.census();
        assert!(census.erased <= 64 && census.cursors <= 2, "{census:?}");
    }
    store.first_small(p, 0, &[5]);
    assert_eq!(
        store.census(),
        Census {
            live: 32,
            erased: 0,
            cursors: 0
        }
    );
}

#[test]
fn a_queue_keeps_no_cursor_that_was_cut() {
    let (mut store, p) = store_of(&[0, 1, 2]);
    for item in 0..50_000 {
        let answer = store.retract_small(p, 4, &[ANY]);
        assert!(matches!(answer, SmallAnswer::More(_, row) if row.get(0) == Some(item % 1000)));
        add(&mut store, p, ChainEnd::Last, (item + 3) % 1000);
        let census = store.census();
        assert!(census.erased == 0 && census.cursors == 1, "{census:?}");
    }
}

#[test]
fn erasing_each_answer_keeps_nothing() {
    let all: Vec<i64> = (0..10_000).collect();
    let (mut store, p) = store_of(&all);
    let change: Change = |store, p, x| {
        remove(store, p, x);
        assert_eq!(store.census().erased, 0);
    };
    assert_eq!(answers(&mut store, p, 0, Call, change), all);
    assert_eq!(store.number_of_clauses(p), 0);
}

#[test]
fn nested_iterations_hand_erased_clauses_down() {
    let all: Vec<i64> = (0..1000).collect();
    let (mut store, p) = store_of(&all);
    let open = |store: &mut Store, depth| match store.retract_small(p, depth, &[ANY]) {
        SmallAnswer::More(cursor, _) => cursor,
        other => panic!("{other:?} at depth {depth}"),
    };
    let cursors: Vec<CursorId> = (0..999).map(|depth| open(&mut store, depth)).collect();
    assert_eq!(
        store.census(),
        Census {
            live: 1,
            erased: 998,
            cursors: 999
        }
    );
    let second = store.retract_small_next(cursors[0]);
    assert!(matches!(second, SmallAnswer::More(_, row) if row.get(0) == Some(1)));
    assert_eq!(store.census().cursors, 1);
    store.drop_cursors();
    assert_eq!(
        store.census(),
        Census {
            live: 1,
            erased: 0,
            cursors: 0
        }
    );
}
