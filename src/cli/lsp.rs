//! `arbiiter lsp`: a server for editors.

use std::process::ExitCode;

use clap::Args;

use crate::cli::limits::LimitOptions;
use crate::engine::builtins::Builtins;
use crate::engine::registry::Predicate;
use crate::frontend::writer::is_plain_atom;
use crate::library::builtins::manual::{self, ManualEntry};
use crate::library::natives;
use crate::lsp::answers::{KnownPredicate, Manual};
use crate::lsp::server::serve;
use crate::referee::language::Language;

/// What `arbiiter lsp` is told.
#[derive(Args)]
pub struct Options {
    /// The language of the messages
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    #[command(flatten)]
    limits: LimitOptions,
    /// What editors say to servers that have other ways to talk, too
    #[arg(long, hide = true)]
    stdio: bool,
}

/// Serves one editor.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    serve(
        options.limits.readers()?,
        &SystemManual::new(),
        options.lang,
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The built-in predicates and the library, with what is written of them.
struct SystemManual {
    entries: Vec<ManualEntry>,
    /// Those of which nothing is written, too.
    known: Vec<(String, usize)>,
}

impl SystemManual {
    fn new() -> SystemManual {
        let builtins = Builtins::new(natives().iter().map(Predicate::signature));
        let known = builtins.known_predicates();
        let named =
            known.filter(|(name, _)| name.starts_with(char::is_lowercase) && is_plain_atom(name));
        let mut known: Vec<_> = named
            .map(|(name, arity)| (name.to_owned(), arity))
            .collect();
        known.sort_unstable();
        known.dedup();
        SystemManual {
            entries: manual::entries(),
            known,
        }
    }

    fn select(&self, wanted: impl Fn(&str) -> bool) -> Vec<KnownPredicate> {
        let known = self.known.iter().filter(|(name, _)| wanted(name));
        let predicates = known.map(|(name, arity)| KnownPredicate {
            name: name.clone(),
            arity: *arity,
            documentation: self.documentation(name, *arity).unwrap_or_default(),
        });
        predicates.collect()
    }

    fn documentation(&self, name: &str, arity: usize) -> Option<String> {
        let mut entries = self.entries.iter();
        let entry = entries.find(|entry| entry.name == name && entry.arity == arity)?;
        Some(format!("{}\n{}", entry.head, entry.text.join("\n")))
    }
}

impl Manual for SystemManual {
    fn named(&self, name: &str) -> Vec<KnownPredicate> {
        self.select(|known| known == name)
    }

    fn beginning(&self, start: &str) -> Vec<KnownPredicate> {
        self.select(|known| known.starts_with(start))
    }
}
