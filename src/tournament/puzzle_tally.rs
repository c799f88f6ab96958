//! What a program has come to in puzzles: the share that it solved, and what the solved ones cost.
//!
//! Who solves the larger share is ahead; among equals, who has paid less for it on the mean. The
//! interval of the share is Wilson's, which is right for few puzzles and for shares near 0 and 1,
//! and that of the mean cost is Student's.

use std::cmp::Ordering;

use crate::tournament::ratings::DEVIATIONS;

/// The puzzles of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleTally {
    /// Those that it was set.
    pub played: u32,
    /// Those that it solved.
    pub solved: u32,
    /// What the solved ones cost.
    cost: u64,
    /// The squares of that.
    squares: u64,
}

impl PuzzleTally {
    /// Counts a puzzle: whether it was solved, 1 or 0, and what it cost.
    pub fn add(&mut self, (solved, cost): (u32, u32)) {
        self.played += 1;
        self.solved += solved;
        self.cost += u64::from(cost);
        self.squares += u64::from(cost).pow(2);
    }

    /// The share of puzzles that were solved; 0 without puzzles.
    pub fn share(&self) -> f64 {
        f64::from(self.solved) / f64::from(self.played.max(1))
    }

    /// The ends of Wilson's interval, which holds the true share in 95 of 100 leagues.
    pub fn share_interval(&self) -> (f64, f64) {
        if self.played == 0 {
            return (0.0, 1.0);
        }
        let (n, share, z2) = (f64::from(self.played), self.share(), DEVIATIONS.powi(2));
        let middle = share + z2 / (2.0 * n);
        let half = DEVIATIONS * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z2 / n;
        let (low, high) = ((middle - half) / scale, (middle + half) / scale);
        (low.max(0.0), high.min(1.0))
    }

    /// What a solved puzzle cost on the mean; `None` if none was solved.
    pub fn mean_cost(&self) -> Option<f64> {
        (self.solved > 0).then(|| self.cost as f64 / f64::from(self.solved))
    }

    /// The true mean cost is within so much of [`PuzzleTally::mean_cost`] in 95 of 100 leagues;
    /// `None` if fewer than two were solved.
    pub fn cost_error(&self) -> Option<f64> {
        let freedom = self.solved.checked_sub(1).filter(|freedom| *freedom > 0)?;
        let (n, mean) = (f64::from(self.solved), self.mean_cost()?);
        let variance = (self.squares as f64 - n * mean * mean).max(0.0) / f64::from(freedom);
        Some(student(freedom) * (variance / n).sqrt())
    }

    /// The better one first; equals are equal, whatever is known of them.
    pub fn order(&self, other: &PuzzleTally) -> Ordering {
        let parts = |one: &PuzzleTally, other: &PuzzleTally| {
            u64::from(one.solved) * u64::from(other.played.max(1))
        };
        let costs = |one: &PuzzleTally, other: &PuzzleTally| one.cost * u64::from(other.solved);
        let by_share = parts(other, self).cmp(&parts(self, other));
        by_share.then_with(|| costs(self, other).cmp(&costs(other, self)))
    }
}

/// The deviations that 95 of 100 samples keep to in Student's distribution.
fn student(freedom: u32) -> f64 {
    /// Those of few degrees of freedom.
    const FEW: [f64; 9] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262,
    ];
    if let Some(known) = FEW.get(freedom as usize - 1) {
        return *known;
    }
    // Abramowitz and Stegun, 26.7.5.
    let (z, n) = (DEVIATIONS, f64::from(freedom));
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / n + second / n.powi(2) + third / n.powi(3)
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::{PuzzleTally, student};

    fn tally(results: &[(u32, u32)]) -> PuzzleTally {
        let mut tally = PuzzleTally::default();
        results.iter().for_each(|result| tally.add(*result));
        tally
    }

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-3, "{found}, not {expected}");
    }

    /// The values of the tables of statistics.
    #[test]
    fn deviations_are_those_of_the_tables() {
        for (freedom, expected) in [
            (1, 12.706),
            (9, 2.262),
            (10, 2.228),
            (30, 2.042),
            (120, 1.980),
        ] {
            near(student(freedom), expected);
        }
    }

    #[test]
    fn shares_have_the_interval_of_wilson() {
        for (solved, played, low, high) in [
            (0, 10, 0.0, 0.2775),
            (7, 10, 0.3968, 0.8922),
            (10, 10, 0.7225, 1.0),
        ] {
            let results: Vec<_> = (0..played).map(|at| (u32::from(at < solved), 0)).collect();
            let interval = tally(&results).share_interval();
            near(interval.0, low);
            near(interval.1, high);
        }
        assert_eq!(PuzzleTally::default().share_interval(), (0.0, 1.0));
    }

    #[test]
    fn costs_have_the_interval_of_student() {
        let known = tally(&[(1, 4), (1, 5), (0, 0), (1, 6)]);
        near(known.mean_cost().expect("a mean"), 5.0);
        near(known.cost_error().expect("an error"), 4.303 / 3f64.sqrt());
        let once = tally(&[(1, 4), (0, 0)]);
        assert_eq!((once.mean_cost(), once.cost_error()), (Some(4.0), None));
        assert_eq!(tally(&[(0, 0)]).mean_cost(), None);
    }

    #[test]
    fn the_share_comes_first_then_the_cost() {
        let best = tally(&[(1, 4), (1, 4)]);
        for (other, expected) in [
            (tally(&[(1, 4)]), Ordering::Equal),
            (tally(&[(1, 5), (1, 4)]), Ordering::Less),
            (tally(&[(1, 1), (0, 0)]), Ordering::Less),
            (tally(&[(1, 3), (1, 4)]), Ordering::Greater),
            (PuzzleTally::default(), Ordering::Less),
        ] {
            assert_eq!(best.order(&other), expected, "{other:?}");
            assert_eq!(other.order(&best), expected.reverse(), "{other:?}");
        }
        let nothing = tally(&[(0, 0)]);
        assert_eq!(nothing.order(&PuzzleTally::default()), Ordering::Equal);
    }
}
