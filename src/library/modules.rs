//! Modules: what they export and import, and the clauses by reference that the kernel asks for.

use crate::engine::bridge;
use crate::engine::embedded::{conjuncts, indicator};
use crate::engine::fault::Fault;
use crate::engine::lower::split_module;
use crate::engine::paths;
use crate::engine::program::{Definition, Resolution};
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};

/// The predicates of this file.
pub const PREDICATES: &[Predicate] = &[
    native("export", "+", export),
    native("import", "+", import),
    native("import_module", "+?", import_module),
    native("add_import_module", "+++", add_import_module),
    native("delete_import_module", "++", delete_import_module),
    native("module", "+", set_module),
    native("$typein_module", "-", typein_module),
    native("$clause_at", "+---", clause_at),
    native("$nth_clause", "???", nth_clause),
    native("$assert_reference", "++-", assert_reference),
    native("exists_source", "+", exists_source),
    native("exists_source", "+-", exists_source_path),
    native("source_location", "--", source_location),
    native("prolog_load_context", "+?", prolog_load_context),
    native("$set_source_module", "-+", set_source_module),
    native("source_file", "?", source_file),
    native("copy_predicate_clauses", "++", copy_predicate_clauses),
];

fn truth(holds: bool) -> NativeResult {
    Ok(NativeAnswer::truth(holds))
}

fn module_name<'t>(term: &'t Term, culprit: &str, arity: usize) -> Result<&'t str, Term> {
    match term {
        Term::Var(_) => Err(Fault::instantiation().ball(culprit, arity)),
        _ => term
            .as_atom()
            .ok_or_else(|| Fault::type_error("module", term).ball(culprit, arity)),
    }
}

/// `Module:Name/Arity`, with the module in either place that the operators allow.
fn qualified_indicator(module: &str, spec: &Term) -> Option<(String, Atom, usize)> {
    let (module, plain) = split_module(module, spec);
    if let Some((name, arity)) = indicator(plain) {
        return Some((module.to_owned(), name, arity));
    }
    let [name, Term::Int(arity)] = plain.as_compound("/", 2)? else {
        return None;
    };
    let [Term::Atom(inner), Term::Atom(name)] = name.as_compound(":", 2)? else {
        return None;
    };
    Some((
        inner.to_string(),
        name.clone(),
        usize::try_from(*arity).ok()?,
    ))
}

fn export(session: &mut Session, args: &[Term]) -> NativeResult {
    let (module, specs) = split_module("user", &args[0]);
    for spec in specs
        .as_list()
        .unwrap_or_else(|| conjuncts(specs).into_iter().cloned().collect())
    {
        let (module, name, arity) = qualified_indicator(module, &spec)
            .ok_or_else(|| Fault::type_error("predicate_indicator", &spec).ball("export", 1))?;
        let exports = &mut session.program.module_mut(&module).exports;
        if !exports.contains(&(name.clone(), arity)) {
            exports.push((name, arity));
        }
    }
    truth(true)
}

fn import(session: &mut Session, args: &[Term]) -> NativeResult {
    let (importer, specs) = split_importer(&args[0]);
    for spec in specs
        .as_list()
        .unwrap_or_else(|| conjuncts(specs).into_iter().cloned().collect())
    {
        let (module, name, arity) = qualified_indicator(importer, &spec)
            .ok_or_else(|| Fault::type_error("predicate_indicator", &spec).ball("import", 1))?;
        if module != importer {
            // A clash leaves the definition that is there.
            let _ = session
                .program
                .import(&Atom::from(module), &Atom::new(importer), &name, arity);
        }
    }
    truth(true)
}

/// Only the outermost module is the importer's.
fn split_importer(spec: &Term) -> (&str, &Term) {
    match spec.as_compound(":", 2) {
        Some([Term::Atom(module), inner]) => (module.as_str(), inner),
        _ => ("user", spec),
    }
}

fn import_module(session: &mut Session, args: &[Term]) -> NativeResult {
    let module = module_name(&args[0], "import_module", 2)?;
    let rows: Vec<Vec<Term>> = session
        .program
        .parents(module)
        .iter()
        .map(|m| vec![Term::Atom(m.clone())])
        .collect();
    Ok(NativeAnswer::Many(rows))
}

