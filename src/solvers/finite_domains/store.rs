//! The variables, their domains, the propagators that watch them, and the trail that undoes
//! changes.

use std::collections::VecDeque;
use std::rc::Rc;

use super::bound::IntegerBound;
use super::constraint::{ConstraintKind, Var, Wake};
use super::domain::Domain;

/// No assignment satisfies the constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inconsistent;

/// What narrowing a domain comes to.
pub type Step = Result<(), Inconsistent>;

/// What the owner of the variables has to hear of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DomainChange {
    /// The variable has this value now.
    Fixed(Var, IntegerBound),
    /// The two variables are one now.
    Same(Var, Var),
}

enum Undo {
    Domain(Var, Domain),
    Forward(Var),
    Watch(Var, Wake, usize),
    Variable,
    Propagator,
    Death(usize),
    Seen(Var),
}

/// The propagators of a variable, by what wakes them.
#[derive(Default)]
struct Watches {
    on: [Vec<usize>; 3],
}

/// A variable whose domain is infinite wakes its propagators only so often in one round, so that
/// propagation ends.
#[derive(Clone, Copy, Default)]
struct Wakes {
    round: u64,
    left: bool,
    right: bool,
    spread: bool,
}

/// Variables and constraints. Every change is on the trail: a length of the trail names a state.
#[derive(Default)]
pub struct ConstraintStore {
    domains: Vec<Domain>,
    forward: Vec<Var>,
    watches: Vec<Watches>,
    wakes: Vec<Wakes>,
    is_seen: Vec<bool>,
    /// The rounds in which the variables were made.
    births: Vec<u64>,
    kinds: Vec<Rc<ConstraintKind>>,
    /// The rounds in which the propagators were posted.
    rounds: Vec<u64>,
    is_dead: Vec<bool>,
    is_queued: Vec<bool>,
    queues: [VecDeque<usize>; 2],
    trail: Vec<Undo>,
    news: Vec<DomainChange>,
    round: u64,
}

