//! The policy for games that bring an evaluator and little more: games that are won, lost or drawn.
//!
//! Values are the points of the evaluator; a win is worth the more the nearer it is. Without
//! speculation the value is that of plain minimax to the same depth.

use super::control::{SearchLimits, SearchStopped};
use super::policy::{Candidate, Candidates, SearchPolicy};
use super::report::Score;
use super::searcher::{SearchSettings, Searcher};
use super::table::{EntryNote, SearchEntry};
use super::value::SearchValue;
use super::window::{Aspiration, Window};
use super::worker::{SearchNode, SearchWorker};
use crate::games::Game;
use crate::solvers::{Evaluator, WIN, finished};

/// A game as the standard policy sees it.
pub trait StandardGame: Game<Move: Copy + Send + Sync> + Copy + Send + Sync {
    /// How many numbers moves have; less than 2^14.
    const MOVE_NUMBERS: usize;

    /// The number of a move. Moves of one position have different numbers.
    fn move_number(&self, chosen: &Self::Move) -> usize;

    /// How much a move changes at once, 0 for a quiet one: those that change more are tried first,
    /// and quiet ones that come late are looked at less deeply.
    fn urgency(&self, chosen: &Self::Move) -> i32;

    /// A move that wins at once, if that can be seen without trying the moves.
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }
}

/// What all threads of a search share.
pub struct StandardPolicy<G, E> {
    evaluator: E,
    speculates: bool,
    game: std::marker::PhantomData<fn() -> G>,
}

/// A searcher for a game with this evaluator.
pub type StandardSearcher<G, E> = Searcher<StandardPolicy<G, E>>;

impl<G: StandardGame, E: Evaluator<G> + Sync> StandardSearcher<G, E> {
    /// A searcher with this evaluator.
    pub fn standard(evaluator: E, settings: &SearchSettings) -> StandardSearcher<G, E> {
        let policy = StandardPolicy {
            evaluator,
            speculates: settings.speculates,
            game: std::marker::PhantomData,
        };
        Searcher::with_policy(policy, settings.megabytes, settings.threads)
    }
}

/// How many plies from the root a line may be followed.
const MAX_PLY: usize = 120;

/// No search goes deeper, even without limits.
pub const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;

/// Beyond every value.
const LIMIT: i32 = WIN + 1;

/// Values beyond this are wins, their negatives losses.
const DECIDED: i32 = WIN / 2;

/// From which depth and which move on quiet moves are looked at less deeply, and when even less.
const REDUCED_DEPTH: i32 = 3;
const REDUCED_MOVE: usize = 3;
const FURTHER_DEPTH: i32 = 6;
const FURTHER_MOVE: usize = 8;

// What a move promises: urgent moves first, then those that were too good at this ply.
const URGENT: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;

impl<G: StandardGame, E: Evaluator<G> + Sync> SearchPolicy for StandardPolicy<G, E> {
    type Position = G;
    /// The number of the move, and its urgency.
    type MoveFacts = (u16, i32);
    /// The number of the best move.
    type Note = Option<u16>;
    type Thread = ();

    const MAX_PLY: usize = MAX_PLY;
    const MAX_DEPTH: u32 = MAX_DEPTH;
    const LIMIT: i32 = LIMIT;
    const ASPIRATION: Aspiration = Aspiration {
        full: Window::within(LIMIT),
        margin: 30,
        far: 3_000,
    };
    const HISTORY_PLACES: usize = 2 * G::MOVE_NUMBERS;

    fn is_decided(points: i32) -> bool {
        points.abs() > DECIDED
    }

    /// A game that goes on has a move, so that this is never asked.
    fn without_moves(_ply: usize) -> SearchValue {
        SearchValue::open(0)
    }

    fn score(value: SearchValue) -> Score {
        score(value.points)
    }

    #[inline]
    fn table_salt(&self, (): &(), _position: &G) -> u64 {
        0
    }

    #[inline]
    fn settled(&self, position: &G, _key: u64, _path: &[u64], ply: usize) -> Option<SearchValue> {
        let outcome = position.outcome()?;
        Some(SearchValue::open(finished(position, outcome, ply as u32)))
    }

    #[inline]
    fn horizon(
        &self,
        _worker: &mut SearchWorker<'_, Self>,
        position: &G,
        _ply: usize,
        _window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        Ok(SearchValue::open(self.evaluator.value(position)))
    }

    #[inline]
    fn holds(&self, (): &(), node: &SearchNode<'_, G>, entry: &SearchEntry<Option<u16>>) -> bool {
        let held = i32::from(entry.depth);
        held == node.depth || self.speculates && held > node.depth
    }

