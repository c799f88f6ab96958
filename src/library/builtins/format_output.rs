//! `format/1,2,3`: formatted text to a stream or into a term.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::engine::fault::Fault;
use crate::engine::output::has_portray;
use crate::engine::registry::{Answer, NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::StreamId;
use crate::frontend::format::{
    FormatCall, FormatError, FormatHost, format, format_arguments, format_text,
};
use crate::frontend::operators::{Layers, Operators};
use crate::frontend::term::{Compound, Term};
use crate::frontend::writer::{WriteOptions, write_term};
use crate::library::text::{char_list, code_list, text_atom};

/// The native predicates that format. The last argument of `$format` is what it needs of Prolog
/// before it can write anything, the last of `$format_with` is what came of that.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("format", "+", format_1),
        native("$format", "++-", format_2),
        native("$format_with", "+++", format_2_with),
        native("$format", "?++-", format_3),
        native("$format_text", "++-", format_string),
        native("$format_with", "?+++", format_3_with),
    ]
}

fn format_1(session: &mut Session, directives: Term) -> Result<bool, Fault> {
    let help = &mut Help::given(session, Vec::new());
    Ok(to_output(session, [&directives, &Term::nil()], help)?.is_done())
}

fn format_2(session: &mut Session, directives: Term, args: Term) -> Answer {
    let help = &mut Help::asked(session);
    Ok(match to_output(session, [&directives, &args], help)? {
        FormatResult::Needs(needs) => NativeAnswer::Succeed(vec![Term::list(needs)]),
        other => NativeAnswer::truth(other.is_done()),
    })
}

fn format_2_with(
    session: &mut Session,
    directives: Term,
    args: Term,
    help: Term,
) -> Result<bool, Fault> {
    let help = &mut Help::from_term(session, &help);
    Ok(to_output(session, [&directives, &args], help)?.is_done())
}

fn format_3(
    session: &mut Session,
    sink: Term,
    directives: Term,
    args: Term,
) -> Result<Option<(Term, Term)>, Fault> {
    let mut help = Help::asked(session);
    Ok(
        match to_sink(session, &sink, [&directives, &args], &mut help)? {
            FormatResult::Needs(needs) => Some((sink, Term::list(needs))),
            FormatResult::Done(sink) => Some((sink, Term::nil())),
            FormatResult::Failed => None,
        },
    )
}

/// The arguments before the format: a short list of atomic arguments goes as words then.
fn format_string(
    session: &mut Session,
    args: Term,
    directives: Term,
) -> Result<Option<Term>, Fault> {
    let sink = Term::compound("string", vec![Term::Var(u32::MAX)]);
    let mut help = Help::asked(session);
    Ok(
        match to_sink(session, &sink, [&directives, &args], &mut help)? {
            FormatResult::Needs(_) => Some(Term::nil()),
            FormatResult::Done(sink) => match sink.as_compound("string", 1) {
                Some([text]) => Some(text.clone()),
                _ => None,
            },
            FormatResult::Failed => None,
        },
    )
}

fn format_3_with(
    session: &mut Session,
    sink: Term,
    directives: Term,
    args: Term,
    help: Term,
) -> Result<Option<Term>, Fault> {
    let mut help = Help::from_term(session, &help);
    Ok(
        match to_sink(session, &sink, [&directives, &args], &mut help)? {
            FormatResult::Done(sink) => Some(sink),
            _ => None,
        },
    )
}

/// What Prolog has to do for some directives: to run the goals of `~@`, to evaluate expressions, to
/// call `portray/1`.
struct Help {
    /// What has been done, in the order of the directives; `None` when it is still to be found out.
    given: Option<VecDeque<Term>>,
    needs: Vec<Term>,
    portray: bool,
}

impl Help {
    fn asked(session: &Session) -> Help {
        Help {
            given: None,
            needs: Vec::new(),
            portray: has_portray(session),
        }
    }

