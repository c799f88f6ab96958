//! What people are told of a game, in Estonian and English.

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
        };
        sides[side as usize]
    }

    /// How a game has ended.
    pub fn outcome(&self, outcome: Outcome) -> String {
        match (outcome, self.language) {
            (Outcome::Win(side), Language::Estonian) => format!("võitis {}", self.side(side)),
            (Outcome::Win(side), Language::English) => format!("{} has won", self.side(side)),
            (Outcome::Draw, Language::Estonian) => "viik".to_owned(),
            (Outcome::Draw, Language::English) => "a draw".to_owned(),
        }
    }

    /// A program was disqualified, for this reason.
    pub fn disqualified(&self, loser: Side, why: &str) -> String {
        let won = self.outcome(Outcome::Win(loser.other()));
        let loser = self.side(loser);
        match self.language {
            Language::Estonian => format!("{won}: {loser} diskvalifitseeriti, {why}"),
            Language::English => format!("{won}: {loser} is disqualified, {why}"),
        }
    }

    /// Asks a person for a move.
    pub fn question(&self, side: Side) -> String {
        let side = self.side(side);
        match self.language {
            Language::Estonian => format!("{side}, sinu käik (?: abi): "),
            Language::English => format!("{side}, your move (?: help): "),
        }
    }

    /// What a person can type, with the legal moves.
    pub fn help(&self, moves: &[String]) -> String {
        let moves = moves.join(" ");
        match self.language {
            Language::Estonian => format!("{moves}; või vihje või lõpp"),
            Language::English => format!("{moves}; or hint, or quit"),
        }
    }

    /// A text is no legal move.
    pub fn no_move(&self, text: &str) -> String {
        match self.language {
            Language::Estonian => format!("{text:?} ei ole lubatud käik; ? näitab käike"),
            Language::English => format!("{text:?} is no legal move; ? shows the moves"),
        }
    }

    /// A person has left.
    pub fn left(&self) -> &'static str {
        match self.language {
            Language::Estonian => "mäng jäi pooleli",
            Language::English => "you have left the game",
        }
    }

    /// Whether a person asks to leave.
    pub fn is_quit(text: &str) -> bool {
        matches!(text, "quit" | "lõpp")
    }

    /// Whether a person asks for a hint.
    pub fn is_hint(text: &str) -> bool {
        matches!(text, "hint" | "vihje")
    }
}
