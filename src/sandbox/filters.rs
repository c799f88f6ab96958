//! seccomp: which system calls a confined process may make, with which arguments.
//!
//! The rules are one program for the kernel's filter machine, which
//! [`crate::sandbox::filter_program`] writes.

use std::io;
use std::iter;
use std::os::fd::RawFd;

use seccompiler::{BpfProgram, TargetArch, apply_filter};

use crate::sandbox::calls::{ALLOWED, ALLOWED_OLD, FORBIDDEN, FORBIDDEN_OLD, LAUNCHED};
use crate::sandbox::confinement_error::ConfinementError;
use crate::sandbox::filter_program::{FilterAction, FilterBranch, FilterRule, Test, program};

/// The machine, if there are filters for it.
pub const ARCHITECTURE: Option<TargetArch> = if cfg!(target_arch = "x86_64") {
    Some(TargetArch::x86_64)
} else if cfg!(target_arch = "aarch64") {
    Some(TargetArch::aarch64)
} else {
    None
};

/// Filters the calls of this thread from now on. The descriptor for notes can't be closed, nor can
/// anything be put in its place.
///
/// # Errors
/// [`ConfinementError::Seccomp`].
pub fn install(notes: Option<RawFd>) -> Result<(), ConfinementError> {
    let filter = filter(std::process::id(), notes)
        .ok_or_else(|| ConfinementError::Seccomp("no filters for this machine".to_owned()))?;
    apply_filter(&filter).map_err(|error| ConfinementError::Seccomp(error.to_string()))
}

/// The filter of an executable that is not ours; [`install_launched`] puts its number in.
pub fn launched(threads: bool) -> Option<BpfProgram> {
    let allow = |tests: &[Test]| FilterBranch::new(FilterAction::Allow, tests.iter().copied());
    let by_values = |argument, values: &[u32]| -> Vec<FilterBranch> {
        let values = values.iter().map(|value| Test::Equal(argument, *value));
        values.map(|value| allow(&[value])).collect()
    };
    let own_process = [allow(&[Test::Equal(0, OWN)])];
    let thread = allow(&[Test::Masked(0, NOT_OF_A_THREAD | THREAD, THREAD)]);
    let thread: Vec<FilterBranch> = threads.then_some(thread).into_iter().collect();
    let always = ALLOWED.iter().chain(ALLOWED_OLD);
    let cases = always
        .map(|(call, _)| *call)
        .chain(LAUNCHED)
        .map(|call| FilterRule::new(call, [allow(&[])]))
        .chain([
            FilterRule::new(
                libc::SYS_clone3,
                [FilterBranch::new(FilterAction::Error(libc::ENOSYS), [])],
            ),
            FilterRule::new(libc::SYS_clone, thread),
            FilterRule::new(libc::SYS_kill, own_process.clone()),
            FilterRule::new(libc::SYS_tgkill, own_process),
            FilterRule::new(
                libc::SYS_prlimit64,
                [
                    FilterBranch::new(FilterAction::Error(libc::EPERM), [Test::NotNull(2)]),
                    allow(&[Test::Equal(0, 0)]),
                ],
            ),
            FilterRule::new(libc::SYS_prctl, by_values(0, &ALLOWED_PRCTL)),
            FilterRule::new(libc::SYS_fcntl, by_values(1, &ALLOWED_FCNTL)),
            FilterRule::new(libc::SYS_ioctl, by_values(1, &ALLOWED_IOCTL)),
        ]);
    Some(program(ARCHITECTURE?, cases.collect()))
}

/// In place of the number of the process, which is not known yet.
const OWN: u32 = 0xFFFF_FFF0;

/// Filters the calls of this thread and what it becomes. To be called between fork and exec:
/// allocates nothing.
///
/// # Errors
/// The system's.
pub fn install_launched(filter: &mut BpfProgram) -> io::Result<()> {
    let own = rustix::process::getpid().as_raw_nonzero().get();
    for step in filter.iter_mut().filter(|step| step.k == OWN) {
        step.k = own.cast_unsigned();
    }
    apply_filter(filter).map_err(|_| io::Error::last_os_error())
}

