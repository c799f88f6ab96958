//! `library(clpfd)`: constraints as terms on one side, the solver of
//! [`crate::solvers::finite_domains`] on the other.
//!
//! Prolog's variables have the solver's numbers for an attribute. Each call tells the mark of the
//! state that Prolog has backtracked to, and is told the new one, which Prolog keeps in a way that
//! backtracking undoes.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::engine::fault::Fault;
use crate::engine::registry::{Answer, NativeAnswer, Predicate, native};
use crate::frontend::term::Term;
use crate::library::arguments::{integer_of, list_of};
use crate::solvers::finite_domains::bound::IntegerBound;
use crate::solvers::finite_domains::constraint::{ConstraintKind, Var};
use crate::solvers::finite_domains::domain::Domain;
use crate::solvers::finite_domains::posting::{Formula, LinearExpression};
use crate::solvers::finite_domains::search::{Labeling, LabelingStep, extremum};
use crate::solvers::finite_domains::store::{ConstraintStore, DomainChange, Inconsistent, Step};

mod options;
mod reading;
mod residual;

use reading::ConstraintReader;

/// The predicates that the kernel builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$fd_post", "+++---", post),
        native("$fd_label", "+++-----", label),
        native("$fd_next", "+-----", next),
        native("$fd_extremum", "+++-", find_extremum),
        native("$fd_domain", "++-----", domain),
        native("$fd_goals", "++-", goals),
    ]
}

/// The constraints of this thread's machine.
#[derive(Default)]
struct Solver {
    store: ConstraintStore,
    /// Searches that may have more solutions, with the marks at which they began.
    searches: BTreeMap<i64, (usize, Labeling)>,
    last_search: i64,
}

thread_local! {
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::default());
}

/// Why a call does not succeed.
enum ConstraintRefusal {
    /// The constraints can't hold.
    Fails,
    /// The goal is none.
    Wrong(Fault),
}

impl From<Inconsistent> for ConstraintRefusal {
    fn from(_: Inconsistent) -> ConstraintRefusal {
        ConstraintRefusal::Fails
    }
}

impl From<Fault> for ConstraintRefusal {
    fn from(fault: Fault) -> ConstraintRefusal {
        ConstraintRefusal::Wrong(fault)
    }
}

/// Runs `action` on the state with the mark that the first argument tells.
fn with_solver(
    mark: &Term,
    action: impl FnOnce(&mut Solver) -> Result<Vec<Term>, ConstraintRefusal>,
) -> Answer {
    let mark = integer_of(mark).unwrap_or(0) as usize;
    let outcome = SOLVER.with_borrow_mut(|solver| {
        solver.go_back(mark);
        action(solver)
    });
    match outcome {
        Ok(outputs) => Ok(NativeAnswer::Succeed(outputs)),
        Err(ConstraintRefusal::Fails) => Ok(NativeAnswer::Fail),
        Err(ConstraintRefusal::Wrong(fault)) => Err(fault.without_context()),
    }
}

impl Solver {
    /// Goes back to a state. Searches that began after it can't be asked for more solutions any
    /// longer.
    fn go_back(&mut self, mark: usize) {
        self.store.undo(mark);
        self.searches.retain(|_, (begun, _)| *begun <= mark);
        self.store.begin_round();
    }

    /// The numbers of the variables, which exist from now on.
    fn own(&mut self, numbers: &Term) -> Result<Vec<Var>, Fault> {
        let vars = numbers_of(numbers)?;
        vars.iter().for_each(|var| self.store.owned(*var));
        Ok(vars)
    }

    /// The mark of the state, the number of the next variable, and what has happened.
    fn report(&mut self) -> Vec<Term> {
        let news = self.store.take_news();
        let news = news.into_iter().map(|news| match news {
            DomainChange::Fixed(var, value) => {
                Term::compound("=", vec![number(var), integer(&value)])
            }
            DomainChange::Same(a, b) => Term::compound("-", vec![number(a), number(b)]),
        });
        let news = Term::list(news.collect::<Vec<Term>>());
        vec![number(self.store.mark()), number(self.store.len()), news]
    }
}

fn numbers_of(list: &Term) -> Result<Vec<Var>, Fault> {
    let items = list_of(list)?;
    items
        .iter()
        .map(|item| Ok(integer_of(item)? as usize))
        .collect()
}

fn number(n: usize) -> Term {
    Term::Int(n as i64)
}

