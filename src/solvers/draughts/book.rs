//! The opening book: moves that a long search has chosen beforehand.
//!
//! A book is a text, a line for each position that it knows: the value of the position in points
//! for the side to move, the moves that lead to it from the start, and last the move to play there.
//! Lines that begin with `#` say where it comes from.
//!
//! ```text
//! # official, 100000 positions a search, replies within 40 points, 6 plies
//! 3 c3-d4
//! -2 c3-d4 d6-c5
//! ```

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use super::search::{Score, SearchLimits, SearchLine, SearchSettings, Searcher};
use crate::games::Game;
use crate::games::draughts::{Move, Position, Rules};

/// Positions with the moves to play there.
#[derive(Clone, Debug, Default)]
pub struct Book {
    known: HashMap<Position, BookPosition>,
}

#[derive(Clone, Copy, Debug)]
struct BookPosition {
    best: Move,
    points: i32,
}

/// Why a text is no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// A line does not begin with a whole number and a move.
    #[error("line {line}: expected points and moves")]
    Shape {
        /// The line, counted from 1.
        line: usize,
    },
    /// A move is none in its position.
    #[error("line {line}: {found} is no legal move there")]
    Move {
        /// The line, counted from 1.
        line: usize,
        /// The word in the place of a move.
        found: String,
    },
}

static COURSE: LazyLock<Book> =
    LazyLock::new(|| shipped(include_str!("book/course.txt"), Rules::Course));
static OFFICIAL: LazyLock<Book> =
    LazyLock::new(|| shipped(include_str!("book/official.txt"), Rules::Official));

/// The book that the program carries; a test reads it, so that there is no error to tell.
fn shipped(text: &str, rules: Rules) -> Book {
    Book::read(text, rules).unwrap_or_default()
}

impl Book {
    /// The book that the program carries for these rules.
    pub fn shipped(rules: Rules) -> &'static Book {
        match rules {
            Rules::Course => &COURSE,
            Rules::Official => &OFFICIAL,
        }
    }

    /// The book in a text.
    pub fn read(text: &str, rules: Rules) -> Result<Book, BookError> {
        let mut book = Book::default();
        for (number, line) in text.lines().enumerate() {
            if !line.starts_with('#') && !line.trim().is_empty() {
                book.read_line(line, number + 1, rules)?;
            }
        }
        Ok(book)
    }

    fn read_line(&mut self, text: &str, line: usize, rules: Rules) -> Result<(), BookError> {
        let mut words = text.split_whitespace();
        let points = words.next().and_then(|word| word.parse().ok());
        let points = points.ok_or(BookError::Shape { line })?;
        let mut position = Position::start(rules);
        let mut last = None;
        for word in words {
            if let Some(chosen) = last {
                position = position.play(&chosen);
            }
            let moves = position.moves();
            let found = moves.into_iter().find(|chosen| chosen.to_string() == word);
            last = Some(found.ok_or_else(|| BookError::Move {
                line,
                found: word.to_owned(),
            })?);
        }
        let best = last.ok_or(BookError::Shape { line })?;
        self.known.insert(position, BookPosition { best, points });
        Ok(())
    }

    /// The number of positions that it knows.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The move to play in a position that it knows.
    pub fn find(&self, position: &Position) -> Option<SearchLine> {
        self.known.get(position).map(|known| SearchLine {
            moves: vec![known.best],
            score: Score::Points(known.points),
            is_exact: false,
        })
    }
}

/// How a book is made.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// By which rules.
    pub rules: Rules,
    /// The last plies for which it has moves.
    pub plies: usize,
    /// Positions that a search may look at.
    pub nodes: u64,
    /// How many points worse than the best one a move of the opponent may be to be expected.
    pub margin: i32,
}

/// Makes a book by search, as a text: one move for each position, several of the opponent.
/// `on_progress` is called after each position.
pub fn make(making: &Making, mut on_progress: impl FnMut(usize)) -> String {
    let mut searcher = Searcher::new(SearchSettings::default());
    let mut text = format!(
        "# {}, {} positions a search, replies within {} points, {} plies\n",
        match making.rules {
            Rules::Course => "course",
            Rules::Official => "official",
        },
        making.nodes,
        making.margin,
        making.plies
    );
    let mut layer = vec![(Position::start(making.rules), String::new())];
    let mut seen = HashSet::new();
    let mut count = 0;
    for _ in 0..making.plies {
        let mut next = Vec::new();
        for (position, path) in &layer {
            let replies = expected(&mut searcher, position, making);
            let Some(&(best, points)) = replies.first() else {
                continue;
            };
            writeln!(text, "{points}{path} {best}").ok();
            count += 1;
            on_progress(count);
            for (reply, _) in replies {
                let after = position.play(&reply);
                if seen.insert(after) {
                    next.push((after, format!("{path} {reply}")));
                }
            }
        }
        layer = next;
    }
    text
}

/// Of so many moves in a position the book looks at what follows.
const REPLIES: usize = 4;

/// The moves to expect in a position with their points, the best first; none where the game is over
/// or decided.
fn expected(searcher: &mut Searcher, position: &Position, making: &Making) -> Vec<(Move, i32)> {
    let limits = SearchLimits {
        nodes: Some(making.nodes),
        lines: REPLIES,
        ..SearchLimits::default()
    };
    let report = searcher.search(position, &[], &limits, &AtomicBool::new(false));
    let points = |line: &SearchLine| match line.score {
        Score::Points(points) => Some((line.moves[0], points)),
        _ => None,
    };
    let mut expected: Vec<_> = report.lines.iter().filter_map(points).collect();
    if let Some(&(_, best)) = expected.first() {
        expected.retain(|(_, points)| best - points <= making.margin);
    }
    expected
}

#[cfg(test)]
mod tests {
    use super::{Book, BookError, Making, make};
    use crate::games::draughts::{Position, Rules};

    #[test]
    fn the_books_that_the_program_carries_are_sound() {
        for (text, rules) in [
            (include_str!("book/course.txt"), Rules::Course),
            (include_str!("book/official.txt"), Rules::Official),
        ] {
            let book = Book::read(text, rules);
            assert!(book.is_ok_and(|book| book.len() > 100), "{rules:?}");
            let start = Position::start(rules);
            let line = Book::shipped(rules).find(&start);
            assert!(line.is_some_and(|line| start.legal_moves().contains(&line.moves[0])));
        }
    }

    #[test]
    fn a_book_made_is_a_book_read() {
        let making = Making {
            rules: Rules::Official,
            plies: 3,
            nodes: 500,
            margin: 100,
        };
        let text = make(&making, |_| {});
        let book = Book::read(&text, Rules::Official);
        assert_eq!(book.map(|book| book.len()), Ok(text.lines().count() - 1));
    }

    #[test]
    fn what_is_no_book_is_told() {
        let read = |text| Book::read(text, Rules::Course).map(|book| book.len());
        assert_eq!(read("# nothing\n\n"), Ok(0));
        assert_eq!(read("0 c3-d4\nc3-d4"), Err(BookError::Shape { line: 2 }));
        assert_eq!(read("12"), Err(BookError::Shape { line: 1 }));
        let found = "c3-c4".to_owned();
        assert_eq!(
            read("0 a3-b4 c3-c4"),
            Err(BookError::Move { line: 1, found })
        );
    }
}
