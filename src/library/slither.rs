//! The native predicates behind `library(slither)`.
//!
//! A position is `grid(Rows, Columns, Rules, Path)`: `Rules` is `usual` or `misere`, `Path` the
//! dots `Row-Column` from end to end. A move is `segment(From, To)`, from an end of the path to a
//! free dot.

use crate::engine::deadline;
use crate::engine::fault::{Answer, Fault, named_in};
use crate::engine::host::Host;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_portable};
use crate::frontend::term::Term;
use crate::games::random::Random;
use crate::games::slither::{Position, Rules, Segment, draw, perft};
use crate::games::{Game, Outcome as End, Side};
use crate::library::arguments::{any_text, done, integer_of, list_of, one, options_of};
use crate::library::grid::{grid_of, place_of, place_term, place_terms};
use crate::library::searching::{in_time, positive_of, sequences};
use crate::solvers::slither::exact::{ExactSearch, ExactVerdict};
use crate::solvers::slither::pairing::Pairing;
use crate::solvers::slither::player::{SlitherLevel, choose};

/// The predicates that `prolog/slither.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_portable("$slither_empty", "+++-", |_, a| {
            named("initial_position", a, empty_grid(a))
        }),
        raw_portable("$slither_segments", "+-", |_, a| {
            named("legal_moves", a, segments(a))
        }),
        raw_portable("$slither_draw", "++-", |_, a| {
            named("make_move", a, draw_segment(a))
        }),
        raw_portable("$slither_next_side", "+-", |_, a| {
            named("next_side", a, next_side(a))
        }),
        raw_portable("$slither_winner", "+-", |_, a| {
            named("winner", a, winner(a))
        }),
        raw_portable("$slither_verdict", "++-", |s, a| {
            named("verdict", a, verdict(s, a))
        }),
        raw_portable("$slither_best", "++--", |s, a| {
            named("best_move", a, best_segment(s, a))
        }),
        raw_portable("$slither_pairing", "+-", |_, a| {
            named("pairing", a, pairing(a))
        }),
        raw_portable("$slither_sequences", "++-", |s, a| {
            named("move_sequences", a, move_sequences(s, a))
        }),
        raw_portable("$slither_text", "??", |_, a| {
            named("position_line", a, text(a))
        }),
        raw_portable("$slither_print", "+", |s, a| {
            named("print_position", a, print(s, a))
        }),
    ]
}

const DOT: &str = "dot";

/// As many positions are looked at when no option says it.
const POSITIONS: u64 = 200_000;

fn named(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    named_in("slither", name, args.len(), answer)
}

/// Sequences of so few moves are counted without a look at the clock.
const WATCHED_DEPTH: u32 = 4;

fn empty_grid(args: &[Term]) -> Answer {
    let grid = grid_of(&args[0], &args[1])?;
    let position = Position::start(grid, rules_of(&args[2])?);
    one(position_term(&position))
}

fn segments(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let moves = position.moves();
    let terms: Vec<Term> = moves
        .iter()
        .map(|chosen| segment_term(&position, *chosen))
        .collect();
    one(Term::list(terms))
}

fn draw_segment(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let segment = segment_of(&position, &args[1])?;
    one(position_term(&position.after(&segment)))
}

fn next_side(args: &[Term]) -> Answer {
    one(side_term(position_of(&args[0])?.turn()))
}

/// Fails while the game goes on.
fn winner(args: &[Term]) -> Answer {
    match position_of(&args[0])?.outcome() {
        Some(End::Win(side)) => one(side_term(side)),
        Some(End::Draw) | None => Ok(NativeAnswer::Fail),
    }
}

fn verdict(host: &mut dyn Host, args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let mut positions = POSITIONS;
    for option in options_of(&args[1], &[])? {
        match option.name.as_str() {
            "positions" => positions = positive_of(&option.value)?.into(),
            name => {
                let option = Term::compound(name, vec![option.value.clone()]);
                return Err(Fault::domain("verdict_option", &option));
            }
        }
    }
    let mut search = ExactSearch::new(positions).stopped_by(deadline::expired());
    let verdict = search.verdict(&position);
    in_time(host)?;
    one(verdict_term(&position, &verdict))
}

