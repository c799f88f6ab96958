//! Logistic regression by gradient descent.

use super::samples::TrainingSample;
use crate::games::parallel::in_parallel;
use crate::solvers::draughts::evaluation::PIECES;
use crate::solvers::draughts::evaluation::features::{COUNT, MAN, SideView, TURN, features};
use crate::solvers::draughts::evaluation::weights::{UNIT, Weights};
use crate::solvers::tuning::{Loss, chance};

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct FitSettings {
    /// Steps of gradient descent over all samples.
    pub steps: usize,
    /// How strongly weights are held to zero: as if each had been seen that often to mean nothing.
    pub prior: f64,
    /// How much what the search said counts against how the game ended, 0 to 1.
    pub searched: f64,
    /// Threads that compute at once; the weights are the same for any number.
    pub threads: usize,
}

/// Fits weights to samples; `on_progress` is called after each step, with the mean cross entropy of
/// what they foretell and what is wanted.
///
/// The points of a man are scaled to 100 on the average of both phases.
pub fn fit(
    samples: &[TrainingSample],
    wanted: &FitSettings,
    mut on_progress: impl FnMut(usize, Loss),
) -> Weights {
    let wanted_chances = wanted_chances(samples, wanted.searched);
    let scale = Curvature::of(samples, wanted.prior);
    let mut odds = vec![0.0_f64; 2 * COUNT];
    let mut speed = vec![0.0_f64; 2 * COUNT];
    // A man more is worth something: from here the way is shorter.
    odds[2 * MAN] = 1.0;
    odds[2 * MAN + 1] = 1.0;
    for step in 0..wanted.steps {
        let Gradient { slope, sums } = gradient(samples, &wanted_chances, &odds, wanted.threads);
        for (number, weight) in odds.iter_mut().enumerate() {
            let pull = slope[number] + wanted.prior * 0.25 * *weight * f64::from(number >= 2 * 3);
            speed[number] = MOMENTUM * speed[number] - RATE * pull / scale.of[number];
            *weight += speed[number];
        }
        on_progress(step + 1, Loss::of(sums));
    }
    to_weights(&odds)
}

/// The chance of the side to move that is wanted of each sample: what it has got, mixed with what
/// the search said.
fn wanted_chances(samples: &[TrainingSample], searched: f64) -> Vec<f64> {
    let slope = odds_of_a_point(samples);
    let mixed = |sample: &TrainingSample| {
        let by_search = chance(slope * f64::from(sample.searched));
        searched * by_search + (1.0 - searched) * f64::from(sample.result)
    };
    samples.iter().map(mixed).collect()
}

/// By how much a point of a search raises the log of the odds to win: logistic regression of one
/// number by Newton's method.
fn odds_of_a_point(samples: &[TrainingSample]) -> f64 {
    const STEPS: usize = 12;
    let mut slope = 0.01;
    for _ in 0..STEPS {
        let (mut first, mut second) = (0.0, 1e-6);
        for sample in samples {
            let points = f64::from(sample.searched);
            let found = chance(slope * points);
            first += (found - f64::from(sample.result)) * points;
            second += found * (1.0 - found) * points * points;
        }
        slope = f64::clamp(slope - first / second, 0.001, 0.1);
    }
    slope
}

/// About as many features overlap in a position; steps as long as each alone allows would
/// overshoot.
const RATE: f64 = 0.05;
const MOMENTUM: f64 = 0.9;

/// A bound of the second derivative along each weight, which makes steps of rare and common
/// features alike.
struct Curvature {
    of: Vec<f64>,
}

impl Curvature {
    fn of(samples: &[TrainingSample], prior: f64) -> Curvature {
        let mut of = vec![0.25 * prior + 1e-6; 2 * COUNT];
        for sample in samples {
            each_feature(sample, |number, amount| {
                of[number] += 0.25 * amount * amount
            });
        }
        Curvature { of }
    }
}

/// What a step over all samples computes.
struct Gradient {
    /// The slope along each weight, over the samples that are fitted to.
    slope: Vec<f64>,
    /// The cross entropies and the numbers of the samples fitted to and kept apart.
    sums: [(f64, f64); 2],
}

/// Into how many parts samples are cut, whatever the number of threads: sums of floating point
/// numbers depend on their order.
const PARTS: usize = 16;

/// The gradient over all samples.
fn gradient(samples: &[TrainingSample], wanted: &[f64], odds: &[f64], threads: usize) -> Gradient {
    let size = samples.len().div_ceil(PARTS).max(1);
    let parts: Vec<_> = samples.chunks(size).zip(wanted.chunks(size)).collect();
    let mut all = Gradient {
        slope: vec![0.0; odds.len()],
        sums: [(0.0, 0.0); 2],
    };
    let gradients = in_parallel(parts.len(), threads, |part| {
        let (samples, wanted) = parts[part];
        gradient_of_part(samples, wanted, odds)
    });
    for gradient in &gradients {
        all.add(gradient);
    }
    all
}

impl Gradient {
    fn add(&mut self, part: &Gradient) {
        for (sum, slope) in self.slope.iter_mut().zip(&part.slope) {
            *sum += slope;
        }
        for (sum, (total, count)) in self.sums.iter_mut().zip(part.sums) {
            sum.0 += total;
            sum.1 += count;
        }
    }
}

fn gradient_of_part(samples: &[TrainingSample], wanted: &[f64], odds: &[f64]) -> Gradient {
    let mut slope = vec![0.0; odds.len()];
    let mut sums = [(0.0, 0.0); 2];
    for (sample, &wanted) in samples.iter().zip(wanted) {
        let found = chance(sum(sample, odds));
        let likely = wanted * found.max(1e-9).ln() + (1.0 - wanted) * (1.0 - found).max(1e-9).ln();
        let apart = sample.game % 20 == 19;
        let (total, count) = &mut sums[usize::from(apart)];
        *total -= likely;
        *count += 1.0;
        if !apart {
            each_feature(sample, |place, amount| {
                slope[place] += (found - wanted) * amount;
            });
        }
    }
    Gradient { slope, sums }
}

/// The log of the odds that the side to move wins.
fn sum(sample: &TrainingSample, odds: &[f64]) -> f64 {
    let mut sum = 0.0;
    each_feature(sample, |number, amount| sum += odds[number] * amount);
    sum
}

/// Gives the numbers of a sample's weights (two a feature) with the amounts in which they count.
#[inline]
fn each_feature(sample: &TrainingSample, mut add: impl FnMut(usize, f64)) {
    let pieces = sample.board.occupied().len().min(PIECES);
    let full = f64::from(pieces) / f64::from(PIECES);
    let mut both = |feature: usize, amount: f64| {
        add(2 * feature, amount * full);
        add(2 * feature + 1, amount * (1.0 - full));
    };
    both(TURN, 1.0);
    for (color, sign) in [(sample.turn, 1.0), (sample.turn.other(), -1.0)] {
        features(&SideView::new(&sample.board, color), |feature, count| {
            both(feature, sign * f64::from(count));
        });
    }
}

/// Log odds as points, a man 100.
fn to_weights(odds: &[f64]) -> Weights {
    let man = (odds[2 * MAN] + odds[2 * MAN + 1]) / 2.0;
    let unit = 100.0 * f64::from(UNIT) / man.max(0.01);
    let rounded = |weight: f64| (weight * unit).round().clamp(-32_000.0, 32_000.0) as i16;
    let pairs = odds
        .chunks_exact(2)
        .map(|pair| [rounded(pair[0]), rounded(pair[1])])
        .collect();
    Weights::from_pairs(pairs).unwrap_or_else(Weights::by_hand)
}
