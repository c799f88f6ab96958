//! An installed SWI-Prolog inside this process: its shared library is opened when it is wanted.

#![expect(unsafe_code, reason = "the C interface of SWI-Prolog")]

use std::ffi::OsString;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use thiserror::Error;

use crate::engine::embedded;
use crate::engine::fault::Fault;
use crate::engine::registry::Predicate;
use crate::engine::swipl::api::Api;
use crate::engine::swipl::calls::{self, Unregistered};
use crate::engine::swipl::host::Swipl;
use crate::frontend::term::Term;

/// The module that loads the libraries of the games from their texts.
const LIBRARIES: &str = include_str!("../../../prolog/swipl/libraries.pl");

/// Where an installed SWI-Prolog has its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    /// The shared library.
    pub library: PathBuf,
    /// Its own Prolog files.
    pub home: PathBuf,
    /// Major, minor and patch version.
    pub version: [u32; 3],
}

/// Why there is no SWI-Prolog in this process.
#[derive(Debug, Error)]
pub enum Unavailable {
    /// There is no program of that name.
    #[error(
        "swipl can't be run ({0}): install SWI-Prolog (on Debian and Ubuntu: apt-get install swi-prolog-nox)"
    )]
    NotInstalled(io::Error),
    /// It is there, but not as we know it.
    #[error(
        "swipl does not tell where its shared library is (swipl --dump-runtime-variables): a SWI-Prolog with a shared library is needed"
    )]
    NoLibrary,
    /// The shared library can't be opened.
    #[error("{0}")]
    NotOpened(String),
    /// It has not started.
    #[error("SWI-Prolog does not start")]
    NotStarted,
    /// It is no SWI-Prolog that we know.
    #[error(transparent)]
    Unregistered(#[from] Unregistered),
}

impl Installed {
    /// Asks the program `swipl` on the search path.
    ///
    /// # Errors
    /// [`Unavailable::NotInstalled`], [`Unavailable::NoLibrary`].
    pub fn find() -> Result<Installed, Unavailable> {
        let told = Command::new("swipl")
            .arg("--dump-runtime-variables")
            .output();
        let told = told.map_err(Unavailable::NotInstalled)?;
        Installed::from_variables(&String::from_utf8_lossy(&told.stdout))
            .ok_or(Unavailable::NoLibrary)
    }

    /// Reads lines `NAME="value";`.
    fn from_variables(text: &str) -> Option<Installed> {
        let value = |name: &str| {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
            Some(line?.trim_end_matches(';').trim_matches('"')).filter(|value| !value.is_empty())
        };
        let number: u32 = value("PLVERSION")?.parse().ok()?;
        Some(Installed {
            library: PathBuf::from(value("PLLIBSWIPL")?),
            home: PathBuf::from(value("PLBASE")?),
            version: [number / 10_000, number / 100 % 100, number % 100],
        })
    }

    /// The arguments that tell our own processes where it is.
    pub fn arguments(&self) -> [OsString; 3] {
        let parts = [&self.library, &self.home].map(|part| part.clone().into_os_string());
        let [library, home] = parts;
        [OsString::from("--swipl"), library, home]
    }

    /// The version as it is written: `9.0.4`.
    pub fn version(&self) -> String {
        self.version.map(|part| part.to_string()).join(".")
    }
}

/// SWI-Prolog, started in this process. There is one at most, and it is used by the thread that
/// started it.
pub struct Embedded {
    api: Api,
}

