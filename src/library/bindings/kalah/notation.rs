//! Positions and games as lines of text.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::kalah::notation::Record;
use crate::games::kalah::{Position, Rules};
use crate::library::arguments::{any_text, list_of, parts_of, syntax_error};
use crate::library::bindings::game_terms::TermGame;

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
    let read = Position::read(&any_text(&line)?, rules)
        .map_err(|error| syntax_error("position", &error))?;
    Ok((read.into_term(), rules, line))
}

/// `game_line(?Game, ?Rules, ?Line)`.
pub fn game_line(game: Term, rules: Term, line: Term) -> Result<(Term, Rules, Term), Fault> {
    if let Term::Var(_) = &line {
        let record = record_of(&game)?;
        let line = Term::atom(record.to_string());
        return Ok((game, record.start.rules(), line));
    }
    let rules = rules_if_known(&rules)?;
    let record =
        Record::read(&any_text(&line)?, rules).map_err(|error| syntax_error("game", &error))?;
    let game = vec![record.start.into_term(), record.moves.into_term()];
    Ok((Term::compound("game", game), rules, line))
}

fn rules_if_known(term: &Term) -> Result<Rules, Fault> {
    match term {
        Term::Var(_) => Ok(Rules::Standard),
        known => Rules::from_term(known),
    }
}

/// The game of `game(Start, Pits)`; each move has to be legal.
fn record_of(term: &Term) -> Result<Record, Fault> {
    let [start, pits] = parts_of(term, "game", "game")?;
    let start = Position::from_term(start)?;
    let (mut here, mut moves) = (start, Vec::new());
    for pit in list_of(pits)? {
        let made = here.legal_move_of(&pit)?;
        here = here.play(made);
        moves.push(made);
    }
    Ok(Record { start, moves })
}
