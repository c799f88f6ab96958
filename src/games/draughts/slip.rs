//! What is wrong with a change of the board that is no legal move: the words of a person who
//! watched, where [`judge`](super::judge) tells only which rule is broken.

use super::board::{Board, Piece};
use super::facts::{self, SquareFact};
use super::generate;
use super::moves::Move;
use super::position::Position;
use super::square::Square;

/// How many captures one after the other are looked at.
const MAX_JUMPS: usize = 12;

/// What is wrong with a change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// The piece that was jumped over still stands there.
    LeftStanding(Square),
    /// The piece that went to the second square stands on the first one, too.
    LeftBehind(Square, Square),
    /// The man that came there is a king, but that is not the last row.
    CrownedEarly(Square),
    /// The man that came there, to the last row, is no king.
    NotCrowned(Square),
    /// The king that came there is a man.
    BecameMan(Square),
    /// The piece that came there has the other colour.
    WrongColor(Square),
    /// The move was right, but a piece of the same side was taken away, too.
    OwnTaken(Square),
    /// A piece of the opponent was taken away that was not jumped over.
    TakenElsewhere(Square),
    /// The move was right, but another piece appeared there, too.
    AppearedToo(Square),
    /// The move was right, but another piece became something else.
    ChangedToo(Square),
    /// The move was right, but a piece of the opponent moved, too.
    OpponentToo(Square, Square),
    /// So many captures were made in one call.
    SeveralCaptures(usize),
    /// The piece that has to go on capturing made a step.
    Stepped(Square, Square),
    /// A piece of the opponent went where it may not go.
    OpponentMoved(Square, Square),
    /// More than one piece has left its square.
    SeveralMoved,
    /// A piece has left its square and came to no other.
    Vanished(Square),
    /// A piece came from nowhere.
    Appeared(Square),
    /// The squares are not on one diagonal.
    NotDiagonal(Square, Square),
    /// A piece of its own was jumped over.
    OverOwn(Square),
    /// A piece of its own was jumped over and taken.
    CapturedOwn(Square),
    /// Two pieces were jumped over at once.
    TwoAtOnce(Square, Square),
    /// A man jumped over a piece that did not stand beside it.
    CapturedFromAfar(Square, Square),
    /// A man went back or too far.
    WrongStep(Square, Square),
}

/// What is wrong with the change that leads from a position to these facts; `None` if the facts are
/// no board, or if nothing more can be said.
pub fn slip(before: &Position, after: &[SquareFact]) -> Option<Slip> {
    let change = Change {
        before,
        after: facts::board(after).ok()?,
    };
    let changed = change.changed();
    let is_of_another = before
        .continuing()
        .is_some_and(|bound| !changed.contains(&bound));
    if changed.is_empty() || is_of_another {
        return None;
    }
    change
        .of_own_captured()
        .or_else(|| change.of_legal_move())
        .or_else(|| change.of_several_captures())
        .or_else(|| change.of_step())
        .or_else(|| change.of_pieces())
}

/// What a call did to the board.
struct Change<'a> {
    before: &'a Position,
    after: Board,
}

/// Which pieces left their squares, and which came to squares that were empty.
struct Moved {
    own_left: Vec<Square>,
    own_came: Vec<Square>,
    their_left: Vec<Square>,
    their_came: Vec<Square>,
}

