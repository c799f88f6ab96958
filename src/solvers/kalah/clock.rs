//! Counting the positions of a search, on one thread.

use crate::solvers::control::{Control, Stopped};

/// Counts positions, and asks now and then whether the search may go on.
pub struct Clock<'a> {
    control: &'a Control<'a>,
    /// Counted since the last question.
    counted: u64,
    /// How many may be counted before the next one.
    allowed: u64,
}

impl<'a> Clock<'a> {
    /// Nothing counted yet.
    pub fn new(control: &'a Control<'a>) -> Clock<'a> {
        Clock {
            control,
            counted: 0,
            allowed: 0,
        }
    }

    /// Counts a position.
    ///
    /// # Errors
    /// When the search has to end.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
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

    #[cold]
    fn ask(&mut self) -> Result<(), Stopped> {
        let counted = std::mem::take(&mut self.counted);
        self.allowed = 0;
        self.allowed = self.control.report(counted)?;
        Ok(())
    }
}
