//! What to do next, and why.

use super::endgame;
use super::model::Unsolvable;
use super::odds::{Chance, Odds};
use super::proof::{Proof, prove};
use crate::games::grid::{Grid, Place};
use crate::games::minesweeper::{FieldAction, FieldView, SeenCell};

/// A move and its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// To open a cell, or to flag one.
    pub action: FieldAction,
    /// The chance that the cell has a mine.
    pub mine: f64,
    /// Why this one.
    pub reason: AdviceReason,
}

/// Why a move is advised.
#[derive(Clone, Debug, PartialEq)]
pub enum AdviceReason {
    /// Nothing is open yet, so all cells are alike but for their neighbours: a corner has the
    /// fewest.
    First,
    /// The cell is safe, or is a mine to be flagged.
    Certain(Proof),
    /// No cell is safe; all that can come was looked at, and this one wins with this chance, more
    /// than any other.
    Endgame {
        /// The chance to win the game.
        win: f64,
    },
    /// No cell is safe; this one has the best prospects.
    Prospects {
        /// The chance to open it and then to have a cell that is as safe as it gets, on the average
        /// over the numbers that may show.
        next: f64,
        /// The least chance of a mine that any cell has.
        least: f64,
    },
    /// The board is too complex to count; this one looks best by its neighbours' numbers alone.
    Estimate,
}

/// What a player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FlagPolicy {
    /// Only openings.
    #[default]
    Never,
    /// A mine that is certain is flagged before a cell is opened.
    First,
}

/// The cell to open, before anything is explained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellChoice {
    /// The first cell.
    First(Place),
    /// A cell without a mine.
    Safe(Place),
    /// With the chance to win.
    Endgame(Place, f64),
    /// With [`AdviceReason::Prospects`]'s number.
    Prospects(Place, f64),
}

impl CellChoice {
    /// The cell.
    pub fn cell(self) -> Place {
        match self {
            CellChoice::First(cell) | CellChoice::Safe(cell) => cell,
            CellChoice::Endgame(cell, _) | CellChoice::Prospects(cell, _) => cell,
        }
    }
}

/// The odds of a board, estimated if it is too complex.
///
/// # Errors
/// [`Unsolvable`], but not for what is too complex.
pub fn odds(view: &FieldView) -> Result<Odds, Unsolvable> {
    match Odds::of(view) {
        Err(Unsolvable::TooComplex) => Odds::estimate(view),
        found => found,
    }
}

/// What to do on a board; `None` when every covered cell has a mine, or none is covered.
///
/// # Errors
/// As [`odds`].
pub fn advise(view: &FieldView, flags: FlagPolicy) -> Result<Option<Advice>, Unsolvable> {
    let odds = odds(view)?;
    let is_new_mine =
        |cell: &Place| view.at(*cell) == SeenCell::Covered && odds.at(*cell) == Some(Chance::Mine);
    let mine = view.covered_cells().find(is_new_mine);
    if let (FlagPolicy::First, Some(cell)) = (flags, mine) {
        return Ok(Some(Advice {
            action: FieldAction::Flag(cell),
            mine: 1.0,
            reason: certain(view, &odds, cell),
        }));
    }
    let chosen = choose(view, &odds);
    Ok(chosen.map(|choice| explained(view, &odds, choice)))
}

fn explained(view: &FieldView, odds: &Odds, choice: CellChoice) -> Advice {
    let cell = choice.cell();
    let least = || {
        candidates(view, odds)
            .map(|(_, mine)| mine)
            .fold(1.0, f64::min)
    };
    Advice {
        action: FieldAction::Open(cell),
        mine: odds.at(cell).map_or(0.0, Chance::of_mine),
        reason: match choice {
            CellChoice::First(_) => AdviceReason::First,
            CellChoice::Safe(cell) => certain(view, odds, cell),
            _ if !odds.is_exact() => AdviceReason::Estimate,
            CellChoice::Endgame(_, win) => AdviceReason::Endgame { win },
            CellChoice::Prospects(_, next) => AdviceReason::Prospects {
                next,
                least: least(),
            },
        },
    }
}

fn certain(view: &FieldView, odds: &Odds, cell: Place) -> AdviceReason {
    let proof = odds.at(cell).and_then(|chance| prove(view, cell, chance));
    match proof {
        Some(Proof::Count) if !odds.is_exact() => AdviceReason::Estimate,
        Some(proof) => AdviceReason::Certain(proof),
        None => AdviceReason::Estimate,
    }
}

