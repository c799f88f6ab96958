//! The words of the language: sections, compiler directives, modes.

use crate::frontend::turbo::syntax::SectionKind;

/// Compiler directives that stand alone.
const LONE_DIRECTIVES: &[&str] = &[
    "trace",
    "shorttrace",
    "nowarnings",
    "nobreak",
    "diagnostics",
    "check_cmpio",
    "check_determ",
    "printermenu",
];

/// Compiler directives with `= Number`.
const NUMBER_DIRECTIVES: &[&str] = &["code", "trail", "stack", "heap", "gstacksize", "errorlevel"];

/// Compiler directives with a text in quotes.
const TEXT_DIRECTIVES: &[&str] = &["include", "bgidriver", "bgifont", "config", "project"];

/// Words that say how often a predicate succeeds.
const MODES: &[&str] = &[
    "nondeterm",
    "determ",
    "procedure",
    "multi",
    "failure",
    "erroneous",
    "single",
];

/// Words that begin sections of programs with classes, which are not read.
pub(super) const CLASS_WORDS: &[&str] = &["class", "implement", "interface", "abstract"];

/// What follows a compiler directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DirectiveKind {
    Lone,
    Number,
    Text,
}

/// The section that the word begins, in small letters, in capitals or with a capital first letter.
pub(super) fn section(word: &str) -> Option<SectionKind> {
    Some(match small(word)?.as_str() {
        "domains" => SectionKind::Domains,
        "constants" => SectionKind::Constants,
        "database" | "facts" => SectionKind::Facts,
        "predicates" => SectionKind::Predicates,
        "clauses" => SectionKind::Clauses,
        "goal" => SectionKind::Goal,
        _ => return None,
    })
}

/// The compiler directive of this name.
pub(super) fn directive(word: &str) -> Option<DirectiveKind> {
    let word = small(word)?;
    let is_in = |words: &[&str]| words.contains(&word.as_str());
    if is_in(LONE_DIRECTIVES) {
        Some(DirectiveKind::Lone)
    } else if is_in(NUMBER_DIRECTIVES) {
        Some(DirectiveKind::Number)
    } else if is_in(TEXT_DIRECTIVES) {
        Some(DirectiveKind::Text)
    } else {
        None
    }
}

/// Whether the word is `nondeterm`, `determ` and the like.
pub(super) fn is_mode(word: &str) -> bool {
    MODES.contains(&word)
}

/// Whether the word is `global` or another word that may stand before a section's.
pub(super) fn is_section_prefix(word: &str) -> bool {
    small(word).is_some_and(|word| matches!(word.as_str(), "global" | "static"))
}

fn small(word: &str) -> Option<String> {
    let mut rest = word.chars().skip(1);
    let even = word.chars().all(|c| !c.is_uppercase())
        || word.chars().all(|c| !c.is_lowercase())
        || rest.all(|c| !c.is_uppercase());
    even.then(|| word.to_lowercase())
}
