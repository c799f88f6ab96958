//! The computer plays a game, step by step.

use super::advice::{Advice, CellChoice, FlagPolicy, advise, choose, odds};
use super::model::Unsolvable;
use super::odds::Chance;
use crate::games::grid::Place;
use crate::games::minesweeper::{FieldAction, FieldStatus, Minesweeper};

/// A game that the computer plays; each step is an item. It only looks at the game's view.
#[derive(Clone, Debug)]
pub struct Demonstration {
    game: Minesweeper,
    flags: FlagPolicy,
}

/// One step of it.
#[derive(Clone, Debug, PartialEq)]
pub struct DemonstrationStep {
    /// What was done, and why.
    pub advice: Advice,
    /// The cells whose look changed.
    pub changed: Vec<Place>,
    /// How the game stands then.
    pub status: FieldStatus,
}

impl Demonstration {
    /// Plays this game on.
    pub fn of(game: Minesweeper, flags: FlagPolicy) -> Demonstration {
        Demonstration { game, flags }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Minesweeper {
        &self.game
    }
}

impl Iterator for Demonstration {
    type Item = Result<DemonstrationStep, Unsolvable>;

    fn next(&mut self) -> Option<Result<DemonstrationStep, Unsolvable>> {
        if self.game.status() != FieldStatus::Playing {
            return None;
        }
        let advice = match advise(self.game.view(), self.flags) {
            Ok(advice) => advice?,
            Err(unsolvable) => return Some(Err(unsolvable)),
        };
        let changed = act(&mut self.game, advice.action)?;
        Some(Ok(DemonstrationStep {
            advice,
            changed,
            status: self.game.status(),
        }))
    }
}

/// Plays a game to its end without explaining anything. Gives how it ended, `Playing` if it could
/// not go on, and how many openings were no safe ones.
pub fn play(mut game: Minesweeper) -> (FieldStatus, usize) {
    let mut guesses = 0;
    while game.status() == FieldStatus::Playing {
        let Ok(odds) = odds(game.view()) else {
            break;
        };
        let safe = |cell: &Place| odds.at(*cell) == Some(Chance::Safe);
        let mut cells: Vec<Place> = game.view().covered_cells().filter(safe).collect();
        if cells.is_empty() || game.view().is_untouched() {
            let Some(choice) = choose(game.view(), &odds) else {
                break;
            };
            guesses += usize::from(!matches!(choice, CellChoice::First(_)));
            cells = vec![choice.cell()];
        }
        for cell in cells {
            act(&mut game, FieldAction::Open(cell));
        }
    }
    (game.status(), guesses)
}

/// An opening takes the player's wrong flag off first.
fn act(game: &mut Minesweeper, action: FieldAction) -> Option<Vec<Place>> {
    match game.act(action) {
        Ok(changed) => Some(changed),
        Err(crate::games::minesweeper::RefusedAction::Flagged) => {
            let FieldAction::Open(cell) = action else {
                return None;
            };
            game.act(FieldAction::Flag(cell)).ok()?;
            game.act(action).ok()
        }
        Err(_) => None,
    }
}
