//! Those who play a chase through a labyrinth in this process.

use std::cell::OnceCell;
use std::io::{self, Write};

use crate::cli::typed::typed_line;
use crate::frontend::term::Term;
use crate::games::Game;
use crate::games::labyrinth::{MINOTAUR, Room, THESEUS};
use crate::games::random::Random;
use crate::library::bindings::labyrinth::pictures;
use crate::referee::asked::OwnPlayer;
use crate::referee::asked::labyrinth::ChaseGame;
use crate::referee::host_failure::HostFailure;
use crate::referee::language::Language;
use crate::referee::player::Player;
use crate::solvers::labyrinth::{LabyrinthSolution, Manner};

/// The computer: one of the best moves, which the seed chooses.
pub fn computer(seed: i64) -> Box<dyn Player<ChaseGame>> {
    let solution = OnceCell::new();
    Box::new(OwnPlayer(move |game: &ChaseGame| {
        let here = &game.here;
        let solve = || {
            let labyrinth = here.labyrinth().clone();
            LabyrinthSolution::in_manner(labyrinth, here.home(), Manner::default())
        };
        let solution: &LabyrinthSolution = solution.get_or_init(solve);
        let best = solution.best(here.room(THESEUS), here.room(MINOTAUR), here.turn());
        // Each position has numbers of its own, so that a seed decides a whole game.
        let index = Random::new(seed as u64 ^ here.key()).below(best.len());
        let chosen = best.get(index).map(|valued| game.term(valued.room));
        Ok(chosen.unwrap_or_else(Term::nil))
    }))
}

/// A person at the terminal.
pub fn person(language: Language) -> Box<dyn Player<ChaseGame>> {
    Box::new(OwnPlayer(move |game: &ChaseGame| {
        match asked(game, language) {
            Ok(Some(room)) => Ok(game.term(room)),
            Ok(None) => Err(HostFailure::Left),
            Err(cause) => Err(HostFailure::System {
                doing: "the terminal",
                cause,
            }),
        }
    }))
}

/// The room that a person types; `None` when there is none to come.
fn asked(game: &ChaseGame, language: Language) -> io::Result<Option<Room>> {
    let question = language.text("labyrinth.where_to");
    let refusal = language.text("labyrinth.no_passage");
    let labyrinth = game.here.labyrinth();
    let rooms = game.here.moves();
    let names: Vec<&str> = rooms.iter().map(|room| labyrinth.name(*room)).collect();
    let (name, choice) = (super::player_names(game.here.turn())[0], names.join(","));
    let mut out = io::stdout().lock();
    write!(out, "{}", pictures::position_drawing(&game.here))?;
    loop {
        write!(out, "{name}, {question} [{choice}]: ")?;
        out.flush()?;
        let line = typed_line(&mut io::stdin().lock())?;
        let word = line.as_deref().unwrap_or("quit");
        let word = word.trim_matches([' ', '\t', '\r', '\n', '.']);
        if matches!(word, "lõpeta" | "lopeta" | "quit" | "q") {
            writeln!(out)?;
            return Ok(None);
        }
        if let Some(at) = names.iter().position(|name| *name == word) {
            return Ok(Some(rooms[at]));
        }
        writeln!(out, "{refusal}")?;
    }
}
