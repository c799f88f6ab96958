//! `current_prolog_flag/2`, `set_prolog_flag/2`, `create_prolog_flag/3` and other settings of the
//! whole system.

use crate::engine::fault::Fault;
use crate::engine::flags::FlagType;
use crate::engine::loader::{compile_for_float_mode, compile_for_occurs_check};
use crate::engine::registry::{Answer, NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::frontend::reader::DoubleQuotes;
use crate::frontend::term::{Atom, Term};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("current_prolog_flag", "?-", current_prolog_flag),
        native("$set_flag", "++", set_prolog_flag).reported_as("set_prolog_flag", 2),
        native("create_prolog_flag", "+++", create_prolog_flag),
        native("set_prolog_stack", "++", set_prolog_stack),
        native("expects_dialect", "+", expects_dialect),
    ]
}

fn current_prolog_flag(session: &mut Session, flag: Term) -> Answer {
    // The one flag that each module has for itself.
    let quotes = session.reader_flags().double_quotes.name();
    session.flags.define("double_quotes", Term::atom(quotes));
    match &flag {
        Term::Var(_) => {
            let rows = session.flags.iter();
            Ok(NativeAnswer::Many(
                rows.map(|(n, v)| vec![Term::Atom(n.clone()), v.clone()])
                    .collect(),
            ))
        }
        Term::Atom(name) => match session.flags.get(name.as_str()) {
            Some(value) => Ok(NativeAnswer::Succeed(vec![flag.clone(), value.clone()])),
            None => Ok(NativeAnswer::Fail),
        },
        other => Err(Fault::type_error("atom", other)),
    }
}

/// `'$set_flag'(+Flag, +Value)`: what `set_prolog_flag/2` does outside the machine.
fn set_prolog_flag(session: &mut Session, flag: Term, value: Term) -> Result<(), Fault> {
    let current = session.loads.module().unwrap_or_else(|| Atom::new("user"));
    let (module, flag) = match flag.as_compound(":", 2) {
        Some([Term::Atom(module), flag]) => (module.clone(), flag),
        _ => (current.clone(), &flag),
    };
    let name = flag_name(flag)?;
    let mode = value.as_atom().and_then(DoubleQuotes::from_name);
    if let ("double_quotes", Some(mode)) = (name, mode) {
        session.program.module_mut(module.as_str()).double_quotes = mode;
        if module != current {
            return Ok(());
        }
    }
    session.flags.set(name, &value)?;
    if name == "occurs_check" {
        let checks = session.flags.atom(name) != Some("false");
        if std::mem::replace(&mut session.program.checks_occurs, checks) != checks {
            compile_for_occurs_check(session);
        }
    }
    let mode = session.flags.float_mode();
    if std::mem::replace(&mut session.program.float_mode, mode) != mode {
        compile_for_float_mode(session);
    }
    if let Some(value) = without_effect(name, session.flags.atom(name)) {
        let line = format!("Prolog flag {name}: the value {value} has no effect");
        session.warn(&[&line]);
    }
    if name == "unknown" && session.loads.module().is_none_or(|module| module == "user") {
        warn_of_unknown(session);
    }
    Ok(())
}

/// Flags that change nothing in the machine, each with the value that it has in any case.
const FIXED: [(&str, &str); 4] = [
    ("character_escapes", "true"),
    ("iso", "false"),
    ("prefer_rationals", "false"),
    ("write_attributes", "ignore"),
];

/// The value, if a program can't have it: it is told, since the program may depend on it.
fn without_effect<'v>(name: &str, value: Option<&'v str>) -> Option<&'v str> {
    let value = value?;
    let fixed = FIXED.iter().find(|(flag, _)| *flag == name);
    let is_other = match (name, value) {
        ("autoload", "false") | ("back_quotes", "symbol_char") => true,
        _ => fixed.is_some_and(|(_, own)| *own != value),
    };
    is_other.then_some(value)
}

const UNKNOWN_IN_USER: [&str; 4] = [
    "Using a non-error value for unknown in the global module",
    "causes most of the development environment to stop working.",
    "Please use :- dynamic or limit usage of unknown to a module.",
    "See https://www.swi-prolog.org/howto/database.html",
];

