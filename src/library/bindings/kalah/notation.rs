//! Positions and games as lines of text, and the board for the eye.

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::kalah::drawing::draw;
use crate::games::kalah::notation::Record;
use crate::games::kalah::{Position, Rules};
use crate::library::arguments::{any_text, list_of};
use crate::library::bindings::kalah::positions::{legal_move_of, move_terms, position_term};

/// `position_line(?Position, ?Rules, ?Line)`: reads Line if it is bound, else writes it; rules that
/// are not known are standard.
pub fn position_line(
    position: Term,
    rules: Term,
    line: Term,
) -> Result<(Term, Rules, Term), Fault> {
    if let Term::Var(_) = &line {
        let written = Position::from_term(&position)?;
        let line = Term::atom(written.to_string());
        return Ok((position, written.rules(), line));
    }
    let rules = rules_if_known(&rules)?;
    let read =
        Position::read(&any_text(&line)?, rules).map_err(|error| syntax("position", &error))?;
    Ok((position_term(&read), rules, line))
}

/// `game_line(?Game, ?Rules, ?Line)`.
pub fn game_line(game: Term, rules: Term, line: Term) -> Result<(Term, Rules, Term), Fault> {
    if let Term::Var(_) = &line {
        let record = record_of(&game)?;
        let line = Term::atom(record.to_string());
        return Ok((game, record.start.rules(), line));
    }
    let rules = rules_if_known(&rules)?;
    let record = Record::read(&any_text(&line)?, rules).map_err(|error| syntax("game", &error))?;
    let game = vec![position_term(&record.start), move_terms(record.moves)];
    Ok((Term::compound("game", game), rules, line))
}

/// `print_position(+Position)`: to the current output.
pub fn print_position(host: &mut dyn Host, position: Position) -> Result<(), Fault> {
    let text = draw(&position);
    host.write(&text)?;
    Ok(())
}

fn rules_if_known(term: &Term) -> Result<Rules, Fault> {
    match term {
        Term::Var(_) => Ok(Rules::Standard),
        known => Rules::from_term(known),
    }
}

/// The game of `game(Start, Pits)`; each move has to be legal.
fn record_of(term: &Term) -> Result<Record, Fault> {
    let Some([start, pits]) = term.as_compound("game", 2) else {
        return Err(match term {
            Term::Var(_) => Fault::instantiation(),
            _ => Fault::type_error("game", term),
        });
    };
    let start = Position::from_term(start)?;
    let (mut here, mut moves) = (start, Vec::new());
    for pit in list_of(pits)? {
        let made = legal_move_of(&pit, &here)?;
        here = here.play(made);
        moves.push(made);
    }
    Ok(Record { start, moves })
}

fn syntax(what: &str, error: &impl std::error::Error) -> Fault {
    Fault::syntax(what).with_message(error.to_string())
}
