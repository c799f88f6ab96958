//! The course's values from a plain search with the counter in its state, to hold against the tables.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::check::{check, color};
use super::generate::generate;
use super::pieces::Pieces;
use super::solved::{Place, Solved, sides_kept};
use super::value::Value;
use crate::games::draughts::{Position, Rules};
use crate::games::{Game, Outcome};

const COUNTS: usize = Rules::Course.draw_plies() as usize + 1;

/// What a position is worth to the side to move at each count of quiet plies.
type Worths = [Worth; COUNTS];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    Loss,
    Draw,
    Win,
}

impl Worth {
    fn turned(self) -> Worth {
        match self {
            Worth::Loss => Worth::Win,
            Worth::Draw => Worth::Draw,
            Worth::Win => Worth::Loss,
        }
    }

    /// What the byte of a table says at a count.
    fn of(value: Value, quiet: usize) -> Worth {
        let plies = value.plies(Rules::Course);
        let counts = plies == 0 || usize::from(plies) + quiet < COUNTS;
        match value {
            value if value.is_win() && counts => Worth::Win,
            value if value.is_loss() && counts => Worth::Loss,
            _ => Worth::Draw,
        }
    }
}

/// A position and what it needs to know of others.
struct State {
    place: Place,
    position: Position,
    /// Where its quiet moves lead.
    quiet: Vec<Place>,
    /// The worth of its best capture.
    captured: Option<Worth>,
}

struct Oracle {
    solved: Solved,
    /// By table, side and index.
    worths: Vec<[Vec<Worths>; 2]>,
}

impl Oracle {
    fn new(pieces: u32) -> Oracle {
        let none = AtomicBool::new(false);
        let solved = generate(Rules::Course, pieces, 1, &none, &mut |_| {}).expect("generated");
        let numberings = solved.catalogue().numberings();
        let worths = numberings.iter().map(|numbering| {
            [0, 1].map(|side| {
                let kept = side < sides_kept(numbering.class());
                let size = if kept { numbering.positions() } else { 0 };
                vec![[Worth::Draw; COUNTS]; size as usize]
            })
        });
        Oracle {
            worths: worths.collect(),
            solved,
        }
    }

    fn place(&self, position: &Position) -> Option<Place> {
        let side = usize::from(position.color() != color(0));
        let pieces = Pieces::from(position.board());
        self.solved.catalogue().locate(&pieces, side)
    }

    /// The worth of a position with fewer pieces than those at work, no ply quiet.
    fn fresh(&self, position: &Position) -> Worth {
        match self.place(position) {
            Some(Place { table, side, index }) => self.worths[table][side][index as usize][0],
            None => Worth::Loss,
        }
    }

    fn captured(&self, position: &Position) -> Option<Worth> {
        let worth = |next: Position| {
            if next.color() == position.color() {
                self.captured(&next).expect("it can go on")
            } else {
                self.fresh(&next).turned()
            }
        };
        let moves = position.legal_moves();
        let captures = moves.iter().filter(|chosen| chosen.is_capture());
        captures.map(|chosen| worth(position.play(chosen))).max()
    }

    fn state(&self, place: Place, position: Position) -> State {
        let captured = self.captured(&position);
        let quiet = if captured.is_some() {
            vec![]
        } else {
            let moves = position.legal_moves();
            let next = moves.iter().map(|chosen| position.play(chosen));
            next.filter_map(|next| self.place(&next)).collect()
        };
        State {
            place,
            position,
            quiet,
            captured,
        }
    }

    fn states(&self, pieces: u32) -> Vec<State> {
        let mut states = vec![];
        for (table, numbering) in self.solved.catalogue().numberings().iter().enumerate() {
            if numbering.class().pieces() != pieces {
                continue;
            }
            for side in 0..sides_kept(numbering.class()) {
                for index in 0..numbering.positions() {
                    let board = numbering.pieces(index).board().expect("apart");
                    let position = Position::unchecked(Rules::Course, board, color(side));
                    let place = Place { table, side, index };
                    states.push(self.state(place, position));
                }
            }
        }
        states
    }

    fn worth(&self, state: &State, quiet: usize) -> Worth {
        let position = state.position.with_quiet_plies(quiet as u8);
        match position.outcome() {
            Some(Outcome::Win(_)) => Worth::Loss,
            Some(Outcome::Draw) => Worth::Draw,
            None => state.captured.unwrap_or_else(|| {
                let worth = |place: &Place| {
                    self.worths[place.table][place.side][place.index as usize][quiet + 1].turned()
                };
                state.quiet.iter().map(worth).max().unwrap_or(Worth::Loss)
            }),
        }
    }

    /// Fills in the worths of all positions with that many pieces and compares them with the tables.
    fn compare(&mut self, pieces: u32) {
        let states = self.states(pieces);
        for quiet in (0..COUNTS).rev() {
            for state in &states {
                let Place { table, side, index } = state.place;
                let worth = self.worth(state, quiet);
                self.worths[table][side][index as usize][quiet] = worth;
                let value = Value(self.solved.cells(table, side)[index as usize].load(Relaxed));
                let position = state.position;
                assert_eq!(Worth::of(value, quiet), worth, "{position:?} after {quiet}");
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

/// The worth of a position by looking ahead until its counter is full; after a capture the tables are asked.
fn searched(solved: &Solved, position: &Position) -> Worth {
    match position.outcome() {
        Some(Outcome::Win(_)) => return Worth::Loss,
        Some(Outcome::Draw) => return Worth::Draw,
        None => {}
    }
    let worth = |next: Position| {
        let side = usize::from(next.color() != color(0));
        if next.color() == position.color() {
            searched(solved, &next)
        } else if next.quiet_plies() == 0 {
            let value = solved.value(&Pieces::from(next.board()), side);
            Worth::of(value, 0).turned()
        } else {
            searched(solved, &next).turned()
        }
    };
    let moves = position.moves();
    let worths = moves.iter().map(|chosen| worth(position.play(chosen)));
    worths.max().unwrap_or(Worth::Loss)
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
                    let worth = searched(&solved, &position);
                    assert_eq!(Worth::of(value, quiet), worth, "{position:?}");
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
