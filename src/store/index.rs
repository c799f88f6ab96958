//! Hash indexes over the arguments of one predicate.
//!
//! A bucket may hold clauses of different keys: every clause found is tested before it is used, so
//! an index only has to bring all clauses that may match, in order. A table grows with its
//! predicate, and its buckets are never given back singly, which makes keeping it cheap: four
//! stores a change.

use super::chain::{Chain, ChainEnd, Links, NONE};
use super::pattern::{Places, StoreQuery};
use super::predicate::{ClauseSlot, StoredPredicate};

/// How many arguments one index may combine.
const MAX_INDEX_ARGS: usize = 3;
/// How many indexes a predicate may have; each costs time at every change.
const MAX_INDEXES: usize = 8;
/// A predicate up to this size is searched clause by clause.
const MAX_UNINDEXED_SIZE: usize = 8;
/// A predicate up to this size gets an index only where it saves three quarters of the search.
const MAX_SMALL_SIZE: usize = 64;

/// How many plans a predicate may have that look inside arguments; calls of further kinds look at
/// whole arguments.
const MAX_INSIDE_PLANS: usize = 64;

/// The places of an index, in increasing order: arguments, or arguments inside them (see
/// [`Places`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ArgSet {
    places: [u8; MAX_INDEX_ARGS],
    len: u8,
    bits: u32,
}

impl ArgSet {
    fn with(mut self, place: u8) -> ArgSet {
        self.places[usize::from(self.len)] = place;
        self.len += 1;
        self.bits |= 1 << place;
        self.places[..usize::from(self.len)].sort_unstable();
        self
    }

    fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.places[..usize::from(self.len)]
            .iter()
            .map(|&place| usize::from(place))
    }

    /// The hash of the arguments' tokens; `None` when one of them is a variable.
    #[inline]
    fn hash(&self, token: impl Fn(usize) -> Option<u64>) -> Option<u64> {
        let mut hash = 0u64;
        for place in self.places() {
            hash = (hash.rotate_left(5) ^ token(place)?).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        Some(hash)
    }
}

/// An index over one to three places.
#[derive(Debug)]
pub(super) struct Index {
    args: ArgSet,
    links: Links,
    buckets: Vec<Chain>,
    /// The clauses with a variable among the arguments: they belong to every bucket.
    unkeyed: Chain,
    /// 64 less the binary logarithm of the number of buckets.
    shift: u32,
    size: usize,
}

impl Index {
    fn build(args: ArgSet, predicate: &StoredPredicate) -> Index {
        let buckets = (2 * predicate.occupied()).next_power_of_two().max(16);
        let mut index = Index {
            args,
            links: Links::default(),
            buckets: vec![Chain::EMPTY; buckets],
            unkeyed: Chain::EMPTY,
            shift: 64 - buckets.trailing_zeros(),
            size: 0,
        };
        index.fill(predicate);
        index
    }

    fn fill(&mut self, predicate: &StoredPredicate) {
        let mut slot = predicate.chain.first();
        while slot != NONE {
            let clause = predicate.slot(slot);
            if clause.is_live() {
                self.add(clause, slot, ChainEnd::Last);
            } else {
                let (links, chain) = self.chain_of(clause);
                links.append_erased(chain, slot);
                self.size += 1;
            }
            slot = predicate.links.next(slot);
        }
    }

    /// Whether the table has become too small for its predicate.
    pub(super) fn is_crowded(&self) -> bool {
        self.size > self.buckets.len()
    }

    /// The same index with a larger table. Open iterations go on in it: the chain of a key keeps
    /// its order.
    pub(super) fn rebuilt(&self, predicate: &StoredPredicate) -> Index {
        Index::build(self.args, predicate)
    }

    /// Adds a live clause.
    pub(super) fn add(&mut self, clause: &ClauseSlot, slot: u32, end: ChainEnd) {
        let (links, chain) = self.chain_of(clause);
        links.insert(chain, slot, end);
        self.size += 1;
    }

    /// Hides an erased clause from calls to come.
    pub(super) fn retire(&mut self, clause: &ClauseSlot, slot: u32) {
        let (links, chain) = self.chain_of(clause);
        links.retire(chain, slot);
    }

