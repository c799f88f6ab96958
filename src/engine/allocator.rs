//! The memory of the machine's thread: small blocks that are given back wait in lists to be taken
//! again.
//!
//! Every call of a foreign function makes and drops half a dozen small vectors on the way, and the
//! allocator of the C library takes a twelfth of the whole time for them. A block here costs a
//! handful of instructions. Only the thread that runs the machine keeps lists, so that none are
//! lost with a thread that ends.
//!
//! A copy of a term that the machine keeps begins with half a megabyte, of which it mostly touches
//! a page. Such blocks come from a region that is mapped before any limit on the address space is
//! set, and stay in it.
//!
//! The machine's control stack (environments and choice points) is one block that doubles. The
//! allocator knows it by its first size, and notes when it becomes larger than any stack of
//! SWI-Prolog: a recursion that does not end is seen long before memory ends. The machine can't go
//! on without the memory that it asks for there, so the limit on it gives way and the query is
//! interrupted.

#![expect(unsafe_code, reason = "an allocator is unsafe by its trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::{copy_nonoverlapping, null_mut};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::engine::oom_handler::noted;

/// Sizes are rounded up to a multiple of this; nothing in a list needs more alignment.
const STEP_BYTES: usize = 16;

/// The largest block that a list keeps.
const MAX_LISTED_BYTES: usize = 512;

/// How many lists there are: one a size.
const LISTS: usize = MAX_LISTED_BYTES / STEP_BYTES;

/// How many blocks a list keeps at most.
const MAX_LIST_LENGTH: u32 = 4096;

/// What the machine takes for a copy that it keeps, however small that is.
const COPY_BYTES: usize = 256 * 256 * 8;

/// How many such blocks the region has if the system allows it, or else a half, a quarter, ..;
/// further ones are the system's.
const COPIES: usize = 1 << 15;

/// The largest address space of the region, which no limit on memory is meant to cut.
pub const REGION_BYTES: usize = COPIES * COPY_BYTES;

/// The control stack's first size.
const STACK_BYTES: usize = 10 << 20;

/// How large the control stack may be: the first of its sizes above the 1 GB that SWI-Prolog allows
/// for all stacks.
pub const STACK_BYTES_MAX: usize = STACK_BYTES << 7;

/// The control stack of the first machine.
static CONTROL_STACK: AtomicPtr<u8> = AtomicPtr::new(null_mut());

/// Whether anybody wants to know that it is too large.
static WATCHED: AtomicBool = AtomicBool::new(false);

/// Whether it has outgrown its limit since this was last asked.
static OUTGROWN: AtomicBool = AtomicBool::new(false);

/// Whether the control stack may grow beyond the limit on memory, because a query that does so is
/// interrupted.
static MAY_EXCEED: AtomicBool = AtomicBool::new(false);

/// Whether it has since this was last asked.
static EXCEEDED: AtomicBool = AtomicBool::new(false);

