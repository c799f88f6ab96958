//! The computer as a player, whatever the game: what `solve` and `play` need of a searcher.
//!
//! A game takes part with [`ComputerGame`]. [`AnyComputer`] plays a game that is known at run time
//! only.

use std::sync::atomic::AtomicBool;

use crate::games::text_game::{AnyPosition, TextGame};
use crate::solvers::search::SearchReport;
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::standard::{StandardLine, StandardScore};

/// A game that the computer plays.
pub trait ComputerGame: TextGame {
    /// What searches, and keeps what it has learnt from one move to the next.
    type Computer: Send + 'static;

    /// The levels are 1 to this one.
    const LEVELS: u8;

    /// A computer that knows nothing yet, with so many MiB for what it learns. Games whose search
    /// has one thread leave `threads` aside.
    fn computer(megabytes: usize, threads: usize) -> Self::Computer;

    /// How long a level looks; `None` for a level that there is not.
    fn level(level: u8) -> Option<SearchLimits>;

    /// Looks for the best moves; `stop` ends the search. A legal move is found in any case, unless
    /// the game is over.
    fn think(
        computer: &mut Self::Computer,
        position: &Self,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> ComputerReport<Self::Move>;
}

/// What a computer has found; `M` is a move, or the text of one.
pub type ComputerReport<M> = SearchReport<ComputerLine<M>>;

/// A move with what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct ComputerLine<M> {
    /// The move and the play expected after it; never empty.
    pub moves: Vec<M>,
    /// What it is worth to the side to move before it.
    pub value: ComputerValue,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ComputerValue {
    /// An estimate, in what the game is about: pawns, seeds.
    Estimate(f64),
    /// The difference at the end with best play.
    Final(i32),
    /// A win after so many plies.
    Win(u32),
    /// A loss after so many plies.
    Loss(u32),
}

impl<M> ComputerReport<M> {
    /// The best move; `None` when the game is over.
    pub fn best(&self) -> Option<&M> {
        self.lines.first()?.moves.first()
    }

    /// What a search with the standard policy has found; `unit` points are one of what the game is
    /// about.
    pub fn of_standard(report: SearchReport<StandardLine<M>>, unit: f64) -> ComputerReport<M> {
        report.with_lines(|line| ComputerLine {
            moves: line.moves,
            value: match line.score {
                StandardScore::Points(points) => ComputerValue::Estimate(f64::from(points) / unit),
                StandardScore::Win(plies) => ComputerValue::Win(plies),
                StandardScore::Loss(plies) => ComputerValue::Loss(plies),
            },
        })
    }
}

/// `+0.25` for an estimate, `final +3`, `win in 5`, `loss in 6`.
impl std::fmt::Display for ComputerValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ComputerValue::Estimate(points) => write!(f, "{points:+.2}"),
            ComputerValue::Final(difference) => write!(f, "final {difference:+}"),
            ComputerValue::Win(plies) => write!(f, "win in {plies}"),
            ComputerValue::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// A computer that plays a game known at run time only.
pub trait AnyComputer: Send {
    /// Looks for the best moves of a position; nothing is found for a position of another game.
    fn think(
        &mut self,
        position: &dyn AnyPosition,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> ComputerReport<String>;
}

/// The computer of a game.
pub struct ComputerOf<G: ComputerGame>(pub G::Computer);

impl<G: ComputerGame> AnyComputer for ComputerOf<G> {
    fn think(
        &mut self,
        position: &dyn AnyPosition,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> ComputerReport<String> {
        let Some(position) = position.as_any().downcast_ref::<G>() else {
            return ComputerReport::default();
        };
        let report = G::think(&mut self.0, position, limits, stop);
        report.with_lines(|line| ComputerLine {
            moves: line_texts(position, &line.moves),
            value: line.value,
        })
    }
}

/// The texts of moves that follow each other.
fn line_texts<G: TextGame>(start: &G, moves: &[G::Move]) -> Vec<String> {
    let mut here = start.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for chosen in moves {
        texts.push(here.move_text(chosen));
        here = here.after(chosen);
    }
    texts
}
