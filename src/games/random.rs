//! Random numbers.

/// Random numbers that are the same everywhere for the same seed: SplitMix64, by Steele, Lea and
/// Flood (2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next_word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number below `bound`; 0 when that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_word()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the generator's reference implementation for the seed 1234567.
    #[test]
    fn the_numbers_are_the_published_ones() {
        let mut random = Random::new(1_234_567);
        let found = [(); 5].map(|()| random.next_word());
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(found, published);
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut random = Random::new(0);
        let found: std::collections::BTreeSet<usize> = (0..100).map(|_| random.below(3)).collect();
        assert_eq!(found, [0, 1, 2].into());
        assert_eq!(random.below(0), 0);
    }
}
