//! From tokens to games.

use std::fmt;

use super::game_type::GameType;
use super::lexer::{NoToken, PdnExpected, PdnLexer, PdnToken, TextPosition};
use super::{GameResult, PdnGame, PdnLine, PdnMove};
use crate::games::draughts::fen::{self, FenError};
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::notation::{self, MoveError};
use crate::games::draughts::position::{Position, Rules};
use crate::games::draughts::setup::PositionError;

/// How deep variations may stand in variations.
pub const MAX_NESTED: usize = 100;

/// Why a game can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct PdnError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: PdnFault,
}

/// What is wrong in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdnFault {
    /// Something else should stand there.
    Unexpected {
        /// What could stand there.
        expected: PdnExpected,
        /// What stands there; `None` at the end of the text.
        found: Option<String>,
    },
    /// A move that is not legal, or no move at all.
    Move {
        /// The number of the move within the line of moves, in plies from 1.
        ply: usize,
        /// Its text.
        text: String,
        /// Why not.
        error: MoveError,
    },
    /// The FEN tag gives no position.
    Fen(FenError),
    /// The GameType tag names another game.
    GameType(String),
    /// Variations in more than [`MAX_NESTED`] others.
    TooDeep,
}

impl fmt::Display for PdnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdnFault::Unexpected { expected, found } => match found {
                Some(found) => write!(f, "expected {expected}, found {found:?}"),
                None => write!(f, "expected {expected}, found the end"),
            },
            PdnFault::Move { ply, text, error } => match error {
                MoveError::Text(error) => write!(f, "ply {ply}, in {text:?}: {error}"),
                _ => write!(f, "ply {ply}: {error}"),
            },
            PdnFault::Fen(error) => write!(f, "FEN: {error}"),
            PdnFault::GameType(found) => {
                write!(
                    f,
                    "expected GameType 25 or 49 on 8 by 8 squares, found {found:?}"
                )
            }
            PdnFault::TooDeep => write!(f, "more than {MAX_NESTED} variations in one another"),
        }
    }
}

impl PdnFault {
    fn at(self, place: TextPosition) -> PdnError {
        PdnError {
            line: place.line,
            column: place.column,
            fault: self,
        }
    }
}

impl From<NoToken> for PdnError {
    fn from(error: NoToken) -> PdnError {
        let fault = PdnFault::Unexpected {
            expected: error.expected,
            found: error.found.map(String::from),
        };
        fault.at(error.place)
    }
}

/// Reads all games of a text; `rules` are those of a game without a GameType tag.
///
/// A game that can't be read gives its first error, and reading goes on with the next one.
///
/// ```
/// use arbiiter::games::draughts::{Rules, pdn};
///
/// let games = pdn::read("1. c3-d4 d6-c5 2. b2-c3 *  1. c3-d5 *", Rules::Official);
/// assert_eq!(games[0].as_ref().unwrap().line.moves.len(), 3);
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 31: ply 1, in \"c3-d5\": column 4: d5 is a light square");
/// ```
pub fn read(text: &str, rules: Rules) -> Vec<Result<PdnGame, PdnError>> {
    let mut reader = PdnReader {
        tokens: PdnLexer::new(text),
        ahead: None,
        rules,
        numbering: Numbering::default(),
    };
    let mut games = Vec::new();
    while let Some(game) = reader.game() {
        if game.is_err() {
            reader.skip_game();
        }
        games.push(game);
    }
    games
}

struct PdnReader<'a> {
    tokens: PdnLexer<'a>,
    ahead: Option<Result<(TextPosition, PdnToken), NoToken>>,
    rules: Rules,
    /// How the game being read numbers its squares.
    numbering: Numbering,
}

/// What stands before the moves.
#[derive(Default)]
struct Header {
    tags: Vec<(TextPosition, String, String)>,
    comments: Vec<String>,
    /// The first thing that was no tag.
    error: Option<PdnError>,
}

