//! A winning strategy: one move for each position that the winner can come to by it.

use std::collections::HashSet;

use crate::games::Side;
use crate::games::game_graph::{Graph, Mark, Node};
use crate::solvers::retrograde::GraphSolution;

/// The winner's moves, each with the position it is made in: those positions that play can come to
/// from `start` when `side` follows the strategy and the opponent does anything, nearest first.
/// `None` when `side` does not win.
///
/// One move a position is enough, on cycles too: each leads to a position with a shorter distance.
pub fn winning_strategy(
    graph: &Graph,
    solution: &GraphSolution,
    start: Node,
    side: Side,
) -> Option<Vec<(Node, Node)>> {
    if solution.value(start).winner() != Some(side) {
        return None;
    }
    let mut seen = HashSet::from([start]);
    let mut reached = vec![start];
    let mut moves = Vec::new();
    let mut taken = 0;
    while let Some(&node) = reached.get(taken) {
        taken += 1;
        let own = own_move(graph, solution, node, side);
        moves.extend(own.map(|next| (node, next)));
        let all = graph.successors(node).iter().copied();
        let next = all.filter(|next| own.is_none_or(|own| own == *next));
        reached.extend(next.filter(|next| seen.insert(*next)));
    }
    Some(moves)
}

/// The move of `side` in a position, if it is its turn.
pub fn own_move(graph: &Graph, solution: &GraphSolution, node: Node, side: Side) -> Option<Node> {
    match graph.mark(node) {
        Mark::Turn(turn) if turn == side => solution.best(graph, node),
        _ => None,
    }
}
