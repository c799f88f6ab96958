//! What lasts: leagues that grow, in a database.
//!
//! - [`database`] is the file: SQLite, with its migrations.
//! - [`living`] is a league whose entrants are added, replaced and withdrawn at any time;
//!   [`pairing`] chooses its next games, [`record`] hands them to a run, [`tables`] and
//!   [`live_standings`] tell how it stands, and [`portable`] carries it between a database and a journal.

pub mod database;
pub mod live_standings;
pub mod living;
pub mod pairing;
pub mod portable;
pub mod record;
pub mod tables;
#[cfg(test)]
mod tests;
