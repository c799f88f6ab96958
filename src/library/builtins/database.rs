//! Declarations: `dynamic/1`, `discontiguous/1`, `meta_predicate/1`, `abolish/1`, ...

use std::path::Path;

use crate::engine::embedded::{self, conjuncts, indicator, specifications};
use crate::engine::fault::Fault;
use crate::engine::loader::in_declaration;
use crate::engine::lower::meta::Spec;
use crate::engine::lower::terms::is_control;
use crate::engine::names::{Key, indicator as indicator_of, split_module};
use crate::engine::program::{Definition, Slot};
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, CONS, Term};
use crate::library::arguments::list_of;
use crate::store::{ChainEnd, Clause};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$dynamic", "+-", dynamic),
        native("discontiguous", "+", discontiguous),
        native("multifile", "+", multifile),
        native("meta_predicate", "+", meta_predicate),
        native("module_transparent", "+", checked("transparent")),
        native("public", "+", checked("public")),
        native("noprofile", "+", checked("noprofile")),
        native("volatile", "+", checked("volatile")),
        native("style_check", "+", style_check),
        native("redefine_system_predicate", "+", redefine_system_predicate),
        native("require", "+", nothing),
        native("det", "+", checked("det")),
        native("non_terminal", "+", checked("non_terminal")),
        native("license", "+", nothing),
        native("compile_predicates", "+", compile_predicates),
        native("$abolish", "+-", abolish).reported_as("abolish", 1),
        native("$abolish", "++-", abolish_name_arity).reported_as("abolish", 2),
    ]
}

/// A declaration that changes nothing here.
fn nothing(_: Term) {}

/// A declaration of predicates that changes nothing here; errors in a file name it so.
fn checked(name: &'static str) -> impl Fn(&mut Session, Term) -> Result<(), Fault> {
    move |session, spec| {
        declare(session, (&spec, name), |session, module, key| {
            declarable(session, &module, &key)
        })
    }
}

/// A program can't declare anything of a predicate that it may not redefine.
fn declarable(session: &Session, module: &str, key: &Key) -> Result<(), Fault> {
    let placed = |fault: Fault| fault.placed(Some("system"), "$set_predicate_attribute", 3);
    modifiable(session, module, key).map_err(placed)
}

fn modifiable(session: &Session, module: &str, (name, arity): &Key) -> Result<(), Fault> {
    if !session.program.is_protected(module, name.as_str(), *arity) {
        return Ok(());
    }
    let what = Term::indicator(name.as_str(), *arity);
    Err(Fault::permission("modify", "static_procedure", &what))
}

/// `redefine_system_predicate(:Head)`: the module may define the predicate, and until then calls
/// the system's. Control constructs can't be redefined.
fn redefine_system_predicate(session: &mut Session, head: Term) -> Result<(), Fault> {
    let (module, plain) = split_module("user", &head);
    let Some((name, arity)) = plain.functor() else {
        return Err(match plain {
            Term::Var(_) => Fault::instantiation(),
            _ => Fault::type_error("callable", plain),
        });
    };
    if !is_control(plain) {
        let key = (name.clone(), arity);
        session.program.redefine(&Atom::new(module), key);
    }
    Ok(())
}

/// `compile_predicates(+Indicators)`: what is there is compiled when it is called.
fn compile_predicates(session: &mut Session, spec: Term) -> Result<(), Fault> {
    let (module, list) = split_module("user", &spec);
    let mut rest = list;
    while let Some([first, tail]) = rest.as_compound(CONS, 2) {
        let (module, plain) = split_module(module, first);
        let known = match (plain, indicator(plain)) {
            (Term::Var(_), _) => return Err(Fault::instantiation()),
            (_, Some((name, arity))) => session
                .program
                .find_slot(module, name.as_str(), arity)
                .is_some(),
            (Term::Atom(_) | Term::Compound(_), None) => false,
            _ => return Err(Fault::type_error("predicate_indicator", plain)),
        };
        if !known {
            let culprit = Term::compound(":", vec![Term::atom(module), plain.clone()]);
            return Err(Fault::existence("procedure", &culprit));
        }
        rest = tail;
    }
    list_of(list).map(|_| ())
}

/// Styles that SWI-Prolog knows besides those whose warnings are given here.
const OTHER_STYLES: [&str; 2] = ["var_branches", "charset"];

/// `style_check(+Spec)`: turns warnings of the loader on and off, up to the end of the file.
fn style_check(session: &mut Session, spec: Term) -> Result<(), Fault> {
    set_styles(session, &spec).map_err(Fault::without_context)
}

