//! The labyrinth for the eye, in box-drawing characters.

use super::layout::{PassageLine, RoomLayout};
use super::plan::{Labyrinth, Passage, Room};
use crate::games::labyrinth::plan::RoomSpot;

/// What is marked in a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Theseus is here: `T`.
    pub theseus: Option<Room>,
    /// The Minotaur is here: `M`.
    pub minotaur: Option<Room>,
    /// Theseus began here: a double frame.
    pub home: Option<Room>,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Lines, each with its newline.
    pub text: String,
    /// The passages that it does not show.
    pub hidden: Vec<Passage>,
}

/// More places than this are not drawn.
const MAX_PLACES: usize = 4000;
/// Longer names are cut.
const MAX_NAME: usize = 12;
/// Between two boxes of a row, in characters.
const GAP: usize = 3;
/// A box and the line below it.
const PITCH: usize = 4;

/// The rooms as boxes, the passages as lines; an arrow's head ends a one-way passage. `None` when
/// the labyrinth is too wide or high.
pub fn draw(labyrinth: &Labyrinth, marks: &Marks) -> Option<Drawing> {
    let layout = RoomLayout::of(labyrinth);
    if layout.columns() * layout.rows() > MAX_PLACES {
        return None;
    }
    let name_width = |room| labyrinth.name(room).chars().count().min(MAX_NAME);
    let widest = labyrinth.rooms().map(name_width).max().unwrap_or(1);
    // A name, a blank and both players; odd, so that a line can leave the middle.
    let width = (widest + 5) | 1;
    let mut canvas = Canvas {
        width,
        rows: vec![vec![' '; layout.columns() * (width + 2 + GAP)]; layout.rows() * PITCH],
    };
    for room in labyrinth.rooms() {
        canvas.draw_room(labyrinth, room, layout.spot(room), marks);
    }
    let hidden = labyrinth.passages().iter().copied();
    let hidden = hidden
        .filter(|passage| !canvas.draw_passage(&layout, passage))
        .collect();
    Some(Drawing {
        text: canvas.text(),
        hidden,
    })
}

/// Characters in rows.
struct Canvas {
    /// The inner width of a box.
    width: usize,
    rows: Vec<Vec<char>>,
}

impl Canvas {
    /// The top left corner of a box: column and row.
    fn corner(&self, spot: RoomSpot) -> (usize, usize) {
        let (column, row) = (spot.column as usize, spot.row as usize);
        (column * (self.width + 2 + GAP), row * PITCH)
    }

    fn draw_room(&mut self, labyrinth: &Labyrinth, room: Room, spot: RoomSpot, marks: &Marks) {
        let is_home = marks.home == Some(room);
        let [across, down, corners] = match is_home {
            true => ["═", "║", "╔╗╚╝"],
            false => ["─", "│", "┌┐└┘"],
        };
        let corners: Vec<char> = corners.chars().collect();
        let side = across.repeat(self.width);
        let label = self.label(labyrinth.name(room), room, marks);
        let (column, row) = self.corner(spot);
        self.write(column, row, &format!("{}{side}{}", corners[0], corners[1]));
        self.write(column, row + 1, &format!("{down}{label}{down}"));
        self.write(
            column,
            row + 2,
            &format!("{}{side}{}", corners[2], corners[3]),
        );
    }

    /// The name and the players, in the middle.
    fn label(&self, name: &str, room: Room, marks: &Marks) -> String {
        let mut label: String = cut(name, MAX_NAME);
        for (mark, letter) in [(marks.theseus, 'T'), (marks.minotaur, 'M')] {
            if mark == Some(room) {
                if label.chars().count() <= cut(name, MAX_NAME).chars().count() {
                    label.push(' ');
                }
                label.push(letter);
            }
        }
        format!("{label:^width$}", width = self.width)
    }

    /// Whether the passage could be drawn.
    fn draw_passage(&mut self, layout: &RoomLayout, passage: &Passage) -> bool {
        let (from, to) = (layout.spot(passage.from), layout.spot(passage.to));
        match layout.line(passage) {
            PassageLine::Hidden => return false,
            // The one character between the corners can't be an arrow.
            PassageLine::Diagonal if passage.is_one_way => return false,
            PassageLine::Diagonal => self.draw_diagonal(from, to),
            PassageLine::Straight if from.row == to.row => {
                self.draw_across(from, to, passage.is_one_way)
            }
            PassageLine::Straight => self.draw_down(from, to, passage.is_one_way),
        }
        true
    }

    fn draw_diagonal(&mut self, from: RoomSpot, to: RoomSpot) {
        let upper = if from.row < to.row { from } else { to };
        let left = from.column.min(to.column);
        let (column, row) = self.corner(RoomSpot {
            column: left,
            row: upper.row,
        });
        let (column, row) = (column + self.width + 2 + GAP / 2, row + 3);
        let line = if upper.column == left { '╲' } else { '╱' };
        let here = &mut self.rows[row][column];
        *here = match *here {
            ' ' => line,
            there if there == line => line,
            _ => '╳',
        };
    }

    fn draw_across(&mut self, from: RoomSpot, to: RoomSpot, is_one_way: bool) {
        let (left, right) = if from.column < to.column {
            (from, to)
        } else {
            (to, from)
        };
        let (begin, row) = self.corner(left);
        let begin = begin + self.width + 1;
        let (end, _) = self.corner(right);
        let row = row + 1;
        self.join(begin, row, ['├', '╟']);
        self.join(end, row, ['┤', '╢']);
        for column in begin + 1..end {
            self.lay(column, row, '─', '│');
        }
        if is_one_way {
            let (column, head) = if to == right {
                (end - 1, '>')
            } else {
                (begin + 1, '<')
            };
            self.rows[row][column] = head;
        }
    }

    fn draw_down(&mut self, from: RoomSpot, to: RoomSpot, is_one_way: bool) {
        let (upper, lower) = if from.row < to.row {
            (from, to)
        } else {
            (to, from)
        };
        let (column, begin) = self.corner(upper);
        let (_, end) = self.corner(lower);
        let (column, begin) = (column + 1 + self.width / 2, begin + 2);
        self.join(column, begin, ['┬', '╤']);
        self.join(column, end, ['┴', '╧']);
        for row in begin + 1..end {
            self.lay(column, row, '│', '─');
        }
        if is_one_way {
            let (row, head) = if to == lower {
                (end - 1, 'v')
            } else {
                (begin + 1, '^')
            };
            self.rows[row][column] = head;
        }
    }

    /// A piece of a line, which may cross another one.
    fn lay(&mut self, column: usize, row: usize, line: char, crossed: char) {
        let here = &mut self.rows[row][column];
        *here = match *here {
            ' ' => line,
            there if there == crossed => '┼',
            // An arrow's head of a passage back.
            there => there,
        };
    }

    /// Where a line leaves a frame, a single or a double one.
    fn join(&mut self, column: usize, row: usize, [single, double]: [char; 2]) {
        let here = &mut self.rows[row][column];
        *here = match *here {
            '─' | '│' => single,
            '═' | '║' => double,
            there => there,
        };
    }

    fn write(&mut self, column: usize, row: usize, text: &str) {
        for (at, letter) in text.chars().enumerate() {
            self.rows[row][column + at] = letter;
        }
    }

    fn text(&self) -> String {
        let lines: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        let text: String = lines
            .iter()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect();
        // The line under the lowest boxes.
        format!("{}\n", text.trim_end())
    }
}

/// The first letters of a name that is too long, with a sign that there are more.
pub fn cut(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let head: String = name.chars().take(most - 1).collect();
    format!("{head}…")
}
