//! One thread of a search: principal variation search with a transposition table.

use super::MAX_PLY;
use super::entry::{Table, TableEntry};
use super::moves::{CandidateMove, MoveKind, candidates};
use super::ordering::{MoveHistory, bring_best};
use super::report::SearchCounts;
use super::settings::Speculation;
use super::value::{self, SearchValue};
use crate::games::Game;
use crate::games::hexagon::{Color, Move, Position};
use crate::solvers::Evaluator;
use crate::solvers::control::{Control, STRIDE, SearchStopped};
use crate::solvers::table::Bound;
use crate::solvers::window::Window;

/// From which depth on the table is asked and told. A search of one ply costs less than the way to
/// memory.
const TABLE_DEPTH: i32 = 2;

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

/// What the threads of one search share.
pub struct SharedSearch<'a, J> {
    /// What is known of positions.
    pub table: &'a Table,
    /// The evaluator of positions at the horizon.
    pub evaluator: &'a J,
    /// What may be left out.
    pub speculation: Speculation,
    /// When to end.
    pub control: Control<'a>,
}

/// What a position is worth to a worker that looks no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// What the evaluator says.
    Judged,
    /// More than any game can bring that colour. A value that is less all the same is an upper
    /// bound of what the colour can reach in the game, however shallow the search behind it was.
    WonBy(Color),
}

impl Horizon {
    /// Keeps the values of the kinds of search apart in the table.
    fn key(self) -> u64 {
        match self {
            Horizon::Judged => 0,
            Horizon::WonBy(Color::Red) => 0xBB67_AE85_84CA_A73B,
            Horizon::WonBy(Color::Blue) => 0x3C6E_F372_FE94_F82B,
        }
    }
}

/// A position in the tree.
#[derive(Clone, Copy)]
struct SearchNode<'p> {
    position: &'p Position,
    key: u64,
    depth: i32,
    ply: usize,
    window: Window,
}

/// The best of the moves tried so far.
#[derive(Clone, Copy)]
struct Best {
    points: i32,
    chosen: Option<Move>,
    /// Whether every value so far is proven, and the one that was too good if there was.
    proven: bool,
}

/// One thread of a search.
pub struct SearchWorker<'a, J> {
    shared: &'a SharedSearch<'a, J>,
    memory: MoveHistory,
    horizon: Horizon,
    /// How many positions may be looked at before the worker gives up, apart from the limits that
    /// all share.
    fuse: u64,
    /// The best line found from each ply on.
    lines: Vec<Vec<Move>>,
    /// Positions looked at since the last report.
    pending: u64,
    /// How many more to look at before the next report.
    budget: u64,
    /// Whether the search may be stopped now.
    stoppable: bool,
    /// What has happened.
    pub counts: SearchCounts,
}

