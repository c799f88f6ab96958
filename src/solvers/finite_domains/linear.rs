//! Sums.

use super::bound::{IntegerBound, Rounding};
use super::constraint::{ConstraintKind, Linear, LinearRelation, Var};
use super::store::{ConstraintStore, Inconsistent, Step, known};

/// A sum of multiples in a relation to a number.
pub fn run(store: &mut ConstraintStore, me: usize, linear: &Linear) -> Step {
    let (open, constant) = open_terms(store, linear);
    match (linear.relation, &open[..]) {
        (relation, []) => {
            store.kill(me);
            holds(relation, &constant)
        }
        (LinearRelation::AtMost, _) => at_most(store, me, &open, &constant),
        (LinearRelation::Equal, [(c, var)]) => {
            store.kill(me);
            assign_multiple(store, *var, c, &constant)
        }
        (LinearRelation::Unequal, [(c, var)]) => {
            store.kill(me);
            match constant.modulo(c).sign() {
                0 => store.remove(*var, &constant.div(c, Rounding::Zero)),
                _ => Ok(()),
            }
        }
        (LinearRelation::Equal, _) => match as_plus(store, &open, &constant) {
            Some(kind) => store.replace(me, kind),
            None => equal(store, &open, &constant),
        },
        (LinearRelation::Unequal, _) => match as_unequal_sum(store, &open, &constant) {
            Some(kind) => store.replace(me, kind),
            None => Ok(()),
        },
    }
}

/// The terms whose variables are not known, and what remains of the constant.
fn open_terms(
    store: &ConstraintStore,
    linear: &Linear,
) -> (Vec<(IntegerBound, Var)>, IntegerBound) {
    let mut constant = linear.constant.clone();
    let mut open = Vec::with_capacity(linear.terms.len());
    for (c, var) in &linear.terms {
        match store.value(*var) {
            Some(value) => constant = &constant - &(c * value),
            None => open.push((c.clone(), *var)),
        }
    }
    (open, constant)
}

fn holds(relation: LinearRelation, constant: &IntegerBound) -> Step {
    let holds = match relation {
        LinearRelation::Equal => constant.sign() == 0,
        LinearRelation::Unequal => constant.sign() != 0,
        LinearRelation::AtMost => constant.sign() >= 0,
    };
    if holds { Ok(()) } else { Err(Inconsistent) }
}

/// `C*X #= N`
fn assign_multiple(
    store: &mut ConstraintStore,
    var: Var,
    c: &IntegerBound,
    n: &IntegerBound,
) -> Step {
    match n.modulo(c).sign() {
        0 => store.assign(var, &n.div(c, Rounding::Zero)),
        _ => Err(Inconsistent),
    }
}

fn signs(open: &[(IntegerBound, Var)]) -> Vec<i64> {
    let unit = |c: &IntegerBound| match c {
        IntegerBound::Small(c @ (1 | -1)) => *c,
        _ => 0,
    };
    open.iter().map(|(c, _)| unit(c)).collect()
}

/// The sum as `X + Y #= Z`, if it is one.
fn as_plus(
    store: &mut ConstraintStore,
    open: &[(IntegerBound, Var)],
    n: &IntegerBound,
) -> Option<ConstraintKind> {
    let var = |place: usize| open[place].1;
    match (&signs(open)[..], n.sign()) {
        ([1, 1], _) => Some(ConstraintKind::Plus(
            var(0),
            var(1),
            store.constant(n.clone()),
        )),
        ([1, -1], _) => Some(ConstraintKind::Plus(
            store.constant(n.clone()),
            var(1),
            var(0),
        )),
        ([-1, 1], _) => Some(ConstraintKind::Plus(
            store.constant(n.clone()),
            var(0),
            var(1),
        )),
        ([-1, -1], _) => Some(ConstraintKind::Plus(var(0), var(1), store.constant(-n))),
        ([1, 1, -1] | [-1, -1, 1], 0) => Some(ConstraintKind::Plus(var(0), var(1), var(2))),
        ([1, -1, 1], 0) => Some(ConstraintKind::Plus(var(0), var(2), var(1))),
        ([-1, 1, 1], 0) => Some(ConstraintKind::Plus(var(1), var(2), var(0))),
        _ => None,
    }
}

