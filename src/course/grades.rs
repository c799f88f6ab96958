//! Grades as CSV: a table with everything, and one that Moodle imports.

use std::collections::HashMap;

use crate::course::database::Database;
use crate::course::given_grades::{self, GivenGrade};
use crate::course::handins::{self, CheckStage, HandIn};
use crate::course::live_standings::live_standings;
use crate::course::living::{LivingError, LivingLeague};
use crate::course::roster::{self, NewCode, Student};
use crate::course::tasks::{Counted, Task};
use crate::tournament::outputs::csv::{lines, name};
use crate::tournament::puzzle_tally::PuzzleTally;

/// How a student stands in a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Who.
    pub student: Student,
    /// The hand-in that counts, if there is one.
    pub counted: Option<HandIn>,
    /// The place in the league, if the program plays: from 1.
    pub place: Option<usize>,
    /// Points and games in the league.
    pub points: (u32, u32),
    /// The strength, and within how much it is known; none in a game of one player.
    pub elo: Option<(f64, f64)>,
    /// The puzzles, in a game of one player.
    pub puzzles: Option<PuzzleTally>,
    /// What the teacher says about it.
    pub given: GivenGrade,
}

impl Grade {
    /// The grade, of 100: the one that the teacher gave, else the rules that are kept, once the
    /// program was tried in all positions.
    pub fn percent(&self) -> Option<u32> {
        self.given.percent.or_else(|| self.checked_percent())
    }

    fn checked_percent(&self) -> Option<u32> {
        let counted = self.counted.as_ref()?;
        let (kept, rules) = counted
            .score
            .filter(|_| counted.stage == CheckStage::Checked)?;
        (rules > 0).then(|| (100 * kept + rules / 2) / rules)
    }
}

/// The grades of all students in a task, but for archived ones.
///
/// # Errors
/// If the database fails.
pub fn grades(database: &Database, task: &Task) -> Result<Vec<Grade>, LivingError> {
    let league = LivingLeague::of(database, task.league);
    let versions = league.versions()?;
    let standings = live_standings(&versions, &league.results(&versions)?);
    let places: HashMap<&str, usize> = standings
        .iter()
        .enumerate()
        .map(|(place, standing)| (versions[standing.version].name.as_str(), place))
        .collect();
    let all = handins::handins(database, None)?;
    let given = given_grades::all(database)?;
    let is_of_puzzles = league.announcement()?.game.puzzle.is_some();
    let grade = |student: Student| {
        let row = places.get(student.number.as_str());
        let standing = row.map(|row| &standings[*row]);
        let strength = standing.map(|standing| (standing.rating.elo, standing.rating.error));
        let own = all
            .iter()
            .filter(|handin| handin.task == task.id && handin.student == student.id);
        Grade {
            counted: counted(task.text.counts, own).cloned(),
            place: standing.map(|standing| standing.place),
            points: standing.map_or((0, 0), |standing| (standing.points, standing.games)),
            elo: strength.filter(|_| !is_of_puzzles),
            puzzles: is_of_puzzles
                .then(|| standing.map_or_else(PuzzleTally::default, |standing| standing.puzzles)),
            given: given
                .get(&(student.id, task.id))
                .cloned()
                .unwrap_or_default(),
            student,
        }
    };
    let students = roster::students(database)?.into_iter();
    let students = students.filter(|student| student.archived.is_none());
    Ok(students.map(grade).collect())
}

/// The hand-in that counts, of those of a student, the newest first.
pub fn counted<'h>(
    counts: Counted,
    mut own: impl Iterator<Item = &'h HandIn>,
) -> Option<&'h HandIn> {
    match counts {
        Counted::Last => own.next(),
        Counted::InTime => own.find(|handin| !handin.is_late),
        Counted::Best => {
            let kept = |handin: &HandIn| handin.score.map_or(0, |(kept, _)| kept);
            let in_time = own.filter(|handin| !handin.is_late);
            in_time.max_by_key(|handin| (kept(handin), handin.number))
        }
    }
}

