//! Programs that play.

use std::path::PathBuf;

use anyhow::bail;

use super::seat::Seat;
use crate::cli::hexagon::player::{HexagonPlayer, Seated};
use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::session::with_session;
use crate::frontend::term::Term;
use crate::games::mastermind::{AnsweredGuess, Code};
use crate::library;
use crate::library::bindings::mastermind::game::CodeGame as Terms;
use crate::library::builtins::term_io;
use crate::referee::program::check_modules;

/// The side of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeRole {
    /// Who thinks of the code.
    Codemaker,
    /// Who guesses it.
    Guesser,
}

/// What a program is disqualified for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeFoul {
    /// Its answer, which is no code of the game.
    Illegal(String),
    /// Its predicate failed.
    Failed,
    /// It took too much time.
    TooLate,
    /// What it threw.
    Error(String),
}

/// The programs of a match; without any there is no interpreter.
pub struct Programs {
    engine: Option<Engine>,
    /// The codemaker's module, the guesser's.
    modules: [Option<Term>; 2],
    seconds: f64,
}

impl Programs {
    /// Loads the programs among the codemaker and the guesser; each call may take so many seconds.
    ///
    /// # Errors
    /// A file that can't be read or is no player.
    pub fn load(seats: [&Seat; 2], seconds: f64) -> anyhow::Result<Programs> {
        let seated = |seat: &Seat| match seat {
            Seat::File(path) => Seated::of(&HexagonPlayer::File(PathBuf::from(path))).map(Some),
            _ => Ok(None),
        };
        let [maker, guesser] = [seated(seats[0])?, seated(seats[1])?];
        let of = |seated: &Option<Seated>| seated.as_ref().and_then(|one| one.program.clone());
        if let (Some(one), Some(other)) = (of(&maker), of(&guesser)) {
            check_modules(&one, &other)?;
        }
        let mut engine = None;
        for seated in [&maker, &guesser].into_iter().flatten() {
            seated.load(engine.get_or_insert_with(|| Engine::new(library::natives())))?;
        }
        Ok(Programs {
            engine,
            modules: [maker, guesser].map(|seated| seated.map(|seated| seated.term)),
            seconds,
        })
    }

    /// The codemaker's code.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn code(&mut self, terms: &Terms) -> anyhow::Result<Result<Code, CodeFoul>> {
        let position = Term::compound("code", vec![terms.options_term()]);
        let answer = self.ask(CodeRole::Codemaker, position)?;
        Ok(answer.and_then(|answer| terms.code_of(&answer).map_err(|_| illegal(&answer))))
    }

    /// The guesser's guess.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn guess(
        &mut self,
        terms: &Terms,
        turns: &[AnsweredGuess],
    ) -> anyhow::Result<Result<Code, CodeFoul>> {
        let parts = vec![terms.options_term(), terms.history_term(turns)];
        let answer = self.ask(CodeRole::Guesser, Term::compound("guess", parts))?;
        Ok(answer.and_then(|answer| terms.guess_of(&answer).map_err(|_| illegal(&answer))))
    }

    /// Asks `call_with_time_limit(Seconds, Module:Module(Position, Move))`.
    fn ask(&mut self, side: CodeRole, position: Term) -> anyhow::Result<Result<Term, CodeFoul>> {
        let module = match side {
            CodeRole::Codemaker => &self.modules[0],
            CodeRole::Guesser => &self.modules[1],
        };
        let (Some(module), Some(engine)) = (module, &mut self.engine) else {
            bail!("no program plays this side");
        };
        let chosen = Term::Var(0);
        let name = module.as_atom().unwrap_or_default();
        let call = Term::compound(name, vec![position, chosen.clone()]);
        let call = Term::compound(":", vec![module.clone(), call]);
        let goal = Term::compound(
            "call_with_time_limit",
            vec![Term::Float(self.seconds), call],
        );
        let mut answered = QueryAnswer::No;
        engine.query("user", &goal, vec![chosen], |answer| {
            answered = answer;
            false
        });
        with_session(|session| session.streams.flush_all());
        Ok(match answered {
            QueryAnswer::Solution(answer) | QueryAnswer::Last(answer) => {
                value_of(&answer).ok_or(CodeFoul::Failed)
            }
            QueryAnswer::No => Err(CodeFoul::Failed),
            QueryAnswer::Error(ball) if ball.as_atom() == Some("time_limit_exceeded") => {
                Err(CodeFoul::TooLate)
            }
            QueryAnswer::Error(ball) => Err(CodeFoul::Error(quoted(&ball))),
        })
    }
}

/// The answer `b([Value], _)`.
fn value_of(answer: &Term) -> Option<Term> {
    let [values, _] = answer.as_compound("b", 2)? else {
        return None;
    };
    values.as_list()?.into_iter().next()
}

fn illegal(answer: &Term) -> CodeFoul {
    CodeFoul::Illegal(quoted(answer))
}

fn quoted(term: &Term) -> String {
    with_session(|session| term_io::quoted(session, term))
}
