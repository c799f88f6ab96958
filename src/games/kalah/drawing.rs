//! The board for the eye.

use std::fmt::Write as _;

use super::position::{KalahPlayer, Position};

/// The board with South below: pits with their numbers, stores at the ends, and whose turn it is.
///
/// ```text
///       3   2   1
///       4   4   4
///   0               0
///       4   4   4
///       1   2   3    South
/// ```
pub fn draw(position: &Position) -> String {
    let count = position.pit_count();
    let seeds = |player| position.pits(player).iter().map(|&seeds| u32::from(seeds));
    let numbers = 1..=count as u32;
    let rows = [
        line(numbers.clone().rev()),
        line(seeds(KalahPlayer::North).rev()),
        format!(
            "{:3}{}{:4}",
            position.store(KalahPlayer::North),
            " ".repeat(4 * count),
            position.store(KalahPlayer::South)
        ),
        line(seeds(KalahPlayer::South)),
        line(numbers),
    ];
    let turn = match position.player() {
        _ if position.is_over() => "",
        KalahPlayer::South => "    South",
        KalahPlayer::North => "    North",
    };
    rows.join("\n") + turn + "\n"
}

fn line(numbers: impl Iterator<Item = u32>) -> String {
    numbers.fold("   ".to_owned(), |mut line, number| {
        // Writing to a string can't fail.
        let _ = write!(line, "{number:4}");
        line
    })
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::games::kalah::{Position, Rules};

    #[test]
    fn the_board_is_drawn() {
        let position = Position::read("N:1,2,30+4:5,0,7+8", Rules::Standard).expect("a position");
        let lines = [
            "      3   2   1",
            "      7   0   5",
            "  8               4",
            "      1   2  30",
            "      1   2   3    North",
            "",
        ];
        assert_eq!(draw(&position), lines.join("\n"));
    }
}
