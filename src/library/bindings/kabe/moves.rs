//! Moves as terms: `move(X,Y,X1,Y1,Taken)`.

use crate::engine::convert::IntoTerm;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::draughts::judge::Illegal;
use crate::games::draughts::{Bitboard, Move, Rules};
use crate::library::arguments::parts_of;
use crate::library::bindings::kabe::arguments::{coordinates, square_of, square_term};
use crate::library::bindings::kabe::board::damage_term;

/// `move(X,Y,X1,Y1,Taken)`.
impl IntoTerm for Move {
    fn into_term(self) -> Term {
        let [x, y] = coordinates(self.from);
        let [x1, y1] = coordinates(self.to);
        let mut taken: Vec<Term> = self.captured.map(square_term).collect();
        let taken = match taken.len() {
            0 => Term::atom("none"),
            1 => taken.remove(0),
            _ => Term::list(taken),
        };
        Term::compound("move", vec![x, y, x1, y1, taken])
    }
}

/// The move of a term, and by which rules it is meant: a list of captured pieces is official.
///
/// # Errors
/// `instantiation_error`, `type_error(move, T)`, and those of [`square_of`].
pub fn move_of(term: &Term) -> Result<(Move, Rules), Fault> {
    let wrong = || Fault::type_error("move", term);
    let [x, y, x1, y1, taken] = parts_of(term, "move", "move")?;
    let (pieces, rules) = match taken {
        Term::Var(_) => return Err(Fault::instantiation()),
        _ if taken.as_atom() == Some("none") => (Vec::new(), Rules::Course),
        _ => match taken.as_list() {
            Some(pieces) => (pieces, Rules::Official),
            None => (vec![taken.clone()], Rules::Course),
        },
    };
    let mut captured = Bitboard::EMPTY;
    for piece in &pieces {
        let [x, y] = piece.as_compound("-", 2).ok_or_else(wrong)? else {
            return Err(wrong());
        };
        captured |= square_of(x, y)?.bit();
    }
    let (from, to) = (square_of(x, y)?, square_of(x1, y1)?);
    Ok((Move { from, to, captured }, rules))
}

/// The arbiter's name of a foul.
pub fn illegal_term(reason: Illegal) -> Term {
    Term::atom(match reason {
        Illegal::Damaged(damage) => return damage_term(damage),
        Illegal::NoMove => "no_move",
        Illegal::NotCrowned => "not_crowned",
        Illegal::MustCapture => "must_capture",
        Illegal::OpponentsPiece => "opponents_piece",
        Illegal::MustContinue => "must_continue",
        Illegal::IllegalMove => "illegal_move",
    })
}

#[cfg(test)]
mod tests {
    use super::move_of;
    use crate::engine::convert::IntoTerm;
    use crate::games::draughts::{Move, Rules, Square};

    #[test]
    fn terms_and_moves_go_round() {
        let square = |x, y| Square::from_course(x, y).expect("a dark square");
        let victims = [square(4, 4), square(6, 6)];
        for (count, rules) in [(0, Rules::Course), (1, Rules::Course), (2, Rules::Official)] {
            let made = Move {
                from: square(3, 3),
                to: square(7, 7),
                captured: victims[..count].iter().copied().collect(),
            };
            assert_eq!(move_of(&made.into_term()), Ok((made, rules)));
        }
    }
}