/// `best_move(+Position, +Options, -Segment, -Verdict)`; fails when the game is over.
fn best_segment(host: &mut dyn Host, args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let (mut level, mut seed) = (SlitherLevel::Perfect, 1);
    for option in options_of(&args[1], &[])? {
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
            name => {
                let option = Term::compound(name, vec![option.value.clone()]);
                return Err(Fault::domain("best_move_option", &option));
            }
        }
    }
    // Each position has numbers of its own, so that a seed decides a whole game but not one answer
    // for all.
    let mut random = Random::new(seed as u64 ^ position.key());
    let chosen = choose(&position, level, &mut random, deadline::expired());
    in_time(host)?;
    Ok(match chosen.segment {
        Some(segment) => NativeAnswer::Succeed(vec![
            segment_term(&position, segment),
            verdict_term(&position, &chosen.verdict),
        ]),
        None => NativeAnswer::Fail,
    })
}

fn pairing(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let pairing = Pairing::of(position.grid(), position.free());
    one(pairs_term(&position, &pairing))
}

fn move_sequences(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (position, depth) = (position_of(&args[0])?, positive_of(&args[1])?);
    let next = |position: &Position| {
        let moves = position.moves();
        moves.iter().map(|chosen| position.after(chosen)).collect()
    };
    sequences(host, &position, (depth, WATCHED_DEPTH), next, perft)
}

/// `position_line(?Position, ?Text)`: read if it is bound, else written.
fn text(args: &[Term]) -> Answer {
    if matches!(args[1], Term::Var(_)) {
        let position = position_of(&args[0])?;
        return Ok(NativeAnswer::Succeed(vec![
            args[0].clone(),
            Term::atom(position.to_string()),
        ]));
    }
    let text = any_text(&args[1])?;
    let position = Position::read(&text)
        .map_err(|error| Fault::syntax("slither").with_message(error.to_string()))?;
    Ok(NativeAnswer::Succeed(vec![
        position_term(&position),
        args[1].clone(),
    ]))
}

fn print(host: &mut dyn Host, args: &[Term]) -> Answer {
    let text = draw(&position_of(&args[0])?);
    host.write(&text)?;
    done()
}

fn rules_of(term: &Term) -> Result<Rules, Fault> {
    match (term, term.as_atom()) {
        (Term::Var(_), _) => Err(Fault::instantiation()),
        (_, Some("usual")) => Ok(Rules::Usual),
        (_, Some("misere")) => Ok(Rules::Misere),
        _ => Err(Fault::domain("slither_rules", term)),
    }
}

fn position_of(term: &Term) -> Result<Position, Fault> {
    if matches!(term, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    let Some([rows, columns, rules, path]) = term.as_compound("grid", 4) else {
        return Err(Fault::type_error("slither_position", term));
    };
    let (grid, rules) = (grid_of(rows, columns)?, rules_of(rules)?);
    let dots = list_of(path)?;
    let dots = dots.iter().map(|dot| place_of(grid, DOT, dot));
    let dots = dots.collect::<Result<Vec<_>, Fault>>()?;
    Position::of(grid, rules, &dots)
        .map_err(|error| Fault::domain("path", path).with_message(error.to_string()))
}

fn position_term(position: &Position) -> Term {
    let (grid, path) = (position.grid(), position.path());
    let rules = match position.rules() {
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

fn segment_of(position: &Position, term: &Term) -> Result<Segment, Fault> {
    if matches!(term, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    let Some([from, to]) = term.as_compound("segment", 2) else {
        return Err(Fault::type_error("segment", term));
    };
    let dot = |term: &Term| place_of(position.grid(), DOT, term);
    let found = position.find(dot(from)?, dot(to)?);
    found.ok_or_else(|| Fault::domain("legal_move", term))
}

fn segment_term(position: &Position, segment: Segment) -> Term {
    let dot = |place| place_term(position.grid(), place);
    Term::compound("segment", vec![dot(segment.from), dot(segment.to)])
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
            Term::compound("wins", vec![segment_term(position, *segment), why(pairing)])
        }
        ExactVerdict::Loses(pairing) => Term::compound("loses", vec![why(pairing)]),
        ExactVerdict::Unknown => Term::atom("unknown"),
    }
}
