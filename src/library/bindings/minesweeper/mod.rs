//! The native predicates behind `library(minesweeper)`.
//!
//! A game is the handle `minesweeper(N)`: the mines stay in Rust, a program gets at them only by
//! opening cells. A board, which is what a player sees, is a term: `board(Mines, Rows)`, see
//! [`boards`].

mod boards;
mod sessions;

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;
use crate::games::grid::{Grid, Place};
use crate::games::minesweeper::{
    FieldAction, FieldStatus, FieldView, FirstOpening, MinefieldOptions, MinefieldPreset,
    Minesweeper,
};
use crate::library::arguments::{any_text, integer_of, options_of};
use crate::library::bindings::game_terms::{TermRules, puzzle_of};
use crate::library::bindings::grid::{grid_of, place_of, place_term, place_terms};
use crate::library::searching::in_time;
use crate::library::seeds::any_seed;
use crate::solvers::minesweeper::advice::{self, Advice, AdviceReason, FlagPolicy, advise};
use crate::solvers::minesweeper::demonstration::Demonstration;
use crate::solvers::minesweeper::model::Unsolvable;
use crate::solvers::minesweeper::odds::Chance;
use crate::solvers::minesweeper::proof::Proof;
use crate::solvers::puzzles::minesweeper::MinesPuzzle;
use boards::view_of;

pub use boards::board_term;

/// Boards and moves as programs are asked with them.
pub const TERMS: TermRules = TermRules {
    position_term: |here| Some(board_term(puzzle_of::<MinesPuzzle>(here)?.view())),
    move_text: |here, term| {
        let puzzle = puzzle_of::<MinesPuzzle>(here)?;
        Some(puzzle.text_of(action_of(puzzle.grid(), term).ok()?))
    },
    move_term: |here, text| {
        let puzzle = puzzle_of::<MinesPuzzle>(here)?;
        Some(action_term(puzzle.grid(), puzzle.action_of(text)?))
    },
};

/// The predicates that `prolog/minesweeper.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "minesweeper",
        [
            portable("$mines_new", "+-", new_game).reported_as("new_game", 2),
            portable("$mines_end", "+", end).reported_as("end_minesweeper", 1),
            portable("$mines_open", "++-", open).reported_as("open_cell", 3),
            portable("$mines_mark", "++-", mark).reported_as("mark_cell", 2),
            portable("$mines_chord", "++-", open_around).reported_as("open_around", 3),
            portable("$mines_board", "+-", visible_board).reported_as("board", 2),
            portable("$mines_status", "+-", status).reported_as("status", 2),
            portable("$mines_chances", "+-", chances).reported_as("chances", 2),
            portable("$mines_hint", "+---", hint).reported_as("hint", 3),
            portable("$mines_demonstrate", "+---", demonstrate).reported_as("demonstrate", 4),
            portable("$mines_text", "+??", text).reported_as("board_text", 3),
        ],
    )
}

const CELL: &str = "cell";

fn new_game(options: MinefieldOptions) -> Result<Term, Fault> {
    sessions::begin(Minesweeper::new(options))
}

/// The action of `open(Cell)`, `flag(Cell)` or `open_around(Cell)`.
///
/// # Errors
/// `type_error(minesweeper_move, T)`; those of a cell.
pub fn action_of(grid: Grid, term: &Term) -> Result<FieldAction, Fault> {
    let wrong = || Fault::type_error("minesweeper_move", term);
    let [cell] = term.arguments() else {
        return Err(wrong());
    };
    let cell = || place_of(grid, CELL, cell);
    match term.functor().map(|(name, _)| name.as_str()) {
        Some("open") => cell().map(FieldAction::Open),
        Some("flag") => cell().map(FieldAction::Flag),
        Some("open_around") => cell().map(FieldAction::Chord),
        _ => Err(wrong()),
    }
}