/// The sum as `X #\= Y + Z`, if it is one.
fn as_unequal_sum(
    store: &mut ConstraintStore,
    open: &[(IntegerBound, Var)],
    n: &IntegerBound,
) -> Option<ConstraintKind> {
    let var = |place: usize| open[place].1;
    match (&signs(open)[..], n.sign()) {
        ([1, -1], _) => Some(ConstraintKind::UnequalSum(
            var(0),
            var(1),
            store.constant(n.clone()),
        )),
        ([-1, 1], _) => Some(ConstraintKind::UnequalSum(
            var(1),
            var(0),
            store.constant(n.clone()),
        )),
        ([1, 1, -1], 0) => Some(ConstraintKind::UnequalSum(var(2), var(0), var(1))),
        ([1, -1, 1], 0) => Some(ConstraintKind::UnequalSum(var(1), var(0), var(2))),
        ([-1, 1, 1], 0) => Some(ConstraintKind::UnequalSum(var(0), var(1), var(2))),
        _ => None,
    }
}

/// The least and the greatest value of a multiple.
fn range(store: &ConstraintStore, c: &IntegerBound, var: Var) -> (IntegerBound, IntegerBound) {
    let (min, max) = (c * store.min(var), c * store.max(var));
    if c.sign() < 0 { (max, min) } else { (min, max) }
}

/// The finite parts of the bounds of a sum, and the places of the terms without a least or a
/// greatest value.
struct Range {
    low: IntegerBound,
    high: IntegerBound,
    no_low: Vec<usize>,
    no_high: Vec<usize>,
}

fn range_of(store: &ConstraintStore, open: &[(IntegerBound, Var)]) -> Range {
    let mut all = Range {
        low: IntegerBound::ZERO,
        high: IntegerBound::ZERO,
        no_low: Vec::new(),
        no_high: Vec::new(),
    };
    for (place, (c, var)) in open.iter().enumerate() {
        let (low, high) = range(store, c, *var);
        if low.is_finite() {
            all.low = &all.low + &low;
        } else {
            all.no_low.push(place);
        }
        if high.is_finite() {
            all.high = &all.high + &high;
        } else {
            all.no_high.push(place);
        }
    }
    all
}

fn at_most(
    store: &mut ConstraintStore,
    me: usize,
    open: &[(IntegerBound, Var)],
    n: &IntegerBound,
) -> Step {
    let range = range_of(store, open);
    let slack = n - &range.low;
    match (&range.no_low[..], &range.no_high[..]) {
        ([], _) if range.low > *n => Err(Inconsistent),
        ([], []) if range.high <= *n => {
            store.kill(me);
            Ok(())
        }
        ([], _) => (0..open.len()).try_for_each(|place| limit_high(store, &open[place], &slack)),
        ([place], _) => limit_multiple(store, &open[*place], &slack),
        _ => Ok(()),
    }
}

/// The multiple is at most `slack` above its least value.
fn limit_high(
    store: &mut ConstraintStore,
    (c, var): &(IntegerBound, Var),
    slack: &IntegerBound,
) -> Step {
    let distance = slack.div(c, Rounding::Zero);
    if c.sign() < 0 {
        let low = store.max(*var) + &distance;
        store.at_least(*var, &low)
    } else {
        let high = store.min(*var) + &distance;
        store.at_most(*var, &high)
    }
}

/// `C*X #=< N`
fn limit_multiple(
    store: &mut ConstraintStore,
    (c, var): &(IntegerBound, Var),
    n: &IntegerBound,
) -> Step {
    if c.sign() < 0 {
        store.at_least(*var, &n.div(c, Rounding::Up))
    } else {
        store.at_most(*var, &n.div(c, Rounding::Down))
    }
}