    /// Forgets a retired clause.
    pub(super) fn remove(&mut self, clause: &ClauseSlot, slot: u32) {
        let (links, chain) = self.chain_of(clause);
        links.remove(chain, slot);
        self.size -= 1;
    }

    /// Forgets a live clause at once.
    pub(super) fn delete(&mut self, clause: &ClauseSlot, slot: u32) {
        let (links, chain) = self.chain_of(clause);
        links.retire(chain, slot);
        links.remove(chain, slot);
        self.size -= 1;
    }

    /// Whether it is over these places.
    pub(super) fn is_over(&self, places: u32) -> bool {
        self.args.bits == places
    }

    /// Where the clauses begin among which those are that a query tries behind this one: those of
    /// its key, and those with variables. Erased ones are included.
    pub(super) fn behind(&self, query: &StoreQuery, slot: u32, clause: &ClauseSlot) -> [u32; 2] {
        let hash = self.args.hash(|place| query.token(place)).unwrap_or(0);
        let bucket = &self.buckets[(hash >> self.shift) as usize];
        match self.args.hash(|place| clause.token(place)).is_some() {
            true => [self.links.next(slot), self.unkeyed.first()],
            false => [bucket.first(), self.links.next(slot)],
        }
    }

    /// The links its chains are made of.
    #[inline]
    pub(super) fn links(&self) -> &Links {
        &self.links
    }

    /// The first live clauses that a query has to try: those of its key, and those with variables.
    #[inline]
    pub(super) fn first_live(&self, query: &StoreQuery) -> (u32, u32) {
        // A plan never names an index over arguments that are unbound in its calls.
        let hash = self.args.hash(|place| query.token(place)).unwrap_or(0);
        let keyed = self.buckets[(hash >> self.shift) as usize].first_live();
        let unkeyed = if query.patterns.is_some() {
            self.unkeyed.first_live()
        } else {
            NONE
        };
        (keyed, unkeyed)
    }

    #[inline]
    fn chain_of(&mut self, clause: &ClauseSlot) -> (&mut Links, &mut Chain) {
        let chain = match self.args.hash(|place| clause.token(place)) {
            Some(hash) => &mut self.buckets[(hash >> self.shift) as usize],
            None => &mut self.unkeyed,
        };
        (&mut self.links, chain)
    }
}

/// The way an iteration takes through a predicate's clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    /// All of them.
    Scan,
    /// Those of one bucket of the index at this place.
    Index(u8),
}

/// Which path calls with which bound arguments take, until the predicate has changed much.
#[derive(Debug, Default)]
pub(super) struct Plans {
    known: Vec<(u32, Path)>,
    /// Clauses that may still be added before the plans are made anew.
    additions_left: usize,
    size_max: usize,
}

impl Plans {
    /// The plan for calls that bind these arguments, if it is made.
    #[inline]
    pub(super) fn find(&self, size: usize, bound: u32) -> Option<Path> {
        if size <= MAX_UNINDEXED_SIZE || bound == 0 {
            return Some(Path::Scan);
        }
        self.known
            .iter()
            .find(|(known, _)| *known == bound)
            .map(|&(_, path)| path)
    }

    /// Takes note of a clause added to a predicate, which now has `size` clauses.
    #[inline]
    pub(super) fn clause_added(&mut self, size: usize) {
        self.additions_left = self.additions_left.saturating_sub(1);
        if self.additions_left == 0 || size > self.size_max {
            self.known.clear();
        }
    }

    fn insert(&mut self, size: usize, bound: u32, path: Path) {
        if self.known.is_empty() {
            self.additions_left = 64 * size + 1024;
            self.size_max = 2 * size;
        }
        self.known.push((bound, path));
    }
}

/// Makes an index over these places if there is none.
pub(super) fn ensure_index(predicate: &mut StoredPredicate, places: u32) {
    let exists = predicate.indexes.iter().any(|index| index.is_over(places));
    if !exists && predicate.indexes.len() < 2 * MAX_INDEXES {
        let bits = (0..Places::COUNT as u8).filter(|place| places & 1 << place != 0);
        let args = bits
            .take(MAX_INDEX_ARGS)
            .fold(ArgSet::default(), ArgSet::with);
        let index = Index::build(args, predicate);
        predicate.indexes.push(index);
    }
}

