//! The rules against a slow implementation, and the promise that nothing hidden is shown.

use std::collections::BTreeSet;

use super::{
    FieldAction, FieldStatus, FieldView, FirstOpening, MineLayout, MinefieldOptions, Minesweeper,
    RefusedAction, SeenCell, ViewError,
};
use crate::games::grid::{Grid, Place};
use crate::games::random::Random;

fn grid(rows: i64, columns: i64) -> Grid {
    Grid::new(rows, columns).expect("a grid")
}

/// The cells that are open after some were opened one by one, by coordinates and repeated sweeps;
/// `None` when a mine was met.
fn plainly(
    rows: i32,
    columns: i32,
    mines: &BTreeSet<(i32, i32)>,
    opened: &[(i32, i32)],
) -> Option<BTreeSet<(i32, i32)>> {
    if opened.iter().any(|cell| mines.contains(cell)) {
        return None;
    }
    let number = |(row, column): (i32, i32)| {
        let near = |(r, c): &&(i32, i32)| (r - row).abs() <= 1 && (c - column).abs() <= 1;
        mines.iter().filter(near).count()
    };
    let mut open: BTreeSet<(i32, i32)> = opened.iter().copied().collect();
    loop {
        let mut more = open.clone();
        for row in 0..rows {
            for column in 0..columns {
                let is_beside_empty = open.iter().any(|(r, c)| {
                    (r - row).abs() <= 1 && (c - column).abs() <= 1 && number((*r, *c)) == 0
                });
                if is_beside_empty {
                    more.insert((row, column));
                }
            }
        }
        if more == open {
            return Some(open);
        }
        open = more;
    }
}

fn coordinates(grid: Grid, cell: Place) -> (i32, i32) {
    (
        i32::from(grid.row(cell)) - 1,
        i32::from(grid.column(cell)) - 1,
    )
}

#[test]
fn games_keep_the_rules() {
    let mut random = Random::new(11);
    for _ in 0..500 {
        let (rows, columns) = (1 + random.below(7) as i64, 1 + random.below(7) as i64);
        let grid = grid(rows, columns);
        let mines: Vec<Place> = grid.places().filter(|_| random.below(6) == 0).collect();
        if mines.len() == grid.len() {
            continue;
        }
        let plain: BTreeSet<(i32, i32)> =
            mines.iter().map(|cell| coordinates(grid, *cell)).collect();
        let mut game = Minesweeper::on(MineLayout::new(grid, mines));
        let mut opened = Vec::new();
        while game.status() == FieldStatus::Playing {
            let covered: Vec<Place> = game.view().covered_cells().collect();
            let cell = covered[random.below(covered.len())];
            game.act(FieldAction::Open(cell)).expect("a covered cell");
            opened.push(coordinates(grid, cell));
            let expected = plainly(rows as i32, columns as i32, &plain, &opened);
            assert_eq!(expected.is_none(), game.status() == FieldStatus::Lost);
            let Some(expected) = expected else { break };
            let is_open = |cell: &Place| matches!(game.view().at(*cell), SeenCell::Open(_));
            let found: BTreeSet<(i32, i32)> = grid
                .places()
                .filter(is_open)
                .map(|cell| coordinates(grid, cell))
                .collect();
            assert_eq!(found, expected);
            let is_won = expected.len() + plain.len() == grid.len();
            assert_eq!(is_won, game.status() == FieldStatus::Won);
        }
        assert_eq!(
            FieldView::read(&game.view().to_string(), plain.len()).as_ref(),
            Ok(game.view())
        );
        assert_eq!(
            game.act(FieldAction::Open(grid.places().next().expect("a cell"))),
            Err(RefusedAction::Over)
        );
    }
}

/// While a game goes on, games with different mines that have opened the same numbers look the
/// same.
#[test]
fn the_view_shows_no_mine_before_the_end() {
    let mut random = Random::new(12);
    for seed in 0..200 {
        let options =
            MinefieldOptions::new(grid(9, 9), 10, FirstOpening::Safe, seed).expect("options");
        let mut game = Minesweeper::new(options);
        while game.status() == FieldStatus::Playing {
            for cell in game.view().grid().places() {
                assert!(matches!(
                    game.view().at(cell),
                    SeenCell::Covered | SeenCell::Open(_)
                ));
            }
            let covered: Vec<Place> = game.view().covered_cells().collect();
            let _ = game.act(FieldAction::Open(covered[random.below(covered.len())]));
        }
        assert_eq!(game.view().mines_seen(), 10);
    }
}

