//! The course text's form of a game: a relation of moves between named positions that serves both
//! sides, positions won and lost.
//!
//! The text's program asks whether the player, who moves first, wins a position:
//!
//! - a position in `term_v` is won when it is the player's turn; nothing is asked of it when it is
//!   the opponent's;
//! - a position in `term_p` is not won, whoever has the turn; when it is in both and it is the
//!   player's turn, it is won;
//! - else the player wins with a move to a position from which all moves of the opponent lead to
//!   positions won. So the player loses without a move, and the opponent does.
//!
//! One name can be a position of the player and, in the same game, of the opponent: the graph has
//! two nodes for it.

use crate::games::game_graph::{DeadEnds, Graph, GraphError, Mark, Node};
use crate::games::{Outcome, Side};

/// The relations; positions are numbered from 0.
#[derive(Clone, Debug, Default)]
pub struct Relations {
    /// The number of positions.
    pub positions: usize,
    /// `turn`: the moves, of either side.
    pub turns: Vec<(u32, u32)>,
    /// `term_v`: positions won by the player.
    pub won: Vec<u32>,
    /// `term_p`: positions lost by the player.
    pub lost: Vec<u32>,
}

impl Relations {
    /// The node of a position when it is this side's turn.
    pub fn node(position: u32, turn: Side) -> Node {
        2 * position + Node::from(turn == Side::Second)
    }

    /// The position of a node, and whose turn it is.
    pub fn position(node: Node) -> (u32, Side) {
        let turn = if node.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        };
        (node / 2, turn)
    }

    /// The graph: two nodes a position.
    ///
    /// # Errors
    /// See [`GraphError`].
    pub fn graph(&self) -> Result<Graph, GraphError> {
        if self.positions > Graph::MAX_NODES / 2 {
            return Err(GraphError::TooManyNodes);
        }
        let turns = [Mark::Turn(Side::First), Mark::Turn(Side::Second)];
        let mut marks = turns.repeat(self.positions);
        let mut mark = |position: u32, turn, winner| {
            let known = marks.get_mut(Relations::node(position, turn) as usize);
            known
                .map(|known| *known = Mark::Over(Outcome::Win(winner)))
                .ok_or(GraphError::NoSuchNode(position))
        };
        for position in &self.lost {
            mark(*position, Side::First, Side::Second)?;
            mark(*position, Side::Second, Side::Second)?;
        }
        for position in &self.won {
            mark(*position, Side::First, Side::First)?;
        }
        let both = [Side::First, Side::Second];
        let edges: Vec<(Node, Node)> = self
            .turns
            .iter()
            .flat_map(|(from, to)| {
                both.map(|turn| (Self::node(*from, turn), Self::node(*to, turn.other())))
            })
            .collect();
        Graph::from_edges(marks, &edges, DeadEnds::Lose)
    }
}
