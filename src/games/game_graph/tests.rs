use crate::games::game_graph::{DeadEnds, Graph, GraphError, Mark, PlainError, read_plain};
use crate::games::{Outcome, Side};

const FIRST: Mark = Mark::Turn(Side::First);
const SECOND: Mark = Mark::Turn(Side::Second);

/// The tree of the course text's figure.
pub const FIGURE: &str = "turn a b c\nturn b d e\nturn c f g\nterm_v d e\nterm_p f g\n";

#[test]
fn edges_keep_their_order_and_those_from_an_end_are_left_out() {
    let (a, b, end) = (0, 1, 2);
    let marks = vec![FIRST, SECOND, Mark::Over(Outcome::Draw)];
    let edges = [(b, end), (a, end), (a, b), (end, a)];
    let graph = Graph::from_edges(marks, &edges, DeadEnds::Lose).expect("a graph");
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
        let graph = Graph::from_edges(vec![SECOND], &[], dead_ends).expect("a graph");
        assert_eq!(graph.mark(0), Mark::Over(expected));
    }
}

#[test]
fn an_edge_to_nowhere_is_told() {
    let error = Graph::from_edges(vec![FIRST], &[(0, 7)], DeadEnds::Lose).expect_err("no node 7");
    assert_eq!(error, GraphError::NoSuchNode(7));
}

#[test]
fn the_figure_is_read() {
    let plain = read_plain(FIGURE, DeadEnds::Lose).expect("a graph");
    assert!(plain.is_alternating);
    assert_eq!(plain.names.count(), 7);
    assert_eq!(plain.names.name(1), "b");
    assert_eq!(plain.names.find("g"), Some(6));
    assert_eq!(plain.graph.mark(0), FIRST);
    assert_eq!(plain.graph.successors(0), [3, 5]);
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
