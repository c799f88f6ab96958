//! Sets of integers as sorted intervals.

use super::bound::IntegerBound::{Inf, Sup};
use super::bound::{IntegerBound, Rounding};

/// A set of integers: intervals in order, between each two of which an integer is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    intervals: Vec<(IntegerBound, IntegerBound)>,
}

impl Domain {
    /// All integers.
    pub fn all() -> Domain {
        Domain::between(Inf, Sup)
    }

    /// The numbers from `low` to `high`.
    pub fn between(low: IntegerBound, high: IntegerBound) -> Domain {
        let is_empty = low > high || low == Sup || high == Inf;
        Domain {
            intervals: if is_empty {
                Vec::new()
            } else {
                vec![(low, high)]
            },
        }
    }

    /// One number.
    pub fn single(value: IntegerBound) -> Domain {
        Domain::between(value.clone(), value)
    }

    /// The numbers that stand in any of the intervals.
    pub fn union_of(mut intervals: Vec<(IntegerBound, IntegerBound)>) -> Domain {
        intervals.retain(|(low, high)| low <= high && *low != Sup && *high != Inf);
        intervals.sort();
        let mut merged: Vec<(IntegerBound, IntegerBound)> = Vec::with_capacity(intervals.len());
        for (low, high) in intervals {
            match merged.last_mut() {
                Some((_, last)) if low <= last.succ() => {
                    if high > *last {
                        *last = high;
                    }
                }
                _ => merged.push((low, high)),
            }
        }
        Domain { intervals: merged }
    }

    /// The numbers that are not between two others.
    pub fn outside(low: &IntegerBound, high: &IntegerBound) -> Domain {
        Domain::union_of(vec![(Inf, low.clone()), (high.clone(), Sup)])
    }

    /// The intervals, in order.
    pub fn intervals(&self) -> &[(IntegerBound, IntegerBound)] {
        &self.intervals
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }

    /// The least element, or minus infinity.
    ///
    /// # Panics
    /// If the domain is empty.
    pub fn min(&self) -> &IntegerBound {
        &self.intervals[0].0
    }

    /// The greatest element, or plus infinity.
    ///
    /// # Panics
    /// If the domain is empty.
    pub fn max(&self) -> &IntegerBound {
        &self.intervals[self.intervals.len() - 1].1
    }

    /// Its only element, if it has just one.
    pub fn value(&self) -> Option<&IntegerBound> {
        match &self.intervals[..] {
            [(low, high)] if low == high => Some(low),
            _ => None,
        }
    }

    /// Whether both bounds are numbers.
    pub fn is_finite(&self) -> bool {
        self.min().is_finite() && self.max().is_finite()
    }

    /// The distance between the smallest and the greatest number that its intervals name.
    pub fn spread(&self) -> IntegerBound {
        let (low, high) = &self.intervals[0];
        let smallest = if *low == Inf { high } else { low };
        let (low, high) = &self.intervals[self.intervals.len() - 1];
        let largest = if *high == Sup { low } else { high };
        largest - smallest
    }

    /// How many elements it has.
    pub fn size(&self) -> IntegerBound {
        self.intervals
            .iter()
            .fold(IntegerBound::ZERO, |sum, (low, high)| {
                if low.is_finite() && high.is_finite() {
                    &sum + &(high - low).succ()
                } else {
                    Sup
                }
            })
    }

    /// Whether the number is in it.
    pub fn contains(&self, value: &IntegerBound) -> bool {
        let place = self.intervals.partition_point(|(_, high)| high < value);
        self.intervals
            .get(place)
            .is_some_and(|(low, _)| low <= value)
    }

    /// The elements that `other` has too.
    pub fn intersect(&self, other: &Domain) -> Domain {
        let (mut mine, mut theirs) = (
            self.intervals.iter().peekable(),
            other.intervals.iter().peekable(),
        );
        let mut intervals = Vec::new();
        while let (Some(a), Some(b)) = (mine.peek(), theirs.peek()) {
            let (low, high) = ((&a.0).max(&b.0), (&a.1).min(&b.1));
            if low <= high {
                intervals.push((low.clone(), high.clone()));
            }
            if a.1 <= b.1 {
                mine.next()
            } else {
                theirs.next()
            };
        }
        Domain { intervals }
    }

