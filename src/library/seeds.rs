//! Where random numbers begin.

/// A seed that nobody foresees. Where the system gives none, the time has to do.
pub fn any_seed() -> u64 {
    getrandom::u64().unwrap_or_else(|_| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |time| time.as_nanos() as u64)
    })
}
