//! What people are told of a game, in three languages.

use crate::games::text_game::GameText;
use crate::games::{Outcome, Side};
use crate::referee::language::Language;
use crate::referee::texts::say;

/// The sentences of a game.
#[derive(Clone, Copy)]
pub struct GameWords {
    game: &'static GameText,
    language: Language,
}

impl GameWords {
    /// In that language.
    pub fn new(game: &'static GameText, language: Language) -> GameWords {
        GameWords { game, language }
    }

    /// The name of a side.
    pub fn side(&self, side: Side) -> &'static str {
        let GameText {
            sides,
            sides_in_estonian,
            sides_in_russian,
            ..
        } = *self.game;
        self.language
            .choose([sides_in_estonian, sides, sides_in_russian])[side as usize]
    }

    /// How a game has ended.
    pub fn outcome(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(side) => {
                let side = self.side(side);
                say!(self.language, "game.won", side)
            }
            Outcome::Draw => say!(self.language, "game.draw"),
        }
    }

    /// A program was disqualified, for this reason.
    pub fn disqualified(&self, loser: Side, why: &str) -> String {
        let won = self.outcome(Outcome::Win(loser.other()));
        let loser = self.side(loser);
        say!(self.language, "game.disqualified", won, loser, why)
    }

    /// Asks a person for a move.
    pub fn question(&self, side: Side) -> String {
        let side = self.side(side);
        say!(self.language, "game.question", side)
    }

    /// What a move is, and what a person can type, with the legal moves.
    pub fn help(&self, moves: &[String]) -> String {
        let about = self.language.choose(self.game.move_help);
        let others = self.language.text("game.help");
        format!("{about}\n{}; {others}", wrapped(moves))
    }

    /// A text is no legal move.
    pub fn no_move(&self, text: &str) -> String {
        say!(
            self.language,
            "game.no_move",
            text = format_args!("{text:?}")
        )
    }

    /// A person has left.
    pub fn left(&self) -> &'static str {
        self.language.text("game.left")
    }

    /// Whether a person asks to leave.
    pub fn is_quit(text: &str) -> bool {
        matches!(text, "quit" | "lõpp" | "конец")
    }

    /// Whether a person asks for a hint.
    pub fn is_hint(text: &str) -> bool {
        matches!(text, "hint" | "vihje" | "подсказка")
    }
}

/// So many columns are filled with moves.
const COLUMNS: usize = 72;

/// The words in lines.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let space = match column {
            0 => "",
            _ if column + 1 + word.len() > COLUMNS => "\n",
            _ => " ",
        };
        column = match space {
            "\n" => word.len(),
            _ => column + space.len() + word.len(),
        };
        text += space;
        text += word;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::GameWords;
    use crate::referee::language::Language;
    use crate::solvers::games::GAMES;

    #[test]
    fn help_tells_what_a_move_is_and_stays_in_its_columns() {
        let moves: Vec<String> = (0..50)
            .map(|number| format!("a{number}-b{number}"))
            .collect();
        for rules in GAMES.iter().filter_map(|game| game.rules.as_ref()) {
            let helps =
                Language::ALL.map(|language| GameWords::new(rules.text, language).help(&moves));
            for help in &helps {
                assert!(
                    help.lines().all(|line| line.chars().count() <= 120),
                    "{help}"
                );
                assert!(help.contains("a0-b0 a1-b1"), "{help}");
            }
            let first = helps.each_ref().map(|help| help.lines().next());
            assert!(first[0] != first[1] && first[1] != first[2], "{helps:?}");
        }
    }
}
