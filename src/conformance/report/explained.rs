//! What a program did wrong, in words of the game and of its text.

use crate::conformance::finding::FailedCall;
use crate::conformance::report::scene;
use crate::games::draughts::slip::{Slip, slip};
use crate::referee::foul::Foul;
use crate::referee::language::Language;

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
    let told = language.choose(match last.is_unmatched {
        true => [
            format!("ükski predikaadi {predicate} lause ei sobi kutsega {goal}"),
            format!("no clause of {predicate} fits {goal}"),
            format!("ни одно предложение предиката {predicate} не подходит к вызову {goal}"),
        ],
        false if matches!(predicate.as_str(), "fail/0" | "false/0") => [
            format!("jõuti eesmärgini {goal}"),
            format!("it came to the goal {goal}"),
            format!("дошло до цели {goal}"),
        ],
        false => [
            format!("{goal} ebaõnnestus"),
            format!("{goal} failed"),
            format!("{goal} завершилось неудачей"),
        ],
    });
    let is_untouched = scene::changes(play).is_some_and(|changes| changes.is_empty());
    let missed = match has_empty_list(goal) && is_untouched {
        true => scene::legal(play).into_iter().next(),
        false => None,
    };
    Some(match missed {
        None => told,
        Some(missed) => {
            let (algebraic, course) = (missed.algebraic, missed.course);
            told + &language.choose([
                format!(": loend on tühi, kuigi käik {algebraic} ({course}) on olemas"),
                format!(": the list is empty, though there is the move {algebraic} ({course})"),
                format!(": список пуст, хотя есть ход {algebraic} ({course})"),
            ])
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
    Some(language.choose([
        format!("pooleli oli {goal}"),
        format!("it was running {goal}"),
        format!("выполнялось {goal}"),
    ]))
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
        told.push(language.choose([
            format!("fakti ei ole ruudul {without}"),
            format!("there is no fact for {without}"),
            format!("нет факта для {without}"),
        ]));
    }
    if !with_several.is_empty() {
        told.push(language.choose([
            format!("mitu fakti on ruudul {with_several}"),
            format!("there are several facts for {with_several}"),
            format!("несколько фактов для {with_several}"),
        ]));
    }
    (!told.is_empty()).then(|| told.join("; "))
}

/// What is wrong with a move, in words.
fn move_text(slip: Slip, language: Language) -> String {
    language.choose(match slip {
        Slip::LeftStanding(square) => [
            format!("löödud nupp ruudul {square} on alles"),
            format!("the captured piece on {square} still stands"),
            format!("взятая шашка на {square} осталась на доске"),
        ],
        Slip::LeftBehind(from, to) => [
            format!("nupp käis ruudule {to}, aga seisab ka ruudul {from}"),
            format!("the piece that went to {to} still stands on {from}, too"),
            format!("шашка пошла на {to}, но стоит и на {from}"),
        ],
        Slip::CrownedEarly(square) => [
            format!("kivi ruudul {square} sai tammiks, aga see ei ole viimane rida"),
            format!("the man that came to {square} became a king, but that is not the last row"),
            format!("простая на {square} стала дамкой, но это не последний ряд"),
        ],
        Slip::NotCrowned(square) => [
            format!("kivi jõudis ruudule {square}, aga ei saanud tammiks"),
            format!("the man that came to {square} did not become a king"),
            format!("простая дошла до {square}, но не стала дамкой"),
        ],
        Slip::BecameMan(square) => [
            format!("tamm, mis tuli ruudule {square}, muutus kiviks"),
            format!("the king that came to {square} became a man"),
            format!("дамка, пришедшая на {square}, стала простой"),
        ],
        Slip::WrongColor(square) => [
            format!("nupp, mis tuli ruudule {square}, muutis värvi"),
            format!("the piece that came to {square} changed its colour"),
            format!("шашка, пришедшая на {square}, сменила цвет"),
        ],
        Slip::OwnTaken(square) => [
            format!("oma nupp ruudult {square} võeti ka ära"),
            format!("a piece of the same side was taken away from {square}, too"),
            format!("своя шашка с поля {square} тоже снята"),
        ],
        Slip::TakenElsewhere(square) => [
            format!("nupp ruudul {square} võeti ära, aga sellest ei hüpatud üle"),
            format!("the piece on {square} was taken away but not jumped over"),
            format!("шашка с поля {square} снята, но через неё не прыгали"),
        ],
        Slip::AppearedToo(square) => [
            format!("ruudule {square} tekkis veel üks nupp"),
            format!("another piece appeared on {square}"),
            format!("на поле {square} появилась ещё одна шашка"),
        ],
        Slip::ChangedToo(square) => [
            format!("ka nupp ruudul {square} muutus"),
            format!("the piece on {square} was changed, too"),
            format!("шашка на поле {square} тоже изменилась"),
        ],
        Slip::OpponentToo(from, to) => [
            format!("ka vastase nupp käis: {from}-{to}"),
            format!("the opponent's piece moved, too: {from}-{to}"),
            format!("шашка противника тоже сходила: {from}-{to}"),
        ],
        Slip::SeveralCaptures(count) => [
            format!("ühe kutsega löödi {count} nuppu; iga kutse lööb ühe"),
            format!("{count} captures were made in one call; each call makes one"),
            format!("за один вызов взято шашек: {count}; каждый вызов берёт одну"),
        ],
        Slip::Stepped(from, to) => [
            format!("see tegi sammu {from}-{to}"),
            format!("it made the step {from}-{to}"),
            format!("она сделала тихий ход {from}-{to}"),
        ],
        Slip::OpponentMoved(from, to) => [
            format!("vastase nupp käis ruudult {from} ruudule {to}"),
            format!("the opponent's piece went from {from} to {to}"),
            format!("шашка противника пошла с {from} на {to}"),
        ],
        Slip::SeveralMoved => [
            "käis mitu nuppu".into(),
            "several pieces moved".into(),
            "сходила не одна шашка".into(),
        ],
        Slip::Vanished(square) => [
            format!("nupp ruudult {square} kadus"),
            format!("the piece on {square} vanished"),
            format!("шашка с поля {square} исчезла"),
        ],
        Slip::Appeared(square) => [
            format!("ruudule {square} tekkis nupp"),
            format!("a piece appeared on {square}"),
            format!("на поле {square} появилась шашка"),
        ],
        Slip::NotDiagonal(from, to) => [
            format!("{from} ja {to} ei ole ühel diagonaalil"),
            format!("{from} and {to} are not on one diagonal"),
            format!("{from} и {to} не на одной диагонали"),
        ],
        Slip::OverOwn(square) => [
            format!("hüpati üle oma nupu ruudul {square}"),
            format!("its own piece on {square} was jumped over"),
            format!("прыжок через свою шашку на {square}"),
        ],
        Slip::CapturedOwn(square) => [
            format!("löödi oma nupp ruudul {square}"),
            format!("its own piece on {square} was captured"),
            format!("взята своя шашка на {square}"),
        ],
        Slip::TwoAtOnce(one, other) => [
            format!("ühe hüppega ei saa üle kahe nupu: {one} ja {other}"),
            format!("one jump can't go over two pieces, {one} and {other}"),
            format!("одним прыжком нельзя пройти две шашки, {one} и {other}"),
        ],
        Slip::CapturedFromAfar(from, square) => [
            format!("kivi ruudul {from} saab lüüa ainult kõrvalolevat nuppu, mitte nuppu ruudul {square}"),
            format!("the man on {from} can capture only a piece beside it, not the one on {square}"),
            format!("простая на {from} бьёт только соседнюю шашку, а не шашку на {square}"),
        ],
        Slip::WrongStep(from, to) => [
            format!("nupp ei tohi käia ruudult {from} ruudule {to}"),
            format!("a man may not go from {from} to {to}"),
            format!("простая не может пойти с {from} на {to}"),
        ],
    })
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
        ("instantiation_error", _) => Some(language.choose([
            "muutujal ei olnud väärtust seal, kus seda oli vaja (instantiation_error)".into(),
            "a variable had no value where one was needed (instantiation_error)".into(),
            "у переменной не было значения там, где оно нужно (instantiation_error)".into(),
        ])),
        ("uninstantiation_error", _) => Some(language.choose([
            format!("seal, kus peab olema väärtuseta muutuja, oli {arguments} (uninstantiation_error)"),
            format!("{arguments} stood where a variable without a value has to be (uninstantiation_error)"),
            format!("там, где нужна переменная без значения, стояло {arguments} (uninstantiation_error)"),
        ])),
        ("existence_error", "procedure") => {
            let predicate = without_module(culprit);
            Some(language.choose([
                format!("programm kutsus predikaati {predicate}, mida ei ole"),
                format!("the program called the predicate {predicate}, which does not exist"),
                format!("программа вызвала предикат {predicate}, которого нет"),
            ]))
        }
        ("existence_error", _) => Some(language.choose([
            format!("puudub {culprit} (existence_error, {kind})"),
            format!("there is no {culprit} (existence_error, {kind})"),
            format!("нет {culprit} (existence_error, {kind})"),
        ])),
        ("type_error", "evaluable") => Some(language.choose([
            format!("{culprit} ei ole arv ega tehe: seda ei saa arvutada"),
            format!("{culprit} is neither a number nor a function: it can't be computed"),
            format!("{culprit} — не число и не функция: вычислить нельзя"),
        ])),
        ("type_error", _) => {
            let wanted = type_name(kind, language);
            Some(language.choose([
                format!("{culprit} ei ole {wanted}, mida siin on vaja (type_error)"),
                format!("{culprit} is not {wanted}, which is needed here (type_error)"),
                format!("{culprit} — не {wanted}, а здесь нужно именно это (type_error)"),
            ]))
        }
        ("domain_error", _) => Some(language.choose([
            format!("{culprit} ei ole siin lubatud (domain_error, {kind})"),
            format!("{culprit} is not allowed here (domain_error, {kind})"),
            format!("{culprit} здесь недопустимо (domain_error, {kind})"),
        ])),
        ("evaluation_error", "zero_divisor") => Some(language.choose([
            "jagati nulliga (evaluation_error)".into(),
            "a number was divided by zero (evaluation_error)".into(),
            "деление на ноль (evaluation_error)".into(),
        ])),
        ("format", _) => Some(language.choose([
            format!("format ei saa oma argumentidest aru: {arguments}"),
            format!("format does not understand its arguments: {arguments}"),
            format!("format не понимает своих аргументов: {arguments}"),
        ])),
        ("format_argument_type", _) => Some(language.choose([
            format!("format ei saa kirjutada {culprit} kujul ~{kind}"),
            format!("format can't write {culprit} by ~{kind}"),
            format!("format не может вывести {culprit} как ~{kind}"),
        ])),
        ("permission_error", "modify" | "access") if culprit.contains("_procedure,") => {
            let predicate = culprit.rsplit_once(',').map_or(culprit, |(_, last)| last);
            let predicate = without_module(predicate);
            Some(language.choose([
                format!("predikaadi {predicate} lauseid ei saa töö ajal muuta ega näha: on vaja :- dynamic {predicate}."),
                format!("the clauses of {predicate} can't be changed or seen at run time: that takes :- dynamic {predicate}."),
                format!("предложения {predicate} нельзя менять и видеть во время работы: нужно :- dynamic {predicate}."),
            ]))
        }
        _ => None,
    }
}

/// A type of ISO Prolog in words, with its article.
fn type_name(kind: &str, language: Language) -> &str {
    language.choose(match kind {
        "integer" => ["täisarv", "an integer", "целое число"],
        "number" => ["arv", "a number", "число"],
        "list" => ["loend", "a list", "список"],
        "atom" => ["aatom", "an atom", "атом"],
        "atomic" => ["lihtne term", "an atomic term", "простой терм"],
        "callable" => ["eesmärk", "a goal", "цель"],
        "compound" => ["liitterm", "a compound term", "составной терм"],
        "character" => ["üks täht", "a single character", "одна буква"],
        "pair" => [
            "paar Võti-Väärtus",
            "a pair Key-Value",
            "пара Ключ-Значение",
        ],
        _ => [kind; 3],
    })
}
/// A predicate without the module before it.
fn without_module(predicate: &str) -> &str {
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    match predicate.split_once(':') {
        Some((module, plain)) if is_name(module) => plain,
        _ => predicate,
    }
}
