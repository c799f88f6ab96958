//! The variables of a term while it is read, and what their names say about them.

use std::collections::HashMap;

use crate::frontend::lexer::Span;

const LAST_OF_LATIN_1: u32 = 0xff;

/// A variable of a term that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name; `None` for `_`.
    pub name: Option<String>,
    /// The number in `Term::Var`.
    pub number: u32,
    /// How often it appears.
    pub occurrences: usize,
    /// Where it appears first.
    pub first: Span,
}

impl Variable {
    /// Whether SWI-Prolog warns that the variable appears only once: unless its name starts with
    /// `_` and no lower-case letter after it.
    pub fn is_suspicious_singleton(&self) -> bool {
        let suspicious = self.name.as_deref().is_some_and(|name| {
            let marked = name.strip_prefix('_');
            marked.is_none_or(|rest| rest.starts_with(char::is_lowercase))
        });
        suspicious && self.occurrences == 1
    }

    /// Whether SWI-Prolog warns that a variable marked as a singleton appears again: `_Name`,
    /// `__name` and `__`, but not `_name`, nor a name whose first letter is one of Latin-1's
    /// accented.
    pub fn is_repeated_marked_singleton(&self) -> bool {
        let marked = self.name.as_deref().is_some_and(|name| {
            let mut chars = name.chars();
            let is_capital =
                |c: char| c.is_uppercase() && (c.is_ascii() || u32::from(c) > LAST_OF_LATIN_1);
            chars.next() == Some('_') && chars.next().is_some_and(|c| c == '_' || is_capital(c))
        });
        marked && self.occurrences > 1
    }
}

/// The variables met so far.
#[derive(Default)]
pub(super) struct Variables {
    list: Vec<Variable>,
    by_name: HashMap<String, u32>,
}

impl Variables {
    /// The number of the variable that stands here under this name.
    pub(super) fn meet(&mut self, name: &str, span: Span) -> u32 {
        if let Some(&number) = self.by_name.get(name) {
            if let Some(variable) = self.list.get_mut(number as usize) {
                variable.occurrences += 1;
            }
            return number;
        }
        let number = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        let named = name != "_";
        if named {
            self.by_name.insert(name.to_owned(), number);
        }
        let name = named.then(|| name.to_owned());
        self.list.push(Variable {
            name,
            number,
            occurrences: 1,
            first: span,
        });
        number
    }

    /// All variables in order of appearance.
    pub(super) fn into_list(self) -> Vec<Variable> {
        self.list
    }
}
