//! Tables for spreadsheets: commas, UTF-8, a line of heads, times in seconds.
//!
//! Names come from strangers' files. A spreadsheet takes a cell that begins with `=`, `+`, `-` or
//! `@` for a formula: such names are written with a `'` before them.

use std::time::Duration;

use crate::games::Side;
use crate::referee::language::Language;
use crate::referee::rule::Rule;
use crate::tournament::model::{MoveTimes, PlayedGame, SIDES, Standing, Tournament};
use crate::tournament::outputs::text::halves;
use crate::tournament::ratings::rounded;

/// `standings.csv`: a line for each entrant, the best first.
pub fn standings(tournament: &Tournament) -> String {
    let heads = [
        "place",
        "label",
        "file",
        "points",
        "games",
        "wins",
        "draws",
        "losses",
        "white_wins",
        "white_draws",
        "white_losses",
        "black_wins",
        "black_draws",
        "black_losses",
        "byes",
        "direct",
        "sonneborn_berger",
        "disqualifications",
        "elo",
        "elo_error",
        "moves",
        "cpu_mean",
        "cpu_p50",
        "cpu_p99",
        "cpu_max",
        "cpu_total",
        "wall_mean",
        "wall_p50",
        "wall_p99",
        "wall_max",
        "wall_total",
    ];
    let rows = tournament.standings.iter();
    lines(
        &heads,
        rows.map(|standing| standing_row(tournament, standing)),
    )
}

fn standing_row(tournament: &Tournament, standing: &Standing) -> Vec<String> {
    let entrant = tournament.entrants.get(standing.entrant);
    let file = entrant.map_or("", |entrant| &entrant.file);
    let all = standing.all();
    let mut row = vec![
        standing.place.to_string(),
        name(tournament.label(standing.entrant)),
        name(file),
        standing.points.to_string(),
        all.games().to_string(),
    ];
    for tally in [all, standing.white, standing.black] {
        row.extend([tally.wins, tally.draws, tally.losses].map(|count| count.to_string()));
    }
    row.extend([
        standing.byes.to_string(),
        standing.direct.to_string(),
        halves(standing.sonneborn_berger_halves),
        standing.disqualifications.to_string(),
        format!("{:.2}", rounded(standing.rating.elo, 2)),
        format!("{:.2}", standing.rating.error),
    ]);
    row.extend(times_cells(standing.times.as_ref()));
    row
}

pub(super) fn times_cells(times: Option<&MoveTimes>) -> Vec<String> {
    let Some(times) = times else {
        let mut cells = vec!["0".to_owned()];
        cells.resize(11, String::new());
        return cells;
    };
    let mut cells = vec![times.moves.to_string()];
    for spread in [times.cpu, times.wall] {
        let all = [
            spread.mean,
            spread.p50,
            spread.p99,
            spread.max,
            spread.total,
        ];
        cells.extend(all.map(|time| format!("{:.6}", time.as_secs_f64())));
    }
    cells
}

/// `games.csv`: a line for each game in the order of the schedule.
pub fn games(tournament: &Tournament) -> String {
    let heads = [
        "game",
        "round",
        "white",
        "black",
        "white_points",
        "black_points",
        "end",
        "rule",
        "reason",
        "plies",
        "white_cpu",
        "black_cpu",
        "attempts",
    ];
    let rows = tournament.games.iter();
    lines(&heads, rows.map(|game| game_row(tournament, game)))
}

fn game_row(tournament: &Tournament, game: &PlayedGame) -> Vec<String> {
    let reasons = SIDES.map(|side| game.reasons(side, Language::English));
    let (rules, reasons): (Vec<_>, Vec<_>) = reasons.into_iter().flatten().unzip();
    let rules: Vec<&str> = rules.into_iter().map(Rule::id).collect();
    let cpu = |side: Side| {
        let own = game.turns.iter().filter(|turn| turn.color == side);
        // No turns of floating point would be minus nothing.
        let time: Duration = own.map(|turn| turn.cpu).sum();
        format!("{:.6}", time.as_secs_f64())
    };
    vec![
        game.id.to_string(),
        game.id.round.to_string(),
        name(tournament.label(game.id.white)),
        name(tournament.label(game.id.black)),
        game.points_of(Side::First).to_string(),
        game.points_of(Side::Second).to_string(),
        super::json::end_kind(tournament.game, &game.end).to_owned(),
        rules.join("; "),
        name(&reasons.join("; ")),
        game.turns.len().to_string(),
        cpu(Side::First),
        cpu(Side::Second),
        game.attempts.to_string(),
    ]
}

/// A stranger's text that no spreadsheet computes.
pub fn name(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return format!("'{text}");
    }
    text.to_owned()
}

/// A table with these heads.
pub fn lines(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail, and all rows are as long as the heads.
    let _ = writer.write_record(heads);
    for row in rows {
        let _ = writer.write_record(&row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn no_name_is_a_formula() {
        for (text, expected) in [("=1+1", "'=1+1"), ("@a", "'@a"), ("a=1", "a=1"), ("", "")] {
            assert_eq!(name(text), expected);
        }
    }
}