fn equal(store: &mut ConstraintStore, open: &[(IntegerBound, Var)], n: &IntegerBound) -> Step {
    let range = range_of(store, open);
    let (above, below) = (n - &range.low, &range.high - n);
    let is_bounded = [range.no_low.is_empty(), range.no_high.is_empty()];
    if is_bounded[0] && above.sign() < 0 || is_bounded[1] && below.sign() < 0 {
        return Err(Inconsistent);
    }
    for (place, term) in open.iter().enumerate() {
        match &range.no_low[..] {
            [] => limit_high(store, term, &above)?,
            [only] if *only == place => limit_multiple(store, term, &above)?,
            _ => {}
        }
        let (c, var) = term;
        match &range.no_high[..] {
            [] => limit_high(store, &(-c, *var), &below)?,
            [only] if *only == place => limit_multiple(store, &(-c, *var), &below)?,
            _ => {}
        }
    }
    Ok(())
}

/// `X + Y #= Z`
pub fn plus(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    match (known(store, x), known(store, y), known(store, z)) {
        (Some(n), _, _) => plus_number(store, me, &n, y, z),
        (None, Some(n), _) => plus_number(store, me, &n, x, z),
        (None, None, Some(n)) => complement(store, me, x, y, &n),
        (None, None, None) => plus_open(store, me, x, y, z),
    }
}

/// `N + Y #= Z`
fn plus_number(store: &mut ConstraintStore, me: usize, n: &IntegerBound, y: Var, z: Var) -> Step {
    if n.sign() == 0 {
        store.kill(me);
        return store.unify(y, z);
    }
    if store.same(y, z) {
        return Err(Inconsistent);
    }
    let sums = store.domain(y).shift(n);
    store.intersect(z, &sums)?;
    let rest = store.domain(z).shift(&-n);
    store.intersect(y, &rest)?;
    if store.value(y).is_some() && store.value(z).is_some() {
        store.kill(me);
    }
    Ok(())
}

/// `X + Y #= N`
fn complement(store: &mut ConstraintStore, me: usize, x: Var, y: Var, n: &IntegerBound) -> Step {
    if store.same(x, y) {
        store.kill(me);
        return assign_multiple(store, x, &IntegerBound::Small(2), n);
    }
    let rest = store.domain(x).negate().shift(n);
    store.intersect(y, &rest)?;
    let rest = store.domain(y).negate().shift(n);
    store.intersect(x, &rest)?;
    if store.value(x).is_some() && store.value(y).is_some() {
        store.kill(me);
    }
    Ok(())
}

fn plus_open(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    if store.same(x, y) {
        let terms = vec![(IntegerBound::Small(2), x), (IntegerBound::Small(-1), z)];
        let constant = IntegerBound::ZERO;
        let relation = LinearRelation::Equal;
        return store.replace(
            me,
            ConstraintKind::Linear(Linear {
                terms,
                relation,
                constant,
            }),
        );
    }
    if store.same(x, z) || store.same(y, z) {
        store.kill(me);
        let zero = if store.same(x, z) { y } else { x };
        return store.assign(zero, &IntegerBound::ZERO);
    }
    clip_difference(store, x, z, y)?;
    clip_difference(store, y, z, x)?;
    let (low, high) = (store.min(x) + store.min(y), store.max(x) + store.max(y));
    store.clip(z, &low, &high)
}

/// Narrows `target` to what `whole - part` may be.
fn clip_difference(store: &mut ConstraintStore, target: Var, whole: Var, part: Var) -> Step {
    let low = difference(store.min(whole), store.max(part), IntegerBound::Inf);
    let high = difference(store.max(whole), store.min(part), IntegerBound::Sup);
    store.clip(target, &low, &high)
}

fn difference(whole: &IntegerBound, part: &IntegerBound, unknown: IntegerBound) -> IntegerBound {
    if whole.is_finite() && part.is_finite() {
        whole - part
    } else {
        unknown
    }
}
