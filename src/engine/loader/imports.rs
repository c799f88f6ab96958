//! What a module takes of another one's exports.

use crate::engine::embedded::{indicator, wrong_indicator};
use crate::engine::fault::Fault;
use crate::engine::loader::loads::Imports;
use crate::engine::messages::LoadMessage;
use crate::engine::names::{self, Key, split_module};
use crate::engine::program::{Clash, Import, Operator};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};

/// The second argument of `use_module/2`. What is no predicate in a list of imports is told, and
/// the others are imported.
///
/// # Errors
/// What ends the import.
pub(super) fn imports_of(session: &mut Session, imports: &Term) -> Result<Imports, Term> {
    if let Some([excepted]) = imports.as_compound("except", 1) {
        let no_list = || Fault::type_error("list", excepted).without_context();
        let items = excepted.as_list();
        let items = items.ok_or_else(|| no_list().ball("use_module", 2))?;
        let named = items.iter().filter(|item| !is_operator(item));
        let named: Result<_, Term> = named.map(exception).collect();
        return Ok(Imports::Except(named?, operators_in(&items)));
    }
    if imports.as_atom() == Some("all") {
        return Ok(Imports::All);
    }
    if let Term::Var(_) = imports {
        return Err(unknown_instantiation());
    }
    let Some(items) = imports.as_list() else {
        return Err(Fault::type_error("import_specifier", imports).ball("use_module", 2));
    };
    let mut only = Vec::new();
    for item in items.iter().filter(|item| !is_operator(item)) {
        only.extend(import(session, item)?);
    }
    Ok(Imports::Only(only, operators_in(&items)))
}

/// A predicate of a list of imports, with the name that it gets. What is none is told.
///
/// # Errors
/// What ends the import.
fn import(session: &mut Session, item: &Term) -> Result<Option<(Key, Atom)>, Term> {
    let (_, plain) = split_module("", item);
    let key = match (plain, item.as_compound("as", 2)) {
        (Term::Var(_), _) | (_, Some([Term::Var(_), _])) => {
            return Err(Fault::instantiation().ball("$canonical_pi", 2));
        }
        (_, Some([predicate, name])) => return renamed(predicate, name),
        // What has no arity is taken for a predicate without arguments, which nobody exports, and
        // another term for the predicate of its name and arity.
        (Term::Atom(name), _) => Some((name.clone(), 0)),
        _ if plain.as_compound("/", 2).is_some() => indicator(plain),
        _ => {
            indicator(plain).or_else(|| plain.functor().map(|(name, arity)| (name.clone(), arity)))
        }
    };
    if key.is_none() {
        session.complain_of(wrong_indicator(plain).ball("$import", 2));
    }
    Ok(key.map(|key| (key.clone(), key.0)))
}

/// The predicate of `Predicate as Name`, with that name.
///
/// # Errors
/// What is named is no atom.
fn renamed(predicate: &Term, name: &Term) -> Result<Option<(Key, Atom)>, Term> {
    match name {
        Term::Var(_) => Err(Fault::instantiation().ball("=..", 2)),
        Term::Atom(name) => Ok(indicator(predicate).map(|key| (key, name.clone()))),
        _ => Err(Fault::type_error("atom", name).ball("=..", 2)),
    }
}

/// A predicate that is not imported, or under this name only.
///
/// # Errors
/// It is no predicate.
fn exception(item: &Term) -> Result<(Key, Option<Atom>), Term> {
    if let Term::Var(_) = item {
        return Err(unknown_instantiation());
    }
    let (predicate, name) = match item.as_compound("as", 2) {
        Some([predicate, Term::Atom(name)]) => (predicate, Some(name.clone())),
        _ => (item, None),
    };
    let wrong = || Fault::type_error("import_specifier", item).without_context();
    let key = indicator(predicate).ok_or_else(|| wrong().ball("use_module", 2))?;
    Ok((key, name))
}

