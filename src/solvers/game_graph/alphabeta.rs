//! Alpha-beta over a game whose rules are somewhere else: the search asks for a position's moves
//! when it needs them, and only then.
//!
//! The rules may be a Prolog program, which is slow beside the search: so no position is asked for
//! twice, however many ways lead to it, and what a bound makes useless is not asked for at all. The
//! answers are kept as bounds of the positions' values, so the game must not come back to a
//! position: that is found and told.

use crate::games::Side;
use crate::games::game_graph::Node;
use crate::solvers::game_graph::value::NodeValue;

/// What a position is, as the rules answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Rows {
    /// The play ends here, and is worth so much to the first side.
    End(NodeValue),
    /// That side moves, to one of these; the first side wants much, the second little. Not empty.
    Turn(Side, Vec<Node>),
}

/// What the search needs or has found.
#[derive(Clone, Debug, PartialEq)]
pub enum GraphSearchStep {
    /// [`GraphSearch::tell`] it what this position is.
    Ask(Node),
    /// The value within the window, and the best move: the first of equals, and the first of all
    /// when none comes into the window. `None` if the play ends at the start.
    Found(NodeValue, Option<Node>),
    /// Play can come back to this position.
    Cycle(Node),
}

/// What is known of a position.
#[derive(Clone, Debug)]
struct NodeBounds {
    rows: Option<Rows>,
    least: NodeValue,
    most: NodeValue,
    is_on_path: bool,
}

const UNKNOWN: NodeBounds = NodeBounds {
    rows: None,
    least: NodeValue::LEAST,
    most: NodeValue::MOST,
    is_on_path: false,
};

/// A position that is being looked at.
#[derive(Clone, Debug)]
struct SearchFrame {
    node: Node,
    /// The window that the position was given.
    window: (NodeValue, NodeValue),
    /// The window that its moves have left.
    alpha: NodeValue,
    beta: NodeValue,
    /// The best value so far, which may lie outside the window.
    best: Option<NodeValue>,
    best_move: Option<Node>,
    next: usize,
}

/// What the search does next.
#[derive(Clone, Copy, Debug)]
enum SearchTask {
    Enter(Node, NodeValue, NodeValue),
    Return(NodeValue),
    NextMove,
}

/// A search under way.
#[derive(Clone, Debug)]
pub struct GraphSearch {
    known: Vec<NodeBounds>,
    path: Vec<SearchFrame>,
    task: SearchTask,
    window: (NodeValue, NodeValue),
}

impl GraphSearch {
    /// A search from a position, between two values of which the first is less.
    pub fn new(start: Node, alpha: NodeValue, beta: NodeValue) -> GraphSearch {
        GraphSearch {
            known: Vec::new(),
            path: Vec::new(),
            task: SearchTask::Enter(start, alpha, beta),
            window: (alpha, beta),
        }
    }

    /// Says what a position is.
    pub fn tell(&mut self, node: Node, rows: Rows) {
        self.known(node).rows = Some(rows);
    }

    /// Goes on until something is needed or found.
    pub fn step(&mut self) -> GraphSearchStep {
        loop {
            match self.task {
                SearchTask::Enter(node, alpha, beta) => {
                    if let Some(step) = self.enter(node, alpha, beta) {
                        return step;
                    }
                }
                SearchTask::Return(value) => {
                    if self.path.is_empty() {
                        return GraphSearchStep::Found(self.within(value), None);
                    }
                    self.take(value);
                }
                SearchTask::NextMove => {
                    if let Some(step) = self.next_move() {
                        return step;
                    }
                }
            }
        }
    }

    fn known(&mut self, node: Node) -> &mut NodeBounds {
        let node = node as usize;
        if self.known.len() <= node {
            self.known.resize(node + 1, UNKNOWN);
        }
        &mut self.known[node]
    }

    fn within(&self, value: NodeValue) -> NodeValue {
        value.max(self.window.0).min(self.window.1)
    }

    fn enter(&mut self, node: Node, alpha: NodeValue, beta: NodeValue) -> Option<GraphSearchStep> {
        let known = self.known(node);
        match &known.rows {
            None => return Some(GraphSearchStep::Ask(node)),
            Some(Rows::End(value)) => {
                self.task = SearchTask::Return(*value);
                return None;
            }
            Some(Rows::Turn(..)) => {}
        }
        if known.is_on_path {
            return Some(GraphSearchStep::Cycle(node));
        }
        if known.least >= beta || known.least == known.most {
            self.task = SearchTask::Return(known.least);
        } else if known.most <= alpha {
            self.task = SearchTask::Return(known.most);
        } else {
            known.is_on_path = true;
            self.path.push(SearchFrame {
                node,
                window: (alpha, beta),
                alpha,
                beta,
                best: None,
                best_move: None,
                next: 0,
            });
            self.task = SearchTask::NextMove;
        }
        None
    }

    /// Goes to the next move of the last position of the path, or leaves it.
    fn next_move(&mut self) -> Option<GraphSearchStep> {
        let frame = self.path.last_mut()?;
        let Some(Rows::Turn(_, moves)) = &self.known[frame.node as usize].rows else {
            return None;
        };
        if frame.alpha < frame.beta
            && let Some(next) = moves.get(frame.next)
        {
            frame.next += 1;
            frame.best_move = frame.best_move.or(Some(*next));
            self.task = SearchTask::Enter(*next, frame.alpha, frame.beta);
            return None;
        }
        self.leave()
    }

    /// The value of a move of the last position of the path.
    fn take(&mut self, value: NodeValue) {
        self.task = SearchTask::NextMove;
        let Some(frame) = self.path.last_mut() else {
            return;
        };
        let Some(Rows::Turn(side, moves)) = &self.known[frame.node as usize].rows else {
            return;
        };
        let made = moves.get(frame.next - 1).copied();
        let best = frame.best.unwrap_or(value);
        match side {
            Side::First => {
                frame.best = Some(best.max(value));
                if value > frame.alpha {
                    (frame.alpha, frame.best_move) = (value, made);
                }
            }
            Side::Second => {
                frame.best = Some(best.min(value));
                if value < frame.beta {
                    (frame.beta, frame.best_move) = (value, made);
                }
            }
        }
    }

    fn leave(&mut self) -> Option<GraphSearchStep> {
        let frame = self.path.pop()?;
        // A position without moves, which the rules should have called an end, is worth nothing to
        // anybody.
        let value = frame.best.unwrap_or(frame.window.0);
        let known = &mut self.known[frame.node as usize];
        known.is_on_path = false;
        if value > frame.window.0 {
            known.least = known.least.max(value);
        }
        if value < frame.window.1 {
            known.most = known.most.min(value);
        }
        if self.path.is_empty() {
            return Some(GraphSearchStep::Found(self.within(value), frame.best_move));
        }
        self.task = SearchTask::Return(value);
        None
    }
}
