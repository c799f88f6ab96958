//! The programs that play: what a file declares, before anything of it is loaded.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine::embedded;
use crate::frontend::operators::OperatorTable;
use crate::frontend::reader::{Read, ReaderFlags, read_term};
use crate::frontend::source::Source;
use crate::frontend::term::Term;
use crate::referee::host_failure::HostFailure;
use crate::sandbox::reading;

/// How many directives may stand before the module declaration.
const MAX_DIRECTIVES: usize = 8;

/// The arity of a player's predicate: colour, row, column.
const ARITY: usize = 3;

/// A player's program, as its file declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerProgram {
    /// Where the program is.
    pub place: ProgramPlace,
    /// The module; `None` if the file declares none.
    pub module: Option<String>,
    /// The predicate to call, of arity 3.
    pub predicate: String,
    /// Whether the module exports the predicate. Otherwise the predicate has the name of the file.
    pub is_exported: bool,
}

/// Where a program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramPlace {
    /// A file.
    File(PathBuf),
    /// An example that comes with the program.
    Example(&'static str),
}

/// What the text of a program declares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclaredPlayer {
    /// The module, if one is declared.
    pub module: Option<String>,
    /// The predicate to call, if it exports one.
    pub predicate: Option<String>,
}

/// Why a program can't be used in a match.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// The file can't be read.
    #[error("{}: {cause}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        cause: std::io::Error,
    },
    /// Reading the file passes the limits of a program.
    #[error("{}: reading it {what}; look for {remedy}", path.display())]
    TooHard {
        /// The file.
        path: PathBuf,
        /// What happened.
        what: String,
        /// What the reason may be, and what else helps.
        remedy: &'static str,
    },
    /// Our side failed to read the file.
    #[error("{}: {cause}", path.display())]
    NotRead {
        /// The file.
        path: PathBuf,
        /// The failure.
        cause: HostFailure,
    },
    /// Two files define one module, so only the first would be loaded.
    #[error(
        "{} and {} both define module `{module}`: give one of them another name",
        first.display(),
        second.display()
    )]
    SameModule {
        /// White's file.
        first: PathBuf,
        /// Black's file.
        second: PathBuf,
        /// The module.
        module: String,
    },
    /// Two programs have the same name, by which alone the arbiter knows them.
    #[error(
        "both programs are called `{predicate}/3`: rename one of them, or play without --arbiter"
    )]
    SamePredicate {
        /// The predicate.
        predicate: String,
    },
    /// Two files without a module define one predicate.
    #[error("both files define `{predicate}/3` outside a module, where there can be only one")]
    SameGlobal {
        /// The predicate.
        predicate: String,
    },
}

