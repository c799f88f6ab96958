//! Everything against all layouts of small boards.

use super::advice::{AdviceReason, CellChoice, FlagPolicy, advise, choose};
use super::demonstration::{Demonstration, play};
use super::endgame;
use super::model::Unsolvable;
use super::odds::{Chance, Odds};
use super::proof::{Proof, prove};
use crate::games::grid::{Grid, Place};
use crate::games::minesweeper::{
    FieldAction, FieldStatus, FieldView, FirstOpening, MineLayout, MinefieldOptions, Minesweeper,
    SeenCell,
};
use crate::games::random::Random;

fn grid(rows: i64, columns: i64) -> Grid {
    Grid::new(rows, columns).expect("a grid")
}

/// All layouts that fit a board: each set of its covered cells of the right size is tried.
fn layouts(view: &FieldView, uses_count: bool) -> Vec<u32> {
    let grid = view.grid();
    let covered = grid.places().filter(|cell| view.at(*cell).is_covered());
    let covered = covered.fold(0u32, |set, cell| set | 1 << cell.index());
    let around = |cell: Place| {
        grid.around(cell)
            .fold(0u32, |set, near| set | 1 << near.index())
    };
    let numbers: Vec<(u32, u32)> = grid
        .places()
        .filter_map(|cell| match view.at(cell) {
            SeenCell::Open(number) => Some((around(cell), number.into())),
            _ => None,
        })
        .collect();
    let fits = |set: &u32| {
        set & !covered == 0
            && (!uses_count || set.count_ones() as usize == view.mines())
            && numbers
                .iter()
                .all(|(near, number)| (set & near).count_ones() == *number)
    };
    (0..1 << grid.len()).filter(fits).collect()
}

/// A board in the midst of a game, on which every opening was made by chance.
fn random_view(random: &mut Random, cells_max: usize) -> FieldView {
    loop {
        let grid = grid(1 + random.below(4) as i64, 1 + random.below(5) as i64);
        if grid.len() > cells_max {
            continue;
        }
        let share = 2 + random.below(5);
        let mines: Vec<Place> = grid.places().filter(|_| random.below(share) == 0).collect();
        if mines.len() == grid.len() {
            continue;
        }
        let mut game = Minesweeper::on(MineLayout::new(grid, mines));
        let mut before = game.view().clone();
        for _ in 0..random.below(8) {
            let covered: Vec<Place> = game.view().covered_cells().collect();
            if game.status() != FieldStatus::Playing {
                break;
            }
            before = game.view().clone();
            let _ = game.act(FieldAction::Open(covered[random.below(covered.len())]));
        }
        return match game.status() {
            FieldStatus::Playing => game.view().clone(),
            _ => before,
        };
    }
}

#[test]
fn odds_are_those_of_all_layouts() {
    let mut random = Random::new(21);
    for _ in 0..1500 {
        let view = random_view(&mut random, 15);
        let all = layouts(&view, true);
        let odds = Odds::of(&view).expect("odds");
        assert!((odds.layouts() - all.len() as f64).abs() < 1e-6, "{view}");
        for cell in view.covered_cells() {
            let mined = all
                .iter()
                .filter(|layout| **layout >> cell.index() & 1 == 1)
                .count();
            let expected = mined as f64 / all.len() as f64;
            let chance = odds.at(cell).expect("a covered cell");
            assert!((chance.of_mine() - expected).abs() < 1e-9, "{view}");
            assert_eq!(chance == Chance::Safe, mined == 0, "{view}");
            assert_eq!(chance == Chance::Mine, mined == all.len(), "{view}");
        }
    }
}

