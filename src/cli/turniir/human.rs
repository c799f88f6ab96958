//! A person at the board.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Instant;

use super::input::LineInput;
use super::screen::Screen;
use super::spoken;
use crate::cli::tell::tell_line;
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::notation::{MoveError, read_turn};
use crate::games::draughts::{Move, Position, Rules, facts};
use crate::referee::display;
use crate::referee::draughts::{Turn, facts_after};
use crate::referee::host_failure::HostFailure;
use crate::referee::language::Language;
use crate::referee::player::Player;
use crate::referee::reply::{Reply, TurnReport};

/// A person as a player of one game.
pub struct Human {
    language: Language,
    input: Rc<RefCell<LineInput>>,
    /// The jumps of a chain that were typed and not made yet.
    rest: VecDeque<Move>,
    knows_how: bool,
}

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HumanCommand<'a> {
    /// Nothing.
    Nothing,
    /// How moves are typed.
    Help,
    /// Which moves are legal.
    Legal,
    /// The board.
    Board,
    /// To give the game up.
    Resign,
    /// To make a move.
    Move(&'a str),
}

impl HumanCommand<'_> {
    fn of(line: &str) -> HumanCommand<'_> {
        match line.trim() {
            "" => HumanCommand::Nothing,
            "?" => HumanCommand::Legal,
            "abi" | "help" | "помощь" => HumanCommand::Help,
            "laud" | "board" | "доска" => HumanCommand::Board,
            "alla" | "resign" | "сдаюсь" => HumanCommand::Resign,
            text => HumanCommand::Move(text),
        }
    }
}

impl Human {
    /// A person whose lines come from that input.
    pub fn new(language: Language, input: Rc<RefCell<LineInput>>) -> Human {
        Human {
            language,
            input,
            rest: VecDeque::new(),
            knows_how: false,
        }
    }

    /// The next jump of the chain that was typed; what does not fit is forgotten.
    fn remembered(&mut self, here: &Position) -> Option<Move> {
        let next = self.rest.pop_front();
        let fits = next.filter(|next| here.legal_moves().contains(next));
        if fits.is_none() || here.continuing().is_none() {
            self.rest.clear();
            return None;
        }
        fits
    }

    /// Asks until the person makes a move: `None` when the person gives up.
    fn ask(&mut self, here: &Position) -> Result<Option<Move>, HostFailure> {
        if !self.knows_how {
            tell_line(spoken::hint(self.language));
            self.knows_how = true;
        }
        if let Some(square) = here.continuing() {
            tell_line(&spoken::must_continue(self.language, square));
        }
        let prompt = spoken::prompt(self.language, here.color());
        loop {
            let line = self
                .input
                .borrow_mut()
                .line(&prompt)
                .ok_or(HostFailure::Left)?;
            match HumanCommand::of(&line) {
                HumanCommand::Nothing => {}
                HumanCommand::Help => tell_line(spoken::help(self.language)),
                HumanCommand::Legal => tell_line(&spoken::legal(here)),
                HumanCommand::Board => Screen::new()
                    .show(|out| display::board(here, out))
                    .map_err(|cause| HostFailure::System {
                        doing: "showing the board",
                        cause,
                    })?,
                HumanCommand::Resign => return Ok(None),
                HumanCommand::Move(text) => match read(here, text) {
                    Ok(moves) => {
                        self.rest = moves.into();
                        if let Some(first) = self.rest.pop_front() {
                            return Ok(Some(first));
                        }
                    }
                    Err(error) => tell_line(&spoken::refusal(self.language, &error)),
                },
            }
        }
    }
}

/// The moves that a line means: one, or the jumps of a chain.
fn read(here: &Position, text: &str) -> Result<Vec<Move>, MoveError> {
    let text = spoken::in_notation(text).unwrap_or_else(|| text.to_owned());
    read_turn(here, &text, Numbering::default())
}

impl Player for Human {
    fn turn(&mut self, turn: &Turn<'_>) -> Result<Reply, HostFailure> {
        let start = Instant::now();
        let board =
            facts::board(turn.facts).map_err(|damage| HostFailure::Worker(damage.to_string()))?;
        let here = Position::unchecked(Rules::Course, board, turn.color);
        let here = match turn.bound {
            Some(square) => here.continuing_from(square).unwrap_or(here),
            None => here,
        };
        let chosen = match self.remembered(&here) {
            Some(chosen) => Some(chosen),
            None => self.ask(&here)?,
        };
        let report = match chosen {
            Some(chosen) => TurnReport::Done {
                facts: facts_after(turn.facts, here.play(&chosen).board()),
                flaw: None,
            },
            None => TurnReport::Resigned,
        };
        Ok(Reply::unpaid(report, start.elapsed()))
    }
}
