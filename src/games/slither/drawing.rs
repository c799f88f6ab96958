//! The path for the eye.

use super::position::Position;
use crate::games::grid::{Grid, Place};

/// Rows of dots, a name before each row and above each column; `o` are the ends, lines the
/// segments.
pub fn draw(position: &Position) -> String {
    let grid = position.grid();
    let mut order = vec![None; grid.len()];
    for (at, dot) in position.path().iter().enumerate() {
        order[dot.index()] = Some(at);
    }
    let joined = |one: Place, other: Option<Place>| {
        let orders = order[one.index()].zip(other.and_then(|other| order[other.index()]));
        orders.is_some_and(|(one, other): (usize, usize)| one.abs_diff(other) == 1)
    };
    let mut text = heading(grid);
    for row in 1..=grid.rows() {
        let mut dots = format!("{row:>3} ");
        let mut below = "    ".to_owned();
        for column in 1..=grid.columns() {
            let place = |row: u16, column: u16| grid.at(row.into(), column.into());
            let Some(dot) = place(row, column) else {
                continue;
            };
            let is_end = position.ends().is_some_and(|ends| ends.contains(&dot));
            dots.push(match (is_end, position.free().has(dot)) {
                (true, _) => 'o',
                (false, true) => '.',
                (false, false) => '+',
            });
            dots += if joined(dot, place(row, column + 1)) {
                "---"
            } else {
                "   "
            };
            below += if joined(dot, place(row + 1, column)) {
                "|   "
            } else {
                "    "
            };
        }
        text += &format!("{}\n", dots.trim_end());
        if row < grid.rows() {
            text += &format!("{}\n", below.trim_end());
        }
    }
    text
}

fn heading(grid: Grid) -> String {
    let names = (1..=grid.columns()).map(|column| format!("{:<4}", Grid::letters(column)));
    let names: String = names.collect();
    format!("    {}\n", names.trim_end())
}
