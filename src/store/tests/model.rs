//! The store against a naive model on random operations.
//!
//! In the model a predicate is a plain vector, and an iteration is a copy of the clauses it has yet
//! to see. The driver plays Prolog's part: it keeps a stack of choice points, some of them not the
//! store's, backtracks to the newest, and cuts without telling the store.

use std::cell::OnceCell;

use num_bigint::BigInt;

use super::*;
use crate::frontend::term::Term;

/// What a store holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Census {
    /// Clauses that are alive.
    pub(super) live: usize,
    /// Clauses that were erased and are kept for open iterations.
    pub(super) erased: usize,
    /// Iterations that have neither ended nor been proved dead.
    pub(super) cursors: usize,
}

impl Store {
    /// Counts what the store holds.
    pub(super) fn census(&self) -> Census {
        let live = self.predicates.iter().map(|predicate| predicate.live).sum();
        let occupied: usize = self.predicates.iter().map(StoredPredicate::occupied).sum();
        Census {
            live,
            erased: occupied - live,
            cursors: self.cursors.len(),
        }
    }

    /// A call and its first answer.
    pub(super) fn first_small(
        &mut self,
        id: PredicateId,
        parent: i64,
        args: &[i64],
    ) -> SmallAnswer {
        match self.open_rows(id, parent, args) {
            Only::One(cursor) => self.next_small(cursor),
            Only::NotSmall => SmallAnswer::NotSmall,
            Only::None | Only::Many => SmallAnswer::NoMatch,
        }
    }

    /// A retract of a row and its first answer.
    pub(super) fn retract_small(
        &mut self,
        id: PredicateId,
        parent: i64,
        args: &[i64],
    ) -> SmallAnswer {
        if self.only_small(id, args) == Only::NotSmall {
            return SmallAnswer::NotSmall;
        }
        let pattern = |&arg: &i64| match arg {
            ANY => Pattern::Any,
            value => Pattern::Int(value),
        };
        let patterns: Vec<Pattern> = args.iter().map(pattern).collect();
        let answer = self.first(id, parent, &patterns);
        self.retracted(answer)
    }

    /// The next answer of a retract of rows.
    pub(super) fn retract_small_next(&mut self, cursor: CursorId) -> SmallAnswer {
        let answer = self.next(cursor);
        self.retracted(answer)
    }

    fn retracted(&mut self, answer: StoreAnswer) -> SmallAnswer {
        let (candidate, cursor) = match answer {
            StoreAnswer::NoMatch => return SmallAnswer::NoMatch,
            StoreAnswer::Last(candidate) => (candidate, None),
            StoreAnswer::More(cursor, candidate) => (candidate, Some(cursor)),
        };
        let Content::Row(row) = candidate.content else {
            panic!("{candidate:?}");
        };
        self.erase(candidate.reference);
        match cursor {
            None => SmallAnswer::Last(row),
            Some(cursor) => SmallAnswer::More(cursor, row),
        }
    }
}

/// Xorshift: the same sequence in every run.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % limit as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// What a run draws its operations from.
struct Mix {
    arity: usize,
    operations: usize,
    /// The small integers in use are `0..integers`.
    integers: usize,
    /// How many of a hundred arguments are no small integers.
    odd_percent: usize,
    /// How many of a hundred asserted clauses are rules.
    rule_percent: usize,
    /// How many of a hundred arguments of a call are unbound.
    unbound_percent: usize,
    /// About how many clauses a predicate comes to have.
    size: usize,
    /// About how many choice points are open.
    depth: usize,
}

impl Mix {
    fn of(fields: [usize; 8]) -> Mix {
        let [
            arity,
            operations,
            integers,
            odd_percent,
            rule_percent,
            unbound_percent,
            size,
            depth,
        ] = fields;
        Mix {
            arity,
            operations,
            integers,
            odd_percent,
            rule_percent,
            unbound_percent,
            size,
            depth,
        }
    }
}

/// A term for an argument, and a number that tells terms that unify at the top from others; 0 is a
/// variable.
#[derive(Clone, Debug)]
struct ModelArgument {
    term: Term,
    key: u64,
}

