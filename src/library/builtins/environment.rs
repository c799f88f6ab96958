//! The process around the program: environment variables and the shell.

use std::process::Command;

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::{AnyText, any_text};

/// The native predicates on the process's surroundings.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("getenv", "+-", getenv),
        native("setenv", "++", setenv),
        native("unsetenv", "+", unsetenv),
        native("shell", "", interactive_shell),
        // SWI-Prolog defines it by shell/2, and so are its errors.
        native("shell", "+", shell_succeeds).reported_as("shell", 2),
        native("shell", "+-", shell),
    ]
}

/// Names of variables that the program has set; the process's own environment never changes, which
/// no thread could do safely. Children get both.
fn flag_name(variable: &str) -> String {
    format!("$environment_{variable}")
}

fn getenv(session: &mut Session, AnyText(name): AnyText) -> Option<Term> {
    match session.flags.get(&flag_name(&name)) {
        Some(Term::Str(value)) => Some(Term::atom(value)),
        Some(_) => None,
        None => std::env::var_os(&name).map(|value| Term::atom(value.to_string_lossy())),
    }
}

fn setenv(session: &mut Session, Variable(name): Variable, AnyText(value): AnyText) {
    session.flags.define(&flag_name(&name), Term::string(value));
}

fn unsetenv(session: &mut Session, Variable(name): Variable) {
    session.flags.define(&flag_name(&name), Term::nil());
}

/// The name of a variable that is to be changed: C refuses the empty one.
struct Variable(String);

impl FromTerm for Variable {
    fn from_term(term: &Term) -> Result<Variable, Fault> {
        match any_text(term)? {
            name if name.is_empty() => Err(Fault::formal(Term::atom("system_error"))),
            name => Ok(Variable(name)),
        }
    }
}

fn interactive_shell(session: &mut Session) -> bool {
    let shell = std::env::var("SHELL").unwrap_or_else(|_| "/bin/sh".to_owned());
    let status = run(session, Command::new(shell));
    status == 0
}

fn shell_succeeds(session: &mut Session, command: AnyText) -> bool {
    shell(session, command) == 0
}

fn shell(session: &mut Session, AnyText(text): AnyText) -> i64 {
    let mut command = Command::new("sh");
    command.arg("-c").arg(text);
    run(session, command)
}

/// What the program has written so far comes before the child's output.
fn run(session: &mut Session, mut command: Command) -> i64 {
    /// What a shell says of a command that it can't find.
    const STATUS_NOT_FOUND: i64 = 127;
    session.streams.flush_all();
    for (name, value) in session.flags.iter() {
        let Some(variable) = name.as_str().strip_prefix("$environment_") else {
            continue;
        };
        match value {
            Term::Str(text) => command.env(variable, &**text),
            _ => command.env_remove(variable),
        };
    }
    match command.status() {
        Ok(status) => status.code().map_or(1, i64::from),
        Err(_) => STATUS_NOT_FOUND,
    }
}
