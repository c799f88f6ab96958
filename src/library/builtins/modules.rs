//! Modules: what they export and import.

use std::path::Path;

use crate::engine::convert::FromTerm;
use crate::engine::embedded::{conjuncts, qualified_indicator};
use crate::engine::fault::Fault;
use crate::engine::messages::{LoadMessage, SourcePlace};
use crate::engine::names::{self, Key, split_module};
use crate::engine::program::Resolution;
use crate::engine::registry::{NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::engine::{bridge, paths};
use crate::frontend::term::{Atom, Term};
use crate::library::builtins::clause_references::{number_of_clauses, reference_of};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("export", "+", export),
        native("import", "+", import),
        native("import_module", "+-", import_module),
        native("add_import_module", "+++", add_import_module),
        native("delete_import_module", "++", delete_import_module),
        native("module", "+", set_module).reported_as("$set_typein_module", 1),
        native("set_module", "+", set_module_property),
        native("default_module", "+?", default_module),
        native("$typein_module", "-", typein_module),
        native("$is_autoloaded", "+", is_autoloaded),
        native("exists_source", "+", exists_source),
        native("exists_source", "+-", exists_source_path),
        native("source_location", "--", source_location),
        native("prolog_load_context", "+-", prolog_load_context),
        native("$set_source_module", "-+", set_source_module),
        native("source_file", "?", source_file),
        native("copy_predicate_clauses", "++", copy_predicate_clauses),
    ]
}

fn export(session: &mut Session, given: Term) -> Result<(), Fault> {
    let (module, specs) = split_module("user", &given);
    let specs = specs.as_list().unwrap_or_else(|| vec![specs.clone()]);
    let program = &mut session.program;
    specs
        .iter()
        .try_for_each(|spec| program.export(module, spec))
}

fn import(session: &mut Session, given: Term) -> Result<(), Fault> {
    let (importer, specs) = split_importer(&given);
    for spec in specs
        .as_list()
        .unwrap_or_else(|| conjuncts(specs).into_iter().cloned().collect())
    {
        let (module, name, arity) = qualified_indicator(importer, &spec)
            .ok_or_else(|| Fault::type_error("predicate_indicator", &spec))?;
        if module != importer {
            tell_unexported(session, importer, &module, &(name.clone(), arity));
            // A clash leaves the definition that is there.
            let _ = session
                .program
                .import(&Atom::from(module), &Atom::new(importer), &name, arity);
        }
    }
    Ok(())
}

fn tell_unexported(session: &mut Session, importer: &str, exporter: &str, key: &Key) {
    let module = session.program.modules.get(&Atom::new(exporter));
    if !module.is_some_and(|module| module.exports.contains(key)) {
        session.complain(LoadMessage::NotExported {
            indicator: names::indicator(exporter, key.0.as_str(), key.1),
            importer: importer.to_owned(),
        });
    }
}

/// Only the outermost module is the importer's.
fn split_importer(spec: &Term) -> (&str, &Term) {
    match spec.as_compound(":", 2) {
        Some([Term::Atom(module), inner]) => (module.as_str(), inner),
        _ => ("user", spec),
    }
}

fn import_module(session: &mut Session, module: Atom) -> NativeAnswer {
    let parents = session.program.parents(module.as_str()).into_iter();
    NativeAnswer::Many(parents.map(|parent| vec![Term::Atom(parent)]).collect())
}

/// `default_module(+Module, ?Default)`: where a predicate of a module is looked for, in order.
fn default_module(session: &mut Session, module: Atom, _: Term) -> NativeAnswer {
    let mut found = Vec::new();
    session.program.with_parents(&module, &mut found);
    NativeAnswer::Many(
        found
            .into_iter()
            .map(|module| vec![Term::Atom(module)])
            .collect(),
    )
}

/// `set_module(:Property)`: the base of a module; classes and spaces mean nothing here.
fn set_module_property(session: &mut Session, given: Term) -> Result<(), Fault> {
    const CLASSES: [&str; 6] = [
        "user",
        "system",
        "library",
        "test",
        "development",
        "temporary",
    ];
    let (module, property) = split_module("user", &given);
    if let Some([base]) = property.as_compound("base", 1) {
        let base = Atom::from_term(base)?;
        session.program.module_mut(module).parents = Some(vec![base]);
        return Ok(());
    }
    if let Some([class]) = property.as_compound("class", 1) {
        return match Atom::from_term(class)? {
            name if CLASSES.contains(&name.as_str()) => Ok(()),
            _ => Err(Fault::domain("module_class", class)),
        };
    }
    match property {
        Term::Var(_) => Err(Fault::instantiation()),
        _ if property.as_compound("program_space", 1).is_some() => Ok(()),
        Term::Compound(compound) if compound.args.len() == 1 => {
            Err(Fault::domain("module_property", property))
        }
        _ => Err(Fault::type_error("module_property", property)),
    }
}

fn add_import_module(session: &mut Session, module: Atom, parent: Atom, end: Atom) {
    let mut parents = session.program.parents(module.as_str());
    parents.retain(|old| *old != parent);
    if end == "start" {
        parents.insert(0, parent);
    } else {
        parents.push(parent);
    }
    session.program.module_mut(module.as_str()).parents = Some(parents);
}

