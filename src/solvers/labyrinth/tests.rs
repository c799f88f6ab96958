use std::sync::Arc;

use super::*;
use crate::games::labyrinth::LabyrinthFact;

/// A labyrinth of passages: `a-b` both ways, `a>b` one way.
fn labyrinth(text: &str) -> Arc<Labyrinth> {
    let fact = |word: &str| match (word.split_once('-'), word.split_once('>')) {
        (Some((from, to)), _) => LabyrinthFact::Passage(from.to_owned(), to.to_owned()),
        (_, Some((from, to))) => LabyrinthFact::OneWay(from.to_owned(), to.to_owned()),
        _ => LabyrinthFact::Room(word.to_owned(), None),
    };
    let facts: Vec<LabyrinthFact> = text.split_whitespace().map(fact).collect();
    Arc::new(Labyrinth::of(&facts).expect("a labyrinth"))
}

fn win(winner: Side, plies: u32) -> Value {
    Value::Win { winner, plies }
}

/// A labyrinth, where both begin, the values when Theseus and when the Minotaur moves first.
#[test]
fn beginnings_have_their_values() {
    for (text, theseus, minotaur, first, second) in [
        ("a-b", "a", "b", win(THESEUS, 1), win(THESEUS, 1)),
        // In a square the distance is even whenever the same player is to move.
        ("a-b b-c c-d d-a", "a", "c", Value::Draw, win(THESEUS, 2)),
        ("a-b b-c c-d d-a", "a", "b", win(THESEUS, 1), Value::Draw),
        // A triangle lets Theseus lose a move.
        ("a-b b-c c-a", "a", "b", win(THESEUS, 1), win(THESEUS, 2)),
        // He may not stay, and the way back is closed.
        (
            "a>b b-c c-d d>a",
            "a",
            "d",
            win(MINOTAUR, 2),
            win(MINOTAUR, 5),
        ),
        // Whoever goes into b stays there for ever: the game ends without a winner.
        ("a>b c-a", "c", "a", win(THESEUS, 1), Value::Draw),
    ] {
        let labyrinth = labyrinth(text);
        let room = |name| labyrinth.room(name).expect("a room");
        let verdict =
            LabyrinthSolution::of(labyrinth.clone(), room(theseus)).verdict(room(minotaur));
        let expected = StartVerdict {
            theseus_first: first,
            minotaur_first: second,
        };
        assert_eq!(verdict, expected, "{text}: {theseus} {minotaur}");
    }
}

#[test]
fn own_moves_are_counted_from_who_begins() {
    for (plies, side, turn, expected) in [
        (11, THESEUS, THESEUS, 6),
        (10, THESEUS, THESEUS, 5),
        (10, THESEUS, MINOTAUR, 5),
        (1, THESEUS, MINOTAUR, 0),
        (3, MINOTAUR, MINOTAUR, 2),
    ] {
        assert_eq!(own_moves(plies, side, turn), expected, "{plies}");
    }
}

#[test]
fn a_survey_counts_all_beginnings() {
    let square = labyrinth("a-b b-c c-d d-a");
    let survey = StartSurvey::of(&square).expect("four rooms");
    let expected = StartCounts {
        theseus_moving: 8,
        theseus_waiting: 4,
        ..StartCounts::default()
    };
    assert_eq!(survey.tally(), expected);
    let long: String = (0..StartSurvey::MAX_ROOMS)
        .map(|room| format!("{room}-{} ", room + 1))
        .collect();
    assert!(StartSurvey::of(&labyrinth(&long)).is_none());
}
