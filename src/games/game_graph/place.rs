//! A place in a graph as a position of a game, for the generic counts and searches.

use crate::games::game_graph::{Graph, Mark, Node};
use crate::games::{Game, Outcome, Side};

/// A node of a graph as a position.
#[derive(Clone, Copy, Debug)]
pub struct NodePosition<'a> {
    graph: &'a Graph,
    node: Node,
}

impl<'a> NodePosition<'a> {
    /// The position at a node; `None` when there is no such node.
    pub fn of(graph: &'a Graph, node: Node) -> Option<NodePosition<'a>> {
        ((node as usize) < graph.nodes()).then_some(NodePosition { graph, node })
    }

    /// Its node.
    pub fn node(&self) -> Node {
        self.node
    }
}

impl Game for NodePosition<'_> {
    type Move = Node;

    /// The side to move; where the game is over, the first one.
    fn turn(&self) -> Side {
        match self.graph.mark(self.node) {
            Mark::Turn(side) => side,
            Mark::Over(_) => Side::First,
        }
    }

    fn moves(&self) -> Vec<Node> {
        self.graph.successors(self.node).to_vec()
    }

    fn after(&self, chosen: &Node) -> Self {
        NodePosition {
            graph: self.graph,
            node: *chosen,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.graph.mark(self.node) {
            Mark::Turn(_) => None,
            Mark::Over(outcome) => Some(outcome),
        }
    }

    fn key(&self) -> u64 {
        u64::from(self.node)
    }
}
