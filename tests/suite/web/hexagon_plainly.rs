//! Hexagon's rules once more, from the document's coordinates: what a client can check of what a server tells.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A cell, `(I, J)`.
type Cell = (i32, i32);

/// A position with a colour for each stone.
#[derive(Clone)]
pub struct Plain {
    pub stones: BTreeMap<Cell, String>,
    pub turn: String,
}

impl Plain {
    pub fn start(turn: &str) -> Plain {
        let red = [(0, 4), (4, 0), (8, 8)].map(|cell| (cell, "red".to_owned()));
        let blue = [(0, 0), (4, 8), (8, 4)].map(|cell| (cell, "blue".to_owned()));
        Plain {
            stones: red.into_iter().chain(blue).collect(),
            turn: turn.to_owned(),
        }
    }

    /// All moves, as pairs of names.
    pub fn moves(&self) -> BTreeSet<(String, String)> {
        let own = self.stones.iter().filter(|(_, color)| **color == self.turn);
        let mut moves = BTreeSet::new();
        for (from, _) in own {
            for i in -2..=2 {
                for j in -2..=2 {
                    let to = (from.0 + i, from.1 + j);
                    if matches!(distance(*from, to), 1 | 2) && is_open(to) && !self.stones.contains_key(&to) {
                        moves.insert((name(*from), name(to)));
                    }
                }
            }
        }
        moves
    }

    /// Makes a move; the stones taken.
    pub fn play(&mut self, from: &str, to: &str) -> BTreeSet<String> {
        let (from, to) = (cell(from), cell(to));
        if distance(from, to) == 2 {
            self.stones.remove(&from);
        }
        self.stones.insert(to, self.turn.clone());
        let mut taken = BTreeSet::new();
        for (place, color) in &mut self.stones {
            if distance(*place, to) == 1 && *color != self.turn {
                color.clone_from(&self.turn);
                taken.insert(name(*place));
            }
        }
        let other = if self.turn == "red" { "blue" } else { "red" };
        other.clone_into(&mut self.turn);
        taken
    }

    pub fn of(&self, color: &str) -> BTreeSet<String> {
        let of = self.stones.iter().filter(|(_, stone)| *stone == color);
        of.map(|(cell, _)| name(*cell)).collect()
    }

    /// Checks that a state shows this position.
    #[track_caller]
    pub fn check(&self, state: &Value) {
        for color in ["red", "blue"] {
            assert_eq!(names(&state["stones"][color]), self.of(color), "{state}");
            assert_eq!(state["score"][color], self.of(color).len(), "{state}");
        }
        assert_eq!(state["turn"], self.turn.as_str(), "{state}");
        let legal = reached(&state["legal"]);
        assert!(legal.is_empty() || legal == self.moves(), "{state}");
        match &state["over"] {
            Value::Null => assert!(!self.moves().is_empty(), "{state}"),
            over if over["by"] == "stones" => {
                assert!(self.moves().is_empty(), "{state}");
                let (red, blue) = (self.of("red").len(), self.of("blue").len());
                let winner = match red.cmp(&blue) {
                    std::cmp::Ordering::Greater => Value::from("red"),
                    std::cmp::Ordering::Less => Value::from("blue"),
                    std::cmp::Ordering::Equal => Value::Null,
                };
                assert_eq!(over["winner"], winner, "{state}");
            }
            _ => {}
        }
    }
}

/// The legal moves of a state, doublings and jumps told apart rightly.
fn reached(legal: &Value) -> BTreeSet<(String, String)> {
    let mut moves = BTreeSet::new();
    for stone in legal.as_array().expect("a list") {
        let from = stone["from"].as_str().expect("a cell");
        for (kind, far) in [("near", 1), ("far", 2)] {
            for to in names(&stone[kind]) {
                assert_eq!(distance(cell(from), cell(&to)), far);
                moves.insert((from.to_owned(), to));
            }
        }
    }
    moves
}

pub fn names(list: &Value) -> BTreeSet<String> {
    let cells = list.as_array().expect("a list").iter();
    cells.map(|cell| cell.as_str().expect("a cell").to_owned()).collect()
}

/// Steps from cell to cell: `I` and `J` may go the same way at once.
fn distance(from: Cell, to: Cell) -> i32 {
    let (i, j) = (to.0 - from.0, to.1 - from.1);
    if i.signum() == j.signum() { i.abs().max(j.abs()) } else { i.abs() + j.abs() }
}

fn is_open((i, j): Cell) -> bool {
    (0..=8).contains(&i) && (0..=8).contains(&j) && (i - j).abs() <= 4 && ![(3, 4), (4, 3), (5, 5)].contains(&(i, j))
}

fn name((i, j): Cell) -> String {
    format!("{i}{j}")
}

fn cell(name: &str) -> Cell {
    let number: i32 = name.parse().expect("two digits");
    (number / 10, number % 10)
}
