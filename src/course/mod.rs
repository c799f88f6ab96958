//! What lasts: leagues that grow, and the courses that hand programs in to them, over one database.
//!
//! - [`database`] is the file: SQLite, with its migrations.
//! - [`living`] is a league whose entrants are added, replaced and withdrawn at any time;
//!   [`pairing`] chooses its next games, [`record`] hands them to a run, [`tables`] and
//!   [`live_standings`] tell how it stands, and [`portable`] carries it between a database and a
//!   journal.
//! - [`roster`] has the students and the teacher, [`secrets`] what of their secrets is kept, and
//!   [`sessions`] who is signed in and who did what.
//! - [`tasks`] are what is asked, [`handins`] what is handed in, [`copies`] what looks alike, and
//!   [`grades`] what comes of it, with what the teacher says in [`given_grades`]; [`archive`] makes
//!   one file of several.

pub mod archive;
pub mod copies;
pub mod database;
pub mod given_grades;
pub mod grades;
pub mod handins;
pub mod live_standings;
pub mod living;
pub mod pairing;
pub mod portable;
pub mod record;
pub mod roster;
pub mod secrets;
pub mod sessions;
pub mod tables;
pub mod tasks;
#[cfg(test)]
mod tests;
pub mod unfinished;
