//! Minesweeper: where mines can be, how likely they are, what to open next and why.
//!
//! All is told by what the player sees ([`View`](crate::games::minesweeper::View)). [`model`] makes
//! equations of the numbers; [`odds`] counts the layouts that fit them and the number of mines,
//! exactly, and so each cell's chance of a mine; [`advice`] chooses: a cell that is safe in every
//! layout, else one with the best prospects; [`proof`] says from which numbers something follows;
//! near the end [`endgame`] plays all that is left through. [`demonstration`] plays a whole game.
//!
//! Layouts that fit are equally likely, as long as mines are laid by chance and where the first
//! cell was opened did not depend on them: true for each rule of the first opening in
//! [`crate::games::minesweeper`].

pub mod advice;
pub mod demonstration;
pub mod endgame;
pub mod model;
pub mod odds;
pub mod proof;

mod component;
mod order;
mod weight;

#[cfg(test)]
mod tests;
