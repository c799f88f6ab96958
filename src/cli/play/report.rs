//! The result of a match as text and as JSON.

use serde_json::json;

use std::io::{self, Write};

use super::Options;
use crate::cli::draughts::rules_name;
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::draughts::engine_player::{EngineDescription, PlayerStatistics};
use crate::tournament::engine_match::MatchState;
use crate::tournament::paired_games::{Elo, Sprt, SprtVerdict};

/// One line on how it stands.
pub fn progress(options: &Options, state: &MatchState) -> String {
    let [wins, draws, losses] = state.tally.games;
    let (played, all) = (2 * state.tally.count(), options.games.div_ceil(2) * 2);
    let language = options.lang;
    let mut text = say!(language, "match.progress", played, all, wins, draws, losses);
    if let Some(elo) = state.tally.elo() {
        text += &format!("; Elo {}", elo_text(elo));
    }
    if let Some(sprt) = &options.sprt {
        text += &format!("; {}", sprt_text(sprt, state, language));
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
    let language = options.lang;
    let mut lines = vec![progress(options, state)];
    lines.push(say!(
        language,
        "match.share",
        share = one_digit(state.tally.share() * 100.0),
        chance = one_digit(state.tally.superiority() * 100.0),
        plies = one_digit(state.plies as f64 / (2 * state.tally.count()).max(1) as f64),
    ));
    let pairs = state.tally.pairs.map(|count| count.to_string()).join(", ");
    lines.push(say!(language, "match.pairs", pairs));
    for ((name, player), effort) in ["A", "B"].iter().zip(players).zip(state.efforts) {
        let effort = effort_text(effort, language);
        lines.push(format!("{name} ({}): {effort}", player.text));
    }
    lines.join("\n")
}

fn effort_text(effort: PlayerStatistics, language: Language) -> String {
    let (seconds, moves) = (effort.time.as_secs_f64(), effort.moves.max(1) as f64);
    say!(
        language,
        "match.effort",
        moves = effort.moves,
        time = one_digit(seconds * 1e3 / moves),
        depth = one_digit(effort.depths as f64 / moves),
        speed = format_args!("{:.2}", effort.nodes as f64 / 1e6 / seconds.max(1e-9)),
    )
}

fn one_digit(number: f64) -> String {
    format!("{number:.1}")
}

fn elo_text(elo: Elo) -> String {
    format!("{:+.1} [{:+.1}, {:+.1}]", elo.mean, elo.low, elo.high)
}

fn sprt_text(sprt: &Sprt, state: &MatchState, language: Language) -> String {
    let (lower, upper) = sprt.bounds();
    let it_is = |elo: f64| say!(language, "match.it_is", elo = format_args!("{elo:+}"));
    let verdict = match sprt.verdict(&state.tally) {
        SprtVerdict::GoOn => language.text("match.undecided").to_owned(),
        SprtVerdict::First => it_is(sprt.elo0),
        SprtVerdict::Second => it_is(sprt.elo1),
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
