//! The language of what people read, as an option.

use crate::referee::language::Language;

option_values!(Language {
    Estonian => Language::Estonian.code(), "Estonian";
    English => Language::English.code(), "English";
    Russian => Language::Russian.code(), "Russian";
});
