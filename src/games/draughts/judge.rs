//! Judging a turn by what it has done to the board: which move it was, or why it was none.
//!
//! The questions and their order are those of the course's arbiter (`prolog/arbiter.pl`), so that
//! both give the same reason for every foul. By the official rules the same questions are asked of
//! whole captures.

use thiserror::Error;

use super::board::{Board, Color, Piece};
use super::facts::Damage;
use super::generate;
use super::moves::{Move, MoveList};
use super::position::Position;
use crate::games::{Game, Outcome};

/// Why a change of the board is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Illegal {
    /// What is left is no board.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// Nothing has changed.
    #[error("no move was made")]
    NoMove,
    /// A legal move, but the man that came to the last row stayed a man.
    #[error("a man that reached the last row was not crowned")]
    NotCrowned,
    /// A step, while a capture is possible.
    #[error("a capture is possible but was not made")]
    MustCapture,
    /// A move of the other side.
    #[error("the opponent's piece was moved")]
    OpponentsPiece,
    /// A piece is bound to go on capturing, and did not.
    #[error("the same piece has to go on capturing")]
    MustContinue,
    /// Anything else.
    #[error("illegal move")]
    IllegalMove,
}

/// The move that leads from `before` to `after`.
///
/// # Errors
/// The first of the arbiter's reasons that applies; never [`Illegal::Damaged`].
pub fn judge(before: &Position, after: &Board) -> Result<Move, Illegal> {
    if before.board() == after {
        return Err(Illegal::NoMove);
    }
    let legal = before.legal_moves();
    let leads_there = |position: &Position, made: &Move| position.play(made).board() == after;
    if let Some(made) = legal.iter().find(|made| leads_there(before, made)) {
        return Ok(*made);
    }
    if legal
        .iter()
        .any(|made| uncrowned(before, made) == Some(*after))
    {
        return Err(Illegal::NotCrowned);
    }
    let own_steps = steps(before);
    if before.continuing().is_none() && own_steps.iter().any(|made| leads_there(before, made)) {
        return Err(Illegal::MustCapture);
    }
    let other = Position::unchecked(before.rules(), *before.board(), before.color().other());
    let mut others_moves = other.legal_moves();
    others_moves.extend(steps(&other));
    if others_moves.iter().any(|made| leads_there(&other, made)) {
        return Err(Illegal::OpponentsPiece);
    }
    match before.continuing() {
        Some(_) => Err(Illegal::MustContinue),
        None => Err(Illegal::IllegalMove),
    }
}

/// The steps of the side to move, whether or not it has to capture.
fn steps(position: &Position) -> MoveList {
    let mut steps = MoveList::new();
    generate::steps(position.board(), position.color(), |step| steps.push(step));
    steps
}

/// The board after a move that crowns, had the man stayed a man; `None` for a move that does not
/// crown.
fn uncrowned(position: &Position, made: &Move) -> Option<Board> {
    let man = position.board().at(made.from).filter(|piece| !piece.king)?;
    let mut board = *position.play(made).board();
    let crowned = board.put(made.to, Some(man));
    (crowned == Some(Piece { king: true, ..man })).then_some(board)
}

/// How a refereed game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The winner's opponent has no legal move.
    NoMoves {
        /// Who made the last move.
        winner: Color,
    },
    /// A draw: too many plies without a capture (see [`Rules::draw_plies`]).
    NoCaptures,
    /// A draw by the official rules: the same position for the third time.
    Repetition,
    /// A foul.
    Disqualified {
        /// Who made it.
        loser: Color,
        /// What it was.
        reason: Illegal,
    },
}

impl Verdict {
    /// Who has won.
    pub fn outcome(&self) -> Outcome {
        match self {
            Verdict::NoMoves { winner } => Outcome::Win((*winner).into()),
            Verdict::NoCaptures | Verdict::Repetition => Outcome::Draw,
            Verdict::Disqualified { loser, .. } => Outcome::Win(loser.other().into()),
        }
    }
}

/// The referee of one game: told the board after every turn, it knows the position and when the
/// game is over.
///
/// It does not ask whether a game that begins in a position without a move is over already.
#[derive(Clone, Debug)]
pub struct Referee {
    position: Position,
    plies: u32,
    verdict: Option<Verdict>,
    /// The keys of the positions before this one.
    history: Vec<u64>,
}

