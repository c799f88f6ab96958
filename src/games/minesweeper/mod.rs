//! Minesweeper: mines under some cells of a rectangle; all other cells have to be opened.
//!
//! An opened cell shows how many of the up to eight cells around it have a mine; if none has, they
//! are opened too, and so on. Who opens a mine has lost; who has opened every cell without one has
//! won. Flags are the player's notes: a flagged cell can't be opened by accident, and around an
//! opened number with as many flags as it says the other cells may be opened at once (a *chord*).
//! Mines are laid at the first opening, any layout being as likely as any other that the rule of
//! the [`FirstOpening`] allows. The seed and the first cell decide the layout.
//!
//! Sizes and numbers of mines of the levels are those of Microsoft's game (since Windows 2000:
//! beginner 9 x 9 with 10 mines, intermediate 16 x 16 with 40, expert 16 rows of 30 with 99).
//!
//! [`Minesweeper`] knows the mines and shows them to nobody before the end: what a player or a
//! solver sees is its [`FieldView`].

mod game;
mod notation;
mod view;

pub use game::{
    FieldAction, FirstOpening, MineLayout, MinefieldOptions, MinefieldPreset, Minesweeper,
    OptionsError, RefusedAction,
};
pub use notation::ViewError;
pub use view::{FieldStatus, FieldView, SeenCell};

#[cfg(test)]
mod tests;
