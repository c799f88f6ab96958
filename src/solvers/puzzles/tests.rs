//! Every puzzle of the table, played at random.

use crate::games::Outcome;
use crate::games::random::Random;
use crate::games::text_game::GameLine;
use crate::solvers::games::GAMES;

/// The same seed sets the same puzzle; what can be done is legal, and each game ends.
#[test]
fn puzzles_follow_from_their_seeds_and_end() {
    for puzzle in GAMES.iter().filter_map(|game| game.puzzle) {
        let starts: Vec<String> = (0..3).map(|seed| (puzzle.start)(seed).picture()).collect();
        for seed in 0..3 {
            let mut game = GameLine::from((puzzle.start)(seed));
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
            let mut again = GameLine::from((puzzle.start)(seed));
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
        let mut game = GameLine::from((puzzle.start)(7));
        for text in ["", "x", "open:z9", "12", "1234567", "Ka1b2", "Qz9", "ka1"] {
            assert_eq!(game.make(text), None, "{}: {text}", puzzle.text.name);
        }
    }
}
