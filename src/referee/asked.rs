//! Games whose programs are asked with a term and answer with one: `my_player(+Position, -Move)`.

pub mod labyrinth;
pub mod mastermind;
pub mod minesweeper;
pub mod queen_ending;

use std::fmt::Debug;
use std::time::Instant;

use crate::frontend::term::Term;
use crate::games::Side;
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::Player;
use crate::referee::refereed::Refereed;
use crate::referee::reply::{Reply, TurnReport};
use crate::referee::wire::{WireTerm, WorkerRequest, WorkerResponse};

/// A game in progress.
pub trait AskedGame: Debug {
    /// A move.
    type Move: Clone + Debug + PartialEq;
    /// How a game ends by its rules.
    type Outcome: Clone + Debug;

    /// The side to move.
    fn side(&self) -> Side;

    /// The question to the side to move, most often its position.
    fn question(&self) -> Term;

    /// Makes the move of an answer; `None`, and no change, if it is no legal one.
    fn make(&mut self, answer: &Term) -> Option<Self::Move>;

    /// How the game has ended; `None` while it goes on.
    fn outcome(&self) -> Option<Self::Outcome>;
}

impl<G: AskedGame> Refereed for G {
    type Side = Side;
    type Position = G;
    type Move = G::Move;
    type Turn<'a>
        = &'a G
    where
        G: 'a;
    type Shown = WireTerm;
    type Outcome = G::Outcome;

    const ARITY: usize = 2;

    fn position(&self) -> &G {
        self
    }

    fn side(&self) -> Side {
        AskedGame::side(self)
    }

    fn turn(&self) -> &G {
        self
    }

    fn shown(&self) -> WireTerm {
        WireTerm::of(&self.question())
    }

    fn judge(&mut self, left: &WireTerm) -> Result<G::Move, Foul> {
        self.make(&left.term()).ok_or(Foul::IllegalMove)
    }

    fn ending(&self) -> Option<G::Outcome> {
        self.outcome()
    }

    fn request(turn: &&G) -> WorkerRequest {
        WorkerRequest::Ask {
            question: turn.shown(),
        }
    }

    fn report(response: WorkerResponse, forbidden: Option<Foul>) -> TurnReport<WireTerm> {
        let WorkerResponse::Answered { answer, foul } = response else {
            return TurnReport::fouled(Foul::nonsense());
        };
        match (forbidden.or(foul), answer) {
            (None, Some(answer)) => TurnReport::Done {
                facts: answer,
                flaw: None,
            },
            (foul, answer) => TurnReport::Foul {
                foul: foul.unwrap_or_else(Foul::nonsense),
                facts: answer,
            },
        }
    }
}

/// A player in this process: a function from the game to the answer.
pub struct OwnPlayer<F>(pub F);

impl<G, F> Player<G> for OwnPlayer<F>
where
    G: AskedGame,
    F: FnMut(&G) -> Result<Term, HostFailure>,
{
    fn turn(&mut self, game: &&G) -> Result<Reply<WireTerm>, HostFailure> {
        let begun = Instant::now();
        let facts = WireTerm::of(&(self.0)(game)?);
        let report = TurnReport::Done { facts, flaw: None };
        Ok(Reply::unpaid(report, begun.elapsed()))
    }
}

#[cfg(test)]
mod tests {
    use super::{AskedGame, OwnPlayer, Refereed};
    use crate::frontend::term::Term;
    use crate::games::Side;
    use crate::referee::foul::Foul;
    use crate::referee::game::{GameEnd, GameEvent, Match, play_match};
    use crate::referee::host_failure::HostFailure;
    use crate::referee::player::Player;
    use crate::referee::reply::TurnReport;
    use crate::referee::wire::{WireTerm, WorkerResponse};

    /// Each player takes one or two; who takes the last one has won.
    #[derive(Clone, Debug)]
    struct Heap {
        left: i64,
        side: Side,
    }

    impl AskedGame for Heap {
        type Move = i64;
        type Outcome = Side;

