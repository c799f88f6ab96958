//! What may be wrong with a program.

use thiserror::Error;

use crate::frontend::lexer::Span;

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagnosticSeverity {
    /// The program is not loaded.
    Error,
    /// The program is loaded.
    Warning,
}

/// A fault and its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Where it is, in bytes.
    pub span: Span,
    /// What it is.
    pub fault: DiagnosticKind,
}

/// One kind of fault, with its facts.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum DiagnosticKind {
    /// The text breaks the grammar.
    #[error("syntax: expected {expected}, found {found}")]
    Syntax {
        /// What may stand here.
        expected: String,
        /// What does.
        found: String,
    },
    /// A `/*` without its `*/`.
    #[error("syntax: the comment /* has no end */")]
    OpenComment,
    /// A text without its closing quote on the line.
    #[error("syntax: the text has no closing quote {0} on this line")]
    OpenText(char),
    /// An integer that is larger than 64 bits hold, or a real number that is infinite.
    #[error("syntax: the number is too large")]
    LargeNumber,
    /// A term or goal nested deeper than the reader follows.
    #[error("syntax: nested more than {0} deep")]
    Deep(usize),
    /// Something of the language that is not read here.
    #[error("{what} is not read here: {remedy}")]
    Unsupported {
        /// What it is.
        what: String,
        /// What to do instead.
        remedy: String,
    },
    /// A domain that nothing declares.
    #[error("domain {name} is not declared{}", also(near))]
    UnknownDomain {
        /// Its name.
        name: String,
        /// Names like it.
        near: Vec<String>,
    },
    /// A domain that is declared again, or is one of the language's own.
    #[error("domain {name} is declared already")]
    DomainTwice {
        /// Its name.
        name: String,
    },
    /// Domains that stand for each other in a circle.
    #[error("domain {name} is defined by itself")]
    CircularDomain {
        /// Its name.
        name: String,
    },
    /// A predicate that is declared again with the same domains.
    #[error("predicate {name}/{arity} is declared already")]
    PredicateTwice {
        /// Its name.
        name: String,
        /// Its number of arguments.
        arity: usize,
    },
    /// A declaration under the name of a standard predicate.
    #[error("{name}/{arity} is a standard predicate: give yours another name")]
    StandardName {
        /// The name.
        name: String,
        /// The number of arguments.
        arity: usize,
    },
    /// A flow pattern with another number of arguments than its predicate.
    #[error("the flow pattern has {found} arguments, {name} has {arity}")]
    FlowLength {
        /// The predicate.
        name: String,
        /// Its number of arguments.
        arity: usize,
        /// That of the pattern.
        found: usize,
    },
    /// A predicate that no section declares.
    #[error("predicate {name}/{arity} is not declared: {} expects it{}", declaring(*defined), also(near))]
    UndeclaredPredicate {
        /// Its name.
        name: String,
        /// Its number of arguments.
        arity: usize,
        /// Whether it is the head of a clause, rather than a call.
        defined: bool,
        /// Names like it.
        near: Vec<String>,
    },
    /// A predicate with another number of arguments than declared.
    #[error("{name} has {found} arguments here, declared: {}", numbers(declared))]
    WrongArity {
        /// Its name.
        name: String,
        /// The number of arguments here.
        found: usize,
        /// Those declared.
        declared: Vec<usize>,
    },
    /// A standard predicate of the language that is missing here.
    #[error("standard predicate {name}/{arity} is not provided here")]
    MissingStandard {
        /// Its name.
        name: String,
        /// The number of arguments.
        arity: usize,
    },
    /// A value of another domain than the argument's.
    #[error("argument {argument} of {predicate}: expected {expected}, found {found}")]
    WrongDomain {
        /// The predicate or functor, with its arity.
        predicate: String,
        /// The argument, from 1.
        argument: usize,
        /// Its domain.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// The sides of a relation do not belong together.
    #[error("the sides of {operator} differ in domain: {left} and {right}")]
    SidesDiffer {
        /// The operator.
        operator: &'static str,
        /// The left side's domain.
        left: String,
        /// The right side's.
        right: String,
    },
    /// A variable that has two domains in its clause.
    #[error("variable {name} is {first} before and {second} here")]
    VariableDomains {
        /// Its name.
        name: String,
        /// Its domain by what stands before.
        first: String,
        /// Its domain here.
        second: String,
    },
    /// Arithmetic with what is no number.
    #[error("expected a number, found {found}")]
    NotANumber {
        /// What stands there.
        found: String,
    },
    /// Arithmetic as an argument, which would not be worked out.
    #[error("arithmetic can't be an argument: write X = .. before, and give X")]
    ArithmeticArgument,
    /// An order between values that have none.
    #[error("values of domain {domain} have no order")]
    NoOrder {
        /// The domain.
        domain: String,
    },
    /// A call of a predicate that is declared but has no clauses.
    #[error("predicate {name}/{arity} is declared but has no clauses")]
    NoClauses {
        /// Its name.
        name: String,
        /// Its number of arguments.
        arity: usize,
        /// Whether a clause calls it.
        called: bool,
    },
    /// A rule for a predicate of a database section.
    #[error("{name}/{arity} is declared in a database section: facts only, no rules")]
    RuleForFact {
        /// The predicate.
        name: String,
        /// Its number of arguments.
        arity: usize,
    },
    /// `assert(X)` of something that no database section declares.
    #[error("{name}/{arity} is not declared in a database section, so it can't be {verb}")]
    NotAFact {
        /// The predicate.
        name: String,
        /// Its number of arguments.
        arity: usize,
        /// `asserted` or `retracted`.
        verb: &'static str,
    },
    /// A second section `goal`.
    #[error("a program has one goal section: this is another")]
    TwoGoals,
    /// Variables that are used once in a clause.
    #[error("variable {name} is used only once")]
    Singleton {
        /// Its name.
        name: String,
    },
    /// A clause apart from those of its predicate.
    #[error("the clauses of {name}/{arity} are not together")]
    NotTogether {
        /// The predicate.
        name: String,
        /// Its number of arguments.
        arity: usize,
    },
}

impl Diagnostic {
    /// A fault at a place.
    pub(super) fn new(span: Span, fault: DiagnosticKind) -> Diagnostic {
        Diagnostic { span, fault }
    }

    /// Error or warning.
    pub fn severity(&self) -> DiagnosticSeverity {
        match &self.fault {
            DiagnosticKind::Singleton { .. }
            | DiagnosticKind::NotTogether { .. }
            | DiagnosticKind::NoClauses { called: false, .. } => DiagnosticSeverity::Warning,
            _ => DiagnosticSeverity::Error,
        }
    }
}

fn declaring(defined: bool) -> &'static str {
    if defined {
        "the predicates section"
    } else {
        "the predicates or database section"
    }
}

fn also(near: &[String]) -> String {
    if near.is_empty() {
        return String::new();
    }
    format!("; is {} meant?", near.join(" or "))
}

fn numbers(declared: &[usize]) -> String {
    let numbers: Vec<String> = declared.iter().map(usize::to_string).collect();
    numbers.join(" or ")
}
