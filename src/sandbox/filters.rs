//! seccomp: which system calls a confined process may make, with which arguments.
//!
//! Three filters, because one has a single action besides its default. The kernel runs all of them and takes the strictest answer, and
//! of two errors the one of the filter that came last: a call that is allowed by [`allowed`] but forbidden by [`noted`] is trapped,
//! one that neither knows gives EPERM, and [`absent`] makes one call look as if this kernel did not have it.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use crate::sandbox::calls::{ALLOWED, ALLOWED_OLD, FORBIDDEN, FORBIDDEN_OLD};
use crate::sandbox::confinement::Refused;

/// The machine, if there are filters for it.
pub const ARCHITECTURE: Option<TargetArch> = if cfg!(target_arch = "x86_64") {
    Some(TargetArch::x86_64)
} else if cfg!(target_arch = "aarch64") {
    Some(TargetArch::aarch64)
} else {
    None
};

/// By the number of a call: it is meant when all conditions of one of its rules hold, or when there is no rule.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

type Made<T> = Result<T, seccompiler::BackendError>;

/// Filters the calls of this thread from now on.
///
/// # Errors
/// [`Refused::Seccomp`].
pub fn install() -> Result<(), Refused> {
    let own = u64::from(std::process::id());
    for program in programs(own).map_err(|error| Refused::Seccomp(error.to_string()))? {
        apply_filter(&program).map_err(|error| Refused::Seccomp(error.to_string()))?;
    }
    Ok(())
}

/// In the order in which they are to be installed: the last one forbids to install any.
fn programs(own: u64) -> Made<[BpfProgram; 3]> {
    let error = |number: i32| SeccompAction::Errno(number.unsigned_abs());
    Ok([
        program(allowed(own)?, error(libc::EPERM), SeccompAction::Allow)?,
        program(absent(), SeccompAction::Allow, error(libc::ENOSYS))?,
        program(noted(own)?, SeccompAction::Allow, SeccompAction::Trap)?,
    ])
}

fn program(rules: Rules, default: SeccompAction, action: SeccompAction) -> Made<BpfProgram> {
    let architecture = ARCHITECTURE.ok_or(seccompiler::BackendError::InvalidTargetArch(
        std::env::consts::ARCH.to_owned(),
    ))?;
    SeccompFilter::new(rules, default, action, architecture)?.try_into()
}

/// glibc then makes its threads by the older call, whose arguments a filter can see.
fn absent() -> Rules {
    Rules::from([(libc::SYS_clone3, Vec::new())])
}

/// What is allowed. It includes what installing the next filters needs.
fn allowed(own: u64) -> Made<Rules> {
    let always = ALLOWED.iter().chain(ALLOWED_OLD);
    let mut rules: Rules = always.map(|(number, _)| (*number, Vec::new())).collect();
    rules.insert(libc::SYS_seccomp, Vec::new());
    // The trap answers the calls that would block its signal.
    rules.insert(libc::SYS_rt_sigprocmask, Vec::new());
    let own_process = vec![rule([equal(0, own)?])?];
    rules.insert(libc::SYS_kill, own_process.clone());
    rules.insert(libc::SYS_tgkill, own_process);
    let new_thread = masked(0, NOT_OF_A_THREAD | libc::CLONE_THREAD, libc::CLONE_THREAD)?;
    rules.insert(libc::SYS_clone, vec![rule([new_thread])?]);
    // No page becomes code that was not code before.
    let no_code = vec![rule([masked(2, libc::PROT_EXEC, 0)?])?];
    rules.insert(libc::SYS_mmap, no_code.clone());
    rules.insert(libc::SYS_mprotect, no_code);
    rules.insert(libc::SYS_openat, vec![rule([masked(2, CHANGING, 0)?])?]);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, vec![rule([masked(1, CHANGING, 0)?])?]);
    rules.insert(
        libc::SYS_rt_sigaction,
        vec![
            rule([differs(0, number(libc::SIGSYS))?])?,
            rule([is_null(1)?])?,
        ],
    );
    rules.insert(
        libc::SYS_prlimit64,
        vec![rule([equal(0, 0)?, is_null(2)?])?],
    );
    rules.insert(libc::SYS_prctl, any_of(0, &ALLOWED_PRCTL)?);
    rules.insert(libc::SYS_fcntl, any_of(1, &ALLOWED_FCNTL)?);
    rules.insert(libc::SYS_ioctl, any_of(1, &ALLOWED_IOCTL)?);
    Ok(rules)
}

