//! What a program did wrong, in words of the game and of its text.

use crate::conformance::finding::FailedCall;
use crate::conformance::report::scene;
use crate::games::draughts::slip::{Slip, slip};
use crate::referee::foul::Foul;
use crate::referee::language::Language;
use crate::referee::texts::say;

/// More about a foul than its name; none when there is no more to say.
pub fn explained(play: &FailedCall, language: Language) -> Option<String> {
    match &play.foul {
        Foul::IllegalMove | Foul::MustContinue => wrong_move(play, language),
        Foul::WrongSquares(_) => wrong_squares(play, language),
        Foul::Threw(formal) => error(formal, language),
        Foul::Failed | Foul::NoMove => failure(play, language),
        Foul::TooSlow(_) | Foul::Memory(_) | Foul::Output(_) => running(play, language),
        _ => None,
    }
}

/// Which goal a program failed because of. A list that is empty there held no move: then one is
/// named.
fn failure(play: &FailedCall, language: Language) -> Option<String> {
    let [_, .., last] = &play.path.calls[..] else {
        return None;
    };
    let (goal, predicate) = (&last.goal, &last.predicate);
    let told = match last.is_unmatched {
        true => say!(language, "explained.no_clause_fits", predicate, goal),
        false if matches!(predicate.as_str(), "fail/0" | "false/0") => {
            say!(language, "explained.came_to_goal", goal)
        }
        false => say!(language, "explained.failed", goal),
    };
    let is_untouched = scene::changes(play).is_some_and(|changes| changes.is_empty());
    let missed = match has_empty_list(goal) && is_untouched {
        true => scene::legal(play).into_iter().next(),
        false => None,
    };
    Some(match missed {
        None => told,
        Some(missed) => {
            let (algebraic, course) = (missed.algebraic, missed.course);
            told + &say!(language, "explained.missed_move", algebraic, course)
        }
    })
}

/// Whether an argument of a goal is the empty list.
fn has_empty_list(goal: &str) -> bool {
    let mut depth = 0;
    let mut argument = String::new();
    let mut quote = None;
    for character in goal.chars() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"' | '`') => quote = Some(character),
            (None, ',' | ')') if depth == 1 => {
                if argument == "[]" {
                    return true;
                }
                argument.clear();
                depth -= usize::from(character == ')');
                continue;
            }
            (None, '(' | '[' | '{') => {
                depth += 1;
                if depth == 1 && character == '(' {
                    argument.clear();
                    continue;
                }
            }
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        argument.push(character);
    }
    goal.starts_with("[]")
}

/// Which goal ran when a program was interrupted.
fn running(play: &FailedCall, language: Language) -> Option<String> {
    let goal = &play.blamed()?.goal;
    Some(say!(language, "explained.running", goal))
}

/// The squares that have no fact or several.
fn wrong_squares(play: &FailedCall, language: Language) -> Option<String> {
    let changes = scene::changes(play)?;
    let names = |is_wrong: fn(usize) -> bool| {
        let wrong = changes.iter().filter(|change| is_wrong(change.after.len()));
        let names: Vec<String> = wrong.map(|change| change.square.to_string()).collect();
        names.join(", ")
    };
    let (without, with_several) = (names(|count| count == 0), names(|count| count > 1));
    let mut told = Vec::new();
    if !without.is_empty() {
        told.push(say!(language, "explained.no_fact", without));
    }
    if !with_several.is_empty() {
        told.push(say!(language, "explained.several_facts", with_several));
    }
    (!told.is_empty()).then(|| told.join("; "))
}

