//! What a client is shown.

use serde::Serialize;

/// A board at one moment, written once for all who look.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Grows by one with every change.
    pub version: u64,
    /// The whole snapshot as JSON.
    pub text: String,
}

#[derive(Serialize)]
struct Written<'a, S> {
    board: &'a str,
    game: &'a str,
    version: u64,
    state: &'a S,
}

impl Snapshot {
    /// The snapshot of this state.
    pub fn of<S: Serialize>(board: &str, game: &str, version: u64, state: &S) -> Snapshot {
        let written = Written {
            board,
            game,
            version,
            state,
        };
        // A state is made of maps with text keys, lists and numbers: writing it can't fail.
        let text = serde_json::to_string(&written).unwrap_or_default();
        Snapshot { version, text }
    }
}
