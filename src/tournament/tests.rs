//! Whole tournaments with scripted players: whatever happens to a run, the results are those of an
//! undisturbed one.

use std::path::{Path, PathBuf};

use crate::games::random::Random;
use crate::referee::game::GameEnd;
use crate::tournament::journal;
use crate::tournament::merge::{MergeError, merge};
use crate::tournament::model::{Tournament, TournamentFormat};
use crate::tournament::run::{MAX_ATTEMPTS, RunError, RunOutcome, RunProgress};
use crate::tournament::schedule::Shard;
use crate::tournament::trial::{
    Folder, ReadFailures, go_on, league, play_all, tournament, try_to_go_on,
};

/// A tournament without what differs from run to run: how often games were begun.
fn bare(mut tournament: Tournament) -> Tournament {
    for game in &mut tournament.games {
        game.attempts = 1;
    }
    tournament
}

const FORMATS: [(TournamentFormat, usize, u32); 4] = [
    (TournamentFormat::RoundRobin, 6, 2),
    (TournamentFormat::Gauntlet { first: 2 }, 7, 3),
    (TournamentFormat::Swiss { rounds: 4 }, 8, 1),
    (TournamentFormat::Swiss { rounds: 3 }, 7, 2),
];

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::new("threads");
    for (index, (format, entrants, games)) in FORMATS.into_iter().enumerate() {
        let league = league(format, entrants, games);
        let told = [1, 2, 5].map(|jobs| {
            let path = folder.file(&format!("{index}-{jobs}"));
            go_on(&league, &path, jobs, ReadFailures::Never, &mut |_| false);
            tournament(&path)
        });
        assert!(told[0].complete);
        assert_eq!(told[0], told[1]);
        assert_eq!(told[0], told[2]);
    }
}

/// Killed after any number of games, in the middle of writing the next one, and resumed.
#[test]
fn a_run_that_is_killed_again_and_again_tells_the_same() {
    let folder = Folder::new("killed");
    let mut random = Random::new(1);
    let mut kills = 0;
    for (index, (format, entrants, games)) in FORMATS.into_iter().enumerate() {
        let league = league(format, entrants, games);
        let undisturbed = play_all(&league, None, &folder.file(&format!("{index}-whole")));
        for round in 0..20 {
            let path = folder.file(&format!("{index}-{round}"));
            let mut safe = 0;
            loop {
                // The threads may have played all games before they hear of it.
                let (mut left, mut is_killed) = (random.below(3), false);
                go_on(&league, &path, 2, ReadFailures::Never, &mut |_| {
                    left = left.saturating_sub(1);
                    is_killed |= left == 0;
                    left == 0
                });
                if !is_killed {
                    break;
                }
                kills += 1;
                safe = tear(&path, safe, &mut random);
            }
            assert_eq!(tournament(&path), undisturbed);
        }
    }
    // At most three lines outlive a kill, and the twenty rounds play 1,460 games.
    assert!(kills > 300, "{kills}");
}

/// Leaves of a journal what a kill might have left: its first `safe` bytes, one to three lines
/// more, and the beginning of another. How many games the threads played before they heard of the
/// stop is so no matter. The bytes of whole lines.
fn tear(path: &Path, safe: usize, random: &mut Random) -> usize {
    let text = std::fs::read(path).expect("the journal");
    let mut lines = text[safe..].split_inclusive(|byte| *byte == b'\n');
    let whole: usize = lines
        .by_ref()
        .take(1 + random.below(3))
        .map(<[u8]>::len)
        .sum();
    let torn = lines.next().map_or(0, |line| random.below(line.len()));
    std::fs::write(path, &text[..safe + whole + torn]).expect("the journal");
    safe + whole
}

#[test]
fn failures_of_ours_are_played_again() {
    let folder = Folder::new("broken");
    let league = league(TournamentFormat::RoundRobin, 6, 2);
    let undisturbed = play_all(&league, None, &folder.file("whole"));
    let path = folder.file("broken");
    let mut again = 0;
    let outcome = go_on(&league, &path, 2, ReadFailures::OnceEach, &mut |progress| {
        again += u32::from(matches!(progress, RunProgress::Again { .. }));
        false
    });
    assert_eq!(outcome, RunOutcome::default());
    assert_eq!(again, 6, "one failure with each of six programs");
    let told = tournament(&path);
    assert!(told.games.iter().any(|game| game.attempts > 1));
    assert_eq!(bare(told), undisturbed);
}

#[test]
fn what_can_not_be_played_is_told_and_played_later() {
    let folder = Folder::new("given-up");
    for (format, games) in [
        (TournamentFormat::RoundRobin, 6),
        (TournamentFormat::Swiss { rounds: 2 }, 2),
    ] {
        let league = league(format, 4, 1);
        let path = folder.file(&format!("{games}"));
        let mut again = 0;
        let outcome = go_on(&league, &path, 2, ReadFailures::Always, &mut |progress| {
            again += u32::from(matches!(progress, RunProgress::Again { .. }));
            false
        });
        assert_eq!(outcome.given_up.len(), games);
        assert_eq!(again, games as u32 * (MAX_ATTEMPTS - 1));
        let told = tournament(&path);
        assert!(told.games.is_empty() && !told.complete);
        assert_eq!(told.missing.len(), games);
        assert!(play_all(&league, None, &path).complete);
    }
}

#[test]
fn a_run_without_hope_ends() {
    let folder = Folder::new("hopeless");
    let league = league(TournamentFormat::RoundRobin, 8, 2);
    let ended = try_to_go_on(
        &league,
        &folder.file("j"),
        2,
        ReadFailures::Always,
        &mut |_| false,
    );
    assert!(matches!(ended, Err(RunError::Hopeless(_))), "{ended:?}");
}