/// Lets all threads take their blocks from one arena of the C library. It maps 128 MB for a moment
/// whenever it makes another one, which can be the whole of what a limit on the address space has
/// left for the machine's heap.
pub fn use_one_arena() {
    #[cfg(target_env = "gnu")]
    // SAFETY: no other thread runs yet that could take a block meanwhile; a refusal changes
    // nothing.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

/// From now on it is noted that the control stack outgrows [`STACK_BYTES_MAX`].
pub fn watch_control_stack() {
    WATCHED.store(true, Ordering::Relaxed);
}

/// Whether the control stack has outgrown [`STACK_BYTES_MAX`]; each time is told once.
pub fn take_outgrown_stack() -> bool {
    OUTGROWN.swap(false, Ordering::Relaxed)
}

/// From now on the control stack gets the memory it asks for although the process may not have it:
/// the machine can't go on without. Whoever calls this interrupts the query that needs so much.
pub fn let_control_stack_exceed() {
    MAY_EXCEED.store(true, Ordering::Relaxed);
}

/// Whether the control stack has got more than the process may have; each time is told once.
pub fn take_exceeded_limit() -> bool {
    EXCEEDED.swap(false, Ordering::Relaxed)
}

/// Raises the limit on the address space for the control stack, if this is that and may exceed it.
fn has_raised_limit(block: *mut u8, bytes: usize) -> bool {
    if block != CONTROL_STACK.load(Ordering::Relaxed) || !MAY_EXCEED.load(Ordering::Relaxed) {
        return false;
    }
    let limit = getrlimit(Resource::As);
    let raised = Rlimit {
        current: limit.current.map(|limit| limit + bytes as u64),
        ..limit
    };
    EXCEEDED.store(true, Ordering::SeqCst);
    setrlimit(Resource::As, raised).is_ok()
}

/// Notes a new block if it is the control stack.
fn noted_stack(block: *mut u8, bytes: usize) -> *mut u8 {
    if bytes == STACK_BYTES {
        let first = null_mut();
        // Only the first block of this size is the stack.
        let _ = CONTROL_STACK.compare_exchange(first, block, Ordering::Relaxed, Ordering::Relaxed);
    }
    block
}

/// Notes that the control stack is about to grow. The system may map the stack twice while it moves
/// it, so whoever looks at the size of the process meanwhile must know why it is large.
fn note_growth(block: *mut u8, bytes: usize) {
    if bytes > STACK_BYTES_MAX && block == CONTROL_STACK.load(Ordering::Relaxed) {
        OUTGROWN.fetch_or(WATCHED.load(Ordering::Relaxed), Ordering::SeqCst);
    }
}

/// Notes that a large block has moved, if it is the control stack.
fn noted_move(from: *mut u8, to: *mut u8) -> *mut u8 {
    if !to.is_null() && from == CONTROL_STACK.load(Ordering::Relaxed) {
        CONTROL_STACK.store(to, Ordering::Relaxed);
    }
    to
}

#[global_allocator]
static ALLOCATOR: BlockLists = BlockLists;

struct BlockLists;

/// Blocks of one size; the first word of each holds the next one.
struct List {
    first: Cell<*mut u8>,
    length: Cell<u32>,
}

impl List {
    const fn new() -> List {
        List {
            first: Cell::new(null_mut()),
            length: Cell::new(0),
        }
    }

    /// A block of the list; null if it is empty.
    #[inline]
    fn pop(&self) -> *mut u8 {
        let block = self.first.get();
        if !block.is_null() {
            // SAFETY: the first word of a listed block holds the next one.
            self.first.set(unsafe { block.cast::<*mut u8>().read() });
            self.length.set(self.length.get() - 1);
        }
        block
    }

    /// Takes a block in.
    ///
    /// # Safety
    /// The block is at least a word long, aligned for one, and nobody uses it any more.
    #[inline]
    unsafe fn push(&self, block: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { block.cast::<*mut u8>().write(self.first.get()) };
        self.first.set(block);
        self.length.set(self.length.get() + 1);
    }
}

struct Lists {
    are_kept: Cell<bool>,
    lists: [List; LISTS],
    /// How many blocks the region has, if it is this thread's.
    all: Cell<usize>,
    /// How many of its blocks have ever been taken.
    taken: Cell<usize>,
    /// Those that have been given back.
    copies: List,
}

/// The first byte of the region; null without one. It belongs to the first thread that asks.
static REGION: AtomicPtr<u8> = AtomicPtr::new(null_mut());

/// How many bytes the region has.
static REGION_LENGTH: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static OWN: Lists = const {
        Lists {
            are_kept: Cell::new(false),
            lists: [const { List::new() }; LISTS],
            all: Cell::new(0),
            taken: Cell::new(0),
            copies: List::new(),
        }
    };
}

