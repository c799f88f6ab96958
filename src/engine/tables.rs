//! Tables of calls and their answers, for predicates declared by `table/1`.
//!
//! A tabled call is evaluated once, by running the clauses for all solutions. A variant of it that
//! is called meanwhile gets the answers found so far, and the evaluation is repeated until a round
//! brings no new answer: linear tabling (N.-F. Zhou, Y.-D. Shen, T. Sato, "Semi-naive evaluation in
//! linear tabling", PPDP 2004). Calls that depend on one another form a component; the first of
//! them, its leader, repeats the rounds for all, and then all are complete. In one round of the
//! leader each of the others is evaluated once.

use std::collections::HashMap;

use crate::frontend::term::Term;

/// The number of a table.
pub type TableId = usize;

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TableState {
    New,
    /// The evaluation at this depth fills it.
    Evaluating(usize),
    /// It was evaluated at this time, and depends on the evaluation at depth `leader`.
    Incomplete {
        time: u64,
        leader: usize,
    },
    Complete,
}

#[derive(Debug)]
struct Table {
    state: TableState,
    /// The place of each answer, by its key.
    places: HashMap<String, usize>,
    answers: Vec<Term>,
    /// The places as they were filled or changed. While the table is not complete, its answers are
    /// taken in this order: a call that has taken an answer gets a better one in the same round.
    changes: Vec<usize>,
    /// The latest change of each place.
    latest: Vec<usize>,
    /// The generation of the dynamic predicates when its evaluation began, if it holds for them
    /// alone.
    generation: Option<u64>,
}

impl Table {
    fn new() -> Table {
        Table {
            state: TableState::New,
            places: HashMap::new(),
            answers: Vec::new(),
            changes: Vec::new(),
            latest: Vec::new(),
            generation: None,
        }
    }

    /// Adds an answer, or puts it in the place of the one with the same key.
    fn put(&mut self, key: &str, answer: Term) {
        let place = match self.places.get(key) {
            Some(&place) => {
                self.answers[place] = answer;
                self.latest[place] = self.changes.len();
                place
            }
            None => {
                let place = self.answers.len();
                self.places.insert(key.to_owned(), place);
                self.answers.push(answer);
                self.latest.push(self.changes.len());
                place
            }
        };
        self.changes.push(place);
    }

    /// The answers that have come or changed since there were so many changes, each once, with its
    /// latest change; at most so many. And how many changes that takes into account.
    fn changed_since(&self, from: usize, limit: usize) -> (Vec<&Term>, usize) {
        let latest = |at: &usize| self.latest[self.changes[*at]] == *at;
        let told: Vec<usize> = (from..self.changes.len())
            .filter(latest)
            .take(limit)
            .collect();
        let next = match told.last() {
            Some(last) if told.len() == limit => last + 1,
            _ => self.changes.len(),
        };
        let answers = told.iter().map(|at| &self.answers[self.changes[*at]]);
        (answers.collect(), next)
    }

    fn clear(&mut self) {
        self.places.clear();
        self.answers.clear();
        self.changes.clear();
        self.latest.clear();
    }
}

/// The evaluation of one table, on the stack of evaluations.
#[derive(Debug)]
struct Evaluation {
    table: TableId,
    /// When its present round began.
    round: u64,
    /// The lowest depth that it depends on; its own if on none below it.
    leader: usize,
    /// Whether a call within it got its incomplete answers.
    is_consumed: bool,
    /// Whether this round has brought a new answer, here or in what depends on it.
    is_changed: bool,
    /// Where its component begins in `Tables::component`.
    first_member: usize,
}

/// What a tabled call has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabledCall {
    /// Evaluate the table, then take its answers.
    Evaluate(TableId),
    /// Take the answers that there are.
    Consume(TableId),
}

/// All tables, and the evaluations that are under way.
#[derive(Debug, Default)]
pub struct Tables {
    ids: HashMap<String, TableId>,
    tables: Vec<Table>,
    evaluations: Vec<Evaluation>,
    /// The tables evaluated since the lowest evaluation began that are not complete.
    component: Vec<TableId>,
    time: u64,
}

impl Tables {
    /// A call; `variant` is the same text for variants and no other calls. A complete table is
    /// filled anew if it holds for another generation of the dynamic predicates than this one.
    pub fn call(&mut self, variant: &str, generation: Option<u64>) -> TabledCall {
        let id = match self.ids.get(variant) {
            Some(id) => *id,
            None => self.add(variant),
        };
        let table = &mut self.tables[id];
        if table.state == TableState::Complete && table.generation != generation {
            *table = Table::new();
        }
        if table.state == TableState::New {
            table.generation = generation;
        }
        match self.tables[id].state {
            TableState::Complete => return TabledCall::Consume(id),
            TableState::Evaluating(depth) => {
                self.depend(depth);
                return TabledCall::Consume(id);
            }
            TableState::Incomplete { time, leader } => {
                let round = self.evaluations.get(leader).map(|leader| leader.round);
                if round.is_some_and(|round| round <= time) {
                    self.depend(leader);
                    return TabledCall::Consume(id);
                }
            }
            TableState::New => {}
        }
        self.begin(id);
        TabledCall::Evaluate(id)
    }

