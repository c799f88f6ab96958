//! Files of solved positions, one for each set of rules and number of pieces.
//!
//! ```text
//! "ARBENDGS"  version u16  rules u8  pieces u8  blocks u32            numbers are little-endian
//! length u32 of each block
//! hash u64 of all blocks        hash u64 of everything above
//! the blocks: zstd frames with checksums, of BLOCK values each, the last of a class and side of fewer
//! ```
//!
//! The classes with that many pieces follow one another as in
//! [`Class::stored`](super::class::MaterialClass::stored), with white, then (unless both sides are
//! alike) with black to move. Blocks are read by position from the file: it is a system call for
//! each, but a mapping would need `unsafe`, and a file cut short under it would end the process.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use super::solved::{Catalogue, Solved, sides_kept};
use crate::files;
use crate::games::draughts::Rules;

/// The values in a block: small, since a probe of a position not seen before unpacks a whole one.
pub const BLOCK: usize = 1 << 13;

const MAGIC: [u8; 8] = *b"ARBENDGS";
/// Goes up when the numbering of positions, the meaning of a value or the format changes.
const VERSION: u16 = 1;
const FIXED: usize = 16;
const HASHES: usize = 16;
/// Files up to this many bytes are read and hashed when they are opened; of others each block when
/// it is used.
const HASHED_AT_ONCE: u64 = 1 << 23;
const LEVEL: i32 = 3;

/// Why a file can't be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system says no.
    #[error("{path}: {cause}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What it says.
        cause: io::Error,
    },
    /// It does not begin as these files do.
    #[error("{0} is no file of ending tables")]
    Foreign(PathBuf),
    /// It is of another version of the program, other rules, or another number of pieces.
    #[error("{0} holds other ending tables than its name says, or those of another version")]
    Other(PathBuf),
    /// Its length or a checksum is wrong.
    #[error("{0} is damaged")]
    Damaged(PathBuf),
}

impl FileError {
    /// Whether there is just no such file, or no such folder.
    pub fn is_missing(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        matches!(self, FileError::Io { cause, .. } if matches!(cause.kind(), NotFound | NotADirectory))
    }
}

/// The name of a file within its folder.
pub fn name(rules: Rules, pieces: u32) -> String {
    let rules = match rules {
        Rules::Course => "course",
        Rules::Official => "official",
    };
    format!("{rules}-{pieces}.endings")
}

/// A sequence of blocks: the values of a class with one side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The number of the class in the catalogue.
    pub table: usize,
    /// The side to move.
    pub side: usize,
    /// The number of values.
    pub values: u64,
    /// The number of its first block in the file.
    pub first: usize,
}

impl Sequence {
    /// How many blocks it has.
    pub fn blocks(&self) -> usize {
        self.values.div_ceil(BLOCK as u64) as usize
    }
}

/// The sequences of the classes with that many pieces, as they follow one another in a file.
pub fn sequences(catalogue: &Catalogue, pieces: u32) -> Vec<Sequence> {
    let mut first = 0;
    let mut sequences = vec![];
    for (table, numbering) in catalogue.numberings().iter().enumerate() {
        if numbering.class().pieces() != pieces {
            continue;
        }
        for side in 0..sides_kept(numbering.class()) {
            let sequence = Sequence {
                table,
                side,
                values: numbering.positions(),
                first,
            };
            first += sequence.blocks();
            sequences.push(sequence);
        }
    }
    sequences
}

/// A 64-bit hash that goes on from another: FNV's idea on words, folded so that all bits count.
fn hash(from: u64, bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| {
        let product = u128::from(sum ^ word) * 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        (product as u64) ^ ((product >> 64) as u64)
    };
    let words = bytes.chunks(8).map(|part| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        u64::from_le_bytes(word)
    });
    words.fold(mix(from, bytes.len() as u64), mix)
}

const HASH_START: u64 = 0xA076_1D64_78BD_642F;

/// A file opened for reading; blocks may be read by several threads.
#[derive(Debug)]
pub struct BlockFile {
    path: PathBuf,
    file: File,
    /// Where each block begins, and where the last one ends.
    offsets: Vec<u64>,
}