impl PlayerProgram {
    /// The program in this file. Its text is read in this process, so this is for programs that
    /// also run here. [`Workers::read`](crate::referee::workers::Workers::read) reads the files of
    /// strangers.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn of_file(path: &Path) -> Result<PlayerProgram, ProgramError> {
        let unreadable = |cause| ProgramError::Unreadable {
            path: path.to_owned(),
            cause,
        };
        let path = settled(path).map_err(unreadable)?;
        let bytes = reading::read(&path, reading::MAX_BYTES).map_err(unreadable)?;
        let source = Source::from_bytes(path.display().to_string(), &bytes);
        let declared = DeclaredPlayer::by(source.text(), &stem(&path));
        Ok(PlayerProgram::declared(declared, ProgramPlace::File(path)))
    }

    /// An example that comes with the program.
    pub fn example(name: &'static str) -> PlayerProgram {
        let text = embedded::program(&format!("examples/{name}")).unwrap_or_default();
        PlayerProgram::declared(DeclaredPlayer::by(text, name), ProgramPlace::Example(name))
    }

    /// The program at this place, with this declaration.
    pub fn declared(declared: DeclaredPlayer, place: ProgramPlace) -> PlayerProgram {
        let name = match &place {
            ProgramPlace::File(path) => name_of_stem(&stem(path)),
            ProgramPlace::Example(name) => (*name).to_owned(),
        };
        PlayerProgram {
            place,
            module: declared.module,
            is_exported: declared.predicate.is_some(),
            predicate: declared.predicate.unwrap_or(name),
        }
    }

    /// The program in a file that was not read: its module and its predicate are taken to be called
    /// like the file.
    pub fn assumed(path: PathBuf) -> PlayerProgram {
        let name = Some(name_of_stem(&stem(&path)));
        let declared = DeclaredPlayer {
            module: name.clone(),
            predicate: name,
        };
        PlayerProgram::declared(declared, ProgramPlace::File(path))
    }

    /// The program as a game calls it that asks for a predicate of this arity: with another arity
    /// than draughts has, by the name of its module.
    pub fn with_arity(self, arity: usize) -> PlayerProgram {
        match &self.module {
            Some(module) if arity != ARITY => PlayerProgram {
                predicate: module.clone(),
                is_exported: true,
                ..self
            },
            _ => self,
        }
    }

    /// The argument of `consult/1` that loads the program.
    pub fn source(&self) -> Term {
        match &self.place {
            ProgramPlace::File(path) => Term::atom(path.display().to_string()),
            ProgramPlace::Example(name) => {
                let file = Term::compound("/", vec![Term::atom("examples"), Term::atom(name)]);
                Term::compound("library", vec![file])
            }
        }
    }

    fn path(&self) -> PathBuf {
        match &self.place {
            ProgramPlace::File(path) => path.clone(),
            ProgramPlace::Example(name) => PathBuf::from(format!("examples/{name}.pl")),
        }
    }
}

impl DeclaredPlayer {
    /// What a text declares. `stem` is the name of its file without the extension.
    pub fn by(text: &str, stem: &str) -> DeclaredPlayer {
        let (module, exports) = header(text);
        let named = |name: &str| exports.iter().find(|export| *export == name).cloned();
        let predicate = module
            .as_deref()
            .and_then(named)
            .or_else(|| named(stem))
            .or_else(|| exports.first().cloned());
        DeclaredPlayer { module, predicate }
    }
}

/// The names for a teacher's arbiter in the facts `valged/1` and `mustad/1`: names of predicates.
///
/// # Errors
/// If the two programs have the same name.
pub fn plain_names(
    white: &PlayerProgram,
    black: &PlayerProgram,
) -> Result<(Term, Term), ProgramError> {
    check_modules(white, black)?;
    if white.predicate == black.predicate && white.place != black.place {
        return Err(ProgramError::SamePredicate {
            predicate: white.predicate.clone(),
        });
    }
    Ok((Term::atom(&white.predicate), Term::atom(&black.predicate)))
}

/// Checks that two files do not define one module.
///
/// # Errors
/// If they do.
pub fn check_modules(white: &PlayerProgram, black: &PlayerProgram) -> Result<(), ProgramError> {
    if white.place == black.place {
        return Ok(());
    }
    match (&white.module, &black.module) {
        (Some(module), Some(other)) if module == other => Err(ProgramError::SameModule {
            first: white.path(),
            second: black.path(),
            module: module.clone(),
        }),
        (None, None) if white.predicate == black.predicate => Err(ProgramError::SameGlobal {
            predicate: white.predicate.clone(),
        }),
        _ => Ok(()),
    }
}

/// The path of the file that `consult/1` would read. All links but the last are resolved; the last
/// is resolved when the file is opened.
///
/// # Errors
/// If there is no such folder.
pub fn settled(path: &Path) -> io::Result<PathBuf> {
    let path = find(path);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    Ok(folder.canonicalize()?.join(name))
}

/// Whether the name of a file ends as those of Prolog's programs do.
pub fn is_named_as_prolog(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "pl" || extension == "pro")
}

/// The name of a file without its extension.
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// The file, or the one with the extension that `consult/1` would add.
fn find(path: &Path) -> PathBuf {
    let with_extension = path.with_extension("pl");
    if !path.is_file() && path.extension().is_none() && with_extension.is_file() {
        return with_extension;
    }
    path.to_owned()
}

