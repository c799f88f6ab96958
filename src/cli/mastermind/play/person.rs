//! The person at the terminal, or whoever has written the lines that come from a file or a pipe.

use std::io::{self, Write};

use super::signs::Signs;
use super::words::GameTexts;
use crate::cli::turniir::input::LineInput;
use crate::games::mastermind::{Answer, Code, Counting, Space};
use crate::referee::texts::say;

/// Whose lines are read.
pub struct Person {
    input: Option<LineInput>,
}

/// What somebody who guesses has typed.
pub enum Guessing {
    /// A guess.
    Guess(Code),
    /// A wish to be helped.
    Hint,
    /// That is enough.
    Resign,
    /// Nothing any more.
    Left,
}

/// What somebody who answers has typed.
pub enum Answering {
    /// An answer.
    Answer(Answer),
    /// The answer to this turn, from 0, is to be changed.
    Fix(usize),
    /// Nothing any more.
    Left,
}

/// What stands in a line that answers.
enum AnswerLine {
    Numbers(Vec<u8>),
    Fix(usize),
    Help,
    Unclear,
}

impl Person {
    /// Nobody is asked before there is a question.
    pub fn new() -> Person {
        Person { input: None }
    }

    /// A guess of the space.
    ///
    /// # Errors
    /// When nothing can be written any more.
    pub fn guess(
        &mut self,
        number: usize,
        space: &Space,
        signs: &Signs,
        words: &GameTexts,
    ) -> io::Result<Guessing> {
        let prompt = say!(words.language, "mastermind.guess_prompt", number);
        loop {
            let Some(line) = self.ask(&prompt)? else {
                return Ok(Guessing::Left);
            };
            match line.trim() {
                "" => {}
                "?" | "help" | "abi" | "помощь" => {
                    say(&words.guess_help(space, &signs.all()))?
                }
                "hint" | "vihje" | "подсказка" => return Ok(Guessing::Hint),
                "resign" | "alla" | "сдаюсь" => return Ok(Guessing::Resign),
                text => match signs.read(text, space) {
                    Ok(code) => return Ok(Guessing::Guess(code)),
                    Err(error) => say(&words.sign_error(&error))?,
                },
            }
        }
    }

    /// An answer for that many pegs; one of the `given` earlier ones may be named for a change.
    ///
    /// # Errors
    /// When nothing can be written any more.
    pub fn answer(
        &mut self,
        pegs: u8,
        counting: Counting,
        given: usize,
        words: &GameTexts,
    ) -> io::Result<Answering> {
        let mut numbers: Vec<u8> = Vec::new();
        loop {
            let prompt = match numbers[..] {
                [] => say!(words.language, "mastermind.exact_prompt"),
                _ => words.second_prompt(),
            };
            let Some(line) = self.ask(&prompt)? else {
                return Ok(Answering::Left);
            };
            match read(&line) {
                AnswerLine::Numbers(more) => numbers.extend(more),
                AnswerLine::Fix(turn) if (1..=given).contains(&turn) => {
                    return Ok(Answering::Fix(turn - 1));
                }
                AnswerLine::Fix(_) => say(&words.no_such_turn(given))?,
                AnswerLine::Help => say(&words.answer_help(pegs))?,
                AnswerLine::Unclear => say(&words.number_expected(pegs))?,
            }
            let answer = match numbers[..] {
                [] => continue,
                // All pegs are right: nothing is left to ask.
                [exact] if exact == pegs => Ok(Answer {
                    exact,
                    misplaced: 0,
                }),
                [exact] if exact > pegs => Answer::of_counts(exact, exact, counting, pegs),
                [_] => continue,
                [exact, second] => Answer::of_counts(exact, second, counting, pegs),
                _ => {
                    numbers.clear();
                    say(&words.number_expected(pegs))?;
                    continue;
                }
            };
            match answer {
                Ok(answer) => return Ok(Answering::Answer(answer)),
                Err(error) => say(&words.answer_error(error))?,
            }
            numbers.clear();
        }
    }

    /// Which of so many answers, from 0, was wrong; the last one that can be is proposed.
    ///
    /// # Errors
    /// When nothing can be written any more.
    pub fn which(
        &mut self,
        proposed: usize,
        given: usize,
        words: &GameTexts,
    ) -> io::Result<Option<usize>> {
        let prompt = say!(
            words.language,
            "mastermind.which_prompt",
            proposed = proposed + 1
        );
        loop {
            let Some(line) = self.ask(&prompt)? else {
                return Ok(None);
            };
            match read(&line) {
                AnswerLine::Numbers(numbers) if numbers.is_empty() => return Ok(Some(proposed)),
                AnswerLine::Numbers(numbers) => match numbers[..] {
                    [turn] if (1..=given).contains(&usize::from(turn)) => {
                        return Ok(Some(usize::from(turn) - 1));
                    }
                    _ => say(&words.no_such_turn(given))?,
                },
                AnswerLine::Fix(turn) if (1..=given).contains(&turn) => return Ok(Some(turn - 1)),
                _ => say(&words.no_such_turn(given))?,
            }
        }
    }

    /// A line; `None` when there are no more. Where no line editor shows the question it is
    /// written.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let input = self.input.get_or_insert_with(LineInput::new);
        if matches!(input, LineInput::Piped) {
            say(prompt.trim_end())?;
        }
        Ok(input.line(prompt))
    }
}

fn read(line: &str) -> AnswerLine {
    let is_gap = |c: char| c.is_whitespace() || ",./".contains(c);
    let words: Vec<&str> = line.split(is_gap).filter(|word| !word.is_empty()).collect();
    match words[..] {
        ["?" | "help" | "abi" | "помощь"] => AnswerLine::Help,
        ["fix" | "paranda" | "исправить", turn] => {
            turn.parse().map_or(AnswerLine::Unclear, AnswerLine::Fix)
        }
        _ => {
            let numbers: Result<Vec<u8>, _> = words.iter().map(|word| word.parse()).collect();
            numbers.map_or(AnswerLine::Unclear, AnswerLine::Numbers)
        }
    }
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}
