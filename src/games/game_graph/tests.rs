use crate::games::game_graph::{
    Builder, DeadEnds, GraphError, Mark, NodePosition, PlainError, read_plain,
};
use crate::games::{Game, Outcome, Side, perft};

const FIRST: Mark = Mark::Turn(Side::First);
const SECOND: Mark = Mark::Turn(Side::Second);

/// The tree of the course text's figure.
pub const FIGURE: &str = "turn a b c\nturn b d e\nturn c f g\nterm_v d e\nterm_p f g\n";

#[test]
fn edges_keep_their_order_and_those_from_an_end_are_left_out() {
    let mut builder = Builder::with_capacity(3, 4);
    let (a, b) = (builder.node(FIRST), builder.node(SECOND));
    let end = builder.node(Mark::Over(Outcome::Draw));
    builder.edge(b, end);
    builder.edge(a, end);
    builder.edge(a, b);
    builder.edge(end, a);
    let graph = builder.build(DeadEnds::Lose).expect("a graph");
    assert_eq!((graph.nodes(), graph.edges()), (3, 3));
    assert_eq!(graph.successors(a), [end, b]);
    assert!(graph.successors(end).is_empty());
    let (starts, before) = graph.predecessors();
    assert_eq!((starts, before), (vec![0, 0, 1, 3], vec![a, a, b]));
}

#[test]
fn a_dead_end_is_what_its_maker_says() {
    for (dead_ends, expected) in [
        (DeadEnds::Lose, Outcome::Win(Side::First)),
        (DeadEnds::Win, Outcome::Win(Side::Second)),
        (DeadEnds::Draw, Outcome::Draw),
    ] {
        let mut builder = Builder::default();
        let node = builder.node(SECOND);
        let graph = builder.build(dead_ends).expect("a graph");
        assert_eq!(graph.mark(node), Mark::Over(expected));
    }
}

#[test]
fn an_edge_to_nowhere_is_told() {
    let mut builder = Builder::default();
    let node = builder.node(FIRST);
    builder.edge(node, 7);
    let error = builder.build(DeadEnds::Lose).expect_err("no node 7");
    assert_eq!(error, GraphError::NoSuchNode(7));
}

#[test]
fn the_figure_is_read() {
    let plain = read_plain(FIGURE, DeadEnds::Lose).expect("a graph");
    assert!(plain.is_alternating);
    assert_eq!(plain.names.count(), 7);
    assert_eq!(plain.names.name(1), "b");
    assert_eq!(plain.names.find("g"), Some(6));
    // From a with the player's turn: two moves, two replies each.
    let place = NodePosition::of(&plain.graph, 0).expect("the first node");
    assert_eq!(
        (perft(&place, 1), perft(&place, 2), place.turn()),
        (2, 4, Side::First)
    );
}

#[test]
fn wrong_texts_are_told_with_their_line() {
    let line = |line| move |word: &str| (line, word.to_owned());
    let (unknown, mixed, few) = (line(2)("edge"), line(2)("move"), line(1)("turn"));
    for (text, expected) in [
        (
            "turn a b\nedge a b",
            PlainError::UnknownWord {
                line: unknown.0,
                word: unknown.1,
            },
        ),
        (
            "turn a b\nmove a b",
            PlainError::MixedForms {
                line: mixed.0,
                word: mixed.1,
            },
        ),
        (
            "turn a # b",
            PlainError::TooFewNames {
                line: few.0,
                word: few.1,
                needed: "two positions",
            },
        ),
        (
            "draw",
            PlainError::TooFewNames {
                line: 1,
                word: "draw".into(),
                needed: "one position",
            },
        ),
        ("player a\nmove a b", PlainError::NoSide("b".into())),
        (
            "player a\nopponent b a",
            PlainError::Contradiction {
                line: 2,
                name: "a".into(),
            },
        ),
    ] {
        assert_eq!(
            read_plain(text, DeadEnds::Lose).map(|_| ()),
            Err(expected),
            "{text}"
        );
    }
}