fn set_styles(session: &mut Session, spec: &Term) -> Result<(), Fault> {
    if let Some([first, rest]) = spec.as_compound(CONS, 2) {
        set_styles(session, first)?;
        return set_styles(session, rest);
    }
    if *spec == Term::nil() || spec.as_compound("?", 1).is_some() {
        return Ok(());
    }
    let signed = |sign| spec.as_compound(sign, 1).map(|args| &args[0]);
    let (is_on, name) = match (signed("+"), signed("-"), spec) {
        (Some(name), _, _) => (true, name),
        (_, Some(name), _) => (false, name),
        (_, _, Term::Var(_)) => return Err(Fault::instantiation()),
        _ => return Err(Fault::type_error("+|-|?(Flag)", spec)),
    };
    let styles = session.loads.styles_mut();
    match name.as_atom() {
        Some("singleton") => styles.singleton = is_on,
        Some("discontiguous") => styles.discontiguous = is_on,
        Some("no_effect") => styles.no_effect = is_on,
        Some("atom") => session.warn(&["Deprecated declaration has no effect: style_check(atom)"]),
        Some(other) if OTHER_STYLES.contains(&other) => {}
        None if matches!(name, Term::Var(_)) => {}
        _ => return Err(Fault::domain("style_name", name)),
    }
    Ok(())
}

/// The indicators that a declaration names: single, in a list, or in a conjunction; each with its
/// module.
fn declared(spec: &Term, name: &str) -> Result<Vec<(String, Key)>, Fault> {
    let specs = specifications("user", spec).into_iter();
    specs.map(|spec| named(spec, name)).collect()
}

fn named((module, spec): (String, Term), name: &str) -> Result<(String, Key), Fault> {
    match indicator(&spec) {
        Some(key) => Ok((module, key)),
        None => Err(wrong_indicator(&spec, name)),
    }
}

/// Declares the predicates one by one. An error ends that; in a file that is loaded each is told,
/// and the others are declared all the same.
fn declare(
    session: &mut Session,
    (spec, name): (&Term, &str),
    mut one: impl FnMut(&mut Session, String, Key) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut outcome = Ok(());
    for spec in specifications("user", spec) {
        let ends = matches!(spec.1, Term::Var(_)) || session.loads.path().is_none();
        let declared = named(spec, name).and_then(|(module, key)| one(session, module, key));
        let Err(fault) = declared else {
            continue;
        };
        if let Err(earlier) = std::mem::replace(&mut outcome, Err(fault)) {
            session.complain_of(in_declaration(&earlier.ball(name, 1), name));
        }
        if ends {
            break;
        }
    }
    outcome
}

/// The error for what is no indicator: `abolish/1` checks the parts itself, a declaration builds a
/// head.
fn wrong_indicator(spec: &Term, name: &str) -> Fault {
    let is_abolish = name == "abolish";
    match spec {
        Term::Var(_) if is_abolish => Fault::instantiation(),
        Term::Var(_) => Fault::uninstantiation(spec).without_context(),
        _ if is_abolish => embedded::wrong_indicator(spec),
        _ if spec.as_compound("/", 2).is_some() => {
            embedded::wrong_indicator(spec).placed(Some("system"), "compound_name_arity", 3)
        }
        _ => embedded::wrong_indicator(spec).without_context(),
    }
}

/// `'$dynamic'(+Spec, -Changed)`: Changed is true if a compiled predicate became dynamic.
fn dynamic(session: &mut Session, spec: Term) -> Result<Term, Fault> {
    let mut changed = false;
    declare(session, (&spec, "dynamic"), |session, module, key| {
        changed |= declare_dynamic(session, &module, key)?;
        Ok(())
    })?;
    Ok(told(changed))
}

fn declare_dynamic(session: &mut Session, module: &str, (name, arity): Key) -> Result<bool, Fault> {
    let key = (name.clone(), arity);
    let import = session.program.import_of(module, &key);
    if let Some(import) = import.filter(|import| import.by_name) {
        let what = indicator_of(import.exporter.as_str(), name.as_str(), arity);
        let fault = Fault::permission("redefine", "imported_procedure", &what);
        return Err(fault.placed(Some("system"), "$set_predicate_attribute", 3));
    }
    let was_imported = session.override_import(&Atom::new(module), &key);
    let slot = session.program.slot_number(module, name.as_str(), arity);
    let file = session.loads.path().map(Path::to_path_buf);
    let at = session.program.slot_at_mut(slot);
    if let Definition::Static(code) = &at.definition {
        at.first_clause = Some((code.place.file.clone(), code.place.line));
        at.first_file = code.file.clone();
    }
    at.first_file = at.first_file.take().or(file);
    if session.program.dynamic_mut(slot).is_some() {
        if was_imported {
            renew_stubs(session, module, name.as_str(), arity);
        }
        return Ok(was_imported);
    }
    declarable(session, module, &key)?;
    make_dynamic(session, slot);
    Ok(true)
}

fn told(changed: bool) -> Term {
    Term::atom(if changed { "true" } else { "false" })
}

