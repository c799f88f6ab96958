//! The native predicates behind `library(slither)`.
//!
//! A position is `grid(Rows, Columns, Rules, Path)`: `Rules` is `usual` or `misere`, `Path` the
//! dots `Row-Column` from end to end. A move is `segment(From, To)`, from an end of the path to a
//! free dot.

use crate::engine::deadline;
use crate::engine::fault::{Answer, Fault, named_in};
use crate::engine::host::Host;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, portable};
use crate::frontend::term::Term;
use crate::games::random::Random;
use crate::games::slither::{Position, Rules, Segment};
use crate::games::{Game, Side};
use crate::library::arguments::{any_text, integer_of, list_of, one, options_of};
use crate::library::game_terms::{self, TermGame};
use crate::library::grid::{grid_of, place_of, place_term, place_terms};
use crate::library::searching::{in_time, positive_of};
use crate::solvers::slither::exact::{ExactSearch, ExactVerdict};
use crate::solvers::slither::pairing::Pairing;
use crate::solvers::slither::player::{SlitherLevel, choose};

/// The predicates that `prolog/slither.pl` builds on.
pub const PREDICATES: &[Predicate] = &[
    portable("$slither_empty", "+++-", |_, a| {
        named("initial_position", a, empty_grid(a))
    }),
    portable("$slither_segments", "+-", |_, a| {
        named("legal_moves", a, game_terms::legal_moves::<Position>(a))
    }),
    portable("$slither_draw", "++-", |_, a| {
        named("make_move", a, game_terms::after_move::<Position>(a))
    }),
    portable("$slither_next_side", "+-", |_, a| {
        named("next_side", a, next_side(a))
    }),
    portable("$slither_winner", "+-", |_, a| {
        named("winner", a, game_terms::winner::<Position>(a))
    }),
    portable("$slither_verdict", "++-", |s, a| {
        named("verdict", a, verdict(s, a))
    }),
    portable("$slither_best", "++--", |s, a| {
        named("best_move", a, best_segment(s, a))
    }),
    portable("$slither_pairing", "+-", |_, a| {
        named("pairing", a, pairing(a))
    }),
    portable("$slither_sequences", "++-", |s, a| {
        named(
            "move_sequences",
            a,
            game_terms::move_sequences::<Position>(s, a),
        )
    }),
    portable("$slither_text", "??", |_, a| {
        named("position_line", a, text(a))
    }),
    portable("$slither_print", "+", |s, a| {
        named(
            "print_position",
            a,
            game_terms::print_position::<Position>(s, a),
        )
    }),
];

const DOT: &str = "dot";

/// As many positions are looked at when no option says it.
const POSITIONS: u64 = 200_000;

fn named(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    named_in("slither", name, args.len(), answer)
}

fn empty_grid(args: &[Term]) -> Answer {
    let grid = grid_of(&args[0], &args[1])?;
    let position = Position::start(grid, rules_of(&args[2])?);
    one(position.position_term())
}

fn next_side(args: &[Term]) -> Answer {
    one(side_term(Position::position_of(&args[0])?.turn()))
}

fn verdict(host: &mut dyn Host, args: &[Term]) -> Answer {
    let position = Position::position_of(&args[0])?;
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
    let position = Position::position_of(&args[0])?;
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
            position.move_term(&segment),
            verdict_term(&position, &chosen.verdict),
        ]),
        None => NativeAnswer::Fail,
    })
}

fn pairing(args: &[Term]) -> Answer {
    let position = Position::position_of(&args[0])?;
    let pairing = Pairing::of(position.grid(), position.free());
    one(pairs_term(&position, &pairing))
}

/// `position_line(?Position, ?Text)`: read if it is bound, else written.
fn text(args: &[Term]) -> Answer {
    if matches!(args[1], Term::Var(_)) {
        let position = Position::position_of(&args[0])?;
        return Ok(NativeAnswer::Succeed(vec![
            args[0].clone(),
            Term::atom(position.to_string()),
        ]));
    }
    let text = any_text(&args[1])?;
    let position = Position::read(&text)
        .map_err(|error| Fault::syntax("slither").with_message(error.to_string()))?;
    Ok(NativeAnswer::Succeed(vec![
        position.position_term(),
        args[1].clone(),
    ]))
}

fn rules_of(term: &Term) -> Result<Rules, Fault> {
    match (term, term.as_atom()) {
        (Term::Var(_), _) => Err(Fault::instantiation()),
        (_, Some("usual")) => Ok(Rules::Usual),
        (_, Some("misere")) => Ok(Rules::Misere),
        _ => Err(Fault::domain("slither_rules", term)),
    }
}

impl TermGame for Position {
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

    fn position_term(&self) -> Term {
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

    fn legal_move_of(&self, term: &Term) -> Result<Segment, Fault> {
        if matches!(term, Term::Var(_)) {
            return Err(Fault::instantiation());
        }
        let Some([from, to]) = term.as_compound("segment", 2) else {
            return Err(Fault::type_error("segment", term));
        };
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
