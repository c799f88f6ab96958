//! Tokens to a syntax tree. The grammar, with `word` for a section's or directive's name at the
//! beginning of an item:
//!
//! ```text
//! text        = { directive | section }
//! directive   = "trace" | "nowarnings" | .. | "code" "=" integer | .. | "include" text
//! section     = [ "global" ] ( "domains" { domain } | "constants" { constant } | "predicates" { predicate }
//!             | ( "database" | "facts" ) [ "-" name ] { predicate } | "clauses" { clause } | "goal" goal [ "." ] )
//! domain      = name { "," name } "=" ( use | alternative { ";" alternative } )
//! alternative = name [ "(" [ argument { "," argument } ] ")" ]
//! argument    = use [ name ]
//! use         = [ "reference" ] name { "*" }
//! predicate   = { mode } name [ arguments ] [ "-" { mode } flow { [ "," ] { mode } flow } ]
//! clause      = name [ "(" expression { "," expression } ")" ] [ ( ":-" | "if" ) goal ] "."
//! goal        = conjunction { ( ";" | "or" ) conjunction }
//! conjunction = step { ( "," | "and" ) step }
//! step        = "!" | "not" step | "(" goal ")" | expression [ relation expression ]
//! ```
//!
//! After a fault reading goes on at the next clause or declaration.

mod clauses;
mod declarations;
mod expressions;

use crate::frontend::lexer::Span;
use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};
use crate::frontend::turbo::syntax::{Section, SectionKind, Text, TurboWord};
use crate::frontend::turbo::token::{TurboToken, TurboTokenKind, tokens};
use crate::frontend::turbo::words::{self, DirectiveKind};

/// How deep terms and goals may be nested, and how many operators may follow each other.
const MAX_DEPTH: usize = 200;

/// The syntax tree of a text, and what is wrong with its grammar.
pub(super) fn parse(text: &str) -> (Text, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let tokens = tokens(text, &mut diagnostics);
    let closing = closing_brackets(&tokens);
    let mut parser = TurboParser {
        text,
        tokens,
        closing,
        at: 0,
        depth: 0,
        parsed: Text::default(),
        diagnostics,
    };
    parser.sections();
    (parser.parsed, parser.diagnostics)
}

struct TurboParser<'a> {
    text: &'a str,
    tokens: Vec<TurboToken>,
    /// For each `(` the place of its `)`.
    closing: Vec<Option<usize>>,
    at: usize,
    depth: usize,
    parsed: Text,
    diagnostics: Vec<Diagnostic>,
}

