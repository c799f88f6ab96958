//! What the games for two have in common.

use serde::Serialize;

/// A side of a game for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first: white in draughts.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// That side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

/// The rules of a game for two with complete information; a value is one position.
///
/// The side to move may stay the same after a move (the course's draughts: a capture that goes on),
/// so a search compares turns before it negates a value.
pub trait Game: Clone {
    /// A move; equal moves lead from equal positions to equal positions.
    type Move: Clone + PartialEq + std::fmt::Debug;

    /// The side to move.
    fn turn(&self) -> Side;

    /// The legal moves, in an order that depends on the position only; none when the game is over.
    fn moves(&self) -> Vec<Self::Move>;

    /// The position after a legal move. Nothing is promised for another one.
    fn after(&self, chosen: &Self::Move) -> Self;

    /// How the game has ended here; `None` when it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A 64-bit key: equal for positions from which play is the same, different otherwise but for
    /// chance.
    fn key(&self) -> u64;
}
