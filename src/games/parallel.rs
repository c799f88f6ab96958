//! Work that threads share.

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `work` makes of each number below `count`, in their order. So many threads, at least one,
/// take the numbers one by one.
///
/// # Panics
/// If `work` does.
pub fn in_parallel<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let numbers = numbers.take_while(|number| *number < count);
        numbers
            .map(|number| (number, work(number)))
            .collect::<Vec<_>>()
    };
    let mut made: Vec<(usize, T)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(take)).collect();
        let made = threads.into_iter().map(thread::ScopedJoinHandle::join);
        let made = made.map(|made| made.unwrap_or_else(|panic| panic::resume_unwind(panic)));
        made.flatten().collect()
    });
    made.sort_by_key(|(number, _)| *number);
    made.into_iter().map(|(_, made)| made).collect()
}

#[cfg(test)]
mod tests {
    use super::in_parallel;

    #[test]
    fn what_is_made_stands_in_order() {
        let squares: Vec<usize> = (0..50).map(|number| number * number).collect();
        for threads in [0, 1, 3, 80] {
            assert_eq!(in_parallel(50, threads, |number| number * number), squares);
        }
        assert!(in_parallel(0, 2, |number| number).is_empty());
    }
}
