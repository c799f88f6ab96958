//! King and queen against king on a board of the server.
//!
//! White begins, and has to mate in a limited number of moves.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use super::current_game::{PlayerKind, Players, ResultNames};
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::request::{check_range, seed_or_random};
use super::two_player_session::{PieceMoves, PlacesOfMove, TwoPlayerGame, TwoPlayerSession};
use crate::games::queen_ending::{End, Illegal, Move, Piece, Position, Square};
use crate::games::random::Random;
use crate::games::{Game, Outcome, Side};
use crate::solvers::queen_ending::player::{PlayerStyle, best, reply};
use crate::solvers::queen_ending::table::table;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<QueenEnding>>()];

/// How many moves white can have. Against the best defence ten are enough from any position that
/// is won.
const LIMITS: RangeInclusive<u8> = 1..=50;

/// King and queen against king.
pub enum QueenEnding {}

/// A position, and how many moves white has left.
#[derive(Clone, Copy)]
pub struct LimitedPosition {
    position: Position,
    left: u8,
}

/// The side that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum SideColor {
    White,
    Black,
}

/// How the computer plays the black king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Defence {
    /// Is mated as late as can be.
    Best,
    /// Makes any legal move.
    Random,
}

/// How a game is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct QueenEndingOptions {
    /// The person's side.
    color: SideColor,
    opponent: PlayerKind,
    defence: Defence,
    /// In how many moves white has to mate.
    limit: u8,
    /// Decides the first position; without it nobody knows.
    seed: Option<u64>,
}

/// A move that was made.
#[derive(Clone, Serialize)]
pub struct QueenEndingPly {
    color: SideColor,
    piece: PieceName,
    from: Square,
    to: Square,
    captures: bool,
}

/// The best move.
#[derive(Clone, Serialize)]
pub struct QueenEndingHint {
    from: Square,
    to: Square,
    /// How many moves of white the mate is away against best play; `None` for a draw.
    mate: Option<u32>,
}

/// What clients are shown of a position.
#[derive(Serialize)]
pub struct QueenEndingBoard {
    turn: SideColor,
    queen: Option<Square>,
    king: Square,
    black: Square,
    check: bool,
    /// The moves that white has left.
    left: u8,
    /// How the game ended by the rules: `mate`, `stalemate`, `queen_lost`, `no_moves_left`.
    end: Option<&'static str>,
    /// Where each piece can go; empty unless a person is to move.
    legal: Vec<PieceMoves<Square>>,
}

/// `queen` or `king`.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum PieceName {
    Queen,
    King,
}

impl From<SideColor> for Side {
    fn from(color: SideColor) -> Side {
        match color {
            SideColor::White => Side::First,
            SideColor::Black => Side::Second,
        }
    }
}

impl From<Side> for SideColor {
    fn from(side: Side) -> SideColor {
        match side {
            Side::First => SideColor::White,
            Side::Second => SideColor::Black,
        }
    }
}

impl LimitedPosition {
    /// White to move, and no move left.
    fn is_out_of_moves(&self) -> bool {
        self.left == 0 && self.position.turn() == Side::First
    }

    fn end(&self) -> Option<&'static str> {
        match self.position.end() {
            Some(End::Mate) => Some("mate"),
            Some(End::Stalemate) => Some("stalemate"),
            Some(End::QueenLost) => Some("queen_lost"),
            None => self.is_out_of_moves().then_some("no_moves_left"),
        }
    }

    /// The piece of the side to move on a square.
    fn own_piece(&self, square: Square) -> Option<Piece> {
        let pieces = [Piece::Queen, Piece::King, Piece::BlackKing].into_iter();
        let mut own = pieces.filter(|piece| piece.side() == self.position.turn());
        own.find(|piece| self.position.square(*piece) == Some(square))
    }

    /// Where the pieces of the side to move can go.
    fn legal(&self) -> Vec<PieceMoves<Square>> {
        let pieces = [Piece::Queen, Piece::King, Piece::BlackKing].into_iter();
        let of_piece = |piece| {
            let to = self.position.targets(piece);
            Some(PieceMoves {
                from: self.position.square(piece)?,
                to: to.collect(),
            })
        };
        let all = pieces.filter_map(of_piece);
        all.filter(|moves| !moves.to.is_empty()).collect()
    }
}

impl Game for LimitedPosition {
    type Move = Move;

    fn turn(&self) -> Side {
        self.position.turn()
    }

    fn moves(&self) -> Vec<Move> {
        match self.is_out_of_moves() {
            true => Vec::new(),
            false => self.position.moves(),
        }
    }

