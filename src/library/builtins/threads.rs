//! Threads, as far as a single one has them: it is asked for, and mutexes are locked and unlocked.

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};

/// The native predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("thread_self", "-", || Term::atom("main")),
        native("is_thread", "+", is_thread),
        native("is_engine", "+", |_: Term| false),
        native("mutex_create", "?", create),
        native("mutex_destroy", "+", destroy),
        native("mutex_lock", "+", lock),
        native("mutex_trylock", "+", lock),
        native("mutex_unlock", "+", unlock),
        native("mutex_unlock_all", "", unlock_all),
    ]
}

/// The main thread, by its name or its number.
fn is_thread(thread: Term) -> bool {
    matches!(thread, Term::Int(1)) || thread.as_atom() == Some("main")
}

/// How the names of the flags begin that hold how often a mutex is locked.
const PREFIX: &str = "$mutex_";

/// The name of a mutex.
struct Mutex(Atom);

impl FromTerm for Mutex {
    fn from_term(term: &Term) -> Result<Mutex, Fault> {
        match term {
            Term::Var(_) => Err(Fault::instantiation()),
            Term::Atom(name) => Ok(Mutex(name.clone())),
            _ => Err(Fault::type_error("mutex", term)),
        }
    }
}

impl Mutex {
    fn flag(&self) -> String {
        format!("{PREFIX}{}", self.0)
    }

    /// How often it is locked; `None` if there is no such mutex.
    fn locks(&self, session: &Session) -> Option<i64> {
        match session.flags.get(&self.flag()) {
            Some(Term::Int(locks)) => Some(*locks),
            _ => None,
        }
    }

    fn set(&self, session: &mut Session, locks: Term) {
        session.flags.define(&self.flag(), locks);
    }

    fn missing(&self) -> Fault {
        Fault::existence("mutex", &Term::Atom(self.0.clone()))
    }
}

/// `mutex_create(?Mutex)`: a variable gets a name that is new.
fn create(session: &mut Session, name: Term) -> Result<Term, Fault> {
    let mutex = match &name {
        Term::Var(_) => (1..)
            .map(|number| Mutex(Atom::new(format!("$mutex{number}"))))
            .find(|mutex| mutex.locks(session).is_none())
            .ok_or_else(Fault::instantiation)?,
        term => Mutex::from_term(term).map_err(Fault::unqualified)?,
    };
    let term = Term::Atom(mutex.0.clone());
    if mutex.locks(session).is_some() {
        return Err(Fault::permission("create", "mutex", &term).unqualified());
    }
    mutex.set(session, Term::Int(0));
    Ok(term)
}

fn destroy(session: &mut Session, mutex: Mutex) -> Result<(), Fault> {
    mutex.locks(session).ok_or_else(|| mutex.missing())?;
    mutex.set(session, Term::nil());
    Ok(())
}

/// The only thread never waits. A name that is no mutex becomes one.
fn lock(session: &mut Session, mutex: Mutex) {
    let locks = mutex.locks(session).unwrap_or(0);
    mutex.set(session, Term::Int(locks + 1));
}

fn unlock(session: &mut Session, mutex: Mutex) -> Result<(), Fault> {
    match mutex.locks(session) {
        None => Err(mutex.missing()),
        Some(0) => {
            let culprit = Term::Atom(mutex.0.clone());
            let fault = Fault::permission("unlock", "mutex", &culprit);
            Err(fault.with_message("not locked").unqualified())
        }
        Some(locks) => {
            mutex.set(session, Term::Int(locks - 1));
            Ok(())
        }
    }
}

fn unlock_all(session: &mut Session) {
    let flags = session.flags.iter();
    let locked: Vec<Atom> = flags
        .filter_map(|(name, value)| {
            let name = name.as_str().strip_prefix(PREFIX)?;
            matches!(value, Term::Int(1..)).then(|| Atom::new(name))
        })
        .collect();
    for name in locked {
        Mutex(name).set(session, Term::Int(0));
    }
}
