//! What SWI-Prolog's libraries export is there, as far as we ship the library.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;
use std::time::Duration;

use arbiiter::engine::embedded;

use crate::course::{Run, run};
use crate::dialect::has_swipl;
use crate::goals::consulted;

const LIMIT: Duration = Duration::from_secs(120);

/// Exports that are missing on purpose: library, predicates, reason.
const MISSING: &[(&str, &str, &str)] = &[
    (
        "apply_macros",
        "expand_phrase/2 expand_phrase/4",
        "nothing is expanded while a file is loaded",
    ),
    (
        "check",
        "check/0 list_autoload/0 list_cross_module_calls/0 list_cross_module_calls/1 \
         list_format_errors/0 list_format_errors/1 list_rationals/0 list_rationals/1 \
         list_redefined/0 list_strings/0 list_strings/1 list_trivial_fails/0 \
         list_trivial_fails/1 list_undefined/1",
        "a program is looked at for what make/0 warns of",
    ),
    (
        "clpfd",
        "empty_fdset/1 empty_interval/2 fd_set/2 fdset_add_element/3 \
         fdset_complement/2 fdset_del_element/3 fdset_disjoint/2 fdset_eq/2 fdset_intersect/2 \
         fdset_intersection/3 fdset_interval/3 fdset_max/2 fdset_member/2 fdset_min/2 \
         fdset_parts/4 fdset_singleton/2 fdset_size/2 fdset_subset/2 fdset_subtract/3 \
         fdset_to_list/2 fdset_to_range/2 fdset_union/2 fdset_union/3 in_set/2 is_fdset/1 \
         list_to_fdset/2 range_to_fdset/2",
        "the solver keeps domains in another way",
    ),
    (
        "filesex",
        "chmod/2 copy_directory/2 directory_member/3 link_file/3 \
         set_time_file/3",
        "links, times and permissions no program has asked for",
    ),
    ("isub", "$isub/5", "what isub/4 is made of there"),
    (
        "sha",
        "sha_hash_ctx/4 sha_new_ctx/2",
        "texts are hashed as a whole",
    ),
    (
        "main",
        "cli_enable_development_system/0 cli_parse_debug_options/2",
        "options of the development system, which is not there",
    ),
    (
        "pure_input",
        "lazy_list_character_count/3 lazy_list_location/3",
        "the list is read as a whole and doesn't know where it came from",
    ),
    (
        "statistics",
        "call_time/2 call_time/3 profile/2 profile_data/1 profile_procedure_data/2 \
         show_profile/1 statistics/1 thread_statistics/2",
        "there are no dicts and no threads, and a profile is printed at once",
    ),
    ("strings", "string/4", "belongs to quasi quotations"),
    (
        "system",
        "lock_predicate/1 system_mode/1 system_module/0 unlock_predicate/1",
        "system predicates can't be unlocked",
    ),
    (
        "time",
        "alarm/3 alarm/4 alarm_at/3 alarm_at/4 current_alarm/4 install_alarm/1 install_alarm/2 \
         remove_alarm/1 uninstall_alarm/1",
        "the interpreter can't be interrupted",
    ),
];

/// The goal by which swipl tells the exports of the libraries, as facts.
fn told_by_swipl(libraries: &[&str]) -> String {
    let goal = format!(
        "forall((member(L, {libraries:?}), term_string(N, L), \
         absolute_file_name(library(N), F, [file_type(prolog),access(read),file_errors(fail)])), \
         (use_module(F, []), module_property(M, file(F)), module_property(M, exports(Es)), \
         forall(member(E, Es), format(\"exported(~q, ~q).~n\", [L, E]))))"
    );
    let mut command = Command::new("swipl");
    command.args(["-f", "none", "-q", "-g", &goal, "-t", "halt"]);
    text_of(run(&mut command, LIMIT))
}

fn text_of(run: Run) -> String {
    String::from_utf8(run.stdout).expect("UTF-8")
}

#[test]
fn exports_of_swipl_libraries_are_there() {
    if !has_swipl() {
        return;
    }
    let files = embedded::library_files();
    let libraries: Vec<&str> = files.iter().map(|library| library.name).collect();
    let mut text = told_by_swipl(&libraries);
    assert!(
        text.lines().count() > 300,
        "swipl tells its exports:\n{text}"
    );
    let _ = write!(
        text,
        "missing(L, N/A) :- exported(L, N/A), functor(H, N, A), \\+ there(L, H).\n\
         there(L, H) :- term_string(F, L), catch(use_module(library(F)), _, true), \
         predicate_property(H, visible).\n\
         told :- forall(missing(L, N/A), format(\"~w ~w/~w~n\", [L, N, A])).\n"
    );
    let told = text_of(consulted(&[], "exports", &text, &["told"]));
    let missing: BTreeSet<&str> = told.lines().collect();
    let lines: Vec<String> = MISSING
        .iter()
        .flat_map(|(library, predicates, _)| {
            predicates
                .split_whitespace()
                .map(move |predicate| format!("{library} {predicate}"))
        })
        .collect();
    let accepted: BTreeSet<&str> = lines.iter().map(String::as_str).collect();
    let news: Vec<_> = missing.difference(&accepted).collect();
    let gone: Vec<_> = accepted.difference(&missing).collect();
    assert!(news.is_empty(), "not there: {news:#?}");
    assert!(
        gone.is_empty(),
        "there, so no longer to be listed: {gone:#?}"
    );
}
