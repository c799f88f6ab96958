//! Counting the positions of a search, on one thread.

use crate::solvers::search::control::{Control, SearchStopped};

/// Counts positions, and asks now and then whether the search may go on.
pub struct SearchClock<'a> {
    control: &'a Control<'a>,
    /// Counted since the last question.
    counted: u64,
    /// How many may be counted before the next one.
    allowed: u64,
    /// The number of positions, all counted, at which an attempt ends.
    ceiling: u64,
}

impl<'a> SearchClock<'a> {
    /// Nothing counted yet.
    pub fn new(control: &'a Control<'a>) -> SearchClock<'a> {
        SearchClock {
            control,
            counted: 0,
            allowed: 0,
            ceiling: u64::MAX,
        }
    }

    /// Counts a position.
    ///
    /// # Errors
    /// When the search has to end.
    #[inline]
    pub fn count(&mut self) -> Result<(), SearchStopped> {
        if self.counted == self.allowed {
            self.ask()?;
        }
        self.counted += 1;
        Ok(())
    }

    /// All positions counted.
    pub fn nodes(&self) -> u64 {
        self.control.nodes() + self.counted
    }

    /// Ends what is counted from now on after so many positions; `None` takes that back.
    pub fn allow(&mut self, more: Option<u64>) {
        self.ceiling = more.map_or(u64::MAX, |more| self.nodes() + more);
    }

    #[cold]
    fn ask(&mut self) -> Result<(), SearchStopped> {
        let counted = std::mem::take(&mut self.counted);
        self.allowed = 0;
        let left = self.ceiling.saturating_sub(self.control.nodes() + counted);
        self.allowed = self.control.report(counted)?.min(left);
        if self.allowed == 0 {
            Err(SearchStopped)
        } else {
            Ok(())
        }
    }
}