impl ModelArgument {
    /// Whether the arguments unify, as far as the store looks.
    fn meets(&self, other: &ModelArgument) -> bool {
        if self.key != PAIR || other.key != PAIR {
            return self.key == other.key || self.key == 0 || other.key == 0;
        }
        let mut parts = self.term.arguments().iter().zip(other.term.arguments());
        parts.all(|(a, b)| a == b || matches!((a, b), (Term::Var(_), _) | (_, Term::Var(_))))
    }
}

/// The key of pairs, which have something inside to look at.
const PAIR: u64 = 14;

#[derive(Clone, Debug)]
struct ModelClause {
    serial: u64,
    head: Vec<ModelArgument>,
    body: Term,
}

impl ModelClause {
    fn meets(&self, goal: &[ModelArgument]) -> bool {
        self.head.iter().zip(goal).all(|(a, b)| a.meets(b))
    }

    fn is_row(&self) -> bool {
        let small =
            |a: &ModelArgument| matches!(a.term, Term::Int(n) if (-32768..=32767).contains(&n));
        self.body == Term::atom("true") && self.head.len() <= 8 && self.head.iter().all(small)
    }
}

/// A choice point: one of the store's with the clauses still to come, or another.
struct Choice {
    offset: i64,
    iteration: Option<ModelIteration>,
}

struct ModelIteration {
    cursor: CursorId,
    predicate: usize,
    kind: ModelKind,
    rest: Vec<ModelClause>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum ModelKind {
    CallSmall,
    RetractSmall,
    Call,
    Retract,
}

struct ModelRun {
    mix: Mix,
    random: Xorshift,
    store: Store,
    ids: Vec<PredicateId>,
    model: Vec<Vec<ModelClause>>,
    choices: Vec<Choice>,
    ended: Vec<CursorId>,
    /// The iteration that was asked last has not ended.
    goes_on: bool,
    references: Vec<(ClauseRef, usize, u64)>,
    serial: u64,
}

const PREDICATES: usize = 2;

#[test]
fn agrees_with_the_model() {
    // The fields of a mix in order: arity, operations, integers, odd, rules, unbound, size, depth.
    let mixes = [
        [3, 250_000, 6, 0, 0, 40, 40, 6],
        [3, 200_000, 6, 10, 5, 40, 40, 6],
        [3, 150_000, 6, 60, 20, 40, 40, 6],
        [3, 150_000, 6, 1, 0, 40, 60, 20],
        [0, 40_000, 6, 0, 40, 40, 5, 6],
        [1, 100_000, 30, 5, 0, 40, 40, 6],
        [2, 150_000, 12, 0, 0, 60, 25, 6],
        [7, 50_000, 3, 3, 0, 80, 40, 6],
        [9, 30_000, 3, 0, 0, 80, 40, 6],
        [2, 20_000, 40, 1, 0, 40, 1500, 6],
        [2, 60_000, 9, 90, 5, 40, 200, 6],
    ];
    for mix in mixes {
        check(Mix::of(mix));
    }
}

fn check(mix: Mix) {
    let mut store = Store::new();
    let ids = (0..PREDICATES)
        .map(|_| store.define("p", mix.arity))
        .collect();
    let mut run = ModelRun {
        random: Xorshift(0x9E37_79B9_7F4A_7C15 + mix.arity as u64),
        store,
        ids,
        model: vec![Vec::new(); PREDICATES],
        choices: Vec::new(),
        ended: Vec::new(),
        goes_on: false,
        references: Vec::new(),
        serial: 0,
        mix,
    };
    for operation in 0..run.mix.operations {
        run.step();
        if operation % 500 == 0 {
            run.compare_all();
        }
    }
    run.finish();
}

impl ModelRun {
    fn step(&mut self) {
        let predicate = self.random.below(PREDICATES);
        let crowded = self.model[predicate].len() > self.random.below(2 * self.mix.size);
        match self.random.below(100) {
            0..30 if !crowded => self.assert(predicate),
            0..30 => self.call(predicate, ModelKind::RetractSmall),
            30..45 => self.call(predicate, ModelKind::CallSmall),
            45..52 => self.call(predicate, ModelKind::Call),
            52..57 => self.call(predicate, ModelKind::Retract),
            57..85 => self.backtrack(),
            85..90 => self.cut(),
            90..93 => self.push(None),
            93..94 => self.retract_all(predicate),
            94..97 => self.erase_reference(),
            97..98 if self.random.chance(3) => self.clear(predicate),
            _ => self.use_ended_cursor(),
        }
    }

