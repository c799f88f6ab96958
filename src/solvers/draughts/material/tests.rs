//! The search without the last plies against the generic one.

use std::sync::atomic::AtomicBool;

use super::{Material, alphabeta, minimax};
use crate::games::draughts::{Board, Color, Move, Piece, Position, Rules, Square};
use crate::games::random::Random;
use crate::games::{Game, Outcome, Side};
use crate::solvers::{self, Evaluator};

/// A position whose moves come in the order of squares.
#[derive(Clone)]
struct InOrder(Position);

impl Game for InOrder {
    type Move = Move;

    fn turn(&self) -> Side {
        self.0.turn()
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = self.0.moves();
        moves.sort_unstable();
        moves
    }

    fn after(&self, chosen: &Move) -> InOrder {
        InOrder(self.0.after(chosen))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Evaluator<InOrder> for Material {
    fn value(&self, position: &InOrder) -> i32 {
        self.value(&position.0)
    }
}

/// Up to `most` pieces thrown on the board: often blocked, often with captures, seldom with kings.
fn random_position(random: &mut Random, most: usize) -> Position {
    let mut board = Board::EMPTY;
    let kings = random.below(4);
    for _ in 0..2 + random.below(most) {
        let color = [Color::White, Color::Black][random.below(2)];
        let square = Square::all().nth(random.below(32));
        let square = square.expect("one of 32");
        let king = square.bit() == square.bit() & color.last_row() || random.below(12) < kings;
        board.put(square, Some(Piece { color, king }));
    }
    let rules = [Rules::Course, Rules::Course, Rules::Official][random.below(3)];
    let color = [Color::White, Color::Black][random.below(2)];
    let position = Position::unchecked(rules, board, color);
    let going_on = Square::all().filter_map(|square| position.continuing_from(square));
    let going_on: Vec<Position> = going_on.collect();
    if !going_on.is_empty() && random.below(3) == 0 {
        return going_on[random.below(going_on.len())];
    }
    let quiet = [
        0,
        random.below(16),
        random.below(usize::from(rules.draw_plies()) + 1),
    ];
    position.with_quiet_plies(quiet[random.below(3)] as u8)
}

fn check(position: &Position, depth: u32) {
    let never = AtomicBool::new(false);
    let game = InOrder(*position);
    let expected = solvers::alphabeta::alphabeta(&game, depth, &Material);
    let found = alphabeta(position, depth, &never);
    assert_eq!(
        found, expected,
        "alpha-beta {depth} plies deep: {position:?}"
    );
    if expected.nodes < 20_000 && depth < 5 {
        let expected = solvers::tests::minimax::minimax(&game, depth, &Material);
        let found = minimax(position, depth, &never);
        assert_eq!(found, expected, "minimax {depth} plies deep: {position:?}");
    }
}

/// Positions thrown together, dense and bare, in which sides are stuck or drawn within the last
/// plies.
#[test]
fn the_generic_searches_find_the_same() {
    let mut random = Random::new(64);
    for round in 0..30_000 {
        let position = random_position(&mut random, [3, 6, 10, 16, 30][round % 5]);
        let deepest = if round % 20 == 0 { 6 } else { 4 };
        for depth in 0..=deepest {
            check(&position, depth);
        }
    }
}

/// Positions of games, in which the last plies are mostly counted.
#[test]
fn the_generic_searches_find_the_same_in_games() {
    let mut random = Random::new(15);
    for rules in [Rules::Course, Rules::Official] {
        for _ in 0..60 {
            let mut position = Position::start(rules);
            while position.outcome().is_none() {
                let moves = position.moves();
                check(&position, 1 + random.below(6) as u32);
                position = position.after(&moves[random.below(moves.len())]);
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_comes_back() {
    let stopped = AtomicBool::new(true);
    let start = Position::start(Rules::Course);
    assert!(minimax(&start, 40, &stopped).nodes < 100);
    assert!(alphabeta(&start, 40, &stopped).nodes < 100);
}
