//! What a solved graph tells: values, moves, strategies, trees and drawings as terms and texts.

use crate::engine::fault::{Answer, Fault};
use crate::engine::host::Host;
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::game_graph::Node;
use crate::library::arguments::{atom_of, integer_of, list_of, one};
use crate::library::game_graph::explorer::Explored;
use crate::library::game_graph::places::side_of;
use crate::solvers::game_graph::drawing::{dot, svg};
use crate::solvers::game_graph::picture::GraphPicture;
use crate::solvers::game_graph::strategy::winning_strategy;
use crate::solvers::game_graph::tree::{GameTree, TreeBranch, TreeNodeKind, solution_tree};
use crate::solvers::retrograde::Value;

/// `value(+Turn, +Position, -Value)`: `won(N)`, `lost(N)` or `drawn`, from the view of the player.
pub fn value(explored: &Explored, args: &[Term]) -> Answer {
    let node = explored.node(&args[0], &args[1])?;
    one(value_term(explored.solution.value(node)))
}

/// `values(-Pairs)`: of each position of the player's turn, or of all where the position tells the
/// turn.
pub fn values(explored: &Explored) -> Answer {
    let nodes = (0..explored.graph.nodes() as Node)
        .filter(|node| explored.places.turn(*node) != Some(Side::Second));
    let pairs = nodes.map(|node| {
        let value = value_term(explored.solution.value(node));
        pair(explored.places.position(node).clone(), value)
    });
    one(Term::list(pairs.collect::<Vec<_>>()))
}

/// `best(+Turn, +Position, -Move)`; fails when the game is over.
pub fn best(explored: &Explored, args: &[Term]) -> Answer {
    let node = explored.node(&args[0], &args[1])?;
    Ok(match explored.solution.best(&explored.graph, node) {
        Some(next) => NativeAnswer::Succeed(vec![explored.places.position(next).clone()]),
        None => NativeAnswer::Fail,
    })
}

/// `strategy(+Turn, +Position, +Side, -Moves)`; fails when Side does not win.
pub fn strategy(explored: &Explored, args: &[Term]) -> Answer {
    let (node, side) = (explored.node(&args[0], &args[1])?, side_of(&args[2])?);
    let Some(moves) = winning_strategy(&explored.graph, &explored.solution, node, side) else {
        return Ok(NativeAnswer::Fail);
    };
    let position = |node| explored.places.position(node).clone();
    let pairs = moves.into_iter();
    let pairs = pairs.map(|(node, next)| pair(position(node), position(next)));
    one(Term::list(pairs.collect::<Vec<_>>()))
}

/// `tree(+Turn, +Position, +Side, +Limit, -Tree)`; fails when Side does not win.
pub fn tree(explored: &Explored, args: &[Term]) -> Answer {
    let start = (explored.node(&args[0], &args[1])?, side_of(&args[2])?);
    let limit = integer_of(&args[3])?;
    let limit =
        usize::try_from(limit).map_err(|_| Fault::domain("not_less_than_zero", &args[3]))?;
    let found = solution_tree(&explored.graph, &explored.solution, start, limit);
    let found = found.map_err(|error| {
        let what = Term::compound("resource_error", vec![Term::atom("solution_tree")]);
        Fault::formal(what).with_message(error.to_string())
    })?;
    Ok(match found {
        Some(tree) => NativeAnswer::Succeed(vec![tree_term(explored, &tree)]),
        None => NativeAnswer::Fail,
    })
}

/// `drawing(+Turn, +Positions, +Format, +Limit, -Text)`: of what can be reached; from where it was
/// enumerated when Positions is [].
pub fn drawing(host: &dyn Host, explored: &Explored, args: &[Term]) -> Answer {
    let mut starts = Vec::new();
    for position in list_of(&args[1])? {
        starts.push(explored.node(&args[0], &position)?);
    }
    if starts.is_empty() {
        starts.extend(0..explored.starts as Node);
    }
    let limit = integer_of(&args[3])?;
    let limit =
        usize::try_from(limit).map_err(|_| Fault::domain("not_less_than_zero", &args[3]))?;
    let label = |node| position_text(host, explored, node);
    let picture = GraphPicture::of(&explored.graph, &explored.solution, &starts, limit, label);
    let picture = picture.map_err(|error| {
        let what = Term::compound("resource_error", vec![Term::atom("game_graph_drawing")]);
        Fault::formal(what).with_message(error.to_string())
    })?;
    one(Term::string(match atom_of(&args[2])?.as_str() {
        "dot" => dot(&picture),
        "svg" => svg(&picture),
        _ => return Err(Fault::domain("drawing_format", &args[2])),
    }))
}

/// `counts(-Positions, -Moves, -Won, -Lost, -Drawn)` of all nodes.
pub fn counts(explored: &Explored) -> Answer {
    let tally = explored.solution.tally();
    let graph = &explored.graph;
    let all = [
        graph.nodes(),
        graph.edges(),
        tally.first,
        tally.second,
        tally.drawn,
    ];
    Ok(NativeAnswer::Succeed(
        all.map(|count| Term::Int(count as i64)).to_vec(),
    ))
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
