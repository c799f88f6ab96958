//! The chance of a mine under each covered cell.

use super::component::Component;
use super::model::{Model, Unsolvable};
use super::weight::{Weight, choices};
use crate::games::grid::Place;
use crate::games::minesweeper::FieldView;

/// What can be under a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Chance {
    /// No mine in any layout that fits.
    Safe,
    /// A mine in every layout that fits.
    Mine,
    /// A mine in this part of them, above 0 and below 1.
    Perhaps(f64),
}

/// The chances of all covered cells.
#[derive(Clone, Debug)]
pub struct Odds {
    chances: Vec<Option<Chance>>,
    layouts: Weight,
    states: usize,
    is_exact: bool,
}

impl Chance {
    /// As a number, 0 to 1.
    pub fn of_mine(self) -> f64 {
        match self {
            Chance::Safe => 0.0,
            Chance::Mine => 1.0,
            Chance::Perhaps(part) => part,
        }
    }

    fn of(mine: Weight, safe: Weight) -> Chance {
        match (mine.is_zero(), safe.is_zero()) {
            (true, _) => Chance::Safe,
            (_, true) => Chance::Mine,
            _ => Chance::Perhaps(mine.part_of(mine.plus(safe))),
        }
    }
}

impl Odds {
    /// The chances on a board, exactly.
    ///
    /// # Errors
    /// [`Unsolvable`].
    pub fn of(view: &FieldView) -> Result<Odds, Unsolvable> {
        let model = Model::of(view)?;
        let mut components = Vec::with_capacity(model.components.len());
        for groups in &model.components {
            components.push(Component::of(&model, groups)?);
        }
        let rows: Vec<Vec<Weight>> = components.iter().map(Component::by_mines).collect();
        let loose = choices(model.loose.len());
        let rests = rests(&rows, &loose, model.mines);
        let mut odds = Odds {
            chances: vec![None; view.grid().len()],
            layouts: rests.all,
            states: components.iter().map(Component::states).sum(),
            is_exact: true,
        };
        if rests.all.is_zero() {
            return Err(Unsolvable::NoLayout);
        }
        for (component, rest) in components.iter().zip(&rests.of_components) {
            for sides in component.sides(rest) {
                let chance = Chance::of(sides.mine, sides.safe);
                for cell in &model.groups[sides.group].cells {
                    odds.chances[cell.index()] = Some(chance);
                }
            }
        }
        let chance = Chance::of(rests.loose_mine, rests.loose_safe);
        for cell in &model.loose {
            odds.chances[cell.index()] = Some(chance);
        }
        Ok(odds)
    }

    /// Rough chances for a board that is too complex: each number looked at alone.
    ///
    /// # Errors
    /// As [`Model::of`].
    pub fn estimate(view: &FieldView) -> Result<Odds, Unsolvable> {
        let model = Model::of(view)?;
        let covered = view.covered_cells().count().max(1);
        let density = model.mines as f64 / covered as f64;
        let mut odds = Odds {
            chances: vec![None; view.grid().len()],
            layouts: Weight::ZERO,
            states: 0,
            is_exact: false,
        };
        for cell in view.covered_cells() {
            odds.chances[cell.index()] = Some(Chance::Perhaps(density.clamp(0.01, 0.99)));
        }
        for clue in &model.clues {
            let part = f64::from(clue.mines) / clue.covered.len() as f64;
            for cell in &clue.covered {
                let chance = &mut odds.chances[cell.index()];
                let worse = |known: f64| known.max(part).clamp(0.01, 0.99);
                *chance = Some(match *chance {
                    _ if clue.mines == 0 => Chance::Safe,
                    _ if usize::from(clue.mines) == clue.covered.len() => Chance::Mine,
                    Some(Chance::Perhaps(known)) => Chance::Perhaps(worse(known)),
                    certain => certain.unwrap_or(Chance::Perhaps(part)),
                });
            }
        }
        Ok(odds)
    }

    /// The chance of a cell; `None` when it is not covered.
    pub fn at(&self, cell: Place) -> Option<Chance> {
        self.chances[cell.index()]
    }

    /// Whether these are exact, not an estimate.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// How many states were counted to find them: what it costs to find them for a board like this
    /// one.
    pub fn states(&self) -> usize {
        self.states
    }

    /// The number of layouts that fit; infinite when it is too large.
    pub fn layouts(&self) -> f64 {
        self.layouts.number()
    }

    /// What part of the layouts of `whole` these are.
    pub fn part_of(&self, whole: &Odds) -> f64 {
        self.layouts.part_of(whole.layouts)
    }
}

/// For each component, how much everything outside weighs; and the same for the cells that no clue
/// sees.
struct Rests {
    of_components: Vec<Vec<Weight>>,
    loose_mine: Weight,
    loose_safe: Weight,
    all: Weight,
}

fn rests(rows: &[Vec<Weight>], loose: &[Weight], mines: usize) -> Rests {
    let mut before = vec![vec![Weight::ONE]];
    for row in rows {
        before.push(product(&before[before.len() - 1], row, mines));
    }
    let cells = loose.len() - 1;
    let (mut loose_mine, mut loose_safe) = (Weight::ZERO, Weight::ZERO);
    let mut all = Weight::ZERO;
    for (laid, weight) in before[rows.len()].iter().enumerate() {
        let left = mines - laid;
        if left > cells || weight.is_zero() {
            continue;
        }
        let here = weight.times(loose[left]);
        all = all.plus(here);
        if cells > 0 {
            loose_mine = loose_mine.plus(here.by(left as f64 / cells as f64));
            loose_safe = loose_safe.plus(here.by((cells - left) as f64 / cells as f64));
        }
    }
    // Backwards: after[n] is the weight of the later components and the loose cells when n mines
    // are left for them.
    let most = cells.min(mines);
    let mut after: Vec<Weight> = (0..=mines)
        .map(|left| {
            if left <= most {
                loose[left]
            } else {
                Weight::ZERO
            }
        })
        .collect();
    let mut of_components = Vec::with_capacity(rows.len());
    for (row, before) in rows.iter().zip(&before).rev() {
        let rest = |here: usize| {
            let laid = before
                .iter()
                .enumerate()
                .take_while(|(laid, _)| laid + here <= mines);
            laid.fold(Weight::ZERO, |sum, (laid, weight)| {
                sum.plus(weight.times(after[mines - laid - here]))
            })
        };
        of_components.push((0..row.len()).map(rest).collect());
        let with_this = |left: usize| {
            let here = row.iter().enumerate().take(left + 1);
            here.fold(Weight::ZERO, |sum, (here, weight)| {
                sum.plus(weight.times(after[left - here]))
            })
        };
        after = (0..=mines).map(with_this).collect();
    }
    of_components.reverse();
    Rests {
        of_components,
        loose_mine,
        loose_safe,
        all,
    }
}

/// The rows multiplied, without what exceeds the mines.
fn product(one: &[Weight], other: &[Weight], mines: usize) -> Vec<Weight> {
    let length = (one.len() + other.len()).saturating_sub(1).min(mines + 1);
    let mut row = vec![Weight::ZERO; length];
    for (at, left) in one.iter().enumerate() {
        for (by, right) in other.iter().enumerate() {
            if at + by < length {
                row[at + by] = row[at + by].plus(left.times(*right));
            }
        }
    }
    row
}
