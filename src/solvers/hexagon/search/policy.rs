//! Hexagon as the search sees it: the order of moves, what is left out, and the proof that a
//! decided game is decided.

use super::candidates::{self, MoveFacts, MoveKind};
use super::note::HexagonNote;
use super::{MAX_PLY, value};
use crate::games::hexagon::{Cell, Color, Move, Position};
use crate::solvers::Evaluator;
use crate::solvers::search::control::SearchStopped;
use crate::solvers::search::table::{Bound, SearchEntry};
use crate::solvers::search::window::{Aspiration, Window};
use crate::solvers::search::{
    Candidate, Candidates, Score, SearchNode, SearchPolicy, SearchValue, SearchWorker,
};

/// With that many empty cells or fewer no pass is tried: there a move may be worse than none.
const ENDING: u32 = 10;

/// Up to which depth a position that is good enough is looked into no more.
const PRUNING_DEPTH: i32 = 3;

/// By how many points a ply it has to be good enough.
const PRUNING_MARGIN: i32 = 300;

/// From which depth on a pass is tried, and by how many plies it is looked at less deeply.
const PASS_DEPTH: i32 = 3;
const PASS_REDUCTION: i32 = 2;

/// Up to which depth only so many moves are tried, times the depth.
const LATE_DEPTH: i32 = 2;
const LATE_MOVES: usize = 5;

/// Up to that many empty cells a decided game is settled.
const SETTLED: u32 = 20;

/// The least number of positions that settling may take.
const SETTLING: u64 = 20_000;

// What a move promises: its gain, less what it leaves open, and more if it was good elsewhere.
const GAIN: i32 = 1 << 13;
const LEFT_OPEN: i32 = 1 << 11;
const BESIDE: i32 = 1 << 14;
const KILLER: i32 = 1 << 14;

/// What all threads of a search of Hexagon share.
pub struct HexagonPolicy<J> {
    /// The evaluator of positions at the horizon.
    pub evaluator: J,
    /// Whether moves and lines may be left out.
    pub speculates: bool,
}

/// What a position is worth to a thread that looks no further.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Horizon {
    /// What the evaluator says.
    #[default]
    Evaluated,
    /// More than any game can bring that colour. A value that is less all the same is an upper
    /// bound of what the colour can reach in the game, however shallow the search behind it was.
    WonBy(Color),
}

/// One thread of a search of Hexagon.
type Worker<'w, J> = SearchWorker<'w, HexagonPolicy<J>>;

impl<J: Evaluator<Position> + Sync> SearchPolicy for HexagonPolicy<J> {
    type Position = Position;
    type MoveFacts = MoveFacts;
    type Note = HexagonNote;
    type Thread = Horizon;

    const MAX_PLY: usize = MAX_PLY;
    const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;
    const LIMIT: i32 = value::LIMIT;
    const ASPIRATION: Aspiration = Aspiration {
        full: Window::within(value::LIMIT),
        margin: 60,
        far: 2_500,
    };
    const HISTORY_PLACES: usize = 2 * Cell::COUNT * Cell::COUNT;

    fn is_decided(points: i32) -> bool {
        value::is_decided(points)
    }

    /// A side without moves ends the game, so that this is never asked.
    fn without_moves(ply: usize) -> SearchValue {
        value::finished(0, ply)
    }

    fn score(value: SearchValue) -> Score {
        value::score(value)
    }

    /// Keeps the values of the kinds of search apart.
    #[inline]
    fn table_salt(&self, thread: &Horizon, _position: &Position) -> u64 {
        match thread {
            Horizon::Evaluated => 0,
            Horizon::WonBy(Color::Red) => 0xBB67_AE85_84CA_A73B,
            Horizon::WonBy(Color::Blue) => 0x3C6E_F372_FE94_F82B,
        }
    }

    #[inline]
    fn settled(
        &self,
        position: &Position,
        _key: u64,
        _path: &[u64],
        ply: usize,
    ) -> Option<SearchValue> {
        position
            .is_over()
            .then(|| value::finished(position.balance(), ply))
    }

