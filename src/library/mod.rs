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

    /// The files of SWI-Prolog's own, some of which define what the kernel has, too.
    const SWIPLS: &str = "a file of SWI-Prolog's";

    #[test]
    fn every_predicate_is_defined_once() {
        let kernel = embedded::kernel_predicates().into_iter();
        let natives = natives();
        let is_native = |(name, arity): &Key| {
            let mut all = natives.iter();
            all.any(|native| native.name == name.as_str() && native.arity() == *arity)
        };
        let libraries = embedded::library_files().into_iter();
        let libraries = libraries.filter(|library| !HEADERS.contains(&library.name));
        let exports = libraries.flat_map(|library| {
            // Two games may use one name: a program says which module it means.
            let place = match (library.is_swipls, library.autoload) {
                (true, _) => SWIPLS,
                (false, true) => library.name,
                (false, false) => "a module",
            };
            // A library may export what is native.
            let text = library.text;
            let is_defined = move |(name, _): &Key| {
                ["(", " :-", "."]
                    .iter()
                    .any(|end| text.contains(&format!("\n{name}{end}")))
            };
            let is_own = move |key: &Key| !is_native(key) || is_defined(key);
            let key = move |(name, arity)| (format!("{name}/{arity}"), place);
            library.exports.into_iter().filter(is_own).map(key)
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
        let ours = ["the kernel", "Rust", "system", "tabling"];
        for places in places.values_mut() {
            if places.iter().any(|place| ours.contains(place)) {
                places.retain(|place| *place != SWIPLS);
            }
        }
        // The kernel has a short way for some natives, and calls them by name when it can't be
        // taken.
        places.retain(|_, places| places.len() > 1 && *places != ["the kernel", "Rust"]);
        assert!(places.is_empty(), "the first hides the others: {places:?}");
    }
}
