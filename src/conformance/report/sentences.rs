//! Findings as sentences.

use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity, TextFault};
use crate::conformance::probe::ProbeStopped;
use crate::conformance::report::explained::explained;
use crate::conformance::report::scene::{self, PathCall};
use crate::conformance::verdict::{CheckedFile, PlayStatistics};
use crate::games::draughts::Color;
use crate::referee::call_path::OUTERMOST;
use crate::referee::foul::Foul;
use crate::referee::rule::Language;

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

/// The word for a severity.
pub fn severity(severity: FindingSeverity, language: Language) -> &'static str {
    match (severity, language) {
        (FindingSeverity::Error, Language::Estonian) => "viga",
        (FindingSeverity::Error, Language::English) => "error",
        (FindingSeverity::Error, Language::Russian) => "ошибка",
        (FindingSeverity::Warning, Language::Estonian) => "hoiatus",
        (FindingSeverity::Warning, Language::English) => "warning",
        (FindingSeverity::Warning, Language::Russian) => "предупреждение",
    }
}

/// The name of a colour.
pub fn color(color: Color, language: Language) -> &'static str {
    match (color, language) {
        (Color::White, Language::Estonian) => "valged",
        (Color::White, Language::English) => "white",
        (Color::White, Language::Russian) => "белые",
        (Color::Black, Language::Estonian) => "mustad",
        (Color::Black, Language::English) => "black",
        (Color::Black, Language::Russian) => "чёрные",
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
    let (head, more) = match language {
        Language::Estonian => ("kutsed, mis siia viisid:", "kutset on jäetud näitamata"),
        Language::English => ("the calls that led here:", "calls are not shown"),
        Language::Russian => ("вызовы, которые привели сюда:", "вызовов не показано"),
    };
    let mut text = head.to_owned();
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
    let mut text = match language {
        Language::Estonian => format!("seise {tried}/{all}, partiisid {games}"),
        Language::English => format!("positions {tried}/{all}, games {games}"),
        Language::Russian => format!("позиций {tried}/{all}, партий {games}"),
    };
    if let Some(stopped) = play.stopped {
        text += &format!(" ({})", why_stopped(stopped, language));
    }
    text + &match language {
        Language::Estonian => format!(", pikim käik {seconds:.2} s"),
        Language::English => format!(", longest move {seconds:.2} s"),
        Language::Russian => format!(", самый долгий ход {seconds:.2} с"),
    }
}

fn why_stopped(stopped: ProbeStopped, language: Language) -> &'static str {
    match (stopped, language) {
        (ProbeStopped::Error, Language::Estonian) => "esimene viga leitud",
        (ProbeStopped::Error, Language::English) => "the first fault was found",
        (ProbeStopped::Error, Language::Russian) => "найдена первая ошибка",
        (ProbeStopped::Budget, Language::Estonian) => "aeg sai otsa",
        (ProbeStopped::Budget, Language::English) => "there was no more time",
        (ProbeStopped::Budget, Language::Russian) => "время вышло",
        (ProbeStopped::Costly, Language::Estonian) => "programm ületas piire ikka jälle",
        (ProbeStopped::Costly, Language::English) => "the program broke its limits again and again",
        (ProbeStopped::Costly, Language::Russian) => {
            "программа снова и снова превышала ограничения"
        }
        (ProbeStopped::Interrupted, Language::Estonian) => "katkestati",
        (ProbeStopped::Interrupted, Language::English) => "interrupted",
        (ProbeStopped::Interrupted, Language::Russian) => "прервано",
    }
}

/// The score of a file: `skoor: 12/14 reeglit täidetud`, with what is not known.
pub fn score(checked: &CheckedFile, language: Language) -> String {
    let score = checked.score();
    let (kept, total, untried) = (score.kept, score.total(), score.untried);
    let (mut text, rest) = match language {
        Language::Estonian => (
            format!("skoor: {kept}/{total} reeglit täidetud"),
            "kontrollimata",
        ),
        Language::English => (format!("score: {kept}/{total} rules kept"), "not tried"),
        Language::Russian => (
            format!("счёт: соблюдено правил {kept}/{total}"),
            "не проверено",
        ),
    };
    if untried > 0 {
        text += &format!(", {untried} {rest}");
    }
    text
}

