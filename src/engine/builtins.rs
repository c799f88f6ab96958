//! What comes with the host: native predicates, kernel predicates, Scryer's own, and the autoloaded
//! library.

use std::collections::{HashMap, HashSet};

use crate::engine::bridge::operation::Operation;
use crate::engine::embedded::{self, LibraryFile};
use crate::engine::lower::Target;
use crate::engine::lower::meta::Spec;
use crate::engine::names::Key;
use crate::frontend::meta_predicates::{MetaReader, meta_specifications};
use crate::frontend::term::{Atom, Term};

/// Predicates that are built in in SWI-Prolog and belong to the library, or to the compiler, here.
const SYSTEM: &[(&str, usize)] = &[("assert", 1), ("memberchk", 2), ("print_message", 2)];

/// Predicates that are built in here and belong to the library in SWI-Prolog.
const LIBRARY: &[(&str, usize)] = &[
    ("abs", 2),
    ("ansi_format", 3),
    ("chdir", 1),
    ("dif", 2),
    ("directory_file_path", 3),
    ("listing", 0),
    ("listing", 1),
    ("listing", 2),
    ("numbervars", 1),
    ("portray_clause", 1),
    ("portray_clause", 2),
    ("portray_clause", 3),
    ("pow", 3),
    ("prolog_flag", 2),
    ("read_line_to_codes", 2),
    ("read_line_to_codes", 3),
    ("read_line_to_string", 2),
    ("read_stream_to_codes", 2),
    ("read_stream_to_codes", 3),
    ("shell", 0),
    ("simple", 1),
    ("statistics", 0),
    ("string_to_atom", 2),
    ("when", 2),
];

/// Scryer's predicates that mean the same as SWI-Prolog's and that Scryer compiles or runs fastest
/// itself.
const INLINE: &[(&str, usize)] = &[
    ("=", 2),
    ("\\=", 2),
    ("==", 2),
    ("\\==", 2),
    ("var", 1),
    ("nonvar", 1),
    ("integer", 1),
    ("float", 1),
    ("number", 1),
    ("true", 0),
    ("fail", 0),
];

/// Names that begin with `$` and mean the same in SWI-Prolog, where any program may call them.
const OPEN: &[(&str, usize)] = &[
    ("$member", 2),
    ("$append", 3),
    ("$skip_list", 3),
    ("$run_at_halt", 0),
    ("$worded", 2),
];

/// The names of what the tracer gives to predicates as their goals: a goal that it runs.
const TRACED: [&str; 2] = ["$traced", "$traced_query"];

/// Built-in predicates that no program may redefine: SWI-Prolog's core, those with the property
/// `iso`.
const PROTECTED: &str = "=\\=/2 put_char/2 predicate_property/2 get_byte/1 peek_code/1 nl/1 </2 put_byte/2 \
    peek_char/1 =</2 arg/3 fail/0 nl/0 put_code/2 peek_byte/1 open/4 throw/1 float/1 false/0 put_byte/1 \
    peek_byte/2 asserta/1 flush_output/0 assertz/1 put_code/1 put_char/1 peek_code/2 =:=/2 flush_output/1 \
    peek_char/2 atom/1 initialization/1 retract/1 get_char/2 call/4 atomic/1 current_predicate/1 ==/2 \
    get_byte/2 call/5 ground/1 close/1 ->/2 get_code/2 set_input/1 set_output/1 current_input/1 clause/2 \
    current_output/1 close/2 call/6 retractall/1 get_code/1 open/3 halt/0 get_char/1 call/7 integer/1 \
    callable/1 read_term/2 true/0 length/2 call/8 read_term/3 call/1 >/2 catch/3 >=/2 numbervars/3 findall/3 \
    is/2 set_prolog_flag/2 at_end_of_stream/1 halt/1 compound/1 current_op/3 op/3 call/3 at_end_of_stream/0 \
    sort/2 call/2 keysort/2 ,/2 copy_term/2 once/1 var/1 set_stream_position/2 \\=/2 write_term/3 \\+/1 !/0 \
    acyclic_term/1 nonvar/1 write_term/2 read/1 write/1 \\==/2 writeq/1 number/1 current_char_conversion/2 \
    compare/3 write_canonical/1 unify_with_occurs_check/2 char_conversion/2 subsumes_term/2 functor/3 @>/2 \
    @>=/2 @</2 @=</2 setof/3 term_variables/2 sub_atom/5 =../2 repeat/0 abolish/1 stream_property/2 \
    current_prolog_flag/2 discontiguous/1 write/2 read/2 multifile/1 write_canonical/2 writeq/2 \
    number_chars/2 phrase/2 atom_codes/2 dynamic/1 atom_chars/2 phrase/3 atom_concat/3 atom_length/2 ;/2 =/2 \
    char_code/2 number_codes/2 bagof/3 *->/2 |/2 :/2";