        fn side(&self) -> Side {
            self.side
        }

        fn question(&self) -> Term {
            Term::Int(self.left)
        }

        fn make(&mut self, answer: &Term) -> Option<i64> {
            let Term::Int(taken @ 1..=2) = *answer else {
                return None;
            };
            self.left = self.left.checked_sub(taken).filter(|left| *left >= 0)?;
            self.side = self.side.other();
            Some(taken)
        }

        fn outcome(&self) -> Option<Side> {
            (self.left == 0).then_some(self.side.other())
        }
    }

    fn player(answer: impl Fn(i64) -> Option<Term> + 'static) -> Box<dyn Player<Heap>> {
        Box::new(OwnPlayer(move |heap: &Heap| {
            answer(heap.left).ok_or(HostFailure::Left)
        }))
    }

    fn played(
        first: &mut dyn Player<Heap>,
        second: &mut dyn Player<Heap>,
    ) -> (Result<GameEnd<Side>, HostFailure>, Vec<String>) {
        let heap = Heap {
            left: 4,
            side: Side::First,
        };
        let mut told = Vec::new();
        let record = play_match(
            Match::of(heap),
            &mut [first, second],
            &mut |event| match event {
                GameEvent::Moved { made, .. } => told.push(made.to_string()),
                GameEvent::Fouled { after, .. } => {
                    told.push(after.map_or_else(String::new, WireTerm::text));
                }
                _ => {}
            },
        );
        (record.map(|record| record.end), told)
    }

    #[test]
    fn a_game_ends_by_its_rules_or_by_a_foul() {
        let one = || player(|_| Some(Term::Int(1)));
        let mut best = player(|left| Some(Term::Int(if left % 3 == 2 { 2 } else { 1 })));
        let (end, moves) = played(&mut *best, &mut *one());
        assert_eq!(end.expect("an end"), GameEnd::Over(Side::First));
        assert_eq!(moves, ["1", "1", "2"]);
        for answer in [
            Term::Int(3),
            Term::atom("a"),
            Term::Var(0),
            Term::string("1"),
        ] {
            let text = WireTerm::of(&answer).text();
            let mut wrong = player(move |_| Some(answer.clone()));
            let (end, told) = played(&mut *one(), &mut *wrong);
            let lost = GameEnd::Disqualified {
                loser: Side::Second,
                foul: Foul::IllegalMove,
            };
            assert_eq!(end.expect("an end"), lost);
            assert_eq!(told, ["1".to_owned(), text]);
        }
    }

    #[test]
    fn responses_are_answers_or_fouls() {
        let answered = |answer, foul| WorkerResponse::Answered { answer, foul };
        let (one, forbidden) = (Some(WireTerm::Int(1)), Foul::Forbidden("clone".to_owned()));
        for (response, forbidden, expected) in [
            (answered(one.clone(), None), None, Ok(1)),
            (
                answered(one.clone(), None),
                Some(forbidden.clone()),
                Err(forbidden.clone()),
            ),
            (answered(one, Some(Foul::Failed)), None, Err(Foul::Failed)),
            (
                answered(None, Some(Foul::Failed)),
                Some(forbidden.clone()),
                Err(forbidden),
            ),
            (answered(None, None), None, Err(Foul::nonsense())),
            (
                WorkerResponse::Loaded {
                    libraries: Vec::new(),
                    failed: Vec::new(),
                },
                None,
                Err(Foul::nonsense()),
            ),
        ] {
            let found = match Heap::report(response, forbidden) {
                TurnReport::Done { facts, .. } => Ok(facts.text().parse().expect("a number")),
                TurnReport::Foul { foul, .. } => Err(foul),
                TurnReport::Resigned => panic!("it can't resign"),
            };
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn who_leaves_has_not_lost() {
        let (mut leaver, mut other) = (player(|_| None), player(|_| None));
        let (end, _) = played(&mut *leaver, &mut *other);
        assert!(matches!(end, Err(HostFailure::Left)), "{end:?}");
    }
}
