//! Graphs at random against solvers that follow the plain definition.

use crate::games::game_graph::{DeadEnds, Graph, Mark, Node, Relations};
use crate::games::random::Random;
use crate::games::{Game, Outcome, Side};
use crate::solvers::retrograde::{GraphSolution, Value, solve};
use crate::solvers::tests::minimax::minimax;
use crate::solvers::{Evaluator, WIN};

/// A graph with marks and edges at random; with `is_acyclic` all edges go to higher numbers.
fn random_graph(random: &mut Random, is_acyclic: bool) -> Graph {
    let nodes = 1 + random.below(12) as Node;
    let marks = (0..nodes).map(|_| match random.below(12) {
        0 => Mark::Over(Outcome::Win(Side::First)),
        1 => Mark::Over(Outcome::Win(Side::Second)),
        2 => Mark::Over(Outcome::Draw),
        3..=7 => Mark::Turn(Side::First),
        _ => Mark::Turn(Side::Second),
    });
    let marks: Vec<Mark> = marks.collect();
    let mut edges = Vec::new();
    for _ in 0..random.below(4 * nodes as usize) {
        let (from, to) = (
            random.below(nodes as usize) as Node,
            random.below(nodes as usize) as Node,
        );
        if !is_acyclic || from < to {
            edges.push((from, to));
        }
    }
    let dead_ends = [DeadEnds::Lose, DeadEnds::Win, DeadEnds::Draw][random.below(3)];
    Graph::from_edges(marks, &edges, dead_ends).expect("a graph")
}

/// Whether `side` can force an end that it wins within so many plies: the definition, with nothing
/// remembered but the last bound.
fn forced_within(graph: &Graph, side: Side) -> Vec<Vec<bool>> {
    let nodes = 0..graph.nodes() as Node;
    let over = |node| graph.mark(node) == Mark::Over(Outcome::Win(side));
    let mut within = vec![nodes.clone().map(over).collect::<Vec<bool>>()];
    for bound in 0..graph.nodes() {
        let last = &within[bound];
        let wins = |node: Node| {
            let mut next = graph
                .successors(node)
                .iter()
                .map(|next| last[*next as usize]);
            match graph.mark(node) {
                Mark::Turn(turn) if turn == side => next.any(|won| won),
                Mark::Turn(_) => next.all(|won| won),
                Mark::Over(outcome) => outcome == Outcome::Win(side),
            }
        };
        within.push(nodes.clone().map(wins).collect());
    }
    within
}

fn by_definition(graph: &Graph) -> Vec<Value> {
    let both = [Side::First, Side::Second].map(|side| (side, forced_within(graph, side)));
    let value = |node: usize| {
        let first = |within: &[Vec<bool>]| within.iter().position(|wins| wins[node]);
        let won = both.iter().find_map(|(winner, within)| {
            first(within).map(|plies| Value::Win {
                winner: *winner,
                plies: plies as u32,
            })
        });
        won.unwrap_or(Value::Draw)
    };
    (0..graph.nodes()).map(value).collect()
}

fn values(graph: &Graph, solution: &GraphSolution) -> Vec<Value> {
    (0..graph.nodes() as Node)
        .map(|node| solution.value(node))
        .collect()
}

#[test]
fn ten_thousand_graphs_with_cycles_have_the_values_of_the_definition() {
    let mut random = Random::new(4);
    let mut seen = [0; 3];
    for number in 0..10_000 {
        let graph = random_graph(&mut random, false);
        let solution = solve(&graph);
        assert_eq!(
            values(&graph, &solution),
            by_definition(&graph),
            "graph {number}: {graph:?}"
        );
        let tally = solution.tally();
        seen = [
            seen[0] + tally.first,
            seen[1] + tally.second,
            seen[2] + tally.drawn,
        ];
    }
    assert!(seen.iter().all(|count| *count > 5_000), "{seen:?}");
}

/// A node of a graph as a position.
#[derive(Clone, Copy, Debug)]
pub struct NodePosition<'a> {
    graph: &'a Graph,
    node: Node,
}

impl Game for NodePosition<'_> {
    type Move = Node;

    /// The side to move; where the game is over, the first one.
    fn turn(&self) -> Side {
        match self.graph.mark(self.node) {
            Mark::Turn(side) => side,
            Mark::Over(_) => Side::First,
        }
    }

    fn moves(&self) -> Vec<Node> {
        self.graph.successors(self.node).to_vec()
    }

    fn after(&self, chosen: &Node) -> Self {
        NodePosition {
            graph: self.graph,
            node: *chosen,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.graph.mark(self.node) {
            Mark::Turn(_) => None,
            Mark::Over(outcome) => Some(outcome),
        }
    }

    fn key(&self) -> u64 {
        u64::from(self.node)
    }
}

struct Nothing;

impl Evaluator<NodePosition<'_>> for Nothing {
    fn value(&self, _: &NodePosition<'_>) -> i32 {
        0
    }
}

#[test]
fn graphs_without_cycles_have_the_values_of_the_generic_minimax() {
    let mut random = Random::new(5);
    for number in 0..2_000 {
        let graph = random_graph(&mut random, true);
        let solution = solve(&graph);
        for node in 0..graph.nodes() as Node {
            let place = NodePosition {
                graph: &graph,
                node,
            };
            let Mark::Turn(side) = graph.mark(node) else {
                continue;
            };
            let found = minimax(&place, 20, &Nothing);
            let expected = match solution.value(node) {
                Value::Draw => 0,
                Value::Win { winner, plies } if winner == side => WIN - plies as i32,
                Value::Win { plies, .. } => plies as i32 - WIN,
            };
            assert_eq!(
                found.value, expected,
                "graph {number}, node {node}: {graph:?}"
            );
            assert_eq!(
                found.best,
                solution.best(&graph, node),
                "graph {number}, node {node}"
            );
        }
    }
}

/// `vikt/1` of the course text, by its clauses.
fn is_won(relations: &Relations, position: u32) -> bool {
    let after = |from: u32| {
        relations
            .turns
            .iter()
            .filter(move |turn| turn.0 == from)
            .map(|turn| turn.1)
    };
    let is_lost = |position: u32| relations.lost.contains(&position);
    relations.won.contains(&position)
        || !is_lost(position)
            && after(position)
                .any(|reply| !is_lost(reply) && after(reply).all(|next| is_won(relations, next)))
}

#[test]
fn relations_mean_what_the_clauses_of_the_text_do() {
    let mut random = Random::new(6);
    let mut won = 0;
    for number in 0..5_000 {
        let relations = random_relations(&mut random);
        let graph = relations.graph().expect("a graph");
        let solution = solve(&graph);
        for position in 0..relations.positions as u32 {
            let value = solution.value(Relations::node(position, Side::First));
            let expected = is_won(&relations, position);
            assert_eq!(
                value.winner() == Some(Side::First),
                expected,
                "{number}: {position} of {relations:?}"
            );
            won += usize::from(expected);
        }
    }
    assert!(won > 5_000, "{won}");
}

fn random_relations(random: &mut Random) -> Relations {
    let positions = 1 + random.below(10);
    let mut relations = Relations {
        positions,
        ..Relations::default()
    };
    for _ in 0..random.below(3 * positions) {
        let (from, to) = (
            random.below(positions) as u32,
            random.below(positions) as u32,
        );
        if from < to {
            relations.turns.push((from, to));
        }
    }
    for position in 0..positions as u32 {
        if random.below(5) == 0 {
            relations.won.push(position);
        }
        if random.below(5) == 0 {
            relations.lost.push(position);
        }
    }
    relations
}
