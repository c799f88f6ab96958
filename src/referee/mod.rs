//! One match: two programs play a game, and a referee that trusts neither says what came of it.
//!
//! - [`game`] keeps the position in Rust and asks the players in turn; [`player`] is what it asks.
//! - [`foul`] says why a program is disqualified, [`rule`] which rule of the assignment that breaks.
//! - [`program`] says what a file holds before anything of it is loaded; [`reading`] finds that out where it does no harm.
//! - [`display`] shows a game: as text, and as JSON.
//! - [`workers`] makes players that are processes of their own; [`worker`] is what runs there, [`seat`] the Prolog system that loads the program, [`wire`] what they say to each other.
//! - [`prepared`] is the process that those are forked from.
//! - [`belongings`] says which files a program may read, [`clock`] says what a request costs a program.
//! - [`limits`] says what a program may use up.
//!
//! The rules of the game are in [`crate::games::draughts`]; no Prolog runs in the process of the referee.

pub mod belongings;
mod clock;
pub mod display;
pub mod foul;
pub mod game;
pub mod limits;
mod packets;
pub mod player;
mod prepared;
pub mod program;
pub mod reading;
pub mod rule;
pub mod seat;
pub mod wire;
pub mod worker;
pub mod workers;
