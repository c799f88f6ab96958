//! The generic searches against a plain one.

pub mod minimax;

use std::sync::atomic::AtomicBool;

use super::alphabeta::alphabeta;
use super::draughts::material::Material;
use super::{Evaluator, WIN};
use crate::games::draughts::{Position, Rules};
use crate::games::random::Random;
use crate::games::{Game, Outcome};
use minimax::minimax;

/// A meaningless evaluator: a few bits of the key, so that many positions are worth the same.
pub struct Dice;

impl<G: Game> Evaluator<G> for Dice {
    fn value(&self, position: &G) -> i32 {
        (position.key() >> 20 & 7) as i32 - 3
    }
}

/// The value of a position, by the shortest way to write it down.
pub fn plain<G: Game>(position: &G, depth: u32, ply: i32) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(side)) if side == position.turn() => return WIN - ply,
        Some(Outcome::Win(_)) => return ply - WIN,
        None if depth == 0 => return Dice.value(position),
        None => {}
    }
    let values = position.moves().into_iter().map(|chosen| {
        let next = position.after(&chosen);
        let value = plain(&next, depth - 1, ply + 1);
        if next.turn() == position.turn() {
            value
        } else {
            -value
        }
    });
    values.max().expect("a move, as the game goes on")
}

/// A position some random plies into a game.
pub fn somewhere(rules: Rules, seed: u64) -> Position {
    let mut position = Position::start(rules);
    let mut random = Random::new(seed);
    for _ in 0..seed % 60 {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        position = position.after(&moves[random.below(moves.len())]);
    }
    position
}

#[test]
fn minimax_and_alphabeta_are_the_plain_value() {
    let never = AtomicBool::new(false);
    for rules in [Rules::Course, Rules::Official] {
        for seed in 0..120 {
            let position = somewhere(rules, seed);
            for depth in 0..5 {
                let slow = minimax(&position, depth, &Dice);
                let fast = alphabeta(&position, depth, &Dice, &never);
                let whole = super::alphabeta::minimax(&position, depth, &Dice, &never);
                assert_eq!(whole, slow, "{position:?} at depth {depth}");
                assert_eq!(slow.value, plain(&position, depth, 0), "{position:?}");
                assert_eq!(
                    (&fast.best, fast.value, &fast.line),
                    (&slow.best, slow.value, &slow.line),
                    "{position:?} at depth {depth}"
                );
                assert!(fast.nodes <= slow.nodes);
            }
        }
    }
}

#[test]
fn the_document_counts_pieces() {
    let start = Position::start(Rules::Course);
    let never = AtomicBool::new(false);
    assert_eq!(alphabeta(&start, 5, &Material, &never).value, 0);
}

#[test]
fn a_search_that_is_stopped_comes_back() {
    let stopped = AtomicBool::new(true);
    let start = Position::start(Rules::Course);
    assert!(super::alphabeta::minimax(&start, 40, &Material, &stopped).nodes < 100);
    assert!(alphabeta(&start, 40, &Material, &stopped).nodes < 100);
}
