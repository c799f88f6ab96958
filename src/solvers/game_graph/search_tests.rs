//! Searches at random against plain recursion; strategies against their definition.

use std::collections::HashMap;

use crate::games::game_graph::{DeadEnds, Graph, Mark, Node, read_plain};
use crate::games::random::Random;
use crate::games::{Outcome, Side};
use crate::solvers::game_graph::alphabeta::{GraphSearch, GraphSearchStep, Rows};
use crate::solvers::game_graph::drawing::{dot, svg};
use crate::solvers::game_graph::picture::{GraphPicture, PictureTooLarge};
use crate::solvers::game_graph::strategy::winning_strategy;
use crate::solvers::game_graph::tree::{TreeNodeKind, TreeTooLarge, solution_tree};
use crate::solvers::game_graph::value::NodeValue;
use crate::solvers::retrograde::solve;

/// A game without cycles; ends are worth small numbers, integers and floats, so that many are
/// equal.
fn random_game(random: &mut Random) -> Vec<Rows> {
    let nodes = 2 + random.below(20);
    let row = |node: usize, random: &mut Random| {
        let value = random.below(7) as i64 - 3;
        let after = nodes - 1 - node;
        if after == 0 || random.below(4) == 0 {
            return Rows::End(match random.below(3) {
                0 => NodeValue::Float(value as f64),
                1 => NodeValue::Float(value as f64 + 0.5),
                _ => NodeValue::Int(value),
            });
        }
        let moves = (0..1 + random.below(4)).map(|_| (node + 1 + random.below(after)) as Node);
        let moves = moves.collect();
        let side = [Side::First, Side::Second][random.below(2)];
        Rows::Turn(side, moves)
    };
    (0..nodes).map(|node| row(node, random)).collect()
}

fn plain(game: &[Rows], node: Node) -> (NodeValue, Option<Node>) {
    match &game[node as usize] {
        Rows::End(value) => (*value, None),
        Rows::Turn(side, moves) => {
            let mut values = moves.iter().map(|next| (plain(game, *next).0, Some(*next)));
            let first = values.next().expect("a move");
            values.fold(first, |best, other| {
                let is_better = match side {
                    Side::First => other.0 > best.0,
                    Side::Second => other.0 < best.0,
                };
                if is_better { other } else { best }
            })
        }
    }
}

fn search(game: &[Rows], alpha: NodeValue, beta: NodeValue) -> (GraphSearchStep, usize) {
    let mut search = GraphSearch::new(0, alpha, beta);
    let mut asked = HashMap::new();
    loop {
        match search.step() {
            GraphSearchStep::Ask(node) => {
                assert_eq!(asked.insert(node, ()), None, "{node} is asked for twice");
                search.tell(node, game[node as usize].clone());
            }
            done => return (done, asked.len()),
        }
    }
}

#[test]
fn the_search_finds_what_plain_recursion_does() {
    let mut random = Random::new(7);
    let (mut asked, mut all) = (0, 0);
    for number in 0..5_000 {
        let game = random_game(&mut random);
        let (value, best) = plain(&game, 0);
        let (found, count) = search(&game, NodeValue::LEAST, NodeValue::MOST);
        assert_eq!(
            found,
            GraphSearchStep::Found(value, best),
            "game {number}: {game:?}"
        );
        (asked, all) = (asked + count, all + game.len());
        let alpha = random.below(7) as i64 - 4;
        let beta = alpha + 1 + random.below(4) as i64;
        let (alpha, beta) = (NodeValue::Int(alpha), NodeValue::Int(beta));
        let (found, _) = search(&game, alpha, beta);
        let within = value.max(alpha).min(beta);
        let GraphSearchStep::Found(found, made) = found else {
            panic!("game {number}: {found:?}");
        };
        assert_eq!(
            found, within,
            "game {number}, {alpha:?} to {beta:?}: {game:?}"
        );
        if alpha < value && value < beta {
            assert_eq!(made, best, "game {number}, {alpha:?} to {beta:?}: {game:?}");
        }
    }
    assert!(asked < all, "{asked} of {all}");
}

#[test]
fn a_cycle_is_told() {
    let game = [
        Rows::Turn(Side::First, vec![1]),
        Rows::Turn(Side::Second, vec![2, 0]),
        Rows::End(NodeValue::Int(1)),
    ];
    assert_eq!(
        search(&game, NodeValue::LEAST, NodeValue::MOST).0,
        GraphSearchStep::Cycle(0)
    );
}

#[test]
fn integers_and_floats_are_compared_exactly() {
    let large = (1_i64 << 53) + 1;
    let near = NodeValue::Float((1_i64 << 53) as f64);
    for (less, more) in [
        (NodeValue::Int(1), NodeValue::Float(1.5)),
        (NodeValue::Float(-1.5), NodeValue::Int(-1)),
        (NodeValue::Float(0.5), NodeValue::Int(1)),
        (near, NodeValue::Int(large)),
        (NodeValue::LEAST, NodeValue::Int(i64::MIN)),
        (NodeValue::Int(i64::MAX), NodeValue::MOST),
        (
            NodeValue::Int(i64::MAX),
            NodeValue::Float(9_223_372_036_854_775_808.0),
        ),
    ] {
        assert!(less < more, "{less:?} {more:?}");
        assert_eq!(more.cmp(&less), std::cmp::Ordering::Greater);
    }
    assert_eq!(NodeValue::Int(2), NodeValue::Float(2.0));
    assert_eq!(NodeValue::Int(i64::MIN), NodeValue::Float(i64::MIN as f64));
}

