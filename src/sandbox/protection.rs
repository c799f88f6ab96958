//! What protection the kernel gives.

/// What is there to lock a process in with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// The version of Landlock, which closes files.
    pub landlock: Option<u32>,
    /// Filters of system calls with all that we need of them.
    pub has_seccomp: bool,
    /// Resource limits.
    pub has_limits: bool,
}

/// What is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Landlock: a program may read whatever file its user may, also its opponent's.
    Files,
    /// Filters: a program may start processes, use the network, and send signals.
    Calls,
    /// Limits: a program may take all memory and fill the disk.
    Limits,
}

impl Protection {
    /// Everything that keeps a program from doing harm is there.
    ///
    /// The first version of Landlock is enough: what later ones add (truncation, network, signals),
    /// the filters refuse as well.
    pub fn is_whole(&self) -> bool {
        self.missing().is_empty()
    }

    /// What is not there.
    pub fn missing(&self) -> Vec<Missing> {
        let parts = [
            (self.landlock.is_some(), Missing::Files),
            (self.has_seccomp, Missing::Calls),
            (self.has_limits, Missing::Limits),
        ];
        let missing = parts.into_iter().filter(|(is_there, _)| !is_there);
        missing.map(|(_, part)| part).collect()
    }
}

/// What this kernel gives. Asking changes nothing and costs a few microseconds.
pub fn protection() -> Protection {
    #[cfg(target_os = "linux")]
    return Protection {
        landlock: crate::sandbox::kernel::landlock_version(),
        has_seccomp: crate::sandbox::filters::ARCHITECTURE.is_some()
            && crate::sandbox::kernel::has_seccomp(),
        has_limits: true,
    };
    #[cfg(not(target_os = "linux"))]
    Protection::default()
}

#[cfg(test)]
mod tests {
    use super::{Missing, Protection, protection};

    #[test]
    fn what_is_missing_is_told() {
        let nothing = Protection::default();
        let all = [Missing::Files, Missing::Calls, Missing::Limits];
        assert_eq!(nothing.missing(), all);
        assert!(!nothing.is_whole());
        let old = Protection {
            landlock: Some(1),
            has_seccomp: true,
            has_limits: true,
        };
        assert!(old.is_whole());
        assert_eq!(protection(), protection());
    }
}