    fn assert(&mut self, predicate: usize) {
        let head: Vec<ModelArgument> = (0..self.mix.arity).map(|_| self.argument()).collect();
        let is_rule = self.random.chance(self.mix.rule_percent);
        let body = Term::atom(if is_rule { "other" } else { "true" });
        self.serial += 1;
        let clause = ModelClause {
            serial: self.serial,
            head,
            body,
        };
        let end = if self.random.chance(40) {
            ChainEnd::First
        } else {
            ChainEnd::Last
        };
        let id = self.ids[predicate];
        match small_args(&clause.head) {
            Some(args) if clause.is_row() && self.random.chance(80) => {
                assert!(self.store.assert_small(id, end, &args));
            }
            _ => {
                let head = clause.head.iter().map(|a| a.term.clone()).collect();
                let new = Clause {
                    text: OnceCell::from(Box::from(clause.serial.to_string())),
                    ..Clause::new("user", head, clause.body.clone())
                };
                if self.random.chance(50) {
                    let reference = self.store.assert_referenced(id, end, new).unwrap();
                    self.references.push((reference, predicate, clause.serial));
                } else {
                    assert!(self.store.assert(id, end, new));
                }
            }
        }
        match end {
            ChainEnd::First => self.model[predicate].insert(0, clause),
            ChainEnd::Last => self.model[predicate].push(clause),
        }
    }

    fn call(&mut self, predicate: usize, kind: ModelKind) {
        let small = matches!(kind, ModelKind::CallSmall | ModelKind::RetractSmall);
        let goal = self.goal(small);
        let parent = self.top();
        let rest: Vec<ModelClause> = self.model[predicate]
            .iter()
            .filter(|c| c.meets(&goal))
            .cloned()
            .collect();
        let id = self.ids[predicate];
        if !small {
            let patterns: Vec<Pattern> = goal.iter().map(|a| Pattern::of(&a.term)).collect();
            let answer = self.store.first(id, parent, &patterns);
            return self.take(answer, predicate, kind, rest);
        }
        let args = small_args(&goal).unwrap();
        let answer = match kind {
            ModelKind::CallSmall => self.store.first_small(id, parent, &args),
            _ => self.store.retract_small(id, parent, &args),
        };
        let others = self.model[predicate]
            .iter()
            .filter(|clause| !clause.is_row())
            .count();
        let expects_other = others > 8 || rest.iter().any(|clause| !clause.is_row());
        assert_eq!(answer == SmallAnswer::NotSmall, expects_other);
        if !expects_other {
            self.take_small(answer, predicate, kind, rest);
        }
    }

    /// Compares a small answer with the clauses the model expects, and lives on with it.
    fn take_small(
        &mut self,
        answer: SmallAnswer,
        predicate: usize,
        kind: ModelKind,
        mut rest: Vec<ModelClause>,
    ) {
        if rest.is_empty() {
            return assert_eq!(answer, SmallAnswer::NoMatch);
        }
        let clause = rest.remove(0);
        let row = Row::new(&small_args(&clause.head).unwrap()).unwrap();
        match answer {
            SmallAnswer::Last(found) if rest.is_empty() => assert_eq!(found, row),
            // Without a further match: the call tries a clause that does not match.
            SmallAnswer::More(cursor, found) => {
                assert_eq!(found, row);
                self.push_call(cursor, predicate, kind, rest);
            }
            other => panic!("{other:?}, but {} more clauses are expected", rest.len()),
        }
        if kind == ModelKind::RetractSmall {
            self.model[predicate].retain(|c| c.serial != clause.serial);
        }
    }

    /// The same for an answer of any call.
    fn take(
        &mut self,
        answer: StoreAnswer,
        predicate: usize,
        kind: ModelKind,
        mut rest: Vec<ModelClause>,
    ) {
        if rest.is_empty() {
            return assert_eq!(answer, StoreAnswer::NoMatch);
        }
        let clause = rest.remove(0);
        let candidate = match answer {
            StoreAnswer::Last(candidate) if rest.is_empty() => candidate,
            StoreAnswer::More(cursor, candidate) => {
                self.push_call(cursor, predicate, kind, rest);
                candidate
            }
            other => panic!("{other:?}, but {} more clauses are expected", rest.len()),
        };
        compare(&candidate.content, &clause);
        if kind == ModelKind::Retract && self.random.chance(70) {
            self.erase(candidate.reference, predicate, clause.serial);
        } else if self.random.chance(10) {
            self.references
                .push((candidate.reference, predicate, clause.serial));
        }
    }

