//! Drawings of positions.

use super::Arguments;
use super::known::Known;
use super::terms::position_of;
use crate::engine::fault::Answer;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::labyrinth::{
    Labyrinth, LabyrinthPicture, MINOTAUR, Marks, Position, THESEUS, draw, svg,
};
use crate::library::arguments::{done, one};

/// Draws a position on the current output; a line below tells the passages that the drawing leaves
/// out.
pub fn print(host: &mut dyn Host, args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    let position = position_of(&known, &args[1])?;
    let text = drawing(&known.labyrinth, &marks(&position));
    host.write(&text)?;
    done()
}

/// The text of a picture of a position.
pub fn picture(_: &mut dyn Host, args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    let position = position_of(&known, &args[1])?;
    let name = |side| known.labyrinth.name(position.room(side));
    let description = format!(
        "Theseus is in {}, the Minotaur in {}; Theseus began in {}. Rooms: {}, passages: {}.",
        name(THESEUS),
        name(MINOTAUR),
        known.labyrinth.name(position.home()),
        known.labyrinth.len(),
        known.labyrinth.passages().len(),
    );
    let picture = LabyrinthPicture {
        marks: marks(&position),
        title: "Theseus and the Minotaur",
        description: &description,
        home: "home",
    };
    one(Term::string(svg(&known.labyrinth, &picture)))
}

/// The drawing, and below it the passages that it does not show: `a-b`, and `a>b` for a one-way
/// one.
pub fn drawing(labyrinth: &Labyrinth, marks: &Marks) -> String {
    let passage_names = |passages: &[crate::games::labyrinth::Passage]| {
        let names = passages.iter().map(|passage| {
            let sign = if passage.is_one_way { '>' } else { '-' };
            let (from, to) = (labyrinth.name(passage.from), labyrinth.name(passage.to));
            format!("{from}{sign}{to}")
        });
        names.collect::<Vec<_>>().join(" ")
    };
    match draw(labyrinth, marks) {
        None => format!(
            "{} rooms, {} passages: too many to draw\n",
            labyrinth.len(),
            labyrinth.passages().len()
        ),
        Some(drawing) if drawing.hidden.is_empty() => drawing.text,
        Some(drawing) => format!("{}+ {}\n", drawing.text, passage_names(&drawing.hidden)),
    }
}

fn marks(position: &Position) -> Marks {
    Marks {
        theseus: Some(position.room(THESEUS)),
        minotaur: Some(position.room(MINOTAUR)),
        home: Some(position.home()),
    }
}
