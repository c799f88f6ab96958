//! A text in an editor: its places as the protocol counts them, in lines and UTF-16 code units.

use std::ops::Range;

use lsp_types::{Position, Range as LspRange};

/// A text.
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    /// Where the lines begin.
    starts: Vec<usize>,
}

impl Document {
    /// The document of a text.
    pub fn new(text: String) -> Document {
        let ends = text.match_indices('\n').map(|(end, _)| end + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Document { text, starts }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The position of a byte; of one within a character that of the character.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let units = self.text[self.starts[line]..offset]
            .chars()
            .map(char::len_utf16);
        Position::new(number(line), number(units.sum()))
    }

    /// The byte at a position. A position behind the end of its line is the end of the line, as the
    /// protocol wants it.
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else {
            return self.text.len();
        };
        let end = self
            .starts
            .get(line + 1)
            .map_or(self.text.len(), |next| next - 1);
        let mut left = position.character as usize;
        let text = self.text[start..end].trim_end_matches('\r');
        for (at, letter) in text.char_indices() {
            if left < letter.len_utf16() {
                return start + at;
            }
            left -= letter.len_utf16();
        }
        start + text.len()
    }

    /// A stretch of the text.
    pub fn range(&self, span: &Range<usize>) -> LspRange {
        LspRange::new(self.position(span.start), self.position(span.end))
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::Document;
    use lsp_types::Position;

    #[test]
    fn columns_are_utf_16() {
        let document = Document::new("a\nõ😀b\r\n".to_owned());
        for (offset, line, character) in [
            (0, 0, 0),
            (2, 1, 0),
            (4, 1, 1),
            (8, 1, 3),
            (9, 1, 4),
            (11, 2, 0),
        ] {
            let position = Position::new(line, character);
            assert_eq!(document.position(offset), position, "{offset}");
            assert_eq!(document.offset(position), offset, "{position:?}");
        }
    }

    #[test]
    fn positions_that_are_not_there_are_near_ones() {
        let document = Document::new("a\nõ😀b\r\n".to_owned());
        assert_eq!(document.offset(Position::new(1, 99)), 9);
        assert_eq!(document.offset(Position::new(1, 2)), 4);
        assert_eq!(document.offset(Position::new(9, 0)), 11);
        assert_eq!(document.position(99), Position::new(2, 0));
        assert_eq!(document.position(6), document.position(4));
    }
}
