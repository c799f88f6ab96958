use super::*;

fn space(pegs: i64, colours: i64, repetition: Repetition) -> Space {
    Space::new(pegs, colours, repetition).expect("a space")
}

fn mastermind() -> Space {
    space(4, 6, Repetition::Allowed)
}

fn bulls_and_cows() -> Space {
    space(4, 10, Repetition::Forbidden)
}

/// The answer by its definition: the equal pegs are taken away, of the others each colour counts as
/// often as both have it.
fn plainly(guess: Code, secret: Code) -> Answer {
    let (guess, secret): (Vec<u8>, Vec<u8>) =
        (guess.colours().collect(), secret.colours().collect());
    let exact = guess
        .iter()
        .zip(&secret)
        .filter(|(one, other)| one == other)
        .count();
    let times = |code: &[u8], colour| code.iter().filter(|&&c| c == colour).count();
    let common: usize = (1..=20)
        .map(|colour| times(&guess, colour).min(times(&secret, colour)))
        .sum();
    Answer {
        exact: exact as u8,
        misplaced: (common - exact) as u8,
    }
}

#[test]
fn answers_are_as_defined() {
    for space in [
        mastermind(),
        space(3, 5, Repetition::Forbidden),
        space(1, 20, Repetition::Allowed),
        space(8, 2, Repetition::Allowed),
        space(2, 20, Repetition::Forbidden),
    ] {
        let codes: Vec<Code> = space.codes().collect();
        for &guess in codes.iter().step_by(7) {
            for &secret in &codes {
                assert_eq!(
                    space.answer(guess, secret),
                    plainly(guess, secret),
                    "{guess} {secret}"
                );
            }
        }
    }
}

#[test]
fn codes_come_in_lexicographic_order_and_all_of_them() {
    for (pegs, colours, repetition, size, last) in [
        (4, 6, Repetition::Allowed, 1296, "6666"),
        (4, 10, Repetition::Forbidden, 5040, "0987"),
        (5, 20, Repetition::Forbidden, 1_860_480, "jihgf"),
        (8, 8, Repetition::Allowed, 16_777_216, "88888888"),
        (3, 3, Repetition::Forbidden, 6, "321"),
        (1, 1, Repetition::Allowed, 1, "1"),
    ] {
        let space = space(pegs, colours, repetition);
        assert_eq!((space.size(), space.codes().count()), (size, size));
        assert!(
            space
                .codes()
                .zip(space.codes().skip(1))
                .all(|(one, next)| one < next)
        );
        assert_eq!(
            space.codes().last().map(|code| code.to_string()),
            Some(last.to_owned())
        );
        assert!(
            space
                .codes()
                .take(1000)
                .all(|code| space.contains(code) && space.read(&code.to_string()) == Ok(code))
        );
    }
}

#[test]
fn spaces_that_cannot_be_are_refused() {
    for (pegs, colours, repetition, error) in [
        (0, 6, Repetition::Allowed, "1 to 8 pegs are possible, not 0"),
        (9, 2, Repetition::Allowed, "1 to 8 pegs are possible, not 9"),
        (
            4,
            21,
            Repetition::Allowed,
            "1 to 20 colours are possible, not 21",
        ),
        (
            4,
            -1,
            Repetition::Allowed,
            "1 to 20 colours are possible, not -1",
        ),
        (
            4,
            3,
            Repetition::Forbidden,
            "4 different colours can't be chosen out of 3",
        ),
        (
            8,
            9,
            Repetition::Allowed,
            "8 pegs of 9 colours make more than 16777216 codes; take fewer pegs or colours",
        ),
    ] {
        let refused = Space::new(pegs, colours, repetition).map_err(|error| error.to_string());
        assert_eq!(refused, Err(error.to_owned()));
    }
}

