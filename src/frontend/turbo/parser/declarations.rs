//! The sections `domains`, `constants`, `predicates` and `database`.

use super::TurboParser;
use crate::frontend::turbo::diagnostic::DiagnosticKind;
use crate::frontend::turbo::syntax::{
    Alternative, Arithmetic, DomainDeclaration, DomainDefinition, DomainUse, ExpressionKind,
    PredicateDeclaration, PredicateKind, TurboExpression, TurboWord,
};
use crate::frontend::turbo::token::TurboTokenKind;
use crate::frontend::turbo::words;

/// How many values a constant may be made of.
const MAX_CONSTANT_SIZE: usize = 500;

impl TurboParser<'_> {
    pub(super) fn domains(&mut self) {
        while !self.at_section_end() {
            if self.domain().is_none() {
                self.skip_line();
            }
            self.pass_stop();
        }
    }

    pub(super) fn constants(&mut self) {
        while !self.at_section_end() {
            if self.constant().is_none() {
                self.skip_line();
            }
            self.pass_stop();
        }
    }

    pub(super) fn facts(&mut self) {
        let database = if self.take_symbol("-") {
            self.expect_name("the name of the database")
                .map(|word| word.name)
        } else {
            Some("dbasedom".to_owned())
        };
        self.predicates(database);
    }

    /// The declarations of a section, facts if they belong to a database.
    pub(super) fn predicates(&mut self, database: Option<String>) {
        while !self.at_section_end() {
            if self.predicate(database.as_deref()).is_none() {
                self.skip_line();
            }
            self.pass_stop();
        }
    }

    /// A full stop after a declaration does no harm.
    fn pass_stop(&mut self) {
        if *self.kind() == TurboTokenKind::Stop {
            self.at += 1;
        }
    }

    fn domain(&mut self) -> Option<()> {
        self.pass_qualifier(&["global", "reference"]);
        let mut names = vec![self.expect_name("the name of a domain")?];
        while self.take_symbol(",") {
            names.push(self.expect_name("the name of a domain")?);
        }
        self.expect_symbol("=")?;
        let definition = self.definition()?;
        let declarations = names.into_iter().map(|word| DomainDeclaration {
            word,
            definition: definition.clone(),
        });
        self.parsed.domains.extend(declarations);
        Some(())
    }

    fn definition(&mut self) -> Option<DomainDefinition> {
        self.pass_qualifier(&["reference", "signed", "unsigned"]);
        if self.word_at(0).is_some_and(words::is_mode) {
            let what = "a domain of predicates".to_owned();
            let remedy = "call the predicates by their names".to_owned();
            self.complain(self.span(), DiagnosticKind::Unsupported { what, remedy });
            return None;
        }
        let first = self.alternative()?;
        if first.arguments.is_none() && !self.is_symbol(";") {
            let lists = self.stars();
            return Some(DomainDefinition::Use(DomainUse {
                word: first.word,
                lists,
            }));
        }
        let mut alternatives = vec![first];
        while self.take_symbol(";") {
            alternatives.push(self.alternative()?);
        }
        let alternatives = alternatives.into_iter().map(|read| Alternative {
            word: read.word,
            arguments: read.arguments.unwrap_or_default(),
        });
        Some(DomainDefinition::Alternatives(alternatives.collect()))
    }

    fn alternative(&mut self) -> Option<ReadAlternative> {
        let word = self.expect_name("a domain or a functor")?;
        let arguments = if self.is_symbol("(") {
            Some(self.arguments()?)
        } else {
            None
        };
        Some(ReadAlternative { word, arguments })
    }

    /// `(symbol,integer Age)`.
    fn arguments(&mut self) -> Option<Vec<DomainUse>> {
        self.expect_symbol("(")?;
        let mut arguments = Vec::new();
        if self.take_symbol(")") {
            return Some(arguments);
        }
        loop {
            self.pass_qualifier(&["reference", "signed", "unsigned"]);
            let word = self.expect_name("a domain")?;
            let lists = self.stars();
            arguments.push(DomainUse { word, lists });
            // The name of the argument says nothing.
            if self.word_at(0).is_some() {
                self.at += 1;
            }
            if !self.take_symbol(",") {
                self.expect_symbol(")")?;
                return Some(arguments);
            }
        }
    }

    fn stars(&mut self) -> usize {
        let before = self.at;
        while self.at - before < super::MAX_DEPTH && self.take_symbol("*") {}
        self.at - before
    }

    /// Passes a word such as `reference` before a name.
    fn pass_qualifier(&mut self, words: &[&str]) {
        let qualifies = self.word_at(0).is_some_and(|word| words.contains(&word))
            && matches!(self.kind_at(1), TurboTokenKind::Name(_));
        if qualifies {
            self.at += 1;
        }
    }

    fn constant(&mut self) -> Option<()> {
        let Some(name) = self.word_at(0).map(constant_key) else {
            self.expected("the name of a constant");
            return None;
        };
        self.at += 1;
        self.expect_symbol("=")?;
        let value = worked_out(self.expression()?);
        // Constants that name constants could grow without end.
        if value.size() > MAX_CONSTANT_SIZE {
            self.complain(value.span, DiagnosticKind::Deep(MAX_CONSTANT_SIZE));
            return Some(());
        }
        self.parsed.constants.insert(name, value);
        Some(())
    }

    fn predicate(&mut self, database: Option<&str>) -> Option<()> {
        let mut single = false;
        while self.word_at(0).is_some_and(words::is_mode) && self.word_at(1).is_some() {
            single |= self.is_name("single");
            self.at += 1;
        }
        let word = self.expect_name("the name of a predicate")?;
        let arguments = if self.is_symbol("(") {
            self.arguments()?
        } else {
            Vec::new()
        };
        let mut declaration = PredicateDeclaration {
            word,
            arguments,
            kind: match database {
                Some(database) => PredicateKind::Facts {
                    database: database.to_owned(),
                    single,
                },
                None => PredicateKind::Clauses,
            },
            flows: Vec::new(),
        };
        if self.take_symbol("-") {
            self.flows(&mut declaration)?;
        }
        self.parsed.predicates.push(declaration);
        Some(())
    }

    /// `(i,o) (o,i)`, with modes and commas between them.
    fn flows(&mut self, declaration: &mut PredicateDeclaration) -> Option<()> {
        loop {
            let is_mode = self.word_at(0).is_some_and(words::is_mode);
            if is_mode && matches!(self.kind_at(1), TurboTokenKind::Symbol("(")) {
                self.at += 1;
            }
            if !self.is_symbol("(") {
                if declaration.flows.is_empty() {
                    self.expected("a flow pattern such as (i,o)");
                    return None;
                }
                return Some(());
            }
            let start = self.span();
            let length = self.flow()?;
            declaration.flows.push((length, start.to(self.passed())));
            self.take_symbol(",");
        }
    }

    /// One pattern: `i`, `o`, or a functor or list of such.
    fn flow(&mut self) -> Option<usize> {
        self.expect_symbol("(")?;
        if self.take_symbol(")") {
            return Some(0);
        }
        let mut length = 1;
        let mut depth = 0usize;
        loop {
            match self.kind() {
                TurboTokenKind::Name(name) => {
                    let plain = !matches!(self.kind_at(1), TurboTokenKind::Symbol("("));
                    if plain && name != "i" && name != "o" && depth == 0 {
                        self.expected("i or o");
                        return None;
                    }
                }
                TurboTokenKind::Symbol("(" | "[") => depth += 1,
                TurboTokenKind::Symbol(")") if depth == 0 => {
                    self.at += 1;
                    return Some(length);
                }
                TurboTokenKind::Symbol(")" | "]") => depth = depth.saturating_sub(1),
                TurboTokenKind::Symbol(",") => length += usize::from(depth == 0),
                TurboTokenKind::Symbol("|") => {}
                _ => {
                    self.expected("i or o");
                    return None;
                }
            }
            self.at += 1;
        }
    }
}

