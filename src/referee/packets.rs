//! Messages as packets of a Unix socket.

use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::referee::wire::MOST_BYTES;
use crate::sandbox::descriptors::{receive_with_fds, send_with_fds};

/// Sends a message, and descriptors with it.
///
/// # Errors
/// The operating system's; `InvalidData` for a message that is too long.
pub fn send(
    socket: &OwnedFd,
    message: &impl Serialize,
    descriptors: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    if text.len() > MOST_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "the message is too long",
        ));
    }
    send_with_fds(socket, &text, descriptors)
}

/// The next message with its descriptors; `None` when the other side is gone.
///
/// # Errors
/// The operating system's; `InvalidData` for what is no message.
pub fn receive<T: DeserializeOwned>(socket: &OwnedFd) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
    let mut buffer = vec![0; MOST_BYTES];
    let (length, descriptors) = receive_with_fds(socket, &mut buffer)?;
    if length == 0 {
        return Ok(None);
    }
    let message = serde_json::from_slice(&buffer[..length])?;
    Ok(Some((message, descriptors)))
}
