//! One predicate: its clauses in order, and the indexes over them.

use std::rc::Rc;

use super::chain::{Chain, ChainEnd, Links, NONE};
use super::clause::{Clause, Content, Lanes, MAX_ROW_ARITY, Row};
use super::fact_cache::FactCache;
use super::index::{Index, Path, Plans, ensure_index, make_plan};
use super::jit_index::{Access, IndexKey, Indexed, JitIndexes, KeyKind, MAX_LOOKAHEAD};
use super::pattern::{StoreQuery, head_key, head_token, int_token, small_call_meets};
use super::validity::ValidityFlag;

/// The time of death of a clause that is alive.
const ALIVE: u64 = u64::MAX;

/// So many clauses other than rows are looked at to decide whether a small call may use the rows
/// alone.
const MAX_CLAUSES_CHECKED: usize = 8;

/// A predicate that empties gives its arrays back if they are longer than this.
const MAX_KEPT_SLOTS: usize = 1024;

/// A larger predicate has an index over the places that a call looks at in SWI-Prolog.
const MAX_SCANNED: usize = 32;

/// A clause in its predicate.
#[derive(Debug)]
pub(super) struct ClauseSlot {
    /// The arguments, when the clause is a row.
    row: Lanes,
    /// The generation that brought the clause.
    pub(super) birth: u64,
    death: u64,
    /// Orders the clauses of the predicate.
    pub(super) rank: i64,
    /// The entry in the table of references, or [`NONE`].
    pub(super) handle: u32,
    /// The place in [`StoredPredicate::clauses`], when the clause is alive and no row.
    clause_place: u32,
    clause: Option<Rc<Clause>>,
}

impl ClauseSlot {
    /// Whether the clause has not been erased.
    #[inline]
    pub(super) fn is_live(&self) -> bool {
        self.death == ALIVE
    }

    /// Whether an iteration that started in this generation sees the clause.
    #[inline]
    fn is_visible(&self, generation: u64) -> bool {
        self.birth <= generation && generation < self.death
    }

    #[inline]
    pub(super) fn meets(&self, query: &StoreQuery) -> bool {
        match &self.clause {
            None => query.rows.meets(self.row),
            Some(clause) => query.meets(clause),
        }
    }

    /// The token of an argument; `None` for a variable.
    #[inline]
    pub(super) fn token(&self, place: usize) -> Option<u64> {
        match &self.clause {
            None if place < MAX_ROW_ARITY => Some(int_token(i64::from(self.row.get(place)))),
            // There is nothing inside an integer.
            None => Some(0),
            Some(clause) => head_token(&clause.head, place),
        }
    }
}

impl Indexed for &ClauseSlot {
    fn key(&self, place: usize) -> Option<IndexKey> {
        match &self.clause {
            None => self.token(place).map(|token| IndexKey {
                token,
                kind: KeyKind::Integer,
            }),
            Some(clause) => head_key(&clause.head, place),
        }
    }
}

/// Where an iteration stands: the clauses it will try next among those of its key and those with
/// variables.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClausePosition {
    pub(super) path: Path,
    keyed: u32,
    unkeyed: u32,
}

impl ClausePosition {
    /// Whether there is no further clause.
    #[inline]
    pub(super) fn is_end(&self) -> bool {
        self.keyed == NONE && self.unkeyed == NONE
    }
}

/// A predicate's clauses.
#[derive(Debug)]
pub(super) struct StoredPredicate {
    pub(super) name: Rc<str>,
    pub(super) arity: usize,
    slots: Vec<ClauseSlot>,
    free: Vec<u32>,
    pub(super) chain: Chain,
    pub(super) links: Links,
    pub(super) indexes: Vec<Index>,
    pub(super) plans: Plans,
    /// The indexes that SWI-Prolog would have.
    pub(super) jit: JitIndexes,
    /// The live clauses that are no rows, in no order.
    clauses: Vec<u32>,
    /// The number of live clauses.
    pub(super) live: usize,
    rank_first: i64,
    rank_last: i64,
    /// The place of the newest open iteration over this predicate, or [`NONE`].
    pub(super) cursor: u32,
    /// What the pages of this predicate show, if it has any.
    pub(super) fact_cache: Option<Box<FactCache>>,
    /// Whole while the clauses are those that the predicate was compiled from.
    pub(super) validity: Option<ValidityFlag>,
    /// How often a clause was added or erased.
    pub(super) changes: u64,
}

