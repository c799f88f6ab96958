//! Inspection of predicates and modules: `current_predicate/1`, `predicate_property/2`,
//! `current_module/1`, ...

use std::rc::Rc;

use crate::engine::fault::Fault;
use crate::engine::loader::expansion;
use crate::engine::lower::Scope;
use crate::engine::lower::meta::{MetaMode, Spec};
use crate::engine::names::{Key, split_module};
use crate::engine::program::{
    ClauseSource, Declaration, Definition, Module, Program, Resolution, Slot,
};
use crate::engine::registry::{Answer, NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::frontend::meta_predicates::{MetaReader, meta_specification};
use crate::frontend::term::{Atom, Term};
use crate::store::PredicateId;

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native(
            "current_arithmetic_function",
            "?",
            current_arithmetic_function,
        ),
        native("current_predicate", "?", current_predicate),
        native("current_predicate", "?:", current_predicate_head),
        native("predicate_property", ":?", predicate_property),
        native("$has_property", "++++", has_property),
        native("current_module", "?", current_module),
        native("module_property", "??", module_property),
        native("$hooks", "++-", hooks),
        native("$goal_arguments", "++-", goal_arguments),
    ]
}

/// The functions of arithmetic by number of arguments.
const FUNCTIONS: [&str; 4] = [
    "cot acot coth acoth e pi inf nan epsilon max_tagged_integer min_tagged_integer max_integer min_integer random \
     random_float cputime realtime",
    "+ - succ plus random random_float abs sign max_tagged sqrt sin cos tan asin acos atan sinh cosh tanh asinh \
     acosh atanh log log2 exp float integer truncate round ceiling floor rational rationalize numerator denominator \
     float_fractional_part float_integer_part msb \\ lgamma erf erfc cot acot coth acoth eval",
    "+ - * / // mod rem div rdiv divmod ** ^ >> << /\\ \\/ xor max min atan atan2 gcd lcm copysign nexttoward trunc \
     powm cmpflags truncate log tdiv nth_integer_root_and_remainder getbit",
    "powm",
];

/// Whether arithmetic has a function of this name and arity.
pub fn is_function(name: &str, arity: usize) -> bool {
    FUNCTIONS
        .get(arity)
        .is_some_and(|names| names.split_whitespace().any(|known| name == known))
}

/// `current_arithmetic_function(?Head)`.
fn current_arithmetic_function(head: Term) -> NativeAnswer {
    if let Some((name, arity)) = head.functor() {
        let known = is_function(name.as_str(), arity);
        return NativeAnswer::truth(known).or_output(&head);
    }
    let heads = FUNCTIONS.iter().enumerate().flat_map(|(arity, names)| {
        names
            .split_whitespace()
            .map(move |name| vec![general_head(&Atom::new(name), arity)])
    });
    NativeAnswer::Many(heads.collect())
}

