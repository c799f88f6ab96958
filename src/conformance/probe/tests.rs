//! Players in this process that break one rule each.

use std::sync::Arc;
use std::time::Duration;
use std::{slice, thread};

use super::theme::Theme;
use super::{CallTimes, ProbeOptions, ProbeOutcome, ProbeStopped, Trial, Until, probe, suite};
use crate::conformance::finding::{Evidence, FailedCall, FindingSeverity};
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::{Board, Color, Move, Position, Rules, generate};
use crate::referee::draughts::{Turn, facts_after};
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::host_failure::HostFailure;
use crate::referee::player::{Player, PlayerFactory, ScriptedPlayer};
use crate::referee::program::{PlayerProgram, ProgramPlace};
use crate::referee::reply::TurnReport;
use crate::referee::rule::Rule;

/// What a player does when it is asked for the first, second, ... time.
type Answers = dyn Fn(&Turn<'_>, usize) -> TurnReport + Send + Sync;

/// Makes players that all do the same.
struct Makers {
    play: Arc<Answers>,
    /// So often we fail before there is a player.
    broken: usize,
    /// Why there is none.
    refused: Option<Foul>,
    /// Somebody wants no more players.
    stopped: bool,
}

impl Makers {
    fn new(play: impl Fn(&Turn<'_>, usize) -> TurnReport + Send + Sync + 'static) -> Makers {
        Makers {
            play: Arc::new(play),
            broken: 0,
            refused: None,
            stopped: false,
        }
    }

    fn probe(
        &mut self,
        trials: &[Trial],
        options: &ProbeOptions,
    ) -> Result<ProbeOutcome, HostFailure> {
        let players = slice::from_mut(self);
        probe(players, &program(), trials, options, &mut |_| ())
    }

    fn outcome(&mut self, options: &ProbeOptions) -> ProbeOutcome {
        self.probe(&suite(), options).expect("an outcome")
    }
}

fn program() -> PlayerProgram {
    PlayerProgram {
        place: ProgramPlace::Example("p"),
        module: Some("p".into()),
        predicate: "p".into(),
        is_exported: true,
    }
}

impl PlayerFactory for Makers {
    fn ready_with(
        &mut self,
        _: &PlayerProgram,
        _: u64,
    ) -> Result<Result<Box<dyn Player>, Foul>, HostFailure> {
        if self.stopped {
            return Err(HostFailure::Stopped);
        }
        if self.broken > 0 {
            self.broken -= 1;
            return Err(HostFailure::Worker("it has ended".into()));
        }
        if let Some(foul) = &self.refused {
            return Ok(Err(foul.clone()));
        }
        let play = self.play.clone();
        let mut asked = 0;
        Ok(Ok(Box::new(ScriptedPlayer(move |turn: &Turn<'_>| {
            asked += 1;
            play(turn, asked)
        }))))
    }
}

fn position_of(turn: &Turn<'_>) -> Position {
    let board = facts::board(turn.facts).expect("a board");
    let position = Position::unchecked(Rules::Course, board, turn.color);
    match turn.bound {
        Some(square) => position.continuing_from(square).expect("it can capture"),
        None => position,
    }
}

fn done(facts: Vec<SquareFact>) -> TurnReport {
    TurnReport::Done { facts, flaw: None }
}

fn left(turn: &Turn<'_>, board: &Board) -> TurnReport {
    done(facts_after(turn.facts, board))
}

/// The first legal move that is so, else the first step, else the first move.
fn playing(turn: &Turn<'_>, is_so: impl Fn(&Position, &Move) -> bool) -> TurnReport {
    let position = position_of(turn);
    let legal = position.legal_moves();
    let mut steps = Vec::new();
    generate::steps(position.board(), turn.color, |step| steps.push(step));
    let wanted = legal.iter().find(|made| is_so(&position, made));
    match wanted.or(steps.first()).or(legal.first()) {
        Some(made) => left(turn, position.play(made).board()),
        None => done(turn.facts.to_vec()),
    }
}

fn play(turn: &Turn<'_>) -> TurnReport {
    playing(turn, |_, _| true)
}

fn fouled(foul: Foul) -> TurnReport {
    TurnReport::Foul { foul, facts: None }
}

fn plays(outcome: &ProbeOutcome) -> Vec<&FailedCall> {
    let evidence = outcome.findings.iter().map(|finding| &finding.evidence);
    evidence
        .filter_map(|evidence| match evidence {
            Evidence::Play(play) => Some(&**play),
            Evidence::Text { .. } => None,
        })
        .collect()
}

fn themes(outcome: &ProbeOutcome) -> Vec<&'static str> {
    plays(outcome).iter().map(|play| play.theme).collect()
}

