//! Files that are whole at every moment: who opens one finds what it was or what it has become.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// So old is only what a process has left behind that was killed while it wrote.
const ABANDONED: Duration = Duration::from_secs(6 * 60 * 60);

/// Replaces a file by what `write` writes, which is on the disk then. It is written beside it under
/// another name, and renamed. A link stays one: the file that it names is replaced. A device or a
/// pipe stays what it is, and is written to.
///
/// # Errors
/// Those of the system and of `write`; the file is what it was, and nothing is left beside it.
pub fn replace<T>(path: &Path, write: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    let named = path.canonicalize();
    let path = named.as_deref().unwrap_or(path);
    if is_device(path) {
        return File::options()
            .write(true)
            .open(path)
            .and_then(|mut file| write(&mut file));
    }
    let mut name = prefix(path);
    remove_abandoned(path, &name);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    name += &format!("{}.{number}", std::process::id());
    let beside = path.with_file_name(name);
    let replaced = File::create(&beside).and_then(|mut file| {
        let written = write(&mut file)?;
        file.sync_all()?;
        fs::rename(&beside, path)?;
        sync_folder(path)?;
        Ok(written)
    });
    if replaced.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    replaced
}

/// Whether there is something else than a file: a device or a pipe.
pub fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file())
}

/// A new name is on the disk only when its folder is.
///
/// # Errors
/// Those of the system.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(folder(path))?.sync_all()
}

/// How the names begin under which a file is written.
fn prefix(path: &Path) -> String {
    format!(
        ".{}.",
        path.file_name().unwrap_or_default().to_string_lossy()
    )
}

fn folder(path: &Path) -> PathBuf {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// Removes what killed processes have left of this file. Nobody minds if it fails.
fn remove_abandoned(path: &Path, prefix: &str) {
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        let modified = entry.metadata().and_then(|data| data.modified());
        let age = modified.ok().and_then(|time| time.elapsed().ok());
        let is_ours = entry.file_name().to_string_lossy().starts_with(prefix);
        if is_ours && age.is_some_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::io::{self, ErrorKind, Write};
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::path::Path;
    use std::time::SystemTime;

    use super::{ABANDONED, replace};

    #[test]
    fn a_device_stays_one() {
        let device = Path::new("/dev/full");
        let written = replace(device, |file| file.write_all(b"lost"));
        assert_eq!(
            written.expect_err("no space").kind(),
            ErrorKind::StorageFull
        );
        assert!(
            fs::metadata(device)
                .expect("the device")
                .file_type()
                .is_char_device()
        );
    }

    #[test]
    fn a_file_is_replaced_or_stays() {
        let folder = std::env::temp_dir().join(format!("arbiiter-files-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let (path, stray) = (folder.join("found"), folder.join(".found.1.0"));
        let age = SystemTime::now().checked_sub(ABANDONED * 2);
        let old = File::create(&stray).and_then(|file| file.set_modified(age.expect("a time")));
        old.expect("a file that a killed process left");
        let written = replace(&path, |file| file.write_all(b"one").map(|()| 3));
        assert_eq!(written.expect("a number"), 3);
        let failed = replace(&path, |file| {
            file.write_all(b"tw")?;
            Err::<(), _>(io::Error::other("no more"))
        });
        assert_eq!(failed.expect_err("an error").to_string(), "no more");
        assert_eq!(fs::read(&path).expect("the file"), b"one");
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        let link = folder.join("link");
        symlink(&path, &link).expect("a link");
        replace(&link, |file| file.write_all(b"two")).expect("the file behind the link");
        assert_eq!(fs::read(&path).expect("the file"), b"two");
        assert!(link.is_symlink());
        fs::remove_dir_all(&folder).expect("the folder goes");
    }
}
