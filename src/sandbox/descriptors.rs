//! File descriptors: over a socket to another process, and as the standard streams of this one.

use std::fs::{File, OpenOptions};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::retry_on_intr;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags,
    SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg,
    sendmsg, socketpair,
};

/// The most descriptors in one message.
pub const MESSAGE_DESCRIPTORS: usize = 16;

/// Two ends of a connection that keeps messages apart; both are closed on exec.
///
/// # Errors
/// When the system refuses.
pub fn message_pair() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok(socketpair(
        AddressFamily::UNIX,
        SocketType::SEQPACKET,
        SocketFlags::CLOEXEC,
        None,
    )?)
}

/// Sends one message with copies of these descriptors, at most [`MESSAGE_DESCRIPTORS`]. A message
/// without bytes is not to be told from the end, so it is an error.
///
/// # Errors
/// When the other end is closed (no signal is raised), or the message is too long.
pub fn send_with_fds(
    socket: impl AsFd,
    bytes: &[u8],
    descriptors: &[BorrowedFd<'_>],
) -> io::Result<()> {
    if bytes.is_empty() || descriptors.len() > MESSAGE_DESCRIPTORS {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MESSAGE_DESCRIPTORS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() && !control.push(SendAncillaryMessage::ScmRights(descriptors)) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let parts = [IoSlice::new(bytes)];
    let socket = socket.as_fd();
    let sent = retry_on_intr(|| sendmsg(socket, &parts, &mut control, SendFlags::NOSIGNAL))?;
    if sent == bytes.len() {
        Ok(())
    } else {
        Err(io::ErrorKind::WriteZero.into())
    }
}

/// Receives one message: its length and its descriptors, which are closed on exec. Length 0: the
/// other end is closed.
///
/// # Errors
/// When the message is longer than `buffer` or has too many descriptors, or the system refuses.
pub fn receive_with_fds(socket: impl AsFd, buffer: &mut [u8]) -> io::Result<(usize, Vec<OwnedFd>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MESSAGE_DESCRIPTORS))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut parts = [IoSliceMut::new(buffer)];
    let socket = socket.as_fd();
    let received =
        retry_on_intr(|| recvmsg(socket, &mut parts, &mut control, RecvFlags::CMSG_CLOEXEC))?;
    let mut descriptors = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(sent) = message {
            descriptors.extend(sent);
        }
    }
    if received
        .flags
        .intersects(ReturnFlags::TRUNC | ReturnFlags::CTRUNC)
    {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok((received.bytes, descriptors))
}

/// Makes these the standard streams; standard input is empty. None of the two may itself be one of
/// 0 to 2, except in its own place.
///
/// # Errors
/// When the system refuses.
pub fn set_stdio(output: impl AsFd, error: impl AsFd) -> io::Result<()> {
    rustix::stdio::dup2_stdin(&nothing()?)?;
    rustix::stdio::dup2_stdout(output)?;
    rustix::stdio::dup2_stderr(error)?;
    Ok(())
}

/// A file that takes everything and gives nothing.
///
/// # Errors
/// When there is none on this system.
pub fn nothing() -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open("/dev/null")
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{Read, Write};
    use std::os::fd::AsFd;

    use super::{MESSAGE_DESCRIPTORS, message_pair, nothing, receive_with_fds, send_with_fds};

    #[test]
    fn messages_carry_descriptors() {
        let (here, there) = message_pair().expect("a pair");
        let (reader, writer) = rustix::pipe::pipe().expect("a pipe");
        send_with_fds(&here, b"two", &[reader.as_fd(), writer.as_fd()]).expect("sent");
        send_with_fds(&here, b"none", &[]).expect("sent");
        drop((reader, writer, here));

        let mut buffer = [0; 8];
        let (length, mut sent) = receive_with_fds(&there, &mut buffer).expect("received");
        assert_eq!((&buffer[..length], sent.len()), (&b"two"[..], 2));
        let mut writer = File::from(sent.pop().expect("a descriptor"));
        writer.write_all(b"through").expect("written");
        drop(writer);
        let mut text = String::new();
        let mut reader = File::from(sent.pop().expect("a descriptor"));
        reader.read_to_string(&mut text).expect("read");
        assert_eq!(text, "through");

        let (length, sent) = receive_with_fds(&there, &mut buffer).expect("received");
        assert_eq!((&buffer[..length], sent.len()), (&b"none"[..], 0));
        let (length, _) = receive_with_fds(&there, &mut buffer).expect("the end");
        assert_eq!(length, 0);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let (here, there) = message_pair().expect("a pair");
        let file = nothing().expect("a file");
        assert!(send_with_fds(&here, b"", &[]).is_err());
        let many = [file.as_fd(); MESSAGE_DESCRIPTORS + 1];
        assert!(send_with_fds(&here, b"x", &many).is_err());
        send_with_fds(&here, b"12345", &[]).expect("sent");
        assert!(receive_with_fds(&there, &mut [0; 4]).is_err());
        drop(there);
        assert!(send_with_fds(&here, b"x", &[]).is_err());
    }
}