/// The cell to open; `None` when every covered cell has a mine, or none is covered.
pub fn choose(view: &FieldView, odds: &Odds) -> Option<CellChoice> {
    let is_safe = |cell: &Place| odds.at(*cell) == Some(Chance::Safe);
    if view.is_untouched() {
        return corner(view).map(CellChoice::First);
    }
    if let Some(cell) = view.covered_cells().find(is_safe) {
        return Some(CellChoice::Safe(cell));
    }
    if let Some((cell, win)) = endgame::best(view, odds) {
        return Some(CellChoice::Endgame(cell, win));
    }
    prospects(view, odds)
}

fn corner(view: &FieldView) -> Option<Place> {
    let fewest = |cell: &Place| view.grid().around(*cell).count();
    view.covered_cells().min_by_key(fewest)
}

/// A cell that is this much less safe than the safest one may be chosen for what comes after.
const MARGIN: f64 = 0.12;

/// So many cells are looked at, fewer on boards that are costly to count.
const MAX_CANDIDATES: usize = 14;

/// About so many states are counted for a choice: a second's work at most.
const MAX_STATES: usize = 4_000_000;

/// Of the safest cells the one after which the next opening is safest, on the average; of equals
/// the one that more often makes a cell quite safe, then the safer one.
fn prospects(view: &FieldView, odds: &Odds) -> Option<CellChoice> {
    let mut cells: Vec<(Place, f64)> = candidates(view, odds).collect();
    let least = cells.iter().map(|(_, mine)| *mine).fold(1.0, f64::min);
    if !odds.is_exact() {
        let (cell, mine) = cells.iter().find(|(_, mine)| *mine == least)?;
        return Some(CellChoice::Prospects(*cell, 1.0 - mine));
    }
    cells.retain(|(_, mine)| 1.0 - mine >= (1.0 - least) * (1.0 - MARGIN));
    let interest = |cell: Place| interest(view, cell);
    cells.sort_by(|(one, p), (other, q)| {
        p.total_cmp(q)
            .then_with(|| interest(*other).cmp(&interest(*one)))
    });
    let affordable = MAX_STATES / (9 * odds.states().max(1));
    cells.truncate(affordable.clamp(1, MAX_CANDIDATES));
    let scored = cells.into_iter().map(|(cell, mine)| {
        let next = next(view, odds, cell);
        (cell, next, 1.0 - mine)
    });
    let better = |one: &(Place, NextCell, f64), other: &(Place, NextCell, f64)| {
        let score = |(_, next, safe): &(Place, NextCell, f64)| {
            next.safe + PROGRESS * next.progress + 1e-6 * safe
        };
        score(one).total_cmp(&score(other))
    };
    let (cell, next, _) = scored.max_by(better)?;
    Some(CellChoice::Prospects(cell, next.safe))
}

/// How much a cell that is quite safe counts beside one that is nearly so.
const PROGRESS: f64 = 0.1;

/// Covered cells that may have a mine or not, with its chance.
fn candidates<'a>(view: &'a FieldView, odds: &'a Odds) -> impl Iterator<Item = (Place, f64)> + 'a {
    view.covered_cells()
        .filter_map(|cell| match odds.at(cell)? {
            Chance::Perhaps(mine) => Some((cell, mine)),
            Chance::Safe => Some((cell, 0.0)),
            Chance::Mine => None,
        })
}

/// Cells that could tell much: near numbers, and with few covered cells around.
fn interest(view: &FieldView, cell: Place) -> i32 {
    let grid: Grid = view.grid();
    let near: Vec<Place> = grid.around(cell).collect();
    let open = |cell: &Place| matches!(view.at(*cell), SeenCell::Open(_));
    let covered = near
        .iter()
        .filter(|cell| view.at(**cell).is_covered())
        .count();
    let reaches = near
        .iter()
        .any(|near| grid.around(*near).any(|far| open(&far)));
    16 * i32::from(reaches) - covered as i32
}

/// What comes after an opening.
struct NextCell {
    /// The average of the best chance to open a further cell safely; 0 after a mine.
    safe: f64,
    /// The chance that some cell is quite safe then.
    progress: f64,
}

fn next(view: &FieldView, odds: &Odds, cell: Place) -> NextCell {
    let mut found = NextCell {
        safe: 0.0,
        progress: 0.0,
    };
    let around = view.grid().around(cell).count() as u8;
    let mut after = view.clone();
    for number in 0..=around {
        after.set(cell, SeenCell::Open(number));
        let Ok(then) = Odds::of(&after) else {
            continue;
        };
        let part = then.part_of(odds);
        let least = candidates(&after, &then)
            .map(|(_, mine)| mine)
            .fold(1.0, f64::min);
        let is_won = after.covered_cells().count() == view.mines();
        let safe = if is_won { 1.0 } else { 1.0 - least };
        found.safe += part * safe;
        if safe == 1.0 {
            found.progress += part;
        }
    }
    found
}
