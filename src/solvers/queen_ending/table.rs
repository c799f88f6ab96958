//! The distance to mate of every position, by retrograde analysis on sets of queen squares.
//!
//! With both kings fixed, all positions that differ in the queen's square are one word. A round
//! takes for each pair of kings
//!
//! - black's losses: the queens against which each move of the black king is either forbidden or
//!   comes to a known win of white's;
//! - white's wins: the queens from which a lost square is reached, that is the lost squares' own
//!   queen moves, and the losses beside the white king.
//!
//! Ten rounds later nothing is new. What is not a win by then is a draw.

use std::sync::LazyLock;

use crate::games::queen_ending::{Move, Position, Square, Squares};
use crate::games::{Game, Side};

const PAIRS: usize = Square::COUNT * Square::COUNT;

/// The distance to mate in bits, for each pair of kings: the bit of a queen's square in the word
/// `i` is bit `i` of the distance, plus 1; 0 stands for no win.
type Planes = Vec<[u64; 4]>;

/// The distances of all positions.
#[derive(Clone, Debug)]
pub struct DistanceTable {
    /// White to move.
    white: Planes,
    /// Black to move.
    black: Planes,
}

/// Made once, when it is first asked.
pub fn table() -> &'static DistanceTable {
    static TABLE: LazyLock<DistanceTable> = LazyLock::new(DistanceTable::new);
    &TABLE
}

impl DistanceTable {
    /// Solves the game.
    pub fn new() -> DistanceTable {
        let mut analysis = DistanceAnalysis::new();
        while analysis.round() {}
        DistanceTable {
            white: analysis.white,
            black: analysis.black,
        }
    }

    /// How many moves white needs to mate against the best defence: 0 for a mate, `None` for a
    /// draw.
    pub fn distance(&self, position: &Position) -> Option<u32> {
        let queen = position.queen()?;
        let pair = pair(position.king(), position.black());
        let planes = match position.turn() {
            Side::First => self.white[pair],
            Side::Second => self.black[pair],
        };
        let bit = |plane: usize| (planes[plane] >> queen.index() & 1) << plane;
        let code: u64 = (0..4).map(bit).sum();
        u32::try_from(code).ok()?.checked_sub(1)
    }

    /// The legal moves with the distances after them, in the order of [`Game::moves`].
    pub fn moves(&self, position: &Position) -> Vec<(Move, Option<u32>)> {
        let rated = |chosen: Move| (chosen, self.distance(&position.after(&chosen)));
        position.moves().into_iter().map(rated).collect()
    }
}

impl Default for DistanceTable {
    fn default() -> DistanceTable {
        DistanceTable::new()
    }
}

fn pair(king: Square, black: Square) -> usize {
    king.index() * Square::COUNT + black.index()
}

/// The table in the making.
struct DistanceAnalysis {
    white: Planes,
    black: Planes,
    /// White to move and winning so far.
    won: Vec<Squares>,
    /// Black to move and losing so far.
    lost: Vec<Squares>,
    /// What a queen sees from a square when this king stands somewhere: `seen[pair(king, square)]`.
    seen: Vec<Squares>,
    /// The pairs of kings that may stand so.
    pairs: Vec<Pair>,
    /// The round: the distance that it finds for black to move.
    distance: u64,
}

/// A pair of kings.
struct Pair {
    king: Square,
    black: Square,
    index: usize,
    /// Where the black king may go if the queen allows it.
    replies: Squares,
    /// Where the white king may go.
    steps: Squares,
    /// The queens that stalemate.
    stalemates: Squares,
}

impl DistanceAnalysis {
    fn new() -> DistanceAnalysis {
        let empty = vec![Squares::NONE; PAIRS];
        let mut seen = empty.clone();
        for (king, square) in pairs_of_squares() {
            seen[pair(king, square)] =
                Squares::of(square).queen_reach(!Squares::of(king)) & !Squares::of(king);
        }
        let apart = pairs_of_squares()
            .filter(|(king, black)| king != black && !Squares::beside(*king).has(*black));
        let pairs = apart.map(|(king, black)| Pair::new(king, black, &seen));
        DistanceAnalysis {
            white: vec![[0; 4]; PAIRS],
            black: vec![[0; 4]; PAIRS],
            won: empty.clone(),
            lost: empty,
            pairs: pairs.collect(),
            seen,
            distance: 0,
        }
    }

    /// Adds the positions of the next distance; false when there is none.
    fn round(&mut self) -> bool {
        let mut is_new = false;
        let mut latest = vec![Squares::NONE; PAIRS];
        for pair in &self.pairs {
            let lost = self.lost_now(pair);
            latest[pair.index] = lost.without(self.lost[pair.index]);
            is_new |= lost != self.lost[pair.index];
            mark(
                &mut self.black[pair.index],
                latest[pair.index],
                self.distance + 1,
            );
        }
        for pair in &self.pairs {
            self.lost[pair.index] |= latest[pair.index];
        }
        for pair in &self.pairs {
            let won = self.reaching(pair, &latest).without(self.won[pair.index]);
            mark(&mut self.white[pair.index], won, self.distance + 2);
            self.won[pair.index] |= won;
        }
        self.distance += 1;
        is_new
    }

    /// The queens before which every reply of black's is forbidden or loses.
    fn lost_now(&self, pair: &Pair) -> Squares {
        let mut lost = !(Squares::of(pair.king) | Squares::of(pair.black) | pair.stalemates);
        for reply in pair.replies {
            let there = self::pair(pair.king, reply);
            lost &= self.seen[there] | self.won[there];
        }
        lost
    }

    /// The queens from which white comes to one of the latest losses, by a move of the queen or of
    /// the king.
    fn reaching(&self, pair: &Pair, latest: &[Squares]) -> Squares {
        let kings = Squares::of(pair.king) | Squares::of(pair.black);
        let mut from = match latest[pair.index] {
            Squares::NONE => Squares::NONE,
            lost => lost.queen_reach(!kings),
        };
        for step in pair.steps {
            from |= latest[self::pair(step, pair.black)];
        }
        // Black is not in check when white is to move.
        from.without(kings | self.seen[pair.index])
    }
}

impl Pair {
    fn new(king: Square, black: Square, seen: &[Squares]) -> Pair {
        let replies = Squares::beside(black).without(Squares::beside(king));
        let index = pair(king, black);
        let mut stuck = !(Squares::of(king) | Squares::of(black));
        for reply in replies {
            stuck &= seen[pair(king, reply)];
        }
        Pair {
            king,
            black,
            index,
            replies,
            steps: Squares::beside(king).without(Squares::beside(black)),
            stalemates: stuck.without(seen[index]),
        }
    }
}

fn pairs_of_squares() -> impl Iterator<Item = (Square, Square)> {
    Square::all().flat_map(|one| Square::all().map(move |other| (one, other)))
}

fn mark(planes: &mut [u64; 4], queens: Squares, code: u64) {
    for (bit, plane) in planes.iter_mut().enumerate() {
        if code >> bit & 1 == 1 {
            *plane |= queens.0;
        }
    }
}
