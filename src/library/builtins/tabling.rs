//! What `library(tabling)` asks of the tables.

use std::collections::HashMap;

use crate::engine::bridge::wire;
use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::loader::tabled;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::engine::tables::TabledCall;
use crate::frontend::term::{Atom, Term};
use crate::library::arguments::integer_of;

/// The native predicates behind tabled calls.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$table_call", "++++-", call),
        native("$table_answer", "++-", answer),
        native("$table_put", "+++", put),
        native("$table_add", "++", add),
        native("$table_answers", "+++--", answers),
        native("$table_end_round", "+-", end_round),
        native("$table_abandon", "+", abandon),
        native("$table_is_open", "+", is_open),
        native("$table_declare", "+", declare),
        native("$table_take_back", "+", take_back),
        native("abolish_all_tables", "", abolish),
    ]
}

/// `$table_call(+Module, +Name, +Arguments, +Kind, -Action)`: Kind is `incremental` or `lasting`.
/// Action is evaluate(Table) or consume(Table); if the table is complete, `true` if its only answer
/// has no values, or a list of all answers: of their values, one answer behind the other, if an
/// answer is the list of its values.
fn call(session: &mut Session, module: Atom, name: Atom, args: Vec<Term>, kind: Atom) -> Term {
    let goal = Term::compound(":", vec![Term::Atom(module), Term::callable(name, args)]);
    let generation = session.program.store.generation();
    let valid_for = (kind == "incremental").then_some(generation);
    let (action, id) = match session.tables.call(&text(&goal), valid_for) {
        TabledCall::Consume(id) if session.tables.is_complete(id) => {
            return all_answers(session.tables.answers(id, 0, usize::MAX).0);
        }
        TabledCall::Consume(id) => ("consume", id),
        TabledCall::Evaluate(id) => ("evaluate", id),
    };
    Term::compound(action, vec![Term::Int(id as i64)])
}

/// The answers of a complete table, as `$table_call` gives them.
fn all_answers(answers: Vec<&Term>) -> Term {
    if answers == [&Term::nil()] {
        return Term::atom("true");
    }
    let values = apart(answers)
        .into_iter()
        .flat_map(|answer| match answer.as_list() {
            Some(values) => values,
            None => vec![answer],
        });
    Term::list(values.collect::<Vec<_>>())
}

/// `$table_is_open(+Goal)`: the call has a table that may still get answers.
fn is_open(session: &mut Session, goal: Term) -> bool {
    session.tables.is_variant_complete(&text(&goal)) == Some(false)
}

/// `$table_declare(+Specification)`.
fn declare(session: &mut Session, spec: Term) -> Result<(), Fault> {
    tabled::declare_now(session, &spec)
}

/// `$table_take_back(+Specification)`.
fn take_back(session: &mut Session, spec: Term) -> Result<(), Fault> {
    tabled::take_back(session, &spec)
}

/// `$table_answer(+Key, +Table, -Answer)`: fails if there is no answer of this key.
fn answer(session: &mut Session, key: Term, Table(id): Table) -> Option<Term> {
    session.tables.answer(id, &text(&key)).cloned()
}

/// `$table_put(+Key, +Table, +Answer)`.
fn put(session: &mut Session, key: Term, Table(id): Table, answer: Term) {
    session.tables.put(id, &text(&key), answer);
}

/// `$table_add(+Answer, +Table)`: an answer that is its own key.
fn add(session: &mut Session, answer: Term, Table(id): Table) {
    let key = text(&answer);
    if session.tables.answer(id, &key).is_none() {
        session.tables.put(id, &key, answer);
    }
}

/// `$table_answers(+Table, +From, +Limit, -Answers, -Next)`: at most so many answers of which a
/// call that has got so far knows nothing, of which no two share variables. Next is how far it has
/// got with them, or `end` if there will be no more.
fn answers(session: &mut Session, table: Table, from: i64, limit: i64) -> (Vec<Term>, Term) {
    let [from, limit] = [from, limit].map(|number| usize::try_from(number).unwrap_or_default());
    let (answers, next) = session.tables.answers(table.0, from, limit);
    let apart = apart(answers);
    let next = next.map_or(Term::atom("end"), |next| Term::Int(next as i64));
    (apart, next)
}

/// The answers, of which no two share variables.
fn apart(answers: Vec<&Term>) -> Vec<Term> {
    let mut base = 0;
    let apart = answers.into_iter().map(|answer| {
        let (answer, variables) = numbered(answer, base);
        base += variables;
        answer
    });
    apart.collect()
}

/// `$table_end_round(+Table, -Next)`: Next is `again` or `done`.
fn end_round(session: &mut Session, Table(id): Table) -> Term {
    let next = match session.tables.end_round(id) {
        true => "again",
        false => "done",
    };
    Term::atom(next)
}

fn abandon(session: &mut Session, Table(id): Table) {
    session.tables.abandon(id);
}

fn abolish(session: &mut Session) -> Result<(), Fault> {
    match session.tables.clear() {
        true => Ok(()),
        false => Err(Fault::permission("abolish", "tables", &Term::atom("all"))),
    }
}

/// The number of a table.
struct Table(usize);

impl FromTerm for Table {
    fn from_term(term: &Term) -> Result<Table, Fault> {
        let number = usize::try_from(integer_of(term)?);
        Ok(Table(number.unwrap_or(usize::MAX)))
    }
}

/// A text that variants have in common, and no other terms.
fn text(term: &Term) -> String {
    let mut text = String::new();
    wire::encode(&numbered(term, 0).0, &mut text);
    text
}

/// The term with its variables numbered by their order from `base` on, and how many they are.
fn numbered(term: &Term, base: u32) -> (Term, u32) {
    let mut numbers = HashMap::new();
    let term = term.with_variables(&mut |variable| {
        let next = base + numbers.len() as u32;
        Term::Var(*numbers.entry(variable).or_insert(next))
    });
    (term, numbers.len() as u32)
}
