//! Where the weights of the evaluation come from.
//!
//! 1. [`samples::play`]: the program plays games against itself from random openings, a few hundred
//!    positions a move, and keeps the quiet positions with the result of their game.
//! 2. [`fit::fit`]: logistic regression. The sum of a position's weights, as a log of odds, is to
//!    foretell the result, mixed with what the search said.
//!
//! Everything follows from a seed: the same settings give the same weights.

pub mod fit;
pub mod samples;

#[cfg(test)]
mod tests {
    use super::fit::{FitSettings, fit};
    use super::samples::{SelfPlayOptions, play};
    use crate::games::draughts::Rules;
    use crate::solvers::draughts::evaluation::Evaluation;

    #[test]
    fn equal_seeds_give_equal_weights_that_fit() {
        let wanted = SelfPlayOptions {
            rules: Rules::Course,
            games: 40,
            seed: 7,
            nodes: 50,
            evaluator: Evaluation::default(),
            endings: None,
            threads: 1,
        };
        let samples = play(&wanted, |_| {});
        assert!(samples.len() > 200);
        let on_two = SelfPlayOptions {
            threads: 2,
            ..wanted
        };
        assert_eq!(samples, play(&on_two, |_| {}));
        let mut losses = Vec::new();
        let wanted = FitSettings {
            steps: 20,
            prior: 30.0,
            searched: 0.5,
            threads: 1,
        };
        let weights = fit(&samples, &wanted, |_, loss| losses.push(loss));
        let on_three = FitSettings {
            threads: 3,
            ..wanted
        };
        assert_eq!(weights, fit(&samples, &on_three, |_, _| {}));
        assert!(losses[19].fitted < losses[0].fitted, "{losses:?}");
    }
}
