//! The language of what people read, as an option.

use clap::ValueEnum;

use crate::referee::rule::Language;

/// The option `--lang`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// Estonian
    #[default]
    Et,
    /// English
    En,
    /// Russian
    Ru,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Language {
        match lang {
            Lang::Et => Language::Estonian,
            Lang::En => Language::English,
            Lang::Ru => Language::Russian,
        }
    }
}
