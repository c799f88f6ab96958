//! The worth of the end of a game: an integer or a floating point number, compared by value.

use std::cmp::Ordering;

/// A number.
#[derive(Clone, Copy, Debug)]
pub enum Worth {
    /// An integer.
    Int(i64),
    /// A floating point number, no NaN.
    Float(f64),
}

impl Worth {
    /// Less than anything else.
    pub const LEAST: Worth = Worth::Float(f64::NEG_INFINITY);
    /// More than anything else.
    pub const MOST: Worth = Worth::Float(f64::INFINITY);
}

impl PartialEq for Worth {
    fn eq(&self, other: &Worth) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Worth {}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Worth) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Worth {
    fn cmp(&self, other: &Worth) -> Ordering {
        match (*self, *other) {
            (Worth::Int(one), Worth::Int(other)) => one.cmp(&other),
            (Worth::Float(one), Worth::Float(other)) => {
                one.partial_cmp(&other).unwrap_or(Ordering::Equal)
            }
            (Worth::Int(one), Worth::Float(other)) => compare(one, other),
            (Worth::Float(one), Worth::Int(other)) => compare(other, one).reverse(),
        }
    }
}

/// An integer and a float, exactly: not every large integer is a float.
fn compare(one: i64, other: f64) -> Ordering {
    // From 2^63 on, infinities included, every float is beyond the integers; below, its whole part is an integer.
    const BOUND: f64 = 9_223_372_036_854_775_808.0;
    if other >= BOUND {
        return Ordering::Less;
    }
    if other < -BOUND {
        return Ordering::Greater;
    }
    let whole = other.trunc();
    let fraction = other - whole;
    one.cmp(&(whole as i64))
        .then_with(|| 0.0_f64.partial_cmp(&fraction).unwrap_or(Ordering::Equal))
}
