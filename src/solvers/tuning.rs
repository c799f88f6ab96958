//! What fitting the weights of all games shares.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

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
    let (next, done) = (AtomicU32::new(0), AtomicU32::new(0));
    let all = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    let samples = play(game);
                    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    all.push((game, samples));
                    drop(all);
                    on_progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(game, _)| *game);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// The chance that has these log odds.
pub fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}
