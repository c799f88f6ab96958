//! The board for the eye, as the arbiter shows it.

use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::drawing::draw;
use crate::library::bindings::kabe::board::facts_of;

/// `print_board(+Board)`: to the current output; `?` stands where the facts don't tell.
pub fn print_board(host: &mut dyn Host, board: Term) -> Result<(), Fault> {
    let text = draw(&facts_of(host, &board)?);
    host.write(&text)?;
    Ok(())
}
