//! Who may play Hexagon.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::cli::files;
use crate::cli::strength::{Strength, StrengthError};
use crate::engine::machine::{Engine, QueryAnswer};
use crate::frontend::term::Term;
use crate::referee::program::PlayerProgram;
use crate::solvers::hexagon::strong;

/// A player, as the command line says it.
#[derive(Clone, Debug, PartialEq)]
pub enum HexagonPlayer {
    /// The program in this file.
    File(PathBuf),
    /// A level: 1 to 3 are the course's.
    Level(u8),
    /// Our engine.
    Computer(Strength),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// What stands behind `level:`.
    #[error("levels are 1 to {most}, found {0:?}", most = strong::LEVELS.end())]
    Level(String),
    /// What stands behind `tuum:`.
    #[error(transparent)]
    Strength(#[from] StrengthError),
}

/// What the option's value names. A file of such a name is written with its folder: `./tuum`.
impl std::str::FromStr for HexagonPlayer {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<HexagonPlayer, PlayerError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        match (name, rest) {
            ("tuum" | "core", None) => Ok(HexagonPlayer::Computer(Strength::default())),
            ("tuum" | "core", Some(strength)) => {
                Ok(HexagonPlayer::Computer(Strength::read(strength)?))
            }
            ("tase" | "level", Some(level)) => level
                .parse()
                .ok()
                .filter(|level| (1..=*strong::LEVELS.end()).contains(level))
                .map(HexagonPlayer::Level)
                .ok_or_else(|| PlayerError::Level(level.to_owned())),
            _ => Ok(HexagonPlayer::File(text.into())),
        }
    }
}

/// A player that can be given to `hexagon:play/4` and its like.
pub struct Seated {
    /// Its term there.
    pub term: Term,
    /// Its program, if it is one.
    pub program: Option<PlayerProgram>,
}

impl Seated {
    /// An example that comes with the program.
    ///
    /// # Errors
    /// As [`Seated::of`].
    pub fn example(name: &'static str) -> anyhow::Result<Seated> {
        Seated::program(PlayerProgram::example(name), name)
    }

    /// The player, its file read but not loaded.
    ///
    /// # Errors
    /// A file that can't be read or is no module.
    pub fn of(player: &HexagonPlayer) -> anyhow::Result<Seated> {
        let term = match player {
            HexagonPlayer::File(file) => {
                return Seated::of_file(file);
            }
            HexagonPlayer::Level(level) => {
                Term::compound("level", vec![Term::Int(i64::from(*level))])
            }
            HexagonPlayer::Computer(strength) => {
                let option = match strength {
                    Strength::Plies(plies) => {
                        Term::compound("depth", vec![Term::Int(i64::from(*plies))])
                    }
                    Strength::Time(time) => {
                        Term::compound("time", vec![Term::Float(time.as_secs_f64())])
                    }
                };
                Term::compound("computer", vec![Term::list([option])])
            }
        };
        Ok(Seated {
            term,
            program: None,
        })
    }

    /// The program in a file, read but not loaded.
    ///
    /// # Errors
    /// A file that can't be read or is no module.
    pub fn of_file(file: &Path) -> anyhow::Result<Seated> {
        let program = PlayerProgram::of_file(file)?;
        Seated::program(program, &file.display().to_string())
    }

    fn program(program: PlayerProgram, name: &str) -> anyhow::Result<Seated> {
        let module = program.module.clone().with_context(|| {
            format!(
                "{name} is no module: a player begins with `:- module(my_player, [my_player/2]).`"
            )
        })?;
        Ok(Seated {
            term: Term::atom(module),
            program: Some(program),
        })
    }

    /// Loads the program.
    ///
    /// # Errors
    /// When the module has no predicate of its own name for two arguments.
    pub fn load(&self, engine: &mut Engine) -> anyhow::Result<()> {
        let Some(program) = &self.program else {
            return Ok(());
        };
        if files::consult(engine, program.source()).is_err() {
            bail!("a program could not be loaded");
        }
        let module = self.term.as_atom().unwrap_or_default();
        let wanted = Term::compound(":", vec![self.term.clone(), Term::indicator(module, 2)]);
        let question = Term::compound("current_predicate", vec![wanted]);
        match engine.once("user", &question) {
            QueryAnswer::Solution(_) | QueryAnswer::Last(_) => Ok(()),
            _ => bail!(
                "module {module} has no predicate {module}/2, which gets a position and gives a move"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::HexagonPlayer;
    use crate::cli::strength::Strength;

    #[test]
    fn players_are_read() {
        for (text, expected) in [
            ("level:3", Ok(HexagonPlayer::Level(3))),
            ("tase:6", Ok(HexagonPlayer::Level(6))),
            ("tuum", Ok(HexagonPlayer::Computer(Strength::default()))),
            ("core:6", Ok(HexagonPlayer::Computer(Strength::Plies(6)))),
            ("./tuum", Ok(HexagonPlayer::File("./tuum".into()))),
            ("level", Ok(HexagonPlayer::File("level".into()))),
            ("level:7", Err("levels are 1 to 6, found \"7\"")),
            (
                "tuum:x",
                Err("expected plies (tuum:6) or seconds (tuum:0.5s), found \"x\""),
            ),
        ] {
            let read = text
                .parse::<HexagonPlayer>()
                .map_err(|error| error.to_string());
            assert_eq!(read, expected.map_err(str::to_owned), "{text}");
        }
    }
}
