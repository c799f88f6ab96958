//! Solving one slice: the positions of a class with the same men, both sides to move.
//!
//! Captures, promotions and steps of men lead out of the slice, to what is solved already; only
//! steps of kings stay in it. First each position is looked at by itself. Then the decided ones are
//! taken by distance, nearest first, and the positions from which a king may have come are told:
//! one move to a lost position wins; a position whose moves all lead to won ones is lost, found by
//! counting the moves left.

use super::index::{PositionNumbering, SETS, rank};
use super::pieces::{ALL, Pieces, each_reach};
use super::prospect::{Prospect, after_captures};
use super::solved::{Solved, sides_kept};
use super::value::EndingValue;
use crate::games::draughts::Rules;

/// A position known to be drawn, while its slice is being solved: 0 still means that nothing is
/// known.
const KNOWN_DRAW: u8 = 255;

/// What happens to a position when its distance has come.
#[derive(Clone, Copy)]
enum SliceEvent {
    /// Its value is known: tell those from which it can be reached.
    Decided = 0,
    /// The last move out of the slice has turned out to lose.
    LostOutside = 1,
}

/// Memory for solving slices one after the other.
pub struct Workshop {
    /// By side to move and number of the kings' squares: the byte of a [`EndingValue`], 0 or
    /// [`KNOWN_DRAW`].
    values: [Vec<u8>; 2],
    /// Likewise: the king moves and, together, the moves out of the slice that are not known to
    /// lose.
    left: [Vec<u8>; 2],
    /// By distance: number * 4 + side * 2 + event.
    events: Vec<Vec<u32>>,
    /// By distance, number * 4 + side * 2: a move out of the slice wins, unless one within it does
    /// so sooner.
    wins_outside: Vec<Vec<u32>>,
    rules: Rules,
    farthest: u8,
}

/// What does not change within a slice.
struct Slice<'a> {
    solved: &'a Solved,
    numbering: &'a PositionNumbering,
    men: [u64; 2],
    /// The squares without men.
    free: u64,
    /// The same one by one, in ascending order.
    squares: [u64; 32],
}

/// Lists the squares of a set in ascending order; gives back nothing, the rest of the list stays as
/// it was.
#[inline]
fn list(mut set: u64, squares: &mut [u64; 32]) {
    let mut place = 0;
    while set != 0 {
        let bit = set & set.wrapping_neg();
        squares[place & 31] = bit;
        place += 1;
        set ^= bit;
    }
}

/// The squares of these numbers in a list.
#[inline]
fn spread(mut numbers: u32, squares: &[u64; 32]) -> u64 {
    let mut set = 0;
    while numbers != 0 {
        set |= squares[numbers.trailing_zeros() as usize & 31];
        numbers &= numbers - 1;
    }
    set
}

impl Slice<'_> {
    fn new<'a>(
        solved: &'a Solved,
        numbering: &'a PositionNumbering,
        arrangement: u64,
    ) -> Slice<'a> {
        let men = numbering.men(arrangement);
        let free = ALL & !men[0] & !men[1];
        let mut squares = [0; 32];
        list(free, &mut squares);
        Slice {
            solved,
            numbering,
            men,
            free,
            squares,
        }
    }

    fn white_kings(&self, rank: u32) -> u64 {
        let size = self.numbering.class().white.kings as usize;
        spread(SETS[size][rank as usize], &self.squares)
    }

    /// The kings of a number.
    #[inline]
    fn kings(&self, number: u32) -> [u64; 2] {
        let ways = self.numbering.ways_of_black_kings();
        let white = self.white_kings(number / ways);
        let size = self.numbering.class().black.kings as usize;
        // The number counts squares without white kings: step over those.
        let mut numbers = SETS[size][(number % ways) as usize];
        let mut kings = white;
        while kings != 0 {
            let bit = kings & kings.wrapping_neg();
            let below = (1u32 << (self.free & (bit - 1)).count_ones()) - 1;
            numbers = (numbers & below) | (numbers & !below) << 1;
            kings ^= bit;
        }
        [white, spread(numbers, &self.squares)]
    }

    /// Visits every position with its number.
    fn each(&self, mut visit: impl FnMut(u32, Pieces)) {
        let size = self.numbering.class().black.kings as usize;
        let ways = self.numbering.ways_of_black_kings() as usize;
        let mut squares = [0; 32];
        let mut number = 0;
        for rank in 0..self.numbering.ways_of_white_kings() {
            let white = self.white_kings(rank);
            if size > 0 {
                list(self.free & !white, &mut squares);
            }
            for numbers in &SETS[size][..ways] {
                let kings = [white, spread(*numbers, &squares)];
                let pieces = Pieces {
                    men: self.men,
                    kings,
                };
                visit(number, pieces);
                number += 1;
            }
        }
    }
}

impl Workshop {
    /// A workshop for positions by these rules.
    pub fn new(rules: Rules) -> Workshop {
        let farthest = EndingValue::farthest(rules);
        Workshop {
            values: [vec![], vec![]],
            left: [vec![], vec![]],
            events: vec![vec![]; usize::from(farthest) + 1],
            wins_outside: vec![vec![]; usize::from(farthest) + 1],
            rules,
            farthest,
        }
    }

    /// Solves a slice and writes the values into the table.
    pub fn solve(&mut self, solved: &Solved, table: usize, arrangement: u64) {
        let numbering = &solved.catalogue().numberings()[table];
        let slice = Slice::new(solved, numbering, arrangement);
        self.prepare(&slice);
        slice.each(|number, pieces| {
            for side in 0..2 {
                self.initialize(&slice, number, &pieces, side);
            }
        });
        if numbering.slice() > 1 {
            for plies in 0..=self.farthest {
                self.settle(&slice, plies);
            }
        }
        for side in 0..sides_kept(numbering.class()) {
            let values = &mut self.values[side];
            for value in values.iter_mut().filter(|value| **value == KNOWN_DRAW) {
                *value = EndingValue::DRAW.0;
            }
            solved.write(table, side, arrangement * numbering.slice(), values);
        }
    }

