//! Functions other than sums and products.

use super::bound::{IntegerBound, Rounding};
use super::constraint::{ConstraintKind, Function, Var};
use super::domain::Domain;
use super::store::{ConstraintStore, Inconsistent, Step, known};

/// `Z #= F(X, Y)`
pub fn binary(store: &mut ConstraintStore, me: usize, f: Function, x: Var, y: Var, z: Var) -> Step {
    if let (Some(a), Some(b)) = (known(store, x), known(store, y)) {
        store.kill(me);
        let value = apply(f, &a, &b).ok_or(Inconsistent)?;
        return store.assign(z, &value);
    }
    match f {
        Function::Modulo => modulo(store, me, x, y, z),
        Function::Remainder => remainder(store, me, x, y, z),
        Function::Truncated => quotient(store, me, Rounding::Zero, x, y, z),
        Function::Floored => quotient(store, me, Rounding::Down, x, y, z),
        Function::Power => power(store, me, x, y, z),
        Function::Max => max(store, me, x, y, z),
        Function::Min => min(store, me, x, y, z),
        Function::ShiftLeft => shift(store, me, x, y, z, 1),
        Function::ShiftRight => shift(store, me, x, y, z, -1),
        _ => Ok(()),
    }
}

/// `Z #= F(X)`
pub fn unary(store: &mut ConstraintStore, me: usize, f: Function, x: Var, z: Var) -> Step {
    if let Some(a) = known(store, x) {
        store.kill(me);
        let value = apply(f, &a, &IntegerBound::ZERO).ok_or(Inconsistent)?;
        return store.assign(z, &value);
    }
    match f {
        Function::Abs => abs(store, me, x, z),
        _ => Ok(()),
    }
}

/// The value of a function of numbers, if it is defined.
pub fn apply(f: Function, a: &IntegerBound, b: &IntegerBound) -> Option<IntegerBound> {
    let divisor = (b.sign() != 0).then_some(b);
    Some(match f {
        Function::Modulo => a.modulo(divisor?),
        Function::Remainder => a.remainder(divisor?),
        Function::Truncated => a.div(divisor?, Rounding::Zero),
        Function::Floored => a.div(divisor?, Rounding::Down),
        Function::Power => a.power(b)?,
        Function::Max => a.max(b).clone(),
        Function::Min => a.min(b).clone(),
        Function::Abs => a.abs(),
        Function::ShiftLeft => shifted(a, b)?,
        Function::ShiftRight => shifted(a, &-b)?,
        Function::And => IntegerBound::from(a.big() & b.big()),
        Function::Or => IntegerBound::from(a.big() | b.big()),
        Function::Xor => IntegerBound::from(a.big() ^ b.big()),
        Function::Not => IntegerBound::from(!a.big()),
        Function::Msb if a.sign() > 0 => IntegerBound::from(a.big().bits() as i64 - 1),
        Function::Msb => return None,
    })
}

fn shifted(a: &IntegerBound, by: &IntegerBound) -> Option<IntegerBound> {
    match by {
        IntegerBound::Small(n @ 0..=1_000_000) => Some(IntegerBound::from(a.big() << *n)),
        IntegerBound::Small(n @ -1_000_000..0) => Some(IntegerBound::from(a.big() >> -*n)),
        _ => None,
    }
}

/// `Z #= X mod Y`
fn modulo(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    if store.same(x, y) {
        store.kill(me);
        return store.assign(z, &IntegerBound::ZERO);
    }
    let Some(m) = known(store, y) else {
        return Ok(());
    };
    match m.sign() {
        0 => Err(Inconsistent),
        1 => modulo_positive(store, me, x, &m, z),
        _ => {
            store.clip(z, &m.succ(), &IntegerBound::ZERO)?;
            let fits = |store: &ConstraintStore, value: &IntegerBound| {
                store.domain(z).contains(&value.modulo(&m))
            };
            peel(store, x, fits)
        }
    }
}

fn modulo_positive(
    store: &mut ConstraintStore,
    me: usize,
    x: Var,
    m: &IntegerBound,
    z: Var,
) -> Step {
    if store.min(x).sign() >= 0 && store.max(x) < m {
        store.kill(me);
        return store.unify(z, x);
    }
    store.clip(z, &IntegerBound::ZERO, &m.pred())?;
    let (z_min, z_max) = (store.min(z).clone(), store.max(z).clone());
    let is_inside = |rest: &IntegerBound| z_min <= *rest && *rest <= z_max;
    let low = store.min(x).clone();
    if low.is_finite() && !is_inside(&low.modulo(m)) {
        let steps = (&low - &z_min).div(m, Rounding::Up);
        store.at_least(x, &(&(&steps * m) + &z_min))?;
    }
    let high = store.max(x).clone();
    if high.is_finite() && !is_inside(&high.modulo(m)) {
        let steps = (&high - &z_min).div(m, Rounding::Down);
        store.at_most(x, &(&(&steps * m) + &z_max))?;
    }
    match known(store, x) {
        Some(value) => store.assign(z, &value.modulo(m)),
        None => Ok(()),
    }
}

