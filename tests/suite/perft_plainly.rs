//! A second generator of draughts moves, to compare the first one with.
//!
//! It shares no code and no method with the first: the board is eight rows of eight numbers as in
//! `ruut/3`; a jump is any pair of squares on a diagonal with just one piece between them; official
//! captures are all sequences of jumps, and those that the rules forbid are sorted out afterwards.
//! Written from the course's description and from the codex of Russian draughts.

use std::collections::BTreeSet;

use arbiiter::games::draughts::{Board, Color, Piece, Position, Rules, Square};

/// Row and column, 1 to 8.
pub type Place = (i8, i8);

const EMPTY: u8 = 0;

/// A position: `rows[X - 1][Y - 1]` is 0 (empty), 1 (white), 2 (black), 10 (white king) or 20
/// (black king).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plain {
    pub rules: PlainRules,
    pub rows: [[u8; 8]; 8],
    /// 1 or 2.
    pub turn: u8,
    pub continuing: Option<Place>,
    pub quiet: u8,
}

/// The rules, and one of the usual mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlainRules {
    Course,
    Official,
    /// As official, but captured pieces leave the board at once.
    RemovedAtOnce,
}

/// A move: from, to, and what is captured, in ascending order.
pub type PlainMove = (Place, Place, Vec<Place>);

/// A capture on its way.
#[derive(Clone)]
struct Way {
    at: Place,
    king: bool,
    /// In the order of capture.
    victims: Vec<Place>,
}

impl Plain {
    pub fn of(position: &Position) -> Plain {
        let mut rows = [[EMPTY; 8]; 8];
        for square in Square::all() {
            let row = &mut rows[usize::from(square.x()) - 1];
            row[usize::from(square.y()) - 1] = match position.board().at(square) {
                None => EMPTY,
                Some(piece) => color_number(piece.color) * if piece.king { 10 } else { 1 },
            };
        }
        Plain {
            rules: match position.rules() {
                Rules::Course => PlainRules::Course,
                Rules::Official => PlainRules::Official,
            },
            rows,
            turn: color_number(position.color()),
            continuing: position.continuing().map(place),
            quiet: position.quiet_plies(),
        }
    }

    /// Every legal move with the position after it.
    pub fn moves(&self) -> BTreeSet<(PlainMove, Plain)> {
        let captures: BTreeSet<_> = self
            .captures()
            .into_iter()
            .map(|(from, way)| self.captured(from, &way))
            .collect();
        if captures.is_empty() && self.continuing.is_none() {
            self.steps()
        } else {
            captures
        }
    }

    /// The number of legal moves when each order of captures counts.
    pub fn count_ways(&self) -> usize {
        let ways = self.captures();
        if ways.is_empty() {
            return self.moves().len();
        }
        let different: BTreeSet<_> = ways
            .into_iter()
            .map(|(from, way)| (from, way.victims, way.at))
            .collect();
        different.len()
    }

    /// The number of sequences of moves.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }

    fn at(&self, (x, y): Place) -> u8 {
        self.rows[x as usize - 1][y as usize - 1]
    }

    fn set(&mut self, (x, y): Place, what: u8) {
        self.rows[x as usize - 1][y as usize - 1] = what;
    }

    fn is_own(&self, place: Place) -> bool {
        let what = self.at(place);
        what == self.turn || what == 10 * self.turn
    }

    fn is_king(&self, place: Place) -> bool {
        self.at(place) >= 10
    }

    fn last_row(&self) -> i8 {
        if self.turn == 1 { 8 } else { 1 }
    }

    fn steps(&self) -> BTreeSet<(PlainMove, Plain)> {
        let forward = if self.turn == 1 { 1 } else { -1 };
        let mut steps = BTreeSet::new();
        for from in places().filter(|from| self.is_own(*from)) {
            for to in places().filter(|to| self.at(*to) == EMPTY && on_a_diagonal(from, *to)) {
                let free = between(from, to).all(|place| self.at(place) == EMPTY);
                let king = self.is_king(from);
                if free && (king || to.0 - from.0 == forward) {
                    steps.insert(((from, to, Vec::new()), self.stepped(from, to)));
                }
            }
        }
        steps
    }

    fn stepped(&self, from: Place, to: Place) -> Plain {
        let mut after = *self;
        let king = self.is_king(from) || to.0 == self.last_row();
        after.set(from, EMPTY);
        after.set(to, if king { 10 * self.turn } else { self.turn });
        after.turn = 3 - self.turn;
        let counts = self.rules == PlainRules::Course || self.is_king(from);
        after.quiet = if counts {
            self.quiet.saturating_add(1)
        } else {
            0
        };
        after
    }