/// The filter of the process with this number.
fn filter(own: u32, notes: Option<RawFd>) -> Option<BpfProgram> {
    let always = |calls: &'static [(i64, &str)], action| {
        calls.iter().map(move |(call, _)| FilterRule {
            call: *call,
            branches: vec![FilterBranch {
                tests: Vec::new(),
                action,
            }],
        })
    };
    let cases = always(ALLOWED, FilterAction::Allow)
        .chain(always(ALLOWED_OLD, FilterAction::Allow))
        .chain(always(FORBIDDEN, FilterAction::Trap))
        .chain(always(FORBIDDEN_OLD, FilterAction::Trap))
        // glibc then makes its threads by the older call, whose arguments a filter can see.
        .chain(iter::once(FilterRule::new(
            libc::SYS_clone3,
            [FilterBranch::new(FilterAction::Error(libc::ENOSYS), [])],
        )))
        .chain(by_arguments(own))
        .chain(by_descriptor(notes));
    Some(program(ARCHITECTURE?, cases.collect()))
}

/// The calls that close a descriptor: which argument it is, not the one for notes.
fn by_descriptor(notes: Option<RawFd>) -> Vec<FilterRule> {
    let closing = [
        (libc::SYS_close, 0),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_dup2, 1),
        (libc::SYS_dup3, 1),
    ];
    let case = |(call, argument)| {
        let kept = notes.map(|notes| Test::Equal(argument, number(notes)));
        let trap = kept.map(|kept| FilterBranch::new(FilterAction::Trap, [kept]));
        FilterRule {
            call,
            branches: trap
                .into_iter()
                .chain([FilterBranch::new(FilterAction::Allow, [])])
                .collect(),
        }
    };
    closing.into_iter().map(case).collect()
}

/// The calls that are allowed or forbidden by their arguments.
fn by_arguments(own: u32) -> Vec<FilterRule> {
    let allow = |tests: &[Test]| FilterBranch::new(FilterAction::Allow, tests.iter().copied());
    let trap = |tests: &[Test]| FilterBranch::new(FilterAction::Trap, tests.iter().copied());
    // Nobody in here sends SIGKILL: the parent knows that one comes from outside.
    let own_process = |signal| {
        [
            trap(&[Test::Equal(signal, number(libc::SIGKILL))]),
            allow(&[Test::Equal(0, own)]),
            trap(&[]),
        ]
    };
    let thread = Test::Masked(0, NOT_OF_A_THREAD | THREAD, THREAD);
    // No page becomes code that was not code before.
    let no_code = [allow(&[Test::Masked(2, number(libc::PROT_EXEC), 0)])];
    let by_values = |argument, allowed: &[u32], forbidden: &[u32]| -> Vec<FilterBranch> {
        let allowed = allowed
            .iter()
            .map(|value| allow(&[Test::Equal(argument, *value)]));
        let forbidden = forbidden
            .iter()
            .map(|value| trap(&[Test::Equal(argument, *value)]));
        allowed.chain(forbidden).collect()
    };
    let opening = |flags| [allow(&[Test::Masked(flags, CHANGING, 0)]), trap(&[])];
    vec![
        FilterRule::new(libc::SYS_kill, own_process(1)),
        FilterRule::new(libc::SYS_tgkill, own_process(2)),
        FilterRule::new(
            libc::SYS_clone,
            [allow(&[thread]), trap(&[Test::Masked(0, THREAD, 0)])],
        ),
        FilterRule::new(libc::SYS_mmap, no_code.clone()),
        FilterRule::new(libc::SYS_mprotect, no_code),
        FilterRule::new(libc::SYS_openat, opening(2)),
        #[cfg(target_arch = "x86_64")]
        FilterRule::new(libc::SYS_open, opening(1)),
        FilterRule::new(
            libc::SYS_rt_sigaction,
            [
                trap(&[Test::Equal(0, number(libc::SIGSYS)), Test::NotNull(1)]),
                allow(&[]),
            ],
        ),
        // The trap answers the calls that might block its signal.
        FilterRule::new(
            libc::SYS_rt_sigprocmask,
            [
                trap(&[
                    Test::Differs(0, number(libc::SIG_UNBLOCK)),
                    Test::NotNull(1),
                ]),
                allow(&[]),
            ],
        ),
        FilterRule::new(
            libc::SYS_prlimit64,
            [trap(&[Test::NotNull(2)]), allow(&[Test::Equal(0, 0)])],
        ),
        FilterRule::new(
            libc::SYS_prctl,
            by_values(0, &ALLOWED_PRCTL, &FORBIDDEN_PRCTL),
        ),
        FilterRule::new(
            libc::SYS_fcntl,
            by_values(1, &ALLOWED_FCNTL, &FORBIDDEN_FCNTL),
        ),
        FilterRule::new(
            libc::SYS_ioctl,
            by_values(1, &ALLOWED_IOCTL, &FORBIDDEN_IOCTL),
        ),
    ]
}

