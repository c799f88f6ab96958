//! The language of what people read, as an option.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::referee::language::Language;

/// The option `--lang`.
impl ValueEnum for Language {
    fn value_variants<'a>() -> &'a [Language] {
        &Language::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let name = match self {
            Language::Estonian => "Estonian",
            Language::English => "English",
            Language::Russian => "Russian",
        };
        Some(PossibleValue::new(self.code()).help(name))
    }
}
