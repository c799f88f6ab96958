//! A game that a Prolog program says: the program is loaded, asked once about every position, and
//! no more.

use std::borrow::Cow;
use std::process::ExitCode;

use anyhow::{Context, bail};

use super::options::{GraphForm, GraphPlayer, Options, dead_end_name};
use super::report::report;
use super::subject::Subject;
use crate::cli::{exit_codes, files};
use crate::engine::fault::Fault;
use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::messages;
use crate::engine::session::{Session, with_session};
use crate::engine::streams::StreamId;
use crate::frontend::reader::{Read, ReaderFlags, read_term};
use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::game_graph::Node;
use crate::library;
use crate::library::bindings::game_graph::{Explored, position_text, solved};

/// Loads the file, solves, tells.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    // The loader looks for names with and without an ending, and its message is of no use here.
    std::fs::read(&options.file)
        .with_context(|| format!("can't read {}", options.file.display()))?;
    let mut engine = Engine::new(library::natives());
    if options.is_for_machines() {
        with_session(|session| session.streams.set_output(StreamId::STDERR));
    }
    if files::load(&mut engine, std::slice::from_ref(&options.file)).is_err() {
        return Ok(ExitCode::from(exit_codes::ERROR));
    }
    let done = told(&mut engine, options);
    with_session(|session| session.streams.flush_all());
    done
}

fn told(engine: &mut Engine, options: &Options) -> anyhow::Result<ExitCode> {
    let positions = options.from.iter().map(|text| position_of(text));
    let positions = positions.collect::<anyhow::Result<Vec<Term>>>()?;
    let handle = enumerated(engine, options, &positions)?;
    // The graph stays where the library keeps it; only the texts of positions need the session, and
    // only while it is free.
    let done = solved(&handle, |explored| {
        Ok(subject(explored, options, &positions).and_then(|subject| report(&subject, options)))
    });
    done.unwrap_or_else(|fault| Err(anyhow::anyhow!("{}", sentence(fault))))
}

/// The term of a position of the command line.
fn position_of(text: &str) -> anyhow::Result<Term> {
    let source = format!("{text} .");
    let read = with_session(|session| {
        read_term(
            &source,
            0,
            &session.operators("user"),
            &ReaderFlags::default(),
        )
    });
    match read {
        Read::Term(read) if read.end >= source.trim_end().len() => Ok(read.term),
        Read::Error(error) => bail!("--from {text}: {error}"),
        _ => bail!("--from {text}: expected one term"),
    }
}

/// The handle of the graph.
fn enumerated(engine: &mut Engine, options: &Options, positions: &[Term]) -> anyhow::Result<Term> {
    let goal = Term::compound(
        "game_graph",
        vec![settings(options, positions), Term::Var(0)],
    );
    let goal = Term::compound(":", vec![Term::atom("game_graph"), goal]);
    let mut answer = QueryAnswer::No;
    engine.query("user", &goal, vec![Term::Var(0)], |first| {
        answer = first;
        false
    });
    with_session(|session| session.streams.flush_all());
    match answer {
        QueryAnswer::Solution(bindings) | QueryAnswer::Last(bindings) => {
            handle_of(&bindings).context("the interpreter gave no graph")
        }
        QueryAnswer::No => bail!("the program's predicates failed"),
        QueryAnswer::Error(ball) => match advice(&ball, options) {
            Some(advice) => bail!("{}: {advice}", ball_text(&ball)),
            None => bail!("{}", ball_text(&ball)),
        },
    }
}

/// What the command line could say to mend an error of the program.
fn advice(ball: &Term, options: &Options) -> Option<&'static str> {
    let [formal, _] = ball.as_compound("error", 2)? else {
        return None;
    };
    if *formal == Term::atom("instantiation_error") && options.from.is_empty() {
        return Some("only facts tell all positions, so name some with --from");
    }
    if formal.as_compound("resource_error", 1) == Some(&[Term::atom("game_graph_positions")]) {
        return Some("if its play has an end, raise --positions");
    }
    let [_, indicator] = formal.as_compound("existence_error", 2)? else {
        return None;
    };
    let [name, _] = unqualified(indicator).as_compound("/", 2)? else {
        return None;
    };
    if *name == Term::atom("turn") {
        Some("a program that has move/2 instead needs --form two")
    } else if *name == Term::atom("move") {
        Some("a program that has turn/2 instead needs --form document")
    } else {
        None
    }
}

fn unqualified(term: &Term) -> &Term {
    match term.as_compound(":", 2) {
        Some([_, inner]) => inner,
        _ => term,
    }
}

fn handle_of(bindings: &Term) -> Option<Term> {
    let [values, _] = bindings.as_compound("b", 2)? else {
        return None;
    };
    values.as_list()?.into_iter().next()
}

/// The options of `game_graph/2`, of module `user`.
fn settings(options: &Options, positions: &[Term]) -> Term {
    let named = |name: &str, value: Term| Term::compound(name, vec![value]);
    let form = match options.form {
        GraphForm::Document => "document",
        GraphForm::Two => "two",
    };
    let mut list = vec![
        named("form", Term::atom(form)),
        named("turn", turn_term(options)),
        named("dead_end", Term::atom(dead_end_name(options.dead_end))),
        named("positions", Term::integer(options.positions.into())),
    ];
    list.extend(
        positions
            .iter()
            .map(|position| named("from", position.clone())),
    );
    Term::compound(":", vec![Term::atom("user"), Term::list(list)])
}

fn turn_term(options: &Options) -> Term {
    Term::atom(match options.turn {
        GraphPlayer::Player => "player",
        GraphPlayer::Opponent => "opponent",
    })
}

fn subject<'a>(
    explored: &'a Explored,
    options: &Options,
    positions: &[Term],
) -> anyhow::Result<Subject<'a>> {
    let mut told = Vec::new();
    for position in positions {
        let node = explored.node(&turn_term(options), position);
        told.push(node.map_err(|fault| anyhow::anyhow!("{}", sentence(fault)))?);
    }
    let drawn = if told.is_empty() {
        (0..explored.starts.min(1) as Node).collect()
    } else {
        told.clone()
    };
    if told.is_empty() {
        let all = 0..explored.graph.nodes() as Node;
        told.extend(all.filter(|node| explored.places.turn(*node) != Some(Side::Second)));
    }
    Ok(Subject {
        graph: &explored.graph,
        solution: Cow::Borrowed(&explored.solution),
        label: Box::new(|node| {
            with_session(|session: &mut Session| position_text(session, explored, node))
        }),
        told,
        drawn,
        solved_in: None,
    })
}

fn sentence(fault: Fault) -> String {
    ball_text(&fault.unqualified_ball("game_graph", 2))
}

/// What SWI-Prolog would say of a ball, on one line.
fn ball_text(ball: &Term) -> String {
    let text =
        with_session(|session| messages::uncaught(ball, &[], None, &session.operators("user")));
    let lines = text.lines().map(|line| {
        let line = line
            .strip_prefix("Warning:")
            .or(line.strip_prefix("ERROR:"));
        line.unwrap_or_default().trim()
    });
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}
