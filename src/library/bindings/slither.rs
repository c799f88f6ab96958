//! The native predicates behind `library(slither)`.
//!
//! A position is `grid(Rows, Columns, Rules, Path)`: `Rules` is `usual` or `misere`, `Path` the
//! dots `Row-Column` from end to end. A move is `segment(From, To)`, from an end of the path to a
//! free dot.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;
use crate::games::grid::Grid;
use crate::games::random::Random;
use crate::games::slither::{Position, Rules, Segment};
use crate::games::{Game, Side};
use crate::library::arguments::{any_text, integer_of, list_of, options_of, parts_of};
use crate::library::bindings::game_terms::{
    TermGame, TermRules, after_move, legal_moves, move_sequences, print_position, winner,
};
use crate::library::bindings::grid::{grid_of, place_of, place_term, place_terms};
use crate::library::searching::{in_time, positive_of};
use crate::solvers::slither::exact::{ExactSearch, ExactVerdict};
use crate::solvers::slither::pairing::Pairing;
use crate::solvers::slither::player::{SlitherLevel, choose};

/// Positions and moves as programs are asked with them.
pub const TERMS: TermRules = TermRules::of::<Position>();

/// The predicates that `prolog/slither.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "slither",
        [
            portable("$slither_empty", "+++-", empty_grid).reported_as("initial_position", 4),
            portable("$slither_segments", "+-", legal_moves::<Position>)
                .reported_as("legal_moves", 2),
            portable("$slither_draw", "++-", after_move::<Position>).reported_as("make_move", 3),
            portable("$slither_next_side", "+-", next_side),
            portable("$slither_winner", "+-", winner::<Position>),
            portable("$slither_verdict", "++-", verdict),
            portable("$slither_best", "++--", best_segment).reported_as("best_move", 4),
            portable("$slither_pairing", "+-", pairing),
            portable("$slither_sequences", "++-", move_sequences::<Position>)
                .reported_as("move_sequences", 3),
            portable("$slither_text", "??", text).reported_as("position_line", 2),
            portable("$slither_print", "+", print_position::<Position>)
                .reported_as("print_position", 1),
        ],
    )
}

const DOT: &str = "dot";

/// As many positions are looked at when no option says it.
const POSITIONS: u64 = 200_000;

fn empty_grid(grid: Grid, rules: Rules) -> Position {
    Position::start(grid, rules)
}

fn next_side(position: Position) -> Term {
    side_term(position.turn())
}

fn verdict(host: &mut dyn Host, position: Position, options: Term) -> Result<Term, Fault> {
    let mut positions = POSITIONS;
    for option in options_of(&options, &[])? {
        match option.name.as_str() {
            "positions" => positions = positive_of(&option.value)?.into(),
            _ => return Err(option.unknown("verdict_option")),
        }
    }
    let mut search = ExactSearch::new(positions).stopped_by(deadline::expired());
    let verdict = search.verdict(&position);
    in_time(host)?;
    Ok(verdict_term(&position, &verdict))
}

/// `best_move(+Position, +Options, -Segment, -Verdict)`; fails when the game is over.
fn best_segment(
    host: &mut dyn Host,
    position: Position,
    options: Term,
) -> Result<Option<(Term, Term)>, Fault> {
    let (mut level, mut seed) = (SlitherLevel::Perfect, 1);
    for option in options_of(&options, &[])? {
        match option.name.as_str() {
            "level" => {
                let number = integer_of(&option.value)?;
                let wrong = || {
                    let levels = format!("levels are 1 to {}", SlitherLevel::ALL.len());
                    Fault::domain("level", &option.value).with_message(levels)
                };
                level = SlitherLevel::from_number(number).ok_or_else(wrong)?;
            }
            "seed" => seed = integer_of(&option.value)?,
            _ => return Err(option.unknown("best_move_option")),
        }
    }
    // Each position has numbers of its own, so that a seed decides a whole game but not one answer
    // for all.
    let mut random = Random::new(seed as u64 ^ position.key());
    let chosen = choose(&position, level, &mut random, deadline::expired());
    in_time(host)?;
    Ok(chosen.segment.map(|segment| {
        let verdict = verdict_term(&position, &chosen.verdict);
        (position.move_term(&segment), verdict)
    }))
}

