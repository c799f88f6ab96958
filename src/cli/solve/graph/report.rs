//! What is said about a solved graph.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Context;
use serde_json::{Value as Json, json};

use super::options::Options;
use super::subject::Subject;
use crate::cli::{exit_codes, files};
use crate::games::game_graph::{Mark, Node};
use crate::games::{Outcome, Side};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::game_graph::drawing::{dot, svg};
use crate::solvers::game_graph::picture::GraphPicture;
use crate::solvers::game_graph::strategy::winning_strategy;
use crate::solvers::game_graph::tree::{GameTree, TreeBranch, TreeNodeKind, solution_tree};
use crate::solvers::retrograde::Value;

/// So many positions are told without being asked for.
const MAX_TOLD: usize = 1_000;

/// Tells and draws.
pub fn report(subject: &Subject, options: &Options) -> anyhow::Result<ExitCode> {
    let trees = trees(subject, options)?;
    let strategies = strategies(subject, options);
    draw(subject, options)?;
    let mut out = BufWriter::new(io::stdout().lock());
    if options.json {
        writeln!(out, "{}", as_json(subject, options, &strategies, &trees))?;
    } else if !options.is_for_machines() {
        as_text(subject, options, (&strategies, &trees), &mut out)?;
    }
    out.flush()?;
    let all_won = strategies.iter().all(|(_, moves)| moves.is_some())
        && trees.iter().all(|(_, tree)| tree.is_some());
    Ok(exit_codes::yes_or_no(all_won))
}

type Moves = Vec<(Node, Node)>;
/// What was asked for from each position, where it exists.
type Each<T> = [(Node, Option<T>)];

fn strategies(subject: &Subject, options: &Options) -> Vec<(Node, Option<Moves>)> {
    let asked = if options.strategy {
        &subject.told[..]
    } else {
        &[]
    };
    let side = options.side.side();
    let of = |node: &Node| {
        let moves = winning_strategy(subject.graph, &subject.solution, *node, side);
        (*node, moves)
    };
    asked.iter().map(of).collect()
}

fn trees(subject: &Subject, options: &Options) -> anyhow::Result<Vec<(Node, Option<GameTree>)>> {
    let asked = if options.tree { &subject.told[..] } else { &[] };
    let of = |node: &Node| {
        let start = (*node, options.side.side());
        let tree = solution_tree(subject.graph, &subject.solution, start, options.tree_limit);
        Ok((*node, tree.context("--tree-limit")?))
    };
    asked.iter().map(of).collect()
}

fn draw(subject: &Subject, options: &Options) -> anyhow::Result<()> {
    for (path, make) in [
        (&options.dot, dot as fn(&GraphPicture) -> String),
        (&options.svg, svg),
    ] {
        let Some(path) = path else {
            continue;
        };
        let picture = GraphPicture::of(
            subject.graph,
            &subject.solution,
            &subject.drawn,
            options.drawing_limit,
            &subject.label,
        );
        files::write_or_print(path, &make(&picture.context("--drawing-limit")?))?;
    }
    Ok(())
}

fn shown<'a>(subject: &'a Subject, options: &Options) -> &'a [Node] {
    if subject.told.len() > MAX_TOLD && !options.all && options.from.is_empty() {
        &[]
    } else {
        &subject.told
    }
}

fn as_text(
    subject: &Subject,
    options: &Options,
    (strategies, trees): (&Each<Moves>, &Each<GameTree>),
    out: &mut impl Write,
) -> io::Result<()> {
    let (label, language) = (&subject.label, options.lang);
    let shown = shown(subject, options);
    for node in shown {
        let value = value_text(subject.solution.value(*node), language);
        write!(out, "{}  {value}", label(*node))?;
        match subject.solution.best(subject.graph, *node) {
            Some(best) => {
                let best = label(best);
                writeln!(out, ", {}", say!(language, "graph.best", best))?;
            }
            None => writeln!(out)?,
        }
    }
    if shown.is_empty() && !subject.told.is_empty() {
        let positions = subject.told.len();
        writeln!(out, "{}", say!(language, "graph.too_many", positions))?;
    }
    let side = language.text(match options.side.side() {
        Side::First => "graph.player",
        Side::Second => "graph.opponent",
    });
    let not_won = |node: Node| {
        let from = label(node);
        say!(language, "graph.not_won", side, from)
    };
    for (node, moves) in strategies {
        match moves {
            Some(moves) => {
                let from = label(*node);
                writeln!(out, "{}", say!(language, "graph.strategy", side, from))?;
                for (from, to) in moves {
                    writeln!(out, "  {} -> {}", label(*from), label(*to))?;
                }
            }
            None => writeln!(out, "{}", not_won(*node))?,
        }
    }
    for (node, tree) in trees {
        match tree {
            Some(tree) => write_tree(subject, tree, language, out)?,
            None => writeln!(out, "{}", not_won(*node))?,
        }
    }
    summary(subject, language, out)
}

