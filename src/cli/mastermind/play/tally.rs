//! Many games in numbers, and one as JSON.

use serde_json::json;

use std::io::{self, Write};

use super::game::{CodeGameEnd, CodeGameRecord};
use super::signs::Signs;
use super::words::GameTexts;
use crate::games::mastermind::Code;
use crate::library::bindings::mastermind::game::CodeGame as Terms;

/// What came of games.
#[derive(Default)]
pub struct CodeMatchTally {
    /// How many games were won in one guess, in two, and so on.
    by_guesses: Vec<u64>,
    lost: u64,
}

impl CodeMatchTally {
    /// Counts a game.
    pub fn add(&mut self, game: &CodeGameRecord) {
        let guesses = game.turns.len();
        if !matches!(game.ending, CodeGameEnd::Guessed) {
            self.lost += 1;
            return;
        }
        self.by_guesses
            .resize(self.by_guesses.len().max(guesses), 0);
        // A code that was guessed was guessed at some time.
        if let Some(count) = guesses
            .checked_sub(1)
            .and_then(|at| self.by_guesses.get_mut(at))
        {
            *count += 1;
        }
    }

    /// Whether every code was found.
    pub fn all_guessed(&self) -> bool {
        self.lost == 0
    }

    /// Tells the numbers.
    ///
    /// # Errors
    /// When nothing can be written any more.
    pub fn tell(&self, words: &GameTexts, out: &mut impl Write) -> io::Result<()> {
        let won: u64 = self.by_guesses.iter().sum();
        let total: u64 = self
            .by_guesses
            .iter()
            .zip(1..)
            .map(|(count, n)| count * n)
            .sum();
        writeln!(out, "{}", words.tally(won + self.lost, won, total))?;
        for (count, guesses) in self.by_guesses.iter().zip(1..) {
            if *count > 0 {
                writeln!(out, "{guesses:4} {count:8}")?;
            }
        }
        Ok(())
    }
}

/// `{"guessed":true,"guesses":5,"code":"1234","turns":[["1122",1,0],..]}`; a disqualified program
/// is named.
pub fn json(signs: &Signs, terms: &Terms, game: &CodeGameRecord) -> String {
    let text = |code: Code| json!(signs.text(code)).to_string();
    let turns: Vec<String> = game
        .turns
        .iter()
        .map(|turn| {
            let (exact, second) = turn.answer.counts(terms.counting);
            format!("[{},{exact},{second}]", text(turn.guess))
        })
        .collect();
    let foul = match &game.ending {
        CodeGameEnd::Foul { side, why } => format!(
            r#","disqualified":{},"why":{}"#,
            json!(format!("{side:?}").to_lowercase()),
            json!(GameTexts::english_foul(why))
        ),
        _ => String::new(),
    };
    format!(
        r#"{{"guessed":{},"guesses":{},"code":{},"turns":[{}]{foul}}}"#,
        matches!(game.ending, CodeGameEnd::Guessed),
        game.turns.len(),
        game.code.map_or("null".to_owned(), text),
        turns.join(",")
    )
}
