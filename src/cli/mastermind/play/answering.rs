//! A person who has thought of a code answers, and corrects answers that contradict each other.

use std::io;

use super::game::CodeMatch;
use super::person::Answering;
use crate::games::mastermind::{AnsweredGuess, Code, culprit};

impl CodeMatch<'_> {
    /// Adds the turn with this guess, and changes answers until they can be true; false when the
    /// person leaves.
    ///
    /// # Errors
    /// When nothing can be written any more.
    pub fn hear(&mut self, guess: Code, turns: &mut Vec<AnsweredGuess>) -> io::Result<bool> {
        let answer = loop {
            match self.listen(turns.len())? {
                Answering::Answer(answer) => break answer,
                Answering::Fix(index) => {
                    if !self.change(index, turns)? {
                        return Ok(false);
                    }
                    let again = self.words.guess(turns.len() + 1, &self.signs.text(guess));
                    self.say(&again)?;
                }
                Answering::Left => return Ok(false),
            }
        };
        turns.push(AnsweredGuess { guess, answer });
        while let Some(culprit) = culprit(&self.terms.space, turns) {
            let told = self
                .words
                .contradiction(&culprit, turns, self.signs, self.terms.counting);
            self.say(&told)?;
            let Some(index) = self.person.which(culprit.index, turns.len(), self.words)? else {
                return Ok(false);
            };
            if !self.change(index, turns)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Asks again about an earlier guess; false when the person leaves.
    fn change(&mut self, index: usize, turns: &mut [AnsweredGuess]) -> io::Result<bool> {
        let guess = self
            .words
            .guess(index + 1, &self.signs.text(turns[index].guess));
        self.say(&guess)?;
        match self.listen(0)? {
            Answering::Answer(answer) => {
                turns[index].answer = answer;
                Ok(true)
            }
            // No number of a turn was accepted.
            Answering::Fix(_) => Ok(true),
            Answering::Left => Ok(false),
        }
    }

    /// An answer, or the wish to change one of so many.
    fn listen(&mut self, given: usize) -> io::Result<Answering> {
        let (pegs, counting) = (self.terms.space.pegs(), self.terms.counting);
        self.person.answer(pegs, counting, given, self.words)
    }
}
