//! Tables of known counts, as text.
//!
//! ```text
//! # a remark
//! id start, red
//! position b3r/6/7/4-3/r2-4b/4-3/7/6/b3r r
//! apart 3 16830
//! merged 3 16548
//! ```

use std::num::ParseIntError;

use super::Doublings;
use crate::games::hexagon::notation::{self, NotationError};
use crate::games::hexagon::position::Position;

/// The known counts of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCase {
    /// A name for reports.
    pub id: String,
    /// The position.
    pub position: Position,
    /// Ways of counting, depths and counts, in the order of the table.
    pub counts: Vec<(Doublings, u32, u64)>,
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
    /// It begins with no known word.
    #[error("expected `id NAME`, `position POSITION`, `apart DEPTH COUNT` or `merged DEPTH COUNT`")]
    Form,
    /// A position before its name, or a count before a position.
    #[error("`{0}` has to come before")]
    Missing(&'static str),
    /// No position.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// No number.
    #[error(transparent)]
    Number(#[from] ParseIntError),
}

/// Reads a table.
///
/// # Errors
/// The first line that is wrong.
pub fn parse(text: &str) -> Result<Vec<PerftCase>, CasesError> {
    let mut cases = Vec::new();
    let mut id = None;
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if !content.is_empty() && !content.starts_with('#') {
            take(content, &mut id, &mut cases).map_err(|flaw| CasesError { line, flaw })?;
        }
    }
    Ok(cases)
}

fn take(line: &str, id: &mut Option<String>, cases: &mut Vec<PerftCase>) -> Result<(), CasesFlaw> {
    let (word, rest) = line.split_once(' ').ok_or(CasesFlaw::Form)?;
    let doublings = match word {
        "id" => {
            *id = Some(rest.trim().to_owned());
            return Ok(());
        }
        "position" => {
            cases.push(PerftCase {
                id: id.take().ok_or(CasesFlaw::Missing("id"))?,
                position: notation::read(rest)?,
                counts: Vec::new(),
            });
            return Ok(());
        }
        "apart" => Doublings::Apart,
        "merged" => Doublings::Merged,
        _ => return Err(CasesFlaw::Form),
    };
    let (depth, count) = rest.trim().split_once(' ').ok_or(CasesFlaw::Form)?;
    let counts = (doublings, depth.parse()?, count.trim().parse()?);
    let case = cases.last_mut().ok_or(CasesFlaw::Missing("position"))?;
    case.counts.push(counts);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_wrong_line_is_told() {
        for (text, told) in [
            ("perft 1 24", "line 1: expected `id NAME`"),
            ("apart 1", "line 1: expected `id NAME`"),
            (
                "# no position\nid x\napart 1 24",
                "line 3: `position` has to come before",
            ),
            (
                "position 5/6/7/7/8/7/7/6/5 r",
                "line 1: `id` has to come before",
            ),
            ("id x\nposition 5/6 r", "line 2: column 4: expected"),
            (
                "id x\nposition 5/6/7/7/8/7/7/6/5 r\nmerged 1 two",
                "line 3: invalid digit",
            ),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.starts_with(told), "{error}");
        }
    }
}
