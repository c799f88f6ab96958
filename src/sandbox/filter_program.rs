//! Programs for the kernel's filter machine.
//!
//! The kernel runs a new filter once for every number of a call, to know which calls it need not
//! ask about again, and before each of the others. So the number is looked up by halving: a list
//! from first to last would make entering the sandbox several times as long.

use seccompiler::{BpfProgram, TargetArch, sock_filter};

/// What happens to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterAction {
    /// It is made.
    Allow,
    /// It gives this error.
    Error(i32),
    /// The process gets the signal SIGSYS.
    Trap,
    /// The process ends.
    Kill,
}

/// A condition on an argument, by its index. All but the last look at the low 32 bits, as the
/// kernel does with numbers.
#[derive(Clone, Copy, Debug)]
pub enum Test {
    /// It is this.
    Equal(u8, u32),
    /// It is not this.
    Differs(u8, u32),
    /// Under this mask, it is this.
    Masked(u8, u32, u32),
    /// Of its 64 bits one is set: it is a pointer.
    NotNull(u8),
}

/// What happens when all tests hold.
#[derive(Clone, Debug)]
pub struct FilterBranch {
    pub tests: Vec<Test>,
    pub action: FilterAction,
}

/// A call: the first branch that holds says what happens; when none does, it gives EPERM.
#[derive(Clone, Debug)]
pub struct FilterRule {
    pub call: i64,
    pub branches: Vec<FilterBranch>,
}

impl FilterAction {
    /// As a filter returns it.
    pub const fn number(self) -> u32 {
        match self {
            FilterAction::Allow => libc::SECCOMP_RET_ALLOW,
            FilterAction::Error(error) => libc::SECCOMP_RET_ERRNO | error.cast_unsigned(),
            FilterAction::Trap => libc::SECCOMP_RET_TRAP,
            FilterAction::Kill => libc::SECCOMP_RET_KILL_PROCESS,
        }
    }
}

impl FilterBranch {
    /// A branch of these tests.
    pub fn new(action: FilterAction, tests: impl IntoIterator<Item = Test>) -> FilterBranch {
        FilterBranch {
            tests: tests.into_iter().collect(),
            action,
        }
    }
}

impl FilterRule {
    /// A call with these branches.
    pub fn new(call: i64, branches: impl Into<Vec<FilterBranch>>) -> FilterRule {
        FilterRule {
            call,
            branches: branches.into(),
        }
    }
}

/// What happens to calls that are no case.
const OTHERWISE: FilterAction = FilterAction::Error(libc::EPERM);

/// The kernel's numbers of the machines.
pub const ARCHITECTURES: [(TargetArch, u32); 2] = [
    (TargetArch::x86_64, 0xC000_003E),
    (TargetArch::aarch64, 0xC000_00B7),
];

/// The program for these cases, which are different calls. A call by the rules of another machine
/// ends the process.
pub fn program(architecture: TargetArch, mut cases: Vec<FilterRule>) -> BpfProgram {
    cases.sort_by_key(|case| case.call);
    let machine = ARCHITECTURES
        .iter()
        .find(|(known, _)| *known == architecture);
    let machine = machine.map_or(0, |(_, number)| *number);
    let mut program = vec![
        load(ARCHITECTURE),
        jump(libc::BPF_JEQ, machine, 1, 0),
        give(FilterAction::Kill),
        load(NUMBER),
    ];
    program.extend(look_up(&cases));
    program
}

/// So few cases are tried one after the other.
const FEW: usize = 4;

fn look_up(cases: &[FilterRule]) -> BpfProgram {
    if cases.len() <= FEW {
        let mut program: BpfProgram = cases.iter().flat_map(one).collect();
        program.push(give(OTHERWISE));
        return program;
    }
    let (low, high) = cases.split_at(cases.len() / 2);
    let low = look_up(low);
    let mut program = vec![
        jump(libc::BPF_JGE, number(high[0].call), 0, 1),
        step(libc::BPF_JMP | libc::BPF_JA, low.len() as u32),
    ];
    program.extend(low);
    program.extend(look_up(high));
    program
}

