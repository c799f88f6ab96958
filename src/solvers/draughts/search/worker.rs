//! One thread of a search: principal variation search with a transposition table.

use smallvec::SmallVec;

use super::MAX_PLY;
use super::ordering::{MoveHistory, bring_best};
use super::report::SearchCounts;
use super::settings::Speculation;
use super::table::{Quiet, Table, TableEntry, TableHit, find};
use super::value;
use crate::games::Game;
use crate::games::draughts::{Move, MoveList, Position, Rules, generate};
use crate::solvers::Evaluator;
use crate::solvers::control::{Control, STRIDE, SearchStopped};
use crate::solvers::draughts::endings::{Ending, Endings};
use crate::solvers::table::Bound;
use crate::solvers::window::Window;

/// From which depth on the table is asked and told. A search of one ply costs less than the way to
/// memory.
const TABLE_DEPTH: i32 = 2;

/// Below which depth a position that is good enough when captures are played out is looked into no
/// more.
const PRUNING_DEPTH: i32 = 3;

/// By how many points a ply it has to be good enough.
const PRUNING_MARGIN: i32 = 30;

/// What the threads of one search share.
pub struct SharedSearch<'a, J> {
    /// What is known of positions.
    pub table: &'a Table,
    /// The evaluator of quiet positions.
    pub evaluator: &'a J,
    /// The ending tables.
    pub endings: Option<&'a dyn Endings>,
    /// What may be left out.
    pub speculation: Speculation,
    /// When to end.
    pub control: Control<'a>,
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

