//! A game: its mines, and what the player has opened.

use serde::{Deserialize, Serialize};

use thiserror::Error;

use super::view::{FieldStatus, FieldView, SeenCell};
use crate::games::grid::{Grid, Place, Places};
use crate::games::random::Random;

/// What is promised of the first cell that is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstOpening {
    /// Nothing: it may be a mine.
    Anything,
    /// It has no mine.
    #[default]
    Safe,
    /// It has no mine, nor has any cell around it, when there is room for the mines elsewhere.
    Empty,
}

/// The usual sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MinefieldPreset {
    /// 9 x 9, 10 mines.
    Beginner,
    /// 16 x 16, 40 mines.
    Intermediate,
    /// 16 rows of 30, 99 mines.
    Expert,
}

impl MinefieldPreset {
    /// All, the easiest first.
    pub const ALL: [MinefieldPreset; 3] = [
        MinefieldPreset::Beginner,
        MinefieldPreset::Intermediate,
        MinefieldPreset::Expert,
    ];

    /// Its name in requests and options.
    pub const fn name(self) -> &'static str {
        match self {
            MinefieldPreset::Beginner => "beginner",
            MinefieldPreset::Intermediate => "intermediate",
            MinefieldPreset::Expert => "expert",
        }
    }

    /// Rows, columns and mines.
    pub const fn numbers(self) -> (i64, i64, i64) {
        match self {
            MinefieldPreset::Beginner => (9, 9, 10),
            MinefieldPreset::Intermediate => (16, 16, 40),
            MinefieldPreset::Expert => (16, 30, 99),
        }
    }
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinefieldOptions {
    grid: Grid,
    mines: usize,
    first: FirstOpening,
    seed: u64,
}

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OptionsError {
    /// Too many mines, or fewer than none.
    #[error("{mines} mines on {cells} cells: from 0 to {most} are possible", most = cells - 1)]
    Mines {
        /// The number asked for.
        mines: i64,
        /// The cells of the grid.
        cells: usize,
    },
}

/// Where the mines are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MineLayout {
    grid: Grid,
    mines: Places,
}

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldAction {
    /// To open a covered cell without a flag.
    Open(Place),
    /// To put a flag on a covered cell, or to take it off.
    Flag(Place),
    /// To open what is not flagged around an opened number that has as many flags as it says.
    Chord(Place),
}

impl FieldAction {
    /// Its name in commands and requests, and the cell.
    pub fn named(self) -> (&'static str, Place) {
        match self {
            FieldAction::Open(cell) => ("open", cell),
            FieldAction::Flag(cell) => ("flag", cell),
            FieldAction::Chord(cell) => ("chord", cell),
        }
    }
}

/// Why an action changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum RefusedAction {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The cell is open already.
    #[error("the cell is open already")]
    Opened,
    /// The cell is flagged: the flag has to be taken off first.
    #[error("the cell is flagged")]
    Flagged,
    /// A chord needs an opened number.
    #[error("only around an opened number can all cells be opened")]
    NoNumber,
    /// A chord needs as many flags as the number says.
    #[error("{flags} cells around are flagged, but the number is {number}")]
    Flags {
        /// Flags around.
        flags: u8,
        /// The number.
        number: u8,
    },
    /// A chord around which nothing is covered and unflagged.
    #[error("nothing is left to open around it")]
    Nothing,
}

/// A game of one player. Only [`Minesweeper::view`] is for the player's eyes.
#[derive(Clone, Debug)]
pub struct Minesweeper {
    options: MinefieldOptions,
    view: FieldView,
    layout: Option<MineLayout>,
    status: FieldStatus,
    left: usize,
}

