//! What a judge tells.

use std::io::{self, Write};

use serde_json::json;

use super::ContestOptions;
use crate::tournament::queen_contest::{ContestGame, ContestSummary, ContestVerdict, MoveLimit};

/// Tells about all games: the lost ones with their moves, at most as many as are asked for.
///
/// # Errors
/// When the output can't be written.
pub fn tell(
    name: &str,
    options: &ContestOptions,
    games: &[ContestGame],
    summary: &ContestSummary,
    is_json: bool,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if is_json {
        for game in games {
            writeln!(out, "{}", game_json(game))?;
        }
        return writeln!(out, "{}", summary_json(name, options, games.len(), summary));
    }
    let limit = match options.limit {
        MoveLimit::Moves(moves) => format!("{moves} moves"),
        MoveLimit::Table => "as many moves as it takes".to_owned(),
    };
    let all = games.len();
    writeln!(
        out,
        "{name}: {} of {all} games won; black plays {}, {limit}",
        summary.won, options.black
    )?;
    for (over, count) in &summary.over {
        match over {
            0 => writeln!(
                out,
                "{count:>8} in the fewest moves that win against best play"
            )?,
            1 => writeln!(out, "{count:>8} in 1 move more")?,
            _ => writeln!(out, "{count:>8} in {over} moves more")?,
        }
    }
    for (kind, count) in &summary.lost {
        writeln!(out, "{count:>8} not won: {kind}")?;
    }
    let lost = games.iter().filter_map(|game| match &game.verdict {
        ContestVerdict::Lost(_, why) => Some((game, why)),
        ContestVerdict::Won(_) => None,
    });
    for (game, why) in lost.take(options.show) {
        writeln!(out, "  {} - {why}", game.record)?;
    }
    let hidden = (all - summary.won).saturating_sub(options.show);
    if hidden > 0 {
        writeln!(out, "  and {hidden} more")?;
    }
    writeln!(
        out,
        "the slowest game took {} ms of processor time",
        summary.slowest.as_millis()
    )
}

fn game_json(game: &ContestGame) -> serde_json::Value {
    let mut fields = json!({
        "position": game.record.start.to_string(),
        "game": game.record.to_string(),
        "distance": game.distance,
        "limit": game.limit,
        "cpu_ms": game.cpu.as_secs_f64() * 1000.0,
    });
    match &game.verdict {
        ContestVerdict::Won(moves) => fields["won_in"] = json!(moves),
        ContestVerdict::Lost(kind, why) => {
            fields["failure"] = json!(kind);
            fields["why"] = json!(why);
        }
    }
    fields
}

fn summary_json(
    name: &str,
    options: &ContestOptions,
    games: usize,
    summary: &ContestSummary,
) -> serde_json::Value {
    json!({
        "program": name,
        "black": options.black.to_string(),
        "seed": options.seed,
        "games": games,
        "won": summary.won,
        "over_optimum": summary.over,
        "not_won": summary.lost,
        "slowest_ms": summary.slowest.as_secs_f64() * 1000.0,
    })
}
