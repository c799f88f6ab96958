//! From which numbers it follows that a cell is safe, or has a mine.

use std::collections::BTreeSet;

use super::component::Component;
use super::model::{Clue, Model};
use super::odds::Chance;
use super::weight::Weight;
use crate::games::grid::{Grid, Place};
use crate::games::minesweeper::FieldView;

/// Why a cell is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It follows from these opened numbers, and from none of them left out; ascending.
    Numbers(Vec<Place>),
    /// It follows from all numbers and the number of mines together, not from numbers alone.
    Count,
}

/// The proof of what is certain of a cell: `certain` is what [`super::odds`] says of it. `None`
/// when nothing is.
pub fn prove(view: &FieldView, cell: Place, certain: Chance) -> Option<Proof> {
    let is_mine = match certain {
        Chance::Safe => false,
        Chance::Mine => true,
        Chance::Perhaps(_) => return None,
    };
    let model = Model::of(view).ok()?;
    let Some(mut used) = enough(&model.clues, cell, is_mine) else {
        return Some(Proof::Count);
    };
    let grid = view.grid();
    used.sort_by_key(|clue| std::cmp::Reverse(distance(grid, clue.cell, cell)));
    let mut at = 0;
    while at < used.len() {
        let mut fewer = used.clone();
        let left_out = fewer.remove(at);
        match follows(&fewer, cell, is_mine) {
            true => used = fewer,
            false => at += usize::from(used[at] == left_out),
        }
    }
    let mut cells: Vec<Place> = used.iter().map(|clue| clue.cell).collect();
    cells.sort_unstable();
    Some(Proof::Numbers(cells))
}

/// The clues that see the cell, those beside them, and so on, until they are enough.
fn enough(clues: &[Clue], cell: Place, is_mine: bool) -> Option<Vec<Clue>> {
    let mut touched = BTreeSet::from([cell]);
    let mut used = Vec::new();
    loop {
        let touching = |clue: &&Clue| clue.covered.iter().any(|cell| touched.contains(cell));
        let next: Vec<Clue> = clues.iter().filter(touching).cloned().collect();
        if next.len() == used.len() {
            return None;
        }
        used = next;
        if follows(&used, cell, is_mine) {
            return Some(used);
        }
        touched.extend(used.iter().flat_map(|clue| clue.covered.iter().copied()));
    }
}

/// Whether these clues alone, with any number of mines, tell what is under the cell.
fn follows(clues: &[Clue], cell: Place, is_mine: bool) -> bool {
    let model = Model::with(clues.to_vec(), std::iter::empty(), 0);
    let has_cell = |group: &usize| model.groups[*group].cells.contains(&cell);
    let Some(groups) = model
        .components
        .iter()
        .find(|groups| groups.iter().any(has_cell))
    else {
        return false;
    };
    let Ok(component) = Component::of(&model, groups) else {
        return false;
    };
    let rest = vec![Weight::ONE; component.by_mines().len()];
    let sides = component.sides(&rest).into_iter();
    let mut sides = sides.filter(|sides| has_cell(&sides.group));
    sides.next().is_some_and(|sides| match is_mine {
        true => sides.safe.is_zero(),
        false => sides.mine.is_zero(),
    })
}

fn distance(grid: Grid, one: Place, other: Place) -> u16 {
    let rows = grid.row(one).abs_diff(grid.row(other));
    rows.max(grid.column(one).abs_diff(grid.column(other)))
}
