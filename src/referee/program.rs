//! Who plays: what a file says about the program in it, before anything is loaded.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine::embedded;
use crate::frontend::operators::OperatorTable;
use crate::frontend::reader::{Flags, Read, read_term};
use crate::frontend::source::Source;
use crate::frontend::term::Term;
use crate::referee::player::Broken;
use crate::sandbox::reading;

/// How many directives may stand before the module declaration.
const DIRECTIVES_MAX: usize = 8;

/// The arity of a player's predicate: colour, row, column.
const ARITY: usize = 3;

/// A player's program, as its file declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Where it is.
    pub place: Place,
    /// Its module; none when the file has no module declaration.
    pub module: Option<String>,
    /// The predicate to call, of arity 3.
    pub predicate: String,
    /// Whether the module exports it; else it is named after the file.
    pub is_exported: bool,
}

/// Where a program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A file.
    File(PathBuf),
    /// An example that comes with the program.
    Example(&'static str),
}

/// What a text says of the program in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    /// Its module, if it declares one.
    pub module: Option<String>,
    /// The predicate to call, if it exports one.
    pub predicate: Option<String>,
}

/// Why two programs can't play a match.
#[derive(Debug, Error)]
pub enum Unplayable {
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
        /// Where that may come from, and what else helps.
        remedy: &'static str,
    },
    /// We failed to read the file.
    #[error("{}: {cause}", path.display())]
    NotRead {
        /// The file.
        path: PathBuf,
        /// How.
        cause: Broken,
    },
    /// Two files define one module, of which only the first would be loaded.
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
    /// Two programs have one name, and the arbiter knows programs by their names only.
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

impl Program {
    /// The program in this file. Its text is read in this very process: for programs that then run here as well. Strangers' files are read
    /// by [`Workers::read`](crate::referee::workers::Workers::read).
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn of_file(path: &Path) -> Result<Program, Unplayable> {
        let unreadable = |cause| Unplayable::Unreadable {
            path: path.to_owned(),
            cause,
        };
        let path = settled(path).map_err(unreadable)?;
        let bytes = reading::read(&path, reading::MOST_BYTES).map_err(unreadable)?;
        let source = Source::from_bytes(path.display().to_string(), &bytes);
        let declared = Declared::by(source.text(), &stem(&path));
        Ok(Program::declared(declared, Place::File(path)))
    }

    /// An example that comes with the program.
    pub fn example(name: &'static str) -> Program {
        let text = embedded::program(&format!("examples/{name}")).unwrap_or_default();
        Program::declared(Declared::by(text, name), Place::Example(name))
    }

    /// The program at this place, whose text declares this.
    pub fn declared(declared: Declared, place: Place) -> Program {
        let name = match &place {
            Place::File(path) => name_of_stem(&stem(path)),
            Place::Example(name) => (*name).to_owned(),
        };
        Program {
            place,
            module: declared.module,
            is_exported: declared.predicate.is_some(),
            predicate: declared.predicate.unwrap_or(name),
        }
    }

    /// What to consult.
    pub fn source(&self) -> Term {
        match &self.place {
            Place::File(path) => Term::atom(path.display().to_string()),
            Place::Example(name) => {
                let file = Term::compound("/", vec![Term::atom("examples"), Term::atom(name)]);
                Term::compound("library", vec![file])
            }
        }
    }

    fn path(&self) -> PathBuf {
        match &self.place {
            Place::File(path) => path.clone(),
            Place::Example(name) => PathBuf::from(format!("examples/{name}.pl")),
        }
    }
}

impl Declared {
    /// What this text says; its file has this name, without the extension.
    pub fn by(text: &str, stem: &str) -> Declared {
        let (module, exports) = header(text);
        let named = |name: &str| exports.iter().find(|export| *export == name).cloned();
        let predicate = module
            .as_deref()
            .and_then(named)
            .or_else(|| named(stem))
            .or_else(|| exports.first().cloned());
        Declared { module, predicate }
    }
}

/// What a teacher's arbiter is told in the facts `valged/1` and `mustad/1`: names of predicates.
///
/// # Errors
/// When the two can't be told apart.
pub fn plain_names(white: &Program, black: &Program) -> Result<(Term, Term), Unplayable> {
    check_modules(white, black)?;
    if white.predicate == black.predicate && white.place != black.place {
        return Err(Unplayable::SamePredicate {
            predicate: white.predicate.clone(),
        });
    }
    Ok((Term::atom(&white.predicate), Term::atom(&black.predicate)))
}

/// Two files must not define one module.
///
/// # Errors
/// When they do.
pub fn check_modules(white: &Program, black: &Program) -> Result<(), Unplayable> {
    if white.place == black.place {
        return Ok(());
    }
    match (&white.module, &black.module) {
        (Some(module), Some(other)) if module == other => Err(Unplayable::SameModule {
            first: white.path(),
            second: black.path(),
            module: module.clone(),
        }),
        (None, None) if white.predicate == black.predicate => Err(Unplayable::SameGlobal {
            predicate: white.predicate.clone(),
        }),
        _ => Ok(()),
    }
}

/// The path of the file that `consult/1` would read, without links but for its last part: what that is, whoever opens it finds out.
///
/// # Errors
/// When there is no such folder.
pub fn settled(path: &Path) -> io::Result<PathBuf> {
    let path = find(path);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let name = path.file_name().ok_or(io::ErrorKind::NotFound)?;
    Ok(folder.canonicalize()?.join(name))
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
    for _ in 0..DIRECTIVES_MAX {
        let Read::Term(read) = read_term(text, position, &operators, &Flags::default()) else {
            break;
        };
        position = read.end;
        let Some([directive]) = read.term.as_compound(":-", 1) else {
            break;
        };
        if let Some([Term::Atom(module), exports]) = directive.as_compound("module", 2) {
            return (Some(module.to_string()), exported(exports));
        }
    }
    (None, Vec::new())
}

/// The names of arity 3 in an export list, which may also be a single indicator, as the assignment writes it.
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
        let declared = Declared::by(text, stem);
        let player = Program::declared(declared, Place::File(PathBuf::from(stem)));
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
            Program::declared(Declared::by(text, file), Place::File(PathBuf::from(file)))
        };
        let one = player(":- module(m, [p/3]).", "one");
        assert!(plain_names(&one, &one).is_ok_and(|(white, _)| white == Term::atom("p")));
        assert!(plain_names(&one, &player(":- module(m, [q/3]).", "two")).is_err());
        assert!(plain_names(&one, &player(":- module(n, [p/3]).", "two")).is_err());
        assert!(plain_names(&one, &player(":- module(n, [q/3]).", "two")).is_ok());
    }
}