    #[inline]
    fn note(&self, _: &SearchNode<'_, G>, _: SearchValue, best: Option<u16>) -> Option<u16> {
        best
    }

    /// A position that is won by the next move has its value, whatever the depth.
    fn prune(
        &self,
        worker: &mut SearchWorker<'_, Self>,
        node: &SearchNode<'_, G>,
    ) -> Result<Option<SearchValue>, SearchStopped> {
        let Some(chosen) = node.position.winning_move() else {
            return Ok(None);
        };
        worker.clear_line(node.ply + 1);
        worker.extend_line(node.ply, &chosen);
        Ok(Some(SearchValue::open(WIN - node.ply as i32 - 1)))
    }

    #[inline]
    fn candidates(&self, position: &G, found: &mut Candidates<Self>) {
        found.extend(position.moves().into_iter().map(|chosen| Candidate {
            chosen,
            facts: (
                position.move_number(&chosen) as u16,
                position.urgency(&chosen),
            ),
            score: 0,
        }));
    }

    /// The urgent ones first.
    fn root_candidates(&self, position: &G) -> Candidates<Self> {
        let mut found = Candidates::<Self>::new();
        self.candidates(position, &mut found);
        found.sort_by_key(|candidate| -candidate.facts.1);
        found
    }

    #[inline]
    fn table_move(candidate: &Candidate<Self>) -> u16 {
        candidate.facts.0
    }

    #[inline]
    fn history_place(position: &G, candidate: &Candidate<Self>) -> usize {
        position.turn() as usize * G::MOVE_NUMBERS + usize::from(candidate.facts.0)
    }

    #[inline]
    fn promise(
        _position: &G,
        candidate: &Candidate<Self>,
        killer: Option<usize>,
        history: i32,
    ) -> i32 {
        let killer = killer.map_or(0, |age| KILLER - age as i32);
        URGENT * candidate.facts.1.min(1 << 9) + killer + history
    }

    #[inline]
    fn reduction(
        &self,
        node: &SearchNode<'_, G>,
        candidate: &Candidate<Self>,
        tried: usize,
    ) -> i32 {
        let is_late = tried >= REDUCED_MOVE && node.depth >= REDUCED_DEPTH;
        if !self.speculates || !is_late || candidate.facts.1 > 0 {
            return 0;
        }
        1 + i32::from(tried >= FURTHER_MOVE && node.depth >= FURTHER_DEPTH)
    }

    /// Wins and losses are final that lie within the depth.
    fn is_final(values: &[SearchValue], _count: usize, depth: u32) -> bool {
        values.iter().all(|value| match score(value.points) {
            Score::Points(_) | Score::Final(_) => false,
            Score::Win(plies) | Score::Loss(plies) => plies <= depth,
        })
    }
}

/// The value for those who ask from outside.
pub fn score(points: i32) -> Score {
    match points {
        won if won > DECIDED => Score::Win((WIN - won) as u32),
        lost if lost < -DECIDED => Score::Loss((WIN + lost) as u32),
        points => Score::Points(points),
    }
}

/// No move has this number.
const NO_MOVE: u16 = (1 << 14) - 1;

impl EntryNote for Option<u16> {
    type Move = u16;

    #[inline]
    fn pack(self) -> u64 {
        self.unwrap_or(NO_MOVE).into()
    }

    #[inline]
    fn unpack(bits: u64) -> Option<u16> {
        Some(bits as u16).filter(|number| *number != NO_MOVE)
    }

    #[inline]
    fn best(self) -> Option<u16> {
        self
    }

    #[inline]
    fn over(entry: SearchEntry<Self>, older: SearchEntry<Self>) -> Option<SearchEntry<Self>> {
        Some(SearchEntry {
            note: entry.note.or(older.note),
            ..entry
        })
    }
}

/// How long a level looks: so many plies for the first ones, then so many positions.
pub fn level_limits(level: u8) -> Option<SearchLimits> {
    Some(match level {
        1..=3 => SearchLimits::of_depth(level.into()),
        4 => SearchLimits::of_nodes(5_000),
        5 => SearchLimits::of_nodes(50_000),
        6 => SearchLimits::of_nodes(500_000),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Score, score};
    use crate::solvers::WIN;

    #[test]
    fn a_nearer_win_is_worth_more() {
        assert_eq!(score(WIN - 3), Score::Win(3));
        assert_eq!(score(4 - WIN), Score::Loss(4));
        assert_eq!(score(-250), Score::Points(-250));
    }
}