fn add_import_module(session: &mut Session, args: &[Term]) -> NativeResult {
    let module = module_name(&args[0], "add_import_module", 3)?;
    let parent = Atom::new(module_name(&args[1], "add_import_module", 3)?);
    let mut parents = session.program.parents(module);
    parents.retain(|old| *old != parent);
    match args[2].as_atom() {
        Some("start") => parents.insert(0, parent),
        Some("end") => parents.push(parent),
        _ => return Err(Fault::domain("start_or_end", &args[2]).ball("add_import_module", 3)),
    }
    session.program.module_mut(module).parents = Some(parents);
    truth(true)
}

fn delete_import_module(session: &mut Session, args: &[Term]) -> NativeResult {
    let module = module_name(&args[0], "delete_import_module", 2)?;
    let mut parents = session.program.parents(module);
    let before = parents.len();
    parents.retain(|old| args[1].as_atom() != Some(old.as_str()));
    let found = parents.len() < before;
    session.program.module_mut(module).parents = Some(parents);
    truth(found)
}

fn set_module(session: &mut Session, args: &[Term]) -> NativeResult {
    let module = module_name(&args[0], "module", 1)?;
    session.program.module_mut(module);
    session.program.typein = Atom::new(module);
    truth(true)
}

fn typein_module(session: &mut Session, _: &[Term]) -> NativeResult {
    Ok(NativeAnswer::Succeed(vec![Term::Atom(
        session.program.typein.clone(),
    )]))
}

/// `'$clause_at'(+Number, -Module, -Head, -Body)`.
fn clause_at(session: &mut Session, args: &[Term]) -> NativeResult {
    let Term::Int(reference) = &args[0] else {
        return truth(false);
    };
    let found = bridge::clause_at(session, *reference);
    Ok(found.map_or(NativeAnswer::Fail, |(module, head, body)| {
        NativeAnswer::Succeed(vec![Term::Atom(module), head, body])
    }))
}

/// `'$nth_clause'(?Head, ?Place, ?Number)`.
fn nth_clause(session: &mut Session, args: &[Term]) -> NativeResult {
    if let Term::Int(reference) = &args[2] {
        return nth_of_reference(session, &args[0], *reference);
    }
    let (module, head) = split_module("user", &args[0]);
    let Some((name, arity)) = head.functor() else {
        let fault = match head {
            Term::Var(_) => Fault::instantiation(),
            _ => Fault::type_error("callable", head),
        };
        return Err(fault.ball("nth_clause", 3));
    };
    let Resolution::Slot(slot) = session.program.resolve(module, name.as_str(), arity) else {
        return truth(false);
    };
    let places = match &args[1] {
        Term::Int(place) => usize::try_from(*place).into_iter().collect::<Vec<usize>>(),
        Term::Var(_) => (1..=number_of_clauses(session, slot)).collect(),
        other => return Err(Fault::type_error("integer", other).ball("nth_clause", 3)),
    };
    let row = |session: &mut Session, place: usize| {
        let reference = reference_of(session, slot, place)?;
        Some(vec![
            args[0].clone(),
            Term::Int(place as i64),
            Term::Int(reference),
        ])
    };
    Ok(NativeAnswer::Many(
        places
            .into_iter()
            .filter_map(|place| row(session, place))
            .collect(),
    ))
}

fn nth_of_reference(session: &mut Session, head: &Term, reference: i64) -> NativeResult {
    let Some((module, found, _)) = bridge::clause_at(session, reference) else {
        return truth(false);
    };
    let Some((name, arity)) = found.functor() else {
        return truth(false);
    };
    let place = if reference < 0 {
        ((-1 - reference) & 0xf_ffff) as usize + 1
    } else {
        session
            .program
            .store
            .place_of(crate::store::ClauseRef::from_bits(reference as u64))
            .unwrap_or(0)
    };
    let general = match arity {
        0 => Term::Atom(name.clone()),
        _ => Term::compound(name.clone(), (0..arity as u32).map(Term::Var).collect()),
    };
    let (own, _) = split_module("user", head);
    let general =
        if module == own || matches!(head.as_compound(":", 2), Some([_, Term::Compound(_)])) {
            Term::compound(":", vec![Term::atom(own), general])
        } else {
            Term::compound(
                ":",
                vec![
                    Term::atom(own),
                    Term::compound(":", vec![Term::Atom(module), general]),
                ],
            )
        };
    Ok(NativeAnswer::Succeed(vec![
        general,
        Term::Int(place as i64),
        Term::Int(reference),
    ]))
}