    fn prepare(&mut self, slice: &Slice) {
        let size = slice.numbering.slice() as usize;
        for cells in self.values.iter_mut().chain(&mut self.left) {
            cells.clear();
            cells.resize(size, 0);
        }
    }

    fn expect(&mut self, plies: u8, number: u32, side: usize, event: SliceEvent) {
        self.events[usize::from(plies)].push(number << 2 | (side as u32) << 1 | event as u32);
    }

    fn decide(&mut self, number: u32, side: usize, value: EndingValue) {
        if value == EndingValue::DRAW {
            self.values[side][number as usize] = KNOWN_DRAW;
            return;
        }
        self.values[side][number as usize] = value.0;
        self.expect(value.plies(self.rules), number, side, SliceEvent::Decided);
    }

    /// Decides a position by itself, or notes what it waits for.
    fn initialize(&mut self, slice: &Slice, number: u32, pieces: &Pieces, side: usize) {
        if pieces.can_capture(side) {
            let value = after_captures(slice.solved, pieces, side);
            return self.decide_alone(slice, number, side, value);
        }
        let mut outside = Prospect::NONE;
        pieces.after_steps(side, |next| {
            outside.see(slice.solved.value(&next, 1 - side), self.rules);
        });
        let inside = pieces.king_moves(side) as u8;
        if inside == 0 {
            return self.decide_alone(slice, number, side, outside.value(self.rules));
        }
        // While a move out of the slice does not lose, one more than the king moves keeps the
        // position from being lost.
        self.left[side][number as usize] = inside + u8::from(!outside.is_none());
        match outside {
            Prospect {
                win: Some(plies), ..
            } => self.wins_outside[usize::from(plies)].push(number << 2 | (side as u32) << 1),
            Prospect {
                draw: false,
                loss: Some(plies),
                ..
            } => self.expect(plies - 1, number, side, SliceEvent::LostOutside),
            _ => {}
        }
    }

    fn decide_alone(&mut self, slice: &Slice, number: u32, side: usize, value: EndingValue) {
        if slice.numbering.slice() == 1 {
            // Nobody is there to be told.
            self.values[side][number as usize] = value.0;
        } else {
            self.decide(number, side, value);
        }
    }

    /// Takes the events of a distance. They bring about only events of greater distances.
    fn settle(&mut self, slice: &Slice, plies: u8) {
        // These come first: what is told below may decide the same positions one ply later.
        let wins = std::mem::take(&mut self.wins_outside[usize::from(plies)]);
        for win in &wins {
            let (number, side) = (win >> 2, (win >> 1 & 1) as usize);
            if self.values[side][number as usize] == 0 {
                self.decide(number, side, EndingValue::win(self.rules, plies));
            }
        }
        self.wins_outside[usize::from(plies)] = emptied(wins);
        let events = std::mem::take(&mut self.events[usize::from(plies)]);
        for event in &events {
            let (number, side) = (event >> 2, (event >> 1 & 1) as usize);
            if event & 1 == SliceEvent::Decided as u32 {
                self.tell(slice, number, side, plies);
            } else if self.values[side][number as usize] == 0 {
                self.lose_one(number, side, plies);
            }
        }
        self.events[usize::from(plies)] = emptied(events);
    }

    /// Tells the positions from which a king may have come that this one is decided.
    fn tell(&mut self, slice: &Slice, number: u32, side: usize, plies: u8) {
        if plies >= self.farthest {
            return;
        }
        let won = EndingValue(self.values[side][number as usize]).is_win();
        let kings = slice.kings(number);
        let empty = slice.free & !kings[0] & !kings[1];
        let ways = slice.numbering.ways_of_black_kings();
        let mover = 1 - side;
        let mut rest = kings[mover];
        while rest != 0 {
            let from = rest & rest.wrapping_neg();
            rest ^= from;
            let others = kings[mover] ^ from;
            if mover == 0 {
                each_reach(from, empty, |to| {
                    let white = others | to;
                    let before =
                        rank(white, slice.free) * ways + rank(kings[1], slice.free & !white);
                    self.hear(before, mover, won, plies);
                });
            } else {
                let (base, free) = (number - number % ways, slice.free & !kings[0]);
                each_reach(from, empty, |to| {
                    self.hear(base + rank(others | to, free), mover, won, plies);
                });
            }
        }
    }

    /// A move of this position leads to one that is won or lost in that many plies.
    #[inline]
    fn hear(&mut self, number: u32, side: usize, won: bool, plies: u8) {
        if self.values[side][number as usize] != 0 {
            return;
        }
        if won {
            self.lose_one(number, side, plies);
        } else {
            self.decide(number, side, EndingValue::win(self.rules, plies + 1));
        }
    }

    /// One move less that does not lose; the position is lost with the last one.
    #[inline]
    fn lose_one(&mut self, number: u32, side: usize, plies: u8) {
        let left = &mut self.left[side][number as usize];
        *left -= 1;
        if *left == 0 {
            self.decide(number, side, EndingValue::loss(self.rules, plies + 1));
        }
    }
}

/// The list without content. Its memory is kept, unless it has grown large.
fn emptied(mut list: Vec<u32>) -> Vec<u32> {
    const KEPT: usize = 1 << 16;
    list.clear();
    list.shrink_to(KEPT);
    list
}