    #[inline]
    fn horizon(
        &self,
        worker: &mut Worker<'_, J>,
        position: &Position,
        _ply: usize,
        _window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        Ok(match worker.thread {
            Horizon::Evaluated => value::estimate(self.evaluator.value(position)),
            Horizon::WonBy(color) if color == position.color() => value::unknown(),
            Horizon::WonBy(_) => -value::unknown(),
        })
    }

    #[inline]
    fn holds(
        &self,
        thread: &Horizon,
        node: &SearchNode<'_, Position>,
        entry: &SearchEntry<HexagonNote>,
    ) -> bool {
        let held = i32::from(entry.depth);
        let proven = entry.note.proven;
        let is_deep = if self.speculates {
            held >= node.depth || proven
        } else {
            held == node.depth || held < node.depth && proven
        };
        is_deep || is_sound(*thread, node.position, entry.bound)
    }

    #[inline]
    fn note(
        &self,
        _node: &SearchNode<'_, Position>,
        SearchValue { proven, .. }: SearchValue,
        best: Option<Move>,
    ) -> HexagonNote {
        HexagonNote { proven, best }
    }

    /// A position so good for the side to move that the next plies won't change it, or that it
    /// could even pass.
    fn prune(
        &self,
        worker: &mut Worker<'_, J>,
        node: &SearchNode<'_, Position>,
    ) -> Result<Option<SearchValue>, SearchStopped> {
        if !self.may_speculate(worker.thread, node) {
            return Ok(None);
        }
        let estimate = self.evaluator.value(node.position);
        if node.depth <= PRUNING_DEPTH {
            let points = estimate - PRUNING_MARGIN * node.depth;
            return Ok((points >= node.window.beta).then(|| value::estimate(points)));
        }
        self.pass(worker, node, estimate)
    }

    #[inline]
    fn candidates(&self, position: &Position, found: &mut Candidates<Self>) {
        candidates::generate(position, |chosen, facts| {
            found.push(Candidate {
                chosen,
                facts,
                score: 0,
            });
        });
    }

    /// Those that gain most first.
    fn root_candidates(&self, position: &Position) -> Candidates<Self> {
        let mut found = Candidates::<Self>::new();
        self.candidates(position, &mut found);
        found.sort_by_key(|candidate| -candidate.facts.gain);
        found
    }

    #[inline]
    fn table_move(candidate: &Candidate<Self>) -> Move {
        candidate.chosen
    }

    /// By colour, origin and target; a doubling has its target for origin.
    #[inline]
    fn history_place(position: &Position, candidate: &Candidate<Self>) -> usize {
        let Move { from, to } = candidate.chosen;
        let from = match candidate.facts.kind {
            MoveKind::Doubling => to,
            MoveKind::Jump | MoveKind::JumpBeside => from,
        };
        (position.color() as usize * Cell::COUNT + from.index()) * Cell::COUNT + to.index()
    }

    #[inline]
    fn promise(
        position: &Position,
        candidate: &Candidate<Self>,
        killer: Option<usize>,
        history: i32,
    ) -> i32 {
        let left_open = || LEFT_OPEN * candidates::left_open(position, candidate.chosen);
        let cost = match candidate.facts.kind {
            MoveKind::Doubling => 0,
            MoveKind::Jump => left_open(),
            MoveKind::JumpBeside => BESIDE + left_open(),
        };
        let killer = KILLER * i32::from(killer.is_some());
        GAIN * candidate.facts.gain - cost + killer + history
    }

    /// Near the horizon the moves late in the order are left, unless those before it lose.
    #[inline]
    fn skips_rest(
        &self,
        thread: &Horizon,
        node: &SearchNode<'_, Position>,
        tried: usize,
        best: i32,
    ) -> bool {
        node.depth <= LATE_DEPTH
            && tried >= LATE_MOVES * node.depth as usize
            && !(value::is_decided(best) && best < 0)
            && self.may_speculate(*thread, node)
    }

    #[inline]
    fn reduction(
        &self,
        node: &SearchNode<'_, Position>,
        candidate: &Candidate<Self>,
        tried: usize,
    ) -> i32 {
        if !self.speculates || node.depth < 3 || tried < 3 {
            return 0;
        }
        let facts = candidate.facts;
        let quiet = i32::from(facts.gain <= 1 || facts.kind == MoveKind::JumpBeside);
        let late = i32::from(tried >= 8) + i32::from(tried >= 24);
        (late + quiet).min(node.depth - 2)
    }

