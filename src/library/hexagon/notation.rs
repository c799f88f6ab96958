//! Positions and games as lines of text, and the board for the eye.

use crate::engine::fault::{Answer, Fault};
use crate::engine::host::Host;
use crate::engine::registry::NativeAnswer as Answered;
use crate::frontend::term::Term;
use crate::games::hexagon::drawing::draw;
use crate::games::hexagon::notation;
use crate::games::hexagon::record::Record;
use crate::games::hexagon::{Color, Position};
use crate::games::{Outcome, Side};
use crate::library::arguments::{any_text, atom_of, done, list_of};
use crate::library::hexagon::positions::{
    color_of, color_term, colored_position_of, legal_move_of, move_terms, position_of,
    position_term,
};

/// The results of a game as atoms.
const RESULTS: [(Option<Outcome>, &str); 4] = [
    (Some(Outcome::Win(Side::First)), "red"),
    (Some(Outcome::Win(Side::Second)), "blue"),
    (Some(Outcome::Draw), "draw"),
    (None, "unknown"),
];

/// `position_line(?Position, ?Color, ?Line)`: reads Line if it is bound, else writes it; a colour
/// that is not known is red.
pub fn position_line(args: &[Term]) -> Answer {
    if let Term::Var(_) = &args[2] {
        let color = match &args[1] {
            Term::Var(_) => Color::Red,
            color => color_of(color)?,
        };
        let line = notation::write(&colored_position_of(&args[0], color)?);
        let line = Term::atom(line);
        return Ok(Answered::Succeed(vec![
            args[0].clone(),
            color_term(color),
            line,
        ]));
    }
    let read = notation::read(&any_text(&args[2])?).map_err(|error| syntax("position", &error))?;
    let position = match &args[0] {
        Term::Var(_) => position_term(&read),
        given => {
            let given_position = position_of(given)?;
            if (given_position.own(), given_position.their()) != (read.own(), read.their()) {
                return Ok(Answered::Fail);
            }
            given.clone()
        }
    };
    let color = color_term(read.color());
    Ok(Answered::Succeed(vec![position, color, args[2].clone()]))
}

/// `game_line(+Game, -Line)` or `game_line(-Game, +Line)`.
pub fn game_line(args: &[Term]) -> Answer {
    if let Term::Var(_) = &args[1] {
        let line = Term::atom(record_of(&args[0])?.to_string());
        return Ok(Answered::Succeed(vec![args[0].clone(), line]));
    }
    let record: Record = any_text(&args[1])?
        .parse()
        .map_err(|error| syntax("game", &error))?;
    Ok(Answered::Succeed(vec![
        record_term(record),
        args[1].clone(),
    ]))
}

/// `print_position(+Position, +Color)`: to the current output.
pub fn print_position(host: &mut dyn Host, args: &[Term]) -> Answer {
    let color = color_of(&args[1])?;
    let text = draw(&colored_position_of(&args[0], color)?);
    host.write(&text)?;
    done()
}

/// `game(Start, Moves, Result)`.
fn record_term(record: Record) -> Term {
    let turn = record.start.color();
    let start = match record.start == Position::start(turn) {
        true => color_term(turn),
        false => Term::atom(notation::write(&record.start)),
    };
    let result = RESULTS.iter().find(|(known, _)| *known == record.outcome);
    let result = Term::atom(result.map_or("unknown", |(_, name)| name));
    Term::compound("game", vec![start, move_terms(record.moves), result])
}

/// The game of a term; each of its moves has to be legal.
fn record_of(term: &Term) -> Result<Record, Fault> {
    let Some([start, moves, result]) = term.as_compound("game", 3) else {
        return Err(match term {
            Term::Var(_) => Fault::instantiation(),
            _ => Fault::type_error("game", term),
        });
    };
    let start = match start.as_atom() {
        Some("red" | "blue") => Position::start(color_of(start)?),
        _ => notation::read(&any_text(start)?).map_err(|error| syntax("position", &error))?,
    };
    let name = atom_of(result)?;
    let (outcome, _) = RESULTS
        .into_iter()
        .find(|(_, known)| *name == *known)
        .ok_or_else(|| Fault::domain("game_result", result))?;
    let mut here = start;
    let mut line = Vec::new();
    for term in list_of(moves)? {
        let made = legal_move_of(&term, &here)?;
        here = here.play(made);
        line.push(made);
    }
    Ok(Record {
        start,
        moves: line,
        outcome,
    })
}

fn syntax(what: &str, error: &impl std::error::Error) -> Fault {
    Fault::syntax(what).with_message(error.to_string())
}
