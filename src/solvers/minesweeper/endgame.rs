//! The best play when few layouts are left: all openings and all answers are looked at.

use std::collections::{BTreeMap, HashMap};

use super::model::Model;
use super::odds::{Chance, Odds};
use crate::games::grid::Place;
use crate::games::minesweeper::FieldView;

/// How many layouts may be left.
pub const MAX_LAYOUTS: usize = 150;

/// How many situations may be looked at.
const MAX_SITUATIONS: usize = 30_000;

/// A set of the cells in question: bit `n` is the `n`th.
type Cells = u64;

/// The cell to open, and the chance to win the game from here with best play. `None` when too much
/// is left to look at, or a cell is safe: that one can be opened without a thought.
pub fn best(view: &FieldView, odds: &Odds) -> Option<(Place, f64)> {
    if !odds.is_exact() || odds.layouts() > MAX_LAYOUTS as f64 {
        return None;
    }
    let perhaps = |cell: &Place| matches!(odds.at(*cell), Some(Chance::Perhaps(_)));
    let cells: Vec<Place> = view.covered_cells().filter(perhaps).collect();
    let has_safe = view
        .covered_cells()
        .any(|cell| odds.at(cell) == Some(Chance::Safe));
    if has_safe || cells.is_empty() || cells.len() > 64 {
        return None;
    }
    let layouts = layouts(view, odds, &cells)?;
    let bit = |cell: Place| cells.iter().position(|other| *other == cell);
    let around = |cell: &Place| {
        let near = view.grid().around(*cell).filter_map(bit);
        near.fold(0, |set, at| set | 1 << at)
    };
    let mut endgame = Endgame {
        around: cells.iter().map(around).collect(),
        known: HashMap::new(),
        situations: 0,
    };
    let all = layouts.len() as f64;
    let (at, wins) = endgame.guess(&layouts, 0)?;
    Some((cells[at], wins as f64 / all))
}

struct Endgame {
    around: Vec<Cells>,
    known: HashMap<(Cells, Vec<Cells>), usize>,
    situations: usize,
}

impl Endgame {
    /// In how many of these layouts best play wins when these cells are open.
    fn wins(&mut self, layouts: &[Cells], open: Cells) -> Option<usize> {
        if layouts.len() <= 1 {
            return Some(layouts.len());
        }
        let mined = layouts.iter().fold(0, |set, layout| set | layout);
        let free = (0..self.around.len()).find(|at| (mined | open) >> at & 1 == 0);
        if let Some(at) = free {
            return self.opened(layouts, open, at);
        }
        let key = (open, layouts.to_vec());
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        self.situations += 1;
        if self.situations > MAX_SITUATIONS {
            return None;
        }
        let (_, wins) = self.guess(layouts, open)?;
        self.known.insert(key, wins);
        Some(wins)
    }

    /// The cell whose opening wins in the most layouts.
    fn guess(&mut self, layouts: &[Cells], open: Cells) -> Option<(usize, usize)> {
        let safe = |at: &usize| {
            layouts
                .iter()
                .filter(|layout| **layout >> at & 1 == 0)
                .count()
        };
        let mut cells: Vec<usize> = (0..self.around.len())
            .filter(|at| open >> at & 1 == 0)
            .collect();
        cells.sort_by_key(|at| std::cmp::Reverse(safe(at)));
        let (mut best, mut most) = (*cells.first()?, 0);
        for at in cells {
            if safe(&at) <= most {
                break;
            }
            let left: Vec<Cells> = layouts
                .iter()
                .copied()
                .filter(|layout| layout >> at & 1 == 0)
                .collect();
            let wins = self.opened(&left, open, at)?;
            if wins > most {
                (best, most) = (at, wins);
            }
        }
        Some((best, most))
    }

    /// The wins after a cell is opened that has no mine in any of these layouts.
    fn opened(&mut self, layouts: &[Cells], open: Cells, at: usize) -> Option<usize> {
        let mut by_number: BTreeMap<u32, Vec<Cells>> = BTreeMap::new();
        for layout in layouts {
            let number = (layout & self.around[at]).count_ones();
            by_number.entry(number).or_default().push(*layout);
        }
        let open = open | 1 << at;
        let parts = by_number.values();
        parts.map(|part| self.wins(part, open)).sum()
    }
}

/// All layouts of the mines under the cells that are not certain.
fn layouts(view: &FieldView, odds: &Odds, cells: &[Place]) -> Option<Vec<Cells>> {
    let model = Model::of(view).ok()?;
    let certain = |cell: &&Place| odds.at(**cell) == Some(Chance::Mine);
    let known = view.covered_cells().filter(|cell| certain(&cell)).count();
    let clues = model.clues.iter().map(|clue| {
        let mines = usize::from(clue.mines) - clue.covered.iter().filter(certain).count();
        let in_question = |at: &usize| clue.covered.contains(&cells[*at]);
        let set = (0..cells.len())
            .filter(in_question)
            .fold(0, |set, at| set | 1 << at);
        (set, mines as u32)
    });
    let mut all = Layouts {
        clues: clues.filter(|(set, _)| *set != 0).collect(),
        count: cells.len(),
        mines: (model.mines - known) as u32,
        found: Vec::new(),
        steps: 0,
    };
    all.lay(0, 0)?;
    Some(all.found)
}

struct Layouts {
    clues: Vec<(Cells, u32)>,
    count: usize,
    mines: u32,
    found: Vec<Cells>,
    steps: usize,
}

impl Layouts {
    fn lay(&mut self, at: usize, laid: Cells) -> Option<()> {
        self.steps += 1;
        if self.steps > 100 * MAX_SITUATIONS || self.found.len() > MAX_LAYOUTS {
            return None;
        }
        let to_come: Cells = match at {
            64 => 0,
            _ => (Cells::MAX << at) & (Cells::MAX >> (64 - self.count)),
        };
        let fits = |set: Cells, mines: u32| {
            let now = (laid & set).count_ones();
            now <= mines && mines <= now + (to_come & set).count_ones()
        };
        if !fits(Cells::MAX, self.mines)
            || !self.clues.iter().all(|(set, mines)| fits(*set, *mines))
        {
            return Some(());
        }
        if at == self.count {
            self.found.push(laid);
            return Some(());
        }
        self.lay(at + 1, laid | 1 << at)?;
        self.lay(at + 1, laid)
    }
}