fn number_of_clauses(session: &Session, slot: usize) -> usize {
    match &session.program.slot_at(slot).definition {
        Definition::Static(code) => code.sources().count(),
        Definition::Dynamic(id) => session.program.store.number_of_clauses(*id),
        _ => 0,
    }
}

fn reference_of(session: &mut Session, slot: usize, place: usize) -> Option<i64> {
    match session.program.slot_at(slot).definition {
        Definition::Static(ref code) => {
            let (place, _) = code.sources().nth(place.checked_sub(1)?)?;
            Some(bridge::static_reference(slot, place))
        }
        Definition::Dynamic(id) => session
            .store()
            .nth_clause(id, place)
            .map(|found| found.to_bits() as i64),
        _ => None,
    }
}

/// `'$assert_reference'(+Module:Clause, +End, -Number)`.
fn assert_reference(session: &mut Session, args: &[Term]) -> NativeResult {
    let Term::Int(end) = &args[1] else {
        return truth(false);
    };
    let reference = bridge::assert_clause(session, *end, &args[0])?;
    Ok(NativeAnswer::Succeed(vec![Term::Int(
        reference.to_bits() as i64
    )]))
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

fn exists_source(session: &mut Session, args: &[Term]) -> NativeResult {
    let (_, spec) = split_module("user", &args[0]);
    truth(source_of(session, spec).is_some())
}

fn exists_source_path(session: &mut Session, args: &[Term]) -> NativeResult {
    let (_, spec) = split_module("user", &args[0]);
    Ok(source_of(session, spec).map_or(NativeAnswer::Fail, |path| {
        NativeAnswer::Succeed(vec![Term::atom(path)])
    }))
}

fn source_location(session: &mut Session, _: &[Term]) -> NativeResult {
    Ok(session
        .loads
        .place()
        .map_or(NativeAnswer::Fail, |(file, line)| {
            NativeAnswer::Succeed(vec![Term::atom(file), Term::Int(line as i64)])
        }))
}

fn prolog_load_context(session: &mut Session, args: &[Term]) -> NativeResult {
    let Some((file, line)) = session.loads.place() else {
        return truth(false);
    };
    let value = match args[0].as_atom() {
        Some("module") => session.loads.module().map(Term::Atom),
        Some("source" | "file") => Some(Term::atom(file)),
        Some("directory") => session
            .loads
            .directory()
            .map(|folder| Term::atom(folder.display().to_string())),
        Some("dialect") => Some(Term::atom("swi")),
        Some("script") => Some(Term::atom("false")),
        Some("term_position") => {
            let numbers = [0, line as i64, 0, 0].map(Term::Int).to_vec();
            Some(Term::compound("$stream_position", numbers))
        }
        _ => None,
    };
    Ok(value.map_or(NativeAnswer::Fail, |value| {
        NativeAnswer::Succeed(vec![value])
    }))
}

/// `'$set_source_module'(-Old, +New)`: the module of the clauses that follow in the file.
fn set_source_module(session: &mut Session, args: &[Term]) -> NativeResult {
    let Some(old) = session.loads.module() else {
        return truth(false);
    };
    if let Some(new) = args[1].as_atom() {
        session.loads.set_module(Atom::new(new));
    }
    Ok(NativeAnswer::Succeed(vec![Term::Atom(old)]))
}

fn source_file(session: &mut Session, args: &[Term]) -> NativeResult {
    let files = session.loads.files();
    if let Some(name) = args[0].as_atom() {
        return Ok(NativeAnswer::truth(files.iter().any(|file| file == name)).or_output(&args[0]));
    }
    Ok(NativeAnswer::Many(
        files
            .into_iter()
            .map(|file| vec![Term::atom(file)])
            .collect(),
    ))
}

fn copy_predicate_clauses(session: &mut Session, args: &[Term]) -> NativeResult {
    let parts = |spec: &Term| {
        qualified_indicator("user", spec).ok_or_else(|| {
            Fault::type_error("predicate_indicator", spec).ball("copy_predicate_clauses", 2)
        })
    };
    let ((from_module, from, arity), (to_module, to, _)) = (parts(&args[0])?, parts(&args[1])?);
    let Resolution::Slot(slot) = session.program.resolve(&from_module, from.as_str(), arity) else {
        let what = Term::indicator(from.as_str(), arity);
        return Err(Fault::existence("procedure", &what).ball("copy_predicate_clauses", 2));
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
        )?;
    }
    truth(true)
}
