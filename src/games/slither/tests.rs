//! The rules against a slow implementation that knows drawings only: sets of segments.

use std::collections::{BTreeMap, BTreeSet};

use super::{Position, PositionError, Record, RecordError, Rules, draw, perft};
use crate::games::grid::{Grid, GridError};
use crate::games::random::Random;
use crate::games::{Game, Outcome, Side};

type Dot = (i32, i32);
type Drawn = BTreeSet<(Dot, Dot)>;

fn grid(rows: i64, columns: i64) -> Grid {
    Grid::new(rows, columns).expect("a grid")
}

/// All unit segments of a field.
fn field(rows: i32, columns: i32) -> Drawn {
    let dots: Vec<Dot> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect();
    let pairs = dots
        .iter()
        .flat_map(|one| dots.iter().map(move |other| (*one, *other)));
    pairs
        .filter(|(one, other)| one < other)
        .filter(|(one, other)| (one.0 - other.0).abs() + (one.1 - other.1).abs() == 1)
        .collect()
}

/// Whether segments are one open path: connected, no dot with three of them, one dot more than
/// segments.
fn is_path(drawn: &Drawn) -> bool {
    let mut beside: BTreeMap<Dot, Vec<Dot>> = BTreeMap::new();
    for (one, other) in drawn {
        beside.entry(*one).or_default().push(*other);
        beside.entry(*other).or_default().push(*one);
    }
    if beside.values().any(|dots| dots.len() > 2) || beside.len() != drawn.len() + 1 {
        return false;
    }
    let mut reached: BTreeSet<Dot> = beside.keys().take(1).copied().collect();
    loop {
        let next: BTreeSet<Dot> = reached
            .iter()
            .flat_map(|dot| beside[dot].iter().copied())
            .chain(reached.iter().copied())
            .collect();
        if next == reached {
            return reached.len() == beside.len();
        }
        reached = next;
    }
}

/// The drawings after one more segment.
fn plainly(field: &Drawn, drawn: &Drawn) -> BTreeSet<Drawn> {
    let longer = field.difference(drawn).map(|segment| {
        let mut longer = drawn.clone();
        longer.insert(*segment);
        longer
    });
    longer.filter(is_path).collect()
}

fn drawing(position: &Position) -> Drawn {
    let grid = position.grid();
    let dot = |place| {
        (
            i32::from(grid.row(place)) - 1,
            i32::from(grid.column(place)) - 1,
        )
    };
    let pairs = position.path().windows(2);
    pairs
        .map(|pair| (dot(pair[0]), dot(pair[1])))
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect()
}

/// Compares moves and outcome, and gives the next positions.
#[track_caller]
fn check(position: &Position, field: &Drawn) -> Vec<Position> {
    let next: Vec<Position> = position
        .moves()
        .iter()
        .map(|chosen| position.after(chosen))
        .collect();
    let drawings: BTreeSet<Drawn> = next.iter().map(drawing).collect();
    assert_eq!(drawings.len(), next.len(), "{position}");
    assert_eq!(drawings, plainly(field, &drawing(position)), "{position}");
    let is_over = position.outcome().is_some();
    assert_eq!(is_over, next.is_empty(), "{position}");
    assert_eq!(Position::read(&position.to_string()).as_ref(), Ok(position));
    next
}

#[test]
fn five_hundred_games_keep_the_rules() {
    let mut random = Random::new(5);
    for _ in 0..500 {
        let (rows, columns) = (1 + random.below(6), 1 + random.below(7));
        let field = field(rows as i32, columns as i32);
        let rules = [Rules::Usual, Rules::Misere][random.below(2)];
        let grid = grid(rows as i64, columns as i64);
        let mut here = Position::start(grid, rules);
        let mut moves = Vec::new();
        loop {
            let next = check(&here, &field);
            if next.is_empty() {
                break;
            }
            let chosen = here.moves()[random.below(next.len())];
            moves.push(chosen);
            here = here.after(&chosen);
        }
        let record = Record { grid, rules, moves };
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record));
        assert_eq!(Position::read(&record.to_string()), Ok(here));
    }
}

#[test]
fn whole_trees_of_small_fields_are_right() {
    for (rows, columns) in [(1, 1), (1, 5), (2, 3), (3, 3), (2, 5)] {
        let field = field(rows, columns);
        let mut row = vec![Position::start(
            grid(rows.into(), columns.into()),
            Rules::Usual,
        )];
        while !row.is_empty() {
            row = row
                .iter()
                .flat_map(|position| check(position, &field))
                .collect();
        }
    }
}

