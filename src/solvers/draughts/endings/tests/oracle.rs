//! The course's values from a plain search with the counter in its state, to hold against the
//! tables.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::games::draughts::{Position, Rules};
use crate::games::{Game, Outcome};
use crate::solvers::draughts::endings::check::{check, color};
use crate::solvers::draughts::endings::generate::generate;
use crate::solvers::draughts::endings::pieces::Pieces;
use crate::solvers::draughts::endings::solved::{Solved, TablePlace, sides_kept};
use crate::solvers::draughts::endings::value::EndingValue;

const COUNTS: usize = Rules::Course.draw_plies() as usize + 1;

/// What a position is worth to the side to move at each count of quiet plies.
type ValuesByCount = [OracleValue; COUNTS];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OracleValue {
    Loss,
    Draw,
    Win,
}

impl OracleValue {
    fn turned(self) -> OracleValue {
        match self {
            OracleValue::Loss => OracleValue::Win,
            OracleValue::Draw => OracleValue::Draw,
            OracleValue::Win => OracleValue::Loss,
        }
    }

    /// What the byte of a table says at a count.
    fn of(value: EndingValue, quiet: usize) -> OracleValue {
        let plies = value.plies(Rules::Course);
        let counts = plies == 0 || usize::from(plies) + quiet < COUNTS;
        match value {
            value if value.is_win() && counts => OracleValue::Win,
            value if value.is_loss() && counts => OracleValue::Loss,
            _ => OracleValue::Draw,
        }
    }
}

/// A position and what it needs to know of others.
struct OracleState {
    place: TablePlace,
    position: Position,
    /// Where its quiet moves lead.
    quiet: Vec<TablePlace>,
    /// The value of its best capture.
    captured: Option<OracleValue>,
}

struct Oracle {
    solved: Solved,
    /// By table, side and index.
    values: Vec<[Vec<ValuesByCount>; 2]>,
}

impl Oracle {
    fn new(pieces: u32) -> Oracle {
        let none = AtomicBool::new(false);
        let solved = generate(Rules::Course, pieces, 1, &none, &mut |_| {}).expect("generated");
        let numberings = solved.catalogue().numberings();
        let values = numberings.iter().map(|numbering| {
            [0, 1].map(|side| {
                let kept = side < sides_kept(numbering.class());
                let size = if kept { numbering.positions() } else { 0 };
                vec![[OracleValue::Draw; COUNTS]; size as usize]
            })
        });
        Oracle {
            values: values.collect(),
            solved,
        }
    }

    fn place(&self, position: &Position) -> Option<TablePlace> {
        let side = usize::from(position.color() != color(0));
        let pieces = Pieces::from(position.board());
        self.solved.catalogue().locate(&pieces, side)
    }

    /// The value of a position with fewer pieces than those at work, no ply quiet.
    fn fresh(&self, position: &Position) -> OracleValue {
        match self.place(position) {
            Some(TablePlace { table, side, index }) => self.values[table][side][index as usize][0],
            None => OracleValue::Loss,
        }
    }

    fn captured(&self, position: &Position) -> Option<OracleValue> {
        let value = |next: Position| {
            if next.color() == position.color() {
                self.captured(&next).expect("it can go on")
            } else {
                self.fresh(&next).turned()
            }
        };
        let moves = position.legal_moves();
        let captures = moves.iter().filter(|chosen| chosen.is_capture());
        captures.map(|chosen| value(position.play(chosen))).max()
    }

    fn state(&self, place: TablePlace, position: Position) -> OracleState {
        let captured = self.captured(&position);
        let quiet = if captured.is_some() {
            vec![]
        } else {
            let moves = position.legal_moves();
            let next = moves.iter().map(|chosen| position.play(chosen));
            next.filter_map(|next| self.place(&next)).collect()
        };
        OracleState {
            place,
            position,
            quiet,
            captured,
        }
    }

