//! The options of the predicates: which game, and how to guess.

use std::time::Duration;

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::mastermind::{Code, Counting, Repetition, Space};
use crate::library::arguments::{atom_of, boolean_of, integer_of, list_of, options_of};
use crate::library::searching::{positive_of, seconds_of};
use crate::solvers::mastermind::{GuessOptions, GuessStrategy};

use super::game::CodeGame;

/// What a list of options says.
pub struct CodeBreakingOptions {
    pegs: Term,
    colours: Term,
    repetition: Repetition,
    counting: Counting,
    strategy: Option<GuessStrategy>,
    most: Option<u8>,
    first: Option<Term>,
    only_consistent: bool,
    excluded: Vec<Term>,
    /// Time for the optimal strategy.
    pub time: Option<Duration>,
}

/// Games that have a name.
const RULES: [(&str, i64, Repetition, Counting); 3] = [
    ("course", 6, Repetition::Forbidden, Counting::Common),
    ("mastermind", 6, Repetition::Allowed, Counting::Misplaced),
    (
        "bulls_and_cows",
        10,
        Repetition::Forbidden,
        Counting::Misplaced,
    ),
];

/// The course's game.
impl Default for CodeBreakingOptions {
    fn default() -> CodeBreakingOptions {
        CodeBreakingOptions {
            pegs: Term::Int(4),
            colours: Term::Int(6),
            repetition: Repetition::Forbidden,
            counting: Counting::Common,
            strategy: None,
            most: None,
            first: None,
            only_consistent: false,
            excluded: vec![],
            time: None,
        }
    }
}

/// The options of a list; of equal ones the last is taken, as those that are said after `rules`
/// change it. Errors are `domain_error(mastermind_option, O)`, and what is wrong with a value.
impl FromTerm for CodeBreakingOptions {
    fn from_term(list: &Term) -> Result<CodeBreakingOptions, Fault> {
        let mut options = CodeBreakingOptions::default();
        for option in options_of(list, &["only_consistent"])? {
            options.take(option.name.as_str(), option.value)?;
        }
        Ok(options)
    }
}

impl CodeBreakingOptions {
    fn take(&mut self, name: &str, value: Term) -> Result<(), Fault> {
        match name {
            "rules" => self.follow(&value)?,
            "pegs" => self.pegs = value,
            "colours" => self.colours = value,
            "repetition" => {
                self.repetition = match boolean_of(&value)? {
                    true => Repetition::Allowed,
                    false => Repetition::Forbidden,
                }
            }
            "counting" => self.counting = Counting::from_term(&value)?,
            "strategy" => self.strategy = Some(strategy_of(&value)?),
            "most" => self.most = Some(u8::try_from(positive_of(&value)?).unwrap_or(u8::MAX)),
            "first" => self.first = Some(value),
            "only_consistent" => self.only_consistent = boolean_of(&value)?,
            "excluded" => self.excluded = list_of(&value)?,
            "time" => self.time = Some(seconds_of(&value)?),
            _ => {
                let option = Term::compound(name, vec![value]);
                return Err(Fault::domain("mastermind_option", &option));
            }
        }
        Ok(())
    }

    fn follow(&mut self, name: &Term) -> Result<(), Fault> {
        let wanted = atom_of(name)?.as_str();
        let known = RULES.into_iter().find(|(name, ..)| *name == wanted);
        let (_, colours, repetition, counting) =
            known.ok_or_else(|| Fault::domain("mastermind_rules", name))?;
        self.pegs = Term::Int(4);
        self.colours = Term::Int(colours);
        (self.repetition, self.counting) = (repetition, counting);
        Ok(())
    }

    /// The game.
    ///
    /// # Errors
    /// `domain_error(mastermind_game, pegs(P)+colours(C))` when there is no such game, with a
    /// message that says why; those of the values.
    pub fn game(&self) -> Result<CodeGame, Fault> {
        let pegs = integer_of(&self.pegs)?;
        let colours = colours_of(&self.colours)?;
        let count = match &self.colours {
            Term::Int(count) => *count,
            _ => colours.len() as i64,
        };
        let space = Space::new(pegs, count, self.repetition).map_err(|error| {
            let parts = [("pegs", pegs), ("colours", count)]
                .map(|(name, number)| Term::compound(name, vec![Term::Int(number)]));
            let game = Term::compound("+", parts.into());
            Fault::domain("mastermind_game", &game).with_message(error.to_string())
        })?;
        Ok(CodeGame {
            space,
            colours,
            counting: self.counting,
        })
    }

    /// The codes that the secret isn't.
    ///
    /// # Errors
    /// Those of [`CodeGame::code_of`].
    pub fn excluded(&self, game: &CodeGame) -> Result<Vec<Code>, Fault> {
        self.excluded
            .iter()
            .map(|code| game.code_of(code))
            .collect()
    }

    /// The strategy: the optimal one if a most number of guesses is to be kept, else that with the
    /// most parts.
    pub fn strategy(&self) -> GuessStrategy {
        let unsaid = match self.most {
            Some(_) => GuessStrategy::Optimal,
            None => GuessStrategy::MostParts,
        };
        self.strategy.unwrap_or(unsaid)
    }

    /// What is wished besides.
    ///
    /// # Errors
    /// Those of [`CodeGame::code_of`].
    pub fn wishes(&self, game: &CodeGame) -> Result<GuessOptions, Fault> {
        let first = self.first.as_ref().map(|code| game.code_of(code));
        Ok(GuessOptions {
            first: first.transpose()?,
            only_consistent: self.only_consistent,
            excluded: self.excluded(game)?,
            most: self.most,
        })
    }
}

/// So many colours numbered from 1, or the different atoms and integers of a list.
fn colours_of(term: &Term) -> Result<Vec<Term>, Fault> {
    if let Term::Int(count) = term {
        // Too many are told when the game is made.
        return Ok((1..=(*count).clamp(0, 100)).map(Term::Int).collect());
    }
    let colours = list_of(term)?;
    for (at, colour) in colours.iter().enumerate() {
        match colour {
            Term::Var(_) => return Err(Fault::instantiation()),
            Term::Atom(_) | Term::Int(_) if !colours[..at].contains(colour) => {}
            Term::Atom(_) | Term::Int(_) => {
                return Err(Fault::domain("different_colours", term));
            }
            _ => return Err(Fault::type_error("colour", colour)),
        }
    }
    Ok(colours)
}

fn strategy_of(term: &Term) -> Result<GuessStrategy, Fault> {
    let name = atom_of(term)?;
    GuessStrategy::named(name.as_str()).ok_or_else(|| {
        let names = GuessStrategy::ALL.map(GuessStrategy::name).join(", ");
        Fault::domain("strategy", term).with_message(format!("the strategies are {names}"))
    })
}