impl PdnReader<'_> {
    /// The next game; `None` at the end.
    fn game(&mut self) -> Option<Result<PdnGame, PdnError>> {
        let header = self.header();
        if header.tags.is_empty() && header.error.is_none() && self.peek().is_none() {
            return None;
        }
        Some(self.game_after(header))
    }

    fn header(&mut self) -> Header {
        let mut header = Header::default();
        loop {
            match self.peek() {
                Some(Ok((_, PdnToken::Tag(..) | PdnToken::Comment(_))) | Err(_)) => {}
                _ => return header,
            }
            match self.next() {
                Some(Ok((place, PdnToken::Tag(name, value)))) => {
                    header.tags.push((place, name, value));
                }
                Some(Ok((_, PdnToken::Comment(text)))) => header.comments.push(text),
                Some(Err(error)) => {
                    header.error.get_or_insert(error.into());
                }
                _ => {}
            }
        }
    }

    fn game_after(&mut self, header: Header) -> Result<PdnGame, PdnError> {
        if let Some(error) = header.error {
            return Err(error);
        }
        let mut game = self.start(&header.tags)?;
        game.line.comments = header.comments;
        self.line(game.start, &mut game.line, 0)?;
        if let Some(Ok((_, PdnToken::Result(result)))) = self.peek() {
            if *result != GameResult::Unknown {
                game.result = *result;
            }
            self.next();
        }
        Ok(game)
    }

    /// A game without moves: what its tags say.
    fn start(&mut self, tags: &[(TextPosition, String, String)]) -> Result<PdnGame, PdnError> {
        let find = |name: &str| tags.iter().find(|(_, other, _)| other == name);
        let game_type = match find("GameType") {
            Some((place, _, value)) => GameType::parse(value)
                .ok_or_else(|| PdnFault::GameType(value.clone()).at(*place))?,
            None => GameType {
                rules: self.rules,
                numbering: None,
            },
        };
        self.numbering = game_type.numbering.unwrap_or_default();
        let rules = game_type.rules;
        let mut game = PdnGame::new(Position::start(rules), [], GameResult::Unknown);
        if let Some((place, _, value)) = find("FEN") {
            let failed = |error| PdnFault::Fen(error).at(*place);
            let fen = fen::parse_numbered(value, rules, self.numbering).map_err(failed)?;
            let position = fen.setup.position().or_else(PositionError::tolerate);
            game.start = position.map_err(|error| failed(error.into()))?;
            game.number = fen.move_number.unwrap_or(1);
        }
        for (_, name, value) in tags {
            match name.as_str() {
                "GameType" | "FEN" | "SetUp" => {}
                "Result" => game.result = GameResult::of_text(value),
                _ => game.tags.push((name.clone(), value.clone())),
            }
        }
        Ok(game)
    }

    /// Moves up to the end of the game or the variation, which is left to the caller.
    fn line(&mut self, start: Position, line: &mut PdnLine, depth: usize) -> Result<(), PdnError> {
        let (mut before, mut here, mut first) = (start, start, 0);
        loop {
            match self.peek() {
                None | Some(Ok((_, PdnToken::Tag(..) | PdnToken::Close | PdnToken::Result(_)))) => {
                    break;
                }
                Some(_) => {}
            }
            let Some(token) = self.next() else { break };
            let (place, token) = token?;
            let need_move = || PdnReader::unexpected(PdnExpected::MoveBefore, place, &token);
            match &token {
                PdnToken::Comment(text) => match line.moves.last_mut() {
                    Some(node) => node.comments.push(text.clone()),
                    None => line.comments.push(text.clone()),
                },
                PdnToken::Glyph(glyph) => {
                    let node = line.moves.last_mut().ok_or_else(need_move)?;
                    node.glyphs.push(*glyph);
                }
                PdnToken::Open => {
                    let node = line.moves.get_mut(first).ok_or_else(need_move)?;
                    node.variations
                        .push(self.variation(before, place, depth + 1)?);
                }
                PdnToken::Move(text) => {
                    before = here;
                    first = line.moves.len();
                    here = self.turn(here, line, text, place)?;
                }
                PdnToken::Number | PdnToken::Tag(..) | PdnToken::Close | PdnToken::Result(_) => {}
            }
        }
        self.end_of_line(depth)
    }

    /// Takes the moves of one text into the line; gives the position after them.
    fn turn(
        &self,
        here: Position,
        line: &mut PdnLine,
        text: &str,
        place: TextPosition,
    ) -> Result<Position, PdnError> {
        let moves = notation::read_turn(&here, text, self.numbering).map_err(|error| {
            let (ply, text) = (line.moves.len() + 1, text.to_owned());
            PdnFault::Move { ply, text, error }.at(place)
        })?;
        let after = moves.iter().fold(here, |here, chosen| here.play(chosen));
        line.moves.extend(moves.into_iter().map(PdnMove::new));
        Ok(after)
    }

    fn variation(
        &mut self,
        start: Position,
        at: TextPosition,
        depth: usize,
    ) -> Result<PdnLine, PdnError> {
        if depth > MAX_NESTED {
            return Err(PdnFault::TooDeep.at(at));
        }
        let mut line = PdnLine::default();
        self.line(start, &mut line, depth)?;
        self.next();
        Ok(line)
    }

    /// Whether what stands ahead may end a line: `)` within a variation, everything else that ends
    /// a line in a game.
    fn end_of_line(&mut self, depth: usize) -> Result<(), PdnError> {
        let expected = match depth {
            0 => PdnExpected::Token,
            _ => PdnExpected::Parenthesis,
        };
        match self.peek() {
            Some(Ok((place, token))) if matches!(token, PdnToken::Close) != (depth > 0) => {
                Err(PdnReader::unexpected(expected, *place, token))
            }
            None if depth > 0 => {
                let found = None;
                Err(PdnFault::Unexpected { expected, found }.at(self.tokens.place()))
            }
            _ => Ok(()),
        }
    }

    fn unexpected(expected: PdnExpected, place: TextPosition, found: &PdnToken) -> PdnError {
        let found = Some(match found {
            PdnToken::Tag(name, _) => format!("[{name}"),
            PdnToken::Number => ".".into(),
            PdnToken::Move(text) => text.clone(),
            PdnToken::Glyph(glyph) => format!("${glyph}"),
            PdnToken::Comment(_) => "{".into(),
            PdnToken::Open => "(".into(),
            PdnToken::Close => ")".into(),
            PdnToken::Result(result) => result.text().into(),
        });
        PdnFault::Unexpected { expected, found }.at(place)
    }

    /// Skips the rest of a game with an error: its moves and its result.
    fn skip_game(&mut self) {
        loop {
            match self.peek() {
                None | Some(Ok((_, PdnToken::Tag(..)))) => return,
                Some(Ok((_, PdnToken::Result(_)))) => {
                    self.next();
                    return;
                }
                Some(_) => drop(self.next()),
            }
        }
    }

    fn peek(&mut self) -> Option<&Result<(TextPosition, PdnToken), NoToken>> {
        if self.ahead.is_none() {
            self.ahead = self.tokens.next();
        }
        self.ahead.as_ref()
    }

    fn next(&mut self) -> Option<Result<(TextPosition, PdnToken), NoToken>> {
        self.peek();
        self.ahead.take()
    }
}