/// The numbers of a proof are enough, and none of them can be left out; without them only the count
/// tells.
#[test]
fn proofs_hold_and_need_each_number() {
    let mut random = Random::new(22);
    let (mut by_numbers, mut by_count) = (0, 0);
    for _ in 0..1500 {
        let view = random_view(&mut random, 12);
        let odds = Odds::of(&view).expect("odds");
        let tells = |numbers: &[Place], cell: Place| {
            let mut only = FieldView::covered(view.grid(), view.mines());
            for number in numbers {
                only.set(*number, view.at(*number));
            }
            // What is open has no mine, even where its number is not used.
            let open = view
                .grid()
                .places()
                .filter(|cell| !view.at(*cell).is_covered());
            let open = open.fold(0u32, |set, cell| set | 1 << cell.index());
            let all = layouts(&only, false)
                .into_iter()
                .filter(|layout| layout & open == 0);
            let bits: Vec<u32> = all.map(|layout| layout >> cell.index() & 1).collect();
            bits.windows(2).all(|pair| pair[0] == pair[1])
        };
        let open: Vec<Place> = view
            .grid()
            .places()
            .filter(|cell| !view.at(*cell).is_covered())
            .collect();
        for cell in view.covered_cells() {
            match prove(&view, cell, odds.at(cell).expect("a chance")) {
                None => assert!(matches!(odds.at(cell), Some(Chance::Perhaps(_)))),
                Some(Proof::Count) => {
                    by_count += 1;
                    assert!(!tells(&open, cell), "{view}");
                }
                Some(Proof::Numbers(numbers)) => {
                    by_numbers += 1;
                    assert!(tells(&numbers, cell), "{view}");
                    for at in 0..numbers.len() {
                        let mut fewer = numbers.clone();
                        fewer.remove(at);
                        assert!(!tells(&fewer, cell), "{view} {numbers:?}");
                    }
                }
            }
        }
    }
    assert!(
        by_numbers > 300 && by_count > 300,
        "{by_numbers} {by_count}"
    );
}

/// The most layouts that any play wins, by the rules alone: each cell is tried, and the games go on
/// over the layouts that look alike.
fn most_wins(layouts: &[u32], open: u32, grid: Grid) -> usize {
    let is_won = |layout: &u32| open | layout == (1 << grid.len()) - 1;
    if layouts.iter().all(is_won) {
        return layouts.len();
    }
    let cells = grid.places().filter(|cell| open >> cell.index() & 1 == 0);
    let wins = cells.map(|cell| {
        let near = grid
            .around(cell)
            .fold(0u32, |set, near| set | 1 << near.index());
        let alike = |number: u32| -> Vec<u32> {
            let fits = |layout: &&u32| {
                *layout >> cell.index() & 1 == 0 && (*layout & near).count_ones() == number
            };
            layouts.iter().filter(fits).copied().collect()
        };
        (0..=8)
            .map(alike)
            .filter(|part| !part.is_empty())
            .map(|part| most_wins(&part, open | 1 << cell.index(), grid))
            .sum()
    });
    wins.max().unwrap_or(0)
}

#[test]
fn the_end_is_played_best() {
    let mut random = Random::new(23);
    let mut compared = 0;
    while compared < 150 {
        let view = random_view(&mut random, 9);
        let odds = Odds::of(&view).expect("odds");
        let Some((cell, win)) = endgame::best(&view, &odds) else {
            continue;
        };
        compared += 1;
        let open = view
            .grid()
            .places()
            .filter(|cell| !view.at(*cell).is_covered());
        let open = open.fold(0u32, |set, cell| set | 1 << cell.index());
        let all = layouts(&view, true);
        let expected = most_wins(&all, open, view.grid()) as f64 / all.len() as f64;
        assert!((win - expected).abs() < 1e-9, "{view}{win} {expected}");
        assert!(view.at(cell).is_covered());
    }
}

#[test]
fn what_is_known_is_explained() {
    let check = |text: &str, mines: usize, flags: FlagPolicy, cell: &str, numbers: &[&str]| {
        let view = FieldView::read(text, mines).expect("a board");
        let find = |name: &str| view.grid().find(name).expect("a cell");
        let advice = advise(&view, flags).expect("solvable").expect("a move");
        let expected = match flags {
            FlagPolicy::Never => FieldAction::Open(find(cell)),
            FlagPolicy::First => FieldAction::Flag(find(cell)),
        };
        assert_eq!(advice.action, expected, "{text}");
        let numbers: Vec<Place> = numbers.iter().map(|name| find(name)).collect();
        assert_eq!(
            advice.reason,
            AdviceReason::Certain(Proof::Numbers(numbers)),
            "{text}"
        );
    };
    // The 1 at b1 sees what the 1 at a1 sees, and c2 besides.
    check("11#\n###\n", 1, FlagPolicy::Never, "c1", &["a1", "b1"]);
    // A mine in the corner: each of three numbers tells it; one is enough.
    check("1#\n11\n", 1, FlagPolicy::First, "b1", &["b2"]);
    let view = FieldView::read("##\n##\n", 3).expect("a board");
    let advice = advise(&view, FlagPolicy::Never)
        .expect("solvable")
        .expect("a move");
    assert_eq!((advice.reason, advice.mine), (AdviceReason::First, 0.75));
    let view = FieldView::read("1##\n1##\n", 1).expect("a board");
    let advice = advise(&view, FlagPolicy::Never)
        .expect("solvable")
        .expect("a move");
    assert_eq!(advice.reason, AdviceReason::Certain(Proof::Count));
    let done = FieldView::read("F1\n11\n", 1).expect("a board");
    assert_eq!(advise(&done, FlagPolicy::Never), Ok(None));
}