/// A value from the view of the player, who is the first side.
fn value_text(value: Value, language: Language) -> String {
    match value {
        Value::Draw => say!(language, "graph.drawn"),
        Value::Win {
            winner: Side::First,
            plies: 0,
        } => say!(language, "graph.won"),
        Value::Win {
            winner: Side::First,
            plies,
        } => say!(language, "graph.won_in", plies),
        Value::Win { plies: 0, .. } => say!(language, "graph.lost"),
        Value::Win { plies, .. } => say!(language, "graph.lost_in", plies),
    }
}

fn write_tree(
    subject: &Subject,
    tree: &GameTree,
    language: Language,
    out: &mut impl Write,
) -> io::Result<()> {
    for (depth, branch) in tree.outline() {
        let indent = 2 * depth;
        let name = (subject.label)(branch.node);
        let kind = match branch.kind {
            TreeNodeKind::Leaf => language.text("graph.won"),
            kind => kind_name(kind),
        };
        writeln!(out, "{:indent$}{name}  {kind}", "")?;
    }
    Ok(())
}

fn kind_name(kind: TreeNodeKind) -> &'static str {
    match kind {
        TreeNodeKind::Leaf => "won",
        TreeNodeKind::Or => "OR",
        TreeNodeKind::And => "AND",
    }
}

fn summary(subject: &Subject, language: Language, out: &mut impl Write) -> io::Result<()> {
    let tally = subject.solution.tally();
    let (nodes, edges) = (subject.graph.nodes(), subject.graph.edges());
    let (won, lost, drawn, longest) = (tally.first, tally.second, tally.drawn, tally.longest);
    let mut told = say!(
        language,
        "graph.summary",
        nodes,
        edges,
        won,
        lost,
        drawn,
        longest
    );
    if let Some(time) = subject.solved_in {
        let seconds = format!("{:.3}", time.as_secs_f64());
        told += &say!(language, "graph.solved_in", seconds);
    }
    writeln!(out, "{told}")
}

fn as_json(
    subject: &Subject,
    options: &Options,
    strategies: &Each<Moves>,
    trees: &Each<GameTree>,
) -> Json {
    let label = &subject.label;
    let tally = subject.solution.tally();
    let positions: Vec<Json> = shown(subject, options)
        .iter()
        .map(|node| position_json(subject, *node))
        .collect();
    let mut fields = json!({
        "nodes": subject.graph.nodes(),
        "moves": subject.graph.edges(),
        "won": tally.first,
        "lost": tally.second,
        "drawn": tally.drawn,
        "longest": tally.longest,
        "positions": positions,
    });
    if let Some(time) = subject.solved_in {
        fields["seconds"] = json!(time.as_secs_f64());
    }
    let pairs = |moves: &Moves| -> Vec<Json> {
        let pair =
            |(from, to): &(Node, Node)| json!({"position": label(*from), "move": label(*to)});
        moves.iter().map(pair).collect()
    };
    if options.strategy {
        let all = strategies
            .iter()
            .map(|(node, moves)| json!({"from": label(*node), "moves": moves.as_ref().map(pairs)}));
        fields["strategies"] = all.collect();
    }
    if options.tree {
        let make = |branch: &TreeBranch, parts: Vec<Json>| json!({"position": label(branch.node), "kind": kind_name(branch.kind), "subtrees": parts});
        let all = trees.iter().map(|(node, tree)| {
            json!({"from": label(*node), "tree": tree.as_ref().and_then(|tree| tree.fold(make))})
        });
        fields["trees"] = all.collect();
    }
    fields
}

fn position_json(subject: &Subject, node: Node) -> Json {
    let (value, plies) = match subject.solution.value(node) {
        Value::Draw => ("drawn", None),
        Value::Win {
            winner: Side::First,
            plies,
        } => ("won", Some(plies)),
        Value::Win { plies, .. } => ("lost", Some(plies)),
    };
    let turn = match subject.graph.mark(node) {
        Mark::Turn(side) => side_name(side),
        Mark::Over(Outcome::Win(_) | Outcome::Draw) => "over",
    };
    let best = subject.solution.best(subject.graph, node);
    json!({
        "position": (subject.label)(node),
        "turn": turn,
        "value": value,
        "plies": plies,
        "best": best.map(|best| (subject.label)(best)),
    })
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "player",
        Side::Second => "opponent",
    }
}
