//! The folders that `user:file_search_path/2` of a program gives to aliases.

use crate::engine::program::{Definition, Program};
use crate::frontend::term::Term;

impl Program {
    /// The values of an alias in the order of the facts. What only a rule gives is not known here.
    pub fn search_path(&mut self, alias: &str) -> Vec<Term> {
        let Some(slot) = self.own("user", "file_search_path", 2) else {
            return Vec::new();
        };
        let facts: Vec<Vec<Term>> = match self.slots[slot].definition.clone() {
            Definition::Static(code) => (code.sources())
                .filter(|(_, source)| source.body == Term::atom("true"))
                .map(|(_, source)| source.head.arguments().to_vec())
                .collect(),
            Definition::Dynamic(id) => (1..=self.store.number_of_clauses(id))
                .filter_map(|place| {
                    let reference = self.store.nth_clause(id, place)?;
                    let (_, content) = self.store.clause(reference)?;
                    Some(content.parts().0)
                })
                .collect(),
            _ => Vec::new(),
        };
        facts
            .into_iter()
            .filter(|fact| fact[0].as_atom() == Some(alias))
            .filter_map(|mut fact| fact.pop())
            .collect()
    }
}
