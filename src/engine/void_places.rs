//! The void arguments of a call: variables that stand nowhere else in its clause.
//!
//! Nobody looks at what they are bound to, so they don't cross the bridge in either direction.
//! `p(A,_,B)` is called with `g(A,B)` and `g(A,_,B)`, and the number of the call tells that the
//! second place is void. The words of the call and the values of an answer are those of the first
//! tuple; a clause that has to be unified, and a fact of which the machine has a copy, meet the
//! second one.

use std::iter;

use crate::frontend::term::Term;

/// The places of a call's void arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct VoidPlaces(u16);

/// The bits of the number of a slot (see [`slot_code`](crate::engine::program::slot_code)); the
/// void places stand above them.
const SLOT_BITS: u32 = 28;

impl VoidPlaces {
    /// These places, counted from 0; those above 15 are left out.
    pub fn new(places: impl IntoIterator<Item = usize>) -> VoidPlaces {
        let bits = places.into_iter().filter(|place| *place < 16);
        VoidPlaces(bits.fold(0, |all, place| all | 1 << place))
    }

    /// The number of a slot apart from the void places of the call.
    pub fn of_code(code: i64) -> (i64, VoidPlaces) {
        let slot = code & ((1 << SLOT_BITS) - 1);
        (slot, VoidPlaces((code >> SLOT_BITS) as u16))
    }

    /// The number of a slot together with these places.
    pub fn in_code(self, slot: i64) -> i64 {
        i64::from(self.0) << SLOT_BITS | slot
    }

    /// The places as bits, the first place lowest.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// The places that [`VoidPlaces::bits`] has.
    pub fn from_bits(bits: u16) -> VoidPlaces {
        VoidPlaces(bits)
    }

    /// True if no argument is void.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many arguments are void.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the argument at this place is void.
    pub fn contains(self, place: usize) -> bool {
        place < 16 && self.0 >> place & 1 == 1
    }

    /// What place an argument has among those that are not void.
    pub fn place_among_others(self, place: usize) -> usize {
        let below = self.0 & ((1u32 << place.min(16)) - 1) as u16;
        place - below.count_ones() as usize
    }

    /// The arguments that are not void.
    pub fn others<T>(self, arguments: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        let arguments = arguments.into_iter().enumerate();
        arguments.filter_map(move |(place, argument)| (!self.contains(place)).then_some(argument))
    }

    /// The arguments of a call that are not void.
    pub fn others_of(self, args: &[Term]) -> Vec<Term> {
        self.others(args).cloned().collect()
    }

    /// All arguments: `others` are those that are not void, and `void` makes the others by their
    /// places.
    pub fn fill<T>(
        self,
        others: impl IntoIterator<Item = T>,
        mut void: impl FnMut(usize) -> T,
    ) -> Vec<T> {
        let mut others = others.into_iter();
        let mut places = 0..;
        let all = iter::from_fn(|| {
            let place = places.next()?;
            match self.contains(place) {
                true => Some(void(place)),
                false => others.next(),
            }
        });
        all.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::VoidPlaces;

    #[test]
    fn a_code_has_a_slot_and_places() {
        let void = VoidPlaces::new([1, 3, 11]);
        let code = void.in_code(27);
        assert_eq!(VoidPlaces::of_code(code), (27, void));
        assert_eq!(VoidPlaces::of_code(27), (27, VoidPlaces::default()));
    }

    #[test]
    fn void_arguments_are_left_out_and_filled_in() {
        let void = VoidPlaces::new([0, 2, 4]);
        let others: Vec<char> = void.others("abcde".chars()).collect();
        assert_eq!(others, ['b', 'd']);
        let all = void.fill(others, |place| char::from(b'0' + place as u8));
        assert_eq!(all, ['0', 'b', '2', 'd', '4']);
        assert_eq!(
            (void.place_among_others(1), void.place_among_others(3)),
            (0, 1)
        );
    }
}
