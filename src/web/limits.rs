//! The limits of the server: those that are set when it starts, and the fixed ones.

use std::time::Duration;

/// The limits of the server.
pub struct ServerLimits {
    /// The host names of the server, besides `localhost` and addresses.
    pub hosts: Vec<String>,
    /// How many requests a second an address may make on average. Twice as many are allowed for a
    /// short time.
    pub requests_per_second: u32,
    /// How many connections there can be.
    pub max_connections: usize,
    /// How many connections one address can have.
    pub max_connections_per_address: usize,
    /// Whether a proxy on this computer passes requests on: it says who the clients are.
    pub is_behind_proxy: bool,
    /// Gets a line for each answered request. The line has only the beginning of the identity of a
    /// board.
    pub log: Option<fn(&str)>,
}

/// The longest body of a request, in bytes.
pub const MAX_BODY_BYTES: usize = 64 << 10;

/// The longest headers of a request, names and values together, in bytes.
pub const MAX_HEADER_BYTES: usize = 16 << 10;

/// How long a request may take, from its first byte to its answer. Event streams may go on.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// A connection is closed if nothing could be written on it for this time, because a request is
/// unfinished or the client does not read.
pub const QUIET_TIMEOUT: Duration = Duration::from_secs(30);

/// How often an event stream sends a sign of life. This has to be less than [`QUIET_TIMEOUT`].
pub const STREAM_KEEP_ALIVE: Duration = Duration::from_secs(10);

/// How many event streams one board can have.
pub const MAX_STREAMS_PER_BOARD: usize = 64;

/// A board that was idle for this time is removed.
pub const IDLE_TIMEOUT: Duration = Duration::from_secs(3600);

/// How often idle boards are looked for.
pub const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// How long streams, answers and programs may take to finish when the server ends.
pub const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// How many clients the rate limiter remembers.
pub const MAX_KNOWN_CLIENTS: usize = 10_000;