    /// Tries to prove that neither side can do better than the best line, when that is a win, a
    /// loss or level.
    ///
    /// A search that estimates leaves the moves open that seemed worse, for their lines may go on
    /// for ever. Where the game is decided there is one thing left to show: that even if whatever
    /// lies beyond the horizon were won, it is no better. That may take as many positions as the
    /// search itself.
    fn proves(
        &self,
        worker: &mut Worker<'_, J>,
        position: &Position,
        best: SearchValue,
        depth: i32,
    ) -> Result<bool, SearchStopped> {
        let undecided = !value::is_decided(best.points) && best.points != 0;
        if best.proven || undecided || position.empty().count() > SETTLED {
            return Ok(false);
        }
        let color = position.color();
        // A win can be too small, a loss too great, and what looks level either.
        let claims = [(color, best.points >= 0), (color.other(), best.points <= 0)];
        let balance = value::balance(best.points).abs();
        let nodes = worker.counter.reported().max(SETTLING);
        for (color, claimed) in claims {
            let claim = (color, balance);
            if claimed && !can_not_exceed(worker, position, claim, depth, nodes)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_final(values: &[SearchValue], _count: usize, _depth: u32) -> bool {
        values.iter().all(|value| value.proven)
    }
}

impl<J: Evaluator<Position> + Sync> HexagonPolicy<J> {
    /// Whether moves of a node may be left out: its line does not matter, and no end is in sight.
    #[inline]
    fn may_speculate(&self, horizon: Horizon, node: &SearchNode<'_, Position>) -> bool {
        self.speculates
            && horizon == Horizon::Evaluated
            && !node.window.is_open()
            && !value::is_decided(node.window.beta)
            && !value::is_decided(node.window.alpha)
    }

    /// The value of a node that is good enough even if the side to move passes.
    fn pass(
        &self,
        worker: &mut Worker<'_, J>,
        node: &SearchNode<'_, Position>,
        estimate: i32,
    ) -> Result<Option<SearchValue>, SearchStopped> {
        let (position, beta) = (node.position, node.window.beta);
        if node.depth < PASS_DEPTH || estimate < beta || position.empty().count() <= ENDING {
            return Ok(None);
        }
        let opponent = position.color().other();
        let Some(passed) = Position::of(position.their(), position.own(), opponent) else {
            return Ok(None);
        };
        let depth = node.depth - 1 - PASS_REDUCTION;
        let value = -worker.search(&passed, depth, node.ply + 1, node.window.turned())?;
        let is_enough = value.points >= beta && !value::is_decided(value.points);
        Ok(is_enough.then(|| value::estimate(value.points)))
    }
}

/// Whether a colour can't end the game with more than that balance, as far as `depth` plies and
/// `nodes` positions tell. An error says that all threads have to stop.
fn can_not_exceed<J: Evaluator<Position> + Sync>(
    worker: &mut Worker<'_, J>,
    position: &Position,
    (color, balance): (Color, i32),
    depth: i32,
    nodes: u64,
) -> Result<bool, SearchStopped> {
    let most = value::beyond(balance);
    let is_own = position.color() == color;
    let window = if is_own {
        Window {
            alpha: most - 1,
            beta: most,
        }
    } else {
        Window {
            alpha: -most,
            beta: 1 - most,
        }
    };
    worker.thread = Horizon::WonBy(color);
    let found = worker.attempt(position, depth, window, nodes);
    worker.thread = Horizon::Evaluated;
    let points = |value: SearchValue| if is_own { value.points } else { -value.points };
    Ok(found?.is_some_and(|value| points(value) < most))
}

/// Whether a bound holds whatever its depth.
#[inline]
fn is_sound(horizon: Horizon, position: &Position, bound: Bound) -> bool {
    match horizon {
        Horizon::Evaluated => false,
        Horizon::WonBy(color) if color == position.color() => bound == Bound::Upper,
        Horizon::WonBy(_) => bound == Bound::Lower,
    }
}