    /// The elements from `low` to `high`.
    pub fn within(&self, low: &IntegerBound, high: &IntegerBound) -> Domain {
        let clip = |(a, b): &(IntegerBound, IntegerBound)| {
            let (a, b) = (a.max(low), b.min(high));
            (a <= b).then(|| (a.clone(), b.clone()))
        };
        Domain {
            intervals: self.intervals.iter().filter_map(clip).collect(),
        }
    }

    /// The elements but one.
    pub fn without(&self, value: &IntegerBound) -> Domain {
        let mut intervals = Vec::with_capacity(self.intervals.len() + 1);
        for (low, high) in &self.intervals {
            if low <= value && value <= high {
                if low < value {
                    intervals.push((low.clone(), value.pred()));
                }
                if value < high {
                    intervals.push((value.succ(), high.clone()));
                }
            } else {
                intervals.push((low.clone(), high.clone()));
            }
        }
        Domain { intervals }
    }

    /// The elements of both.
    pub fn union(&self, other: &Domain) -> Domain {
        Domain::union_of([&self.intervals[..], &other.intervals[..]].concat())
    }

    /// All other integers.
    pub fn complement(&self) -> Domain {
        let mut intervals = Vec::with_capacity(self.intervals.len() + 1);
        let mut from = Inf;
        for (low, high) in &self.intervals {
            if *low != Inf {
                intervals.push((from, low.pred()));
            }
            from = high.succ();
        }
        if from != Sup {
            intervals.push((from, Sup));
        }
        Domain::union_of(intervals)
    }

    /// Each element plus a number.
    pub fn shift(&self, by: &IntegerBound) -> Domain {
        self.each(|bound| bound + by)
    }

    /// Each element with the other sign.
    pub fn negate(&self) -> Domain {
        let intervals = self.intervals.iter().rev();
        Domain {
            intervals: intervals.map(|(low, high)| (-high, -low)).collect(),
        }
    }

    /// The intervals between the multiples of their bounds.
    pub fn expand(&self, factor: &IntegerBound) -> Domain {
        self.mapped(factor, |bound| bound * factor, |bound| bound * factor)
    }

    /// The numbers whose multiples are between the bounds of the intervals.
    pub fn contract(&self, factor: &IntegerBound) -> Domain {
        let down = |bound: &IntegerBound| bound.div(factor, Rounding::Down);
        let up = |bound: &IntegerBound| bound.div(factor, Rounding::Up);
        self.mapped(factor, up, down)
    }

    /// The quotients of its elements.
    pub fn quotients(&self, divisor: &IntegerBound, rounding: Rounding) -> Domain {
        let quotient = |bound: &IntegerBound| bound.div(divisor, rounding);
        self.mapped(divisor, quotient, quotient)
    }

    fn mapped(
        &self,
        factor: &IntegerBound,
        low: impl Fn(&IntegerBound) -> IntegerBound,
        high: impl Fn(&IntegerBound) -> IntegerBound,
    ) -> Domain {
        let pair = |(a, b): &(IntegerBound, IntegerBound)| match factor.sign() {
            -1 => (low(b), high(a)),
            _ => (low(a), high(b)),
        };
        Domain::union_of(self.intervals.iter().map(pair).collect())
    }

    fn each(&self, map: impl Fn(&IntegerBound) -> IntegerBound) -> Domain {
        let pair = |(low, high): &(IntegerBound, IntegerBound)| (map(low), map(high));
        Domain {
            intervals: self.intervals.iter().map(pair).collect(),
        }
    }

    /// The least element above `value`.
    pub fn next_above(&self, value: &IntegerBound) -> Option<IntegerBound> {
        let next = value.succ();
        let place = self.intervals.partition_point(|(_, high)| *high < next);
        let (low, _) = self.intervals.get(place)?;
        Some(low.clone().max(next))
    }

    /// The elements of a finite domain in order.
    pub fn values(&self) -> impl Iterator<Item = IntegerBound> {
        let first = (!self.is_empty()).then(|| self.min().clone());
        std::iter::successors(first, |value| self.next_above(value))
    }
}
