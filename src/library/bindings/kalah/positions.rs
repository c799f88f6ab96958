//! Positions and moves as terms.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::kalah::{KalahPlayer, Move, Position, Rules, SowingPlace};
use crate::library::arguments::{atom_of, integer_of, list_of, parts_of};
use crate::library::bindings::game_terms::TermGame;

/// The variants of the rules as atoms.
const RULES: [(Rules, &str); 2] = [
    (Rules::Standard, "standard"),
    (Rules::EmptyCapture, "empty_capture"),
];

/// The position of `position(Rules, Turn, row(Pits, Store), row(Pits, Store))`.
///
/// # Errors
/// `instantiation_error`, `type_error(position, T)`, those of the numbers, `domain_error(board, T)`
/// when there is no such board.
impl FromTerm for Position {
    fn from_term(term: &Term) -> Result<Position, Fault> {
        let [rules, turn, south, north] = parts_of(term, "position", "position")?;
        let (rules, turn) = (Rules::from_term(rules)?, player_of(turn)?);
        let (south, north) = (row_of(south)?, row_of(north)?);
        Position::of(rules, turn, (&south.0, south.1), (&north.0, north.1))
            .map_err(|error| Fault::domain("board", term).with_message(error.to_string()))
    }
}

impl IntoTerm for Position {
    fn into_term(self) -> Term {
        let parts = vec![
            self.rules().into_term(),
            player_term(self.player()),
            row_term(&self, KalahPlayer::South),
            row_term(&self, KalahPlayer::North),
        ];
        Term::compound("position", parts)
    }
}

impl TermGame for Position {
    fn legal_move_of(&self, term: &Term) -> Result<Move, Fault> {
        let pit = integer_of(term)?;
        let chosen = pit.checked_sub(1).and_then(|pit| u8::try_from(pit).ok());
        chosen
            .map(Move)
            .filter(|&chosen| self.is_legal(chosen))
            .ok_or_else(|| Fault::domain("legal_move", term))
    }

    fn move_term(&self, chosen: &Move) -> Term {
        chosen.into_term()
    }
}

/// The variant of the rules.
///
/// # Errors
/// `instantiation_error`, `type_error(atom, T)`, `domain_error(kalah_rules, T)`.
impl FromTerm for Rules {
    fn from_term(term: &Term) -> Result<Rules, Fault> {
        let name = atom_of(term)?;
        let known = RULES.into_iter().find(|(_, known)| *name == *known);
        known
            .map(|(rules, _)| rules)
            .ok_or_else(|| Fault::domain("kalah_rules", term))
    }
}

/// `standard` or `empty_capture`.
impl IntoTerm for Rules {
    fn into_term(self) -> Term {
        let name = RULES.into_iter().find(|(known, _)| *known == self);
        Term::atom(name.map_or("standard", |(_, name)| name))
    }
}

/// `south` or `north`.
fn player_term(player: KalahPlayer) -> Term {
    Term::atom(match player {
        KalahPlayer::South => "south",
        KalahPlayer::North => "north",
    })
}

/// The number of the pit, from 1.
impl IntoTerm for Move {
    fn into_term(self) -> Term {
        Term::Int(i64::from(self.0) + 1)
    }
}

/// `pit(Player, Number)` or `store(Player)`.
impl IntoTerm for SowingPlace {
    fn into_term(self) -> Term {
        match self {
            SowingPlace::Pit(player, pit) => {
                Term::compound("pit", vec![player_term(player), Move(pit).into_term()])
            }
            SowingPlace::Store(player) => Term::compound("store", vec![player_term(player)]),
        }
    }
}

fn player_of(term: &Term) -> Result<KalahPlayer, Fault> {
    match atom_of(term)?.as_str() {
        "south" => Ok(KalahPlayer::South),
        "north" => Ok(KalahPlayer::North),
        _ => Err(Fault::domain("kalah_player", term)),
    }
}

fn row_of(term: &Term) -> Result<(Vec<u32>, u32), Fault> {
    let [pits, store] = parts_of(term, "row", "row")?;
    let pits: Result<Vec<u32>, Fault> = list_of(pits)?.iter().map(seeds_of).collect();
    Ok((pits?, seeds_of(store)?))
}

/// A number of seeds, or of pits.
///
/// # Errors
/// As [`integer_of`]; `type_error(not_less_than_zero, T)`.
fn seeds_of(term: &Term) -> Result<u32, Fault> {
    match integer_of(term)? {
        seeds if seeds < 0 => Err(Fault::type_error("not_less_than_zero", term)),
        seeds => u32::try_from(seeds).map_err(|_| Fault::representation("uint32_t")),
    }
}

/// An argument that is a number of seeds, or of pits.
pub struct Seeds(pub u32);

impl FromTerm for Seeds {
    fn from_term(term: &Term) -> Result<Seeds, Fault> {
        seeds_of(term).map(Seeds)
    }
}

fn row_term(position: &Position, player: KalahPlayer) -> Term {
    let pits = position.pits(player).iter();
    let pits: Vec<Term> = pits.map(|&seeds| Term::Int(i64::from(seeds))).collect();
    let store = Term::Int(i64::from(position.store(player)));
    Term::compound("row", vec![Term::list(pits), store])
}

#[cfg(test)]
mod tests {
    use crate::engine::convert::{FromTerm, IntoTerm};
    use crate::games::kalah::{Position, Rules};

    #[test]
    fn terms_and_positions_go_round() {
        for rules in [Rules::Standard, Rules::EmptyCapture] {
            let position = Position::read("N:1,0,2+3:4,5,6+7", rules).expect("a position");
            assert_eq!(Position::from_term(&position.into_term()), Ok(position));
        }
    }
}