/// The number as a term; the atom of an infinity.
fn integer(bound: &IntegerBound) -> Term {
    match bound {
        IntegerBound::Small(n) => Term::Int(*n),
        _ => bound
            .to_big()
            .map_or_else(|| Term::atom(bound.to_string()), Term::integer),
    }
}

/// `'$fd_post'(+Mark, +Numbers, +Goal, -Mark1, -Next, -News)`
fn post(mark: Term, numbers: Term, goal: Term) -> Answer {
    with_solver(&mark, |solver| {
        let vars = solver.own(&numbers)?;
        let mut reader = ConstraintReader::new(&mut solver.store, &goal, &vars);
        post_goal(&mut reader, &goal)?;
        solver.store.propagate()?;
        Ok(solver.report())
    })
}

fn post_goal(reader: &mut ConstraintReader<'_>, goal: &Term) -> Result<(), ConstraintRefusal> {
    let name = goal.functor().map_or("", |(name, _)| name.as_str());
    match (name, goal.arguments()) {
        ("$is", [var, value]) => {
            let (var, value) = (reader.variable(var)?, reader.variable(value)?);
            reader.store.unify(var, value)?;
        }
        ("ins", [vars, domain]) => {
            let domain = reading::domain(domain)?;
            for var in reader.variables(vars)? {
                reader.store.intersect(var, &domain)?;
                reader.store.propagate()?;
            }
        }
        ("all_different", [vars]) => post_different(reader, vars)?,
        ("all_distinct", [vars]) => {
            post_different(reader, vars)?;
            let vars = reader.variables(vars)?;
            reader.store.post(ConstraintKind::Distinct(vars));
        }
        ("$circuit", [vars]) => {
            let vars = reader.variables(vars)?;
            reader.store.post(ConstraintKind::Circuit(vars));
        }
        ("scalar_product", [cs, vars, relation, value]) => {
            let sum = reader.scalar_product(cs, vars)?;
            let value = reader.expression(value)?;
            let (relation, left, right) = reading::comparison(relation, sum, value)?;
            reader.store.scalar_product(relation, &left, &right)?;
        }
        ("$element", [n, elements, value]) => {
            let (n, value) = (reader.variable(n)?, reader.variable(value)?);
            let elements = reader.variables(elements)?;
            reader
                .store
                .post(ConstraintKind::Element(n, elements, value));
        }
        ("tuples_in", [tuples, rows]) => {
            let rows = reading::rows(rows)?;
            for tuple in list_of(tuples)? {
                let vars = reader.variables(&tuple)?;
                reader.store.post(ConstraintKind::Tuple(vars, rows.clone()));
            }
        }
        ("$cardinality", [vars, values, counts]) => {
            let values = reading::row(values)?;
            let (vars, counts) = (reader.variables(vars)?, reader.variables(counts)?);
            let counts = values.into_iter().zip(counts).collect();
            reader.store.post(ConstraintKind::Cardinality(vars, counts));
        }
        ("#==>", [a, b]) => imply(reader, a, b)?,
        ("#<==", [a, b]) => imply(reader, b, a)?,
        ("#<==>", [a, b]) => {
            let (a, b) = (reader.formula(a)?, reader.formula(b)?);
            reader.store.equate(&a, &b)?;
        }
        _ => {
            let formula = reader.formula(goal)?;
            assert(reader, &formula)?;
        }
    }
    Ok(())
}

fn assert(reader: &mut ConstraintReader<'_>, formula: &Formula) -> Step {
    reader.store.assert(formula)
}

fn imply(reader: &mut ConstraintReader<'_>, a: &Term, b: &Term) -> Result<(), ConstraintRefusal> {
    let (a, b) = (reader.formula(a)?, reader.formula(b)?);
    Ok(reader.store.imply(&a, &b)?)
}

fn post_different(reader: &mut ConstraintReader<'_>, vars: &Term) -> Result<(), ConstraintRefusal> {
    let vars = reader.variables(vars)?;
    reader.store.post(ConstraintKind::Different(vars));
    Ok(reader.store.propagate()?)
}