#[test]
fn histories_are_read() {
    let space = mastermind();
    let turns = read_history(
        &space,
        Counting::Misplaced,
        "1122 1 2, 1345 0/1;\n6666=0+0\n",
    )
    .expect("a history");
    let told: Vec<String> = turns
        .iter()
        .map(|turn| format!("{} {:?}", turn.guess, turn.answer.counts(Counting::Common)))
        .collect();
    assert_eq!(told, ["1122 (1, 3)", "1345 (0, 1)", "6666 (0, 0)"]);
    for (counting, text, error) in [
        (
            Counting::Misplaced,
            "1122 1",
            "turn 1, \"1122 1\": a code and two numbers are expected, like \"1111 1 0\"",
        ),
        (
            Counting::Misplaced,
            "1122 1 x",
            "turn 1, \"1122 1 x\": a code and two numbers are expected, like \"1111 1 0\"",
        ),
        (
            Counting::Misplaced,
            "1122 1 2, 112 1 1",
            "turn 2: \"112\" has 3 pegs, 4 are expected",
        ),
        (
            Counting::Misplaced,
            "1127 1 2",
            "turn 1: '7' in \"1127\" is no colour; the colours are 123456",
        ),
        (
            Counting::Misplaced,
            "1122 3 2",
            "turn 1: 3 in the right place and 2 more of a right colour are more than the 4 pegs",
        ),
        (
            Counting::Common,
            "1122 3 2",
            "turn 1: 2 of a right colour can't be: 3 of them are in the right place already",
        ),
    ] {
        let refused = read_history(&space, counting, text).map_err(|error| error.to_string());
        assert_eq!(refused, Err(error.to_owned()));
    }
    let refused = bulls_and_cows()
        .read("1231")
        .map_err(|error| error.to_string());
    assert_eq!(
        refused,
        Err("\"1231\" has 1 twice, but all colours of a code are different".to_owned())
    );
}

/// After `history` that many codes are possible, or `told` is the culprit.
fn check(space: &Space, counting: Counting, history: &str, codes: usize, told: &str) {
    let turns = read_history(space, counting, history).expect("a history");
    assert_eq!(consistent(space, &turns).len(), codes, "{history}");
    let culprit = culprit(space, &turns);
    let text = culprit.map_or(String::new(), |culprit| {
        format!(
            "{} {:?} {:?} {}",
            culprit.index,
            culprit.impossible,
            culprit.against,
            culprit.allowed.len()
        )
    });
    assert_eq!(text, told, "{history}");
}

#[test]
fn the_first_answer_that_leaves_no_code_is_found() {
    use Counting::{Common, Misplaced};
    check(&mastermind(), Misplaced, "", 1296, "");
    check(&mastermind(), Misplaced, "1122 1 0", 256, "");
    check(
        &mastermind(),
        Misplaced,
        "1122 3 1",
        0,
        "0 Some(LastPegMisplaced) [] 13",
    );
    check(
        &mastermind(),
        Misplaced,
        "3456 2 0, 1111 0 0, 2222 0 0, 3456 1 0",
        0,
        "3 None [0] 1",
    );
    // There is neither a 1 nor a 2: the second turn has no part in it.
    check(
        &mastermind(),
        Misplaced,
        "1111 0 0, 3333 0 0, 2222 0 0, 1212 1 0, 1234 0 4",
        0,
        "3 None [0, 2] 1",
    );
    check(&bulls_and_cows(), Common, "1234 1 3", 216, "");
    check(
        &space(4, 6, Repetition::Forbidden),
        Misplaced,
        "1234 0 1",
        0,
        "0 Some(TooFewInCommon) [] 11",
    );
    check(
        &space(4, 6, Repetition::Forbidden),
        Misplaced,
        "1123 4 0",
        0,
        "0 Some(NoSuchCode) [] 9",
    );
    check(
        &space(2, 2, Repetition::Forbidden),
        Misplaced,
        "12 1 0",
        0,
        "0 Some(TooFewInCommon) [] 2",
    );
}
