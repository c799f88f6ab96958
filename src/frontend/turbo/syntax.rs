//! The syntax tree of a program.

use std::collections::HashMap;

use crate::frontend::lexer::Span;

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SectionKind {
    /// `domains`: names for kinds of values.
    Domains,
    /// `constants`: names for values.
    Constants,
    /// `database` or `facts`: predicates whose clauses come and go while the program runs.
    Facts,
    /// `predicates`: the other predicates, with the domains of their arguments.
    Predicates,
    /// `clauses`.
    Clauses,
    /// `goal`: the question that the program answers.
    Goal,
}

/// A section of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it holds.
    pub kind: SectionKind,
    /// Its text, from its first word.
    pub span: Span,
}

/// A whole program.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    pub(super) sections: Vec<Section>,
    pub(super) domains: Vec<DomainDeclaration>,
    pub(super) predicates: Vec<PredicateDeclaration>,
    /// By name, the first letter in small.
    pub(super) constants: HashMap<String, TurboExpression>,
    pub(super) clauses: Vec<TurboClause>,
    /// The first word of each `goal` section, and its question.
    pub(super) goals: Vec<(Span, Goal)>,
}

/// A name and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TurboWord {
    pub(super) name: String,
    pub(super) span: Span,
}

/// `name = definition`.
#[derive(Clone, Debug)]
pub(super) struct DomainDeclaration {
    pub(super) word: TurboWord,
    pub(super) definition: DomainDefinition,
}

#[derive(Clone, Debug)]
pub(super) enum DomainDefinition {
    /// A domain's name, perhaps with `*`; a name that is none is a value of the domain.
    Use(DomainUse),
    /// `f(symbol,integer); g`.
    Alternatives(Vec<Alternative>),
}

/// `f(symbol,integer)`.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    pub(super) word: TurboWord,
    pub(super) arguments: Vec<DomainUse>,
}

/// A domain where it is used: `symbol`, `integer*`.
#[derive(Clone, Debug)]
pub(super) struct DomainUse {
    pub(super) word: TurboWord,
    /// The number of stars.
    pub(super) lists: usize,
}

/// A predicate of a section `predicates`, `database` or `facts`.
#[derive(Clone, Debug)]
pub(super) struct PredicateDeclaration {
    pub(super) word: TurboWord,
    pub(super) arguments: Vec<DomainUse>,
    pub(super) kind: PredicateKind,
    /// The lengths of the flow patterns, and where they stand.
    pub(super) flows: Vec<(usize, Span)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PredicateKind {
    Clauses,
    /// Facts of the database of this name; a single fact replaces the one before it.
    Facts {
        database: String,
        single: bool,
    },
}

#[derive(Clone, Debug)]
pub(super) struct TurboClause {
    pub(super) head: TurboCall,
    pub(super) body: Option<Goal>,
    /// Up to the full stop, and with it.
    pub(super) span: Span,
}

/// A predicate's name with arguments.
#[derive(Clone, Debug)]
pub(super) struct TurboCall {
    pub(super) word: TurboWord,
    pub(super) arguments: Vec<TurboExpression>,
}

#[derive(Clone, Debug)]
pub(super) enum Goal {
    Cut,
    Call(TurboCall),
    /// `findall(Template,Goal,List)`.
    FindAll(Box<FindAll>),
    Relation(Box<Relation>),
    Not(Box<Goal>),
    And(Vec<Goal>),
    Or(Vec<Goal>),
}

#[derive(Clone, Debug)]
pub(super) struct FindAll {
    pub(super) template: TurboExpression,
    pub(super) goal: Goal,
    pub(super) list: TurboExpression,
}

#[derive(Clone, Debug)]
pub(super) struct Relation {
    pub(super) operator: RelationOperator,
    pub(super) left: TurboExpression,
    pub(super) right: TurboExpression,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RelationOperator {
    Equal,
    Different,
    Less,
    Greater,
    LessOrEqual,
    GreaterOrEqual,
}

#[derive(Clone, Debug)]
pub(super) struct TurboExpression {
    pub(super) kind: ExpressionKind,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum ExpressionKind {
    Variable(String),
    Anonymous,
    Integer(i64),
    Real(f64),
    Character(char),
    /// Text in double quotes.
    Text(String),
    /// A symbol, or a compound value: a name with arguments.
    Compound(String, Vec<TurboExpression>),
    List(Vec<TurboExpression>, Option<Box<TurboExpression>>),
    Arithmetic(Arithmetic, Vec<TurboExpression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Negative,
    Plus,
    Minus,
    Times,
    Divide,
    Div,
    Mod,
}

/// The arithmetic functions: name in the text, number of arguments, and the name that the host
/// evaluates.
const FUNCTIONS: &[(&str, usize, &str)] = &[
    ("abs", 1, "abs"),
    ("arctan", 1, "atan"),
    ("cos", 1, "cos"),
    ("exp", 1, "exp"),
    ("ln", 1, "log"),
    ("log", 1, "log10"),
    ("round", 1, "round"),
    ("sin", 1, "sin"),
    ("sqrt", 1, "sqrt"),
    ("tan", 1, "tan"),
    ("trunc", 1, "truncate"),
];

/// The host's name of an arithmetic function.
pub(super) fn function(name: &str, arity: usize) -> Option<&'static str> {
    let found = FUNCTIONS
        .iter()
        .find(|(own, arguments, _)| *own == name && *arguments == arity);
    found.map(|(_, _, host)| *host)
}

impl TurboExpression {
    /// The values inside, itself included.
    pub(super) fn size(&self) -> usize {
        1 + self.parts().map(TurboExpression::size).sum::<usize>()
    }

    /// The values right inside.
    pub(super) fn parts(&self) -> impl Iterator<Item = &TurboExpression> {
        let (parts, tail) = match &self.kind {
            ExpressionKind::Compound(_, parts) | ExpressionKind::Arithmetic(_, parts) => {
                (parts.as_slice(), None)
            }
            ExpressionKind::List(parts, tail) => (parts.as_slice(), tail.as_deref()),
            _ => (&[][..], None),
        };
        parts.iter().chain(tail)
    }

    /// Whether it is a number to work out: an operator, or a function in the place of a side of `=`
    /// or `<`.
    pub(super) fn is_arithmetic(&self) -> bool {
        match &self.kind {
            ExpressionKind::Arithmetic(..) => true,
            ExpressionKind::Compound(name, arguments) => function(name, arguments.len()).is_some(),
            _ => false,
        }
    }
}
