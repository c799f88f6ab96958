//! The rules that a program can break, as the assignment numbers them.

use serde::{Deserialize, Serialize};

use crate::referee::language::Language;
use crate::referee::texts::say;

/// A rule of the assignment, or of the place where programs run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// 1: the board is 32 facts `ruut/3` with the states 0, 1, 2, 10 and 20.
    Board,
    /// 2.1: the program is a module.
    Module,
    /// 2.2: the main predicate has three arguments, and the name by which it is called.
    MainPredicate,
    /// 2.3: the module has no `ruut/3` facts and does not declare `ruut/3` dynamic.
    OwnBoard,
    /// 2.4: the program does not end in failure, nor in an error.
    Failure,
    /// 2.5: nothing can backtrack into the program.
    Backtracking,
    /// 3.2: the facts `mustad/1` and `valged/1` name the programs, and belong to the arbiter.
    Names,
    /// The moves of the short rules: one step or one jump a call, with a piece of one's own.
    Moves,
    /// Capturing is obligatory.
    Capturing,
    /// A capture goes on with the same piece.
    Continuing,
    /// A man that reaches the last row becomes a king at once.
    Crowning,
    /// Ten seconds a move, unless told otherwise.
    Time,
    /// What a program may use up: memory, output.
    Resources,
    /// What a program may not touch: files, network, other processes, the end of the process.
    Confinement,
}

impl Rule {
    /// All of them, in the assignment's order.
    pub const ALL: [Rule; 14] = [
        Rule::Board,
        Rule::Module,
        Rule::MainPredicate,
        Rule::OwnBoard,
        Rule::Failure,
        Rule::Backtracking,
        Rule::Names,
        Rule::Moves,
        Rule::Capturing,
        Rule::Continuing,
        Rule::Crowning,
        Rule::Time,
        Rule::Resources,
        Rule::Confinement,
    ];

    /// The identity of the rule: its number in the assignment, or a word if it has none.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::Board => "1",
            Rule::Module => "2.1",
            Rule::MainPredicate => "2.2",
            Rule::OwnBoard => "2.3",
            Rule::Failure => "2.4",
            Rule::Backtracking => "2.5",
            Rule::Names => "3.2",
            Rule::Moves => "moves",
            Rule::Capturing => "capturing",
            Rule::Continuing => "continuing",
            Rule::Crowning => "crowning",
            Rule::Time => "time",
            Rule::Resources => "resources",
            Rule::Confinement => "confinement",
        }
    }

    /// The rule with this [`Rule::id`].
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.id() == id)
    }

    /// The name of the rule in a sentence: its number in the assignment, or some words if it has
    /// none.
    pub fn name(self, language: Language) -> &'static str {
        language.find("rule_name", self.id()).unwrap_or(self.id())
    }

    /// How a verdict cites it: `rule 2.4`, `rule: crowning`.
    pub fn cited(self, language: Language) -> String {
        let word = language.text("check.rule");
        let is_numbered = self.id().starts_with(|sign: char| sign.is_ascii_digit());
        let sign = if is_numbered { "" } else { ":" };
        format!("{word}{sign} {}", self.name(language))
    }

    /// What the rule asks, in one line.
    pub fn title(self, language: Language) -> &'static str {
        language.find("rule", self.id()).unwrap_or_default()
    }
}

/// What is told of a module that breaks [`Rule::OwnBoard`] in a game; a table need not name it.
pub fn own_board_text(module: Option<&str>, language: Language) -> String {
    match module {
        Some(module) => say!(language, "display.own_board", module),
        None => say!(language, "display.own_board_unnamed"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, Rule};

    #[test]
    fn every_rule_has_texts() {
        for rule in Rule::ALL {
            let titles = Language::ALL.map(|language| rule.title(language));
            assert!(titles.iter().all(|title| !title.is_empty()), "{titles:?}");
        }
    }

    #[test]
    fn every_language_has_titles_of_its_own() {
        for rule in Rule::ALL {
            let mut titles = Language::ALL.map(|language| rule.title(language));
            titles.sort_unstable();
            assert!(
                titles.windows(2).all(|pair| pair[0] != pair[1]),
                "{}",
                rule.id()
            );
        }
    }

    #[test]
    fn every_rule_has_a_name_of_its_own() {
        for rule in Rule::ALL {
            assert_eq!(Rule::from_id(rule.id()), Some(rule));
            let numbered = rule.id().starts_with(|first: char| first.is_ascii_digit());
            let cited = rule.cited(Language::English);
            assert_eq!(cited == format!("rule {}", rule.id()), numbered, "{cited}");
        }
    }
}
