//! Many games in numbers, and one as JSON.

use serde_json::json;

use std::io::{self, Write};

use super::game::{Ending, Played};
use super::signs::Signs;
use super::words::Words;
use crate::games::mastermind::Code;
use crate::library::mastermind::game::Game as Terms;

/// What came of games.
#[derive(Default)]
pub struct Tally {
    /// How many games were won in one guess, in two, and so on.
    by_guesses: Vec<u64>,
    lost: u64,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, game: &Played) {
        let guesses = game.turns.len();
        if !matches!(game.ending, Ending::Guessed) {
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
    pub fn tell(&self, words: &Words, out: &mut impl Write) -> io::Result<()> {
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

/// `{"guessed":true,"guesses":5,"code":"1234","turns":[["1122",1,0],..]}`; a disqualified program is named.
pub fn json(signs: &Signs, terms: &Terms, game: &Played) -> String {
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
        Ending::Foul { side, why } => format!(
            r#","disqualified":{},"why":{}"#,
            json!(format!("{side:?}").to_lowercase()),
            json!(Words::english_foul(why))
        ),
        _ => String::new(),
    };
    format!(
        r#"{{"guessed":{},"guesses":{},"code":{},"turns":[{}]{foul}}}"#,
        matches!(game.ending, Ending::Guessed),
        game.turns.len(),
        game.code.map_or("null".to_owned(), text),
        turns.join(",")
    )
}
