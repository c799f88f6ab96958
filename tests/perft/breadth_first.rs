//! Counts sequences of draughts plies from the start, to confirm the counts of `arbiiter perft`.
//!
//! It shares no code and no method with arbiiter, and needs the standard library only. It goes from
//! one ply to the next with all positions of a ply at once. Equal positions are merged and keep in
//! how many ways they arise, so nothing is hashed and no table can mistake a position. The board is
//! turned around after each move; a move is a position that it leads to.
//!
//! ```sh
//! rustc -O --edition 2024 -o breadth_first tests/perft/breadth_first.rs
//! ./breadth_first official 17 8100
//! ```
//!
//! The last number is the megabytes that the lists of positions may take. Where the positions of a
//! ply take more, they are made in parts, of which each is counted down to the last ply.
//!
//! Processor seconds on a shared machine: by the course's rules 33, 97 and 298 for depth 16, 17 and
//! 18, by the official ones 99 and 269 for depth 16 and 17. No run took more than 5.8 GB.

/// The squares next to each, up left, up right, down left and down right; a1 is 0, c1 is 1.
const NEXT: [[usize; 32]; 4] = next_squares();
const NEIGHBOURS: [u32; 32] = neighbours();
const NO_SQUARE: usize = 32;
/// Lists that fill the memory at once.
const LISTS: usize = 4;
const LAST_ROW: u32 = 0xF000_0000;

const fn next_squares() -> [[usize; 32]; 4] {
    let mut next = [[NO_SQUARE; 32]; 4];
    let mut at = 0;
    while at < 128 {
        let (direction, square) = (at / 32, at % 32);
        let row = square / 4;
        let file = square % 4 * 2 + row % 2;
        let up = direction < 2;
        let right = direction % 2 == 1;
        let inside = if up { row < 7 } else { row > 0 } && if right { file < 7 } else { file > 0 };
        if inside {
            let row = if up { row + 1 } else { row - 1 };
            let file = if right { file + 1 } else { file - 1 };
            next[direction][square] = row * 4 + file / 2;
        }
        at += 1;
    }
    next
}

const fn neighbours() -> [u32; 32] {
    let mut neighbours = [0; 32];
    let mut at = 0;
    while at < 128 {
        let next = NEXT[at / 32][at % 32];
        neighbours[at % 32] |= if next == NO_SQUARE { 0 } else { 1 << next };
        at += 1;
    }
    neighbours
}

/// A position, seen by the side to move, whose men go up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    own: u32,
    other: u32,
    kings: u32,
    /// The piece that has to go on capturing, by the course's rules.
    continuing: Option<u8>,
}

/// A position and in how many ways it arises.
type Counted = (Position, u64);

/// Plies at the end that are counted without lists.
const NOT_MERGED: usize = 2;
/// How many times as many positions a ply has as the one before it, at most.
const GROWTH: usize = 3;

/// A piece on its way, which is lifted from the board.
#[derive(Clone, Copy)]
struct Piece {
    at: usize,
    king: bool,
    taken: u32,
}

impl Position {
    pub const START: Position = Position {
        own: 0xFFF,
        other: 0xFFF0_0000,
        kings: 0,
        continuing: None,
    };

    /// Every position after a legal move, once.
    fn successors(&self, course: bool, out: &mut Vec<Position>) {
        out.clear();
        let pieces = match self.continuing {
            Some(square) => 1 << square,
            None => self.own,
        };
        for piece in self.pieces(pieces) {
            if !piece.king && self.other & NEIGHBOURS[piece.at] == 0 {
                continue;
            }
            let lifted = self.without(piece.at);
            if course {
                lifted.jump(piece, out);
            } else {
                lifted.capture(piece, out);
            }
        }
        if out.is_empty() && self.continuing.is_none() {
            for piece in self.pieces(self.own) {
                self.without(piece.at).step(piece, out);
            }
        } else if out.len() > 1 {
            out.sort_unstable_by_key(Position::number);
            out.dedup();
        }
    }

    /// The number of sequences of as many plies as there are lists to use.
    fn sequences(&self, course: bool, lists: &mut [Vec<Position>]) -> u64 {
        let Some((successors, lists)) = lists.split_first_mut() else {
            return 1;
        };
        self.successors(course, successors);
        if lists.is_empty() {
            return successors.len() as u64;
        }
        successors
            .iter()
            .map(|next| next.sequences(course, lists))
            .sum()
    }

