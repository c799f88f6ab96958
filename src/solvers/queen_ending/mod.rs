//! King and queen against king, solved: distances to mate, the best play of both sides, replies as
//! a library gives them.

pub mod contestant;
pub mod player;
pub mod replay;
pub mod table;

#[cfg(test)]
mod tests;