impl TurboParser<'_> {
    fn sections(&mut self) {
        let mut complained = false;
        while *self.kind() != TurboTokenKind::End {
            if let Some((kind, length)) = self.section_here() {
                complained = false;
                self.section(kind, length);
            } else if !self.directive() {
                if !complained {
                    self.expected("a section such as predicates, clauses or goal");
                    complained = true;
                }
                self.at += 1;
            }
        }
    }

    fn section(&mut self, kind: SectionKind, length: usize) {
        let word = self.span();
        self.at += length;
        match kind {
            SectionKind::Domains => self.domains(),
            SectionKind::Constants => self.constants(),
            SectionKind::Facts => self.facts(),
            SectionKind::Predicates => self.predicates(None),
            SectionKind::Clauses => self.clauses(),
            SectionKind::Goal => self.goal_section(word),
        }
        let last = self.tokens[self.at.saturating_sub(1)].span;
        let section = Section {
            kind,
            span: word.to(last),
        };
        self.parsed.sections.push(section);
    }

    /// The section that begins here, and the number of its first words.
    fn section_here(&self) -> Option<(SectionKind, usize)> {
        let word = self.word_at(0)?;
        if words::is_section_prefix(word) {
            let kind = words::section(self.word_at(1)?)?;
            return Some((kind, 2));
        }
        let kind = words::section(word)?;
        let adjacent = self.span_at(0).end == self.span_at(1).start;
        let begins = match self.kind_at(1) {
            TurboTokenKind::Name(name) => name != "if" || kind != SectionKind::Goal,
            TurboTokenKind::Variable(_) | TurboTokenKind::End | TurboTokenKind::Strange(_) => true,
            TurboTokenKind::Symbol("-") => kind == SectionKind::Facts,
            TurboTokenKind::Symbol("(") => kind == SectionKind::Goal && !adjacent,
            TurboTokenKind::Symbol("!") => kind == SectionKind::Goal,
            _ => false,
        };
        begins.then_some((kind, 1))
    }

    /// Whether the items of a section end here.
    fn at_section_end(&self) -> bool {
        *self.kind() == TurboTokenKind::End || self.section_here().is_some() || self.is_directive()
    }

    fn is_directive(&self) -> bool {
        let kind = self.word_at(0).and_then(words::directive);
        matches!(
            (kind, self.kind_at(1)),
            (Some(DirectiveKind::Number), TurboTokenKind::Symbol("="))
                | (Some(DirectiveKind::Text), TurboTokenKind::Text(_))
                | (
                    Some(DirectiveKind::Lone),
                    TurboTokenKind::Name(_) | TurboTokenKind::Variable(_)
                )
        )
    }

    /// Passes a compiler directive; they change nothing here.
    fn directive(&mut self) -> bool {
        if let Some(word) = self
            .word_at(0)
            .filter(|word| words::CLASS_WORDS.contains(word))
            && matches!(self.kind_at(1), TurboTokenKind::Name(_))
        {
            let what = format!("{word} (object-oriented Visual Prolog)");
            let remedy = "use the sections predicates and clauses".to_owned();
            self.complain(self.span(), DiagnosticKind::Unsupported { what, remedy });
            self.at += if words::section(self.word_at(1).unwrap_or_default()).is_some() {
                1
            } else {
                2
            };
            return true;
        }
        if !self.is_directive() {
            return false;
        }
        if self.word_at(0) == Some("include") {
            let what = "include".to_owned();
            let remedy = "put the text of the other file here".to_owned();
            self.complain(
                self.span().to(self.span_at(1)),
                DiagnosticKind::Unsupported { what, remedy },
            );
        }
        self.at += match self.word_at(0).and_then(words::directive) {
            Some(DirectiveKind::Number) => 3,
            Some(DirectiveKind::Text) => 2,
            _ => 1,
        };
        self.at = self.at.min(self.tokens.len() - 1);
        true
    }

    /// Goes on after the next full stop, or at a section that begins on a line of its own.
    fn skip_clause(&mut self) {
        loop {
            match self.kind() {
                TurboTokenKind::End => return,
                TurboTokenKind::Stop => {
                    self.at += 1;
                    return;
                }
                _ if self.begins_line() && self.section_here().is_some() => return,
                _ => self.at += 1,
            }
        }
    }

    /// Goes on at the next line or section.
    fn skip_line(&mut self) {
        while *self.kind() != TurboTokenKind::End {
            self.at += 1;
            if self.begins_line() {
                return;
            }
        }
    }

    fn begins_line(&self) -> bool {
        let Some(before) = self.at.checked_sub(1) else {
            return true;
        };
        let (from, to) = (self.tokens[before].span.end, self.span().start);
        self.text[from..to].contains('\n')
    }

    fn kind(&self) -> &TurboTokenKind {
        self.kind_at(0)
    }

    fn kind_at(&self, ahead: usize) -> &TurboTokenKind {
        let last = self.tokens.len() - 1;
        &self.tokens[(self.at + ahead).min(last)].kind
    }

    fn span(&self) -> Span {
        self.span_at(0)
    }

    fn span_at(&self, ahead: usize) -> Span {
        let last = self.tokens.len() - 1;
        self.tokens[(self.at + ahead).min(last)].span
    }

    /// The span of the token that was passed last.
    fn passed(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn word_at(&self, ahead: usize) -> Option<&str> {
        match self.kind_at(ahead) {
            TurboTokenKind::Name(name) | TurboTokenKind::Variable(name) => Some(name),
            _ => None,
        }
    }

    /// Whether the name stands here.
    fn is_name(&self, expected: &str) -> bool {
        matches!(self.kind(), TurboTokenKind::Name(name) if name == expected)
    }

    fn is_symbol(&self, symbol: &str) -> bool {
        matches!(self.kind(), TurboTokenKind::Symbol(here) if *here == symbol)
    }

    fn take_symbol(&mut self, symbol: &str) -> bool {
        let here = self.is_symbol(symbol);
        if here {
            self.at += 1;
        }
        here
    }

    fn expect_symbol(&mut self, symbol: &str) -> Option<()> {
        if self.take_symbol(symbol) {
            return Some(());
        }
        self.expected(&format!("`{symbol}'"));
        None
    }

    fn expect_name(&mut self, what: &str) -> Option<TurboWord> {
        let TurboTokenKind::Name(name) = self.kind() else {
            self.expected(what);
            return None;
        };
        let word = TurboWord {
            name: name.clone(),
            span: self.span(),
        };
        self.at += 1;
        Some(word)
    }

    fn expected(&mut self, what: &str) {
        let fault = DiagnosticKind::Syntax {
            expected: what.to_owned(),
            found: self.kind().shown(),
        };
        self.complain(self.span(), fault);
    }

    fn complain(&mut self, span: Span, fault: DiagnosticKind) {
        self.diagnostics.push(Diagnostic::new(span, fault));
    }

    /// Reads what is nested one deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            self.complain(self.span(), DiagnosticKind::Deep(MAX_DEPTH));
            return None;
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }
}

fn closing_brackets(tokens: &[TurboToken]) -> Vec<Option<usize>> {
    let mut closing = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        match token.kind {
            TurboTokenKind::Symbol("(") => open.push(place),
            TurboTokenKind::Symbol(")") => {
                if let Some(start) = open.pop() {
                    closing[start] = Some(place);
                }
            }
            TurboTokenKind::Stop => open.clear(),
            _ => {}
        }
    }
    closing
}
