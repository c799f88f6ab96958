//! Search: fixed depth with the document's cost, and the strong searcher.

use std::cell::RefCell;
use std::sync::Arc;

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::{Color, Move, Position, Rules};
use crate::library::arguments::{boolean_of, integer_of, options_of};
use crate::library::bindings::kabe::arguments::{BoundSquare, position_of};
use crate::library::bindings::kabe::board::board_of;
use crate::library::bindings::kabe::endings::tables;
use crate::library::bindings::kabe::notation::rules_of;
use crate::library::searching::{Positive, SearchOptions, in_time, info, sequences};
use crate::solvers::SearchResult;
use crate::solvers::alphabeta::{alphabeta as alphabeta_of, minimax as minimax_of};
use crate::solvers::draughts::endings::Endings;
use crate::solvers::draughts::material::{InSquareOrder, Material};
use crate::solvers::draughts::search::{SearchReport, SearchSettings, Searcher};

/// `minimax(+Board, +Color, +Depth, -Move, -Value)`, with the number of positions looked at as a
/// last argument.
pub fn minimax(
    host: &mut dyn Host,
    board: Term,
    color: Color,
    Positive(depth): Positive,
) -> Result<Option<(Move, i32, u64)>, Fault> {
    let search =
        |position: &InSquareOrder| minimax_of(position, depth, &Material, deadline::expired());
    fixed(host, &board, color, search)
}

/// `alphabeta(+Board, +Color, +Depth, -Move, -Value)`, with a last argument as [`minimax`] has it.
pub fn alphabeta(
    host: &mut dyn Host,
    board: Term,
    color: Color,
    Positive(depth): Positive,
) -> Result<Option<(Move, i32, u64)>, Fault> {
    let search =
        |position: &InSquareOrder| alphabeta_of(position, depth, &Material, deadline::expired());
    fixed(host, &board, color, search)
}

fn fixed(
    host: &mut dyn Host,
    board: &Term,
    color: Color,
    search: impl FnOnce(&InSquareOrder) -> SearchResult<Move>,
) -> Result<Option<(Move, i32, u64)>, Fault> {
    let board = board_of(host, board)?;
    let position = InSquareOrder(Position::unchecked(Rules::Course, board, color));
    let found = search(&position);
    in_time(host)?;
    Ok(found.best.map(|best| (best, found.value, found.nodes)))
}

/// `perft(+Board, +Color, +Depth, -Nodes)`.
pub fn perft(
    host: &mut dyn Host,
    board: Term,
    color: Color,
    Positive(depth): Positive,
) -> Result<i64, Fault> {
    let board = board_of(host, &board)?;
    let position = Position::unchecked(Rules::Course, board, color);
    let next = |position: &Position| {
        let moves = position.legal_moves();
        moves.iter().map(|chosen| position.play(chosen)).collect()
    };
    // The last ply is counted without being made.
    let count = |position: &Position, _| position.legal_moves().len() as u64;
    sequences(host, &position, (depth, 1), next, count)
}

/// What the options of `best_move` say.
pub struct DraughtsMoveOptions {
    rules: Rules,
    quiet_plies: u8,
    endings: bool,
    book: bool,
    effort: SearchOptions,
}

impl FromTerm for DraughtsMoveOptions {
    fn from_term(options: &Term) -> Result<DraughtsMoveOptions, Fault> {
        let mut wanted = DraughtsMoveOptions {
            rules: Rules::Course,
            quiet_plies: 0,
            endings: false,
            book: false,
            effort: SearchOptions::default(),
        };
        for option in options_of(options, &[])? {
            wanted.take(option.name.as_str(), &option.value)?;
        }
        wanted.effort = wanted.effort.limited();
        Ok(wanted)
    }
}

impl DraughtsMoveOptions {
    fn take(&mut self, name: &str, value: &Term) -> Result<(), Fault> {
        match name {
            "quiet" => {
                let plies = integer_of(value)?;
                self.quiet_plies =
                    u8::try_from(plies).map_err(|_| Fault::domain("quiet_plies", value))?;
            }
            "rules" => self.rules = rules_of(value)?,
            "endings" => self.endings = boolean_of(value)?,
            "book" => self.book = boolean_of(value)?,
            _ => self.effort.take(name, value)?,
        }
        Ok(())
    }
}

/// `best_move(+Board, +Color, +X, +Y, +Options, -Move, -Info)`.
pub fn best_move(
    host: &mut dyn Host,
    board: Term,
    color: Color,
    bound: BoundSquare,
    wanted: DraughtsMoveOptions,
) -> Result<Option<(Move, Term)>, Fault> {
    let board = board_of(host, &board)?;
    let position = match wanted.rules {
        Rules::Course => position_of(board, color, bound),
        Rules::Official => {
            Some(Position::unchecked(Rules::Official, board, color)).filter(|_| bound.0.is_none())
        }
    };
    let Some(position) = position else {
        return Ok(None);
    };
    let report = run_search(&position.with_quiet_plies(wanted.quiet_plies), &wanted);
    in_time(host)?;
    let best = report.lines.first().map(|line| line.moves[0]);
    let terms = |moves: Vec<Move>| moves.into_iter().map(Move::into_term).collect();
    Ok(best.zip(info(report.with_moves(terms), 1)))
}

/// A searcher, and what it was made for.
struct Kept {
    rules: Rules,
    threads: usize,
    endings: bool,
    book: bool,
    searcher: Searcher,
}

thread_local! {
    /// The searcher of the last call: what it remembers helps with the next move.
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

fn run_search(position: &Position, wanted: &DraughtsMoveOptions) -> SearchReport {
    KEPT.with_borrow_mut(|kept| {
        let fits = kept.take().filter(|kept| {
            (kept.rules, kept.threads) == (wanted.rules, wanted.effort.threads)
                && (kept.endings, kept.book) == (wanted.endings, wanted.book)
        });
        let kept = kept.insert(fits.unwrap_or_else(|| {
            Kept {
                rules: wanted.rules,
                threads: wanted.effort.threads,
                endings: wanted.endings,
                book: wanted.book,
                searcher: Searcher::new(SearchSettings {
                    threads: wanted.effort.threads,
                    endings: wanted
                        .endings
                        .then(|| -> Arc<dyn Endings> { tables(wanted.rules) }),
                    book: wanted.book,
                    ..SearchSettings::default()
                }),
            }
        }));
        kept.searcher
            .search(position, &[], &wanted.effort.limits, deadline::expired())
    })
}
