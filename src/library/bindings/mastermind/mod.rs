//! The native predicates behind `library(mastermind)`.
//!
//! A code is a list of colours. A history is a list of turns `[Code, Exact, Second]`, the latest
//! first, as the course's program keeps it; what Second counts is said by the option `counting`.

mod contradiction;
mod course;
pub mod game;
mod guessing;
mod options;

use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;
use crate::games::mastermind::{Code, Counting, consistent};
use crate::games::random::Random;
use crate::library::arguments::{list_of, too_much};
use crate::library::bindings::game_terms::{TermRules, puzzle_of};
use crate::library::searching::in_time;
use crate::library::seeds::any_seed;
use crate::solvers::puzzles::mastermind::CodePuzzle;
use game::{AskedGuess, CodeGame, sound};
use options::CodeBreakingOptions;

/// Questions and guesses as programs are asked with them.
pub const TERMS: TermRules = TermRules {
    position_term: |here| {
        let puzzle = puzzle_of::<CodePuzzle>(here)?;
        let game = game_of(puzzle);
        let history = game.history_term(puzzle.turns());
        Some(Term::compound("guess", vec![game.options_term(), history]))
    },
    move_text: |here, term| {
        let game = game_of(puzzle_of::<CodePuzzle>(here)?);
        Some(game.guess_of(term).ok()?.to_string())
    },
    move_term: |here, text| {
        let game = game_of(puzzle_of::<CodePuzzle>(here)?);
        Some(game.code_term(game.space.read_guess(text).ok()?))
    },
};

/// The game of a puzzle, whose colours are numbers.
fn game_of(puzzle: &CodePuzzle) -> CodeGame {
    let space = puzzle.space();
    CodeGame {
        space,
        colours: (1..=space.colours())
            .map(|colour| Term::Int(i64::from(colour)))
            .collect(),
        counting: Counting::Misplaced,
    }
}

/// The predicates that `prolog/mastermind.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    let course = vec![
        portable("$mastermind_common", "++-", course::common).reported_as("yhiseid", 3),
        portable("$mastermind_exact", "++-", course::exact).reported_as("täpselt", 3),
        portable("$mastermind_fits", "++-", course::fits).reported_as("sobivad", 2),
    ];
    let own = library(
        "mastermind",
        [
            portable("$mastermind_answer", "+++-", answer),
            portable("$mastermind_consistent", "+++", is_consistent),
            portable("$mastermind_codes", "++-", codes).reported_as("consistent_codes", 3),
            portable("$mastermind_count", "++-", count).reported_as("consistent_count", 3),
            portable("$mastermind_guess", "++--", guessing::next_guess)
                .reported_as("next_guess", 4),
            portable("$mastermind_culprit", "++-", culprit).reported_as("contradiction", 3),
            portable("$mastermind_rules", "+-", rules).reported_as("play", 2),
            portable("$mastermind_code", "++", secret).reported_as("play", 2),
            portable("$mastermind_guess_code", "++", guess).reported_as("play", 2),
            portable("$mastermind_random", "++-", random).reported_as("play", 3),
        ],
    );
    [course, own].concat()
}

/// More codes than this are no list for a program.
const MAX_LISTED: usize = 1_000_000;

/// `answer(+Guess, +Code, +Counting, -Exact-Second)`: the colours are those that occur.
fn answer(guess: Term, code: Term, counting: Counting) -> Result<Term, Fault> {
    let (guess_colours, colours) = (list_of(&guess)?, list_of(&code)?);
    let game = CodeGame::of_codes(&guess_colours, &colours, counting)
        .map_err(|error| Fault::domain("mastermind_code", &code).with_message(error.to_string()))?;
    let answer = game
        .space
        .answer(game.guess_of(&guess)?, game.guess_of(&code)?);
    let (exact, second) = answer.counts(counting);
    Ok(Term::compound(
        "-",
        vec![count_term(exact), count_term(second)],
    ))
}

/// `consistent(+Code, +History, +Options)`.
fn is_consistent(code: Term, history: Term, options: CodeBreakingOptions) -> Result<bool, Fault> {
    let game = options.game()?;
    let code = game.guess_of(&code)?;
    let asked = game.history_of(&history)?;
    let fits = |asked: &AskedGuess| asked.answer == Ok(game.space.answer(asked.guess, code));
    Ok(game.space.contains(code) && asked.iter().all(fits))
}

fn possible(
    host: &mut dyn Host,
    history: &Term,
    options: &CodeBreakingOptions,
) -> Result<(CodeGame, Vec<Code>), Fault> {
    let game = options.game()?;
    let excluded = options.excluded(&game)?;
    let mut codes = match sound(&game.history_of(history)?) {
        Ok(turns) => consistent(&game.space, &turns),
        Err(_) => vec![],
    };
    codes.retain(|code| !excluded.contains(code));
    in_time(host)?;
    Ok((game, codes))
}

/// `consistent_codes(+History, +Options, -Codes)`.
fn codes(host: &mut dyn Host, history: Term, options: CodeBreakingOptions) -> Result<Term, Fault> {
    let (game, codes) = possible(host, &history, &options)?;
    if codes.len() > MAX_LISTED {
        let message = format!("{} codes are more than a list should have", codes.len());
        return Err(too_much("mastermind_codes").with_message(message));
    }
    let terms: Vec<Term> = codes.into_iter().map(|code| game.code_term(code)).collect();
    Ok(Term::list(terms))
}

/// `consistent_count(+History, +Options, -Count)`.
fn count(host: &mut dyn Host, history: Term, options: CodeBreakingOptions) -> Result<usize, Fault> {
    let (_, codes) = possible(host, &history, &options)?;
    Ok(codes.len())
}

/// `contradiction(+History, +Options, -Culprit)`; fails when the answers can be true.
fn culprit(
    host: &mut dyn Host,
    history: Term,
    options: CodeBreakingOptions,
) -> Result<Option<Term>, Fault> {
    let game = options.game()?;
    let asked = game.history_of(&history)?;
    let blame = contradiction::first(&game, &asked);
    in_time(host)?;
    Ok(blame.map(|blame| blame.term(&game, &asked)))
}

/// `$mastermind_rules(+Options, -Rules)`: the options of the game itself, all of them
/// said.
fn rules(options: CodeBreakingOptions) -> Result<Term, Fault> {
    Ok(options.game()?.options_term())
}

/// `$mastermind_code(+Options, +Code)`: whether that is a code of the game.
fn secret(options: CodeBreakingOptions, code: Term) -> Result<(), Fault> {
    let game = options.game()?;
    game.code_of(&code).map(|_| ())
}

/// `$mastermind_guess_code(+Options, +Code)`: whether that may be guessed.
fn guess(options: CodeBreakingOptions, code: Term) -> Result<(), Fault> {
    let game = options.game()?;
    game.guess_of(&code).map(|_| ())
}

/// `$mastermind_random(+Options, +Seed, -Code)`: any code; `any` is a seed that nobody
/// foresees.
fn random(options: CodeBreakingOptions, seed: Term) -> Result<Term, Fault> {
    let game = options.game()?;
    let seed = match &seed {
        Term::Int(seed) => *seed as u64,
        _ => any_seed(),
    };
    Ok(game.code_term(game.random_code(&mut Random::new(seed))))
}

fn count_term(count: u8) -> Term {
    Term::Int(i64::from(count))
}