/// So the error is written in SWI-Prolog, where the message says that it is unknown.
fn unknown_instantiation() -> Term {
    let fault = Fault::formal(Term::atom("instantitation_error"));
    fault.without_context().ball("use_module", 2)
}

fn is_operator(item: &Term) -> bool {
    item.as_compound("op", 3).is_some()
}

/// The terms `op(Priority, Type, Name)` of an import list.
fn operators_in(items: &[Term]) -> Vec<Term> {
    let operators = items.iter().filter(|item| is_operator(item));
    operators.cloned().collect()
}

/// Declares the operators that are wanted of what a module exports.
pub(super) fn import_operators(
    session: &mut Session,
    operators: &[Operator],
    importer: &Atom,
    imports: &Imports,
) {
    for (priority, kind, name) in operators.iter().filter(|one| imports.takes_operator(one)) {
        let program = &mut session.program;
        program.declare_operator(importer.as_str(), priority, kind, name);
    }
}

/// Declares the operators that an import list names in full and the module does not export.
fn import_unexported_operators(
    session: &mut Session,
    module: &Atom,
    exported: &[Operator],
    importer: &Atom,
    patterns: &[Term],
) {
    for pattern in patterns.iter().filter(|pattern| pattern.is_ground()) {
        let [priority, kind, name] = pattern.arguments() else {
            continue;
        };
        let is_exported = exported
            .iter()
            .any(|(p, k, n)| (p, k, n) == (priority, kind, name));
        if !is_exported {
            let program = &mut session.program;
            program.declare_operator(importer.as_str(), priority, kind, name);
            session.complain(LoadMessage::OperatorNotExported {
                exporter: module.to_string(),
                operator: pattern.clone(),
            });
        }
    }
}

/// Adds to the exports of the importer what it has imported of these.
pub(super) fn export_again(
    session: &mut Session,
    (exports, operators): (&[Key], &[Operator]),
    importer: &Atom,
    imports: &Imports,
) {
    let module = session.program.module_mut(importer.as_str());
    let named = |((_, arity), name): (Key, Atom)| (name, arity);
    module
        .exports
        .extend(chosen(exports, imports).into_iter().map(named));
    let again = operators.iter().filter(|one| imports.takes_operator(one));
    module.exported_operators.extend(again.cloned());
}

/// Makes what is wanted of `module`'s exports known in `importer`.
pub(super) fn import_some(
    session: &mut Session,
    module: &Atom,
    importer: &Atom,
    imports: &Imports,
) {
    let exporter = session.program.module_mut(module.as_str());
    let (exports, operators) = (
        exporter.exports.clone(),
        exporter.exported_operators.clone(),
    );
    import_operators(session, &operators, importer, imports);
    if let Imports::Only(_, patterns) = imports {
        import_unexported_operators(session, module, &operators, importer, patterns);
    }
    let by_name = matches!(imports, Imports::Only(..));
    for (key, new) in chosen(&exports, imports) {
        if by_name && !exports.contains(&key) {
            let indicator = names::indicator(module.as_str(), key.0.as_str(), key.1);
            session.complain(LoadMessage::NotExported {
                indicator,
                importer: importer.to_string(),
            });
        }
        if session.program.passes_on_system(module.as_str(), &key) {
            continue;
        }
        match session.program.import_as(module, importer, &key, &new) {
            Ok(()) => note_import(session, module, importer, &(new, key.1), by_name),
            Err(clash) => tell_clash(session, clash, by_name),
        }
    }
}

fn tell_clash(session: &mut Session, clash: Clash, by_name: bool) {
    let message = if clash.other == clash.importer && !by_name {
        LoadMessage::OverridesImport {
            indicator: qualified(&clash.importer, &(clash.name, clash.arity)),
            exporter: clash.module.to_string(),
        }
    } else {
        LoadMessage::ImportConflict {
            indicator: names::indicator(clash.module.as_str(), clash.name.as_str(), clash.arity),
            importer: clash.importer.to_string(),
            previous: clash.other.to_string(),
        }
    };
    session.complain(message);
}

