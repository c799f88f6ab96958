//! Labeling: which variable gets a value next, and in what order its values are tried.

use super::bound::{IntegerBound, Rounding};
use super::constraint::{Comparison, Var};
use super::domain::Domain;
use super::posting::LinearExpression;
use super::store::{ConstraintStore, Inconsistent, Step};

/// Which variable comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The first.
    Leftmost,
    /// The first of those with the smallest domain.
    FirstFail,
    /// Of those, the first of those with the most constraints.
    MostConstrained,
    /// The first of those with the least lower bound.
    Least,
    /// The first of those with the greatest upper bound.
    Greatest,
}

/// How a variable gets its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branching {
    /// A value, or not that value.
    Step,
    /// Each value in turn.
    Enumerate,
    /// One half of the domain, or the other.
    Bisect,
}

/// The options of labeling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelingOptions {
    /// Which variable comes next.
    pub selection: Selection,
    /// Greatest values first.
    pub is_down: bool,
    /// How a variable gets its value.
    pub branching: Branching,
}

/// What is still to be tried at a node.
enum Rest {
    Without(IntegerBound),
    Values(Domain),
    Within(Domain),
}

struct LabelingNode {
    mark: usize,
    var: Var,
    rest: Rest,
}

/// A search for values, which gives one solution after the other.
pub struct Labeling {
    vars: Vec<Var>,
    strategy: LabelingOptions,
    nodes: Vec<LabelingNode>,
    is_begun: bool,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelingStep {
    /// There is a solution in the store.
    Solution,
    /// There are no more.
    Nothing,
    /// It has taken a while, and goes on with the next call.
    Pause,
}

/// So many nodes are looked at in one call.
const NODES_PER_CALL: usize = 2_000;

impl Labeling {
    /// A search for values of the variables.
    pub fn new(vars: Vec<Var>, strategy: LabelingOptions) -> Labeling {
        Labeling {
            vars,
            strategy,
            nodes: Vec::new(),
            is_begun: false,
        }
    }

    /// Whether there may be more solutions.
    pub fn has_alternatives(&self) -> bool {
        !self.nodes.is_empty()
    }

    /// Looks for the next solution. The store must be as the last call left it, or changed since
    /// only in ways that going back to an earlier mark undoes.
    pub fn next(&mut self, store: &mut ConstraintStore) -> LabelingStep {
        let mut may_go_on = !std::mem::replace(&mut self.is_begun, true);
        for _ in 0..NODES_PER_CALL {
            if !may_go_on {
                match self.retry(store) {
                    None => return LabelingStep::Nothing,
                    Some(step) => may_go_on = step.is_ok(),
                }
                continue;
            }
            match self.select(store) {
                None => return LabelingStep::Solution,
                Some(var) => may_go_on = self.branch(store, var).is_ok(),
            }
        }
        // The branch at hand is given up and comes again as the first thing of the next call.
        self.pause(store, may_go_on);
        LabelingStep::Pause
    }

    fn pause(&mut self, store: &ConstraintStore, may_go_on: bool) {
        self.is_begun = !may_go_on;
        debug_assert!(store.mark() >= self.nodes.last().map_or(0, |node| node.mark));
    }

    fn select(&self, store: &ConstraintStore) -> Option<Var> {
        let open = self
            .vars
            .iter()
            .copied()
            .filter(|var| store.value(*var).is_none());
        let better = |best: Var, var: Var| {
            if is_better(store, self.strategy.selection, var, best) {
                var
            } else {
                best
            }
        };
        match self.strategy.selection {
            Selection::Leftmost => { open }.next(),
            _ => open.reduce(better),
        }
    }

