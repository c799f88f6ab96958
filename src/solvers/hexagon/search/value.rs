//! Values inside a search: points, and games seen to the end by their balance and their length.

use super::MAX_PLY;
use crate::solvers::search::{Score, SearchValue};

/// Beyond every value.
pub const LIMIT: i32 = 32_000;

/// Estimates stay between this and its negative.
const ESTIMATE_LIMIT: i32 = 12_000;

/// A game won by nothing and at once. What is won by more is worth more, and of equal wins the
/// nearer one.
const WON: i32 = 16_384;

/// What a stone of the final balance is worth; more than any number of plies.
const STONE: i32 = 128;

const _: () = assert!(STONE > MAX_PLY as i32 && WON - STONE > ESTIMATE_LIMIT);
const _: () = assert!(WON + 58 * STONE < LIMIT);

/// An estimate.
#[inline]
pub fn estimate(points: i32) -> SearchValue {
    SearchValue::open(points.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT))
}

/// More than any game can bring.
#[inline]
pub const fn unknown() -> SearchValue {
    SearchValue::open(LIMIT - 1)
}

/// The game is over `ply` plies after the root, with that balance for the side to move.
#[inline]
pub fn finished(balance: i32, ply: usize) -> SearchValue {
    let distance = balance.signum() * (WON - ply as i32);
    SearchValue::proven(distance + STONE * balance)
}

/// Whether some games behind a value were seen to the end, and won or lost.
#[inline]
pub fn is_decided(points: i32) -> bool {
    points.abs() > ESTIMATE_LIMIT
}

/// The least points that mean more than that balance, however soon the game ends.
pub fn beyond(balance: i32) -> i32 {
    // A bigger balance is worth more by a stone, less the plies to it; after a loss the plies count
    // the other way.
    match balance {
        -1 => 0,
        0 => WON,
        1.. => WON + STONE * balance + 1,
        _ => STONE * (balance + 1) - WON,
    }
}

/// The balance at the end of a game that was seen to the end; 0 for an estimate.
pub fn balance(points: i32) -> i32 {
    if !is_decided(points) {
        return 0;
    }
    // The plies to the end are less than a stone.
    points.signum() * (points.abs() - WON + STONE - 1).div_euclid(STONE)
}

/// The value for those who ask from outside.
pub fn score(value: SearchValue) -> Score {
    if value.proven || is_decided(value.points) {
        Score::Final(balance(value.points))
    } else {
        Score::Points(value.points)
    }
}

#[cfg(test)]
mod tests {
    use super::{LIMIT, MAX_PLY, Score, beyond, estimate, finished, is_decided, score};
    use crate::solvers::hexagon::evaluation::Evaluation;
    use crate::solvers::hexagon::search::policy::HexagonPolicy;
    use crate::solvers::search::SearchPolicy as _;

    #[test]
    fn a_finished_game_says_its_balance() {
        for balance in -58..=58 {
            for ply in [0, 1, 7, MAX_PLY] {
                let value = finished(balance, ply);
                assert_eq!(score(value), Score::Final(balance), "at ply {ply}");
                assert_eq!(is_decided(value.points), balance != 0);
                assert!(value.points.abs() < LIMIT);
            }
        }
        assert_eq!(score(estimate(250)), Score::Points(250));
    }

    #[test]
    fn beyond_a_balance_is_what_is_more() {
        for balance in -58..58 {
            for ply in [0, 1, MAX_PLY] {
                assert!(finished(balance, ply).points < beyond(balance));
                assert!(finished(balance + 1, ply).points >= beyond(balance));
            }
        }
    }

    #[test]
    fn more_stones_come_first_and_then_the_nearer_end() {
        let points = |balance, ply| finished(balance, ply).points;
        assert!(points(2, MAX_PLY) > points(1, 0));
        assert!(points(2, 3) > points(2, 5));
        assert!(points(-2, 3) < points(-2, 5));
        assert!(points(1, MAX_PLY) > estimate(i32::MAX).points);
        // Nine plies from the root, met after five: four more.
        type Policy = HexagonPolicy<Evaluation>;
        let kept = Policy::to_table(points(3, 9), 5);
        assert_eq!(kept, points(3, 4));
        assert_eq!(Policy::from_table(kept, 3), points(3, 7));
        assert_eq!(Policy::from_table(Policy::to_table(-42, 5), 3), -42);
    }
}