/// Opens, marks or opens around: the status then.
fn acted(game: &Term, cell: &Term, action: fn(Place) -> FieldAction) -> Result<Term, Fault> {
    sessions::with(game, |game| {
        let place = place_of(game.options().grid(), CELL, cell)?;
        game.act(action(place)).map_err(|refused| {
            Fault::permission("open", "cell", cell).with_message(refused.to_string())
        })?;
        Ok(status_term(game.status()))
    })
}

fn open(game: Term, cell: Term) -> Result<Term, Fault> {
    acted(&game, &cell, FieldAction::Open)
}

fn mark(game: Term, cell: Term) -> Result<Term, Fault> {
    acted(&game, &cell, FieldAction::Flag)
}

fn open_around(game: Term, cell: Term) -> Result<Term, Fault> {
    acted(&game, &cell, FieldAction::Chord)
}

fn end(game: Term) -> Result<(), Fault> {
    sessions::end(&game)
}

fn visible_board(game: Term) -> Result<Term, Fault> {
    sessions::with(&game, |game| Ok(board_term(game.view())))
}

fn status(game: Term) -> Result<Term, Fault> {
    sessions::with(&game, |game| Ok(status_term(game.status())))
}

/// `chances(+Board, -Chances)`: of each covered cell.
fn chances(host: &mut dyn Host, board: Term) -> Result<Term, Fault> {
    let view = view_of(&board)?;
    let odds = advice::odds(&view).map_err(|why| unsolvable(&board, &view, why))?;
    in_time(host)?;
    let chance = |cell: Place| {
        let chance = match odds.at(cell)? {
            Chance::Safe => Term::Int(0),
            Chance::Mine => Term::Int(1),
            Chance::Perhaps(part) => Term::Float(part),
        };
        let cell = place_term(view.grid(), cell);
        Some(Term::compound("chance", vec![cell, chance]))
    };
    let all: Vec<Term> = view.covered_cells().filter_map(chance).collect();
    Ok(Term::list(all))
}

/// `hint(+Board, -Move, -Chance, -Reason)`; fails when nothing is left to open.
fn hint(host: &mut dyn Host, board: Term) -> Result<Option<(Term, Term, Term)>, Fault> {
    let view = view_of(&board)?;
    let advice = advise(&view, FlagPolicy::Never).map_err(|why| unsolvable(&board, &view, why))?;
    in_time(host)?;
    Ok(advice.map(|advice| {
        let action = action_term(view.grid(), advice.action);
        let reason = reason_term(view.grid(), &advice.reason);
        (action, mine_term(&advice), reason)
    }))
}

/// `demonstrate(+Options, -Steps, -Status, -Board)`.
fn demonstrate(
    host: &mut dyn Host,
    options: MinefieldOptions,
) -> Result<(Term, Term, Term), Fault> {
    let grid = options.grid();
    let mut demonstration = Demonstration::of(Minesweeper::new(options), FlagPolicy::First);
    let mut steps = Vec::new();
    while let Some(step) = demonstration.next() {
        in_time(host)?;
        let view = demonstration.game().view();
        let step = step.map_err(|why| unsolvable(&board_term(view), view, why))?;
        let action = action_term(grid, step.advice.action);
        let reason = reason_term(grid, &step.advice.reason);
        steps.push(Term::compound(
            "step",
            vec![action, mine_term(&step.advice), reason],
        ));
    }
    let game = demonstration.game();
    let (status, board) = (status_term(game.status()), board_term(game.view()));
    Ok((Term::list(steps), status, board))
}

/// `board_text(+Mines, ?Board, ?Text)`.
fn text(mines: Term, board: Term, text: Term) -> Result<(Term, Term), Fault> {
    if matches!(text, Term::Var(_)) {
        let text = Term::atom(view_of(&board)?.to_string());
        return Ok((board, text));
    }
    let mines = usize::try_from(integer_of(&mines)?)
        .map_err(|_| Fault::type_error("not_less_than_zero", &mines))?;
    let view = FieldView::read(&any_text(&text)?, mines)
        .map_err(|error| Fault::syntax("board").with_message(error.to_string()))?;
    Ok((board_term(&view), text))
}

