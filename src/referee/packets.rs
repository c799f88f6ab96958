//! Messages as packets of a Unix socket.

use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::referee::wire::MAX_PACKET_BYTES;
use crate::sandbox::descriptors::{receive_with_fds, send_with_fds};

/// Sends a message and file descriptors.
///
/// # Errors
/// Those of the operating system, and `InvalidData` if the message is too long.
pub fn send(
    socket: &OwnedFd,
    message: &impl Serialize,
    descriptors: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    if text.len() > MAX_PACKET_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "the message is too long",
        ));
    }
    send_with_fds(socket, &text, descriptors)
}

/// What was received from a socket.
#[derive(Debug)]
pub enum Incoming<T> {
    /// A message with its descriptors.
    Message(T, Vec<OwnedFd>),
    /// A packet that is not a message: it is too long, has too many descriptors, or can't be
    /// parsed.
    Nonsense,
    /// The other side has closed the connection, or sent a packet without bytes, which looks the
    /// same.
    End,
}

/// Receives the next packet.
///
/// # Errors
/// Those of the operating system, unless the other side has broken the connection.
pub fn receive<T: DeserializeOwned>(socket: &OwnedFd) -> io::Result<Incoming<T>> {
    let mut buffer = vec![0; MAX_PACKET_BYTES];
    let (length, descriptors) = match receive_with_fds(socket, &mut buffer) {
        Ok(received) => received,
        Err(cause) if cause.kind() == io::ErrorKind::ConnectionReset => return Ok(Incoming::End),
        Err(cause) if cause.raw_os_error().is_none() => return Ok(Incoming::Nonsense),
        Err(cause) => return Err(cause),
    };
    Ok(match serde_json::from_slice(&buffer[..length]) {
        _ if length == 0 => Incoming::End,
        Ok(message) => Incoming::Message(message, descriptors),
        Err(_) => Incoming::Nonsense,
    })
}