/// Counted by a program of our own in Python, which walks over dots, and by the slow implementation
/// as deep as it can in a moment.
#[test]
fn sequences_are_counted() {
    for (rows, columns, counts) in [
        (1, 1, &[1, 0, 0][..]),
        (1, 4, &[1, 3, 4, 4, 0]),
        (3, 3, &PERFT_3X3),
        (5, 6, &PERFT_5X6),
    ] {
        let start = Position::start(grid(rows, columns), Rules::Usual);
        let field = field(rows as i32, columns as i32);
        for (depth, count) in counts.iter().enumerate() {
            assert_eq!(perft(&start, depth as u32), *count, "{start} {depth}");
            assert_eq!(crate::games::perft(&start, depth as u32), *count);
            if depth < 4 {
                assert_eq!(counted(&field, &Drawn::new(), depth), *count);
            }
        }
    }
}

const PERFT_3X3: [u64; 10] = [1, 12, 44, 160, 416, 1024, 1792, 3584, 2560, 0];
const PERFT_5X6: [u64; 10] = [
    1, 49, 236, 1172, 5168, 23344, 97024, 405760, 1_563_904, 6_044_160,
];

fn counted(field: &Drawn, drawn: &Drawn, depth: usize) -> u64 {
    match depth {
        0 => 1,
        _ => plainly(field, drawn)
            .iter()
            .map(|next| counted(field, next, depth - 1))
            .sum(),
    }
}

#[test]
fn the_end_has_a_winner() {
    let check = |text: &str, expected: Option<Outcome>| {
        let position = Position::read(text).expect("a position");
        assert_eq!(position.outcome(), expected, "{text}");
    };
    check("1x2", None);
    check("1x2 a1-b1", Some(Outcome::Win(Side::First)));
    check("1x2 misere a1-b1", Some(Outcome::Win(Side::Second)));
    check("1x3 a1-b1-c1", Some(Outcome::Win(Side::Second)));
    check("2x2 a1-b1-b2-a2", Some(Outcome::Win(Side::First)));
    check("2x2 a1-b1-b2", None);
    check("1x1", Some(Outcome::Win(Side::Second)));
}

#[test]
fn keys_forget_the_way() {
    let read = |text: &str| Position::read(text).expect("a position");
    let one = read("3x3 a1-b1-c1-c2-b2-a2-a3-b3-c3");
    let other = read("3x3 a1-a2-a3-b3-b2-b1-c1-c2-c3");
    assert_ne!(one, other);
    assert_eq!(one.key(), other.key());
    assert_eq!(one, read("3x3 c3-b3-a3-a2-b2-c2-c1-b1-a1"));
    assert_ne!(read("3x3 a1-b1").key(), read("3x3 misere a1-b1").key());
    assert_ne!(read("3x3 a1-b1").key(), read("3x3 a1-a2").key());
}

#[test]
fn what_is_wrong_is_told() {
    let name = |text: &str| GridError::Name(text.to_owned());
    let segment = |number, text: &str| RecordError::Segment {
        number,
        text: text.to_owned(),
    };
    let illegal = |number, text: &str, free: &str| RecordError::Illegal {
        number,
        text: text.to_owned(),
        free: free.to_owned(),
    };
    for (text, expected) in [
        ("", GridError::SizeText(String::new()).into()),
        ("5x", GridError::SizeText("5x".into()).into()),
        (
            "5x100",
            GridError::Size {
                rows: 5,
                columns: 100,
            }
            .into(),
        ),
        ("5x6 a", RecordError::Word("a".into())),
        ("5x6 a1-b1 c1-d1", RecordError::Word("c1-d1".into())),
        ("5x6 a1-b", name("b").into()),
        (
            "5x6 a1-c1",
            PositionError::Apart("a1".into(), "c1".into()).into(),
        ),
        (
            "5x6 a1-b1-b2-a2-a1",
            PositionError::Twice("a1".into()).into(),
        ),
        ("5x6: a1", segment(1, "a1")),
        ("1x3: a1-b1 a1-b1", illegal(2, "a1-b1", "b1-c1")),
        ("1x2: b1-a1 a1-b1", illegal(2, "a1-b1", "none")),
    ] {
        assert_eq!(Position::read(text), Err(expected), "{text}");
    }
}

#[test]
fn the_path_is_drawn() {
    let position = Position::read("3x4 a2-a1-b1-c1-c2").expect("a position");
    let expected = "    a   b   c   d\n  1 +---+---+   .\n    |       |\n  2 o   .   o   .\n\n  3 .   .   .   .\n";
    assert_eq!(draw(&position), expected);
}