/// One thread of a search.
pub struct SearchWorker<'a, J> {
    shared: &'a SharedSearch<'a, J>,
    memory: MoveHistory,
    /// The keys from the first position of the game to the one before the current one.
    path: Vec<u64>,
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
    /// A thread that knows nothing yet; `history` holds the keys of the earlier positions of the
    /// game.
    pub fn new(shared: &'a SharedSearch<'a, J>, history: &[u64]) -> SearchWorker<'a, J> {
        SearchWorker {
            shared,
            memory: MoveHistory::new(),
            path: history.to_vec(),
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
        chosen: &Move,
        depth: i32,
        window: Window,
    ) -> Result<(i32, Vec<Move>), SearchStopped> {
        self.path.push(root.key());
        let found = self.after(root, chosen, depth - 1, 0, window);
        self.path.pop();
        let value = found?;
        let line = [std::slice::from_ref(chosen), &self.lines[1]].concat();
        Ok((value, line))
    }

    /// The value of a move for the side that makes it. The key of `position` is on the path
    /// already.
    fn after(
        &mut self,
        position: &Position,
        chosen: &Move,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<i32, SearchStopped> {
        let next = position.play(chosen);
        if next.color() == position.color() {
            let free = i32::from(self.shared.speculation.extensions);
            return self.search(&next, depth + free, ply + 1, window);
        }
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
    ) -> Result<i32, SearchStopped> {
        self.count()?;
        self.lines[ply].clear();
        let key = position.key();
        if self.repeated(position, key) {
            return Ok(0);
        }
        if let Some(value) = self.settled(position, ply) {
            return Ok(value);
        }
        if depth <= 0 {
            return self.horizon(position, ply, window);
        }
        let node = SearchNode {
            position,
            key: key ^ rules_key(position.rules()),
            depth,
            ply,
            window,
        };
        let known = if depth >= TABLE_DEPTH {
            self.known(&node)
        } else {
            TableHit::default()
        };
        if let Some(value) = self.cut_by_table(&node, known) {
            return Ok(value);
        }
        if let Some(value) = self.good_enough(&node)? {
            return Ok(value);
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Ok(value::lost(ply));
        }
        self.path.push(key);
        let found = self.best_of(&node, &moves, known.best);
        self.path.pop();
        found
    }

    /// Near the horizon: the value of a position so good for the side to move that few plies won't
    /// change it.
    fn good_enough(&mut self, node: &SearchNode) -> Result<Option<i32>, SearchStopped> {
        if !self.shared.speculation.pruning
            || node.depth >= PRUNING_DEPTH
            || node.window.is_open()
            || value::is_decided(node.window.beta)
        {
            return Ok(None);
        }
        let beta = node.window.beta + PRUNING_MARGIN * node.depth;
        let window = Window {
            alpha: beta - 1,
            beta,
        };
        let value = self.calm(node.position, node.ply, window, Speculation::THREATS)?;
        Ok((value >= beta).then_some(value))
    }

    /// Tries the moves of a node in order and remembers the result.
    fn best_of(
        &mut self,
        node: &SearchNode,
        moves: &MoveList,
        known: Option<u8>,
    ) -> Result<i32, SearchStopped> {
        let scores = self.memory.scores(node.position, moves, known, node.ply);
        let mut order: SmallVec<[u8; 32]> = (0..moves.len() as u8).collect();
        let mut window = node.window;
        let mut best = -value::LIMIT;
        let mut best_move = None;
        for tried in 0..order.len() {
            bring_best(&mut order, &scores, tried);
            let chosen = &moves[usize::from(order[tried])];
            let value = self.try_move(node, moves, chosen, tried, window)?;
            if value <= best {
                continue;
            }
            best = value;
            if value > window.alpha {
                best_move = Some(order[tried]);
                window.alpha = value;
                if node.window.is_open() {
                    self.extend_line(node.ply, chosen);
                }
            }
            if value >= window.beta {
                self.counts.cuts += 1;
                self.counts.first_cuts += u64::from(tried == 0);
                if !chosen.is_capture() {
                    let before = order[..tried].iter().map(|&n| moves[usize::from(n)]);
                    let color = node.position.color();
                    self.memory
                        .learn(color, chosen, before, node.ply, node.depth);
                }
                break;
            }
        }
        self.remember(node, best, best_move);
        Ok(best)
    }

    /// Looks at a move: with the full window at first, then with a closed one, and again when it is
    /// better than thought.
    fn try_move(
        &mut self,
        node: &SearchNode,
        moves: &MoveList,
        chosen: &Move,
        tried: usize,
        window: Window,
    ) -> Result<i32, SearchStopped> {
        let mut depth = node.depth - 1;
        if self.shared.speculation.extensions && moves.len() == 1 && chosen.is_capture() {
            depth += 1;
        }
        if tried == 0 {
            return self.after(node.position, chosen, depth, node.ply, window);
        }
        let reduction = self.reduction(node, chosen, tried);
        if reduction > 0 {
            let reduced = depth - reduction;
            let value = self.after(node.position, chosen, reduced, node.ply, window.closed())?;
            if value <= window.alpha {
                return Ok(value);
            }
        }
        let value = self.after(node.position, chosen, depth, node.ply, window.closed())?;
        if value > window.alpha && value < window.beta {
            return self.after(node.position, chosen, depth, node.ply, window);
        }
        Ok(value)
    }

    /// By how many plies a late quiet move is looked at less deeply.
    fn reduction(&self, node: &SearchNode, chosen: &Move, tried: usize) -> i32 {
        if !self.shared.speculation.reductions
            || chosen.is_capture()
            || node.depth < 3
            || tried < 3 + usize::from(node.window.is_open())
        {
            return 0;
        }
        if tried >= 6 && node.depth >= 6 { 2 } else { 1 }
    }

    fn extend_line(&mut self, ply: usize, chosen: &Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(*chosen);
        before[ply].extend_from_slice(&after[0]);
    }

    fn count(&mut self) -> Result<(), SearchStopped> {
        if self.pending >= self.budget {
            self.report()?;
        }
        self.pending += 1;
        Ok(())
    }

    /// The value of a position that need not be looked into: drawn by a rule, in the tables, or too
    /// far away.
    fn settled(&self, position: &Position, ply: usize) -> Option<i32> {
        if position.quiet_plies() >= position.rules().draw_plies() {
            // The arbiter asks first whether the side to move is stuck.
            let stuck = !generate::has_moves(position);
            return Some(if stuck { value::lost(ply) } else { 0 });
        }
        if let Some(ending) = self.ending(position) {
            return Some(value::of_ending(position, ending, ply));
        }
        (ply >= MAX_PLY).then(|| self.shared.evaluator.value(position))
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        let endings = self.shared.endings?;
        if position.board().occupied().len() > endings.pieces() {
            return None;
        }
        endings.probe(position)
    }

    /// Whether the position has been met before, in the game or on the way here (official rules
    /// only).
    fn repeated(&self, position: &Position, key: u64) -> bool {
        let quiet = usize::from(position.quiet_plies());
        if position.rules() == Rules::Course || !self.shared.speculation.repetitions || quiet < 4 {
            return false;
        }
        let reach = self.path.iter().rev().take(quiet);
        reach.skip(3).step_by(2).any(|&before| before == key)
    }

    /// What the table knows of a node.
    fn known(&self, node: &SearchNode) -> TableHit {
        let quiet = node.position.quiet_plies();
        find(self.shared.table, node.key, |depth, held| {
            let deep = i32::from(depth);
            let enough = if self.shared.speculation.deeper_entries {
                deep >= node.depth
            } else {
                deep == node.depth
            };
            enough && held == self.quiet_tag(node.position, quiet, deep)
        })
    }

    /// For which counts of quiet plies a value of that depth, found after `quiet` of them, holds.
    fn quiet_tag(&self, position: &Position, quiet: u8, depth: i32) -> Quiet {
        let reach = depth + self.shared.speculation.quiet_plies_beyond_horizon();
        if i32::from(quiet) + reach < i32::from(position.rules().draw_plies()) {
            Quiet::Any
        } else {
            Quiet::Only(quiet)
        }
    }

    /// The value that the table allows to give at once.
    fn cut_by_table(&mut self, node: &SearchNode, known: TableHit) -> Option<i32> {
        let entry = known.entry?;
        self.counts.table_hits += 1;
        let value = value::from_table(entry.value, node.ply);
        let cuts = match entry.bound {
            // In an open window only a leaf's line may end here.
            Bound::Exact => !node.window.is_open(),
            Bound::Lower => value >= node.window.beta && !node.window.is_open(),
            Bound::Upper => value <= node.window.alpha && !node.window.is_open(),
        };
        cuts.then_some(value)
    }

    fn remember(&self, node: &SearchNode, value: i32, best: Option<u8>) {
        let bound = if value >= node.window.beta {
            Bound::Lower
        } else if value > node.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if node.depth < TABLE_DEPTH {
            return;
        }
        let quiet = node.position.quiet_plies();
        let entry = TableEntry {
            value: value::to_table(value, node.ply),
            depth: node.depth.clamp(0, 255) as u8,
            bound,
            quiet: self.quiet_tag(node.position, quiet, node.depth),
            best,
        };
        self.shared.table.put(node.key, entry);
    }

    /// The value of a position at the horizon.
    fn horizon(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
    ) -> Result<i32, SearchStopped> {
        if self.shared.speculation.quiescence {
            return self.calm(position, ply, window, Speculation::THREATS);
        }
        if !generate::has_moves(position) {
            return Ok(value::lost(ply));
        }
        Ok(self.shared.evaluator.value(position))
    }

    /// The value of a position when captures are played out.
    ///
    /// A position is quiet when neither side could capture were it its turn. Captures are forced,
    /// so there is no value to stand on while one is due; and with one threatened the value is not
    /// what the board shows, so that all moves are tried, `threats` times on a line.
    fn calm(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
        threats: i32,
    ) -> Result<i32, SearchStopped> {
        let capture = position.must_capture();
        if !capture {
            let opponents = Position::unchecked(
                position.rules(),
                *position.board(),
                position.color().other(),
            );
            if threats <= 0 || !opponents.must_capture() {
                if !generate::has_moves(position) {
                    return Ok(value::lost(ply));
                }
                return Ok(self.shared.evaluator.value(position));
            }
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Ok(value::lost(ply));
        }
        let threats = if capture { threats } else { threats - 1 };
        let mut best = -value::LIMIT;
        let mut window = window;
        for chosen in &moves {
            let value = self.calm_after(position, chosen, ply, window, threats)?;
            if value > best {
                best = value;
                if value > window.alpha {
                    window.alpha = value;
                    self.extend_line(ply, chosen);
                }
                if value >= window.beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    fn calm_after(
        &mut self,
        position: &Position,
        chosen: &Move,
        ply: usize,
        window: Window,
        threats: i32,
    ) -> Result<i32, SearchStopped> {
        let next = position.play(chosen);
        self.count()?;
        self.lines[ply + 1].clear();
        let same = next.color() == position.color();
        if let Some(value) = self.settled(&next, ply + 1) {
            return Ok(if same { value } else { -value });
        }
        if same {
            return self.calm(&next, ply + 1, window, threats);
        }
        Ok(-self.calm(&next, ply + 1, window.turned(), threats)?)
    }
}

/// Keeps the positions of the two sets of rules apart in the table.
fn rules_key(rules: Rules) -> u64 {
    match rules {
        Rules::Course => 0,
        Rules::Official => 0x6A09_E667_F3BC_C909,
    }
}
