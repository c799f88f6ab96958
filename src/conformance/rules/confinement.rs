//! Calls that end Prolog or reach for files, processes and the network. Warnings only: whether the
//! program comes to them shows in play, where they fail.

use crate::conformance::calls::{CalledGoal, of_program};
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{Outline, indicator};
use crate::frontend::term::Term;

/// What is forbidden with any arity.
const FORBIDDEN: &[&str] = &[
    "halt",
    "shell",
    "process_create",
    "process_kill",
    "fork",
    "exec",
    "kill",
    "detach_IO",
    "delete_file",
    "rename_file",
    "delete_directory",
    "delete_directory_and_contents",
    "make_directory",
    "make_directory_path",
    "copy_file",
    "chmod",
    "set_time_file",
    "tell",
    "append_to_file",
    "tmp_file_stream",
    "setenv",
    "unsetenv",
    "tcp_socket",
    "tcp_connect",
    "tcp_listen",
    "tcp_bind",
    "udp_socket",
    "http_open",
    "http_get",
    "http_post",
    "thread_create",
    "load_foreign_library",
    "use_foreign_library",
    "open_shared_object",
    "qcompile",
    "qsave_program",
    "save_program",
    "prolog_alert_signal",
];

/// Calls that are forbidden.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    of_program(outline)
        .filter(|call| is_forbidden(call))
        .filter(|call| outline.clauses_of(&call.key()).next().is_none())
        .map(|call| {
            let fault = TextFault::Forbidden(indicator(&call.key()));
            Finding::in_text(FindingSeverity::Warning, fault, call.span())
        })
        .collect()
}

fn is_forbidden(call: &CalledGoal<'_>) -> bool {
    FORBIDDEN.contains(&call.name)
        || (call.name, call.arity) == ("append", 1)
        || call.name == "open" && matches!(call.arity, 3 | 4) && opens_for_writing(call)
}

fn opens_for_writing(call: &CalledGoal<'_>) -> bool {
    let arguments = call.goal.arguments();
    let mode = arguments.get(1).map(|mode| mode.term);
    !matches!(mode, Some(Term::Atom(mode)) if *mode == "read")
}