/// `current_predicate(Name/Arity)`: defined procedures visible in the module; only a full indicator
/// finds those of the system.
fn current_predicate(session: &mut Session, given: Term) -> Answer {
    let (home, spec) = split_module("user", &given);
    if let Some([Term::Var(_), inner]) = spec.as_compound(":", 2) {
        let mut rows = Vec::new();
        for module in modules_of_program(session) {
            let found = indicators(session, module.as_str(), inner);
            let qualified = |found| Term::compound(":", vec![Term::Atom(module.clone()), found]);
            rows.extend(
                found
                    .into_iter()
                    .map(|found| vec![in_place(&given, qualified(found))]),
            );
        }
        return Ok(answers(rows));
    }
    // A grammar's predicate has two arguments more than `name//arity` says.
    let (slash, extra) = match spec.as_compound("//", 2) {
        Some(_) => ("//", 2),
        None => ("/", 0),
    };
    let Some([name, arity]) = spec.as_compound(slash, 2) else {
        return match spec {
            Term::Var(_) if !session.program.modules.contains_key(&Atom::new(home)) => {
                Ok(NativeAnswer::Fail)
            }
            Term::Var(_) => {
                let found = indicators(session, home, spec);
                let rows = found.into_iter().map(|found| vec![in_place(&given, found)]);
                Ok(answers(rows.collect()))
            }
            _ => Err(Fault::type_error("predicate_indicator", spec)),
        };
    };
    // The operators read m:p/1 as (m:p)/1.
    let (inner, name) = match name.as_compound(":", 2) {
        Some([inner, name]) => (Some(inner), name),
        _ => (None, name),
    };
    if !matches!(name, Term::Atom(_) | Term::Var(_))
        || !matches!(arity, Term::Int(_) | Term::Var(_))
    {
        return Err(Fault::type_error("predicate_indicator", spec));
    }
    let arity = match arity {
        Term::Int(arity) => Term::Int(arity.saturating_add(extra)),
        other => other.clone(),
    };
    let modules = match inner {
        Some(Term::Var(_)) => modules_of_program(session),
        Some(inner) => vec![Atom::new(inner.as_atom().unwrap_or("user"))],
        None => vec![Atom::new(home)],
    };
    let mut rows = Vec::new();
    for module in modules {
        for (found, arity) in known(session, module.as_str(), name, &arity) {
            let arity = arity as i64 - extra;
            if arity < 0 {
                continue;
            }
            let name = match inner {
                Some(_) => Term::compound(":", vec![Term::Atom(module.clone()), Term::Atom(found)]),
                None => Term::Atom(found),
            };
            let found = Term::compound(slash, vec![name, Term::Int(arity)]);
            rows.push(vec![in_place(&given, found)]);
        }
    }
    Ok(answers(rows))
}

/// The modules that are no library's, `user` first.
fn modules_of_program(session: &Session) -> Vec<Atom> {
    let modules = session.program.modules.keys();
    let mut modules: Vec<Atom> = modules
        .filter(|module| !session.program.is_library(module.as_str()))
        .cloned()
        .collect();
    modules.sort_by_key(|module| (*module != "user", module.clone()));
    modules
}

/// The indicators of a module's predicates that this one, which may be unbound, stands for.
fn indicators(session: &Session, module: &str, spec: &Term) -> Vec<Term> {
    let (name, arity) = match spec.as_compound("/", 2) {
        Some([name, arity]) => (name.clone(), arity.clone()),
        None if matches!(spec, Term::Var(_)) => (Term::Var(0), Term::Var(1)),
        _ => return Vec::new(),
    };
    known(session, module, &name, &arity)
        .into_iter()
        .map(|(name, arity)| Term::indicator(name.as_str(), arity))
        .collect()
}

/// The term with its modules, and `plain` instead of what stands in them.
fn in_place(qualified: &Term, plain: Term) -> Term {
    match qualified.as_compound(":", 2) {
        Some([module @ Term::Atom(_), inner]) => {
            Term::compound(":", vec![module.clone(), in_place(inner, plain)])
        }
        _ => plain,
    }
}

/// As [`visible`], but a full indicator also finds what is built in or loaded from the library.
fn known(session: &Session, module: &str, name: &Term, arity: &Term) -> Vec<Key> {
    if let (Term::Atom(name), Term::Int(n)) = (name, arity) {
        let arity = usize::try_from(*n).unwrap_or(usize::MAX);
        let is_system = session.program.builtins.is_system(name.as_str(), arity);
        let key = (name.clone(), arity);
        let defined = match session.program.resolve(module, name.as_str(), arity) {
            Resolution::Slot(slot) => {
                let program = &session.program;
                !program.is_undefined(slot) && (is_system || program.sees_clauses(module, slot))
            }
            Resolution::Builtin(_) => {
                is_system || session.program.import_of(module, &key).is_some()
            }
            Resolution::Library(library) => {
                session.program.builtins.module_of_library(library) == "system"
            }
            Resolution::Unknown => session.program.builtins.is_protected(name.as_str(), arity),
        };
        let program = &session.program;
        let is_known = defined || program.declaration(module, name.as_str(), arity).is_some();
        return if is_known {
            vec![(name.clone(), arity)]
        } else {
            Vec::new()
        };
    }
    visible(session, module, name, arity)
}

