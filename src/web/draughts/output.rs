//! What modules have printed. It is limited to what a page can show.

use serde::Serialize;

use crate::games::draughts::Color;

/// The end of what was printed in a game.
#[derive(Clone, Debug, Default)]
pub struct GameOutput {
    printed: Vec<PrintedText>,
    /// How many characters are kept.
    length: usize,
    /// Whether the beginning was cut off.
    pub is_cut: bool,
}

/// What a module has printed in a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedText {
    ply: usize,
    color: Color,
    stream: OutputStream,
    text: String,
}

/// Where it was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OutputStream {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// How many characters are kept.
const MAX_CHARACTERS: usize = 20_000;

impl GameOutput {
    /// Adds what was printed in the turn after `ply` plies.
    pub fn add(&mut self, ply: usize, color: Color, stream: OutputStream, bytes: &[u8]) {
        // No character takes more than four bytes.
        let from = bytes.len().saturating_sub(4 * MAX_CHARACTERS);
        let text = String::from_utf8_lossy(&bytes[from..]);
        let length = text.chars().count();
        let text: String = text
            .chars()
            .skip(length.saturating_sub(MAX_CHARACTERS))
            .collect();
        self.is_cut |= from > 0 || length > MAX_CHARACTERS;
        self.length += length.min(MAX_CHARACTERS);
        self.printed.push(PrintedText {
            ply,
            color,
            stream,
            text,
        });
        while self.length > MAX_CHARACTERS {
            let gone = self.printed.remove(0);
            self.length -= gone.text.chars().count();
            self.is_cut = true;
        }
    }

    /// The text that is kept, oldest first.
    pub fn printed(&self) -> &[PrintedText] {
        &self.printed
    }
}

#[cfg(test)]
mod tests {
    use super::{GameOutput, MAX_CHARACTERS, OutputStream};
    use crate::games::draughts::Color;

    #[test]
    fn only_the_end_is_kept() {
        let mut output = GameOutput::default();
        output.add(
            0,
            Color::White,
            OutputStream::Output,
            "käik\n\u{7}".as_bytes(),
        );
        output.add(1, Color::Black, OutputStream::Errors, b"\xff\xfe");
        assert_eq!(output.printed()[0].text, "käik\n\u{7}");
        assert_eq!(output.printed()[1].text, "\u{fffd}\u{fffd}");
        assert!(!output.is_cut);
        let flood = "ä".repeat(5 * MAX_CHARACTERS) + "lõpp";
        output.add(2, Color::White, OutputStream::Output, flood.as_bytes());
        let [last] = output.printed() else {
            panic!("the others are gone")
        };
        assert!(output.is_cut && last.text.ends_with("älõpp"));
        assert_eq!(last.text.chars().count(), MAX_CHARACTERS);
    }
}