/// From now on this thread keeps small blocks for itself, and has a region for copies.
pub fn keep_blocks_of_this_thread() {
    OWN.with(|own| {
        own.are_kept.set(true);
        if REGION.load(Ordering::Acquire).is_null() {
            let (region, copies) = map_region();
            let first =
                REGION.compare_exchange(null_mut(), region, Ordering::AcqRel, Ordering::Acquire);
            if first.is_ok() {
                REGION_LENGTH.store(copies * COPY_BYTES, Ordering::Release);
                own.all.set(copies);
            }
        }
    });
}

/// Fresh address space that takes memory only where it is touched, and for how many copies it is;
/// null if there is none.
fn map_region() -> (*mut u8, usize) {
    let (rights, kind) = (
        libc::PROT_READ | libc::PROT_WRITE,
        libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
    );
    let halves = std::iter::successors(Some(COPIES), |copies| (*copies > 1).then_some(copies / 2));
    for copies in halves {
        // SAFETY: a new mapping, of which nobody else knows.
        let region = unsafe { libc::mmap(null_mut(), copies * COPY_BYTES, rights, kind, -1, 0) };
        if region != libc::MAP_FAILED {
            return (region.cast(), copies);
        }
    }
    (null_mut(), 0)
}

/// Whether a block is one of the region.
#[inline]
fn is_copy(block: *mut u8) -> bool {
    let region = REGION.load(Ordering::Relaxed);
    block.addr().wrapping_sub(region.addr()) < REGION_LENGTH.load(Ordering::Relaxed)
}

impl Lists {
    /// A block of the region; null if there is none left.
    fn take_copy(&self) -> *mut u8 {
        let block = self.copies.pop();
        if !block.is_null() || self.taken.get() == self.all.get() {
            return block;
        }
        let place = self.taken.replace(self.taken.get() + 1) * COPY_BYTES;
        // SAFETY: fewer blocks have been taken than the region has.
        unsafe { REGION.load(Ordering::Relaxed).add(place) }
    }

    /// A block that another thread drops is not used again.
    fn give_copy_back(&self, block: *mut u8) {
        if self.all.get() > 0 {
            // SAFETY: a block of the region, which is given back.
            unsafe { self.copies.push(block) };
        }
    }
}

/// The list for blocks of this layout, if there is one.
#[inline]
fn list_of(layout: Layout) -> Option<usize> {
    let size = layout.size();
    let is_small = size.wrapping_sub(1) < MAX_LISTED_BYTES && layout.align() <= STEP_BYTES;
    is_small.then(|| (size - 1) / STEP_BYTES)
}

/// The layout of every block of a list.
#[inline]
fn listed(list: usize) -> Layout {
    // SAFETY: the alignment is a power of two and the size is far from the largest.
    unsafe { Layout::from_size_align_unchecked((list + 1) * STEP_BYTES, STEP_BYTES) }
}

