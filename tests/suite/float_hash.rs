//! The hash of the interpreter's table of floating point numbers.

use std::collections::HashSet;
use std::hash::BuildHasher;

use fxhash::FxBuildHasher;

/// Numbers with few digits in binary, as programs compute them, fall into many buckets. With the
/// hash of the published crate they fall into few, and each new number takes time in proportion to
/// those before.
#[test]
fn floats_fall_into_many_buckets() {
    let hash = FxBuildHasher::default();
    let bucket = |number: u32| hash.hash_one((f64::from(number) * 1.5).to_bits()) & 0xffff;
    let buckets: HashSet<u64> = (0..50_000).map(bucket).collect();
    assert!(buckets.len() > 20_000, "{} buckets", buckets.len());
}
