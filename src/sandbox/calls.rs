//! Which system calls a confined process may make.
//!
//! Everything that is not listed as allowed gives the error EPERM. The interpreter needs little
//! once it runs: memory, clocks, its threads, to read files and to use the descriptors that it has.
//! What is listed as forbidden is refused as well and also noted: it is never made by a program
//! that only plays. Some calls are allowed or forbidden by their arguments, see `filters`.

/// A system call: its number on this machine, and its name with `SYS_` before it.
pub(crate) type Call = (i64, &'static str);

/// The name of a system call that is forbidden, always or with some arguments.
pub fn call_name(number: i64) -> Option<&'static str> {
    let mut all = FORBIDDEN
        .iter()
        .chain(FORBIDDEN_OLD)
        .chain(FORBIDDEN_IN_PART);
    let (_, name) = all.find(|(known, _)| *known == number)?;
    name.strip_prefix("SYS_")
}

macro_rules! calls {
    ($($name:ident)*) => {
        &[$((libc::$name, stringify!($name))),*]
    };
}

/// Allowed with any arguments.
#[cfg(target_os = "linux")]
pub(crate) const ALLOWED: &[Call] = calls! {
    SYS_read SYS_write SYS_readv SYS_writev SYS_pread64 SYS_lseek SYS_fstat
    SYS_newfstatat SYS_statx SYS_faccessat SYS_faccessat2 SYS_readlinkat SYS_getcwd SYS_getdents64
    SYS_dup SYS_pipe2 SYS_ppoll SYS_pselect6
    SYS_sendmsg SYS_recvmsg SYS_sendto SYS_recvfrom SYS_shutdown
    SYS_munmap SYS_mremap SYS_brk SYS_madvise SYS_membarrier
    SYS_futex SYS_sched_yield SYS_sched_getaffinity SYS_set_robust_list SYS_get_robust_list SYS_rseq
    SYS_set_tid_address SYS_getcpu
    SYS_clock_gettime SYS_clock_getres SYS_clock_nanosleep SYS_nanosleep SYS_gettimeofday
    SYS_getrandom SYS_getpid SYS_getppid SYS_gettid SYS_getuid SYS_geteuid SYS_getgid SYS_getegid
    SYS_uname SYS_sysinfo SYS_getrusage SYS_times
    SYS_rt_sigreturn SYS_sigaltstack SYS_restart_syscall SYS_exit SYS_exit_group
};

/// Allowed besides to an executable that is not ours. It is started by one of them, brings its own
/// code, and files are Landlock's business.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub(crate) const LAUNCHED: [i64; 13] = [
    libc::SYS_execve,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_open,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_dup2,
    libc::SYS_dup3,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_setitimer,
    libc::SYS_alarm,
    libc::SYS_pause,
];
#[cfg(all(target_os = "linux", not(target_arch = "x86_64")))]
pub(crate) const LAUNCHED: [i64; 9] = [
    libc::SYS_execve,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_dup3,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_setitimer,
];

/// As above, where the machine has them: calls that newer ones have replaced.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub(crate) const ALLOWED_OLD: &[Call] = calls! {
    SYS_stat SYS_lstat SYS_access SYS_readlink SYS_pipe SYS_poll SYS_select SYS_time
    SYS_arch_prctl SYS_getrlimit
};
#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
pub(crate) const ALLOWED_OLD: &[Call] = &[];

