//! What fitting the weights of all games shares.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::games::parallel::in_parallel;

/// Plays so many games, on so many threads at once, at least one. The samples stand in the order of
/// the games, so that they are the same for any number of threads if each game is the same.
///
/// `play` gets the number of a game, `on_progress` is called after each with the number of games
/// done.
pub fn samples_of_games<T: Send>(
    games: u32,
    threads: usize,
    play: impl Fn(u32) -> Vec<T> + Sync,
    on_progress: impl Fn(u32) + Sync,
) -> Vec<T> {
    let done = AtomicU32::new(0);
    let samples = in_parallel(games as usize, threads, |game| {
        let samples = play(game as u32);
        on_progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        samples
    });
    samples.into_iter().flatten().collect()
}

/// The chance that has these log odds.
pub fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// How far weights are from what they are fitted to, on the average: of the samples of each
/// twentieth game, which are kept apart, and of the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// Over the samples that the weights are fitted to.
    pub fitted: f64,
    /// Over those kept apart.
    pub apart: f64,
}

impl Loss {
    /// The means of the sums and the numbers of the samples fitted to and kept apart.
    pub fn of(sums: [(f64, f64); 2]) -> Loss {
        let [fitted, apart] = sums.map(|(total, count)| total / f64::max(count, 1.0));
        Loss { fitted, apart }
    }
}
