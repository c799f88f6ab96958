//! Slither: who wins, and how to play.
//!
//! The key is pairing. Let *F* be the free dots and *a*, *b* the ends of the path; *m(X)* is the
//! most segments that dots of *X* can be paired by, each dot in one pair at most. **If m(F) = m(F +
//! a) = m(F + b), the player to move has lost** (usual rules): the opponent keeps a largest pairing
//! of *F* in mind and answers each move with the partner of the dot that was drawn to. There always
//! is a partner: the first move to a dot without one would end an alternating way from *a* or *b*,
//! and a pairing with one more pair would exist. It follows that
//!
//! - with an even number of dots the first player wins: all dots of the rectangle can be paired,
//!   and any pair is a first move (so also Anderson, J. Combinatorial Theory B 17 (1974), for every
//!   graph with a perfect matching);
//! - with an odd number the second player wins. Colour the dots like a chessboard, the corners
//!   white. The first segment goes from a white dot to a black dot *b*; the answer goes from *b* to
//!   another white dot beside it, after which all dots left can be paired. (Turn the board so that
//!   *b*'s row is odd and its column even. The path *a-b-c* is straight along the row, then its row
//!   is paired along itself and the other rows by twos; or it is bent, then the row is paired so
//!   that one dot, next to the bend, is paired out of the row, and the dots that are left beyond
//!   the row are an even number of rows without two neighbours, which can be paired around.) The
//!   tests look at every first segment of every odd board up to 15 x 15.
//!
//! So play from the beginning is solved for every size, and [`pairing`] plays it. A position that a
//! player has spoilt may have neither sign; [`exact`] looks ahead there until it meets the sign.
//! The misère game has no such sign and is solved by looking ahead alone.

pub mod exact;
pub mod pairing;
pub mod player;

#[cfg(test)]
mod tests;