    fn add(&mut self, variant: &str) -> TableId {
        let id = self.tables.len();
        self.ids.insert(variant.to_owned(), id);
        self.tables.push(Table::new());
        id
    }

    fn begin(&mut self, id: TableId) {
        let depth = self.evaluations.len();
        self.time += 1;
        self.tables[id].state = TableState::Evaluating(depth);
        self.evaluations.push(Evaluation {
            table: id,
            round: self.time,
            leader: depth,
            is_consumed: false,
            is_changed: false,
            first_member: self.component.len(),
        });
        self.component.push(id);
    }

    /// The innermost evaluation depends on the one at `depth`.
    fn depend(&mut self, depth: usize) {
        if let Some(inner) = self.evaluations.last_mut() {
            inner.leader = inner.leader.min(depth);
        }
        if let Some(consumed) = self.evaluations.get_mut(depth) {
            consumed.is_consumed = true;
        }
    }

    /// The answer of this key, if there is one.
    pub fn answer(&self, id: TableId, key: &str) -> Option<&Term> {
        let table = self.tables.get(id)?;
        table.places.get(key).map(|place| &table.answers[*place])
    }

    /// Adds an answer, or puts it in the place of the one with the same key.
    pub fn put(&mut self, id: TableId, key: &str, answer: Term) {
        let Some(table) = self.tables.get_mut(id) else {
            return;
        };
        table.put(key, answer);
        if let Some(inner) = self.evaluations.last_mut() {
            inner.is_changed = true;
        }
    }

    /// All answers of a complete table; of another those that have come or changed since there were
    /// so many changes, at most so many, and how many changes the call has seen with them.
    pub fn answers(&self, id: TableId, from: usize, limit: usize) -> (Vec<&Term>, Option<usize>) {
        let Some(table) = self.tables.get(id) else {
            return (Vec::new(), None);
        };
        match (self.is_complete(id), from) {
            (true, 0) => (table.answers.iter().collect(), None),
            (true, _) => (table.changed_since(from, usize::MAX).0, None),
            (false, _) => {
                let (answers, next) = table.changed_since(from, limit);
                (answers, Some(next))
            }
        }
    }

    /// Whether the table of a call will get no more answers; `None` if there is no such table.
    pub fn is_variant_complete(&self, variant: &str) -> Option<bool> {
        self.ids.get(variant).map(|id| self.is_complete(*id))
    }

    /// Whether the table has all answers.
    pub fn is_complete(&self, id: TableId) -> bool {
        let table = self.tables.get(id);
        table.is_some_and(|table| table.state == TableState::Complete)
    }

    /// A round of the table's evaluation has ended; true if another one has to follow.
    pub fn end_round(&mut self, id: TableId) -> bool {
        let Some(depth) = self.depth_of(id) else {
            return false;
        };
        self.abandon_above(depth);
        self.time += 1;
        let time = self.time;
        let evaluation = &mut self.evaluations[depth];
        let is_leader = evaluation.leader == depth;
        if is_leader && evaluation.is_consumed && evaluation.is_changed {
            evaluation.round = time;
            evaluation.is_changed = false;
            return true;
        }
        let Some(ended) = self.evaluations.pop() else {
            return false;
        };
        if is_leader {
            for member in self.component.drain(ended.first_member..) {
                self.tables[member].state = TableState::Complete;
            }
            return false;
        }
        self.tables[id].state = TableState::Incomplete {
            time,
            leader: ended.leader,
        };
        // What waited for this evaluation waits for its leader now.
        for member in &self.component[ended.first_member..] {
            let state = &mut self.tables[*member].state;
            if let TableState::Incomplete { leader, .. } = state
                && *leader == depth
            {
                *leader = ended.leader;
            }
        }
        if let Some(outer) = self.evaluations.last_mut() {
            outer.leader = outer.leader.min(ended.leader);
            outer.is_changed |= ended.is_changed;
        }
        false
    }

    fn depth_of(&self, id: TableId) -> Option<usize> {
        let is_own = |evaluation: &Evaluation| evaluation.table == id;
        self.evaluations.iter().rposition(is_own)
    }

    /// The table's evaluation was left by an exception: what is not complete is forgotten.
    pub fn abandon(&mut self, id: TableId) {
        if let Some(depth) = self.depth_of(id) {
            self.abandon_from(depth);
        }
    }

    fn abandon_above(&mut self, depth: usize) {
        self.abandon_from(depth + 1);
    }

    fn abandon_from(&mut self, depth: usize) {
        let Some(lowest) = self.evaluations.get(depth) else {
            return;
        };
        for member in self.component.drain(lowest.first_member..) {
            let table = &mut self.tables[member];
            table.state = TableState::New;
            table.clear();
        }
        self.evaluations.truncate(depth);
    }

