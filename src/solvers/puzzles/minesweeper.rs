//! A field of mines, usually 9 x 9 with 10 mines: that of `arbiiter solve minesweeper --seed`.

use std::fmt::Write as _;

use crate::games::grid::{Grid, Place};
use crate::games::minesweeper::{
    FieldAction, FieldStatus, FieldView, FirstOpening, MinefieldOptions, MinefieldPreset,
    Minesweeper,
};
use crate::games::puzzle::{PUZZLE_TEXT, Puzzle, PuzzleEnd, PuzzleSize, PuzzleSizes};
use crate::games::text_game::GameText;

/// A program that only flags is stopped after so many moves.
const MAX_MOVES: u32 = 1_000;

/// The most columns and rows: more moves would be needed for more.
const LONGEST: i64 = 30;

/// A field that is being cleared.
#[derive(Clone, Debug)]
pub struct MinesPuzzle {
    game: Minesweeper,
    moves: u32,
}

impl MinesPuzzle {
    /// What the player sees.
    pub fn view(&self) -> &FieldView {
        self.game.view()
    }

    /// The cells.
    pub fn grid(&self) -> Grid {
        self.game.options().grid()
    }

    /// The text of an action: `open:c3`, `flag:c3`, `chord:c3`.
    pub fn text_of(&self, action: FieldAction) -> String {
        let (verb, cell) = action.named();
        format!("{verb}:{}", self.grid().name(cell))
    }

    /// The action of a text.
    pub fn action_of(&self, text: &str) -> Option<FieldAction> {
        let (verb, cell) = text.split_once(':')?;
        let cell = self.grid().find(cell).ok()?;
        let actions = actions(cell).into_iter();
        actions
            .filter(|action| action.named().0 == verb)
            .find(|action| self.text_of(*action) == text)
    }

    fn after(&self, action: FieldAction) -> Option<MinesPuzzle> {
        let mut after = self.clone();
        after.game.act(action).ok()?;
        after.moves += 1;
        Some(after)
    }
}

const fn named(preset: MinefieldPreset) -> (&'static str, PuzzleSize) {
    (preset.name(), size_of(preset))
}

const fn size_of(preset: MinefieldPreset) -> PuzzleSize {
    let (rows, columns, mines) = preset.numbers();
    PuzzleSize::new([columns as u16, rows as u16, mines as u16])
}

fn actions(cell: Place) -> [FieldAction; 3] {
    [
        FieldAction::Open(cell),
        FieldAction::Flag(cell),
        FieldAction::Chord(cell),
    ]
}

impl Puzzle for MinesPuzzle {
    const TEXT: &'static GameText = &GameText {
        name: "minesweeper",
        title: "Minesweeper",
        sides: ["player", "field"],
        sides_in_estonian: ["mängija", "väli"],
        sides_in_russian: ["игрок", "поле"],
        move_help: [
            "Käik on avamine, lipp või ümbruse avamine: open:c3, flag:c3, chord:c3.",
            "A move opens a cell, flags it or opens what is around it: open:c3, flag:c3, chord:c3.",
            "Ход открывает клетку, ставит флаг или открывает всё вокруг: open:c3, flag:c3, chord:c3.",
        ],
        ..PUZZLE_TEXT
    };

    /// Columns, rows and mines.
    const SIZES: Option<PuzzleSizes> = Some(PuzzleSizes {
        usual: size_of(MinefieldPreset::Beginner),
        named: &[
            named(MinefieldPreset::Beginner),
            named(MinefieldPreset::Intermediate),
            named(MinefieldPreset::Expert),
        ],
    });

    fn of_seed(size: PuzzleSize, seed: u64) -> Option<MinesPuzzle> {
        let [columns, rows, mines] = size.numbers()?;
        let grid = Grid::new(rows, columns).ok()?;
        let options = MinefieldOptions::new(grid, mines, FirstOpening::Safe, seed).ok()?;
        (columns.max(rows) <= LONGEST).then(|| MinesPuzzle {
            game: Minesweeper::new(options),
            moves: 0,
        })
    }

    fn end(&self) -> Option<PuzzleEnd> {
        match self.game.status() {
            FieldStatus::Won => Some(PuzzleEnd::Solved(0)),
            FieldStatus::Lost => Some(PuzzleEnd::Unsolved),
            FieldStatus::Playing => (self.moves >= MAX_MOVES).then_some(PuzzleEnd::Unsolved),
        }
    }

    fn move_texts(&self) -> Vec<String> {
        let all = self.grid().places().flat_map(actions);
        let legal = all.filter(|action| self.after(*action).is_some());
        legal.map(|action| self.text_of(action)).collect()
    }

    fn after_text(&self, text: &str) -> Option<MinesPuzzle> {
        self.after(self.action_of(text)?)
    }

    fn drawing(&self) -> String {
        let grid = self.grid();
        let columns = (1..=grid.columns()).map(|column| format!(" {}", Grid::letters(column)));
        let mut text = format!("  {}\n", columns.collect::<String>());
        for (row, line) in (1..).zip(self.view().to_string().lines()) {
            let cells = line.chars().map(|sign| format!(" {sign}"));
            let _ = writeln!(text, "{row:>2}{}", cells.collect::<String>());
        }
        text
    }
}
