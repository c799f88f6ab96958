//! `:- table ..`: the predicate gets one clause, which asks for its table, and its clauses another
//! name.

use std::rc::Rc;

use crate::engine::embedded::{conjuncts, indicator, specifications};
use crate::engine::fault::Fault;
use crate::engine::loader::clauses::add_clause;
use crate::engine::loader::loads::Gathered;
use crate::engine::names::{Key, TABLED_SUFFIX};
use crate::engine::program::{ClauseSource, Definition, Origin, StaticClause, StaticCode};
use crate::engine::session::Session;
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::{Atom, CONS, Term};

/// A predicate that is declared.
struct Declaration {
    module: String,
    name: Atom,
    arity: usize,
    /// `none`, or `modes(Mode, ..)`; `incremental(..)` of these.
    modes: Term,
}

/// Declares the predicates of a specification, up to the first that is wrong.
pub(super) fn declare(session: &mut Session, spec: &Term, read: &ReadTerm) {
    let module = session.loads.innermost().module.clone();
    // A list is taken for a term of modes.
    let mut parts = conjuncts(spec).into_iter();
    if let Some([first, _]) = parts.find_map(|part| part.as_compound(CONS, 2)) {
        let fault = Fault::domain("tabled_mode", first).without_context();
        return session.complain_of(fault.ball("table", 1));
    }
    let is_incremental = is_incremental(spec);
    for (module, spec) in specifications(module.as_str(), spec) {
        match declaration(module, &spec, is_incremental) {
            Ok(declared) => begin(session, declared, read),
            Err(fault) => return session.complain_of(fault.without_context().ball("table", 1)),
        }
    }
}

/// Whether the options behind `as` ask for tables that follow the dynamic predicates.
fn is_incremental(spec: &Term) -> bool {
    match spec.as_compound("as", 2) {
        Some([_, options]) => {
            let mut options = conjuncts(options).into_iter();
            options.any(|option| option.as_atom() == Some("incremental"))
        }
        _ => spec.arguments().iter().any(is_incremental),
    }
}

fn declaration(module: String, spec: &Term, is_incremental: bool) -> Result<Declaration, Fault> {
    let (name, arity, modes) = match (indicator(spec), spec) {
        (Some((name, arity)), _) => (name, arity, Vec::new()),
        (None, Term::Var(_)) => return Err(Fault::instantiation()),
        (None, Term::Atom(name)) => (name.clone(), 0, Vec::new()),
        (None, Term::Compound(head)) => {
            let modes = head.args.iter().map(mode).collect::<Result<Vec<_>, _>>()?;
            (head.name.clone(), modes.len(), modes)
        }
        _ => return Err(Fault::type_error("table_desclaration", spec)),
    };
    let index = Term::atom("index");
    let modes = match modes.iter().any(|mode| *mode != index) {
        true => Term::compound("modes", modes),
        false => Term::atom("none"),
    };
    Ok(Declaration {
        module,
        name,
        arity,
        modes: match is_incremental {
            true => Term::compound("incremental", vec![modes]),
            false => modes,
        },
    })
}

/// What is done with the answers' values of an argument.
fn mode(mode: &Term) -> Result<Term, Fault> {
    match (mode, mode.functor()) {
        (Term::Var(_), _) => Ok(Term::atom("index")),
        (Term::Atom(name), _) => match name.as_str() {
            "index" | "first" | "last" | "min" | "max" | "sum" => Ok(mode.clone()),
            "+" => Ok(Term::atom("index")),
            "-" => Ok(Term::atom("first")),
            _ => Err(Fault::domain("tabled_mode", mode)),
        },
        (_, Some((name, 1))) if ["lattice", "po"].contains(&name.as_str()) => {
            let goal = closure(&mode.arguments()[0]);
            Ok(Term::compound(name.clone(), vec![goal]))
        }
        _ => Err(Fault::domain("tabled_mode", mode)),
    }
}

