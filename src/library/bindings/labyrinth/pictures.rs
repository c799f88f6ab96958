//! Drawings of positions.

use std::rc::Rc;

use super::known::Known;
use super::terms::position_of;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::labyrinth::{
    Labyrinth, LabyrinthPicture, MINOTAUR, Marks, Position, THESEUS, draw, svg,
};

/// Draws a position on the current output; a line below tells the passages that the drawing leaves
/// out.
pub fn print(host: &mut dyn Host, known: Rc<Known>, position: Term) -> Result<(), Fault> {
    let position = position_of(&known, &position)?;
    host.write(&position_drawing(&position))?;
    Ok(())
}

/// The drawing of a position.
pub fn position_drawing(position: &Position) -> String {
    drawing(position.labyrinth(), &marks(position))
}

/// The text of a picture of a position.
pub fn picture(known: Rc<Known>, position: Term) -> Result<Term, Fault> {
    let position = position_of(&known, &position)?;
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
    Ok(Term::string(svg(&known.labyrinth, &picture)))
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