/// Removes the least and the greatest value if they do not fit.
fn peel(
    store: &mut ConstraintStore,
    x: Var,
    fits: impl Fn(&ConstraintStore, &IntegerBound) -> bool,
) -> Step {
    for bound in [store.min(x).clone(), store.max(x).clone()] {
        if bound.is_finite() && !fits(store, &bound) {
            store.remove(x, &bound)?;
        }
    }
    Ok(())
}

/// `Z #= X rem Y`
fn remainder(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    if store.same(x, y) {
        store.kill(me);
        return store.assign(z, &IntegerBound::ZERO);
    }
    let size = |store: &ConstraintStore, var: Var| store.min(var).abs().max(store.max(var).abs());
    let most = size(store, x).min(size(store, y).pred());
    let low = if store.min(x).sign() >= 0 {
        IntegerBound::ZERO
    } else {
        -&most
    };
    let high = if store.max(x).sign() <= 0 {
        IntegerBound::ZERO
    } else {
        most
    };
    store.clip(z, &low, &high)?;
    match known(store, y) {
        Some(m) if m.sign() == 0 => Err(Inconsistent),
        Some(m) if m.abs() == IntegerBound::ONE => {
            store.kill(me);
            store.assign(z, &IntegerBound::ZERO)
        }
        Some(m) => peel(store, x, |store, value| {
            store.domain(z).contains(&value.remainder(&m))
        }),
        None => Ok(()),
    }
}

/// `Z #= X // Y` or `Z #= X div Y`
fn quotient(store: &mut ConstraintStore, me: usize, r: Rounding, x: Var, y: Var, z: Var) -> Step {
    if store.same(x, y) {
        store.kill(me);
        return store.assign(z, &IntegerBound::ONE);
    }
    match (known(store, x), known(store, y), known(store, z)) {
        (_, Some(divisor), _) => quotient_by(store, me, r, x, &divisor, z),
        (Some(dividend), None, _) => quotient_of(store, r, &dividend, y, z),
        (None, None, Some(result)) => {
            if store.min(y).sign() >= 0 && store.min(x).sign() >= 0 {
                let low = store.min(y) * &result;
                let high = (store.max(y) * &result.succ()).pred();
                store.clip(x, &low, &high)?;
            }
            Ok(())
        }
        (None, None, None) => {
            let most = store.min(x).abs().max(store.max(x).clone());
            let is_positive = store.min(x).sign() >= 0 && store.min(y).sign() >= 0;
            let low = if is_positive {
                IntegerBound::ZERO
            } else {
                -&most
            };
            store.clip(z, &low, &most)
        }
    }
}

/// The dividends that a quotient may come from: from the first to the last, for a divisor.
fn dividends(
    r: Rounding,
    divisor: &IntegerBound,
    (low, high): (&IntegerBound, &IntegerBound),
) -> (IntegerBound, IntegerBound) {
    let rest = divisor.abs().pred();
    let (a, b) = (low * divisor, high * divisor);
    let (a, b) = if divisor.sign() < 0 { (b, a) } else { (a, b) };
    match (r, divisor.sign()) {
        (Rounding::Zero, _) => {
            let down = if a.sign() <= 0 { &a - &rest } else { a };
            let up = if b.sign() >= 0 { &b + &rest } else { b };
            (down, up)
        }
        (_, -1) => (&a - &rest, b),
        _ => (a, &b + &rest),
    }
}

fn quotient_by(
    store: &mut ConstraintStore,
    me: usize,
    r: Rounding,
    x: Var,
    d: &IntegerBound,
    z: Var,
) -> Step {
    match d {
        IntegerBound::Small(0) => return Err(Inconsistent),
        IntegerBound::Small(1) => {
            store.kill(me);
            return store.unify(x, z);
        }
        IntegerBound::Small(-1) => {
            let minus = store.constant(IntegerBound::Small(-1));
            return store.replace(me, ConstraintKind::Times(minus, x, z));
        }
        _ => {}
    }
    let quotients = store.domain(x).quotients(d, r);
    store.intersect(z, &quotients)?;
    let sources = store.domain(z).intervals().iter();
    let sources = sources
        .map(|(low, high)| dividends(r, d, (low, high)))
        .collect();
    store.intersect(x, &Domain::union_of(sources))?;
    if let Some(value) = known(store, x) {
        store.kill(me);
        store.assign(z, &value.div(d, r))?;
    } else if store.value(z).is_some() {
        store.kill(me);
    }
    Ok(())
}

