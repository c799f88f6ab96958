//! Which clauses a call tries in SWI-Prolog, and so whether it leaves a choice point.
//!
//! SWI-Prolog makes its indexes just in time: a call that finds none for what it binds assesses its
//! arguments, and makes the best index that there is. An index that exists is used by all calls
//! that bind its arguments, also by those for which another one would be better. So whether a call
//! leaves a choice point depends on the calls before it. This is the algorithm of version 9.0.4
//! (its `pl-index.c`), for whole arguments and for those inside one compound.

use std::collections::HashMap;
use std::ops::Range;

use super::pattern::Places;

/// An index must let calls try so many times fewer clauses, if two arguments are combined.
const MIN_SPEEDUP: f32 = 1.5;
/// The clauses with a variable there may be such a part of the number of different values.
const MAX_VARIABLES: f32 = 0.1;
/// An index over two arguments is looked for if one over one leaves more clauses to try.
const MIN_LEFT: f32 = 3.0;
/// With so many clauses a call looks at the first argument of each before it asks for an index.
pub const MAX_LINEAR: usize = 10;
/// The arguments behind these are not looked at.
pub const MAX_INDEXED: usize = Places::ARGUMENTS;
/// So many clauses behind a match are looked at for another one.
pub(super) const MAX_LOOKAHEAD: usize = 100;

/// What a clause is found by at a place.
#[derive(Clone, Copy, Debug)]
pub struct IndexKey {
    /// Equal for what may match.
    pub token: u64,
    /// What it stands for.
    pub kind: KeyKind,
}

/// What a key stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// An integer, which is the token.
    Integer,
    /// Another number, an atom or a string.
    Atomic,
    /// A compound.
    Compound,
    /// A compound, some of whose arguments are not variables.
    CompoundOfValues,
}

impl KeyKind {
    fn is_compound(self) -> bool {
        matches!(self, KeyKind::Compound | KeyKind::CompoundOfValues)
    }
}

/// A clause, or a call, as indexes see it.
pub trait Indexed {
    /// The key of one of the [`Places`]; `None` if a variable is there.
    fn key(&self, place: usize) -> Option<IndexKey>;
}

/// Which clauses a call tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Those with the compound of the call at this place.
    compound: Option<u8>,
    /// Of these, those that are found so.
    pub by: AccessPath,
}

/// How clauses are found. A clause with a variable at the place is always tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessPath {
    /// One after the other.
    All,
    /// One after the other, if they have the key of the call at this place.
    Linear(u8),
    /// By an index over this place, or over two.
    Index(u8, Option<u8>),
}

impl Access {
    /// The call tries all clauses.
    pub const ALL: Access = Access {
        compound: None,
        by: AccessPath::All,
    };

    /// Whether an index finds the clauses.
    pub(super) fn is_by_index(&self) -> bool {
        self.compound.is_some() || matches!(self.by, AccessPath::Index(..))
    }

    /// The places that the call looks at, as bits.
    pub(super) fn places(&self) -> u32 {
        let of = |place: Option<u8>| place.map_or(0, |place| 1 << place);
        let by = match self.by {
            AccessPath::All => 0,
            AccessPath::Linear(place) => of(Some(place)),
            AccessPath::Index(one, other) => of(Some(one)) | of(other),
        };
        of(self.compound) | by
    }

    /// Whether the call tries the clause.
    pub fn tries(&self, clause: &impl Indexed, call: &impl Indexed) -> bool {
        let meets = |place: u8| {
            let key = clause.key(place.into())?;
            let wanted = call.key(place.into())?;
            Some(key.token == wanted.token)
        };
        let by = match self.by {
            AccessPath::All => None,
            AccessPath::Linear(place) | AccessPath::Index(place, None) => meets(place),
            AccessPath::Index(one, Some(other)) => meets(one)
                .zip(meets(other))
                .map(|(one, other)| one && other),
        };
        by.unwrap_or(true) && self.compound.and_then(meets).unwrap_or(true)
    }
}