// SAFETY: a block of the region is in the list of the thread that has the region, or in use, or
// lost, and is known by its address. A small block is always as large as its list says, whoever
// made it, and is in at most one list: that of the thread that dropped it, from which it is taken
// before it is used again. All others are the system's.
unsafe impl GlobalAlloc for BlockLists {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(number) = list_of(layout) else {
            if layout.size() == COPY_BYTES {
                let block = OWN.with(Lists::take_copy);
                if !block.is_null() {
                    return block;
                }
            }
            // SAFETY: the caller's promise.
            let block = noted(unsafe { System.alloc(layout) });
            return noted_stack(block, layout.size());
        };
        OWN.with(|own| {
            let block = own.lists[number].pop();
            if block.is_null() {
                // SAFETY: the size is not zero.
                return noted(unsafe { System.alloc(listed(number)) });
            }
            block
        })
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let Some(number) = list_of(layout) else {
            if layout.size() == COPY_BYTES && is_copy(block) {
                return OWN.with(|own| own.give_copy_back(block));
            }
            // SAFETY: the caller's promise.
            return unsafe { System.dealloc(block, layout) };
        };
        OWN.with(|own| {
            let list = &own.lists[number];
            if !own.are_kept.get() || list.length.get() >= MAX_LIST_LENGTH {
                // SAFETY: every block of this size was made with this layout.
                return unsafe { System.dealloc(block, listed(number)) };
            }
            // SAFETY: a block of this list's size, which is given back.
            unsafe { list.push(block) };
        });
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if list_of(layout).is_none() {
            // SAFETY: the caller's promise.
            return noted(unsafe { System.alloc_zeroed(layout) });
        }
        // SAFETY: the caller's promise.
        let block = unsafe { self.alloc(layout) };
        if !block.is_null() {
            // SAFETY: the block is as long as the layout says.
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller promises that the size, rounded up to the alignment, does not
        // overflow.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        let is_copy = layout.size() == COPY_BYTES && is_copy(block);
        match (list_of(layout), list_of(wanted)) {
            (None, None) if !is_copy => {
                note_growth(block, size);
                // SAFETY: the caller's promise.
                let mut moved = noted(unsafe { System.realloc(block, layout, size) });
                if moved.is_null() && has_raised_limit(block, size) {
                    // SAFETY: the same; the block is still there.
                    moved = noted(unsafe { System.realloc(block, layout, size) });
                }
                noted_move(block, moved)
            }
            (old, new) if old == new && !is_copy => block,
            _ => {
                // SAFETY: the new block is another one, and both are as long as what is copied.
                unsafe {
                    let moved = self.alloc(wanted);
                    if !moved.is_null() {
                        copy_nonoverlapping(block, moved, layout.size().min(size));
                        self.dealloc(block, layout);
                    }
                    moved
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vectors that grow byte by byte through all lists and beyond keep what is in them.
    #[test]
    fn growing_vectors_keep_their_contents() {
        keep_blocks_of_this_thread();
        let mut vectors: Vec<Vec<u8>> = vec![Vec::new(); 50];
        for round in 0..3 * MAX_LISTED_BYTES {
            for (number, vector) in vectors.iter_mut().enumerate() {
                vector.push((round * 7 + number) as u8);
                if (round + number) % 97 == 0 {
                    vector.shrink_to_fit();
                }
            }
        }
        for (number, vector) in vectors.iter().enumerate() {
            let kept =
                (0..3 * MAX_LISTED_BYTES).all(|round| vector[round] == (round * 7 + number) as u8);
            assert!(kept, "vector {number}");
        }
    }

    /// More copies than the region has, given back and taken again, grown and kept apart.
    #[test]
    fn copies_come_from_the_region_and_from_the_system() {
        keep_blocks_of_this_thread();
        let copy = |number: usize| {
            let mut copy: Vec<u64> = Vec::with_capacity(COPY_BYTES / 8);
            copy.extend([number as u64; 3]);
            copy
        };
        for _ in 0..2 {
            let mut copies: Vec<Vec<u64>> = (0..COPIES + 5).map(copy).collect();
            copies[7].resize(COPY_BYTES / 8 + 1, 7);
            for (number, copy) in copies.iter().enumerate() {
                assert_eq!(copy[..3], [number as u64; 3]);
            }
            assert_eq!(copies[7].len(), COPY_BYTES / 8 + 1);
        }
    }

    #[test]
    fn blocks_cross_threads() {
        keep_blocks_of_this_thread();
        for length in [1, 16, 17, 500, 512, 513, 5000, COPY_BYTES] {
            let made = std::thread::spawn(move || vec![length as u8; length]).join();
            assert_eq!(made.map(|made| made.len()).ok(), Some(length));
            assert_eq!(vec![0u64; length].iter().sum::<u64>(), 0);
            let own = vec![1u8; length];
            assert_eq!(
                std::thread::spawn(move || own.len()).join().ok(),
                Some(length)
            );
        }
    }
}
