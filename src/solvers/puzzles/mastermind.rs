//! A code, usually of four pegs in six colours: that of `arbiiter play mastermind --seed`.

use std::fmt::Write as _;

use crate::games::mastermind::{AnsweredGuess, Code, Counting, Repetition, Space};
use crate::games::puzzle::{
    PUZZLE_TEXT, Puzzle, PuzzleEnd, PuzzleMeasure, PuzzleSize, PuzzleSizes,
};
use crate::games::random::Random;
use crate::games::text_game::GameText;

/// A code that is not found in so many guesses is not found.
const MAX_GUESSES: usize = 20;

/// Among more codes programs that list them need too long.
const MAX_CODES: usize = 100_000;

/// A code that is being guessed.
#[derive(Clone, Debug)]
pub struct CodePuzzle {
    space: Space,
    secret: Code,
    turns: Vec<AnsweredGuess>,
}

impl CodePuzzle {
    /// The codes of the game.
    pub fn space(&self) -> Space {
        self.space
    }

    /// The guesses so far and their answers.
    pub fn turns(&self) -> &[AnsweredGuess] {
        &self.turns
    }
}

impl Puzzle for CodePuzzle {
    const TEXT: &'static GameText = &GameText {
        name: "mastermind",
        title: "Mastermind",
        sides: ["guesser", "code"],
        sides_in_estonian: ["arvaja", "kood"],
        sides_in_russian: ["отгадчик", "код"],
        move_help: [
            "Käik on kood: 1122.",
            "A move is a code: 1122.",
            "Ход — код: 1122.",
        ],
        puzzle: Some(PuzzleMeasure::Cost(["Katseid", "Guesses", "Попыток"])),
        ..PUZZLE_TEXT
    };

    /// Pegs and colours.
    const SIZES: Option<PuzzleSizes> = Some(PuzzleSizes {
        usual: PuzzleSize::new([4, 6, 0]),
        named: &[],
    });

    fn of_seed(size: PuzzleSize, seed: u64) -> Option<CodePuzzle> {
        let [pegs, colours] = size.numbers()?;
        let space = Space::new(pegs, colours, Repetition::Allowed).ok()?;
        if !(2..=MAX_CODES).contains(&space.size()) {
            return None;
        }
        let secret = space.codes().nth(Random::new(seed).below(space.size()));
        Some(CodePuzzle {
            space,
            secret: secret?,
            turns: Vec::new(),
        })
    }

    fn end(&self) -> Option<PuzzleEnd> {
        let guesses = self.turns.len();
        let last = self.turns.last()?;
        if last.answer.is_win(self.space.pegs()) {
            return Some(PuzzleEnd::Solved(guesses as u32));
        }
        (guesses >= MAX_GUESSES).then_some(PuzzleEnd::Unsolved)
    }

    fn move_texts(&self) -> Vec<String> {
        match self.end() {
            Some(_) => Vec::new(),
            None => self.space.codes().map(|code| code.to_string()).collect(),
        }
    }

    fn after_text(&self, text: &str) -> Option<CodePuzzle> {
        if self.end().is_some() {
            return None;
        }
        let guess = self.space.read_guess(text).ok()?;
        let mut after = self.clone();
        let answer = self.space.answer(guess, self.secret);
        after.turns.push(AnsweredGuess { guess, answer });
        Some(after)
    }

    fn drawing(&self) -> String {
        let mut text = format!(
            "{} pegs, {} colours\n",
            self.space.pegs(),
            self.space.colours()
        );
        for (number, turn) in (1..).zip(&self.turns) {
            let (exact, misplaced) = turn.answer.counts(Counting::Misplaced);
            let _ = writeln!(text, "{number:>2}. {}   {exact} {misplaced}", turn.guess);
        }
        if self.end() == Some(PuzzleEnd::Unsolved) {
            let _ = writeln!(text, "    {}", self.secret);
        }
        text
    }
}