#[test]
fn the_first_opening_keeps_its_promise() {
    for (rows, columns, mines) in [(9, 9, 10), (3, 3, 8), (4, 4, 10), (1, 1, 0), (9, 9, 80)] {
        let grid = grid(rows, columns);
        for first in grid.places() {
            for seed in 0..20 {
                for rule in [FirstOpening::Safe, FirstOpening::Empty] {
                    let options = MinefieldOptions::new(grid, mines, rule, seed).expect("options");
                    let layout = MineLayout::of(&options, first);
                    assert_eq!(layout.mines() as i64, mines);
                    assert!(!layout.has(first));
                    let around = grid.around(first).count() as i64;
                    if rule == FirstOpening::Empty && grid.len() as i64 - 1 - around >= mines {
                        assert_eq!(layout.number(first), 0);
                    }
                }
            }
        }
    }
}

/// Each layout of 2 mines on 5 cells that spares the first one comes about as often: 6 layouts,
/// 60000 seeds.
#[test]
fn layouts_are_equally_likely() {
    let grid = grid(1, 5);
    let first = grid.places().next().expect("a cell");
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..60_000 {
        let options = MinefieldOptions::new(grid, 2, FirstOpening::Safe, seed).expect("options");
        let layout = MineLayout::of(&options, first);
        let mines: Vec<Place> = grid.places().filter(|cell| layout.has(*cell)).collect();
        *counts.entry(mines).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    // 9.5 standard deviations.
    assert!(
        counts.values().all(|count| (9_100..10_900).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn flags_and_chords() {
    // A mine in the corner of 3 x 3.
    let grid = grid(3, 3);
    let cell = |name: &str| grid.find(name).expect("a cell");
    let mut game = Minesweeper::on(MineLayout::new(grid, [cell("a1")]));
    let mut check = |action: FieldAction, expected: Result<usize, RefusedAction>| {
        assert_eq!(game.act(action).map(|changed| changed.len()), expected);
    };
    check(FieldAction::Chord(cell("b2")), Err(RefusedAction::NoNumber));
    check(FieldAction::Open(cell("b2")), Ok(1));
    check(FieldAction::Open(cell("b2")), Err(RefusedAction::Opened));
    check(FieldAction::Flag(cell("b2")), Err(RefusedAction::Opened));
    check(
        FieldAction::Chord(cell("b2")),
        Err(RefusedAction::Flags {
            flags: 0,
            number: 1,
        }),
    );
    check(FieldAction::Flag(cell("a1")), Ok(1));
    check(FieldAction::Open(cell("a1")), Err(RefusedAction::Flagged));
    check(FieldAction::Chord(cell("b2")), Ok(7));
    assert_eq!(game.status(), FieldStatus::Won);
    assert_eq!(game.view().to_string(), "F1.\n11.\n...\n");

    let mut game = Minesweeper::on(MineLayout::new(grid, [cell("a1")]));
    for action in [
        FieldAction::Open(cell("b2")),
        FieldAction::Flag(cell("a2")),
        FieldAction::Chord(cell("b2")),
    ] {
        game.act(action).expect("allowed");
    }
    assert_eq!(game.status(), FieldStatus::Lost);
    assert_eq!(game.view().to_string(), "X1.\nx1.\n...\n");
}

#[test]
fn what_is_no_board_is_told() {
    for (text, mines, expected) in [
        ("#?", 1, ViewError::Cell { row: 1, found: '?' }),
        ("##\n#9", 1, ViewError::Cell { row: 2, found: '9' }),
        (
            "##\n\n#",
            1,
            ViewError::Ragged {
                row: 2,
                found: 1,
                expected: 2,
            },
        ),
        (
            "1#\n##",
            4,
            ViewError::Mines {
                mines: 4,
                seen: 0,
                covered: 3,
            },
        ),
        (
            "**\n##",
            1,
            ViewError::Mines {
                mines: 1,
                seen: 2,
                covered: 2,
            },
        ),
    ] {
        assert_eq!(FieldView::read(text, mines), Err(expected));
    }
    assert!(matches!(FieldView::read("", 0), Err(ViewError::Size(_))));
    let long = "#".repeat(100);
    assert!(matches!(FieldView::read(&long, 0), Err(ViewError::Size(_))));
    let options = |mines| MinefieldOptions::new(grid(2, 2), mines, FirstOpening::Safe, 0);
    assert!(options(4).is_err() && options(-1).is_err() && options(3).is_ok());
}
