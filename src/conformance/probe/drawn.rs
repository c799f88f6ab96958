//! The positions drawn by hand, in `drawn.txt`.

use crate::games::draughts::{Position, Rules, fen};

use super::theme::Theme;

const TEXT: &str = include_str!("drawn.txt");

/// The positions with their themes.
pub fn positions() -> Vec<(Theme, Position)> {
    let after = |line: &'static str, word| line.strip_prefix(word);
    let themes = TEXT.lines().filter_map(|line| after(line, "theme "));
    let fens = TEXT.lines().filter_map(|line| after(line, "fen "));
    let read = |(theme, text)| {
        let position = fen::read(text, Rules::Course).ok()?;
        Some((Theme::from_key(theme)?, position))
    };
    themes.zip(fens).filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::{TEXT, positions};
    use crate::games::draughts::{Board, Color, Piece, Square};

    /// The board of a drawing: eight lines, each with its row's number and eight squares.
    fn board(drawing: &[&str]) -> Board {
        let mut board = Board::EMPTY;
        for line in drawing {
            let mut words = line.split_whitespace();
            let row = words.next().and_then(|word| word.parse().ok());
            for (column, word) in (1..).zip(words) {
                let square = row.and_then(|row| Square::from_course(row, column));
                match (square, piece(word)) {
                    (Some(square), piece) => board.put(square, piece),
                    (None, piece) => {
                        assert_eq!((word, piece), (".", None), "a light square: {line}");
                        None
                    }
                };
            }
        }
        board
    }

    fn piece(word: &str) -> Option<Piece> {
        let (color, king) = match word {
            "o" => (Color::White, false),
            "O" => (Color::White, true),
            "x" => (Color::Black, false),
            "X" => (Color::Black, true),
            _ => return None,
        };
        Some(Piece { color, king })
    }

    #[test]
    fn every_drawing_shows_its_position() {
        let lines: Vec<&str> = TEXT.lines().collect();
        let starts = (0..lines.len()).filter(|&line| lines[line].starts_with("theme "));
        let starts: Vec<usize> = starts.collect();
        let positions = positions();
        assert_eq!(starts.len(), positions.len(), "a line can't be read");
        for (start, (theme, position)) in starts.into_iter().zip(positions) {
            let drawn = board(&lines[start + 3..start + 11]);
            assert_eq!(drawn, *position.board(), "line {}", start + 1);
            assert!(theme.fits(&position), "line {}: {theme:?}", start + 1);
        }
    }
}
