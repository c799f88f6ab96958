//! The game as text: what a match prints, line for line what `prolog/arbiter.pl` prints for the
//! same game.
//!
//! [`json`] tells the same to programs.

pub mod json;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use crate::frontend::operators::OperatorTable;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};
use crate::games::Outcome;
use crate::games::draughts::drawing::draw;
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::{Color, Move, Position, Rules, Square};
use crate::referee::foul::Foul;
use crate::referee::game::{GameEnd, GameEvent};
use crate::referee::language::Language;
use crate::referee::rule::{Rule, own_board_text};
use crate::referee::texts::say;

/// At most this many squares of a spoilt board are listed.
const MAX_SQUARES_SHOWN: usize = 8;

/// A side of the board, as the display names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplaySide {
    /// The name that people read.
    pub name: String,
    /// The module of the program, if it is one.
    pub module: Option<String>,
}

/// Both sides of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplaySides {
    /// White.
    pub white: DisplaySide,
    /// Black.
    pub black: DisplaySide,
}

impl DisplaySides {
    /// The side of this colour.
    pub fn of(&self, color: Color) -> &DisplaySide {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

/// How much of a game is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Everything, including what the programs print.
    #[default]
    Whole,
    /// Only how the game ended: the disqualification, the result and the points.
    Result,
}

/// Shows a game.
#[derive(Clone, Debug)]
pub struct Display {
    sides: DisplaySides,
    language: Language,
    detail: Detail,
    moves: usize,
}

impl Display {
    /// A display of a game between these two.
    pub fn new(sides: DisplaySides, language: Language, detail: Detail) -> Display {
        Display {
            sides,
            language,
            detail,
            moves: 0,
        }
    }

    /// Writes the line that says who plays.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn heading(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.detail == Detail::Result {
            return Ok(());
        }
        let (white, black) = (&self.sides.white.name, &self.sides.black.name);
        let head = say!(self.language, "display.heading", white, black);
        writeln!(out, "{head}")
    }

    /// Writes an event. What a program has printed is written as it is, but for the end of its last
    /// line; what it wrote to standard error is not.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn tell(&mut self, event: &GameEvent<'_>, out: &mut dyn Write) -> io::Result<()> {
        let whole = self.detail == Detail::Whole;
        match event {
            GameEvent::Started { position } if whole => board(position, out),
            GameEvent::Printed { output, .. } if whole => printed(output, out),
            GameEvent::Started { .. }
            | GameEvent::Printed { .. }
            | GameEvent::Complained { .. } => Ok(()),
            GameEvent::Moved {
                number,
                color,
                made,
                position,
            } => {
                self.moves = *number;
                match whole {
                    true => self.moved(*color, made, position, out),
                    false => Ok(()),
                }
            }
            GameEvent::Fouled {
                color,
                foul,
                before,
                after,
            } => {
                self.disqualified(*color, foul, out)?;
                match after {
                    Some(after) if whole => self.spoilt(before, after, out),
                    _ => Ok(()),
                }
            }
            GameEvent::OwnBoard { color } => self.own_board(*color, out),
            GameEvent::Ended(end) => self.ended(end, out),
        }
    }

    fn moved(
        &self,
        color: Color,
        made: &Move,
        position: &Position,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let pair = |square: Square| format!("({},{})", square.x(), square.y());
        let (side, name) = (self.color(color), &self.sides.of(color).name);
        let (from, to) = (pair(made.from), pair(made.to));
        write!(out, "{}. {side} {name}: {from} -> {to}", self.moves)?;
        if let Some(victim) = made.captured.first() {
            let took = self.language.text("display.moved");
            write!(out, " {took} {}", pair(victim))?;
        }
        writeln!(out)?;
        board(position, out)
    }

    fn disqualified(&self, color: Color, foul: &Foul, out: &mut dyn Write) -> io::Result<()> {
        let verb = self.language.text("display.is_disqualified");
        let (side, name) = (self.color(color), &self.sides.of(color).name);
        let (text, rule) = (foul.text(self.language), foul.rule().cited(self.language));
        writeln!(out, "!! {name} ({side}) {verb}: {text} ({rule})")
    }

    /// The changed squares, and the board as it was left.
    fn spoilt(
        &self,
        before: &[SquareFact],
        after: &[SquareFact],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let text = |key| self.language.text(key);
        squares(text("display.gone"), &not_among(before, after), out)?;
        squares(text("display.come"), &not_among(after, before), out)?;
        out.write_all(draw(after).as_bytes())
    }

    fn own_board(&self, color: Color, out: &mut dyn Write) -> io::Result<()> {
        let DisplaySide { name, module } = self.sides.of(color);
        let Some(module) = module else {
            return Ok(());
        };
        let module = term_text(
            &Term::atom(module),
            &WriteOptions::writeq(),
            &OperatorTable::standard(),
        );
        let text = own_board_text(Some(&module), self.language);
        let rule = Rule::OwnBoard.cited(self.language);
        writeln!(out, "   {name}: {text} ({rule})")
    }

    fn ended(&self, end: &GameEnd, out: &mut dyn Write) -> io::Result<()> {
        let result = match end.winner().map(Color::from) {
            Some(color) => {
                let (name, side) = (&self.sides.of(color).name, self.color(color));
                say!(self.language, "display.won", name, side)
            }
            None if matches!(end, GameEnd::BothDisqualified { .. }) => {
                say!(self.language, "display.both_lost")
            }
            None => say!(self.language, "display.draw"),
        };
        let (reason, moves) = (self.reason(end), self.moves);
        let (white, black) = (&self.sides.white.name, &self.sides.black.name);
        let (for_white, for_black) = end.points();
        let moves = say!(self.language, "display.moves", moves);
        let points = say!(
            self.language,
            "display.points",
            white,
            black,
            for_white,
            for_black
        );
        writeln!(out, "{result}, {reason}; {moves}\n{points}")
    }

    fn reason(&self, end: &GameEnd) -> String {
        match end {
            GameEnd::Over(Outcome::Win(_)) => say!(self.language, "display.no_moves"),
            GameEnd::Over(Outcome::Draw) => {
                let limit = Rules::Course.draw_plies();
                say!(self.language, "display.quiet", limit)
            }
            GameEnd::Disqualified { .. } => say!(self.language, "display.opponent_disqualified"),
            GameEnd::Resigned { .. } => say!(self.language, "display.resigned"),
            GameEnd::BothDisqualified { .. } => say!(self.language, "display.both_disqualified"),
        }
    }

    fn color(&self, color: Color) -> &'static str {
        color_name(color, self.language)
    }
}

