//! What the results of paired games say about two players.
//!
//! Games come in pairs: the same opening, once with each colour. The two results of a pair hang
//! together, so the spread is taken from pairs (five possible sums), not from games. The sequential
//! test is the generalised one for a normal approximation, as engine testers use it:
//! <https://www.chessprogramming.org/Sequential_Probability_Ratio_Test>.

use crate::tournament::ratings::DEVIATIONS;

/// The result of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameScore {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl GameScore {
    /// In half points.
    const fn halves(self) -> usize {
        match self {
            GameScore::Win => 2,
            GameScore::Draw => 1,
            GameScore::Loss => 0,
        }
    }
}

/// The results of a match so far, for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Pairs by their points: 0, 0.5, 1, 1.5 and 2.
    pub pairs: [u64; 5],
}

/// A difference of strength in Elo: the likeliest, and the ends of the interval that holds the true
/// one in 95 of 100 matches. Infinite when one side has all points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The lower end.
    pub low: f64,
    /// The likeliest.
    pub mean: f64,
    /// The upper end.
    pub high: f64,
}

/// A sequential test: which of two differences in Elo it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference of the first hypothesis.
    pub elo0: f64,
    /// The difference of the second, larger.
    pub elo1: f64,
    /// The chance to take the second when the first is true.
    pub alpha: f64,
    /// The chance to take the first when the second is true.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// More games are needed.
    GoOn,
    /// The first hypothesis: no stronger than `elo0`.
    First,
    /// The second: as strong as `elo1`.
    Second,
}

impl MatchTally {
    /// Counts a pair.
    pub fn add(&mut self, pair: [GameScore; 2]) {
        for game in pair {
            self.games[2 - game.halves()] += 1;
        }
        self.pairs[pair[0].halves() + pair[1].halves()] += 1;
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of the points, 0 to 1; half of them before the first pair.
    pub fn share(&self) -> f64 {
        self.moments(0.0).map_or(0.5, |(mean, _)| mean)
    }

    /// The difference of strength; `None` before the first pair.
    pub fn elo(&self) -> Option<Elo> {
        let (mean, variance) = self.moments(0.0)?;
        let pairs = self.count() as f64;
        let error = DEVIATIONS * (variance / pairs).sqrt();
        // With all points on one side there is no spread to measure: Wilson's interval still has an
        // end.
        let one_sided = DEVIATIONS * DEVIATIONS / (pairs + DEVIATIONS * DEVIATIONS);
        let all = |share: f64| mean == share;
        let below = if all(1.0) { one_sided } else { error };
        let above = if all(0.0) { one_sided } else { error };
        Some(Elo {
            low: elo_of(mean - below),
            mean: elo_of(mean),
            high: elo_of(mean + above),
        })
    }

    /// The chance in 0 to 1 that the first player is the stronger one; half before the first pair.
    pub fn superiority(&self) -> f64 {
        let Some((mean, variance)) = self.moments(PRIOR) else {
            return 0.5;
        };
        let deviations = (mean - 0.5) / (variance / self.count() as f64).sqrt();
        normal(deviations)
    }

    /// Mean and variance of the points of a pair, in shares, with so many pairs of each kind
    /// beforehand.
    fn moments(&self, prior: f64) -> Option<(f64, f64)> {
        if self.count() == 0 {
            return None;
        }
        let weights = self.pairs.map(|count| count as f64 + prior);
        let total: f64 = weights.iter().sum();
        let points = |index: usize| index as f64 / 4.0;
        let sum = |term: &dyn Fn(f64) -> f64| -> f64 {
            let terms = weights.iter().enumerate();
            terms
                .map(|(index, weight)| weight * term(points(index)))
                .sum()
        };
        let mean = sum(&|points| points) / total;
        let variance = sum(&|points| (points - mean) * (points - mean)) / total;
        Some((mean, variance))
    }
}

/// So many pairs of each kind are taken as seen, so that a spread is never nothing.
const PRIOR: f64 = 1e-3;

impl Sprt {
    /// The logarithm of how much likelier the second hypothesis makes the results than the first.
    pub fn ratio(&self, tally: &MatchTally) -> f64 {
        let Some((mean, variance)) = tally.moments(PRIOR) else {
            return 0.0;
        };
        let (first, second) = (share_of(self.elo0), share_of(self.elo1));
        tally.count() as f64 * (second - first) * (2.0 * mean - first - second) / (2.0 * variance)
    }

