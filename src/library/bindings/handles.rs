//! What a program holds by a handle `kind(N)`: it lives in Rust until the program lets it go.

use std::collections::HashMap;

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::library::arguments::too_much;

/// The things of one kind that are held.
#[derive(Debug)]
pub struct Handles<T> {
    /// The functor of the handles.
    kind: &'static str,
    /// What there are too many of when there are more than `most`.
    resource: &'static str,
    most: usize,
    last: i64,
    held: HashMap<i64, T>,
}

impl<T> Handles<T> {
    /// None yet. There may be `most` at a time: more are a mistake of the program, which has to let
    /// go what it does not need.
    pub fn new(kind: &'static str, resource: &'static str, most: usize) -> Handles<T> {
        Handles {
            kind,
            resource,
            most,
            last: 0,
            held: HashMap::new(),
        }
    }

    /// A new handle.
    ///
    /// # Errors
    /// `resource_error(Resource)`.
    pub fn hold(&mut self, thing: T) -> Result<Term, Fault> {
        if self.held.len() >= self.most {
            return Err(too_much(self.resource));
        }
        self.last += 1;
        self.held.insert(self.last, thing);
        Ok(Term::compound(self.kind, vec![Term::Int(self.last)]))
    }

    /// What a handle stands for.
    ///
    /// # Errors
    /// `instantiation_error`, `type_error(Kind, T)`, `existence_error(Kind, T)`.
    pub fn find(&mut self, handle: &Term) -> Result<&mut T, Fault> {
        let number = self.number_of(handle)?;
        let kind = self.kind;
        let found = self.held.get_mut(&number);
        found.ok_or_else(|| Fault::existence(kind, handle))
    }

    /// Lets it go.
    ///
    /// # Errors
    /// As [`Handles::find`].
    pub fn free(&mut self, handle: &Term) -> Result<T, Fault> {
        let number = self.number_of(handle)?;
        let freed = self.held.remove(&number);
        freed.ok_or_else(|| Fault::existence(self.kind, handle))
    }

    fn number_of(&self, handle: &Term) -> Result<i64, Fault> {
        match (handle, handle.as_compound(self.kind, 1)) {
            (Term::Var(_), _) => Err(Fault::instantiation()),
            (_, Some([Term::Int(number)])) => Ok(*number),
            _ => Err(Fault::type_error(self.kind, handle)),
        }
    }
}
