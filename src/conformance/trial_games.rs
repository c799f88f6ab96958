//! Games of a program against random moves, in the games whose programs answer with a move.
//!
//! They show what disqualifies a program before its first match: one game on each side, or as many
//! puzzles.

use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::games::Side;
use crate::games::random::Random;
use crate::games::text_game::{GameLine, TextError};
use crate::referee::asked::OwnPlayer;
use crate::referee::facts_file::FactsFile;
use crate::referee::foul::Foul;
use crate::referee::game::{Match, play_match};
use crate::referee::host_failure::HostFailure;
use crate::referee::player::{Player, PlayerFactory};
use crate::referee::program::PlayerProgram;
use crate::referee::text_match::TextMatch;

/// How many games are played.
pub const TRIAL_GAMES: u32 = 2;

/// What programs get as the seed of their random numbers, and we for ours.
const SEED: u64 = 1;

/// So many of the last moves are told.
const MOVES_TOLD: usize = 6;

/// Plays the games, each from what `begin` gives for its number; what disqualified the program in
/// each of them, if something did.
///
/// # Errors
/// [`HostFailure`] when we failed.
pub fn trial_games(
    players: &mut dyn PlayerFactory<TextMatch>,
    program: &PlayerProgram,
    begin: &dyn Fn(u32) -> Result<GameLine, TextError>,
) -> Result<Vec<Finding>, HostFailure> {
    let mut findings = Vec::new();
    for (number, side) in (1..).zip([Side::First, Side::Second]) {
        let Some(game) = begin(number).ok().and_then(TextMatch::of) else {
            return Ok(findings);
        };
        let side = match game.here().game().puzzle {
            Some(_) => Side::First,
            None => side,
        };
        let _facts = FactsFile::for_players(players, Some(game.here()))?;
        let (foul, moves) = match players.ready_with(program, SEED)? {
            Ok(mut player) => one_game(&mut *player, side, game)?,
            Err(foul) => (Some(foul), Vec::new()),
        };
        if let Some(foul) = foul {
            let last = moves.len().saturating_sub(MOVES_TOLD);
            let fault = TextFault::TrialGame(foul, moves[last..].join(" "));
            findings.push(Finding::in_text(FindingSeverity::Error, fault, 0..0));
        }
    }
    Ok(findings)
}

/// The foul of the player, and the moves of the game.
fn one_game(
    player: &mut dyn Player<TextMatch>,
    side: Side,
    game: TextMatch,
) -> Result<(Option<Foul>, Vec<String>), HostFailure> {
    let mut random = Random::new(SEED);
    let mut opponent = OwnPlayer(move |game: &TextMatch| {
        let moves = game.here().move_texts();
        let chosen = (!moves.is_empty()).then(|| moves[random.below(moves.len())].clone());
        Ok(game.answer(chosen))
    });
    let mut players: [&mut dyn Player<TextMatch>; 2] = match side {
        Side::First => [&mut *player, &mut opponent],
        Side::Second => [&mut opponent, &mut *player],
    };
    let record = play_match(Match::of(game), &mut players, &mut |_| ())?;
    let moves = record.turns.into_iter().map(|turn| turn.made);
    Ok((record.end.foul_of(side).cloned(), moves.collect()))
}
