//! Where a stream stands: characters, lines, the column and bytes.

use std::cell::Cell;
use std::rc::Rc;

/// A place in a stream, as `stream_property(S, position(P))` tells it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StreamPosition {
    /// Characters before this place.
    pub characters: u64,
    /// The line, from 1; the console's own count starts at 0, as SWI-Prolog's does.
    pub line: u64,
    /// The column, from 0; a tab goes to the next multiple of eight.
    pub column: u64,
    /// Bytes before this place.
    pub bytes: u64,
}

impl StreamPosition {
    /// The start of a file.
    pub fn start() -> StreamPosition {
        StreamPosition {
            line: 1,
            ..StreamPosition::default()
        }
    }

    /// The place behind a character that took so many bytes.
    pub fn after(mut self, code: u32, bytes: usize) -> StreamPosition {
        self.characters += 1;
        self.bytes += bytes as u64;
        match char::from_u32(code) {
            Some('\n') => {
                self.line += 1;
                self.column = 0;
            }
            Some('\r') => self.column = 0,
            Some('\x08') => self.column = self.column.saturating_sub(1),
            Some('\t') => self.column = (self.column | 7) + 1,
            _ => self.column += 1,
        }
        self
    }
}

/// A position that several streams may share, as the three standard streams do: what the user
/// types moves the cursor of the output as well.
#[derive(Clone, Debug)]
pub struct SharedPosition(Rc<Cell<StreamPosition>>);

impl SharedPosition {
    /// A position of its own.
    pub fn new(position: StreamPosition) -> SharedPosition {
        SharedPosition(Rc::new(Cell::new(position)))
    }

    /// Where it stands now.
    pub fn get(&self) -> StreamPosition {
        self.0.get()
    }

    /// Moves it.
    pub fn set(&self, position: StreamPosition) {
        self.0.set(position);
    }

    /// Moves it behind a character that took so many bytes.
    pub fn advance(&self, code: u32, bytes: usize) {
        self.0.set(self.0.get().after(code, bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_follow_control_characters() {
        let cases = [
            ("abc", 3),
            ("a\tb", 9),
            ("ab\x08", 1),
            ("\x08", 0),
            ("ab\rc", 1),
            ("ab\nc", 1),
        ];
        for (text, column) in cases {
            let end = text
                .chars()
                .fold(StreamPosition::start(), |at, c| at.after(u32::from(c), 1));
            assert_eq!(end.column, column, "{text:?}");
        }
    }
}
