//! From games to text.

use super::game_type::GameType;
use super::lexer::one_line;
use super::{PdnGame, PdnLine, PdnMove};
use crate::games::draughts::board::Color;
use crate::games::draughts::fen::{Fen, FenForm};
use crate::games::draughts::notation::{self, Style};
use crate::games::draughts::position::{Position, Rules};
use crate::games::draughts::setup::Setup;

/// No line of moves has more columns, but for a single word of a comment that is longer.
pub const WIDTH: usize = 79;

/// The text of a game, with an empty line at its end: texts of games may stand one after the other.
///
/// A tag's name should be of letters, digits and underscores. A `}` in a comment becomes `)`, a
/// line break in a tag's value a space. A position that is not the start is given by a FEN tag.
pub fn write(game: &PdnGame, style: Style) -> String {
    let mut text = String::new();
    for (name, value) in tags(game, style) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value = value.replace(['\r', '\n'], " ");
        text += &format!("[{name} \"{value}\"]\n");
    }
    text.push('\n');
    let mut words = MoveText {
        style,
        words: Vec::new(),
    };
    words.line(&game.line, game.start, game.number);
    words.words.push(game.result.text().to_owned());
    text += &wrapped(&words.words);
    text.push('\n');
    text
}

fn tags(game: &PdnGame, style: Style) -> Vec<(&str, String)> {
    let own = ["Result", "GameType", "SetUp", "FEN"];
    let given = game.tags.iter();
    let given = given.filter(|(name, _)| !own.contains(&name.as_str()));
    let mut tags: Vec<(&str, String)> = given
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    let rules = game.start.rules();
    tags.push(("Result", game.result.text().to_owned()));
    tags.push(("GameType", GameType::new(rules, style).to_string()));
    if game.start != Position::start(rules) || game.number != 1 {
        tags.push(("FEN", start(game, style)));
    }
    tags
}

fn start(game: &PdnGame, style: Style) -> String {
    let form = match style {
        Style::Numeric(numbering) => FenForm::Numeric(numbering),
        Style::Algebraic | Style::Course => FenForm::Algebraic,
    };
    let fen = Fen {
        setup: Setup::of(&game.start),
        move_number: (game.number != 1).then_some(game.number),
        extras: Vec::new(),
    };
    fen.write(form)
}

/// What is written of the moves, to be parted by blanks or line breaks.
struct MoveText {
    style: Style,
    words: Vec<String>,
}

impl MoveText {
    fn line(&mut self, line: &PdnLine, start: Position, mut number: u32) {
        self.comments(&line.comments);
        let mut here = start;
        let mut rest = line.moves.as_slice();
        let mut number_wanted = true;
        while !rest.is_empty() {
            let (turn, later) = rest.split_at(chain(&here, rest));
            rest = later;
            match here.color() {
                _ if !number_wanted => {}
                Color::White => self.words.push(format!("{number}.")),
                Color::Black => self.words.push(format!("{number}...")),
            }
            self.words.push(self.turn(&here, turn));
            self.remarks(turn, here, number);
            let before = here.color();
            here = turn.iter().fold(here, |here, node| here.play(&node.chosen));
            number_wanted = match here.color() {
                _ if here.continuing().is_some() => false,
                Color::White => true,
                Color::Black => has_remarks(turn),
            };
            if before == Color::Black && here.color() == Color::White {
                number = number.saturating_add(1);
            }
        }
    }

    fn turn(&self, here: &Position, turn: &[PdnMove]) -> String {
        match turn {
            [node] if here.rules() == Rules::Official => {
                notation::write(here, &node.chosen, self.style)
            }
            _ => {
                let mut way: Vec<_> = turn.iter().map(|node| node.chosen.to).collect();
                way.insert(0, turn[0].chosen.from);
                notation::write_path(&way, turn[0].chosen.is_capture(), self.style)
            }
        }
    }

    /// What is said about a chain: variations of its first jump, all else of its last.
    fn remarks(&mut self, turn: &[PdnMove], here: Position, number: u32) {
        if let Some(last) = turn.last() {
            let glyphs = last.glyphs.iter().map(|glyph| format!("${glyph}"));
            self.words.extend(glyphs);
            self.comments(&last.comments);
        }
        for variation in turn.first().map_or(&[][..], |first| &first.variations) {
            let mut inner = MoveText {
                style: self.style,
                words: Vec::new(),
            };
            inner.line(variation, here, number);
            self.enclosed('(', inner.words, ')');
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let words = one_line(comment).replace('}', ")");
            let words = words.split(' ').map(String::from).collect();
            self.enclosed('{', words, '}');
        }
    }

    fn enclosed(&mut self, open: char, mut words: Vec<String>, close: char) {
        match words.as_mut_slice() {
            [] => words.push(format!("{open}{close}")),
            [first, ..] => {
                first.insert(0, open);
                words
                    .iter_mut()
                    .last()
                    .into_iter()
                    .for_each(|last| last.push(close));
            }
        }
        self.words.append(&mut words);
    }
}

/// How many moves are written as one: the jumps of a chain that nothing is said between.
fn chain(start: &Position, nodes: &[PdnMove]) -> usize {
    let mut here = *start;
    let mut length = 0;
    for node in nodes {
        if length > 0 && !node.variations.is_empty() {
            break;
        }
        here = here.play(&node.chosen);
        length += 1;
        if here.continuing().is_none() || !node.glyphs.is_empty() || !node.comments.is_empty() {
            break;
        }
    }
    length
}

fn has_remarks(turn: &[PdnMove]) -> bool {
    let remarks = |node: &PdnMove| !node.comments.is_empty() || !node.variations.is_empty();
    turn.iter().any(remarks)
}

/// Words in lines of at most [`WIDTH`] columns, each with its line break.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += length;
    }
    text.push('\n');
    text
}
