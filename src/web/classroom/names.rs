//! The names under which a visitor sees the programs of a task.

use std::collections::HashMap;

use crate::course::database::Database;
use crate::course::roster;
use crate::course::sessions::Who;
use crate::course::tasks::Task;
use crate::web::classroom::layout::Refusal;
use crate::web::classroom::visitor::Visitor;

/// How this visitor sees the programs of a task.
pub struct Names {
    names: HashMap<String, String>,
    own: Option<String>,
    /// Whether the names of others are hidden.
    pub is_hidden: bool,
}

impl Names {
    /// The names in this task.
    pub fn of(database: &Database, visitor: &Visitor, task: &Task) -> Result<Names, Refusal> {
        let students = visitor.done(roster::students(database))?;
        let own = students
            .iter()
            .find(|student| visitor.who == Some(Who::Student(student.id)));
        let own = own.map(|own| own.number.clone());
        let names = students
            .into_iter()
            .map(|student| (student.number, student.name));
        Ok(Names {
            names: names.collect(),
            own,
            is_hidden: task.text.is_anonymous && visitor.who != Some(Who::Teacher),
        })
    }

    /// The name of the student with this number, whose program has this row.
    pub fn name(&self, number: &str, program: i64) -> String {
        if self.is_hidden && !self.is_own(number) {
            return format!("#{program}");
        }
        self.names
            .get(number)
            .cloned()
            .unwrap_or_else(|| format!("#{program}"))
    }

    /// Whether this is the number of the visitor.
    pub fn is_own(&self, number: &str) -> bool {
        self.own.as_deref() == Some(number)
    }
}
