//! Draughts as the search sees it: the order of moves, what is left out, and captures played out at
//! the horizon.

use std::array;
use std::sync::{Arc, LazyLock};

use super::note::{DraughtsNote, Quiet};
use super::{MAX_PLY, SearchLine, value};
use crate::games::draughts::{Move, Position, Rules, Square, generate};
use crate::solvers::Evaluator;
use crate::solvers::draughts::book::Book;
use crate::solvers::draughts::endings::{Ending, Endings};
use crate::solvers::search::control::{SearchLimits, SearchStopped};
use crate::solvers::search::table::SearchEntry;
use crate::solvers::search::window::{Aspiration, Window};
use crate::solvers::search::{
    Candidate, Candidates, Score, SearchNode, SearchPolicy, SearchValue, SearchWorker,
};

/// Below which depth a position that is good enough when captures are played out is looked into no
/// more.
const PRUNING_DEPTH: i32 = 3;

/// By how many points a ply it has to be good enough.
const PRUNING_MARGIN: i32 = 30;

/// How many moves are tried near the horizon at least, and the square of the depth more.
const LEAST_TRIED: i32 = 4;

/// From which depth on a position that is good enough at a lower depth is looked into no more.
const PROBCUT_DEPTH: i32 = 5;

/// By how many plies that depth is lower.
const PROBCUT_PLIES: i32 = 4;

/// By how many points it has to be good enough.
const PROBCUT_MARGIN: i32 = 50;

/// How many depths and moves of a position the table of reductions tells apart.
const REDUCED: usize = 64;

/// By how many plies a move is looked at less deeply, by the depth and by how many were tried
/// before it (late move reductions): it grows with the logarithms of both, as in Stockfish.
static REDUCTIONS: LazyLock<[[i32; REDUCED]; REDUCED]> = LazyLock::new(|| {
    let log = |count: usize| (count.max(1) as f64).ln();
    let plies = |depth, tried| (0.5 + log(depth) * log(tried) / 1.5) as i32;
    array::from_fn(|depth| array::from_fn(|tried| plies(depth, tried)))
});

/// How often all moves are tried on a line beyond the horizon, which is the most quiet plies in a
/// row there.
const THREATS: i32 = 1;

// The promise of a move, by kind. That of other quiet moves is their history.
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;

/// What all threads of a search of draughts share.
pub struct DraughtsPolicy<J> {
    /// The evaluator of quiet positions.
    pub evaluator: J,
    /// The ending tables.
    pub endings: Option<Arc<dyn Endings>>,
    /// Whether to play opening moves from the book.
    pub book: bool,
    /// Whether to look beyond the horizon, and to leave things out.
    pub speculates: bool,
}

/// One thread of a search of draughts.
type Worker<'w, J> = SearchWorker<'w, DraughtsPolicy<J>>;

impl<J: Evaluator<Position> + Sync> SearchPolicy for DraughtsPolicy<J> {
    type Position = Position;
    /// The number of the move in the generator's order.
    type MoveFacts = u8;
    type Note = DraughtsNote;
    type Thread = ();

    const MAX_PLY: usize = MAX_PLY;
    const MAX_DEPTH: u32 = 99;
    const LIMIT: i32 = value::LIMIT;
    const ASPIRATION: Aspiration = Aspiration {
        full: Window::within(value::LIMIT),
        margin: 20,
        far: 2_000,
    };
    /// An iteration that is not finished may have found a better move.
    const DEEPENING_SHARE: f64 = 1.0;
    const HISTORY_PLACES: usize = 2 * Square::COUNT * Square::COUNT;

    fn is_decided(points: i32) -> bool {
        value::is_decided(points)
    }

    fn without_moves(ply: usize) -> SearchValue {
        SearchValue::open(value::lost(ply))
    }

    fn score(value: SearchValue) -> Score {
        value::score(value.points)
    }

    /// A search for several lines or to a depth asks for more than the book knows.
    fn book_line(&self, position: &Position, limits: &SearchLimits) -> Option<SearchLine> {
        if !self.book || limits.lines > 1 || limits.depth.is_some() {
            return None;
        }
        Book::shipped(position.rules()).find(position)
    }

    /// Keeps the positions of the two sets of rules apart.
    #[inline]
    fn table_salt(&self, (): &(), position: &Position) -> u64 {
        match position.rules() {
            Rules::Course => 0,
            Rules::Official => 0x6A09_E667_F3BC_C909,
        }
    }

    #[inline]
    fn settled(
        &self,
        position: &Position,
        key: u64,
        path: &[u64],
        ply: usize,
    ) -> Option<SearchValue> {
        if self.is_repeated(position, key, path) {
            return Some(SearchValue::open(0));
        }
        self.known(position, ply).map(SearchValue::open)
    }

