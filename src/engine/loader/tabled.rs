//! `:- table ..`: the predicate gets one clause, which asks for its table, and its clauses another name.

use crate::engine::embedded::{indicator, specifications};
use crate::engine::fault::Fault;
use crate::engine::loader::clauses::add_clause;
use crate::engine::session::Session;
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::{Atom, Term};

/// A predicate that is declared.
struct Declaration {
    module: String,
    name: Atom,
    arity: usize,
    /// `none`, or `modes(Mode, ..)`.
    modes: Term,
}

/// Declares the predicates of a specification, up to the first that is wrong.
pub(super) fn declare(session: &mut Session, spec: &Term, read: &ReadTerm) {
    let module = session.loads.innermost().module.clone();
    for (module, spec) in specifications(module.as_str(), spec) {
        match declaration(module, &spec) {
            Ok(declared) => begin(session, declared, read),
            Err(fault) => return session.complain_of(fault.without_context().ball("table", 1)),
        }
    }
}

fn declaration(module: String, spec: &Term) -> Result<Declaration, Fault> {
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
    Ok(Declaration {
        module,
        name,
        arity,
        modes: match modes.iter().any(|mode| *mode != index) {
            true => Term::compound("modes", modes),
            false => Term::atom("none"),
        },
    })
}

/// What is done with the answers' values of an argument.
fn mode(mode: &Term) -> Result<Term, Fault> {
    match (mode, mode.functor()) {
        (Term::Var(_), _) => Ok(Term::atom("index")),
        (Term::Atom(name), _) => match name.as_str() {
            "index" | "first" | "last" | "min" | "max" | "sum" => Ok(mode.clone()),
            "-" => Ok(Term::atom("first")),
            _ => Err(Fault::domain("tabled_mode", mode)),
        },
        (_, Some((name, 1))) if ["lattice", "po"].contains(&name.as_str()) => {
            let goal = match &mode.arguments()[0] {
                Term::Compound(head) if &head.name == "/" && head.args.len() == 2 => {
                    head.args[0].clone()
                }
                Term::Compound(head) => Term::Atom(head.name.clone()),
                goal => goal.clone(),
            };
            Ok(Term::compound(name.clone(), vec![goal]))
        }
        _ => Err(Fault::domain("tabled_mode", mode)),
    }
}

/// The predicate's only clause.
fn begin(session: &mut Session, declared: Declaration, read: &ReadTerm) {
    let Declaration {
        module,
        name,
        arity,
        modes,
    } = declared;
    let args: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let in_module = |term: Term| Term::compound(":", vec![Term::atom(&module), term]);
    let goal = Term::callable(name.clone(), args.clone());
    let implementation = Term::callable(implementation_name(&name), args);
    let body = vec![modes, in_module(goal.clone()), in_module(implementation)];
    let body = Term::compound("$tabled", body);
    add_clause(session, in_module(goal), body, read, false);
    session
        .program
        .tabled
        .insert((Atom::new(&module), (name, arity)));
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
        .contains(&(module, (name.clone(), arity)))
    {
        return head;
    }
    Term::callable(implementation_name(name), head.arguments().to_vec())
}

fn implementation_name(name: &Atom) -> Atom {
    Atom::new(format!("{name} tabled"))
}
