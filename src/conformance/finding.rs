//! What was found wrong with a program.

use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::conformance::probe::positions::Trial;
use crate::games::draughts::facts::SquareFact;
use crate::games::draughts::{Color, Position};
use crate::referee::call_path::{CallPath, GoalCall};
use crate::referee::draughts::Turn;
use crate::referee::foul::Foul;
use crate::referee::rule::Rule;

/// One thing that is wrong with a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule it breaks.
    pub rule: Rule,
    /// How bad that is.
    pub severity: FindingSeverity,
    /// Where and what.
    pub evidence: Evidence,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FindingSeverity {
    /// Worth knowing; breaks no rule by itself.
    Warning,
    /// Breaks the rule.
    Error,
}

/// What shows it.
#[derive(Clone, Debug, PartialEq)]
pub enum Evidence {
    /// A place in the text of the program.
    Text {
        /// What is there.
        fault: TextFault,
        /// Bytes of the decoded text; empty where a thing is missing.
        span: Range<usize>,
    },
    /// A call of the program.
    Play(Box<FailedCall>),
}

/// A call of the program that went wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedCall {
    /// What kind of position it was: `opening`, `promotion in mid-capture`, ...; a key for texts.
    pub theme: &'static str,
    /// The position, whose turn it is, and the piece that has to go on capturing.
    pub position: Position,
    /// The facts as they were given, in their order.
    pub facts: Vec<SquareFact>,
    /// What the program did.
    pub foul: Foul,
    /// The facts it left, where they are known.
    pub left: Option<Vec<SquareFact>>,
    /// In how many of the positions tried the same happened.
    pub times: usize,
    /// The calls that the same player had answered before.
    pub earlier: Vec<Trial>,
    /// The calls that led to an error, a failure or a wrong change of the board; empty where they
    /// are not known.
    pub path: CallPath,
}

impl FailedCall {
    /// Whose turn it was.
    pub fn color(&self) -> Color {
        self.position.color()
    }

    /// What the program was told.
    pub fn turn(&self) -> Turn<'_> {
        Turn::of(&self.position, &self.facts)
    }

    /// The goal that is to blame: the innermost one as far as the others do not only what it asks
    /// for, but of a recursion without end the predicate that calls itself.
    pub fn blamed(&self) -> Option<&GoalCall> {
        self.calls_outward().next()
    }

    fn calls_outward(&self) -> impl Iterator<Item = &GoalCall> {
        let has_end = !matches!(
            self.foul,
            Foul::TooSlow(_) | Foul::Memory(_) | Foul::Output(_)
        );
        let is_endless = self.path.left_out > 0 && !has_end;
        let calls = self.path.calls.iter().rev().skip(self.path.beneath);
        calls.skip_while(move |call| is_endless && !call.is_own)
    }

    /// The goal that is to blame, and the line of its call, if that is in the program's own file.
    pub fn culprit(&self, file: &str) -> Option<(&GoalCall, usize)> {
        let is_own = |place: &str| Path::new(place).file_name() == Path::new(file).file_name();
        self.calls_outward().find_map(|call| {
            let (place, line) = call.place.as_ref()?;
            is_own(place).then_some((call, *line))
        })
    }
}

