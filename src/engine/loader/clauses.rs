//! Clauses of a file: gathered for the compiler, or put into the store.

use std::collections::VecDeque;
use std::path::Path;
use std::rc::Rc;

use crate::engine::bridge;
use crate::engine::fault::Fault;
use crate::engine::loader::compiled_copies::add_to_copy;
use crate::engine::loader::imports::qualified;
use crate::engine::loader::warnings::{warn_discontiguous, warn_lonely_variables};
use crate::engine::lower::{self, clause_body, single_sided};
use crate::engine::messages::LoadMessage;
use crate::engine::program::{self, Definition, Key, StaticCode, VariableNames};
use crate::engine::session::Session;
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::{Atom, Term};
use crate::store::PredicateId;

/// The clauses of one predicate of the file.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) line: usize,
    clauses: Vec<(Term, Term)>,
    names: Vec<VariableNames>,
    lowered: Vec<Term>,
    /// What stands behind the clauses if they are rules with single-sided unification.
    no_rule_matches: Option<Term>,
}

impl Gathered {
    /// The clauses as the compiler gets them.
    fn code(&self) -> impl Iterator<Item = Term> {
        self.lowered.iter().chain(&self.no_rule_matches).cloned()
    }
}

/// Takes up a clause whose head and body have been told apart, and which may come of a rule with single-sided
/// unification.
pub(super) fn add_clause(
    session: &mut Session,
    head: Term,
    body: Term,
    read: &ReadTerm,
    is_single_sided: bool,
) {
    let load = session.loads.innermost();
    let (library, module, line) = (
        load.library,
        load.module.clone(),
        load.source.line(read.start),
    );
    let (target, plain) = lower::split_module(module.as_str(), &head);
    let (name, arity) = match clause_body::functor(plain) {
        Ok(functor) => functor,
        Err(fault) => return session.complain_of(fault.without_context().ball("assertz", 1)),
    };
    let key = (Atom::new(target), (name.clone(), arity));
    if !library && session.program.builtins.is_protected(name.as_str(), arity) {
        return complain_of_system(session, name, arity, line, &body);
    }
    if !library && !overrides_import(session, &key) {
        return;
    }
    let kept = match clause_body::kept(plain, &body) {
        Ok((inner, kept)) => bridge::in_module(target, inner.unwrap_or(module.as_str()), kept),
        Err(_) if library => body.clone(),
        Err(fault) => return session.complain_of(fault.without_context().ball("assertz", 1)),
    };
    warn_lonely_variables(session, read, &head, &body);
    warn_discontiguous(session, &key, line);
    let load = session.loads.innermost();
    load.first_lines.entry(key.clone()).or_insert(line);
    load.last = Some(key.clone());
    if let Some(slot) = session.program.own(target, name.as_str(), arity)
        && let Definition::Dynamic(id) = session.program.slot_at(slot).definition
    {
        if session.program.has_copy(slot) {
            add_to_copy(session, slot, &head, &body);
        }
        return store_clause(session, id, plain, &kept, read);
    }
    if !session.loads.innermost().predicates.contains_key(&key) {
        let no_rule_matches = match is_single_sided {
            true => {
                let (head, body) = single_sided::no_rule_matches(target, name, arity);
                let program = &mut session.program;
                program.lower_clause(library, target, (&head, &body)).clause
            }
            false => None,
        };
        let load = session.loads.innermost();
        load.order.push(key.clone());
        let gathered = Gathered {
            line,
            no_rule_matches,
            ..Gathered::default()
        };
        load.predicates.insert(key.clone(), gathered);
        begin_predicate(session, &key);
    }
    let gathered = &session.loads.innermost().predicates[&key];
    if gathered.no_rule_matches.is_some() != is_single_sided {
        let indicator = program::indicator(target, name.as_str(), arity);
        let fault = Fault::permission("assert", "procedure", &indicator);
        return session.complain_of(fault.without_context().ball("assertz", 1));
    }
    let lowered = session
        .program
        .lower_clause(library, module.as_str(), (&head, &body));
    let load = session.loads.innermost();
    let gathered = load.predicates.get_mut(&key).expect("it was just inserted");
    if !library {
        gathered.clauses.push(lower::unified_head(plain, &kept));
        gathered.names.push(names_of(read));
    }
    gathered.lowered.extend(lowered.clause);
    load.auxiliary.extend(lowered.auxiliary);
    if !load.changed.contains(&key) {
        load.changed.push(key);
    }
}

/// A clause of a predicate of the system; one for `(,)/2` is a full stop that should be a comma.
fn complain_of_system(session: &mut Session, name: &Atom, arity: usize, line: usize, body: &Term) {
    let is_full_stop = *name == "," && arity == 2 && body.as_atom() == Some("true");
    session.complain_at(line, |file, line| {
        if is_full_stop {
            return LoadMessage::FullStopInBody { file, line };
        }
        LoadMessage::NoPermissionToModify {
            file,
            line,
            name: name.to_string(),
            arity,
        }
    });
}

