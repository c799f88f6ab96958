//! What was found, written for people and for programs: one file a format.

mod explained;
pub mod github;
pub mod json;
pub mod junit;
pub mod sarif;
pub mod scene;
pub mod sentences;
#[cfg(test)]
mod tests;
pub mod text;
