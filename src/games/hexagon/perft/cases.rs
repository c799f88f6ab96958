//! Tables of known counts, as text.
//!
//! ```text
//! # a remark
//! id start, red
//! position b3r/6/7/4-3/r2-4b/4-3/7/6/b3r r
//! apart 3 16830
//! merged 3 16548
//! ```

use super::Doublings;
use crate::games::counts::cases::{self, CasesError, CasesFlaw};
use crate::games::hexagon::notation;

/// The known counts of one position.
pub type PerftCase = cases::PerftCase<Doublings>;

/// The lines of a table.
const FORMS: &str = "`position POSITION`, `apart DEPTH COUNT` or `merged DEPTH COUNT`";

/// Reads a table.
///
/// # Errors
/// The first line that is wrong.
pub fn parse(text: &str) -> Result<Vec<PerftCase>, CasesError> {
    cases::parse(text, FORMS, |reader, word, rest| match word {
        "position" => {
            let position = notation::read(rest);
            reader.begin(position.map_err(|error| CasesFlaw::Position(error.to_string()))?)
        }
        "apart" => reader.add(Doublings::Apart, rest, "position"),
        "merged" => reader.add(Doublings::Merged, rest, "position"),
        _ => Err(CasesFlaw::Form(FORMS)),
    })
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
