//! Clauses of a file: gathered for the compiler, or put into the store.

use std::path::PathBuf;
use std::rc::Rc;

use crate::engine::fault::Fault;
use crate::engine::loader::compiled_copies::add_to_copy;
use crate::engine::loader::deferred::{self, stand_in};
use crate::engine::loader::definitions::{compiled, no_rule_matches, static_code};
use crate::engine::loader::first_calls::tell_first_calls;
use crate::engine::loader::imports::qualified;
use crate::engine::loader::loads::{Gathered, Load, Loaded};
use crate::engine::loader::multifile;
use crate::engine::loader::overridden::compile_callers_again;
use crate::engine::loader::passed_callers::pass_on_callers;
use crate::engine::loader::reloaded;
use crate::engine::loader::warnings::{warn_discontiguous, warn_of_clause};
use crate::engine::lower::single_sided::SingleSidedRule;
use crate::engine::lower::{self, clause_body};
use crate::engine::messages::{LoadMessage, SourcePlace};
use crate::engine::names::{self, Key};
use crate::engine::program::{
    ClauseSource, Definition, Program, StaticClause, StaticCode, VariableNames,
};
use crate::engine::session::Session;
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::{Atom, Term};
use crate::store::PredicateId;

/// Takes up a clause whose head and body have been told apart, and which may come of a rule with
/// single-sided unification.
pub(super) fn add_clause(
    session: &mut Session,
    head: Term,
    body: Term,
    read: &ReadTerm,
    rule: Option<SingleSidedRule>,
) {
    let load = session.loads.innermost();
    let (library, module, line) = (
        load.library,
        load.module.clone(),
        load.source.line(read.start),
    );
    let (target, plain) = names::split_module(module.as_str(), &head);
    let (name, arity) = match clause_body::functor(plain) {
        Ok(functor) => functor,
        Err(fault) => return session.complain_of(fault.without_context().ball("assertz", 1)),
    };
    let key = (Atom::new(target), (name.clone(), arity));
    if !library && session.program.is_protected(target, name.as_str(), arity) {
        return complain_of_system(session, name, arity, line, &body);
    }
    if !library && !overrides_import(session, &key) {
        return;
    }
    let kept = match clause_body::kept(plain, &body) {
        Ok((inner, kept)) => clause_body::in_module(target, inner.unwrap_or(module.as_str()), kept),
        Err(_) if library => body.clone(),
        Err(fault) => {
            // Of a rule without a guard the cut before its body is not told.
            let rule = rule.as_ref().filter(|rule| !rule.has_guard());
            let of_rule = rule.and_then(|rule| clause_body::kept(plain, &rule.shown().1).err());
            let fault = of_rule.unwrap_or(fault).without_context();
            return session.complain_of(fault.ball("assertz", 1));
        }
    };
    warn_discontiguous(session, &key, line);
    warn_of_clause(session, read, &head, &body);
    let load = session.loads.innermost();
    let here = || SourcePlace::new(load.source.name(), line);
    load.first_clauses.entry(key.clone()).or_insert_with(here);
    load.last = Some(key.clone());
    let clause = FileClause {
        head: &head,
        plain,
        body: &body,
        kept,
        key,
        read,
        line,
    };
    match clause.dynamic_predicate(session) {
        Some((slot, id)) => clause.store(session, slot, id),
        None => clause.gather(session, rule),
    }
}

/// A clause of a file on its way to the store or the compiler.
struct FileClause<'c> {
    head: &'c Term,
    /// The head without its module.
    plain: &'c Term,
    body: &'c Term,
    /// The body as SWI-Prolog keeps it.
    kept: Term,
    /// The predicate.
    key: (Atom, Key),
    read: &'c ReadTerm,
    line: usize,
}