    /// The captures that are legal, with the squares where they begin.
    fn captures(&self) -> Vec<(Place, Way)> {
        let movers: Vec<_> = places()
            .filter(|place| {
                self.is_own(*place) && self.continuing.is_none_or(|only| only == *place)
            })
            .collect();
        let mut captures = Vec::new();
        for from in movers {
            let mut lifted = *self;
            lifted.set(from, EMPTY);
            let start = Way {
                at: from,
                king: self.is_king(from),
                victims: Vec::new(),
            };
            let ways = match self.rules {
                PlainRules::Course => lifted.jumps(&start),
                PlainRules::Official | PlainRules::RemovedAtOnce => lifted.whole(&start),
            };
            captures.extend(ways.into_iter().map(|way| (from, way)));
        }
        captures
    }

    /// One jump more. The piece itself is not on this board.
    fn jumps(&self, way: &Way) -> Vec<Way> {
        let mut board = *self;
        if self.rules == PlainRules::RemovedAtOnce {
            for victim in &way.victims {
                board.set(*victim, EMPTY);
            }
        }
        let enemy = 3 - self.turn;
        let mut jumps = Vec::new();
        for to in places().filter(|to| board.at(*to) == EMPTY && on_a_diagonal(way.at, *to)) {
            let standing: Vec<_> = between(way.at, to)
                .filter(|place| board.at(*place) != EMPTY)
                .collect();
            let [victim] = standing[..] else { continue };
            let near = between(way.at, to).count() == 1;
            let may_be_taken =
                [enemy, 10 * enemy].contains(&board.at(victim)) && !way.victims.contains(&victim);
            if may_be_taken && (way.king || near) {
                let mut jumped = way.clone();
                jumped.at = to;
                jumped.king |= to.0 == self.last_row();
                jumped.victims.push(victim);
                jumps.push(jumped);
            }
        }
        jumps
    }

    /// All jumps one after the other: a capture ends only where it can't go on, and not there
    /// either if behind its last victim there is a square where it can.
    fn whole(&self, way: &Way) -> Vec<Way> {
        let jumps = self.jumps(way);
        let mut whole = Vec::new();
        for jump in &jumps {
            let onward = self.whole(jump);
            let could_go_on = jumps
                .iter()
                .filter(|other| other.victims == jump.victims)
                .any(|other| !self.jumps(other).is_empty());
            if onward.is_empty() && !could_go_on {
                whole.push(jump.clone());
            }
            whole.extend(onward);
        }
        whole
    }

    fn captured(&self, from: Place, way: &Way) -> (PlainMove, Plain) {
        let mut after = *self;
        after.set(from, EMPTY);
        for victim in &way.victims {
            after.set(*victim, EMPTY);
        }
        let mut victims = way.victims.clone();
        victims.sort_unstable();
        let again = Way {
            at: way.at,
            king: way.king,
            victims: Vec::new(),
        };
        after.continuing = None;
        if self.rules == PlainRules::Course && !after.jumps(&again).is_empty() {
            after.continuing = Some(way.at);
        } else {
            after.turn = 3 - self.turn;
        }
        after.set(way.at, if way.king { 10 * self.turn } else { self.turn });
        after.quiet = 0;
        ((from, way.at, victims), after)
    }
}

/// The first generator's board with these pieces.
pub fn board(rows: &[[u8; 8]; 8]) -> Board {
    let mut board = Board::EMPTY;
    for square in Square::all() {
        let what = rows[usize::from(square.x()) - 1][usize::from(square.y()) - 1];
        let color = if [1, 10].contains(&what) {
            Color::White
        } else {
            Color::Black
        };
        let king = what >= 10;
        board.put(square, (what != EMPTY).then_some(Piece { color, king }));
    }
    board
}

pub fn place(square: Square) -> Place {
    (square.x() as i8, square.y() as i8)
}

fn color_number(color: Color) -> u8 {
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// The dark squares.
fn places() -> impl Iterator<Item = Place> {
    (1..=8)
        .flat_map(|x| (1..=8).map(move |y| (x, y)))
        .filter(|(x, y)| (x + y) % 2 == 0)
}

/// Whether two different squares lie on one of the lines `X - Y = c` and `X + Y = c`.
fn on_a_diagonal((x, y): Place, (u, v): Place) -> bool {
    (x, y) != (u, v) && (x - y == u - v || x + y == u + v)
}

/// The squares between two of a diagonal.
fn between((x, y): Place, (u, v): Place) -> impl Iterator<Item = Place> {
    let (dx, dy) = ((u - x).signum(), (v - y).signum());
    (1..(u - x).abs()).map(move |far| (x + far * dx, y + far * dy))
}
