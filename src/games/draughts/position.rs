//! Positions: a board, whose turn it is, and what the rules remember.

use serde::{Deserialize, Serialize};

use super::bitboard::Bitboard;
use super::board::{Board, Color};
use super::generate;
use super::moves::{Move, MoveList, MoveSquares};
use super::square::Square;
use crate::games::{Game, Outcome, Side};

/// Which rules are played.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// The course's: one jump a turn, the captured piece leaves the board at once, the side moves
    /// again with the same piece while it can capture, a king may land on any empty square behind
    /// its victim, and 15 plies without a capture are a draw (a side without a move has lost all
    /// the same).
    #[default]
    Course,
    /// Official Russian draughts: a turn is a whole capture, captured pieces leave the board at its
    /// end and can't be jumped twice, a king lands where it can go on capturing if there is such a
    /// square; 15 moves of each side with kings only and without a capture are a draw. Repetitions
    /// are the referee's business.
    Official,
}

impl Rules {
    /// After how many quiet plies (see [`Position::quiet_plies`]) the game is a draw.
    pub const fn draw_plies(self) -> u8 {
        match self {
            Rules::Course => 15,
            Rules::Official => 30,
        }
    }
}

/// A position. Made by [`Position::start`], [`Position::after`] or, with all checks, by
/// [`super::setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    board: Board,
    turn: Color,
    continuing: Option<Square>,
    quiet_plies: u8,
}

impl Position {
    /// The position in which a game begins.
    pub fn start(rules: Rules) -> Position {
        Position::unchecked(rules, Board::start(), Color::White)
    }

    /// A position with this board, without a capture under way and with no quiet ply yet.
    ///
    /// Nothing is checked: with men on their last row or with one side absent the rules say nothing
    /// useful, but nothing panics.
    pub fn unchecked(rules: Rules, board: Board, turn: Color) -> Position {
        Position {
            rules,
            board,
            turn,
            continuing: None,
            quiet_plies: 0,
        }
    }

    /// The same position in the middle of a capture of the piece on `square`, which has to go on
    /// (course rules only). `None` when no piece of the side to move can capture from there.
    pub fn continuing_from(mut self, square: Square) -> Option<Position> {
        let own = self.board.pieces(self.turn).has(square);
        self.continuing = Some(square);
        (own && self.rules == Rules::Course && !self.legal_moves().is_empty()).then_some(self)
    }

    /// The same position after this many quiet plies.
    pub fn with_quiet_plies(mut self, plies: u8) -> Position {
        self.quiet_plies = plies;
        self
    }

    /// The rules played.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The pieces.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub const fn color(&self) -> Color {
        self.turn
    }

    /// The square of the piece that has to go on capturing (course rules).
    pub const fn continuing(&self) -> Option<Square> {
        self.continuing
    }

    /// Plies that count towards a draw: by the course's rules those since the last capture, by the
    /// official ones those of kings since the last capture or move of a man.
    pub const fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// The pieces of the side to move.
    pub fn us(&self) -> Bitboard {
        self.board.pieces(self.turn)
    }

    /// The pieces of the other side.
    pub fn them(&self) -> Bitboard {
        self.board.pieces(self.turn.other())
    }

    /// The legal moves, whether or not the game is drawn by the counter.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        generate::moves(self, |found| moves.push(found));
        moves
    }

    /// The legal moves, each capture as often as there are ways to make it.
    pub(super) fn moves_by_path(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        generate::moves_by_path(self, |found| moves.push(found));
        moves
    }

    /// Whether the side to move has to capture.
    pub fn must_capture(&self) -> bool {
        generate::must_capture(self)
    }

    /// Whether the position comes up for the third time and that ends the game: by the official
    /// rules only. `earlier` holds the keys ([`Game::key`]) of the positions before it.
    pub fn is_third_repetition(&self, earlier: &[u64]) -> bool {
        let key = self.key();
        self.rules == Rules::Official && earlier.iter().filter(|&&past| past == key).count() >= 2
    }

    /// The position after a legal move.
    #[inline]
    pub fn play(&self, chosen: &Move) -> Position {
        let board = self.board.changed(self.turn, &MoveSquares::from(chosen));
        let goes_on = self.still_capturing(&board, chosen);
        Position {
            board,
            turn: if goes_on {
                self.turn
            } else {
                self.turn.other()
            },
            continuing: goes_on.then_some(chosen.to),
            quiet_plies: self.quiet_after(chosen),
            rules: self.rules,
        }
    }

    /// By the course's rules a side moves again when its piece can capture from where it has
    /// landed.
    #[inline]
    fn still_capturing(&self, board: &Board, played: &Move) -> bool {
        played.is_capture()
            && self.rules == Rules::Course
            && generate::can_capture_from(board, self.turn, played.to)
    }

    #[inline]
    fn quiet_after(&self, played: &Move) -> u8 {
        let of_king = self.board.kings().has(played.from);
        if !played.is_capture() && (self.rules == Rules::Course || of_king) {
            self.quiet_plies.saturating_add(1)
        } else {
            0
        }
    }
}

impl Game for Position {
    type Move = Move;

    fn turn(&self) -> Side {
        self.turn.into()
    }

    fn moves(&self) -> Vec<Move> {
        if self.quiet_plies >= self.rules.draw_plies() {
            return Vec::new();
        }
        self.legal_moves().into_vec()
    }

    fn after(&self, chosen: &Move) -> Position {
        self.play(chosen)
    }

    /// The order of the questions is the arbiter's: first whether the side to move is stuck, then
    /// the counter.
    fn outcome(&self) -> Option<Outcome> {
        if !generate::has_moves(self) {
            return Some(Outcome::Win(self.turn.other().into()));
        }
        (self.quiet_plies >= self.rules.draw_plies()).then_some(Outcome::Draw)
    }

    /// A key of board, turn and capture under way; neither the rules nor the quiet plies are in it.
    fn key(&self) -> u64 {
        let state = match (self.turn, self.continuing) {
            (Color::White, None) => 0,
            (Color::Black, None) => 1,
            (_, Some(square)) => 2 + square.index() as u64,
        };
        board_key(&self.board, state, 0)
    }
}

/// A key of a board and of a number below 2^28; another salt gives an independent key.
#[inline]
pub(super) fn board_key(board: &Board, state: u64, salt: u64) -> u64 {
    let white = board.pieces(Color::White).bits();
    let black = board.pieces(Color::Black).bits();
    let kings = board.kings().bits() ^ state.rotate_left(36);
    mix(mix(white ^ salt, black.rotate_left(28)), kings)
}

/// Mixes two words into one: the two halves of a 128-bit product, as in the wyhash family.
#[inline]
fn mix(one: u64, other: u64) -> u64 {
    let product =
        u128::from(one ^ 0xA076_1D64_78BD_642F) * u128::from(other ^ 0xE703_7ED1_A0B4_28DB);
    (product as u64) ^ ((product >> 64) as u64)
}
