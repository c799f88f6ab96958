//! The nodes of a graph whose positions are Prolog terms.

use std::collections::HashMap;

use crate::engine::bridge::wire;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::game_graph::{Graph, Node};
use crate::library::arguments::{atom_of, too_much};

/// No node yet.
const NONE: Node = Node::MAX;

/// So many nodes a game may have if nothing is said: a game without end is told before memory is
/// full.
pub const MAX_USUAL: usize = 5_000_000;

/// Positions and nodes: where the sides alternate whatever the position, it has a node for each of
/// them; else one.
#[derive(Debug)]
pub struct NodeNumbering {
    is_alternating: bool,
    /// So many nodes there may be.
    most: usize,
    /// The positions by their text, which is the same for equal terms.
    numbers: HashMap<Box<str>, usize>,
    positions: Vec<Term>,
    /// The nodes of each position, that of the player's turn first.
    nodes: Vec<[Node; 2]>,
    /// The position and the turn of each node.
    places: Vec<(usize, Side)>,
}

impl NodeNumbering {
    /// None yet, and at most so many nodes.
    pub fn new(is_alternating: bool, most: usize) -> NodeNumbering {
        NodeNumbering {
            is_alternating,
            most: most.min(Graph::MAX_NODES),
            numbers: HashMap::new(),
            positions: Vec::new(),
            nodes: Vec::new(),
            places: Vec::new(),
        }
    }

    /// The number of nodes.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// The node of a position, a new one if there is none.
    ///
    /// # Errors
    /// `instantiation_error` for a position that is not ground,
    /// `resource_error(game_graph_positions)`.
    pub fn node(&mut self, position: &Term, turn: Side) -> Result<Node, Fault> {
        let key = key_of(position)?;
        let number = match self.numbers.get(key.as_str()) {
            Some(number) => *number,
            None => {
                self.numbers.insert(key.into(), self.positions.len());
                self.positions.push(position.clone());
                self.nodes.push([NONE; 2]);
                self.positions.len() - 1
            }
        };
        let slot = self.slot(turn);
        if self.nodes[number][slot] == NONE {
            if self.places.len() >= self.most {
                let fault = too_much("game_graph_positions");
                let most = self.most;
                return Err(fault.with_message(format!("the game has more than {most} positions")));
            }
            self.nodes[number][slot] = self.places.len() as Node;
            self.places.push((number, turn));
        }
        Ok(self.nodes[number][slot])
    }

    /// The node of a position that has one.
    ///
    /// # Errors
    /// `instantiation_error`, `existence_error(game_position, Position)`.
    pub fn find(&self, position: &Term, turn: Side) -> Result<Node, Fault> {
        let key = key_of(position)?;
        let number = self.numbers.get(key.as_str());
        let node = number.map(|number| self.nodes[*number][self.slot(turn)]);
        node.filter(|node| *node != NONE)
            .ok_or_else(|| Fault::existence("game_position", position))
    }

    /// The position of a node.
    pub fn position(&self, node: Node) -> &Term {
        &self.positions[self.places[node as usize].0]
    }

    /// Whose turn it is at a node, where the sides alternate.
    pub fn turn(&self, node: Node) -> Option<Side> {
        self.is_alternating.then(|| self.places[node as usize].1)
    }

    /// Whose turn it is after a move from a node: where they don't alternate it does not matter.
    pub fn turn_after(&self, node: Node) -> Side {
        self.turn(node).map_or(Side::First, Side::other)
    }

    fn slot(&self, turn: Side) -> usize {
        usize::from(self.is_alternating && turn == Side::Second)
    }
}

/// The text of a ground term, the same for equal terms only.
fn key_of(term: &Term) -> Result<String, Fault> {
    if !term.is_ground() {
        return Err(Fault::instantiation());
    }
    let mut key = String::new();
    wire::encode(term, &mut key);
    Ok(key)
}

/// The side of `player` or `opponent`.
///
/// # Errors
/// `instantiation_error`, `type_error(atom, T)`, `domain_error(game_side, T)`.
pub fn side_of(term: &Term) -> Result<Side, Fault> {
    match atom_of(term)?.as_str() {
        "player" => Ok(Side::First),
        "opponent" => Ok(Side::Second),
        _ => Err(Fault::domain("game_side", term)),
    }
}

/// `player` or `opponent`.
pub fn side_term(side: Side) -> Term {
    Term::atom(match side {
        Side::First => "player",
        Side::Second => "opponent",
    })
}

/// What Prolog is asked about a node: `ask(Node, Turn, Position)`, Turn `none` where the sides
/// don't alternate.
pub fn ask_term(places: &NodeNumbering, node: Node) -> Term {
    let turn = places.turn(node);
    Term::compound(
        "ask",
        vec![
            Term::Int(i64::from(node)),
            turn.map_or_else(|| Term::atom("none"), side_term),
            places.position(node).clone(),
        ],
    )
}

/// The node of a number that Prolog hands back.
///
/// # Errors
/// `type_error(game_node, T)`.
pub fn node_of(places: &NodeNumbering, term: &Term) -> Result<Node, Fault> {
    match term {
        Term::Int(number) if (0..places.count() as i64).contains(number) => Ok(*number as Node),
        _ => Err(Fault::type_error("game_node", term)),
    }
}
