//! Positions and games as lines of text.

use crate::engine::fault::{Answer, Fault};
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::kalah::notation::Record;
use crate::games::kalah::{Position, Rules};
use crate::library::arguments::{any_text, list_of};
use crate::library::game_terms::TermGame;
use crate::library::kalah::positions::{move_terms, rules_of, rules_term};

/// `position_line(?Position, ?Rules, ?Line)`: reads Line if it is bound, else writes it; rules that
/// are not known are standard.
pub fn position_line(args: &[Term]) -> Answer {
    if let Term::Var(_) = &args[2] {
        let position = Position::position_of(&args[0])?;
        let line = Term::atom(position.to_string());
        let rules = rules_term(position.rules());
        return Ok(NativeAnswer::Succeed(vec![args[0].clone(), rules, line]));
    }
    let rules = rules_if_known(&args[1])?;
    let read =
        Position::read(&any_text(&args[2])?, rules).map_err(|error| syntax("position", &error))?;
    Ok(NativeAnswer::Succeed(vec![
        read.position_term(),
        rules_term(rules),
        args[2].clone(),
    ]))
}

/// `game_line(?Game, ?Rules, ?Line)`.
pub fn game_line(args: &[Term]) -> Answer {
    if let Term::Var(_) = &args[2] {
        let record = record_of(&args[0])?;
        let rules = rules_term(record.start.rules());
        let line = Term::atom(record.to_string());
        return Ok(NativeAnswer::Succeed(vec![args[0].clone(), rules, line]));
    }
    let rules = rules_if_known(&args[1])?;
    let record =
        Record::read(&any_text(&args[2])?, rules).map_err(|error| syntax("game", &error))?;
    let game = vec![record.start.position_term(), move_terms(record.moves)];
    Ok(NativeAnswer::Succeed(vec![
        Term::compound("game", game),
        rules_term(rules),
        args[2].clone(),
    ]))
}

fn rules_if_known(term: &Term) -> Result<Rules, Fault> {
    match term {
        Term::Var(_) => Ok(Rules::Standard),
        known => rules_of(known),
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
    let start = Position::position_of(start)?;
    let (mut here, mut moves) = (start, Vec::new());
    for pit in list_of(pits)? {
        let made = here.legal_move_of(&pit)?;
        here = here.play(made);
        moves.push(made);
    }
    Ok(Record { start, moves })
}

fn syntax(what: &str, error: &impl std::error::Error) -> Fault {
    Fault::syntax(what).with_message(error.to_string())
}
