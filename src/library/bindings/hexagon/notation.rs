//! Positions and games as lines of text, and the board for the eye.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::hexagon::drawing::draw;
use crate::games::hexagon::notation;
use crate::games::hexagon::record::Record;
use crate::games::hexagon::{Color, Position};
use crate::games::{Outcome, Side};
use crate::library::arguments::{any_text, atom_of, list_of, parts_of, syntax_error};
use crate::library::bindings::game_terms::TermGame;
use crate::library::bindings::hexagon::positions::colored_position_of;

/// The results of a game as atoms.
const RESULTS: [(Option<Outcome>, &str); 4] = [
    (Some(Outcome::Win(Side::First)), "red"),
    (Some(Outcome::Win(Side::Second)), "blue"),
    (Some(Outcome::Draw), "draw"),
    (None, "unknown"),
];

/// `position_line(?Position, ?Color, ?Line)`: reads Line if it is bound, else writes it; a colour
/// that is not known is red.
pub fn position_line(
    position: Term,
    color: Term,
    line: Term,
) -> Result<Option<(Term, Color, Term)>, Fault> {
    if let Term::Var(_) = &line {
        let color = match &color {
            Term::Var(_) => Color::Red,
            color => Color::from_term(color)?,
        };
        let line = notation::write(&colored_position_of(&position, color)?);
        let line = Term::atom(line);
        return Ok(Some((position, color, line)));
    }
    let read =
        notation::read(&any_text(&line)?).map_err(|error| syntax_error("position", &error))?;
    let position = match &position {
        Term::Var(_) => read.into_term(),
        given => {
            let given_position = Position::from_term(given)?;
            if (given_position.own(), given_position.their()) != (read.own(), read.their()) {
                return Ok(None);
            }
            given.clone()
        }
    };
    Ok(Some((position, read.color(), line)))
}

/// `game_line(+Game, -Line)` or `game_line(-Game, +Line)`.
pub fn game_line(game: Term, line: Term) -> Result<(Term, Term), Fault> {
    if let Term::Var(_) = &line {
        let line = Term::atom(record_of(&game)?.to_string());
        return Ok((game, line));
    }
    let record: Record = any_text(&line)?
        .parse()
        .map_err(|error| syntax_error("game", &error))?;
    Ok((record_term(record), line))
}

/// `print_position(+Position, +Color)`: to the current output.
pub fn print_position(host: &mut dyn Host, position: Term, color: Color) -> Result<(), Fault> {
    let text = draw(&colored_position_of(&position, color)?);
    host.write(&text)?;
    Ok(())
}

/// `game(Start, Moves, Result)`.
fn record_term(record: Record) -> Term {
    let turn = record.start.color();
    let start = match record.start == Position::start(turn) {
        true => turn.into_term(),
        false => Term::atom(notation::write(&record.start)),
    };
    let result = RESULTS.iter().find(|(known, _)| *known == record.outcome);
    let result = Term::atom(result.map_or("unknown", |(_, name)| name));
    Term::compound("game", vec![start, record.moves.into_term(), result])
}

/// The game of a term; each of its moves has to be legal.
fn record_of(term: &Term) -> Result<Record, Fault> {
    let [start, moves, result] = parts_of(term, "game", "game")?;
    let start = match start.as_atom() {
        Some("red" | "blue") => Position::start(Color::from_term(start)?),
        _ => notation::read(&any_text(start)?).map_err(|error| syntax_error("position", &error))?,
    };
    let name = atom_of(result)?;
    let (outcome, _) = RESULTS
        .into_iter()
        .find(|(_, known)| *name == *known)
        .ok_or_else(|| Fault::domain("game_result", result))?;
    let mut here = start;
    let mut line = Vec::new();
    for term in list_of(moves)? {
        let made = here.legal_move_of(&term)?;
        here = here.play(made);
        line.push(made);
    }
    Ok(Record {
        start,
        moves: line,
        outcome,
    })
}
