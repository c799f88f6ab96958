//! The strategies that look one guess ahead.

use crate::games::mastermind::Code;

use super::strategy::GuessStrategy;
use super::symmetry::Symmetry;
use super::table::{AnswerTable, Number};

/// The most comparisons for one guess; more guesses than that allows are not all looked at.
const MAX_COMPARISONS: usize = 1 << 30;

/// So few possible codes that looking for guesses worth the same doesn't pay.
const FEW: usize = 64;

/// A guess chosen, and whether every guess was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChosenGuess {
    pub(super) guess: Number,
    pub(super) is_complete: bool,
}

/// What a one-step strategy is asked about.
pub(super) struct GreedyProblem<'a> {
    pub(super) table: &'a AnswerTable,
    /// The codes that are possible, in their order; at least one.
    pub(super) possible: &'a [Number],
    /// What was guessed before; `None` if the possible codes aren't known by that alone.
    pub(super) asked: Option<&'a [Code]>,
    pub(super) only_consistent: bool,
}

/// The guess of a strategy; [`GuessStrategy::Optimal`] is answered as [`GuessStrategy::MostParts`],
/// which comes nearest.
pub(super) fn choose(strategy: GuessStrategy, question: &GreedyProblem) -> ChosenGuess {
    let possible = question.possible;
    if strategy == GuessStrategy::FirstConsistent || possible.len() <= 2 {
        return ChosenGuess {
            guess: possible[0],
            is_complete: true,
        };
    }
    let symmetry = symmetry_of(question);
    let mut best: Option<(u64, bool, Number)> = None;
    let mut looked_at_all = true;
    let mut evaluate = |guesses: &mut dyn Iterator<Item = Number>, is_consistent: bool| {
        for guess in guesses {
            if symmetry
                .as_ref()
                .is_some_and(|symmetry| !symmetry.is_first(question.table.code(guess)))
            {
                continue;
            }
            let (value, parts) = value(strategy, question, guess);
            let candidate = (value, !is_consistent, guess);
            if best.is_none_or(|best| candidate < best) {
                best = Some(candidate);
            }
            // Every code would be known, and this may be it: nothing is better, by any strategy.
            if is_consistent && parts == possible.len() {
                return true;
            }
        }
        false
    };
    let (step, all) = step(possible.len(), possible.len());
    looked_at_all &= all;
    let is_perfect = evaluate(&mut possible.iter().copied().step_by(step), true);
    if !is_perfect && !question.only_consistent {
        let (step, all) = self::step(question.table.size(), possible.len());
        looked_at_all &= all;
        evaluate(
            &mut (0..question.table.size() as Number).step_by(step),
            false,
        );
    }
    ChosenGuess {
        // The first possible code is always looked at: nothing that is worth the same comes before
        // it.
        guess: best.map_or(possible[0], |(_, _, guess)| guess),
        is_complete: looked_at_all,
    }
}

fn symmetry_of(question: &GreedyProblem) -> Option<Symmetry> {
    let asked = question.asked.filter(|_| question.possible.len() > FEW)?;
    let codes = question
        .possible
        .iter()
        .map(|&number| question.table.code(number));
    Some(Symmetry::new(question.table.space(), asked, codes))
        .filter(|symmetry| !symmetry.is_trivial())
}

/// How many guesses to go on each time so that there aren't too many comparisons, and whether it is
/// one.
fn step(guesses: usize, possible: usize) -> (usize, bool) {
    let step = (guesses.saturating_mul(possible).div_ceil(MAX_COMPARISONS)).min(guesses);
    (step, step == 1)
}

/// What a guess is worth, less being better, and into how many parts its answers divide the codes.
fn value(strategy: GuessStrategy, question: &GreedyProblem, guess: Number) -> (u64, usize) {
    let sizes = question.table.sizes(guess, question.possible);
    let sizes = sizes.into_iter().filter(|&size| size > 0);
    let parts = sizes.clone().count();
    let value = match strategy {
        GuessStrategy::Minimax => u64::from(sizes.max().unwrap_or(0)),
        GuessStrategy::ExpectedSize => sizes.map(|size| u64::from(size) * u64::from(size)).sum(),
        GuessStrategy::Entropy => sizes.map(uncertainty).sum(),
        GuessStrategy::MostParts | GuessStrategy::Optimal | GuessStrategy::FirstConsistent => {
            (question.possible.len() - parts) as u64
        }
    };
    (value, parts)
}

/// `size * ln size` in units of 2^-24, whole so that equal divisions are worth exactly the same in
/// whatever order they are summed.
fn uncertainty(size: u32) -> u64 {
    (f64::from(size) * f64::from(size).ln() * f64::from(1 << 24)).round() as u64
}
