//! Findings as sentences.

use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity, TextFault};
use crate::conformance::probe::ProbeStopped;
use crate::conformance::report::explained::{error, explained};
use crate::conformance::report::scene::{self, PathCall};
use crate::conformance::verdict::{CheckedFile, PlayStatistics};
use crate::referee::call_path::OUTERMOST;
use crate::referee::foul::Foul;
use crate::referee::language::Language;

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
    language.choose(match severity {
        FindingSeverity::Error => ["viga", "error", "ошибка"],
        FindingSeverity::Warning => ["hoiatus", "warning", "предупреждение"],
    })
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
    let (head, more) = language.choose([
        ("kutsed, mis siia viisid:", "kutset on jäetud näitamata"),
        ("the calls that led here:", "calls are not shown"),
        ("вызовы, которые привели сюда:", "вызовов не показано"),
    ]);
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
    let mut text = language.choose([
        format!("seise {tried}/{all}, partiisid {games}"),
        format!("positions {tried}/{all}, games {games}"),
        format!("позиций {tried}/{all}, партий {games}"),
    ]);
    if let Some(stopped) = play.stopped {
        text += &format!(" ({})", why_stopped(stopped, language));
    }
    text += &language.choose([
        format!(", pikim käik {seconds:.2} s"),
        format!(", longest move {seconds:.2} s"),
        format!(", самый долгий ход {seconds:.2} с"),
    ]);
    if is_close_to_limit(play) {
        let limit = play.move_time.as_secs_f64();
        text += &language.choose([
            format!(" (lubatud on {limit} s: aeglasemal arvutil võib sellest väheks jääda)"),
            format!(" (of {limit} s allowed: on a slower computer that may be too little)"),
            format!(" (разрешено {limit} с: на более медленном компьютере может не хватить)"),
        ]);
    }
    text
}

/// Whether the longest call took more than half of the time, but not all of it.
fn is_close_to_limit(play: &PlayStatistics) -> bool {
    play.longest * 2 > play.move_time && play.longest < play.move_time
}

fn why_stopped(stopped: ProbeStopped, language: Language) -> &'static str {
    language.choose(match stopped {
        ProbeStopped::Error => [
            "esimene viga leitud",
            "the first fault was found",
            "найдена первая ошибка",
        ],
        ProbeStopped::Budget => ["aeg sai otsa", "there was no more time", "время вышло"],
        ProbeStopped::Costly => [
            "programm ületas piire ikka jälle",
            "the program broke its limits again and again",
            "программа снова и снова превышала ограничения",
        ],
        ProbeStopped::Interrupted => ["katkestati", "interrupted", "прервано"],
    })
}

/// The score of a file: `skoor: 12/14 reeglit täidetud`, with what is not known.
pub fn score(checked: &CheckedFile, language: Language) -> String {
    let score = checked.score();
    let (kept, total, untried) = (score.kept, score.total(), score.untried);
    let (mut text, rest) = language.choose([
        (
            format!("skoor: {kept}/{total} reeglit täidetud"),
            "kontrollimata",
        ),
        (format!("score: {kept}/{total} rules kept"), "not tried"),
        (
            format!("счёт: соблюдено правил {kept}/{total}"),
            "не проверено",
        ),
    ]);
    if untried > 0 {
        text += &format!(", {untried} {rest}");
    }
    text
}

/// What is said of a file that can't be read, in place of a verdict.
pub fn not_checked(language: Language) -> &'static str {
    language.choose(["kontrollimata", "not checked", "не проверено"])
}