/// What can be wrong in the text of a program. As JSON: `{"code": "own_square", "detail": 32}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", content = "detail", rename_all = "snake_case")]
pub enum TextFault {
    /// The file can't be read: what the operating system says.
    Unreadable(String),
    /// The file can't be loaded as a player, for a reason that its text does not show.
    NotLoaded(Foul),
    /// The file is not UTF-8: the encoding it was taken for.
    Encoding(String),
    /// A syntax error, in SWI-Prolog's words; the clause is skipped.
    Syntax(String),
    /// There is no module declaration.
    NoModule,
    /// The module declaration is not the first term: others come before it.
    LateModule,
    /// A module declaration without a name or without a list of predicates.
    MalformedModule,
    /// The module has a name that is taken: by the arbiter, or by Prolog.
    ReservedModule(String),
    /// The export list has no predicate of arity 3: what is exported instead, as `name/arity`.
    NoMainPredicate(Vec<String>),
    /// An exported predicate has no clauses: `name/arity`.
    Undefined(String),
    /// Facts or rules `ruut/3` of the module's own: how many.
    OwnSquare(usize),
    /// A declaration of `ruut/3`, such as `dynamic`: its name.
    OwnDynamic(String),
    /// The board is changed by this predicate, but never called plainly: the change makes a
    /// `ruut/3` of the module's own.
    UnlinkedBoard(String),
    /// A clause for a predicate of another module, such as `user:p/1`: its `name/arity`.
    ForeignClause(String),
    /// A call that changes the arbiter's facts: `mustad/1` or `valged/1`.
    NamesChanged(String),
    /// The predicate may fail, as far as one can see: `name/arity`.
    MayFail(String),
    /// A predicate is called that is nowhere defined: `name/arity`.
    UndefinedCall(String),
    /// The same, and the predicate that was probably meant: `name/arity` of both.
    MisspeltCall(String, String),
    /// A variable that its clause names once.
    Singleton(String),
    /// The same, and the variable that was probably meant.
    MisspeltVariable(String, String),
    /// A variable that stands once in each branch, or in a negation only.
    LonelyVariable(String),
    /// A clause that does not stand with the others of its predicate: `name/arity`.
    Discontiguous(String),
    /// A clause that stands among those of another predicate, is called nowhere and has nearly the
    /// same name: `name/arity` of both.
    MisspeltHead(String, String),
    /// A clause of a predicate of the system, which is skipped: `name/arity`.
    SystemPredicate(String),
    /// A call for debugging that was left: `name/arity`.
    Debugging(String),
    /// A call that waits for somebody who types: `name/arity`.
    Waiting(String),
    /// An atom where probably a variable was meant.
    AtomForVariable(String, String),
    /// `=`, `==`, `\=` or `\==` before a sum, where nothing is computed: the operator.
    NotComputed(String),
    /// A string where the program has an atom with the same letters elsewhere.
    StringForAtom(String),
    /// A recursive predicate each of whose clauses calls it again: `name/arity`.
    NoBaseCase(String),
    /// `N is N - 1`, which never holds: the variable.
    Reassigned(String),
    /// A sign that means something else in Prolog: what stands there, and what was probably meant.
    Misused(String, String),
    /// Something is to be computed that is no function of arithmetic: `name/arity`.
    NoFunction(String),
    /// `==` or `\==` compares a variable that has no value yet: the variable.
    FreshCompared(String),
    /// `N - 1 is N1`: what is computed stands on the wrong side.
    ReversedIs,
    /// A variable of the clause in a lambda expression that goal expansion makes a predicate of its
    /// own.
    UnsharedInLambda(String),
    /// A directive failed when the file was loaded.
    DirectiveFailed,
    /// A directive ended in an error when the file was loaded: its formal term, or what else was
    /// thrown.
    DirectiveThrew(String),
    /// What a declaration such as `dynamic` is given is no `name/arity`: as it stands, and the
    /// declaration.
    MalformedDeclaration(String, String),
    /// A clause begins where the one before has no full stop: a syntax error.
    NoFullStop,
    /// A goal begins on a line where the one before has no comma: a syntax error.
    NoComma,
    /// `library(name)` of a directive does not exist.
    UnknownLibrary(String),
    /// A file beside the program's own that a directive loads does not exist.
    MissingFile(String),
    /// A bracket that is not closed when the clause ends: a syntax error.
    Unclosed(char),
    /// A closing bracket that no bracket was opened for: a syntax error.
    Unopened(char),
    /// A sign or a word of other languages, and what Prolog has for it: a syntax error.
    Foreign(String, String),
    /// Quotation marks of a text processor: a syntax error.
    ForeignQuote(String),
    /// A space between a name and the bracket of its arguments: a syntax error.
    SpacedBracket(String),
    /// A predicate whose name begins with a capital letter: a syntax error.
    CapitalName(String),
    /// A comma that nothing follows: a syntax error.
    LonelyComma,
    /// A body begins behind a head without `:-`: a syntax error.
    NoNeck,
    /// A comma where a clause should end, so that two clauses are one, which is skipped.
    CommaForStop,
    /// A semicolon where a clause should end, so that two clauses are one, which is skipped.
    SemicolonForStop,
    /// A full stop that no space follows: what stands behind it is taken for a part of the clause.
    NoSpaceBehindStop,
    /// A full stop within a body: the goals behind it are a clause, which is skipped.
    StopForComma,
    /// What disqualified the program in a trial game of another game than draughts, and the last
    /// moves before it.
    TrialGame(Foul, String),
    /// The predicate may leave a choice point, as far as one can see: `name/arity`.
    MayBacktrack(String),
    /// A call that ends Prolog, or reaches for files, processes or the network: `name/arity`.
    Forbidden(String),
    /// So many more things are wrong, of kinds that have been told often enough.
    More(usize),
}

impl TextFault {
    /// The rule that it breaks, or that it endangers.
    pub fn rule(&self) -> Rule {
        self.rule_and_stage().0
    }