/// What goes to the trap: what is noted there, and the changes of the signal mask, which it answers itself.
fn noted(own: u64) -> Made<Rules> {
    let always = FORBIDDEN.iter().chain(FORBIDDEN_OLD);
    let mut rules: Rules = always.map(|(number, _)| (*number, Vec::new())).collect();
    let other_process = vec![rule([differs(0, own)?])?];
    rules.insert(libc::SYS_kill, other_process.clone());
    rules.insert(libc::SYS_tgkill, other_process);
    rules.insert(
        libc::SYS_clone,
        vec![rule([masked(0, libc::CLONE_THREAD, 0)?])?],
    );
    rules.insert(libc::SYS_openat, changing(2)?);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, changing(1)?);
    rules.insert(
        libc::SYS_rt_sigaction,
        vec![rule([equal(0, number(libc::SIGSYS))?, is_not_null(1)?])?],
    );
    rules.insert(
        libc::SYS_rt_sigprocmask,
        vec![rule([
            differs(0, number(libc::SIG_UNBLOCK))?,
            is_not_null(1)?,
        ])?],
    );
    rules.insert(libc::SYS_prlimit64, vec![rule([is_not_null(2)?])?]);
    rules.insert(libc::SYS_prctl, any_of(0, &FORBIDDEN_PRCTL)?);
    rules.insert(libc::SYS_fcntl, any_of(1, &FORBIDDEN_FCNTL)?);
    rules.insert(libc::SYS_ioctl, any_of(1, &FORBIDDEN_IOCTL)?);
    Ok(rules)
}

/// Opening a file with one of these may change it or its folder. Opening one only to write is left to Landlock, which lets only the
/// null device through; and a file of size limit 0 takes nothing.
const CHANGING: i32 = libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC | libc::O_APPEND | TEMPORARY;

/// An unnamed file in a folder.
const TEMPORARY: i32 = libc::O_TMPFILE & !libc::O_DIRECTORY;

/// Flags that no thread is made with.
const NOT_OF_A_THREAD: i32 = libc::CLONE_VFORK
    | libc::CLONE_PTRACE
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET;

const ALLOWED_PRCTL: [u64; 2] = [number(libc::PR_SET_NAME), number(libc::PR_SET_NO_NEW_PRIVS)];

const FORBIDDEN_PRCTL: [u64; 8] = [
    number(libc::PR_SET_PDEATHSIG),
    number(libc::PR_SET_DUMPABLE),
    number(libc::PR_SET_PTRACER),
    number(libc::PR_SET_SECCOMP),
    number(libc::PR_SET_KEEPCAPS),
    number(libc::PR_SET_MM),
    number(libc::PR_SET_CHILD_SUBREAPER),
    /* PR_SET_SYSCALL_USER_DISPATCH */ 59,
];

const ALLOWED_FCNTL: [u64; 5] = [
    number(libc::F_DUPFD),
    number(libc::F_DUPFD_CLOEXEC),
    number(libc::F_GETFD),
    number(libc::F_SETFD),
    number(libc::F_GETFL),
];

/// They make the kernel send signals to any process.
const FORBIDDEN_FCNTL: [u64; 5] = [
    number(libc::F_SETOWN),
    /* F_SETSIG */ 10,
    /* F_SETOWN_EX */ 15,
    number(libc::F_SETLEASE),
    number(libc::F_NOTIFY),
];

const ALLOWED_IOCTL: [u64; 4] = [
    libc::TCGETS,
    libc::TIOCGWINSZ,
    libc::FIONREAD,
    libc::FIOCLEX,
];

/// They type into a terminal, or take it.
const FORBIDDEN_IOCTL: [u64; 3] = [libc::TIOCSTI, libc::TIOCLINUX, libc::TIOCSCTTY];

/// The constant as the filter compares it: the low half of a register.
const fn number(constant: i32) -> u64 {
    constant.cast_unsigned() as u64
}

fn changing(argument: u8) -> Made<Vec<SeccompRule>> {
    let flags = [
        libc::O_RDWR,
        libc::O_CREAT,
        libc::O_TRUNC,
        libc::O_APPEND,
        TEMPORARY,
    ];
    let rules = flags.map(|flag| rule([masked(argument, flag, flag)?]));
    rules.into_iter().collect()
}

fn any_of(argument: u8, values: &[u64]) -> Made<Vec<SeccompRule>> {
    let rules = values.iter().map(|value| rule([equal(argument, *value)?]));
    rules.collect()
}

fn rule<const N: usize>(conditions: [SeccompCondition; N]) -> Made<SeccompRule> {
    SeccompRule::new(conditions.into())
}

// The kernel takes these arguments as 32 bits and does not look at the rest.

fn equal(argument: u8, value: u64) -> Made<SeccompCondition> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)
}

fn differs(argument: u8, value: u64) -> Made<SeccompCondition> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, value)
}

fn masked(argument: u8, mask: i32, value: i32) -> Made<SeccompCondition> {
    let operator = SeccompCmpOp::MaskedEq(number(mask));
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, operator, number(value))
}

// Pointers have 64 bits.

fn is_null(argument: u8) -> Made<SeccompCondition> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0)
}

fn is_not_null(argument: u8) -> Made<SeccompCondition> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, 0)
}
