//! Any game whose positions and moves are texts and terms, for the referee.

use std::fmt;

use crate::frontend::term::Term;
use crate::games::text_game::{AnyPosition, GameLine};
use crate::games::{Outcome, Side};
use crate::library::bindings::game_terms::{TermRules, term_rules};
use crate::referee::asked::AskedGame;

/// A game in progress.
pub struct TextMatch {
    rules: TermRules,
    line: GameLine,
}

impl TextMatch {
    /// A match of this game; `None` if its positions and moves are no terms.
    pub fn of(line: GameLine) -> Option<TextMatch> {
        let rules = term_rules(line.here().game().name)?;
        Some(TextMatch { rules, line })
    }

    /// The present position.
    pub fn here(&self) -> &dyn AnyPosition {
        self.line.here()
    }

    /// The answer that is the move of a text.
    pub fn answer(&self, text: Option<String>) -> Term {
        let term = text.and_then(|text| (self.rules.move_term)(self.here(), &text));
        term.unwrap_or_else(Term::nil)
    }
}

impl fmt::Debug for TextMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.here())
    }
}

impl AskedGame for TextMatch {
    type Move = String;
    type Outcome = Outcome;

    fn side(&self) -> Side {
        self.here().side()
    }

    fn question(&self) -> Term {
        (self.rules.position_term)(self.here()).unwrap_or_else(Term::nil)
    }

    fn make(&mut self, answer: &Term) -> Option<String> {
        let text = (self.rules.move_text)(self.here(), answer)?;
        self.line.make(&text)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.line.outcome()
    }
}
