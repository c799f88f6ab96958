//! What of a solved graph is drawn: the positions that can be reached, in layers, with the words
//! and the results to show.

use std::collections::HashMap;

use crate::games::Side;
use crate::games::game_graph::{Graph, Mark, Node};
use crate::solvers::retrograde::{GraphSolution, Value};

/// A graph to draw.
#[derive(Clone, Debug)]
pub struct GraphPicture {
    /// The positions, by layers.
    pub spots: Vec<NodeSpot>,
    /// The moves between them.
    pub arrows: Vec<Arrow>,
    /// How many moves away from the start the furthest positions are, and 1.
    pub layers: usize,
}

/// A position in a picture.
#[derive(Clone, Debug)]
pub struct NodeSpot {
    /// Its name.
    pub label: String,
    /// Whose turn it is; `None` where the game is over.
    pub turn: Option<Side>,
    /// Who wins.
    pub value: Value,
    /// The moves away from the start.
    pub layer: usize,
}

/// A move in a picture.
#[derive(Clone, Copy, Debug)]
pub struct Arrow {
    /// The number of the spot it starts from.
    pub from: usize,
    /// The number of the spot it leads to.
    pub to: usize,
    /// True for the best move of its position.
    pub is_best: bool,
}

/// More positions than can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {0} positions can be reached: draw from a later position")]
pub struct PictureTooLarge(pub usize);

impl GraphPicture {
    /// The positions that can be reached from `starts`, each as near to them as it can be.
    ///
    /// # Errors
    /// More than `limit` positions.
    pub fn of(
        graph: &Graph,
        solution: &GraphSolution,
        starts: &[Node],
        limit: usize,
        label: impl Fn(Node) -> String,
    ) -> Result<GraphPicture, PictureTooLarge> {
        let (nodes, layers) = reached(graph, starts, limit)?;
        let places: HashMap<Node, usize> = nodes.iter().copied().zip(0..).collect();
        let spots = nodes.iter().zip(&layers).map(|(node, layer)| {
            let turn = match graph.mark(*node) {
                Mark::Turn(side) => Some(side),
                Mark::Over(_) => None,
            };
            NodeSpot {
                label: label(*node),
                turn,
                value: solution.value(*node),
                layer: *layer,
            }
        });
        let mut arrows = Vec::new();
        for (from, node) in nodes.iter().enumerate() {
            let best = solution.best(graph, *node);
            for next in graph.successors(*node) {
                let to = places[next];
                let is_best = best == Some(*next);
                arrows.push(Arrow { from, to, is_best });
            }
        }
        Ok(GraphPicture {
            spots: spots.collect(),
            arrows,
            layers: layers.last().map_or(0, |last| last + 1),
        })
    }
}

/// Nodes breadth first, and the layer of each.
fn reached(
    graph: &Graph,
    starts: &[Node],
    limit: usize,
) -> Result<(Vec<Node>, Vec<usize>), PictureTooLarge> {
    let mut layer_of: HashMap<Node, usize> = HashMap::new();
    let mut nodes: Vec<Node> = Vec::new();
    for start in starts {
        if layer_of.insert(*start, 0).is_none() {
            nodes.push(*start);
        }
    }
    let mut taken = 0;
    while let Some(&node) = nodes.get(taken) {
        taken += 1;
        let layer = layer_of[&node] + 1;
        for next in graph.successors(node) {
            layer_of.entry(*next).or_insert_with(|| {
                nodes.push(*next);
                layer
            });
        }
        if nodes.len() > limit {
            return Err(PictureTooLarge(limit));
        }
    }
    let layers = nodes.iter().map(|node| layer_of[node]).collect();
    Ok((nodes, layers))
}

impl NodeSpot {
    /// The result in words, from the view of the player, who is the first side.
    pub fn result(&self) -> String {
        let Value::Win { winner, plies } = self.value else {
            return "drawn".to_owned();
        };
        let verb = if winner == Side::First { "won" } else { "lost" };
        match plies {
            0 => verb.to_owned(),
            plies => format!("{verb} in {plies}"),
        }
    }
}
