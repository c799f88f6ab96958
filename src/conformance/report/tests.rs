//! What is told of a call that went wrong, and what the formats make of names that are no plain
//! words.

use std::ops::Range;

use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity, TextFault};
use crate::conformance::probe::MovesDone;
use crate::conformance::report::{github, sarif, scene, sentences};
use crate::conformance::verdict::{CheckedFile, PlayStatistics, RuleState};
use crate::frontend::source::Source;
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::{Rules, Square, fen};
use crate::referee::call_path::CallPath;
use crate::referee::foul::Foul;
use crate::referee::language::Language;
use crate::referee::rule::Rule;

const TEXT: &str = ":- module(m, [p/3]).\np(_,_,_).\n";

fn checked(file: &str, findings: Vec<Finding>) -> CheckedFile {
    CheckedFile {
        file: file.into(),
        source: Some(Source::from_text(file, TEXT)),
        module: Some("m".into()),
        predicate: "p".into(),
        main: Some(21..29),
        is_of_assignment: true,
        findings,
        played: None,
    }
}

fn warning(fault: TextFault, span: Range<usize>) -> Finding {
    Finding::in_text(FindingSeverity::Warning, fault, span)
}

/// A call in this position that changed the facts so.
fn play(position: &str, change: impl Fn(&mut Vec<SquareFact>)) -> FailedCall {
    let position = fen::read(position, Rules::Course).expect("a position");
    let facts = facts::facts(position.board());
    let mut left = facts.clone();
    change(&mut left);
    FailedCall {
        theme: "asked",
        position,
        facts,
        foul: Foul::IllegalMove,
        left: Some(left),
        times: 1,
        earlier: Vec::new(),
        path: CallPath::default(),
    }
}

fn put(facts: &mut [SquareFact], x: i64, y: i64, status: i64) {
    let square = Square::from_course(x, y);
    for fact in facts.iter_mut().filter(|fact| fact.square == square) {
        fact.status = Some(status);
    }
}

#[test]
fn the_board_is_drawn_before_and_after() {
    let play = play("W:Wc3,Ke1:Bh8,Kd4", |facts| {
        put(facts, 3, 3, 0);
        put(facts, 2, 4, 1);
        facts.retain(|fact| fact.square != Square::from_course(8, 8));
    });
    let expected = "    enne                        pärast
    1 2 3 4 5 6 7 8             1 2 3 4 5 6 7 8
 8    .   .   .   x  8       8    .   .   .   ?  8
 7  .   .   .   .    7       7  .   .   .   .    7
 6    .   .   .   .  6       6    .   .   .   .  6
 5  .   .   .   .    5       5  .   .   .   .    5
 4    .   X   .   .  4       4    .   X   .   .  4
 3  .   o   .   .    3       3  .   .   .   .    3
 2    .   .   .   .  2       2    .   o   .   .  2
 1  .   .   O   .    1       1  .   .   O   .    1
    1 2 3 4 5 6 7 8             1 2 3 4 5 6 7 8";
    assert_eq!(scene::drawing(&play, "enne", "pärast").join("\n"), expected);
    let changed = scene::changes(&play).expect("known");
    let changed: Vec<_> = changed
        .iter()
        .map(|c| (c.square.to_string(), c.before, c.after.clone()))
        .collect();
    let expected = [
        ("d2".to_owned(), Some(0), vec![Some(1)]),
        ("c3".to_owned(), Some(1), vec![Some(0)]),
        ("h8".to_owned(), Some(2), vec![]),
    ];
    assert_eq!(changed, expected);
}

#[test]
fn a_call_is_told_as_the_arbiter_makes_it() {
    let bound = play("B:We1,c3:Bd4:Cd4", |_| {});
    let file = checked("kaust/mari maasikas.pl", Vec::new());
    assert_eq!(scene::call(&file, &bound), "p(2,4,4)");
    let mut numbered = checked("p.pl", Vec::new());
    numbered.predicate = "123456".into();
    assert_eq!(scene::call(&numbered, &bound), "'123456'(2,4,4)");
    assert_eq!(
        scene::command(&file, &bound),
        "arbiiter check 'kaust/mari maasikas.pl' --position \"B:We1,c3:Bd4:Cd4\""
    );
    let legal = scene::legal(&bound);
    assert_eq!(legal[0].algebraic, "d4:b2");
    assert_eq!(legal[0].course, "4,4:2,2");
    let mut shuffled = bound;
    shuffled.facts.reverse();
    assert!(scene::command(&file, &shuffled).ends_with(",e1,c1,a1"));
}

#[test]
fn a_score_counts_what_is_known() {
    let mut file = checked(
        "p.pl",
        vec![warning(TextFault::MayFail("p/3".into()), 21..29)],
    );
    // What was asked in one position says nothing of the rest.
    for played in [
        None,
        Some(PlayStatistics {
            positions: 1,
            suite: 1,
            ..PlayStatistics::default()
        }),
    ] {
        file.played = played;
        let score = file.score();
        assert_eq!((score.kept, score.broken, score.untried), (3, 0, 11));
    }
    file.played = Some(PlayStatistics {
        positions: 300,
        suite: 300,
        enough: true,
        done: MovesDone {
            moved: true,
            captured: true,
            continued: true,
            crowned: true,
        },
        ..PlayStatistics::default()
    });
    let text = sentences::score(&file, Language::Estonian);
    assert_eq!(text, "skoor: 14/14 reeglit täidetud");
    file.findings.push(Finding {
        rule: Rule::Moves,
        severity: FindingSeverity::Error,
        evidence: Evidence::Play(Box::new(play("W:Wc3:Bh8", |_| {}))),
    });
    assert_eq!(file.state(Rule::Moves), RuleState::Broken);
    let text = sentences::verdict(&file, Language::English);
    assert_eq!(text, "rules broken: moves, 1 warning");
}

#[test]
fn names_are_escaped() {
    let finding = || warning(TextFault::Forbidden("a,b:c%\n".into()), 0..1);
    let text = github::write(&[checked("a b,c:d.pl", vec![finding()])], Language::English);
    let first = text.lines().next().unwrap_or_default();
    assert!(first.starts_with("::warning file=a b%2Cc%3Ad.pl,line=1,endLine=1,col=1,endColumn=2,"));
    assert!(first.ends_with("::forbidden call a,b:c%25%0A"), "{first}");
    let text = sarif::write(&[checked("a b/õ.pl", vec![finding()])], Language::English);
    assert!(
        text.expect("SARIF")
            .contains("\"uri\": \"a%20b/%C3%B5.pl\"")
    );
}

#[test]
fn github_is_told_ten_of_a_kind() {
    let findings =
        (0..25).map(|number| warning(TextFault::Forbidden(format!("halt/{number}")), 0..1));
    let text = github::write(&[checked("p.pl", findings.collect())], Language::English);
    assert_eq!(text.matches("::warning ").count(), 10);
    assert!(text.contains("::notice::15 more (warning) are not shown"));
}

#[test]
fn github_is_told_once_what_showed_in_several_positions() {
    let findings = (0..25).map(|_| warning(TextFault::Forbidden("halt/0".into()), 0..1));
    let text = github::write(&[checked("p.pl", findings.collect())], Language::English);
    assert_eq!(text.matches("::warning ").count(), 1);
    assert!(!text.contains("::notice::"));
}