/// The name of a native predicate, and the mode of each of its arguments.
#[derive(Clone, Copy)]
pub struct NativeSignature {
    /// The name under which Prolog calls it.
    pub name: &'static str,
    /// One of `+`, `-`, `?` for each argument.
    pub modes: &'static str,
}

impl NativeSignature {
    fn arity(self) -> usize {
        self.modes.len()
    }
}

/// The predicates that come with the host.
pub struct Builtins {
    natives: Vec<NativeSignature>,
    native_numbers: HashMap<(&'static str, usize), usize>,
    kernel: HashSet<(String, usize)>,
    primitives: HashSet<(String, usize)>,
    protected: HashSet<(&'static str, usize)>,
    metas: HashMap<(String, usize), Spec>,
    libraries: Vec<LibraryFile>,
    exports: HashMap<(Atom, usize), usize>,
}

impl Builtins {
    /// The kernel, the embedded library and these native predicates.
    pub fn new(natives: impl Iterator<Item = NativeSignature>) -> Builtins {
        let natives: Vec<NativeSignature> = natives.collect();
        let numbers = natives
            .iter()
            .enumerate()
            .map(|(i, p)| ((p.name, p.arity()), i))
            .collect();
        let libraries = embedded::library_files();
        let mut exports = HashMap::new();
        let mut metas: HashMap<(String, usize), Spec> = meta_specifications(MetaReader::Lowering)
            .map(|(name, modes)| ((name.to_string(), modes.len()), Spec::from_text(modes)))
            .collect();
        for (number, library) in libraries.iter().enumerate() {
            for (name, arity) in &library.exports {
                if library.autoload {
                    exports.entry((name.clone(), *arity)).or_insert(number);
                }
            }
            for ((name, arity), spec) in &library.metas {
                metas
                    .entry((name.as_str().to_owned(), *arity))
                    .or_insert_with(|| spec.clone());
            }
        }
        let protected = PROTECTED
            .split_whitespace()
            .filter_map(split_indicator)
            .collect();
        Builtins {
            natives,
            native_numbers: numbers,
            kernel: embedded::kernel_predicates(),
            primitives: embedded::kernel_primitives(),
            protected,
            metas,
            libraries,
            exports,
        }
    }

    /// How a built-in predicate is called; `None` if there is none of that name outside the
    /// library.
    pub fn target(&self, name: &str, arity: usize) -> Option<Target> {
        if INLINE.contains(&(name, arity)) {
            return Some(Target::Inline);
        }
        let key = (name.to_owned(), arity);
        if self.kernel.contains(&key) {
            return Some(Target::Code(Atom::from(format!("system:{name}"))));
        }
        if self.primitives.contains(&key) {
            return Some(Target::Inline);
        }
        let number = self.native_number(name, arity)?;
        Some(Target::Native(number, self.natives[number].modes))
    }

    /// The same for what any program may call.
    pub fn open_target(&self, name: &str, arity: usize) -> Option<Target> {
        self.target(name, arity)
            .filter(|_| !self.is_private(name, arity))
    }

    /// True for what only the kernel and the library may call: with it a program would reach the
    /// interpreter itself.
    pub fn is_private(&self, name: &str, arity: usize) -> bool {
        name.starts_with('$') && !OPEN.contains(&(name, arity)) && !TRACED.contains(&name)
    }

    /// The number of a native predicate.
    pub fn native_number(&self, name: &str, arity: usize) -> Option<usize> {
        self.native_numbers.get(&(name, arity)).copied()
    }

    /// A clause of the kernel with the natives that it calls by name, `'$n_call'(Name, g(..), O)`,
    /// called by number.
    pub fn link(&self, clause: &Term) -> Term {
        let Term::Compound(compound) = clause else {
            return clause.clone();
        };
        if let Some([Term::Atom(name), arguments, outputs]) = clause.as_compound("$n_call", 3) {
            let arity = match arguments {
                Term::Compound(tuple) => tuple.args.len(),
                _ => 0,
            };
            if let Some(number) = self.native_number(name.as_str(), arity) {
                let operation = Term::Int(Operation::Native(number).number());
                let args = vec![operation, arguments.clone(), outputs.clone()];
                return Term::compound("$n", args);
            }
        }
        let args = compound
            .args
            .iter()
            .map(|argument| self.link(argument))
            .collect();
        Term::compound(compound.name.clone(), args)
    }

    /// The embedded library file that exports the predicate and is loaded on first use.
    pub fn library_of(&self, name: &str, arity: usize) -> Option<&'static str> {
        let number = *self.exports.get(&(Atom::new(name), arity))?;
        Some(self.libraries[number].name)
    }

    /// The embedded library file that defines this module and exports the predicate from it.
    pub fn library_of_module(
        &self,
        module: &str,
        name: &str,
        arity: usize,
    ) -> Option<&'static str> {
        let library = self
            .libraries
            .iter()
            .find(|library| library.module == module)?;
        let mut offered = library.exports.iter().chain(&library.public);
        let is_meant = |key: &(Atom, usize)| key.0 == name && key.1 == arity;
        offered.any(is_meant).then_some(library.name)
    }

