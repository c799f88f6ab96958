//! Predicates that programs define and the system calls.

/// The hooks in modules `user` and `system`: SWI-Prolog 9.0.4 has declared them multifile.
const HOOKS: &[(&str, usize)] = &[
    ("exception", 3),
    ("expand_answer", 2),
    ("expand_query", 4),
    ("file_search_path", 2),
    ("goal_expansion", 2),
    ("goal_expansion", 4),
    ("library_directory", 1),
    ("message_hook", 3),
    ("message_property", 2),
    ("portray", 1),
    ("prolog_file_type", 2),
    ("prolog_list_goal", 1),
    ("prolog_load_file", 2),
    ("resource", 2),
    ("resource", 3),
    ("term_expansion", 2),
    ("term_expansion", 4),
    ("thread_message_hook", 3),
];

/// Those of them that are not dynamic.
const STATIC_HOOKS: [(&str, usize); 2] = [("message_property", 2), ("prolog_list_goal", 1)];

/// Whether several files may define the predicate without saying so. All predicates of module
/// `prolog` are hooks.
pub(super) fn is_hook(module: &str, name: &str, arity: usize) -> bool {
    module == "prolog" || is_named_hook(module, name, arity)
}

/// Whether the predicate is a hook that fails as long as nobody defines it.
pub(super) fn is_named_hook(module: &str, name: &str, arity: usize) -> bool {
    matches!(module, "user" | "system") && HOOKS.contains(&(name, arity))
}

/// Whether the hook is a dynamic predicate.
pub(super) fn is_dynamic_hook(module: &str, name: &str, arity: usize) -> bool {
    is_named_hook(module, name, arity) && !STATIC_HOOKS.contains(&(name, arity))
}
