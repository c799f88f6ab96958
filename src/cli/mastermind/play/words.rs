//! What people are told, in three languages.

use super::game::{CodeGameEnd, CodeGameRecord};
use super::program::CodeRole;
use super::signs::{SignError, Signs};
use crate::cli::mastermind::impossibility;
use crate::cli::programs::AskedFoul;
use crate::games::mastermind::{
    Answer, AnswerError, AnsweredGuess, Counting, Culprit, Repetition, Space,
};
use crate::referee::foul::Foul;
use crate::referee::language::Language;
use crate::referee::texts::say;

/// Six colours, called as in that language.
pub fn colours(language: Language) -> [&'static str; 6] {
    language.choose([
        ["sinine", "punane", "valge", "must", "kollane", "roheline"],
        ["blue", "red", "white", "black", "yellow", "green"],
        ["синий", "красный", "белый", "чёрный", "жёлтый", "зелёный"],
    ])
}

/// The sentences of a game.
pub struct GameTexts {
    /// Their language.
    pub language: Language,
    counting: Counting,
}

impl GameTexts {
    /// In that language; answers are told in that counting.
    pub fn new(language: Language, counting: Counting) -> GameTexts {
        GameTexts { language, counting }
    }

    fn rules(&self, space: &Space, names: &str) -> String {
        let (pegs, colours) = (space.pegs(), space.colours());
        let language = self.language;
        match space.repetition() {
            Repetition::Allowed => say!(language, "mastermind.rules_allowed", pegs, colours, names),
            Repetition::Forbidden => {
                say!(language, "mastermind.rules_forbidden", pegs, colours, names)
            }
        }
    }

    /// A person is to think of a code.
    pub fn think(&self, space: &Space, names: &str) -> String {
        let rules = self.rules(space, names);
        say!(self.language, "mastermind.think", rules)
    }

    /// A code has been thought of.
    pub fn thought(&self, space: &Space, names: &str) -> String {
        let rules = self.rules(space, names);
        say!(self.language, "mastermind.thought", rules)
    }

    /// A guess as it is shown.
    pub fn guess(&self, number: usize, code: &str) -> String {
        format!("{number}. {code}")
    }

    /// An answer, its two numbers named.
    pub fn answer(&self, answer: Answer) -> String {
        let (exact, second) = answer.counts(self.counting);
        match self.counting {
            Counting::Misplaced => {
                say!(self.language, "mastermind.answer_misplaced", exact, second)
            }
            Counting::Common => say!(self.language, "mastermind.answer_common", exact, second),
        }
    }

    /// Asks for the second number of an answer.
    pub fn second_prompt(&self) -> String {
        match self.counting {
            Counting::Misplaced => say!(self.language, "mastermind.second_prompt_misplaced"),
            Counting::Common => say!(self.language, "mastermind.second_prompt_common"),
        }
    }

    /// How guesses are typed.
    pub fn guess_help(&self, space: &Space, names: &str) -> String {
        let rules = self.rules(space, names);
        say!(self.language, "mastermind.guess_help", rules)
    }

    /// There are only so many answers.
    pub fn no_such_turn(&self, given: usize) -> String {
        match given {
            0 => say!(self.language, "mastermind.no_earlier_answer"),
            _ => say!(self.language, "mastermind.answers_are", given),
        }
    }

    /// How answers are typed.
    pub fn answer_help(&self, pegs: u8) -> String {
        say!(self.language, "mastermind.answer_help", pegs)
    }

    /// A number was expected.
    pub fn number_expected(&self, pegs: u8) -> String {
        say!(self.language, "mastermind.number_expected", pegs)
    }

    /// Why something typed is no code.
    pub fn sign_error(&self, error: &SignError) -> String {
        match error {
            SignError::Unknown { word, names } => {
                say!(self.language, "mastermind.unknown_colour", word, names)
            }
            SignError::Ambiguous { word, names } => {
                say!(self.language, "mastermind.ambiguous_colour", word, names)
            }
            SignError::Pegs { found, expected } => {
                say!(self.language, "mastermind.wrong_pegs", expected, found)
            }
        }
    }

