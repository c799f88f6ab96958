//! Meta-predicates of the system and its libraries: which of their arguments are goals.
//!
//! One table for all who ask. Each reader has rows of its own where it treats a predicate in its
//! own way; a predicate without a row for a reader is no meta-predicate to it.

use MetaReader::{Calls, Expansion, Layout, Lowering};

/// Who asks for a specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetaReader {
    /// Lowering, which qualifies the arguments and makes closures of goals. What it compiles itself
    /// has no row.
    Lowering,
    /// The tester, which follows the calls that stand in a text.
    Calls,
    /// `portray_clause/1`, which lays goals out as bodies. Directives are here too, as they are
    /// bracketed as goals are.
    Layout,
    /// The expansion of goals in arguments, where it differs from what lowering says.
    Expansion,
}

/// The specification of a meta-predicate for a reader, a character an argument: a digit for a goal
/// that gets so many more arguments, `^` for a goal after `Variable^`, `/` for the body of a
/// grammar rule, `:` for a term that knows its module; `+`, `-` and `?` are other arguments.
pub fn meta_specification(reader: MetaReader, name: &str, arity: usize) -> Option<&'static str> {
    meta_specifications(reader)
        .find(|(known, modes)| *known == name && modes.len() == arity)
        .map(|(_, modes)| modes)
}

/// The names and specifications of all meta-predicates for a reader.
pub fn meta_specifications(
    reader: MetaReader,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = META_PREDICATES.iter();
    rows.filter(move |(_, _, readers)| readers.contains(&reader))
        .map(|(name, modes, _)| (*name, *modes))
}

/// All readers.
const ALL: &[MetaReader] = &[Lowering, Calls, Layout, Expansion];