/// What is wrong with a move, in words.
fn move_text(slip: Slip, language: Language) -> String {
    match slip {
        Slip::LeftStanding(square) => say!(language, "slip.left_standing", square),
        Slip::LeftBehind(from, to) => say!(language, "slip.left_behind", to, from),
        Slip::CrownedEarly(square) => say!(language, "slip.crowned_early", square),
        Slip::NotCrowned(square) => say!(language, "slip.not_crowned", square),
        Slip::BecameMan(square) => say!(language, "slip.became_man", square),
        Slip::WrongColor(square) => say!(language, "slip.wrong_color", square),
        Slip::OwnTaken(square) => say!(language, "slip.own_taken", square),
        Slip::TakenElsewhere(square) => say!(language, "slip.taken_elsewhere", square),
        Slip::AppearedToo(square) => say!(language, "slip.appeared_too", square),
        Slip::ChangedToo(square) => say!(language, "slip.changed_too", square),
        Slip::OpponentToo(from, to) => say!(language, "slip.opponent_too", from, to),
        Slip::SeveralCaptures(count) => say!(language, "slip.several_captures", count),
        Slip::Stepped(from, to) => say!(language, "slip.stepped", from, to),
        Slip::OpponentMoved(from, to) => say!(language, "slip.opponent_moved", from, to),
        Slip::SeveralMoved => say!(language, "slip.several_moved"),
        Slip::Vanished(square) => say!(language, "slip.vanished", square),
        Slip::Appeared(square) => say!(language, "slip.appeared", square),
        Slip::NotDiagonal(from, to) => say!(language, "slip.not_diagonal", from, to),
        Slip::OverOwn(square) => say!(language, "slip.over_own", square),
        Slip::CapturedOwn(square) => say!(language, "slip.captured_own", square),
        Slip::TwoAtOnce(one, other) => say!(language, "slip.two_at_once", one, other),
        Slip::CapturedFromAfar(from, square) => {
            say!(language, "slip.captured_from_afar", from, square)
        }
        Slip::WrongStep(from, to) => say!(language, "slip.wrong_step", from, to),
    }
}

fn wrong_move(play: &FailedCall, language: Language) -> Option<String> {
    let slip = slip(&play.position, play.left.as_ref()?)?;
    Some(move_text(slip, language))
}

/// An error of a program in words, of its formal term as text; none of an error that has no words
/// here.
pub fn error(formal: &str, language: Language) -> Option<String> {
    let (name, arguments) = match formal.split_once('(') {
        Some((name, arguments)) => (name, arguments.strip_suffix(')')?),
        None => (formal, ""),
    };
    let (kind, culprit) = arguments.split_once(',').unwrap_or((arguments, ""));
    match (name, kind) {
        ("instantiation_error", _) => Some(say!(language, "explained.instantiation")),
        ("uninstantiation_error", _) => {
            Some(say!(language, "explained.uninstantiation", arguments))
        }
        ("existence_error", "procedure") => {
            let predicate = without_module(culprit);
            Some(say!(language, "explained.unknown_procedure", predicate))
        }
        ("existence_error", _) => Some(say!(language, "explained.existence", culprit, kind)),
        ("type_error", "evaluable") => Some(say!(language, "explained.evaluable", culprit)),
        ("type_error", _) => {
            let wanted = type_name(kind, language);
            Some(say!(language, "explained.type", culprit, wanted))
        }
        ("domain_error", _) => Some(say!(language, "explained.domain", culprit, kind)),
        ("evaluation_error", "zero_divisor") => Some(say!(language, "explained.zero_divisor")),
        ("format", _) => Some(say!(language, "explained.format", arguments)),
        ("format_argument_type", _) => {
            Some(say!(language, "explained.format_argument", culprit, kind))
        }
        ("permission_error", "modify" | "access") if culprit.contains("_procedure,") => {
            let predicate = culprit.rsplit_once(',').map_or(culprit, |(_, last)| last);
            let predicate = without_module(predicate);
            Some(say!(language, "explained.static_procedure", predicate))
        }
        _ => None,
    }
}

/// A type of ISO Prolog in words, with its article.
fn type_name(kind: &str, language: Language) -> &str {
    match kind {
        "integer" => language.text("type.integer"),
        "number" => language.text("type.number"),
        "list" => language.text("type.list"),
        "atom" => language.text("type.atom"),
        "atomic" => language.text("type.atomic"),
        "callable" => language.text("type.callable"),
        "compound" => language.text("type.compound"),
        "character" => language.text("type.character"),
        "pair" => language.text("type.pair"),
        _ => language.choose([kind; 3]),
    }
}
/// A predicate without the module before it.
fn without_module(predicate: &str) -> &str {
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    match predicate.split_once(':') {
        Some((module, plain)) if is_name(module) => plain,
        _ => predicate,
    }
}