impl<'a, J: Evaluator<Position>> SearchWorker<'a, J> {
    /// A thread that knows nothing yet.
    pub fn new(shared: &'a SharedSearch<'a, J>) -> SearchWorker<'a, J> {
        SearchWorker {
            shared,
            memory: MoveHistory::new(),
            horizon: Horizon::Judged,
            fuse: u64::MAX,
            lines: vec![Vec::new(); MAX_PLY + 2],
            pending: 0,
            budget: STRIDE,
            stoppable: false,
            counts: SearchCounts::default(),
        }
    }

    /// Says whether limits hold from now on.
    pub fn set_stoppable(&mut self, stoppable: bool) {
        self.stoppable = stoppable;
        if stoppable {
            self.budget = 0;
        }
    }

    /// Whether a colour can't end the game with more than that balance, as far as `depth` plies and
    /// `nodes` positions tell. An error says that all threads have to stop.
    pub fn can_not_exceed(
        &mut self,
        position: &Position,
        (color, balance): (Color, i32),
        depth: i32,
        nodes: u64,
    ) -> Result<bool, SearchStopped> {
        (self.horizon, self.fuse) = (Horizon::WonBy(color), nodes);
        let sign = if position.color() == color { 1 } else { -1 };
        let most = value::beyond(balance);
        let window = match sign {
            1 => Window {
                alpha: most - 1,
                beta: most,
            },
            _ => Window {
                alpha: -most,
                beta: 1 - most,
            },
        };
        let found = self.search(position, depth, 0, window);
        (self.horizon, self.fuse) = (Horizon::Judged, u64::MAX);
        match found {
            Ok(value) => Ok(sign * value.points < most),
            Err(SearchStopped) => self.report().map(|()| false),
        }
    }

    /// Reports the last positions looked at.
    pub fn finish(&mut self) {
        self.stoppable = false;
        self.report().ok();
    }

    /// Reports the positions looked at.
    fn report(&mut self) -> Result<(), SearchStopped> {
        let granted = self.shared.control.report(self.pending);
        self.pending = 0;
        self.budget = STRIDE;
        if self.stoppable {
            self.budget = granted?;
        }
        Ok(())
    }

    /// The value of a move at the root for the side that makes it, exact when inside the window,
    /// and the line that begins with it.
    pub fn value_of(
        &mut self,
        root: &Position,
        chosen: Move,
        depth: i32,
        window: Window,
    ) -> Result<(SearchValue, Vec<Move>), SearchStopped> {
        let value = self.after(root, chosen, depth - 1, 0, window)?;
        let line = [&[chosen], &self.lines[1][..]].concat();
        Ok((value, line))
    }

    /// The value of a move for the side that makes it.
    fn after(
        &mut self,
        position: &Position,
        chosen: Move,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        let next = position.play(chosen);
        Ok(-self.search(&next, depth, ply + 1, window.turned())?)
    }

    /// The value of a position for its side to move: exact when inside the window, otherwise a
    /// bound.
    fn search(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        self.count()?;
        self.lines[ply].clear();
        if position.is_over() {
            return Ok(SearchValue::finished(position.balance(), ply));
        }
        if depth <= 0 || ply >= MAX_PLY {
            return Ok(self.beyond(position));
        }
        let node = SearchNode {
            position,
            key: position.key() ^ self.horizon.key(),
            depth,
            ply,
            window,
        };
        let known = self.known(&node);
        if let Some(value) = known.and_then(|entry| self.cut_by_table(&node, entry)) {
            return Ok(value);
        }
        let judged = self.judged(&node);
        if let Some(judged) = judged
            && let Some(value) = self.good_enough(&node, judged)?
        {
            return Ok(value);
        }
        self.best_of(&node, known.and_then(|entry| entry.best), judged.is_some())
    }

    /// The value of a position that is not looked into.
    fn beyond(&self, position: &Position) -> SearchValue {
        match self.horizon {
            Horizon::Judged => SearchValue::estimate(self.shared.evaluator.value(position)),
            Horizon::WonBy(color) if color == position.color() => SearchValue::unknown(),
            Horizon::WonBy(_) => -SearchValue::unknown(),
        }
    }

    /// What the evaluator says of a node whose moves may be left out; nothing when the line matters
    /// or its end is in sight.
    fn judged(&self, node: &SearchNode) -> Option<i32> {
        let spare = self.shared.speculation;
        if !(spare.pruning || spare.passes || spare.late_moves)
            || self.horizon != Horizon::Judged
            || node.window.is_open()
            || value::is_decided(node.window.beta)
            || value::is_decided(node.window.alpha)
        {
            return None;
        }
        Some(self.shared.evaluator.value(node.position))
    }

    /// The value of a position so good for the side to move that the next plies won't change it.
    fn good_enough(
        &mut self,
        node: &SearchNode,
        judged: i32,
    ) -> Result<Option<SearchValue>, SearchStopped> {
        let beta = node.window.beta;
        if self.shared.speculation.pruning && node.depth <= PRUNING_DEPTH {
            let points = judged - PRUNING_MARGIN * node.depth;
            return Ok((points >= beta).then(|| SearchValue::estimate(points)));
        }
        if !self.shared.speculation.passes
            || node.depth < PASS_DEPTH
            || judged < beta
            || node.position.empty().count() <= ENDING
        {
            return Ok(None);
        }
        let (own, their) = (node.position.own(), node.position.their());
        let Some(passed) = Position::of(their, own, node.position.color().other()) else {
            return Ok(None);
        };
        let depth = node.depth - 1 - PASS_REDUCTION;
        let value = -self.search(&passed, depth, node.ply + 1, node.window.turned())?;
        let enough = value.points >= beta && !value::is_decided(value.points);
        Ok(enough.then(|| SearchValue::estimate(value.points)))
    }

    /// Whether a move near the horizon, and all after it in the order, can be left.
    fn leaves(&self, node: &SearchNode, tried: usize) -> bool {
        self.shared.speculation.late_moves
            && node.depth <= LATE_DEPTH
            && tried >= LATE_MOVES * node.depth as usize
    }

    /// Tries the moves of a node in order and remembers the result.
    fn best_of(
        &mut self,
        node: &SearchNode,
        known: Option<Move>,
        may_leave: bool,
    ) -> Result<SearchValue, SearchStopped> {
        let mut moves = candidates(node.position);
        self.memory
            .score(node.position, &mut moves, known, node.ply);
        let mut best = Best {
            points: -value::LIMIT,
            chosen: None,
            proven: true,
        };
        let mut window = node.window;
        for tried in 0..moves.len() {
            bring_best(&mut moves, tried);
            let left = may_leave && self.leaves(node, tried);
            if left && !(value::is_decided(best.points) && best.points < 0) {
                best.proven = false;
                break;
            }
            let value = self.try_move(node, &moves[tried], tried, window)?;
            self.take(node, &moves[tried], value, &mut best, &mut window);
            if value.points >= window.beta {
                best.proven = value.proven;
                self.counts.cuts += 1;
                self.counts.first_cuts += u64::from(tried == 0);
                let (before, cutter) = moves[..=tried].split_at(tried);
                let color = node.position.color();
                self.memory
                    .learn(color, &cutter[0], before, node.ply, node.depth);
                break;
            }
        }
        self.remember(node, best);
        Ok(SearchValue {
            points: best.points,
            proven: best.proven,
        })
    }

    /// Adds the value of a move to what is known of a node.
    fn take(
        &mut self,
        node: &SearchNode,
        candidate: &CandidateMove,
        value: SearchValue,
        best: &mut Best,
        window: &mut Window,
    ) {
        best.proven &= value.proven;
        if value.points <= best.points {
            return;
        }
        best.points = value.points;
        if value.points > window.alpha {
            best.chosen = Some(candidate.chosen);
            window.alpha = value.points.min(window.beta - 1);
            if node.window.is_open() {
                self.extend_line(node.ply, candidate.chosen);
            }
        }
    }

    /// Looks at a move: with the full window at first, then with a closed one, and again when it is
    /// better than thought.
    fn try_move(
        &mut self,
        node: &SearchNode,
        candidate: &CandidateMove,
        tried: usize,
        window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        let (position, chosen, ply) = (node.position, candidate.chosen, node.ply);
        let depth = node.depth - 1;
        if tried == 0 {
            return self.after(position, chosen, depth, ply, window);
        }
        let reduction = self.reduction(node, candidate, tried);
        if reduction > 0 {
            let value = self.after(position, chosen, depth - reduction, ply, window.closed())?;
            if value.points <= window.alpha {
                return Ok(value);
            }
        }
        let value = self.after(position, chosen, depth, ply, window.closed())?;
        if value.points > window.alpha && value.points < window.beta {
            return self.after(position, chosen, depth, ply, window);
        }
        Ok(value)
    }

    /// By how many plies a late move is looked at less deeply.
    fn reduction(&self, node: &SearchNode, candidate: &CandidateMove, tried: usize) -> i32 {
        if !self.shared.speculation.reductions || node.depth < 3 || tried < 3 {
            return 0;
        }
        let quiet = i32::from(candidate.gain <= 1 || candidate.kind == MoveKind::JumpBeside);
        let late = i32::from(tried >= 8) + i32::from(tried >= 24);
        (late + quiet).min(node.depth - 2)
    }

    fn extend_line(&mut self, ply: usize, chosen: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(chosen);
        before[ply].extend_from_slice(&after[0]);
    }

    fn count(&mut self) -> Result<(), SearchStopped> {
        if self.pending >= self.budget {
            self.report()?;
        }
        if self.fuse == 0 {
            return Err(SearchStopped);
        }
        self.fuse -= 1;
        self.pending += 1;
        Ok(())
    }

    /// What the table knows of a node.
    fn known(&mut self, node: &SearchNode) -> Option<TableEntry> {
        if node.depth < TABLE_DEPTH {
            return None;
        }
        self.shared.table.entries(node.key).next()
    }

    /// The value that the table allows to give at once.
    fn cut_by_table(&mut self, node: &SearchNode, entry: TableEntry) -> Option<SearchValue> {
        let held = i32::from(entry.depth);
        let enough = if self.shared.speculation.deeper_entries {
            held >= node.depth || entry.proven
        } else {
            held == node.depth || held < node.depth && entry.proven
        };
        let enough = enough || self.is_sound(node, entry.bound);
        // In an open window only a leaf's line may end here.
        if !enough || node.window.is_open() {
            return None;
        }
        self.counts.table_hits += 1;
        let points = value::from_table(entry.points, node.ply);
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => points >= node.window.beta,
            Bound::Upper => points <= node.window.alpha,
        };
        cuts.then_some(SearchValue {
            points,
            proven: entry.proven,
        })
    }

    /// Whether a bound holds whatever its depth.
    fn is_sound(&self, node: &SearchNode, bound: Bound) -> bool {
        match self.horizon {
            Horizon::Judged => false,
            Horizon::WonBy(color) if color == node.position.color() => bound == Bound::Upper,
            Horizon::WonBy(_) => bound == Bound::Lower,
        }
    }

    fn remember(&self, node: &SearchNode, best: Best) {
        if node.depth < TABLE_DEPTH {
            return;
        }
        let bound = if best.points >= node.window.beta {
            Bound::Lower
        } else if best.points > node.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = TableEntry {
            points: value::to_table(best.points, node.ply),
            depth: node.depth.clamp(0, 255) as u8,
            bound,
            proven: best.proven,
            best: best.chosen,
        };
        self.shared.table.put(node.key, entry);
    }
}
