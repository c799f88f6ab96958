//! A move step by step, for the eye.

use super::position::{KalahPlayer, Move, Position};

/// Where seeds lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SowingPlace {
    /// A player's pit, 0 the leftmost.
    Pit(KalahPlayer, u8),
    /// A player's store.
    Store(KalahPlayer),
}

/// What a move does, in the order in which it happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// Where the seeds fall, one each.
    pub places: Vec<SowingPlace>,
    /// The two pits of a capture, that of the last seed first; the second one may have been empty.
    pub captured: Option<[SowingPlace; 2]>,
    /// The pits whose seeds go to their owner's store, because the game is over.
    pub gathered: Vec<SowingPlace>,
    /// The position after all of it.
    pub after: Position,
}

impl Position {
    /// A legal move, step by step.
    pub fn sowing(&self, chosen: Move) -> Sowing {
        let mut after = *self;
        let mut places = Vec::new();
        let last = after.sow(chosen, |place| places.push(place));
        let captured = after.captured(last).and_then(|_| match last {
            SowingPlace::Pit(player, pit) => Some([last, self.opposite(player, pit)]),
            SowingPlace::Store(_) => None,
        });
        if captured.is_some() {
            after.take(last);
        }
        let before = after;
        after.gather();
        let gathered = if after.is_over() {
            before.filled_pits().collect()
        } else {
            Vec::new()
        };
        Sowing {
            places,
            captured,
            gathered,
            after: self.play(chosen),
        }
    }

    /// The pits with seeds, South's first.
    fn filled_pits(&self) -> impl Iterator<Item = SowingPlace> {
        let players = [KalahPlayer::South, KalahPlayer::North].into_iter();
        let pits = self.pit_count() as u8;
        players
            .flat_map(move |player| (0..pits).map(move |pit| SowingPlace::Pit(player, pit)))
            .filter(|&place| self.seeds(place) > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Sowing, SowingPlace};
    use crate::games::kalah::{KalahPlayer, Move, Position, Rules};

    #[test]
    fn each_step_is_told() {
        let position = Position::read("S:1,0,4+2:0,3,2+5", Rules::Standard).expect("a position");
        let south = |pit| SowingPlace::Pit(KalahPlayer::South, pit);
        let north = |pit| SowingPlace::Pit(KalahPlayer::North, pit);
        let told = position.sowing(Move(0));
        let expected = Sowing {
            places: vec![south(1)],
            captured: Some([south(1), north(1)]),
            gathered: Vec::new(),
            after: position.play(Move(0)),
        };
        assert_eq!(told, expected);
        let told = position.sowing(Move(2));
        let store = SowingPlace::Store(KalahPlayer::South);
        assert_eq!(told.places, [store, north(0), north(1), north(2)]);
        assert_eq!(told.captured, None);
        let last = Position::read("N:1,2,1+0:0,0,1+0", Rules::Standard).expect("a position");
        let told = last.sowing(Move(2));
        assert_eq!(told.gathered, [south(0), south(1), south(2)]);
    }
}