/// A ring of `nodes` positions with chords at random, sides in turn, a few ends.
fn random_ring(random: &mut Random) -> Graph {
    let nodes = 2 + random.below(30);
    let marks: Vec<Mark> = (0..nodes)
        .map(|_| match random.below(8) {
            0 => Mark::Over(Outcome::Win(Side::First)),
            1 => Mark::Over(Outcome::Win(Side::Second)),
            2..=4 => Mark::Turn(Side::First),
            _ => Mark::Turn(Side::Second),
        })
        .collect();
    let ring = (0..nodes).map(|node| (node as Node, ((node + 1) % nodes) as Node));
    let mut edges: Vec<(Node, Node)> = ring.collect();
    for _ in 0..nodes {
        edges.push((random.below(nodes) as Node, random.below(nodes) as Node));
    }
    Graph::from_edges(marks, &edges, DeadEnds::Lose).expect("a graph")
}

/// Plays the strategy against every reply: each play ends, won, within the distance.
#[test]
fn a_strategy_wins_against_all_replies() {
    let mut random = Random::new(8);
    let mut won = 0;
    for number in 0..3_000 {
        let graph = random_ring(&mut random);
        let solution = solve(&graph);
        for side in [Side::First, Side::Second] {
            let Some(moves) = winning_strategy(&graph, &solution, 0, side) else {
                assert_ne!(solution.value(0).winner(), Some(side));
                continue;
            };
            won += 1;
            let chosen: HashMap<Node, Node> = moves.iter().copied().collect();
            assert_eq!(
                chosen.len(),
                moves.len(),
                "graph {number}: one move a position"
            );
            let mut here = HashMap::from([(0, ())]);
            for _ in 0..=graph.nodes() {
                let mut next = HashMap::new();
                for node in here.into_keys() {
                    match graph.mark(node) {
                        Mark::Over(outcome) => assert_eq!(outcome, Outcome::Win(side)),
                        Mark::Turn(turn) if turn == side => {
                            assert!(graph.successors(node).contains(&chosen[&node]));
                            next.insert(chosen[&node], ());
                        }
                        Mark::Turn(_) => {
                            next.extend(graph.successors(node).iter().map(|next| (*next, ())));
                        }
                    }
                }
                here = next;
            }
            assert!(here.is_empty(), "graph {number}: a play goes on: {graph:?}");
        }
    }
    assert!(won > 1_000, "{won}");
}

const FIGURE: &str = "turn a b c\nturn b d e\nturn c f g\nterm_v d e\nterm_p f g\n";

#[test]
fn the_figure_has_the_solution_of_the_text() {
    let plain = read_plain(FIGURE, DeadEnds::Lose).expect("a graph");
    let solution = solve(&plain.graph);
    let name = |node: Node| plain.names.name(node / 2);
    let tree = solution_tree(&plain.graph, &solution, (0, Side::First), 10)
        .expect("small")
        .expect("won");
    let lines: Vec<(usize, &str, TreeNodeKind)> = tree
        .outline()
        .into_iter()
        .map(|(depth, branch)| (depth, name(branch.node), branch.kind))
        .collect();
    let expected = [
        (0, "a", TreeNodeKind::Or),
        (1, "b", TreeNodeKind::And),
        (2, "d", TreeNodeKind::Leaf),
        (2, "e", TreeNodeKind::Leaf),
    ];
    assert_eq!(lines, expected);
    let count = tree.fold(|_, parts: Vec<usize>| 1 + parts.iter().sum::<usize>());
    assert_eq!(count, Some(4));
    let small = solution_tree(&plain.graph, &solution, (0, Side::First), 3);
    assert_eq!(small, Err(TreeTooLarge(3)));
    let lost = solution_tree(&plain.graph, &solution, (0, Side::Second), 10);
    assert_eq!(lost, Ok(None));
}

#[test]
fn drawings_name_every_position_and_its_result() {
    let plain = read_plain(
        "turn <a> b c\nturn b \"d\" e\nturn c f <a>\nterm_v \"d\" e\nterm_p f\n",
        DeadEnds::Lose,
    )
    .expect("a graph");
    let solution = solve(&plain.graph);
    let label = |node: Node| plain.names.name(node / 2).to_owned();
    let picture = GraphPicture::of(&plain.graph, &solution, &[0], 100, label).expect("small");
    let (dot, svg) = (dot(&picture), svg(&picture));
    assert!(
        dot.contains(r#"label="\"d\"\nwon", shape=box, peripheries=2"#),
        "{dot}"
    );
    assert!(
        dot.contains(r#"label="<a>\nwon in 2", shape=ellipse"#),
        "{dot}"
    );
    assert_eq!(dot.matches(" -> ").count(), picture.arrows.len());
    assert!(
        svg.contains("<title>&lt;a&gt;: won in 2, the player moves</title>"),
        "{svg}"
    );
    assert_eq!(svg.matches("<path d=\"M").count(), picture.arrows.len() + 1);
    let small = GraphPicture::of(&plain.graph, &solution, &[0], 2, label);
    assert_eq!(small.map(|_| ()).expect_err("large"), PictureTooLarge(2));
}
