//! What is written is read again.

use super::files;
use crate::games::Side;
use crate::games::draughts::Rules;
use crate::games::draughts::pdn::{self, GameResult};
use crate::referee::foul::Foul;
use crate::referee::game::GameEnd;
use crate::referee::language::Language;
use crate::tournament::journal;
use crate::tournament::model::{PlayedGame, Tournament, TournamentFormat};
use crate::tournament::outputs::text;
use crate::tournament::trial::{Folder, league, play_all, tournament};

fn played(test: &str) -> Tournament {
    let folder = Folder::new(test);
    let mut league = league(TournamentFormat::RoundRobin, 7, 2);
    league.entrants[3].label = "=cmd|'</script>\",õ\u{202e}".into();
    let mut told = play_all(&league, None, &folder.file("j"));
    let foul = |text: &str| Foul::Threw(text.into());
    told.games[0].end = GameEnd::BothDisqualified {
        first: foul("a\n\"b\" } \\"),
        second: Foul::TooSlow(1500),
    };
    told
}

fn output(tournament: &Tournament, name: &str) -> String {
    let mut files = files(tournament, Language::English).into_iter();
    let file = files.find(|file| file.name == name);
    file.expect("a file").text
}

#[test]
fn our_own_reader_reads_the_games() {
    let told = played("outputs-pdn");
    let games = pdn::read(&output(&told, "games.pdn"), Rules::Official);
    assert_eq!(games.len(), told.games.len());
    // Those without a move come last; the sort keeps the order of the others.
    let mut played: Vec<&PlayedGame> = told.games.iter().collect();
    played.sort_by_key(|game| game.turns.is_empty());
    for (game, played) in games.into_iter().zip(played) {
        let game = game.expect("a game");
        let moves = game.line.moves.iter().map(|node| node.chosen.to_string());
        assert_eq!(
            moves.collect::<Vec<_>>(),
            played.moves().collect::<Vec<_>>()
        );
        assert_eq!(game.start.rules(), Rules::Course);
        assert_eq!(game.tag("GameId"), Some(played.id.to_string().as_str()));
        assert_eq!(game.tag("White"), Some(told.label(played.id.white)));
        let expected = match (&played.end, played.end.winner()) {
            (GameEnd::BothDisqualified { .. }, _) => GameResult::BothLost,
            (_, Some(Side::First)) => GameResult::White,
            (_, Some(Side::Second)) => GameResult::Black,
            (_, None) => GameResult::Draw,
        };
        assert_eq!(game.result, expected);
        let foul = played
            .end
            .foul_of(Side::First)
            .or(played.end.foul_of(Side::Second));
        let tagged = game.tag("Foul").or(game.tag("WhiteFoul"));
        assert_eq!(tagged.is_some(), foul.is_some());
    }
}

#[test]
fn json_has_everything() {
    let told = played("outputs-json");
    let json: serde_json::Value =
        serde_json::from_str(&output(&told, "results.json")).expect("JSON");
    assert_eq!(json["schema"], "arbiiter-liiga/1");
    assert_eq!(json["complete"], true);
    let count = |name: &str| json[name].as_array().map(Vec::len);
    assert_eq!(count("entrants"), Some(7));
    assert_eq!(count("standings"), Some(7));
    assert_eq!(count("games"), Some(42));
    assert_eq!(count("missing"), Some(0));
    assert_eq!(
        count("disqualifications"),
        Some(told.disqualifications().count())
    );
    assert_eq!(json["entrants"][3]["label"], told.label(3));
    assert_eq!(
        json["disqualifications"][1]["reason"]["en"],
        "the move took more than 1.5 seconds"
    );
    for (standing, row) in told
        .standings
        .iter()
        .zip(json["standings"].as_array().expect("rows"))
    {
        assert_eq!(row["points"], standing.points);
        assert!(row["elo"].is_number() && row["elo_error"].is_number());
    }
}

#[test]
fn tables_have_a_line_for_each() {
    let told = played("outputs-csv");
    for (name, lines) in [("standings.csv", 7), ("games.csv", 42)] {
        let text = output(&told, name);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let rows: Vec<csv::StringRecord> =
            reader.records().map(|row| row.expect("a row")).collect();
        assert_eq!(rows.len(), lines);
        assert!(
            rows.iter()
                .any(|row| row.iter().any(|cell| cell.starts_with("'=cmd")))
        );
        assert!(
            rows.iter()
                .all(|row| row.iter().all(|cell| !cell.starts_with('=')))
        );
    }
}

#[test]
fn text_is_told_in_both_languages() {
    let told = played("outputs-text");
    let estonian = text::text(&told, Language::Estonian);
    let english = text::text(&told, Language::English);
    for (text, parts) in [
        (
            &estonian,
            [
                "Koht",
                "ringturniir",
                "programm katkes veaga",
                "protsessoriaeg",
            ],
        ),
        (
            &english,
            [
                "Place",
                "round robin",
                "the program ended with error",
                "by the clock",
            ],
        ),
    ] {
        for part in parts {
            assert!(text.contains(part), "{part:?} is not in\n{text}");
        }
        // A ball with a line break stays in its line.
        assert!(text.lines().all(|line| !line.starts_with('"')));
    }
}

/// A tournament that has not begun can be told as well.
#[test]
fn unplayed_tournaments_are_told() {
    let folder = Folder::new("outputs-unplayed");
    for (index, format) in [
        TournamentFormat::RoundRobin,
        TournamentFormat::Gauntlet { first: 1 },
        TournamentFormat::Swiss { rounds: 2 },
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.file(&index.to_string());
        journal::write(&path, &league(format, 3, 1), &[]).expect("a journal");
        let told = tournament(&path);
        assert!(told.games.is_empty() && !told.complete);
        assert_eq!(files(&told, Language::Estonian).len(), 6);
    }
}
