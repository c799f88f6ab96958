//! What `profile/1` counts and prints.

use std::fmt::Write as _;

use crate::engine::embedded;
use crate::engine::fault::Fault;
use crate::engine::lower;
use crate::engine::profile::Profile;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$trace_load", "", load_tracer),
        native("$profile_begin", "", begin),
        native("$profile_end", "", tell).reported_as("profile", 1),
    ]
}

/// How many predicates are shown.
const SHOWN: usize = 25;

/// Lets the interpreter of the tracer wait to be compiled, if it is not there.
pub fn load_tracer(session: &mut Session) {
    if std::mem::replace(&mut session.tracer.is_loaded, true) {
        return;
    }
    let clauses = embedded::kernel_clauses(embedded::TRACER);
    for clause in clauses.into_iter().map(lower::normalized) {
        let linked = session.program.builtins.link(&clause);
        session.pending.push_back(linked);
    }
}

fn begin(session: &mut Session) {
    session.tracer.profile = Some(Profile::new());
}

/// Prints the profile and forgets it.
fn tell(session: &mut Session) -> Result<(), Fault> {
    let Some(mut profile) = session.tracer.profile.take() else {
        return Ok(());
    };
    profile.pass(None);
    let text = table(&profile);
    session.streams.write(&text)
}

fn table(profile: &Profile) -> String {
    let ranked = profile.ranked();
    let total: f64 = ranked
        .iter()
        .map(|(_, counts)| counts.own.as_secs_f64())
        .sum();
    let rule = "=".repeat(69);
    let mut text =
        format!("{rule}\nTotal time: {total:.3} seconds, in the tracer's interpreter\n{rule}\n");
    let _ = writeln!(
        text,
        "{:<34}{:>10}{:>10}{:>15}",
        "Predicate", "Calls", "Redos", "Time"
    );
    for (name, counts) in ranked.iter().take(SHOWN) {
        let own = counts.own.as_secs_f64();
        let share = if total > 0.0 {
            own / total * 100.0
        } else {
            0.0
        };
        let _ = writeln!(
            text,
            "{name:<34}{:>10}{:>10}{own:>8.3}{share:>6.1}%",
            counts.calls, counts.redos
        );
    }
    text + &rule + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted() {
        let mut profile = Profile::new();
        for _ in 0..3 {
            profile.call("p/1");
            profile.pass(Some("p/1".to_owned()));
        }
        profile.redo("p/1");
        profile.call("q/0");
        profile.pass(None);
        let text = table(&profile);
        let row = text.lines().find(|line| line.starts_with("p/1"));
        let row: Vec<&str> = row.expect("a row").split_whitespace().collect();
        assert_eq!(row[..3], ["p/1", "3", "1"]);
    }
}
