//! What memory there is, and what becomes of a process that takes too much of it.

use std::fs;
use std::path::Path;

/// What this process holds in memory; `None` where the system does not tell.
pub fn resident_bytes() -> Option<u64> {
    memory_bytes(1)
}

/// The addresses that this process has taken, which the limit on memory counts.
pub fn virtual_bytes() -> Option<u64> {
    memory_bytes(0)
}

/// A field of `/proc/self/statm`.
fn memory_bytes(field: usize) -> Option<u64> {
    let fields = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = fields.split_whitespace().nth(field)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// How many megabytes the user allows a process of ours (`ARBIITER_MEMORY`).
pub fn wanted_megabytes() -> Option<u64> {
    std::env::var("ARBIITER_MEMORY").ok()?.parse().ok()
}

/// The memory that all processes of this machine share; less where a control group of this process
/// has less. `None` where the system does not tell.
pub fn machine_bytes() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let limits = groups.lines().filter_map(group_bytes);
    limits.chain(all_bytes()).min()
}

fn all_bytes() -> Option<u64> {
    let info = fs::read_to_string("/proc/meminfo").ok()?;
    let line = info
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}

/// The least limit on memory of the group in this line of `/proc/self/cgroup` and of the groups
/// that it is in (see the manual page cgroups(7)). Both versions of control groups are known.
fn group_bytes(line: &str) -> Option<u64> {
    let mut fields = line.splitn(3, ':');
    let (number, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
    let (root, file) = match controllers {
        "" if number == "0" => ("/sys/fs/cgroup", "memory.max"),
        "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
        _ => return None,
    };
    let group = Path::new(root).join(path.trim_start_matches('/'));
    let groups = group
        .ancestors()
        .take_while(|group| group.starts_with(root));
    groups
        .filter_map(|group| fs::read_to_string(group.join(file)).ok())
        .filter_map(|text| text.trim().parse().ok())
        .min()
}

/// How many processes of this machine the kernel has killed so far because there was no memory for
/// them. None where it does not count.
pub fn killed_for_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/vmstat").ok()?;
    let count = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
    count?.trim().parse().ok()
}