/// `current_predicate(Name, Head)`.
fn current_predicate_head(session: &mut Session, name: Term, given: Term) -> NativeAnswer {
    let (module, head) = split_module("user", &given);
    let rows = match head.as_compound(":", 2) {
        Some([Term::Var(_), head]) => {
            let modules = modules_of_program(session).into_iter();
            let rows = modules
                .flat_map(|module| head_rows(session, &name, (module.as_str(), head), &given));
            rows.collect()
        }
        _ => head_rows(session, &name, (module, head), &given),
    };
    answers(rows)
}

/// The names and heads of a module's predicates that this head stands for.
fn head_rows(
    session: &Session,
    name: &Term,
    (module, head): (&str, &Term),
    given: &Term,
) -> Vec<Vec<Term>> {
    let arity = match head.functor() {
        Some((_, arity)) => Term::Int(arity as i64),
        None => Term::Var(0),
    };
    let name = match head.functor() {
        Some((name, _)) => Term::Atom(name.clone()),
        None => name.clone(),
    };
    let found = match known(session, module, &name, &arity) {
        found if found.is_empty() => visible(session, module, &name, &arity),
        found => found,
    };
    let row = |(name, arity): Key| {
        let found = in_module(given, &Atom::new(module), general_head(&name, arity));
        vec![Term::Atom(name), found]
    };
    found.into_iter().map(row).collect()
}

fn general_head(name: &Atom, arity: usize) -> Term {
    match arity {
        0 => Term::Atom(name.clone()),
        _ => Term::compound(name.clone(), (0..arity as u32).map(Term::Var).collect()),
    }
}

/// The procedures with clauses (or declared) that a module has, its own or imported, and that
/// match.
pub(super) fn visible(session: &Session, module: &str, name: &Term, arity: &Term) -> Vec<Key> {
    let fits = |slot: &Slot| {
        name.as_atom().is_none_or(|name| slot.name == name)
            && !matches!(arity, Term::Int(n) if *n != slot.arity as i64)
            && slot.module == module
    };
    let mut found: Vec<Key> = Vec::new();
    for (number, slot) in session
        .program
        .slots()
        .iter()
        .enumerate()
        .filter(|(_, slot)| fits(slot))
    {
        let end = session.program.follow(number);
        let definition = &session.program.slot_at(end).definition;
        let defined = matches!(definition, Definition::Static(_) | Definition::Dynamic(_));
        let key = (slot.name.clone(), slot.arity);
        if defined && !found.contains(&key) {
            found.push(key);
        }
    }
    found
}

fn answers(rows: Vec<Vec<Term>>) -> NativeAnswer {
    match rows.len() {
        0 => NativeAnswer::Fail,
        1 => rows
            .into_iter()
            .next()
            .map_or(NativeAnswer::Fail, NativeAnswer::Succeed),
        _ => NativeAnswer::Many(rows),
    }
}

/// `'$goal_arguments'(+Module, +Goal, -Specifications)`: which arguments of a goal are goals, as
/// `meta_predicate/1` declares it. Libraries that are not loaded are not asked, as in SWI-Prolog's
/// expansion of goals.
fn goal_arguments(session: &mut Session, module: Term, goal: Term) -> Option<Vec<Term>> {
    let module = module.as_atom().unwrap_or("user");
    let (name, arity) = goal.functor()?;
    let program = &session.program;
    let is_own = program.overrides(module, name.as_str(), arity);
    // What lowering understands by itself, and what the kernel keeps as a term, has no declaration
    // of this kind.
    let spec = match meta_specification(MetaReader::Expansion, name.as_str(), arity) {
        Some(modes) => Some(Spec::from_text(modes)),
        None if !is_own && program.awaits_library(name.as_str(), arity) => None,
        None => program.meta(module, name.as_str(), arity),
    };
    spec.map(|spec| spec.modes.iter().map(|mode| mode.to_term()).collect())
}

