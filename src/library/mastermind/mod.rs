//! The native predicates behind `library(mastermind)`.
//!
//! A code is a list of colours. A history is a list of turns `[Code, Exact, Second]`, the latest
//! first, as the course's program keeps it; what Second counts is said by the option `counting`.

mod contradiction;
mod course;
pub mod game;
mod guessing;
mod options;

use crate::engine::fault::{Answer, Fault, named_in};
use crate::engine::host::Host;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_portable};
use crate::frontend::term::Term;
use crate::games::mastermind::{Code, Counting, consistent};
use crate::games::random::Random;
use crate::library::arguments::{list_of, one};
use crate::library::searching::in_time;
use crate::library::seeds::any_seed;
use game::{AskedGuess, CodeGame, sound};
use options::CodeBreakingOptions;

/// The predicates that `prolog/mastermind.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_portable("$mastermind_common", "++-", |_, a| {
            course::common(a).map_err(|fault| fault.ball("yhiseid", 3))
        }),
        raw_portable("$mastermind_exact", "++-", |_, a| {
            course::exact(a).map_err(|fault| fault.ball("täpselt", 3))
        }),
        raw_portable("$mastermind_fits", "++-", |_, a| {
            course::fits(a).map_err(|fault| fault.ball("sobivad", 2))
        }),
        raw_portable("$mastermind_answer", "+++-", |_, a| {
            named("answer", a, answer(a))
        }),
        raw_portable("$mastermind_consistent", "+++", |_, a| {
            named("consistent", a, is_consistent(a))
        }),
        raw_portable("$mastermind_codes", "++-", |s, a| {
            named("consistent_codes", a, codes(s, a))
        }),
        raw_portable("$mastermind_count", "++-", |s, a| {
            named("consistent_count", a, count(s, a))
        }),
        raw_portable("$mastermind_guess", "++--", |s, a| {
            named("next_guess", a, guessing::next_guess(s, a))
        }),
        raw_portable("$mastermind_culprit", "++-", |s, a| {
            named("contradiction", a, culprit(s, a))
        }),
        raw_portable("$mastermind_rules", "+-", |_, a| named("play", a, rules(a))),
        raw_portable("$mastermind_code", "++", |_, a| named("play", a, secret(a))),
        raw_portable("$mastermind_guess_code", "++", |_, a| {
            named("play", a, guess(a))
        }),
        raw_portable("$mastermind_random", "++-", |_, a| {
            named("play", a, random(a))
        }),
    ]
}

/// More codes than this are no list for a program.
const MAX_LISTED: usize = 1_000_000;

fn named(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    named_in("mastermind", name, args.len(), answer)
}

/// `answer(+Guess, +Code, +Counting, -Exact-Second)`: the colours are those that occur.
fn answer(args: &[Term]) -> Answer {
    let counting = game::counting_of(&args[2])?;
    let (guess, code) = (list_of(&args[0])?, list_of(&args[1])?);
    let game = CodeGame::of_codes(&guess, &code, counting).map_err(|error| {
        Fault::domain("mastermind_code", &args[1]).with_message(error.to_string())
    })?;
    let answer = game
        .space
        .answer(game.guess_of(&args[0])?, game.guess_of(&args[1])?);
    let (exact, second) = answer.counts(counting);
    one(Term::compound(
        "-",
        vec![count_term(exact), count_term(second)],
    ))
}

/// `consistent(+Code, +History, +Options)`.
fn is_consistent(args: &[Term]) -> Answer {
    let game = CodeBreakingOptions::of(&args[2])?.game()?;
    let code = game.guess_of(&args[0])?;
    let asked = game.history_of(&args[1])?;
    let fits = |asked: &AskedGuess| asked.answer == Ok(game.space.answer(asked.guess, code));
    Ok(NativeAnswer::truth(
        game.space.contains(code) && asked.iter().all(fits),
    ))
}

fn possible(host: &mut dyn Host, args: &[Term]) -> Result<(CodeGame, Vec<Code>), Fault> {
    let options = CodeBreakingOptions::of(&args[1])?;
    let game = options.game()?;
    let excluded = options.excluded(&game)?;
    let mut codes = match sound(&game.history_of(&args[0])?) {
        Ok(turns) => consistent(&game.space, &turns),
        Err(_) => vec![],
    };
    codes.retain(|code| !excluded.contains(code));
    in_time(host)?;
    Ok((game, codes))
}

/// `consistent_codes(+History, +Options, -Codes)`.
fn codes(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (game, codes) = possible(host, args)?;
    if codes.len() > MAX_LISTED {
        let what = vec![Term::atom("mastermind_codes")];
        let message = format!("{} codes are more than a list should have", codes.len());
        return Err(Fault::formal(Term::compound("resource_error", what)).with_message(message));
    }
    let terms: Vec<Term> = codes.into_iter().map(|code| game.code_term(code)).collect();
    one(Term::list(terms))
}

/// `consistent_count(+History, +Options, -Count)`.
fn count(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (_, codes) = possible(host, args)?;
    one(Term::Int(codes.len() as i64))
}

/// `contradiction(+History, +Options, -Culprit)`; fails when the answers can be true.
fn culprit(host: &mut dyn Host, args: &[Term]) -> Answer {
    let game = CodeBreakingOptions::of(&args[1])?.game()?;
    let asked = game.history_of(&args[0])?;
    let blame = contradiction::first(&game, &asked);
    in_time(host)?;
    Ok(blame.map_or(NativeAnswer::Fail, |blame| {
        NativeAnswer::Succeed(vec![blame.term(&game, &asked)])
    }))
}

/// `$mastermind_rules(+Options, -Rules)`: the options of the game itself, all of them
/// said.
fn rules(args: &[Term]) -> Answer {
    one(CodeBreakingOptions::of(&args[0])?.game()?.options_term())
}

/// `$mastermind_code(+Options, +Code)`: whether that is a code of the game.
fn secret(args: &[Term]) -> Answer {
    let game = CodeBreakingOptions::of(&args[0])?.game()?;
    game.code_of(&args[1]).map(|_| NativeAnswer::truth(true))
}

/// `$mastermind_guess_code(+Options, +Code)`: whether that may be guessed.
fn guess(args: &[Term]) -> Answer {
    let game = CodeBreakingOptions::of(&args[0])?.game()?;
    game.guess_of(&args[1]).map(|_| NativeAnswer::truth(true))
}

/// `$mastermind_random(+Options, +Seed, -Code)`: any code; `any` is a seed that nobody
/// foresees.
fn random(args: &[Term]) -> Answer {
    let game = CodeBreakingOptions::of(&args[0])?.game()?;
    let seed = match &args[1] {
        Term::Int(seed) => *seed as u64,
        _ => any_seed(),
    };
    one(game.code_term(game.random_code(&mut Random::new(seed))))
}

fn count_term(count: u8) -> Term {
    Term::Int(i64::from(count))
}

/// The name of a counting in Prolog and on the command line.
pub fn counting_name(counting: Counting) -> &'static str {
    match counting {
        Counting::Misplaced => "misplaced",
        Counting::Common => "common",
    }
}
