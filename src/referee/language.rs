//! The languages in which arbiiter speaks to people.

/// The language of what people read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// Estonian, the assignment's.
    #[default]
    Estonian,
    /// English.
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::Estonian, Language::English, Language::Russian];

    /// Its code: `et`, `en`, `ru`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Estonian => "et",
            Language::English => "en",
            Language::Russian => "ru",
        }
    }

    /// The text in this language, of those in all of them: Estonian, English, Russian.
    pub fn choose<T>(self, [estonian, english, russian]: [T; 3]) -> T {
        match self {
            Language::Estonian => estonian,
            Language::English => english,
            Language::Russian => russian,
        }
    }
}
