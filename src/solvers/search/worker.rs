//! One thread of a search: principal variation search with a transposition table.

use super::control::{Control, NodeCounter, SearchStopped};
use super::ordering::{MoveHistory, bring_best};
use super::policy::{Candidate, Candidates, MoveOf, SearchPolicy, TableMoveOf};
use super::report::SearchCounts;
use super::table::{Bound, EntryNote as _, SearchEntry, TranspositionTable};
use super::value::SearchValue;
use super::window::Window;
use crate::games::Game;

/// From which depth on the table is asked and told. A search of one ply costs less than the way to
/// memory.
const TABLE_DEPTH: i32 = 2;

/// What the threads of one search share.
pub struct SharedSearch<'a, P: SearchPolicy> {
    /// What is known of positions.
    pub table: &'a TranspositionTable<P::Note>,
    /// What the game brings.
    pub policy: &'a P,
    /// When to end.
    pub control: Control<'a>,
}

/// A position in the tree.
#[derive(Clone, Copy)]
pub struct SearchNode<'p, Position> {
    /// The position.
    pub position: &'p Position,
    /// Its key in the table.
    pub key: u64,
    /// How many plies are looked ahead; at least 1.
    pub depth: i32,
    /// How many plies it is from the root.
    pub ply: usize,
    /// Which values matter.
    pub window: Window,
}

/// What the table says of a node.
struct TableHit<M> {
    /// The value or bound of an entry that is deep enough, counted from the root.
    value: Option<(SearchValue, Bound)>,
    /// The best move of an entry, however deep.
    best: Option<M>,
}

/// The best of the moves tried so far.
struct BestSoFar<B> {
    points: i32,
    chosen: Option<B>,
    /// Whether every value so far is proven, or the one that was too good if there was one.
    proven: bool,
}

/// One thread of a search.
pub struct SearchWorker<'a, P: SearchPolicy> {
    shared: &'a SharedSearch<'a, P>,
    history: MoveHistory<P>,
    /// What the policy keeps for this thread.
    pub thread: P::Thread,
    /// The keys from the first position of the game to the one before the current one.
    path: Vec<u64>,
    /// The best line found from each ply on.
    lines: Vec<Vec<MoveOf<P>>>,
    /// Counts the positions looked at.
    pub counter: NodeCounter<'a>,
    /// What has happened.
    pub counts: SearchCounts,
}

