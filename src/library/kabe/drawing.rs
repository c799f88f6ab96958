//! The board for the eye, as the arbiter shows it.

use crate::engine::fault::Answer;
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::games::draughts::Square;
use crate::games::draughts::facts::{Fact, piece_of_status};
use crate::library::arguments::done;
use crate::library::kabe::board::facts_of;

const COLUMNS: &str = "    1 2 3 4 5 6 7 8\n";

/// `print_board(+Board)`: to the current output; `?` stands where the facts don't tell.
pub fn print_board(session: &mut Session, args: &[Term]) -> Answer {
    let text = drawing(&facts_of(session, &args[0])?);
    let stream = session.streams.current_output();
    session.streams.write_to(stream, &text)?;
    done()
}

/// White's first row is at the bottom, as white sees it.
fn drawing(facts: &[Fact]) -> String {
    let mut text = COLUMNS.to_owned();
    for x in (1..=8).rev() {
        text.push_str(&format!(" {x} "));
        for y in 1..=8 {
            match Square::from_course(x, y) {
                Some(square) => text.extend([' ', mark(facts, square)]),
                None => text.push_str("  "),
            }
        }
        text.push_str(&format!("  {x}\n"));
    }
    text + COLUMNS + "\n"
}

fn mark(facts: &[Fact], square: Square) -> char {
    let mut there = facts.iter().filter(|fact| fact.square == Some(square));
    let (Some(fact), None) = (there.next(), there.next()) else {
        return '?';
    };
    match fact
        .status
        .filter(|status| piece_of_status(*status).is_some())
    {
        Some(0) => '.',
        Some(1) => 'o',
        Some(2) => 'x',
        Some(10) => 'O',
        Some(20) => 'X',
        _ => '?',
    }
}
