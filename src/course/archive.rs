//! Several files as one: a ZIP archive whose files are stored as they are,
//! <https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT>.

use thiserror::Error;

/// The archive may be this long: the format counts bytes in 32 bits. The other half is for the
/// directory at its end.
pub const MAX_BYTES: usize = u32::MAX as usize / 2;

/// The files are too many or too long for one archive.
#[derive(Debug, Error)]
#[error("{0} files are too many or too long for one archive of 2 GB")]
pub struct TooLarge(pub usize);

/// What reads archives needs to know this version: files as they are.
const VERSION: u16 = 20;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;
/// The first of January 1980.
const DATE: u16 = 0x21;

/// The archive of files with their names; folders are parts of names.
///
/// # Errors
/// If it would be longer than [`MAX_BYTES`], or have more files than the format can count.
pub fn zip(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, TooLarge> {
    let (mut archive, mut directory, mut count) = (Vec::new(), Vec::new(), 0_u16);
    for (name, bytes) in files {
        let place = archive.len();
        if place + bytes.len() + name.len() > MAX_BYTES || count == u16::MAX {
            return Err(TooLarge(files.len()));
        }
        let about = about(name, bytes);
        archive.extend(b"PK\x03\x04");
        archive.extend(&about);
        archive.extend(name.as_bytes());
        archive.extend(bytes);
        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&about);
        // No comment, the first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend((place as u32).to_le_bytes());
        directory.extend(name.as_bytes());
        count += 1;
    }
    let start = archive.len() as u32;
    archive.extend(&directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend([count, count].map(u16::to_le_bytes).concat());
    archive.extend((directory.len() as u32).to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0; 2]);
    Ok(archive)
}

/// What stands both before a file and in the directory.
fn about(name: &str, bytes: &[u8]) -> Vec<u8> {
    let shorts = [VERSION, FLAGS, 0, 0, DATE].map(u16::to_le_bytes).concat();
    let length = bytes.len() as u32;
    let longs = [checksum(bytes), length, length].map(u32::to_le_bytes);
    let ends = [name.len() as u16, 0].map(u16::to_le_bytes);
    [shorts, longs.concat(), ends.concat()].concat()
}

/// The cyclic redundancy check of the format, CRC-32.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |rest: u32, _: u32| (rest >> 1) ^ (0xEDB8_8320 * (rest & 1));
    let next =
        |sum: u32, byte: &u8| (sum >> 8) ^ (0..8).fold((sum ^ u32::from(*byte)) & 0xFF, step);
    !bytes.iter().fold(u32::MAX, next)
}

#[cfg(test)]
mod tests {
    use super::{checksum, zip};

    #[test]
    fn the_checksum_is_that_of_the_format() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
        assert_eq!(checksum(b""), 0);
    }

    #[test]
    fn files_stand_in_the_archive_and_in_its_directory() {
        let files = [
            ("a/õ.txt".to_owned(), b"one".to_vec()),
            ("b".to_owned(), Vec::new()),
        ];
        let archive = zip(&files).expect("an archive");
        let text = String::from_utf8_lossy(&archive);
        assert_eq!(text.matches("a/õ.txt").count(), 2);
        assert_eq!(text.matches("PK\u{1}\u{2}").count(), 2);
        let end = archive.len() - 22;
        assert_eq!(&archive[end..end + 4], b"PK\x05\x06");
        let start = u32::from_le_bytes(archive[end + 16..end + 20].try_into().expect("four"));
        assert_eq!(&archive[start as usize..start as usize + 4], b"PK\x01\x02");
    }
}
