//! A server for editors, which speaks the Language Server Protocol: diagnostics of a program's text
//! while it is typed, documentation, definitions, completion, an outline.
//!
//! - [`server`] speaks the protocol; [`analyst`] has the texts looked through in a locked process.
//! - [`document`] is a text with its places; [`words`] finds what stands at a place.
//! - [`answers`] answers the questions of an editor.
//!
//! The text of a program is read nowhere but in the locked process. Here it is lines and letters.

pub mod analyst;
pub mod answers;
pub mod document;
pub mod server;
pub mod words;