    fn given(session: &Session, done: Vec<Term>) -> Help {
        Help {
            given: Some(done.into()),
            ..Help::asked(session)
        }
    }

    fn from_term(session: &Session, list: &Term) -> Help {
        Help::given(session, list.as_list().unwrap_or_default())
    }

    /// What was done for the next directive that needs it; nothing when it is noted as a need
    /// instead.
    fn next(&mut self, kind: &str, of: &Term) -> Option<Term> {
        match &mut self.given {
            Some(given) => given.pop_front(),
            None => {
                self.needs.push(Term::compound(kind, vec![of.clone()]));
                None
            }
        }
    }
}

/// What came of formatting.
enum FormatResult {
    /// The text is written; the sink with its argument filled in.
    Done(Term),
    /// Nothing is written yet.
    Needs(Vec<Term>),
    /// The goal of a `~@` failed.
    Failed,
}

impl FormatResult {
    fn is_done(&self) -> bool {
        matches!(self, FormatResult::Done(_))
    }
}

/// What formatting needs of this program.
struct PrologFormatHost<'a> {
    operators: Layers<'a>,
    arity: usize,
    help: &'a mut Help,
}

/// The error of an expression, which is that of `format/2,3` and not of `is/2`.
fn named_by_format(ball: &Term, arity: usize) -> Term {
    let parts = ball.as_compound("error", 2).and_then(|error| {
        let [place, message] = error[1].as_compound("context", 2)? else {
            return None;
        };
        let evaluated = Term::compound(":", vec![Term::atom("system"), Term::indicator("is", 2)]);
        (*place == evaluated).then(|| (error[0].clone(), message.clone()))
    });
    let Some((formal, message)) = parts else {
        return ball.clone();
    };
    let format = Term::indicator("format", arity);
    let place = Term::compound(":", vec![Term::atom("system"), format]);
    let context = Term::compound("context", vec![place, message]);
    Term::compound("error", vec![formal, context])
}

impl FormatHost for PrologFormatHost<'_> {
    fn operators(&self) -> &dyn Operators {
        &self.operators
    }

    fn evaluate(&mut self, expression: &Term) -> Result<Term, Term> {
        if matches!(expression, Term::Var(_)) {
            return Err(Fault::instantiation().ball("format", self.arity));
        }
        let Some(done) = self.help.next("value", expression) else {
            return Ok(Term::Int(0));
        };
        match (done.as_compound("value", 1), done.as_compound("ball", 1)) {
            (Some([value]), _) => Ok(value.clone()),
            (_, Some([ball])) => Err(named_by_format(ball, self.arity)),
            _ => Ok(Term::Int(0)),
        }
    }

    fn print(&mut self, term: &Term, out: &mut String) -> Result<(), Term> {
        if !self.help.portray {
            write_term(term, &WriteOptions::print(), &self.operators, out);
            return Ok(());
        }
        match self.help.next("text", term) {
            Some(done) => out.push_str(text_done(&done)),
            None if self.help.given.is_some() => {
                write_term(term, &WriteOptions::print(), &self.operators, out);
            }
            None => {}
        }
        Ok(())
    }

    fn call(&mut self, goal: &Term, out: &mut String) -> Result<bool, Term> {
        if let Some(done) = self.help.next("output", goal) {
            out.push_str(text_done(&done));
        }
        Ok(true)
    }
}

/// The text in `text(String)`.
fn text_done(done: &Term) -> &str {
    match done.as_compound("text", 1) {
        Some([Term::Str(text)]) => text,
        _ => "",
    }
}

