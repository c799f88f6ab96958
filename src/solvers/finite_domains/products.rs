//! Products.

use super::bound::{IntegerBound, Rounding};
use super::constraint::{ConstraintKind, Function, Var};
use super::domain::Domain;
use super::store::{ConstraintStore, Inconsistent, Step, known};

/// `X * Y #= Z`
pub fn times(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    match (known(store, x), known(store, y), known(store, z)) {
        (Some(n), _, _) => times_number(store, me, &n, y, z),
        (None, Some(n), _) => times_number(store, me, &n, x, z),
        (None, None, Some(n)) if store.same(x, y) => square_root(store, me, x, &n),
        (None, None, None) if store.same(x, y) => {
            let two = store.constant(IntegerBound::Small(2));
            store.replace(me, ConstraintKind::Binary(Function::Power, x, two, z))
        }
        (None, None, _) => times_open(store, me, x, y, z),
    }
}

/// `N * Y #= Z`
fn times_number(store: &mut ConstraintStore, me: usize, n: &IntegerBound, y: Var, z: Var) -> Step {
    match n {
        IntegerBound::Small(0) => {
            store.kill(me);
            return store.assign(z, &IntegerBound::ZERO);
        }
        IntegerBound::Small(1) => {
            store.kill(me);
            return store.unify(y, z);
        }
        _ if store.same(y, z) => {
            store.kill(me);
            return store.assign(y, &IntegerBound::ZERO);
        }
        _ => {}
    }
    if let Some(product) = known(store, z) {
        store.kill(me);
        return match product.modulo(n).sign() {
            0 => store.assign(y, &product.div(n, Rounding::Zero)),
            _ => Err(Inconsistent),
        };
    }
    let products = store.domain(y).expand(n);
    store.intersect(z, &products)?;
    let factors = store.domain(z).contract(n);
    store.intersect(y, &factors)?;
    if let Some(factor) = known(store, y) {
        store.kill(me);
        store.assign(z, &(n * &factor))?;
    }
    Ok(())
}

/// `X * X #= N`
fn square_root(store: &mut ConstraintStore, me: usize, x: Var, n: &IntegerBound) -> Step {
    store.kill(me);
    if n.sign() < 0 {
        return Err(Inconsistent);
    }
    let root = n.root(2);
    if &root * &root != *n {
        return Err(Inconsistent);
    }
    let roots = Domain::single(-&root).union(&Domain::single(root));
    store.intersect(x, &roots)
}

fn times_open(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    let has_zero = |store: &ConstraintStore, var| store.domain(var).contains(&IntegerBound::ZERO);
    if store.same(y, z) && !has_zero(store, z) {
        store.kill(me);
        return store.assign(x, &IntegerBound::ONE);
    }
    if store.same(x, z) && !has_zero(store, z) {
        store.kill(me);
        return store.assign(y, &IntegerBound::ONE);
    }
    let (low, high) = factor(&range(store, z), &range(store, y), &range(store, x));
    store.clip(x, &low, &high)?;
    let (low, high) = factor(&range(store, z), &range(store, x), &range(store, y));
    store.clip(y, &low, &high)?;
    let (low, high) = product(&range(store, x), &range(store, y));
    store.clip(z, &low, &high)?;
    if !has_zero(store, z) {
        store.remove(x, &IntegerBound::ZERO)?;
        store.remove(y, &IntegerBound::ZERO)?;
    } else if store.value(z).is_some() {
        if !has_zero(store, x) {
            store.kill(me);
            store.assign(y, &IntegerBound::ZERO)?;
        } else if !has_zero(store, y) {
            store.kill(me);
            store.assign(x, &IntegerBound::ZERO)?;
        }
    }
    Ok(())
}

type Range = (IntegerBound, IntegerBound);

fn range(store: &ConstraintStore, var: Var) -> Range {
    (store.min(var).clone(), store.max(var).clone())
}

/// The bounds of a product.
pub fn product((a, b): &Range, (c, d): &Range) -> Range {
    let products = [a * c, a * d, b * c, b * d];
    let least = products.iter().min().cloned().unwrap_or(IntegerBound::Inf);
    let greatest = products.iter().max().cloned().unwrap_or(IntegerBound::Sup);
    (least, greatest)
}

fn cut((a, b): &Range, low: &IntegerBound, high: &IntegerBound) -> Option<Range> {
    let (low, high) = (a.max(low).clone(), b.min(high).clone());
    (low <= high).then_some((low, high))
}