/// What the table has of the strength, and in its place of the puzzles.
const OF_STRENGTH: [&str; 2] = ["elo", "elo_error"];
const OF_PUZZLES: [&str; 5] = [
    "share",
    "share_low",
    "share_high",
    "cost_mean",
    "cost_error",
];

/// All that is known, a line for each student.
pub fn csv(grades: &[Grade]) -> String {
    let first = ["number", "name", "version", "late", "rules_kept", "rules"];
    let league = ["place", "points", "games"];
    let measured = match grades.first().and_then(|grade| grade.puzzles) {
        Some(_) => &OF_PUZZLES[..],
        None => &OF_STRENGTH,
    };
    let last = ["grade", "given", "comment"];
    let head = [&first[..], &league, measured, &last].concat();
    let rows = grades.iter().map(|grade| {
        let counted = grade.counted.as_ref();
        let score = counted.and_then(|counted| counted.score);
        let mut row = vec![
            grade.student.number.clone(),
            grade.student.name.clone(),
            told(counted.map(|counted| counted.number)),
            told(counted.map(|counted| u8::from(counted.is_late))),
            told(score.map(|(kept, _)| kept)),
            told(score.map(|(_, rules)| rules)),
            told(grade.place),
            grade.points.0.to_string(),
            grade.points.1.to_string(),
        ];
        row.extend(measured_cells(grade));
        row.extend([
            told(grade.percent()),
            told(grade.given.percent.map(|_| 1)),
            grade.given.comment.clone(),
        ]);
        row
    });
    table(&head, rows)
}

/// The strength and its error; in a game of one player the share of solved puzzles and its
/// interval, the mean cost and its error.
fn measured_cells(grade: &Grade) -> Vec<String> {
    let Some(puzzles) = grade.puzzles else {
        return vec![
            told(grade.elo.map(|(elo, _)| elo.round())),
            told(grade.elo.map(|(_, error)| error.round())),
        ];
    };
    let is_known = puzzles.played > 0;
    let (low, high) = puzzles.share_interval();
    let share = [puzzles.share(), low, high].map(|number| is_known.then_some(number));
    let cost = [puzzles.mean_cost(), puzzles.cost_error()];
    let cells = share.into_iter().chain(cost);
    cells
        .map(|number| told(number.map(|number| format!("{number:.4}"))))
        .collect()
}

/// What Moodle's import of grades takes: the identity, a grade of 100, and a comment, which has
/// what the teacher says, the rules kept, and what is to be said about the hand-in that counts.
pub fn moodle(grades: &[Grade], said: impl Fn(&HandIn) -> Vec<String>) -> String {
    let head = ["ID number", "Full name", "Grade", "Feedback comments"];
    let rows = grades.iter().map(|grade| {
        let counted = grade.counted.as_ref();
        let score = counted.and_then(|counted| counted.score);
        let score = score.map(|(kept, rules)| format!("{kept}/{rules}"));
        let said = counted.map_or_else(Vec::new, &said);
        let own = Some(grade.given.comment.clone()).filter(|comment| !comment.is_empty());
        let comment: Vec<String> = own.into_iter().chain(score).chain(said).collect();
        vec![
            grade.student.number.clone(),
            grade.student.name.clone(),
            told(grade.percent()),
            comment.join("; "),
        ]
    });
    table(&head, rows)
}

/// New codes, to be sent to the students, each also as a link to sign in with.
pub fn codes(codes: &[NewCode], link: impl Fn(&str) -> String) -> String {
    let rows = codes.iter().map(|new| {
        let link = link(&new.code);
        vec![new.number.clone(), new.name.clone(), new.code.clone(), link]
    });
    table(&["number", "name", "code", "link"], rows)
}

fn told<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let harmless = |row: Vec<String>| row.iter().map(|cell| harmless(cell)).collect();
    lines(heads, rows.map(harmless))
}

/// Numbers are no formulas, whatever they begin with.
fn harmless(cell: &str) -> String {
    match cell.parse::<f64>() {
        Ok(_) => cell.to_owned(),
        Err(_) => name(cell),
    }
}