fn predicate_property(session: &mut Session, given: Term, property: Term) -> NativeAnswer {
    let wanted = key_of(&property);
    answers(property_rows(session, &given, wanted.as_ref()))
}

/// `'$has_property'(+Module, +Name, +Arity, +Property)`: the predicate has this property, an atom.
fn has_property(
    session: &mut Session,
    module: Atom,
    name: Atom,
    arity: usize,
    property: Atom,
) -> bool {
    let wanted = (property, 0);
    let known = properties(session, module.as_str(), (name, arity), Some(&wanted));
    known.iter().any(|property| fits(property, Some(&wanted)))
}

/// Name and number of arguments of a property that is asked for, if that is known.
fn key_of(property: &Term) -> Option<Key> {
    property
        .functor()
        .map(|(name, arity)| (name.clone(), arity))
}

/// Whether a property is one that is asked for.
fn fits(property: &Term, wanted: Option<&Key>) -> bool {
    wanted.is_none_or(|(name, arity)| property.functor() == Some((name, *arity)))
}

/// Heads and properties: those of all procedures that a module has for an unbound head, in all
/// modules for an unbound one.
fn property_rows(session: &mut Session, given: &Term, wanted: Option<&Key>) -> Vec<Vec<Term>> {
    let (module, head) = split_module("user", given);
    let (modules, head) = match head.as_compound(":", 2) {
        Some([Term::Var(_), head]) => (Some(modules_of_program(session)), head),
        _ => (None, head),
    };
    let is_searched = modules.is_some();
    let mut rows = Vec::new();
    for module in modules.unwrap_or_else(|| vec![Atom::new(module)]) {
        for (name, arity) in heads_in(session, module.as_str(), head, wanted, is_searched) {
            let head = match head {
                Term::Var(_) => general_head(&name, arity),
                head => head.clone(),
            };
            let properties = properties(session, module.as_str(), (name, arity), wanted);
            let fitting = properties
                .into_iter()
                .filter(|property| fits(property, wanted));
            let head = in_module(given, &module, head);
            rows.extend(fitting.map(|property| vec![head.clone(), property]));
        }
    }
    rows
}

/// The predicates of a module that a head stands for, which may be unbound. Where a module is
/// searched for, only those that it has itself.
fn heads_in(
    session: &Session,
    module: &str,
    head: &Term,
    wanted: Option<&Key>,
    is_searched: bool,
) -> Vec<Key> {
    let program = &session.program;
    if let Some((name, arity)) = head.functor() {
        let has = !is_searched || program.own(module, name.as_str(), arity).is_some();
        return has.then(|| (name.clone(), arity)).into_iter().collect();
    }
    if !matches!(head, Term::Var(_)) {
        return Vec::new();
    }
    let mut heads = visible(session, module, &Term::Var(0), &Term::Var(0));
    heads.extend(program.declared_only(module));
    if wanted.is_some_and(|(name, _)| matches!(name.as_str(), "built_in" | "foreign" | "system")) {
        heads.extend(program.builtins.protected_keys());
    }
    heads
}

/// The term with its modules, this one instead of one that is unbound, and `plain` instead of what
/// stands in them.
fn in_module(given: &Term, module: &Atom, plain: Term) -> Term {
    match given.as_compound(":", 2) {
        Some([outer @ Term::Atom(_), inner]) => {
            Term::compound(":", vec![outer.clone(), in_module(inner, module, plain)])
        }
        Some([Term::Var(_), _]) => Term::compound(":", vec![Term::Atom(module.clone()), plain]),
        _ => plain,
    }
}

