//! The games that boards may be of.

use std::sync::Arc;

use serde_json::Value;

use super::boards::{Board, Boards};
use super::draughts::Draughts;
use super::draughts::analysis::Analysis;
use super::hexagon::Hexagon;
use super::house::House;
use super::kalah::Kalah;
use super::minesweeper::Minesweeper;
use super::play::Play;
use super::quota::Client;
use super::refusal::{Cause, Refusal};
use super::sitting::Sitting;
use super::slither::Slither;

/// A game as requests name it.
pub struct OnOffer {
    /// Its name in requests.
    pub name: &'static str,
    begin: Begin,
}

type Begin = fn(&Boards, &Arc<House>, Client, Value) -> Result<Arc<dyn Board>, Refusal>;

/// All games. A new one is one line here.
pub const GAMES: &[OnOffer] = &[
    OnOffer::of::<Draughts>(),
    OnOffer::of::<Analysis>(),
    OnOffer::of::<Sitting<Hexagon>>(),
    OnOffer::of::<Sitting<Kalah>>(),
    OnOffer::of::<Slither>(),
    OnOffer::of::<Minesweeper>(),
];

impl OnOffer {
    const fn of<P: Play>() -> OnOffer {
        OnOffer {
            name: P::NAME,
            begin: Boards::begin::<P>,
        }
    }

    /// A new board of this game for this client, with the options that it wishes.
    ///
    /// # Errors
    /// When the options can't be read or are refused, or there is no room.
    pub fn begin(
        &self,
        boards: &Boards,
        house: &Arc<House>,
        client: Client,
        options: Value,
    ) -> Result<Arc<dyn Board>, Refusal> {
        (self.begin)(boards, house, client, options)
    }
}

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).collect()
}

/// The game with this name.
///
/// # Errors
/// When there is none.
pub fn find(name: Option<&str>) -> Result<&'static OnOffer, Refusal> {
    let found = GAMES.iter().find(|game| Some(game.name) == name);
    found.ok_or_else(|| {
        let message = format!("the field `game` must be one of {}", names().join(", "));
        let facts = serde_json::json!({"games": names()});
        Refusal::new(Cause::Malformed, "no_such_game", message).with(facts)
    })
}