impl Change<'_> {
    fn is(&self, square: Square) -> Option<Piece> {
        self.after.at(square)
    }

    fn was(&self, square: Square) -> Option<Piece> {
        self.before.board().at(square)
    }

    fn is_own(&self, piece: Piece) -> bool {
        piece.color == self.before.color()
    }

    fn changed(&self) -> Vec<Square> {
        self.other_than(self.before.board())
    }

    /// The squares on which this board has something else.
    fn other_than(&self, board: &Board) -> Vec<Square> {
        let is_other = |square: &Square| board.at(*square) != self.is(*square);
        Square::all().filter(is_other).collect()
    }

    /// What is other than after the legal move that was meant, or the step where a capture was
    /// possible.
    fn of_legal_move(&self) -> Option<Slip> {
        let mut meant = self.before.legal_moves();
        if self.before.must_capture() && self.before.continuing().is_none() {
            generate::steps(self.before.board(), self.before.color(), |step| {
                meant.push(step)
            });
        }
        let near = meant.iter().map(|made| {
            let others = self.other_than(self.before.play(made).board());
            (others.len(), made, others)
        });
        let near =
            near.filter(|(_, made, _)| self.was(made.to).is_none() && self.is(made.to).is_some());
        let mut near: Vec<_> = near.filter(|(.., others)| self.is_near(others)).collect();
        near.sort_by_key(|(count, ..)| *count);
        match &near[..] {
            [(count, ..), (next, ..), ..] if count == next => None,
            [(_, made, others), ..] => self.beside(made, others),
            [] => None,
        }
    }

    /// One square is other than after the move, or two between which a piece of the opponent has
    /// moved.
    fn is_near(&self, others: &[Square]) -> bool {
        match others {
            [_] => true,
            [one, other] => {
                let was = [one, other].map(|square| self.was(*square));
                let is = [other, one].map(|square| self.is(*square));
                was == is && was.contains(&None)
            }
            _ => false,
        }
    }

    /// What is other than after this move.
    fn beside(&self, made: &Move, others: &[Square]) -> Option<Slip> {
        let is_in = |square: Square| others.contains(&square);
        if is_in(made.to) {
            return self.arrival(made);
        }
        if is_in(made.from) {
            return Some(Slip::LeftBehind(made.from, made.to));
        }
        if let Some(standing) = others.iter().find(|square| made.captured.has(**square)) {
            return Some(Slip::LeftStanding(*standing));
        }
        let opponents =
            |square: &Square| self.was(*square).is_some_and(|piece| !self.is_own(piece));
        let gone = others.iter().find(|square| self.is(**square).is_none());
        let come = others.iter().find(|square| self.was(**square).is_none());
        match (gone, come) {
            (Some(from), Some(to)) if opponents(from) => Some(Slip::OpponentToo(*from, *to)),
            (Some(taken), _) if opponents(taken) => Some(Slip::TakenElsewhere(*taken)),
            (Some(taken), _) => Some(Slip::OwnTaken(*taken)),
            (None, Some(square)) => Some(Slip::AppearedToo(*square)),
            (None, None) => others.first().map(|square| Slip::ChangedToo(*square)),
        }
    }

    /// What is wrong with the piece that came to the square.
    fn arrival(&self, made: &Move) -> Option<Slip> {
        let expected = self.before.play(made).board().at(made.to)?;
        let found = self.is(made.to)?;
        let was_king = self.was(made.from)?.king;
        Some(match (found.color == expected.color, found.king) {
            (false, _) => Slip::WrongColor(made.to),
            (true, true) => Slip::CrownedEarly(made.to),
            (true, false) if was_king => Slip::BecameMan(made.to),
            (true, false) => Slip::NotCrowned(made.to),
        })
    }

    /// Several captures that would be legal one after the other.
    fn of_several_captures(&self) -> Option<Slip> {
        self.captures_from(self.before, 0)
            .map(Slip::SeveralCaptures)
    }

    fn captures_from(&self, position: &Position, made: usize) -> Option<usize> {
        if made > 1 && self.other_than(position.board()).is_empty() {
            return Some(made);
        }
        if made == MAX_JUMPS || position.color() != self.before.color() {
            return None;
        }
        let captures = position.legal_moves();
        let mut captures = captures.iter().filter(|made| made.is_capture());
        captures.find_map(|capture| self.captures_from(&position.play(capture), made + 1))
    }

    /// A step of the piece that has to go on.
    fn of_step(&self) -> Option<Slip> {
        let bound = self.before.continuing()?;
        let mut found = None;
        generate::steps(self.before.board(), self.before.color(), |step| {
            let after = self.before.play(&step);
            if step.from == bound && self.other_than(after.board()).is_empty() {
                found = Some(Slip::Stepped(step.from, step.to));
            }
        });
        found
    }

    fn moved(&self) -> Moved {
        let changed = self.changed();
        let only = |is_wanted: &dyn Fn(Square) -> bool| {
            let wanted = changed.iter().copied();
            wanted.filter(|square| is_wanted(*square)).collect()
        };
        let left = |square, own| {
            let was = self.was(square);
            self.is(square).is_none() && was.is_some_and(|piece| self.is_own(piece) == own)
        };
        let came = |square, own| {
            let is = self.is(square);
            self.was(square).is_none() && is.is_some_and(|piece| self.is_own(piece) == own)
        };
        Moved {
            own_left: only(&|square| left(square, true)),
            own_came: only(&|square| came(square, true)),
            their_left: only(&|square| left(square, false)),
            their_came: only(&|square| came(square, false)),
        }
    }

    /// Which pieces left their squares and came to others.
    fn of_pieces(&self) -> Option<Slip> {
        let moved = self.moved();
        match (&moved.own_left[..], &moved.own_came[..]) {
            ([], []) => match (&moved.their_left[..], &moved.their_came[..]) {
                ([from], [to]) => Some(Slip::OpponentMoved(*from, *to)),
                ([square], []) => Some(Slip::Vanished(*square)),
                ([], [square]) => Some(Slip::Appeared(*square)),
                _ => None,
            },
            ([from], [to]) => self.of_piece(*from, *to, &moved.their_left),
            ([], [to]) => Some(Slip::Appeared(*to)),
            ([from], []) => match &moved.their_came[..] {
                [to] => Some(Slip::WrongColor(*to)),
                _ => Some(Slip::Vanished(*from)),
            },
            ([_, _, ..], _) => Some(Slip::SeveralMoved),
            _ => None,
        }
    }

    /// A piece of its own was jumped over and taken.
    fn of_own_captured(&self) -> Option<Slip> {
        let moved = self.moved();
        let [one, other] = moved.own_left[..] else {
            return None;
        };
        let to = match (&moved.own_came[..], &moved.their_came[..]) {
            ([to], []) | ([], [to]) => *to,
            _ => return None,
        };
        let is_between = |square, from| between(from, to).is_some_and(|way| way.contains(&square));
        if is_between(one, other) {
            Some(Slip::CapturedOwn(one))
        } else {
            is_between(other, one).then_some(Slip::CapturedOwn(other))
        }
    }

    /// A piece that went from one square to another, while these pieces of the opponent were taken
    /// away.
    fn of_piece(&self, from: Square, to: Square, taken: &[Square]) -> Option<Slip> {
        let Some(way) = between(from, to) else {
            return Some(Slip::NotDiagonal(from, to));
        };
        if let Some(square) = taken.iter().find(|square| !way.contains(square)) {
            return Some(Slip::TakenElsewhere(*square));
        }
        let on_way = |own: bool| {
            let stand = way.iter().filter(move |square| {
                self.was(**square)
                    .is_some_and(|piece| self.is_own(piece) == own)
            });
            stand.copied().collect::<Vec<Square>>()
        };
        if let Some(own) = on_way(true).first() {
            return Some(Slip::OverOwn(*own));
        }
        let is_man = self.was(from).is_some_and(|piece| !piece.king);
        match on_way(false)[..] {
            [] if is_man => Some(Slip::WrongStep(from, to)),
            [one, other, ..] => Some(Slip::TwoAtOnce(one, other)),
            [one] if is_man && way.len() > 1 => Some(Slip::CapturedFromAfar(from, one)),
            [one] if !taken.contains(&one) => Some(Slip::LeftStanding(one)),
            _ => None,
        }
    }
}

