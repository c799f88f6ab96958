//! The labyrinth as a picture: SVG.

use std::fmt::Write;

use super::drawing::{Marks, cut};
use super::layout::{PassageLine, RoomLayout};
use super::plan::{Labyrinth, Passage, Room};
use crate::games::labyrinth::plan::RoomSpot;

/// What a picture shows and says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabyrinthPicture<'a> {
    /// The players and the home.
    pub marks: Marks,
    /// Its title.
    pub title: &'a str,
    /// What is to be seen, for who can't see it.
    pub description: &'a str,
    /// The word under the name of the room in which Theseus began.
    pub home: &'a str,
}

/// From the middle of a room to that of the next one.
const PITCH: (f64, f64) = (120.0, 90.0);
/// Half of a room.
const HALF: (f64, f64) = (40.0, 26.0);
/// Longer names are cut.
const MAX_NAME: usize = 11;

/// The picture. Shapes and letters tell the players apart as well as colours: Theseus is a circle,
/// the Minotaur a square.
pub fn svg(labyrinth: &Labyrinth, picture: &LabyrinthPicture) -> String {
    let layout = RoomLayout::of(labyrinth);
    let (width, height) = (
        layout.columns() as f64 * PITCH.0,
        layout.rows() as f64 * PITCH.1,
    );
    let mut out = head(width, height, picture);
    for passage in labyrinth.passages() {
        out += &passage_line(&layout, passage);
    }
    for room in labyrinth.rooms() {
        out += &room_box(labyrinth, room, middle(layout.spot(room)), picture);
    }
    out += "</svg>\n";
    out
}

fn head(width: f64, height: f64, picture: &LabyrinthPicture) -> String {
    let (title, description) = (escaped(picture.title), escaped(picture.description));
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="labyrinth-title labyrinth-desc" font-family="sans-serif" font-size="15">
<title id="labyrinth-title">{title}</title>
<desc id="labyrinth-desc">{description}</desc>
<defs><marker id="labyrinth-arrow" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#555"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
"##
    )
}

/// The middle of a room.
fn middle(spot: RoomSpot) -> (f64, f64) {
    (
        (f64::from(spot.column) + 0.5) * PITCH.0,
        (f64::from(spot.row) + 0.5) * PITCH.1,
    )
}

/// A straight line, or an arc where a room is in the way.
fn passage_line(layout: &RoomLayout, passage: &Passage) -> String {
    let (from, to) = (layout.spot(passage.from), layout.spot(passage.to));
    let (begin, end) = (middle(from), middle(to));
    let is_in_line = from.row == to.row || from.column == to.column;
    let is_bent = layout.line(passage) == PassageLine::Hidden && is_in_line;
    let bend = if is_bent {
        0.6 * PITCH.1.min(PITCH.0)
    } else {
        0.0
    };
    let (across, down) = (end.0 - begin.0, end.1 - begin.1);
    let length = across.hypot(down);
    // The highest point of the arc is half as far away as the point that bends it.
    let bending = (
        (begin.0 + end.0) / 2.0 - down / length * bend * 2.0,
        (begin.1 + end.1) / 2.0 + across / length * bend * 2.0,
    );
    let edge = at_edge(bending, end);
    let marker = match passage.is_one_way {
        true => r##" marker-end="url(#labyrinth-arrow)""##,
        false => "",
    };
    format!(
        r##"<path d="M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}" fill="none" stroke="#555" stroke-width="3"{marker}/>
"##,
        begin.0, begin.1, bending.0, bending.1, edge.0, edge.1
    )
}

/// Where a line from a point to the middle of a room meets its frame.
fn at_edge(from: (f64, f64), room: (f64, f64)) -> (f64, f64) {
    let (across, down) = (from.0 - room.0, from.1 - room.1);
    let reach = (HALF.0 / across.abs()).min(HALF.1 / down.abs()).min(1.0);
    (room.0 + across * reach, room.1 + down * reach)
}

fn room_box(
    labyrinth: &Labyrinth,
    room: Room,
    (x, y): (f64, f64),
    picture: &LabyrinthPicture,
) -> String {
    let marks = &picture.marks;
    let name = labyrinth.name(room);
    let mut out = format!("<g><title>{}</title>", escaped(name));
    let mut frame = |margin: f64, fill: &str| {
        let (left, top) = (x - HALF.0 + margin, y - HALF.1 + margin);
        let (width, height) = (2.0 * (HALF.0 - margin), 2.0 * (HALF.1 - margin));
        // Writing to memory can't fail.
        let _ = write!(
            out,
            r##"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="5" fill="{fill}" stroke="#222" stroke-width="1.5"/>"##
        );
    };
    frame(0.0, "#f4f1e8");
    let is_home = marks.home == Some(room);
    if is_home {
        frame(3.0, "none");
    }
    let name = escaped(&cut(name, MAX_NAME));
    out += &format!(
        r##"<text x="{x}" y="{}" text-anchor="middle">{name}</text>"##,
        y - 5.0
    );
    if is_home {
        let word = escaped(picture.home);
        let (x, y) = (x, y + 18.0);
        out +=
            &format!(r##"<text x="{x}" y="{y}" font-size="9" text-anchor="middle">{word}</text>"##);
    }
    if marks.theseus == Some(room) {
        out += &player(x - 27.0, y + 11.0, 'T');
    }
    if marks.minotaur == Some(room) {
        out += &player(x + 27.0, y + 11.0, 'M');
    }
    out + "</g>\n"
}

fn player(x: f64, y: f64, letter: char) -> String {
    let shape = match letter {
        'T' => format!(r##"<circle cx="{x}" cy="{y}" r="10" fill="#1b5e9e"/>"##),
        _ => {
            let (left, top) = (x - 9.0, y - 9.0);
            format!(r##"<rect x="{left}" y="{top}" width="18" height="18" fill="#a3261b"/>"##)
        }
    };
    let base = y + 4.5;
    format!(
        r##"{shape}<text x="{x}" y="{base}" font-size="13" font-weight="bold" fill="#fff" text-anchor="middle">{letter}</text>"##
    )
}

/// Text within XML; characters that XML does not know are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\t' | '\n' => out.push(' '),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => out.push(letter),
        }
    }
    out
}
