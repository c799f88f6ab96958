//! Guesses that are the same but for the names of colours and the order of places.
//!
//! What is still possible is known by the guesses asked and the colours that can still be in the
//! code. A renaming of colours together with a reordering of places that changes none of these
//! guesses leaves the possible codes as a whole as they are, so two guesses that it carries into
//! each other are worth the same. A colour that can't be in the code any more tells nothing in an
//! old guess: it is left out there, which allows more renamings.

use crate::games::mastermind::{Code, MAX_COLOURS, Space};

/// The most pegs for which reorderings of the places are looked at: there are `pegs!` of them.
const MAX_REORDERED: usize = 5;

/// Which guesses are worth the same.
pub(super) struct Symmetry {
    elements: Vec<Element>,
    /// For each colour its kind: asked and possible, possible but not asked, impossible.
    kinds: [SymmetryKind; MAX_COLOURS + 1],
    colours: u8,
    pegs: usize,
}

/// A reordering and the renaming of the colours asked that belongs to it.
struct Element {
    /// Which place the peg of each place comes from.
    places: Vec<usize>,
    /// The new name of each colour asked; 0 for others.
    names: [u8; MAX_COLOURS + 1],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SymmetryKind {
    Asked,
    Fresh,
    Impossible,
}

impl Symmetry {
    /// What is the same after these guesses, when these codes are possible and all that were
    /// possible with their answers are among them.
    pub(super) fn new(
        space: &Space,
        asked: &[Code],
        possible: impl Iterator<Item = Code>,
    ) -> Symmetry {
        let alive = possible
            .flat_map(Code::colours)
            .fold(0u32, |alive, colour| alive | 1 << colour);
        let is_alive = |colour: u8| alive >> colour & 1 == 1;
        let told: Vec<Vec<u8>> = asked
            .iter()
            .map(|guess| {
                guess
                    .colours()
                    .map(|colour| if is_alive(colour) { colour } else { 0 })
                    .collect()
            })
            .collect();
        let mut kinds = [SymmetryKind::Impossible; MAX_COLOURS + 1];
        for colour in 1..=space.colours() {
            let is_asked = told.iter().any(|guess| guess.contains(&colour));
            kinds[usize::from(colour)] = match (is_alive(colour), is_asked) {
                (true, true) => SymmetryKind::Asked,
                (true, false) => SymmetryKind::Fresh,
                (false, _) => SymmetryKind::Impossible,
            };
        }
        let pegs = usize::from(space.pegs());
        let elements = orders(pegs).into_iter();
        Symmetry {
            elements: elements
                .filter_map(|places| Element::new(places, &told))
                .collect(),
            kinds,
            colours: space.colours(),
            pegs,
        }
    }

    /// Whether no other guess could be worth the same.
    pub(super) fn is_trivial(&self) -> bool {
        let kinds = &self.kinds[1..=usize::from(self.colours)];
        let alone = |kind| kinds.iter().filter(|&&other| other == kind).count() < 2;
        self.elements.len() == 1 && alone(SymmetryKind::Fresh) && alone(SymmetryKind::Impossible)
    }

    /// Whether the guess is the first in the order of codes among those that are worth the same.
    pub(super) fn is_first(&self, guess: Code) -> bool {
        let colours: Vec<u8> = guess.colours().collect();
        let smaller = |element: &Element| self.image_is_smaller(element, &colours);
        !self.elements.iter().any(smaller)
    }

    /// Whether the smallest code into which the element carries the guess comes before it. Colours
    /// of one kind may be renamed at will.
    fn image_is_smaller(&self, element: &Element, guess: &[u8]) -> bool {
        let mut names = element.names;
        let (mut fresh, mut impossible) = (0, 0);
        for place in 0..self.pegs {
            let colour = usize::from(guess[element.places[place]]);
            if names[colour] == 0 {
                let kind = self.kinds[colour];
                let last = if kind == SymmetryKind::Fresh {
                    &mut fresh
                } else {
                    &mut impossible
                };
                *last = self.next_of(kind, *last);
                names[colour] = *last;
            }
            if names[colour] != guess[place] {
                return names[colour] < guess[place];
            }
        }
        false
    }

    /// The next colour of the kind; there are as many as a guess can need.
    fn next_of(&self, kind: SymmetryKind, after: u8) -> u8 {
        (after + 1..=self.colours)
            .find(|&colour| self.kinds[usize::from(colour)] == kind)
            .unwrap_or(self.colours)
    }
}

impl Element {
    /// The renaming with which the reordering changes no guess.
    fn new(places: Vec<usize>, asked: &[Vec<u8>]) -> Option<Element> {
        let (mut names, mut is_name) = ([0; MAX_COLOURS + 1], [false; MAX_COLOURS + 1]);
        for guess in asked {
            for (place, &name) in guess.iter().enumerate() {
                let colour = usize::from(guess[places[place]]);
                match (colour, name) {
                    (0, 0) => {}
                    (0, _) | (_, 0) => return None,
                    _ if names[colour] == name => {}
                    _ if names[colour] != 0 || is_name[usize::from(name)] => return None,
                    _ => {
                        names[colour] = name;
                        is_name[usize::from(name)] = true;
                    }
                }
            }
        }
        Some(Element { places, names })
    }
}

/// All orders of the places; of many places the plain one only.
fn orders(pegs: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![]];
    if pegs > MAX_REORDERED {
        return vec![(0..pegs).collect()];
    }
    for _ in 0..pegs {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            let free = (0..pegs).filter(|place| !order.contains(place));
            free.map(|place| [order.as_slice(), &[place]].concat())
        });
        orders = longer.collect();
    }
    orders
}
