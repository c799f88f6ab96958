//! Names that may have been meant.

use strsim::osa_distance;

/// How many names are told.
const MAX_TOLD: usize = 3;

/// How long a name may be to be compared.
const MAX_LENGTH: usize = 40;

/// The candidates that differ from the name by a letter, by two if it is longer than five, the
/// nearest first.
pub(super) fn near<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Vec<String> {
    let most = match name.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        6..=MAX_LENGTH => 2,
        _ => return Vec::new(),
    };
    let mut found: Vec<(usize, &str)> = candidates
        .filter(|candidate| *candidate != name && candidate.len() <= 4 * MAX_LENGTH)
        .map(|candidate| (osa_distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= most)
        .collect();
    found.sort();
    found.dedup();
    let names = found.into_iter().take(MAX_TOLD);
    names.map(|(_, name)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn a_letter_or_two() {
        let candidates = ["turn", "vikt", "turn_not_vikt", "write"];
        let found = |name| near(name, candidates.into_iter());
        assert_eq!(found("trun"), ["turn"]);
        assert_eq!(found("vikts"), ["vikt"]);
        assert_eq!(found("turn_not_vtik"), ["turn_not_vikt"]);
        assert_eq!(found("go"), Vec::<String>::new());
        assert_eq!(found("turn"), Vec::<String>::new());
    }
}
