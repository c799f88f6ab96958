//! `format/1,2,3`: formatted text to a stream or into a term.

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeResult, Outcome, Predicate};
use crate::engine::session::Session;
use crate::engine::streams::StreamId;
use crate::frontend::format::{
    FormatCall, FormatError, FormatHost, format, format_arguments, format_text,
};
use crate::frontend::operators::{Layers, Operators};
use crate::frontend::term::Term;
use crate::library::arguments::native;
use crate::library::text::{char_list, code_list};

/// The native predicates that format.
pub const PREDICATES: &[Predicate] = &[
    native("format", "+", |s, a| {
        let id = s.streams.current_output();
        to_stream(s, id, &a[0], &Term::nil(), 2)
    }),
    native("format", "++", |s, a| {
        let id = s.streams.current_output();
        to_stream(s, id, &a[0], &a[1], 2)
    }),
    native("format", "?++", format_3),
];

/// What formatting needs of this program. `~@` and `portray/1` are handled on the Prolog side,
/// before the text comes here.
struct Host<'a> {
    operators: Layers<'a>,
    arity: usize,
}

impl FormatHost for Host<'_> {
    fn operators(&self) -> &dyn Operators {
        &self.operators
    }

    fn evaluate(&mut self, expression: &Term) -> Result<Term, Term> {
        let fault = match expression.functor() {
            Some((name, arity)) => {
                Fault::type_error("evaluable", &Term::indicator(name.as_str(), arity))
            }
            None if matches!(expression, Term::Var(_)) => Fault::instantiation(),
            None => return Ok(expression.clone()),
        };
        Err(fault.ball("format", self.arity))
    }

    fn call(&mut self, goal: &Term, _out: &mut String) -> Result<bool, Term> {
        Err(Fault::existence("format_character", goal).ball("format", self.arity))
    }
}

/// The text that the directives make of the arguments, and what stopped them if anything did.
fn formatted(
    session: &Session,
    directives: &Term,
    args: &Term,
    call: FormatCall,
) -> (String, Result<(), FormatError>) {
    let mut text = String::new();
    let directives = match format_text(directives) {
        Ok(directives) => directives,
        Err(ball) => return (text, Err(FormatError::Throw(ball))),
    };
    let mut host = Host {
        operators: session.operators("user"),
        arity: call.arity,
    };
    let outcome = format(
        &directives,
        &format_arguments(args),
        &mut host,
        call,
        &mut text,
    );
    (text, outcome)
}

fn to_stream(
    session: &mut Session,
    id: StreamId,
    directives: &Term,
    args: &Term,
    arity: usize,
) -> NativeResult {
    let call = FormatCall {
        arity,
        column: session.streams.column_of(id),
    };
    let (text, outcome) = formatted(session, directives, args, call);
    let written = session.streams.write_to(id, &text);
    written.map_err(|fault| fault.ball("format", arity))?;
    finish(outcome, Vec::new())
}

fn finish(outcome: Result<(), FormatError>, values: Vec<Term>) -> NativeResult {
    match outcome {
        Ok(()) => Ok(Outcome::Succeed(values)),
        Err(FormatError::Fail) => Ok(Outcome::Fail),
        Err(FormatError::Throw(ball)) => Err(ball),
    }
}

fn format_3(session: &mut Session, args: &[Term]) -> NativeResult {
    let sink = &args[0];
    if let Term::Compound(compound) = sink {
        let name = compound.name.as_str();
        return to_term(session, name, &compound.args, args);
    }
    let fault = match sink {
        Term::Atom(_) => match session.streams.output(sink) {
            Ok(id) => {
                let done = to_stream(session, id, &args[1], &args[2], 3)?;
                return Ok(match done {
                    Outcome::Succeed(_) => Outcome::Succeed(vec![sink.clone()]),
                    other => other,
                });
            }
            Err(fault) => fault,
        },
        Term::Var(_) => Fault::instantiation(),
        _ => Fault::type_error("output", sink),
    };
    Err(fault.ball("format", 3))
}

/// `format(atom(A), ...)` and the like; the sink with its argument filled in is the answer.
fn to_term(session: &mut Session, name: &str, holes: &[Term], args: &[Term]) -> NativeResult {
    let known = matches!(
        (name, holes.len()),
        ("atom" | "string" | "codes" | "chars", 1) | ("codes" | "chars", 2)
    );
    if !known {
        return Err(Fault::type_error("output", &args[0]).ball("format", 3));
    }
    let call = FormatCall {
        arity: 3,
        column: 0,
    };
    let (text, outcome) = formatted(session, &args[1], &args[2], call);
    let value = match name {
        "atom" => Term::atom(&text),
        "string" => Term::string(&text),
        "codes" => code_list(&text),
        _ => char_list(&text),
    };
    let filled = match holes.get(1) {
        Some(tail) => vec![with_tail(&value, tail), tail.clone()],
        None => vec![value],
    };
    finish(outcome, vec![Term::compound(name, filled)])
}

/// The list with another end instead of `[]`.
fn with_tail(list: &Term, tail: &Term) -> Term {
    let items = list.as_list().unwrap_or_default();
    items
        .into_iter()
        .rev()
        .fold(tail.clone(), |rest, item| Term::cons(item, rest))
}