fn pairing(position: Position) -> Term {
    let pairing = Pairing::of(position.grid(), position.free());
    pairs_term(&position, &pairing)
}

/// `position_line(?Position, ?Text)`: read if it is bound, else written.
fn text(position: Term, text: Term) -> Result<(Term, Term), Fault> {
    if matches!(text, Term::Var(_)) {
        let line = Term::atom(Position::from_term(&position)?.to_string());
        return Ok((position, line));
    }
    let read = Position::read(&any_text(&text)?)
        .map_err(|error| Fault::syntax("slither").with_message(error.to_string()))?;
    Ok((read.into_term(), text))
}

impl FromTerm for Rules {
    fn from_term(term: &Term) -> Result<Rules, Fault> {
        match (term, term.as_atom()) {
            (Term::Var(_), _) => Err(Fault::instantiation()),
            (_, Some("usual")) => Ok(Rules::Usual),
            (_, Some("misere")) => Ok(Rules::Misere),
            _ => Err(Fault::domain("slither_rules", term)),
        }
    }
}

impl FromTerm for Position {
    fn from_term(term: &Term) -> Result<Position, Fault> {
        let [rows, columns, rules, path] = parts_of(term, "grid", "slither_position")?;
        let (grid, rules) = (grid_of(rows, columns)?, Rules::from_term(rules)?);
        let dots = list_of(path)?;
        let dots = dots.iter().map(|dot| place_of(grid, DOT, dot));
        let dots = dots.collect::<Result<Vec<_>, Fault>>()?;
        Position::of(grid, rules, &dots)
            .map_err(|error| Fault::domain("path", path).with_message(error.to_string()))
    }
}

impl IntoTerm for Position {
    fn into_term(self) -> Term {
        let (grid, path) = (self.grid(), self.path());
        let rules = match self.rules() {
            Rules::Usual => "usual",
            Rules::Misere => "misere",
        };
        let size = |number: u16| Term::Int(i64::from(number));
        Term::compound(
            "grid",
            vec![
                size(grid.rows()),
                size(grid.columns()),
                Term::atom(rules),
                place_terms(grid, path),
            ],
        )
    }
}

impl TermGame for Position {
    fn legal_move_of(&self, term: &Term) -> Result<Segment, Fault> {
        let [from, to] = parts_of(term, "segment", "segment")?;
        let dot = |term: &Term| place_of(self.grid(), DOT, term);
        let found = self.find(dot(from)?, dot(to)?);
        found.ok_or_else(|| Fault::domain("legal_move", term))
    }

    fn move_term(&self, chosen: &Segment) -> Term {
        let dot = |place| place_term(self.grid(), place);
        Term::compound("segment", vec![dot(chosen.from), dot(chosen.to)])
    }
}

fn side_term(side: Side) -> Term {
    Term::atom(match side {
        Side::First => "first",
        Side::Second => "second",
    })
}

fn pairs_term(position: &Position, pairing: &Pairing) -> Term {
    let dot = |place| place_term(position.grid(), place);
    let pairs = pairing.all().into_iter();
    let pairs = pairs.map(|(one, other)| Term::compound("pair", vec![dot(one), dot(other)]));
    Term::list(pairs.collect::<Vec<_>>())
}

/// `wins(Segment, Why)`, `loses(Why)`, `unknown`; `Why` is `pairs(Pairs)` or `search`.
fn verdict_term(position: &Position, verdict: &ExactVerdict) -> Term {
    let why = |pairing: &Option<Pairing>| match pairing {
        Some(pairing) => Term::compound("pairs", vec![pairs_term(position, pairing)]),
        None => Term::atom("search"),
    };
    match verdict {
        ExactVerdict::Wins(segment, pairing) => {
            Term::compound("wins", vec![position.move_term(segment), why(pairing)])
        }
        ExactVerdict::Loses(pairing) => Term::compound("loses", vec![why(pairing)]),
        ExactVerdict::Unknown => Term::atom("unknown"),
    }
}
