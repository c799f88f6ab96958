//! The board for the eye, as the arbiter shows it.

use crate::engine::fault::Answer;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::drawing::draw;
use crate::library::arguments::done;
use crate::library::kabe::board::facts_of;

/// `print_board(+Board)`: to the current output; `?` stands where the facts don't tell.
pub fn print_board(host: &mut dyn Host, args: &[Term]) -> Answer {
    let text = draw(&facts_of(host, &args[0])?);
    host.write(&text)?;
    done()
}