/// A constant's arithmetic is done here, so that it may be an argument.
fn worked_out(value: TurboExpression) -> TurboExpression {
    let ExpressionKind::Arithmetic(operator, operands) = value.kind else {
        return value;
    };
    let operands: Vec<TurboExpression> = operands.into_iter().map(worked_out).collect();
    let numbers: Vec<&ExpressionKind> = operands.iter().map(|operand| &operand.kind).collect();
    let number = match numbers[..] {
        [
            ExpressionKind::Integer(left),
            ExpressionKind::Integer(right),
        ] => whole(operator, *left, *right).map(ExpressionKind::Integer),
        _ => None,
    };
    let kind = number.unwrap_or(ExpressionKind::Arithmetic(operator, operands));
    TurboExpression { kind, ..value }
}

fn whole(operator: Arithmetic, left: i64, right: i64) -> Option<i64> {
    match operator {
        Arithmetic::Plus => left.checked_add(right),
        Arithmetic::Minus => left.checked_sub(right),
        Arithmetic::Times => left.checked_mul(right),
        Arithmetic::Div => left.checked_div(right),
        Arithmetic::Mod => left.checked_rem(right),
        Arithmetic::Divide | Arithmetic::Negative => None,
    }
}

/// An alternative of a domain; without arguments it may be the name of another domain.
struct ReadAlternative {
    word: TurboWord,
    arguments: Option<Vec<DomainUse>>,
}

/// A constant is found under its name with a small first letter.
pub(super) fn constant_key(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
