//! Findings as sentences.

use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity, TextFault};
use crate::conformance::probe::ProbeStopped;
use crate::conformance::report::explained::{error, explained};
use crate::conformance::report::scene::{self, PathCall};
use crate::conformance::verdict::{CheckedFile, PlayStatistics};
use crate::referee::call_path::OUTERMOST;
use crate::referee::foul::Foul;
use crate::referee::language::Language;
use crate::referee::texts::say;

/// What is wrong, without the rule.
pub fn message(finding: &Finding, language: Language) -> String {
    match &finding.evidence {
        Evidence::Text { fault, .. } => fault_text(fault, language),
        Evidence::Play(play) => match (&play.foul, explained(play, language)) {
            (Foul::Threw(_), Some(explained)) => explained,
            (foul, Some(explained)) => format!("{}: {explained}", foul.text(language)),
            (foul, None) => foul.text(language),
        },
    }
}

/// The Cyrillic letter of a name that is meant to be one without such letters.
fn cyrillic_among_latin(name: &str, meant: &str) -> Option<char> {
    let cyrillic = |text: &str| text.chars().find(|c| ('\u{400}'..='\u{4ff}').contains(c));
    cyrillic(name).filter(|_| cyrillic(meant).is_none())
}

/// The word for a severity.
pub fn severity(severity: FindingSeverity, language: Language) -> &'static str {
    match severity {
        FindingSeverity::Error => language.text("severity.error"),
        FindingSeverity::Warning => language.text("severity.warning"),
    }
}

/// In how many other positions the same happened; none when in no other.
pub fn times(play: &FailedCall, language: Language) -> Option<String> {
    let others = play.times.saturating_sub(1);
    (others > 0).then(|| match language {
        Language::Estonian => format!("sama juhtus veel {others} seisus"),
        Language::English if others == 1 => "the same happened in 1 other position".into(),
        Language::English => format!("the same happened in {others} other positions"),
        Language::Russian => format!("то же случилось ещё в других позициях: {others}"),
    })
}

/// The calls that led to an error or a failure, a line each with the place of the call.
pub fn path(checked: &CheckedFile, play: &FailedCall, language: Language) -> Option<String> {
    let calls = scene::path(checked, play);
    let width = calls
        .iter()
        .map(|call| call.goal.chars().count())
        .max()?
        .min(LONGEST_GOAL);
    let more = language.text("check.calls_not_shown");
    let mut text = say!(language, "check.calls");
    for (at, PathCall { goal, place }) in calls.iter().enumerate() {
        if at == OUTERMOST && play.path.left_out > 0 {
            text += &format!("\n  ... {} {more}", play.path.left_out);
        }
        text += &match place {
            Some((file, line)) => format!("\n  {goal:<width$}  {file}:{line}"),
            None => format!("\n  {goal}"),
        };
    }
    Some(text)
}

/// Places are in a column as long as goals are not longer.
const LONGEST_GOAL: usize = 50;

/// How a program played, apart from its faults.
pub fn played(play: &PlayStatistics, language: Language) -> String {
    let (tried, all, games) = (play.positions, play.suite, play.games);
    let seconds = play.longest.as_secs_f64();
    let mut text = say!(language, "check.positions", tried, all, games);
    if let Some(stopped) = play.stopped {
        text += &format!(" ({})", why_stopped(stopped, language));
    }
    text += &say!(
        language,
        "check.longest_move",
        seconds = format_args!("{seconds:.2}")
    );
    if is_close_to_limit(play) {
        let limit = play.move_time.as_secs_f64();
        text += &say!(language, "check.close_to_limit", limit);
    }
    text
}

/// Whether the longest call took more than half of the time, but not all of it.
fn is_close_to_limit(play: &PlayStatistics) -> bool {
    play.longest * 2 > play.move_time && play.longest < play.move_time
}

fn why_stopped(stopped: ProbeStopped, language: Language) -> &'static str {
    match stopped {
        ProbeStopped::Error => language.text("check.first_fault"),
        ProbeStopped::Budget => language.text("check.no_time"),
        ProbeStopped::Costly => language.text("check.costly"),
        ProbeStopped::Interrupted => language.text("check.interrupted"),
    }
}

/// The score of a file: `skoor: 12/14 reeglit täidetud`, with what is not known.
pub fn score(checked: &CheckedFile, language: Language) -> String {
    let score = checked.score();
    let (kept, total, untried) = (score.kept, score.total(), score.untried);
    let mut text = say!(language, "check.score", kept, total);
    if untried > 0 {
        let rest = language.text("check.not_tried");
        text += &format!(", {untried} {rest}");
    }
    text
}

/// The verdict on a file.
pub fn verdict(checked: &CheckedFile, language: Language) -> String {
    let broken: Vec<&str> = checked.broken().iter().map(|rule| rule.id()).collect();
    let warnings = checked.count(FindingSeverity::Warning);
    let mut text = match broken.is_empty() {
        true => say!(language, "check.no_fault"),
        false => say!(language, "check.broken", rules = broken.join(", ")),
    };
    if warnings > 0 {
        text += &match language {
            Language::Estonian => format!(", hoiatusi {warnings}"),
            Language::English if warnings == 1 => ", 1 warning".to_owned(),
            Language::English => format!(", {warnings} warnings"),
            Language::Russian => format!(", предупреждений {warnings}"),
        };
    }
    text
}

