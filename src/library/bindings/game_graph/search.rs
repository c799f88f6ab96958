//! Minimax and alpha-beta over the moves and values of a Prolog program.

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::Side;
use crate::library::arguments::{float_of, integer_of, list_of};
use crate::library::bindings::game_graph::places::{
    MAX_USUAL, NodeNumbering, ask_term, node_of, side_of,
};
use crate::solvers::game_graph::alphabeta::{GraphSearch, GraphSearchStep, Rows};
use crate::solvers::game_graph::value::NodeValue;

/// A search under way, with the positions it has met.
#[derive(Debug)]
pub struct Searching {
    places: NodeNumbering,
    search: GraphSearch,
}

impl Searching {
    /// A search from a position. The window is Alpha and Beta, which may be `none`.
    ///
    /// # Errors
    /// Those of numbers; `domain_error(search_window, Alpha-Beta)` unless Alpha is less than Beta.
    pub fn begin(
        window: [Term; 2],
        position: &Term,
        is_alternating: bool,
    ) -> Result<Searching, Fault> {
        let alpha = bound_of(&window[0], NodeValue::LEAST)?;
        let beta = bound_of(&window[1], NodeValue::MOST)?;
        if alpha >= beta {
            let window = Term::compound("-", window.to_vec());
            return Err(Fault::domain("search_window", &window));
        }
        let mut places = NodeNumbering::new(is_alternating, MAX_USUAL);
        let start = places.node(position, Side::First)?;
        let search = GraphSearch::new(start, alpha, beta);
        Ok(Searching { places, search })
    }

    /// `(-What)`: `ask(Node, Turn, Position)` or `found(Value, Best)`, Best `best(Position)` or
    /// `none`.
    ///
    /// # Errors
    /// `domain_error(game_without_cycles, Position)`.
    pub fn ask(&mut self) -> Result<Term, Fault> {
        match self.search.step() {
            GraphSearchStep::Ask(node) => Ok(ask_term(&self.places, node)),
            GraphSearchStep::Cycle(node) => {
                let position = self.places.position(node);
                Err(Fault::domain("game_without_cycles", position)
                    .with_message("play can come back to this position"))
            }
            GraphSearchStep::Found(value, best) => {
                let best = best.map(|node| self.places.position(node).clone());
                let best = best.map_or_else(
                    || Term::atom("none"),
                    |position| Term::compound("best", vec![position]),
                );
                Ok(Term::compound("found", vec![value_term(value), best]))
            }
        }
    }

    /// `(+Node, +What)`: `end(Number)` or `moves(Side, Positions)`.
    ///
    /// # Errors
    /// Those of numbers, sides and positions.
    pub fn tell(&mut self, node: &Term, row: &Term) -> Result<(), Fault> {
        let node = node_of(&self.places, node)?;
        let rows = if let Some([value]) = row.as_compound("end", 1) {
            Rows::End(value_of(value)?)
        } else if let Some([side, positions]) = row.as_compound("moves", 2) {
            let turn = self.places.turn_after(node);
            let mut moves = Vec::new();
            for position in list_of(positions)? {
                moves.push(self.places.node(&position, turn)?);
            }
            Rows::Turn(side_of(side)?, moves)
        } else {
            return Err(Fault::type_error("game_row", row));
        };
        self.search.tell(node, rows);
        Ok(())
    }
}

fn bound_of(term: &Term, otherwise: NodeValue) -> Result<NodeValue, Fault> {
    match term.as_atom() {
        Some("none") => Ok(otherwise),
        _ => value_of(term),
    }
}

fn value_of(term: &Term) -> Result<NodeValue, Fault> {
    match term {
        Term::Float(_) => match float_of(term)? {
            number if number.is_nan() => Err(Fault::type_error("number", term)),
            number => Ok(NodeValue::Float(number)),
        },
        Term::Int(_) | Term::BigInt(_) => Ok(NodeValue::Int(integer_of(term)?)),
        Term::Var(_) => Err(Fault::instantiation()),
        _ => Err(Fault::type_error("number", term)),
    }
}

fn value_term(value: NodeValue) -> Term {
    match value {
        NodeValue::Int(number) => Term::Int(number),
        NodeValue::Float(number) => Term::Float(number),
    }
}
