//! The first answer that can't be true, as a term and as a sentence.

use crate::frontend::term::Term;
use crate::games::mastermind::{AnswerError, AnsweredGuess, Impossible, culprit};

use super::game::{AskedGuess, CodeGame, sound};

/// Which answer is to blame, and why.
pub struct Blame {
    index: usize,
    why: Why,
    /// What might have been answered: `[Exact, Second]`.
    allowed: Vec<Term>,
}

enum Why {
    /// The two numbers make no answer.
    NoAnswer(AnswerError),
    /// No code has that answer.
    Impossible(Impossible),
    /// It disagrees with these turns.
    Against(Vec<usize>),
}

/// The first answer after which no code is left; `None` if the answers can be true.
pub fn first(game: &CodeGame, asked: &[AskedGuess]) -> Option<Blame> {
    let (until, error) = match sound(asked) {
        Ok(_) => (asked.len(), None),
        Err((at, error)) => (at, Some(error)),
    };
    let turns: Vec<AnsweredGuess> = sound(&asked[..until]).unwrap_or_default();
    if let Some(culprit) = culprit(&game.space, &turns) {
        let allowed = culprit.allowed.iter().map(|(answer, _)| {
            let (exact, second) = answer.counts(game.counting);
            Term::list([exact, second].map(|count| Term::Int(i64::from(count))))
        });
        return Some(Blame {
            index: culprit.index,
            allowed: allowed.collect(),
            why: match culprit.impossible {
                Some(impossible) => Why::Impossible(impossible),
                None => Why::Against(culprit.against),
            },
        });
    }
    error.map(|error| Blame {
        index: until,
        why: Why::NoAnswer(error),
        allowed: vec![],
    })
}

impl Blame {
    /// `culprit(Number, Guess, Why, Allowed)`: `Why` is `impossible(Reason)` or `against(Numbers)`;
    /// turns are counted from 1, the earliest first.
    pub fn term(&self, game: &CodeGame, asked: &[AskedGuess]) -> Term {
        let number = |index: usize| Term::Int(index as i64 + 1);
        let impossible = |reason| Term::compound("impossible", vec![Term::atom(reason)]);
        let why = match &self.why {
            Why::NoAnswer(AnswerError::TooMany { .. }) => impossible("too_many"),
            Why::NoAnswer(AnswerError::LessThanExact { .. }) => impossible("less_than_exact"),
            Why::Impossible(reason) => impossible(reason_name(*reason)),
            Why::Against(turns) => {
                let numbers: Vec<Term> = turns.iter().map(|&turn| number(turn)).collect();
                Term::compound("against", vec![Term::list(numbers)])
            }
        };
        let guess = game.code_term(asked[self.index].guess);
        let allowed = Term::list(self.allowed.clone());
        Term::compound("culprit", vec![number(self.index), guess, why, allowed])
    }

    /// What is wrong, in a sentence.
    pub fn sentence(&self) -> String {
        let number = self.index + 1;
        match &self.why {
            Why::NoAnswer(error) => format!("answer {number} can't be: {error}"),
            Why::Impossible(reason) => format!("answer {number} can't be: {reason}"),
            Why::Against(turns) => {
                let turns: Vec<String> = turns.iter().map(|turn| (turn + 1).to_string()).collect();
                format!("answer {number} contradicts answer {}", turns.join(", "))
            }
        }
    }
}

fn reason_name(reason: Impossible) -> &'static str {
    match reason {
        Impossible::LastPegMisplaced => "last_peg_misplaced",
        Impossible::TooMany => "too_many",
        Impossible::TooFewInCommon => "too_few_in_common",
        Impossible::NoSuchCode => "no_such_code",
        Impossible::NoCode => "no_code",
    }
}