impl StoredPredicate {
    pub(super) fn new(name: &str, arity: usize) -> StoredPredicate {
        StoredPredicate {
            name: Rc::from(name),
            arity,
            slots: Vec::new(),
            free: Vec::new(),
            chain: Chain::EMPTY,
            links: Links::default(),
            indexes: Vec::new(),
            plans: Plans::default(),
            jit: JitIndexes::default(),
            clauses: Vec::new(),
            live: 0,
            rank_first: 0,
            rank_last: -1,
            cursor: NONE,
            fact_cache: None,
            validity: None,
            changes: 0,
        }
    }

    #[inline]
    pub(super) fn slot(&self, slot: u32) -> &ClauseSlot {
        &self.slots[slot as usize]
    }

    pub(super) fn slot_mut(&mut self, slot: u32) -> &mut ClauseSlot {
        &mut self.slots[slot as usize]
    }

    /// The number of slots in use: live clauses, and erased ones that are still seen.
    pub(super) fn occupied(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// What the clause in a slot says.
    pub(super) fn content(&self, slot: u32) -> Content {
        match &self.slot(slot).clause {
            None => Content::Row(self.row(slot)),
            Some(clause) => Content::Clause(clause.clone()),
        }
    }

    /// The arguments of a slot that is known to hold a row.
    #[inline]
    pub(super) fn row(&self, slot: u32) -> Row {
        Row::from_lanes(self.slot(slot).row, self.arity)
    }

    /// The arguments of a slot, if it holds a row.
    pub(super) fn try_row(&self, slot: u32) -> Option<Row> {
        self.slot(slot).clause.is_none().then(|| self.row(slot))
    }

    /// Whether a small call may unify with a clause that is not a row. With many of those the
    /// answer is always yes: looking through them would cost more than a call of any arguments.
    #[inline]
    pub(super) fn small_call_meets_clause(&self, args: &[i64]) -> bool {
        if self.clauses.is_empty() {
            return false;
        }
        let meets = |slot: &u32| {
            self.slot(*slot)
                .clause
                .as_ref()
                .is_some_and(|c| small_call_meets(args, c))
        };
        self.clauses.len() > MAX_CLAUSES_CHECKED || self.clauses.iter().any(meets)
    }

    /// The slots of the live clauses in order.
    pub(super) fn live_slots(&self) -> impl Iterator<Item = u32> + '_ {
        self.links.live_slots(&self.chain)
    }
}

/// Changes.
impl StoredPredicate {
    /// Adds a row; returns its slot.
    #[inline]
    pub(super) fn add_row(&mut self, row: Lanes, end: ChainEnd, birth: u64) -> u32 {
        self.add(row, None, end, birth)
    }

    /// Adds a clause that is no row; returns its slot.
    pub(super) fn add_clause(&mut self, clause: Clause, end: ChainEnd, birth: u64) -> u32 {
        let slot = self.add(Lanes::default(), Some(Rc::new(clause)), end, birth);
        self.slots[slot as usize].clause_place = self.clauses.len() as u32;
        self.clauses.push(slot);
        slot
    }

    fn add(&mut self, row: Lanes, clause: Option<Rc<Clause>>, end: ChainEnd, birth: u64) -> u32 {
        let rank = self.new_rank(end);
        self.invalidate_copy();
        if let Some(cache) = &mut self.fact_cache {
            cache.added(clause.is_none().then_some(row));
        }
        let new = ClauseSlot {
            row,
            birth,
            death: ALIVE,
            rank,
            handle: NONE,
            clause_place: NONE,
            clause,
        };
        let slot = self.place(new);
        self.links.insert(&mut self.chain, slot, end);
        self.live += 1;
        self.plans.clause_added(self.live);
        self.jit.added(&&self.slots[slot as usize], self.live);
        self.add_to_indexes(slot, end);
        slot
    }

    /// The clauses are about to change.
    #[inline]
    pub(super) fn invalidate_copy(&mut self) {
        self.changes += 1;
        if let Some(flag) = self.validity.take() {
            flag.write(false);
        }
    }