/// `Z #= N // Y` or `Z #= N div Y`
fn quotient_of(store: &mut ConstraintStore, r: Rounding, n: &IntegerBound, y: Var, z: Var) -> Step {
    if store.min(y).sign() > 0 || store.max(y).sign() < 0 {
        let ends = [store.min(y), store.max(y)].map(|end| match end {
            // A huge divisor leaves zero, or -1 where the quotient is rounded down.
            IntegerBound::Inf | IntegerBound::Sup => {
                let is_negative = r == Rounding::Down && n.sign() * end.sign() < 0;
                IntegerBound::Small(if is_negative { -1 } else { 0 })
            }
            _ => n.div(end, r),
        });
        let [a, b] = ends;
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        store.clip(z, &low, &high)?;
    } else {
        let most = n.abs();
        store.clip(z, &-&most, &most)?;
    }
    if n.sign() > 0 && store.min(z).sign() > 0 {
        let low = n.div(&store.max(z).succ(), Rounding::Down).succ();
        let high = n.div(store.min(z), Rounding::Down);
        store.clip(y, &low, &high)?;
    }
    if store.max(z).sign() == 0 && store.min(z).sign() == 0 && r == Rounding::Zero {
        let size = n.abs().succ();
        store.intersect(y, &Domain::outside(&-&size, &size))?;
    }
    let fits = |store: &ConstraintStore, value: &IntegerBound| {
        value.sign() != 0 && store.domain(z).contains(&n.div(value, r))
    };
    if store.value(z).is_some() {
        peel(store, y, fits)
    } else {
        Ok(())
    }
}

/// `Z #= abs(X)`
fn abs(store: &mut ConstraintStore, me: usize, x: Var, z: Var) -> Step {
    let both = store.domain(z).union(&store.domain(z).negate());
    store.intersect(x, &both)?;
    let sizes = store.domain(x).union(&store.domain(x).negate());
    store.intersect(z, &sizes.within(&IntegerBound::ZERO, &IntegerBound::Sup))?;
    if store.value(z).is_some() {
        store.kill(me);
    }
    Ok(())
}

/// `Z #= max(X, Y)`; that Z is at least both is posted apart.
fn max(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    if store.min(x) > store.max(y) || store.same(x, y) {
        store.kill(me);
        return store.unify(z, x);
    }
    if store.min(y) > store.max(x) {
        store.kill(me);
        return store.unify(z, y);
    }
    if store.max(x) < store.min(z) {
        return store.unify(z, y);
    }
    if store.max(y) < store.min(z) {
        return store.unify(z, x);
    }
    let high = store.max(x).max(store.max(y)).clone();
    store.at_most(z, &high)
}

/// `Z #= min(X, Y)`; that Z is at most both is posted apart.
fn min(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    if store.max(x) < store.min(y) || store.same(x, y) {
        store.kill(me);
        return store.unify(z, x);
    }
    if store.max(y) < store.min(x) {
        store.kill(me);
        return store.unify(z, y);
    }
    if store.min(x) > store.max(z) {
        return store.unify(z, y);
    }
    if store.min(y) > store.max(z) {
        return store.unify(z, x);
    }
    let low = store.min(x).min(store.min(y)).clone();
    store.at_least(z, &low)
}

/// `Z #= X << Y` or, with the other sign, `Z #= X >> Y`
fn shift(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var, sign: i64) -> Step {
    let Some(by) = known(store, y) else {
        return Ok(());
    };
    let by = &by * &IntegerBound::Small(sign);
    let scale = shifted(&IntegerBound::ONE, &by.abs()).ok_or(Inconsistent)?;
    let scale = store.constant(scale);
    if by.sign() >= 0 {
        store.replace(me, ConstraintKind::Times(x, scale, z))
    } else {
        store.replace(me, ConstraintKind::Binary(Function::Floored, x, scale, z))
    }
}

