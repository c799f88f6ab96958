//! Numbers for what is kept outside the store as long as a clause is.

use std::cell::RefCell;

/// So many keys can be in use at a time: for each, the machine keeps a copy of a term, which takes
/// half a megabyte of address space.
const MAX_KEYS: u32 = 1024;

thread_local! {
    static FREE: RefCell<Free> = const { RefCell::new(Free { returned: Vec::new(), next: 0 }) };
}

/// The keys that nobody has.
struct Free {
    returned: Vec<u32>,
    next: u32,
}

/// A number below 1,024 that no other key of this thread has while this one lives.
#[derive(Debug, PartialEq, Eq)]
pub struct KeyNumber(u32);

impl KeyNumber {
    /// A new key; `None` if all are in use.
    pub fn new() -> Option<KeyNumber> {
        FREE.with_borrow_mut(|free| {
            let number = free.returned.pop().or_else(|| {
                let number = free.next;
                free.next += u32::from(number < MAX_KEYS);
                (number < MAX_KEYS).then_some(number)
            });
            number.map(KeyNumber)
        })
    }

    /// The number.
    pub fn number(&self) -> u32 {
        self.0
    }
}

impl Drop for KeyNumber {
    fn drop(&mut self) {
        // When the thread ends there may be nobody left to return it to.
        let _ = FREE.try_with(|free| free.borrow_mut().returned.push(self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_given_out_again_when_nobody_has_it() {
        let (first, second) = (KeyNumber::new().unwrap(), KeyNumber::new().unwrap());
        assert_ne!(first, second);
        let number = first.number();
        drop(first);
        assert_eq!(KeyNumber::new().unwrap().number(), number);
    }
}
