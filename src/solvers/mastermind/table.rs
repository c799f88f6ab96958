//! The codes of a space by number, and the answers between them.

use crate::games::mastermind::{Answer, Code, Profile, Space};

/// The most codes for which whole trees are made.
pub const MAX_TABLED: usize = 1 << 18;

/// The most codes for which the least total is looked for: all answers between two codes are kept.
pub const MAX_TABLED_OPTIMAL: usize = 1 << 13;

/// A code by its place among the codes of a table.
pub(super) type Number = u32;

/// Codes that may be guessed, in lexicographic order, and how they answer each other.
///
/// An answer is a number too: its place among the possible ones in their order, so that the winning
/// one is the last.
pub(super) struct AnswerTable {
    space: Space,
    codes: Vec<Code>,
    profiles: Vec<Profile>,
    answers: Vec<Answer>,
    /// By exact and misplaced pegs.
    numbers: [[u8; 16]; 16],
    /// `answers[guess * codes + secret]`; empty when there are too many codes.
    matrix: Vec<u8>,
}

impl AnswerTable {
    /// The table of these codes, which are in lexicographic order.
    pub(super) fn new(space: Space, codes: Vec<Code>) -> AnswerTable {
        let pegs = space.pegs();
        // All pegs but one right and the last one misplaced can't be.
        let possible = |answer: &Answer| answer.exact + 1 != pegs || answer.misplaced == 0;
        let answers: Vec<Answer> = space.answers().filter(possible).collect();
        let mut numbers = [[0; 16]; 16];
        for (number, answer) in answers.iter().enumerate() {
            numbers[usize::from(answer.exact)][usize::from(answer.misplaced)] = number as u8;
        }
        let profiles = codes.iter().map(|&code| space.profile(code)).collect();
        let mut table = AnswerTable {
            space,
            codes,
            profiles,
            answers,
            numbers,
            matrix: vec![],
        };
        if table.size() <= MAX_TABLED_OPTIMAL {
            table.matrix = table.all_answers();
        }
        table
    }

    fn all_answers(&self) -> Vec<u8> {
        let numbers = 0..self.size() as Number;
        let rows = numbers
            .clone()
            .flat_map(|guess| numbers.clone().map(move |secret| (guess, secret)));
        rows.map(|(guess, secret)| self.compare(guess, secret))
            .collect()
    }

    pub(super) fn space(&self) -> &Space {
        &self.space
    }

    /// How many codes there are.
    pub(super) fn size(&self) -> usize {
        self.codes.len()
    }

    pub(super) fn code(&self, number: Number) -> Code {
        self.codes[number as usize]
    }

    pub(super) fn number(&self, code: Code) -> Option<Number> {
        self.codes
            .binary_search(&code)
            .ok()
            .map(|number| number as Number)
    }

    /// The possible answers, the winning one last.
    pub(super) fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The number of the answer that ends the game.
    pub(super) fn win(&self) -> usize {
        self.answers.len() - 1
    }

    /// The answers of all codes to a guess; `None` when they are not kept.
    pub(super) fn row(&self, guess: Number) -> Option<&[u8]> {
        let start = guess as usize * self.size();
        self.matrix
            .get(start..start + self.size())
            .filter(|row| !row.is_empty())
    }

    /// Calls with each of the codes and its answer to the guess.
    pub(super) fn for_each_answer(
        &self,
        guess: Number,
        codes: &[Number],
        mut take: impl FnMut(Number, usize),
    ) {
        match self.row(guess) {
            Some(row) => codes
                .iter()
                .for_each(|&code| take(code, usize::from(row[code as usize]))),
            None => codes
                .iter()
                .for_each(|&code| take(code, usize::from(self.compare(guess, code)))),
        }
    }

    /// How many of the codes would be answered in each way.
    pub(super) fn sizes(&self, guess: Number, codes: &[Number]) -> [u32; MAX_ANSWERS] {
        let mut sizes = [0; MAX_ANSWERS];
        self.for_each_answer(guess, codes, |_, answer| sizes[answer] += 1);
        sizes
    }

    /// The codes that would be answered in each way, the order kept; the winning answer's are the
    /// last.
    pub(super) fn parts(&self, guess: Number, codes: &[Number]) -> Vec<Vec<Number>> {
        let mut parts = vec![vec![]; self.answers.len()];
        self.for_each_answer(guess, codes, |code, answer| parts[answer].push(code));
        parts
    }

    fn compare(&self, guess: Number, secret: Number) -> u8 {
        let answer = self.profiles[guess as usize].answer(&self.profiles[secret as usize]);
        self.numbers[usize::from(answer.exact)][usize::from(answer.misplaced)]
    }
}

/// At least as many as there are answers: 8 pegs have 44.
pub(super) const MAX_ANSWERS: usize = 48;
