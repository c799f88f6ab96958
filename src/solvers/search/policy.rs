//! What a game brings to the search.

use smallvec::SmallVec;

use super::control::{self, SearchLimits, SearchStopped};
use super::report::{Score, SearchLine};
use super::table::{EntryNote, SearchEntry};
use super::value::SearchValue;
use super::window::{Aspiration, Window};
use super::worker::{SearchNode, SearchWorker};
use crate::games::Game;

/// The move of a policy's game.
pub type MoveOf<P> = <<P as SearchPolicy>::Position as Game>::Move;

/// A move that a search tries.
pub struct Candidate<P: SearchPolicy> {
    /// The move.
    pub chosen: MoveOf<P>,
    /// What ordering and reductions know of it.
    pub facts: P::MoveFacts,
    /// How promising it is.
    pub score: i32,
}

impl<P: SearchPolicy> Clone for Candidate<P> {
    #[inline]
    fn clone(&self) -> Candidate<P> {
        *self
    }
}

impl<P: SearchPolicy> Copy for Candidate<P> {}

/// The moves of a position.
pub type Candidates<P> = SmallVec<[Candidate<P>; 48]>;

/// How the table of a policy names a move.
pub type TableMoveOf<P> = <<P as SearchPolicy>::Note as EntryNote>::Move;

/// A game as the search sees it. A value holds what all threads share: the evaluator, ending
/// tables, and which speculation is on.
pub trait SearchPolicy: Sized + Sync {
    /// A position. The side to move may stay the same after a move.
    type Position: Game<Move: Copy + Send + Sync> + Copy + Send + Sync;
    /// What ordering and reductions know of a move.
    type MoveFacts: Copy + Send;
    /// What the table keeps of a position beside its value.
    type Note: EntryNote + Send + Sync;
    /// What one thread keeps for the policy.
    type Thread: Default;

    /// How many plies from the root a line may be followed.
    const MAX_PLY: usize;
    /// No search goes deeper, even without limits. Less than [`SearchPolicy::MAX_PLY`].
    const MAX_DEPTH: u32;
    /// Beyond every value.
    const LIMIT: i32;
    /// How narrow the first window of an iteration is.
    const ASPIRATION: Aspiration;
    /// After which share of the time for a move no iteration begins.
    const DEEPENING_SHARE: f64 = control::DEEPENING_SHARE;
    /// How many places the table of move histories has.
    const HISTORY_PLACES: usize;

    /// Whether points are a win or a loss, not an estimate.
    fn is_decided(points: i32) -> bool;

    /// Points as counted from the root, made ones counted from the position `ply` plies on: a win
    /// is as far from a position wherever it is met.
    #[inline]
    fn to_table(points: i32, ply: usize) -> i32 {
        match Self::is_decided(points) {
            true => points + points.signum() * ply as i32,
            false => points,
        }
    }

    /// The other way.
    #[inline]
    fn from_table(points: i32, ply: usize) -> i32 {
        match Self::is_decided(points) {
            true => points - points.signum() * ply as i32,
            false => points,
        }
    }

    /// The value of having no move, `ply` plies after the root.
    fn without_moves(ply: usize) -> SearchValue;

    /// A value as a report shows it.
    fn score(value: SearchValue) -> Score;

    /// The line that is played without a search; `None` where there is none.
    fn book_line(
        &self,
        position: &Self::Position,
        limits: &SearchLimits,
    ) -> Option<SearchLine<MoveOf<Self>>> {
        let _ = (position, limits);
        None
    }

    /// What the key of a position is mixed with, so that values which differ are kept apart in the
    /// table.
    fn table_salt(&self, thread: &Self::Thread, position: &Self::Position) -> u64;

    /// The value of a position that is not looked into at any depth: the game is over or drawn by a
    /// rule, or tables know it. `path` holds the keys of the positions before it.
    fn settled(
        &self,
        position: &Self::Position,
        key: u64,
        path: &[u64],
        ply: usize,
    ) -> Option<SearchValue>;

