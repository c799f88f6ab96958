//! The board for the eye.

use super::cell::Cell;
use super::position::{Color, Position};

/// The board as text, as the course shows it: `I` grows down and to the left, `J` down and to the
/// right.
///
/// Each cell stands with its coordinates, after `r` or `b` if there is a stone; closed cells are
/// `##`.
pub fn draw(position: &Position) -> String {
    let mut lines = vec![String::new(); 17];
    // Columns from the left are J - I; within a column cells stand two lines apart.
    for column in -4..=4 {
        for (line, text) in lines.iter_mut().enumerate() {
            let (sum, difference) = (line as i64, column);
            let cell = Cell::at((sum - difference) / 2, (sum + difference) / 2)
                .filter(|_| (sum - difference) % 2 == 0);
            match cell {
                Some(cell) => text.push_str(&cell_text(position, cell)),
                None => text.push_str("    "),
            }
        }
    }
    let lines = lines.iter().map(|line| format!("{}\n", line.trim_end()));
    lines.collect()
}

fn cell_text(position: &Position, cell: Cell) -> String {
    if cell.is_closed() {
        return " ## ".to_owned();
    }
    let mark = if position.stones(Color::Red).has(cell) {
        'r'
    } else if position.stones(Color::Blue).has(cell) {
        'b'
    } else {
        ' '
    };
    format!("{mark}{cell} ")
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::games::hexagon::{Color, Position};

    #[test]
    fn the_board_stands_as_in_the_course() {
        let drawn = draw(&Position::start(Color::Red));
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 17);
        assert_eq!(lines[0].trim(), "b00");
        assert_eq!(
            lines[1].split_whitespace().collect::<Vec<_>>(),
            ["10", "01"]
        );
        assert_eq!(
            lines[7].split_whitespace().collect::<Vec<_>>(),
            ["52", "##", "##", "25"]
        );
        assert_eq!(lines[4].trim_start(), "r40      31      22      13     r04");
        assert_eq!(lines[16].trim(), "r88");
    }
}
