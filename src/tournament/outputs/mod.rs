//! What a tournament is told in: files for people, for programs and for draughts software. All of
//! them are functions of the tournament.

pub mod csv;
pub mod json;
pub mod pdn;
mod puzzles;
mod table;
#[cfg(test)]
mod tests;
pub mod text;

use crate::referee::language::Language;
use crate::tournament::games::DRAUGHTS;
use crate::tournament::model::Tournament;
use crate::tournament::report;

/// A file of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultFile {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub text: String,
}

/// All files of results; one for draughts programs in draughts only.
pub fn files(tournament: &Tournament, language: Language) -> Vec<ResultFile> {
    let (standings, games) = match tournament.game.puzzle {
        Some(_) => (
            puzzles::standings_csv(tournament),
            puzzles::games_csv(tournament),
        ),
        None => (csv::standings(tournament), csv::games(tournament)),
    };
    let mut files = vec![
        ("standings.txt", text::text(tournament, language)),
        ("standings.csv", standings),
        ("games.csv", games),
        ("results.json", json::results(tournament)),
        ("report.html", report::html(tournament, language, None)),
    ];
    if tournament.game == DRAUGHTS {
        files.push(("games.pdn", pdn::games(tournament)));
    }
    let files = files.into_iter();
    files
        .map(|(name, text)| ResultFile { name, text })
        .collect()
}
