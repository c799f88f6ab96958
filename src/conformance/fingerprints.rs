//! Fingerprints of a program's clauses, by which copies of programs are found.
//!
//! This is winnowing (Schleimer, Wilkerson and Aiken, 2003,
//! <https://doi.org/10.1145/872757.872770>) on the syntax trees of clauses. A clause becomes a list
//! of tokens in the order of its tree. All variables are one token, and so are all predicates of
//! the program that have as many arguments, so that new names change nothing; comments and layout
//! are not in the tree. Each run of [`RUN`] tokens is hashed, and of each [`WINDOW`] hashes in a
//! row the smallest is a fingerprint. Runs do not cross clauses, so that the order of clauses
//! changes nothing either.
//!
//! They are made where a hard text does no harm, and told as JSON.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::conformance::outline::{Key, Outline, range};
use crate::frontend::source::Source;
use crate::frontend::term::Term;

/// Shorter runs of tokens are common to programs that have nothing to do with each other.
const RUN: usize = 7;

/// Of so many runs in a row at least one is a fingerprint.
const WINDOW: usize = 3;

/// Of the clauses of a program no more are told.
const MAX_CLAUSES: usize = 5000;

/// Of the tokens of a clause no more are looked at.
const MAX_TOKENS: usize = 5000;

/// Of the fingerprints of a program no more are told.
const MAX_FINGERPRINTS: usize = 50_000;

/// The field of the JSON in which fingerprints stand beside what else is told of a text.
const FIELD: &str = "fingerprints";

/// The fingerprints of one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClauseFingerprints {
    /// Where the clause stands, in bytes of the text.
    pub span: Range<usize>,
    /// Its fingerprints.
    pub hashes: BTreeSet<u64>,
}

/// The fingerprints of the clauses of a text.
pub fn fingerprints(outline: &Outline<'_>) -> Vec<ClauseFingerprints> {
    let own: HashSet<&Key> = outline.clauses.iter().map(|clause| clause.key()).collect();
    let mut left = MAX_FINGERPRINTS;
    let clauses = outline.clauses.iter().take(MAX_CLAUSES).map(|clause| {
        let read = clause.read_term();
        let hashes = winnowed(&tokens(&read.term, &own));
        let hashes: BTreeSet<u64> = hashes.into_iter().take(left).collect();
        left -= hashes.len();
        ClauseFingerprints {
            span: range(read.spans.span),
            hashes,
        }
    });
    clauses.collect()
}

/// Adds fingerprints to what is told of a text.
pub fn tell(told: &mut Value, fingerprints: &[ClauseFingerprints]) {
    if let (Value::Object(fields), Ok(value)) = (told, serde_json::to_value(fingerprints)) {
        fields.insert(FIELD.to_owned(), value);
    }
}

/// The fingerprints that were told of this text; none when they make no sense.
pub fn hear(told: &Value, source: &Source) -> Vec<ClauseFingerprints> {
    let heard = told.get(FIELD).map(Vec::deserialize);
    let mut heard: Vec<ClauseFingerprints> = heard.and_then(Result::ok).unwrap_or_default();
    heard.retain(|clause| source.text().get(clause.span.clone()).is_some());
    heard
}

/// The tree of a clause from its root to its leaves, each node before its arguments. Conjunctions
/// are no tokens: how goals are bracketed does not matter.
fn tokens(term: &Term, own: &HashSet<&Key>) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        if tokens.len() == MAX_TOKENS {
            break;
        }
        match term {
            Term::Var(_) => tokens.push("V".to_owned()),
            Term::Int(number) => tokens.push(number.to_string()),
            Term::BigInt(_) | Term::Float(_) => tokens.push("N".to_owned()),
            Term::Str(_) => tokens.push("S".to_owned()),
            Term::Atom(_) | Term::Compound(_) => {
                let Some((name, arity)) = term.functor() else {
                    continue;
                };
                if (name.as_str(), arity) != (",", 2) {
                    tokens.push(token(name.as_str(), arity, own));
                }
                if let Term::Compound(compound) = term {
                    pending.extend(compound.args.iter().rev());
                }
            }
        }
    }
    tokens
}

