//! Retrograde analysis: exact values of all positions of a finite game graph at once, in time
//! linear in its edges.
//!
//! It goes backwards from the positions where the game is over. A position is won by the side to
//! move as soon as one move leads to a position won by it, and lost when all do to positions lost,
//! which a counter of the moves still open tells. Because positions are taken in the order of their
//! distance, the winner's distance is the shortest and the loser's the longest. What is never
//! reached is a draw: neither side can force an end that it wins, be it that a drawn end or play
//! for ever is kept to.

use crate::games::game_graph::{Graph, Mark, Node};
use crate::games::{Outcome, Side};

/// What a position is worth when both sides play as well as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// That side wins.
    Win {
        /// Who wins.
        winner: Side,
        /// The moves of both sides until then: the winner hurries, the loser delays. 0 when the
        /// game is over.
        plies: u32,
    },
    /// Neither side can win.
    Draw,
}

impl Value {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Value::Win { winner, .. } => Some(winner),
            Value::Draw => None,
        }
    }
}

/// The values of all nodes of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphSolution {
    /// 0 for a draw, else twice the plies and 1 for the first side or 2 for the second.
    packed: Vec<u32>,
}

/// How many nodes have which value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// Won by the first side.
    pub first: usize,
    /// Won by the second side.
    pub second: usize,
    /// Drawn.
    pub drawn: usize,
    /// The longest distance of a position that is won, in plies.
    pub longest: u32,
}

/// Solves the graph.
pub fn solve(graph: &Graph) -> GraphSolution {
    let (starts, predecessors) = graph.predecessors();
    let nodes = graph.nodes() as Node;
    let mut packed = vec![0u32; graph.nodes()];
    let mut open: Vec<u32> = (0..nodes)
        .map(|node| graph.successors(node).len() as u32)
        .collect();
    let mut queue = Vec::with_capacity(graph.nodes());
    for node in 0..nodes {
        if let Mark::Over(Outcome::Win(winner)) = graph.mark(node) {
            packed[node as usize] = pack(winner, 0);
            queue.push(node);
        }
    }
    let mut taken = 0;
    while let Some(&node) = queue.get(taken) {
        taken += 1;
        let value = packed[node as usize];
        let (winner, _) = unpack(value);
        let row = starts[node as usize] as usize..starts[node as usize + 1] as usize;
        for &before in &predecessors[row] {
            let place = before as usize;
            if packed[place] != 0 {
                continue;
            }
            if graph.mark(before) != Mark::Turn(winner) {
                open[place] -= 1;
                if open[place] > 0 {
                    continue;
                }
            }
            packed[place] = value + 2;
            queue.push(before);
        }
    }
    GraphSolution { packed }
}

impl GraphSolution {
    /// The value of a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn value(&self, node: Node) -> Value {
        match self.packed[node as usize] {
            0 => Value::Draw,
            packed => {
                let (winner, plies) = unpack(packed);
                Value::Win { winner, plies }
            }
        }
    }

    /// Where the best move leads: the shortest way to win, the longest to lose, a move that keeps a
    /// draw; the first of equals. `None` when the game is over.
    pub fn best(&self, graph: &Graph, node: Node) -> Option<Node> {
        let Mark::Turn(side) = graph.mark(node) else {
            return None;
        };
        let successors = graph.successors(node).iter();
        // `min_by_key` takes the first of equals.
        successors
            .copied()
            .min_by_key(|next| preference(self.value(*next), side))
    }

    /// How many nodes have which value.
    pub fn tally(&self) -> ValueCounts {
        let mut tally = ValueCounts::default();
        for packed in &self.packed {
            match packed {
                0 => tally.drawn += 1,
                packed => {
                    let (winner, plies) = unpack(*packed);
                    match winner {
                        Side::First => tally.first += 1,
                        Side::Second => tally.second += 1,
                    }
                    tally.longest = tally.longest.max(plies);
                }
            }
        }
        tally
    }
}

/// How `side` orders the values of the positions that it may move to: the smaller, the better.
pub fn preference(value: Value, side: Side) -> (u8, i64) {
    match value {
        Value::Win { winner, plies } if winner == side => (0, i64::from(plies)),
        Value::Draw => (1, 0),
        Value::Win { plies, .. } => (2, -i64::from(plies)),
    }
}

fn pack(winner: Side, plies: u32) -> u32 {
    2 * plies + if winner == Side::First { 1 } else { 2 }
}

fn unpack(packed: u32) -> (Side, u32) {
    let winner = if packed % 2 == 1 {
        Side::First
    } else {
        Side::Second
    };
    (winner, (packed - 1) / 2)
}
