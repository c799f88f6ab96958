//! The Mersenne Twister as the GNU multiple precision library seeds it, from which SWI-Prolog draws
//! its random numbers: a program that sets a seed gets the numbers that it gets there.
//!
//! Matsumoto and Nishimura, "Mersenne Twister: a 623-dimensionally equidistributed uniform
//! pseudo-random number generator" (1998); the seeding is that of GMP 6 (`randmts.c`), the limits
//! are those of `mpz_urandomm` and `mpf_urandomb`.

use num_bigint::{BigInt, BigUint};

/// How many words the state has.
const WORDS: usize = 624;

/// How far behind a word stands what it is mixed with.
const DISTANCE: usize = 397;

/// How many bits the state has.
const STATE_BITS: u64 = 19937;

/// How many numbers are drawn before the first one that anybody sees.
const WARM_UP: usize = 2000;

/// How often a number that is too large is drawn again.
const MAX_DRAWS: usize = 80;

/// The generator.
pub struct MersenneTwister {
    state: [u32; WORDS],
    next: usize,
}

impl MersenneTwister {
    /// The generator of a seed.
    pub fn new(seed: &BigInt) -> MersenneTwister {
        let modulus = BigInt::from((BigUint::from(1_u32) << STATE_BITS) - 20027_u32);
        let rest = ((seed % &modulus) + &modulus) % &modulus;
        let mut mangled = mangled(&(rest.magnitude() + 2_u32));
        let top = STATE_BITS - 1;
        let mut state = [0; WORDS];
        state[0] = u32::from(mangled.bit(top)) << 31;
        mangled.set_bit(top, false);
        for (word, digit) in state[1..].iter_mut().zip(mangled.iter_u32_digits()) {
            *word = digit;
        }
        let mut generator = MersenneTwister {
            state,
            next: WARM_UP % WORDS,
        };
        for _ in 0..WARM_UP / WORDS {
            generator.renew();
        }
        generator
    }

    /// Computes the next words of the state.
    fn renew(&mut self) {
        for at in 0..WORDS {
            let bits =
                (self.state[at] & 0x8000_0000) | (self.state[(at + 1) % WORDS] & 0x7fff_ffff);
            let mixed = self.state[(at + DISTANCE) % WORDS] ^ (bits >> 1);
            self.state[at] = mixed ^ if bits & 1 == 1 { 0x9908_b0df } else { 0 };
        }
    }

    /// Any 32 bits.
    pub fn next_word(&mut self) -> u32 {
        if self.next == WORDS {
            self.renew();
            self.next = 0;
        }
        let mut word = self.state[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }

    /// Any number of so many bits. Each word is drawn for the bits that are left, the lowest ones
    /// first.
    fn next_bits(&mut self, bits: u64) -> BigUint {
        let words = bits.div_ceil(32);
        let digits = (0..words).map(|at| {
            let left = bits - 32 * at;
            let mask = if left < 32 { (1 << left) - 1 } else { u32::MAX };
            self.next_word() & mask
        });
        BigUint::new(digits.collect())
    }

    /// At least 0 and less than the limit, which is positive.
    pub fn next_below(&mut self, limit: &BigUint) -> BigUint {
        let is_power = limit.count_ones() == 1;
        let bits = limit.bits() - u64::from(is_power);
        for _ in 0..MAX_DRAWS {
            let number = self.next_bits(bits);
            if number < *limit {
                return number;
            }
        }
        self.next_bits(bits) % limit
    }

    /// Greater than 0 and less than 1: 64 bits behind the point, of which the leading 53 are kept.
    pub fn next_float(&mut self) -> f64 {
        loop {
            let low = u64::from(self.next_word());
            let bits = u64::from(self.next_word()) << 32 | low;
            let excess = 11_u32.saturating_sub(bits.leading_zeros());
            let number = (bits >> excess << excess) as f64 / 2_f64.powi(64);
            if number > 0.0 {
                return number;
            }
        }
    }
}

/// The seed to the power of 1,074,888,996 modulo 2^19937 - 20023, as far as shifts and sums reduce
/// it.
fn mangled(seed: &BigUint) -> BigUint {
    /// The exponent without its leading bit.
    const EXPONENT: u32 = 0x4011_8124 & !0x4000_0000;
    let mut power = seed.clone();
    for bit in (0..30).rev() {
        power = reduced(&power * &power);
        if EXPONENT >> bit & 1 == 1 {
            power = reduced(power * seed);
        }
    }
    power
}

fn reduced(mut number: BigUint) -> BigUint {
    let ones = (BigUint::from(1_u32) << STATE_BITS) - 1_u32;
    while number.bits() > STATE_BITS {
        number = (&number & &ones) + (&number >> STATE_BITS) * 20023_u32;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `set_random(seed(42)), findall(X, (between(1, 5, _), random_between(1, 6, X)), L)`
    /// finds in SWI-Prolog 9.0.4.
    #[test]
    fn dice_fall_as_in_swipl() {
        let mut generator = MersenneTwister::new(&BigInt::from(42));
        let six = BigUint::from(6_u32);
        let dice: Vec<u32> = (0..5)
            .map(|_| {
                generator
                    .next_below(&six)
                    .iter_u32_digits()
                    .next()
                    .unwrap_or(0)
                    + 1
            })
            .collect();
        assert_eq!(dice, [2, 2, 2, 5, 6]);
    }
}