/// Refused and noted with any arguments.
#[cfg(target_os = "linux")]
pub(crate) const FORBIDDEN: &[Call] = calls! {
    // Other programs and processes.
    SYS_execve SYS_execveat SYS_tkill SYS_rt_sigqueueinfo SYS_rt_tgsigqueueinfo
    SYS_pidfd_open SYS_pidfd_send_signal SYS_pidfd_getfd SYS_ptrace SYS_kcmp
    SYS_process_vm_readv SYS_process_vm_writev SYS_process_madvise SYS_process_mrelease
    SYS_setpgid SYS_setsid
    // The network, and talking to other processes.
    SYS_socket SYS_socketpair SYS_connect SYS_bind SYS_listen SYS_accept SYS_accept4
    SYS_shmget SYS_shmat SYS_shmctl SYS_msgget SYS_msgsnd SYS_msgrcv SYS_msgctl
    SYS_semget SYS_semop SYS_semctl SYS_semtimedop SYS_mq_open SYS_mq_unlink
    // Changing files.
    SYS_openat2 SYS_truncate SYS_ftruncate SYS_fallocate SYS_renameat2 SYS_unlinkat
    SYS_mkdirat SYS_linkat SYS_symlinkat SYS_mknodat SYS_fchmod SYS_fchmodat SYS_fchown SYS_fchownat
    SYS_utimensat SYS_setxattr SYS_lsetxattr SYS_fsetxattr SYS_removexattr SYS_lremovexattr
    SYS_fremovexattr SYS_memfd_create SYS_memfd_secret SYS_name_to_handle_at SYS_open_by_handle_at
    SYS_fanotify_init
    // The tree of files itself, and spaces of names.
    SYS_mount SYS_umount2 SYS_pivot_root SYS_chroot SYS_unshare SYS_setns SYS_fsopen SYS_fsconfig
    SYS_fsmount SYS_fspick SYS_move_mount SYS_open_tree SYS_mount_setattr SYS_swapon SYS_swapoff
    SYS_quotactl SYS_acct
    // Privileges and limits.
    SYS_setuid SYS_setgid SYS_setreuid SYS_setregid SYS_setresuid SYS_setresgid SYS_setgroups
    SYS_setfsuid SYS_setfsgid SYS_capset SYS_setrlimit SYS_setpriority SYS_ioprio_set
    SYS_sched_setscheduler SYS_sched_setparam SYS_sched_setattr SYS_personality SYS_seccomp
    // The kernel and the machine.
    SYS_bpf SYS_perf_event_open SYS_io_uring_setup SYS_io_uring_enter SYS_io_uring_register
    SYS_io_setup SYS_userfaultfd SYS_keyctl SYS_add_key SYS_request_key SYS_init_module
    SYS_finit_module SYS_delete_module SYS_kexec_load SYS_reboot SYS_syslog SYS_sethostname
    SYS_setdomainname SYS_settimeofday SYS_clock_settime SYS_adjtimex SYS_clock_adjtime SYS_vhangup
};

/// As above, where the machine has them.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub(crate) const FORBIDDEN_OLD: &[Call] = calls! {
    SYS_fork SYS_vfork SYS_creat SYS_rename SYS_renameat SYS_unlink SYS_rmdir SYS_mkdir SYS_link SYS_symlink
    SYS_mknod SYS_chmod SYS_chown SYS_lchown SYS_utime SYS_utimes SYS_futimesat SYS_kexec_file_load
    SYS_iopl SYS_ioperm SYS_modify_ldt SYS_uselib SYS_ustat
};
#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
pub(crate) const FORBIDDEN_OLD: &[Call] = &[];

/// Refused and noted with some arguments.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub(crate) const FORBIDDEN_IN_PART: &[Call] = calls! {
    SYS_close SYS_dup2 SYS_dup3
    SYS_open SYS_openat SYS_clone SYS_kill SYS_tgkill SYS_rt_sigaction SYS_ioctl SYS_fcntl SYS_prctl SYS_prlimit64
};
#[cfg(all(target_os = "linux", not(target_arch = "x86_64")))]
pub(crate) const FORBIDDEN_IN_PART: &[Call] = calls! {
    SYS_close SYS_dup3
    SYS_openat SYS_clone SYS_kill SYS_tgkill SYS_rt_sigaction SYS_ioctl SYS_fcntl SYS_prctl SYS_prlimit64
};

#[cfg(not(target_os = "linux"))]
pub(crate) const FORBIDDEN: &[Call] = &[];
#[cfg(not(target_os = "linux"))]
pub(crate) const FORBIDDEN_IN_PART: &[Call] = &[];

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::collections::BTreeSet;

    use super::{ALLOWED, ALLOWED_OLD, FORBIDDEN, FORBIDDEN_IN_PART, FORBIDDEN_OLD, call_name};

    #[test]
    fn no_call_is_in_two_lists() {
        let lists = [
            ALLOWED,
            ALLOWED_OLD,
            FORBIDDEN,
            FORBIDDEN_OLD,
            FORBIDDEN_IN_PART,
        ];
        let mut seen = BTreeSet::new();
        for (number, name) in lists.into_iter().flatten() {
            assert!(seen.insert(number), "{name}");
        }
    }

    #[test]
    fn forbidden_calls_have_names() {
        assert_eq!(call_name(libc::SYS_execve), Some("execve"));
        assert_eq!(call_name(libc::SYS_clone), Some("clone"));
        assert_eq!(call_name(libc::SYS_read), None);
        assert_eq!(call_name(-1), None);
    }
}
