//! Does a program keep the rules: what can be seen in its text, and how it plays in chosen positions.

pub mod finding;
pub mod probe;
