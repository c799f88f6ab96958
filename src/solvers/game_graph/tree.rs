//! The solution tree of a game as an AND/OR problem: the winner's positions are OR nodes, of which
//! one move is enough, the opponent's are AND nodes, of which all moves have to be answered, and
//! ends that are won are solved by themselves.

use crate::games::Side;
use crate::games::game_graph::{Graph, Mark, Node};
use crate::solvers::game_graph::strategy::own_move;
use crate::solvers::retrograde::GraphSolution;

/// What a place of the tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeNodeKind {
    /// The game is over, and won.
    Leaf,
    /// The winner moves: one subtree.
    Or,
    /// The opponent moves: a subtree for each reply.
    And,
}

/// A place of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeBranch {
    /// The position.
    pub node: Node,
    /// What it is.
    pub kind: TreeNodeKind,
    /// The places of its subtrees.
    pub subtrees: std::ops::Range<usize>,
}

/// A solution tree: the root first, the subtrees of a place always after it. A position that play
/// comes to in two ways is there twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    branches: Vec<TreeBranch>,
}

/// A tree with more places than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solution tree has more than {0} places")]
pub struct TreeTooLarge(pub usize);

/// The tree by which `side` wins from `start`; `None` when it does not win.
///
/// # Errors
/// More than `limit` places.
pub fn solution_tree(
    graph: &Graph,
    solution: &GraphSolution,
    (start, side): (Node, Side),
    limit: usize,
) -> Result<Option<GameTree>, TreeTooLarge> {
    if solution.value(start).winner() != Some(side) {
        return Ok(None);
    }
    let branch = |node| TreeBranch {
        node,
        kind: match graph.mark(node) {
            Mark::Over(_) => TreeNodeKind::Leaf,
            Mark::Turn(turn) if turn == side => TreeNodeKind::Or,
            Mark::Turn(_) => TreeNodeKind::And,
        },
        subtrees: 0..0,
    };
    let mut branches = vec![branch(start)];
    let mut place = 0;
    while place < branches.len() {
        let node = branches[place].node;
        let first = branches.len();
        match own_move(graph, solution, node, side) {
            Some(own) => branches.push(branch(own)),
            None => branches.extend(graph.successors(node).iter().map(|next| branch(*next))),
        }
        if branches.len() > limit {
            return Err(TreeTooLarge(limit));
        }
        branches[place].subtrees = first..branches.len();
        place += 1;
    }
    Ok(Some(GameTree { branches }))
}

impl GameTree {
    /// Makes something of the tree from the leaves up: `make` gets a place and what was made of its
    /// subtrees.
    pub fn fold<T>(&self, mut make: impl FnMut(&TreeBranch, Vec<T>) -> T) -> Option<T> {
        let mut made: Vec<Option<T>> = Vec::new();
        made.resize_with(self.branches.len(), || None);
        for (place, branch) in self.branches.iter().enumerate().rev() {
            let parts = branch.subtrees.clone().filter_map(|part| made[part].take());
            let parts = parts.collect();
            made[place] = Some(make(branch, parts));
        }
        made.first_mut().and_then(Option::take)
    }

    /// The places in the order of reading, each with its depth: a place, then its subtrees from
    /// left to right.
    pub fn outline(&self) -> Vec<(usize, &TreeBranch)> {
        let mut lines = Vec::with_capacity(self.branches.len());
        let mut pending = vec![(0, 0)];
        while let Some((depth, place)) = pending.pop() {
            let branch = &self.branches[place];
            lines.push((depth, branch));
            pending.extend(branch.subtrees.clone().rev().map(|part| (depth + 1, part)));
        }
        lines
    }
}
