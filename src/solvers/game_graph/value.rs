//! The value of the end of a game: an integer or a floating point number, compared by value.

use std::cmp::Ordering;

/// A number.
#[derive(Clone, Copy, Debug)]
pub enum NodeValue {
    /// An integer.
    Int(i64),
    /// A floating point number, no NaN.
    Float(f64),
}

impl NodeValue {
    /// Less than anything else.
    pub const LEAST: NodeValue = NodeValue::Float(f64::NEG_INFINITY);
    /// More than anything else.
    pub const MOST: NodeValue = NodeValue::Float(f64::INFINITY);
}

impl PartialEq for NodeValue {
    fn eq(&self, other: &NodeValue) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for NodeValue {}

impl PartialOrd for NodeValue {
    fn partial_cmp(&self, other: &NodeValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for NodeValue {
    fn cmp(&self, other: &NodeValue) -> Ordering {
        match (*self, *other) {
            (NodeValue::Int(one), NodeValue::Int(other)) => one.cmp(&other),
            (NodeValue::Float(one), NodeValue::Float(other)) => {
                one.partial_cmp(&other).unwrap_or(Ordering::Equal)
            }
            (NodeValue::Int(one), NodeValue::Float(other)) => compare(one, other),
            (NodeValue::Float(one), NodeValue::Int(other)) => compare(other, one).reverse(),
        }
    }
}

/// An integer and a float, exactly: not every large integer is a float.
fn compare(one: i64, other: f64) -> Ordering {
    // From 2^63 on, infinities included, every float is beyond the integers; below, its whole part
    // is an integer.
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