/// Opening a file with one of these may change it or its folder. Opening one only to write is left
/// to Landlock, which lets only the null device through; and a file of size limit 0 takes nothing.
const CHANGING: u32 =
    number(libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC | libc::O_APPEND | TEMPORARY);

/// An unnamed file in a folder.
const TEMPORARY: i32 = libc::O_TMPFILE & !libc::O_DIRECTORY;

/// Flags that no thread is made with.
const NOT_OF_A_THREAD: u32 = number(
    libc::CLONE_VFORK
        | libc::CLONE_PTRACE
        | libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET,
);

const THREAD: u32 = number(libc::CLONE_THREAD);

const ALLOWED_PRCTL: [u32; 1] = [number(libc::PR_SET_NAME)];

const FORBIDDEN_PRCTL: [u32; 8] = [
    number(libc::PR_SET_PDEATHSIG),
    number(libc::PR_SET_DUMPABLE),
    number(libc::PR_SET_PTRACER),
    number(libc::PR_SET_SECCOMP),
    number(libc::PR_SET_KEEPCAPS),
    number(libc::PR_SET_MM),
    number(libc::PR_SET_CHILD_SUBREAPER),
    /* PR_SET_SYSCALL_USER_DISPATCH */ 59,
];

const ALLOWED_FCNTL: [u32; 5] = [
    number(libc::F_DUPFD),
    number(libc::F_DUPFD_CLOEXEC),
    number(libc::F_GETFD),
    number(libc::F_SETFD),
    number(libc::F_GETFL),
];

/// They make the kernel send signals to any process.
const FORBIDDEN_FCNTL: [u32; 5] = [
    number(libc::F_SETOWN),
    /* F_SETSIG */ 10,
    /* F_SETOWN_EX */ 15,
    number(libc::F_SETLEASE),
    number(libc::F_NOTIFY),
];

const ALLOWED_IOCTL: [u32; 4] = [
    libc::TCGETS as u32,
    libc::TIOCGWINSZ as u32,
    libc::FIONREAD as u32,
    libc::FIOCLEX as u32,
];

/// They type into a terminal, or take it.
const FORBIDDEN_IOCTL: [u32; 3] = [
    libc::TIOCSTI as u32,
    libc::TIOCLINUX as u32,
    libc::TIOCSCTTY as u32,
];