impl Referee {
    /// The referee of a game that goes on from a position.
    pub fn of(position: Position) -> Referee {
        Referee {
            position,
            plies: 0,
            verdict: None,
            history: Vec::new(),
        }
    }

    /// The position now; after a foul the one before it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys ([`Game::key`]) of the positions before this one, oldest first.
    pub fn history(&self) -> &[u64] {
        &self.history
    }

    /// The legal moves made.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How the game has ended; `None` while it goes on.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Judges a turn by the board it left; gives the move if it was legal. After the end nothing is
    /// judged any more.
    pub fn turn(&mut self, after: Result<Board, Damage>) -> Option<Move> {
        if self.verdict.is_some() {
            return None;
        }
        let judged = after
            .map_err(Illegal::from)
            .and_then(|board| judge(&self.position, &board));
        match judged {
            Ok(made) => {
                self.play(&made);
                Some(made)
            }
            Err(reason) => {
                let loser = self.position.color();
                self.verdict = Some(Verdict::Disqualified { loser, reason });
                None
            }
        }
    }

    fn play(&mut self, made: &Move) {
        self.history.push(self.position.key());
        self.position = self.position.play(made);
        self.plies += 1;
        self.verdict = match self.position.outcome() {
            Some(Outcome::Win(_)) => Some(Verdict::NoMoves {
                winner: self.position.color().other(),
            }),
            Some(Outcome::Draw) => Some(Verdict::NoCaptures),
            None => {
                let repeated = self.position.is_third_repetition(&self.history);
                repeated.then_some(Verdict::Repetition)
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{Illegal, Referee, Verdict, judge};
    use crate::games::draughts::facts::{Damage, piece_of_status};
    use crate::games::draughts::{Board, Color, Position, Rules, Square};

    fn square(x: i64, y: i64) -> Square {
        Square::from_course(x, y).expect("a dark square")
    }

    /// The board with other statuses on some squares.
    fn changed(board: &Board, changes: &[(i64, i64, i64)]) -> Board {
        let mut board = *board;
        for &(x, y, status) in changes {
            board.put(square(x, y), piece_of_status(status).expect("a status"));
        }
        board
    }

    fn position(pieces: &[(i64, i64, i64)], turn: Color) -> Position {
        Position::unchecked(Rules::Course, changed(&Board::EMPTY, pieces), turn)
    }

    #[track_caller]
    fn check(before: &Position, changes: &[(i64, i64, i64)], expected: Result<&str, Illegal>) {
        let judged = judge(before, &changed(before.board(), changes));
        assert_eq!(
            judged.map(|made| made.to_string()),
            expected.map(str::to_owned)
        );
    }

    #[test]
    fn steps_of_the_first_position() {
        let start = Position::start(Rules::Course);
        check(&start, &[(3, 3, 0), (4, 4, 1)], Ok("c3-d4"));
        check(&start, &[], Err(Illegal::NoMove));
        for (changes, reason) in [
            // A man that jumps, turns king, multiplies or vanishes.
            (&[(3, 3, 0), (5, 5, 1)][..], Illegal::IllegalMove),
            (&[(3, 3, 0), (4, 4, 10)], Illegal::IllegalMove),
            (&[(4, 4, 1)], Illegal::IllegalMove),
            (&[(3, 3, 0)], Illegal::IllegalMove),
            (&[(6, 4, 0), (5, 5, 2)], Illegal::OpponentsPiece),
        ] {
            check(&start, changes, Err(reason));
        }
    }

    /// Row 8 is at the top, as white sees it.
    ///
    /// ```text
    ///  8  . x . . . . . .
    ///  7  . . . . . . o .    g7 could step to h8 and become a king,
    ///  6  . . . . . . . .
    ///  5  o . . . . . . .
    ///  4  . . . x . . . .    but c3 and d4 can take each other
    ///  3  . . o . . . . .
    /// ```
    #[test]
    fn captures_are_obligatory() {
        let before = position(
            &[(3, 3, 1), (4, 4, 2), (7, 7, 1), (8, 2, 2), (5, 1, 1)],
            Color::White,
        );
        check(&before, &[(3, 3, 0), (4, 4, 0), (5, 5, 1)], Ok("c3:e5"));
        check(&before, &[(3, 3, 0), (4, 2, 1)], Err(Illegal::MustCapture));
        check(&before, &[(7, 7, 0), (8, 8, 10)], Err(Illegal::MustCapture));
        // A step that crowns, but not done as one, is no step at all.
        check(&before, &[(7, 7, 0), (8, 8, 1)], Err(Illegal::IllegalMove));
        check(
            &before,
            &[(4, 4, 0), (3, 5, 2)],
            Err(Illegal::OpponentsPiece),
        );
        check(
            &before,
            &[(4, 4, 0), (2, 2, 2), (3, 3, 0)],
            Err(Illegal::OpponentsPiece),
        );
    }

    #[test]
    fn a_man_is_crowned_on_the_last_row() {
        let before = position(&[(7, 1, 1), (2, 2, 2)], Color::White);
        check(&before, &[(7, 1, 0), (8, 2, 10)], Ok("a7-b8"));
        check(&before, &[(7, 1, 0), (8, 2, 1)], Err(Illegal::NotCrowned));
        check(&before, &[(7, 1, 0), (8, 2, 20)], Err(Illegal::IllegalMove));
    }

    #[test]
    fn the_same_piece_goes_on() {
        let before = position(
            &[(3, 3, 1), (4, 4, 2), (1, 1, 1), (2, 2, 2), (1, 7, 1)],
            Color::White,
        );
        let bound = before
            .continuing_from(square(3, 3))
            .expect("it can capture");
        check(&bound, &[(3, 3, 0), (4, 4, 0), (5, 5, 1)], Ok("c3:e5"));
        check(&bound, &[(1, 7, 0), (2, 8, 1)], Err(Illegal::MustContinue));
        check(
            &bound,
            &[(4, 4, 0), (3, 5, 2)],
            Err(Illegal::OpponentsPiece),
        );
    }

    #[test]
    fn a_referee_knows_the_end() {
        let mut referee = Referee::of(position(&[(5, 5, 1), (6, 6, 2)], Color::White));
        let taken = changed(
            referee.position().board(),
            &[(5, 5, 0), (6, 6, 0), (7, 7, 1)],
        );
        assert_eq!(
            referee.turn(Ok(taken)).map(|made| made.to_string()),
            Some("e5:g7".into())
        );
        let winner = Color::White;
        assert_eq!(referee.verdict(), Some(Verdict::NoMoves { winner }));
        assert_eq!((referee.turn(Ok(taken)), referee.plies()), (None, 1));

        let kings = position(&[(1, 1, 10), (8, 8, 20), (8, 6, 20)], Color::White);
        let mut referee = Referee::of(kings.with_quiet_plies(14));
        referee.turn(Ok(changed(kings.board(), &[(1, 1, 0), (2, 2, 10)])));
        assert_eq!(referee.verdict(), Some(Verdict::NoCaptures));

        let mut referee = Referee::of(Position::start(Rules::Course));
        let damage = Damage::WrongSquares(31);
        assert_eq!(referee.turn(Err(damage)), None);
        let (loser, reason) = (Color::White, Illegal::Damaged(damage));
        assert_eq!(
            referee.verdict(),
            Some(Verdict::Disqualified { loser, reason })
        );
    }

    #[test]
    fn three_times_is_a_draw_by_the_official_rules() {
        let board = changed(&Board::EMPTY, &[(1, 1, 10), (8, 6, 20)]);
        for (rules, expected) in [
            (Rules::Official, Some(Verdict::Repetition)),
            (Rules::Course, None),
        ] {
            let mut referee = Referee::of(Position::unchecked(rules, board, Color::White));
            for _ in 0..2 {
                for (from, to, king) in [
                    ((1, 1), (2, 2), 10),
                    ((8, 6), (7, 5), 20),
                    ((2, 2), (1, 1), 10),
                    ((7, 5), (8, 6), 20),
                ] {
                    let changes = [(from.0, from.1, 0), (to.0, to.1, king)];
                    let after = changed(referee.position().board(), &changes);
                    assert!(referee.turn(Ok(after)).is_some(), "{changes:?}");
                }
            }
            assert_eq!(referee.verdict(), expected);
        }
    }
}
