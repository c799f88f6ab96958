//! Tables of known counts, as text.
//!
//! A line is a word and what follows it. `id NAME` names the position that comes next; a game says
//! what its other lines mean. Empty lines and those that begin with `#` count for nothing.

use std::num::ParseIntError;

use super::Counting;

/// The known counts of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCase<C: Counting> {
    /// A name for reports.
    pub id: String,
    /// The position.
    pub position: C::Position,
    /// Ways of counting, depths and counts, in the order of the table.
    pub counts: Vec<(C, u32, u64)>,
}

/// Why a text is no table of counts. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {flaw}")]
pub struct CasesError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub flaw: CasesFlaw,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CasesFlaw {
    /// It begins with no known word, or with one that takes other words. The lines that there are
    /// beside those with a name.
    #[error("expected `id NAME`, {0}")]
    Form(&'static str),
    /// A line that another one has to come before.
    #[error("`{0}` has to come before")]
    Missing(&'static str),
    /// No position, and why.
    #[error("{0}")]
    Position(String),
    /// No number.
    #[error(transparent)]
    Number(#[from] ParseIntError),
}

/// The cases of a table while it is read.
pub struct CaseReader<C: Counting> {
    forms: &'static str,
    id: Option<String>,
    cases: Vec<PerftCase<C>>,
}

impl<C: Counting> CaseReader<C> {
    /// Begins the case of a position.
    ///
    /// # Errors
    /// If it has no name.
    pub fn begin(&mut self, position: C::Position) -> Result<(), CasesFlaw> {
        self.cases.push(PerftCase {
            id: self.id.take().ok_or(CasesFlaw::Missing("id"))?,
            position,
            counts: Vec::new(),
        });
        Ok(())
    }

    /// Adds `DEPTH COUNT` to the position, which a line with the word `position` gives.
    ///
    /// # Errors
    /// If these are no numbers, or there is no position yet.
    pub fn add(&mut self, counting: C, row: &str, position: &'static str) -> Result<(), CasesFlaw> {
        let (depth, count) = row.split_once(' ').ok_or(CasesFlaw::Form(self.forms))?;
        let row = (counting, depth.parse()?, count.trim().parse()?);
        let case = self.cases.last_mut().ok_or(CasesFlaw::Missing(position))?;
        case.counts.push(row);
        Ok(())
    }
}

/// Reads a table. `take` takes a word and the rest of its line, unless it is a name; `forms` says
/// which lines it takes.
///
/// # Errors
/// The first line that is wrong.
pub fn parse<C: Counting>(
    text: &str,
    forms: &'static str,
    mut take: impl FnMut(&mut CaseReader<C>, &str, &str) -> Result<(), CasesFlaw>,
) -> Result<Vec<PerftCase<C>>, CasesError> {
    let mut reader = CaseReader {
        forms,
        id: None,
        cases: Vec::new(),
    };
    for (line, content) in (1..).zip(text.lines().map(str::trim)) {
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let taken = match content.split_once(' ') {
            Some(("id", id)) => {
                reader.id = Some(id.trim().to_owned());
                Ok(())
            }
            Some((word, rest)) => take(&mut reader, word, rest.trim()),
            None => Err(CasesFlaw::Form(forms)),
        };
        taken.map_err(|flaw| CasesError { line, flaw })?;
    }
    Ok(reader.cases)
}