/// A player that breaks this rule and no other, at least in positions of these themes.
#[track_caller]
fn check(
    rule: Rule,
    expected: &[Theme],
    player: impl Fn(&Turn<'_>) -> TurnReport + Send + Sync + 'static,
) {
    let outcome = Makers::new(move |turn, _| player(turn)).outcome(&ProbeOptions::default());
    assert!(!outcome.is_good());
    for finding in &outcome.findings {
        assert_eq!(finding.rule, rule, "{finding:?}");
    }
    let found = themes(&outcome);
    for theme in expected {
        assert!(found.contains(&theme.key()), "{theme:?}: {found:?}");
    }
}

#[test]
fn a_good_player_is_not_blamed() {
    let outcome = Makers::new(|turn, _| play(turn)).outcome(&ProbeOptions::default());
    assert_eq!(outcome.findings, []);
    let (positions, all) = (outcome.positions, suite().len());
    assert_eq!((positions.tried, positions.kept), (all, all));
    assert_eq!((outcome.games.tried, outcome.games.kept), (4, 4));
    assert!(outcome.times.calls > all + 60, "{:?}", outcome.times);
    assert_eq!((outcome.stopped, outcome.not_loaded), (None, None));
}

#[test]
fn broken_rules_are_named() {
    check(Rule::Capturing, &[Theme::Backward], |turn| {
        playing(turn, |position, made| {
            let of_king = position.board().kings().has(made.from);
            let upward = made.to.x() > made.from.x();
            of_king || turn.bound.is_some() || upward == (turn.color == Color::White)
        })
    });
    let by_step_and_capture = [Theme::PromotionByStep, Theme::PromotionInCapture];
    check(Rule::Crowning, &by_step_and_capture, |turn| {
        let position = position_of(turn);
        let Some(made) = position.legal_moves().first().copied() else {
            return done(turn.facts.to_vec());
        };
        let mut board = *position.play(&made).board();
        let piece = position.board().at(made.from);
        board.put(made.to, piece);
        left(turn, &board)
    });
    check(Rule::Moves, &[Theme::Opening, Theme::Forward], |turn| {
        done(turn.facts.to_vec())
    });
    check(
        Rule::Board,
        &[Theme::Forward, Theme::KingFar],
        |turn| match play(turn) {
            TurnReport::Done { facts, .. } if position_of(turn).must_capture() => {
                done(facts[1..].to_vec())
            }
            other => other,
        },
    );
    let flaw = Some(Foul::ChoicePoint);
    check(
        Rule::Backtracking,
        &[Theme::Endgame],
        move |turn| match play(turn) {
            TurnReport::Done { facts, .. } => TurnReport::Done {
                facts,
                flaw: flaw.clone(),
            },
            other => other,
        },
    );
    let going_on = [Theme::ContinueMan, Theme::ContinueKing, Theme::SameTurn];
    check(Rule::Failure, &going_on, |turn| match turn.bound {
        Some(_) => fouled(Foul::Failed),
        None => play(turn),
    });
}

/// All that a program does where it has no move is worth a warning.
#[test]
fn where_there_is_no_move_nothing_breaks_a_rule() {
    let failing = |turn: &Turn<'_>, _| match position_of(turn).legal_moves().is_empty() {
        true => fouled(Foul::Failed),
        false => play(turn),
    };
    let outcome = Makers::new(failing).outcome(&ProbeOptions::default());
    assert!(outcome.is_good());
    assert_eq!(themes(&outcome), [Theme::NoMove.key()]);
    assert_eq!(outcome.findings[0].severity, FindingSeverity::Warning);
    assert_eq!(outcome.positions.kept, suite().len());
}

/// The position with the fewest pieces stands for the others.
#[test]
fn findings_are_counted_and_simple() {
    let outcome = Makers::new(|_, _| fouled(Foul::Failed)).outcome(&ProbeOptions::default());
    let found = plays(&outcome);
    assert_eq!(
        found.len(),
        Theme::QUOTAS.len(),
        "with games, without a warning"
    );
    let times: usize = found.iter().map(|play| play.times).sum();
    let warnings = suite()
        .into_iter()
        .filter(|trial| trial.theme == Theme::NoMove);
    assert_eq!(times, suite().len() - warnings.count() + 4);
    let forward = found.iter().find(|play| play.theme == Theme::Forward.key());
    let forward = forward.expect("it fails there too");
    assert!(forward.times >= 14);
    assert!(forward.position.board().occupied().len() <= 4);
    assert_eq!(forward.facts, facts::facts(forward.position.board()));
}

#[test]
fn what_only_later_calls_do_is_told_apart() {
    let tired = |turn: &Turn<'_>, asked| match asked {
        7.. => fouled(Foul::Failed),
        _ => play(turn),
    };
    let outcome = Makers::new(tired).outcome(&ProbeOptions::default());
    assert_eq!(themes(&outcome), [Theme::LaterCall.key()]);
    assert_eq!((outcome.games.tried, outcome.games.kept), (4, 0));
    let muddled = |turn: &Turn<'_>, _| match turn.facts[0].square {
        Some(square) if square.index() == 0 => play(turn),
        _ => fouled(Foul::Failed),
    };
    let outcome = Makers::new(muddled).outcome(&ProbeOptions::default());
    assert!(themes(&outcome).contains(&Theme::Game.key()));
}