    fn new_rank(&mut self, end: ChainEnd) -> i64 {
        match end {
            ChainEnd::First => {
                self.rank_first -= 1;
                self.rank_first
            }
            ChainEnd::Last => {
                self.rank_last += 1;
                self.rank_last
            }
        }
    }

    fn place(&mut self, new: ClauseSlot) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.slots[slot as usize] = new;
            return slot;
        }
        self.slots.push(new);
        (self.slots.len() - 1) as u32
    }

    fn add_to_indexes(&mut self, slot: u32, end: ChainEnd) {
        for place in 0..self.indexes.len() {
            let index = &mut self.indexes[place];
            index.add(&self.slots[slot as usize], slot, end);
            if index.is_crowded() {
                self.indexes[place] = self.indexes[place].rebuilt(self);
            }
        }
    }

    /// Marks a live clause as erased. It stays for the iterations that see it until it is removed.
    pub(super) fn retire(&mut self, slot: u32, death: u64) {
        self.invalidate_copy();
        let clause = &mut self.slots[slot as usize];
        clause.death = death;
        for index in &mut self.indexes {
            index.retire(clause, slot);
        }
        self.links.retire(&mut self.chain, slot);
        self.jit.erased(&&*clause, self.live);
        self.live -= 1;
        if let Some(cache) = &mut self.fact_cache {
            cache.erased(clause.clause.is_none().then_some(clause.row));
        }
        if clause.clause.is_some() {
            self.forget_clause(slot);
        }
    }

    fn forget_clause(&mut self, slot: u32) {
        let place = self.slots[slot as usize].clause_place as usize;
        self.clauses.swap_remove(place);
        if let Some(&moved) = self.clauses.get(place) {
            self.slots[moved as usize].clause_place = place as u32;
        }
    }

    /// Frees the slot of a retired clause; returns the entry of its reference, or [`NONE`].
    pub(super) fn remove(&mut self, slot: u32) -> u32 {
        let clause = &mut self.slots[slot as usize];
        for index in &mut self.indexes {
            index.remove(clause, slot);
        }
        self.links.remove(&mut self.chain, slot);
        self.release(slot)
    }

    /// Erases a live clause that no iteration sees, and frees its slot: [`StoredPredicate::retire`]
    /// and [`StoredPredicate::remove`] in one.
    #[inline]
    pub(super) fn delete(&mut self, slot: u32) -> u32 {
        self.invalidate_copy();
        let clause = &mut self.slots[slot as usize];
        for index in &mut self.indexes {
            index.delete(clause, slot);
        }
        self.links.retire(&mut self.chain, slot);
        self.links.remove(&mut self.chain, slot);
        self.jit.erased(&&*clause, self.live);
        self.live -= 1;
        if let Some(cache) = &mut self.fact_cache {
            cache.erased(clause.clause.is_none().then_some(clause.row));
        }
        if clause.clause.is_some() {
            self.forget_clause(slot);
        }
        self.release(slot)
    }

    #[inline]
    fn release(&mut self, slot: u32) -> u32 {
        let clause = &mut self.slots[slot as usize];
        clause.clause = None;
        let handle = clause.handle;
        self.free.push(slot);
        if self.free.len() == self.slots.len() && self.slots.len() > MAX_KEPT_SLOTS {
            self.give_back();
        }
        handle
    }

    /// Gives the memory of an empty predicate back. No iteration over it is open: it would keep a
    /// clause.
    fn give_back(&mut self) {
        let empty = StoredPredicate::new("", self.arity);
        let name = std::mem::replace(&mut self.name, Rc::from(""));
        *self = StoredPredicate {
            name,
            cursor: self.cursor,
            fact_cache: self.fact_cache.take(),
            ..empty
        };
    }
}

/// Iteration.
impl StoredPredicate {
    /// Where a call that starts now finds its first match.
    #[inline]
    pub(super) fn start(&mut self, query: &StoreQuery, generation: u64) -> ClausePosition {
        let bound = query.rows.bound;
        let path = match self.plans.find(self.live, bound) {
            Some(path) => path,
            None => make_plan(self, bound),
        };
        let (keyed, unkeyed) = match path {
            Path::Scan => (self.chain.first_live(), NONE),
            Path::Index(place) => self.indexes[usize::from(place)].first_live(query),
        };
        let links = self.links_of(path);
        ClausePosition {
            path,
            keyed: self.live_match(links, keyed, query, generation),
            unkeyed: self.live_match(links, unkeyed, query, generation),
        }
    }

