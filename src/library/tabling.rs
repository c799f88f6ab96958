//! What `library(tabling)` asks of the tables.

use std::collections::HashMap;

use crate::engine::bridge::wire;
use crate::engine::fault::{Answer, Fault, named};
use crate::engine::registry::{NativeAnswer, Predicate, raw_native};
use crate::engine::session::Session;
use crate::engine::tables::TabledCall;
use crate::frontend::term::Term;
use crate::library::arguments::{done, integer_of, one};

/// The native predicates behind tabled calls.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("$table_call", "+--", |s, a| {
            named("$table_call", a, call(s, a))
        }),
        raw_native("$table_answer", "++-", |s, a| {
            named("$table_answer", a, answer(s, a))
        }),
        raw_native("$table_put", "+++", |s, a| {
            named("$table_put", a, put(s, a))
        }),
        raw_native("$table_answers", "++--", |s, a| {
            named("$table_answers", a, answers(s, a))
        }),
        raw_native("$table_end_round", "+-", |s, a| {
            named("$table_end_round", a, end_round(s, a))
        }),
        raw_native("$table_abandon", "+", |s, a| {
            named("$table_abandon", a, abandon(s, a))
        }),
        raw_native("abolish_all_tables", "", |s, a| {
            named("abolish_all_tables", a, abolish(s))
        }),
    ]
}

/// `$table_call(+Goal, -Table, -Action)`: Action is `evaluate` or `consume`.
fn call(session: &mut Session, args: &[Term]) -> Answer {
    let (id, action) = match session.tables.call(&text(&args[0])) {
        TabledCall::Evaluate(id) => (id, "evaluate"),
        TabledCall::Consume(id) => (id, "consume"),
    };
    let values = vec![Term::Int(id as i64), Term::atom(action)];
    Ok(NativeAnswer::Succeed(values))
}

/// `$table_answer(+Key, +Table, -Answer)`: fails if there is no answer of this key.
fn answer(session: &mut Session, args: &[Term]) -> Answer {
    let id = table(&args[1])?;
    match session.tables.answer(id, &text(&args[0])) {
        Some(answer) => one(answer.clone()),
        None => Ok(NativeAnswer::Fail),
    }
}

/// `$table_put(+Key, +Table, +Answer)`.
fn put(session: &mut Session, args: &[Term]) -> Answer {
    let id = table(&args[1])?;
    session.tables.put(id, &text(&args[0]), args[2].clone());
    done()
}

/// `$table_answers(+Table, +From, -Answers, -Next)`: the answers from a place on, of which no two share variables. Next is the
/// place after them, or `end` if there will be no more.
fn answers(session: &mut Session, args: &[Term]) -> Answer {
    let id = table(&args[0])?;
    let from = usize::try_from(integer_of(&args[1])?).unwrap_or_default();
    let answers = session.tables.answers(id);
    let mut base = 0;
    let apart = answers.iter().skip(from).map(|answer| {
        let (answer, variables) = numbered(answer, base);
        base += variables;
        answer
    });
    let apart = Term::list(apart.collect::<Vec<_>>());
    let next = match session.tables.is_complete(id) {
        true => Term::atom("end"),
        false => Term::Int(answers.len() as i64),
    };
    Ok(NativeAnswer::Succeed(vec![apart, next]))
}

/// `$table_end_round(+Table, -Next)`: Next is `again` or `done`.
fn end_round(session: &mut Session, args: &[Term]) -> Answer {
    let next = match session.tables.end_round(table(&args[0])?) {
        true => "again",
        false => "done",
    };
    one(Term::atom(next))
}

fn abandon(session: &mut Session, args: &[Term]) -> Answer {
    session.tables.abandon(table(&args[0])?);
    done()
}

fn abolish(session: &mut Session) -> Answer {
    match session.tables.clear() {
        true => done(),
        false => Err(Fault::permission("abolish", "tables", &Term::atom("all"))),
    }
}

fn table(term: &Term) -> Result<usize, Fault> {
    Ok(usize::try_from(integer_of(term)?).unwrap_or(usize::MAX))
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
