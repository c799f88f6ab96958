//! Attempts to read what is closed, and to change anything.

use std::fs::{self, File, OpenOptions};
use std::io::Read as _;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{OpenOptionsExt as _, symlink};

use super::Ends::{Error, Noted};
use super::Freely::{Succeeds, Untried};
use super::{Attempt, Stage, Tried, at, attempt, call, path, tried};

/// Landlock's answer.
const CLOSED: super::Ends = Error(&[libc::EACCES]);

const HERE: i64 = libc::AT_FDCWD as i64;

pub const ATTEMPTS: &[Attempt] = &[
    attempt(
        "read the users",
        |_| tried(fs::read("/etc/passwd")),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "read the secret",
        |s| tried(fs::read(&s.secret)),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "follow a link out",
        |s| tried(fs::read(s.open.join("way_out"))),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "climb out",
        |s| tried(fs::read(s.open.join("../closed/secret.txt"))),
        CLOSED,
        Succeeds,
    ),
    attempt("read by the root link", by_root_link, CLOSED, Succeeds),
    attempt(
        "read by an own descriptor",
        by_folder_descriptor,
        CLOSED,
        Succeeds,
    ),
    attempt(
        "list a closed folder",
        |s| tried(fs::read_dir(&s.closed)),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "list the processes",
        |_| tried(fs::read_dir("/proc")),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "read the parent's memory",
        |s| tried(File::open(format!("/proc/{}/mem", s.parent))),
        CLOSED,
        Untried,
    ),
    attempt(
        "read the parent's environment",
        |s| tried(File::open(format!("/proc/{}/environ", s.parent))),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "read its own memory map",
        |_| tried(fs::read("/proc/self/maps")),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "write to its own memory",
        |_| tried(OpenOptions::new().write(true).open("/proc/self/mem")),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "open the terminal",
        |_| tried(File::open("/dev/tty")),
        CLOSED,
        Untried,
    ),
    attempt(
        "open a disk",
        |_| tried(File::open("/dev/kmsg")),
        CLOSED,
        Untried,
    ),
    attempt(
        "use an inherited descriptor",
        |s| read(&s.inherited),
        Error(&[libc::EBADF]),
        Succeeds,
    ),
    attempt(
        "use the last inherited descriptor",
        |s| read(&s.inherited_last),
        Error(&[libc::EBADF]),
        Succeeds,
    ),
    attempt(
        "open a descriptor by name",
        |s| tried(File::open(format!("/dev/fd/{}", s.kept_file.as_raw_fd()))),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "overwrite an open file",
        |s| tried(OpenOptions::new().write(true).open(s.open.join("a.txt"))),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "overwrite a closed file",
        |s| tried(OpenOptions::new().write(true).open(&s.secret)),
        CLOSED,
        Succeeds,
    ),
    attempt(
        "create a file",
        |s| tried(File::create(s.open.join("b.txt"))),
        Noted(&["openat"]),
        Succeeds,
    ),
    attempt(
        "create a file outside",
        |s| tried(File::create(s.closed.join("b.txt"))),
        Noted(&["openat"]),
        Succeeds,
    ),
    attempt(
        "append to a file",
        |s| tried(OpenOptions::new().append(true).open(s.open.join("a.txt"))),
        Noted(&["openat"]),
        Succeeds,
    ),
    attempt(
        "open to read and write",
        |s| {
            tried(
                OpenOptions::new()
                    .read(true)
                    .write(true)
                    .open(s.open.join("a.txt")),
            )
        },
        Noted(&["openat"]),
        Succeeds,
    ),
    attempt(
        "make a file without a name",
        nameless,
        Noted(&["openat"]),
        Untried,
    ),
    attempt(
        "open by the newer call",
        newer_open,
        Noted(&["openat2"]),
        Succeeds,
    ),
    attempt(
        "create by the older call",
        |s| call(libc::SYS_creat, &[path(s.open.join("b.txt")), 0o600]),
        Noted(&["creat"]),
        Succeeds,
    ),
    attempt(
        "open by the older call",
        |s| {
            call(
                libc::SYS_open,
                &[path(s.open.join("a.txt")), i64::from(libc::O_RDWR)],
            )
        },
        Noted(&["open"]),
        Succeeds,
    ),
    attempt(
        "truncate a file",
        |s| call(libc::SYS_truncate, &[path(s.open.join("a.txt")), 0]),
        Noted(&["truncate"]),
        Succeeds,
    ),
    attempt(
        "truncate a kept file",
        |s| tried(s.kept_file.set_len(0)),
        Noted(&["ftruncate"]),
        Succeeds,
    ),
    attempt(
        "remove a file",
        |s| tried(fs::remove_file(s.open.join("a.txt"))),
        Noted(&["unlink"]),
        Succeeds,
    ),
    attempt(
        "rename a file",
        |s| tried(fs::rename(s.open.join("a.txt"), s.open.join("b.txt"))),
        Noted(&["rename"]),
        Succeeds,
    ),
    attempt(
        "move a file in",
        |s| tried(fs::rename(&s.secret, s.open.join("b.txt"))),
        Noted(&["rename"]),
        Succeeds,
    ),
    attempt(
        "copy a file",
        |s| tried(fs::copy(s.open.join("a.txt"), s.open.join("b.txt"))),
        Noted(&["openat"]),
        Succeeds,
    ),
    attempt(
        "make a folder",
        |s| tried(fs::create_dir(s.open.join("b"))),
        Noted(&["mkdir"]),
        Succeeds,
    ),
    attempt(
        "remove a folder",
        |s| call(libc::SYS_rmdir, &[path(&s.open)]),
        Noted(&["rmdir"]),
        Untried,
    ),
    attempt(
        "link the secret in",
        |s| tried(fs::hard_link(&s.secret, s.open.join("b.txt"))),
        Noted(&["linkat"]),
        Succeeds,
    ),
    attempt(
        "make a link out",
        |s| tried(symlink("/etc/passwd", s.open.join("b.txt"))),
        Noted(&["symlink"]),
        Succeeds,
    ),
    attempt(
        "make a pipe with a name",
        |s| {
            call(
                libc::SYS_mknodat,
                &[
                    HERE,
                    path(s.open.join("b")),
                    i64::from(libc::S_IFIFO | 0o600),
                    0,
                ],
            )
        },
        Noted(&["mknodat"]),
        Succeeds,
    ),
    attempt(
        "change the mode of a file",
        |s| call(libc::SYS_chmod, &[path(s.open.join("a.txt")), 0o777]),
        Noted(&["chmod"]),
        Succeeds,
    ),
    attempt(
        "change the mode of a kept file",
        |s| {
            call(
                libc::SYS_fchmod,
                &[i64::from(s.kept_file.as_raw_fd()), 0o777],
            )
        },
        Noted(&["fchmod"]),
        Succeeds,
    ),
    attempt(
        "change the owner of a file",
        |s| call(libc::SYS_chown, &[path(s.open.join("a.txt")), -1, -1]),
        Noted(&["chown"]),
        Succeeds,
    ),
    attempt(
        "change the time of a file",
        |s| call(libc::SYS_utimensat, &[HERE, path(s.open.join("a.txt"))]),
        Noted(&["utimensat"]),
        Succeeds,
    ),
    attempt(
        "change an attribute of a file",
        |s| {
            call(
                libc::SYS_setxattr,
                &[path(s.open.join("a.txt")), path("user.a"), path("b"), 1, 0],
            )
        },
        Noted(&["setxattr"]),
        Untried,
    ),
    attempt(
        "open by a handle",
        |_| call(libc::SYS_open_by_handle_at, &[HERE, 0, 0]),
        Noted(&["open_by_handle_at"]),
        Untried,
    ),
    attempt(
        "protect itself from being killed",
        |_| {
            tried(
                OpenOptions::new()
                    .write(true)
                    .open("/proc/self/oom_score_adj"),
            )
        },
        CLOSED,
        Succeeds,
    ),
];

fn by_root_link(stage: &Stage) -> Tried {
    let secret = stage.secret.display();
    tried(fs::read(format!("/proc/self/root{secret}")))
}

/// A folder that may be read, and from there upwards.
fn by_folder_descriptor(stage: &Stage) -> Tried {
    let folder = File::open(&stage.open).map_err(|error| super::error_of(&error))?;
    let name = path("../closed/secret.txt");
    call(libc::SYS_openat, &[i64::from(folder.as_raw_fd()), name, 0])
}

fn read(mut file: &File) -> Tried {
    let mut text = String::new();
    tried(file.read_to_string(&mut text))
}

fn nameless(stage: &Stage) -> Tried {
    let mut options = OpenOptions::new();
    options.write(true).custom_flags(libc::O_TMPFILE);
    tried(options.open(&stage.open))
}

fn newer_open(stage: &Stage) -> Tried {
    // struct open_how: flags, mode, resolve.
    let how = [0_u64; 3];
    call(
        libc::SYS_openat2,
        &[HERE, path(&stage.secret), at(&how), 24],
    )
}
