//! What the numbers on a board say: equations over groups of cells.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::games::grid::Place;
use crate::games::minesweeper::{FieldView, SeenCell};

/// An opened number with covered cells around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Where it is.
    pub cell: Place,
    /// How many mines are under the covered cells around it.
    pub mines: u8,
    /// Those cells, ascending.
    pub covered: Vec<Place>,
}

/// Covered cells that the same clues see: they can't be told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellGroup {
    /// The cells, 1 to 8.
    pub cells: Vec<Place>,
    /// The numbers of its clues, ascending.
    pub clues: Vec<usize>,
}

/// The equations of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The clues.
    pub clues: Vec<Clue>,
    /// The groups.
    pub groups: Vec<CellGroup>,
    /// Groups that depend on each other through clues; each group is in one list.
    pub components: Vec<Vec<usize>>,
    /// Covered cells that no clue sees.
    pub loose: Vec<Place>,
    /// How many mines are under covered cells.
    pub mines: usize,
}

/// Why nothing can be said of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolvable {
    /// A number is too large or too small for what is around it.
    #[error("the {number} can't be: {covered} cells around it are covered, {mines} mines are seen")]
    Number {
        /// Where.
        cell: Place,
        /// The number.
        number: u8,
        /// Covered cells around.
        covered: u8,
        /// Mines seen around.
        mines: u8,
    },
    /// No layout fits all numbers and the number of mines.
    #[error("no layout of the mines fits the numbers")]
    NoLayout,
    /// The numbers hang together in too many ways to count.
    #[error("too many layouts hang together to count them")]
    TooComplex,
}

impl Model {
    /// The equations of what is seen. Flags are taken for covered cells: they are the player's
    /// opinion.
    ///
    /// # Errors
    /// [`Unsolvable::Number`], [`Unsolvable::NoLayout`] when more mines are seen than there are.
    pub fn of(view: &FieldView) -> Result<Model, Unsolvable> {
        let mut clues = Vec::new();
        for cell in view.grid().places() {
            if let SeenCell::Open(number) = view.at(cell) {
                clues.extend(clue(view, cell, number)?);
            }
        }
        let mines = view.mines().checked_sub(view.mines_seen());
        let covered = view.covered_cells();
        Ok(Model::with(
            clues,
            covered,
            mines.ok_or(Unsolvable::NoLayout)?,
        ))
    }

    /// The equations of some clues only.
    pub fn with(clues: Vec<Clue>, covered: impl Iterator<Item = Place>, mines: usize) -> Model {
        let mut seen_by: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
        for (number, clue) in clues.iter().enumerate() {
            for cell in &clue.covered {
                seen_by.entry(*cell).or_default().push(number);
            }
        }
        let loose = covered.filter(|cell| !seen_by.contains_key(cell)).collect();
        let mut alike: BTreeMap<Vec<usize>, Vec<Place>> = BTreeMap::new();
        for (cell, clues) in seen_by {
            alike.entry(clues).or_default().push(cell);
        }
        let group = |(clues, cells)| CellGroup { cells, clues };
        let groups: Vec<CellGroup> = alike.into_iter().map(group).collect();
        Model {
            components: components(&groups, clues.len()),
            clues,
            groups,
            loose,
            mines,
        }
    }
}

fn clue(view: &FieldView, cell: Place, number: u8) -> Result<Option<Clue>, Unsolvable> {
    let around = |wanted: fn(SeenCell) -> bool| {
        let cells = view.grid().around(cell);
        cells.filter(move |near| wanted(view.at(*near)))
    };
    let covered: Vec<Place> = around(SeenCell::is_covered).collect();
    let mines = around(|seen| matches!(seen, SeenCell::Mine | SeenCell::Exploded)).count() as u8;
    let hidden = number.checked_sub(mines).map(usize::from);
    match hidden {
        Some(hidden) if hidden <= covered.len() => Ok((!covered.is_empty()).then_some(Clue {
            cell,
            mines: hidden as u8,
            covered,
        })),
        _ => Err(Unsolvable::Number {
            cell,
            number,
            covered: covered.len() as u8,
            mines,
        }),
    }
}

fn components(groups: &[CellGroup], clue_count: usize) -> Vec<Vec<usize>> {
    let mut groups_of = vec![Vec::new(); clue_count];
    for (number, group) in groups.iter().enumerate() {
        group
            .clues
            .iter()
            .for_each(|clue| groups_of[*clue].push(number));
    }
    let mut is_taken = vec![false; groups.len()];
    let mut found = Vec::new();
    for first in 0..groups.len() {
        if is_taken[first] {
            continue;
        }
        is_taken[first] = true;
        let mut component = vec![first];
        let mut at = 0;
        while at < component.len() {
            for clue in &groups[component[at]].clues {
                for next in &groups_of[*clue] {
                    if !is_taken[*next] {
                        is_taken[*next] = true;
                        component.push(*next);
                    }
                }
            }
            at += 1;
        }
        found.push(component);
    }
    found
}
