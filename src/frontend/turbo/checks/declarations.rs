//! Domains and predicates as declared.

use std::collections::HashSet;

use crate::frontend::lexer::Span;
use crate::frontend::turbo::checks::checked_program::{Signature, Signatures};
use crate::frontend::turbo::checks::near::near;
use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};
use crate::frontend::turbo::domains::{self, Domains, Meaning, TurboDomain};
use crate::frontend::turbo::standard;
use crate::frontend::turbo::syntax::{
    DomainDeclaration, DomainDefinition, DomainUse, PredicateDeclaration,
};

/// The table of the program's domains.
pub(super) fn domains(
    declarations: &[DomainDeclaration],
    diagnostics: &mut Vec<Diagnostic>,
) -> Domains {
    let mut names = HashSet::new();
    for declaration in declarations {
        let word = &declaration.word;
        let taken = domains::standard(&word.name).is_some() && word.name != "file";
        if taken || !names.insert(word.name.as_str()) {
            let name = word.name.clone();
            diagnostics.push(Diagnostic::new(
                word.span,
                DiagnosticKind::DomainTwice { name },
            ));
        }
    }
    let mut reader = DomainReader {
        names: &names,
        diagnostics,
    };
    let mut table = Domains::default();
    for declaration in declarations {
        let meaning = reader.meaning(&declaration.definition);
        table
            .named
            .entry(declaration.word.name.clone())
            .or_insert(meaning);
    }
    complain_circles(declarations, &table, diagnostics);
    table
}

/// The table of the program's predicates.
pub(super) fn signatures(
    declarations: &[PredicateDeclaration],
    domains: &Domains,
    diagnostics: &mut Vec<Diagnostic>,
) -> Signatures {
    let names: HashSet<&str> = domains.named.keys().map(String::as_str).collect();
    let mut signatures = Signatures::new();
    for declaration in declarations {
        let (word, arity) = (&declaration.word, declaration.arguments.len());
        let mut reader = DomainReader {
            names: &names,
            diagnostics,
        };
        let arguments: Vec<TurboDomain> = declaration
            .arguments
            .iter()
            .map(|argument| reader.domain(argument))
            .collect();
        let name = word.name.clone();
        if standard::is_provided(&name, arity) {
            diagnostics.push(Diagnostic::new(
                word.span,
                DiagnosticKind::StandardName { name, arity },
            ));
            continue;
        }
        complain_flows(declaration, diagnostics);
        let own = signatures.entry(name.clone()).or_default();
        if own.iter().any(|other| other.arguments == arguments) {
            diagnostics.push(Diagnostic::new(
                word.span,
                DiagnosticKind::PredicateTwice { name, arity },
            ));
            continue;
        }
        own.push(Signature {
            arguments,
            kind: declaration.kind.clone(),
        });
    }
    signatures
}

fn complain_flows(declaration: &PredicateDeclaration, diagnostics: &mut Vec<Diagnostic>) {
    let arity = declaration.arguments.len();
    for (found, span) in declaration
        .flows
        .iter()
        .filter(|(found, _)| *found != arity)
    {
        let fault = DiagnosticKind::FlowLength {
            name: declaration.word.name.clone(),
            arity,
            found: *found,
        };
        diagnostics.push(Diagnostic::new(*span, fault));
    }
}

fn complain_circles(
    declarations: &[DomainDeclaration],
    table: &Domains,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for declaration in declarations {
        let name = &declaration.word.name;
        let mut domain = TurboDomain::Named(name.clone());
        let mut passed = HashSet::new();
        while let TurboDomain::Named(next) = &domain {
            if !passed.insert(next.clone()) {
                let name = name.clone();
                diagnostics.push(Diagnostic::new(
                    declaration.word.span,
                    DiagnosticKind::CircularDomain { name },
                ));
                break;
            }
            match table.named.get(next) {
                Some(Meaning::Same(other)) => domain = other.clone(),
                _ => break,
            }
        }
    }
}

/// Reads uses of domains, whose names must be declared.
struct DomainReader<'a> {
    names: &'a HashSet<&'a str>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl DomainReader<'_> {
    fn meaning(&mut self, definition: &DomainDefinition) -> Meaning {
        match definition {
            // A name that is no domain is the only value of a new one.
            DomainDefinition::Use(domain) if domain.lists == 0 && !self.knows(domain) => {
                Meaning::Alternatives(vec![(domain.word.name.clone(), Vec::new())])
            }
            DomainDefinition::Use(domain) => Meaning::Same(self.domain(domain)),
            DomainDefinition::Alternatives(alternatives) => {
                let read = alternatives.iter().map(|alternative| {
                    let arguments = alternative
                        .arguments
                        .iter()
                        .map(|argument| self.domain(argument));
                    (alternative.word.name.clone(), arguments.collect())
                });
                Meaning::Alternatives(read.collect())
            }
        }
    }

    fn domain(&mut self, domain: &DomainUse) -> TurboDomain {
        let name = &domain.word.name;
        let base = if self.names.contains(name.as_str()) {
            TurboDomain::Named(name.clone())
        } else {
            domains::standard(name).unwrap_or_else(|| {
                self.complain_unknown(name, domain.word.span);
                TurboDomain::Any
            })
        };
        (0..domain.lists).fold(base, |element, _| TurboDomain::List(Box::new(element)))
    }

    fn knows(&self, domain: &DomainUse) -> bool {
        let name = domain.word.name.as_str();
        self.names.contains(name) || domains::standard(name).is_some()
    }

    fn complain_unknown(&mut self, name: &str, span: Span) {
        let standard = [
            "integer", "real", "char", "symbol", "string", "file", "long", "unsigned",
        ];
        let candidates = self.names.iter().copied().chain(standard);
        let fault = DiagnosticKind::UnknownDomain {
            near: near(name, candidates),
            name: name.to_owned(),
        };
        self.diagnostics.push(Diagnostic::new(span, fault));
    }
}
