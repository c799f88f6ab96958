//! What solved tables hold: how many wins, and the longest.

use std::sync::atomic::Ordering::Relaxed;

use super::check::color;
use super::solved::{Solved, sides_kept};
use super::value::EndingValue;
use crate::games::draughts::Position;

/// A summary of the classes with one number of pieces. Positions are counted with the side to move,
/// those of one colour standing for both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassSurvey {
    /// Positions.
    pub positions: u64,
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that nobody wins.
    pub draws: u64,
    /// Those that the side to move loses.
    pub losses: u64,
    /// A win that takes the most plies, and the plies.
    pub longest: Option<(Position, u8)>,
}

impl ClassSurvey {
    /// The classes with that many pieces.
    pub fn of(solved: &Solved, pieces: u32) -> ClassSurvey {
        let mut survey = ClassSurvey::default();
        for (table, numbering) in solved.catalogue().numberings().iter().enumerate() {
            if numbering.class().pieces() != pieces {
                continue;
            }
            for side in 0..sides_kept(numbering.class()) {
                survey.add(solved, table, side);
            }
        }
        survey
    }

    fn add(&mut self, solved: &Solved, table: usize, side: usize) {
        let mut counts = [0u64; 256];
        for cell in solved.cells(table, side) {
            counts[usize::from(cell.load(Relaxed))] += 1;
        }
        let mut farthest = None;
        for (byte, count) in (0..=u8::MAX).zip(counts).filter(|(_, count)| *count > 0) {
            let value = EndingValue(byte);
            self.positions += count;
            if value.is_win() {
                self.wins += count;
                farthest = Some(value);
            } else if value.is_loss() {
                self.losses += count;
            } else {
                self.draws += count;
            }
        }
        let Some(value) = farthest else { return };
        let plies = value.plies(solved.rules());
        if self.longest.is_none_or(|(_, longest)| plies > longest) {
            self.longest = position_of(solved, table, side, value).map(|found| (found, plies));
        }
    }
}

/// The first position of a table with a value.
fn position_of(solved: &Solved, table: usize, side: usize, value: EndingValue) -> Option<Position> {
    let cells = solved.cells(table, side);
    let index = cells
        .iter()
        .position(|cell| cell.load(Relaxed) == value.0)?;
    let board = solved.catalogue().numberings()[table]
        .pieces(index as u64)
        .board()?;
    Some(Position::unchecked(solved.rules(), board, color(side)))
}