/// The constant as the filter compares it: the low half of a register.
const fn number(constant: i32) -> u32 {
    constant.cast_unsigned()
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::{FilterAction, filter};
    use crate::sandbox::calls::{
        ALLOWED, ALLOWED_OLD, FORBIDDEN, FORBIDDEN_IN_PART, FORBIDDEN_OLD,
    };
    use crate::sandbox::filter_program::{ARCHITECTURES, answer};

    const OWN: u32 = 1234;
    const NOTES: i32 = 7;

    #[track_caller]
    fn check(call: i64, arguments: &[u64], action: FilterAction) {
        let program = filter(OWN, Some(NOTES)).expect("a filter");
        let found = answer(&program, ARCHITECTURES[0].1, call as u32, arguments);
        assert_eq!(found, action.number(), "call {call} {arguments:?}");
    }

    #[test]
    fn every_number_gets_the_answer_of_its_list() {
        let program = filter(OWN, Some(NOTES)).expect("a filter");
        let has = |list: &[(i64, &str)], call| list.iter().any(|(known, _)| *known == call);
        for call in 0..1000_i64 {
            let expected = if has(ALLOWED, call) || has(ALLOWED_OLD, call) {
                FilterAction::Allow
            } else if has(FORBIDDEN, call) || has(FORBIDDEN_OLD, call) {
                FilterAction::Trap
            } else if call == libc::SYS_clone3 {
                FilterAction::Error(libc::ENOSYS)
            } else if has(FORBIDDEN_IN_PART, call)
                || [libc::SYS_mmap, libc::SYS_mprotect, libc::SYS_rt_sigprocmask].contains(&call)
            {
                continue;
            } else {
                FilterAction::Error(libc::EPERM)
            };
            let found = answer(&program, ARCHITECTURES[0].1, call as u32, &[]);
            assert_eq!(found, expected.number(), "call {call}");
        }
        // The same calls by the numbers of another machine, and those of its 32-bit kin.
        assert_eq!(
            answer(&program, 0x4000_0003, 1, &[]),
            FilterAction::Kill.number()
        );
        check(0x4000_0000, &[], FilterAction::Error(libc::EPERM));
    }

    #[test]
    fn arguments_decide() {
        let own = u64::from(OWN);
        let (allow, trap, refuse) = (
            FilterAction::Allow,
            FilterAction::Trap,
            FilterAction::Error(libc::EPERM),
        );
        check(libc::SYS_kill, &[own, 6], allow);
        check(libc::SYS_kill, &[own, 9], trap);
        check(libc::SYS_kill, &[own + 1, 6], trap);
        check(libc::SYS_kill, &[u64::MAX, 9], trap);
        check(libc::SYS_tgkill, &[own, own, 6], allow);
        check(libc::SYS_tgkill, &[own, own, 9], trap);
        check(libc::SYS_tgkill, &[own + 1, own + 1, 6], trap);
        check(libc::SYS_close, &[6], allow);
        check(libc::SYS_close, &[7], trap);
        check(libc::SYS_dup2, &[7, 6], allow);
        check(libc::SYS_dup2, &[6, 7], trap);
        check(libc::SYS_dup3, &[6, 7, 0], trap);
        check(libc::SYS_openat, &[0, 0, 0], allow);
        check(libc::SYS_openat, &[0, 0, 1], allow);
        check(libc::SYS_openat, &[0, 0, 2], trap);
        check(libc::SYS_openat, &[0, 0, 0o101], trap);
        check(libc::SYS_clone, &[0x3d_0f00], allow);
        check(libc::SYS_clone, &[17], trap);
        check(libc::SYS_clone, &[0x3d_0f00 | 0x4000_0000], refuse);
        check(libc::SYS_mmap, &[0, 0, 3], allow);
        check(libc::SYS_mmap, &[0, 0, 7], refuse);
        check(libc::SYS_rt_sigaction, &[31, 1], trap);
        check(libc::SYS_rt_sigaction, &[31, 1 << 32], trap);
        check(libc::SYS_rt_sigaction, &[31, 0], allow);
        check(libc::SYS_rt_sigaction, &[11, 1], allow);
        check(libc::SYS_rt_sigprocmask, &[0, 1 << 40], trap);
        check(libc::SYS_rt_sigprocmask, &[1, 1 << 40], allow);
        check(libc::SYS_rt_sigprocmask, &[2, 0], allow);
        check(libc::SYS_prlimit64, &[0, 7, 0], allow);
        check(libc::SYS_prlimit64, &[1, 7, 0], refuse);
        check(libc::SYS_prlimit64, &[0, 7, 1], trap);
        check(libc::SYS_ioctl, &[0, 0x5401], allow);
        check(libc::SYS_ioctl, &[0, 0x5412], trap);
        check(libc::SYS_ioctl, &[0, (7 << 32) | 0x5412], trap);
        check(libc::SYS_ioctl, &[0, 1], refuse);
    }
}
