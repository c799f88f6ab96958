//! What was found wrong with a program.

use std::ops::Range;

use crate::games::draughts::facts::Fact;
use crate::games::draughts::{Color, Position};
use crate::referee::foul::Foul;
use crate::referee::rule::Rule;

/// One thing that is wrong with a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule it breaks.
    pub rule: Rule,
    /// How bad that is.
    pub severity: Severity,
    /// Where and what.
    pub evidence: Evidence,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
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
    Play(Box<Play>),
}

/// A call of the program that went wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// What kind of position it was: `opening`, `promotion in mid-capture`, ...; a key for texts.
    pub theme: &'static str,
    /// The position, whose turn it is, and the piece that has to go on capturing.
    pub position: Position,
    /// The facts as they were given, in their order.
    pub facts: Vec<Fact>,
    /// What the program did.
    pub foul: Foul,
    /// The facts it left, where they are known.
    pub left: Option<Vec<Fact>>,
    /// In how many of the positions tried the same happened.
    pub times: usize,
}

impl Play {
    /// Whose turn it was.
    pub fn color(&self) -> Color {
        self.position.color()
    }
}

/// What can be wrong in the text of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextFault {
    /// There is no module declaration.
    NoModule,
    /// The module declaration is not the first term: others come before it.
    LateModule,
    /// The module has a name that is taken: by the arbiter, or by Prolog.
    ReservedModule(String),
    /// The export list has no predicate of arity 3; the arities with which the best candidate is exported.
    NoMainPredicate {
        /// What is exported instead, as `name/arity`.
        exported: Vec<String>,
    },
    /// An exported predicate has no clauses: `name/arity`.
    Undefined(String),
    /// A fact or rule `ruut/3` of the module's own.
    OwnSquare,
    /// `:- dynamic ruut/3`, also in a list, qualified, or as discontiguous, multifile, table or thread_local.
    OwnDynamic,
    /// A clause for a predicate of another module that is not the program's: `mustad/1`, `user:...`.
    ForeignClause(String),
    /// The main predicate has no last clause that always succeeds, and no cut at the end of the one before it.
    MayFail(String),
    /// The main predicate leaves a choice point, as far as one can see: its last clause that may be reached has no cut before it.
    MayBacktrack(String),
    /// A syntax error; the clause is skipped.
    Syntax(String),
    /// The file is not UTF-8: the encoding it was taken for.
    Encoding(String),
    /// A call that ends Prolog, or reaches for files, processes or the network: `name/arity`.
    Forbidden(String),
}