/// The verdict on a file.
pub fn verdict(checked: &CheckedFile, language: Language) -> String {
    let broken: Vec<&str> = checked.broken().iter().map(|rule| rule.id()).collect();
    let warnings = checked.count(FindingSeverity::Warning);
    let mut text = match (broken.is_empty(), language) {
        (true, Language::Estonian) => "vigu ei leitud".to_owned(),
        (true, Language::English) => "no fault found".to_owned(),
        (true, Language::Russian) => "ошибок не найдено".to_owned(),
        (false, Language::Estonian) => format!("rikutud reeglid: {}", broken.join(", ")),
        (false, Language::English) => format!("rules broken: {}", broken.join(", ")),
        (false, Language::Russian) => format!("нарушены правила: {}", broken.join(", ")),
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
    match language {
        Language::Estonian => in_estonian(fault),
        Language::English => in_english(fault),
        Language::Russian => in_russian(fault),
    }
}

fn in_estonian(fault: &TextFault) -> String {
    match fault {
        TextFault::Unreadable(why) => format!("faili ei saa lugeda: {why}"),
        TextFault::NotLoaded(foul) => foul.text(Language::Estonian),
        TextFault::Encoding(name) => format!(
            "fail ei ole kodeeringus UTF-8 (loetud kui {name}): SWI-Prolog ei loe seda õigesti"
        ),
        TextFault::Syntax(what) => format!("süntaksiviga, lause jääb vahele: {what}"),
        TextFault::NoModule => "failis ei ole mooduli kirjeldust".into(),
        TextFault::LateModule => {
            "mooduli kirjeldus ei ole faili esimene lause: SWI-Prolog ei arvesta seda".into()
        }
        TextFault::MalformedModule => {
            "mooduli kirjeldus ei ole kujul module(nimi, [predikaat/3])".into()
        }
        TextFault::ReservedModule(name) => {
            format!("mooduli nimi {name} kuulub arbiitrile või Prologile")
        }
        TextFault::NoMainPredicate(found) if found.is_empty() => {
            "kolme argumendiga peapredikaati ei ole".into()
        }
        TextFault::NoMainPredicate(found) => format!(
            "ühelgi eksporditud predikaadil ei ole kolme argumenti: {}",
            found.join(", ")
        ),
        TextFault::Undefined(predicate) => {
            format!("eksporditud predikaati {predicate} ei ole defineeritud")
        }
        TextFault::OwnSquare(1) => "moodulil on oma ruut/3".into(),
        TextFault::OwnSquare(count) => format!("moodulis on {count} oma lauset ruut/3"),
        TextFault::OwnDynamic(name) => format!("deklaratsioon {name} loob moodulile oma ruut/3"),
        TextFault::UnlinkedBoard(change) => {
            format!("{change} loob moodulile oma ruut/3, sest moodul ei kutsu ruut/3 kusagil otse")
        }
        TextFault::ForeignClause(predicate) => {
            format!("lause {predicate} läheb teise moodulisse")
        }
        TextFault::NamesChanged(predicate) => format!("arbiitri fakti {predicate} muudetakse"),
        TextFault::MayFail(predicate) => format!("{predicate} võib siin ebaõnnestuda"),
        TextFault::UndefinedCall(predicate) => format!("predikaati {predicate} ei ole"),
        TextFault::MisspeltCall(called, meant) => {
            format!("predikaati {called} ei ole; kas mõeldud on {meant}?")
        }
        TextFault::Singleton(name) => format!(
            "muutuja {name} esineb lauses ainult üks kord: kui see nii peab olema, kirjuta _{name}"
        ),
        TextFault::MisspeltVariable(name, meant) => {
            format!("muutuja {name} esineb lauses ainult üks kord; kas mõeldud on {meant}?")
        }
        TextFault::LonelyVariable(name) => {
            format!("muutuja {name} ei anna selles harus ega eituses midagi edasi")
        }
        TextFault::Discontiguous(predicate) => {
            format!("predikaadi {predicate} laused ei ole koos: vii see lause teiste juurde")
        }
        TextFault::SystemPredicate(predicate) => format!(
            "{predicate} kuulub Prologile ja lause jääb vahele: anna oma predikaadile teine nimi"
        ),
        TextFault::Debugging(predicate) => {
            format!("{predicate} on silumiseks: mängus ei ole seda vaja")
        }
        TextFault::AtomForVariable(atom, variable) => {
            format!("{atom} algab väikse tähega ja on seega aatom; kas mõeldud on {variable}?")
        }
        TextFault::NotComputed => "= ei arvuta midagi: arvutab is".into(),
        TextFault::NoFullStop => "süntaksiviga: selle lause lõpust puudub punkt".into(),
        TextFault::NoComma => {
            "süntaksiviga, lause jääb vahele: selle eesmärgi järelt puudub koma".into()
        }
        TextFault::UnknownLibrary(name) => format!("teeki library({name}) siin ei ole"),
        TextFault::Unclosed(bracket) => {
            format!("süntaksiviga, lause jääb vahele: sulg {bracket} jääb sulgemata")
        }
        TextFault::MayBacktrack(predicate) => {
            format!("{predicate} võib siit jätta valikupunkti: lõikamine on puudu")
        }
        TextFault::Forbidden(predicate) => format!("keelatud kutse {predicate}"),
        TextFault::More(count) => format!("veel {count} samasugust kohta on jäetud näitamata"),
    }
}

fn in_english(fault: &TextFault) -> String {
    match fault {
        TextFault::Unreadable(why) => format!("the file can't be read: {why}"),
        TextFault::NotLoaded(foul) => foul.text(Language::English),
        TextFault::Encoding(name) => {
            format!("the file is not UTF-8 (read as {name}): SWI-Prolog misreads it")
        }
        TextFault::Syntax(what) => format!("syntax error, the clause is skipped: {what}"),
        TextFault::NoModule => "the file has no module declaration".into(),
        TextFault::LateModule => {
            "the module declaration is not the first term of the file: SWI-Prolog ignores it".into()
        }
        TextFault::MalformedModule => {
            "the module declaration is not module(name, [predicate/3])".into()
        }
        TextFault::ReservedModule(name) => {
            format!("the module name {name} belongs to the arbiter or to Prolog")
        }
        TextFault::NoMainPredicate(found) if found.is_empty() => {
            "there is no main predicate with three arguments".into()
        }
        TextFault::NoMainPredicate(found) => format!(
            "no exported predicate has three arguments: {}",
            found.join(", ")
        ),
        TextFault::Undefined(predicate) => {
            format!("the exported predicate {predicate} is not defined")
        }
        TextFault::OwnSquare(1) => "the module has a ruut/3 of its own".into(),
        TextFault::OwnSquare(count) => format!("the module has {count} clauses ruut/3 of its own"),
        TextFault::OwnDynamic(name) => {
            format!("the declaration {name} gives the module a ruut/3 of its own")
        }
        TextFault::UnlinkedBoard(change) => format!(
            "{change} makes a ruut/3 of the module's own: nowhere is ruut/3 called directly"
        ),
        TextFault::ForeignClause(predicate) => {
            format!("the clause {predicate} goes to another module")
        }
        TextFault::NamesChanged(predicate) => format!("the arbiter's fact {predicate} is changed"),
        TextFault::MayFail(predicate) => format!("{predicate} may fail here"),
        TextFault::UndefinedCall(predicate) => format!("there is no predicate {predicate}"),
        TextFault::MisspeltCall(called, meant) => {
            format!("there is no predicate {called}; did you mean {meant}?")
        }
        TextFault::Singleton(name) => {
            format!(
                "the variable {name} stands only once in its clause: write _{name} if that is meant"
            )
        }
        TextFault::MisspeltVariable(name, meant) => {
            format!("the variable {name} stands only once in its clause; did you mean {meant}?")
        }
        TextFault::LonelyVariable(name) => {
            format!("the variable {name} hands nothing on from this branch or negation")
        }
        TextFault::Discontiguous(predicate) => {
            format!("the clauses of {predicate} are not together: move this one to the others")
        }
        TextFault::SystemPredicate(predicate) => format!(
            "{predicate} is Prolog's own and the clause is skipped: give your predicate another name"
        ),
        TextFault::Debugging(predicate) => {
            format!("{predicate} is for debugging: a match does not need it")
        }
        TextFault::AtomForVariable(atom, variable) => {
            format!("{atom} begins with a small letter and is an atom; did you mean {variable}?")
        }
        TextFault::NotComputed => "= computes nothing: is does".into(),
        TextFault::NoFullStop => "syntax error: this clause has no full stop".into(),
        TextFault::NoComma => {
            "syntax error, the clause is skipped: this goal has no comma behind it".into()
        }
        TextFault::UnknownLibrary(name) => format!("there is no library({name}) here"),
        TextFault::Unclosed(bracket) => {
            format!("syntax error, the clause is skipped: the bracket {bracket} is not closed")
        }
        TextFault::MayBacktrack(predicate) => {
            format!("{predicate} may leave a choice point here: a cut is missing")
        }
        TextFault::Forbidden(predicate) => format!("forbidden call {predicate}"),
        TextFault::More(count) => format!("{count} more places of these kinds are not shown"),
    }
}

fn in_russian(fault: &TextFault) -> String {
    match fault {
        TextFault::Unreadable(why) => format!("файл не читается: {why}"),
        TextFault::NotLoaded(foul) => foul.text(Language::Russian),
        TextFault::Encoding(name) => format!(
            "файл не в кодировке UTF-8 (прочитан как {name}): SWI-Prolog прочтёт его неверно"
        ),
        TextFault::Syntax(what) => {
            format!("синтаксическая ошибка, предложение пропущено: {what}")
        }
        TextFault::NoModule => "в файле нет объявления модуля".into(),
        TextFault::LateModule => {
            "объявление модуля — не первое предложение файла: SWI-Prolog его не учтёт".into()
        }
        TextFault::MalformedModule => {
            "объявление модуля не имеет вида module(имя, [предикат/3])".into()
        }
        TextFault::ReservedModule(name) => {
            format!("имя модуля {name} принадлежит арбитру или Прологу")
        }
        TextFault::NoMainPredicate(found) if found.is_empty() => {
            "нет главного предиката с тремя аргументами".into()
        }
        TextFault::NoMainPredicate(found) => format!(
            "ни у одного экспортированного предиката нет трёх аргументов: {}",
            found.join(", ")
        ),
        TextFault::Undefined(predicate) => {
            format!("экспортированный предикат {predicate} не определён")
        }
        TextFault::OwnSquare(1) => "в модуле есть свой ruut/3".into(),
        TextFault::OwnSquare(count) => format!("в модуле свои предложения ruut/3: {count}"),
        TextFault::OwnDynamic(name) => format!("объявление {name} создаёт в модуле свой ruut/3"),
        TextFault::UnlinkedBoard(change) => {
            format!("{change} создаёт в модуле свой ruut/3: нигде ruut/3 не вызывается напрямую")
        }
        TextFault::ForeignClause(predicate) => {
            format!("предложение {predicate} попадает в другой модуль")
        }
        TextFault::NamesChanged(predicate) => format!("изменяется факт арбитра {predicate}"),
        TextFault::MayFail(predicate) => {
            format!("{predicate} может здесь завершиться неудачей")
        }
        TextFault::UndefinedCall(predicate) => format!("предиката {predicate} нет"),
        TextFault::MisspeltCall(called, meant) => {
            format!("предиката {called} нет; может быть, имелся в виду {meant}?")
        }
        TextFault::Singleton(name) => format!(
            "переменная {name} встречается в предложении один раз: если так и надо, напишите _{name}"
        ),
        TextFault::MisspeltVariable(name, meant) => format!(
            "переменная {name} встречается в предложении один раз; может быть, имелась в виду {meant}?"
        ),
        TextFault::LonelyVariable(name) => {
            format!("переменная {name} ничего не передаёт из этой ветви или отрицания")
        }
        TextFault::Discontiguous(predicate) => {
            format!("предложения предиката {predicate} стоят не вместе: перенесите это к остальным")
        }
        TextFault::SystemPredicate(predicate) => format!(
            "{predicate} — предикат самого Пролога, предложение пропущено: назовите свой предикат иначе"
        ),
        TextFault::Debugging(predicate) => {
            format!("{predicate} служит для отладки: в партии он не нужен")
        }
        TextFault::AtomForVariable(atom, variable) => format!(
            "{atom} начинается со строчной буквы, а значит, это атом; может быть, имелась в виду {variable}?"
        ),
        TextFault::NotComputed => "= ничего не вычисляет: вычисляет is".into(),
        TextFault::NoFullStop => {
            "синтаксическая ошибка: в конце этого предложения нет точки".into()
        }
        TextFault::NoComma => {
            "синтаксическая ошибка, предложение пропущено: после этой цели нет запятой".into()
        }
        TextFault::UnknownLibrary(name) => format!("библиотеки library({name}) здесь нет"),
        TextFault::Unclosed(bracket) => {
            format!("синтаксическая ошибка, предложение пропущено: скобка {bracket} не закрыта")
        }
        TextFault::MayBacktrack(predicate) => {
            format!("{predicate} может оставить здесь точку выбора: не хватает отсечения")
        }
        TextFault::Forbidden(predicate) => format!("запрещённый вызов {predicate}"),
        TextFault::More(count) => format!("ещё столько подобных мест не показано: {count}"),
    }
}