/// Writes what a program has printed in its turn, as it is, and ends its last line: what the
/// referee says next begins a line.
///
/// # Errors
/// Those of `out`.
pub fn printed(output: &[u8], out: &mut dyn Write) -> io::Result<()> {
    out.write_all(output)?;
    match output.last() {
        Some(b'\n') | None => Ok(()),
        Some(_) => writeln!(out),
    }
}

/// The name of a side.
pub fn color_name(color: Color, language: Language) -> &'static str {
    match color {
        Color::White => language.text("display.white"),
        Color::Black => language.text("display.black"),
    }
}

/// The board of a position, as [`draw`] draws it.
///
/// # Errors
/// Those of `out`.
pub fn board(position: &Position, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(draw(&facts::facts(position.board())).as_bytes())
}

/// The facts that are not among the others, in the order of the squares; those that name no square
/// come last.
fn not_among(facts: &[SquareFact], others: &[SquareFact]) -> Vec<SquareFact> {
    let mut rest: Vec<SquareFact> = facts.to_vec();
    rest.retain(|fact| !others.contains(fact));
    rest.sort_by_key(|fact| (fact.square.is_none(), fact.square, fact.status));
    rest
}

fn squares(heading: &str, facts: &[SquareFact], out: &mut dyn Write) -> io::Result<()> {
    if facts.is_empty() {
        return Ok(());
    }
    write!(out, "   {heading}")?;
    for fact in facts.iter().take(MAX_SQUARES_SHOWN) {
        let (x, y) = match fact.square {
            Some(square) => (square.x().to_string(), square.y().to_string()),
            None => ("?".to_owned(), "?".to_owned()),
        };
        let status = fact
            .status
            .map_or("?".to_owned(), |status| status.to_string());
        write!(out, " ruut({x},{y},{status})")?;
    }
    let more = if facts.len() > MAX_SQUARES_SHOWN {
        " ..."
    } else {
        ""
    };
    writeln!(out, "{more}")
}