impl FileClause<'_> {
    /// The dynamic predicate that the clause belongs to.
    fn dynamic_predicate(&self, session: &mut Session) -> Option<(usize, PredicateId)> {
        let (target, (name, arity)) = &self.key;
        let slot = session
            .program
            .own(target.as_str(), name.as_str(), *arity)?;
        let Definition::Dynamic(id) = session.program.slot_at(slot).definition else {
            return None;
        };
        (!redefine_of_others(session, slot, id, self.line)).then_some((slot, id))
    }

    /// Puts the clause into the store.
    fn store(&self, session: &mut Session, slot: usize, id: PredicateId) {
        if session.program.announced_copy(slot) && session.program.may_have_copy(slot) {
            add_to_copy(session, slot, self.head, self.body);
        }
        let shown = lower::as_compiled(self.plain, &self.kept);
        let names = names_in_source(self.read, self.plain, &self.kept);
        store_clause(session, id, self.plain, &shown, names);
    }

    /// Gathers the clause for the compiler.
    fn gather(self, session: &mut Session, rule: Option<SingleSidedRule>) {
        let load = session.loads.innermost();
        let (library, module) = (load.library, load.module.clone());
        if !load.predicates.contains_key(&self.key) {
            self.begin(session, rule.is_some());
        }
        let load = session.loads.innermost();
        let is_shared = take_clauses_of_other_files(&mut session.program, load, &self.key);
        let gathered = &session.loads.innermost().predicates[&self.key];
        if gathered.no_rule_matches.is_some() != rule.is_some() {
            let (target, (name, arity)) = &self.key;
            let program = &session.program;
            let indicator = program.indicator_of(target.as_str(), name.as_str(), *arity);
            let fault = Fault::permission("assert", "procedure", &indicator);
            return session.complain_of(fault.without_context().ball("assertz", 1));
        }
        let lowered =
            session
                .program
                .lower_clause(library, module.as_str(), (self.head, self.body));
        let is_again = is_shared && was_of_file(session, &self.key);
        let load = session.loads.innermost();
        let gathered = load
            .predicates
            .get_mut(&self.key)
            .expect("it was just inserted");
        let clause = StaticClause {
            source: (!library).then(|| Rc::new(self.source(rule))),
            lowered: lowered.clause,
            origin: Rc::clone(&load.origin),
        };
        match is_again {
            true => multifile::place_again(&mut gathered.clauses, clause),
            false => gathered.clauses.push(clause),
        }
        load.auxiliary.extend(lowered.auxiliary);
        load.changed.add(self.key);
    }

    /// Begins its predicate, of which it is the first clause in this file.
    fn begin(&self, session: &mut Session, is_single_sided: bool) {
        let library = session.loads.innermost().library;
        let no_rule_matches = is_single_sided
            .then(|| no_rule_matches(&mut session.program, library, &self.key))
            .flatten();
        let load = session.loads.innermost();
        let gathered = Gathered {
            place: SourcePlace::new(load.source.name(), self.line),
            no_rule_matches,
            ..Gathered::default()
        };
        load.predicates.insert(self.key.clone(), gathered);
        begin_predicate(session, &self.key);
        if !library {
            compile_callers_again(session, &self.key);
        }
    }

    /// What `clause/2` and `listing/1` show of it.
    fn source(&self, rule: Option<SingleSidedRule>) -> ClauseSource {
        let (head, body) = lower::decompiled(self.plain, &self.kept);
        // SWI-Prolog finds the names of a grammar rule only if nothing of its body moved into the
        // head.
        let is_grammar = self.read.term.as_compound("-->", 2).is_some();
        // Those of a rule with single-sided unification it finds if there is no guard.
        let has_guard = rule.as_ref().is_some_and(SingleSidedRule::has_guard);
        let is_fact = body.as_atom() == Some("true") && self.kept.as_atom() != Some("true");
        let is_found =
            head == *self.plain || !is_grammar && lower::is_recognised(self.plain, &self.kept);
        let names = match has_guard || is_fact || !is_found {
            true => VariableNames::default(),
            false => names_in_source(self.read, self.plain, &self.kept),
        };
        ClauseSource {
            head,
            body,
            names,
            start: self.read.start,
            rule: rule.map(Rc::new),
        }
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

/// Lets a definition take the place of an import, with a warning; false if the import was asked for
/// by name.
fn overrides_import(session: &mut Session, (module, key): &(Atom, Key)) -> bool {
    match session.program.import_of(module.as_str(), key) {
        Some(import) if import.by_name => {
            let indicator = qualified(&import.exporter, key);
            session.complain(LoadMessage::NoPermissionToRedefine { indicator });
            false
        }
        _ => {
            session.override_import(module, key);
            true
        }
    }
}

impl Session {
    /// Tells of a definition that takes the place of an import, and forgets the import; whether
    /// there was one.
    pub fn override_import(&mut self, module: &Atom, key: &Key) -> bool {
        let imported = &mut self.program.module_mut(module.as_str()).imported;
        let Some(import) = imported.remove(key) else {
            return false;
        };
        let slot = (self.program).slot_number(module.as_str(), key.0.as_str(), key.1);
        if let Definition::Link(_) = self.program.slot_at(slot).definition {
            self.program.define(slot, Definition::Undefined);
        }
        if let Some(load) = self.loads.open.last_mut() {
            load.overrides = true;
        }
        self.complain(LoadMessage::OverridesImport {
            indicator: qualified(module, key),
            exporter: import.exporter.to_string(),
        });
        true
    }
}

/// Makes a dynamic predicate static and takes its clauses away, before a file gives it the first
/// one: if others have given it clauses, and the file did not declare it before they did. True if
/// it is static now.
fn redefine_of_others(session: &mut Session, slot: usize, id: PredicateId, line: usize) -> bool {
    let load = session.loads.innermost();
    let is_known = load.stored.contains_key(&id) || load.reloads.contains_key(&id);
    let Some(path) = load.path.clone().filter(|_| !load.library && !is_known) else {
        return false;
    };
    let file = load.source.name().to_owned();
    let first = session.program.store.nth_clause(id, 1);
    let at = session.program.slot_at_mut(slot);
    let is_of_others = at.first_file.as_ref() != Some(&path) && !at.multifile;
    at.first_file.get_or_insert(path);
    let Some(first) = first.filter(|_| is_of_others) else {
        at.first_clause.get_or_insert((file, line));
        return false;
    };
    let old = at.first_clause.clone();
    let (old_file, old_line) = old.filter(|_| session.loads.is_of_file(id, first)).unzip();
    session.complain(LoadMessage::Redefined {
        indicator: session.program.indicator(slot),
        file,
        line,
        old_file,
        old_line: old_line.unwrap_or_default(),
    });
    session.program.store.clear(id);
    session.program.define(slot, Definition::Undefined);
    true
}

/// Adds a clause of a dynamic predicate. One that is there since an earlier load stays where it is.
fn store_clause(
    session: &mut Session,
    id: PredicateId,
    head: &Term,
    body: &Term,
    names: VariableNames,
) {
    if let Some(kept) = reloaded::kept(session, id, head, body) {
        return session.loads.innermost().note_stored(id, kept);
    }
    if let Some(reference) = session.add_dynamic_clause(id, head, body, names) {
        reloaded::move_rest(session, id);
        session.loads.innermost().note_stored(id, reference);
    }
}

/// The names of the variables that SWI-Prolog finds in the source of the clause.
fn names_in_source(read: &ReadTerm, head: &Term, body: &Term) -> VariableNames {
    let mut names = ClauseSource::names_of(read);
    if !names.is_empty() {
        let unnamed = lower::unnamed_variables(head, body);
        names.retain(|variable, _| !unnamed.contains(variable));
    }
    names
}

/// The first clause of a predicate in this file: an older definition from elsewhere gives way.
fn begin_predicate(session: &mut Session, key: &(Atom, Key)) {
    let (module, (name, arity)) = key;
    let number = session
        .program
        .slot_number(module.as_str(), name.as_str(), *arity);
    let load = session.loads.innermost();
    let is_declared = load.discontiguous.contains(key);
    let path = load.path.clone();
    let slot = session.program.slot_at(number);
    match &slot.definition {
        Definition::Static(_) if slot.multifile => {}
        Definition::Static(old) if is_declared && has_clauses_of_others(old, &path) => {
            let gathered = load.predicates.get_mut(key).expect("it was just inserted");
            gathered.joins_others = true;
        }
        Definition::Static(old) if old.file != path && !was_of_file(session, key) => {
            let known_file = old.file.is_some();
            let place = (old.place.file.clone(), old.place.line);
            let first = &mut session.program.slot_at_mut(number).first_clause;
            let (file, old_line) = first.get_or_insert(place).clone();
            let old_file = known_file.then_some(file);
            let message = LoadMessage::Redefined {
                indicator: session.program.indicator(number),
                file: session.loads.innermost().source.name().to_owned(),
                line: session.loads.innermost().predicates[key].place.line,
                old_file: old_file.clone(),
                old_line,
            };
            session.complain(message);
            session.loads.forget_places(key);
            // SWI-Prolog's first clause of the predicate is still that of the other file.
            if let Some(file) = old_file {
                let first = SourcePlace::new(file, old_line);
                let places = &mut session.loads.innermost().first_clauses;
                places.insert(key.clone(), first);
            }
        }
        _ => {}
    }
}

fn has_clauses_of_others(code: &StaticCode, file: &Option<PathBuf>) -> bool {
    code.clauses
        .iter()
        .any(|clause| clause.origin.file != *file)
}

/// What is known of the load before, if the file is loaded again.
fn earlier_load(session: &Session) -> Option<&Loaded> {
    let load = session.loads.open.last()?;
    session.loads.done.get(load.path.as_ref()?)
}

/// Whether the file has had a clause of the predicate in some load before.
fn was_of_file(session: &Session, key: &(Atom, Key)) -> bool {
    earlier_load(session).is_some_and(|earlier| earlier.predicates.contains(key))
}

/// Other files, or libraries that its clauses call, have given a multifile predicate clauses since
/// the file gave it some, or have taken the place of what the file had defined so far, or their
/// clauses stay ([`Gathered::joins_others`]): what is not compiled yet comes behind theirs. False
/// for a predicate of this file alone.
fn take_clauses_of_other_files(program: &mut Program, load: &mut Load, key: &(Atom, Key)) -> bool {
    let (module, (name, arity)) = key;
    let slot = program.slot_number(module.as_str(), name.as_str(), *arity);
    let slot = program.slot_at(slot);
    let Definition::Static(code) = &slot.definition else {
        return false;
    };
    let Some(gathered) = load.predicates.get_mut(key) else {
        return false;
    };
    let known = gathered.compiled.as_ref();
    let is_theirs = !known.is_some_and(|known| Rc::ptr_eq(known, code));
    if is_theirs {
        load.deferred.remove(key);
    }
    let is_shared = slot.multifile || gathered.joins_others;
    if is_theirs && (is_shared || known.is_some()) {
        let compiled = known.map_or(0, |known| known.clauses.len());
        let waiting = gathered.clauses.iter().skip(compiled);
        gathered.clauses = code.clauses.iter().chain(waiting).cloned().collect();
        gathered.compiled = Some(Rc::clone(code));
    }
    is_shared
}

/// Hands the changed predicates to the compiler.
pub(super) fn flush(session: &mut Session) {
    pass_on_callers(session);
    tell_first_calls(session);
    let load = session.loads.innermost();
    let mut changed = load.changed.take();
    if load.at_end {
        changed.extend(deferred::left(&session.program, load, &changed));
    }
    let path = load.path.clone();
    let mut texts = std::mem::take(&mut load.auxiliary);
    for key in changed {
        take_clauses_of_other_files(&mut session.program, load, &key);
        let waits = deferred::waits(&session.program, load, &key);
        let Some(gathered) = load.predicates.get_mut(&key) else {
            continue;
        };
        let (module, (name, arity)) = &key;
        let program = &mut session.program;
        let slot = program.slot_number(module.as_str(), name.as_str(), *arity);
        let code = if waits {
            if !load.deferred.contains(&key) {
                texts.extend(
                    gathered
                        .code()
                        .next()
                        .and_then(|clause| stand_in(&clause, slot)),
                );
            }
            Rc::new(static_code(gathered, path.clone()))
        } else {
            let (clauses, code) = compiled(program, slot, &key, gathered, path.clone());
            texts.extend(clauses);
            code
        };
        gathered.compiled = Some(Rc::clone(&code));
        program.define(slot, Definition::Static(code));
        match waits {
            true => load.deferred.insert(key),
            false => load.deferred.remove(&key),
        };
    }
    session.pending.extend(texts);
    session.queue_stubs();
}

/// Clauses that an earlier load of the file gave and this one has not are gone, and so are
/// predicates without clauses.
pub(super) fn forget_vanished(session: &mut Session) {
    let origin = Rc::clone(&session.loads.innermost().origin);
    let earlier = match earlier_load(session) {
        Some(earlier) => earlier.predicates.clone(),
        None => return,
    };
    for key in earlier {
        let (module, (name, arity)) = &key;
        let program = &mut session.program;
        let slot = program.slot_number(module.as_str(), name.as_str(), *arity);
        let Definition::Static(code) = &program.slot_at(slot).definition else {
            continue;
        };
        let kept = multifile::without_stale(&code.clauses, &origin);
        if kept.len() == code.clauses.len() {
            continue;
        }
        let (definition, text) = match kept.is_empty() {
            true => {
                let stubs = program.stubs(module.as_str(), name.as_str(), *arity);
                (Definition::Undefined, stubs)
            }
            false => {
                let text = kept.iter().filter_map(|clause| clause.lowered.clone());
                let text = text.collect();
                let code = StaticCode {
                    file: code.file.clone(),
                    place: code.place.clone(),
                    clauses: kept,
                    is_single_sided: code.is_single_sided,
                    ..StaticCode::default()
                };
                (Definition::Static(Rc::new(code)), text)
            }
        };
        program.define(slot, definition);
        session.pending.extend(text);
    }
}