/// The bounds of `target` in `target * other = product`; no greater than those it has.
fn factor(product: &Range, other: &Range, target: &Range) -> Range {
    let is_mixed = |(low, high): &Range| low.sign() < 0 && high.sign() > 0;
    let has_sign = product.0.sign() > 0 || product.1.sign() < 0;
    if !(has_sign && is_mixed(other) && is_mixed(target)) {
        return one_factor(product, other, target);
    }
    let (negative, positive) = (IntegerBound::Small(-1), IntegerBound::ONE);
    let sides = [
        (&IntegerBound::Inf, &negative),
        (&positive, &IntegerBound::Sup),
    ];
    let mut all: Option<Range> = None;
    for (place, side) in sides.iter().enumerate() {
        let opposite = if product.0.sign() > 0 {
            sides[place]
        } else {
            sides[1 - place]
        };
        let (Some(other), Some(target)) = (
            cut(other, side.0, side.1),
            cut(target, opposite.0, opposite.1),
        ) else {
            continue;
        };
        if let Some((low, high)) = stable_factor(product, other, target) {
            all = Some(match all {
                None => (low, high),
                Some((a, b)) => (a.min(low), b.max(high)),
            });
        }
    }
    // Nothing fits: an empty range makes the caller fail.
    all.unwrap_or((IntegerBound::ONE, IntegerBound::ZERO))
}

/// The bounds of `target` once those of the other factor take part.
fn stable_factor(product: &Range, mut other: Range, mut target: Range) -> Option<Range> {
    for _ in 0..4 {
        let before = (other.clone(), target.clone());
        let (low, high) = one_factor(product, &other, &target);
        target = cut(&target, &low, &high)?;
        let (low, high) = one_factor(product, &target, &other);
        other = cut(&other, &low, &high)?;
        if before == (other.clone(), target.clone()) {
            break;
        }
    }
    Some(target)
}

fn one_factor(product: &Range, other: &Range, target: &Range) -> Range {
    let (low, high) = (
        least_factor(product, other),
        greatest_factor(product, other),
    );
    (
        (&target.0).max(&low).clone(),
        (&target.1).min(&high).clone(),
    )
}

fn quotients((l1, u1): &Range, (l2, u2): &Range) -> [IntegerBound; 4] {
    let quotient = |a: &IntegerBound, b: &IntegerBound| a.div(b, Rounding::Zero);
    [
        quotient(l1, l2),
        quotient(l1, u2),
        quotient(u1, l2),
        quotient(u1, u2),
    ]
}

/// The least number whose product with one of `other` may be in `product`.
fn least_factor(product: &Range, other: &Range) -> IntegerBound {
    let ((l1, u1), (l2, u2)) = (product, other);
    let signs = (l1.sign(), u1.sign(), l2.sign(), u2.sign());
    match signs {
        (0 | 1, _, 1, _) if u2.is_finite() => l1.div(u2, Rounding::Up),
        (1, _, _, -1) => u1.div(u2, Rounding::Zero),
        (1, _, 0 | 1, _) => IntegerBound::ONE,
        (1, ..) => -u1,
        (_, -1, _, -1 | 0) if l2.is_finite() => u1.div(l2, Rounding::Up),
        (_, -1, _, -1 | 0) => IntegerBound::ONE,
        (_, -1, 0, _) => l1.clone(),
        (_, -1, 1, _) => l1.div(l2, Rounding::Zero),
        (_, -1, ..) => l1.clone(),
        (_, _, -1 | 0, 0 | 1) => IntegerBound::Inf,
        _ => quotients(product, other)
            .iter()
            .min()
            .cloned()
            .unwrap_or(IntegerBound::Inf),
    }
}

/// The greatest number whose product with one of `other` may be in `product`.
fn greatest_factor(product: &Range, other: &Range) -> IntegerBound {
    let ((l1, u1), (l2, u2)) = (product, other);
    let signs = (l1.sign(), u1.sign(), l2.sign(), u2.sign());
    match signs {
        (0, _, 0, _) => IntegerBound::Sup,
        (1, _, 0, _) => u1.clone(),
        (0 | 1, _, 1, _) => u1.div(l2, Rounding::Zero),
        (1, _, _, -1 | 0) if l2.is_finite() => l1.div(l2, Rounding::Down),
        (1, _, _, -1 | 0) => IntegerBound::Small(-1),
        (1, ..) => u1.clone(),
        (_, -1, _, -1) => l1.div(u2, Rounding::Zero),
        (_, -1, 0 | 1, _) if u2.is_finite() => u1.div(u2, Rounding::Down),
        (_, -1, 0 | 1, _) => IntegerBound::Small(-1),
        (_, -1, ..) => -l1,
        (_, _, -1 | 0, 0 | 1) => IntegerBound::Sup,
        _ => quotients(product, other)
            .iter()
            .max()
            .cloned()
            .unwrap_or(IntegerBound::Sup),
    }
}
