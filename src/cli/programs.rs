//! Programs of the games that are asked with terms, in processes of their own: how commands start
//! them, and what they say of their fouls.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;

use crate::cli::limits::LimitOptions;
use crate::cli::{exit_codes, protection};
use crate::games::Side;
use crate::referee::asked::AskedGame;
use crate::referee::display::printed;
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::game::{GameEnd, GameEvent, Match, play_match};
use crate::referee::host_failure::HostFailure;
use crate::referee::language::Language;
use crate::referee::player::{Player, PlayerFactory, any_seed};
use crate::referee::program::{PlayerProgram, settled};
use crate::referee::refereed::Refereed;
use crate::referee::wire::{WireTerm, output_text};
use crate::referee::workers::Workers;

/// Starts the programs of a command.
pub struct ProgramStarter<'a> {
    limits: &'a LimitOptions,
    language: Language,
    /// The files of all programs that play.
    files: Vec<PathBuf>,
    workers: Option<Workers>,
}

impl ProgramStarter<'_> {
    /// For programs under these limits.
    pub fn new(limits: &LimitOptions, language: Language) -> ProgramStarter<'_> {
        ProgramStarter {
            limits,
            language,
            files: Vec::new(),
            workers: None,
        }
    }

    /// The same, where these programs play against each other: none can read another one's file.
    pub fn among<'a>(self, files: impl IntoIterator<Item = &'a Path>) -> Self {
        // A file that is not there is told when it is started.
        let files = files.into_iter().filter_map(|file| settled(file).ok());
        ProgramStarter {
            files: files.collect(),
            ..self
        }
    }

    /// The program of a file, loaded; before it the file `beside`, which says what the game is
    /// about.
    ///
    /// # Errors
    /// A file that can't be read, or is no player.
    pub fn start<G: AskedGame>(
        &mut self,
        file: &Path,
        beside: Option<&Path>,
    ) -> anyhow::Result<Box<dyn Player<G>>> {
        let program = self.workers()?.read(file)?.program;
        self.load(&program, &file.display().to_string(), beside)
    }

    /// An example that comes with the program, loaded.
    ///
    /// # Errors
    /// When it can't be loaded.
    pub fn example<G: AskedGame>(
        &mut self,
        name: &'static str,
    ) -> anyhow::Result<Box<dyn Player<G>>> {
        self.load(&PlayerProgram::example(name), name, None)
    }

    fn load<G: AskedGame>(
        &mut self,
        program: &PlayerProgram,
        name: &str,
        beside: Option<&Path>,
    ) -> anyhow::Result<Box<dyn Player<G>>> {
        if program.module.is_none() {
            bail!(
                "{name} is no module: a player begins with `:- module(my_player, [my_player/2]).`"
            );
        }
        let program = program.clone().with_arity(<G as Refereed>::ARITY);
        let workers = self.workers()?.clone().of_game::<G>();
        let mut workers = workers.beside(beside.map(Path::canonicalize).transpose()?);
        match workers.ready_with(&program, any_seed())? {
            Ok(player) => Ok(player),
            Err(Foul::NotLoaded(Unloadable::NoPredicateOfTwo(module))) => bail!(
                "module {module} has no predicate {module}/2, which gets a position and gives a move"
            ),
            Err(foul) => bail!("{name}: {}", foul.text(self.language)),
        }
    }

    fn workers(&mut self) -> anyhow::Result<&Workers> {
        if self.workers.is_none() {
            protection::tell_missing(self.language, self.limits.require_sandbox)?;
        }
        let workers = match self.workers.take() {
            Some(workers) => workers,
            None => self.limits.workers()?.among_files(self.files.clone()),
        };
        Ok(self.workers.insert(workers))
    }
}

/// A program that was disqualified, with its answer if that was no legal move.
#[derive(Clone, Debug)]
pub struct AskedFoul {
    /// Its side.
    pub side: Side,
    /// What it did.
    pub foul: Foul,
    /// What it answered.
    pub answer: Option<WireTerm>,
}

impl AskedFoul {
    /// In a few words.
    pub fn why(&self) -> String {
        match (&self.foul, &self.answer) {
            (Foul::IllegalMove, Some(answer)) => format!("illegal move {}", answer.text()),
            (Foul::Failed, _) => "its predicate failed".to_owned(),
            (Foul::Threw(formal), _) => format!("error: error({formal},_)"),
            (Foul::ThrewBall(ball), _) => format!("error: {ball}"),
            (Foul::TooSlow(_), _) => "it took too much time".to_owned(),
            (foul, _) => foul.text(Language::English),
        }
    }
}

/// The exit code of a game that was played to its end, or until a program was disqualified.
pub fn status_of<O>(end: &Result<O, AskedFoul>) -> ExitCode {
    match end {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(exit_codes::DISQUALIFIED),
    }
}

/// Hears of each move: its number from 1, the side, the move, and the game after it.
pub type MoveListener<'a, G> =
    dyn FnMut(usize, Side, &<G as AskedGame>::Move, &G) -> io::Result<()> + 'a;

/// Plays a match. What programs print is shown, unless `is_silent`; `tell` hears of each move.
///
/// Returns how it ended by the rules, or the foul that ended it.
///
/// # Errors
/// Those of the output; [`HostFailure`], if we failed or a person left.
pub fn play<G: AskedGame>(
    game: G,
    players: &mut [&mut dyn Player<G>],
    is_silent: bool,
    tell: &mut MoveListener<'_, G>,
) -> anyhow::Result<Result<G::Outcome, AskedFoul>> {
    let (mut told, mut answer) = (Ok(()), None);
    let record = play_match(Match::of(game), players, &mut |event| {
        let telling = match event {
            GameEvent::Printed { output, .. } if !is_silent => printed(output, &mut io::stdout()),
            GameEvent::Complained { errors, .. } => {
                io::stderr().write_all(output_text(errors).as_bytes())
            }
            GameEvent::Moved {
                number,
                color,
                made,
                position,
            } => tell(number, color, made, position),
            GameEvent::Fouled { after, .. } => {
                answer = after.cloned();
                Ok(())
            }
            _ => Ok(()),
        };
        if told.is_ok() {
            told = telling;
        }
    });
    told?;
    match record?.end {
        GameEnd::Over(outcome) => Ok(Ok(outcome)),
        GameEnd::Disqualified { loser: side, foul } => Ok(Err(AskedFoul { side, foul, answer })),
        // Both programs have been started before.
        GameEnd::Resigned { .. } | GameEnd::BothDisqualified { .. } => {
            Err(HostFailure::Left.into())
        }
    }
}