/// Makes the plan for calls that bind these arguments: an index that exists, a new one, or none.
#[cold]
pub(super) fn make_plan(predicate: &mut StoredPredicate, bound: u32) -> Path {
    if predicate.plans.known.len() > MAX_INSIDE_PLANS && Places::whole(bound) != bound {
        let whole = Places::whole(bound);
        return match predicate.plans.find(predicate.live, whole) {
            Some(path) => path,
            None => make_plan(predicate, whole),
        };
    }
    let path = choose(predicate, bound);
    predicate.plans.insert(predicate.live, bound, path);
    path
}

fn choose(predicate: &mut StoredPredicate, bound: u32) -> Path {
    let sample = IndexSample::take(predicate, bound);
    let wanted = sample.best_args(bound);
    let known = best_index(predicate, &sample, bound);
    match (wanted, known) {
        (None, _) => Path::Scan,
        (Some((_, cost)), Some((place, known_cost))) if known_cost <= 2 * cost => {
            Path::Index(place)
        }
        (Some((args, _)), _) if predicate.indexes.len() < MAX_INDEXES => {
            let index = Index::build(args, predicate);
            predicate.indexes.push(index);
            Path::Index((predicate.indexes.len() - 1) as u8)
        }
        (Some(_), known) => known.map_or(Path::Scan, |(place, _)| Path::Index(place)),
    }
}

/// The index usable for these bound arguments that leaves the fewest clauses to try, and that
/// number.
fn best_index(
    predicate: &StoredPredicate,
    sample: &IndexSample,
    bound: u32,
) -> Option<(u8, usize)> {
    let usable = predicate
        .indexes
        .iter()
        .enumerate()
        .filter(|(_, index)| index.args.bits & !bound == 0);
    usable
        .map(|(place, index)| (place as u8, sample.cost(index.args)))
        .min_by_key(|&(_, cost)| cost)
}

/// The tokens of a predicate's live clauses, from which the value of an index is read.
struct IndexSample {
    size: usize,
    /// One column for each place; it is empty where the calls leave the place unbound.
    columns: [Vec<Option<u64>>; Places::COUNT],
}

impl IndexSample {
    fn take(predicate: &StoredPredicate, bound: u32) -> IndexSample {
        let column = |place: usize| -> Vec<Option<u64>> {
            if bound & (1 << place) == 0 {
                return Vec::new();
            }
            predicate
                .live_slots()
                .map(|slot| predicate.slot(slot).token(place))
                .collect()
        };
        IndexSample {
            size: predicate.live,
            columns: std::array::from_fn(column),
        }
    }

    /// The arguments worth an index and what it costs: the best one, joined by others while each
    /// halves the search.
    fn best_args(&self, bound: u32) -> Option<(ArgSet, usize)> {
        let size = self.size;
        let (mut args, mut cost) = self.best_extension(ArgSet::default(), bound)?;
        let pays = if size <= MAX_SMALL_SIZE {
            4 * cost <= size
        } else {
            3 * cost <= 2 * size
        };
        if !pays {
            return None;
        }
        while usize::from(args.len) < MAX_INDEX_ARGS && cost > 1 {
            match self.best_extension(args, bound) {
                Some((more, less)) if 2 * less <= cost => (args, cost) = (more, less),
                _ => break,
            }
        }
        Some((args, cost))
    }

    fn best_extension(&self, args: ArgSet, bound: u32) -> Option<(ArgSet, usize)> {
        let free = (0..Places::COUNT as u8).filter(|place| bound & !args.bits & (1 << place) != 0);
        free.map(|place| args.with(place))
            .map(|more| (more, self.cost(more)))
            .min_by_key(|&(_, cost)| cost)
    }

    /// How many clauses a call has to try on average, rounded up.
    fn cost(&self, args: ArgSet) -> usize {
        let hash =
            |clause: usize| args.hash(|place| self.columns[place].get(clause).copied().flatten());
        let mut hashes: Vec<u64> = (0..self.size).filter_map(hash).collect();
        let keyed = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        self.size - keyed + keyed.div_ceil(hashes.len().max(1))
    }
}
