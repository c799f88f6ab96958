//! The memory of the machine's thread: small blocks that are given back wait in lists to be taken again.
//!
//! Every call of a foreign function makes and drops half a dozen small vectors on the way, and the allocator of
//! the C library takes a twelfth of the whole time for them. A block here costs a handful of instructions. Only
//! the thread that runs the machine keeps lists, so that none are lost with a thread that ends.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::{copy_nonoverlapping, null_mut};

/// Sizes are rounded up to a multiple of this; nothing in a list needs more alignment.
const STEP_BYTES: usize = 16;

/// The largest block that a list keeps.
const LISTED_BYTES_MAX: usize = 512;

/// How many lists there are: one a size.
const LISTS: usize = LISTED_BYTES_MAX / STEP_BYTES;

/// How many blocks a list keeps at most.
const LIST_LENGTH_MAX: u32 = 4096;

#[global_allocator]
static ALLOCATOR: BlockLists = BlockLists;

struct BlockLists;

/// Blocks of one size; the first word of each holds the next one.
struct List {
    first: Cell<*mut u8>,
    length: Cell<u32>,
}

struct Lists {
    are_kept: Cell<bool>,
    lists: [List; LISTS],
}

thread_local! {
    static OWN: Lists = const {
        Lists {
            are_kept: Cell::new(false),
            lists: [const {
                List { first: Cell::new(null_mut()), length: Cell::new(0) }
            }; LISTS],
        }
    };
}

/// From now on this thread keeps small blocks for itself.
pub fn keep_blocks_of_this_thread() {
    OWN.with(|own| own.are_kept.set(true));
}

/// The list for blocks of this layout, if there is one.
#[inline]
fn list_of(layout: Layout) -> Option<usize> {
    let size = layout.size();
    let is_small = size.wrapping_sub(1) < LISTED_BYTES_MAX && layout.align() <= STEP_BYTES;
    is_small.then(|| (size - 1) / STEP_BYTES)
}

/// The layout of every block of a list.
#[inline]
fn listed(list: usize) -> Layout {
    // SAFETY: the alignment is a power of two and the size is far from the largest.
    unsafe { Layout::from_size_align_unchecked((list + 1) * STEP_BYTES, STEP_BYTES) }
}

// SAFETY: a small block is always as large as its list says, whoever made it, and is in at most one list: that of
// the thread that dropped it, from which it is taken before it is used again. All others are the system's.
unsafe impl GlobalAlloc for BlockLists {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(number) = list_of(layout) else {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc(layout) };
        };
        OWN.with(|own| {
            let list = &own.lists[number];
            let block = list.first.get();
            if block.is_null() {
                // SAFETY: the size is not zero.
                return unsafe { System.alloc(listed(number)) };
            }
            // SAFETY: the first word of a listed block holds the next one.
            list.first.set(unsafe { block.cast::<*mut u8>().read() });
            list.length.set(list.length.get() - 1);
            block
        })
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let Some(number) = list_of(layout) else {
            // SAFETY: the caller's promise.
            return unsafe { System.dealloc(block, layout) };
        };
        OWN.with(|own| {
            let list = &own.lists[number];
            if !own.are_kept.get() || list.length.get() >= LIST_LENGTH_MAX {
                // SAFETY: every block of this size was made with this layout.
                return unsafe { System.dealloc(block, listed(number)) };
            }
            // SAFETY: the block is at least a word long and nobody uses it any more.
            unsafe { block.cast::<*mut u8>().write(list.first.get()) };
            list.first.set(block);
            list.length.set(list.length.get() + 1);
        });
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if list_of(layout).is_none() {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc_zeroed(layout) };
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
        // SAFETY: the caller promises that the size, rounded up to the alignment, does not overflow.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (list_of(layout), list_of(wanted)) {
            // SAFETY: the caller's promise.
            (None, None) => unsafe { System.realloc(block, layout, size) },
            (old, new) if old == new => block,
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
        for round in 0..3 * LISTED_BYTES_MAX {
            for (number, vector) in vectors.iter_mut().enumerate() {
                vector.push((round * 7 + number) as u8);
                if (round + number) % 97 == 0 {
                    vector.shrink_to_fit();
                }
            }
        }
        for (number, vector) in vectors.iter().enumerate() {
            let kept =
                (0..3 * LISTED_BYTES_MAX).all(|round| vector[round] == (round * 7 + number) as u8);
            assert!(kept, "vector {number}");
        }
    }

    #[test]
    fn blocks_cross_threads() {
        keep_blocks_of_this_thread();
        for length in [1, 16, 17, 500, 512, 513, 5000] {
            let made = std::thread::spawn(move || vec![length as u8; length]).join();
            assert_eq!(made.map(|made| made.len()).ok(), Some(length));
            assert_eq!(vec![0u64; length].iter().sum::<u64>(), 0);
        }
    }
}