    fn erase(&mut self, reference: ClauseRef, predicate: usize, serial: u64) {
        let place = self.model[predicate]
            .iter()
            .position(|clause| clause.serial == serial);
        assert_eq!(self.store.place_of(reference), place.map(|place| place + 1));
        assert_eq!(self.store.clause(reference).is_some(), place.is_some());
        assert_eq!(self.store.erase(reference), place.is_some());
        if let Some(place) = place {
            self.model[predicate].remove(place);
        }
    }

    /// Goes back to the newest choice point and takes one answer from it, or a few at once.
    fn backtrack(&mut self) {
        let Some(Choice {
            iteration: Some(iteration),
            ..
        }) = self.choices.pop()
        else {
            return;
        };
        let ModelIteration {
            cursor,
            predicate,
            kind,
            rest,
        } = iteration;
        let may_end = rest.len() < 2;
        self.goes_on = false;
        match kind {
            ModelKind::CallSmall if self.random.chance(20) => {
                self.take_chunk(cursor, predicate, rest)
            }
            ModelKind::CallSmall => {
                let answer = self.store.next_small(cursor);
                self.take_small(answer, predicate, kind, rest);
            }
            ModelKind::RetractSmall => {
                let answer = self.store.retract_small_next(cursor);
                self.take_small(answer, predicate, kind, rest);
            }
            ModelKind::Call | ModelKind::Retract => {
                let answer = self.store.next(cursor);
                self.take(answer, predicate, kind, rest);
            }
        }
        if may_end && !self.goes_on {
            self.ended.push(cursor);
        }
    }

    fn take_chunk(&mut self, cursor: CursorId, predicate: usize, mut rest: Vec<ModelClause>) {
        let max = 1 + self.random.below(5);
        let chunk = self.store.next_small_chunk(cursor, max);
        let taken: Vec<ModelClause> = rest.drain(..max.min(rest.len())).collect();
        let rows: Vec<Row> = taken
            .iter()
            .map(|c| Row::new(&small_args(&c.head).unwrap()).unwrap())
            .collect();
        assert_eq!(chunk.rows, rows);
        assert!(chunk.more || rest.is_empty());
        if chunk.more {
            self.push_call(cursor, predicate, ModelKind::CallSmall, rest);
        }
    }

    fn cut(&mut self) {
        let keep = self.random.below(self.choices.len() + 1);
        self.choices.truncate(keep);
    }

    fn push_call(
        &mut self,
        cursor: CursorId,
        predicate: usize,
        kind: ModelKind,
        rest: Vec<ModelClause>,
    ) {
        self.goes_on = true;
        self.push(Some(ModelIteration {
            cursor,
            predicate,
            kind,
            rest,
        }));
    }

    fn push(&mut self, iteration: Option<ModelIteration>) {
        let offset = self.top() + 1 + self.random.below(50) as i64;
        self.choices.push(Choice { offset, iteration });
        if self.choices.len() > self.mix.depth + self.random.below(self.mix.depth + 1) {
            self.cut();
        }
    }

    fn retract_all(&mut self, predicate: usize) {
        let goal = self.goal(true);
        let answer = self
            .store
            .retract_all_small(self.ids[predicate], &small_args(&goal).unwrap());
        let clauses = &mut self.model[predicate];
        let others = clauses.iter().filter(|clause| !clause.is_row()).count();
        if others > 8
            || clauses
                .iter()
                .any(|clause| clause.meets(&goal) && !clause.is_row())
        {
            return assert_eq!(answer, Retracted::NotSmall);
        }
        let before = clauses.len();
        clauses.retain(|clause| !clause.meets(&goal));
        assert_eq!(answer, Retracted::Rows(before - clauses.len()));
    }

    fn erase_reference(&mut self) {
        if self.references.is_empty() {
            return;
        }
        let place = self.random.below(self.references.len());
        let (reference, predicate, serial) = self.references[place];
        self.erase(reference, predicate, serial);
        if self.references.len() > 50 {
            self.references.swap_remove(place);
        }
    }

