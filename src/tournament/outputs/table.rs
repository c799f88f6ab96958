//! Columns of text.

use unicode_width::UnicodeWidthStr;

/// Where the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows as lines with two blanks between columns; the first row is the heads. A row may end early.
pub(super) fn lines(align: &[Align], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..align.len()).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for ((cell, width), align) in row.iter().zip(&widths).zip(align) {
            let blanks = " ".repeat(width - cell.width());
            match align {
                Align::Left => line += &format!("{cell}{blanks}  "),
                Align::Right => line += &format!("{blanks}{cell}  "),
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Align, lines};

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let row = |cells: [&str; 2]| cells.map(String::from).to_vec();
        let rows = [row(["#", "kes"]), row(["10", "õ"]), row(["1", "表"])];
        let text = lines(&[Align::Right, Align::Left], &rows);
        assert_eq!(text, " #  kes\n10  õ\n 1  表\n");
    }
}