impl ConstraintStore {
    /// The present state.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.domains.len()
    }

    /// Whether there is no variable.
    pub fn is_empty(&self) -> bool {
        self.domains.is_empty()
    }

    /// Goes back to a state.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Undo::Domain(var, domain)) => self.domains[var] = domain,
                Some(Undo::Forward(var)) => self.forward[var] = var,
                Some(Undo::Watch(var, wake, length)) => {
                    self.watches[var].on[wake as usize].truncate(length);
                }
                Some(Undo::Variable) => self.forget_variable(),
                Some(Undo::Propagator) => self.forget_propagator(),
                Some(Undo::Death(propagator)) => self.is_dead[propagator] = false,
                Some(Undo::Seen(var)) => self.is_seen[var] = false,
                None => {}
            }
        }
        self.news.clear();
        self.clear_queues();
    }

    fn forget_variable(&mut self) {
        self.domains.pop();
        self.forward.pop();
        self.watches.pop();
        self.wakes.pop();
        self.is_seen.pop();
        self.births.pop();
    }

    fn forget_propagator(&mut self) {
        self.kinds.pop();
        self.rounds.pop();
        self.is_dead.pop();
        self.is_queued.pop();
    }

    /// A new variable.
    pub fn variable(&mut self, domain: Domain) -> Var {
        let var = self.domains.len();
        self.domains.push(domain);
        self.forward.push(var);
        self.watches.push(Watches::default());
        self.wakes.push(Wakes::default());
        self.is_seen.push(false);
        self.births.push(self.round);
        self.trail.push(Undo::Variable);
        var
    }

    /// A variable with one value.
    pub fn constant(&mut self, value: IntegerBound) -> Var {
        self.variable(Domain::single(value))
    }

    /// The variable with this number, whose owner wants to hear of it; new ones are made up to it.
    pub fn owned(&mut self, var: Var) {
        while self.domains.len() <= var {
            self.variable(Domain::all());
        }
        if !self.is_seen[var] {
            self.is_seen[var] = true;
            self.trail.push(Undo::Seen(var));
        }
    }

    /// The variable that stands for this one and all that are equal to it.
    pub fn find(&self, mut var: Var) -> Var {
        while self.forward[var] != var {
            var = self.forward[var];
        }
        var
    }

    /// Whether two variables are one.
    pub fn same(&self, a: Var, b: Var) -> bool {
        self.find(a) == self.find(b)
    }

    /// The values that the variable may have.
    pub fn domain(&self, var: Var) -> &Domain {
        &self.domains[self.find(var)]
    }

    /// The least value.
    pub fn min(&self, var: Var) -> &IntegerBound {
        self.domain(var).min()
    }

    /// The greatest value.
    pub fn max(&self, var: Var) -> &IntegerBound {
        self.domain(var).max()
    }

    /// The value, if it has one.
    pub fn value(&self, var: Var) -> Option<&IntegerBound> {
        self.domain(var).value()
    }

    /// How many propagators watch the variable, those that are done included.
    pub fn degree(&self, var: Var) -> usize {
        let watches = &self.watches[self.find(var)];
        watches.on.iter().map(Vec::len).sum()
    }

    /// The propagators of a variable that still have something to do, the newest first.
    pub fn live_propagators(&self, var: Var) -> impl Iterator<Item = usize> {
        let watches = &self.watches[self.find(var)];
        let all = watches.on.iter().flat_map(|on| on.iter().rev());
        all.copied().filter(|propagator| !self.is_dead[*propagator])
    }

    /// Sorts variables as SWI-Prolog makes them: by the round, and in one round by the first
    /// constraint that was posted then and the place in it.
    pub fn birth(&self, var: Var) -> (u64, usize, usize, Var) {
        let born = self.births[var];
        let on = self.watches[var].on.iter().flatten().copied();
        let first = on
            .filter(|propagator| self.rounds[*propagator] == born)
            .min();
        let place = first.and_then(|propagator| {
            let mut order = self.kinds[propagator].variables();
            if let ConstraintKind::Reified(_) = *self.kinds[propagator] {
                order.rotate_right(1);
            }
            order.iter().position(|other| self.find(*other) == var)
        });
        let (first, place) = (first.unwrap_or(usize::MAX), place.unwrap_or(0));
        (born, first, place, var)
    }

    /// What a propagator does.
    pub fn kind(&self, propagator: usize) -> Rc<ConstraintKind> {
        Rc::clone(&self.kinds[propagator])
    }

    /// What has happened since the last call.
    pub fn take_news(&mut self) -> Vec<DomainChange> {
        std::mem::take(&mut self.news)
    }

    /// Lets what has happened since an earlier state be news again.
    pub fn renew_news(&mut self, mark: usize) {
        let mut news = Vec::new();
        for undo in &self.trail[mark..] {
            match undo {
                Undo::Domain(var, _) => {
                    if let Some(value) = self.domains[*var].value()
                        && self.is_seen[*var]
                    {
                        news.push(DomainChange::Fixed(*var, value.clone()));
                    }
                }
                Undo::Forward(var) if self.is_seen[*var] => {
                    news.push(DomainChange::Same(*var, self.forward[*var]));
                }
                _ => {}
            }
        }
        news.dedup();
        self.news = news;
    }

    /// Gives the variable a new domain, which is part of the old one.
    pub fn narrow(&mut self, var: Var, domain: Domain) -> Step {
        let var = self.find(var);
        if domain.is_empty() {
            return Err(Inconsistent);
        }
        if domain == self.domains[var] {
            return Ok(());
        }
        let old = std::mem::replace(&mut self.domains[var], domain);
        let fixed = self.domains[var].value().cloned();
        if let Some(value) = &fixed
            && self.is_seen[var]
        {
            self.news.push(DomainChange::Fixed(var, value.clone()));
        }
        if self.may_wake(var, &old) {
            self.wake(var, &old, fixed.is_some());
        }
        self.trail.push(Undo::Domain(var, old));
        Ok(())
    }

    /// Whether a change of the variable wakes its propagators: each side of an infinite domain does
    /// so once a round.
    fn may_wake(&mut self, var: Var, old: &Domain) -> bool {
        let domain = &self.domains[var];
        if domain.is_finite() {
            return true;
        }
        let round = self.round;
        let wakes = &mut self.wakes[var];
        if wakes.round != round {
            *wakes = Wakes {
                round,
                ..Wakes::default()
            };
        }
        let before = *wakes;
        let left = domain.min() != old.min();
        let right = domain.max() != old.max();
        let spread = domain.spread() > old.spread();
        wakes.left |= left;
        wakes.right |= right;
        wakes.spread |= spread;
        !(left && before.left || right && before.right || spread && before.spread)
    }

    fn wake(&mut self, var: Var, old: &Domain, is_fixed: bool) {
        let domain = &self.domains[var];
        let bounds = is_fixed || domain.min() != old.min() || domain.max() != old.max();
        if is_fixed {
            self.enqueue_watching(var, Wake::Fixed);
        }
        if bounds {
            self.enqueue_watching(var, Wake::Bounds);
        }
        self.enqueue_watching(var, Wake::Any);
    }

    fn enqueue_watching(&mut self, var: Var, wake: Wake) {
        for place in 0..self.watches[var].on[wake as usize].len() {
            self.enqueue(self.watches[var].on[wake as usize][place]);
        }
    }

    fn enqueue(&mut self, propagator: usize) {
        if !self.is_dead[propagator] && !self.is_queued[propagator] {
            self.is_queued[propagator] = true;
            let is_slow = self.kinds[propagator].is_slow();
            self.queues[usize::from(is_slow)].push_back(propagator);
        }
    }

    /// Keeps the elements that `domain` has too.
    pub fn intersect(&mut self, var: Var, domain: &Domain) -> Step {
        let narrowed = self.domain(var).intersect(domain);
        self.narrow(var, narrowed)
    }

    /// Keeps the elements from `low` to `high`.
    pub fn clip(&mut self, var: Var, low: &IntegerBound, high: &IntegerBound) -> Step {
        let domain = self.domain(var);
        if low <= domain.min() && domain.max() <= high {
            return Ok(());
        }
        let narrowed = domain.within(low, high);
        self.narrow(var, narrowed)
    }

    /// Keeps the elements that are at least `low`.
    pub fn at_least(&mut self, var: Var, low: &IntegerBound) -> Step {
        self.clip(var, low, &IntegerBound::Sup)
    }

    /// Keeps the elements that are at most `high`.
    pub fn at_most(&mut self, var: Var, high: &IntegerBound) -> Step {
        self.clip(var, &IntegerBound::Inf, high)
    }

    /// Removes one element.
    pub fn remove(&mut self, var: Var, value: &IntegerBound) -> Step {
        let domain = self.domain(var);
        if !domain.contains(value) {
            return Ok(());
        }
        let narrowed = domain.without(value);
        self.narrow(var, narrowed)
    }

    /// Gives the variable a value.
    pub fn assign(&mut self, var: Var, value: &IntegerBound) -> Step {
        let domain = self.domain(var);
        if !domain.contains(value) {
            return Err(Inconsistent);
        }
        if domain.value().is_some() {
            return Ok(());
        }
        self.narrow(var, Domain::single(value.clone()))
    }

    /// Makes two variables one.
    pub fn unify(&mut self, a: Var, b: Var) -> Step {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return Ok(());
        }
        if self.is_seen[a] && !self.is_seen[b] {
            std::mem::swap(&mut a, &mut b);
        }
        let common = self.domains[a].intersect(&self.domains[b]);
        self.narrow(a, common.clone())?;
        self.forward[a] = b;
        self.trail.push(Undo::Forward(a));
        if self.is_seen[a] && common.value().is_none() {
            self.news.push(DomainChange::Same(a, b));
        }
        for wake in [Wake::Fixed, Wake::Bounds, Wake::Any] {
            for propagator in self.watches[a].on[wake as usize].clone() {
                self.watch(b, wake, propagator);
            }
        }
        self.narrow(b, common)?;
        for wake in [Wake::Fixed, Wake::Bounds, Wake::Any] {
            self.enqueue_watching(b, wake);
        }
        Ok(())
    }

    fn watch(&mut self, var: Var, wake: Wake, propagator: usize) {
        let on = &mut self.watches[var].on[wake as usize];
        self.trail.push(Undo::Watch(var, wake, on.len()));
        on.push(propagator);
    }

    /// Adds a propagator and lets it wait for its turn.
    pub fn post(&mut self, kind: ConstraintKind) {
        let propagator = self.kinds.len();
        let wake = kind.wake();
        let mut variables: Vec<Var> = kind.variables().iter().map(|var| self.find(*var)).collect();
        variables.sort_unstable();
        variables.dedup();
        self.kinds.push(Rc::new(kind));
        self.rounds.push(self.round);
        self.is_dead.push(false);
        self.is_queued.push(false);
        self.trail.push(Undo::Propagator);
        for var in variables {
            if self.domains[var].value().is_none() {
                self.watch(var, wake, propagator);
            }
        }
        self.enqueue(propagator);
    }

    /// Replaces the propagator by another one.
    pub fn replace(&mut self, propagator: usize, kind: ConstraintKind) -> Step {
        self.kill(propagator);
        self.post(kind);
        Ok(())
    }

    /// The propagator has nothing to do any more.
    pub fn kill(&mut self, propagator: usize) {
        if !self.is_dead[propagator] {
            self.is_dead[propagator] = true;
            self.trail.push(Undo::Death(propagator));
        }
    }

    /// Begins a round, in which each variable may wake its propagators anew.
    pub fn begin_round(&mut self) {
        self.round += 1;
    }

    /// The next propagator that waits for its turn. One that ignores itself counts as waiting until
    /// it has [finished](ConstraintStore::finish).
    pub(super) fn next_waiting(&mut self) -> Option<usize> {
        loop {
            let fast = self.queues[0].pop_front();
            let propagator = fast.or_else(|| self.queues[1].pop_front())?;
            self.is_queued[propagator] = false;
            if !self.is_dead[propagator] {
                self.is_queued[propagator] = self.kinds[propagator].ignores_itself();
                return Some(propagator);
            }
        }
    }

    /// The propagator has had its turn.
    pub(super) fn finish(&mut self, propagator: usize) {
        if self.kinds[propagator].ignores_itself() {
            self.is_queued[propagator] = false;
        }
    }

    /// No propagator waits any more.
    pub(super) fn clear_queues(&mut self) {
        for queue in &mut self.queues {
            for propagator in queue.drain(..) {
                if let Some(is_queued) = self.is_queued.get_mut(propagator) {
                    *is_queued = false;
                }
            }
        }
    }
}

/// The value of a variable, if it has one.
pub fn known(store: &ConstraintStore, var: Var) -> Option<IntegerBound> {
    store.value(var).cloned()
}