/// The properties of a predicate in SWI-Prolog's order. What tells of its clauses may be missing if
/// something else is wanted.
fn properties(session: &mut Session, module: &str, key: Key, wanted: Option<&Key>) -> Vec<Term> {
    let (name, arity) = (key.0.as_str(), key.1);
    session.program.note_autoload_by(module, name, arity);
    let program = &session.program;
    let is_system = program.builtins.is_system(name, arity);
    let resolved = program.resolve(module, name, arity);
    let is_undefined = match &resolved {
        &Resolution::Slot(slot) => program.is_undefined(program.follow(slot)),
        Resolution::Unknown => true,
        _ => false,
    };
    if is_undefined && let Some(declaration) = program.declaration(module, name, arity) {
        return declared_properties(&declaration, module);
    }
    match resolved {
        Resolution::Slot(slot) if !(is_system && program.is_of_library(slot)) => {
            let home = program.slot_at(slot).module.clone();
            (session.program).note_library_call((module, home.as_str()), name, arity);
            slot_properties(session, module, slot, wanted)
        }
        Resolution::Library(_) | Resolution::Builtin(_) if !is_system => {
            let home = program.library_home(&key);
            let home = home.unwrap_or_else(|| "backcomp".to_owned());
            library_properties(session, &home, &key)
        }
        _ if is_system => system_properties(session, &key),
        _ => Vec::new(),
    }
}

/// The properties of a predicate that has declarations only.
fn declared_properties(declaration: &Declaration, module: &str) -> Vec<Term> {
    let mut found = atoms(&["interpreted", "visible"]);
    let kind = match declaration.is_dynamic {
        true => "dynamic",
        false => "static",
    };
    found.push(Term::atom(kind));
    add_declarations(
        &mut found,
        declaration.is_multifile,
        declaration.is_discontiguous,
    );
    if declaration.module != module {
        found.push(property(
            "imported_from",
            Term::Atom(declaration.module.clone()),
        ));
    }
    if declaration.is_dynamic {
        add_counts(&mut found, [0, 0]);
    }
    found.push(Term::atom("defined"));
    found
}

fn add_declarations(found: &mut Vec<Term>, is_multifile: bool, is_discontiguous: bool) {
    let declarations = [
        ("multifile", is_multifile),
        ("discontiguous", is_discontiguous),
    ];
    let declarations = declarations
        .into_iter()
        .filter(|(_, is_declared)| *is_declared);
    found.extend(declarations.map(|(name, _)| Term::atom(name)));
}

fn atoms(names: &[&str]) -> Vec<Term> {
    names.iter().map(Term::atom).collect()
}

fn property(name: &str, value: Term) -> Term {
    Term::compound(name, vec![value])
}

/// The properties of a predicate of a library that is not loaded, or that is native.
fn library_properties(session: &mut Session, home: &str, key: &Key) -> Vec<Term> {
    let clauses = session.program.library_clauses(home, key);
    let clauses: Vec<_> = clauses.into_iter().enumerate().collect();
    let mut found = atoms(&["interpreted", "visible", "static"]);
    found.push(property("imported_from", Term::atom(home)));
    add_meta(
        &mut found,
        key.0.as_str(),
        declared_meta(key.0.as_str(), key.1),
    );
    found.push(Term::atom("nodebug"));
    if !clauses.is_empty() {
        add_counts(&mut found, compiled_counts(&clauses));
    }
    found.push(Term::atom("defined"));
    found
}

