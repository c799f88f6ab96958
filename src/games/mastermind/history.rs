//! What guesses and answers tell together.

use thiserror::Error;

use super::answer::Answer;
use super::code::Code;
use super::space::{Profile, Space};

/// A guess and what was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnsweredGuess {
    /// The code guessed.
    pub guess: Code,
    /// What was said about it.
    pub answer: Answer,
}

/// The first answer after which no code was possible any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Culprit {
    /// Its place in the history, from 0.
    pub index: usize,
    /// Why it can't be even by itself; `None` if it only disagrees with answers before it.
    pub impossible: Option<Impossible>,
    /// Turns before it, by place, that it disagrees with: all of these are needed, none of the
    /// others. Empty if it can't be by itself.
    pub against: Vec<usize>,
    /// The answers to that guess that the turns before it allow, each with the number of codes.
    pub allowed: Vec<(Answer, usize)>,
}

/// Why no code answers a guess so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// All other pegs are right, so the last one has no other place.
    #[error("when all other pegs are in the right place the last one can't be in a wrong one")]
    LastPegMisplaced,
    /// More pegs than a code has.
    #[error("a code has fewer pegs")]
    TooMany,
    /// With so few colours beside those of the guess, more of its colours have to be in any code.
    #[error("there are too few other colours: more of these are in every code")]
    TooFewInCommon,
    /// The guess is no code of the space, but it is said to be right.
    #[error("this is no code of the game, so it can't be the right one")]
    NoSuchCode,
    /// None of the codes has this answer, for a reason without a name.
    #[error("no code has this answer")]
    NoCode,
}

/// The codes that would have been answered so in all turns, in lexicographic order.
pub fn consistent(space: &Space, history: &[AnsweredGuess]) -> Vec<Code> {
    let asked = profiles(space, history.iter());
    let all = space.codes();
    all.filter(|&code| agrees(&asked, &space.profile(code)))
        .collect()
}

/// The first answer that leaves no code; `None` if the history is possible.
pub fn culprit(space: &Space, history: &[AnsweredGuess]) -> Option<Culprit> {
    let mut left: Vec<Code> = space.codes().collect();
    for (index, turn) in history.iter().enumerate() {
        let guess = space.profile(turn.guess);
        let agrees = |code: &Code| guess.answer(&space.profile(*code)) == turn.answer;
        if !left.iter().any(agrees) {
            return Some(explain(space, history, index, &left));
        }
        left.retain(agrees);
    }
    None
}

fn explain(space: &Space, history: &[AnsweredGuess], index: usize, left: &[Code]) -> Culprit {
    let turn = history[index];
    let allowed = answers_of(space, turn.guess, left);
    if is_empty(space, &[turn]) {
        return Culprit {
            index,
            impossible: Some(why_impossible(space, turn)),
            against: vec![],
            allowed,
        };
    }
    // Leave out what is not needed, the latest turns first: what stays is a smallest disagreement,
    // though perhaps not the only one.
    let mut against: Vec<usize> = (0..index).collect();
    for candidate in (0..index).rev() {
        let without = against.iter().filter(|&&at| at != candidate);
        let turns: Vec<AnsweredGuess> = without.map(|&at| history[at]).chain([turn]).collect();
        if is_empty(space, &turns) {
            against.retain(|&at| at != candidate);
        }
    }
    Culprit {
        index,
        impossible: None,
        against,
        allowed,
    }
}

fn why_impossible(space: &Space, turn: AnsweredGuess) -> Impossible {
    let (pegs, Answer { exact, misplaced }) = (space.pegs(), turn.answer);
    if exact.saturating_add(misplaced) > pegs {
        Impossible::TooMany
    } else if exact + 1 == pegs && misplaced == 1 {
        Impossible::LastPegMisplaced
    } else if exact == pegs {
        Impossible::NoSuchCode
    } else {
        let all = space.codes().collect::<Vec<Code>>();
        let possible = answers_of(space, turn.guess, &all);
        let fewest = possible.iter().map(|(answer, _)| answer.common()).min();
        if fewest.is_some_and(|fewest| turn.answer.common() < fewest) {
            Impossible::TooFewInCommon
        } else {
            Impossible::NoCode
        }
    }
}

/// The answers to a guess over these codes, each with its number of codes, in the order of
/// [`Answer`].
pub fn answers_of(space: &Space, guess: Code, codes: &[Code]) -> Vec<(Answer, usize)> {
    let asked = space.profile(guess);
    let mut answers: Vec<(Answer, usize)> = space.answers().map(|answer| (answer, 0)).collect();
    for &code in codes {
        let answer = asked.answer(&space.profile(code));
        // Every answer is among them: exact and misplaced together are at most the pegs.
        if let Some((_, codes)) = answers.iter_mut().find(|(other, _)| *other == answer) {
            *codes += 1;
        }
    }
    answers.retain(|(_, codes)| *codes > 0);
    answers
}

fn is_empty(space: &Space, turns: &[AnsweredGuess]) -> bool {
    let asked = profiles(space, turns.iter());
    !space
        .codes()
        .any(|code| agrees(&asked, &space.profile(code)))
}

fn profiles<'a>(
    space: &Space,
    turns: impl Iterator<Item = &'a AnsweredGuess>,
) -> Vec<(Profile, Answer)> {
    turns
        .map(|turn| (space.profile(turn.guess), turn.answer))
        .collect()
}

fn agrees(asked: &[(Profile, Answer)], code: &Profile) -> bool {
    asked
        .iter()
        .all(|(guess, answer)| guess.answer(code) == *answer)
}
