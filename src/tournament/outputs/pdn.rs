//! `games.pdn`: the games of draughts for draughts programs, in the order of the schedule; those
//! without a move come last, because some programs read no further.
//!
//! `GameType` is 49, the course's rules; see [`crate::games::draughts::pdn`]. Besides the standard
//! tags a game has `Termination` with one of the standard words, `Foul` with the rule and the
//! reason of a disqualification, and `GameId`, its identity in the tournament.

use crate::games::Side;
use crate::games::draughts::notation::Style;
use crate::games::draughts::pdn::{PdnGame, write};
use crate::games::draughts::{Move, Position, Rules};
use crate::games::text_game::TextGame;
use crate::referee::foul::Foul;
use crate::referee::game::GameEnd;
use crate::tournament::model::{PlayedGame, SIDES, Tournament};

/// All games, one after the other.
pub fn games(tournament: &Tournament) -> String {
    let (played, empty): (Vec<_>, Vec<_>) = tournament
        .games
        .iter()
        .partition(|game| !game.turns.is_empty());
    let games = played.into_iter().chain(empty);
    games
        .map(|game| write(&game_of(tournament, game), Style::Algebraic))
        .collect()
}

fn game_of(tournament: &Tournament, played: &PlayedGame) -> PdnGame {
    let start = Position::start(Rules::Course);
    let mut game = PdnGame::new(start, moves(start, played), played.end.result());
    let tags = [
        ("Event", tournament.title.clone()),
        ("Site", "arbiiter".to_owned()),
        ("Date", tournament.date.replace('-', ".")),
        ("Round", played.id.round.to_string()),
        ("White", tournament.label(played.id.white).to_owned()),
        ("Black", tournament.label(played.id.black).to_owned()),
        ("Termination", played.end.termination().to_owned()),
        ("GameId", played.id.to_string()),
    ];
    game.tags = tags.map(|(name, value)| (name.to_owned(), value)).to_vec();
    for side in SIDES {
        if let Some(foul) = played.end.foul_of(side) {
            game.tags.push((foul_tag(&played.end, side), reason(foul)));
        }
    }
    game
}

fn moves(start: Position, played: &PlayedGame) -> impl Iterator<Item = Move> {
    let mut here = start;
    played.moves().map_while(move |text| {
        let made = here.move_of_text(text)?;
        here = here.play(&made);
        Some(made)
    })
}

/// A foul of one side is `Foul`; of both, `WhiteFoul` and `BlackFoul`.
fn foul_tag(end: &GameEnd, side: Side) -> String {
    match (end, side) {
        (GameEnd::BothDisqualified { .. }, Side::First) => "WhiteFoul",
        (GameEnd::BothDisqualified { .. }, Side::Second) => "BlackFoul",
        _ => "Foul",
    }
    .to_owned()
}

fn reason(foul: &Foul) -> String {
    let text: String = foul
        .to_string()
        .chars()
        .map(|sign| if sign.is_control() { ' ' } else { sign })
        .collect();
    format!("{}: {text}", foul.rule().id())
}
