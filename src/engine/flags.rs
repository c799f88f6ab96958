//! The Prolog flags and their values.
//!
//! A flag has a type that a new value must have, and some have a set of values; the errors are
//! SWI-Prolog's. Flags of SWI-Prolog that describe its own build or its debugger are left out.

use std::collections::HashMap;

use crate::engine::fault::Fault;
use crate::engine::streams::StreamEncoding;
use crate::frontend::reader::DoubleQuotes;
use crate::frontend::term::{Atom, Term};

/// What values a flag takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagType {
    /// `true` or `false`, also written `on` and `off`.
    Boolean,
    /// Any atom.
    Atom,
    /// One of some atoms; another is a domain error with this domain.
    OneOf(&'static str, &'static [&'static str]),
    /// The name of an encoding.
    Encoding,
    /// An integer.
    Integer,
    /// A float; an integer is converted.
    Float,
    /// Any ground term.
    Term,
}

impl FlagType {
    /// The type of a flag that is made with this value.
    pub fn of(value: &Term) -> FlagType {
        match value {
            Term::Atom(word) if matches!(word.as_str(), "true" | "false" | "on" | "off") => {
                FlagType::Boolean
            }
            Term::Atom(_) => FlagType::Atom,
            Term::Int(_) | Term::BigInt(_) => FlagType::Integer,
            Term::Float(_) => FlagType::Float,
            _ => FlagType::Term,
        }
    }

    /// The value as a flag of this type keeps it.
    ///
    /// # Errors
    /// A type or domain error, if it is none of the type.
    pub fn checked(self, value: &Term) -> Result<Term, Fault> {
        if !value.is_ground() {
            return Err(Fault::instantiation());
        }
        match (self, value) {
            (FlagType::Term, _) => Ok(value.clone()),
            (FlagType::Boolean, Term::Atom(word)) => match word.as_str() {
                "true" | "on" => Ok(boolean(true)),
                "false" | "off" => Ok(boolean(false)),
                _ => Err(Fault::type_error("bool", value)),
            },
            (FlagType::Boolean, _) => Err(Fault::type_error("bool", value)),
            (FlagType::Integer, Term::Int(_) | Term::BigInt(_)) => Ok(value.clone()),
            (FlagType::Integer, _) => Err(Fault::type_error("integer", value)),
            (FlagType::Float, Term::Float(_)) => Ok(value.clone()),
            (FlagType::Float, Term::Int(number)) => Ok(Term::Float(*number as f64)),
            (FlagType::Float, _) => Err(Fault::type_error("float", value)),
            (FlagType::Atom, Term::Atom(_)) => Ok(value.clone()),
            (FlagType::OneOf(domain, words), Term::Atom(word)) => {
                let known = words.contains(&word.as_str());
                if known {
                    Ok(value.clone())
                } else {
                    Err(Fault::domain(domain, value))
                }
            }
            (FlagType::Encoding, Term::Atom(word)) => {
                match StreamEncoding::from_name(word.as_str()) {
                    Some(_) => Ok(value.clone()),
                    None => Err(Fault::domain("encoding", value)),
                }
            }
            _ => Err(Fault::type_error("atom", value)),
        }
    }
}

/// One flag.
#[derive(Clone, Debug)]
struct Flag {
    value: Term,
    kind: FlagType,
    is_read_only: bool,
}

/// The flags of a program.
#[derive(Clone, Debug)]
pub struct Flags {
    flags: HashMap<Atom, Flag>,
    /// The names in the order of their creation.
    order: Vec<Atom>,
}

impl Default for Flags {
    fn default() -> Flags {
        Flags::new()
    }
}

impl Flags {
    /// The flags with which a program starts.
    pub fn new() -> Flags {
        let mut flags = Flags {
            flags: HashMap::new(),
            order: Vec::new(),
        };
        for &(name, kind, value) in ATOM_FLAGS {
            flags.insert(name, Term::atom(value), kind, false);
        }
        for &(name, value) in BOOLEAN_FLAGS {
            flags.insert(name, boolean(value), FlagType::Boolean, false);
        }
        for &(name, value) in INTEGER_FLAGS {
            flags.insert(name, Term::Int(value), FlagType::Integer, false);
        }
        for &(name, value) in FLOAT_FLAGS {
            flags.insert(name, Term::Float(value), FlagType::Float, false);
        }
        let [quoted, portray] = ["quoted", "portray"].map(|name| (name, boolean(true)));
        let depth = ("max_depth", Term::Int(10));
        let spacing = ("spacing", Term::atom("next_argument"));
        let options = [quoted, portray, depth, spacing];
        let options = options.map(|(name, value)| Term::compound(name, vec![value]));
        flags.insert(
            "answer_write_options",
            Term::list(options.to_vec()),
            FlagType::Term,
            false,
        );
        flags.insert_read_only();
        flags
    }

    fn insert_read_only(&mut self) {
        let version = [9, 0, 4]
            .map(Term::Int)
            .into_iter()
            .chain([Term::nil()])
            .collect();
        let fixed = [
            ("bounded", boolean(false)),
            ("version", Term::Int(90004)),
            ("version_data", Term::compound("swi", version)),
            ("dialect", Term::atom("swi")),
            ("max_arity", Term::atom("unbounded")),
            ("max_char_code", Term::Int(0x10_FFFF)),
            ("address_bits", Term::Int(64)),
            ("unix", boolean(true)),
            ("threads", boolean(false)),
            ("pid", Term::Int(i64::from(std::process::id()))),
            (
                "tmp_dir",
                Term::atom(std::env::temp_dir().to_string_lossy()),
            ),
            ("integer_rounding_function", Term::atom("toward_zero")),
            ("arch", Term::atom("x86_64-linux")),
            ("traditional", Term::atom("false")),
        ];
        for (name, value) in fixed {
            let kind = FlagType::of(&value);
            self.insert(name, value, kind, true);
        }
        for name in ["argv", "os_argv"] {
            self.insert(name, Term::nil(), FlagType::Term, false);
        }
    }

    /// Makes a flag, in the place of one of this name.
    pub fn insert(&mut self, name: &str, value: Term, kind: FlagType, is_read_only: bool) {
        let name = Atom::new(name);
        let flag = Flag {
            value,
            kind,
            is_read_only,
        };
        if self.flags.insert(name.clone(), flag).is_none() {
            self.order.push(name);
        }
    }

    /// The value of a flag.
    pub fn get(&self, name: &str) -> Option<&Term> {
        self.flags.get(&Atom::new(name)).map(|flag| &flag.value)
    }

    /// Is the flag's value the atom `true`?
    pub fn is_true(&self, name: &str) -> bool {
        self.atom(name) == Some("true")
    }

    /// The value of a flag that is an atom, such as `double_quotes`.
    pub fn atom(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_atom()
    }

    /// How a double-quoted text is read.
    pub fn double_quotes(&self) -> Option<DoubleQuotes> {
        self.atom("double_quotes").and_then(DoubleQuotes::from_name)
    }

    /// How floats are computed, as a number: 1, 2 and 4 allow what divisions by zero, undefined
    /// functions and overflows give; 8 times the direction of rounding is added.
    pub fn float_mode(&self) -> i64 {
        let allowed = [
            ("float_zero_div", 1),
            ("float_undefined", 2),
            ("float_overflow", 4),
        ];
        let is_allowed = |name| self.atom(name).is_some_and(|action| action != "error");
        let allowed = allowed.into_iter().filter(|(name, _)| is_allowed(name));
        let rounding = self.atom("float_rounding");
        let direction = ROUNDING.iter().position(|name| Some(*name) == rounding);
        allowed.map(|(_, bit)| bit).sum::<i64>() + 8 * direction.unwrap_or(0) as i64
    }

    /// Gives a flag a value without any check: for the host, as with `argv`.
    pub fn define(&mut self, name: &str, value: Term) {
        match self.flags.get_mut(&Atom::new(name)) {
            Some(flag) => flag.value = value,
            None => {
                let kind = FlagType::of(&value);
                self.insert(name, value, kind, false);
            }
        }
    }

    /// Gives a flag a value, as `set_prolog_flag/2` does; a new flag is made.
    ///
    /// # Errors
    /// `permission_error(modify, flag, F)`, or a type or domain error of the value.
    pub fn set(&mut self, name: &str, value: &Term) -> Result<(), Fault> {
        let Some(flag) = self.flags.get_mut(&Atom::new(name)) else {
            let kind = FlagType::of(value);
            let value = kind.checked(value)?;
            self.insert(name, value, kind, false);
            return Ok(());
        };
        if flag.is_read_only {
            return Err(Fault::permission("modify", "flag", &Term::atom(name)));
        }
        flag.value = flag.kind.checked(value)?;
        Ok(())
    }

    /// Names and values, the oldest flag first.
    pub fn iter(&self) -> impl Iterator<Item = (&Atom, &Term)> {
        self.order
            .iter()
            .filter_map(|name| Some((name, &self.flags.get(name)?.value)))
    }
}

fn boolean(value: bool) -> Term {
    Term::atom(if value { "true" } else { "false" })
}

const INFINITY: FlagType = FlagType::OneOf("flag_value", &["error", "infinity"]);
const NOT_A_NUMBER: FlagType = FlagType::OneOf("flag_value", &["error", "nan"]);
const IGNORED: FlagType = FlagType::OneOf("flag_value", &["error", "ignore"]);

/// The directions of rounding in the order of their numbers.
const ROUNDING: &[&str] = &["to_nearest", "to_positive", "to_negative", "to_zero"];

const QUOTES: &[&str] = &["codes", "chars", "atom", "string"];

const AUTOLOAD: &[&str] = &["true", "false", "explicit", "user", "user_or_explicit"];

const ATOM_FLAGS: &[(&str, FlagType, &str)] = &[
    (
        "double_quotes",
        FlagType::OneOf("double_quotes", QUOTES),
        "string",
    ),
    (
        "back_quotes",
        FlagType::OneOf("back_quotes", &["codes", "symbol_char", "string"]),
        "codes",
    ),
    (
        "occurs_check",
        FlagType::OneOf("occurs_check", &["false", "true", "error"]),
        "false",
    ),
    (
        "unknown",
        FlagType::OneOf("unknown", &["error", "warning", "fail"]),
        "error",
    ),
    ("encoding", FlagType::Encoding, "utf8"),
    ("float_overflow", INFINITY, "error"),
    ("float_zero_div", INFINITY, "error"),
    ("float_undefined", NOT_A_NUMBER, "error"),
    ("float_underflow", IGNORED, "ignore"),
    ("autoload", FlagType::OneOf("autoload", AUTOLOAD), "true"),
    (
        "float_rounding",
        FlagType::OneOf("flag_value", ROUNDING),
        "to_nearest",
    ),
    ("float_format", FlagType::Atom, "~15g|"),
    ("rational_syntax", FlagType::Atom, "compatibility"),
    ("toplevel_prompt", FlagType::Atom, "~m~d~l~!~q ?- "),
    ("toplevel_goal", FlagType::Term, "default"),
    ("toplevel_mode", FlagType::Atom, "backtracking"),
    ("prompt_alternatives_on", FlagType::Atom, "determinism"),
    ("answer_format", FlagType::Atom, "~p"),
    ("verbose", FlagType::Atom, "silent"),
    ("verbose_load", FlagType::Atom, "silent"),
    ("user_flags", FlagType::Atom, "silent"),
    ("write_attributes", FlagType::Atom, "ignore"),
    ("stream_type_check", FlagType::Atom, "loose"),
    ("emulated_dialect", FlagType::Atom, "swi"),
    ("determinism_error", FlagType::Atom, "error"),
    ("on_error", FlagType::Atom, "print"),
    ("on_warning", FlagType::Atom, "print"),
    ("access_level", FlagType::Atom, "user"),
    ("editor", FlagType::Atom, "default"),
    ("message_language", FlagType::Atom, "default"),
];

const BOOLEAN_FLAGS: &[(&str, bool)] = &[
    ("gc", true),
    ("iso", false),
    ("debug", false),
    ("optimise", false),
    ("prefer_rationals", false),
    ("character_escapes", true),
    ("character_escapes_unicode", true),
    ("char_conversion", false),
    ("last_call_optimisation", true),
    ("generate_debug_info", true),
    ("report_error", true),
    ("debug_on_error", false),
    ("tty_control", true),
    ("signals", true),
    ("trace_gc", false),
    ("fileerrors", true),
    ("var_prefix", false),
    ("allow_dot_in_atom", false),
    ("allow_variable_name_as_functor", false),
    ("toplevel_name_variables", true),
    ("toplevel_print_anon", true),
    ("toplevel_print_factorized", false),
    ("verbose_autoload", false),
    ("verbose_file_search", false),
    ("warn_override_implicit_import", true),
    ("protect_static_code", false),
    ("xref", false),
    ("sandboxed_load", false),
];

const INTEGER_FLAGS: &[(&str, i64)] = &[
    ("max_tagged_integer", (1 << 56) - 1),
    ("min_tagged_integer", -(1 << 56)),
    ("max_procedure_arity", 1024),
    ("stack_limit", 1 << 30),
    ("table_space", 1 << 30),
    ("toplevel_var_size", 1000),
    ("cpu_count", 1),
];

const FLOAT_FLAGS: &[(&str, f64)] = &[
    ("float_max", f64::MAX),
    ("float_min", f64::MIN_POSITIVE),
    ("float_max_integer", 9_007_199_254_740_992.0),
    ("float_min_integer", -9_007_199_254_740_992.0),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, value: Term, expected: Result<Term, Fault>) {
        let mut flags = Flags::new();
        let answer = flags.set(name, &value).map(|()| flags.get(name).cloned());
        assert_eq!(answer, expected.map(Some));
    }

    #[test]
    fn values_are_checked() {
        let a = Term::atom;
        check("double_quotes", a("codes"), Ok(a("codes")));
        check(
            "double_quotes",
            a("foo"),
            Err(Fault::domain("double_quotes", &a("foo"))),
        );
        check(
            "double_quotes",
            Term::Int(1),
            Err(Fault::type_error("atom", &Term::Int(1))),
        );
        check("gc", a("off"), Ok(a("false")));
        check("gc", a("foo"), Err(Fault::type_error("bool", &a("foo"))));
        check(
            "bounded",
            a("true"),
            Err(Fault::permission("modify", "flag", &a("bounded"))),
        );
        check(
            "stack_limit",
            a("a"),
            Err(Fault::type_error("integer", &a("a"))),
        );
        check(
            "float_zero_div",
            a("x"),
            Err(Fault::domain("flag_value", &a("x"))),
        );
        check(
            "mine",
            Term::compound("f", vec![a("x")]),
            Ok(Term::compound("f", vec![a("x")])),
        );
        check("mine", Term::Var(0), Err(Fault::instantiation()));
    }

    #[test]
    fn a_new_flag_keeps_its_type() {
        let mut flags = Flags::new();
        flags.set("mine", &Term::Float(1.5)).expect("a new flag");
        flags.set("mine", &Term::Int(2)).expect("a number");
        assert_eq!(flags.get("mine"), Some(&Term::Float(2.0)));
        assert!(flags.set("mine", &Term::atom("x")).is_err());
    }
}