    /// The value of a position at the horizon.
    ///
    /// # Errors
    /// If the search has to stop.
    fn horizon(
        &self,
        worker: &mut SearchWorker<'_, Self>,
        position: &Self::Position,
        ply: usize,
        window: Window,
    ) -> Result<SearchValue, SearchStopped>;

    /// Whether an entry tells the value of a node, or a bound of it.
    fn holds(
        &self,
        thread: &Self::Thread,
        node: &SearchNode<'_, Self::Position>,
        entry: &SearchEntry<Self::Note>,
    ) -> bool;

    /// What the table shall keep of a node beside its value.
    fn note(
        &self,
        node: &SearchNode<'_, Self::Position>,
        value: SearchValue,
        best: Option<TableMoveOf<Self>>,
    ) -> Self::Note;

    /// The value of a node that is left without trying its moves (forward pruning).
    ///
    /// # Errors
    /// If the search has to stop.
    fn prune(
        &self,
        worker: &mut SearchWorker<'_, Self>,
        node: &SearchNode<'_, Self::Position>,
    ) -> Result<Option<SearchValue>, SearchStopped>;

    /// Adds the moves of a position, in an order that depends on the position only. All scores are
    /// zero.
    fn candidates(&self, position: &Self::Position, found: &mut Candidates<Self>);

    /// The moves of the first position, the most promising in front.
    fn root_candidates(&self, position: &Self::Position) -> Candidates<Self> {
        let mut found = Candidates::<Self>::new();
        self.candidates(position, &mut found);
        found
    }

    /// How the table names a move.
    fn table_move(candidate: &Candidate<Self>) -> TableMoveOf<Self>;

    /// The place of a move in the table of histories, below [`SearchPolicy::HISTORY_PLACES`].
    fn history_place(position: &Self::Position, candidate: &Candidate<Self>) -> usize;

    /// How promising a move is. `killer` is 0 for the last move that was too good at this ply, 1
    /// for the one before; `history` is what the move has been good for elsewhere.
    fn promise(
        position: &Self::Position,
        candidate: &Candidate<Self>,
        killer: Option<usize>,
        history: i32,
    ) -> i32;

    /// Whether a move that was too good is remembered for the order of moves elsewhere.
    fn is_worth_remembering(candidate: &Candidate<Self>) -> bool {
        let _ = candidate;
        true
    }

    /// Whether a move, and all after it in the order, is left out. `best` are the best points so
    /// far.
    fn skips_rest(
        &self,
        thread: &Self::Thread,
        node: &SearchNode<'_, Self::Position>,
        tried: usize,
        best: i32,
    ) -> bool {
        let _ = (thread, node, tried, best);
        false
    }

    /// By how many plies a move that is one of `count` is looked at more deeply.
    fn extension(&self, candidate: &Candidate<Self>, count: usize) -> i32 {
        let _ = (candidate, count);
        0
    }

    /// By how many plies a move after which the same side is to move is looked at more deeply.
    fn same_side_extension(&self) -> i32 {
        0
    }

    /// By how many plies a late move is looked at less deeply at first.
    fn reduction(
        &self,
        node: &SearchNode<'_, Self::Position>,
        candidate: &Candidate<Self>,
        tried: usize,
    ) -> i32;

    /// By how many plies a node of that depth is looked at less deeply whose best move the table
    /// does not know.
    fn reduction_of_unknown(&self, depth: i32) -> i32 {
        let _ = depth;
        0
    }

    /// Tries to prove the value of the best line from a position after an iteration.
    ///
    /// # Errors
    /// If the search has to stop.
    fn proves(
        &self,
        worker: &mut SearchWorker<'_, Self>,
        position: &Self::Position,
        best: SearchValue,
        depth: i32,
    ) -> Result<bool, SearchStopped> {
        let _ = (worker, position, best, depth);
        Ok(false)
    }

    /// Whether deeper iterations would not change the best `count` lines, which have these values
    /// and were found at a depth. There may be fewer lines.
    fn is_final(values: &[SearchValue], count: usize, depth: u32) -> bool;
}
