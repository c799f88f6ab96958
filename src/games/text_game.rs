//! Games whose positions and moves are text: what a command, a test or a guide needs of a game,
//! whichever it is.
//!
//! A game takes part with [`TextGame`]. [`AnyPosition`] is a position whose game is known at run
//! time only; its moves are their texts. [`GameLine`] is a game of such positions.

use std::any::Any;
use std::error::Error;
use std::fmt;

use super::puzzle::PuzzleMeasure;
use super::{Game, Outcome, Side, perft};

/// Why a text is no position, or options name no start.
pub type TextError = Box<dyn Error + Send + Sync>;

/// What people are told of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct GameText {
    /// Its name in commands, files and addresses: small letters.
    pub name: &'static str,
    /// Its name in sentences.
    pub title: &'static str,
    /// The first side and the second, in small letters.
    pub sides: [&'static str; 2],
    /// The same in Estonian.
    pub sides_in_estonian: [&'static str; 2],
    /// The same in Russian.
    pub sides_in_russian: [&'static str; 2],
    /// What a move is and how it is typed: in Estonian, English and Russian.
    pub move_help: [&'static str; 3],
    /// What a start can be chosen by.
    pub start_options: &'static [StartOption],
    /// The start as a position, if no option says it.
    pub usual_position: Option<&'static str>,
    /// How a position is written: a sentence or two.
    pub notation: Option<&'static str>,
    /// What counts as a move when moves are counted, if that has to be said.
    pub counting: Option<&'static str>,
    /// The number of moves after which a game is a draw, where its rules let it go on for ever.
    pub draw_after: Option<u32>,
    /// Arguments of `perft` that show what it can do.
    pub perft_examples: &'static [&'static str],
    /// A position in the middle of a game, for examples.
    pub sample_position: &'static str,
    /// What is counted, if it is a game of puzzles for one player.
    pub puzzle: Option<PuzzleMeasure>,
}

/// Something that a start can be chosen by.
#[derive(Debug, PartialEq, Eq)]
pub struct StartOption {
    /// Its name.
    pub name: &'static str,
    /// Its name in one letter.
    pub short: Option<char>,
    /// What it means.
    pub help: &'static str,
    /// Its usual value.
    pub usual: &'static str,
    /// Which values there are.
    pub kind: OptionKind,
}

/// Which values an option can have. Whether there is a start with them is the game's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number, not negative.
    Number,
    /// A text, shown under this name.
    Text(&'static str),
    /// One of these words, each with what it means; shown under this name.
    Choice(&'static str, &'static [(&'static str, &'static str)]),
}

/// The values of a game's start options, as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartOptions(Vec<(&'static str, String)>);

impl StartOptions {
    /// The usual values.
    pub fn usual(game: &GameText) -> StartOptions {
        let options = game.start_options.iter();
        StartOptions(
            options
                .map(|option| (option.name, option.usual.to_owned()))
                .collect(),
        )
    }

    /// Changes the value of an option. An option that the game does not have is left out.
    pub fn set(&mut self, name: &str, value: String) {
        if let Some((_, held)) = self.0.iter_mut().find(|(known, _)| *known == name) {
            *held = value;
        }
    }

    /// The value of an option; empty if the game does not have it.
    pub fn text(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.map_or("", |(_, value)| value)
    }

    /// The value of an option as a number.
    ///
    /// # Errors
    /// If it is none.
    pub fn number(&self, name: &str) -> Result<u32, TextError> {
        let text = self.text(name);
        text.parse().map_err(|error| {
            format!("{name}: a whole number is expected, not {text:?}: {error}").into()
        })
    }
}

/// A game whose positions and moves are text. `Display` writes a position as it is read.
pub trait TextGame: Game + fmt::Display + Send + Sync + 'static {
    /// What people are told of it.
    const TEXT: &'static GameText;

    /// The position in which a game begins.
    ///
    /// # Errors
    /// If there is none with these options.
    fn from_options(options: &StartOptions) -> Result<Self, TextError>;

    /// The position of a text. What a text does not say, such as the rules, the options do.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn from_text(text: &str, options: &StartOptions) -> Result<Self, TextError>;

    /// A legal move; different ones have different texts.
    fn move_text(&self, chosen: &Self::Move) -> String;

    /// The legal move of a text; `None` if there is none.
    fn move_of_text(&self, text: &str) -> Option<Self::Move> {
        let mut moves = self.moves().into_iter();
        moves.find(|chosen| self.move_text(chosen) == text)
    }

    /// The board for the eye: lines that each end with a line break.
    fn drawing(&self) -> String;

    /// The number of sequences of `depth` moves, as [`perft`] counts them.
    fn sequences(&self, depth: u32) -> u64 {
        perft(self, depth)
    }
}

/// A position of a game that is known at run time only.
pub trait AnyPosition: fmt::Display + Send {
    /// What people are told of the game.
    fn game(&self) -> &'static GameText;

    /// The side to move.
    fn side(&self) -> Side;

    /// How the game has ended here; `None` when it goes on.
    fn ending(&self) -> Option<Outcome>;

    /// What a puzzle that is solved here has cost, in the measure of its game.
    fn cost(&self) -> Option<u32> {
        None
    }

    /// What a program has to know of the game before its first move, as a Prolog text.
    fn facts(&self) -> Option<String> {
        None
    }

    /// The texts of the legal moves.
    fn move_texts(&self) -> Vec<String>;

    /// The text of the legal move that someone has written, and the position after it.
    fn after_text(&self, text: &str) -> Option<(String, Box<dyn AnyPosition>)>;

    /// The board for the eye.
    fn picture(&self) -> String;

    /// The number of sequences of `depth` moves.
    fn count(&self, depth: u32) -> u64;

    /// The position itself, for who knows its type.
    fn as_any(&self) -> &dyn Any;
}

impl<G: TextGame> AnyPosition for G {
    fn game(&self) -> &'static GameText {
        G::TEXT
    }

    fn side(&self) -> Side {
        self.turn()
    }

    fn ending(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn move_texts(&self) -> Vec<String> {
        let moves = self.moves();
        moves.iter().map(|chosen| self.move_text(chosen)).collect()
    }

    fn after_text(&self, text: &str) -> Option<(String, Box<dyn AnyPosition>)> {
        let chosen = self.move_of_text(text)?;
        Some((self.move_text(&chosen), Box::new(self.after(&chosen))))
    }

    fn picture(&self) -> String {
        self.drawing()
    }

    fn count(&self, depth: u32) -> u64 {
        self.sequences(depth)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A game from its first position to the present one.
pub struct GameLine {
    here: Box<dyn AnyPosition>,
    /// How many moves are left until it is a draw.
    left: Option<u32>,
}

impl GameLine {
    /// A game that begins in this position.
    pub fn from(start: Box<dyn AnyPosition>) -> GameLine {
        GameLine {
            left: start.game().draw_after,
            here: start,
        }
    }

    /// The same game, which is a draw after so many moves.
    pub fn drawn_after(self, moves: u32) -> GameLine {
        GameLine {
            left: Some(moves),
            ..self
        }
    }

    /// The present position.
    pub fn here(&self) -> &dyn AnyPosition {
        &*self.here
    }

    /// Makes the legal move that someone has written; its text, or `None` and no change.
    pub fn make(&mut self, text: &str) -> Option<String> {
        let (text, after) = self.here.after_text(text)?;
        self.here = after;
        self.left = self.left.map(|left| left.saturating_sub(1));
        Some(text)
    }

    /// How the game has ended; `None` when it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let ended = self.here.ending();
        ended.or_else(|| (self.left == Some(0)).then_some(Outcome::Draw))
    }
}