fn fault_text(fault: &TextFault, language: Language) -> String {
    match fault {
        TextFault::Unreadable(why) => say!(language, "finding.unreadable", why),
        TextFault::NotLoaded(foul) => foul.text(language),
        TextFault::Encoding(name) => say!(language, "finding.encoding", name),
        TextFault::Syntax(what) => say!(language, "finding.syntax", what),
        TextFault::NoModule => say!(language, "finding.no_module"),
        TextFault::LateModule => say!(language, "finding.late_module"),
        TextFault::MalformedModule => say!(language, "finding.malformed_module"),
        TextFault::ReservedModule(name) => say!(language, "finding.reserved_module", name),
        TextFault::NoMainPredicate(found) if found.is_empty() => {
            say!(language, "finding.no_main_predicate")
        }
        TextFault::NoMainPredicate(found) => say!(
            language,
            "finding.no_predicate_of_three",
            found = found.join(", ")
        ),
        TextFault::Undefined(predicate) => say!(language, "finding.undefined", predicate),
        TextFault::OwnSquare(1) => say!(language, "finding.own_square"),
        TextFault::OwnSquare(count) => say!(language, "finding.own_squares", count),
        TextFault::OwnDynamic(name) => say!(language, "finding.own_dynamic", name),
        TextFault::UnlinkedBoard(change) => say!(language, "finding.unlinked_board", change),
        TextFault::ForeignClause(predicate) => say!(language, "finding.foreign_clause", predicate),
        TextFault::NamesChanged(predicate) => say!(language, "finding.names_changed", predicate),
        TextFault::MayFail(predicate) => say!(language, "finding.may_fail", predicate),
        TextFault::UndefinedCall(predicate) => say!(language, "finding.undefined_call", predicate),
        TextFault::MisspeltCall(called, meant) => match cyrillic_among_latin(called, meant) {
            None => say!(language, "finding.misspelt_call", called, meant),
            Some(letter) => say!(language, "finding.cyrillic_letter", called, letter, meant),
        },
        TextFault::Singleton(name) => say!(language, "finding.singleton", name),
        TextFault::MisspeltVariable(name, meant) => {
            say!(language, "finding.misspelt_variable", name, meant)
        }
        TextFault::LonelyVariable(name) => say!(language, "finding.lonely_variable", name),
        TextFault::Discontiguous(predicate) => say!(language, "finding.discontiguous", predicate),
        TextFault::MisspeltHead(written, meant) => {
            say!(language, "finding.misspelt_head", written, meant)
        }
        TextFault::SystemPredicate(predicate) => {
            say!(language, "finding.system_predicate", predicate)
        }
        TextFault::Debugging(predicate) => say!(language, "finding.debugging", predicate),
        TextFault::Waiting(predicate) => say!(language, "finding.waiting", predicate),
        TextFault::AtomForVariable(atom, variable) => {
            say!(language, "finding.atom_for_variable", atom, variable)
        }
        TextFault::NotComputed(operator) if operator.starts_with('\\') => {
            say!(language, "finding.not_compared", operator)
        }
        TextFault::NotComputed(operator) => say!(language, "finding.not_computed", operator),
        TextFault::NoFullStop => say!(language, "finding.no_full_stop"),
        TextFault::NoComma => say!(language, "finding.no_comma"),
        TextFault::UnknownLibrary(name) => say!(language, "finding.unknown_library", name),
        TextFault::DirectiveFailed => say!(language, "finding.directive_failed"),
        TextFault::DirectiveThrew(formal) => {
            let error = error(formal, language).unwrap_or_else(|| formal.clone());
            say!(language, "finding.directive_threw", error)
        }
        TextFault::MissingFile(name) => say!(language, "finding.missing_file", name),
        TextFault::Unclosed(bracket) => say!(language, "finding.unclosed", bracket),
        TextFault::Unopened(bracket) => say!(language, "finding.unopened", bracket),
        TextFault::Foreign(found, meant) => say!(language, "finding.foreign", found, meant),
        TextFault::ForeignQuote(quote) => say!(language, "finding.foreign_quote", quote),
        TextFault::SpacedBracket(name) => say!(language, "finding.spaced_bracket", name),
        TextFault::CapitalName(name) => say!(language, "finding.capital_name", name),
        TextFault::LonelyComma => say!(language, "finding.lonely_comma"),
        TextFault::NoNeck => say!(language, "finding.no_neck"),
        TextFault::CommaForStop => say!(language, "finding.comma_for_stop"),
        TextFault::SemicolonForStop => say!(language, "finding.semicolon_for_stop"),
        TextFault::NoSpaceBehindStop => say!(language, "finding.no_space_behind_stop"),
        TextFault::StopForComma => say!(language, "finding.stop_for_comma"),
        TextFault::StringForAtom(text) => say!(language, "finding.string_for_atom", text),
        TextFault::NoBaseCase(predicate) => say!(language, "finding.no_base_case", predicate),
        TextFault::Reassigned(name) => say!(language, "finding.reassigned", name),
        TextFault::Misused(found, meant) => say!(language, "finding.misused", found, meant),
        TextFault::NoFunction(function) => say!(language, "finding.no_function", function),
        TextFault::FreshCompared(name) => say!(language, "finding.fresh_compared", name),
        TextFault::ReversedIs => say!(language, "finding.reversed_is"),
        TextFault::UnsharedInLambda(name) => say!(language, "finding.unshared_in_lambda", name),
        TextFault::MalformedDeclaration(what, name) => {
            say!(language, "finding.malformed_declaration", what, name)
        }
        TextFault::TrialGame(foul, moves) => {
            let foul = foul.text(language);
            let after = match moves.is_empty() {
                true => String::new(),
                false => say!(language, "finding.after_moves", moves),
            };
            say!(language, "finding.trial_game", after, foul)
        }
        TextFault::MayBacktrack(predicate) => say!(language, "finding.may_backtrack", predicate),
        TextFault::Forbidden(predicate) => say!(language, "finding.forbidden", predicate),
        TextFault::More(count) => say!(language, "finding.more", count),
    }
}
