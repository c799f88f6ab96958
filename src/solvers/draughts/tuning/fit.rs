//! Logistic regression by gradient descent.

use super::samples::TrainingSample;
use crate::solvers::draughts::evaluation::PIECES;
use crate::solvers::draughts::evaluation::features::{COUNT, MAN, SideView, TURN, features};
use crate::solvers::draughts::evaluation::weights::{UNIT, Weights};

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct FitSettings {
    /// Steps of gradient descent over all samples.
    pub steps: usize,
    /// How strongly weights are held to zero: as if each had been seen that often to mean nothing.
    pub prior: f64,
}

/// How well weights foretell results: the mean cross entropy of the samples of each twentieth game,
/// which are kept apart, and of the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// Over the samples that the weights are fitted to.
    pub fitted: f64,
    /// Over those kept apart.
    pub apart: f64,
}

/// Fits weights to samples; `on_progress` is called after each step.
///
/// The points of a man are scaled to 100 on the average of both phases.
pub fn fit(
    samples: &[TrainingSample],
    wanted: &FitSettings,
    mut on_progress: impl FnMut(usize, Loss),
) -> Weights {
    let scale = Curvature::of(samples, wanted.prior);
    let mut odds = vec![0.0_f64; 2 * COUNT];
    let mut speed = vec![0.0_f64; 2 * COUNT];
    // A man more is worth something: from here the way is shorter.
    odds[2 * MAN] = 1.0;
    odds[2 * MAN + 1] = 1.0;
    for step in 0..wanted.steps {
        let (slope, loss) = gradient(samples, &odds);
        for (number, weight) in odds.iter_mut().enumerate() {
            let pull = slope[number] + wanted.prior * 0.25 * *weight * f64::from(number >= 2 * 3);
            speed[number] = MOMENTUM * speed[number] - RATE * pull / scale.of[number];
            *weight += speed[number];
        }
        on_progress(step + 1, loss);
    }
    to_weights(&odds)
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

/// The gradient over the samples that are fitted to, and the loss.
fn gradient(samples: &[TrainingSample], odds: &[f64]) -> (Vec<f64>, Loss) {
    let mut slope = vec![0.0; odds.len()];
    let mut sums = [(0.0, 0.0); 2];
    for sample in samples {
        let chance = 1.0 / (1.0 + (-sum(sample, odds)).exp());
        let result = f64::from(sample.result);
        let likely =
            result * chance.max(1e-9).ln() + (1.0 - result) * (1.0 - chance).max(1e-9).ln();
        let apart = sample.game % 20 == 19;
        let (total, count) = &mut sums[usize::from(apart)];
        *total -= likely;
        *count += 1.0;
        if !apart {
            each_feature(sample, |place, amount| {
                slope[place] += (chance - result) * amount
            });
        }
    }
    let mean = |(total, count): (f64, f64)| total / f64::max(count, 1.0);
    let loss = Loss {
        fitted: mean(sums[0]),
        apart: mean(sums[1]),
    };
    (slope, loss)
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