/// The squares between two squares of a diagonal.
fn between(from: Square, to: Square) -> Option<Vec<Square>> {
    let (x, y) = (i64::from(from.x()), i64::from(from.y()));
    let (dx, dy) = (i64::from(to.x()) - x, i64::from(to.y()) - y);
    if dx.abs() != dy.abs() {
        return None;
    }
    let on_way =
        (1..dx.abs()).map(|n| Square::from_course(x + n * dx.signum(), y + n * dy.signum()));
    on_way.collect()
}

#[cfg(test)]
mod tests {
    use super::{Slip, slip};
    use crate::games::draughts::facts::{self, SquareFact};
    use crate::games::draughts::{Position, Rules, Square, fen};

    /// Squares and their new statuses.
    type NewStatuses<'a> = &'a [(&'a str, i64)];

    fn at(name: &str) -> Square {
        let [file, rank] = name.as_bytes() else {
            panic!("{name} is no square");
        };
        let square = Square::from_course(i64::from(rank - b'0'), i64::from(file - b'a') + 1);
        square.expect("a dark square")
    }

    fn position(fen: &str) -> Position {
        fen::read(fen, Rules::Course).expect("a position")
    }

    /// The slip of a change.
    fn found(position: &Position, changes: NewStatuses<'_>) -> Option<Slip> {
        let mut after: Vec<SquareFact> = facts::facts(position.board());
        for (name, status) in changes {
            let fact = after.iter_mut().find(|fact| fact.square == Some(at(name)));
            fact.expect("a fact").status = Some(*status);
        }
        slip(position, &after)
    }

    #[test]
    fn a_slip_is_named() {
        let cases: &[(&str, NewStatuses<'_>, Slip)] = &[
            (
                "W:Wa5:Bh2",
                &[("a5", 0), ("b6", 10)],
                Slip::CrownedEarly(at("b6")),
            ),
            (
                "W:Wc3:Bh8",
                &[("c3", 0), ("d4", 1), ("h8", 20)],
                Slip::ChangedToo(at("h8")),
            ),
            (
                "W:Wc3,e3:Bh8",
                &[("c3", 0), ("d4", 1), ("e3", 10)],
                Slip::ChangedToo(at("e3")),
            ),
            (
                "W:Wc3,d4:Bh8",
                &[("c3", 0), ("d4", 0), ("e5", 1)],
                Slip::CapturedOwn(at("d4")),
            ),
            (
                "W:Wg7:Bh2",
                &[("g7", 0), ("h8", 20)],
                Slip::WrongColor(at("h8")),
            ),
            (
                "W:WKa1:Bh2",
                &[("a1", 0), ("c3", 20)],
                Slip::WrongColor(at("c3")),
            ),
            (
                "W:WKa1:Bh2",
                &[("a1", 0), ("c3", 1)],
                Slip::BecameMan(at("c3")),
            ),
            (
                "W:WKa1:Bc3,d4,h2",
                &[("a1", 0), ("c3", 0), ("e5", 10)],
                Slip::TwoAtOnce(at("c3"), at("d4")),
            ),
            (
                "W:WKa1:Bb2,e5,h2",
                &[("a1", 0), ("b2", 0), ("f6", 10)],
                Slip::TwoAtOnce(at("b2"), at("e5")),
            ),
            (
                "W:Wc3:Bh8",
                &[("c3", 0), ("d4", 1), ("h8", 0), ("g7", 2)],
                Slip::OpponentToo(at("h8"), at("g7")),
            ),
            (
                "W:Wc3:Bh8",
                &[("d4", 1)],
                Slip::LeftBehind(at("c3"), at("d4")),
            ),
            ("W:Wc3,e3:Bh8", &[("d4", 1)], Slip::Appeared(at("d4"))),
            (
                "W:Wc3:Bd4,h8",
                &[("c3", 0), ("e5", 1)],
                Slip::LeftStanding(at("d4")),
            ),
            (
                "W:Wc3:Bd4,f6,h2",
                &[("c3", 0), ("d4", 0), ("f6", 0), ("g7", 1)],
                Slip::SeveralCaptures(2),
            ),
            (
                "W:Wc3:Be5,h2",
                &[("c3", 0), ("e5", 0), ("f6", 1)],
                Slip::CapturedFromAfar(at("c3"), at("e5")),
            ),
            (
                "W:Wc3:Bh8",
                &[("c3", 0), ("b2", 1)],
                Slip::WrongStep(at("c3"), at("b2")),
            ),
            ("W:Wc3:Bh8", &[("c3", 0)], Slip::Vanished(at("c3"))),
            (
                "W:Wc3:Bh8",
                &[("c3", 0), ("c5", 1)],
                Slip::NotDiagonal(at("c3"), at("c5")),
            ),
            (
                "W:Wc3:Bh8",
                &[("c3", 0), ("d4", 1), ("h4", 1)],
                Slip::AppearedToo(at("h4")),
            ),
            (
                "W:Wc3,h4:Bh8",
                &[("c3", 0), ("d4", 1), ("h4", 0)],
                Slip::OwnTaken(at("h4")),
            ),
            (
                "W:Wc3:Bh8",
                &[("h8", 0), ("f6", 2)],
                Slip::OpponentMoved(at("h8"), at("f6")),
            ),
            (
                "W:Wc3,h2:Bd4,h8",
                &[("h2", 0), ("g3", 1), ("h8", 0)],
                Slip::TakenElsewhere(at("h8")),
            ),
            (
                "W:WKa1,c3:Bh8",
                &[("a1", 0), ("d4", 10)],
                Slip::OverOwn(at("c3")),
            ),
        ];
        for (fen, changes, expected) in cases {
            assert_eq!(
                found(&position(fen), changes),
                Some(*expected),
                "{fen} {changes:?}"
            );
        }
        assert_eq!(found(&position("W:Wc3:Bh8"), &[]), None);
    }

    #[test]
    fn a_slip_in_a_capture_that_goes_on() {
        let position = position("W:Wd4:Bc5,e5,h8");
        let bound = position.continuing_from(at("d4")).expect("a capture");
        let change = |changes: NewStatuses<'_>| found(&bound, changes);
        let also_taken = change(&[("d4", 0), ("e5", 0), ("f6", 1), ("c5", 0)]);
        assert_eq!(also_taken, Some(Slip::TakenElsewhere(at("c5"))));
        assert_eq!(
            change(&[("d4", 0), ("c3", 1)]),
            Some(Slip::WrongStep(at("d4"), at("c3")))
        );
        assert_eq!(change(&[("c5", 0)]), None);
    }
}