impl<'a, P: SearchPolicy> SearchWorker<'a, P> {
    /// A thread that knows nothing yet; `path` holds the keys of the earlier positions of the game.
    pub fn new(shared: &'a SharedSearch<'a, P>, path: &[u64]) -> SearchWorker<'a, P> {
        SearchWorker {
            shared,
            history: MoveHistory::new(),
            thread: P::Thread::default(),
            path: path.to_vec(),
            lines: vec![Vec::new(); P::MAX_PLY + 2],
            counter: NodeCounter::new(&shared.control),
            counts: SearchCounts::default(),
        }
    }

    /// Searches a position apart from the tree, and gives up after so many positions; `None` then.
    ///
    /// # Errors
    /// If all threads have to stop.
    pub fn attempt(
        &mut self,
        position: &P::Position,
        depth: i32,
        window: Window,
        nodes: u64,
    ) -> Result<Option<SearchValue>, SearchStopped> {
        self.counter.allow(Some(nodes));
        let found = self.search(position, depth, 0, window);
        self.counter.allow(None);
        match found {
            Ok(value) => Ok(Some(value)),
            Err(SearchStopped) => self.counter.report().map(|()| None),
        }
    }

    /// Reports the last positions looked at.
    pub fn finish(&mut self) {
        self.counter.set_stoppable(false);
        self.counter.report().ok();
    }

    /// The value of a move at the root for the side that makes it, exact when inside the window,
    /// and the line that begins with it.
    ///
    /// # Errors
    /// If the search has to stop.
    pub fn value_of(
        &mut self,
        root: &P::Position,
        chosen: &MoveOf<P>,
        depth: i32,
        window: Window,
    ) -> Result<(SearchValue, Vec<MoveOf<P>>), SearchStopped> {
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
        position: &P::Position,
        chosen: &MoveOf<P>,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        let next = position.after(chosen);
        if next.turn() == position.turn() {
            let depth = depth + self.shared.policy.same_side_extension();
            return self.search(&next, depth, ply + 1, window);
        }
        Ok(-self.search(&next, depth, ply + 1, window.turned())?)
    }

    /// The value of a position for its side to move: exact when inside the window, otherwise a
    /// bound.
    ///
    /// # Errors
    /// If the search has to stop.
    pub fn search(
        &mut self,
        position: &P::Position,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        let policy = self.shared.policy;
        self.counter.count()?;
        self.lines[ply].clear();
        let key = position.key();
        if let Some(value) = policy.settled(position, key, &self.path, ply) {
            return Ok(value);
        }
        if depth <= 0 || ply >= P::MAX_PLY {
            return policy.horizon(self, position, ply, window);
        }
        let mut node = SearchNode {
            position,
            key: key ^ policy.table_salt(&self.thread, position),
            depth,
            ply,
            window,
        };
        let known = self.look_up(&node);
        if known.best.is_none() {
            node.depth -= policy.reduction_of_unknown(depth);
        }
        if let Some(value) = self.cut_by_table(&node, &known) {
            return Ok(value);
        }
        if let Some(value) = policy.prune(self, &node)? {
            return Ok(value);
        }
        self.path.push(key);
        let found = self.best_of(&node, known.best);
        self.path.pop();
        found
    }

    /// What the table knows of a node.
    #[inline]
    fn look_up(&self, node: &SearchNode<'_, P::Position>) -> TableHit<TableMoveOf<P>> {
        let mut hit = TableHit {
            value: None,
            best: None,
        };
        if node.depth < TABLE_DEPTH {
            return hit;
        }
        for entry in self.shared.table.entries(node.key) {
            let best = entry.note.best();
            if self.shared.policy.holds(&self.thread, node, &entry) {
                let value = SearchValue {
                    points: P::from_table(entry.points, node.ply),
                    proven: entry.note.is_proven(),
                };
                return TableHit {
                    value: Some((value, entry.bound)),
                    best: best.or(hit.best),
                };
            }
            hit.best = hit.best.or(best);
        }
        hit
    }

    /// The value that the table allows to give at once.
    fn cut_by_table(
        &mut self,
        node: &SearchNode<'_, P::Position>,
        known: &TableHit<TableMoveOf<P>>,
    ) -> Option<SearchValue> {
        let (value, bound) = known.value?;
        self.counts.table_hits += 1;
        let cuts = match bound {
            Bound::Exact => true,
            Bound::Lower => value.points >= node.window.beta,
            Bound::Upper => value.points <= node.window.alpha,
        };
        // In an open window only a leaf's line may end here.
        (cuts && !node.window.is_open()).then_some(value)
    }

    /// Tries the moves of a node in order and remembers the result.
    fn best_of(
        &mut self,
        node: &SearchNode<'_, P::Position>,
        known: Option<TableMoveOf<P>>,
    ) -> Result<SearchValue, SearchStopped> {
        let policy = self.shared.policy;
        let mut moves = Candidates::<P>::new();
        policy.candidates(node.position, &mut moves);
        if moves.is_empty() {
            return Ok(P::without_moves(node.ply));
        }
        self.history
            .score(node.position, &mut moves, known, node.ply);
        let mut best = BestSoFar {
            points: -P::LIMIT,
            chosen: None,
            proven: true,
        };
        let mut window = node.window;
        for tried in 0..moves.len() {
            bring_best(&mut moves, tried);
            if policy.skips_rest(&self.thread, node, tried, best.points) {
                best.proven = false;
                break;
            }
            let value = self.try_move(node, &moves, tried, window)?;
            self.take(node, &moves[tried], value, &mut best, &mut window);
            if value.points >= window.beta {
                best.proven = value.proven;
                self.note_cut(node, &moves[..=tried]);
                break;
            }
        }
        self.remember(node, &best);
        Ok(SearchValue {
            points: best.points,
            proven: best.proven,
        })
    }

    /// Adds the value of a move to what is known of a node.
    #[inline]
    fn take(
        &mut self,
        node: &SearchNode<'_, P::Position>,
        candidate: &Candidate<P>,
        value: SearchValue,
        best: &mut BestSoFar<TableMoveOf<P>>,
        window: &mut Window,
    ) {
        best.proven &= value.proven;
        if value.points <= best.points {
            return;
        }
        best.points = value.points;
        if value.points > window.alpha {
            best.chosen = Some(P::table_move(candidate));
            window.alpha = value.points.min(window.beta - 1);
            if node.window.is_open() {
                self.extend_line(node.ply, &candidate.chosen);
            }
        }
    }

    /// The last of the moves tried was too good for the opponent.
    fn note_cut(&mut self, node: &SearchNode<'_, P::Position>, tried: &[Candidate<P>]) {
        self.counts.cuts += 1;
        self.counts.first_cuts += u64::from(tried.len() == 1);
        if let Some((cutter, before)) = tried.split_last()
            && P::is_worth_remembering(cutter)
        {
            self.history
                .learn(node.position, cutter, before, node.ply, node.depth);
        }
    }

    /// Looks at a move: with the full window at first, then with a closed one, and again when it is
    /// better than thought.
    fn try_move(
        &mut self,
        node: &SearchNode<'_, P::Position>,
        moves: &[Candidate<P>],
        tried: usize,
        window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        let policy = self.shared.policy;
        let (position, ply) = (node.position, node.ply);
        let chosen = &moves[tried].chosen;
        let depth = node.depth - 1 + policy.extension(&moves[tried], moves.len());
        if tried == 0 {
            return self.after(position, chosen, depth, ply, window);
        }
        let reduction = policy.reduction(node, &moves[tried], tried);
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

    /// Makes the best line from a ply on that move and the best line after it.
    pub fn extend_line(&mut self, ply: usize, chosen: &MoveOf<P>) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(*chosen);
        before[ply].extend_from_slice(&after[0]);
    }

    /// Makes the best line from a ply on empty.
    pub fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    fn remember(&self, node: &SearchNode<'_, P::Position>, best: &BestSoFar<TableMoveOf<P>>) {
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
        let value = SearchValue {
            points: best.points,
            proven: best.proven,
        };
        let entry = SearchEntry {
            points: P::to_table(value.points, node.ply),
            depth: node.depth.clamp(0, 255) as u8,
            bound,
            note: self.shared.policy.note(node, value, best.chosen),
        };
        self.shared.table.put(node.key, entry);
    }
}
