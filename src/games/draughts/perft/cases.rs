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

use super::Paths;
use crate::games::counts::cases::{self, CasesError, CasesFlaw};
use crate::games::draughts::fen;
use crate::games::draughts::position::Rules;

/// The known counts of one position.
pub type PerftCase = cases::PerftCase<Paths>;

/// The lines of a table.
const FORMS: &str =
    "`rules official|course`, `paths merged|apart`, `fen FEN` or `perft DEPTH COUNT`";

/// Reads a table. Captures are merged unless it says otherwise.
///
/// # Errors
/// The first line that is wrong.
pub fn parse(text: &str) -> Result<Vec<PerftCase>, CasesError> {
    let (mut rules, mut paths) = (None, Paths::Merged);
    cases::parse(text, FORMS, |reader, word, rest| {
        match (word, rest) {
            ("rules", "official") => rules = Some(Rules::Official),
            ("rules", "course") => rules = Some(Rules::Course),
            ("paths", "merged") => paths = Paths::Merged,
            ("paths", "apart") => paths = Paths::Apart,
            ("fen", text) => {
                let rules = rules.ok_or(CasesFlaw::Missing("rules"))?;
                let position = fen::read(text, rules);
                reader.begin(position.map_err(|error| CasesFlaw::Position(error.to_string()))?)?;
            }
            ("perft", row) => reader.add(paths, row, "fen")?,
            _ => return Err(CasesFlaw::Form(FORMS)),
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_wrong_line_is_told() {
        for (text, told) in [
            ("perfect 1 7", "line 1: expected `id NAME`, `rules"),
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