/// What is called, of `Name`, `Name/Arity`, `Name(_, ..)`, or one of these in a module.
fn closure(goal: &Term) -> Term {
    match (goal.functor(), goal.arguments()) {
        (Some((colon, 2)), [module, goal]) if *colon == ":" => {
            Term::compound(":", vec![module.clone(), closure(goal)])
        }
        (Some((slash, 2)), [name, _]) if *slash == "/" => name.clone(),
        (Some((name, 1..)), _) => Term::Atom(name.clone()),
        _ => goal.clone(),
    }
}

impl Declaration {
    fn key(&self) -> (Atom, Key) {
        (Atom::new(&self.module), (self.name.clone(), self.arity))
    }

    /// Notes the declaration; false if there is nothing to do: a dynamic predicate stays as it is.
    fn note(&self, session: &mut Session) -> bool {
        let program = &mut session.program;
        let slot = program.slot_number(&self.module, self.name.as_str(), self.arity);
        let is_dynamic = matches!(program.slot_at(slot).definition, Definition::Dynamic(_));
        if is_dynamic || program.tabled.contains_key(&self.key()) {
            return false;
        }
        let modes = match self.modes.as_compound("incremental", 1) {
            Some([modes]) => modes,
            _ => &self.modes,
        };
        let has_modes = *modes != Term::atom("none");
        program.tabled.insert(self.key(), has_modes);
        true
    }

    /// The head and the body of the predicate's only clause.
    fn clause(self) -> (Term, Term) {
        let args: Vec<Term> = (0..self.arity as u32).map(Term::Var).collect();
        let in_module = |term: Term| Term::compound(":", vec![Term::atom(&self.module), term]);
        let implementation = Term::callable(implementation_name(&self.name), args.clone());
        let name = in_module(Term::Atom(self.name.clone()));
        let listed = Term::list(args.clone());
        let body = vec![self.modes, name, listed, in_module(implementation)];
        let head = in_module(Term::callable(self.name, args));
        (head, Term::compound("$tabled", body))
    }
}

/// Gives a predicate of the file its only clause, and another name to the clauses that it has.
fn begin(session: &mut Session, declared: Declaration, read: &ReadTerm) {
    if !declared.note(session) {
        return;
    }
    let key = declared.key();
    let earlier = take_clauses(session, &key);
    let (head, body) = declared.clause();
    add_clause(session, head, body, read, None);
    let new_name = implementation_name(&key.1.0);
    let (clauses, auxiliary) = renamed(session, &key.0, &new_name, &earlier);
    if clauses.is_empty() {
        return;
    }
    let (module, (_, arity)) = key;
    let key = (module, (new_name, arity));
    let load = session.loads.innermost();
    load.auxiliary.extend(auxiliary);
    let gathered = Gathered::of(clauses);
    load.predicates.insert(key.clone(), gathered);
    load.changed.add(key);
}

/// Declares the predicates of a specification while the program runs.
///
/// # Errors
/// As the directive.
pub fn declare_now(session: &mut Session, spec: &Term) -> Result<(), Fault> {
    let is_incremental = is_incremental(spec);
    for (module, spec) in specifications("user", spec) {
        begin_now(session, declaration(module, &spec, is_incremental)?);
    }
    session.queue_stubs();
    Ok(())
}

fn begin_now(session: &mut Session, declared: Declaration) {
    if !declared.note(session) {
        return;
    }
    let key = declared.key();
    let (module, (name, arity)) = key.clone();
    let new_name = implementation_name(&name);
    let earlier = compiled_clauses(session, &key);
    let (clauses, auxiliary) = renamed(session, &module, &new_name, &earlier);
    session.pending.extend(auxiliary);
    let (head, body) = declared.clause();
    let program = &mut session.program;
    let lowered = program.lower_clause(false, module.as_str(), (&head, &body));
    let origin = Rc::new(Origin { file: None });
    let only = StaticClause {
        source: None,
        lowered: lowered.clause,
        origin,
    };
    session.pending.extend(lowered.auxiliary);
    define(session, &(module.clone(), (new_name, arity)), clauses);
    define(session, &(module, (name, arity)), vec![only]);
}