/// What a board on which nothing can be said is called.
fn unsolvable(board: &Term, view: &FieldView, why: Unsolvable) -> Fault {
    let message = match why {
        Unsolvable::Number { cell, .. } => format!("{}: {why}", view.grid().name(cell)),
        _ => why.to_string(),
    };
    Fault::domain("solvable_board", board).with_message(message)
}

impl FromTerm for MinefieldOptions {
    fn from_term(term: &Term) -> Result<MinefieldOptions, Fault> {
        let (rows, columns, mines) = MinefieldPreset::Beginner.numbers();
        let (mut rows, mut columns) = (Term::Int(rows), Term::Int(columns));
        let (mut mines, mut first, mut seed) = (Term::Int(mines), FirstOpening::default(), None);
        for option in options_of(term, &[])? {
            match option.name.as_str() {
                "preset" => {
                    let (r, c, m) = preset_of(&option.value)?.numbers();
                    (rows, columns, mines) = (Term::Int(r), Term::Int(c), Term::Int(m));
                }
                "rows" => rows = option.value,
                "columns" => columns = option.value,
                "mines" => mines = option.value,
                "first" => first = first_of(&option.value)?,
                "seed" => seed = Some(integer_of(&option.value)? as u64),
                _ => return Err(option.unknown("minesweeper_option")),
            }
        }
        let grid: Grid = grid_of(&rows, &columns)?;
        let seed = seed.unwrap_or_else(any_seed);
        MinefieldOptions::new(grid, integer_of(&mines)?, first, seed)
            .map_err(|error| Fault::domain("mines", &mines).with_message(error.to_string()))
    }
}

fn preset_of(term: &Term) -> Result<MinefieldPreset, Fault> {
    let name = term.as_atom();
    let preset = MinefieldPreset::ALL
        .into_iter()
        .find(|preset| Some(preset.name()) == name);
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        _ => preset.ok_or_else(|| Fault::domain("minesweeper_preset", term)),
    }
}

fn first_of(term: &Term) -> Result<FirstOpening, Fault> {
    match (term, term.as_atom()) {
        (Term::Var(_), _) => Err(Fault::instantiation()),
        (_, Some("anything")) => Ok(FirstOpening::Anything),
        (_, Some("safe")) => Ok(FirstOpening::Safe),
        (_, Some("empty")) => Ok(FirstOpening::Empty),
        _ => Err(Fault::domain("first_opening", term)),
    }
}

fn status_term(status: FieldStatus) -> Term {
    Term::atom(match status {
        FieldStatus::Playing => "playing",
        FieldStatus::Won => "won",
        FieldStatus::Lost => "lost",
    })
}

fn action_term(grid: Grid, action: FieldAction) -> Term {
    let (name, cell) = match action {
        FieldAction::Open(cell) => ("open", cell),
        FieldAction::Flag(cell) => ("flag", cell),
        FieldAction::Chord(cell) => ("open_around", cell),
    };
    Term::compound(name, vec![place_term(grid, cell)])
}

/// The chance of a mine: 0 and 1 are certain.
fn mine_term(advice: &Advice) -> Term {
    match (&advice.reason, advice.mine) {
        (AdviceReason::Certain(_), chance) => Term::Int(chance as i64),
        (_, chance) => Term::Float(chance),
    }
}

fn reason_term(grid: Grid, reason: &AdviceReason) -> Term {
    match reason {
        AdviceReason::First => Term::atom("first"),
        AdviceReason::Certain(Proof::Numbers(cells)) => {
            Term::compound("numbers", vec![place_terms(grid, cells)])
        }
        AdviceReason::Certain(Proof::Count) => Term::atom("count"),
        AdviceReason::Endgame { win } => Term::compound("endgame", vec![Term::Float(*win)]),
        AdviceReason::Prospects { next, .. } => {
            Term::compound("prospects", vec![Term::Float(*next)])
        }
        AdviceReason::Estimate => Term::atom("estimate"),
    }
}
