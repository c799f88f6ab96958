//! Programs that have much in common.

use std::collections::BTreeSet;

use crate::conformance::fingerprints::{ClauseFingerprints, common, of_program, similarity};
use crate::course::database::{Database, DatabaseError};
use crate::course::handins::{self, HandIn};

/// Pairs that have less in common are not shown: independent programs of one assignment have.
pub const THRESHOLD: f64 = 0.5;

/// Two hand-ins that have much in common.
#[derive(Clone, Debug, PartialEq)]
pub struct SimilarPair {
    /// The earlier one.
    pub one: HandIn,
    /// The later one.
    pub other: HandIn,
    /// How much of the smaller program, from 0 to 1.
    pub share: f64,
}

/// The pairs of last hand-ins for a task that have much in common, the most first.
///
/// # Errors
/// If the database fails.
pub fn similar_pairs(database: &Database, task: i64) -> Result<Vec<SimilarPair>, DatabaseError> {
    let programs = handins::fingerprints(database, task)?;
    let sets: Vec<BTreeSet<u64>> = programs
        .iter()
        .map(|(_, told)| of_program(&read(told)))
        .collect();
    let common = common(&sets);
    let mut pairs = Vec::new();
    for (place, (one, _)) in programs.iter().enumerate() {
        for (later, (other, _)) in programs.iter().enumerate().skip(place + 1) {
            let share = similarity(&sets[place], &sets[later], &common);
            if let Some(share) = share.filter(|share| *share >= THRESHOLD) {
                let (one, other) = (one.clone(), other.clone());
                pairs.push(SimilarPair { one, other, share });
            }
        }
    }
    pairs.sort_by(|one, other| other.share.total_cmp(&one.share));
    Ok(pairs)
}

/// The clauses of a hand-in most of whose fingerprints the other one has too, as bytes of the text.
///
/// # Errors
/// If the database fails.
pub fn shared_clauses(
    database: &Database,
    task: i64,
    one: i64,
    other: i64,
) -> Result<Vec<std::ops::Range<usize>>, DatabaseError> {
    let programs = handins::fingerprints(database, task)?;
    let of = |wanted: i64| {
        let found = programs.iter().find(|(handin, _)| handin.id == wanted);
        found.map(|(_, told)| read(told)).unwrap_or_default()
    };
    let theirs = of_program(&of(other));
    let is_shared = |clause: &ClauseFingerprints| {
        let shared = clause.hashes.intersection(&theirs).count();
        shared > 0 && 2 * shared >= clause.hashes.len()
    };
    let clauses = of(one).into_iter();
    Ok(clauses
        .filter(is_shared)
        .map(|clause| clause.span)
        .collect())
}

fn read(told: &str) -> Vec<ClauseFingerprints> {
    serde_json::from_str(told).unwrap_or_default()
}