/// The value of one argument for an index.
#[derive(Clone, Copy, Debug, Default)]
struct Assessment {
    speedup: f32,
    /// Clauses of the same compound are to be told apart inside it.
    looks_inside: bool,
    /// How many clauses have a key.
    keyed: usize,
}

/// An index that calls have made.
#[derive(Clone, Copy, Debug)]
struct MadeIndex {
    places: (u8, Option<u8>),
    assessment: Assessment,
}

impl MadeIndex {
    fn path(&self) -> AccessPath {
        AccessPath::Index(self.places.0, self.places.1)
    }

    /// Whether calls look for a better one.
    fn is_slow(&self, count: usize) -> bool {
        count > MAX_LINEAR && count as f32 / self.assessment.speedup > MAX_LINEAR as f32
    }
}

/// The indexes over some places of a list of clauses.
#[derive(Debug, Default)]
struct Level {
    /// By place.
    assessed: Vec<Option<Assessment>>,
    /// The fastest first.
    made: Vec<MadeIndex>,
    /// How often pairs of arguments were assessed.
    pairs_tried: usize,
}

/// A call of some clauses.
struct Tried<'a, L, C> {
    /// The places of the first level: whole arguments, or those inside one.
    places: Range<u8>,
    /// How many clauses there are.
    count: usize,
    /// They, as often as they are needed.
    clauses: &'a L,
    call: &'a C,
    /// The places that the call binds, as bits.
    bound: u32,
}

impl<L, I, C> Tried<'_, L, C>
where
    L: Fn() -> I,
    I: Iterator<Item: Indexed>,
    C: Indexed,
{
    /// The places that the call binds.
    fn bound_places(&self) -> impl Iterator<Item = u8> {
        self.places.clone().filter(|place| self.binds(*place))
    }

    fn binds(&self, place: u8) -> bool {
        self.bound & 1 << place != 0
    }

    /// Whether the first two clauses that the call meets in its first place both have its key.
    fn meets_a_pair(&self) -> bool {
        let place = usize::from(self.places.start);
        let key = self.call.key(place);
        key.is_some_and(|key| meets_a_pair((self.clauses)(), place, key))
    }

    fn assess(&self, place: u8) -> Assessment {
        assess(
            (self.clauses)().map(|clause| clause.key(place.into())),
            self.count,
        )
    }

    /// The value of an index over two places.
    fn assess_pair(&self, one: u8, other: u8) -> Assessment {
        let keys = (self.clauses)().map(|clause| {
            let (one, other) = (clause.key(one.into())?, clause.key(other.into())?);
            let mixed = one.token.rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            Some(IndexKey {
                token: mixed ^ other.token,
                kind: KeyKind::Atomic,
            })
        });
        assess(keys, self.count)
    }
}

/// What a level has found for a call.
enum Found {
    All,
    Linear,
    Index(MadeIndex),
}

