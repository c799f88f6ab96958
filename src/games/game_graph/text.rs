//! Game graphs as plain text, for graphs of millions of moves that no Prolog program has to
//! enumerate.
//!
//! A line is a word and names of positions, parted by blanks; `#` begins a comment. Either the
//! course text's relations, in which both sides move alike in turn and the player begins:
//!
//! ```text
//! turn FROM TO..      moves
//! term_v NAME..       won by the player when it is the player's turn
//! term_p NAME..       lost by the player
//! ```
//!
//! or each position with its side:
//!
//! ```text
//! player NAME..       the player moves here
//! opponent NAME..     the opponent moves here
//! move FROM TO..      moves
//! won_player NAME..   the game is over: the player has won
//! won_opponent NAME.. the game is over: the opponent has won
//! draw NAME..         the game is over: nobody has won
//! ```

use std::collections::HashMap;

use crate::games::game_graph::{DeadEnds, Graph, GraphError, Mark, Node, Relations};
use crate::games::{Outcome, Side};

/// Names of positions, numbered in the order in which they are met.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// All names, one after the other.
    text: String,
    ends: Vec<usize>,
    numbers: HashMap<Box<str>, u32>,
}

impl Names {
    /// The number of a name, a new one if it has none.
    pub fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.ends.len() as u32;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        self.numbers.insert(name.into(), number);
        number
    }

    /// The number of a name that has one.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// The name with this number; the empty one if there is none.
    pub fn name(&self, number: u32) -> &str {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        let end = self.ends.get(number).copied().unwrap_or(start);
        &self.text[start..end]
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }
}

/// A graph that was read, with the names of its positions.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The names of the positions.
    pub names: Names,
    /// The graph.
    pub graph: Graph,
    /// True for the relations in which both sides move alike: then a position has two nodes, as
    /// [`Relations::node`] says. Else its number is its node.
    pub is_alternating: bool,
}

/// A text that is no game graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlainError {
    /// A line begins with a word that has no meaning.
    #[error(
        "line {line}: expected turn, term_v or term_p, or player, opponent, move, won_player, won_opponent or draw, found {word}"
    )]
    UnknownWord {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// A word of the one form in a text that began in the other.
    #[error(
        "line {line}: {word} does not go together with the words before: a graph has turn, term_v and term_p, or the others"
    )]
    MixedForms {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// A word without the positions that it needs.
    #[error("line {line}: {word} needs {needed} or more")]
    TooFewNames {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
        /// What it needs.
        needed: &'static str,
    },
    /// A position whose side is not known and where the game is not over.
    #[error(
        "nothing says whose turn it is in {0}, or how the game has ended there: player, opponent, won_player, won_opponent or draw"
    )]
    NoSide(String),
    /// A position that two lines say different things of.
    #[error("line {line}: {name} has another side or end already")]
    Contradiction {
        /// The line, from 1.
        line: usize,
        /// The position.
        name: String,
    },
    /// See [`GraphError`].
    #[error(transparent)]
    Graph(#[from] GraphError),
}

/// What a line says.
#[derive(Clone, Copy)]
enum GraphLine {
    Turn,
    Won,
    Lost,
    Move,
    Known(Mark),
}

impl GraphLine {
    fn of(word: &str) -> Option<GraphLine> {
        Some(match word {
            "turn" => GraphLine::Turn,
            "term_v" => GraphLine::Won,
            "term_p" => GraphLine::Lost,
            "move" => GraphLine::Move,
            "player" => GraphLine::Known(Mark::Turn(Side::First)),
            "opponent" => GraphLine::Known(Mark::Turn(Side::Second)),
            "won_player" => GraphLine::Known(Mark::Over(Outcome::Win(Side::First))),
            "won_opponent" => GraphLine::Known(Mark::Over(Outcome::Win(Side::Second))),
            "draw" => GraphLine::Known(Mark::Over(Outcome::Draw)),
            _ => return None,
        })
    }

    fn is_alternating(self) -> bool {
        matches!(self, GraphLine::Turn | GraphLine::Won | GraphLine::Lost)
    }
}

/// Reads a graph; `dead_ends` holds for the form with sides, the relations have their own reading.
///
/// # Errors
/// See [`PlainError`].
pub fn read_plain(text: &str, dead_ends: DeadEnds) -> Result<Plain, PlainError> {
    let mut reading = GraphReading::default();
    for (index, line) in text.lines().enumerate() {
        let line_text = line.split('#').next().unwrap_or_default();
        let mut words = line_text.split_ascii_whitespace();
        if let Some(word) = words.next() {
            reading.line(index + 1, word, words)?;
        }
    }
    reading.finish(dead_ends)
}

#[derive(Default)]
struct GraphReading {
    names: Names,
    is_alternating: Option<bool>,
    relations: Relations,
    marks: Vec<Option<Mark>>,
}

impl GraphReading {
    fn line<'a>(
        &mut self,
        line: usize,
        text: &str,
        mut names: impl Iterator<Item = &'a str>,
    ) -> Result<(), PlainError> {
        let own = || text.to_owned();
        let word =
            GraphLine::of(text).ok_or_else(|| PlainError::UnknownWord { line, word: own() })?;
        if *self.is_alternating.get_or_insert(word.is_alternating()) != word.is_alternating() {
            return Err(PlainError::MixedForms { line, word: own() });
        }
        let few = |needed| PlainError::TooFewNames {
            line,
            word: own(),
            needed,
        };
        let Some(first) = names.next() else {
            return Err(few(match word {
                GraphLine::Turn | GraphLine::Move => "two positions",
                _ => "one position",
            }));
        };
        let first = self.names.number(first);
        if let GraphLine::Turn | GraphLine::Move = word {
            let before = self.relations.turns.len();
            for name in names {
                let to = self.names.number(name);
                self.relations.turns.push((first, to));
            }
            let is_empty = self.relations.turns.len() == before;
            return if is_empty {
                Err(few("two positions"))
            } else {
                Ok(())
            };
        }
        self.say(line, word, first)?;
        names.try_for_each(|name| {
            let number = self.names.number(name);
            self.say(line, word, number)
        })
    }

    fn say(&mut self, line: usize, word: GraphLine, position: u32) -> Result<(), PlainError> {
        match word {
            GraphLine::Won => self.relations.won.push(position),
            GraphLine::Lost => self.relations.lost.push(position),
            GraphLine::Known(mark) => {
                if self.marks.len() < self.names.count() {
                    self.marks.resize(self.names.count(), None);
                }
                if *self.marks[position as usize].get_or_insert(mark) != mark {
                    let name = self.names.name(position).to_owned();
                    return Err(PlainError::Contradiction { line, name });
                }
            }
            GraphLine::Turn | GraphLine::Move => {}
        }
        Ok(())
    }

    fn finish(mut self, dead_ends: DeadEnds) -> Result<Plain, PlainError> {
        let is_alternating = self.is_alternating.unwrap_or(true);
        let graph = if is_alternating {
            self.relations.positions = self.names.count();
            self.relations.graph()?
        } else {
            self.marks.resize(self.names.count(), None);
            let known = (0..).zip(self.marks).map(|(position, mark): (Node, _)| {
                mark.ok_or_else(|| PlainError::NoSide(self.names.name(position).to_owned()))
            });
            Graph::from_edges(
                known.collect::<Result<_, _>>()?,
                &self.relations.turns,
                dead_ends,
            )?
        };
        Ok(Plain {
            names: self.names,
            graph,
            is_alternating,
        })
    }
}