/// `Module:Name/Arity`, also for `user`.
pub(super) fn qualified(module: &Atom, (name, arity): &Key) -> Term {
    let plain = Term::indicator(name.as_str(), *arity);
    Term::compound(":", vec![Term::Atom(module.clone()), plain])
}

fn note_import(session: &mut Session, module: &Atom, importer: &Atom, key: &Key, by_name: bool) {
    let own = session
        .program
        .slot_number(importer.as_str(), key.0.as_str(), key.1);
    // The importer may be the one that defines it.
    if session.program.follow(own) != own {
        let import = Import {
            exporter: module.clone(),
            by_name,
        };
        let imported = &mut session.program.module_mut(importer.as_str()).imported;
        imported.insert(key.clone(), import);
        refuse_own_clauses(session, key, by_name);
    }
}

/// The file's own clauses of a predicate that it has imported by its name will be refused: its
/// calls mean the import.
fn refuse_own_clauses(session: &mut Session, key: &Key, by_name: bool) {
    if by_name && let Some(announced) = session.program.announcement_mut() {
        announced.heads.remove(key);
    }
}

/// Notes what a module takes of a library, whose predicates it finds without it.
pub(super) fn note_imports(
    session: &mut Session,
    module: &Atom,
    exports: &[Key],
    importer: &Atom,
    imports: &Imports,
) {
    let by_name = matches!(imports, Imports::Only(..));
    for (key, new) in chosen(exports, imports) {
        // What a library exports and the system defines counts as the system's.
        let is_protected = session.program.builtins.is_protected(key.0.as_str(), key.1);
        if by_name && (is_protected || !exports.contains(&key)) {
            let home = match session.program.builtins.is_system(key.0.as_str(), key.1) {
                true => "system",
                false => module.as_str(),
            };
            let indicator = names::indicator(home, key.0.as_str(), key.1);
            session.complain(LoadMessage::NotExported {
                indicator,
                importer: importer.to_string(),
            });
            continue;
        }
        if session
            .program
            .is_protected(importer.as_str(), new.as_str(), key.1)
        {
            continue;
        }
        let program = &session.program;
        let own = program.own(importer.as_str(), new.as_str(), key.1);
        let Some(other) = own.map(|own| program.slot_at(own).module.clone()) else {
            let import = Import {
                exporter: module.clone(),
                by_name,
            };
            let new = (new, key.1);
            refuse_own_clauses(session, &new, by_name);
            let imported = &mut session.program.module_mut(importer.as_str()).imported;
            imported.insert(new, import);
            continue;
        };
        if other == *importer || (other != *module && !program.is_library(other.as_str())) {
            let clash = Clash {
                module: module.clone(),
                importer: importer.clone(),
                name: new,
                arity: key.1,
                other,
            };
            tell_clash(session, clash, by_name);
        }
    }
}

/// Tells what a module exports and nobody has defined.
pub(super) fn tell_undefined_exports(session: &mut Session, module: &Atom) {
    let exports = session.program.module_mut(module.as_str()).exports.clone();
    for key in exports.iter().rev() {
        if session.program.passes_on_system(module.as_str(), key) {
            continue;
        }
        if !session.program.finds_export(module.as_str(), key) {
            session.complain(LoadMessage::ExportUndefined {
                indicator: qualified(module, key),
            });
        }
    }
}

/// The exports that are wanted, each with the name that the importer uses.
pub(super) fn chosen(exports: &[Key], imports: &Imports) -> Vec<(Key, Atom)> {
    let same = |key: &Key| (key.clone(), key.0.clone());
    match imports {
        Imports::All => exports.iter().map(same).collect(),
        Imports::Only(only, _) => only.clone(),
        Imports::Except(excepted, _) => {
            let is_excepted = |key: &Key| excepted.iter().any(|(other, _)| other == key);
            let others = exports.iter().filter(|key| !is_excepted(key)).map(same);
            let renamed = excepted
                .iter()
                .filter_map(|(key, new)| Some((key.clone(), new.clone()?)));
            others.chain(renamed).collect()
        }
    }
}
