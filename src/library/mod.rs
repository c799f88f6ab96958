//! Where Prolog meets Rust: the native predicates.
//!
//! [`builtins`] has SWI-Prolog's, [`bindings`] those of the games; what both read their arguments
//! with is beside them.

pub mod arguments;
pub mod bindings;
pub mod builtins;
pub mod foreign;
mod mersenne_twister;
pub mod searching;
pub mod seeds;
pub mod text;

use crate::engine::registry::Predicate;

/// All native predicates.
pub fn natives() -> Vec<Predicate> {
    // Made by build.rs: the function of each module of the two parts that has one.
    const PARTS: &[fn() -> Vec<Predicate>] = include!(concat!(env!("OUT_DIR"), "/natives.rs"));
    PARTS.iter().flat_map(|predicates| predicates()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::natives;
    use crate::engine::embedded;
    use crate::engine::names::Key;

    /// Libraries that define nothing: they say where SWI-Prolog has a predicate that is the
    /// kernel's here.
    const HEADERS: [&str; 2] = ["dif", "when"];

    /// What files of SWI-Prolog's own define and nobody calls: the kernel's or Rust's hides it.
    const HIDDEN: [&str; 6] = [
        "abs/2",
        "nodebug/0",
        "pow/3",
        "prolog_flag/2",
        "simple/1",
        "string_to_atom/2",
    ];

    #[test]
    fn every_predicate_is_defined_once() {
        let kernel = embedded::kernel_predicates().into_iter();
        let natives = natives();
        let libraries = embedded::library_files().into_iter();
        let libraries = libraries.filter(|library| !HEADERS.contains(&library.name));
        let exports = libraries.flat_map(|library| {
            // Two games may use one name: a program says which module it means.
            let place = if library.autoload {
                library.name
            } else {
                "a module"
            };
            // A library may export what is the system's.
            let text = library.text;
            let is_defined = move |(name, _): &Key| {
                ["(", "'(", " :-", " -->", "."].iter().any(|end| {
                    text.contains(&format!("\n{name}{end}"))
                        || text.contains(&format!("\n'{name}{end}"))
                })
            };
            let key = move |(name, arity)| (format!("{name}/{arity}"), place);
            library.exports.into_iter().filter(is_defined).map(key)
        });
        let all = kernel
            .map(|(name, arity)| (format!("{name}/{arity}"), "the kernel"))
            .chain(
                natives
                    .iter()
                    .map(|native| (format!("{}/{}", native.name, native.arity()), "Rust")),
            )
            .chain(exports);
        let mut places: HashMap<String, Vec<&str>> = HashMap::new();
        for (indicator, place) in all {
            places.entry(indicator).or_default().push(place);
        }
        places.values_mut().for_each(Vec::dedup);
        // The kernel has a short way for some natives, and calls them by name when it can't be
        // taken.
        places.retain(|_, places| places.len() > 1 && *places != ["the kernel", "Rust"]);
        for indicator in HIDDEN {
            assert!(places.remove(indicator).is_some(), "{indicator}");
        }
        assert!(places.is_empty(), "the first hides the others: {places:?}");
    }
}