impl MinefieldOptions {
    /// A game with these many mines.
    ///
    /// # Errors
    /// [`OptionsError::Mines`] unless at least one cell is left without a mine.
    pub fn new(
        grid: Grid,
        mines: i64,
        first: FirstOpening,
        seed: u64,
    ) -> Result<MinefieldOptions, OptionsError> {
        let cells = grid.len();
        match usize::try_from(mines) {
            Ok(mines) if mines < cells => Ok(MinefieldOptions {
                grid,
                mines,
                first,
                seed,
            }),
            _ => Err(OptionsError::Mines { mines, cells }),
        }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The seed of the layout.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

impl MineLayout {
    /// The layout with these mines.
    pub fn new(grid: Grid, mines: impl IntoIterator<Item = Place>) -> MineLayout {
        let mut places = Places::none(grid);
        mines.into_iter().for_each(|cell| places.add(cell));
        MineLayout {
            grid,
            mines: places,
        }
    }

    /// The layout of a seed when this cell is opened first: each one that the rule allows is as
    /// likely.
    pub fn of(options: &MinefieldOptions, first: Place) -> MineLayout {
        let grid = options.grid;
        let is_spared = |cell: &Place| match options.first {
            FirstOpening::Anything => false,
            FirstOpening::Safe => *cell == first,
            FirstOpening::Empty => *cell == first || grid.around(first).any(|near| near == *cell),
        };
        let (mut spared, mut cells): (Vec<Place>, Vec<Place>) = grid.places().partition(is_spared);
        // Without room elsewhere the cells around the first one take what is too much.
        spared.retain(|cell| *cell != first);
        let mut random = Random::new(options.seed);
        shuffle(&mut cells, &mut random);
        shuffle(&mut spared, &mut random);
        cells.extend(spared);
        MineLayout::new(grid, cells.into_iter().take(options.mines))
    }

    /// Whether a cell has a mine.
    pub fn has(&self, cell: Place) -> bool {
        self.mines.has(cell)
    }

    /// How many mines.
    pub fn mines(&self) -> usize {
        self.mines.count()
    }

    /// How many cells around have a mine, 0..=8.
    pub fn number(&self, cell: Place) -> u8 {
        self.grid
            .around(cell)
            .filter(|near| self.has(*near))
            .count() as u8
    }
}

fn shuffle(cells: &mut [Place], random: &mut Random) {
    for last in (1..cells.len()).rev() {
        cells.swap(last, random.below(last + 1));
    }
}

impl Minesweeper {
    /// A new game; its mines are laid at the first opening.
    pub fn new(options: MinefieldOptions) -> Minesweeper {
        Minesweeper {
            options,
            view: FieldView::covered(options.grid, options.mines),
            layout: None,
            status: FieldStatus::Playing,
            left: options.grid.len() - options.mines,
        }
    }

    /// A game over a known layout.
    pub fn on(layout: MineLayout) -> Minesweeper {
        let (grid, mines) = (layout.grid, layout.mines());
        let options = MinefieldOptions {
            grid,
            mines,
            first: FirstOpening::Anything,
            seed: 0,
        };
        Minesweeper {
            layout: Some(layout),
            ..Minesweeper::new(options)
        }
    }

    /// How it began.
    pub fn options(&self) -> &MinefieldOptions {
        &self.options
    }

    /// What the player sees.
    pub fn view(&self) -> &FieldView {
        &self.view
    }

    /// How it stands.
    pub fn status(&self) -> FieldStatus {
        self.status
    }

    /// How many cells without a mine are still covered.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Does what the player wants. Gives the cells whose look has changed, in the order of opening.
    ///
    /// # Errors
    /// [`RefusedAction`]: nothing has changed then.
    pub fn act(&mut self, action: FieldAction) -> Result<Vec<Place>, RefusedAction> {
        if self.status != FieldStatus::Playing {
            return Err(RefusedAction::Over);
        }
        match action {
            FieldAction::Open(cell) => match self.view.at(cell) {
                SeenCell::Covered => Ok(self.open(&[cell])),
                SeenCell::Flagged => Err(RefusedAction::Flagged),
                _ => Err(RefusedAction::Opened),
            },
            FieldAction::Flag(cell) => {
                let turned = match self.view.at(cell) {
                    SeenCell::Covered => SeenCell::Flagged,
                    SeenCell::Flagged => SeenCell::Covered,
                    _ => return Err(RefusedAction::Opened),
                };
                self.view.set(cell, turned);
                Ok(vec![cell])
            }
            FieldAction::Chord(cell) => self.chord(cell),
        }
    }

    fn chord(&mut self, cell: Place) -> Result<Vec<Place>, RefusedAction> {
        let SeenCell::Open(number) = self.view.at(cell) else {
            return Err(RefusedAction::NoNumber);
        };
        let around = |seen: SeenCell| {
            let cells = self.options.grid.around(cell);
            cells.filter(|near| self.view.at(*near) == seen).collect()
        };
        let flags = Vec::len(&around(SeenCell::Flagged)) as u8;
        let covered: Vec<Place> = around(SeenCell::Covered);
        if covered.is_empty() {
            return Err(RefusedAction::Nothing);
        }
        if flags != number {
            return Err(RefusedAction::Flags { flags, number });
        }
        Ok(self.open(&covered))
    }

    fn open(&mut self, cells: &[Place]) -> Vec<Place> {
        let options = self.options;
        let layout = self.layout.take();
        let layout = layout.unwrap_or_else(|| MineLayout::of(&options, cells[0]));
        let mut changed = Vec::new();
        let mut waiting = cells.to_vec();
        let mut has_exploded = false;
        while let Some(cell) = waiting.pop() {
            if self.view.at(cell) != SeenCell::Covered {
                continue;
            }
            changed.push(cell);
            if layout.has(cell) {
                self.view.set(cell, SeenCell::Exploded);
                has_exploded = true;
                continue;
            }
            let number = layout.number(cell);
            self.view.set(cell, SeenCell::Open(number));
            self.left -= 1;
            if number == 0 {
                waiting.extend(options.grid.around(cell));
            }
        }
        self.status = match (has_exploded, self.left) {
            (true, _) => FieldStatus::Lost,
            (false, 0) => FieldStatus::Won,
            (false, _) => FieldStatus::Playing,
        };
        if self.status != FieldStatus::Playing {
            changed.extend(self.show(&layout));
        }
        self.layout = Some(layout);
        changed
    }

    /// Shows what was hidden, once the game is over.
    fn show(&mut self, layout: &MineLayout) -> Vec<Place> {
        let mut changed = Vec::new();
        for cell in self.options.grid.places() {
            let shown = match (self.view.at(cell), layout.has(cell)) {
                (SeenCell::Covered, true) => SeenCell::Mine,
                (SeenCell::Flagged, false) => SeenCell::WrongFlag,
                _ => continue,
            };
            self.view.set(cell, shown);
            changed.push(cell);
        }
        changed
    }
}
