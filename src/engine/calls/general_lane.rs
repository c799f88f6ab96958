//! Dynamic predicates in the general lane: terms travel as text.

use std::collections::HashSet;
use std::rc::Rc;

use crate::engine::calls::columns::key_code;
use crate::engine::calls::resolution::unknown;
use crate::engine::calls::{
    Callee, answered, assert_name, callee, cursor_of, elsewhere, end_of, request, stored_mut, tuple,
};
use crate::engine::fault::Fault;
use crate::engine::foreign::FAIL;
use crate::engine::lower::{self, Scope, split_module, variables};
use crate::engine::session::Session;
use crate::engine::watch;
use crate::engine::wire;
use crate::frontend::term::Term;
use crate::store::{Answer, Clause, ClauseRef, Content, Key, Pattern};

/// A call with any arguments: `g(Args)`. The answer is `f(g(Args))` or `r(g(Args),Module,Body)`.
pub fn call(session: &mut Session, slot: i64, parent: i64, text: &str) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    let goal = match request(session, text) {
        Ok(goal) => goal,
        Err(status) => return status,
    };
    match callee(session, slot) {
        Callee::Stored(id) => {
            let patterns: Vec<Pattern> = goal.arguments().iter().map(Pattern::of).collect();
            let answer = session.store().first(id, parent, &patterns);
            answer_clause(session, answer)
        }
        Callee::Elsewhere(module, name) => elsewhere(session, module, name),
        Callee::Unknown(indicator) => unknown(session, indicator),
    }
}

/// The next clause of a call.
pub fn call_next(session: &mut Session, cursor: i64) -> i64 {
    let answer = session.store().next(cursor_of(cursor));
    answer_clause(session, answer)
}

fn answer_clause(session: &mut Session, answer: Answer) -> i64 {
    let Some((status, candidate)) = answered(session, answer) else {
        return FAIL;
    };
    match &candidate.content {
        Content::Row(row) => {
            session.set_answer(&Term::compound(
                "f",
                vec![tuple(row.values().map(Term::Int).collect())],
            ));
        }
        Content::Clause(clause) => session.set_answer_text(text(clause)),
    }
    status
}

/// Asserts `Module:Clause`.
pub fn assert(session: &mut Session, end: i64, text: &str) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    let clause = match request(session, text) {
        Ok(clause) => clause,
        Err(status) => return status,
    };
    match assert_clause(session, end, &clause) {
        Ok(_) => FAIL,
        Err(ball) => session.throw(&ball),
    }
}

/// Asserts a clause and tells its reference.
///
/// # Errors
/// The ball of SWI-Prolog's `assertz/1`.
pub fn assert_clause(session: &mut Session, end: i64, clause: &Term) -> Result<ClauseRef, Term> {
    let name = assert_name(end);
    let (module, clause) = split_module("user", clause);
    let (head, body) = match clause.as_compound(":-", 2) {
        Some([head, body]) => (head, body.clone()),
        _ => (clause, Term::atom("true")),
    };
    let (head_module, head) = split_module(module, head);
    let (head_name, arity) = match head {
        Term::Var(_) => return Err(Fault::instantiation().ball(name, 1)),
        _ => head
            .functor()
            .ok_or_else(|| Fault::type_error("callable", head).ball(name, 1))?,
    };
    let body = stored_body(head, &body).map_err(|fault| fault.ball(name, 1))?;
    let slot = session.program.slot(head_module, head_name.as_str(), arity);
    let is_new = session
        .program
        .is_undefined(session.program.follow((slot >> 1) as usize));
    let id = stored_mut(session, slot, name)?;
    let body = in_module(head_module, module, body);
    // SWI-Prolog compiles the first clause before the predicate is dynamic.
    let (head, body) = if is_new {
        lower::unified_head(head, &body)
    } else {
        (head.clone(), body)
    };
    let stored = Clause::new(head_module, head.arguments().to_vec(), body);
    let reference = session.store().assert_referenced(id, end_of(end), stored);
    reference.ok_or_else(|| Fault::type_error("callable", &head).ball(name, 1))
}

/// A body whose module is not the head's says so.
pub fn in_module(head_module: &str, module: &str, body: Term) -> Term {
    if head_module == module || body.as_atom() == Some("true") {
        return body;
    }
    Term::compound(":", vec![Term::atom(module), body])
}

/// The body as clauses keep it: a variable that is a goal becomes `call(Variable)`.
///
/// # Errors
/// A goal is a variable that stands nowhere before, or cannot be called.
pub fn stored_body(head: &Term, body: &Term) -> Result<Term, Fault> {
    if matches!(body, Term::Atom(_)) {
        return Ok(body.clone());
    }
    let mut seen: HashSet<u32> = variables(head).into_iter().collect();
    goals_of(body, &mut seen).map_err(|wrong| match wrong {
        None => Fault::instantiation(),
        Some(()) => Fault::type_error("callable", body),
    })
}

/// The error is `None` for a fresh variable, `Some` for what is no goal.
fn goals_of(goal: &Term, seen: &mut HashSet<u32>) -> Result<Term, Option<()>> {
    match goal {
        Term::Var(variable) if seen.contains(variable) => {
            Ok(Term::compound("call", vec![goal.clone()]))
        }
        Term::Var(_) => Err(None),
        Term::Atom(_) => Ok(goal.clone()),
        Term::Compound(compound) => {
            let control = matches!(
                (compound.name.as_str(), compound.args.len()),
                ("," | ";" | "->" | "*->", 2) | ("\\+", 1)
            );
            if !control {
                seen.extend(variables(goal));
                return Ok(goal.clone());
            }
            let args: Result<Vec<Term>, Option<()>> = compound
                .args
                .iter()
                .map(|arg| goals_of(arg, seen))
                .collect();
            Ok(Term::compound(compound.name.clone(), args?))
        }
        _ => Err(Some(())),
    }
}

/// Gives a fact a key if the machine shall keep a copy of it, since its values would travel as text; the key, or 0.
fn key_of(clause: &mut Clause) -> i64 {
    let travels = |term: &Term| !matches!(term, Term::Int(_) | Term::Atom(_));
    if !clause.is_ground_fact || !clause.head.iter().any(travels) {
        return FAIL;
    }
    clause.key = Key::new().map(Rc::new);
    clause.key.as_deref().map_or(FAIL, key_code)
}

/// Asserts the fact `g(Args)` of a slot. The answer is 0, or the key of the copy that the machine has to keep.
pub fn assert_slot(session: &mut Session, slot: i64, end: i64, text: &str) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    let fact = match request(session, text) {
        Ok(fact) => fact,
        Err(status) => return status,
    };
    match stored_mut(session, slot, assert_name(end)) {
        Ok(id) => {
            let mut clause = Clause::new("user", fact.arguments().to_vec(), Term::atom("true"));
            let key = key_of(&mut clause);
            session.store().assert(id, end_of(end), clause);
            key
        }
        Err(ball) => session.throw(&ball),
    }
}

/// The text in which calls get a clause.
pub(super) fn text(clause: &Clause) -> &str {
    clause.text.get_or_init(|| {
        let arguments = tuple(clause.head.clone());
        let answer = match clause.body.as_atom() {
            Some("true") => Term::compound("f", vec![arguments]),
            _ => {
                let module = Term::Atom(clause.module.clone());
                Term::compound("r", vec![arguments, module, clause.body.clone()])
            }
        };
        let mut text = String::new();
        wire::encode(&answer, &mut text);
        text.into()
    })
}