/// The case, and behind it what follows when it is another call.
fn one(case: &FilterRule) -> BpfProgram {
    let mut inner: BpfProgram = case.branches.iter().flat_map(branch).collect();
    if case.branches.iter().all(|branch| !branch.tests.is_empty()) {
        inner.push(give(OTHERWISE));
    }
    inner.insert(0, jump(libc::BPF_JEQ, number(case.call), 0, length(&inner)));
    inner
}

/// The branch, and behind it what follows when a test fails.
fn branch(branch: &FilterBranch) -> BpfProgram {
    let mut program = vec![give(branch.action)];
    for test in branch.tests.iter().rev() {
        let mut longer = self::test(*test, length(&program));
        longer.extend(program);
        program = longer;
    }
    program
}

/// The test, which leaps over so many steps when it fails.
fn test(test: Test, leap: u8) -> BpfProgram {
    match test {
        Test::Equal(index, value) => {
            vec![load(low(index)), jump(libc::BPF_JEQ, value, 0, leap)]
        }
        Test::Differs(index, value) => {
            vec![load(low(index)), jump(libc::BPF_JEQ, value, leap, 0)]
        }
        Test::Masked(index, mask, value) => vec![
            load(low(index)),
            step(libc::BPF_ALU | libc::BPF_AND | libc::BPF_K, mask),
            jump(libc::BPF_JEQ, value, 0, leap),
        ],
        Test::NotNull(index) => vec![
            load(high(index)),
            jump(libc::BPF_JEQ, 0, 0, 2),
            load(low(index)),
            jump(libc::BPF_JEQ, 0, leap, 0),
        ],
    }
}

// Where the filter machine finds what it asks about, see `struct seccomp_data`.

const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

const fn low(argument: u8) -> u32 {
    ARGUMENTS + 8 * argument as u32
}

const fn high(argument: u8) -> u32 {
    low(argument) + 4
}

fn load(offset: u32) -> sock_filter {
    step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, offset)
}

fn give(action: FilterAction) -> sock_filter {
    step(libc::BPF_RET | libc::BPF_K, action.number())
}

fn step(code: u32, value: u32) -> sock_filter {
    sock_filter {
        code: code as u16,
        jt: 0,
        jf: 0,
        k: value,
    }
}

/// Leaps over so many steps when the comparison holds, and when it does not.
fn jump(comparison: u32, value: u32, holds: u8, fails: u8) -> sock_filter {
    sock_filter {
        jt: holds,
        jf: fails,
        ..step(libc::BPF_JMP | comparison | libc::BPF_K, value)
    }
}

/// Calls are numbered from 0 to a few hundreds.
fn number(call: i64) -> u32 {
    u32::try_from(call).unwrap_or(u32::MAX)
}

/// Of a case: a few dozen steps at most. A longer one would leap too short, which the test of all
/// numbers would see.
fn length(program: &BpfProgram) -> u8 {
    u8::try_from(program.len()).unwrap_or(u8::MAX)
}

/// What the program says of a call: the filter machine, as far as it is used here.
#[cfg(all(test, target_arch = "x86_64"))]
pub fn answer(program: &BpfProgram, machine: u32, call: u32, arguments: &[u64]) -> u32 {
    let word = |offset: u32| match offset {
        NUMBER => call,
        ARCHITECTURE => machine,
        _ => {
            let argument = arguments.get((offset - ARGUMENTS) as usize / 8);
            let argument = argument.copied().unwrap_or(0);
            (argument >> (8 * (offset % 8))) as u32
        }
    };
    let (mut here, mut value) = (0, 0);
    loop {
        let sock_filter { code, jt, jf, k } = program[here];
        here += 1;
        let (holds, fails) = (usize::from(jt), usize::from(jf));
        match u32::from(code) {
            0x20 => value = word(k),
            0x54 => value &= k,
            0x05 => here += k as usize,
            0x15 => here += if value == k { holds } else { fails },
            0x35 => here += if value >= k { holds } else { fails },
            0x06 => return k,
            other => panic!("no such step: {other:x}"),
        }
    }
}
