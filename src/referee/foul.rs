//! The reasons why a program is disqualified.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games::draughts::facts::Damage;
use crate::games::draughts::judge::Illegal;
use crate::referee::language::Language;
use crate::referee::rule::Rule;

/// What a program did that ends the game. As JSON, and in the journal:
/// `{"code": "threw", "detail": "..."}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "code", content = "detail", rename_all = "snake_case")]
pub enum Foul {
    /// Not every dark square has exactly one fact. The number of facts.
    WrongSquares(usize),
    /// A state that is none of 0, 1, 2, 10 and 20, or a rule.
    WrongState,
    /// Nothing has changed.
    NoMove,
    /// The man that came to the last row stayed a man.
    NotCrowned,
    /// A step, while a capture is possible.
    MustCapture,
    /// A move of the other side.
    OpponentsPiece,
    /// A piece is bound to go on capturing, and did not.
    MustContinue,
    /// Any other change of the board.
    IllegalMove,
    /// The program failed.
    Failed,
    /// The program ended in an error: its formal term as `~q` writes it.
    Threw(String),
    /// The program threw a ball that is no error, as `~q` writes it.
    ThrewBall(String),
    /// The move took longer than this many milliseconds.
    TooSlow(u64),
    /// The program needed more than this many bytes of memory.
    Memory(u64),
    /// The program wrote more than this many bytes.
    Output(u64),
    /// The program ended Prolog with `halt/0` or its like.
    Halted,
    /// The process of the program died, for this reason.
    Crashed(String),
    /// The program made a forbidden system call, of this name.
    Forbidden(String),
    /// The process of the program broke the protocol of the referee in this way.
    Meddled(String),
    /// The program can be backtracked into.
    ChoicePoint,
    /// The program changed the facts `mustad/1` and `valged/1`.
    NamesChanged,
    /// The file could not be loaded as a player.
    NotLoaded(Unloadable),
}

/// Why a file is not a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "code", content = "detail", rename_all = "snake_case")]
pub enum Unloadable {
    /// It has no module declaration.
    NoModule,
    /// Its module has this name, which is reserved for the arbiter or for Prolog.
    ReservedModule(String),
    /// It has no main predicate of this name with arity 3, as draughts asks for.
    NoPredicate(String),
    /// It has no main predicate of this name with arity 2, as all other games ask for.
    NoPredicateOfTwo(String),
    /// Prolog could not load it, and said this.
    Refused(String),
}

impl Unloadable {
    /// A module has no main predicate of this name and arity.
    pub fn no_predicate(name: String, arity: usize) -> Unloadable {
        match arity {
            2 => Unloadable::NoPredicateOfTwo(name),
            _ => Unloadable::NoPredicate(name),
        }
    }

    /// The text that the program could influence.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Unloadable::NoModule => None,
            Unloadable::ReservedModule(text)
            | Unloadable::NoPredicate(text)
            | Unloadable::NoPredicateOfTwo(text)
            | Unloadable::Refused(text) => Some(text),
        }
    }
}

impl Unloadable {
    fn text(&self, language: Language) -> String {
        language.choose(match self {
            Unloadable::NoModule => [
                "failis ei ole moodulit".into(),
                "the file has no module".into(),
                "в файле нет модуля".into(),
            ],
            Unloadable::ReservedModule(name) => [
                format!("mooduli nimi {name} kuulub arbiitrile või Prologile"),
                format!("the module name {name} belongs to the arbiter or to Prolog"),
                format!("имя модуля {name} принадлежит арбитру или Прологу"),
            ],
            Unloadable::NoPredicate(name) => [
                format!("predikaati {name}/3 ei ole"),
                format!("there is no predicate {name}/3"),
                format!("нет предиката {name}/3"),
            ],
            Unloadable::NoPredicateOfTwo(name) => [
                format!("predikaati {name}/2 ei ole"),
                format!("there is no predicate {name}/2"),
                format!("нет предиката {name}/2"),
            ],
            Unloadable::Refused(what) => [
                format!("faili ei saa laadida: {what}"),
                format!("the file can't be loaded: {what}"),
                format!("файл не загружается: {what}"),
            ],
        })
    }
}

