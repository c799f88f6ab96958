//! What a solved graph tells: values, moves, strategies, trees and drawings as terms and texts.

use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::game_graph::Node;
use crate::library::arguments::{atom_of, integer_of, list_of, too_much};
use crate::library::bindings::game_graph::explorer::Explored;
use crate::library::bindings::game_graph::places::side_of;
use crate::library::bindings::game_graph::solved;
use crate::solvers::game_graph::drawing::{dot, svg};
use crate::solvers::game_graph::picture::GraphPicture;
use crate::solvers::game_graph::strategy::winning_strategy;
use crate::solvers::game_graph::tree::{GameTree, TreeBranch, TreeNodeKind, solution_tree};
use crate::solvers::retrograde::Value;

/// `value(+Graph, +Turn, +Position, -Value)`: `won(N)`, `lost(N)` or `drawn`, from the view of the
/// player.
pub fn value(graph: Term, turn: Term, position: Term) -> Result<Term, Fault> {
    solved(&graph, |explored| {
        let node = explored.node(&turn, &position)?;
        Ok(value_term(explored.solution.value(node)))
    })
}

/// `values(+Graph, -Pairs)`: of each position of the player's turn, or of all where the position
/// tells the turn.
pub fn values(graph: Term) -> Result<Vec<Term>, Fault> {
    solved(&graph, |explored| {
        let nodes = (0..explored.graph.nodes() as Node)
            .filter(|node| explored.places.turn(*node) != Some(Side::Second));
        let pairs = nodes.map(|node| {
            let value = value_term(explored.solution.value(node));
            pair(explored.places.position(node).clone(), value)
        });
        Ok(pairs.collect())
    })
}

/// `best(+Graph, +Turn, +Position, -Move)`; fails when the game is over.
pub fn best(graph: Term, turn: Term, position: Term) -> Result<Option<Term>, Fault> {
    solved(&graph, |explored| {
        let node = explored.node(&turn, &position)?;
        let next = explored.solution.best(&explored.graph, node);
        Ok(next.map(|next| explored.places.position(next).clone()))
    })
}

/// `strategy(+Graph, +Turn, +Position, +Side, -Moves)`; fails when Side does not win.
pub fn strategy(
    graph: Term,
    turn: Term,
    position: Term,
    side: Term,
) -> Result<Option<Vec<Term>>, Fault> {
    solved(&graph, |explored| {
        let (node, side) = (explored.node(&turn, &position)?, side_of(&side)?);
        let moves = winning_strategy(&explored.graph, &explored.solution, node, side);
        let position = |node| explored.places.position(node).clone();
        let pairs = |(node, next)| pair(position(node), position(next));
        Ok(moves.map(|moves| moves.into_iter().map(pairs).collect()))
    })
}

/// `tree(+Graph, +Turn, +Position, +Side, +Limit, -Tree)`; fails when Side does not win.
pub fn tree(
    graph: Term,
    turn: Term,
    position: Term,
    side: Term,
    limit: Term,
) -> Result<Option<Term>, Fault> {
    solved(&graph, |explored| {
        let start = (explored.node(&turn, &position)?, side_of(&side)?);
        let limit = limit_of(&limit)?;
        let found = solution_tree(&explored.graph, &explored.solution, start, limit);
        let found =
            found.map_err(|error| too_much("solution_tree").with_message(error.to_string()))?;
        Ok(found.map(|tree| tree_term(explored, &tree)))
    })
}

/// `drawing(+Graph, +Turn, +Positions, +Format, +Limit, -Text)`: of what can be reached; from where
/// it was enumerated when Positions is [].
pub fn drawing(
    host: &mut dyn Host,
    graph: Term,
    turn: Term,
    positions: Term,
    format: Term,
    limit: Term,
) -> Result<Term, Fault> {
    solved(&graph, |explored| {
        let mut starts = Vec::new();
        for position in list_of(&positions)? {
            starts.push(explored.node(&turn, &position)?);
        }
        if starts.is_empty() {
            starts.extend(0..explored.starts as Node);
        }
        let limit = limit_of(&limit)?;
        let label = |node| position_text(host, explored, node);
        let picture = GraphPicture::of(&explored.graph, &explored.solution, &starts, limit, label);
        let picture = picture
            .map_err(|error| too_much("game_graph_drawing").with_message(error.to_string()))?;
        Ok(Term::string(match atom_of(&format)?.as_str() {
            "dot" => dot(&picture),
            "svg" => svg(&picture),
            _ => return Err(Fault::domain("drawing_format", &format)),
        }))
    })
}

fn limit_of(term: &Term) -> Result<usize, Fault> {
    usize::try_from(integer_of(term)?).map_err(|_| Fault::domain("not_less_than_zero", term))
}

/// `counts(+Graph, -Positions, -Moves, -Won, -Lost, -Drawn)` of all nodes.
pub fn counts(graph: Term) -> Result<[usize; 5], Fault> {
    solved(&graph, |explored| {
        let (graph, tally) = (&explored.graph, explored.solution.tally());
        let (won, lost) = (tally.first, tally.second);
        Ok([graph.nodes(), graph.edges(), won, lost, tally.drawn])
    })
}

/// A position as `writeq/1` writes it.
pub fn position_text(host: &dyn Host, explored: &Explored, node: Node) -> String {
    host.quoted(explored.places.position(node))
}

impl Explored {
    /// The node of a position, and whose turn it is there.
    ///
    /// # Errors
    /// Those of the side; `instantiation_error`, `existence_error(game_position, Position)`.
    pub fn node(&self, turn: &Term, position: &Term) -> Result<Node, Fault> {
        self.places.find(position, side_of(turn)?)
    }
}

fn pair(one: Term, other: Term) -> Term {
    Term::compound("-", vec![one, other])
}

fn value_term(value: Value) -> Term {
    match value {
        Value::Draw => Term::atom("drawn"),
        Value::Win { winner, plies } => {
            let name = if winner == Side::First { "won" } else { "lost" };
            Term::compound(name, vec![Term::Int(i64::from(plies))])
        }
    }
}

/// `won(Position)`, `or(Position, Tree)`, `and(Position, Trees)`.
fn tree_term(explored: &Explored, tree: &GameTree) -> Term {
    let make = |branch: &TreeBranch, mut parts: Vec<Term>| {
        let position = explored.places.position(branch.node).clone();
        match branch.kind {
            TreeNodeKind::Leaf => Term::compound("won", vec![position]),
            TreeNodeKind::Or => {
                let subtree = parts.pop().unwrap_or_else(Term::nil);
                Term::compound("or", vec![position, subtree])
            }
            TreeNodeKind::And => Term::compound("and", vec![position, Term::list(parts)]),
        }
    };
    tree.fold(make).unwrap_or_else(Term::nil)
}
