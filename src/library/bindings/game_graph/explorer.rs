//! The enumeration of a graph: Prolog is asked about each node once, in batches.

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::game_graph::{DeadEnds, Graph, Mark, Node};
use crate::games::{Outcome, Side};
use crate::library::arguments::{atom_of, list_of, too_much};
use crate::library::bindings::game_graph::places::{NodeNumbering, ask_term, node_of};
use crate::solvers::retrograde::{GraphSolution, solve};

/// So many nodes are asked about in one batch.
const BATCH: usize = 64;

/// A graph that is being enumerated.
#[derive(Debug)]
pub struct Explorer {
    places: NodeNumbering,
    dead_ends: DeadEnds,
    /// The marks of the nodes that have been told.
    marks: Vec<Mark>,
    edges: Vec<(Node, Node)>,
    starts: usize,
    asked: usize,
}

/// A graph that has been enumerated and solved.
#[derive(Debug)]
pub struct Explored {
    /// Its positions.
    pub places: NodeNumbering,
    /// The graph.
    pub graph: Graph,
    /// The values.
    pub solution: GraphSolution,
    /// So many of the first nodes are those that it was enumerated from.
    pub starts: usize,
}

impl Explorer {
    /// Nothing yet, of places where positions will be.
    pub fn new(places: NodeNumbering, dead_ends: DeadEnds) -> Explorer {
        Explorer {
            places,
            dead_ends,
            marks: Vec::new(),
            edges: Vec::new(),
            starts: 0,
            asked: 0,
        }
    }

    /// Adds positions to begin from.
    ///
    /// # Errors
    /// As [`NodeNumbering::node`].
    pub fn start(&mut self, positions: &Term, turn: Side) -> Result<(), Fault> {
        for position in list_of(positions)? {
            self.node(&position, turn)?;
        }
        self.starts = self.places.count();
        Ok(())
    }

    /// The next nodes to tell about; none when all are known.
    pub fn ask(&mut self) -> Term {
        let end = self.places.count().min(self.asked + BATCH);
        let batch: Vec<Term> = (self.asked..end)
            .map(|node| ask_term(&self.places, node as Node))
            .collect();
        self.asked = end;
        Term::list(batch)
    }

    /// Takes a list of `row(Node, Status, Positions)`.
    ///
    /// # Errors
    /// As [`NodeNumbering::node`]; those of a list and of rows that are none.
    pub fn tell(&mut self, rows: &Term) -> Result<(), Fault> {
        for row in list_of(rows)? {
            let Some([node, status, positions]) = row.as_compound("row", 3) else {
                return Err(Fault::type_error("game_row", &row));
            };
            let node = node_of(&self.places, node)?;
            self.marks[node as usize] = mark_of(status)?;
            let turn = self.places.turn_after(node);
            for position in list_of(positions)? {
                let next = self.node(&position, turn)?;
                self.edges.push((node, next));
            }
        }
        Ok(())
    }

    /// The graph with its values.
    ///
    /// # Errors
    /// `resource_error(game_graph_moves)`.
    pub fn solved(self) -> Result<Explored, Fault> {
        let graph = Graph::from_edges(self.marks, &self.edges, self.dead_ends)
            .map_err(|error| too_much("game_graph_moves").with_message(error.to_string()))?;
        let solution = solve(&graph);
        Ok(Explored {
            places: self.places,
            graph,
            solution,
            starts: self.starts,
        })
    }

    fn node(&mut self, position: &Term, turn: Side) -> Result<Node, Fault> {
        let node = self.places.node(position, turn)?;
        if self.marks.len() < self.places.count() {
            self.marks.push(Mark::Over(Outcome::Draw));
        }
        Ok(node)
    }
}

/// The mark of a status.
fn mark_of(term: &Term) -> Result<Mark, Fault> {
    Ok(match atom_of(term)?.as_str() {
        "player" => Mark::Turn(Side::First),
        "opponent" => Mark::Turn(Side::Second),
        "won_player" => Mark::Over(Outcome::Win(Side::First)),
        "won_opponent" => Mark::Over(Outcome::Win(Side::Second)),
        "drawn" => Mark::Over(Outcome::Draw),
        _ => return Err(Fault::domain("game_status", term)),
    })
}