    fn horizon(
        &self,
        worker: &mut Worker<'_, J>,
        position: &Position,
        ply: usize,
        window: Window,
    ) -> Result<SearchValue, SearchStopped> {
        let points = if self.speculates {
            self.quiesce(worker, position, ply, window, THREATS)?
        } else if !generate::has_moves(position) {
            value::lost(ply)
        } else {
            self.evaluator.value(position)
        };
        Ok(SearchValue::open(points))
    }

    #[inline]
    fn holds(
        &self,
        (): &(),
        node: &SearchNode<'_, Position>,
        entry: &SearchEntry<DraughtsNote>,
    ) -> bool {
        let depth = i32::from(entry.depth);
        let is_enough = depth == node.depth || self.speculates && depth > node.depth;
        is_enough && entry.note.quiet == self.quiet_tag(node.position, depth)
    }

    #[inline]
    fn note(
        &self,
        node: &SearchNode<'_, Position>,
        _value: SearchValue,
        best: Option<u8>,
    ) -> DraughtsNote {
        let quiet = self.quiet_tag(node.position, node.depth);
        DraughtsNote { quiet, best }
    }

    /// A position so good for the side to move that the plies left won't change it: near the
    /// horizon when captures are played out, farther from it when searched to a lower depth
    /// (ProbCut; M. Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm",
    /// ICCA Journal 18(2), 1995). A null move would prove nothing: passing is often best here.
    fn prune(
        &self,
        worker: &mut Worker<'_, J>,
        node: &SearchNode<'_, Position>,
    ) -> Result<Option<SearchValue>, SearchStopped> {
        let SearchNode {
            position,
            depth,
            ply,
            window,
            ..
        } = *node;
        if !self.speculates || window.is_open() || value::is_decided(window.beta) {
            return Ok(None);
        }
        let above = |margin| Window {
            alpha: window.beta + margin - 1,
            beta: window.beta + margin,
        };
        let (margin, points) = if depth < PRUNING_DEPTH {
            let margin = PRUNING_MARGIN * depth;
            let points = self.quiesce(worker, position, ply, above(margin), THREATS)?;
            (margin, points)
        } else if depth >= PROBCUT_DEPTH {
            let window = above(PROBCUT_MARGIN);
            let found = worker.search(position, depth - PROBCUT_PLIES, ply, window)?;
            (PROBCUT_MARGIN, found.points)
        } else {
            return Ok(None);
        };
        if points < window.beta + margin {
            return Ok(None);
        }
        // The margin is what may be wrong: no bound that the table keeps counts on it.
        let margin = if value::is_decided(points) { 0 } else { margin };
        Ok(Some(SearchValue::open(points - margin)))
    }

    #[inline]
    fn candidates(&self, position: &Position, found: &mut Candidates<Self>) {
        generate::moves(position, |chosen| {
            found.push(Candidate {
                chosen,
                facts: found.len() as u8,
                score: 0,
            });
        });
    }

    #[inline]
    fn table_move(candidate: &Candidate<Self>) -> u8 {
        candidate.facts
    }

    #[inline]
    fn history_place(position: &Position, candidate: &Candidate<Self>) -> usize {
        let Move { from, to, .. } = candidate.chosen;
        (position.color() as usize * Square::COUNT + from.index()) * Square::COUNT + to.index()
    }

    #[inline]
    fn promise(
        position: &Position,
        candidate: &Candidate<Self>,
        killer: Option<usize>,
        history: i32,
    ) -> i32 {
        if candidate.chosen.is_capture() {
            return CAPTURE + gain(position, &candidate.chosen);
        }
        match killer {
            Some(age) => KILLER + 1 - age as i32,
            None => history,
        }
    }

    /// Captures are forced, so that their order is settled by what they take.
    #[inline]
    fn is_worth_remembering(candidate: &Candidate<Self>) -> bool {
        !candidate.chosen.is_capture()
    }

    /// Near the horizon the last quiet moves in the order are left out (late move pruning), unless
    /// all before them lose.
    #[inline]
    fn skips_rest(
        &self,
        (): &(),
        node: &SearchNode<'_, Position>,
        tried: usize,
        best: i32,
    ) -> bool {
        let enough = LEAST_TRIED + node.depth * node.depth;
        self.speculates
            && node.depth <= PRUNING_DEPTH
            && tried as i32 >= enough
            && !node.window.is_open()
            && !value::is_decided(best)
            && !node.position.must_capture()
    }

    #[inline]
    fn extension(&self, candidate: &Candidate<Self>, count: usize) -> i32 {
        i32::from(self.speculates && count == 1 && candidate.chosen.is_capture())
    }

    /// A capture that goes on is no ply of its own.
    #[inline]
    fn same_side_extension(&self) -> i32 {
        i32::from(self.speculates)
    }