    fn clear(&mut self, predicate: usize) {
        self.store.clear(self.ids[predicate]);
        self.model[predicate].clear();
    }

    fn use_ended_cursor(&mut self) {
        let Some(cursor) = self.ended.pop() else {
            return;
        };
        assert_eq!(self.store.next_small(cursor), SmallAnswer::NoMatch);
        assert_eq!(self.store.next(cursor), StoreAnswer::NoMatch);
        assert_eq!(self.store.retract_small_next(cursor), SmallAnswer::NoMatch);
    }

    fn compare_all(&mut self) {
        for (clauses, &id) in self.model.iter().zip(&self.ids) {
            assert_eq!(self.store.number_of_clauses(id), clauses.len());
            let candidates = self
                .store
                .candidates(id, &vec![Pattern::Any; self.mix.arity]);
            assert_eq!(candidates.len(), clauses.len());
            for (candidate, clause) in candidates.iter().zip(clauses) {
                compare(&candidate.content, clause);
            }
        }
    }

    fn finish(&mut self) {
        self.compare_all();
        self.store.drop_cursors();
        let live = self.model.iter().map(Vec::len).sum();
        assert_eq!(
            self.store.census(),
            Census {
                live,
                erased: 0,
                cursors: 0
            }
        );
    }

    /// The offset of the newest choice point.
    fn top(&self) -> i64 {
        self.choices.last().map_or(0, |choice| choice.offset)
    }

    fn goal(&mut self, small: bool) -> Vec<ModelArgument> {
        let unbound = self.mix.unbound_percent;
        (0..self.mix.arity)
            .map(|_| match self.random.chance(unbound) {
                true => ModelArgument {
                    term: Term::Var(0),
                    key: 0,
                },
                false if small => self.integer(),
                false => self.argument(),
            })
            .collect()
    }

    fn argument(&mut self) -> ModelArgument {
        if self.random.chance(self.mix.odd_percent) {
            self.odd()
        } else {
            self.integer()
        }
    }

    fn integer(&mut self) -> ModelArgument {
        let value = self.random.below(self.mix.integers) as i64;
        ModelArgument {
            term: Term::Int(value),
            key: 1000 + value as u64,
        }
    }

    fn part(&mut self) -> Term {
        match self.random.below(20) {
            0 => Term::Var(0),
            1 => Term::atom("a"),
            _ => Term::Int(self.random.below(self.mix.integers) as i64),
        }
    }

    fn odd(&mut self) -> ModelArgument {
        let key = self.random.below(20).min(14) as u64;
        let term = match key {
            PAIR => Term::compound("pair", vec![self.part(), self.part()]),
            0 => Term::Var(0),
            1 => Term::Int(32768),
            2 => Term::Int(-32768),
            3 => Term::Int(i64::MAX),
            4 => Term::integer(BigInt::from(10).pow(30)),
            5 => Term::Float(0.0),
            6 => Term::Float(-0.0),
            7 => Term::Float(1.0),
            8 => Term::atom("a"),
            9 => Term::string("a"),
            10 => Term::nil(),
            11 => Term::compound("a", vec![Term::Var(1)]),
            12 => Term::list([Term::Int(1)]),
            _ => Term::compound("a", vec![]),
        };
        ModelArgument { term, key }
    }
}

/// The arguments as small integers.
fn small_args(args: &[ModelArgument]) -> Option<Vec<i64>> {
    let small = |arg: &ModelArgument| match arg.term {
        Term::Var(_) => Some(ANY),
        Term::Int(value) => Some(value),
        _ => None,
    };
    args.iter().map(small).collect()
}

fn compare(content: &Content, clause: &ModelClause) {
    match content {
        Content::Row(row) => {
            assert!(clause.is_row());
            assert_eq!(
                row.values().collect::<Vec<_>>(),
                small_args(&clause.head).unwrap()
            );
        }
        Content::Clause(found) => {
            assert!(!clause.is_row());
            assert!(found.head.iter().eq(clause.head.iter().map(|a| &a.term)));
            assert_eq!(found.body, clause.body);
            assert_eq!(found.text.get(), Some(&clause.serial.to_string().into()));
        }
    }
}
