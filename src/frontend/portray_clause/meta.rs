//! Which arguments of built-in and library predicates are goals, and so laid out as clause bodies.

/// The meta-argument specifiers of a predicate, a character an argument: a digit for a goal that
/// gets so many more arguments. `None` for predicates that have no meta-arguments.
///
/// Directives such as `dynamic` are here too, because they are bracketed as goals are.
pub fn meta_specifiers(name: &str, arity: usize) -> Option<&'static str> {
    META.iter()
        .find(|(known, specifiers)| *known == name && specifiers.len() == arity)
        .map(|(_, specifiers)| *specifiers)
}

const META: &[(&str, &str)] = &[
    (":", "+0"),
    ("aggregate_all", "?0-"),
    ("aggregate_all", "??0-"),
    ("assertion", "0"),
    ("at_halt", "0"),
    ("bagof", "?^-"),
    ("call", "0"),
    ("call", "1?"),
    ("call", "2??"),
    ("call", "3???"),
    ("call", "4????"),
    ("call", "5?????"),
    ("call", "6??????"),
    ("call", "7???????"),
    ("call_cleanup", "00"),
    ("call_nth", "0?"),
    ("catch", "0?0"),
    ("catch_with_backtrace", "0?0"),
    ("convlist", "2+-"),
    ("discontiguous", ":"),
    ("distinct", "0"),
    ("distinct", "?0"),
    ("dynamic", ":"),
    ("exclude", "1+-"),
    ("findall", "?0-"),
    ("findall", "?0-?"),
    ("foldl", "3++-"),
    ("foldl", "4+++-"),
    ("foldl", "5++++-"),
    ("foldl", "6+++++-"),
    ("forall", "00"),
    ("foreach", "00"),
    ("ignore", "0"),
    ("include", "1+-"),
    ("initialization", "0"),
    ("initialization", "0+"),
    ("limit", "+0"),
    ("maplist", "1?"),
    ("maplist", "2??"),
    ("maplist", "3???"),
    ("maplist", "4????"),
    ("module_transparent", ":"),
    ("multifile", ":"),
    ("not", "0"),
    ("notrace", "0"),
    ("offset", "+0"),
    ("once", "0"),
    ("order_by", "+0"),
    ("partition", "1+--"),
    ("public", ":"),
    ("setof", "?^-"),
    ("setup_call_cleanup", "000"),
    ("table", ":"),
    ("thread_create", "0?+"),
    ("thread_local", ":"),
    ("time", "0"),
    ("volatile", ":"),
    ("with_mutex", "+0"),
    ("with_output_to", "+0"),
];