/// `Z #= X ^ Y`
fn power(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    match (known(store, x), known(store, y)) {
        (Some(IntegerBound::Small(1)), _) | (_, Some(IntegerBound::Small(0))) => {
            store.kill(me);
            store.assign(z, &IntegerBound::ONE)
        }
        (_, Some(IntegerBound::Small(1))) => {
            store.kill(me);
            store.unify(z, x)
        }
        (_, Some(IntegerBound::Small(e))) if e > 1 && e < 100_000 => {
            power_of(store, me, x, e as u32, z)
        }
        (Some(base), _) => exponent(store, &base, y, z),
        _ => {
            if store.min(x).sign() > 0
                && store.min(y).sign() > 0
                && let Some(low) = store.min(x).power(store.min(y))
            {
                store.at_least(z, &low)?;
            }
            Ok(())
        }
    }
}

/// `Z #= X ^ E`
fn power_of(store: &mut ConstraintStore, me: usize, x: Var, e: u32, z: Var) -> Step {
    let is_even = e.is_multiple_of(2);
    let exponent = IntegerBound::from(i64::from(e));
    let raise = |bound: &IntegerBound| bound.power(&exponent).unwrap_or(IntegerBound::Sup);
    for (a, b) in [(x, z), (z, x)] {
        if !store.domain(a).contains(&IntegerBound::ZERO) {
            store.remove(b, &IntegerBound::ZERO)?;
        }
    }
    let (low, high) = (store.min(x).clone(), store.max(x).clone());
    let (z_low, z_high) = if !is_even || low.sign() >= 0 {
        (raise(&low), raise(&high))
    } else if high.sign() <= 0 {
        (raise(&high), raise(&low))
    } else {
        (IntegerBound::ZERO, raise(&low.abs().max(high.abs())))
    };
    store.clip(z, &z_low, &z_high)?;
    let (z_low, z_high) = (store.min(z).clone(), store.max(z).clone());
    let root_up = |bound: &IntegerBound| {
        let root = bound.root(e);
        if raise(&root) < *bound {
            root.succ()
        } else {
            root
        }
    };
    if z_low.sign() >= 0 {
        let most = z_high.root(e);
        let least = root_up(&z_low);
        let is_positive = store.min(x).sign() >= 0 || !is_even;
        let low = if is_positive { least.clone() } else { -&most };
        store.clip(x, &low, &most)?;
    }
    if let Some(power) = known(store, z) {
        store.kill(me);
        return roots(store, x, &power, e);
    }
    Ok(())
}

/// X is one of the numbers whose power is exactly `power`.
fn roots(store: &mut ConstraintStore, x: Var, power: &IntegerBound, e: u32) -> Step {
    let root = power.abs().root(e);
    let is_exact = root.power(&IntegerBound::from(i64::from(e))) == Some(power.abs());
    match (is_exact, power.sign(), e % 2) {
        (false, ..) | (true, -1, 0) => Err(Inconsistent),
        (true, -1, _) => store.assign(x, &-&root),
        (true, _, 0) => {
            let both = Domain::single(-&root).union(&Domain::single(root));
            store.intersect(x, &both)
        }
        _ => store.assign(x, &root),
    }
}

/// `Z #= B ^ Y`
fn exponent(store: &mut ConstraintStore, base: &IntegerBound, y: Var, z: Var) -> Step {
    if base.sign() == 0 {
        store.at_least(y, &IntegerBound::ZERO)?;
        return store.clip(z, &IntegerBound::ZERO, &IntegerBound::ONE);
    }
    if *base < IntegerBound::Small(2) {
        return Ok(());
    }
    store.at_least(y, &IntegerBound::ZERO)?;
    let low = base.power(store.min(y)).unwrap_or(IntegerBound::ONE);
    let high = base.power(store.max(y)).unwrap_or(IntegerBound::Sup);
    store.clip(z, &low, &high)?;
    let limit = store.max(z).clone();
    if limit.is_finite() {
        store.at_most(y, &logarithm(base, &limit))?;
    }
    let least = store.min(z).clone();
    let exponent = logarithm(base, &least);
    let is_exact = base.power(&exponent).as_ref() == Some(&least);
    store.at_least(y, &if is_exact { exponent } else { exponent.succ() })
}

/// The greatest exponent whose power of the base is at most `limit`, which is positive.
fn logarithm(base: &IntegerBound, limit: &IntegerBound) -> IntegerBound {
    let mut exponent = IntegerBound::ZERO;
    let mut power = IntegerBound::ONE;
    loop {
        power = &power * base;
        if power > *limit {
            return exponent;
        }
        exponent = exponent.succ();
    }
}