/// SWI-Prolog's warning about a flag `unknown` that holds everywhere.
fn warn_of_unknown(session: &mut Session) {
    if session.flags.atom("unknown") != Some("error") {
        session.warn(&UNKNOWN_IN_USER);
    }
}

/// `set_prolog_stack(+Stack, +Property)`: as in SWI-Prolog no limit is set. The other properties
/// are advice on memory, for which the machine has no use.
fn set_prolog_stack(session: &mut Session, stack: Term, property: Term) -> Result<(), Fault> {
    let internal = |fault: Fault| fault.placed(Some("system"), "$set_prolog_stack", 4);
    if matches!(stack, Term::Var(_)) || matches!(property, Term::Var(_)) {
        return Err(internal(Fault::instantiation()));
    }
    if !matches!(stack.as_atom(), Some("local" | "global" | "trail")) {
        return Err(internal(Fault::existence("stack", &stack)));
    }
    match property.functor() {
        Some((name, 1)) if *name == "limit" => session.warn(&[
            "set_prolog_stack/2: limit(Size) sets the combined limit.",
            "See https://www.swi-prolog.org/changes/stack-limit.html",
        ]),
        Some((name, 1)) if matches!(name.as_str(), "low" | "factor" | "spare" | "min_free") => {}
        Some((name, _)) => {
            return Err(internal(Fault::domain(
                "stack_parameter",
                &Term::Atom(name.clone()),
            )));
        }
        None => return Err(Fault::type_error("compound", &property)),
    }
    Ok(())
}

/// Those for which SWI-Prolog has a library that makes it another system.
const OTHER_DIALECTS: [&str; 9] = [
    "bim", "eclipse", "hprolog", "ifprolog", "iso", "sicstus", "sicstus4", "xsb", "yap",
];

/// `expects_dialect(+Dialect)`: the dialect of the program, which is that of SWI-Prolog. Names that
/// SWI-Prolog does not know either mean nothing.
fn expects_dialect(dialect: Term) -> Result<(), Fault> {
    match &dialect {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Atom(name) if !OTHER_DIALECTS.contains(&name.as_str()) => Ok(()),
        _ => Err(Fault::domain("prolog_dialect", &dialect)),
    }
}

fn flag_name(term: &Term) -> Result<&str, Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Atom(name) => Ok(name.as_str()),
        _ => Err(Fault::type_error("atom", term)),
    }
}

fn create_prolog_flag(
    session: &mut Session,
    flag: Term,
    value: Term,
    options: Term,
) -> Result<(), Fault> {
    let name = flag_name(&flag)?;
    let mut kind = FlagType::of(&value);
    let (mut is_read_only, mut keeps) = (false, false);
    let options = options
        .as_list()
        .ok_or_else(|| Fault::type_error("list", &options))?;
    for option in &options {
        let Term::Compound(compound) = option else {
            continue;
        };
        let [value] = &compound.args[..] else {
            continue;
        };
        match compound.name.as_str() {
            "type" => kind = named_type(value)?,
            "access" => is_read_only = access(value)?,
            "keep" => keeps = value.as_atom() == Some("true"),
            _ => {}
        }
    }
    let value = kind.checked(&value)?;
    if !(keeps && session.flags.get(name).is_some()) {
        session.flags.insert(name, value, kind, is_read_only);
    }
    Ok(())
}

fn named_type(name: &Term) -> Result<FlagType, Fault> {
    match name.as_atom() {
        Some("boolean") => Ok(FlagType::Boolean),
        Some("atom") => Ok(FlagType::Atom),
        Some("integer") => Ok(FlagType::Integer),
        Some("float") => Ok(FlagType::Float),
        Some("term") => Ok(FlagType::Term),
        _ => Err(Fault::domain("prolog_flag_type", name)),
    }
}

fn access(name: &Term) -> Result<bool, Fault> {
    match name.as_atom() {
        Some("read_only") => Ok(true),
        Some("read_write") => Ok(false),
        _ => Err(Fault::domain("prolog_flag_access", name)),
    }
}
