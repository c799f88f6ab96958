//! From tokens to games.

use std::fmt;

use super::game_type::GameType;
use super::lexer::{Expected, Lexer, NoToken, Place, Token};
use super::{Game, GameResult, Line, Node};
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
    pub fault: Fault,
}

/// What is wrong in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something else should stand there.
    Unexpected {
        /// What could stand there.
        expected: Expected,
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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unexpected { expected, found } => match found {
                Some(found) => write!(f, "expected {expected}, found {found:?}"),
                None => write!(f, "expected {expected}, found the end"),
            },
            Fault::Move { ply, text, error } => match error {
                MoveError::Text(error) => write!(f, "ply {ply}, in {text:?}: {error}"),
                _ => write!(f, "ply {ply}: {error}"),
            },
            Fault::Fen(error) => write!(f, "FEN: {error}"),
            Fault::GameType(found) => {
                write!(
                    f,
                    "expected GameType 25 or 49 on 8 by 8 squares, found {found:?}"
                )
            }
            Fault::TooDeep => write!(f, "more than {MAX_NESTED} variations in one another"),
        }
    }
}

impl Fault {
    fn at(self, place: Place) -> PdnError {
        PdnError {
            line: place.line,
            column: place.column,
            fault: self,
        }
    }
}

impl From<NoToken> for PdnError {
    fn from(error: NoToken) -> PdnError {
        let fault = Fault::Unexpected {
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
pub fn read(text: &str, rules: Rules) -> Vec<Result<Game, PdnError>> {
    let mut reader = Reader {
        tokens: Lexer::new(text),
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

struct Reader<'a> {
    tokens: Lexer<'a>,
    ahead: Option<Result<(Place, Token), NoToken>>,
    rules: Rules,
    /// How the game being read numbers its squares.
    numbering: Numbering,
}

/// What stands before the moves.
#[derive(Default)]
struct Header {
    tags: Vec<(Place, String, String)>,
    comments: Vec<String>,
    /// The first thing that was no tag.
    error: Option<PdnError>,
}

impl Reader<'_> {
    /// The next game; `None` at the end.
    fn game(&mut self) -> Option<Result<Game, PdnError>> {
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
                Some(Ok((_, Token::Tag(..) | Token::Comment(_))) | Err(_)) => {}
                _ => return header,
            }
            match self.next() {
                Some(Ok((place, Token::Tag(name, value)))) => {
                    header.tags.push((place, name, value));
                }
                Some(Ok((_, Token::Comment(text)))) => header.comments.push(text),
                Some(Err(error)) => {
                    header.error.get_or_insert(error.into());
                }
                _ => {}
            }
        }
    }

    fn game_after(&mut self, header: Header) -> Result<Game, PdnError> {
        if let Some(error) = header.error {
            return Err(error);
        }
        let mut game = self.start(&header.tags)?;
        game.line.comments = header.comments;
        self.line(game.start, &mut game.line, 0)?;
        if let Some(Ok((_, Token::Result(result)))) = self.peek() {
            if *result != GameResult::Unknown {
                game.result = *result;
            }
            self.next();
        }
        Ok(game)
    }

    /// A game without moves: what its tags say.
    fn start(&mut self, tags: &[(Place, String, String)]) -> Result<Game, PdnError> {
        let find = |name: &str| tags.iter().find(|(_, other, _)| other == name);
        let game_type = match find("GameType") {
            Some((place, _, value)) => {
                GameType::parse(value).ok_or_else(|| Fault::GameType(value.clone()).at(*place))?
            }
            None => GameType {
                rules: self.rules,
                numbering: None,
            },
        };
        self.numbering = game_type.numbering.unwrap_or_default();
        let rules = game_type.rules;
        let mut game = Game::new(Position::start(rules), [], GameResult::Unknown);
        if let Some((place, _, value)) = find("FEN") {
            let failed = |error| Fault::Fen(error).at(*place);
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
    fn line(&mut self, start: Position, line: &mut Line, depth: usize) -> Result<(), PdnError> {
        let (mut before, mut here, mut first) = (start, start, 0);
        loop {
            match self.peek() {
                None | Some(Ok((_, Token::Tag(..) | Token::Close | Token::Result(_)))) => break,
                Some(_) => {}
            }
            let Some(token) = self.next() else { break };
            let (place, token) = token?;
            let need_move = || Reader::unexpected(Expected::MoveBefore, place, &token);
            match &token {
                Token::Comment(text) => match line.moves.last_mut() {
                    Some(node) => node.comments.push(text.clone()),
                    None => line.comments.push(text.clone()),
                },
                Token::Glyph(glyph) => {
                    let node = line.moves.last_mut().ok_or_else(need_move)?;
                    node.glyphs.push(*glyph);
                }
                Token::Open => {
                    let node = line.moves.get_mut(first).ok_or_else(need_move)?;
                    node.variations
                        .push(self.variation(before, place, depth + 1)?);
                }
                Token::Move(text) => {
                    before = here;
                    first = line.moves.len();
                    here = self.turn(here, line, text, place)?;
                }
                Token::Number | Token::Tag(..) | Token::Close | Token::Result(_) => {}
            }
        }
        self.end_of_line(depth)
    }

    /// Takes the moves of one text into the line; gives the position after them.
    fn turn(
        &self,
        here: Position,
        line: &mut Line,
        text: &str,
        place: Place,
    ) -> Result<Position, PdnError> {
        let moves = notation::read_turn(&here, text, self.numbering).map_err(|error| {
            let (ply, text) = (line.moves.len() + 1, text.to_owned());
            Fault::Move { ply, text, error }.at(place)
        })?;
        let after = moves.iter().fold(here, |here, chosen| here.play(chosen));
        line.moves.extend(moves.into_iter().map(Node::new));
        Ok(after)
    }

    fn variation(&mut self, start: Position, at: Place, depth: usize) -> Result<Line, PdnError> {
        if depth > MAX_NESTED {
            return Err(Fault::TooDeep.at(at));
        }
        let mut line = Line::default();
        self.line(start, &mut line, depth)?;
        self.next();
        Ok(line)
    }

    /// Whether what stands ahead may end a line: `)` within a variation, everything else that ends a line in a game.
    fn end_of_line(&mut self, depth: usize) -> Result<(), PdnError> {
        let expected = match depth {
            0 => Expected::Token,
            _ => Expected::Parenthesis,
        };
        match self.peek() {
            Some(Ok((place, token))) if matches!(token, Token::Close) != (depth > 0) => {
                Err(Reader::unexpected(expected, *place, token))
            }
            None if depth > 0 => {
                let found = None;
                Err(Fault::Unexpected { expected, found }.at(self.tokens.place()))
            }
            _ => Ok(()),
        }
    }

    fn unexpected(expected: Expected, place: Place, found: &Token) -> PdnError {
        let found = Some(match found {
            Token::Tag(name, _) => format!("[{name}"),
            Token::Number => ".".into(),
            Token::Move(text) => text.clone(),
            Token::Glyph(glyph) => format!("${glyph}"),
            Token::Comment(_) => "{".into(),
            Token::Open => "(".into(),
            Token::Close => ")".into(),
            Token::Result(result) => result.text().into(),
        });
        Fault::Unexpected { expected, found }.at(place)
    }

    /// Skips the rest of a game with an error: its moves and its result.
    fn skip_game(&mut self) {
        loop {
            match self.peek() {
                None | Some(Ok((_, Token::Tag(..)))) => return,
                Some(Ok((_, Token::Result(_)))) => {
                    self.next();
                    return;
                }
                Some(_) => drop(self.next()),
            }
        }
    }

    fn peek(&mut self) -> Option<&Result<(Place, Token), NoToken>> {
        if self.ahead.is_none() {
            self.ahead = self.tokens.next();
        }
        self.ahead.as_ref()
    }

    fn next(&mut self) -> Option<Result<(Place, Token), NoToken>> {
        self.peek();
        self.ahead.take()
    }
}
