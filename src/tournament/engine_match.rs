//! Matches between two settings of the engine of draughts: pairs of games, on some threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::games::draughts::{Color, Position, Rules, pdn};
use crate::games::random::Random;
use crate::games::{Outcome, Side};
use crate::solvers::draughts::endings::Endings;
use crate::solvers::draughts::engine_game::{self, FinishedGame};
use crate::solvers::draughts::engine_player::{
    EngineDescription, EnginePlayer, PlayerStatistics, UnmadePlayer,
};
use crate::solvers::draughts::selfplay::random_opening;
use crate::tournament::paired_games::{GameScore, MatchTally, Sprt, SprtVerdict};

/// A match. A pair is one random opening, once with each colour.
pub struct EngineMatch {
    /// The rules.
    pub rules: Rules,
    /// Player A and player B.
    pub players: [EngineDescription; 2],
    /// The ending tables of players that want them.
    pub endings: Option<Arc<dyn Endings>>,
    /// How many pairs are played.
    pub pairs: u64,
    /// Random plies before a game.
    pub opening_plies: usize,
    /// Plies after which a game is a draw.
    pub most_plies: usize,
    /// What the openings follow from.
    pub seed: u64,
    /// Games at the same time.
    pub threads: u16,
    /// Ends the match as soon as it has a verdict.
    pub sprt: Option<Sprt>,
}

/// What has come of a match so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchState {
    /// The results of player A.
    pub tally: MatchTally,
    /// What the moves of each player cost.
    pub efforts: [PlayerStatistics; 2],
    /// The plies of all games.
    pub plies: u64,
}

/// What the threads share.
struct Shared<F, E> {
    next: AtomicU64,
    has_ended: AtomicBool,
    progress: Mutex<Progress<F, E>>,
}

struct Progress<F, E> {
    state: MatchState,
    tell: F,
    error: Option<E>,
}

impl EngineMatch {
    /// Plays the match, and tells the state and the games after each pair.
    ///
    /// # Errors
    /// A player that can't be made, before the first game; what `tell` returns.
    pub fn play<E, F>(&self, tell: F) -> Result<MatchState, E>
    where
        E: From<UnmadePlayer> + Send,
        F: FnMut(&MatchState, [pdn::PdnGame; 2]) -> Result<(), E> + Send,
    {
        for player in &self.players {
            EnginePlayer::new(player, None)?;
        }
        let shared = Shared {
            next: AtomicU64::new(0),
            has_ended: AtomicBool::new(false),
            progress: Mutex::new(Progress {
                state: MatchState::default(),
                tell,
                error: None,
            }),
        };
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| self.play_pairs(&shared));
            }
        });
        let progress = shared.progress.into_inner();
        let progress = progress.unwrap_or_else(PoisonError::into_inner);
        progress.error.map_or(Ok(progress.state), Err)
    }

    fn play_pairs<E, F>(&self, shared: &Shared<F, E>)
    where
        E: From<UnmadePlayer>,
        F: FnMut(&MatchState, [pdn::PdnGame; 2]) -> Result<(), E>,
    {
        while !shared.has_ended.load(Ordering::Relaxed) {
            let pair = shared.next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            let played = self.play_pair(pair);
            let locked = shared.progress.lock();
            let progress = &mut *locked.unwrap_or_else(PoisonError::into_inner);
            let kept = played.map_err(E::from).and_then(|played| {
                progress.state.add(&played);
                let games = [0, 1].map(|index| self.pdn(pair, index, &played));
                (progress.tell)(&progress.state, games)
            });
            let is_over = |sprt: &Sprt| sprt.verdict(&progress.state.tally) != SprtVerdict::GoOn;
            if kept.is_err() || self.sprt.as_ref().is_some_and(is_over) {
                shared.has_ended.store(true, Ordering::Relaxed);
            }
            if let Err(error) = kept {
                progress.error.get_or_insert(error);
            }
        }
    }

    fn play_pair(&self, pair: u64) -> Result<PlayedPair, UnmadePlayer> {
        let seed = Random::new(self.seed ^ pair << 32).next_word();
        let opening = random_opening(self.rules, self.opening_plies, &mut Random::new(seed));
        let make = |player: &EngineDescription| EnginePlayer::new(player, self.endings.clone());
        let mut players = [make(&self.players[0])?, make(&self.players[1])?];
        let games = [true, false].map(|first_is_white| {
            for (player, salt) in players.iter_mut().zip([1, 2]) {
                player.new_game(seed.wrapping_add(salt));
            }
            engine_game::play(&opening, self.most_plies, |here, keys| {
                let is_first = (here.color() == Color::White) == first_is_white;
                players[usize::from(!is_first)].choose(here, keys)
            })
        });
        let efforts = players.map(|player| player.effort);
        Ok(PlayedPair {
            opening,
            games,
            efforts,
        })
    }

    fn pdn(&self, pair: u64, index: usize, played: &PlayedPair) -> pdn::PdnGame {
        let record = &played.games[index];
        let result = match record.outcome {
            Outcome::Win(Side::First) => pdn::GameResult::White,
            Outcome::Win(Side::Second) => pdn::GameResult::Black,
            Outcome::Draw => pdn::GameResult::Draw,
        };
        let name = |player: usize| format!("{} {}", ["A", "B"][player], self.players[player].text);
        let moves = record.moves.iter().copied();
        let mut game = pdn::PdnGame::new(played.opening, moves, result);
        let tags = [
            ("Event", "arbiiter match".to_owned()),
            ("Round", format!("{}.{}", pair + 1, index + 1)),
            ("White", name(index).trim().to_owned()),
            ("Black", name(1 - index).trim().to_owned()),
            ("Termination", record.reason.text().to_owned()),
        ];
        game.tags = tags.map(|(tag, value)| (tag.to_owned(), value)).to_vec();
        game
    }
}

/// A pair of games; in the first one player A has white.
struct PlayedPair {
    opening: Position,
    games: [FinishedGame; 2],
    efforts: [PlayerStatistics; 2],
}

impl MatchState {
    fn add(&mut self, played: &PlayedPair) {
        self.tally
            .add([0, 1].map(|index| match played.games[index].outcome {
                Outcome::Draw => GameScore::Draw,
                Outcome::Win(side) if (side == Side::First) == (index == 0) => GameScore::Win,
                Outcome::Win(_) => GameScore::Loss,
            }));
        for (sum, effort) in self.efforts.iter_mut().zip(played.efforts) {
            *sum = sum.and(effort);
        }
        let plies = played.games.iter().map(|game| game.moves.len() as u64);
        self.plies += plies.sum::<u64>();
    }
}