    fn after(&self, chosen: &Move) -> LimitedPosition {
        let spent = u8::from(self.position.turn() == Side::First);
        LimitedPosition {
            position: self.position.after(chosen),
            left: self.left.saturating_sub(spent),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let lost = || Outcome::Win(Side::Second);
        let by_rules = self.position.outcome();
        by_rules.or_else(|| self.is_out_of_moves().then(lost))
    }

    fn key(&self) -> u64 {
        self.position.key() ^ u64::from(self.left)
    }
}

impl Default for QueenEndingOptions {
    fn default() -> QueenEndingOptions {
        QueenEndingOptions {
            color: SideColor::White,
            opponent: PlayerKind::Computer,
            defence: Defence::Best,
            limit: 10,
            seed: None,
        }
    }
}

impl TwoPlayerGame for QueenEnding {
    const NAME: &'static str = "queen_ending";
    const NAMES: ResultNames = ResultNames {
        sides: ["white", "black"],
        decides: "rules",
    };
    type Position = LimitedPosition;
    type Options = QueenEndingOptions;
    type MoveRequest = PlacesOfMove;
    type Move = Move;
    type Ply = QueenEndingPly;
    type Hint = QueenEndingHint;
    type Board = QueenEndingBoard;

    fn check(options: &QueenEndingOptions) -> Result<(), ApiError> {
        check_range("wrong_number", "limit", options.limit, &LIMITS)
    }

    /// A position that white can win in as many moves as there are, if there is one.
    fn start(options: &QueenEndingOptions) -> Result<LimitedPosition, ApiError> {
        let seed = seed_or_random(options.seed)?;
        let is_won = |position: &Position| {
            let distance = table().distance(position);
            distance.is_some_and(|moves| (1..=options.limit.into()).contains(&moves))
        };
        let mut won: Vec<Position> = Position::all(Side::First).filter(is_won).collect();
        let position = match won.is_empty() {
            true => Position::sample(),
            false => won.swap_remove(Random::new(seed).below(won.len())),
        };
        Ok(LimitedPosition {
            position,
            left: options.limit,
        })
    }

    fn players(options: &QueenEndingOptions) -> Players {
        Players::of_person(options.color, options.opponent)
    }

    fn legal_move(position: &LimitedPosition, step: PlacesOfMove) -> Result<Move, ApiError> {
        let facts = json!({"from": step.from, "to": step.to});
        let illegal = |code: &'static str, message: String| {
            ApiError::illegal(code, message).with(facts.clone())
        };
        let square = |name: &str| {
            let square = name.parse::<Square>();
            square.map_err(|error| illegal("no_such_square", error.to_string()))
        };
        let (from, to) = (square(&step.from)?, square(&step.to)?);
        let piece = position.own_piece(from).ok_or_else(|| {
            illegal(
                "no_piece",
                "no piece of the side to move stands there".to_owned(),
            )
        })?;
        let chosen = Move { piece, to };
        position.position.check(&chosen).map_err(|error| {
            let code = match error {
                Illegal::Over | Illegal::NotItsTurn => "illegal_move",
                Illegal::OutsideArea(_) => "outside_area",
                Illegal::IntoDanger(_) => "into_danger",
            };
            illegal(code, error.to_string())
        })?;
        Ok(chosen)
    }

    fn play(position: &LimitedPosition, chosen: &Move) -> (QueenEndingPly, LimitedPosition) {
        let after = position.after(chosen);
        let from = position.position.square(chosen.piece).unwrap_or(chosen.to);
        let ply = QueenEndingPly {
            color: position.turn().into(),
            piece: match chosen.piece {
                Piece::Queen => PieceName::Queen,
                Piece::King | Piece::BlackKing => PieceName::King,
            },
            from,
            to: chosen.to,
            captures: after.position.queen().is_none(),
        };
        (ply, after)
    }

    fn job_length(_options: &QueenEndingOptions) -> JobLength {
        JobLength::Brief
    }

    fn answer(
        position: &LimitedPosition,
        options: &QueenEndingOptions,
        _: u64,
        _stop: &StopFlag,
    ) -> Vec<Move> {
        let position = &position.position;
        let chosen = match (position.turn(), options.defence) {
            (Side::Second, Defence::Random) => {
                let seed = position.key();
                reply(table(), position, PlayerStyle::Random(seed))
            }
            _ => best(table(), position),
        };
        chosen.into_iter().collect()
    }

    fn hint(position: &LimitedPosition, _: u64, _stop: &StopFlag) -> Option<QueenEndingHint> {
        let position = &position.position;
        let chosen = best(table(), position)?;
        Some(QueenEndingHint {
            from: position.square(chosen.piece)?,
            to: chosen.to,
            mate: table().distance(position),
        })
    }

    /// The moves that white has left, and none for black.
    fn score(position: &LimitedPosition) -> [u32; 2] {
        [position.left.into(), 0]
    }

    fn board(position: &LimitedPosition, awaits_person: bool) -> QueenEndingBoard {
        let LimitedPosition {
            position: pieces,
            left,
        } = position;
        QueenEndingBoard {
            turn: position.turn().into(),
            queen: pieces.queen(),
            king: pieces.king(),
            black: pieces.black(),
            check: pieces.is_check(),
            left: *left,
            end: position.end(),
            legal: match awaits_person {
                true => position.legal(),
                false => Vec::new(),
            },
        }
    }
}