/// The properties of a procedure of the program or of a loaded library.
fn slot_properties(
    session: &mut Session,
    module: &str,
    slot: usize,
    wanted: Option<&Key>,
) -> Vec<Term> {
    let are_of_clauses = ["number_of_clauses", "number_of_rules", "ssu"];
    let counts_clauses = wanted.is_none_or(|(name, _)| are_of_clauses.contains(&name.as_str()));
    let clauses = match counts_clauses {
        true => session.program.visible_clauses(slot),
        false => Vec::new(),
    };
    let program = &session.program;
    let at = program.slot_at(slot);
    let key = (at.name.clone(), at.arity);
    let (owner, is_library) = (at.module.as_str(), program.is_library(at.module.as_str()));
    let home = program.modules.get(&at.module);
    let mut found = atoms(&["interpreted", "visible"]);
    if home.is_some_and(|home| home.exports.contains(&key)) && module == owner {
        found.push(Term::atom("exported"));
    }
    let (kind, counts, place) = match &at.definition {
        Definition::Static(code) => {
            let file = code.file.as_ref().map(|file| file.display().to_string());
            let place = file.map(|file| (file, code.place.line));
            ("static", compiled_counts(&clauses), place)
        }
        Definition::Dynamic(id) => {
            let counts = counts_clauses.then(|| stored_counts(program, *id));
            (
                "dynamic",
                counts.unwrap_or_default(),
                at.first_clause.clone(),
            )
        }
        _ => return Vec::new(),
    };
    found.push(Term::atom(kind));
    if module != owner {
        found.push(property("imported_from", Term::atom(owner)));
    }
    add_declarations(&mut found, at.multifile, at.discontiguous);
    let declared = is_library.then(|| declared_meta(key.0.as_str(), key.1));
    let spec = declared
        .flatten()
        .or_else(|| home?.metas.get(&key).cloned());
    add_meta(&mut found, key.0.as_str(), spec);
    if let Some((file, line)) = place {
        found.push(property("file", Term::atom(file)));
        found.push(property("line_count", Term::Int(line as i64)));
    }
    if is_library {
        found.push(Term::atom("nodebug"));
    }
    add_counts(&mut found, counts);
    if clauses.iter().any(|(_, source)| source.rule.is_some()) {
        found.push(Term::atom("ssu"));
    }
    found.push(Term::atom("defined"));
    if program.tabled.contains_key(&(at.module.clone(), key)) {
        found.push(Term::atom("tabled"));
        found.push(property("tabled", Term::atom("variant")));
    }
    found
}

/// What SWI-Prolog declares for one of its meta-predicates.
pub(super) fn declared_meta(name: &str, arity: usize) -> Option<Spec> {
    meta_specification(MetaReader::Layout, name, arity).map(Spec::from_text)
}

fn add_meta(found: &mut Vec<Term>, name: &str, spec: Option<Spec>) {
    let Some(spec) = spec else {
        return;
    };
    let is_transparent = |mode: &MetaMode| !matches!(mode, MetaMode::Plain(_));
    if spec.modes.iter().any(is_transparent) {
        found.push(Term::atom("transparent"));
    }
    found.push(property("meta_predicate", meta_head(name, &spec)));
}

/// The head that declares the modes of the arguments.
pub(super) fn meta_head(name: &str, spec: &Spec) -> Term {
    let modes = spec.modes.iter().map(|mode| mode.to_term()).collect();
    Term::compound(name, modes)
}

/// The numbers of clauses and of rules among them.
fn compiled_counts(clauses: &[(usize, Rc<ClauseSource>)]) -> [usize; 2] {
    let is_rule = |source: &ClauseSource| source.body.as_atom() != Some("true");
    let rules = clauses.iter().filter(|(_, source)| is_rule(source));
    [clauses.len(), rules.count()]
}

fn stored_counts(program: &Program, id: PredicateId) -> [usize; 2] {
    let all = program.store.number_of_clauses(id);
    [all, all - program.store.number_of_facts(id)]
}

fn add_counts(found: &mut Vec<Term>, counts: [usize; 2]) {
    let names = ["number_of_clauses", "number_of_rules"];
    let counts = names.into_iter().zip(counts);
    found.extend(counts.map(|(name, count)| property(name, Term::Int(count as i64))));
}

