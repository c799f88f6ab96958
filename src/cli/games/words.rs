//! What people are told of a game, in three languages.

use crate::games::text_game::GameText;
use crate::games::{Outcome, Side};
use crate::referee::rule::Language;

/// The sentences of a game.
#[derive(Clone, Copy)]
pub struct GameWords {
    game: &'static GameText,
    language: Language,
}

/// How a game has ended: `white has won`.
pub fn outcome_in_english(game: &'static GameText, outcome: Outcome) -> String {
    GameWords::new(game, Language::English).outcome(outcome)
}

impl GameWords {
    /// In that language.
    pub fn new(game: &'static GameText, language: Language) -> GameWords {
        GameWords { game, language }
    }

    /// The name of a side.
    pub fn side(&self, side: Side) -> &'static str {
        let sides = match self.language {
            Language::Estonian => self.game.sides_in_estonian,
            Language::English => self.game.sides,
            Language::Russian => self.game.sides_in_russian,
        };
        sides[side as usize]
    }

    /// How a game has ended.
    pub fn outcome(&self, outcome: Outcome) -> String {
        match (outcome, self.language) {
            (Outcome::Win(side), Language::Estonian) => format!("võitis {}", self.side(side)),
            (Outcome::Win(side), Language::English) => format!("{} has won", self.side(side)),
            (Outcome::Win(side), Language::Russian) => format!("победа: {}", self.side(side)),
            (Outcome::Draw, Language::Estonian) => "viik".to_owned(),
            (Outcome::Draw, Language::English) => "a draw".to_owned(),
            (Outcome::Draw, Language::Russian) => "ничья".to_owned(),
        }
    }

    /// A program was disqualified, for this reason.
    pub fn disqualified(&self, loser: Side, why: &str) -> String {
        let won = self.outcome(Outcome::Win(loser.other()));
        let loser = self.side(loser);
        match self.language {
            Language::Estonian => format!("{won}: {loser} diskvalifitseeriti, {why}"),
            Language::English => format!("{won}: {loser} is disqualified, {why}"),
            Language::Russian => format!("{won}; дисквалификация: {loser}, {why}"),
        }
    }

    /// Asks a person for a move.
    pub fn question(&self, side: Side) -> String {
        let side = self.side(side);
        match self.language {
            Language::Estonian => format!("{side}, sinu käik (?: abi): "),
            Language::English => format!("{side}, your move (?: help): "),
            Language::Russian => format!("{side}, ваш ход (?: помощь): "),
        }
    }

    /// What a move is, and what a person can type, with the legal moves.
    pub fn help(&self, moves: &[String]) -> String {
        let about = self.game.move_help[self.language as usize];
        let moves = wrapped(moves);
        match self.language {
            Language::Estonian => format!("{about}\n{moves}; või vihje või lõpp"),
            Language::English => format!("{about}\n{moves}; or hint, or quit"),
            Language::Russian => format!("{about}\n{moves}; или подсказка, или конец"),
        }
    }

    /// A text is no legal move.
    pub fn no_move(&self, text: &str) -> String {
        match self.language {
            Language::Estonian => format!("{text:?} ei ole lubatud käik; ? näitab käike"),
            Language::English => format!("{text:?} is no legal move; ? shows the moves"),
            Language::Russian => format!("{text:?} — недопустимый ход; ? показывает ходы"),
        }
    }

    /// A person has left.
    pub fn left(&self) -> &'static str {
        match self.language {
            Language::Estonian => "mäng jäi pooleli",
            Language::English => "you have left the game",
            Language::Russian => "игра не закончена",
        }
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
    use crate::referee::rule::Language;
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
