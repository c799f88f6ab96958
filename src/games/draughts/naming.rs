//! The names of squares: algebraic (`c3`) and the four ways of numbering them in use.

use super::square::Square;

/// Where the squares are counted from, each row to its end and on to the next: the digit in PDN's
/// GameType tag.
///
/// The tag's default for Russian draughts is algebraic notation. Programs and sites that number the
/// squares of this board all the same (lidraughts, for one) count from black's left row: 1 is b8, 4
/// is h8, 32 is g1. So that is the default here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// 0: 1 is a1, 4 is g1, 32 is h8.
    BottomLeft,
    /// 1: 1 is g1, 4 is a1, 32 is b8.
    BottomRight,
    /// 2: 1 is b8, 4 is h8, 32 is g1.
    #[default]
    TopLeft,
    /// 3: 1 is h8, 4 is b8, 32 is a1.
    TopRight,
}

impl Numbering {
    /// The numbering with this digit in a GameType tag, 0..=3.
    pub const fn from_digit(digit: u8) -> Option<Numbering> {
        match digit {
            0 => Some(Numbering::BottomLeft),
            1 => Some(Numbering::BottomRight),
            2 => Some(Numbering::TopLeft),
            3 => Some(Numbering::TopRight),
            _ => None,
        }
    }

    /// Its digit in a GameType tag, 0..=3.
    pub const fn digit(self) -> u8 {
        self as u8
    }

    /// The number of a square, 1..=32.
    pub const fn number(self, square: Square) -> u8 {
        self.exchange(square.index()) as u8 + 1
    }

    /// The square with a number; `None` unless it is in 1..=32.
    pub const fn square(self, number: u32) -> Option<Square> {
        if number == 0 || number > 32 {
            return None;
        }
        Square::from_index(self.exchange(number as usize - 1))
    }

    /// From an index to a number less one, and back: a reflection is its own inverse.
    const fn exchange(self, index: usize) -> usize {
        let (row, place) = (index / 4, index % 4);
        match self {
            Numbering::BottomLeft => index,
            Numbering::BottomRight => row * 4 + 3 - place,
            Numbering::TopLeft => (7 - row) * 4 + place,
            Numbering::TopRight => 31 - index,
        }
    }
}

/// What an algebraic name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A square on which draughts is played.
    Dark(Square),
    /// A light square of the board.
    Light,
}

/// The square of a file letter (`a` to `h`, either case) and a rank digit (`1` to `8`); `None` when
/// they name none.
pub fn named(file: char, rank: char) -> Option<Named> {
    let file = file.to_ascii_lowercase();
    if !('a'..='h').contains(&file) || !('1'..='8').contains(&rank) {
        return None;
    }
    let (x, y) = (rank as i64 - '0' as i64, file as i64 - 'a' as i64 + 1);
    Some(Square::from_course(x, y).map_or(Named::Light, Named::Dark))
}

#[cfg(test)]
mod tests {
    use super::{Named, Numbering, named};
    use crate::games::draughts::square::Square;

    #[test]
    fn corners_have_their_numbers() {
        let table = [
            (
                Numbering::BottomLeft,
                ["a1", "g1", "b8", "h8"],
                [1, 4, 29, 32],
            ),
            (
                Numbering::BottomRight,
                ["a1", "g1", "b8", "h8"],
                [4, 1, 32, 29],
            ),
            (Numbering::TopLeft, ["b8", "h8", "a1", "g1"], [1, 4, 29, 32]),
            (
                Numbering::TopRight,
                ["b8", "h8", "a1", "g1"],
                [4, 1, 32, 29],
            ),
        ];
        for (numbering, names, numbers) in table {
            for (name, number) in names.into_iter().zip(numbers) {
                let square = numbering.square(number).map(|square| square.to_string());
                assert_eq!(square.as_deref(), Some(name), "{numbering:?} {number}");
            }
            assert_eq!(Numbering::from_digit(numbering.digit()), Some(numbering));
            for square in Square::all() {
                let number = numbering.number(square);
                assert_eq!(numbering.square(u32::from(number)), Some(square));
            }
            assert_eq!(numbering.square(0), None);
            assert_eq!(numbering.square(33), None);
        }
    }

    #[test]
    fn names_go_round() {
        for square in Square::all() {
            let name: Vec<char> = square.to_string().chars().collect();
            assert_eq!(named(name[0], name[1]), Some(Named::Dark(square)));
        }
        assert_eq!(named('A', '2'), Some(Named::Light));
        assert_eq!(named('i', '1'), None);
        assert_eq!(named('a', '9'), None);
        assert_eq!(named('a', '٣'), None);
    }
}
