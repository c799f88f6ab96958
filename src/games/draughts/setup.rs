//! From what somebody says the position is to a [`Position`]: all that is wrong with it at once.

use std::fmt;

use super::board::{Board, Color};
use super::generate;
use super::position::{Position, Rules};
use super::square::Square;

/// The most pieces a side can have: it starts with them and gets no new ones.
pub const MAX_PIECES: u32 = 12;

/// A position that nobody has checked yet. [`Setup::position`] is the door to a checked one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules to play by.
    pub rules: Rules,
    /// The pieces.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Color,
    /// The square of the piece that has to go on capturing (course rules).
    pub continuing: Option<Square>,
    /// Plies that count towards the draw, see [`Position::quiet_plies`].
    pub quiet_plies: u8,
}

/// One thing that is wrong with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SetupFlaw {
    /// There are no pieces at all.
    #[error("there is no piece on the board")]
    EmptyBoard,
    /// A side has more than [`MAX_PIECES`].
    #[error("{} has {pieces} pieces, and {MAX_PIECES} at most are possible", .color.name())]
    TooManyPieces {
        /// The side.
        color: Color,
        /// How many it has.
        pieces: u32,
    },
    /// A man stands where it would have become a king.
    #[error("the man on {square} is on {}'s last row and should be a king", .color.name())]
    ManOnLastRow {
        /// Whose man.
        color: Color,
        /// Where it stands.
        square: Square,
    },
    /// The side that has just moved has no piece it could have moved. (The side to move may have
    /// none: it has lost.)
    #[error("{} has no piece, but has just moved", .color.name())]
    MoverVanished {
        /// The side that isn't to move.
        color: Color,
    },
    /// The piece that should go on capturing isn't there or isn't of the side to move.
    #[error("no piece of {} on {square} to go on capturing", .color.name())]
    ContinuingWithoutPiece {
        /// The side to move.
        color: Color,
        /// The square named.
        square: Square,
    },
    /// The piece that should go on capturing can't.
    #[error("the piece on {square} has nothing more to capture")]
    ContinuingWithoutCapture {
        /// Where it stands.
        square: Square,
    },
    /// A capture under way by rules that make a whole capture one move.
    #[error(
        "by the official rules a capture is one move, so the piece on {square} can't be in the middle of one"
    )]
    ContinuingOfficial {
        /// The square named.
        square: Square,
    },
    /// Quiet plies in the middle of a capture, which set them to 0.
    #[error("{plies} quiet plies in the middle of a capture, which sets them to 0")]
    QuietWhileCapturing {
        /// How many.
        plies: u8,
    },
    /// More quiet plies than end a game.
    #[error("{plies} quiet plies, but {limit} are a draw")]
    TooQuiet {
        /// How many.
        plies: u8,
        /// How many end the game.
        limit: u8,
    },
}

impl SetupFlaw {
    /// Whether play from such a position has no sense. The others are only out of reach from the
    /// start position: the rules still say what is legal.
    pub const fn is_fatal(&self) -> bool {
        !matches!(
            self,
            SetupFlaw::TooManyPieces { .. } | SetupFlaw::MoverVanished { .. }
        )
    }
}

/// A [`Setup`] that is no position, given back with all its flaws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// What was asked for.
    pub setup: Setup,
    /// What is wrong with it: at least one thing.
    pub flaws: Vec<SetupFlaw>,
}

/// The flaws, one after the other.
impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, flaw) in self.flaws.iter().enumerate() {
            let sign = if index == 0 { "" } else { "; " };
            write!(f, "{sign}{flaw}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionError {}

impl PositionError {
    /// The position all the same, when no flaw is fatal. For
    /// `setup.position().or_else(PositionError::tolerate)`.
    pub fn tolerate(self) -> Result<Position, PositionError> {
        if self.flaws.iter().any(SetupFlaw::is_fatal) {
            return Err(self);
        }
        Ok(self.setup.assemble())
    }
}

impl Setup {
    /// The setup of a position.
    pub fn of(position: &Position) -> Setup {
        Setup {
            rules: position.rules(),
            board: *position.board(),
            turn: position.color(),
            continuing: position.continuing(),
            quiet_plies: position.quiet_plies(),
        }
    }

    /// The position, if nothing is wrong with it.
    ///
    /// A game that is over is a position too: a side to move without pieces, or a full count of
    /// quiet plies.
    pub fn position(&self) -> Result<Position, PositionError> {
        let flaws = self.flaws();
        if !flaws.is_empty() {
            return Err(PositionError {
                setup: *self,
                flaws,
            });
        }
        Ok(self.assemble())
    }

    /// All that is wrong, pieces first.
    pub fn flaws(&self) -> Vec<SetupFlaw> {
        let mut flaws = Vec::new();
        self.check_pieces(&mut flaws);
        self.check_capture(&mut flaws);
        let limit = self.rules.draw_plies();
        if self.quiet_plies > limit {
            flaws.push(SetupFlaw::TooQuiet {
                plies: self.quiet_plies,
                limit,
            });
        }
        flaws
    }

    fn check_pieces(&self, flaws: &mut Vec<SetupFlaw>) {
        let mover = self.turn.other();
        if self.board.occupied().is_empty() {
            flaws.push(SetupFlaw::EmptyBoard);
        } else if self.board.pieces(mover).is_empty() {
            flaws.push(SetupFlaw::MoverVanished { color: mover });
        }
        for color in [Color::White, Color::Black] {
            let pieces = self.board.pieces(color).len();
            if pieces > MAX_PIECES {
                flaws.push(SetupFlaw::TooManyPieces { color, pieces });
            }
            for square in self.board.men_of(color) & color.last_row() {
                flaws.push(SetupFlaw::ManOnLastRow { color, square });
            }
        }
    }

    fn check_capture(&self, flaws: &mut Vec<SetupFlaw>) {
        let Some(square) = self.continuing else {
            return;
        };
        let color = self.turn;
        if self.rules == Rules::Official {
            flaws.push(SetupFlaw::ContinuingOfficial { square });
        } else if !self.board.pieces(color).has(square) {
            flaws.push(SetupFlaw::ContinuingWithoutPiece { color, square });
        } else if !generate::can_capture_from(&self.board, color, square) {
            flaws.push(SetupFlaw::ContinuingWithoutCapture { square });
        }
        if self.quiet_plies > 0 {
            flaws.push(SetupFlaw::QuietWhileCapturing {
                plies: self.quiet_plies,
            });
        }
    }

    /// The position; only for a setup without fatal flaws.
    fn assemble(&self) -> Position {
        let quiet = Position::unchecked(self.rules, self.board, self.turn)
            .with_quiet_plies(self.quiet_plies);
        self.continuing
            .and_then(|square| quiet.continuing_from(square))
            .unwrap_or(quiet)
    }
}