impl Embedded {
    /// Opens and starts it with these options, as its own program takes them; then the predicates
    /// are registered and the libraries of the games are there.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub fn start(
        installed: &Installed,
        options: &[&str],
        predicates: &[Predicate],
    ) -> Result<Embedded, Unavailable> {
        open(&installed.library)?;
        let api = Api::find().map_err(Unregistered::Missing)?;
        let home = format!("--home={}", installed.home.display());
        let arguments = ["swipl", home.as_str()]
            .into_iter()
            .chain(options.iter().copied());
        // SWI-Prolog keeps them, and so they are never freed.
        let kept = |argument: &str| CString::new(argument).map(CString::into_raw).ok();
        let mut arguments: Vec<*mut c_char> = arguments.filter_map(kept).collect();
        let count = arguments.len() as c_int;
        arguments.push(std::ptr::null_mut());
        // SAFETY: the arguments are C strings, with a null pointer after the last.
        let started = unsafe { (api.PL_initialise)(count, arguments.leak().as_mut_ptr()) };
        if started == 0 {
            return Err(Unavailable::NotStarted);
        }
        calls::register(predicates)?;
        let prolog = Embedded { api };
        prolog.welcome().map_err(|_| Unavailable::NotStarted)?;
        Ok(prolog)
    }

    /// Loads the libraries of the games.
    fn welcome(&self) -> Result<(), Fault> {
        self.load("libraries", LIBRARIES)?;
        let tell = |predicate: &CStr, (name, text): (&str, &str)| {
            let arguments = [Term::atom(name), Term::string(text)];
            self.ask(c"arbiiter_libraries", predicate, &arguments, None)
        };
        for library in embedded::portable_libraries() {
            tell(c"embedded_library", library)?;
        }
        for program in embedded::programs() {
            tell(c"embedded_program", program)?;
        }
        Ok(())
    }

    /// Loads the files and runs the goals as its own program does, then what `initialization/2` has
    /// asked for. A goal that fails or throws ends the process.
    pub fn run(&self, files: &[PathBuf], goals: &[String]) -> bool {
        let files = files
            .iter()
            .map(|file| Term::atom(file.display().to_string()));
        let goals = goals.iter().map(Term::atom);
        let arguments = [
            Term::list(files.collect::<Vec<_>>()),
            Term::list(goals.collect::<Vec<_>>()),
        ];
        let done = self.ask(c"arbiiter_libraries", c"run_script", &arguments, None);
        matches!(done, Ok(Some(_)))
    }

    /// Ends the process as `halt/1` does.
    pub fn halt(&self, status: i32) -> ! {
        // SAFETY: it has been started on this thread.
        unsafe { (self.api.PL_halt)(status) };
        std::process::exit(status)
    }

    /// Loads a file of ours from its text.
    ///
    /// # Errors
    /// What it throws.
    pub fn load(&self, name: &str, text: &str) -> Result<(), Fault> {
        // `open_string(Text, S), load_files(user:Path, [stream(S), silent(true)]), close(S)`.
        let path = Term::atom(format!("/arbiiter/prolog/swipl/{name}.pl"));
        let stream = || Term::Var(0);
        let option = |name: &str, value| Term::compound(name, vec![value]);
        let options = [
            option("stream", stream()),
            option("silent", Term::atom("true")),
        ];
        let open = Term::compound("open_string", vec![Term::string(text), stream()]);
        let file = Term::compound(":", vec![Term::atom("user"), path]);
        let load = Term::compound("load_files", vec![file, Term::list(options.to_vec())]);
        let close = Term::compound("close", vec![stream()]);
        let goal = Term::compound(",", vec![open, Term::compound(",", vec![load, close])]);
        self.ask(c"system", c"call", &[goal], None)?;
        Ok(())
    }

    /// Calls a predicate once: what its argument with this number is then (`[]` without one),
    /// `None` if it fails.
    ///
    /// # Errors
    /// What it throws.
    pub fn ask(
        &self,
        module: &CStr,
        name: &CStr,
        arguments: &[Term],
        told: Option<usize>,
    ) -> Result<Option<Term>, Fault> {
        Swipl::new(&self.api).ask(module, name, arguments, told)
    }
}

/// Opens the shared library for good; its functions are found by their names from then on.
fn open(library: &Path) -> Result<(), Unavailable> {
    let name = CString::new(library.as_os_str().as_bytes());
    let name = name.map_err(|_| Unavailable::NoLibrary)?;
    // SAFETY: a C string; what the library does when it is opened is SWI-Prolog's business.
    let handle: *mut c_void =
        unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
    if !handle.is_null() {
        return Ok(());
    }
    // SAFETY: the message is a C string until the next function of this kind.
    let message = unsafe { libc::dlerror() };
    let message = match message.is_null() {
        true => library.display().to_string(),
        // SAFETY: as above.
        false => unsafe { CStr::from_ptr(message) }
            .to_string_lossy()
            .into_owned(),
    };
    Err(Unavailable::NotOpened(message))
}

#[cfg(test)]
mod tests {
    use super::Installed;

    #[test]
    fn the_program_tells_where_it_is() {
        let told = "PLBASE=\"/usr/lib/swi-prolog\";\nPLVERSION=\"90004\";\nPLLIBSWIPL=\"/lib/libswipl.so.9\";\n";
        let installed = Installed::from_variables(told).expect("an installation");
        assert_eq!(installed.version(), "9.0.4");
        assert_eq!(installed.home.to_str(), Some("/usr/lib/swi-prolog"));
        assert_eq!(Installed::from_variables("PLVERSION=\"90004\";\n"), None);
    }
}