#[test]
fn boards_that_can_not_be_are_told() {
    let of = |text: &str, mines: usize| {
        Odds::of(&FieldView::read(text, mines).expect("a board")).map(|_| ())
    };
    assert!(matches!(of("3#\n##\n", 3), Ok(())));
    assert!(matches!(
        of("4#\n##\n", 3),
        Err(Unsolvable::Number {
            number: 4,
            covered: 3,
            ..
        })
    ));
    assert_eq!(of("1#\n##\n", 3), Err(Unsolvable::NoLayout));
    assert_eq!(of("1#2\n###\n", 1), Err(Unsolvable::NoLayout));
    assert!(matches!(of("1*#\n111\n", 1), Ok(())));
    assert!(matches!(
        of("2*.\n111\n", 1),
        Err(Unsolvable::Number {
            number: 2,
            covered: 0,
            mines: 1,
            ..
        })
    ));
}

/// Numbers on every other cell of a large board hang together too much to be counted; advice is
/// given all the same.
#[test]
fn a_complex_board_is_estimated() {
    let grid = grid(99, 99);
    let mut random = Random::new(4);
    let mines = grid.places().filter(|_| random.below(4) == 0);
    let layout = MineLayout::new(grid, mines);
    let mut view = FieldView::covered(grid, layout.mines());
    for cell in grid
        .places()
        .filter(|cell| (grid.row(*cell) + grid.column(*cell)).is_multiple_of(2))
    {
        if !layout.has(cell) {
            view.set(cell, SeenCell::Open(layout.number(cell)));
        }
    }
    assert!(matches!(Odds::of(&view), Err(Unsolvable::TooComplex)));
    let odds = super::advice::odds(&view).expect("estimated");
    assert!(!odds.is_exact());
    for cell in view.covered_cells() {
        match odds.at(cell) {
            Some(Chance::Safe) => assert!(!layout.has(cell)),
            Some(Chance::Mine) => assert!(layout.has(cell)),
            _ => {}
        }
    }
    assert!(choose(&view, &odds).is_some());
    assert!(
        advise(&view, FlagPolicy::Never)
            .expect("no contradiction")
            .is_some()
    );
}

/// Whole games on many sizes: certain steps are never wrong, and every game ends.
#[test]
fn demonstrations_end_and_certain_steps_are_right() {
    let mut random = Random::new(25);
    for seed in 0..60 {
        let grid = grid(1 + random.below(12) as i64, 1 + random.below(12) as i64);
        let mines = random.below(grid.len() / 4 + 1) as i64;
        let first = [
            FirstOpening::Anything,
            FirstOpening::Safe,
            FirstOpening::Empty,
        ][random.below(3)];
        let options = MinefieldOptions::new(grid, mines, first, seed).expect("options");
        let mut demonstration = Demonstration::of(Minesweeper::new(options), FlagPolicy::First);
        let mut last = FieldStatus::Playing;
        for step in demonstration.by_ref() {
            let step = step.expect("solvable");
            assert_eq!(last, FieldStatus::Playing);
            last = step.status;
            if matches!(step.advice.reason, AdviceReason::Certain(_)) {
                assert_ne!(step.status, FieldStatus::Lost);
            }
        }
        assert_ne!(
            last,
            FieldStatus::Playing,
            "{}",
            demonstration.game().view()
        );
        let view = demonstration.game().view();
        assert!(
            view.grid()
                .places()
                .all(|cell| view.at(cell) != SeenCell::WrongFlag)
        );
        let played = play(Minesweeper::new(options)).0;
        assert_ne!(played, FieldStatus::Playing);
    }
}

#[test]
fn a_choice_names_its_cell() {
    let view = FieldView::covered(grid(9, 9), 10);
    let odds = Odds::of(&view).expect("odds");
    let corner = view.grid().find("a1").expect("a cell");
    assert_eq!(choose(&view, &odds), Some(CellChoice::First(corner)));
    assert!(
        (odds.layouts() / 1.878_392_407_320_e12 - 1.0).abs() < 1e-9,
        "{}",
        odds.layouts()
    );
}
