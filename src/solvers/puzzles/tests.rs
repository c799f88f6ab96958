//! Every puzzle of the table, played at random.

use crate::games::Outcome;
use crate::games::puzzle::PuzzleSize;
use crate::games::random::Random;
use crate::games::text_game::GameLine;
use crate::solvers::games::GAMES;

/// The same seed sets the same puzzle; what can be done is legal, and each game ends.
#[test]
fn puzzles_follow_from_their_seeds_and_end() {
    for puzzle in GAMES.iter().filter_map(|game| game.puzzle) {
        let start = |seed| (puzzle.start)(None, seed).expect("the usual size");
        let starts: Vec<String> = (0..3).map(|seed| start(seed).picture()).collect();
        for seed in 0..3 {
            let mut game = GameLine::from(start(seed));
            assert_eq!(game.here().picture(), starts[seed as usize]);
            let mut random = Random::new(seed);
            let mut moves = Vec::new();
            while game.outcome().is_none() {
                let mut texts = game.here().move_texts();
                let text = texts.swap_remove(random.below(texts.len()));
                assert!(!text.contains(' '), "{text}");
                assert_eq!(game.make(&text), Some(text.clone()), "{}", puzzle.text.name);
                moves.push(text);
            }
            assert!(game.here().move_texts().is_empty(), "{}", puzzle.text.name);
            let is_solved = matches!(game.outcome(), Some(Outcome::Win(side)) if side as u8 == 0);
            assert_eq!(game.here().cost().is_some(), is_solved);
            let mut again = GameLine::from(start(seed));
            let ends = moves.iter().map(|text| again.make(text));
            assert!(ends.last().flatten().is_some());
            assert_eq!(again.outcome(), game.outcome());
            assert_eq!(again.here().cost(), game.here().cost());
        }
    }
}

/// What nobody may do is no move.
#[test]
fn what_is_no_move_changes_nothing() {
    for puzzle in GAMES.iter().filter_map(|game| game.puzzle) {
        let start = (puzzle.start)(None, 7).expect("the usual size");
        let mut game = GameLine::from(start);
        for text in ["", "x", "open:z9", "12", "1234567", "Ka1b2", "Qz9", "ka1"] {
            assert_eq!(game.make(text), None, "{}: {text}", puzzle.text.name);
        }
    }
}

/// Each game has the sizes that it can play, and no others.
#[test]
fn puzzles_have_the_sizes_that_their_games_can_play() {
    for (name, sizes, others) in [
        (
            "mastermind",
            &["4x6", "5x8", "1x2", "5x10"][..],
            &["4", "1x1", "6x9", "9x2", "4x6x1", "2x99"][..],
        ),
        (
            "minesweeper",
            &["9x9x10", "30x16x99", "30x30x1", "2x1x1"],
            &["9x9", "31x9x10", "9x9x81"],
        ),
        (
            "labyrinth",
            &["4x4", "5x5", "10x10", "4x10"],
            &["5", "3x9", "11x5", "5x5x5"],
        ),
        ("queen_ending", &[], &["8x8", "1"]),
    ] {
        let game = GAMES.iter().find(|game| game.name == name);
        let puzzle = game
            .and_then(|game| game.puzzle)
            .expect("a game of puzzles");
        let start = |size: &str, seed| (puzzle.start)(Some(size.parse().ok()?), seed);
        for size in sizes {
            let pictures = (1..6).map(|seed| start(size, seed).map(|start| start.picture()));
            let pictures: Vec<_> = pictures.collect();
            assert!(!pictures.contains(&None), "{name} {size}");
        }
        for size in others
            .iter()
            .chain(&["", "x", "0x4", "4x", "-4x6", "70000x2", "1x1x1x1"])
        {
            assert!(start(size, 1).is_none(), "{name} {size}");
        }
        if let Some(sizes) = puzzle.sizes {
            let usual = [None, Some(sizes.usual)].map(|size| (puzzle.start)(size, 3));
            let [one, other] = usual.map(|start| start.expect("the usual size").picture());
            assert_eq!(one, other);
            for (word, size) in sizes.named {
                assert!((puzzle.start)(Some(*size), 1).is_some(), "{name} {word}");
                assert_eq!(size.to_string().parse::<PuzzleSize>(), Ok(*size));
            }
        }
    }
}
