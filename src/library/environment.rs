//! The process around the program: environment variables and the shell.

use std::process::Command;

use crate::engine::fault::{Answer, named};
use crate::engine::registry::{NativeAnswer, Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::{any_text, done, one};

/// The native predicates on the process's surroundings.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("getenv", "+-", |s, a| named("getenv", a, getenv(s, a))),
        raw_native("setenv", "++", |s, a| named("setenv", a, setenv(s, a))),
        raw_native("unsetenv", "+", |s, a| named("unsetenv", a, unsetenv(s, a))),
        raw_native("shell", "", |s, _| {
            named("shell", &[], interactive_shell(s))
        }),
        // SWI-Prolog defines it by shell/2, and so are its errors.
        raw_native("shell", "+", |s, a| {
            let status = shell(s, &a[0]).map_err(|fault| fault.ball("shell", 2))?;
            Ok(NativeAnswer::truth(status == 0))
        }),
        raw_native("shell", "+-", |s, a| {
            let status = shell(s, &a[0]).map_err(|fault| fault.ball("shell", 2))?;
            Ok(NativeAnswer::Succeed(vec![Term::Int(status)]))
        }),
    ]
}

/// Names of variables that the program has set; the process's own environment never changes, which
/// no thread could do safely. Children get both.
fn flag_name(variable: &str) -> String {
    format!("$environment_{variable}")
}

fn getenv(session: &mut Session, args: &[Term]) -> Answer {
    let name = any_text(&args[0])?;
    match session.flags.get(&flag_name(&name)) {
        Some(Term::Str(value)) => one(Term::atom(value)),
        Some(_) => Ok(NativeAnswer::Fail),
        None => match std::env::var_os(&name) {
            Some(value) => one(Term::atom(value.to_string_lossy())),
            None => Ok(NativeAnswer::Fail),
        },
    }
}

fn setenv(session: &mut Session, args: &[Term]) -> Answer {
    let (name, value) = (any_text(&args[0])?, any_text(&args[1])?);
    session.flags.define(&flag_name(&name), Term::string(value));
    done()
}

fn unsetenv(session: &mut Session, args: &[Term]) -> Answer {
    let name = any_text(&args[0])?;
    session.flags.define(&flag_name(&name), Term::nil());
    done()
}

fn interactive_shell(session: &mut Session) -> Answer {
    let shell = std::env::var("SHELL").unwrap_or_else(|_| "/bin/sh".to_owned());
    let status = run(session, Command::new(shell));
    Ok(NativeAnswer::truth(status == 0))
}

fn shell(session: &mut Session, command: &Term) -> Result<i64, crate::engine::fault::Fault> {
    let text = any_text(command)?;
    let mut command = Command::new("sh");
    command.arg("-c").arg(text);
    Ok(run(session, command))
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
