//! The Prolog programs that clients can watch and play against. The API calls them modules.

use std::collections::HashSet;

use serde::Serialize;

use super::api_error::{ApiError, ErrorKind};
use crate::referee::program::PlayerProgram;

/// A program that can play.
#[derive(Clone, Debug)]
pub struct ModuleEntry {
    /// The identity in requests. It is unique on this server.
    pub id: String,
    /// The name of the predicate that is called.
    pub name: String,
    /// Whether it comes with arbiiter.
    pub shipped: bool,
    /// The program. It only runs in a locked process.
    pub program: PlayerProgram,
}

/// The examples that come with arbiiter, the weakest first, without the one that asks a person for
/// moves.
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
struct ModuleView<'a> {
    id: &'a str,
    name: &'a str,
    shipped: bool,
}

/// The programs that can play: the given ones, then the shipped ones.
pub fn offered(programs: Vec<PlayerProgram>) -> Vec<ModuleEntry> {
    let given = programs.into_iter().map(|program| (program, false));
    let shipped = SHIPPED
        .iter()
        .map(|name| (PlayerProgram::example(name), true));
    let mut taken = HashSet::new();
    let offered = given.chain(shipped).map(|(program, shipped)| ModuleEntry {
        id: unused(&program.predicate, &mut taken),
        name: program.predicate.clone(),
        shipped,
        program,
    });
    offered.collect()
}

/// The programs as clients are shown them.
pub fn described(modules: &[ModuleEntry]) -> serde_json::Value {
    let described = modules.iter().map(|module| ModuleView {
        id: &module.id,
        name: &module.name,
        shipped: module.shipped,
    });
    serde_json::json!(described.collect::<Vec<_>>())
}

/// The program with this identity.
///
/// # Errors
/// If there is none.
pub fn find<'a>(
    modules: impl IntoIterator<Item = &'a ModuleEntry>,
    id: &str,
) -> Result<&'a ModuleEntry, ApiError> {
    let found = modules.into_iter().find(|module| module.id == id);
    found.ok_or_else(|| {
        let message = "there is no such module: GET /api/games lists them";
        ApiError::new(ErrorKind::Missing, "no_such_module", message)
            .with(serde_json::json!({"module": id}))
    })
}

/// The name, with the first number that makes it unique if it is taken: `puu`, `puu-2`.
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
        let again = vec![PlayerProgram::example("puu"), PlayerProgram::example("puu")];
        let modules = offered(again);
        let ids: HashSet<&str> = modules.iter().map(|module| module.id.as_str()).collect();
        assert_eq!(ids.len(), modules.len());
        assert_eq!(modules[1].id, "puu-2");
        assert!(find(&modules, "puu-3").is_ok_and(|module| module.shipped));
        assert!(find(&modules, "inimene").is_err());
    }
}
