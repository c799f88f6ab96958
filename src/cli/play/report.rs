//! The result of a match as text and as JSON.

use serde_json::json;

use std::io::{self, Write};

use super::Options;
use crate::cli::draughts::rules_name;
use crate::solvers::draughts::engine_player::{EngineDescription, PlayerStatistics};
use crate::tournament::engine_match::MatchState;
use crate::tournament::paired_games::{Elo, Sprt, SprtVerdict};

/// One line on how it stands.
pub fn progress(options: &Options, state: &MatchState) -> String {
    let [wins, draws, losses] = state.tally.games;
    let mut text = format!(
        "{} of {} games: A won {wins}, drew {draws}, lost {losses}",
        2 * state.tally.count(),
        options.games.div_ceil(2) * 2,
    );
    if let Some(elo) = state.tally.elo() {
        text += &format!("; Elo {}", elo_text(elo));
    }
    if let Some(sprt) = &options.sprt {
        text += &format!("; {}", sprt_text(sprt, state));
    }
    text
}

/// Tells the result on standard output.
pub fn tell(
    options: &Options,
    players: &[EngineDescription; 2],
    state: &MatchState,
) -> anyhow::Result<()> {
    let text = match options.json {
        true => json(options, players, state),
        false => text(options, players, state),
    };
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}

fn text(options: &Options, players: &[EngineDescription; 2], state: &MatchState) -> String {
    let mut lines = vec![progress(options, state)];
    lines.push(format!(
        "share of points {:.1} %, A is the stronger one with a chance of {:.1} %, {:.1} plies a game",
        state.tally.share() * 100.0,
        state.tally.superiority() * 100.0,
        state.plies as f64 / (2 * state.tally.count()).max(1) as f64,
    ));
    let [lost, half_lost, even, half_won, won] = state.tally.pairs;
    lines.push(format!(
        "pairs with 0, 0.5, 1, 1.5, 2 points: {lost}, {half_lost}, {even}, {half_won}, {won}"
    ));
    for ((name, player), effort) in ["A", "B"].iter().zip(players).zip(state.efforts) {
        lines.push(format!("{name} ({}): {}", player.text, effort_text(effort)));
    }
    lines.join("\n")
}

fn effort_text(effort: PlayerStatistics) -> String {
    let seconds = effort.time.as_secs_f64();
    format!(
        "{} moves, {:.1} ms a move, depth {:.1}, {:.2} M nodes/s",
        effort.moves,
        seconds * 1e3 / effort.moves.max(1) as f64,
        effort.depths as f64 / effort.moves.max(1) as f64,
        effort.nodes as f64 / 1e6 / seconds.max(1e-9),
    )
}

fn elo_text(elo: Elo) -> String {
    format!("{:+.1} [{:+.1}, {:+.1}]", elo.mean, elo.low, elo.high)
}

fn sprt_text(sprt: &Sprt, state: &MatchState) -> String {
    let (lower, upper) = sprt.bounds();
    let verdict = match sprt.verdict(&state.tally) {
        SprtVerdict::GoOn => "undecided".to_owned(),
        SprtVerdict::First => format!("it is {:+}", sprt.elo0),
        SprtVerdict::Second => format!("it is {:+}", sprt.elo1),
    };
    let ratio = sprt.ratio(&state.tally);
    format!("SPRT {ratio:.2} [{lower:.2}, {upper:.2}]: {verdict}")
}

fn json(options: &Options, players: &[EngineDescription; 2], state: &MatchState) -> String {
    let [wins, draws, losses] = state.tally.games;
    let mut fields = vec![
        ("rules", json!(rules_name(options.rules)).to_string()),
        ("games", (wins + draws + losses).to_string()),
        ("wins", wins.to_string()),
        ("draws", draws.to_string()),
        ("losses", losses.to_string()),
        ("pairs", format!("{:?}", state.tally.pairs)),
        ("share", finite(state.tally.share())),
        ("superiority", finite(state.tally.superiority())),
    ];
    if let Some(elo) = state.tally.elo() {
        fields.push(("elo", finite(elo.mean)));
        fields.push(("elo_low", finite(elo.low)));
        fields.push(("elo_high", finite(elo.high)));
    }
    if let Some(sprt) = &options.sprt {
        let verdict = match sprt.verdict(&state.tally) {
            SprtVerdict::GoOn => "null",
            SprtVerdict::First => "\"lower\"",
            SprtVerdict::Second => "\"upper\"",
        };
        fields.push(("sprt_ratio", finite(sprt.ratio(&state.tally))));
        fields.push(("sprt_verdict", verdict.to_owned()));
    }
    for ((name, player), effort) in ["a", "b"].iter().zip(players).zip(state.efforts) {
        fields.push((name, effort_json(player, effort)));
    }
    let fields: Vec<String> = fields
        .into_iter()
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    format!("{{{}}}", fields.join(","))
}

fn effort_json(player: &EngineDescription, effort: PlayerStatistics) -> String {
    format!(
        "{{\"settings\":{},\"moves\":{},\"nodes\":{},\"depths\":{},\"seconds\":{:.3}}}",
        json!(player.text),
        effort.moves,
        effort.nodes,
        effort.depths,
        effort.time.as_secs_f64(),
    )
}

/// A number as JSON; `null` for an infinite one.
fn finite(number: f64) -> String {
    match number.is_finite() {
        true => format!("{number:.4}"),
        false => "null".to_owned(),
    }
}