fn delete_import_module(session: &mut Session, module: Atom, parent: Atom) -> bool {
    let mut parents = session.program.parents(module.as_str());
    let before = parents.len();
    parents.retain(|old| *old != parent);
    let found = parents.len() < before;
    session.program.module_mut(module.as_str()).parents = Some(parents);
    found
}

fn set_module(session: &mut Session, module: Atom) {
    if !session.program.modules.contains_key(&module) {
        session.complain(LoadMessage::NoCurrentModule {
            module: module.to_string(),
        });
    }
    session.program.module_mut(module.as_str());
    session.program.typein = module;
}

fn typein_module(session: &mut Session) -> Atom {
    session.program.typein.clone()
}

/// The file of a specification; `None` if there is none, an empty path for the embedded library.
fn source_of(session: &mut Session, spec: &Term) -> Option<String> {
    if let Some([name]) = spec.as_compound("library", 1) {
        let name = paths::library_name(name)?;
        return (session.program.builtins.library(&name).is_some()
            || paths::is_ignored_library(&name))
        .then_some(name);
    }
    paths::find_source(session, spec)
        .ok()
        .map(|path| path.display().to_string())
}

/// `'$is_autoloaded'(+Name)`: whether the predicates of `library(Name)` are found when they are
/// called.
fn is_autoloaded(session: &mut Session, name: Term) -> bool {
    let name = paths::library_name(&name);
    let library = name.and_then(|name| session.program.builtins.library(&name));
    library.is_some_and(|library| library.autoload)
}

fn exists_source(session: &mut Session, given: Term) -> bool {
    let (_, spec) = split_module("user", &given);
    source_of(session, spec).is_some()
}

fn exists_source_path(session: &mut Session, given: Term) -> Option<Term> {
    let (_, spec) = split_module("user", &given);
    source_of(session, spec).map(Term::atom)
}

fn source_location(session: &mut Session) -> Option<(Term, u64)> {
    let SourcePlace { file, line } = session.place()?;
    Some((Term::atom(file), line as u64))
}

fn prolog_load_context(session: &mut Session, key: Term) -> Option<Term> {
    match key.as_atom()? {
        "source" => {
            let path = session.loads.path().map(|path| path.display().to_string());
            Some(Term::atom(path.or_else(|| input_file(session))?))
        }
        "file" => Some(Term::atom(input_file(session)?)),
        "directory" => {
            let loaded = session.loads.directory();
            let read = || Some(Path::new(&session.place()?.file).parent()?.to_owned());
            Some(Term::atom(loaded.or_else(read)?.display().to_string()))
        }
        "term_position" => {
            let SourcePlace { line, .. } = session.place()?;
            let numbers = [0, line as i64, 0, 0].map(Term::Int).to_vec();
            Some(Term::compound("$stream_position", numbers))
        }
        "module" => {
            let module = session.loads.module();
            Some(module.map_or_else(|| Term::atom("user"), Term::Atom))
        }
        "dialect" => Some(Term::atom("swi")),
        "script" => Some(Term::atom("false")),
        _ => None,
    }
}

/// The file that is being loaded or included, else the one that a term was read from last.
fn input_file(session: &Session) -> Option<String> {
    let loaded = session.loads.place().map(|(file, _)| file);
    loaded.or_else(|| Some(session.place()?.file))
}

/// `'$set_source_module'(-Old, +New)`: the module of the clauses that follow in the file.
fn set_source_module(session: &mut Session, new: Term) -> Option<Atom> {
    let old = session.loads.module()?;
    if let Term::Atom(new) = new {
        session.loads.set_module(new);
    }
    Some(old)
}

fn source_file(session: &mut Session, file: Term) -> NativeAnswer {
    let files = session.loads.files();
    if let Some(name) = file.as_atom() {
        return NativeAnswer::truth(files.iter().any(|file| file == name)).or_output(&file);
    }
    let rows = files.into_iter().map(|file| vec![Term::atom(file)]);
    NativeAnswer::Many(rows.collect())
}

fn copy_predicate_clauses(session: &mut Session, from: Term, to: Term) -> Result<(), Fault> {
    let parts = |spec: &Term| {
        qualified_indicator("user", spec)
            .ok_or_else(|| Fault::type_error("predicate_indicator", spec))
    };
    let ((from_module, from, arity), (to_module, to, _)) = (parts(&from)?, parts(&to)?);
    let Resolution::Slot(slot) = session.program.resolve(&from_module, from.as_str(), arity) else {
        let what = Term::indicator(from.as_str(), arity);
        return Err(Fault::existence("procedure", &what));
    };
    for place in 1..=number_of_clauses(session, slot) {
        let Some(reference) = reference_of(session, slot, place) else {
            break;
        };
        let Some((_, head, body)) = bridge::clause_at(session, reference) else {
            break;
        };
        let head = match head {
            Term::Compound(compound) => Term::compound(to.clone(), compound.args.clone()),
            _ => Term::Atom(to.clone()),
        };
        let clause = Term::compound(":-", vec![head, body]);
        bridge::assert_clause(
            session,
            1,
            &Term::compound(":", vec![Term::atom(&to_module), clause]),
        )
        .map_err(Fault::Ball)?;
    }
    Ok(())
}
