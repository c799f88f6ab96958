//! Players in this process that break one rule each.