impl BlockFile {
    /// Opens the file of these rules and this number of pieces in a folder.
    ///
    /// # Errors
    /// [`FileError`]; with [`io::ErrorKind::NotFound`] when there is none.
    pub fn open(
        folder: &Path,
        catalogue: &Catalogue,
        rules: Rules,
        pieces: u32,
    ) -> Result<BlockFile, FileError> {
        let path = folder.join(name(rules, pieces));
        let failed = |cause| FileError::Io {
            path: path.clone(),
            cause,
        };
        let file = File::open(&path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let fixed = read(&file, 0, FIXED).map_err(|_| FileError::Foreign(path.clone()))?;
        if fixed[..8] != MAGIC {
            return Err(FileError::Foreign(path));
        }
        let blocks = sequences(catalogue, pieces)
            .iter()
            .map(Sequence::blocks)
            .sum();
        if fixed != head(rules, pieces, blocks) {
            return Err(FileError::Other(path));
        }
        let damaged = || FileError::Damaged(path.clone());
        let rest = read(&file, FIXED as u64, blocks * 4 + HASHES).map_err(|_| damaged())?;
        let (lengths, hashes) = rest.split_at(blocks * 4);
        let (of_blocks, of_head) = hashes.split_at(8);
        if hash(hash(HASH_START, &fixed), &rest[..blocks * 4 + 8]).to_le_bytes() != of_head {
            return Err(damaged());
        }
        let offsets = offsets(lengths);
        let begin = offsets[0];
        if offsets.last() != Some(&length) {
            return Err(damaged());
        }
        if length <= HASHED_AT_ONCE {
            let all = read(&file, begin, (length - begin) as usize).map_err(failed)?;
            let mut sum = HASH_START;
            for pair in offsets.windows(2) {
                sum = hash(
                    sum,
                    &all[(pair[0] - begin) as usize..(pair[1] - begin) as usize],
                );
            }
            if sum.to_le_bytes() != of_blocks {
                return Err(damaged());
            }
        }
        Ok(BlockFile {
            path,
            file,
            offsets,
        })
    }

    /// The values of a block.
    ///
    /// # Errors
    /// When the system can't read it, or it is damaged.
    pub fn block(&self, number: usize) -> Result<Vec<u8>, FileError> {
        let (begin, end) = (self.offsets[number], self.offsets[number + 1]);
        let packed =
            read(&self.file, begin, (end - begin) as usize).map_err(|cause| FileError::Io {
                path: self.path.clone(),
                cause,
            })?;
        zstd::bulk::decompress(&packed, BLOCK).map_err(|_| FileError::Damaged(self.path.clone()))
    }

    /// Reads the values of all classes into a memory that has room for them.
    ///
    /// # Errors
    /// As [`BlockFile::block`].
    pub fn load(&self, solved: &Solved, pieces: u32) -> Result<(), FileError> {
        for sequence in sequences(solved.catalogue(), pieces) {
            for block in 0..sequence.blocks() {
                let values = self.block(sequence.first + block)?;
                let index = (block * BLOCK) as u64;
                let expected = (sequence.values - index).min(BLOCK as u64);
                if values.len() as u64 != expected {
                    return Err(FileError::Damaged(self.path.clone()));
                }
                solved.write(sequence.table, sequence.side, index, &values);
            }
        }
        Ok(())
    }

    /// The open file itself.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// How many bytes it has.
    pub fn bytes(&self) -> u64 {
        self.offsets.last().copied().unwrap_or(0)
    }
}

fn read(file: &File, at: u64, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    file.read_exact_at(&mut bytes, at)?;
    Ok(bytes)
}

fn head(rules: Rules, pieces: u32, blocks: usize) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.push(match rules {
        Rules::Course => 0,
        Rules::Official => 1,
    });
    head.push(pieces as u8);
    head.extend((blocks as u32).to_le_bytes());
    head
}

fn offsets(lengths: &[u8]) -> Vec<u64> {
    let mut offset = (FIXED + lengths.len() + HASHES) as u64;
    let mut offsets = vec![offset];
    for length in lengths.chunks_exact(4) {
        offset += u64::from(u32::from_le_bytes([
            length[0], length[1], length[2], length[3],
        ]));
        offsets.push(offset);
    }
    offsets
}

/// Writes the file of the classes with that many pieces; gives back its length in bytes.
///
/// # Errors
/// [`FileError::Io`]; nothing is left behind then.
pub fn write(folder: &Path, solved: &Solved, pieces: u32) -> Result<u64, FileError> {
    let path = folder.join(name(solved.rules(), pieces));
    let written = fs::create_dir_all(folder)
        .and_then(|()| files::replace(&path, |file| write_blocks(file, solved, pieces)));
    written.map_err(|cause| FileError::Io { path, cause })
}

fn write_blocks(file: &mut File, solved: &Solved, pieces: u32) -> io::Result<u64> {
    let sequences = sequences(solved.catalogue(), pieces);
    let blocks: usize = sequences.iter().map(Sequence::blocks).sum();
    let mut file = BufWriter::new(file);
    let mut head = head(solved.rules(), pieces, blocks);
    file.seek(SeekFrom::Start((FIXED + blocks * 4 + HASHES) as u64))?;
    let mut packer = zstd::bulk::Compressor::new(LEVEL)?;
    packer.include_checksum(true)?;
    let mut sum = HASH_START;
    let mut values = Vec::with_capacity(BLOCK);
    for sequence in &sequences {
        for cells in solved.cells(sequence.table, sequence.side).chunks(BLOCK) {
            values.clear();
            values.extend(cells.iter().map(|cell| cell.load(Relaxed)));
            let packed = packer.compress(&values)?;
            sum = hash(sum, &packed);
            head.extend((packed.len() as u32).to_le_bytes());
            file.write_all(&packed)?;
        }
    }
    let bytes = file.stream_position()?;
    head.extend(sum.to_le_bytes());
    let (fixed, rest) = head.split_at(FIXED);
    let of_head = hash(hash(HASH_START, fixed), rest);
    head.extend(of_head.to_le_bytes());
    file.rewind()?;
    file.write_all(&head)?;
    file.flush()?;
    Ok(bytes)
}