    /// Why two numbers are no answer.
    pub fn answer_error(&self, error: AnswerError) -> String {
        match error {
            AnswerError::TooMany { pegs, .. } => {
                say!(self.language, "mastermind.too_many_pegs", pegs)
            }
            AnswerError::LessThanExact { exact, .. } => {
                say!(self.language, "mastermind.less_than_exact", exact)
            }
        }
    }

    /// Answers that can't all be true: the first one that is too many, what it disagrees with, and
    /// what it might have been.
    pub fn contradiction(
        &self,
        culprit: &Culprit,
        turns: &[AnsweredGuess],
        signs: &Signs,
        counting: Counting,
    ) -> String {
        let turn = |index: usize| {
            let turn: &AnsweredGuess = &turns[index];
            let (exact, second) = turn.answer.counts(counting);
            format!("{}. {} {exact} {second}", index + 1, signs.text(turn.guess))
        };
        let number = culprit.index + 1;
        if let Some(why) = culprit.impossible {
            let why = impossibility(why, self.language);
            return say!(self.language, "mastermind.answer_impossible", number, why);
        }
        let against: Vec<String> = culprit.against.iter().map(|&index| turn(index)).collect();
        let against = against.join("; ");
        let allowed = culprit.allowed.iter().map(|(answer, _)| {
            let (exact, second) = answer.counts(counting);
            format!("{exact} {second}")
        });
        let allowed = allowed.collect::<Vec<String>>().join(", ");
        let language = self.language;
        say!(
            language,
            "mastermind.contradiction",
            number,
            against,
            allowed
        )
    }

    /// How a game ended.
    pub fn ending(&self, game: &CodeGameRecord, signs: &Signs) -> String {
        let guesses = game.turns.len();
        let right = game.turns.last().map(|turn| signs.text(turn.guess));
        let code = game.code.map(|code| signs.text(code));
        let code = match code {
            Some(code) => say!(self.language, "mastermind.the_code", code),
            None => String::new(),
        };
        match &game.ending {
            CodeGameEnd::Guessed => {
                let right = right.unwrap_or_default();
                say!(self.language, "mastermind.guessed", right, guesses)
            }
            CodeGameEnd::TooMany => say!(self.language, "mastermind.not_guessed", guesses, code),
            CodeGameEnd::Resigned => say!(self.language, "mastermind.resigned", code),
            CodeGameEnd::Left => say!(self.language, "mastermind.left"),
            CodeGameEnd::Foul { side, why } => {
                let side = match side {
                    CodeRole::Codemaker => say!(self.language, "mastermind.codemaker"),
                    CodeRole::Guesser => say!(self.language, "mastermind.guesser"),
                };
                let why = self.foul(why);
                say!(self.language, "mastermind.disqualified", side, why, code)
            }
        }
    }

    fn foul(&self, why: &AskedFoul) -> String {
        let error = |ball: &str| say!(self.language, "mastermind.error", ball);
        match (&why.foul, &why.answer) {
            (Foul::IllegalMove, Some(answer)) => {
                let answer = answer.text();
                say!(self.language, "mastermind.not_a_code", answer)
            }
            (Foul::Failed, _) => say!(self.language, "mastermind.failed"),
            (Foul::TooSlow(_), _) => say!(self.language, "mastermind.too_slow"),
            (Foul::Threw(formal), _) => error(&format!("error({formal},_)")),
            (Foul::ThrewBall(ball), _) => error(ball),
            (foul, _) => foul.text(self.language),
        }
    }

    /// What a program is disqualified for, for other programs.
    pub fn english_foul(why: &AskedFoul) -> String {
        GameTexts::new(Language::English, Counting::Common).foul(why)
    }

    /// Many games: how many were won, and their guesses.
    pub fn tally(&self, games: u64, won: u64, total: u64) -> String {
        let mean = format!("{:.4}", total as f64 / won.max(1) as f64);
        say!(self.language, "mastermind.tally", games, won, mean)
    }
}
