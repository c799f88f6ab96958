//! Integers of any size, and the two infinities that bound a domain.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::BigInt;

/// An integer or an infinity. A value that fits into 64 bits is always `Small`, so equality can be
/// derived.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IntegerBound {
    /// Below every integer.
    Inf,
    /// An integer of 64 bits.
    Small(i64),
    /// An integer that needs more than 64 bits.
    Big(Box<BigInt>),
    /// Above every integer.
    Sup,
}

use IntegerBound::{Big, Inf, Small, Sup};

/// How a division rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Towards zero.
    Zero,
    /// Towards minus infinity.
    Down,
    /// Towards plus infinity.
    Up,
}

impl IntegerBound {
    /// Zero.
    pub const ZERO: IntegerBound = Small(0);
    /// One.
    pub const ONE: IntegerBound = Small(1);

    /// The number as a big integer, if it is a number.
    pub fn to_big(&self) -> Option<BigInt> {
        match self {
            Small(n) => Some(BigInt::from(*n)),
            Big(n) => Some((**n).clone()),
            Inf | Sup => None,
        }
    }

    /// Whether it is a number.
    pub fn is_finite(&self) -> bool {
        matches!(self, Small(_) | Big(_))
    }

    /// -1, 0 or 1.
    pub fn sign(&self) -> i64 {
        match self.cmp(&IntegerBound::ZERO) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> IntegerBound {
        if self.sign() < 0 { -self } else { self.clone() }
    }

    /// The next greater number.
    pub fn succ(&self) -> IntegerBound {
        self + &IntegerBound::ONE
    }

    /// The next smaller number.
    pub fn pred(&self) -> IntegerBound {
        self - &IntegerBound::ONE
    }

    /// The quotient, which is infinite for an infinite dividend and zero for an infinite divisor.
    ///
    /// # Panics
    /// If the divisor is zero.
    pub fn div(&self, divisor: &IntegerBound, rounding: Rounding) -> IntegerBound {
        match (self, divisor) {
            (Small(a), Small(b)) if *b != -1 => Small(divide(*a, *b, rounding)),
            (Inf | Sup, _) => {
                if divisor.sign() < 0 {
                    -self
                } else {
                    self.clone()
                }
            }
            (_, Inf | Sup) => IntegerBound::ZERO,
            _ => self.big_div(divisor, rounding),
        }
    }

    fn big_div(&self, divisor: &IntegerBound, rounding: Rounding) -> IntegerBound {
        let (a, b) = (self.big(), divisor.big());
        let (quotient, rest) = (&a / &b, &a % &b);
        let quotient = IntegerBound::from(quotient);
        let is_exact = rest.sign() == num_bigint::Sign::NoSign;
        let is_negative = (self.sign() < 0) != (divisor.sign() < 0);
        match rounding {
            Rounding::Down if !is_exact && is_negative => quotient.pred(),
            Rounding::Up if !is_exact && !is_negative => quotient.succ(),
            _ => quotient,
        }
    }

    /// `self mod divisor`, with the sign of the divisor; both are numbers.
    pub fn modulo(&self, divisor: &IntegerBound) -> IntegerBound {
        self - &(&self.div(divisor, Rounding::Down) * divisor)
    }

    /// `self rem divisor`, with the sign of `self`; both are numbers.
    pub fn remainder(&self, divisor: &IntegerBound) -> IntegerBound {
        self - &(&self.div(divisor, Rounding::Zero) * divisor)
    }

    /// The power of a number; `None` if the exponent is negative or far too big.
    pub fn power(&self, exponent: &IntegerBound) -> Option<IntegerBound> {
        match (self, exponent) {
            (Small(1), _) => Some(IntegerBound::ONE),
            (Small(0), e) if e.sign() > 0 => Some(IntegerBound::ZERO),
            (Small(-1), Small(e)) => Some(Small(if e % 2 == 0 { 1 } else { -1 })),
            (Inf | Sup, Small(e)) if *e > 0 => {
                Some(if *self == Sup || e % 2 == 0 { Sup } else { Inf })
            }
            (_, Sup) if *self > IntegerBound::ONE => Some(Sup),
            (_, Small(e)) if self.is_finite() => {
                let e = u32::try_from(*e).ok().filter(|e| *e <= 100_000)?;
                Some(IntegerBound::from(self.big().pow(e)))
            }
            _ => None,
        }
    }

    /// The greatest number whose power is at most this one, which is not negative.
    pub fn root(&self, exponent: u32) -> IntegerBound {
        match self {
            Inf | Sup => self.clone(),
            _ => IntegerBound::from(self.big().nth_root(exponent)),
        }
    }

    /// A number as a big integer; zero stands in for an infinity.
    pub fn big(&self) -> BigInt {
        self.to_big().unwrap_or_default()
    }
}

fn divide(a: i64, b: i64, rounding: Rounding) -> i64 {
    let (quotient, rest) = (a / b, a % b);
    let is_negative = (a < 0) != (b < 0);
    match rounding {
        Rounding::Down if rest != 0 && is_negative => quotient - 1,
        Rounding::Up if rest != 0 && !is_negative => quotient + 1,
        _ => quotient,
    }
}

impl From<i64> for IntegerBound {
    fn from(n: i64) -> IntegerBound {
        Small(n)
    }
}

impl From<usize> for IntegerBound {
    fn from(n: usize) -> IntegerBound {
        IntegerBound::from(BigInt::from(n))
    }
}

impl From<BigInt> for IntegerBound {
    fn from(n: BigInt) -> IntegerBound {
        match i64::try_from(&n) {
            Ok(small) => Small(small),
            Err(_) => Big(Box::new(n)),
        }
    }
}

impl PartialOrd for IntegerBound {
    fn partial_cmp(&self, other: &IntegerBound) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for IntegerBound {
    fn cmp(&self, other: &IntegerBound) -> Ordering {
        match (self, other) {
            (Small(a), Small(b)) => a.cmp(b),
            (Inf, Inf) | (Sup, Sup) => Ordering::Equal,
            (Inf, _) | (_, Sup) => Ordering::Less,
            (_, Inf) | (Sup, _) => Ordering::Greater,
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl Add for &IntegerBound {
    type Output = IntegerBound;

    /// An infinity on the left outweighs one on the right.
    fn add(self, other: &IntegerBound) -> IntegerBound {
        match (self, other) {
            (Small(a), Small(b)) => match a.checked_add(*b) {
                Some(sum) => Small(sum),
                None => IntegerBound::from(BigInt::from(*a) + b),
            },
            (Inf | Sup, _) => self.clone(),
            (_, Inf | Sup) => other.clone(),
            _ => IntegerBound::from(self.big() + other.big()),
        }
    }
}

impl Sub for &IntegerBound {
    type Output = IntegerBound;

    fn sub(self, other: &IntegerBound) -> IntegerBound {
        match (self, other) {
            (Small(a), Small(b)) => match a.checked_sub(*b) {
                Some(difference) => Small(difference),
                None => IntegerBound::from(BigInt::from(*a) - b),
            },
            _ => self + &-other,
        }
    }
}

impl Mul for &IntegerBound {
    type Output = IntegerBound;

    /// Zero times an infinity is zero.
    fn mul(self, other: &IntegerBound) -> IntegerBound {
        match (self, other) {
            (Small(a), Small(b)) => match a.checked_mul(*b) {
                Some(product) => Small(product),
                None => IntegerBound::from(BigInt::from(*a) * b),
            },
            (Inf | Sup, _) | (_, Inf | Sup) => match self.sign() * other.sign() {
                0 => IntegerBound::ZERO,
                1 => Sup,
                _ => Inf,
            },
            _ => IntegerBound::from(self.big() * other.big()),
        }
    }
}

impl Neg for &IntegerBound {
    type Output = IntegerBound;

    fn neg(self) -> IntegerBound {
        match self {
            Inf => Sup,
            Sup => Inf,
            Small(n) if *n != i64::MIN => Small(-n),
            _ => IntegerBound::from(-self.big()),
        }
    }
}

impl fmt::Display for IntegerBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Inf => f.write_str("inf"),
            Sup => f.write_str("sup"),
            Small(n) => n.fmt(f),
            Big(n) => n.fmt(f),
        }
    }
}
