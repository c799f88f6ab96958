//! Does a program keep the rules: what can be seen in its text, and how it plays in chosen
//! positions.
//!
//! - [`finding`] says what can be wrong, and what shows it; [`verdict`] sums up a file.
//! - [`outline`] reads the text; [`calls`] walks the bodies of its clauses; [`rules`] holds one
//!   file a rule.
//! - [`fingerprints`] are what copies of programs have in common.
//! - [`told`] carries what was seen there from the process that reads to the one that reports.
//! - [`probe`] lets the program play; [`checking`] does both with a file. [`trial_games`] do it in
//!   other games.
//! - [`report`] writes what was found for people and for programs.

pub mod calls;
pub mod checking;
pub mod finding;
pub mod fingerprints;
pub mod outline;
pub mod probe;
pub mod report;
pub mod rules;
pub mod told;
pub mod trial_games;
pub mod verdict;
