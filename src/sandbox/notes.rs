//! How the parent hears of forbidden system calls.
//!
//! A call that no player makes by mistake (see [`crate::sandbox::calls`]) is refused like any other
//! that is not allowed, and its number is written to a pipe. The writer never waits: what a full
//! pipe does not take is dropped, and one process writes at most [`MAX_NOTES`]. A program that runs
//! machine code of its own can write false notes, about itself.

use std::os::fd::AsFd;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

pub use crate::sandbox::calls::call_name;

/// How many calls of one process are noted.
pub const MAX_NOTES: usize = 64;

/// The bytes of a note: the number of the call, as this machine writes it.
pub(crate) const NOTE_BYTES: usize = 8;

/// The numbers of the forbidden calls that were made since the last look, in their order. Does not
/// wait.
pub fn read_notes(pipe: impl AsFd) -> Vec<i64> {
    let mut bytes = [0; MAX_NOTES * NOTE_BYTES];
    if !is_readable(&pipe) {
        return Vec::new();
    }
    // A reader that fails has nothing to tell; writes of a note are never split.
    let length = rustix::io::read(&pipe, &mut bytes).unwrap_or(0);
    let (notes, _) = bytes[..length].as_chunks::<NOTE_BYTES>();
    notes.iter().copied().map(i64::from_ne_bytes).collect()
}

fn is_readable(pipe: &impl AsFd) -> bool {
    let at_once = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    let mut polled = [PollFd::new(pipe, PollFlags::IN)];
    poll(&mut polled, Some(&at_once)).is_ok() && polled[0].revents().contains(PollFlags::IN)
}

#[cfg(test)]
mod tests {
    use super::read_notes;

    #[test]
    fn notes_are_read_without_waiting() {
        let (reader, writer) = rustix::pipe::pipe().expect("a pipe");
        assert_eq!(read_notes(&reader), Vec::<i64>::new());
        for number in [59_i64, 41] {
            rustix::io::write(&writer, &number.to_ne_bytes()).expect("written");
        }
        assert_eq!(read_notes(&reader), [59, 41]);
        assert_eq!(read_notes(&reader), Vec::<i64>::new());
        drop(writer);
        assert_eq!(read_notes(&reader), Vec::<i64>::new());
    }
}
