//! What a program did wrong, in words of the game and of its text.

use crate::conformance::finding::FailedCall;
use crate::conformance::report::scene::{self, Changed};
use crate::games::draughts::{Color, Square};
use crate::referee::foul::Foul;
use crate::referee::rule::Language;

/// More about a foul than its name; none when there is no more to say.
pub fn explained(play: &FailedCall, language: Language) -> Option<String> {
    match &play.foul {
        Foul::IllegalMove => illegal_move(play).map(|slip| slip.text(language)),
        Foul::Threw(formal) => error(formal, language),
        Foul::Failed | Foul::NoMove => failure(play, language),
        Foul::TooSlow(_) | Foul::Memory(_) | Foul::Output(_) => running(play, language),
        _ => None,
    }
}

/// Which goal a program failed because of.
fn failure(play: &FailedCall, language: Language) -> Option<String> {
    let [_, .., last] = &play.path.calls[..] else {
        return None;
    };
    let (goal, predicate) = (&last.goal, &last.predicate);
    Some(language.choose(match last.is_unmatched {
        true => [
            format!("ükski predikaadi {predicate} lause ei sobi kutsega {goal}"),
            format!("no clause of {predicate} fits {goal}"),
            format!("ни одно предложение предиката {predicate} не подходит к вызову {goal}"),
        ],
        false => [
            format!("{goal} ebaõnnestus"),
            format!("{goal} failed"),
            format!("{goal} завершилось неудачей"),
        ],
    }))
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

/// What is wrong with a move.
#[derive(Debug, PartialEq)]
enum Slip {
    /// The piece that was jumped over still stands there.
    LeftStanding(Square),
    /// More than one piece has left its square.
    SeveralMoved,
    /// A piece has left its square and came to no other.
    Vanished(Square),
    /// A piece came from nowhere.
    Appeared(Square),
    /// The squares are not on one diagonal.
    NotDiagonal(Square, Square),
    /// A piece of the opponent was taken away that was not jumped over.
    TakenElsewhere(Square),
    /// A man went back or too far.
    WrongStep(Square, Square),
}

impl Slip {
    fn text(&self, language: Language) -> String {
        language.choose(match self {
            Slip::LeftStanding(square) => [
                format!("löödud nupp ruudul {square} on alles"),
                format!("the captured piece on {square} still stands"),
                format!("взятая шашка на {square} осталась на доске"),
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
            Slip::TakenElsewhere(square) => [
                format!("nupp ruudul {square} võeti ära, aga sellest ei hüpatud üle"),
                format!("the piece on {square} was taken away but not jumped over"),
                format!("шашка с поля {square} снята, но через неё не прыгали"),
            ],
            Slip::WrongStep(from, to) => [
                format!("nupp ei tohi käia ruudult {from} ruudule {to}"),
                format!("a man may not go from {from} to {to}"),
                format!("простая не может пойти с {from} на {to}"),
            ],
        })
    }
}

fn illegal_move(play: &FailedCall) -> Option<Slip> {
    let changes = scene::changes(play)?;
    let own = |status: i64| match play.color() {
        Color::White => matches!(status, 1 | 10),
        Color::Black => matches!(status, 2 | 20),
    };
    let after = |change: &Changed| match change.after[..] {
        [status] => status,
        _ => None,
    };
    let is_own = |status: Option<i64>| status.is_some_and(own);
    let squares = |wanted: &dyn Fn(&Changed) -> bool| -> Vec<Square> {
        let chosen = changes.iter().filter(|change| wanted(change));
        chosen.map(|change| change.square).collect()
    };
    let left = squares(&|change| is_own(change.before) && after(change) == Some(0));
    let reached = squares(&|change| change.before == Some(0) && is_own(after(change)));
    let taken = squares(&|change| {
        change.before != Some(0) && !is_own(change.before) && after(change) == Some(0)
    });
    let (from, to) = match (&left[..], &reached[..]) {
        ([from], [to]) => (*from, *to),
        ([], [to]) => return Some(Slip::Appeared(*to)),
        ([from], []) => return Some(Slip::Vanished(*from)),
        ([_, _, ..], _) => return Some(Slip::SeveralMoved),
        _ => return None,
    };
    let Some(between) = between(from, to) else {
        return Some(Slip::NotDiagonal(from, to));
    };
    let board = play.position.board();
    let opponent = |square: &Square| {
        board
            .at(*square)
            .is_some_and(|piece| piece.color != play.color())
    };
    if let Some(square) = taken.iter().find(|square| !between.contains(square)) {
        return Some(Slip::TakenElsewhere(*square));
    }
    let standing = |square: &&Square| opponent(square) && !taken.contains(square);
    if let Some(square) = between.iter().find(standing) {
        return Some(Slip::LeftStanding(*square));
    }
    let is_man = board.at(from).is_some_and(|piece| !piece.king);
    (is_man && taken.is_empty()).then_some(Slip::WrongStep(from, to))
}

/// The squares between two squares of a diagonal.
fn between(from: Square, to: Square) -> Option<Vec<Square>> {
    let (x, y) = (i64::from(from.x()), i64::from(from.y()));
    let (dx, dy) = (i64::from(to.x()) - x, i64::from(to.y()) - y);
    if dx.abs() != dy.abs() {
        return None;
    }
    let on_way =
        (1..dx.abs()).map(|n| Square::from_course(x + n * dx.signum(), y + n * dy.signum()));
    on_way.collect()
}

/// The error of a program, of its formal term as text.
fn error(formal: &str, language: Language) -> Option<String> {
    let inside = |name: &str| formal.strip_prefix(name)?.strip_suffix(')');
    if let Some(unknown) = inside("existence_error(procedure,") {
        let predicate = unknown.rsplit_once(':').map_or(unknown, |(_, plain)| plain);
        return Some(language.choose([
            format!("programm kutsus predikaati {predicate}, mida ei ole"),
            format!("the program called the predicate {predicate}, which does not exist"),
            format!("программа вызвала предикат {predicate}, которого нет"),
        ]));
    }
    if formal == "instantiation_error" {
        return Some(language.choose([
            "muutujal ei olnud väärtust seal, kus seda oli vaja (instantiation_error)".into(),
            "a variable had no value where one was needed (instantiation_error)".into(),
            "у переменной не было значения там, где оно нужно (instantiation_error)".into(),
        ]));
    }
    let culprit = inside("type_error(evaluable,")?;
    Some(language.choose([
        format!("{culprit} ei ole arv ega tehe: seda ei saa arvutada"),
        format!("{culprit} is neither a number nor a function: it can't be computed"),
        format!("{culprit} — не число и не функция: вычислить нельзя"),
    ]))
}
