//! Logistic regression by stochastic gradient descent.

use super::samples::TrainingSample;
use crate::games::random::Random;
use crate::solvers::hexagon::evaluation::features::{COUNT, features};
use crate::solvers::hexagon::evaluation::weights::{UNIT, Weights};
use crate::solvers::hexagon::evaluation::{EMPTY, STONE};
use crate::solvers::tuning::{self, Loss};

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct FitSettings {
    /// How often each sample is looked at.
    pub rounds: usize,
    /// How much what the search said counts against how the game ended, 0 to 1.
    pub searched: f64,
}

/// How many stones are odds of e to one: a fit on this scale cares for who wins, and for how much.
const SCALE: f64 = 10.0;

const RATE: f64 = 0.02;

/// Fits weights to samples, beginning with stones alone; `on_progress` is called after each round,
/// with the mean square of how far they are from the results.
pub fn fit(
    samples: &[TrainingSample],
    wanted: &FitSettings,
    mut on_progress: impl FnMut(usize, Loss),
) -> Weights {
    let mut slope = Slope::new();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut random = Random::new(1);
    for round in 0..wanted.rounds {
        for n in (1..order.len()).rev() {
            order.swap(n, random.below(n + 1));
        }
        let rate = RATE * (1.0 - round as f64 / wanted.rounds as f64);
        let mut sums = [(0.0, 0.0); 2];
        for &number in &order {
            let sample = &samples[number as usize];
            let apart = sample.game % 20 == 19;
            let error = slope.learn(sample, wanted.searched, if apart { 0.0 } else { rate });
            let (total, seen) = &mut sums[usize::from(apart)];
            *total += error * error;
            *seen += 1.0;
        }
        on_progress(round + 1, Loss::of(sums));
    }
    slope.weights()
}

/// Weights under way, in stones: two a feature.
struct Slope {
    weights: Vec<f64>,
    /// The sums of the squares of what each weight was moved by, so that rare ones move as far as
    /// common ones.
    moved: Vec<f64>,
    /// The weights of one sample, with the amounts in which they count.
    seen: Vec<(usize, f64)>,
}

impl Slope {
    fn new() -> Slope {
        let worth = |weight: i16| f64::from(weight) / f64::from(STONE * UNIT);
        Slope {
            weights: Weights::stones()
                .pairs()
                .as_flattened()
                .iter()
                .copied()
                .map(worth)
                .collect(),
            moved: vec![1e-4; 2 * COUNT],
            seen: Vec::new(),
        }
    }

    /// Moves the weights towards what the sample says, and gives how far they were from it.
    fn learn(&mut self, sample: &TrainingSample, searched: f64, rate: f64) -> f64 {
        let empty = (sample.position.empty().count() as i32).min(EMPTY);
        let open = f64::from(empty) / f64::from(EMPTY);
        self.seen.clear();
        features(&sample.position, |feature, count| {
            let count = f64::from(count);
            self.seen.push((2 * feature, count * open));
            self.seen.push((2 * feature + 1, count * (1.0 - open)));
        });
        let stones: f64 = self
            .seen
            .iter()
            .map(|&(n, amount)| self.weights[n] * amount)
            .sum();
        let by_search = chance(f64::from(sample.searched) / f64::from(STONE));
        let by_end = chance(f64::from(sample.balance));
        let wanted = searched * by_search + (1.0 - searched) * by_end;
        let found = chance(stones);
        let error = found - wanted;
        let pull = error * found * (1.0 - found);
        if rate > 0.0 {
            for &(n, amount) in &self.seen {
                let step = pull * amount;
                self.moved[n] += step * step;
                self.weights[n] -= rate * step / self.moved[n].sqrt();
            }
        }
        error
    }

    fn weights(&self) -> Weights {
        let unit = f64::from(STONE * UNIT);
        let rounded = |weight: f64| (weight * unit).round().clamp(-32_000.0, 32_000.0) as i16;
        let pair =
            |feature: usize| [2 * feature, 2 * feature + 1].map(|n| rounded(self.weights[n]));
        Weights::from_pairs(std::array::from_fn(pair))
    }
}

/// The chance to win with that many stones more.
fn chance(stones: f64) -> f64 {
    tuning::chance(stones / SCALE)
}
