//! What the table of the games promises of each: texts go round, counts agree, the computer plays,
//! and the commands and guides have it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arbiiter::engine::embedded::portable_libraries;
use arbiiter::games::random::Random;
use arbiiter::games::text_game::{AnyPosition, StartOptions};
use arbiiter::solvers::games::{AnyRules, GAMES};

use crate::course::{arbiiter, run};

const LIMIT: Duration = Duration::from_secs(60);
/// Games of random moves with each.
const RANDOM_GAMES: usize = 30;

fn rules() -> impl Iterator<Item = AnyRules> {
    GAMES.iter().filter_map(|game| game.rules)
}

fn start(rules: &AnyRules) -> Box<dyn AnyPosition> {
    let options = StartOptions::usual(rules.text);
    (rules.start)(&options).unwrap_or_else(|error| panic!("{}: {error}", rules.text.name))
}

fn read(rules: &AnyRules, text: &str) -> Box<dyn AnyPosition> {
    let options = StartOptions::usual(rules.text);
    (rules.read)(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn names_are_different() {
    let names: BTreeSet<&str> = GAMES.iter().map(|game| game.name).collect();
    assert_eq!(names.len(), GAMES.len());
    for game in GAMES {
        assert!(game.rules.is_none_or(|rules| rules.text.name == game.name));
        assert!(game.computer.is_none() || game.rules.is_some());
    }
}

#[test]
fn texts_go_round_and_counts_agree() {
    let mut random = Random::new(11);
    for rules in rules() {
        for _ in 0..RANDOM_GAMES {
            let mut here = start(&rules);
            while here.ending().is_none() {
                let text = here.to_string();
                assert_eq!(read(&rules, &text).to_string(), text);
                let moves = here.move_texts();
                let different: BTreeSet<&String> = moves.iter().collect();
                assert_eq!(different.len(), moves.len(), "{text}");
                assert_eq!(here.count(1), moves.len() as u64, "{text}");
                assert!(here.after_text("nonsense").is_none());
                let chosen = &moves[random.below(moves.len())];
                let (told, after) = here.after_text(chosen).expect("a legal move");
                assert_eq!(told, *chosen);
                assert_ne!(after.to_string(), text);
                here = after;
            }
            assert!(here.move_texts().is_empty(), "{here}");
        }
        let sample = read(&rules, rules.text.sample_position);
        let below: u64 = sample
            .move_texts()
            .iter()
            .filter_map(|chosen| sample.after_text(chosen))
            .map(|(_, after)| after.count(1))
            .sum();
        assert_eq!(sample.count(2), below, "{sample}");
        assert!(sample.picture().ends_with('\n'));
    }
}

#[test]
fn the_computer_plays_on_each_level() {
    let never = AtomicBool::new(false);
    let played = GAMES
        .iter()
        .filter_map(|game| Some((game.rules?, game.computer?)));
    let mut games = 0;
    for (rules, maker) in played {
        assert!((maker.level)(0).is_none() && (maker.level)(maker.levels + 1).is_none());
        let mut computer = (maker.make)(1, 1);
        let mut here = start(&rules);
        for turn in 0.. {
            if here.ending().is_some() {
                break;
            }
            let level = 1 + turn % maker.levels.min(3);
            let limits = (maker.level)(level).expect("a level");
            let report = computer.think(&*here, &limits, &never);
            let best = report.best().expect("a move").clone();
            for line in &report.lines {
                let end = line
                    .moves
                    .iter()
                    .try_fold(read(&rules, &here.to_string()), |at, text| {
                        at.after_text(text).map(|(_, after)| after)
                    });
                assert!(end.is_some(), "{here}: {:?}", line.moves);
            }
            here = here.after_text(&best).expect("a legal move").1;
        }
        games += 1;
    }
    assert!(games >= 2);
}

#[test]
fn commands_have_the_games_of_the_table() {
    for game in GAMES {
        let Some(rules) = game.rules else { continue };
        let mut commands = vec!["perft"];
        if game.computer.is_some() {
            commands.extend(["solve", "play"]);
        }
        for command in commands {
            let told = run(
                arbiiter()
                    .args([command, game.name, "--help"])
                    .stdin(Stdio::null()),
                LIMIT,
            );
            assert_eq!(told.code(), 0, "{command} {}: {}", game.name, told.stderr);
            let help = told.text();
            let title = rules.text.title.to_lowercase();
            assert!(help.to_lowercase().contains(&title), "{help}");
            assert!(
                help.contains(&format!("  arbiiter {command} {}", game.name)),
                "{help}"
            );
        }
    }
}

#[test]
fn the_guides_have_the_games_of_the_table() {
    let guide = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        fs::read_to_string(path).expect("a guide")
    };
    let (player, prolog) = (guide("docs/player.md"), guide("docs/prolog.md"));
    for rules in rules() {
        let heading = format!("\n## {}\n", rules.text.title);
        assert!(
            player.contains(&heading),
            "docs/player.md has no {heading:?}"
        );
    }
    for (name, _) in portable_libraries().filter(|(name, _)| *name != "game_play") {
        let row = format!("\n| `{name}` | ");
        assert!(prolog.contains(&row), "docs/prolog.md has no {row:?}");
    }
}
