//! Telling a Turbo Prolog file from others.

use crate::frontend::turbo::token::{TurboToken, TurboTokenKind, tokens_until};
use crate::frontend::turbo::words::{self, DirectiveKind};

/// How many tokens at the beginning decide.
const TOKENS: usize = 64;

/// Whether the text is a program of sections: its first word begins one and stands where Prolog has
/// an operator or a bracket next, or compiler directives come before such a word.
///
/// ```
/// use arbiiter::frontend::turbo::is_turbo;
///
/// assert!(is_turbo("% a game\npredicates\n  nondeterm wins(symbol)\nclauses\n  wins(a)."));
/// assert!(!is_turbo("goal(X) :- member(X, [1,2])."));
/// ```
pub fn is_turbo(text: &str) -> bool {
    let tokens = tokens_until(text, TOKENS);
    let mut rest = tokens.as_slice();
    loop {
        let Some(first) = word(rest.first()) else {
            return false;
        };
        if words::section(first).is_some() {
            return begins_section(rest.get(1), rest.get(2..));
        }
        if words::is_section_prefix(first) {
            return word(rest.get(1)).and_then(words::section).is_some();
        }
        let length = match (words::directive(first), rest.get(1).map(|next| &next.kind)) {
            (Some(DirectiveKind::Lone), _) => 1,
            (Some(DirectiveKind::Number), Some(TurboTokenKind::Symbol("="))) => 3,
            (Some(DirectiveKind::Text), Some(TurboTokenKind::Text(_))) => 2,
            _ => return false,
        };
        rest = rest.get(length..).unwrap_or_default();
    }
}

/// Whether what follows the word can't follow an atom at the beginning of a Prolog clause.
fn begins_section(next: Option<&TurboToken>, then: Option<&[TurboToken]>) -> bool {
    match next.map(|next| &next.kind) {
        Some(TurboTokenKind::Name(_) | TurboTokenKind::Variable(_)) => true,
        // `facts - name`, and a declaration: in Prolog an operator or the full stop comes after the
        // name.
        Some(TurboTokenKind::Symbol("-")) => {
            let word_at = |place| word(then.and_then(|then| then.get(place)));
            word_at(0).is_some() && word_at(1).is_some()
        }
        Some(TurboTokenKind::End) | None => true,
        _ => false,
    }
}

fn word(token: Option<&TurboToken>) -> Option<&str> {
    match &token?.kind {
        TurboTokenKind::Name(name) | TurboTokenKind::Variable(name) => Some(name),
        _ => None,
    }
}