/// `'$fd_label'(+Mark, +Numbers, +label(Options, Vars), -Mark1, -Next, -News, -Search, -Status)`:
/// the status is `last`, `more`, `none` or `pause`.
fn label(mark: Term, numbers: Term, request: Term) -> Answer {
    with_solver(&mark, |solver| {
        let vars = solver.own(&numbers)?;
        let mark = solver.store.mark();
        let [options, labeled] = request.arguments() else {
            return Err(ConstraintRefusal::Fails);
        };
        let strategy = options::strategy(options)?;
        let labeled =
            ConstraintReader::new(&mut solver.store, &request, &vars).variables(labeled)?;
        solver.last_search += 1;
        let search = Labeling::new(labeled, strategy);
        let id = solver.last_search;
        solver.searches.insert(id, (mark, search));
        solver.advance(id)
    })
}

/// `'$fd_next'(+Search, -Mark1, -Next, -News, -Search, -Status)`
fn next(search: Term) -> NativeAnswer {
    let id = integer_of(&search).unwrap_or(0);
    let outcome = SOLVER.with_borrow_mut(|solver| solver.advance(id));
    outcome.map_or(NativeAnswer::Fail, NativeAnswer::Succeed)
}

impl Solver {
    /// Looks for the next solution of a search.
    fn advance(&mut self, id: i64) -> Result<Vec<Term>, ConstraintRefusal> {
        let (begun, mut search) = self.searches.remove(&id).ok_or(ConstraintRefusal::Fails)?;
        let found = search.next(&mut self.store);
        let status = match found {
            LabelingStep::Nothing => return Err(ConstraintRefusal::Fails),
            LabelingStep::Pause => "pause",
            LabelingStep::Solution if search.has_alternatives() => "more",
            LabelingStep::Solution => "last",
        };
        if status != "last" {
            self.searches.insert(id, (begun, search));
        }
        let mut outputs = match found {
            LabelingStep::Solution => self.report_since(begun),
            _ => vec![Term::Int(0), Term::Int(0), Term::nil()],
        };
        outputs.extend([Term::Int(id), Term::atom(status)]);
        Ok(outputs)
    }

    /// What has happened since a state: the news of a search tell only of its last steps.
    fn report_since(&mut self, begun: usize) -> Vec<Term> {
        self.store.renew_news(begun);
        self.report()
    }
}

/// `'$fd_extremum'(+Mark, +Numbers, +extremum(Options, Vars, Direction, Value), -Best)`
fn find_extremum(mark: Term, numbers: Term, request: Term) -> Answer {
    with_solver(&mark, |solver| {
        let vars = solver.own(&numbers)?;
        let [options, labeled, direction, value] = request.arguments() else {
            return Err(ConstraintRefusal::Fails);
        };
        let strategy = options::strategy(options)?;
        let mut reader = ConstraintReader::new(&mut solver.store, &request, &vars);
        let (labeled, value) = (reader.variables(labeled)?, reader.variable(value)?);
        let is_greatest = direction.as_atom() == Some("max");
        let best = extremum(&mut solver.store, &labeled, strategy, value, is_greatest)?;
        if !best.is_finite() {
            return Err(ConstraintRefusal::Wrong(Fault::instantiation()));
        }
        Ok(vec![integer(&best)])
    })
}

/// `'$fd_domain'(+Mark, +Number, -Least, -Greatest, -Size, -Domain, -Degree)`
fn domain(mark: Term, number_of_var: Term) -> Answer {
    with_solver(&mark, |solver| {
        let var = integer_of(&number_of_var)? as usize;
        solver.store.owned(var);
        let domain = solver.store.domain(var);
        Ok(vec![
            integer(domain.min()),
            integer(domain.max()),
            integer(&domain.size()),
            residual::domain(domain),
            number(solver.store.degree(var)),
        ])
    })
}

/// `'$fd_goals'(+Mark, +Numbers, -Goals)`: what is left of the constraints; `'$v'(N)` stands for
/// variable N.
fn goals(mark: Term, numbers: Term) -> Answer {
    with_solver(&mark, |solver| {
        let vars = solver.own(&numbers)?;
        Ok(vec![Term::list(residual::goals(&solver.store, &vars))])
    })
}

/// A sum of expressions.
fn sum(a: LinearExpression, b: LinearExpression) -> LinearExpression {
    LinearExpression::Sum(Box::new(a), Box::new(b))
}

/// One.
fn one() -> LinearExpression {
    LinearExpression::Number(IntegerBound::ONE)
}

/// A domain with all numbers that the terms name.
fn domain_of(intervals: Vec<(IntegerBound, IntegerBound)>) -> Domain {
    Domain::union_of(intervals)
}
