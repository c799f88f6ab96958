//! Solving all classes in order.
//!
//! A slice needs what its captures (fewer pieces), promotions (as many pieces, fewer men) and steps
//! of men (same class, men one row farther) lead to. So the order is: by pieces, by men, and by how
//! far the men have come, farthest first; the slices that are equal in all three, of all classes,
//! need nothing of one another and are shared out to the threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use super::class::MAX_PIECES;
use super::pieces::ROW_1;
use super::slice::Workshop;
use super::solved::{Solved, sides_kept};
use super::value::EndingValue;
use crate::games::draughts::Rules;

/// Why tables could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// Tables hold 2 to [`MAX_PIECES`] pieces.
    #[error("ending tables hold 2 to {MAX_PIECES} pieces, not {0}")]
    Pieces(u32),
    /// A distance does not fit into its byte.
    #[error("a win takes more plies than a table can say")]
    TooFar,
    /// The caller has asked to stop.
    #[error("stopped")]
    Stopped,
}

/// How the work goes on; told now and then, from one thread.
#[derive(Clone, Copy, Debug)]
pub struct GenerateProgress {
    /// The values that are known, one for each position and side to move that is kept.
    pub done: u64,
    /// All values that will be.
    pub all: u64,
}

/// Solves all positions with at most `pieces` pieces.
///
/// `threads` is at least 1. It takes a byte for each position and side to move that is kept: half
/// of the counts of positions with both sides to move (2 571 945 320 for 6 pieces). `stop` is
/// looked at between slices.
///
/// # Errors
/// [`GenerateError`].
pub fn generate(
    rules: Rules,
    pieces: u32,
    threads: usize,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(GenerateProgress),
) -> Result<Solved, GenerateError> {
    if !(2..=MAX_PIECES).contains(&pieces) {
        return Err(GenerateError::Pieces(pieces));
    }
    let mut solved = Solved::new(rules, pieces);
    let mut workshops: Vec<Workshop> = (0..threads.max(1)).map(|_| Workshop::new(rules)).collect();
    let all = solved.values();
    let mut done = 0;
    for tables in groups(&solved) {
        for table in &tables {
            solved.make_room(*table);
        }
        for level in levels(&solved, &tables) {
            let values = solve_level(&solved, &level, &mut workshops, stop);
            if stop.load(Relaxed) {
                return Err(GenerateError::Stopped);
            }
            done += values;
            tell(GenerateProgress { done, all });
        }
        if tables.iter().any(|table| is_too_far(&solved, *table)) {
            return Err(GenerateError::TooFar);
        }
    }
    Ok(solved)
}

/// The tables with equal numbers of pieces and of men, in order.
fn groups(solved: &Solved) -> Vec<Vec<usize>> {
    let mut groups: Vec<((u32, u32), Vec<usize>)> = vec![];
    for (table, numbering) in solved.catalogue().numberings().iter().enumerate() {
        let key = (numbering.class().pieces(), numbering.class().men());
        match groups.last_mut() {
            Some((last, tables)) if *last == key => tables.push(table),
            _ => groups.push((key, vec![table])),
        }
    }
    groups.into_iter().map(|(_, tables)| tables).collect()
}

/// Slices of one table that need nothing of one another.
struct Batch {
    table: usize,
    arrangements: Vec<u32>,
}

/// The slices of some tables by how far their men have come, farthest first.
fn levels(solved: &Solved, tables: &[usize]) -> Vec<Vec<Batch>> {
    const ROWS_TO_GO: usize = 6;
    let most = MAX_PIECES as usize * ROWS_TO_GO + 1;
    let mut levels: Vec<Vec<Batch>> = (0..most).map(|_| vec![]).collect();
    for table in tables {
        let numbering = &solved.catalogue().numberings()[*table];
        let mut by_level: Vec<Vec<u32>> = vec![vec![]; most];
        for arrangement in 0..numbering.arrangements() {
            by_level[steps_made(numbering.men(arrangement))].push(arrangement as u32);
        }
        for (level, arrangements) in levels.iter_mut().zip(by_level) {
            level.extend(batches(*table, numbering.slice(), &arrangements));
        }
    }
    levels
        .into_iter()
        .rev()
        .filter(|level| !level.is_empty())
        .collect()
}

/// Parts of some ten thousand positions.
fn batches(table: usize, slice: u64, arrangements: &[u32]) -> impl Iterator<Item = Batch> {
    const POSITIONS: u64 = 20_000;
    let length = (POSITIONS / slice).max(1) as usize;
    arrangements.chunks(length).map(move |part| Batch {
        table,
        arrangements: part.to_vec(),
    })
}

/// The steps that the men have made from their first rows.
fn steps_made(men: [u64; 2]) -> usize {
    let reversed = men[1].reverse_bits() >> 28;
    (0..8)
        .map(|row| {
            let squares = ROW_1 << (row / 2 * 9 + row % 2 * 5);
            let here = (men[0] & squares).count_ones() + (reversed & squares).count_ones();
            row * here as usize
        })
        .sum()
}

/// Solves slices that need nothing of one another; gives back how many values were found.
fn solve_level(
    solved: &Solved,
    level: &[Batch],
    workshops: &mut [Workshop],
    stop: &AtomicBool,
) -> u64 {
    let next = AtomicUsize::new(0);
    let work = |workshop: &mut Workshop| {
        while let Some(batch) = level.get(next.fetch_add(1, Relaxed)) {
            for arrangement in &batch.arrangements {
                if stop.load(Relaxed) {
                    return;
                }
                workshop.solve(solved, batch.table, u64::from(*arrangement));
            }
        }
    };
    match workshops {
        [first, others @ ..] if level.len() > 1 => std::thread::scope(|scope| {
            for workshop in others {
                scope.spawn(|| work(workshop));
            }
            work(first);
        }),
        [first, ..] => work(first),
        [] => {}
    }
    let values = |batch: &Batch| {
        let numbering = &solved.catalogue().numberings()[batch.table];
        let sides = sides_kept(numbering.class()) as u64;
        batch.arrangements.len() as u64 * numbering.slice() * sides
    };
    level.iter().map(values).sum()
}

/// Whether a table holds the greatest distance there is, so that greater ones may be missing.
fn is_too_far(solved: &Solved, table: usize) -> bool {
    let rules = solved.rules();
    if rules == Rules::Course {
        // Nothing is missing: what is farther is a draw.
        return false;
    }
    let farthest = EndingValue::farthest(rules);
    let bytes = [
        EndingValue::win(rules, farthest).0,
        EndingValue::loss(rules, farthest - 1).0,
    ];
    let numbering = &solved.catalogue().numberings()[table];
    (0..sides_kept(numbering.class()))
        .flat_map(|side| solved.cells(table, side))
        .any(|cell| bytes.contains(&cell.load(Relaxed)))
}
