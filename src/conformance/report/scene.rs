//! A call that went wrong, ready to be shown: the position, what has changed, what was legal, and
//! how to see it again.

use std::path::Path;

use serde::Serialize;

use crate::conformance::finding::FailedCall;
use crate::conformance::probe::Theme;
use crate::conformance::verdict::CheckedFile;
use crate::frontend::operators::OperatorTable;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};
use crate::games::draughts::drawing::mark;
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::fen::{self, FenForm};
use crate::games::draughts::notation::{self, Style};
use crate::games::draughts::{Color, Square};

/// A legal move in both ways of writing it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legal {
    /// `c3-d4`.
    pub algebraic: String,
    /// `3,3-4,4`.
    pub course: String,
}

/// What became of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Which.
    pub square: Square,
    /// The status before.
    pub before: Option<i64>,
    /// The statuses afterwards: one, unless facts were lost or doubled; `None` for what is no
    /// number.
    pub after: Vec<Option<i64>>,
}

/// The call as the arbiter makes it, quoted where Prolog needs it: `mari(1,0,0)`.
pub fn call(checked: &CheckedFile, play: &FailedCall) -> String {
    let color = match play.color() {
        Color::White => 1,
        Color::Black => 2,
    };
    let (x, y) = bound(play);
    let numbers = [color, i64::from(x), i64::from(y)].map(Term::Int);
    let goal = Term::compound(checked.predicate.as_str(), numbers.to_vec());
    term_text(&goal, &WriteOptions::writeq(), &OperatorTable::standard())
}

/// X and Y of the call: 0 unless a piece has to go on capturing.
pub fn bound(play: &FailedCall) -> (u8, u8) {
    let square = play.position.continuing();
    square.map_or((0, 0), |square| (square.x(), square.y()))
}

/// A call on the way to an error or a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathCall<'a> {
    /// The goal as it was called.
    pub goal: &'a str,
    /// The file and the line of the call, where they are known.
    pub place: Option<(&'a str, usize)>,
}

/// The calls that led to an error or a failure, the outermost first. The program's own file has the
/// name that the user gave it.
pub fn path<'a>(checked: &'a CheckedFile, play: &'a FailedCall) -> Vec<PathCall<'a>> {
    let calls = play.path.calls.iter();
    calls
        .map(|call| PathCall {
            goal: &call.goal,
            place: call.place.as_ref().map(|(file, line)| {
                let is_own = Path::new(file).file_name() == Path::new(&checked.file).file_name();
                (if is_own { &checked.file } else { file }.as_str(), *line)
            }),
        })
        .collect()
}

/// The FEN of the position.
pub fn fen(play: &FailedCall) -> String {
    fen::write(&play.position, FenForm::Algebraic)
}

/// The legal moves in their order.
pub fn legal(play: &FailedCall) -> Vec<Legal> {
    let position = &play.position;
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|made| Legal {
            algebraic: notation::write(position, made, Style::Algebraic),
            course: notation::write(position, made, Style::Course),
        })
        .collect()
}

/// The squares that changed; `None` when nobody knows what the program left.
pub fn changes(play: &FailedCall) -> Option<Vec<Changed>> {
    let left = play.left.as_ref()?;
    let there = |facts: &[SquareFact], square| -> Vec<Option<i64>> {
        let here = facts.iter().filter(|fact| fact.square == Some(square));
        here.map(|fact| fact.status).collect()
    };
    let changed = Square::all().filter_map(|square| {
        let before = facts::status(play.position.board().at(square));
        let after = there(left, square);
        (after != [Some(before)]).then_some(Changed {
            square,
            before: Some(before),
            after,
        })
    });
    Some(changed.collect())
}

/// How many facts the program left for squares that are none.
pub fn misplaced(play: &FailedCall) -> usize {
    let left = play.left.iter().flatten();
    left.filter(|fact| fact.square.is_none()).count()
}

/// The command that shows this call again. A fault that comes only after earlier calls of the same
/// player needs the whole suite, which is the same every time.
pub fn command(checked: &CheckedFile, play: &FailedCall) -> String {
    let file = shell_word(&checked.file);
    let is_of_suite = Theme::QUOTAS.iter().any(|(_, key, _)| *key == play.theme);
    if play.theme == Theme::LaterCall.key() || is_of_suite && !play.earlier.is_empty() {
        return format!("arbiiter check {file}");
    }
    let order = order(play).map_or_else(String::new, |order| format!(" --order {order}"));
    format!("arbiiter check {file} --position \"{}\"{order}", fen(play))
}

/// The squares in the order of their facts, unless that is the order of the squares.
fn order(play: &FailedCall) -> Option<String> {
    let squares: Option<Vec<Square>> = play.facts.iter().map(|fact| fact.square).collect();
    let squares = squares.filter(|squares| !squares.is_sorted())?;
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    Some(names.join(","))
}

fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_./+-,:@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

const COLUMNS: &str = "    1 2 3 4 5 6 7 8 ";
const BETWEEN: &str = "      ";

/// The board before the call and, where it is known, after it, as lines; white's first row is at
/// the bottom. `?` stands where the facts tell nothing.
pub fn drawing(play: &FailedCall, before: &str, after: &str) -> Vec<String> {
    let start = facts::facts(play.position.board());
    let mut boards = vec![(before, start.as_slice())];
    boards.extend(play.left.as_deref().map(|left| (after, left)));
    let join = |lines: Vec<String>| lines.join(BETWEEN).trim_end().to_owned();
    let width = COLUMNS.len();
    let titles = boards
        .iter()
        .map(|(title, _)| format!("{:<width$}  ", format!("    {title}")));
    let mut lines = vec![join(titles.collect())];
    let columns = || boards.iter().map(|_| format!("{COLUMNS}  "));
    lines.push(join(columns().collect()));
    for x in (1..=8).rev() {
        let rows = boards.iter().map(|(_, facts)| row(facts, x));
        lines.push(join(rows.collect()));
    }
    lines.push(join(columns().collect()));
    lines
}

fn row(facts: &[SquareFact], x: i64) -> String {
    let marks: String = (1..=8)
        .map(|y| match Square::from_course(x, y) {
            Some(square) => format!(" {}", mark(facts, square)),
            None => "  ".to_owned(),
        })
        .collect();
    format!(" {x} {marks}  {x}")
}
