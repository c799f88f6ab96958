//! Tables of known counts, as text.
//!
//! ```text
//! # a remark
//! rules official
//! paths merged
//!
//! id start
//! fen W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8
//! perft 1 7
//! perft 2 49
//! ```

use std::num::ParseIntError;

use super::Paths;
use crate::games::draughts::fen::{self, FenError};
use crate::games::draughts::position::{Position, Rules};

/// The known counts of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCase {
    /// A name for reports.
    pub id: String,
    /// The position, of the table's rules.
    pub position: Position,
    /// Depths and counts, in the order of the table.
    pub counts: Vec<(u32, u64)>,
}

/// A table for one set of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// How captures are counted.
    pub paths: Paths,
    /// The positions in the order of the table.
    pub cases: Vec<PerftCase>,
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
    /// It begins with no known word, or with one that takes other words.
    #[error(
        "expected `rules official|course`, `paths merged|apart`, `id NAME`, `fen FEN` or `perft DEPTH COUNT`"
    )]
    Form,
    /// A position before the rules, or a count before a position.
    #[error("`{0}` has to come before")]
    Missing(&'static str),
    /// No position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// No number.
    #[error(transparent)]
    Number(#[from] ParseIntError),
}

/// Reads a table.
///
/// # Errors
/// The first line that is wrong.
pub fn parse(text: &str) -> Result<Cases, CasesError> {
    let mut reader = Reader::default();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if !content.is_empty() && !content.starts_with('#') {
            reader
                .line(content)
                .map_err(|flaw| CasesError { line, flaw })?;
        }
    }
    Ok(Cases {
        paths: reader.paths,
        cases: reader.cases,
    })
}

struct Reader {
    rules: Option<Rules>,
    paths: Paths,
    id: Option<String>,
    cases: Vec<PerftCase>,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            rules: None,
            paths: Paths::Merged,
            id: None,
            cases: Vec::new(),
        }
    }
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), CasesFlaw> {
        let (word, rest) = line.split_once(' ').ok_or(CasesFlaw::Form)?;
        match (word, rest.trim()) {
            ("rules", "official") => self.rules = Some(Rules::Official),
            ("rules", "course") => self.rules = Some(Rules::Course),
            ("paths", "merged") => self.paths = Paths::Merged,
            ("paths", "apart") => self.paths = Paths::Apart,
            ("id", id) => self.id = Some(id.to_owned()),
            ("fen", text) => {
                let case = self.case(text)?;
                self.cases.push(case);
            }
            ("perft", counts) => {
                let (depth, count) = counts.split_once(' ').ok_or(CasesFlaw::Form)?;
                let counts = (depth.parse()?, count.trim().parse()?);
                let case = self.cases.last_mut().ok_or(CasesFlaw::Missing("fen"))?;
                case.counts.push(counts);
            }
            _ => return Err(CasesFlaw::Form),
        }
        Ok(())
    }

    fn case(&mut self, text: &str) -> Result<PerftCase, CasesFlaw> {
        let rules = self.rules.ok_or(CasesFlaw::Missing("rules"))?;
        Ok(PerftCase {
            id: self.id.take().ok_or(CasesFlaw::Missing("id"))?,
            position: fen::read(text, rules)?,
            counts: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_wrong_line_is_told() {
        for (text, told) in [
            ("perfect 1 7", "line 1: expected `rules"),
            (
                "# no rules\nid x\nfen W:Wa1:Bb8",
                "line 3: `rules` has to come before",
            ),
            (
                "rules course\nfen W:Wa1:Bb8",
                "line 2: `id` has to come before",
            ),
            (
                "rules course\nperft 1 7",
                "line 2: `fen` has to come before",
            ),
            (
                "rules course\nid x\nfen W:Wb1",
                "line 3: column 4: b1 is a light square",
            ),
            (
                "rules course\nid x\nfen W:Wa1:Bb8\nperft 1 seven",
                "line 4: invalid digit",
            ),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.starts_with(told), "{error}");
        }
    }
}
