//! What happens in a confined process when it makes a call that is noted: the kernel sends SIGSYS
//! instead, and the handler here writes the note and gives the call its error.
//!
//! A trap whose signal is blocked kills the process, and glibc blocks all signals around its own
//! forks. So changes of the signal mask come to the trap too, and it makes them without this
//! signal.
#![expect(
    unsafe_code,
    reason = "the kernel is asked for what no safe wrapper offers"
)]

use std::io;
use std::mem;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::ptr;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use crate::sandbox::notes::{MAX_NOTES, NOTE_BYTES};

/// Where notes go; -1: nowhere.
static NOTES: AtomicI32 = AtomicI32::new(-1);

/// How many have been written.
static WRITTEN: AtomicUsize = AtomicUsize::new(0);

/// `si_code` of a signal that a filter has sent.
const FROM_FILTER: i32 = 1;

/// The kernel's signal set: one bit a signal, the first for signal 1.
const SIGSYS_BIT: u64 = 1 << (libc::SIGSYS - 1);

/// What the kernel tells with a SIGSYS.
#[repr(C)]
struct TrapInfo {
    signal: i32,
    error: i32,
    code: i32,
    /// Where the call was made.
    address: u64,
    call: i32,
    architecture: u32,
}

/// Installs the handler. Notes go to this descriptor, which never makes us wait.
///
/// # Errors
/// The system's.
pub fn install(notes: Option<BorrowedFd<'_>>) -> io::Result<()> {
    if let Some(notes) = notes {
        let flags = rustix::fs::fcntl_getfl(notes)? | rustix::fs::OFlags::NONBLOCK;
        rustix::fs::fcntl_setfl(notes, flags)?;
        NOTES.store(notes.as_raw_fd(), Ordering::Relaxed);
    }
    // SAFETY: zero is a value of both types: an empty set, and no handler yet.
    let (mut set, mut action): (libc::sigset_t, libc::sigaction) = unsafe { mem::zeroed() };
    let handler: extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) = on_trap;
    action.sa_sigaction = handler as libc::sighandler_t;
    action.sa_flags = libc::SA_SIGINFO;
    // SAFETY: the pointers are to live locals. The handler has the signature that SA_SIGINFO asks
    // for and calls only what may be called in a handler. A signal set that was zeroed is made by
    // sigemptyset before it is used.
    let done = unsafe {
        libc::sigaction(libc::SIGSYS, &raw const action, ptr::null_mut()) == 0
            && libc::sigemptyset(&raw mut set) == 0
            && libc::sigaddset(&raw mut set, libc::SIGSYS) == 0
            && libc::sigprocmask(libc::SIG_UNBLOCK, &raw const set, ptr::null_mut()) == 0
    };
    if done {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

/// The signal handler: no allocation, no lock, no panic.
extern "C" fn on_trap(_: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the kernel hands over pointers to its records, which live until the handler returns;
    // the first fields of a siginfo_t of a SIGSYS are those of TrapInfo. errno is this thread's
    // own.
    unsafe {
        let errno = libc::__errno_location();
        let saved = *errno;
        let info = &*info.cast::<TrapInfo>();
        let context = &mut *context.cast::<libc::ucontext_t>();
        if info.code == FROM_FILTER {
            let call = i64::from(info.call);
            let answer = if call == libc::SYS_rt_sigprocmask {
                change_mask(context)
            } else {
                note(call);
                -i64::from(libc::EPERM)
            };
            registers::set_answer(context, answer);
        }
        *errno = saved;
    }
}

fn note(call: i64) {
    if WRITTEN.fetch_add(1, Ordering::Relaxed) >= MAX_NOTES {
        return;
    }
    let bytes = call.to_ne_bytes();
    // SAFETY: the buffer is live and has that many bytes. write may be called in a handler; its
    // result does not matter.
    unsafe {
        libc::write(
            NOTES.load(Ordering::Relaxed),
            bytes.as_ptr().cast(),
            NOTE_BYTES,
        );
    }
}

/// Does what rt_sigprocmask does, but never blocks SIGSYS: changes the mask that holds when the
/// handler has returned.
///
/// # Safety
/// The arguments are the program's own pointers: bad ones end in a SIGSEGV of the program, where
/// the kernel would say EFAULT.
unsafe fn change_mask(context: &mut libc::ucontext_t) -> i64 {
    let [how, set, old, size] = registers::arguments(context);
    if size != mem::size_of::<u64>() as u64 {
        return -i64::from(libc::EINVAL);
    }
    // The kernel's set is the first word of the library's.
    let mask: *mut u64 = (&raw mut context.uc_sigmask).cast();
    // SAFETY: mask points into the context; set and old are as good as the caller's.
    unsafe {
        let now = *mask;
        let given = ptr::read_unaligned(set as *const u64);
        // The kernel takes `how` as 32 bits.
        let new = match how as i32 {
            libc::SIG_BLOCK => now | given,
            libc::SIG_SETMASK => given,
            _ => return -i64::from(libc::EINVAL),
        };
        if old != 0 {
            ptr::write_unaligned(old as *mut u64, now);
        }
        *mask = new & !SIGSYS_BIT;
    }
    0
}

/// A call's arguments and its answer, as this machine passes them.
#[cfg(target_arch = "x86_64")]
mod registers {
    pub fn arguments(context: &libc::ucontext_t) -> [u64; 4] {
        let registers = &context.uc_mcontext.gregs;
        [libc::REG_RDI, libc::REG_RSI, libc::REG_RDX, libc::REG_R10]
            .map(|register| registers[register as usize].cast_unsigned())
    }

    pub fn set_answer(context: &mut libc::ucontext_t, answer: i64) {
        context.uc_mcontext.gregs[libc::REG_RAX as usize] = answer;
    }
}

/// As above.
#[cfg(target_arch = "aarch64")]
mod registers {
    pub fn arguments(context: &libc::ucontext_t) -> [u64; 4] {
        let registers = &context.uc_mcontext.regs;
        [registers[0], registers[1], registers[2], registers[3]]
    }

    pub fn set_answer(context: &mut libc::ucontext_t, answer: i64) {
        context.uc_mcontext.regs[0] = answer.cast_unsigned();
    }
}

/// There are no filters for other machines, so that nothing comes to the trap.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
mod registers {
    pub fn arguments(_: &libc::ucontext_t) -> [u64; 4] {
        [0; 4]
    }

    pub fn set_answer(_: &mut libc::ucontext_t, _: i64) {}
}