impl Foul {
    /// The text that the program could influence.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Foul::Threw(text)
            | Foul::ThrewBall(text)
            | Foul::Crashed(text)
            | Foul::Forbidden(text)
            | Foul::Meddled(text) => Some(text),
            Foul::NotLoaded(why) => why.text_mut(),
            _ => None,
        }
    }

    /// The foul for a response that the process of a program never gives by itself.
    pub(super) fn nonsense() -> Foul {
        Foul::Meddled("nonsense".to_owned())
    }

    /// The rule that was broken.
    pub fn rule(&self) -> Rule {
        match self {
            Foul::WrongSquares(_) | Foul::WrongState => Rule::Board,
            Foul::NoMove | Foul::OpponentsPiece | Foul::IllegalMove => Rule::Moves,
            Foul::NotCrowned => Rule::Crowning,
            Foul::MustCapture => Rule::Capturing,
            Foul::MustContinue => Rule::Continuing,
            Foul::Failed | Foul::Threw(_) | Foul::ThrewBall(_) => Rule::Failure,
            Foul::TooSlow(_) => Rule::Time,
            Foul::Memory(_) | Foul::Output(_) | Foul::Crashed(_) => Rule::Resources,
            Foul::Halted | Foul::Forbidden(_) | Foul::Meddled(_) => Rule::Confinement,
            Foul::ChoicePoint => Rule::Backtracking,
            Foul::NamesChanged => Rule::Names,
            Foul::NotLoaded(Unloadable::NoPredicate(_) | Unloadable::NoPredicateOfTwo(_)) => {
                Rule::MainPredicate
            }
            Foul::NotLoaded(_) => Rule::Module,
        }
    }

    /// What the program did, without the rule. The sentences are those of prolog/arbiter.pl where
    /// it has them.
    pub fn text(&self, language: Language) -> String {
        language.choose(match self {
            Foul::WrongSquares(count) => [
                format!("laual ei ole igal mustal ruudul ühte fakti (fakte on {count})"),
                format!("not every dark square has one fact (there are {count} facts)"),
                format!("не у каждого чёрного поля ровно один факт (фактов {count})"),
            ],
            Foul::WrongState => [
                "laual on tundmatu olek või reegel".into(),
                "the board holds an unknown state or a rule".into(),
                "на доске неизвестное состояние или правило".into(),
            ],
            Foul::NoMove => [
                "programm ei teinud käiku".into(),
                "the program made no move".into(),
                "программа не сделала хода".into(),
            ],
            Foul::NotCrowned => [
                "viimasele reale jõudnud kivi ei muudetud tammiks".into(),
                "a man that reached the last row was not crowned".into(),
                "простая на последней горизонтали не стала дамкой".into(),
            ],
            Foul::MustCapture => [
                "lüüa on võimalik, kuid ei löödud".into(),
                "a capture is possible but was not made".into(),
                "можно было бить, но взятия не было".into(),
            ],
            Foul::OpponentsPiece => [
                "käidi vastase kabendiga".into(),
                "the opponent's piece was moved".into(),
                "сделан ход шашкой соперника".into(),
            ],
            Foul::MustContinue => [
                "löömist tuleb jätkata sama kabendiga".into(),
                "the same piece has to go on capturing".into(),
                "взятие нужно продолжать той же шашкой".into(),
            ],
            Foul::IllegalMove => [
                "lubamatu käik".into(),
                "illegal move".into(),
                "недопустимый ход".into(),
            ],
            Foul::Failed => [
                "programm lõppes ebaõnnestumisega (fail)".into(),
                "the program failed".into(),
                "программа завершилась неудачей (fail)".into(),
            ],
            Foul::Threw(formal) => [
                format!("programm katkes veaga {formal}"),
                format!("the program ended with error {formal}"),
                format!("программа прервалась ошибкой {formal}"),
            ],
            Foul::ThrewBall(ball) => [
                format!("programm katkes erindiga {ball}"),
                format!("the program threw {ball}"),
                format!("программа прервалась исключением {ball}"),
            ],
            Foul::TooSlow(limit) => [
                format!("käik kestis üle {} sekundi", seconds(*limit)),
                format!("the move took more than {} seconds", seconds(*limit)),
                format!("ход длился дольше {} с", seconds(*limit)),
            ],
            Foul::Memory(limit) => [
                format!(
                    "programm kasutas liiga palju mälu (üle {} MB)",
                    megabytes(*limit)
                ),
                format!(
                    "the program took too much memory (more than {} MB)",
                    megabytes(*limit)
                ),
                format!(
                    "программа заняла слишком много памяти (больше {} МБ)",
                    megabytes(*limit)
                ),
            ],
            Foul::Output(limit) => [
                format!(
                    "programm kirjutas liiga palju väljundit (üle {} MB)",
                    megabytes(*limit)
                ),
                format!(
                    "the program wrote too much (more than {} MB)",
                    megabytes(*limit)
                ),
                format!(
                    "программа вывела слишком много текста (больше {} МБ)",
                    megabytes(*limit)
                ),
            ],
            Foul::Halted => [
                "programm kutsus halt/0".into(),
                "the program called halt/0".into(),
                "программа вызвала halt/0".into(),
            ],
            Foul::Crashed(how) => [
                format!("programmi protsess hukkus ({how})"),
                format!("the process of the program died ({how})"),
                format!("процесс программы погиб ({how})"),
            ],
            Foul::Forbidden(call) => [
                format!("programm üritas keelatut ({call})"),
                format!("the program tried something forbidden ({call})"),
                format!("программа попыталась сделать запрещённое ({call})"),
            ],
            Foul::Meddled(how) => [
                format!("programmi protsess ei pidanud kinni suhtlusest arbiitriga ({how})"),
                format!("the process of the program broke the protocol of the arbiter ({how})"),
                format!("процесс программы нарушил протокол арбитра ({how})"),
            ],
            Foul::ChoicePoint => [
                "programmi saab tagurdada: see jättis valikupunkti".into(),
                "the program can be backtracked into: it left a choice point".into(),
                "в программу можно вернуться перебором: она оставила точку выбора".into(),
            ],
            Foul::NamesChanged => [
                "programm muutis fakte mustad/1 ja valged/1".into(),
                "the program changed the facts mustad/1 and valged/1".into(),
                "программа изменила факты mustad/1 и valged/1".into(),
            ],
            Foul::NotLoaded(why) => return why.text(language),
        })
    }
}

/// English, without the rule.
impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl From<Illegal> for Foul {
    fn from(illegal: Illegal) -> Foul {
        match illegal {
            Illegal::Damaged(Damage::WrongSquares(count)) => Foul::WrongSquares(count),
            Illegal::Damaged(Damage::WrongState) => Foul::WrongState,
            Illegal::NoMove => Foul::NoMove,
            Illegal::NotCrowned => Foul::NotCrowned,
            Illegal::MustCapture => Foul::MustCapture,
            Illegal::OpponentsPiece => Foul::OpponentsPiece,
            Illegal::MustContinue => Foul::MustContinue,
            Illegal::IllegalMove => Foul::IllegalMove,
        }
    }
}

/// Milliseconds as seconds.
fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1000.0
}

fn megabytes(bytes: u64) -> u64 {
    bytes / 1_000_000
}
