//! What an editor asks about a place of a text, and the answers.

use std::ops::Range;

use lsp_types::{
    CompletionItem, CompletionItemKind, Diagnostic, DiagnosticSeverity, DocumentSymbol,
    Documentation, Hover, HoverContents, Location, MarkupContent, MarkupKind, NumberOrString,
    SymbolKind, Uri,
};

use super::document::Document;
use super::words::{Word, comment_above, typed, word_at};
use crate::conformance::finding::{Evidence, Finding, FindingSeverity};
use crate::conformance::outline::indicator;
use crate::conformance::report::sentences;
use crate::conformance::rules::pages::page;
use crate::conformance::rules::{Inspected, OwnPredicate};
use crate::referee::language::Language;

/// What is known of a predicate that a program does not define.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPredicate {
    /// Its name.
    pub name: String,
    /// The number of its arguments.
    pub arity: usize,
    /// Its head with the modes, and what it does; empty where nothing is written of it.
    pub documentation: String,
}

/// The predicates that a program does not define.
pub trait Manual {
    /// Those of this name.
    fn named(&self, name: &str) -> Vec<KnownPredicate>;

    /// Those whose names begin so.
    fn beginning(&self, start: &str) -> Vec<KnownPredicate>;
}

/// A text with what was seen in it.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// The text.
    pub document: &'a Document,
    /// What was seen.
    pub inspected: &'a Inspected,
    /// The language of messages and pages.
    pub language: Language,
}

impl<'a> Seen<'a> {
    /// The findings.
    pub fn diagnostics(self) -> Vec<Diagnostic> {
        let spans = placed(&self.inspected.findings);
        let diagnostics = spans.map(|(finding, span)| Diagnostic {
            range: self.document.range(span),
            severity: Some(match finding.severity {
                FindingSeverity::Error => DiagnosticSeverity::ERROR,
                FindingSeverity::Warning => DiagnosticSeverity::WARNING,
            }),
            code: Some(NumberOrString::String(finding.rule.id().to_owned())),
            source: Some("arbiiter".to_owned()),
            message: sentences::message(finding, self.language),
            ..Diagnostic::default()
        });
        diagnostics.collect()
    }

    /// The documentation of the predicate at a place, and the pages of the rules that are broken
    /// there.
    pub fn hover(self, offset: usize, manual: &dyn Manual) -> Option<Hover> {
        let word = word_at(self.document.text(), offset);
        let documented = word.iter().flat_map(|word| self.documented(word, manual));
        let mut parts: Vec<String> = documented.collect();
        let at = |(_, span): &(&Finding, &Range<usize>)| span.start <= offset && offset <= span.end;
        let mut rules: Vec<_> = placed(&self.inspected.findings).filter(at).collect();
        rules.dedup_by_key(|(finding, _)| finding.rule);
        parts.extend(
            rules
                .iter()
                .map(|(finding, _)| page(finding.rule, self.language)),
        );
        let range = word.map(|word| self.document.range(&word.span));
        (!parts.is_empty()).then(|| Hover {
            contents: HoverContents::Markup(markdown(parts.join("\n\n---\n\n"))),
            range,
        })
    }

    /// What documents the predicate: the comment above its first clause, or the manual.
    fn documented(self, word: &Word<'_>, manual: &dyn Manual) -> Vec<String> {
        let own = self.own(word);
        if own.is_empty() {
            let known = manual.named(word.name).into_iter();
            let fits = |known: &KnownPredicate| word.arity.is_none_or(|arity| arity == known.arity);
            let (fitting, others): (Vec<_>, Vec<_>) = known.partition(fits);
            let shown = if fitting.is_empty() { others } else { fitting };
            return shown.iter().map(documentation).collect();
        }
        let text = self.document.text();
        let documented = own.iter().map(|predicate| {
            let title = format!("```prolog\n{}\n```", indicator(&predicate.key));
            match comment_above(text, predicate.head.start) {
                Some(comment) => format!("{title}\n\n{comment}"),
                None => title,
            }
        });
        documented.collect()
    }

    /// The program's own predicates that the word may mean.
    fn own(self, word: &Word<'_>) -> Vec<&'a OwnPredicate> {
        let named = self
            .inspected
            .predicates
            .iter()
            .filter(|own| own.key.0 == word.name);
        let fits = |own: &&OwnPredicate| word.arity.is_none_or(|arity| arity == own.key.1);
        let (fitting, others): (Vec<_>, Vec<_>) = named.partition(fits);
        if fitting.is_empty() { others } else { fitting }
    }

    /// The first clauses of the predicate at a place.
    pub fn definition(self, offset: usize, uri: &Uri) -> Vec<Location> {
        let word = word_at(self.document.text(), offset);
        let own = word.map_or_else(Vec::new, |word| self.own(&word));
        own.iter()
            .map(|own| Location::new(uri.clone(), self.document.range(&own.head)))
            .collect()
    }

    /// The predicates that begin as what is typed at a place.
    pub fn completion(self, offset: usize, manual: &dyn Manual) -> Vec<CompletionItem> {
        let start = typed(self.document.text(), offset);
        if !start.starts_with(char::is_lowercase) {
            return Vec::new();
        }
        let own = self.inspected.predicates.iter();
        let own = own
            .filter(|own| own.key.0.starts_with(start))
            .map(|own| item(&own.key.0, own.key.1, None));
        let known = manual.beginning(start).into_iter().map(|known| {
            let text = (!known.documentation.is_empty()).then(|| documentation(&known));
            item(&known.name, known.arity, text)
        });
        let mut items: Vec<CompletionItem> = own.chain(known).collect();
        items.sort_by(|one, other| one.label.cmp(&other.label));
        items.dedup_by(|one, other| one.label == other.label);
        items
    }

    /// The program's predicates in the order of the text.
    pub fn symbols(self) -> Vec<DocumentSymbol> {
        let predicates = self.inspected.predicates.iter();
        predicates.map(|own| symbol(self.document, own)).collect()
    }
}

/// The findings in the text with their places.
fn placed(findings: &[Finding]) -> impl Iterator<Item = (&Finding, &Range<usize>)> {
    findings
        .iter()
        .filter_map(|finding| match &finding.evidence {
            Evidence::Text { span, .. } => Some((finding, span)),
            Evidence::Play(_) => None,
        })
}

fn documentation(known: &KnownPredicate) -> String {
    match known.documentation.split_once('\n') {
        Some((head, text)) => format!("```prolog\n{head}\n```\n\n{text}"),
        None => format!("```prolog\n{}/{}\n```", known.name, known.arity),
    }
}

fn markdown(value: String) -> MarkupContent {
    MarkupContent {
        kind: MarkupKind::Markdown,
        value,
    }
}

fn item(name: &str, arity: usize, documentation: Option<String>) -> CompletionItem {
    CompletionItem {
        label: format!("{name}/{arity}"),
        insert_text: Some(name.to_owned()),
        filter_text: Some(name.to_owned()),
        kind: Some(CompletionItemKind::FUNCTION),
        documentation: documentation.map(|text| Documentation::MarkupContent(markdown(text))),
        ..CompletionItem::default()
    }
}

// The protocol keeps a field that it tells nobody to use.
#[expect(deprecated)]
fn symbol(document: &Document, own: &OwnPredicate) -> DocumentSymbol {
    DocumentSymbol {
        name: indicator(&own.key),
        detail: None,
        kind: SymbolKind::FUNCTION,
        tags: None,
        deprecated: None,
        range: document.range(&own.clause),
        selection_range: document.range(&own.head),
        children: None,
    }
}
