//! What modules have printed: strangers' text, and not more of it than a page can show.

use serde::Serialize;

use super::shown::Shade;
use crate::games::draughts::Color;

/// The end of what was printed in a game.
#[derive(Clone, Debug, Default)]
pub struct Output {
    printed: Vec<Printed>,
    /// Characters kept.
    length: usize,
    /// Whether there was more.
    pub is_cut: bool,
}

/// What a module has printed in a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Printed {
    ply: usize,
    color: Shade,
    stream: Stream,
    text: String,
}

/// Where it was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// So many characters are kept.
const MOST: usize = 20_000;

impl Output {
    /// Adds what was printed in the turn after so many plies.
    pub fn add(&mut self, ply: usize, color: Color, stream: Stream, bytes: &[u8]) {
        // No character takes more than four bytes.
        let from = bytes.len().saturating_sub(4 * MOST);
        let text = String::from_utf8_lossy(&bytes[from..]);
        let length = text.chars().count();
        let text: String = text.chars().skip(length.saturating_sub(MOST)).collect();
        self.is_cut |= from > 0 || length > MOST;
        self.length += length.min(MOST);
        self.printed.push(Printed {
            ply,
            color: color.into(),
            stream,
            text,
        });
        while self.length > MOST {
            let gone = self.printed.remove(0);
            self.length -= gone.text.chars().count();
            self.is_cut = true;
        }
    }

    /// All that is kept, oldest first.
    pub fn printed(&self) -> &[Printed] {
        &self.printed
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Output, Stream};
    use crate::games::draughts::Color;

    #[test]
    fn only_the_end_is_kept() {
        let mut output = Output::default();
        output.add(0, Color::White, Stream::Output, "käik\n\u{7}".as_bytes());
        output.add(1, Color::Black, Stream::Errors, b"\xff\xfe");
        assert_eq!(output.printed()[0].text, "käik\n\u{7}");
        assert_eq!(output.printed()[1].text, "\u{fffd}\u{fffd}");
        assert!(!output.is_cut);
        let flood = "ä".repeat(5 * MOST) + "lõpp";
        output.add(2, Color::White, Stream::Output, flood.as_bytes());
        let [last] = output.printed() else {
            panic!("the others are gone")
        };
        assert!(output.is_cut && last.text.ends_with("älõpp"));
        assert_eq!(last.text.chars().count(), MOST);
    }
}