    fn branch(&mut self, store: &mut ConstraintStore, var: Var) -> Step {
        let domain = store.domain(var).clone();
        let is_down = self.strategy.is_down;
        let mark = store.mark();
        let first = if is_down { domain.max() } else { domain.min() };
        match self.strategy.branching {
            Branching::Step => {
                let rest = Rest::Without(first.clone());
                self.nodes.push(LabelingNode { mark, var, rest });
                try_step(store, |store| store.assign(var, first))
            }
            Branching::Enumerate => {
                let rest = Rest::Values(domain.without(first));
                self.nodes.push(LabelingNode { mark, var, rest });
                try_step(store, |store| store.assign(var, first))
            }
            Branching::Bisect => {
                let (low, high) = (domain.min(), domain.max());
                let middle = (low + high).div(&IntegerBound::Small(2), Rounding::Zero);
                let middle = if middle == *high {
                    middle.pred()
                } else {
                    middle
                };
                let below = Domain::between(IntegerBound::Inf, middle.clone());
                let above = Domain::between(middle.succ(), IntegerBound::Sup);
                let (now, later) = if is_down {
                    (above, below)
                } else {
                    (below, above)
                };
                self.nodes.push(LabelingNode {
                    mark,
                    var,
                    rest: Rest::Within(later),
                });
                try_step(store, |store| store.intersect(var, &now))
            }
        }
    }

    /// Takes up what is left at the last node; `None` if there is none.
    fn retry(&mut self, store: &mut ConstraintStore) -> Option<Step> {
        let LabelingNode { mark, var, rest } = self.nodes.pop()?;
        store.undo(mark);
        Some(match rest {
            Rest::Without(value) => try_step(store, |store| store.remove(var, &value)),
            Rest::Within(domain) => try_step(store, |store| store.intersect(var, &domain)),
            Rest::Values(domain) => {
                let first = if self.strategy.is_down {
                    domain.max()
                } else {
                    domain.min()
                }
                .clone();
                let rest = domain.without(&first);
                if !rest.is_empty() {
                    let rest = Rest::Values(rest);
                    self.nodes.push(LabelingNode { mark, var, rest });
                }
                try_step(store, |store| store.assign(var, &first))
            }
        })
    }
}

fn try_step(store: &mut ConstraintStore, step: impl FnOnce(&mut ConstraintStore) -> Step) -> Step {
    store.begin_round();
    step(store)?;
    store.propagate()
}

fn is_better(store: &ConstraintStore, selection: Selection, var: Var, best: Var) -> bool {
    let sizes = || (store.domain(var).size(), store.domain(best).size());
    match selection {
        Selection::Leftmost => false,
        Selection::FirstFail => {
            let (size, least) = sizes();
            size < least
        }
        Selection::MostConstrained => {
            let (size, least) = sizes();
            size < least || size == least && store.degree(var) > store.degree(best)
        }
        Selection::Least => store.min(var) < store.min(best),
        Selection::Greatest => store.max(var) > store.max(best),
    }
}

/// The least or the greatest value of an expression in any solution; the store is left as it was.
///
/// # Errors
/// [`Inconsistent`] if there is no solution.
pub fn extremum(
    store: &mut ConstraintStore,
    vars: &[Var],
    strategy: LabelingOptions,
    expression: Var,
    is_greatest: bool,
) -> Result<IntegerBound, Inconsistent> {
    let mark = store.mark();
    let mut best: Option<IntegerBound> = None;
    loop {
        let step = match &best {
            None => Ok(()),
            Some(value) => {
                let (value, target) = (
                    LinearExpression::Number(value.clone()),
                    LinearExpression::Variable(expression),
                );
                let one = LinearExpression::Number(IntegerBound::ONE);
                let sum = |a: LinearExpression| LinearExpression::Sum(Box::new(a), Box::new(one));
                if is_greatest {
                    store.compare(Comparison::AtLeast, &target, &sum(value))
                } else {
                    store.compare(Comparison::AtLeast, &value, &sum(target))
                }
            }
        };
        let mut search = Labeling::new(vars.to_vec(), strategy);
        let found = step.is_ok() && complete(&mut search, store);
        let value = store.min(expression).clone();
        store.undo(mark);
        if !found {
            return best.ok_or(Inconsistent);
        }
        best = Some(value);
    }
}

fn complete(search: &mut Labeling, store: &mut ConstraintStore) -> bool {
    loop {
        match search.next(store) {
            LabelingStep::Solution => return true,
            LabelingStep::Nothing => return false,
            LabelingStep::Pause => {}
        }
    }
}