/// The text that the directives make of the arguments, and what stopped them if anything did.
fn formatted(
    session: &Session,
    [directives, args]: [&Term; 2],
    help: &mut Help,
    call: FormatCall,
) -> (String, Result<(), FormatError>) {
    let mut text = String::new();
    let directives = match format_text(directives) {
        Ok(directives) => directives,
        Err(ball) => return (text, Err(FormatError::Throw(ball))),
    };
    let mut host = PrologFormatHost {
        operators: session.operators("user"),
        arity: call.arity,
        help,
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

fn to_output(
    session: &mut Session,
    texts: [&Term; 2],
    help: &mut Help,
) -> Result<FormatResult, Fault> {
    let id = session.streams.current_output();
    to_stream(session, id, texts, help, 2)
}

fn to_stream(
    session: &mut Session,
    id: StreamId,
    texts: [&Term; 2],
    help: &mut Help,
    arity: usize,
) -> Result<FormatResult, Fault> {
    let call = FormatCall {
        arity,
        column: session.streams.column_of(id),
    };
    let (text, outcome) = formatted(session, texts, help, call);
    if !help.needs.is_empty() {
        return Ok(FormatResult::Needs(std::mem::take(&mut help.needs)));
    }
    let written = session.streams.write_to(id, &text);
    written.map_err(|fault| in_format(fault, arity))?;
    finish(outcome, Term::nil())
}

/// The error of `format/2` or `format/3`.
fn in_format(fault: Fault, arity: usize) -> Fault {
    fault.placed(Some("system"), "format", arity)
}

fn finish(outcome: Result<(), FormatError>, sink: Term) -> Result<FormatResult, Fault> {
    match outcome {
        Ok(()) => Ok(FormatResult::Done(sink)),
        Err(FormatError::Fail) => Ok(FormatResult::Failed),
        Err(FormatError::Throw(ball)) => Err(Fault::Ball(ball)),
    }
}

fn to_sink(
    session: &mut Session,
    sink: &Term,
    texts: [&Term; 2],
    help: &mut Help,
) -> Result<FormatResult, Fault> {
    let fault = match sink {
        Term::Compound(compound) => return to_term(session, compound, texts, help),
        Term::Atom(_) => match session.streams.output(sink) {
            Ok(id) => {
                return Ok(match to_stream(session, id, texts, help, 3)? {
                    FormatResult::Done(_) => FormatResult::Done(sink.clone()),
                    other => other,
                });
            }
            Err(fault) => fault,
        },
        Term::Var(_) => Fault::instantiation(),
        _ => Fault::type_error("output", sink),
    };
    Err(in_format(fault, 3))
}

/// `format(atom(A), ...)` and the like; the sink with its argument filled in is the answer.
fn to_term(
    session: &mut Session,
    sink: &Rc<Compound>,
    texts: [&Term; 2],
    help: &mut Help,
) -> Result<FormatResult, Fault> {
    let (name, holes) = (sink.name.as_str(), &sink.args);
    let known = matches!(
        (name, holes.len()),
        ("atom" | "string" | "codes" | "chars", 1) | ("codes" | "chars", 2)
    );
    if !known {
        let culprit = Term::Compound(sink.clone());
        return Err(in_format(Fault::type_error("output", &culprit), 3));
    }
    let call = FormatCall {
        arity: 3,
        column: 0,
    };
    let (text, outcome) = formatted(session, texts, help, call);
    if !help.needs.is_empty() {
        return Ok(FormatResult::Needs(std::mem::take(&mut help.needs)));
    }
    let value = match name {
        "atom" => text_atom(&text),
        "string" => Term::string(&text),
        "codes" => code_list(&text),
        _ => char_list(&text),
    };
    let filled = match holes.get(1) {
        Some(tail) => vec![with_tail(&value, tail), tail.clone()],
        None => vec![value],
    };
    finish(outcome, Term::compound(name, filled))
}

/// The list with another end instead of `[]`.
fn with_tail(list: &Term, tail: &Term) -> Term {
    let items = list.as_list().unwrap_or_default();
    items
        .into_iter()
        .rev()
        .fold(tail.clone(), |rest, item| Term::cons(item, rest))
}
