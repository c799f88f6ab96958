//! What is good: search and judgement over the rules of [`crate::games`].

pub mod draughts;
