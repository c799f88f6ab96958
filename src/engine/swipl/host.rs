//! SWI-Prolog as a host of portable predicates.

#![expect(unsafe_code, reason = "the C interface of SWI-Prolog")]

use std::ffi::{CStr, c_int};
use std::ptr;

use crate::engine::fault::Fault;
use crate::engine::host::{Host, Tell, tell_clause};
use crate::engine::swipl::api::{Api, flag};
use crate::engine::swipl::terms::Exchange;
use crate::frontend::term::Term;

/// Why a call has to end without an answer of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwiplStop {
    /// An exception of SWI-Prolog waits to go on.
    Thrown,
    /// A signal has come that throws nothing: the computation has to begin anew.
    Again,
}

/// SWI-Prolog during one call of a predicate.
pub struct Swipl<'a> {
    api: &'a Api,
    /// Set when the fault that was returned last is not to be thrown itself.
    pub stop: Option<SwiplStop>,
}

impl<'a> Swipl<'a> {
    /// For a new call.
    pub fn new(api: &'a Api) -> Swipl<'a> {
        Swipl { api, stop: None }
    }

    /// Handles the signals that wait; whether there is an exception now.
    pub fn is_told_to_stop(&self) -> bool {
        // SAFETY: we are in a call of a foreign predicate.
        unsafe { (self.api.PL_handle_signals)() < 0 }
    }

    /// Calls a predicate once: what its argument with this number is then (`[]` without one),
    /// `None` if it fails.
    ///
    /// # Errors
    /// What it throws.
    pub fn ask(
        &mut self,
        module: &CStr,
        name: &CStr,
        arguments: &[Term],
        told: Option<usize>,
    ) -> Result<Option<Term>, Fault> {
        let api = self.api;
        let exchange = Exchange::new(api);
        let arity = arguments.len() as c_int;
        // SAFETY: a row of new handles, one an argument; the query and the frame are closed before
        // this returns.
        unsafe {
            let frame = (api.PL_open_foreign_frame)();
            let row = (api.PL_new_term_refs)(arity);
            if !(row..)
                .zip(arguments)
                .all(|(place, argument)| exchange.write(argument, place))
            {
                (api.PL_discard_foreign_frame)(frame);
                return Err(self.thrown());
            }
            let predicate = (api.PL_predicate)(name.as_ptr(), arity, module.as_ptr());
            let flags = flag::QUERY_NODEBUG | flag::QUERY_CATCH_EXCEPTION;
            let running = (api.PL_open_query)(ptr::null_mut(), flags, predicate, row);
            let holds = (api.PL_next_solution)(running) != 0;
            let ball = (api.PL_exception)(running);
            let term = match ball {
                0 if holds => Some(told.map_or(Ok(Term::nil()), |told| exchange.read(row + told))),
                0 => None,
                ball => Some(exchange.read(ball)),
            };
            (api.PL_cut_query)(running);
            (api.PL_discard_foreign_frame)(frame);
            match term.transpose() {
                Ok(Some(ball)) if !holds => Err(fault(ball)),
                Ok(term) => Ok(term),
                Err(_) => Err(Fault::formal(Term::atom("system_error"))),
            }
        }
    }

    /// Calls `system:Name` once with these arguments.
    fn once(&mut self, name: &CStr, arguments: &[Term]) -> Result<bool, Fault> {
        Ok(self.ask(c"system", name, arguments, None)?.is_some())
    }

    fn thrown(&mut self) -> Fault {
        self.stop = Some(SwiplStop::Thrown);
        Fault::Ball(Term::nil())
    }
}

impl Host for Swipl<'_> {
    fn write(&mut self, text: &str) -> Result<(), Fault> {
        self.once(c"write", &[Term::string(text)])?;
        Ok(())
    }

    fn late(&mut self) -> Fault {
        if self.is_told_to_stop() {
            return self.thrown();
        }
        self.stop = Some(SwiplStop::Again);
        Fault::Ball(Term::nil())
    }

    fn quoted(&self, term: &Term) -> String {
        Exchange::new(self.api).quoted(term)
    }

    fn clauses(&mut self, name: &str, arity: usize, tell: Tell<'_>) -> Result<bool, Fault> {
        let head = user(Term::compound(
            name,
            (0..arity as u32).map(Term::Var).collect(),
        ));
        let body = Term::Var(arity as u32);
        let pair = Term::compound("-", vec![head.clone(), body.clone()]);
        let clause = Term::compound("clause", vec![head.clone(), body]);
        let all = self.ask(
            c"system",
            c"findall",
            &[pair, clause, Term::Var(FRESH)],
            Some(2),
        )?;
        let clauses = all.as_ref().and_then(Term::as_list).unwrap_or_default();
        for clause in &clauses {
            tell_pair(clause, tell);
        }
        Ok(!clauses.is_empty()
            || self.once(c"predicate_property", &[head, Term::atom("defined")])?)
    }

    fn erase_all(&mut self, name: &str, arity: usize) -> Result<(), Fault> {
        self.erase(name, &vec![None; arity])
    }

    fn erase(&mut self, name: &str, arguments: &[Option<i64>]) -> Result<(), Fault> {
        let argument = |value: &Option<i64>| value.map_or(Term::Var(FRESH), Term::Int);
        let head = Term::compound(name, arguments.iter().map(argument).collect());
        self.once(c"retractall", &[user(head)])?;
        Ok(())
    }

    fn add(&mut self, name: &str, arguments: &[i64]) -> Result<(), Fault> {
        let head = Term::compound(name, arguments.iter().copied().map(Term::Int).collect());
        self.once(c"assertz", &[user(head)])?;
        Ok(())
    }
}

/// Tells of `user:Head - Body`.
fn tell_pair(pair: &Term, tell: Tell<'_>) {
    let parts = pair.as_compound("-", 2);
    let parts = parts.map(|parts| (parts[0].as_compound(":", 2), &parts[1]));
    if let Some((Some([_, Term::Compound(head)]), body)) = parts {
        tell_clause(&head.args, body, tell);
    }
}

/// A variable that no term of a call has: each is a new one.
const FRESH: u32 = u32::MAX;

fn user(head: Term) -> Term {
    Term::compound(":", vec![Term::atom("user"), head])
}

/// The predicate that met the error will put its own name to it.
fn fault(ball: Term) -> Fault {
    match ball.as_compound("error", 2) {
        Some([formal, _]) => Fault::formal(formal.clone()),
        _ => Fault::Ball(ball),
    }
}