    fn states(&self, pieces: u32) -> Vec<OracleState> {
        let mut states = vec![];
        for (table, numbering) in self.solved.catalogue().numberings().iter().enumerate() {
            if numbering.class().pieces() != pieces {
                continue;
            }
            for side in 0..sides_kept(numbering.class()) {
                for index in 0..numbering.positions() {
                    let board = numbering.pieces(index).board().expect("apart");
                    let position = Position::unchecked(Rules::Course, board, color(side));
                    let place = TablePlace { table, side, index };
                    states.push(self.state(place, position));
                }
            }
        }
        states
    }

    fn value(&self, state: &OracleState, quiet: usize) -> OracleValue {
        let position = state.position.with_quiet_plies(quiet as u8);
        match position.outcome() {
            Some(Outcome::Win(_)) => OracleValue::Loss,
            Some(Outcome::Draw) => OracleValue::Draw,
            None => state.captured.unwrap_or_else(|| {
                let value = |place: &TablePlace| {
                    self.values[place.table][place.side][place.index as usize][quiet + 1].turned()
                };
                state
                    .quiet
                    .iter()
                    .map(value)
                    .max()
                    .unwrap_or(OracleValue::Loss)
            }),
        }
    }

    /// Fills in the values of all positions with that many pieces and compares them with the
    /// tables.
    fn compare(&mut self, pieces: u32) {
        let states = self.states(pieces);
        for quiet in (0..COUNTS).rev() {
            for state in &states {
                let TablePlace { table, side, index } = state.place;
                let expected = self.value(state, quiet);
                self.values[table][side][index as usize][quiet] = expected;
                let value =
                    EndingValue(self.solved.cells(table, side)[index as usize].load(Relaxed));
                let position = state.position;
                assert_eq!(
                    OracleValue::of(value, quiet),
                    expected,
                    "{position:?} after {quiet}"
                );
            }
        }
    }
}

/// 4 takes half a minute in a build for tests and was run by hand.
#[test]
fn one_byte_answers_every_counter() {
    let mut oracle = Oracle::new(3);
    for pieces in 2..=3 {
        oracle.compare(pieces);
    }
}

/// The value of a position by looking ahead until its counter is full; after a capture the tables
/// are asked.
fn searched(solved: &Solved, position: &Position) -> OracleValue {
    match position.outcome() {
        Some(Outcome::Win(_)) => return OracleValue::Loss,
        Some(Outcome::Draw) => return OracleValue::Draw,
        None => {}
    }
    let value = |next: Position| {
        let side = usize::from(next.color() != color(0));
        if next.color() == position.color() {
            searched(solved, &next)
        } else if next.quiet_plies() == 0 {
            let value = solved.value(&Pieces::from(next.board()), side);
            OracleValue::of(value, 0).turned()
        } else {
            searched(solved, &next).turned()
        }
    };
    let moves = position.moves();
    let values = moves.iter().map(|chosen| value(position.play(chosen)));
    values.max().unwrap_or(OracleValue::Loss)
}

#[test]
fn four_pieces_are_worth_what_a_search_finds_when_the_counter_is_nearly_full() {
    let none = AtomicBool::new(false);
    let solved = generate(Rules::Course, 4, 1, &none, &mut |_| {}).expect("generated");
    for numbering in solved.catalogue().numberings() {
        let step = (numbering.positions() / 60).max(1) as usize;
        for index in (7..numbering.positions()).step_by(step) {
            let pieces = numbering.pieces(index);
            let board = pieces.board().expect("apart");
            for side in 0..2 {
                let value = solved.value(&pieces, side);
                for quiet in 13..COUNTS {
                    let position = Position::unchecked(Rules::Course, board, color(side))
                        .with_quiet_plies(quiet as u8);
                    let expected = searched(&solved, &position);
                    assert_eq!(OracleValue::of(value, quiet), expected, "{position:?}");
                }
            }
        }
    }
}

#[test]
fn values_follow_from_those_of_the_successors() {
    for rules in [Rules::Course, Rules::Official] {
        let none = AtomicBool::new(false);
        let solved = generate(rules, 3, 2, &none, &mut |_| {}).expect("generated");
        let checked = check(&solved, 2, &none, &|_| {});
        assert_eq!(checked.mismatch, None);
        assert_eq!(checked.values, 199_520);
    }
}