#[test]
fn disqualifications_are_told() {
    let folder = Folder::new("fouls");
    let told = play_all(
        &league(TournamentFormat::RoundRobin, 7, 2),
        None,
        &folder.file("j"),
    );
    let fouls: Vec<_> = told.disqualifications().collect();
    let unloaded = fouls.iter().filter(|(_, entrant, _)| *entrant == 5).count();
    assert_eq!(
        unloaded, 12,
        "the one that can't be loaded loses all its games"
    );
    assert!(fouls.iter().any(|(_, entrant, _)| *entrant == 4));
    assert!(fouls.iter().all(|(_, entrant, _)| [4, 5].contains(entrant)));
    for (game, entrant, _) in fouls {
        let game = &told.games[game];
        assert!(matches!(game.end, GameEnd::Disqualified { .. }));
        let left = game.left.as_deref().map(str::len);
        assert_eq!(left, (entrant == 4).then_some(32));
    }
}

/// The parts of a tournament, each in a journal of its own.
fn parts(folder: &Folder, of: u32) -> Vec<PathBuf> {
    let league = league(TournamentFormat::RoundRobin, 6, 2);
    let part = |part: u32| {
        let path = folder.file(&format!("part-{part}"));
        play_all(&league, Some(Shard { part, of }), &path);
        path
    };
    (1..=of).map(part).collect()
}

#[test]
fn joined_parts_are_the_whole() {
    let folder = Folder::new("merge");
    let league = league(TournamentFormat::RoundRobin, 6, 2);
    let undisturbed = play_all(&league, None, &folder.file("whole"));
    let mut paths = parts(&folder, 4);
    let merged = merge(&paths).expect("a whole");
    assert!(merged.missing.is_empty() && merged.unfinished.is_empty());
    let joined = folder.file("joined");
    journal::write(&joined, &merged.league, &merged.entries).expect("a journal");
    assert_eq!(tournament(&joined), undisturbed);
    let bytes = std::fs::read(&joined).expect("the journal");
    // In another order, with a journal twice, with the joined one: byte for byte the same.
    for _ in 0..4 {
        paths.rotate_left(1);
        paths.push(paths[0].clone());
        let again = merge(&paths).expect("a whole");
        assert_eq!(again.entries, merged.entries);
        assert!(again.repeated > 0);
        paths.push(joined.clone());
        let again = merge(&paths).expect("a whole");
        journal::write(&joined, &again.league, &again.entries).expect("a journal");
        assert_eq!(std::fs::read(&joined).expect("the journal"), bytes);
        paths.truncate(4);
    }
}

#[test]
fn a_part_that_was_played_twice_counts_once() {
    let folder = Folder::new("merge-twice");
    let paths = parts(&folder, 3);
    let first = merge(&paths).expect("a whole");
    // The second time all games end later, and otherwise.
    let mut later = Vec::new();
    let contents = journal::read(&paths[0], &mut |entry| later.push(entry)).expect("a journal");
    for entry in &mut later {
        entry.ended += 1000;
        // Of all ends this one follows from any moves.
        entry.game.end = GameEnd::Resigned {
            loser: crate::games::Side::First,
        };
    }
    let copy = folder.file("again");
    journal::write(&copy, &contents.league, &later).expect("a journal");
    for paths in [
        [&paths[0], &paths[1], &paths[2], &copy],
        [&copy, &paths[2], &paths[0], &paths[1]],
    ] {
        let paths: Vec<PathBuf> = paths.into_iter().cloned().collect();
        let merged = merge(&paths).expect("a whole");
        assert_eq!(merged.entries, first.entries);
        assert_eq!(merged.repeated, later.len());
    }
}

#[test]
fn missing_games_are_told_by_part() {
    let folder = Folder::new("merge-missing");
    let paths = parts(&folder, 4);
    let empty = folder.file("empty");
    std::fs::write(&empty, "{\"jour").expect("a torn journal");
    let half = [empty.clone(), paths[3].clone(), paths[0].clone()];
    let merged = merge(&half).expect("a half");
    assert_eq!(merged.empty, [empty]);
    let lacking: usize = merged.unfinished.iter().map(|(_, games)| games).sum();
    assert_eq!(lacking, merged.missing.len());
    let parts: Vec<String> = merged
        .unfinished
        .iter()
        .map(|(part, _)| part.to_string())
        .collect();
    assert_eq!(parts, ["2/4", "3/4"]);
}

#[test]
fn journals_that_do_not_belong_together_are_refused() {
    let folder = Folder::new("merge-refused");
    let path = folder.file("a");
    play_all(&league(TournamentFormat::RoundRobin, 4, 1), None, &path);
    let other = folder.file("b");
    play_all(&league(TournamentFormat::RoundRobin, 4, 2), None, &other);
    let swiss = folder.file("c");
    play_all(
        &league(TournamentFormat::Swiss { rounds: 1 }, 4, 1),
        None,
        &swiss,
    );
    for (paths, told) in [
        (vec![path.clone(), other], "a pair had 1 games, not 2"),
        (vec![swiss.clone()], "can't be joined"),
        (vec![path.clone(), swiss], "the format was"),
        (vec![], "no journal"),
        (vec![folder.file("none")], "No such file"),
    ] {
        let error: MergeError = merge(&paths).expect_err("a refusal");
        assert!(error.to_string().contains(told), "{error}");
    }
    let mut entries = Vec::new();
    let contents = journal::read(&path, &mut |entry| entries.push(entry)).expect("a journal");
    entries[0].game.id.number = 9;
    let stray = folder.file("d");
    journal::write(&stray, &contents.league, &entries).expect("a journal");
    assert!(matches!(merge(&[stray]), Err(MergeError::Stray { .. })));
}
