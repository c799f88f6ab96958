//! The next guess.

use std::cell::RefCell;

use crate::engine::convert::FromTerm;
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::mastermind::{AnsweredGuess, Space};
use crate::library::searching::in_time;
use crate::solvers::mastermind::{
    AdvisedGuess, Codebreaker, GuessEffort, GuessOptions, GuessStrategy, NoGuess,
};

use super::contradiction;
use super::game::sound;
use super::options::CodeBreakingOptions;

/// What a codebreaker is made for.
type Wanted = (Space, GuessStrategy, GuessOptions);

thread_local! {
    /// The last one: what it has found out serves the whole game, and the next.
    static BREAKER: RefCell<Option<(Wanted, Codebreaker)>> = const { RefCell::new(None) };
}

/// `next_guess(+History, +Options, -Guess, -Info)`.
pub fn next_guess(
    host: &mut dyn Host,
    history: Term,
    list: Term,
) -> Result<Option<(Term, Term)>, Fault> {
    let options = CodeBreakingOptions::from_term(&list)?;
    let game = options.game()?;
    let asked = game.history_of(&history)?;
    let blame = || {
        let told = contradiction::first(&game, &asked).map(|blame| blame.sentence());
        Fault::domain("consistent_history", &history).with_message(told.unwrap_or_default())
    };
    let turns = sound(&asked).map_err(|_| blame())?;
    let wanted = (game.space, options.strategy(), options.wishes(&game)?);
    let choice = choose(wanted, &turns, &options, &list)?;
    in_time(host)?;
    match choice {
        Ok(choice) => Ok(Some((game.code_term(choice.guess), info_term(&choice)))),
        Err(NoGuess::Contradiction(_)) => Err(blame()),
        // Only wishes leave nothing now: there is no such guess.
        Err(NoGuess::AllExcluded | NoGuess::NotWithin { .. }) => Ok(None),
    }
}

fn choose(
    wanted: Wanted,
    turns: &[AnsweredGuess],
    options: &CodeBreakingOptions,
    list: &Term,
) -> Result<Result<AdvisedGuess, NoGuess>, Fault> {
    BREAKER.with_borrow_mut(|kept| {
        let breaker = match kept {
            Some((made_for, breaker)) if *made_for == wanted => breaker,
            _ => {
                let (space, strategy, wishes) = wanted.clone();
                let breaker = Codebreaker::new(space, strategy, wishes).map_err(|error| {
                    Fault::domain("mastermind_options", list).with_message(error.to_string())
                })?;
                &mut kept.insert((wanted, breaker)).1
            }
        };
        let effort = GuessEffort {
            time: options.time,
            ..GuessEffort::unlimited(deadline::expired())
        };
        Ok(breaker.next_guess(turns, &effort))
    })
}

/// `info(possible(N), parts(P), largest(L), total(T))`: `T` is a number, or `unknown`.
fn info_term(choice: &AdvisedGuess) -> Term {
    let part = |name: &str, value| Term::compound(name, vec![value]);
    let count = |count: usize| Term::Int(count as i64);
    let total = choice
        .total
        .map_or(Term::atom("unknown"), |total| Term::Int(total as i64));
    Term::compound(
        "info",
        vec![
            part("possible", count(choice.possible)),
            part("parts", count(choice.parts)),
            part("largest", count(choice.largest)),
            part("total", total),
        ],
    )
}