/// Lets a definition take the place of an import, with a warning; false if the import was asked for by name.
fn overrides_import(session: &mut Session, (module, key): &(Atom, Key)) -> bool {
    let imported = &mut session.program.module_mut(module.as_str()).imported;
    let Some(import) = imported.get(key).cloned() else {
        return true;
    };
    if import.by_name {
        session.complain(LoadMessage::NoPermissionToRedefine {
            indicator: qualified(&import.exporter, key),
        });
        return false;
    }
    imported.remove(key);
    session.complain(LoadMessage::OverridesImport {
        indicator: qualified(module, key),
        exporter: import.exporter.to_string(),
    });
    true
}

fn names_of(read: &ReadTerm) -> VariableNames {
    let named = read.variables.iter().enumerate();
    named
        .filter_map(|(n, variable)| Some((n as u32, variable.name.clone()?)))
        .collect()
}

/// Adds a clause of a dynamic predicate. One that an earlier load of the file gave stays where it is.
fn store_clause(session: &mut Session, id: PredicateId, head: &Term, body: &Term, read: &ReadTerm) {
    while let Some(old) = session
        .loads
        .innermost()
        .stale
        .get_mut(&id)
        .and_then(VecDeque::pop_front)
    {
        let Some((_, content)) = session.program.store.clause(old) else {
            continue;
        };
        let (args, _, old_body) = bridge::parts(&content);
        let same = matches!(head, Term::Compound(c) if c.args == args)
            || (args.is_empty() && matches!(head, Term::Atom(_)));
        if same && old_body == *body {
            return session.loads.innermost().note_stored(id, old);
        }
        session.store().erase(old);
    }
    if let Some(reference) = session.add_dynamic_clause(id, head, body, names_of(read)) {
        session.loads.innermost().note_stored(id, reference);
    }
}

/// The first clause of a predicate in this file: an older definition from elsewhere gives way.
fn begin_predicate(session: &mut Session, key: &(Atom, Key)) {
    let (module, (name, arity)) = key;
    let slot = session
        .program
        .slot_number(module.as_str(), name.as_str(), *arity);
    let path = session.loads.innermost().path.clone();
    let slot = session.program.slot_at(slot);
    match &slot.definition {
        Definition::Static(old) if slot.multifile => {
            let kept = Gathered {
                line: old.line,
                clauses: old.clauses.clone(),
                names: old.names.clone(),
                lowered: old.lowered.clone(),
                no_rule_matches: None,
            };
            session
                .loads
                .innermost()
                .predicates
                .insert(key.clone(), kept);
        }
        Definition::Static(old) if old.file != path => {
            let message = LoadMessage::Redefined {
                indicator: program::indicator(module.as_str(), name.as_str(), *arity),
                file: session.loads.innermost().source.name().to_owned(),
                line: session.loads.innermost().predicates[key].line,
                old_file: old.file.as_ref().map(|p| p.display().to_string()),
                old_line: old.line,
            };
            session.complain(message);
        }
        _ => {}
    }
}

/// Hands the changed predicates to the compiler.
pub(super) fn flush(session: &mut Session) {
    let load = session.loads.innermost();
    let changed = std::mem::take(&mut load.changed);
    let mut texts = std::mem::take(&mut load.auxiliary);
    let mut definitions = Vec::new();
    for key in changed {
        let gathered = &load.predicates[&key];
        texts.extend(gathered.code());
        let code = StaticCode {
            file: load.path.clone(),
            line: gathered.line,
            clauses: gathered.clauses.clone(),
            names: gathered.names.clone(),
            lowered: gathered.lowered.clone(),
        };
        definitions.push((key, Rc::new(code)));
    }
    for ((module, (name, arity)), code) in definitions {
        let slot = session
            .program
            .slot_number(module.as_str(), name.as_str(), arity);
        session.program.define(slot, Definition::Static(code));
    }
    session.pending.extend(texts);
    session.queue_stubs();
}

/// Predicates that an earlier load of the file defined and this one does not are gone.
pub(super) fn forget_vanished(session: &mut Session, path: &Path, order: &[(Atom, Key)]) {
    let Some(old) = session.loads.done.remove(path) else {
        return;
    };
    for key in old
        .predicates
        .into_iter()
        .filter(|key| !order.contains(key))
    {
        let (module, (name, arity)) = key;
        let slot = session
            .program
            .slot_number(module.as_str(), name.as_str(), arity);
        session.program.define(slot, Definition::Undefined);
        session
            .pending
            .push_back(program::stub(module.as_str(), name.as_str(), arity));
    }
}
