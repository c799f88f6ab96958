//! The table as a whole: how many positions have which distance, and whether our player keeps to
//! it.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use serde_json::json;

use crate::games::queen_ending::{End, Position};
use crate::games::{Game, Side};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::queen_ending::player::{PlayerStyle, best, reply};
use crate::solvers::queen_ending::table::{DistanceTable, table};

/// No position is further from mate.
const MOST: usize = 10;

/// Counts the positions of each side to move by their distance.
pub fn count(is_json: bool, language: Language) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let table = DistanceTable::new();
    let seconds = start.elapsed().as_secs_f64();
    let [white, black] = [Side::First, Side::Second].map(|side| counts(&table, side));
    let mut out = io::stdout().lock();
    if is_json {
        let side = |(counts, drawn): &([usize; MOST + 1], usize)| json!({"mate_in": counts, "drawn": drawn});
        let told = json!({"white": side(&white), "black": side(&black), "seconds": seconds});
        writeln!(out, "{told}")?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(
        out,
        "{:>8} {:>14} {:>14}",
        language.text("solve.queen_mate_in"),
        language.text("solve.queen_white"),
        language.text("solve.queen_black")
    )?;
    for moves in 0..=MOST {
        writeln!(
            out,
            "{moves:>8} {:>14} {:>14}",
            white.0[moves], black.0[moves]
        )?;
    }
    let drawn = language.text("solve.queen_drawn");
    writeln!(out, "{drawn:>8} {:>14} {:>14}", white.1, black.1)?;
    let all = |(counts, drawn): &([usize; MOST + 1], usize)| counts.iter().sum::<usize>() + drawn;
    let together = language.text("solve.queen_all");
    writeln!(out, "{together:>8} {:>14} {:>14}", all(&white), all(&black))?;
    let time = format!("{:.1}", seconds * 1000.0);
    writeln!(out, "{}", say!(language, "solve.queen_made", time))?;
    Ok(ExitCode::SUCCESS)
}

/// How many positions have each distance, and how many none.
fn counts(table: &DistanceTable, side: Side) -> ([usize; MOST + 1], usize) {
    let (mut counts, mut drawn) = ([0; MOST + 1], 0);
    for position in Position::all(side) {
        match table.distance(&position) {
            Some(distance) => counts[distance as usize] += 1,
            None => drawn += 1,
        }
    }
    (counts, drawn)
}

/// Plays every position out against the strongest defence.
pub fn check(is_json: bool, language: Language) -> anyhow::Result<ExitCode> {
    let (mut all, mut won, mut moves, mut longest) = (0_u64, 0_u64, 0_u64, 0);
    for start in Position::all(Side::First) {
        let (end, used) = played_out(&start);
        all += 1;
        if end == Some(End::Mate) && Some(used) == table().distance(&start) {
            won += 1;
        }
        moves += u64::from(used);
        longest = longest.max(used);
    }
    let mut out = io::stdout().lock();
    match is_json {
        true => writeln!(
            out,
            "{}",
            json!({"positions": all, "won_in_time": won, "moves": moves, "longest": longest})
        )?,
        false => writeln!(
            out,
            "{}",
            say!(language, "solve.queen_checked", won, all, moves, longest)
        )?,
    }
    Ok(match won == all {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// How our player's game ends from here, and after how many moves. The queen lost counts as soon as
/// she can be taken.
fn played_out(start: &Position) -> (Option<End>, u32) {
    let (mut here, mut used) = (*start, 0);
    while let Some(chosen) = best(table(), &here) {
        (here, used) = (here.after(&chosen), used + 1);
        if here.can_take_queen() {
            return (Some(End::QueenLost), used);
        }
        match reply(table(), &here, PlayerStyle::Best) {
            Some(reply) => here = here.after(&reply),
            None => break,
        }
    }
    (here.end(), used)
}