    /// The ratios at which the test ends, lower and upper.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// What the results say.
    pub fn verdict(&self, tally: &MatchTally) -> SprtVerdict {
        let ratio = self.ratio(tally);
        let (lower, upper) = self.bounds();
        match ratio {
            _ if ratio <= lower => SprtVerdict::First,
            _ if ratio >= upper => SprtVerdict::Second,
            _ => SprtVerdict::GoOn,
        }
    }
}

/// The difference in Elo at which that share of the points is expected.
fn elo_of(share: f64) -> f64 {
    if share <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if share >= 1.0 {
        return f64::INFINITY;
    }
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The share of the points that somebody wins who is so much stronger, in Elo.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution up to that many deviations: Abramowitz and Stegun 26.2.17, good to seven
/// digits.
fn normal(deviations: f64) -> f64 {
    let size = deviations.abs();
    let t = 1.0 / (1.0 + 0.231_641_9 * size);
    let series = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let polynomial = series
        .iter()
        .rev()
        .fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = (-size * size / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if deviations < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::{GameScore, MatchTally, Sprt, SprtVerdict, normal};

    fn tally(pairs: [u64; 5]) -> MatchTally {
        let (win, draw, loss) = (GameScore::Win, GameScore::Draw, GameScore::Loss);
        let kinds = [
            [loss, loss],
            [loss, draw],
            [draw, draw],
            [win, draw],
            [win, win],
        ];
        let mut tally = MatchTally::default();
        for (count, kind) in pairs.into_iter().zip(kinds) {
            (0..count).for_each(|_| tally.add(kind));
        }
        tally
    }

    #[track_caller]
    fn near(found: f64, expected: f64, error: f64) {
        assert!(
            (found - expected).abs() <= error,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn elo_of_known_shares() {
        // Three quarters of the points are 190.8 Elo; the spread is computed by hand: variance 1/16
        // of a pair, 100 pairs.
        let table = tally([0, 0, 50, 0, 50]);
        assert_eq!(table.games, [100, 100, 0]);
        let elo = table.elo().unwrap();
        near(elo.mean, 190.85, 0.01);
        near(
            elo.low,
            -400.0 * (1.0 / (0.75 - 0.048_999_1) - 1.0_f64).log10(),
            0.01,
        );
        near(tally([7, 3, 4, 3, 7]).elo().unwrap().mean, 0.0, 1e-9);
        near(tally([7, 3, 4, 3, 7]).superiority(), 0.5, 1e-6);
        // Ten pairs won: at least 10 of 13.84 points.
        let all = tally([0, 0, 0, 0, 10]).elo().unwrap();
        near(
            all.low,
            -400.0 * (13.841_459 / 10.0 - 1.0_f64).log10(),
            0.01,
        );
        assert_eq!(all.high, f64::INFINITY);
        assert_eq!(MatchTally::default().elo(), None);
    }

    #[test]
    fn normal_distribution_has_its_known_values() {
        for (deviations, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_75),
            (-1.959_964, 0.025),
            (3.0, 0.998_650_1),
        ] {
            near(normal(deviations), expected, 1e-6);
        }
    }

    #[test]
    fn a_sequential_test_ends_where_it_should() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 20.0,
            alpha: 0.05,
            beta: 0.05,
        };
        let (lower, upper) = sprt.bounds();
        near(upper, 2.944, 0.001);
        near(lower, -2.944, 0.001);
        assert_eq!(sprt.verdict(&MatchTally::default()), SprtVerdict::GoOn);
        assert_eq!(
            sprt.verdict(&tally([10, 20, 30, 20, 11])),
            SprtVerdict::GoOn
        );
        assert_eq!(
            sprt.verdict(&tally([50, 100, 400, 200, 150])),
            SprtVerdict::Second
        );
        assert_eq!(
            sprt.verdict(&tally([150, 200, 400, 100, 50])),
            SprtVerdict::First
        );
        // Half-way between the hypotheses nothing is learnt.
        let even = Sprt {
            elo0: -10.0,
            ..sprt
        };
        let even = Sprt { elo1: 10.0, ..even };
        near(even.ratio(&tally([5, 7, 9, 7, 5])), 0.0, 1e-9);
    }
}
