//! The tasks and students that requests name.

use crate::course::database::Database;
use crate::course::roster::{self, Student};
use crate::course::sessions::Who;
use crate::course::tasks::{self, Task};
use crate::web::classroom::layout::Refusal;
use crate::web::classroom::visitor::Visitor;

/// The task with this row, for somebody who is signed in; an archived one for the teacher alone.
///
/// # Errors
/// If there is none, or nobody is signed in.
pub fn find_task(database: &Database, visitor: &Visitor, task: i64) -> Result<Task, Refusal> {
    let who = visitor.who.ok_or_else(|| visitor.nothing())?;
    let found = visitor.done(tasks::task(database, task))?;
    let found = found.filter(|task| may_see(task, who));
    found.ok_or_else(|| visitor.nothing())
}

/// Whether a task is for somebody who is signed in: an archived one is the teacher's alone.
pub fn may_see(task: &Task, who: Who) -> bool {
    task.archived.is_none() || who == Who::Teacher
}

/// The student with this row.
///
/// # Errors
/// If there is none.
pub fn find_student(
    database: &Database,
    visitor: &Visitor,
    student: i64,
) -> Result<Student, Refusal> {
    let found = visitor.done(roster::student(database, student))?;
    found.ok_or_else(|| visitor.nothing())
}
