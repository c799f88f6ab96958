//! Where Prolog meets Rust: the native predicates.

pub mod arguments;
pub mod at_halt;
pub mod breakthrough;
pub mod cells;
pub mod char_types;
pub mod clpfd;
pub mod database;
pub mod date_time;
pub mod editing;
pub mod environment;
pub mod file_names;
pub mod file_search;
pub mod files;
pub mod foreign;
pub mod format_output;
pub mod game_graph;
pub mod game_terms;
pub mod globals;
pub mod grammar;
pub mod grid;
pub mod handles;
pub mod hexagon;
pub mod input_output;
pub mod inspection;
pub mod join_text;
pub mod kabe;
pub mod kalah;
pub mod labyrinth;
pub mod limits;
pub mod listing;
pub mod manual;
pub mod mastermind;
pub mod message_text;
pub mod minesweeper;
pub mod modules;
pub mod number_syntax;
pub mod operator_declarations;
pub mod profiling;
pub mod queen_ending;
pub mod read_terms;
pub mod searching;
pub mod seeds;
pub mod slither;
pub mod statistics;
pub mod stream_control;
pub mod stream_properties;
pub mod string_bytes;
pub mod strings;
pub mod sub_text;
pub mod system;
pub mod tabling;
pub mod term_hash;
pub mod term_io;
pub mod term_source;
pub mod term_text;
pub mod text;
pub mod text_convert;
pub mod text_input;
pub mod tracing;

use crate::engine::flags;
use crate::engine::registry::Predicate;

/// All native predicates.
pub fn natives() -> Vec<Predicate> {
    // Made by build.rs: the `PREDICATES` of each module here that has them.
    const HERE: &[&[Predicate]] = include!(concat!(env!("OUT_DIR"), "/natives.rs"));
    let mut all = HERE.concat();
    all.extend_from_slice(flags::PREDICATES);
    all
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::natives;
    use crate::engine::embedded;

    /// Libraries that define nothing: they say where SWI-Prolog has a predicate that is the kernel's here.
    const HEADERS: [&str; 2] = ["dif", "when"];

    #[test]
    fn every_predicate_is_defined_once() {
        let kernel = embedded::kernel_predicates().into_iter();
        let natives = natives().into_iter();
        let libraries = embedded::library_files().into_iter();
        let libraries = libraries.filter(|library| !HEADERS.contains(&library.name));
        let exports = libraries.flat_map(|library| {
            // Two games may use one name: a program says which module it means.
            let place = if library.autoload {
                library.name
            } else {
                "a module"
            };
            let key = move |(name, arity)| (format!("{name}/{arity}"), place);
            library.exports.into_iter().map(key)
        });
        let all = kernel
            .map(|(name, arity)| (format!("{name}/{arity}"), "the kernel"))
            .chain(natives.map(|native| (format!("{}/{}", native.name, native.arity()), "Rust")))
            .chain(exports);
        let mut places: HashMap<String, Vec<&str>> = HashMap::new();
        for (indicator, place) in all {
            places.entry(indicator).or_default().push(place);
        }
        places.values_mut().for_each(Vec::dedup);
        // The kernel has a short way for some natives, and calls them by name when it can't be
        // taken.
        places.retain(|_, places| places.len() > 1 && *places != ["the kernel", "Rust"]);
        assert!(places.is_empty(), "the first hides the others: {places:?}");
    }
}
