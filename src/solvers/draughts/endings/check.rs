//! The consistency pass: every value computed again from the values of its successors.
//!
//! It goes through [`Position`], the plain statement of the rules, not through the solver's own
//! moves, so that a mistake in either shows. What it can't see by itself is a circle of wins that
//! lean on one another; distances exclude that, since each value of distance d needs a successor of
//! exactly d - 1, or by the course's rules an end or a capture.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::pieces::Pieces;
use super::prospect::Prospect;
use super::solved::{Solved, sides_kept};
use super::value::EndingValue;
use crate::games::draughts::{Board, Color, Position, Rules};

/// A value that does not follow from those of the successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The position.
    pub position: Position,
    /// What the tables say.
    pub found: EndingValue,
    /// What follows from the successors.
    pub expected: EndingValue,
}

/// What [`check`] has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckedTables {
    /// The values computed again.
    pub values: u64,
    /// One of those that were wrong.
    pub mismatch: Option<Mismatch>,
}

/// The colour of a side's number.
pub const fn color(side: usize) -> Color {
    if side == 0 {
        Color::White
    } else {
        Color::Black
    }
}

/// The value that follows from those of the successors.
///
/// `known` gives the value of a board for the side to move (0 white, 1 black), `None` where it is
/// not known.
pub fn from_successors(
    position: &Position,
    known: &mut impl FnMut(&Board, Color) -> Option<EndingValue>,
) -> Option<EndingValue> {
    let rules = position.rules();
    let mut prospect = Prospect::NONE;
    for chosen in &position.legal_moves() {
        let next = position.play(chosen);
        if next.color() == position.color() {
            // The course's capture goes on: its value is seen from the same side.
            prospect.see_own(from_successors(&next, known)?, rules);
            continue;
        }
        let value = known(next.board(), next.color())?;
        if rules == Rules::Course && chosen.is_capture() {
            prospect.see_fresh(value);
        } else {
            prospect.see(value, rules);
        }
    }
    Some(prospect.value(rules))
}

/// Computes every value again. Ends early after a mismatch or when `stop` is set; `tell` gets the
/// number of values done.
pub fn check(
    solved: &Solved,
    threads: usize,
    stop: &AtomicBool,
    tell: &(dyn Fn(u64) + Sync),
) -> CheckedTables {
    const PART: u64 = 1 << 16;
    let parts: Vec<(usize, usize, u64)> = solved
        .catalogue()
        .numberings()
        .iter()
        .enumerate()
        .flat_map(|(table, numbering)| {
            let sides = 0..sides_kept(numbering.class());
            sides.map(move |side| (table, side, numbering.positions()))
        })
        .flat_map(|(table, side, positions)| {
            (0..positions.div_ceil(PART)).map(move |part| (table, side, part * PART))
        })
        .collect();
    let (next, values) = (AtomicUsize::new(0), AtomicU64::new(0));
    let mismatch = Mutex::new(None);
    let work = || {
        while let Some((table, side, first)) = parts.get(next.fetch_add(1, Relaxed)) {
            let wrong = check_part(solved, *table, *side, *first, PART, &values);
            if stop.load(Relaxed) {
                return;
            }
            if wrong.is_some() {
                next.store(parts.len(), Relaxed);
                *mismatch.lock().unwrap_or_else(PoisonError::into_inner) = wrong;
            }
            tell(values.load(Relaxed));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    CheckedTables {
        values: values.into_inner(),
        mismatch: mismatch
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner),
    }
}

fn check_part(
    solved: &Solved,
    table: usize,
    side: usize,
    first: u64,
    length: u64,
    values: &AtomicU64,
) -> Option<Mismatch> {
    let numbering = &solved.catalogue().numberings()[table];
    let last = (first + length).min(numbering.positions());
    let mut known = |board: &Board, color: Color| {
        Some(solved.value(&Pieces::from(board), usize::from(color == Color::Black)))
    };
    for index in first..last {
        let found = EndingValue(solved.cells(table, side)[index as usize].load(Relaxed));
        let position = numbering
            .pieces(index)
            .board()
            .map(|board| Position::unchecked(solved.rules(), board, color(side)))?;
        let expected = from_successors(&position, &mut known)?;
        if found != expected {
            return Some(Mismatch {
                position,
                found,
                expected,
            });
        }
    }
    values.fetch_add(last - first, Relaxed);
    None
}
