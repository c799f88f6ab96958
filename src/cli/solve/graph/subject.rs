//! What is told about, wherever the graph came from.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use anyhow::bail;

use super::options::Options;
use crate::games::Side;
use crate::games::game_graph::{Graph, Node, Plain, Relations};
use crate::solvers::retrograde::{GraphSolution, solve};

/// A solved graph with the names of its positions.
pub struct Subject<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// Its values.
    pub solution: Cow<'a, GraphSolution>,
    /// The names.
    pub label: Box<dyn Fn(Node) -> String + 'a>,
    /// The positions to tell.
    pub told: Vec<Node>,
    /// Where drawings begin.
    pub drawn: Vec<Node>,
    /// How long solving took, if it is known.
    pub solved_in: Option<Duration>,
}

impl<'a> Subject<'a> {
    /// Solves a plain graph.
    ///
    /// # Errors
    /// A position of --from that there is not.
    pub fn of_plain(plain: &'a Plain, options: &Options) -> anyhow::Result<Subject<'a>> {
        let turn = options.turn.side();
        let node = |number: u32, turn: Side| match plain.is_alternating {
            true => Relations::node(number, turn),
            false => number,
        };
        let mut told = Vec::new();
        for name in &options.from {
            match plain.names.find(name) {
                Some(number) => told.push(node(number, turn)),
                None => bail!("the file has no position {name}"),
            }
        }
        let drawn = if told.is_empty() && plain.names.count() > 0 {
            vec![node(0, turn)]
        } else {
            told.clone()
        };
        if told.is_empty() {
            told = (0..plain.names.count() as u32)
                .map(|number| node(number, turn))
                .collect();
        }
        let began = Instant::now();
        let solution = solve(&plain.graph);
        let solved_in = Some(began.elapsed());
        let label = |node: Node| {
            let number = match plain.is_alternating {
                true => Relations::position(node).0,
                false => node,
            };
            plain.names.name(number).to_owned()
        };
        Ok(Subject {
            graph: &plain.graph,
            solution: Cow::Owned(solution),
            label: Box::new(label),
            told,
            drawn,
            solved_in,
        })
    }
}
