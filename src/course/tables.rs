//! A living league as a tournament, from which all reports are made.

use std::collections::{BTreeMap, BTreeSet};

use crate::course::living::{LivingError, LivingLeague, ProgramVersion};
use crate::course::pairing;
use crate::tournament::journal::Entry;
use crate::tournament::league::League;
use crate::tournament::model::{Entrant, GameId, Tournament, TournamentFormat};
use crate::tournament::standings;

/// Which versions a table shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownVersions {
    /// Those that play now.
    Current,
    /// All that ever played.
    All,
}

/// The table and the games of some versions. The games that those who play now lack are missing.
///
/// # Errors
/// If the database fails.
pub fn tournament(
    league: LivingLeague<'_>,
    shown: ShownVersions,
) -> Result<Tournament, LivingError> {
    let versions = league.versions()?;
    let chosen = Chosen::among(&versions, shown);
    let mut tournament = told(league, &versions, &chosen, shown, league.entries()?)?;
    if tournament.format == TournamentFormat::Living {
        let results = league.results(&versions)?;
        let missing = pairing::missing(&versions, &results, &league.announcement()?);
        tournament.missing = missing
            .iter()
            .filter_map(|game| chosen.game(*game))
            .collect();
        tournament.complete = tournament.missing.is_empty();
    }
    Ok(tournament)
}

/// The last games of a program, or of all, with those who played in them.
///
/// # Errors
/// If the database fails.
pub fn last_games(
    league: LivingLeague<'_>,
    program: Option<&str>,
    most: u32,
) -> Result<Tournament, LivingError> {
    let versions = league.versions()?;
    let entries = league.last_entries(program, most)?;
    let played = entries
        .iter()
        .flat_map(|entry| [entry.game.id.white, entry.game.id.black]);
    let chosen = Chosen::of(played.collect());
    told(league, &versions, &chosen, ShownVersions::All, entries)
}

fn told(
    league: LivingLeague<'_>,
    versions: &[ProgramVersion],
    chosen: &Chosen,
    shown: ShownVersions,
    mut entries: Vec<Entry>,
) -> Result<Tournament, LivingError> {
    entries.retain_mut(|entry| match chosen.game(entry.game.id) {
        Some(id) => {
            entry.game.id = id;
            true
        }
        None => false,
    });
    let announcement = league.announcement()?;
    let told = match announcement.format {
        TournamentFormat::Living => league.told(versions)?,
        _ => Vec::new(),
    };
    let told = told
        .into_iter()
        .enumerate()
        .filter(|(index, _)| chosen.has(*index));
    let announced = League {
        entrants: chosen
            .versions(versions)
            .map(|version| entrant(version, shown))
            .collect(),
        versions: told.map(|(_, told)| told).collect(),
        ..announcement
    };
    Ok(standings::tournament(&announced, entries)?)
}

/// The versions that are shown: their places by their indices.
struct Chosen(BTreeMap<usize, usize>);

impl Chosen {
    fn among(versions: &[ProgramVersion], shown: ShownVersions) -> Chosen {
        let is_shown = |version: &ProgramVersion| shown == ShownVersions::All || version.is_current;
        let indices = (0..versions.len()).filter(|index| is_shown(&versions[*index]));
        Chosen::of(indices.collect())
    }

    fn of(indices: BTreeSet<usize>) -> Chosen {
        let places = indices.into_iter().enumerate();
        Chosen(places.map(|(place, index)| (index, place)).collect())
    }

    fn has(&self, index: usize) -> bool {
        self.0.contains_key(&index)
    }

    fn versions<'v>(
        &self,
        versions: &'v [ProgramVersion],
    ) -> impl Iterator<Item = &'v ProgramVersion> {
        self.0.keys().map(|index| &versions[*index])
    }

    /// The game between places instead of indices; `None` if one of the two is not shown.
    fn game(&self, game: GameId) -> Option<GameId> {
        Some(GameId {
            white: *self.0.get(&game.white)?,
            black: *self.0.get(&game.black)?,
            ..game
        })
    }
}

/// The entrant under the name of its program, with the number of the version where others of the
/// program are shown too.
fn entrant(version: &ProgramVersion, shown: ShownVersions) -> Entrant {
    let label = match shown {
        ShownVersions::Current => version.name.clone(),
        ShownVersions::All => format!("{} v{}", version.name, version.shown_number()),
    };
    Entrant {
        label,
        ..version.entrant.clone()
    }
}