    /// Which clauses a call that starts now would try in SWI-Prolog.
    pub(super) fn access(&mut self, query: &StoreQuery) -> Access {
        if self.live < 2 {
            return Access::ALL;
        }
        let live = || self.links.live_slots(&self.chain);
        let clauses = || live().map(|slot| &self.slots[slot as usize]);
        let size = (self.arity, self.live);
        let access = self.jit.access(size, clauses, query, query.rows.bound);
        if self.live > MAX_SCANNED && access.is_by_index() {
            ensure_index(self, access.places());
        }
        access
    }

    /// Whether a call would try a clause behind the one in `slot`: then it leaves a choice point.
    pub(super) fn tries_more(
        &self,
        slot: u32,
        (access, query): (Access, &StoreQuery),
        generation: u64,
    ) -> bool {
        let index = match self.live > MAX_SCANNED && access.is_by_index() {
            true => (self.indexes.iter()).find(|index| index.is_over(access.places())),
            false => None,
        };
        let clause = self.slot(slot);
        let is_tried = |links: &Links, mut next: u32| {
            for _ in 0..MAX_LOOKAHEAD {
                if next == NONE {
                    return false;
                }
                let other = self.slot(next);
                if other.rank > clause.rank
                    && other.is_visible(generation)
                    && access.tries(&other, query)
                {
                    return true;
                }
                next = links.next(next);
            }
            next != NONE
        };
        match index {
            None => is_tried(&self.links, self.links.next(slot)),
            Some(index) => (index.behind(query, slot, clause).into_iter())
                .any(|next| is_tried(index.links(), next)),
        }
    }

    /// The clause at a position, [`NONE`] at the end.
    #[inline]
    pub(super) fn at(&self, position: &ClausePosition) -> u32 {
        match (position.keyed, position.unkeyed) {
            (keyed, NONE) => keyed,
            (NONE, unkeyed) => unkeyed,
            (keyed, unkeyed) if self.slot(keyed).rank < self.slot(unkeyed).rank => keyed,
            (_, unkeyed) => unkeyed,
        }
    }

    /// The position of the next match. `undisturbed` says that no clause has been erased since the
    /// iteration started that it still has to see.
    #[inline]
    pub(super) fn after(
        &self,
        position: &ClausePosition,
        query: &StoreQuery,
        generation: u64,
        undisturbed: bool,
    ) -> ClausePosition {
        let links = self.links_of(position.path);
        let next = |slot: u32| {
            if undisturbed {
                self.live_match(links, links.next_live(slot), query, generation)
            } else {
                self.visible_match(links, links.next(slot), query, generation)
            }
        };
        let current = self.at(position);
        let mut position = *position;
        if current == position.keyed {
            position.keyed = next(current);
        } else {
            position.unkeyed = next(current);
        }
        position
    }

    #[inline]
    fn links_of(&self, path: Path) -> &Links {
        match path {
            Path::Scan => &self.links,
            Path::Index(place) => self.indexes[usize::from(place)].links(),
        }
    }

    /// The first match among the live clauses from `slot` on.
    #[inline]
    fn live_match(&self, links: &Links, mut slot: u32, query: &StoreQuery, generation: u64) -> u32 {
        while slot != NONE {
            let clause = self.slot(slot);
            if clause.birth > generation {
                // It joined at the end after the iteration started, and so did all behind it.
                return NONE;
            }
            if clause.meets(query) {
                return slot;
            }
            slot = links.next_live(slot);
        }
        NONE
    }

    /// The first match from `slot` on among the clauses of a generation.
    fn visible_match(
        &self,
        links: &Links,
        mut slot: u32,
        query: &StoreQuery,
        generation: u64,
    ) -> u32 {
        while slot != NONE {
            let clause = self.slot(slot);
            if clause.is_visible(generation) && clause.meets(query) {
                return slot;
            }
            slot = links.next(slot);
        }
        NONE
    }
}
