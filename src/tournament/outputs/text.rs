//! The tables for a terminal and for `standings.txt`.

use std::collections::BTreeMap;
use std::time::Duration;

use super::puzzles;
use super::table::{Align, lines};
use crate::games::text_game::GameText;
use crate::referee::language::Language;
use crate::referee::wire::is_obeyed;
use crate::tournament::games::DRAUGHTS;
use crate::tournament::model::{Spread, Standing, Tournament, TournamentFormat};
use crate::tournament::ratings::rounded;

/// A cross table with more columns is not legible.
const MAX_COLUMNS: usize = 40;

/// Standings, cross table, disqualifications, times.
pub fn text(tournament: &Tournament, language: Language) -> String {
    let mut parts = vec![
        heading(tournament, language),
        match tournament.game.puzzle {
            Some(measure) => puzzles::standings(tournament, measure, language),
            None => standings(tournament, language),
        },
    ];
    match tournament.game.puzzle {
        Some(measure) => parts.extend(puzzles::by_puzzle(tournament, measure, language)),
        None if tournament.entrants.len() <= MAX_COLUMNS => {
            parts.push(cross_table(tournament, language));
        }
        None => {}
    }
    if tournament.disqualifications().next().is_some() {
        parts.push(disqualifications(tournament, language));
    }
    if tournament
        .standings
        .iter()
        .any(|standing| standing.times.is_some())
    {
        parts.push(times(tournament, language));
    }
    parts.join("\n")
}

/// The heads of the columns of both sides.
fn sides(game: &GameText, language: Language) -> [String; 2] {
    match (language, game == DRAUGHTS) {
        (Language::Estonian, true) => ["Valgetega", "Mustadega"].map(str::to_owned),
        (Language::Estonian, false) => game.sides_in_estonian.map(capitalized),
        (Language::English, _) => game.sides.map(capitalized),
        (Language::Russian, _) => game.sides_in_russian.map(capitalized),
    }
}

fn capitalized(word: &str) -> String {
    let mut signs = word.chars();
    let first = signs.next().into_iter().flat_map(char::to_uppercase);
    first.chain(signs).collect()
}

/// Who plays whom.
fn format(tournament: &Tournament, language: Language) -> String {
    let format = match tournament.format {
        TournamentFormat::RoundRobin if tournament.game.puzzle.is_some() => {
            return language.text("results.puzzles").to_owned();
        }
        TournamentFormat::RoundRobin => language.text("results.round_robin").to_owned(),
        TournamentFormat::Gauntlet { first } => {
            format!("{} ({first})", language.text("results.gauntlet"))
        }
        TournamentFormat::Swiss { rounds } => format!(
            "{}, {rounds} {}",
            language.text("results.swiss"),
            language.text("results.rounds")
        ),
        TournamentFormat::Living => language.text("results.living").to_owned(),
    };
    match tournament.game.puzzle {
        Some(_) => format!("{format}; {}", language.text("results.puzzles")),
        None => format,
    }
}

fn heading(tournament: &Tournament, language: Language) -> String {
    let format = format(tournament, language);
    let played = tournament.games.len();
    let state = match (tournament.complete, tournament.missing.len()) {
        (true, _) => language.text("results.all_played").to_owned(),
        (false, 0) => language.text("results.not_finished").to_owned(),
        (false, missing) => format!("{missing} {}", language.text("results.not_played")),
    };
    let game = match tournament.game == DRAUGHTS {
        true => String::new(),
        false => format!("{}; ", tournament.game_title()),
    };
    format!(
        "{} ({})\n{game}{format}; {} {}; {played} {} ({state})\n",
        tournament.title,
        tournament.date,
        tournament.entrants.len(),
        language.text("results.programs"),
        language.text("results.games"),
    )
}

fn standings(tournament: &Tournament, language: Language) -> String {
    let [first, second] = sides(tournament.game, language);
    let heads = [
        language.text("results.place"),
        language.text("results.program"),
        language.text("results.points"),
        language.text("results.games_head"),
        "+",
        "=",
        "-",
        &first,
        &second,
        language.text("results.direct"),
        "S-B",
        language.text("results.disqualified"),
        "Elo",
        "±",
    ];
    let mut rows = vec![heads.map(String::from).to_vec()];
    let table = &tournament.standings;
    rows.extend(table.iter().map(|standing| row(tournament, standing)));
    let mut align = vec![Align::Right; heads.len()];
    align[1] = Align::Left;
    if table.iter().any(|standing| standing.byes > 0) {
        let head = language.text("results.byes").to_owned();
        let byes = table.iter().map(|standing| standing.byes.to_string());
        for (row, cell) in rows.iter_mut().zip(std::iter::once(head).chain(byes)) {
            row.push(cell);
        }
        align.push(Align::Right);
    }
    lines(&align, &rows)
}

fn row(tournament: &Tournament, standing: &Standing) -> Vec<String> {
    let all = standing.all();
    let three = |tally: crate::tournament::model::ResultTally| {
        format!("{}-{}-{}", tally.wins, tally.draws, tally.losses)
    };
    vec![
        standing.place.to_string(),
        tournament.label(standing.entrant).to_owned(),
        standing.points.to_string(),
        all.games().to_string(),
        all.wins.to_string(),
        all.draws.to_string(),
        all.losses.to_string(),
        three(standing.white),
        three(standing.black),
        standing.direct.to_string(),
        halves(standing.sonneborn_berger_halves),
        standing.disqualifications.to_string(),
        format!("{:.0}", rounded(standing.rating.elo, 0)),
        format!("{:.0}", standing.rating.error),
    ]
}