/// In SWI-Prolog a module may come to know the board only by the first step it looks for.
#[test]
fn what_only_a_first_call_does_is_excused() {
    let options = ProbeOptions::positions_only();
    let stiff = |turn: &Turn<'_>, asked| match position_of(turn).must_capture() && asked == 1 {
        true => done(turn.facts.to_vec()),
        false => play(turn),
    };
    let outcome = Makers::new(stiff).outcome(&options);
    assert_eq!(outcome.findings, []);
    let captures = suite()
        .iter()
        .filter(|trial| trial.position.must_capture())
        .count();
    assert_eq!(outcome.excused, captures);
    let idle = |turn: &Turn<'_>, _| done(turn.facts.to_vec());
    assert_eq!(Makers::new(idle).outcome(&options).excused, 0);
}

#[test]
fn probing_stops_early_when_told() {
    let options = ProbeOptions {
        until: Until::FirstError,
        ..ProbeOptions::default()
    };
    let outcome = Makers::new(|_, _| fouled(Foul::Failed)).outcome(&options);
    assert_eq!(outcome.stopped, Some(ProbeStopped::Error));
    assert_eq!(plays(&outcome).len(), 1);

    let options = ProbeOptions {
        budget: Duration::ZERO,
        ..ProbeOptions::default()
    };
    let outcome = Makers::new(|turn, _| play(turn)).outcome(&options);
    assert_eq!(outcome.stopped, Some(ProbeStopped::Budget));
    assert_eq!(
        (outcome.positions.tried, outcome.positions.planned),
        (1, suite().len())
    );

    let outcome =
        Makers::new(|_, _| fouled(Foul::TooSlow(10_000))).outcome(&ProbeOptions::default());
    assert_eq!(outcome.stopped, Some(ProbeStopped::Costly));
    assert_eq!(outcome.positions.tried, 3);

    let mut stopped = Makers::new(|turn, _| play(turn));
    stopped.stopped = true;
    let outcome = stopped.outcome(&ProbeOptions::default());
    assert_eq!(outcome.stopped, Some(ProbeStopped::Interrupted));
    assert_eq!(outcome.positions.tried, 0);
}

/// Stops after faults, and looks at the same things, however many players play at a time.
#[test]
fn several_players_find_the_same() {
    let reports: [fn() -> TurnReport; 3] = [
        || fouled(Foul::Failed),
        || fouled(Foul::TooSlow(10_000)),
        || fouled(Foul::NoMove),
    ];
    let many = || ProbeOptions {
        games: 2,
        ..ProbeOptions::default()
    };
    let first_error = || ProbeOptions {
        until: Until::FirstError,
        ..ProbeOptions::default()
    };
    for (report, options) in reports.into_iter().zip([many(), first_error(), many()]) {
        let outcome = |makers: usize| {
            let maker = || {
                Makers::new(move |turn, _| match position_of(turn).legal_moves().len() {
                    2 => report(),
                    _ => play(turn),
                })
            };
            let mut makers: Vec<Makers> = (0..makers).map(|_| maker()).collect();
            let outcome = probe(&mut makers, &program(), &suite(), &options, &mut |_| ());
            ProbeOutcome {
                times: CallTimes::default(),
                ..outcome.expect("an outcome")
            }
        };
        let alone = outcome(1);
        assert!(!alone.findings.is_empty());
        assert_eq!(alone, outcome(3));
    }
}

/// What whoever is told does meanwhile takes nothing of the budget.
#[test]
fn only_playing_takes_time() {
    let options = ProbeOptions {
        budget: Duration::from_secs(2),
        ..ProbeOptions::positions_only()
    };
    let mut makers = [Makers::new(|turn, _| play(turn))];
    let mut tell = |_| thread::sleep(Duration::from_millis(500));
    let outcome = probe(&mut makers, &program(), &suite()[..6], &options, &mut tell);
    assert_eq!(outcome.expect("an outcome").stopped, None);
}

#[test]
fn our_own_faults_are_not_the_programs() {
    let mut players = Makers::new(|turn, _| play(turn));
    players.broken = 2;
    let options = ProbeOptions::positions_only();
    let outcome = players.probe(&suite()[..10], &options).expect("an outcome");
    assert_eq!(outcome.positions.kept, 10);
    players.broken = 3;
    assert!(players.probe(&suite()[..10], &options).is_err());
}

#[test]
fn a_file_that_is_no_player_is_not_tried() {
    let mut players = Makers::new(|turn, _| play(turn));
    let foul = Foul::NotLoaded(Unloadable::NoModule);
    players.refused = Some(foul.clone());
    let outcome = players.outcome(&ProbeOptions::default());
    assert_eq!(
        (outcome.not_loaded.clone(), outcome.positions.tried),
        (Some(foul), 0)
    );
    assert!(!outcome.is_good());
}

/// What was found is found again in the position alone.
#[test]
fn a_finding_can_be_repeated() {
    let options = ProbeOptions::positions_only();
    let mut players = Makers::new(|turn, _| match turn.bound {
        Some(_) => fouled(Foul::Failed),
        None => play(turn),
    });
    let outcome = players.outcome(&options);
    for play in plays(&outcome) {
        let asked = [Trial::asked(play.position)];
        let again = players.probe(&asked, &options).expect("an outcome");
        assert_eq!(plays(&again)[0].foul, play.foul);
    }
}
