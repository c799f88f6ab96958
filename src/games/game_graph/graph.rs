//! The graph itself: marks of the nodes and, row by row, their successors.

use crate::games::{Outcome, Side};

/// The number of a node, counted from 0 in the order in which nodes are added.
pub type Node = u32;

/// What is known of a node by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The game goes on, and that side moves.
    Turn(Side),
    /// The game has ended so.
    Over(Outcome),
}

/// What it means to have to move without a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeadEnds {
    /// Who can't move has lost: the course text's reading, and normal play.
    #[default]
    Lose,
    /// Who can't move has won: misère play.
    Win,
    /// Nobody has won, as in a stalemate of chess.
    Draw,
}

impl DeadEnds {
    /// How the game ends when `side` has no move.
    pub fn outcome(self, side: Side) -> Outcome {
        match self {
            DeadEnds::Lose => Outcome::Win(side.other()),
            DeadEnds::Win => Outcome::Win(side),
            DeadEnds::Draw => Outcome::Draw,
        }
    }
}

/// A graph that can't be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// More nodes than [`Graph::MAX_NODES`].
    #[error("a game graph has at most {} positions", Graph::MAX_NODES)]
    TooManyNodes,
    /// More edges than [`Graph::MAX_EDGES`].
    #[error("a game graph has at most {} moves", Graph::MAX_EDGES)]
    TooManyEdges,
    /// An edge from or to a node that there is not.
    #[error("there is no node {0}")]
    NoSuchNode(Node),
}

/// A game graph that does not change any more.
#[derive(Clone, Debug)]
pub struct Graph {
    marks: Vec<Mark>,
    /// Where the successors of a node begin in `targets`; one entry more than there are nodes.
    starts: Vec<u32>,
    targets: Vec<Node>,
}

impl Graph {
    /// So many nodes at most.
    pub const MAX_NODES: usize = 1 << 30;
    /// So many edges at most.
    pub const MAX_EDGES: usize = u32::MAX as usize;

    /// The graph with these marks, one a node, and these edges; edges from nodes where the game is
    /// over are left out. A node that goes on without an edge gets the mark that `dead_ends` says.
    ///
    /// # Errors
    /// See [`GraphError`].
    pub fn from_edges(
        mut marks: Vec<Mark>,
        edges: &[(Node, Node)],
        dead_ends: DeadEnds,
    ) -> Result<Graph, GraphError> {
        if marks.len() > Graph::MAX_NODES {
            return Err(GraphError::TooManyNodes);
        }
        if edges.len() > Graph::MAX_EDGES {
            return Err(GraphError::TooManyEdges);
        }
        let is_missing = |node: &Node| *node as usize >= marks.len();
        if let Some(node) = edges
            .iter()
            .flat_map(|(from, to)| [from, to])
            .find(|node| is_missing(node))
        {
            return Err(GraphError::NoSuchNode(*node));
        }
        let goes_on = |from: Node| matches!(marks[from as usize], Mark::Turn(_));
        let live = edges.iter().filter(|(from, _)| goes_on(*from));
        let (starts, targets) = rows(marks.len(), live.copied());
        for (node, mark) in marks.iter_mut().enumerate() {
            if let Mark::Turn(side) = *mark
                && starts[node] == starts[node + 1]
            {
                *mark = Mark::Over(dead_ends.outcome(side));
            }
        }
        Ok(Graph {
            marks,
            starts,
            targets,
        })
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.marks.len()
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// What is known of a node by itself.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn mark(&self, node: Node) -> Mark {
        self.marks[node as usize]
    }

    /// Where the moves lead, in the order in which they were given.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn successors(&self, node: Node) -> &[Node] {
        let node = node as usize;
        &self.targets[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The graph turned round: where each node's predecessors begin, and the predecessors.
    pub fn predecessors(&self) -> (Vec<u32>, Vec<Node>) {
        let turned = (0..self.nodes() as Node)
            .flat_map(|node| self.successors(node).iter().map(move |to| (*to, node)));
        rows(self.nodes(), turned)
    }
}

/// Sorts edges by their first node, keeping the order of those of one node: where each row begins,
/// and the rows.
fn rows(nodes: usize, edges: impl Iterator<Item = (Node, Node)> + Clone) -> (Vec<u32>, Vec<Node>) {
    let mut starts = vec![0u32; nodes + 1];
    for (from, _) in edges.clone() {
        starts[from as usize + 1] += 1;
    }
    for node in 0..nodes {
        starts[node + 1] += starts[node];
    }
    let mut targets = vec![0; starts[nodes] as usize];
    let mut next = starts.clone();
    for (from, to) in edges {
        let place = &mut next[from as usize];
        targets[*place as usize] = to;
        *place += 1;
    }
    (starts, targets)
}