/// The properties of a predicate of SWI-Prolog's own.
fn system_properties(session: &mut Session, key: &Key) -> Vec<Term> {
    let (name, arity) = (key.0.as_str(), key.1);
    let clauses = session.program.system_clauses(key);
    let clauses: Vec<_> = clauses.into_iter().enumerate().collect();
    let mut found = match session.program.is_written_in_prolog(key) {
        true => atoms(&["interpreted", "visible", "built_in", "static"]),
        false => atoms(&["visible", "built_in", "foreign", "static"]),
    };
    found.push(property("imported_from", Term::atom("system")));
    add_meta(&mut found, name, declared_meta(name, arity));
    found.push(Term::atom("nodebug"));
    if !clauses.is_empty() {
        add_counts(&mut found, compiled_counts(&clauses));
    }
    if session.program.builtins.is_protected(name, arity) {
        found.push(Term::atom("iso"));
    }
    found.push(Term::atom("defined"));
    found
}

fn current_module(session: &mut Session, module: Term) -> NativeAnswer {
    if let Term::Atom(name) = &module {
        let is_known = session.program.modules.contains_key(name);
        return NativeAnswer::truth(is_known).or_output(&module);
    }
    let mut names: Vec<Atom> = session.program.modules.keys().cloned().collect();
    names.sort();
    let rows = names.into_iter().map(|name| vec![Term::Atom(name)]);
    answers(rows.collect())
}

fn module_property(session: &mut Session, given: Term, wanted: Term) -> Option<NativeAnswer> {
    let modules = &session.program.modules;
    let mut names: Vec<&Atom> = match &given {
        Term::Atom(name) => vec![modules.get_key_value(name)?.0],
        Term::Var(_) => modules.keys().collect(),
        _ => return None,
    };
    names.sort();
    let wanted = key_of(&wanted);
    let rows = names.into_iter().flat_map(|name| {
        let properties = properties_of_module(name, &modules[name]).into_iter();
        let fitting = properties.filter(|property| fits(property, wanted.as_ref()));
        fitting.map(|property| vec![Term::Atom(name.clone()), property])
    });
    Some(answers(rows.collect()))
}

/// The properties of a module, in the order of SWI-Prolog.
fn properties_of_module(name: &Atom, module: &Module) -> Vec<Term> {
    let class = match (module.library, name.as_str()) {
        (_, "system") => "system",
        (true, _) => "library",
        _ => "user",
    };
    let mut found = vec![Term::compound("class", vec![Term::atom(class)])];
    if let Some(file) = &module.file {
        let file = Term::atom(file.display().to_string());
        found.push(Term::compound("file", vec![file]));
    }
    if let Some(line) = module.line {
        found.push(Term::compound("line_count", vec![Term::Int(line as i64)]));
    }
    let exports = module
        .exports
        .iter()
        .map(|(name, arity)| Term::indicator(name.as_str(), *arity));
    let exports = Term::list(exports.collect::<Vec<_>>());
    found.push(Term::compound("exports", vec![exports]));
    let operators = module.exported_operators.iter();
    let operators: Vec<Term> = operators
        .map(|(priority, kind, name)| {
            Term::compound("op", vec![priority.clone(), kind.clone(), name.clone()])
        })
        .collect();
    found.push(Term::compound(
        "exported_operators",
        vec![Term::list(operators)],
    ));
    found
}

/// `'$hooks'(+Module, +Name, -Hooks)`: where that hook is defined, `Definer-Arity`.
fn hooks(session: &mut Session, module: Atom, name: Atom) -> Vec<Term> {
    let found = expansion::hooks(session, module.as_str(), name.as_str()).into_iter();
    found
        .map(|(module, arity)| {
            Term::compound("-", vec![Term::Atom(module), Term::Int(arity as i64)])
        })
        .collect()
}
