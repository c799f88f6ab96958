//! A second Breakthrough, to compare the first one with.
//!
//! It shares no code and no method with the first: the board is rows of letters, and Black's moves
//! are White's on the board turned around. Written from the description of the game.

use std::collections::HashMap;

/// A position: rows from White's first one on, and whether White is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    pub rows: Vec<Vec<char>>,
    pub white_moves: bool,
}

/// A move: column and row of both squares, from 0.
pub type PlainMove = ((usize, usize), (usize, usize));

impl Plain {
    pub fn start(columns: usize, rows: usize) -> Plain {
        let row = |row: usize| match row {
            0 | 1 => vec!['w'; columns],
            row if row + 2 >= rows => vec!['b'; columns],
            _ => vec!['.'; columns],
        };
        Plain {
            rows: (0..rows).map(row).collect(),
            white_moves: true,
        }
    }

    /// The position of a text of ours.
    pub fn read(text: &str) -> Plain {
        let (rows, turn) = text.split_once(' ').expect("two words");
        let row = |row: &str| {
            let signs = row.chars().map(|sign| match sign.to_digit(10) {
                Some(count) => ".".repeat(count as usize),
                None => sign.to_string(),
            });
            signs.collect::<String>().chars().collect()
        };
        Plain {
            rows: rows.split('/').rev().map(row).collect(),
            white_moves: turn == "w",
        }
    }

    /// 'w' or 'b' when that side has won.
    pub fn winner(&self) -> Option<char> {
        let all: String = self.rows.iter().flatten().collect();
        let last = self.rows.last().expect("rows");
        if last.contains(&'w') || !all.contains('b') {
            Some('w')
        } else if self.rows[0].contains(&'b') || !all.contains('w') {
            Some('b')
        } else {
            None
        }
    }

    pub fn moves(&self) -> Vec<PlainMove> {
        if self.winner().is_some() {
            return Vec::new();
        }
        if self.white_moves {
            return self.white_pawn_moves();
        }
        let turned = self.turned();
        let (columns, rows) = (self.rows[0].len(), self.rows.len());
        let back = |(column, row): (usize, usize)| (columns - 1 - column, rows - 1 - row);
        let moves = turned.white_pawn_moves().into_iter();
        moves.map(|(from, to)| (back(from), back(to))).collect()
    }

    pub fn after(&self, (from, to): PlainMove) -> Plain {
        let mut next = self.clone();
        next.rows[to.1][to.0] = self.rows[from.1][from.0];
        next.rows[from.1][from.0] = '.';
        next.white_moves = !self.white_moves;
        next
    }

    /// The number of sequences of moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves().into_iter();
        moves
            .map(|chosen| self.after(chosen).perft(depth - 1))
            .sum()
    }

    /// How many moves the game goes on when both sides play as well as they can: more than 0 if the
    /// side to move wins, else the negative number; `known` keeps what was found.
    pub fn distance(&self, known: &mut HashMap<Plain, i32>) -> i32 {
        if let Some(&distance) = known.get(self) {
            return distance;
        }
        let answers: Vec<i32> = self
            .moves()
            .into_iter()
            .map(|chosen| self.after(chosen).distance(known))
            .collect();
        // The opponent's quickest loss, else its slowest win.
        let lost = answers.iter().filter(|answer| **answer <= 0).max();
        let distance = match (lost, answers.iter().max()) {
            (Some(quickest), _) => 1 - quickest,
            (None, Some(slowest)) => -1 - slowest,
            (None, None) => 0,
        };
        known.insert(self.clone(), distance);
        distance
    }

    fn white_pawn_moves(&self) -> Vec<PlainMove> {
        let mut moves = Vec::new();
        for (row, line) in self.rows.iter().enumerate().take(self.rows.len() - 1) {
            for (column, _) in line.iter().enumerate().filter(|(_, sign)| **sign == 'w') {
                let ahead = &self.rows[row + 1];
                if column > 0 && ahead[column - 1] != 'w' {
                    moves.push(((column, row), (column - 1, row + 1)));
                }
                if ahead[column] == '.' {
                    moves.push(((column, row), (column, row + 1)));
                }
                if column + 1 < line.len() && ahead[column + 1] != 'w' {
                    moves.push(((column, row), (column + 1, row + 1)));
                }
            }
        }
        moves
    }

    /// The board as Black sees it, colours changed.
    fn turned(&self) -> Plain {
        let other = |sign: &char| match sign {
            'w' => 'b',
            'b' => 'w',
            sign => *sign,
        };
        let row = |row: &Vec<char>| row.iter().rev().map(other).collect();
        Plain {
            rows: self.rows.iter().rev().map(row).collect(),
            white_moves: !self.white_moves,
        }
    }
}