/// Takes the declarations of the predicates of a specification back. Those that are not tabled stay
/// as they are.
///
/// # Errors
/// If it is no specification.
pub fn take_back(session: &mut Session, spec: &Term) -> Result<(), Fault> {
    for (module, spec) in specifications("user", spec) {
        let key = declaration(module, &spec, false)?.key();
        if session.program.tabled.remove(&key).is_some() {
            restore(session, key);
        }
    }
    session.queue_stubs();
    Ok(())
}

/// Gives a predicate that was tabled its clauses again.
fn restore(session: &mut Session, key: (Atom, Key)) {
    let (module, (name, arity)) = &key;
    let tabled = (module.clone(), (implementation_name(name), *arity));
    let clauses = compiled_clauses(session, &tabled);
    let (clauses, auxiliary) = renamed(session, module, name, &clauses);
    session.pending.extend(auxiliary);
    define(session, &key, clauses);
}

/// Makes these clauses those of a predicate.
fn define(
    session: &mut Session,
    (module, (name, arity)): &(Atom, Key),
    clauses: Vec<StaticClause>,
) {
    let text = clauses.iter().filter_map(|clause| clause.lowered.clone());
    session.pending.extend(text);
    let code = StaticCode {
        clauses,
        ..StaticCode::default()
    };
    let program = &mut session.program;
    let slot = program.slot_number(module.as_str(), name.as_str(), *arity);
    program.define(slot, Definition::Static(Rc::new(code)));
}

/// Takes the clauses of a predicate that is declared after them.
fn take_clauses(session: &mut Session, key: &(Atom, Key)) -> Vec<StaticClause> {
    let load = session.loads.innermost();
    load.changed.remove(key);
    load.first_clauses.remove(key);
    match load.predicates.remove(key) {
        Some(gathered) => gathered.clauses,
        None => compiled_clauses(session, key),
    }
}

fn compiled_clauses(session: &Session, (module, (name, arity)): &(Atom, Key)) -> Vec<StaticClause> {
    let slot = session.program.own(module.as_str(), name.as_str(), *arity);
    match slot.map(|slot| &session.program.slot_at(slot).definition) {
        Some(Definition::Static(code)) => code.clauses.clone(),
        _ => Vec::new(),
    }
}

/// These clauses of a module under another name, and what they need beside.
fn renamed(
    session: &mut Session,
    module: &Atom,
    name: &Atom,
    clauses: &[StaticClause],
) -> (Vec<StaticClause>, Vec<Term>) {
    let (mut renamed, mut auxiliary) = (Vec::new(), Vec::new());
    for clause in clauses {
        let Some(source) = &clause.source else {
            continue;
        };
        let arguments = source.head.arguments().to_vec();
        let head = Term::callable(name.clone(), arguments);
        let text = (&head, &source.body);
        let lowered = session.program.lower_clause(false, module.as_str(), text);
        auxiliary.extend(lowered.auxiliary);
        let source = ClauseSource {
            head,
            body: source.body.clone(),
            names: source.names.clone(),
            start: source.start,
            rule: None,
        };
        renamed.push(StaticClause {
            source: Some(Rc::new(source)),
            lowered: lowered.clause,
            origin: Rc::clone(&clause.origin),
        });
    }
    (renamed, auxiliary)
}

/// The head of a clause, under the name that the clauses of a tabled predicate have.
pub(super) fn implementation(session: &mut Session, head: Term) -> Term {
    let module = session.loads.innermost().module.clone();
    let Some((name, arity)) = head.functor() else {
        return head;
    };
    if !session
        .program
        .tabled
        .contains_key(&(module, (name.clone(), arity)))
    {
        return head;
    }
    Term::callable(implementation_name(name), head.arguments().to_vec())
}

fn implementation_name(name: &Atom) -> Atom {
    Atom::new(format!("{name}{TABLED_SUFFIX}"))
}
