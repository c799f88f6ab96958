//! The limits of the server, each named once.

use std::time::Duration;

/// The body of a request: bytes.
pub const BODY_BYTES: usize = 64 << 10;

/// The headers of a request, names and values: bytes.
pub const HEADER_BYTES: usize = 16 << 10;

/// A request has to be whole and answered in this time; streams of events go on.
pub const REQUEST_TIME: Duration = Duration::from_secs(20);

/// A connection on which nothing could be written for so long is closed: half a request, a reader that does not read.
pub const QUIET_TIME: Duration = Duration::from_secs(30);

/// An event stream says at least this often that it lives. Less than [`QUIET_TIME`].
pub const STREAM_BEAT: Duration = Duration::from_secs(10);

/// So many may follow one board.
pub const STREAMS_OF_BOARD: usize = 64;

/// A board at which nobody has sat for so long is taken away.
pub const IDLE_TIME: Duration = Duration::from_secs(3600);

/// And they are looked for this often.
pub const SWEEP_TIME: Duration = Duration::from_secs(60);

/// At the end streams, answers and programs have so long to finish.
pub const CLOSING_TIME: Duration = Duration::from_secs(3);

/// So many addresses are known by how often they ask.
pub const KNOWN_PEERS: usize = 10_000;