    #[inline]
    fn reduction(
        &self,
        node: &SearchNode<'_, Position>,
        candidate: &Candidate<Self>,
        tried: usize,
    ) -> i32 {
        let open = i32::from(node.window.is_open());
        if !self.speculates
            || candidate.chosen.is_capture()
            || node.depth < 3
            || (tried as i32) < 2 + open
        {
            return 0;
        }
        let [depth, tried] = [node.depth as usize, tried].map(|count| count.min(REDUCED - 1));
        (REDUCTIONS[depth][tried] - open).clamp(0, node.depth - 2)
    }

    /// Without a move to begin with a search costs most, and the next one has such a move (internal
    /// iterative reductions, as in Stockfish and others). It holds for all positions in which no
    /// move was good enough, too, so that it is a reduction where little is expected.
    #[inline]
    fn reduction_of_unknown(&self, depth: i32) -> i32 {
        i32::from(self.speculates && depth >= 4)
    }

    /// A win or a loss is final that lies within the depth.
    fn is_final(values: &[SearchValue], count: usize, depth: u32) -> bool {
        let points = values.first().map_or(0, |value| value.points);
        count == 1 && value::end_within(points, depth)
    }
}

impl<J: Evaluator<Position> + Sync> DraughtsPolicy<J> {
    /// Whether the position has been met before, in the game or on the way here (official rules
    /// only).
    #[inline]
    fn is_repeated(&self, position: &Position, key: u64, path: &[u64]) -> bool {
        let quiet = usize::from(position.quiet_plies());
        if position.rules() == Rules::Course || !self.speculates || quiet < 4 {
            return false;
        }
        let reach = path.iter().rev().take(quiet);
        reach.skip(3).step_by(2).any(|&before| before == key)
    }

    /// The value of a position that need not be looked into: drawn by a rule, in the tables, or too
    /// far away.
    fn known(&self, position: &Position, ply: usize) -> Option<i32> {
        if position.quiet_plies() >= position.rules().draw_plies() {
            // The arbiter asks first whether the side to move is stuck.
            let stuck = !generate::has_moves(position);
            return Some(if stuck { value::lost(ply) } else { 0 });
        }
        if let Some(ending) = self.ending(position) {
            return Some(value::of_ending(position, ending, ply));
        }
        (ply >= MAX_PLY).then(|| self.evaluator.value(position))
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        let endings = self.endings.as_ref()?;
        if position.board().occupied().len() > endings.pieces() {
            return None;
        }
        endings.probe(position)
    }

    /// For which counts of quiet plies a value of that depth, found after those of the position,
    /// holds.
    fn quiet_tag(&self, position: &Position, depth: i32) -> Quiet {
        let quiet = position.quiet_plies();
        let reach = depth + if self.speculates { THREATS } else { 0 };
        if i32::from(quiet) + reach < i32::from(position.rules().draw_plies()) {
            Quiet::Any
        } else {
            Quiet::Only(quiet)
        }
    }

    /// The value of a position when captures are played out (quiescence search).
    ///
    /// A position is quiet when neither side could capture were it its turn. Captures are forced,
    /// so there is no value to stand on while one is due; and with one threatened the value is not
    /// what the board shows, so that all moves are tried, `threats` times on a line.
    fn quiesce(
        &self,
        worker: &mut Worker<'_, J>,
        position: &Position,
        ply: usize,
        mut window: Window,
        threats: i32,
    ) -> Result<i32, SearchStopped> {
        let capture = position.must_capture();
        if !capture && (threats <= 0 || !is_threatened(position)) {
            if !generate::has_moves(position) {
                return Ok(value::lost(ply));
            }
            return Ok(self.evaluator.value(position));
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Ok(value::lost(ply));
        }
        let threats = if capture { threats } else { threats - 1 };
        let mut best = -value::LIMIT;
        for chosen in &moves {
            let points = self.quiesce_after(worker, position, chosen, ply, window, threats)?;
            if points > best {
                best = points;
                if points > window.alpha {
                    window.alpha = points;
                    worker.extend_line(ply, chosen);
                }
                if points >= window.beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    fn quiesce_after(
        &self,
        worker: &mut Worker<'_, J>,
        position: &Position,
        chosen: &Move,
        ply: usize,
        window: Window,
        threats: i32,
    ) -> Result<i32, SearchStopped> {
        let next = position.play(chosen);
        worker.counter.count()?;
        worker.clear_line(ply + 1);
        let same = next.color() == position.color();
        if let Some(points) = self.known(&next, ply + 1) {
            return Ok(if same { points } else { -points });
        }
        if same {
            return self.quiesce(worker, &next, ply + 1, window, threats);
        }
        Ok(-self.quiesce(worker, &next, ply + 1, window.turned(), threats)?)
    }
}

/// Whether the opponent could capture were it its turn.
fn is_threatened(position: &Position) -> bool {
    let opponent = position.color().other();
    Position::unchecked(position.rules(), *position.board(), opponent).must_capture()
}

/// What a capture takes, kings counted thrice.
fn gain(position: &Position, capture: &Move) -> i32 {
    let kings = capture.captured & position.board().kings();
    (capture.captured.len() + 2 * kings.len()) as i32
}
