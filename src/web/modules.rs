//! The Prolog programs that may be watched and played against.

use std::collections::HashSet;

use serde::Serialize;

use super::refusal::{Cause, Refusal};
use crate::referee::program::Program;

/// A program on offer.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its name in requests: no other program of this server has it.
    pub id: String,
    /// The predicate that is called.
    pub name: String,
    /// Whether it comes with arbiiter.
    pub shipped: bool,
    /// What is run, in a locked process only.
    pub program: Program,
}

/// The examples that come with arbiiter, the weakest first; the one that asks a person for moves is left out.
const SHIPPED: &[&str] = &[
    "juhuslik_kaik",
    "ahnus",
    "loikaja",
    "puu",
    "astmed",
    "miinimaks",
    "planeerija",
    "meister",
];

#[derive(Serialize)]
struct Described<'a> {
    id: &'a str,
    name: &'a str,
    shipped: bool,
}

/// The programs on offer: the given ones, then the shipped ones.
pub fn on_offer(programs: Vec<Program>) -> Vec<Module> {
    let given = programs.into_iter().map(|program| (program, false));
    let shipped = SHIPPED.iter().map(|name| (Program::example(name), true));
    let mut taken = HashSet::new();
    let offered = given.chain(shipped).map(|(program, shipped)| Module {
        id: unused(&program.predicate, &mut taken),
        name: program.predicate.clone(),
        shipped,
        program,
    });
    offered.collect()
}

/// What clients are told of the programs.
pub fn described(modules: &[Module]) -> serde_json::Value {
    let described = modules.iter().map(|module| Described {
        id: &module.id,
        name: &module.name,
        shipped: module.shipped,
    });
    serde_json::json!(described.collect::<Vec<_>>())
}

/// The program with this identity.
///
/// # Errors
/// When there is none.
pub fn find<'a>(modules: &'a [Module], id: &str) -> Result<&'a Module, Refusal> {
    let found = modules.iter().find(|module| module.id == id);
    found.ok_or_else(|| {
        let message = "there is no such module: GET /api/games lists them";
        Refusal::new(Cause::Missing, "no_such_module", message)
            .with(serde_json::json!({"module": id}))
    })
}

/// The name, or the name with the first number that makes it unique: `puu`, `puu-2`.
fn unused(name: &str, taken: &mut HashSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    let found = candidates.find(|candidate| taken.insert(candidate.clone()));
    found.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_one_name_are_told_apart() {
        let again = vec![Program::example("puu"), Program::example("puu")];
        let modules = on_offer(again);
        let ids: HashSet<&str> = modules.iter().map(|module| module.id.as_str()).collect();
        assert_eq!(ids.len(), modules.len());
        assert_eq!(modules[1].id, "puu-2");
        assert!(find(&modules, "puu-3").is_ok_and(|module| module.shipped));
        assert!(find(&modules, "inimene").is_err());
    }
}
