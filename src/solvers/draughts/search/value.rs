//! Values inside a search: points, and wins and losses by their distance.

use crate::games::draughts::Position;
use crate::solvers::WIN;
use crate::solvers::draughts::endings::Ending;
use crate::solvers::search::Score;

/// Beyond every value.
pub const LIMIT: i32 = WIN + 1;

/// A win known from ending tables, before its distance is taken off: less than any win that the
/// search has seen to the end.
const TABLE_WIN: i32 = WIN - 100_000;

/// What a piece on the board takes off a win known from tables: with fewer pieces the end is
/// nearer. More than any distance, so that a capture that keeps the win is progress.
const PIECE: i32 = 1_000;

/// Values beyond this are wins, their negatives losses.
const DECIDED: i32 = WIN - 200_000;

/// The value of having no move, `ply` plies after the root.
pub fn lost(ply: usize) -> i32 {
    ply as i32 - WIN
}

/// Whether a value is a win or a loss.
pub fn is_decided(value: i32) -> bool {
    value.abs() > DECIDED
}

/// Whether a value says that the game ends within `depth` plies, so that a deeper search can't find
/// a shorter way.
pub fn end_within(value: i32, depth: u32) -> bool {
    is_decided(value) && WIN - value.abs() <= depth as i32
}

/// The value of an entry of the ending tables.
pub fn of_ending(position: &Position, ending: Ending, ply: usize) -> i32 {
    let pieces = position.board().occupied().len() as i32;
    let win = |plies: u8| TABLE_WIN - PIECE * pieces - i32::from(plies) - ply as i32;
    match ending {
        Ending::Win(plies) => win(plies),
        Ending::Draw => 0,
        Ending::Loss(plies) => -win(plies),
    }
}

/// The value for those who ask from outside.
pub fn score(value: i32) -> Score {
    if !is_decided(value) {
        return Score::Points(value);
    }
    let mut plies = WIN - value.abs();
    if plies >= WIN - TABLE_WIN {
        plies = (plies - (WIN - TABLE_WIN)) % PIECE;
    }
    if value > 0 {
        Score::Win(plies as u32)
    } else {
        Score::Loss(plies as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::{of_ending, score};
    use crate::games::draughts::{Position, Rules};
    use crate::solvers::WIN;
    use crate::solvers::draughts::endings::Ending;
    use crate::solvers::draughts::evaluation::Evaluation;
    use crate::solvers::draughts::search::Score;
    use crate::solvers::draughts::search::policy::DraughtsPolicy;
    use crate::solvers::search::SearchPolicy as _;

    #[test]
    fn a_win_is_as_far_from_a_position_wherever_it_is_met() {
        // Nine plies from the root, met after five: four more.
        type Policy = DraughtsPolicy<Evaluation>;
        let kept = Policy::to_table(WIN - 9, 5);
        assert_eq!(kept, WIN - 4);
        assert_eq!(Policy::from_table(kept, 3), WIN - 7);
        assert_eq!(Policy::from_table(Policy::to_table(9 - WIN, 5), 3), 7 - WIN);
        assert_eq!(Policy::from_table(Policy::to_table(123, 5), 3), 123);
    }

    #[test]
    fn a_win_by_tables_says_its_plies() {
        let start = Position::start(Rules::Official);
        let value = of_ending(&start, Ending::Win(30), 4);
        assert_eq!(score(value), Score::Win(34));
        assert_eq!(score(-value), Score::Loss(34));
        assert_eq!(score(WIN - 7), Score::Win(7));
        let fewer = of_ending(&start, Ending::Win(29), 4);
        assert!(value < fewer && fewer < WIN - 1000);
    }
}
