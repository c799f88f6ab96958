//! What a king sees: the diagonals, up to a first and a second obstacle, without stepping from
//! square to square.

use super::bitboard::{Bitboard, Direction};

/// For each direction and each bit the squares up to the edge, its own left out. Bits of gaps have
/// none.
static RAYS: [[u64; 64]; 4] = rays();

const fn rays() -> [[u64; 64]; 4] {
    let mut rays = [[0; 64]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut bit = 0;
        while bit < 36 {
            let mut at = Bitboard::from_bits(1 << bit).step(Direction::ALL[direction]);
            while !at.is_empty() {
                rays[direction][bit] |= at.bits();
                at = at.step(Direction::ALL[direction]);
            }
            bit += 1;
        }
        direction += 1;
    }
    rays
}

/// The squares to which a king on the one square of `at` can slide.
#[inline]
pub(super) fn slides(at: Bitboard, direction: Direction, empty: Bitboard) -> Bitboard {
    let ray = ray(at, direction);
    ray & before(ray - empty, direction)
}

/// The piece of `prey` that a king on the one square of `at` can take in a direction, and the
/// squares to land on; when there are none, nothing can be taken.
#[inline]
pub(super) fn king_jump(
    at: Bitboard,
    direction: Direction,
    prey: Bitboard,
    empty: Bitboard,
) -> (Bitboard, Bitboard) {
    let ray = ray(at, direction);
    let obstacles = ray - empty;
    let beyond = without_first(obstacles, direction);
    let victim = (obstacles ^ beyond) & prey;
    if victim.is_empty() {
        return (victim, victim);
    }
    let landings = (ray & before(beyond, direction)) - before(obstacles, direction) - victim;
    (victim, landings)
}

#[inline]
fn ray(at: Bitboard, direction: Direction) -> Bitboard {
    let bit = at.bits().trailing_zeros() % 64;
    Bitboard::from_bits(RAYS[direction as usize][bit as usize])
}

const fn goes_up(direction: Direction) -> bool {
    matches!(direction, Direction::UpLeft | Direction::UpRight)
}

/// All squares that lie before the first of the obstacles on the way up or down.
#[inline]
fn before(obstacles: Bitboard, direction: Direction) -> Bitboard {
    let bits = obstacles.bits();
    Bitboard::from_bits(if goes_up(direction) {
        !bits & bits.wrapping_sub(1)
    } else {
        u64::MAX << (63 - (bits << 1 | 1).leading_zeros())
    })
}

/// The obstacles but the first one on the way.
#[inline]
fn without_first(obstacles: Bitboard, direction: Direction) -> Bitboard {
    let bits = obstacles.bits();
    Bitboard::from_bits(if goes_up(direction) {
        bits & bits.wrapping_sub(1)
    } else {
        bits & ((1 << (63 - (bits | 1).leading_zeros())) - 1)
    })
}

#[cfg(test)]
mod tests {
    use super::{king_jump, slides};
    use crate::games::draughts::bitboard::{Bitboard, Direction};
    use crate::games::draughts::square::Square;
    use crate::games::random::Random;

    /// What stepping says, for every square, direction and many sets of pieces.
    #[test]
    fn rays_say_what_steps_say() {
        let mut random = Random::new(1);
        for _ in 0..2000 {
            let mut bits = || Bitboard::from_bits(random.next_word());
            let empty = bits() | bits();
            let prey = bits() - empty;
            for at in Square::all().map(Square::bit) {
                for direction in Direction::ALL {
                    let (mut slid, mut next) = (Bitboard::EMPTY, at.step(direction));
                    while !(next & empty).is_empty() {
                        slid |= next;
                        next = next.step(direction);
                    }
                    assert_eq!(slides(at, direction, empty), slid);
                    let (mut landings, victim) = (Bitboard::EMPTY, next & prey);
                    next = victim.step(direction);
                    while !(next & empty).is_empty() {
                        landings |= next;
                        next = next.step(direction);
                    }
                    let expected = (victim, landings);
                    assert_eq!(king_jump(at, direction, prey, empty), expected);
                }
            }
        }
    }
}