/// The verdict on a file.
pub fn verdict(checked: &CheckedFile, language: Language) -> String {
    let broken: Vec<&str> = checked.broken().iter().map(|rule| rule.id()).collect();
    let warnings = checked.count(FindingSeverity::Warning);
    let mut text = language.choose(match broken.is_empty() {
        true => [
            "vigu ei leitud".to_owned(),
            "no fault found".to_owned(),
            "ошибок не найдено".to_owned(),
        ],
        false => [
            format!("rikutud reeglid: {}", broken.join(", ")),
            format!("rules broken: {}", broken.join(", ")),
            format!("нарушены правила: {}", broken.join(", ")),
        ],
    });
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
    language.choose(match fault {
        TextFault::Unreadable(why) => [
            format!("faili ei saa lugeda: {why}"),
            format!("the file can't be read: {why}"),
            format!("файл не читается: {why}"),
        ],
        TextFault::NotLoaded(foul) => return foul.text(language),
        TextFault::Encoding(name) => [
            format!("fail ei ole kodeeringus UTF-8 (loetud kui {name}): SWI-Prolog ei loe seda õigesti"),
            format!("the file is not UTF-8 (read as {name}): SWI-Prolog misreads it"),
            format!("файл не в кодировке UTF-8 (прочитан как {name}): SWI-Prolog прочтёт его неверно"),
        ],
        TextFault::Syntax(what) => [
            format!("süntaksiviga, lause jääb vahele: {what}"),
            format!("syntax error, the clause is skipped: {what}"),
            format!("синтаксическая ошибка, предложение пропущено: {what}"),
        ],
        TextFault::NoModule => [
            "failis ei ole mooduli kirjeldust".into(),
            "the file has no module declaration".into(),
            "в файле нет объявления модуля".into(),
        ],
        TextFault::LateModule => [
            "mooduli kirjeldus ei ole faili esimene lause: SWI-Prolog ei arvesta seda".into(),
            "the module declaration is not the first term of the file: SWI-Prolog ignores it".into(),
            "объявление модуля — не первое предложение файла: SWI-Prolog его не учтёт".into(),
        ],
        TextFault::MalformedModule => [
            "mooduli kirjeldus ei ole kujul module(nimi, [predikaat/3]); nimi algab väiketähega".into(),
            "the module declaration is not module(name, [predicate/3]); names begin in lower case".into(),
            "объявление модуля не имеет вида module(имя, [предикат/3]); имя начинается со строчной буквы".into(),
        ],
        TextFault::ReservedModule(name) => [
            format!("mooduli nimi {name} kuulub arbiitrile või Prologile"),
            format!("the module name {name} belongs to the arbiter or to Prolog"),
            format!("имя модуля {name} принадлежит арбитру или Прологу"),
        ],
        TextFault::NoMainPredicate(found) if found.is_empty() => [
            "kolme argumendiga peapredikaati ei ole".into(),
            "there is no main predicate with three arguments".into(),
            "нет главного предиката с тремя аргументами".into(),
        ],
        TextFault::NoMainPredicate(found) => [
            format!("ühelgi eksporditud predikaadil ei ole kolme argumenti: {}", found.join(", ") ),
            format!("no exported predicate has three arguments: {}", found.join(", ") ),
            format!("ни у одного экспортированного предиката нет трёх аргументов: {}", found.join(", ") ),
        ],
        TextFault::Undefined(predicate) => [
            format!("eksporditud predikaati {predicate} ei ole defineeritud"),
            format!("the exported predicate {predicate} is not defined"),
            format!("экспортированный предикат {predicate} не определён"),
        ],
        TextFault::OwnSquare(1) => [
            "moodulil on oma ruut/3".into(),
            "the module has a ruut/3 of its own".into(),
            "в модуле есть свой ruut/3".into(),
        ],
        TextFault::OwnSquare(count) => [
            format!("moodulis on {count} oma lauset ruut/3"),
            format!("the module has {count} clauses ruut/3 of its own"),
            format!("в модуле свои предложения ruut/3: {count}"),
        ],
        TextFault::OwnDynamic(name) => [
            format!("deklaratsioon {name} loob moodulile oma ruut/3"),
            format!("the declaration {name} gives the module a ruut/3 of its own"),
            format!("объявление {name} создаёт в модуле свой ruut/3"),
        ],
        TextFault::UnlinkedBoard(change) => [
            format!("{change} loob moodulile oma ruut/3, sest moodul ei kutsu ruut/3 kusagil otse"),
            format!("{change} makes a ruut/3 of the module's own: nowhere is ruut/3 called directly"),
            format!("{change} создаёт в модуле свой ruut/3: нигде ruut/3 не вызывается напрямую"),
        ],
        TextFault::ForeignClause(predicate) => [
            format!("lause {predicate} läheb teise moodulisse"),
            format!("the clause {predicate} goes to another module"),
            format!("предложение {predicate} попадает в другой модуль"),
        ],
        TextFault::NamesChanged(predicate) => [
            format!("arbiitri fakti {predicate} muudetakse"),
            format!("the arbiter's fact {predicate} is changed"),
            format!("изменяется факт арбитра {predicate}"),
        ],
        TextFault::MayFail(predicate) => [
            format!("{predicate} võib siin ebaõnnestuda"),
            format!("{predicate} may fail here"),
            format!("{predicate} может здесь завершиться неудачей"),
        ],
        TextFault::UndefinedCall(predicate) => [
            format!("predikaati {predicate} ei ole"),
            format!("there is no predicate {predicate}"),
            format!("предиката {predicate} нет"),
        ],
        TextFault::MisspeltCall(called, meant) => match cyrillic_among_latin(called, meant) {
            None => [
                format!("predikaati {called} ei ole; kas mõeldud on {meant}?"),
                format!("there is no predicate {called}; did you mean {meant}?"),
                format!("предиката {called} нет; может быть, имелся в виду {meant}?"),
            ],
            Some(letter) => [
                format!("predikaati {called} ei ole: selle täht „{letter}“ on kirillitsas; kas mõeldud on {meant}?"),
                format!("there is no predicate {called}: its letter “{letter}” is Cyrillic; did you mean {meant}?"),
                format!("предиката {called} нет: буква «{letter}» в нём кириллическая; имелся в виду {meant}?"),
            ],
        },
        TextFault::Singleton(name) => [
            format!("muutuja {name} esineb lauses ainult üks kord: kui see nii peab olema, kirjuta _{name}"),
            format!("the variable {name} stands only once in its clause: write _{name} if that is meant"),
            format!("переменная {name} встречается в предложении один раз: если так и надо, напишите _{name}"),
        ],
        TextFault::MisspeltVariable(name, meant) => [
            format!("muutuja {name} esineb lauses ainult üks kord; kas mõeldud on {meant}?"),
            format!("the variable {name} stands only once in its clause; did you mean {meant}?"),
            format!("переменная {name} встречается в предложении один раз; может быть, имелась в виду {meant}?"),
        ],
        TextFault::LonelyVariable(name) => [
            format!("muutuja {name} ei anna selles harus ega eituses midagi edasi"),
            format!("the variable {name} hands nothing on from this branch or negation"),
            format!("переменная {name} ничего не передаёт из этой ветви или отрицания"),
        ],
        TextFault::Discontiguous(predicate) => [
            format!("predikaadi {predicate} laused ei ole koos: vii see lause teiste juurde"),
            format!("the clauses of {predicate} are not together: move this one to the others"),
            format!("предложения предиката {predicate} стоят не вместе: перенесите это к остальным"),
        ],
        TextFault::MisspeltHead(written, meant) => [
            format!("predikaati {written} ei kutsuta kusagil; kas mõeldud on {meant}, mille lausete vahel see lause on?"),
            format!("nothing calls {written}; did you mean {meant}, among whose clauses this one stands?"),
            format!("предикат {written} нигде не вызывается; может быть, имелся в виду {meant}, среди предложений которого он стоит?"),
        ],
        TextFault::SystemPredicate(predicate) => [
            format!("{predicate} kuulub Prologile ja lause jääb vahele: anna oma predikaadile teine nimi"),
            format!("{predicate} is Prolog's own and the clause is skipped: give your predicate another name"),
            format!("{predicate} — предикат самого Пролога, предложение пропущено: назовите свой предикат иначе"),
        ],
        TextFault::Debugging(predicate) => [
            format!("{predicate} on silumiseks: mängus ei ole seda vaja"),
            format!("{predicate} is for debugging: a match does not need it"),
            format!("{predicate} служит для отладки: в партии он не нужен"),
        ],
        TextFault::Waiting(predicate) => [
            format!("{predicate} ootab, et keegi midagi tipiks: mängus ei tipi keegi"),
            format!("{predicate} waits for somebody who types: in a match nobody does"),
            format!("{predicate} ждёт, что кто-то что-то напечатает: в партии никто не печатает"),
        ],
        TextFault::AtomForVariable(atom, variable) => [
            format!("{atom} algab väikse tähega ja on seega aatom; kas mõeldud on {variable}?"),
            format!("{atom} begins with a small letter and is an atom; did you mean {variable}?"),
            format!("{atom} начинается со строчной буквы, а значит, это атом; может быть, имелась в виду {variable}?"),
        ],
        TextFault::NotComputed(operator) if operator.starts_with('\\') => [
            format!("{operator} ei arvuta midagi: arvude erinevust kontrollib =\\="),
            format!("{operator} computes nothing: whether numbers differ is asked with =\\="),
            format!("{operator} ничего не вычисляет: различие чисел проверяет =\\="),
        ],
        TextFault::NotComputed(operator) => [
            format!("{operator} ei arvuta midagi: arvutab is"),
            format!("{operator} computes nothing: is does"),
            format!("{operator} ничего не вычисляет: вычисляет is"),
        ],
        TextFault::NoFullStop => [
            "süntaksiviga: selle lause lõpust puudub punkt".into(),
            "syntax error: this clause has no full stop".into(),
            "синтаксическая ошибка: в конце этого предложения нет точки".into(),
        ],
        TextFault::NoComma => [
            "süntaksiviga, lause jääb vahele: selle eesmärgi järelt puudub koma".into(),
            "syntax error, the clause is skipped: this goal has no comma behind it".into(),
            "синтаксическая ошибка, предложение пропущено: после этой цели нет запятой".into(),
        ],
        TextFault::UnknownLibrary(name) => [
            format!("teeki library({name}) siin ei ole"),
            format!("there is no library({name}) here"),
            format!("библиотеки library({name}) здесь нет"),
        ],
        TextFault::DirectiveFailed => [
            "see korraldus ebaõnnestus, kui faili laaditi".into(),
            "this directive failed when the file was loaded".into(),
            "эта директива завершилась неудачей при загрузке файла".into(),
        ],
        TextFault::DirectiveThrew(formal) => {
            let error = error(formal, language).unwrap_or_else(|| formal.clone());
            [
                format!("see korraldus katkes, kui faili laaditi: {error}"),
                format!("this directive ended in an error when the file was loaded: {error}"),
                format!("эта директива прервалась при загрузке файла: {error}"),
            ]
        }
        TextFault::MissingFile(name) => [
            format!("faili {name} programmi kõrval ei ole"),
            format!("there is no file {name} beside the program"),
            format!("рядом с программой нет файла {name}"),
        ],
        TextFault::Unclosed(bracket) => [
            format!("süntaksiviga, lause jääb vahele: sulg {bracket} jääb sulgemata"),
            format!("syntax error, the clause is skipped: the bracket {bracket} is not closed"),
            format!("синтаксическая ошибка, предложение пропущено: скобка {bracket} не закрыта"),
        ],
        TextFault::Unopened(bracket) => [
            format!("süntaksiviga, lause jääb vahele: sulul {bracket} ei ole algust"),
            format!("syntax error, the clause is skipped: the bracket {bracket} was never opened"),
            format!("синтаксическая ошибка, предложение пропущено: скобка {bracket} не была открыта"),
        ],
        TextFault::Foreign(found, meant) => [
            format!("süntaksiviga, lause jääb vahele: Prologis ei ole {found}, kirjuta {meant}"),
            format!("syntax error, the clause is skipped: Prolog has no {found}, write {meant}"),
            format!("синтаксическая ошибка, предложение пропущено: в Прологе нет {found}, пишите {meant}"),
        ],
        TextFault::ForeignQuote(quote) => [
            format!("süntaksiviga, lause jääb vahele: {quote} ei ole Prologi jutumärk, kirjuta ' või \""),
            format!("syntax error, the clause is skipped: {quote} is no quotation mark of Prolog, write ' or \""),
            format!("синтаксическая ошибка, предложение пропущено: {quote} — не кавычка Пролога, пишите ' или \""),
        ],
        TextFault::SpacedBracket(name) => [
            format!("süntaksiviga, lause jääb vahele: nime {name} ja sulu vahel on tühik"),
            format!("syntax error, the clause is skipped: there is a space between {name} and its bracket"),
            format!("синтаксическая ошибка, предложение пропущено: между {name} и скобкой стоит пробел"),
        ],
        TextFault::CapitalName(name) => [
            format!("süntaksiviga, lause jääb vahele: {name} algab suure tähega ja on seega muutuja, mitte predikaat"),
            format!("syntax error, the clause is skipped: {name} begins with a capital letter and is a variable, no predicate"),
            format!("синтаксическая ошибка, предложение пропущено: {name} начинается с заглавной буквы, а значит, это переменная, а не предикат"),
        ],
        TextFault::LonelyComma => [
            "süntaksiviga, lause jääb vahele: selle koma järel ei ole midagi".into(),
            "syntax error, the clause is skipped: nothing stands behind this comma".into(),
            "синтаксическая ошибка, предложение пропущено: после этой запятой ничего нет".into(),
        ],
        TextFault::NoNeck => [
            "süntaksiviga, lause jääb vahele: selle pea järelt puudub :-".into(),
            "syntax error, the clause is skipped: this head has no :- behind it".into(),
            "синтаксическая ошибка, предложение пропущено: после этого заголовка нет :-".into(),
        ],
        TextFault::CommaForStop => [
            "lause jääb vahele: selle järel on punkti asemel koma".into(),
            "the clause is skipped: a comma stands behind this, where a full stop should be".into(),
            "предложение пропущено: после этого стоит запятая вместо точки".into(),
        ],
        TextFault::SemicolonForStop => [
            "lause jääb vahele: selle järel on punkti asemel semikoolon".into(),
            "the clause is skipped: a semicolon stands behind this, where a full stop should be".into(),
            "предложение пропущено: после этого стоит точка с запятой вместо точки".into(),
        ],
        TextFault::NoSpaceBehindStop => [
            "selle punkti järel peab olema tühik või reavahetus".into(),
            "a space or a new line has to stand behind this full stop".into(),
            "после этой точки нужен пробел или перевод строки".into(),
        ],
        TextFault::StopForComma => [
            "see punkt lõpetab lause, aga järgmised read on veel selle keha: kirjuta koma".into(),
            "this full stop ends the clause, but the next lines belong to its body: write a comma".into(),
            "эта точка завершает предложение, а следующие строки — ещё его тело: поставьте запятую".into(),
        ],
        TextFault::StringForAtom(text) => [
            format!("\"{text}\" on sõne ega võrdu aatomiga {text}: jäta jutumärgid ära"),
            format!("\"{text}\" is a string, which is not the atom {text}: leave the quotes out"),
            format!("\"{text}\" — строка, а не атом {text}: уберите кавычки"),
        ],
        TextFault::NoBaseCase(predicate) => [
            format!("rekursioonil ei ole lõppu: predikaadi {predicate} iga lause kutsub seda uuesti"),
            format!("the recursion has no end: each clause of {predicate} calls it again"),
            format!("у рекурсии нет конца: каждое предложение {predicate} снова его вызывает"),
        ],
        TextFault::Reassigned(name) => [
            format!("{name} ei muutu ja see ei kehti kunagi: anna uuele väärtusele uus muutuja"),
            format!("{name} does not change, so this never holds: give the new value a variable of its own"),
            format!("{name} не меняется, поэтому это никогда не выполнится: заведите для нового значения новую переменную"),
        ],
        TextFault::Misused(found, meant) => [
            format!("{found} tähendab Prologis muud: kirjuta {meant}"),
            format!("{found} means something else in Prolog: write {meant}"),
            format!("{found} в Прологе значит другое: пишите {meant}"),
        ],
        TextFault::NoFunction(function) => [
            format!("{function} ei ole tehe: kutsu predikaat enne ja arvuta selle tulemusega"),
            format!("{function} is no function of arithmetic: call a predicate before, and compute with its result"),
            format!("{function} — не арифметическая функция: сначала вызовите предикат и считайте с его результатом"),
        ],
        TextFault::FreshCompared(name) => [
            format!("muutujal {name} ei ole siin veel väärtust: seda annab =, is või eesmärk, mis peab olema ees"),
            format!("{name} has no value here yet: =, is or a goal gives one, which has to come before"),
            format!("у {name} здесь ещё нет значения: его дают =, is или цель, которая должна стоять раньше"),
        ],
        TextFault::ReversedIs => [
            "is arvutab seda, mis on temast paremal: tulemus käib vasakule".into(),
            "is computes what stands on its right: the result goes on the left".into(),
            "is вычисляет то, что справа: результат пишется слева".into(),
        ],
        TextFault::UnsharedInLambda(name) => [
            format!("lambda-avaldis ei näe lause muutujat {name}: kirjuta selle ette {{{name}}}/"),
            format!("the lambda expression does not see {name} of its clause: write {{{name}}}/ before it"),
            format!("лямбда-выражение не видит переменную {name} предложения: напишите перед ним {{{name}}}/"),
        ],
        TextFault::MalformedDeclaration(what, name) => [
            format!("{what} ei ole kujul nimi/argumentide arv, nagu {name} seda nõuab"),
            format!("{what} is not name/arity, which {name} needs"),
            format!("{what} не имеет вида имя/арность, который нужен для {name}"),
        ],
        TextFault::TrialGame(foul, moves) => {
            let foul = foul.text(language);
            let after = match moves.is_empty() {
                true => String::new(),
                false => language.choose([
                    format!(" pärast käike {moves}"),
                    format!(" after the moves {moves}"),
                    format!(" после ходов {moves}"),
                ]),
            };
            [
                format!("proovimängus diskvalifitseeriti programm{after}: {foul}"),
                format!("a trial game disqualified the program{after}: {foul}"),
                format!("в пробной партии программа дисквалифицирована{after}: {foul}"),
            ]
        }
        TextFault::MayBacktrack(predicate) => [
            format!("{predicate} võib siit jätta valikupunkti: lõikamine on puudu"),
            format!("{predicate} may leave a choice point here: a cut is missing"),
            format!("{predicate} может оставить здесь точку выбора: не хватает отсечения"),
        ],
        TextFault::Forbidden(predicate) => [
            format!("keelatud kutse {predicate}"),
            format!("forbidden call {predicate}"),
            format!("запрещённый вызов {predicate}"),
        ],
        TextFault::More(count) => [
            format!("veel {count} samasugust kohta on jäetud näitamata"),
            format!("{count} more places of these kinds are not shown"),
            format!("ещё столько подобных мест не показано: {count}"),
        ],
    })
}
