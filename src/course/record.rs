//! A living league as the record of a run: it says which games are to be played now, and keeps
//! those that have ended.
//!
//! The versions are those of the beginning of the run. Programs that are entered meanwhile play in
//! the next one.

use crate::course::living::{LivingError, LivingLeague, ProgramVersion};
use crate::course::pairing::{self, Pairing};
use crate::tournament::journal::Entry;
use crate::tournament::league::League;
use crate::tournament::model::GameId;
use crate::tournament::run::GameRecord;
use crate::tournament::schedule::Results;

/// A league while its games are played.
#[derive(Debug)]
pub struct LivingRecord<'d> {
    league: LivingLeague<'d>,
    versions: Vec<ProgramVersion>,
    results: Results,
    announced: League,
    pairing: Pairing,
    batch: usize,
    /// How many more batches are handed out; without a number as many as there are.
    batches: Option<usize>,
}

impl<'d> LivingRecord<'d> {
    /// The league with its versions as they are now. About `batch` games are handed out at a time
    /// where the results of these decide about the next ones.
    ///
    /// # Errors
    /// If the database fails.
    pub fn new(
        league: LivingLeague<'d>,
        pairing: Pairing,
        batch: usize,
    ) -> Result<LivingRecord<'d>, LivingError> {
        let versions = league.versions()?;
        Ok(LivingRecord {
            results: league.results(&versions)?,
            announced: league.announcement()?,
            league,
            versions,
            pairing,
            batch: batch.max(1),
            batches: None,
        })
    }

    /// The same, for one batch of games: afterwards it can be looked who has come meanwhile.
    pub fn for_one_batch(self) -> LivingRecord<'d> {
        LivingRecord {
            batches: Some(1),
            ..self
        }
    }

    /// The versions, as the identities of games count them.
    pub fn versions(&self) -> &[ProgramVersion] {
        &self.versions
    }

    /// The points of the games that have ended.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// The games that have not been played so that everybody has met everybody.
    pub fn missing(&self) -> Vec<GameId> {
        pairing::missing(&self.versions, &self.results, &self.announced)
    }

    /// The games of the Swiss round under way, or of the next one.
    fn next_of_round(&mut self, rounds: u32) -> Result<Vec<GameId>, LivingError> {
        let mut paired = self.league.paired(&self.versions)?;
        let plays = |version: usize| self.versions[version].is_current;
        paired.retain(|game| plays(game.white) && plays(game.black));
        if !paired.is_empty() || rounds == 0 {
            return Ok(paired);
        }
        self.pairing = Pairing::Swiss { rounds: rounds - 1 };
        let byes = self.league.byes(&self.versions)?;
        let games_a_pair = self.announced.games_a_pair;
        let round = pairing::swiss_round(&self.versions, &self.results, &byes, games_a_pair);
        let Some(round) = round else {
            return Ok(Vec::new());
        };
        let bye = round.bye.map(|bye| (round.round, bye));
        self.league.begin_round(&self.versions, &round.games, bye)?;
        Ok(round.games)
    }
}

impl GameRecord for LivingRecord<'_> {
    type Error = LivingError;

    fn next_games(&mut self) -> Result<Vec<GameId>, LivingError> {
        if let Some(batches) = &mut self.batches {
            if *batches == 0 {
                return Ok(Vec::new());
            }
            *batches -= 1;
        }
        match self.pairing {
            Pairing::RoundRobin => Ok(self.missing()),
            // Each puzzle tells as much as the others.
            Pairing::Need { .. } if self.announced.game.puzzle.is_some() => {
                let mut missing = self.missing();
                missing.truncate(self.batch);
                Ok(missing)
            }
            Pairing::Need { interval } => Ok(pairing::by_need(
                &self.versions,
                &self.results,
                &self.missing(),
                interval,
                self.batch,
            )),
            Pairing::Swiss { rounds } => self.next_of_round(rounds),
        }
    }

    fn append(&mut self, entries: &[Entry]) -> Result<(), LivingError> {
        self.league.append(&self.versions, entries)?;
        let results = entries
            .iter()
            .map(|entry| (entry.game.id, entry.game.points()));
        self.results.extend(results);
        Ok(())
    }
}