    /// Whether goals made at run time may be this predicate of the module: a library file exports
    /// it or declares it public.
    pub fn is_offered(&self, module: &str, name: &Atom, arity: usize) -> bool {
        let mut files = self.libraries.iter().filter(|file| file.module == module);
        files.any(|file| {
            let mut offered = file.exports.iter().chain(&file.public);
            offered.any(|key| key.0 == *name && key.1 == arity)
        })
    }

    /// The embedded library file of this name, as in `library(lists)`.
    pub fn library(&self, name: &str) -> Option<&LibraryFile> {
        self.libraries.iter().find(|library| library.name == name)
    }

    /// The text of the embedded library file that defines the module.
    pub fn text_of_module(&self, module: &str) -> Option<&'static str> {
        let mut files = self.libraries.iter();
        files
            .find(|file| file.module == module)
            .map(|file| file.text)
    }

    /// Whether the module is that of a library file of SWI-Prolog's own.
    pub fn is_swipls(&self, module: &str) -> bool {
        let mut files = self.libraries.iter();
        files.any(|file| file.is_swipls && file.module == module)
    }

    /// The name of the module that a library file defines.
    pub fn module_of_library(&self, library: &str) -> &str {
        self.library(library)
            .map_or("system", |library| library.module.as_str())
    }

    /// True if no program may redefine the predicate.
    pub fn is_protected(&self, name: &str, arity: usize) -> bool {
        self.protected.contains(&(name, arity))
    }

    /// The predicates that no program may redefine, in the order of their names.
    pub fn protected_keys(&self) -> Vec<Key> {
        let keys = self.protected.iter();
        let mut keys: Vec<Key> = keys
            .map(|(name, arity)| (Atom::new(name), *arity))
            .collect();
        keys.sort();
        keys
    }

    /// True if there is a built-in or library predicate of that name that any program may call.
    pub fn knows(&self, name: &str, arity: usize) -> bool {
        self.open_target(name, arity).is_some()
            || self.is_protected(name, arity)
            || self.library_of(name, arity).is_some()
    }

    /// True if the predicate is SWI-Prolog's own rather than its library's.
    pub fn is_system(&self, name: &str, arity: usize) -> bool {
        let is_of_library = |library| self.module_of_library(library) == "system";
        !LIBRARY.contains(&(name, arity))
            && (self.open_target(name, arity).is_some()
                || SYSTEM.contains(&(name, arity))
                || self.is_protected(name, arity)
                || self.library_of(name, arity).is_some_and(is_of_library))
    }

    /// SWI-Prolog's own predicates that any program may call.
    pub fn system_predicates(&self) -> impl Iterator<Item = (&str, usize)> {
        let kernel = self
            .kernel
            .iter()
            .map(|(name, arity)| (name.as_str(), *arity));
        let natives = self
            .natives
            .iter()
            .map(|native| (native.name, native.arity()));
        let files = self.libraries.iter().filter(|file| file.module == "system");
        let exports = files.flat_map(|file| &file.exports);
        (kernel.chain(natives))
            .chain(INLINE.iter().copied())
            .chain(self.protected.iter().copied())
            .chain(exports.map(|(name, arity)| (name.as_str(), *arity)))
            .chain(SYSTEM.iter().copied())
            .filter(|(name, arity)| !name.starts_with('$') && !LIBRARY.contains(&(*name, *arity)))
    }

    /// The predicates that any program may call: those of the system, and those of libraries that
    /// are loaded on first use.
    pub fn known_predicates(&self) -> impl Iterator<Item = (&str, usize)> {
        let exported = self
            .exports
            .keys()
            .map(|(name, arity)| (name.as_str(), *arity));
        self.system_predicates().chain(exported)
    }

    /// The meta-arguments of a built-in or library predicate.
    pub fn meta(&self, name: &str, arity: usize) -> Option<Spec> {
        self.metas.get(&(name.to_owned(), arity)).cloned()
    }
}

/// `name/arity` in the table of protected predicates.
fn split_indicator(indicator: &'static str) -> Option<(&'static str, usize)> {
    let (name, arity) = indicator.rsplit_once('/')?;
    Some((name, arity.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primitives_of_the_kernel_are_known() {
        let builtins = Builtins::new(std::iter::empty());
        for (name, arity, known) in [
            ("$member", 2, true),
            ("$skip_max_list", 4, true),
            ("$skip_max_list", 2, false),
            ("$no_such", 1, false),
        ] {
            let found = builtins.target(name, arity).is_some();
            assert_eq!(found, known, "{name}/{arity}");
        }
    }
}