    fn pieces(&self, mut left: u32) -> impl Iterator<Item = Piece> {
        let kings = self.kings;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (at < NO_SQUARE).then(|| Piece {
                at,
                king: kings >> at & 1 == 1,
                taken: 0,
            })
        })
    }

    fn is_empty(&self, square: usize) -> bool {
        square != NO_SQUARE && (self.own | self.other) >> square & 1 == 0
    }

    fn without(&self, square: usize) -> Position {
        Position {
            own: self.own & !(1 << square),
            kings: self.kings & !(1 << square),
            continuing: None,
            ..*self
        }
    }

    fn step(&self, piece: Piece, out: &mut Vec<Position>) {
        for next in &NEXT[..if piece.king { 4 } else { 2 }] {
            let mut to = next[piece.at];
            while self.is_empty(to) {
                out.push(self.with(piece.landed(to, 0)).turned());
                if !piece.king {
                    break;
                }
                to = next[to];
            }
        }
    }

    /// The piece to be captured in a direction and the squares behind it.
    fn prey(&self, piece: Piece, next: &[usize; 32]) -> Option<(u32, [usize; 6], usize)> {
        let mut square = next[piece.at];
        while piece.king && self.is_empty(square) {
            square = next[square];
        }
        if square == NO_SQUARE || (self.other & !piece.taken) >> square & 1 == 0 {
            return None;
        }
        let (mut landings, mut count) = ([0; 6], 0);
        let mut to = next[square];
        while self.is_empty(to) && (piece.king || count == 0) {
            landings[count] = to;
            count += 1;
            to = next[to];
        }
        (count > 0).then_some((1 << square, landings, count))
    }

    /// Whole captures: taken pieces stay until the end, and a piece lands where it can go on.
    fn capture(&self, piece: Piece, out: &mut Vec<Position>) -> bool {
        let mut captures = false;
        for next in &NEXT {
            let Some((taken, landings, count)) = self.prey(piece, next) else {
                continue;
            };
            captures = true;
            let landings = &landings[..count];
            let mut goes_on = false;
            for &to in landings {
                goes_on |= self.capture(piece.landed(to, taken), out);
            }
            if !goes_on {
                let ends = landings.iter().map(|&to| piece.landed(to, taken));
                out.extend(ends.map(|landed| self.with(landed).turned()));
            }
        }
        captures
    }

    /// One jump a move, and the same piece goes on if it can.
    fn jump(&self, piece: Piece, out: &mut Vec<Position>) {
        for next in &NEXT {
            let Some((taken, landings, count)) = self.prey(piece, next) else {
                continue;
            };
            for &to in &landings[..count] {
                let landed = piece.landed(to, taken);
                let mut after = self.with(landed);
                let lifted = after.without(to);
                let again = Piece { taken: 0, ..landed };
                if NEXT.iter().any(|next| lifted.prey(again, next).is_some()) {
                    after.continuing = Some(to as u8);
                    out.push(after);
                } else {
                    out.push(after.turned());
                }
            }
        }
    }

    fn with(&self, piece: Piece) -> Position {
        Position {
            own: self.own | 1 << piece.at,
            other: self.other & !piece.taken,
            kings: (self.kings & !piece.taken) | u32::from(piece.king) << piece.at,
            continuing: None,
        }
    }

    fn turned(&self) -> Position {
        Position {
            own: self.other.reverse_bits(),
            other: self.own.reverse_bits(),
            kings: self.kings.reverse_bits(),
            continuing: None,
        }
    }

    /// Another number for each position, to sort by.
    fn number(&self) -> u128 {
        let continuing = u128::from(self.continuing.map_or(0, |square| square + 1));
        let kings = u128::from(self.kings) << 8;
        u128::from(self.own) << 96 | u128::from(self.other) << 64 | kings | continuing
    }

    /// Which of a number of parts it belongs to.
    fn part(&self, parts: u64) -> u64 {
        let squares = (self.number() >> 64) as u64 ^ u64::from(self.kings);
        (squares.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) % parts
    }
}

impl Piece {
    fn landed(self, to: usize, taken: u32) -> Piece {
        Piece {
            at: to,
            king: self.king || LAST_ROW >> to & 1 == 1,
            taken: self.taken | taken,
        }
    }
}

/// Sorts, and merges equal positions.
fn merge(list: &mut Vec<Counted>) {
    list.sort_by_key(|(position, _)| position.number());
    list.dedup_by(|(next, ways), (kept, sum)| {
        let equal = next == kept;
        *sum += if equal { *ways } else { 0 };
        equal
    });
}

/// The positions of the next ply that belong to one of a number of parts.
fn next_ply(ply: &[Counted], course: bool, part: u64, parts: u64) -> Vec<Counted> {
    let (mut next, mut successors) = (Vec::new(), Vec::new());
    let mut merge_at = 1 << 20;
    for &(position, ways) in ply {
        position.successors(course, &mut successors);
        let of_part = successors.iter().filter(|after| after.part(parts) == part);
        next.extend(of_part.map(|&after| (after, ways)));
        if next.len() >= merge_at {
            merge(&mut next);
            merge_at = merge_at.max(next.len() * 3 / 2);
        }
    }
    merge(&mut next);
    next
}

/// The number of sequences of `depth` plies that begin at the positions of a ply. Lists of more
/// than `limit` positions are made in parts; merging doesn't pay for the last plies.
pub fn sequences(ply: &[Counted], course: bool, depth: usize, limit: usize) -> u64 {
    if depth <= NOT_MERGED {
        let mut lists: [Vec<Position>; NOT_MERGED] = Default::default();
        let lists = &mut lists[..depth];
        let counts = ply
            .iter()
            .map(|(first, ways)| ways * first.sequences(course, lists));
        return counts.sum();
    }
    let parts = (ply.len() * GROWTH).div_ceil(limit) as u64;
    let of_part = |part| {
        sequences(
            &next_ply(ply, course, part, parts),
            course,
            depth - 1,
            limit,
        )
    };
    (0..parts).map(of_part).sum()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, rules, depth, megabytes] = &arguments[..] else {
        panic!("usage: breadth_first official|course DEPTH MEGABYTES");
    };
    let depth = depth.parse().expect("a depth");
    let megabytes: usize = megabytes.parse().expect("megabytes");
    let limit = megabytes * 1_000_000 / (LISTS * size_of::<Counted>());
    let start = [(Position::START, 1)];
    println!("{}", sequences(&start, rules == "course", depth, limit));
}
