//! The GameType tag.

use std::fmt;

use crate::games::draughts::naming::Numbering;
use crate::games::draughts::notation::Style;
use crate::games::draughts::position::Rules;

/// What a GameType tag says: the rules, and how squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameType {
    /// The rules.
    pub rules: Rules,
    /// The way to number squares, where they are numbered; `None` for algebraic notation.
    pub numbering: Option<Numbering>,
}

impl GameType {
    /// The type of games by these rules, written in that style.
    pub fn new(rules: Rules, style: Style) -> GameType {
        let numbering = match style {
            Style::Numeric(numbering) => Some(numbering),
            Style::Algebraic | Style::Course => None,
        };
        GameType { rules, numbering }
    }

    /// Reads the value of a tag: `25` or `49`, then perhaps the side that begins, the board, the
    /// notation and the side of the light squares, as in `25,W,8,8,A0,0`. `None` when it is another
    /// game or another board.
    pub fn parse(text: &str) -> Option<GameType> {
        let mut fields = text.split(',').map(str::trim);
        let rules = match fields.next()? {
            "25" => Rules::Official,
            "49" => Rules::Course,
            _ => return None,
        };
        let begins = fields.next().unwrap_or("W");
        let board = [fields.next().unwrap_or("8"), fields.next().unwrap_or("8")];
        if begins != "W" || board != ["8", "8"] {
            return None;
        }
        let mut notation = fields.next().unwrap_or("A0").chars();
        let numeric = match notation.next()? {
            'A' | 'S' => false,
            'N' => true,
            _ => return None,
        };
        let digit = notation.next().unwrap_or('2').to_digit(10)?;
        let numbering = Numbering::from_digit(u8::try_from(digit).ok()?)?;
        let numbering = numeric.then_some(numbering);
        Some(GameType { rules, numbering })
    }
}

/// The value of the tag.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match self.rules {
            Rules::Official => 25,
            Rules::Course => 49,
        };
        let (letter, digit) = match self.numbering {
            None => ('A', 0),
            Some(numbering) => ('N', numbering.digit()),
        };
        write!(f, "{number},W,8,8,{letter}{digit},0")
    }
}