    /// Whether a part of the text can't be read: predicates may be missing for that reason only.
    pub fn is_of_reading(&self) -> bool {
        self.rule_and_stage().1 == Stage::Reading
    }

    /// Whether it is what loading the file says: more often the cause of a fault in play than a
    /// guess at one.
    pub fn is_of_loading(&self) -> bool {
        self.rule_and_stage().1 == Stage::Loading || matches!(self, TextFault::Encoding(_))
    }

    fn rule_and_stage(&self) -> (Rule, Stage) {
        match self {
            TextFault::Encoding(_)
            | TextFault::Syntax(_)
            | TextFault::NoFullStop
            | TextFault::NoComma
            | TextFault::Unclosed(_)
            | TextFault::Unopened(_)
            | TextFault::Foreign(..)
            | TextFault::ForeignQuote(_)
            | TextFault::SpacedBracket(_)
            | TextFault::CapitalName(_)
            | TextFault::LonelyComma
            | TextFault::NoNeck
            | TextFault::CommaForStop
            | TextFault::SemicolonForStop
            | TextFault::NoSpaceBehindStop
            | TextFault::StopForComma => (Rule::Module, Stage::Reading),
            TextFault::MalformedDeclaration(..)
            | TextFault::DirectiveFailed
            | TextFault::DirectiveThrew(_)
            | TextFault::UnknownLibrary(_)
            | TextFault::MissingFile(_)
            | TextFault::Discontiguous(_)
            | TextFault::MisspeltHead(..)
            | TextFault::SystemPredicate(_) => (Rule::Module, Stage::Loading),
            TextFault::Unreadable(_)
            | TextFault::NoModule
            | TextFault::LateModule
            | TextFault::MalformedModule
            | TextFault::ReservedModule(_)
            | TextFault::More(_) => (Rule::Module, Stage::Checking),
            TextFault::UndefinedCall(_)
            | TextFault::MisspeltCall(..)
            | TextFault::Singleton(_)
            | TextFault::MisspeltVariable(..)
            | TextFault::LonelyVariable(_)
            | TextFault::Debugging(_)
            | TextFault::Waiting(_)
            | TextFault::AtomForVariable(..)
            | TextFault::StringForAtom(_)
            | TextFault::NoBaseCase(_)
            | TextFault::Reassigned(_)
            | TextFault::ReversedIs
            | TextFault::Misused(..)
            | TextFault::NoFunction(_)
            | TextFault::FreshCompared(_)
            | TextFault::UnsharedInLambda(_)
            | TextFault::NotComputed(_) => (Rule::Failure, Stage::Loading),
            TextFault::MayFail(_) => (Rule::Failure, Stage::Checking),
            TextFault::NotLoaded(foul) | TextFault::TrialGame(foul, _) => {
                (foul.rule(), Stage::Checking)
            }
            TextFault::NoMainPredicate(_) | TextFault::Undefined(_) => {
                (Rule::MainPredicate, Stage::Checking)
            }
            TextFault::OwnSquare(_) | TextFault::OwnDynamic(_) | TextFault::UnlinkedBoard(_) => {
                (Rule::OwnBoard, Stage::Checking)
            }
            TextFault::ForeignClause(predicate) | TextFault::NamesChanged(predicate) => {
                (rule_of_foreign(predicate), Stage::Checking)
            }
            TextFault::MayBacktrack(_) => (Rule::Backtracking, Stage::Checking),
            TextFault::Forbidden(_) => (Rule::Confinement, Stage::Checking),
        }
    }
}

/// What finds a fault in a text.
#[derive(PartialEq)]
enum Stage {
    /// A part can't be read.
    Reading,
    /// It is what Prolog warns of when it loads the file.
    Loading,
    /// It is against a rule of the assignment.
    Checking,
}

/// The rule that protects a predicate which is not the program's.
fn rule_of_foreign(predicate: &str) -> Rule {
    match predicate {
        "mustad/1" | "valged/1" => Rule::Names,
        "ruut/3" => Rule::OwnBoard,
        _ => Rule::Confinement,
    }
}

impl Finding {
    /// Something in the text of a program.
    pub fn in_text(severity: FindingSeverity, fault: TextFault, span: Range<usize>) -> Finding {
        Finding {
            rule: fault.rule(),
            severity,
            evidence: Evidence::Text { fault, span },
        }
    }

    /// Whether the rule is broken, and not only in danger.
    pub fn is_error(&self) -> bool {
        self.severity == FindingSeverity::Error
    }
}
