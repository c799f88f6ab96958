//! Text to program and diagnostics: encodings and SWI-Prolog's syntax.
//!
//! Everything here is pure: no input or output, and text given to it never makes it fail or panic.

pub mod float;
pub mod format;
pub mod lexer;
pub mod meta_predicates;
pub mod operators;
pub mod portray_clause;
pub mod reader;
pub mod similar_names;
pub mod source;
pub mod syntax_error;
pub mod term;
pub mod turbo;
pub mod writer;
