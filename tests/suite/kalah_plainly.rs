//! A second Kalah, to compare the first one with.
//!
//! It shares no code and no method with the first: the board is one ring of cups with both stores,
//! and a move goes around it by the number of a cup. Written from the description of the game.

use arbiiter::games::kalah::{KalahPlayer, Position, Rules};

/// A position: South's pits, South's store, North's pits, North's store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    pub ring: Vec<u32>,
    pub south_moves: bool,
    pub empty_capture: bool,
}

impl Plain {
    pub fn of(position: &Position) -> Plain {
        let row = |player| {
            let pits = position.pits(player).iter().map(|&seeds| u32::from(seeds));
            pits.chain([position.store(player)]).collect::<Vec<u32>>()
        };
        Plain {
            ring: [row(KalahPlayer::South), row(KalahPlayer::North)].concat(),
            south_moves: position.player() == KalahPlayer::South,
            empty_capture: position.rules() == Rules::EmptyCapture,
        }
    }

    /// The pits that can be sown, from 0.
    pub fn moves(&self) -> Vec<usize> {
        let first = self.first(self.south_moves);
        (0..self.pits())
            .filter(|pit| self.ring[first + pit] > 0)
            .collect()
    }

    pub fn after(&self, pit: usize) -> Plain {
        let (pits, size) = (self.pits(), self.ring.len());
        let (first, other) = (self.first(self.south_moves), self.first(!self.south_moves));
        let (own_store, their_store) = (first + pits, other + pits);
        let mut next = self.clone();
        let mut cup = first + pit;
        let mut hand = std::mem::take(&mut next.ring[cup]);
        while hand > 0 {
            cup = (cup + 1) % size;
            if cup != their_store {
                next.ring[cup] += 1;
                hand -= 1;
            }
        }
        if (first..own_store).contains(&cup) && next.ring[cup] == 1 {
            // The cups of a pair lie as far from South's store, one on each side.
            let opposite = (2 * pits - cup + size) % size;
            if next.ring[opposite] > 0 || self.empty_capture {
                next.ring[own_store] += 1 + next.ring[opposite];
                next.ring[cup] = 0;
                next.ring[opposite] = 0;
            }
        }
        if cup != own_store {
            next.south_moves = !next.south_moves;
        }
        next.sweep();
        next
    }

    /// The number of sequences of moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves().into_iter();
        moves.map(|pit| self.after(pit).perft(depth - 1)).sum()
    }

    fn sweep(&mut self) {
        let pits = self.pits();
        let sides = [self.first(true), self.first(false)];
        let rest = sides.map(|first| self.ring[first..first + pits].iter().sum::<u32>());
        if rest.contains(&0) {
            for (first, rest) in sides.into_iter().zip(rest) {
                self.ring[first..first + pits].fill(0);
                self.ring[first + pits] += rest;
            }
        }
    }

    fn pits(&self) -> usize {
        self.ring.len() / 2 - 1
    }

    fn first(&self, south: bool) -> usize {
        if south { 0 } else { self.pits() + 1 }
    }
}