/// 7 halves are `3.5`.
pub(super) fn halves(halves: u64) -> String {
    match halves % 2 {
        0 => (halves / 2).to_string(),
        _ => format!("{}.5", halves / 2),
    }
}

/// Points of each against each, in the order of the standings.
fn cross_table(tournament: &Tournament, language: Language) -> String {
    let order: Vec<usize> = tournament
        .standings
        .iter()
        .map(|standing| standing.entrant)
        .collect();
    let numbers = (1..=order.len()).map(|number| number.to_string());
    let mut heads = vec!["#".to_owned(), language.text("results.program").to_owned()];
    heads.extend(numbers);
    let mut rows = vec![heads];
    for (index, one) in order.iter().enumerate() {
        let mut row = vec![(index + 1).to_string(), tournament.label(*one).to_owned()];
        row.extend(order.iter().map(|other| {
            let cell = &tournament.cross.cells[*one][*other];
            match cell.games.len() {
                _ if one == other => "x".to_owned(),
                0 => ".".to_owned(),
                _ => cell.points.to_string(),
            }
        }));
        rows.push(row);
    }
    let mut align = vec![Align::Right; order.len() + 2];
    align[1] = Align::Left;
    lines(&align, &rows)
}

/// For each entrant the fouls that ended its games, how often, and one of the games. In draughts
/// with the rule of the assignment.
fn disqualifications(tournament: &Tournament, language: Language) -> String {
    let mut fouls: BTreeMap<(usize, String, String), (usize, String)> = BTreeMap::new();
    for game in &tournament.games {
        for side in game.id.seats().iter().copied() {
            for (rule, reason) in game.reasons(side, language) {
                let rule = rule.name(language).to_owned();
                let key = (game.entrant(side), rule, one_line(&reason));
                let first = game.id.to_string();
                fouls.entry(key).or_insert((0, first)).0 += 1;
            }
        }
    }
    let heads = [
        language.text("results.program"),
        language.text("results.rule"),
        language.text("results.games_head"),
        language.text("results.first"),
        language.text("results.reason"),
    ];
    let mut rows = vec![heads.map(String::from).to_vec()];
    rows.extend(
        fouls
            .into_iter()
            .map(|((entrant, rule, reason), (count, first))| {
                let label = tournament.label(entrant).to_owned();
                vec![label, rule, count.to_string(), first, reason]
            }),
    );
    let (left, right) = (Align::Left, Align::Right);
    let mut align = vec![left, left, right, left, left];
    if tournament.game != DRAUGHTS {
        align.remove(1);
        rows.iter_mut().for_each(|row| drop(row.remove(1)));
    }
    lines(&align, &rows)
}

/// What a stranger's program said, in one line without signs that a terminal obeys.
fn one_line(text: &str) -> String {
    /// More of it helps nobody in a table.
    const LONGEST: usize = 120;
    let signs = text
        .chars()
        .map(|sign| if is_obeyed(sign) { ' ' } else { sign });
    let mut line: String = signs.clone().take(LONGEST).collect();
    if signs.count() > LONGEST {
        line.push('…');
    }
    line
}

fn times(tournament: &Tournament, language: Language) -> String {
    let heads = [
        language.text("results.program"),
        language.text("results.moves"),
        language.text("results.mean"),
        "p50",
        "p99",
        language.text("results.max"),
        language.text("results.total"),
        language.text("results.mean"),
        "p50",
        "p99",
        language.text("results.max"),
        language.text("results.total"),
    ];
    let mut rows = vec![heads.map(String::from).to_vec()];
    for standing in &tournament.standings {
        let Some(times) = &standing.times else {
            continue;
        };
        let mut row = vec![
            tournament.label(standing.entrant).to_owned(),
            times.moves.to_string(),
        ];
        row.extend(spread(&times.cpu));
        row.extend(spread(&times.wall));
        rows.push(row);
    }
    let mut align = [Align::Right; 12];
    align[0] = Align::Left;
    let about = language.text("results.times");
    format!("{about}\n{}", lines(&align, &rows))
}

fn spread(spread: &Spread) -> [String; 5] {
    [
        spread.mean,
        spread.p50,
        spread.p99,
        spread.max,
        spread.total,
    ]
    .map(duration)
}

/// Three digits that tell something: `850us`, `12.3ms`, `4.56s`, `132s`.
fn duration(time: Duration) -> String {
    let micros = time.as_micros();
    let seconds = time.as_secs_f64();
    match micros {
        0..1_000 => format!("{micros}us"),
        1_000..10_000 => format!("{:.2}ms", seconds * 1e3),
        10_000..100_000 => format!("{:.1}ms", seconds * 1e3),
        100_000..1_000_000 => format!("{:.0}ms", seconds * 1e3),
        1_000_000..10_000_000 => format!("{seconds:.2}s"),
        10_000_000..100_000_000 => format!("{seconds:.1}s"),
        _ => format!("{seconds:.0}s"),
    }
}
