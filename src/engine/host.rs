//! What the predicates of the games ask of the Prolog system that they work in: our own host or
//! SWI-Prolog.

use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::interrupt;
use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};
use crate::store::{ANY, ChainEnd, Clause, Content, Pattern, PredicateId, Row};

/// A clause as far as its head has integers: one value an argument. False for a rule, which is no
/// fact.
pub type Tell<'a> = &'a mut dyn FnMut(&[Option<i64>], bool);

/// A Prolog system.
pub trait Host {
    /// Writes to the current output.
    ///
    /// # Errors
    /// Those of the stream.
    fn write(&mut self, text: &str) -> Result<(), Fault>;

    /// The fault with which a computation ends that has been told to stop:
    /// [`deadline::has_expired`](super::deadline::has_expired).
    fn late(&mut self) -> Fault;

    /// The term as `writeq/1` writes it in module `user`.
    fn quoted(&self, term: &Term) -> String;

    /// Tells of the clauses of `user:Name/Arity` in their order; false if there is no such
    /// predicate.
    ///
    /// # Errors
    /// Those of the system.
    fn clauses(&mut self, name: &str, arity: usize, tell: Tell<'_>) -> Result<bool, Fault>;

    /// Erases all facts of the dynamic predicate `user:Name/Arity`, which is made if there is none.
    ///
    /// # Errors
    /// `permission_error(modify, static_procedure, Name/Arity)`.
    fn erase_all(&mut self, name: &str, arity: usize) -> Result<(), Fault>;

    /// Erases the facts with these arguments, `None` standing for any.
    ///
    /// # Errors
    /// As [`Host::erase_all`].
    fn erase(&mut self, name: &str, arguments: &[Option<i64>]) -> Result<(), Fault>;

    /// Adds a fact at the end.
    ///
    /// # Errors
    /// As [`Host::erase_all`].
    fn add(&mut self, name: &str, arguments: &[i64]) -> Result<(), Fault>;
}

impl Host for Session {
    fn write(&mut self, text: &str) -> Result<(), Fault> {
        let stream = self.streams.current_output();
        self.streams.write_to(stream, text)
    }

    fn late(&mut self) -> Fault {
        // Who has seen the flag of a limit may be faster than the interrupt, which brings its own
        // ball.
        deadline::settle();
        match interrupt::is_pending() {
            true => Fault::Ball(Term::atom("$interrupted")),
            false => Fault::Ball(self.interruption()),
        }
    }

    fn quoted(&self, term: &Term) -> String {
        term_text(term, &WriteOptions::writeq(), &self.operators("user"))
    }

    fn clauses(&mut self, name: &str, arity: usize, tell: Tell<'_>) -> Result<bool, Fault> {
        let slot = self.program.own("user", name, arity);
        match slot.map(|slot| &self.program.slot_at(slot).definition) {
            Some(Definition::Dynamic(id)) => {
                let id = *id;
                tell_stored(self, id, arity, tell);
            }
            Some(Definition::Static(code)) => {
                for (_, source) in code.sources() {
                    tell_clause(source.head.arguments(), &source.body, tell);
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn erase_all(&mut self, name: &str, arity: usize) -> Result<(), Fault> {
        let id = dynamic(self, name, arity)?;
        self.store().clear(id);
        Ok(())
    }

    fn erase(&mut self, name: &str, arguments: &[Option<i64>]) -> Result<(), Fault> {
        let id = dynamic(self, name, arguments.len())?;
        let values: Vec<i64> = arguments.iter().map(|value| value.unwrap_or(ANY)).collect();
        self.store().retract_all_small(id, &values);
        Ok(())
    }

    fn add(&mut self, name: &str, arguments: &[i64]) -> Result<(), Fault> {
        let id = dynamic(self, name, arguments.len())?;
        if !self.store().assert_small(id, ChainEnd::Last, arguments) {
            let head = arguments.iter().copied().map(Term::Int).collect();
            let clause = Clause::new("user", head, Term::atom("true"));
            self.store().assert(id, ChainEnd::Last, clause);
        }
        Ok(())
    }
}

/// The dynamic predicate `user:Name/Arity`, made if there is none.
fn dynamic(session: &mut Session, name: &str, arity: usize) -> Result<PredicateId, Fault> {
    let slot = session.program.slot_number("user", name, arity);
    session.program.dynamic_mut(slot).ok_or_else(|| {
        let what = Term::indicator(name, arity);
        Fault::permission("modify", "static_procedure", &what)
    })
}

/// Rows are read as they are; only a predicate with other clauses goes through terms.
fn tell_stored(session: &mut Session, id: PredicateId, arity: usize, tell: Tell<'_>) {
    let store = session.store();
    let mut values = vec![None; arity];
    if store.rows(id).count() == store.number_of_clauses(id) {
        for row in store.rows(id) {
            tell_row(&row, &mut values, tell);
        }
        return;
    }
    for candidate in store.candidates(id, &vec![Pattern::Any; arity]) {
        match candidate.content {
            Content::Row(row) => tell_row(&row, &mut values, tell),
            Content::Clause(clause) => tell_clause(&clause.head, &clause.body, tell),
        }
    }
}

fn tell_row(row: &Row, values: &mut [Option<i64>], tell: Tell<'_>) {
    for (place, value) in values.iter_mut().enumerate() {
        *value = row.get(place);
    }
    tell(values, true);
}

/// Tells of a clause with these arguments and this body.
pub fn tell_clause(head: &[Term], body: &Term, tell: Tell<'_>) {
    let values: Vec<Option<i64>> = head.iter().map(integer).collect();
    tell(&values, body.as_atom() == Some("true"));
}

fn integer(term: &Term) -> Option<i64> {
    match term {
        Term::Int(number) => Some(*number),
        _ => None,
    }
}