fn token(name: &str, arity: usize, own: &HashSet<&Key>) -> String {
    if own.contains(&(name.to_owned(), arity)) {
        return format!("P/{arity}");
    }
    format!("{name}/{arity}")
}

/// The smallest hash of each window of runs. A clause shorter than a run has no fingerprint: it
/// says nothing.
fn winnowed(tokens: &[String]) -> BTreeSet<u64> {
    let hashes: Vec<u64> = tokens.windows(RUN).map(hash).collect();
    let window = WINDOW.min(hashes.len().max(1));
    hashes
        .windows(window)
        .filter_map(|window| window.iter().min().copied())
        .collect()
}

fn hash(run: &[String]) -> u64 {
    let mut hasher = Sha256::new();
    for token in run {
        hasher.update(token.as_bytes());
        hasher.update([0]);
    }
    let digest = hasher.finalize();
    digest
        .iter()
        .take(8)
        .fold(0, |hash, byte| hash << 8 | u64::from(*byte))
}

/// How much of the smaller of two programs the two have in common, from 0 to 1, where some
/// fingerprints do not count; `None` if too little of a program counts to say anything. All count
/// in programs that are nearly the same, which many students may have copied.
pub fn similarity(
    one: &BTreeSet<u64>,
    other: &BTreeSet<u64>,
    common: &BTreeSet<u64>,
) -> Option<f64> {
    /// Fewer fingerprints say nothing.
    const MIN: usize = 20;
    /// So much of the larger of two programs that are nearly the same is in the other one.
    const NEARLY_ALL: f64 = 0.95;
    let all_shared = one.intersection(other).count() as f64 / one.len().max(other.len()) as f64;
    if one.len().min(other.len()) >= MIN && all_shared >= NEARLY_ALL {
        return Some(all_shared);
    }
    let count = |hashes: &BTreeSet<u64>| hashes.difference(common).count();
    let smaller = count(one).min(count(other));
    let shared = one
        .intersection(other)
        .filter(|hash| !common.contains(hash))
        .count();
    (smaller >= MIN).then(|| shared as f64 / smaller as f64)
}

/// All fingerprints of a program.
pub fn of_program(clauses: &[ClauseFingerprints]) -> BTreeSet<u64> {
    clauses
        .iter()
        .flat_map(|clause| clause.hashes.iter().copied())
        .collect()
}

/// The fingerprints that are in so many of the programs that they say nothing of a pair: what the
/// assignment gives, and what everybody writes.
pub fn common(programs: &[BTreeSet<u64>]) -> BTreeSet<u64> {
    /// Of fewer programs nothing is called common.
    const MIN: usize = 8;
    let mut counts = BTreeMap::<u64, usize>::new();
    for hash in programs.iter().flatten() {
        *counts.entry(*hash).or_default() += 1;
    }
    let most = (programs.len() / 2).max(MIN);
    counts
        .into_iter()
        .filter(|(_, count)| *count > most)
        .map(|(hash, _)| hash)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_found_however_many_there_are() {
        let copies = vec![(0..100).collect::<BTreeSet<u64>>(); 12];
        let common = common(&copies);
        assert_eq!(similarity(&copies[0], &copies[1], &common), Some(1.0));
    }

    #[test]
    fn what_everybody_has_does_not_count() {
        let of = |own: u64| (0..80).chain(own * 1000..own * 1000 + 20);
        let programs: Vec<BTreeSet<u64>> = (1..=12).map(|own| of(own).collect()).collect();
        let common = common(&programs);
        assert_eq!(similarity(&programs[0], &programs[1], &common), Some(0.0));
    }
}