/// Moves the clauses of a compiled predicate to the store; its code becomes a stub that calls them
/// there.
fn make_dynamic(session: &mut Session, slot: usize) {
    let slot = session.program.follow(slot);
    let at = session.program.slot_at(slot);
    let (module, name, arity) = (at.module.clone(), at.name.clone(), at.arity);
    let Definition::Static(code) = at.definition.clone() else {
        return;
    };
    session.program.slot_at_mut(slot).definition = Definition::Undefined;
    let Some(id) = session.program.dynamic_mut(slot) else {
        return;
    };
    for (_, source) in code.sources() {
        let args = match &source.head {
            Term::Compound(compound) => compound.args.clone(),
            _ => Vec::new(),
        };
        let clause = Clause::new(module.as_str(), args, source.body.clone());
        let reference = session
            .store()
            .assert_referenced(id, ChainEnd::Last, clause);
        if let (Some(file), Some(reference)) = (&code.file, reference) {
            session.loads.note_stored(file, id, reference);
        }
    }
    renew_stubs(session, module.as_str(), name.as_str(), arity);
}

/// Lets the stubs of a predicate that is defined otherwise now be compiled anew.
fn renew_stubs(session: &mut Session, module: &str, name: &str, arity: usize) {
    let stubs = session.program.stubs(module, name, arity);
    session.pending.extend(stubs);
}

fn discontiguous(session: &mut Session, spec: Term) -> Result<(), Fault> {
    declare(session, (&spec, "discontiguous"), |session, module, key| {
        declarable(session, &module, &key)?;
        let program = &mut session.program;
        let slot = program.slot_number(&module, key.0.as_str(), key.1);
        program.slot_at_mut(slot).discontiguous = true;
        session.loads.note_discontiguous((Atom::new(&module), key));
        Ok(())
    })
}

fn multifile(session: &mut Session, spec: Term) -> Result<(), Fault> {
    mark(session, (&spec, "multifile"), |slot| slot.multifile = true)
}

fn mark(
    session: &mut Session,
    declaration: (&Term, &str),
    set: fn(&mut Slot),
) -> Result<(), Fault> {
    declare(session, declaration, |session, module, key| {
        declarable(session, &module, &key)?;
        let (name, arity) = key;
        let slot = session.program.slot_number(&module, name.as_str(), arity);
        set(session.program.slot_at_mut(slot));
        Ok(())
    })
}

fn meta_predicate(session: &mut Session, spec: Term) -> Result<bool, Fault> {
    let (module, heads) = split_module("user", &spec);
    for head in conjuncts(heads) {
        let (module, head) = split_module(module, head);
        match head {
            Term::Var(_) => return Err(Fault::instantiation()),
            _ if *head == Term::nil() => return Ok(false),
            Term::Atom(_) => {}
            Term::Compound(_) => head.arguments().iter().try_for_each(specifier)?,
            _ => return Err(Fault::type_error("callable", head)),
        }
        let closures = session.program.is_own_library(module);
        if let (Some((name, arity)), Some(spec)) = (head.functor(), Spec::from_head(head, closures))
        {
            let key = (name.clone(), arity);
            if !closures {
                modifiable(session, module, &key)?;
            }
            session.program.module_mut(module).metas.insert(key, spec);
        }
    }
    Ok(true)
}

/// What says how a predicate uses an argument.
fn specifier(term: &Term) -> Result<(), Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Int(0..=9) => Ok(()),
        Term::Atom(name) if [":", "^", "//", "+", "-", "?", "*"].contains(&name.as_str()) => Ok(()),
        Term::Int(_) | Term::Atom(_) => {
            Err(Fault::domain("meta_argument_specifier", term).with_message("0..9"))
        }
        _ => Err(Fault::type_error("meta_argument_specifier", term).with_message("0..9")),
    }
}

/// `'$abolish'(+Spec, -Changed)`: Changed is true if a compiled predicate went.
fn abolish(session: &mut Session, spec: Term) -> Result<Term, Fault> {
    let mut changed = false;
    for (module, (name, arity)) in declared(&spec, "abolish")? {
        changed |= abolish_one(session, &module, name.as_str(), arity)?;
    }
    Ok(told(changed))
}

fn abolish_name_arity(session: &mut Session, name: Term, arity: Term) -> Result<Term, Fault> {
    let (module, name) = split_module("user", &name);
    let spec = Term::compound("/", vec![name.clone(), arity]);
    abolish(session, Term::compound(":", vec![Term::atom(module), spec]))
}

/// Forgets clauses and properties. In a module that only links the predicate, the link goes.
fn abolish_one(
    session: &mut Session,
    module: &str,
    name: &str,
    arity: usize,
) -> Result<bool, Fault> {
    let key = (Atom::new(name), arity);
    modifiable(session, module, &key)?;
    let Some(slot) = session.program.find_slot(module, name, arity) else {
        return Ok(false);
    };
    let mut changed = false;
    match session.program.slot_at(slot).definition {
        Definition::Dynamic(id) => session.store().clear(id),
        Definition::Static(_) => {
            renew_stubs(session, module, name, arity);
            session.loads.forget_clauses(module, name, arity);
            changed = true;
        }
        _ => {}
    }
    session.program.slot_at_mut(slot).definition = Definition::Undefined;
    Ok(changed)
}