    /// No query runs: evaluations that were left are forgotten.
    pub fn abandon_all(&mut self) {
        self.abandon_from(0);
    }

    /// Forgets all tables; false if any is being evaluated.
    pub fn clear(&mut self) -> bool {
        if !self.evaluations.is_empty() {
            return false;
        }
        self.ids.clear();
        self.tables.clear();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluated(call: TabledCall) -> TableId {
        match call {
            TabledCall::Evaluate(id) => id,
            TabledCall::Consume(id) => panic!("{id} is consumed"),
        }
    }

    fn put(tables: &mut Tables, id: TableId, answer: i64) {
        let key = answer.to_string();
        if tables.answer(id, &key).is_none() {
            tables.put(id, &key, Term::Int(answer));
        }
    }

    #[test]
    fn a_table_of_one_generation_is_filled_anew_in_another() {
        let mut tables = Tables::default();
        let id = evaluated(tables.call("p", Some(1)));
        tables.put(id, "1", Term::Int(1));
        assert!(!tables.end_round(id));
        assert_eq!(tables.call("p", Some(1)), TabledCall::Consume(id));
        assert_eq!(evaluated(tables.call("p", Some(2))), id);
        assert!(tables.answers(id, 0, 9).0.is_empty());
    }

    #[test]
    fn a_call_without_recursion_is_complete_after_one_round() {
        let mut tables = Tables::default();
        let id = evaluated(tables.call("p", None));
        put(&mut tables, id, 1);
        assert!(!tables.end_round(id));
        assert_eq!(tables.call("p", None), TabledCall::Consume(id));
        assert_eq!(tables.answers(id, 0, 9).0, [&Term::Int(1)]);
    }

    #[test]
    fn a_better_answer_comes_again_while_the_table_is_open() {
        let mut tables = Tables::default();
        let p = evaluated(tables.call("p", None));
        tables.put(p, "a", Term::Int(9));
        tables.put(p, "b", Term::Int(5));
        assert_eq!(tables.answers(p, 0, 1), (vec![&Term::Int(9)], Some(1)));
        let all = vec![&Term::Int(9), &Term::Int(5)];
        assert_eq!(tables.answers(p, 0, 9), (all, Some(2)));
        for better in [8, 7] {
            tables.put(p, "a", Term::Int(better));
        }
        // The worse answers have no effect any more.
        assert_eq!(tables.answers(p, 0, 1), (vec![&Term::Int(5)], Some(2)));
        assert_eq!(tables.answers(p, 2, 9), (vec![&Term::Int(7)], Some(4)));
        assert_eq!(tables.answers(p, 4, 9), (vec![], Some(4)));
        assert!(!tables.end_round(p));
        let all = vec![&Term::Int(7), &Term::Int(5)];
        assert_eq!(tables.answers(p, 0, 1), (all, None));
    }

    #[test]
    fn rounds_end_when_nothing_is_new() {
        let mut tables = Tables::default();
        let p = evaluated(tables.call("p", None));
        assert_eq!(tables.call("p", None), TabledCall::Consume(p));
        put(&mut tables, p, 1);
        assert!(tables.end_round(p));
        assert_eq!(tables.call("p", None), TabledCall::Consume(p));
        put(&mut tables, p, 1);
        assert!(!tables.end_round(p));
    }

    #[test]
    fn a_component_is_complete_with_its_leader() {
        let mut tables = Tables::default();
        let p = evaluated(tables.call("p", None));
        let q = evaluated(tables.call("q", None));
        assert_eq!(tables.call("p", None), TabledCall::Consume(p));
        put(&mut tables, q, 1);
        assert!(!tables.end_round(q));
        // Once a round is enough.
        assert_eq!(tables.call("q", None), TabledCall::Consume(q));
        assert!(tables.end_round(p));
        assert_eq!(evaluated(tables.call("q", None)), q);
        assert_eq!(tables.call("p", None), TabledCall::Consume(p));
        assert!(!tables.end_round(q));
        assert!(!tables.end_round(p));
        assert_eq!(tables.call("q", None), TabledCall::Consume(q));
        assert!(tables.component.is_empty() && tables.evaluations.is_empty());
    }

    #[test]
    fn an_exception_forgets_what_is_incomplete() {
        let mut tables = Tables::default();
        let whole = evaluated(tables.call("whole", None));
        put(&mut tables, whole, 1);
        tables.end_round(whole);
        let p = evaluated(tables.call("p", None));
        let q = evaluated(tables.call("q", None));
        put(&mut tables, q, 1);
        tables.abandon(p);
        assert_eq!(tables.call("whole", None), TabledCall::Consume(whole));
        assert_eq!(evaluated(tables.call("q", None)), q);
        assert!(tables.answers(q, 0, 9).0.is_empty());
        assert!(!tables.clear());
        tables.abandon_all();
        assert!(tables.clear());
    }
}
