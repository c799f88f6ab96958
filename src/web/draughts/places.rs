//! Places for what costs much: so many at once, the others wait in the order in which they came.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::web::play::Stop;
use crate::web::refusal::{Cause, Refusal};

/// At most so many wait.
const MOST_WAITING: usize = 200;

/// Places of one kind.
pub struct Places {
    free: Mutex<Free>,
    changed: Condvar,
}

struct Free {
    places: usize,
    next: u64,
    waiting: VecDeque<u64>,
}

/// A place that is taken, or waited for; free again when it is dropped.
pub struct Place {
    places: Arc<Places>,
    ticket: u64,
    is_taken: bool,
}

impl Places {
    /// So many places, one at least.
    pub fn new(places: usize) -> Arc<Places> {
        Arc::new(Places {
            free: Mutex::new(Free {
                places: places.max(1),
                next: 0,
                waiting: VecDeque::new(),
            }),
            changed: Condvar::new(),
        })
    }

    /// The end of the queue.
    ///
    /// # Errors
    /// When too many are waiting.
    pub fn queue(self: &Arc<Places>, code: &'static str) -> Result<Place, Refusal> {
        let mut free = self.lock();
        if free.waiting.len() >= MOST_WAITING {
            let message = "too many are waiting already: try again later";
            return Err(Refusal::new(Cause::Busy, code, message));
        }
        let ticket = free.next;
        free.next += 1;
        free.waiting.push_back(ticket);
        Ok(Place {
            places: Arc::clone(self),
            ticket,
            is_taken: false,
        })
    }

    /// Lets those who wait look whether they still have to.
    pub fn wake(&self) {
        drop(self.lock());
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Free> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Waits until the place is free, and tells how many are before it whenever that changes: false when `stop` was set before, or nobody
    /// listens any more, as `tell` says. Whoever sets `stop` has to [`Places::wake`].
    pub fn take(&mut self, stop: &Stop, mut tell: impl FnMut(usize) -> bool) -> bool {
        let mut told = None;
        loop {
            let ahead = match self.look(stop, told) {
                Look::Free => return true,
                Look::Stopped => return false,
                Look::Ahead(ahead) => ahead,
            };
            // Nothing is locked while it is told.
            if !tell(ahead) {
                return false;
            }
            told = Some(ahead);
        }
    }

    /// Waits for something that is not known yet.
    fn look(&mut self, stop: &Stop, told: Option<usize>) -> Look {
        let mut free = self.places.lock();
        loop {
            if stop.is_set() {
                return Look::Stopped;
            }
            let place = free.waiting.iter().position(|&other| other == self.ticket);
            let ahead = place.unwrap_or_default();
            if ahead < free.places {
                free.waiting.retain(|&other| other != self.ticket);
                free.places -= 1;
                self.is_taken = true;
                return Look::Free;
            }
            // Those who go first need the places that are free now.
            let ahead = ahead - free.places;
            if told != Some(ahead) {
                return Look::Ahead(ahead);
            }
            free = self
                .places
                .changed
                .wait(free)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

enum Look {
    Free,
    Stopped,
    Ahead(usize),
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut free = self.places.lock();
        match self.is_taken {
            true => free.places += 1,
            false => free.waiting.retain(|&other| other != self.ticket),
        }
        drop(free);
        self.places.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::{MOST_WAITING, Places};
    use crate::web::play::Stop;

    #[test]
    fn places_go_round_in_order() {
        let places = Places::new(2);
        let never = Stop::default();
        let mut taken: Vec<_> = (0..2).filter_map(|_| places.queue("full").ok()).collect();
        assert!(taken.iter_mut().all(|place| place.take(&never, |_| true)));
        let (tell, told) = mpsc::channel();
        let mut stops = Vec::new();
        let waiting: Vec<_> = (0..3)
            .map(|number| {
                let mut place = places.queue("full").expect("room in the queue");
                let (tell, stop) = (tell.clone(), Stop::default());
                stops.push(stop.clone());
                thread::spawn(move || {
                    let ahead = |ahead| tell.send((number, Some(ahead))).is_ok();
                    if place.take(&stop, ahead) {
                        tell.send((number, None)).expect("heard");
                    }
                })
            })
            .collect();
        let mut first: Vec<_> = told.iter().take(3).collect();
        first.sort_unstable();
        assert_eq!(first, [(0, Some(0)), (1, Some(1)), (2, Some(2))]);
        // The second leaves the queue, so that the third moves up.
        stops[1].set();
        places.wake();
        assert_eq!(told.recv(), Ok((2, Some(1))));
        taken.pop();
        let rest: Vec<_> = told
            .iter()
            .take(2)
            .filter(|(_, ahead)| ahead.is_none())
            .collect();
        assert!(rest.contains(&(0, None)), "{rest:?}");
        for thread in waiting {
            thread.join().expect("it ends");
        }
    }

    #[test]
    fn a_queue_has_an_end() {
        let places = Places::new(1);
        let all: Vec<_> = (0..MOST_WAITING).map(|_| places.queue("full")).collect();
        assert!(all.iter().all(Result::is_ok));
        assert!(
            places
                .queue("full")
                .is_err_and(|refusal| refusal.code == "full")
        );
        drop(all);
        assert!(places.queue("full").is_ok());
    }
}