/// The module of the text and the predicates of arity 3 that it exports.
fn header(text: &str) -> (Option<String>, Vec<String>) {
    let operators = OperatorTable::standard();
    let mut position = 0;
    for _ in 0..MAX_DIRECTIVES {
        let read = match read_term(text, position, &operators, &ReaderFlags::default()) {
            Read::Term(read) => read,
            // A term that can't be read is skipped, as when the file is loaded.
            Read::Error(error) => {
                position = error.resume;
                continue;
            }
            Read::EndOfFile => break,
        };
        position = read.end;
        let Some([directive]) = read.term.as_compound(":-", 1) else {
            break;
        };
        if let Some([Term::Atom(module), exports, ..]) = embedded::module_header(directive) {
            return (Some(module.to_string()), exported(exports));
        }
    }
    (None, Vec::new())
}

/// The names of arity 3 in an export list, which may also be a single indicator, as the assignment
/// writes it.
fn exported(exports: &Term) -> Vec<String> {
    let items = exports
        .as_list()
        .unwrap_or_else(|| embedded::conjuncts(exports).into_iter().cloned().collect());
    let keys = items.iter().filter_map(embedded::indicator);
    keys.filter(|(_, arity)| *arity == ARITY)
        .map(|(name, _)| name.to_string())
        .collect()
}

/// The name of a file without the number before it: `07_kolm` is `kolm`.
fn name_of_stem(stem: &str) -> String {
    let rest = stem.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('_') {
        Some(name) if rest.len() < stem.len() && !name.is_empty() => name.to_owned(),
        _ => stem.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, stem: &str, module: Option<&str>, predicate: &str) {
        let declared = DeclaredPlayer::by(text, stem);
        let player = PlayerProgram::declared(declared, ProgramPlace::File(PathBuf::from(stem)));
        assert_eq!(
            (player.module.as_deref(), player.predicate.as_str()),
            (module, predicate),
            "{text}"
        );
    }

    #[test]
    fn a_player_is_found_in_the_export_list() {
        check(":- module(m, [p/3]).", "f", Some("m"), "p");
        check(":- module(m, p/3).", "f", Some("m"), "p");
        check(
            ":- module('Mari M', [q/2, '123'/3, r/3]).",
            "f",
            Some("Mari M"),
            "'123'".trim_matches('\''),
        );
        check(":- module(m, [a/3, m/3]).", "f", Some("m"), "m");
        check(":- module(m, [a/3, m/3], []).", "f", Some("m"), "m");
        check("a b.\n:- module(m, [p/3]).", "f", Some("m"), "p");
        check(
            "% tere\n:- set_prolog_flag(double_quotes, codes).\n:- module(m, [p/3]).",
            "f",
            Some("m"),
            "p",
        );
    }

    #[test]
    fn without_an_export_the_file_gives_the_name() {
        check("p(_,_,_).", "minu", None, "minu");
        check("p(_,_,_).", "16_moodulita", None, "moodulita");
        check("p(_,_,_).", "123456", None, "123456");
        check(":- module(m, [p/2]).", "15_vale", Some("m"), "vale");
    }

    #[test]
    fn players_are_told_apart() {
        let player = |text: &str, file: &str| {
            PlayerProgram::declared(
                DeclaredPlayer::by(text, file),
                ProgramPlace::File(PathBuf::from(file)),
            )
        };
        let one = player(":- module(m, [p/3]).", "one");
        assert!(plain_names(&one, &one).is_ok_and(|(white, _)| white == Term::atom("p")));
        assert!(plain_names(&one, &player(":- module(m, [q/3]).", "two")).is_err());
        assert!(plain_names(&one, &player(":- module(n, [p/3]).", "two")).is_err());
        assert!(plain_names(&one, &player(":- module(n, [q/3]).", "two")).is_ok());
    }
}
