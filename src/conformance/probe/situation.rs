//! What can be said of a position at a glance; themes are put together from it.

use smallvec::SmallVec;

use crate::games::draughts::{Bitboard, Color, Move, Piece, Position, Square, generate};

/// A legal move with what is special about it.
#[derive(Clone, Copy, Debug)]
pub struct ClassifiedMove {
    /// Where the piece stands.
    pub from: Square,
    /// The piece that it captures.
    pub victim: Option<Square>,
    /// Whether a king moves.
    pub king: bool,
    /// Whether the piece comes nearer to its own first row.
    pub backward: bool,
    /// Whether a man becomes a king.
    pub crowns: bool,
    /// Whether the same piece has to go on after it.
    pub goes_on: bool,
    /// How many squares away the victim stands; 0 without one.
    pub distance: u8,
    /// How far the piece goes, in squares.
    pub length: u8,
    /// Whether it goes along the road from a1 to h8.
    pub on_great_road: bool,
}

/// A position with its legal moves.
pub struct Situation<'a> {
    position: &'a Position,
    /// The legal moves.
    pub legal: SmallVec<[ClassifiedMove; 32]>,
}

impl<'a> Situation<'a> {
    /// Looks at a position.
    pub fn of(position: &'a Position) -> Situation<'a> {
        let moves = position.legal_moves();
        let legal = moves.iter().map(|made| seen(position, made)).collect();
        Situation { position, legal }
    }

    /// Whether a piece has to go on capturing.
    pub fn is_bound(&self) -> bool {
        self.position.continuing().is_some()
    }

    /// Whether that is a king.
    pub fn king_bound(&self) -> bool {
        self.position
            .continuing()
            .is_some_and(|square| self.position.board().kings().has(square))
    }

    /// Whether the bound king stands on its last row, and a man there could not go on.
    pub fn just_crowned(&self) -> bool {
        let color = self.position.color();
        let Some(square) = self.position.continuing() else {
            return false;
        };
        let mut board = *self.position.board();
        board.put(square, Some(Piece { color, king: false }));
        color.last_row().has(square) && !generate::can_capture_from(&board, color, square)
    }

    /// There are moves, and no piece is bound.
    pub fn is_free(&self) -> bool {
        !self.is_bound() && !self.legal.is_empty()
    }

    /// There are moves, and none is a capture.
    pub fn is_quiet(&self) -> bool {
        !self.legal.is_empty() && self.all(|made| made.victim.is_none())
    }

    /// There are moves, and all are captures.
    pub fn all_capture(&self) -> bool {
        !self.legal.is_empty() && self.all(|made| made.victim.is_some())
    }

    /// One has to capture, with any piece.
    pub fn free_capture(&self) -> bool {
        !self.is_bound() && self.all_capture()
    }

    /// Whether all moves are so.
    pub fn all(&self, is_so: impl Fn(&ClassifiedMove) -> bool) -> bool {
        self.legal.iter().all(is_so)
    }

    /// How many different pieces can be captured.
    pub fn victims(&self) -> u32 {
        let victims = self.legal.iter().filter_map(|made| made.victim);
        victims.collect::<Bitboard>().len()
    }

    /// How many different pieces can capture.
    pub fn capturers(&self) -> u32 {
        let capturing = self.legal.iter().filter(|made| made.victim.is_some());
        capturing.map(|made| made.from).collect::<Bitboard>().len()
    }

    /// The most squares on which one piece may land behind one victim.
    pub fn landings(&self) -> usize {
        let same = |one: &ClassifiedMove, other: &ClassifiedMove| {
            (one.from, one.victim) == (other.from, other.victim)
        };
        let count = |one| {
            let landings = self.legal.iter().filter(|other| same(one, other));
            landings.count()
        };
        self.legal.iter().map(count).max().unwrap_or(0)
    }

    /// Whether a piece that is not bound could capture.
    pub fn others_can_capture(&self) -> bool {
        let (board, color) = (self.position.board(), self.position.color());
        let bound = self.position.continuing().map(Square::bit);
        let mut others = board.pieces(color) - bound.unwrap_or(Bitboard::EMPTY);
        others.any(|square| generate::can_capture_from(board, color, square))
    }

    /// Whether a man could step to its last row, allowed or not.
    pub fn step_would_crown(&self) -> bool {
        let (board, color) = (self.position.board(), self.position.color());
        let mut crowns = false;
        generate::steps(board, color, |step| {
            crowns |= !board.kings().has(step.from) && color.last_row().has(step.to);
        });
        crowns
    }

    /// Whether a king may go four squares along the road from a1 to h8.
    pub fn on_great_road(&self) -> bool {
        let far = |made: &ClassifiedMove| made.king && made.on_great_road && made.length >= 4;
        self.legal.iter().any(far)
    }

    /// How often a man stands before an enemy that it can't capture.
    pub fn guarded_from_men(&self) -> usize {
        let men = self.position.board().men_of(self.position.color());
        self.guarded(men, |_| 1)
    }

    /// How often a king looks at an enemy that it can't capture.
    pub fn guarded_from_kings(&self) -> usize {
        let kings = self.position.board().kings_of(self.position.color());
        self.guarded(kings, |way| {
            let empty = self.position.board().empty();
            1 + way.take_while(|&square| empty.has(square)).count()
        })
    }

    /// Counts the enemies in front of these pieces that have no empty square behind; `reach` says
    /// how many squares away the enemy on a diagonal stands.
    fn guarded(&self, pieces: Bitboard, reach: impl Fn(Diagonal) -> usize) -> usize {
        let empty = self.position.board().empty();
        let is_guarded = |way: Diagonal| {
            let mut ahead = way.skip(reach(way) - 1);
            let enemy = ahead.next().is_some_and(|sq| self.position.them().has(sq));
            enemy && !ahead.next().is_some_and(|square| empty.has(square))
        };
        pieces
            .flat_map(diagonals)
            .filter(|&way| is_guarded(way))
            .count()
    }

    /// How many men can't move.
    pub fn stuck_men(&self) -> usize {
        let men = self.position.board().men_of(self.position.color());
        let can_move = |&square: &Square| self.legal.iter().any(|made| made.from == square);
        men.filter(|square| !can_move(square)).count()
    }

    /// How many men the side to move has.
    pub fn men(&self) -> usize {
        self.position.board().men_of(self.position.color()).len() as usize
    }

    /// How many pieces the side to move has.
    pub fn own(&self) -> u32 {
        self.position.us().len()
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> u32 {
        self.position.board().occupied().len()
    }
}

fn seen(position: &Position, made: &Move) -> ClassifiedMove {
    let king = position.board().kings().has(made.from);
    let color = position.color();
    let victim = made.captured.first();
    let rows = |square: Square| square.x().abs_diff(made.from.x());
    let upward = made.to.x() > made.from.x();
    let on_road = |square: Square| square.x() == square.y();
    ClassifiedMove {
        from: made.from,
        victim,
        king,
        backward: upward != (color == Color::White),
        crowns: !king && color.last_row().has(made.to),
        goes_on: position.play(made).continuing().is_some(),
        distance: victim.map_or(0, rows),
        length: rows(made.to),
        on_great_road: on_road(made.from) && on_road(made.to),
    }
}

/// The squares beyond a square in one direction, to the edge.
#[derive(Clone, Copy)]
struct Diagonal {
    x: i64,
    y: i64,
    dx: i64,
    dy: i64,
}

impl Iterator for Diagonal {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        (self.x, self.y) = (self.x + self.dx, self.y + self.dy);
        Square::from_course(self.x, self.y)
    }
}

fn diagonals(square: Square) -> impl Iterator<Item = Diagonal> {
    let (x, y) = (i64::from(square.x()), i64::from(square.y()));
    let directions = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    directions
        .into_iter()
        .map(move |(dx, dy)| Diagonal { x, y, dx, dy })
}
