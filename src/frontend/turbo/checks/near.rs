//! Names that may have been meant.

/// How many names are told.
const MAX_TOLD: usize = 3;

/// How long a name may be to be compared.
const MAX_LENGTH: usize = 40;

/// The candidates that differ from the name by a letter, by two if it is longer than five, the
/// nearest first.
pub(super) fn near<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let most = match letters.len() {
        0..=2 => 0,
        3..=5 => 1,
        6..=MAX_LENGTH => 2,
        _ => return Vec::new(),
    };
    let mut found: Vec<(usize, &str)> = candidates
        .filter(|candidate| *candidate != name && candidate.len() <= 4 * MAX_LENGTH)
        .map(|candidate| (distance(&letters, candidate), candidate))
        .filter(|(distance, _)| *distance <= most)
        .collect();
    found.sort();
    found.dedup();
    let names = found.into_iter().take(MAX_TOLD);
    names.map(|(_, name)| name.to_owned()).collect()
}

/// How many letters must be put in, left out, changed or swapped with their neighbour.
fn distance(letters: &[char], other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in letters.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, second) in other.iter().enumerate() {
            let changed = row[j] + usize::from(letter != second);
            let mut least = changed.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && letters[i - 1] == *second && other[j - 1] == *letter {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or(letters.len())
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
