//! What is told of a league of puzzles in its own way: no opponents, no ratings; shares and costs.

use super::csv::{lines as csv_lines, name, times_cells};
use super::json::end_kind;
use super::table::{Align, lines};
use crate::games::Side;
use crate::games::puzzle::PuzzleMeasure;
use crate::referee::language::Language;
use crate::referee::rule::Rule;
use crate::tournament::games::puzzle_seed;
use crate::tournament::model::{PlayedGame, Standing, Tournament};
use crate::tournament::ratings::rounded;

/// A table with more columns is not legible.
const MAX_COLUMNS: usize = 40;

/// The standings for a terminal.
pub(super) fn standings(
    tournament: &Tournament,
    measure: PuzzleMeasure,
    language: Language,
) -> String {
    let mut heads = vec![
        language.text("results.place").to_owned(),
        language.text("results.program").to_owned(),
        language.text("results.solved").to_owned(),
        language.text("results.puzzles_head").to_owned(),
        "%".to_owned(),
        "95 %".to_owned(),
    ];
    if let PuzzleMeasure::Cost(names) = measure {
        heads.extend([language.choose(names).to_owned(), "±".to_owned()]);
    }
    heads.push(language.text("results.disqualified").to_owned());
    let mut align = vec![Align::Right; heads.len()];
    align[1] = Align::Left;
    let mut rows = vec![heads];
    let table = tournament.standings.iter();
    rows.extend(table.map(|standing| row(tournament, standing, measure)));
    lines(&align, &rows)
}

fn row(tournament: &Tournament, standing: &Standing, measure: PuzzleMeasure) -> Vec<String> {
    let puzzles = &standing.puzzles;
    let (low, high) = puzzles.share_interval();
    let percent = |share: f64| format!("{:.0}", rounded(100.0 * share, 0));
    let mut row = vec![
        standing.place.to_string(),
        tournament.label(standing.entrant).to_owned(),
        puzzles.solved.to_string(),
        puzzles.played.to_string(),
        percent(puzzles.share()),
        format!("{}-{}", percent(low), percent(high)),
    ];
    if measure != PuzzleMeasure::Solved {
        let costs = [puzzles.mean_cost(), puzzles.cost_error()];
        row.extend(costs.map(|cost| cost.map_or("-".to_owned(), |cost| format!("{cost:.2}"))));
    }
    row.push(standing.disqualifications.to_string());
    row
}

/// What each program did in each puzzle; `None` if there are too many of them.
pub(super) fn by_puzzle(
    tournament: &Tournament,
    measure: PuzzleMeasure,
    language: Language,
) -> Option<String> {
    let count = tournament.games_a_pair as usize;
    if count > MAX_COLUMNS {
        return None;
    }
    let mut heads = vec![language.text("results.program").to_owned()];
    heads.extend((1..=count).map(|number| number.to_string()));
    let mut rows = vec![heads];
    for standing in &tournament.standings {
        let mut row = vec![".".to_owned(); count + 1];
        row[0] = tournament.label(standing.entrant).to_owned();
        let own = &tournament.cross.cells[standing.entrant][standing.entrant].games;
        for game in own.iter().filter_map(|index| tournament.games.get(*index)) {
            if let Some(cell) = row.get_mut(game.id.number as usize) {
                *cell = sign(game, measure);
            }
        }
        rows.push(row);
    }
    let mut align = vec![Align::Right; count + 1];
    align[0] = Align::Left;
    let about = language.text("results.by_puzzle");
    Some(format!("{about}\n{}", lines(&align, &rows)))
}

/// The cost of a puzzle; `+` if nothing is counted, `-` if it was not solved, `!` for a foul.
fn sign(game: &PlayedGame, measure: PuzzleMeasure) -> String {
    match (game.cost, measure) {
        (Some(cost), PuzzleMeasure::Cost(_)) => cost.to_string(),
        (Some(_), PuzzleMeasure::Solved) => "+".to_owned(),
        (None, _) if game.end.foul_of(Side::First).is_some() => "!".to_owned(),
        (None, _) => "-".to_owned(),
    }
}

/// `standings.csv` of puzzles.
pub(super) fn standings_csv(tournament: &Tournament) -> String {
    let heads = [
        "place",
        "label",
        "file",
        "solved",
        "puzzles",
        "share",
        "share_low",
        "share_high",
        "cost_mean",
        "cost_error",
        "disqualifications",
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
    let row = |standing: &Standing| {
        let entrant = tournament.entrants.get(standing.entrant);
        let puzzles = &standing.puzzles;
        let (low, high) = puzzles.share_interval();
        let cost = |cost: Option<f64>| cost.map_or(String::new(), |cost| format!("{cost:.4}"));
        let mut row = vec![
            standing.place.to_string(),
            name(tournament.label(standing.entrant)),
            name(entrant.map_or("", |entrant| &entrant.file)),
            puzzles.solved.to_string(),
            puzzles.played.to_string(),
            format!("{:.4}", puzzles.share()),
            format!("{low:.4}"),
            format!("{high:.4}"),
            cost(puzzles.mean_cost()),
            cost(puzzles.cost_error()),
            standing.disqualifications.to_string(),
        ];
        row.extend(times_cells(standing.times.as_ref()));
        row
    };
    csv_lines(&heads, tournament.standings.iter().map(row))
}

/// `games.csv` of puzzles: with the seed of each, for whoever wants to see it again.
pub(super) fn games_csv(tournament: &Tournament) -> String {
    let heads = [
        "game", "puzzle", "seed", "program", "solved", "cost", "end", "rule", "reason", "moves",
        "cpu", "attempts",
    ];
    let row = |game: &PlayedGame| {
        let reasons = game.reasons(Side::First, Language::English);
        let (rules, reasons): (Vec<Rule>, Vec<String>) = reasons.into_iter().unzip();
        let rules: Vec<&str> = rules.into_iter().map(Rule::id).collect();
        let cpu: std::time::Duration = game.turns.iter().map(|turn| turn.cpu).sum();
        vec![
            game.id.to_string(),
            game.id.number.to_string(),
            puzzle_seed(tournament.seed, game.id.number).to_string(),
            name(tournament.label(game.id.white)),
            u32::from(game.cost.is_some()).to_string(),
            game.cost.map_or(String::new(), |cost| cost.to_string()),
            end_kind(tournament.game, &game.end).to_owned(),
            rules.join("; "),
            name(&reasons.join("; ")),
            game.turns.len().to_string(),
            format!("{:.6}", cpu.as_secs_f64()),
            game.attempts.to_string(),
        ]
    };
    csv_lines(&heads, tournament.games.iter().map(row))
}