impl Level {
    /// How a call finds its clauses.
    fn find<L, I, C>(&mut self, tried: &Tried<'_, L, C>) -> Found
    where
        L: Fn() -> I,
        I: Iterator<Item: Indexed>,
        C: Indexed,
    {
        if let Some(index) = self.serving(tried.bound) {
            let is_slow = index.is_slow(tried.count);
            let better = is_slow
                .then(|| self.best(tried, index.assessment.speedup))
                .flatten();
            return Found::Index(better.map_or(index, |better| self.make(better)));
        }
        let binds_first = tried.binds(tried.places.start);
        if binds_first && tried.count <= MAX_LINEAR && !tried.meets_a_pair() {
            return Found::Linear;
        }
        match self.best(tried, 0.0) {
            Some(index) => Found::Index(self.make(index)),
            None if binds_first => Found::Linear,
            None => Found::All,
        }
    }

    /// The index that calls use which bind these places.
    fn serving(&self, bound: u32) -> Option<MadeIndex> {
        let serves = |index: &&MadeIndex| {
            let (one, other) = index.places;
            let places = 1 << one | other.map_or(0, |other| 1 << other);
            bound & places == places
        };
        self.made.iter().find(serves).copied()
    }

    fn make(&mut self, index: MadeIndex) -> MadeIndex {
        let same = self.made.iter().find(|made| made.places == index.places);
        if let Some(made) = same {
            return *made;
        }
        self.made.push(index);
        self.made
            .sort_by(|one, other| other.assessment.speedup.total_cmp(&one.assessment.speedup));
        index
    }

    /// The best index for a call, if it is faster than so.
    fn best<L, I, C>(&mut self, tried: &Tried<'_, L, C>, min_speedup: f32) -> Option<MadeIndex>
    where
        L: Fn() -> I,
        I: Iterator<Item: Indexed>,
        C: Indexed,
    {
        self.assessed.resize(Places::COUNT, None);
        let mut best: Option<(u8, Assessment)> = None;
        let mut good: Vec<(u8, f32)> = Vec::new();
        for place in tried.bound_places() {
            let known = &mut self.assessed[usize::from(place)];
            let assessment = *known.get_or_insert_with(|| tried.assess(place));
            let speedup = assessment.speedup;
            if speedup > best.map_or(0.0, |(_, best)| best.speedup) {
                best = Some((place, assessment));
            }
            if speedup > MIN_SPEEDUP {
                good.push((place, speedup));
            }
        }
        let (place, assessment) = best?;
        let speedup = assessment.speedup;
        if tried.count as f32 / speedup > MIN_LEFT && good.len() > 1 {
            self.pairs_tried += 1;
            if self.pairs_tried <= tried.places.len()
                && let Some(pair) = best_pair(tried, good)
                && pair.assessment.speedup > speedup * MIN_SPEEDUP
            {
                return Some(pair);
            }
        }
        (speedup > min_speedup).then_some(MadeIndex {
            places: (place, None),
            assessment,
        })
    }

    /// Forgets indexes and what was known of their places.
    fn forget(&mut self, is_gone: impl Fn(&MadeIndex) -> bool) {
        let assessed = &mut self.assessed;
        self.made.retain(|index| {
            let gone = is_gone(index);
            if gone {
                let (one, other) = index.places;
                for place in [one, other.unwrap_or(one)] {
                    assessed.get_mut(usize::from(place)).map(Option::take);
                }
            }
            !gone
        });
    }
}

/// The best index over two of these places.
fn best_pair<L, I, C>(tried: &Tried<'_, L, C>, mut good: Vec<(u8, f32)>) -> Option<MadeIndex>
where
    L: Fn() -> I,
    I: Iterator<Item: Indexed>,
    C: Indexed,
{
    good.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let mut best: Option<MadeIndex> = None;
    for second in 1..good.len() {
        for first in 0..second {
            let (one, other) = (good[first].0, good[second].0);
            let (one, other) = (one.min(other), one.max(other));
            let assessment = tried.assess_pair(one, other);
            let so_far = best.map_or(MIN_SPEEDUP, |best| best.assessment.speedup);
            if assessment.speedup > so_far {
                best = Some(MadeIndex {
                    places: (one, Some(other)),
                    assessment,
                });
            }
        }
    }
    best
}

/// How often a key is there.
struct KeyCount {
    token: u64,
    kind: KeyKind,
    count: u32,
    /// How often as a compound of values.
    of_values: u32,
}

/// The value of an index over these keys. The sums are those of SWI-Prolog, rounded as there: what
/// is best may hang on the last bit.
fn assess(keys: impl Iterator<Item = Option<IndexKey>>, count: usize) -> Assessment {
    let mut places: HashMap<u64, usize> = HashMap::new();
    let mut values: Vec<KeyCount> = Vec::new();
    let mut variables = 0;
    for key in keys {
        let Some(key) = key else {
            variables += 1;
            continue;
        };
        let place = *places.entry(key.token).or_insert(values.len());
        if place == values.len() {
            values.push(KeyCount {
                token: key.token,
                kind: key.kind,
                count: 0,
                of_values: 0,
            });
        }
        values[place].count += 1;
        values[place].of_values += u32::from(key.kind == KeyKind::CompoundOfValues);
    }
    let size = values.len();
    let is_atomic = |value: &KeyCount| !value.kind.is_compound();
    if size == 0 || (size == 1 && values.iter().all(is_atomic)) {
        return Assessment::default();
    }
    if variables as f32 / size as f32 > MAX_VARIABLES {
        return Assessment::default();
    }
    let keyed: u32 = values.iter().map(|value| value.count).sum();
    let (clauses, different) = (count as f32, size as f32);
    // Integers in their order are before atoms, which are in the order in which they were made.
    values.sort_by_key(|value| match value.kind {
        KeyKind::Integer => (false, value.token as i64),
        _ => (true, 0),
    });
    let (mut mean, mut squares) = (0.0_f32, 0.0_f32);
    for (place, value) in values.iter().enumerate() {
        let (number, before) = (value.count as f32, mean);
        mean += (number - mean) / (place + 1) as f32;
        squares += (number - before) * (number - mean);
    }
    let deviation = (squares / different).sqrt();
    let plain = clauses * different / (clauses - variables as f32 + variables as f32 * different);
    let speedup = plain / (1.0 + deviation * different / clauses);
    let inside: u32 = (values.iter())
        .map(|value| value.of_values.saturating_sub(1))
        .sum();
    Assessment {
        speedup,
        looks_inside: speedup < 0.8 * clauses && inside > 0 && variables == 0,
        keyed: keyed as usize,
    }
}

/// Whether the first two of these clauses that a call with this key at a place meets both have the
/// key.
pub fn meets_a_pair<C: Indexed>(
    clauses: impl Iterator<Item = C>,
    place: usize,
    wanted: IndexKey,
) -> bool {
    let keys = clauses.map(|clause| clause.key(place));
    let mut met = keys.filter(|key| key.is_none_or(|key| key.token == wanted.token));
    met.next().flatten().is_some() && met.next().flatten().is_some()
}

/// Whether an index over a place of these clauses is worth making.
pub fn assess_place<C: Indexed>(clauses: impl Iterator<Item = C>, place: usize) -> bool {
    let keys: Vec<Option<IndexKey>> = clauses.map(|clause| clause.key(place)).collect();
    let count = keys.len();
    assess(keys.into_iter(), count).speedup > 0.0
}

/// The indexes of a predicate.
#[derive(Debug, Default)]
pub struct JitIndexes {
    level: Level,
    /// The clauses with the same compound, by its place and token.
    inside: HashMap<(u8, u64), Inside>,
    has_shrunk: bool,
}

/// The clauses that have the same compound at a place.
#[derive(Debug)]
struct Inside {
    /// The indexes inside it.
    level: Level,
    /// How many clauses there are.
    count: usize,
}

impl JitIndexes {
    /// How calls that bind these places find their clauses, of which there are `count`, if an index
    /// serves them and none that is better is to be looked for.
    pub fn settled(&self, bound: u32, count: usize) -> Option<AccessPath> {
        let index = self.level.serving(bound)?;
        (!index.is_slow(count)).then_some(index.path())
    }

    /// How calls that bind these places find their clauses, if an index serves them.
    pub fn existing(&self, bound: u32) -> Option<AccessPath> {
        Some(self.level.serving(bound)?.path())
    }

    /// Whether the index tells clauses of the same compound apart inside it.
    pub fn looks_inside(&self, path: AccessPath) -> bool {
        let mut made = self.level.made.iter();
        made.any(|index| index.path() == path && index.assessment.looks_inside)
    }

    /// How a call of a predicate of this arity finds its clauses, of which there are `count`. It
    /// binds these places.
    pub fn access<I: Iterator<Item: Indexed>>(
        &mut self,
        (arity, count): (usize, usize),
        clauses: impl Fn() -> I,
        call: &impl Indexed,
        bound: u32,
    ) -> Access {
        let places = 0..arity.min(MAX_INDEXED) as u8;
        if places.is_empty() || count == 0 {
            return Access::ALL;
        }
        let tried = Tried {
            places,
            count,
            clauses: &clauses,
            call,
            bound,
        };
        let by = match self.level.find(&tried) {
            Found::All => AccessPath::All,
            Found::Linear => AccessPath::Linear(0),
            Found::Index(index) => {
                let place = index.places.0;
                let looks_inside = index.assessment.looks_inside;
                let key = looks_inside.then(|| call.key(place.into())).flatten();
                match key.filter(|key| key.kind.is_compound()) {
                    Some(key) => return self.access_inside(place, key.token, &tried),
                    None => index.path(),
                }
            }
        };
        Access { compound: None, by }
    }

    /// How a call finds the clauses that have its compound at a place.
    fn access_inside<L, I, C>(&mut self, place: u8, token: u64, tried: &Tried<'_, L, C>) -> Access
    where
        L: Fn() -> I,
        I: Iterator<Item: Indexed>,
        C: Indexed,
    {
        let has_it = |clause: &I::Item| {
            let key = clause.key(place.into());
            key.is_some_and(|key| key.token == token)
        };
        let clauses = || (tried.clauses)().filter(has_it);
        let compound = Some(place);
        let places = Places::parts(place);
        let first = places.start;
        if places.is_empty() {
            let by = AccessPath::All;
            return Access { compound, by };
        }
        let inside = self.inside.entry((place, token));
        let inside = inside.or_insert_with(|| Inside {
            level: Level::default(),
            count: clauses().count(),
        });
        let tried = Tried {
            places,
            count: inside.count,
            clauses: &clauses,
            call: tried.call,
            bound: tried.bound,
        };
        let by = match inside.level.find(&tried) {
            Found::All => AccessPath::All,
            Found::Linear => AccessPath::Linear(first),
            Found::Index(index) => index.path(),
        };
        Access { compound, by }
    }

    /// A clause is added; now there are `count`.
    pub(super) fn added(&mut self, clause: &impl Indexed, count: usize) {
        self.inside_of(clause).for_each(|inside| inside.count += 1);
        self.forget(|index| count > 2 * index.assessment.keyed.max(1));
        if count.is_power_of_two() {
            match self.has_shrunk {
                true => self.has_shrunk = false,
                false => {
                    self.level.assessed.clear();
                    self.level.pairs_tried = 0;
                }
            }
        }
    }

    /// A clause is erased; there were `count` before.
    pub(super) fn erased(&mut self, clause: &impl Indexed, count: usize) {
        self.inside_of(clause).for_each(|inside| inside.count -= 1);
        self.has_shrunk |= count.is_power_of_two();
        self.forget(|index| count < index.assessment.keyed / 4);
    }

    /// The clauses that have a compound of this one.
    fn inside_of(&mut self, clause: &impl Indexed) -> impl Iterator<Item = &mut Inside> {
        let keyed = self.inside.iter_mut().filter(|((place, token), _)| {
            let key = clause.key((*place).into());
            key.is_some_and(|key| key.token == *token)
        });
        keyed.map(|(_, inside)| inside)
    }

    fn forget(&mut self, is_gone: impl Fn(&MadeIndex) -> bool) {
        if self.level.made.iter().any(&is_gone) {
            let gone = self.level.made.iter().filter(|index| is_gone(index));
            let places: Vec<u8> = gone.map(|index| index.places.0).collect();
            self.inside.retain(|(place, _), _| !places.contains(place));
            self.level.forget(is_gone);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clause or a call with these arguments, 0 where it has a variable.
    struct Row([u64; 2]);

    impl Indexed for &Row {
        fn key(&self, place: usize) -> Option<IndexKey> {
            let token = self.0[place];
            (token != 0).then_some(IndexKey {
                token,
                kind: KeyKind::Integer,
            })
        }
    }

    /// Tom has Bob and Liz, Bob has Ann and Pat, Pat has Jim.
    const PARENTS: [Row; 5] = [
        Row([1, 2]),
        Row([1, 3]),
        Row([2, 4]),
        Row([2, 5]),
        Row([5, 6]),
    ];

    fn access(indexes: &mut JitIndexes, rows: &[Row], call: [u64; 2]) -> AccessPath {
        let call = Row(call);
        let bound = (0..2).filter(|place| call.0[*place] != 0);
        let bound = bound.fold(0, |bound, place| bound | 1 << place);
        indexes
            .access((2, rows.len()), || rows.iter(), &&call, bound)
            .by
    }

    #[test]
    fn what_calls_have_made_serves_others() {
        let mut indexes = JitIndexes::default();
        let by_parent = AccessPath::Index(0, None);
        let by_child = AccessPath::Index(1, None);
        assert_eq!(access(&mut indexes, &PARENTS, [1, 2]), by_child);
        assert_eq!(access(&mut indexes, &PARENTS, [1, 0]), by_parent);
        assert_eq!(access(&mut indexes, &PARENTS, [1, 2]), by_child);
        let mut indexes = JitIndexes::default();
        assert_eq!(access(&mut indexes, &PARENTS, [1, 0]), by_parent);
        assert_eq!(access(&mut indexes, &PARENTS, [1, 2]), by_parent);
        assert_eq!(access(&mut indexes, &PARENTS, [0, 2]), by_child);
        assert_eq!(access(&mut indexes, &PARENTS, [1, 2]), by_child);
        assert_eq!(access(&mut indexes, &PARENTS, [0, 0]), AccessPath::All);
    }

    #[test]
    fn few_clauses_need_no_index() {
        let mut indexes = JitIndexes::default();
        // No two clauses have this parent.
        assert_eq!(
            access(&mut indexes, &PARENTS, [5, 6]),
            AccessPath::Linear(0)
        );
        let variables = [Row([1, 2]), Row([0, 3]), Row([1, 2])];
        assert_eq!(
            access(&mut indexes, &variables, [1, 2]),
            AccessPath::Linear(0)
        );
        assert_eq!(
            access(&mut indexes, &variables, [1, 0]),
            AccessPath::Linear(0)
        );
    }

    #[test]
    fn two_arguments_may_be_better_than_one() {
        let rows: Vec<Row> = (0..40).map(|at| Row([1 + at / 8, 1 + at % 8])).collect();
        let mut indexes = JitIndexes::default();
        let by_both = AccessPath::Index(0, Some(1));
        assert_eq!(access(&mut indexes, &rows, [1, 2]), by_both);
        assert_eq!(
            access(&mut indexes, &rows, [1, 0]),
            AccessPath::Index(0, None)
        );
        assert_eq!(access(&mut indexes, &rows, [1, 2]), by_both);
    }

    #[test]
    fn an_index_that_its_predicate_has_outgrown_is_gone() {
        let mut indexes = JitIndexes::default();
        access(&mut indexes, &PARENTS, [1, 0]);
        indexes.added(&&Row([5, 7]), 6);
        assert!(indexes.existing(1).is_some());
        indexes.added(&&Row([5, 8]), 11);
        assert!(indexes.existing(1).is_none());
    }

    /// A clause `p(c(Value, ..))`.
    struct Nested(u64);

    impl Indexed for &Nested {
        fn key(&self, place: usize) -> Option<IndexKey> {
            let (token, kind) = match place {
                0 => (7, KeyKind::CompoundOfValues),
                place if place == usize::from(Places::parts(0).start) => (self.0, KeyKind::Integer),
                _ => return None,
            };
            Some(IndexKey { token, kind })
        }
    }

    #[test]
    fn clauses_with_a_compound_are_counted_once() {
        let rows: Vec<Nested> = (0..100).map(Nested).collect();
        let mut indexes = JitIndexes::default();
        let looked = std::cell::Cell::new(0);
        let bound = 1 | 1 << Places::parts(0).start;
        let call = |indexes: &mut JitIndexes, count: usize| {
            let clauses = || {
                looked.set(looked.get() + 1);
                rows[..count].iter()
            };
            let access = indexes.access((1, count), clauses, &&rows[3], bound);
            assert!(access.is_by_index());
            looked.take()
        };
        assert!(call(&mut indexes, 90) > 0);
        assert_eq!(call(&mut indexes, 90), 0);
        indexes.added(&&rows[90], 91);
        assert_eq!(call(&mut indexes, 91), 0);
        indexes.erased(&&rows[90], 91);
        assert_eq!(call(&mut indexes, 90), 0);
    }
}
