//! One match: two programs play a game, and a referee that trusts neither judges it.
//!
//! - [`game`] keeps the position in Rust and asks the players in turn; a [`player`] is what it
//!   asks. [`refereed`] is what it has to know of a game, [`draughts`] and [`asked`] tell it.
//!   [`text_match`] is any game of texts and terms, [`asked`] has the others.
//! - [`foul`] says why a program is disqualified, [`rule`] which rule of the assignment it broke.
//! - [`program`] says what a file declares before anything of it is loaded; [`reading`] reads the
//!   file in a confined process.
//! - [`display`] shows a game as text or as JSON.
//! - [`workers`] makes players that are processes of their own. [`worker`] is what runs in such a
//!   process, [`prolog_host`] the Prolog system that loads the program, [`wire`] the messages
//!   between the processes.
//! - [`fork_server`] is the prepared process that those are forked from.
//! - [`readable_files`] says which files a program can read.
//! - [`limits`] says what a program can use.
//!
//! The rules of the games are in [`crate::games`]. No Prolog runs in the process of the
//! referee.

pub mod asked;
pub mod call_path;
pub mod display;
pub mod draughts;
pub mod facts_file;
mod fork_server;
pub mod foul;
pub mod game;
pub mod host_failure;
pub mod language;
pub mod limits;
mod packets;
pub mod player;
pub mod program;
pub mod prolog_host;
pub mod readable_files;
pub mod reading;
pub mod refereed;
pub mod reply;
pub mod rule;
pub mod text_match;
pub mod texts;
pub mod wire;
pub mod worker;
pub mod workers;
