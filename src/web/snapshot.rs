//! Snapshots: what clients are shown.

use serde::Serialize;

/// The state of a board at one moment, serialized once for all clients.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// A number that grows by one with every change.
    pub version: u64,
    /// The whole snapshot as JSON.
    pub text: String,
}

#[derive(Serialize)]
struct SnapshotBody<'a, S> {
    board: &'a str,
    game: &'a str,
    version: u64,
    state: &'a S,
}

impl Snapshot {
    /// The snapshot of this state.
    pub fn of<S: Serialize>(board: &str, game: &str, version: u64, state: &S) -> Snapshot {
        let written = SnapshotBody {
            board,
            game,
            version,
            state,
        };
        // A state has maps with text keys, lists and numbers only, so serializing it can't fail.
        let text = serde_json::to_string(&written).unwrap_or_default();
        Snapshot { version, text }
    }
}
