//! Numbers of layouts: positive numbers of any size, to fifteen digits.
//!
//! Weights are only added and multiplied, so none that is above zero becomes zero: what is zero is
//! impossible.

/// `mantissa * 2^(256 * exponent)`, with the mantissa 0 or from `2^-256` to `2^256`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    mantissa: f64,
    exponent: i32,
}

/// `2^256`.
const UNIT: f64 = (1u128 << 127) as f64 * (1u128 << 127) as f64 * 4.0;

/// Beyond that many units one of two numbers is lost in the other.
const FAR: i32 = 4;

impl Weight {
    /// Nothing.
    pub const ZERO: Weight = Weight {
        mantissa: 0.0,
        exponent: 0,
    };
    /// One.
    pub const ONE: Weight = Weight {
        mantissa: 1.0,
        exponent: 0,
    };

    /// A number of ordinary size, not negative.
    pub fn of(number: f64) -> Weight {
        Weight {
            mantissa: number,
            exponent: 0,
        }
        .normal()
    }

    /// Whether it is nothing.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0.0
    }

    /// The sum.
    pub fn plus(self, other: Weight) -> Weight {
        if self.exponent == other.exponent || self.is_zero() || other.is_zero() {
            let exponent = if self.is_zero() {
                other.exponent
            } else {
                self.exponent
            };
            return Weight {
                mantissa: self.mantissa + other.mantissa,
                exponent,
            }
            .normal();
        }
        let (large, small) = match self.exponent > other.exponent {
            true => (self, other),
            false => (other, self),
        };
        let apart = large.exponent - small.exponent;
        if apart > FAR {
            return large;
        }
        Weight {
            mantissa: large.mantissa + small.mantissa / UNIT.powi(apart),
            exponent: large.exponent,
        }
        .normal()
    }

    /// The product.
    pub fn times(self, other: Weight) -> Weight {
        Weight {
            mantissa: self.mantissa * other.mantissa,
            exponent: self.exponent + other.exponent,
        }
        .normal()
    }

    /// The product with an ordinary number, not negative.
    pub fn by(self, number: f64) -> Weight {
        self.times(Weight::of(number))
    }

    /// How many times `whole` it is; 0 when that is zero.
    pub fn part_of(self, whole: Weight) -> f64 {
        if self.is_zero() || whole.is_zero() {
            return 0.0;
        }
        let apart = (self.exponent - whole.exponent).clamp(-FAR, FAR);
        self.mantissa / whole.mantissa * UNIT.powi(apart)
    }

    /// As an ordinary number; infinite when it is too large for one.
    pub fn number(self) -> f64 {
        self.mantissa * UNIT.powi(self.exponent.clamp(-2 * FAR, 2 * FAR))
    }

    fn normal(mut self) -> Weight {
        if self.mantissa >= UNIT {
            self.mantissa /= UNIT;
            self.exponent += 1;
        } else if self.mantissa < 1.0 / UNIT && self.mantissa > 0.0 {
            self.mantissa *= UNIT;
            self.exponent -= 1;
        }
        self
    }
}

/// How many ways there are to choose 0, 1, .. `count` of `count` things.
pub fn choices(count: usize) -> Vec<Weight> {
    let mut row = vec![Weight::ONE];
    for chosen in 0..count {
        let factor = (count - chosen) as f64 / (chosen + 1) as f64;
        row.push(row[chosen].by(factor));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::{Weight, choices};

    fn log10(weight: Weight) -> f64 {
        weight.mantissa.log10() + f64::from(weight.exponent) * 256.0 * std::f64::consts::LOG10_2
    }

    #[test]
    fn large_numbers_keep_their_ratios() {
        let row = choices(9801);
        for at in [0, 1, 4000, 9800] {
            let expected = (9801 - at) as f64 / (at + 1) as f64;
            let found = row[at + 1].part_of(row[at]);
            assert!(
                (found / expected - 1.0).abs() < 1e-12,
                "{at}: {found} {expected}"
            );
        }
        let middle = log10(row[4900]);
        assert!((middle - 2948.3).abs() < 0.5, "{middle}");
        assert!((row[9801].number() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn sums_of_unlike_numbers() {
        let huge = choices(5000)[2500];
        for (one, other) in [
            (huge, Weight::ONE),
            (Weight::ONE, huge),
            (huge, Weight::ZERO),
        ] {
            assert_eq!(one.plus(other).part_of(huge), 1.0);
        }
        assert_eq!(Weight::of(3.0).plus(Weight::of(4.0)).number(), 7.0);
        assert!(Weight::ZERO.times(huge).is_zero() && !Weight::ONE.part_of(huge).is_nan());
        let small = Weight::of(1e-70).times(Weight::of(1e-70));
        assert!(!small.is_zero() && (log10(small) + 140.0).abs() < 1e-9);
    }
}