const META_PREDICATES: &[(&str, &str, &[MetaReader])] = &[
    (":", "+0", &[Layout]),
    ("@", ":?", &[Lowering]),
    ("[|]", ":?", &[Lowering]),
    ("\\+", "0", &[Lowering]),
    ("abolish", ":", &[Lowering]),
    ("abolish", ":?", &[Lowering]),
    ("aggregate", "?^?", &[Calls]),
    ("aggregate", "??^?", &[Calls]),
    ("aggregate_all", "?^?", &[Calls]),
    ("aggregate_all", "?0-", &[Layout]),
    ("aggregate_all", "??^?", &[Calls]),
    ("aggregate_all", "??0-", &[Layout]),
    ("apply", ":?", &[Lowering]),
    ("apply", "1?", &[Calls]),
    ("assert", ":?", &[Lowering]),
    ("asserta", ":?", &[Lowering]),
    ("assertion", "0", &[Calls, Layout]),
    ("assertz", ":?", &[Lowering]),
    ("at_halt", ":", &[Lowering]),
    ("at_halt", "0", &[Layout]),
    ("bagof", "?^-", &[Calls, Layout, Expansion]),
    ("call", "0", &[Calls, Layout, Expansion]),
    ("call", "1?", &[Calls, Layout]),
    ("call", "2??", &[Calls, Layout]),
    ("call", "3???", &[Calls, Layout]),
    ("call", "4????", &[Calls, Layout]),
    ("call", "5?????", &[Calls, Layout]),
    ("call", "6??????", &[Layout]),
    ("call", "7???????", &[Layout]),
    ("call_cleanup", "00", &[Lowering, Calls, Layout]),
    ("call_cleanup", "0?0", &[Lowering]),
    ("call_nth", "0?", &[Calls, Layout]),
    ("call_residue_vars", "0?", &[Lowering]),
    ("call_with_depth_limit", "0??", &[Calls]),
    ("call_with_depth_limit", ":??", &[Lowering]),
    ("call_with_inference_limit", "0??", &[Lowering, Calls]),
    ("call_with_time_limit", "?0", &[Calls]),
    ("catch", "0?0", &[Calls, Layout, Expansion]),
    ("catch_with_backtrace", "0?0", &[Lowering, Calls, Layout]),
    ("clause", ":?", &[Lowering]),
    ("clause", ":??", &[Lowering]),
    ("consult", ":", &[Lowering]),
    ("context_module", ":", &[Lowering]),
    ("convlist", "2+-", &[Calls, Layout]),
    ("copy_predicate_clauses", "::", &[Lowering]),
    ("current_op", "??:", &[Lowering]),
    ("current_predicate", ":", &[Lowering]),
    ("current_predicate", "?:", &[Lowering]),
    ("discontiguous", ":", &[Lowering, Layout]),
    ("distinct", "0", &[Calls, Layout]),
    ("distinct", "?0", &[Calls, Layout]),
    ("dynamic", ":", &[Lowering, Layout]),
    ("dynamic", ":?", &[Lowering]),
    ("ensure_loaded", ":", &[Lowering]),
    ("exclude", "1+-", &[Calls, Layout]),
    ("exists_source", ":", &[Lowering]),
    ("exists_source", ":?", &[Lowering]),
    ("export", ":", &[Lowering]),
    ("findall", "?0-", ALL),
    ("findall", "?0-?", &[Lowering, Calls, Layout]),
    ("findnsols", "??0?", &[Calls]),
    ("foldl", "3++-", &[Calls, Layout]),
    ("foldl", "4+++-", &[Calls, Layout]),
    ("foldl", "5++++-", &[Calls, Layout]),
    ("foldl", "6+++++-", &[Layout]),
    ("forall", "00", ALL),
    ("foreach", "00", &[Calls, Layout]),
    ("format", "?:", &[Lowering]),
    ("format", "??:", &[Lowering]),
    ("freeze", "?:", &[Lowering]),
    ("freeze", "?0", &[Calls, Expansion]),
    ("ignore", "0", ALL),
    ("import", ":", &[Lowering]),
    ("include", ":", &[Lowering]),
    ("include", "1+-", &[Calls, Layout]),
    ("initialization", ":", &[Lowering]),
    ("initialization", "0", &[Calls, Layout, Expansion]),
    ("initialization", ":?", &[Lowering]),
    ("initialization", "0+", &[Calls, Layout, Expansion]),
    ("limit", "+0", &[Calls, Layout]),
    ("listing", ":", &[Lowering]),
    ("load_files", ":", &[Lowering]),
    ("load_files", ":?", &[Lowering]),
    ("maplist", "1?", &[Calls, Layout]),
    ("maplist", "2??", &[Calls, Layout]),
    ("maplist", "3???", &[Calls, Layout]),
    ("maplist", "4????", &[Calls, Layout]),
    ("maplist", "5?????", &[Calls]),
    ("meta_predicate", ":", &[Lowering]),
    ("module_transparent", ":", &[Lowering, Layout]),
    ("multifile", ":", &[Lowering, Layout]),
    ("not", "0", ALL),
    ("notrace", "0", &[Lowering, Layout]),
    ("nth_clause", ":??", &[Lowering]),
    ("offset", "+0", &[Calls, Layout]),
    ("once", "0", ALL),
    ("order_by", "+0", &[Calls, Layout]),
    ("partition", "1+--", &[Calls, Layout]),
    ("partition", "2????", &[Calls]),
    ("call_dcg", ":??", &[Lowering]),
    ("phrase", ":?", &[Lowering]),
    ("phrase", "/?", &[Calls]),
    ("phrase", ":??", &[Lowering]),
    ("phrase", "/??", &[Calls]),
    ("predicate_property", ":?", &[Lowering]),
    ("predsort", "3??", &[Calls]),
    ("public", ":", &[Lowering, Layout]),
    ("redefine_system_predicate", ":", &[Lowering]),
    ("reexport", ":", &[Lowering]),
    ("reexport", ":?", &[Lowering]),
    ("reset", "0??", &[Calls, Layout]),
    ("set_module", ":", &[Lowering]),
    ("setof", "?^-", &[Calls, Layout, Expansion]),
    ("setup_call_catcher_cleanup", "00?0", &[Lowering]),
    ("setup_call_cleanup", "000", &[Lowering, Calls, Layout]),
    ("sig_atomic", "0", &[Lowering]),
    ("strip_module", ":??", &[Lowering]),
    ("table", ":", &[Lowering, Layout]),
    ("thread_create", "0?", &[Calls]),
    ("thread_create", "0?+", &[Calls, Layout]),
    ("thread_local", ":", &[Lowering, Layout]),
    ("time", "0", &[Calls, Layout]),
    ("autoload", ":", &[Lowering]),
    ("autoload", ":?", &[Lowering]),
    ("use_module", ":", &[Lowering]),
    ("use_module", ":?", &[Lowering]),
    ("volatile", ":", &[Layout]),
    ("when", "?:", &[Lowering]),
    ("when", "?0", &[Calls, Expansion]),
    ("with_mutex", "+0", &[Lowering, Layout]),
    ("with_output_to", "+0", &[Lowering, Calls, Layout]),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::MetaReader::{Calls, Expansion, Layout, Lowering};
    use super::{META_PREDICATES, meta_specification};

    #[test]
    fn a_reader_has_one_row_for_a_predicate() {
        let mut seen = HashSet::new();
        for (name, modes, readers) in META_PREDICATES {
            for reader in *readers {
                let key = (*name, modes.len(), format!("{reader:?}"));
                assert!(seen.insert(key), "{name}/{} for {reader:?}", modes.len());
            }
        }
    }

    #[test]
    fn readers_differ() {
        for (reader, expected) in [
            (Lowering, Some("?:")),
            (Calls, Some("?0")),
            (Expansion, Some("?0")),
            (Layout, None),
        ] {
            assert_eq!(meta_specification(reader, "freeze", 2), expected);
        }
        assert_eq!(meta_specification(Calls, "freeze", 3), None);
    }
}
