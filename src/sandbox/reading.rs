//! Reading a stranger's file: whatever its name leads to, it takes neither long nor much memory.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// The bytes of a MB, in which lengths of files are told.
pub const MB: u64 = 1 << 20;

/// The longest program, in bytes, unless it is told otherwise.
pub const MAX_BYTES: u64 = 4 * MB;

/// The bytes of a regular file of at most so many. A pipe is not waited for, and the last part of
/// the path is no link.
///
/// # Errors
/// When it is another kind of file, or too long, or the system refuses.
pub fn read(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    Ok(open(path, most_bytes)?.1)
}

/// The same, with the file.
///
/// # Errors
/// As [`read`].
pub fn open(path: &Path, most_bytes: u64) -> io::Result<(File, Vec<u8>)> {
    let mut options = OpenOptions::new();
    options
        .read(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_NOFOLLOW | libc::O_NOCTTY);
    let file = options
        .open(path)
        .map_err(|cause| match cause.raw_os_error() {
            Some(libc::ELOOP) => refused("it is a symbolic link"),
            Some(libc::ENXIO) => refused("it is not a regular file"),
            _ => cause,
        })?;
    let kind = file.metadata()?;
    if kind.is_dir() {
        return Err(refused("it is a folder, not a regular file"));
    }
    if !kind.is_file() {
        return Err(refused("it is not a regular file"));
    }
    let mut bytes = Vec::new();
    (&file).take(most_bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_bytes {
        let megabytes = most_bytes / MB;
        return Err(refused(&format!(
            "it is longer than {megabytes} MB; --file-limit allows more"
        )));
    }
    Ok((file, bytes))
}

fn refused(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

#[cfg(test)]
mod tests {
    use std::ffi::CString;
    use std::fs;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    use super::{MAX_BYTES, read};

    #[test]
    fn only_regular_files_of_some_length_are_read() {
        let folder = std::env::temp_dir().join(format!("arbiiter-reading-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let place = |name: &str| folder.join(name);
        fs::write(place("good"), "p.").expect("written");
        std::os::unix::fs::symlink("good", place("link")).expect("a link");
        rustix::fs::mkfifoat(
            rustix::fs::CWD,
            CString::new(place("pipe").as_os_str().as_bytes()).expect("a name"),
            rustix::fs::Mode::RWXU,
        )
        .expect("a pipe");
        let long = fs::File::create(place("long")).expect("a file");
        long.set_len(MAX_BYTES + 1).expect("a length");
        let read = |path: &Path| read(path, MAX_BYTES);
        assert_eq!(read(&place("good")).expect("read"), b"p.");
        for (name, why) in [
            ("link", "symbolic link"),
            ("pipe", "not a regular file"),
            ("long", "longer than 4 MB"),
            ("none", "No such file"),
            (".", "it is a folder, not a regular file"),
        ] {
            let told = read(&place(name)).expect_err(name).to_string();
            assert!(told.contains(why), "{name}: {told}");
        }
        assert!(read(Path::new("/dev/zero")).is_err());
        fs::remove_dir_all(&folder).expect("removed");
    }
}
