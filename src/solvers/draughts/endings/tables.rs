//! Tables to ask: from files if there are any, else made on the spot.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::check::from_successors;
use super::file::{self, BLOCK, BlockFile, FileError, sequences};
use super::generate::generate;
use super::pieces::Pieces;
use super::solved::{Catalogue, Solved, TablePlace};
use super::value::EndingValue;
use super::{Ending, Endings};
use crate::games::draughts::{Board, Color, Move, Position, Rules};

/// Tables with so many pieces are made when they are not there; it takes a second or two.
pub const ALWAYS: u32 = 4;
/// Unpacked values that are kept for good, in bytes.
const KEPT: usize = 192 << 20;
/// Unpacked blocks beyond that, which make room for one another.
const PASSING: usize = 1 << 11;

/// The values of one class with one side to move.
#[derive(Debug, Default)]
struct ClassValues {
    /// Unpacked so far.
    blocks: Vec<OnceLock<Box<[u8]>>>,
    /// The file that has the others, by its number of pieces, and its first block of these.
    file: usize,
    first: usize,
}

/// A block of a sequence of values that may make room for another one.
struct Passing {
    place: (usize, usize, usize),
    values: Vec<u8>,
}

/// Solved positions by one set of rules. Cheap to ask from many threads.
///
/// What is asked for is unpacked once and kept, up to some 200 megabytes.
pub struct Tables {
    rules: Rules,
    pieces: u32,
    catalogue: Catalogue,
    values: Vec<[ClassValues; 2]>,
    /// By number of pieces.
    files: Vec<Option<BlockFile>>,
    kept: AtomicUsize,
    passing: Vec<Mutex<Option<Passing>>>,
    notices: Mutex<Vec<FileError>>,
    broken: AtomicBool,
}

/// The folder of the files: `ARBIITER_ENDINGS`, else `arbiiter/endings` in the user's cache folder.
///
/// `None` when the variable is empty, or when there is neither it nor a home: tables are then made
/// in memory.
pub fn folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from);
    if let Some(folder) = named("ARBIITER_ENDINGS") {
        return (!folder.as_os_str().is_empty()).then_some(folder);
    }
    let absolute = |path: &PathBuf| path.is_absolute();
    let cache = named("XDG_CACHE_HOME").filter(absolute);
    let home = || named("HOME").filter(absolute);
    let cache = cache.or_else(|| home().map(|home| home.join(".cache")));
    cache.map(|cache| cache.join("arbiiter").join("endings"))
}

impl Tables {
    /// The tables of these rules: all files in [`folder`] that are whole, those of up to [`ALWAYS`]
    /// pieces made and stored there if they are missing. What was wrong with a file is in
    /// [`Tables::notices`].
    pub fn open(rules: Rules) -> Tables {
        Tables::open_in(folder().as_deref(), rules)
    }

    /// [`Tables::open`] with a folder; without one the tables are made in memory.
    pub fn open_in(folder: Option<&Path>, rules: Rules) -> Tables {
        Tables::with(folder, rules, ALWAYS)
    }

    /// [`Tables::open_in`], where what is always there goes up to that many pieces.
    pub(super) fn with(folder: Option<&Path>, rules: Rules, always: u32) -> Tables {
        let mut tables = Tables::empty(rules);
        let opened = folder.is_some_and(|folder| tables.take_files(folder, 2..=always));
        if !opened {
            tables.make(folder, always);
        }
        if let Some(folder) = folder {
            tables.take_files(folder, always + 1..=super::class::MAX_PIECES);
        }
        tables
    }

    /// Tables that know nothing.
    fn empty(rules: Rules) -> Tables {
        let catalogue = Catalogue::new(super::class::MAX_PIECES);
        let none = || [ClassValues::default(), ClassValues::default()];
        Tables {
            rules,
            pieces: 0,
            values: catalogue.numberings().iter().map(|_| none()).collect(),
            catalogue,
            files: (0..=super::class::MAX_PIECES).map(|_| None).collect(),
            kept: AtomicUsize::new(0),
            passing: (0..PASSING).map(|_| Mutex::new(None)).collect(),
            notices: Mutex::new(vec![]),
            broken: AtomicBool::new(false),
        }
    }

    /// Takes files while there are whole ones; tells whether all were.
    fn take_files(&mut self, folder: &Path, pieces: std::ops::RangeInclusive<u32>) -> bool {
        for count in pieces {
            match BlockFile::open(folder, &self.catalogue, self.rules, count) {
                Ok(file) => self.take_file(file, count),
                // If it can't be made either, that will be told.
                Err(error) if error.is_missing() => return false,
                Err(error) => {
                    self.notice(error);
                    return false;
                }
            }
        }
        true
    }

    fn take_file(&mut self, file: BlockFile, pieces: u32) {
        for sequence in sequences(&self.catalogue, pieces) {
            self.values[sequence.table][sequence.side] = ClassValues {
                blocks: (0..sequence.blocks()).map(|_| OnceLock::new()).collect(),
                file: pieces as usize,
                first: sequence.first,
            };
        }
        self.files[pieces as usize] = Some(file);
        self.pieces = pieces;
    }

    /// Makes the tables that are always there, and stores them if that is possible.
    fn make(&mut self, folder: Option<&Path>, always: u32) {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let stop = AtomicBool::new(false);
        let Ok(solved) = generate(self.rules, always, threads.min(4), &stop, &mut |_| {}) else {
            return;
        };
        for pieces in 2..=always {
            self.take_solved(&solved, pieces);
            if let Some(Err(error)) = folder.map(|folder| file::write(folder, &solved, pieces)) {
                self.notice(error);
                break;
            }
        }
        self.pieces = always;
    }

    fn take_solved(&mut self, solved: &Solved, pieces: u32) {
        for sequence in sequences(solved.catalogue(), pieces) {
            let cells = solved.cells(sequence.table, sequence.side);
            let unpacked = |part: &[std::sync::atomic::AtomicU8]| {
                let values: Box<[u8]> = part.iter().map(|cell| cell.load(Relaxed)).collect();
                OnceLock::from(values)
            };
            // Both catalogues number the classes alike, as far as the smaller one goes.
            self.values[sequence.table][sequence.side] = ClassValues {
                blocks: cells.chunks(BLOCK).map(unpacked).collect(),
                file: 0,
                first: sequence.first,
            };
        }
    }

    /// The files that are read from now and then: a process that closes all it does not need keeps
    /// these.
    pub fn open_files(&self) -> impl Iterator<Item = &File> {
        self.files.iter().flatten().map(BlockFile::file)
    }

    fn notice(&self, error: FileError) {
        let mut notices = self.notices.lock().unwrap_or_else(PoisonError::into_inner);
        notices.push(error);
    }

    /// What was wrong with files since the last call: each is to be told once.
    pub fn notices(&self) -> Vec<FileError> {
        std::mem::take(&mut *self.notices.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The value of a board for the side to move, no ply quiet and no capture under way.
    fn value(&self, board: &Board, color: Color) -> Option<EndingValue> {
        let pieces = Pieces::from(board);
        let side = usize::from(color == Color::Black);
        if pieces.of(side) == 0 {
            return Some(EndingValue::STUCK);
        }
        let sound = board.occupied().len() <= self.pieces && pieces.men_are_at_home();
        let place = self.catalogue.locate(&pieces, side).filter(|_| sound)?;
        self.read(place)
    }

    fn read(&self, TablePlace { table, side, index }: TablePlace) -> Option<EndingValue> {
        let values = &self.values[table][side];
        let (block, place) = (index as usize / BLOCK, index as usize % BLOCK);
        if let Some(unpacked) = values.blocks[block].get() {
            return unpacked.get(place).copied().map(EndingValue);
        }
        if self.kept.fetch_add(BLOCK, Relaxed) < KEPT {
            let unpacked = self.unpack(values, block)?;
            let unpacked = values.blocks[block].get_or_init(|| unpacked.into_boxed_slice());
            return unpacked.get(place).copied().map(EndingValue);
        }
        self.kept.fetch_sub(BLOCK, Relaxed);
        self.read_passing((table, side, block), place)
    }

    fn read_passing(&self, block: (usize, usize, usize), place: usize) -> Option<EndingValue> {
        let (table, side, number) = block;
        let slot = (number * 31 + table * 2 + side) % PASSING;
        let mut slot = self.passing[slot]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if !matches!(&*slot, Some(passing) if passing.place == block) {
            let values = self.unpack(&self.values[table][side], number)?;
            *slot = Some(Passing {
                place: block,
                values,
            });
        }
        let values = slot.as_ref().map(|passing| &passing.values);
        values
            .and_then(|values| values.get(place).copied())
            .map(EndingValue)
    }

    /// Reads a block; `None`, and one notice for all, when the file is damaged.
    fn unpack(&self, values: &ClassValues, block: usize) -> Option<Vec<u8>> {
        let file = self.files.get(values.file)?.as_ref()?;
        match file.block(values.first + block) {
            Ok(unpacked) => Some(unpacked),
            Err(error) => {
                if !self.broken.swap(true, Relaxed) {
                    self.notice(error);
                }
                None
            }
        }
    }

    fn value_of(&self, position: &Position) -> Option<EndingValue> {
        if position.rules() != self.rules {
            return None;
        }
        let (board, color) = (position.board(), position.color());
        if position.continuing().is_none() && !position.them().is_empty() {
            return self.value(board, color);
        }
        if board.occupied().len() > self.pieces {
            return None;
        }
        from_successors(position, &mut |board, color| self.value(board, color))
    }

    /// The best move of a position and what the position is worth: the shortest win, a draw, or the
    /// longest loss.
    ///
    /// By the course's rules a win by capture counts as one ply, and of several the one after which
    /// the rest is shortest is taken. `None` without a legal move, or when the position is not in
    /// the tables.
    pub fn best(&self, position: &Position) -> Option<(Move, Ending)> {
        let ending = self.probe(position)?;
        let mut best: Option<(Rank, Move)> = None;
        for chosen in position.legal_moves() {
            let rank = self.rank(position, &chosen)?;
            if best.is_none_or(|(best, _)| rank > best) {
                best = Some((rank, chosen));
            }
        }
        best.map(|(_, chosen)| (chosen, ending))
    }

    fn rank(&self, position: &Position, chosen: &Move) -> Option<Rank> {
        let next = position.play(chosen);
        let value = self.probe(&next)?;
        let same = next.color() == position.color();
        // By the course's rules a capture decides before any quiet move but one that leaves the
        // opponent stuck.
        let decides = self.rules == Rules::Course && chosen.is_capture();
        let rank = |class: i8, plies: u8, sign: i16| {
            let near = if decides { 0 } else { i16::from(plies) };
            Rank(class, sign * near, sign * i16::from(plies))
        };
        Some(match (value, same) {
            (Ending::Loss(plies), false) | (Ending::Win(plies), true) => rank(1, plies, -1),
            (Ending::Win(plies), false) | (Ending::Loss(plies), true) => rank(-1, plies, 1),
            (Ending::Draw, _) => Rank(0, 0, 0),
        })
    }
}

/// How good a move is: won, drawn or lost, then by the distance to what decides, then by the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(i8, i16, i16);

impl Endings for Tables {
    fn pieces(&self) -> u32 {
        self.pieces
    }

    fn probe(&self, position: &Position) -> Option<Ending> {
        let ending = self.value_of(position)?.ending(self.rules);
        Some(match (self.rules, ending) {
            (Rules::Course, Ending::Win(plies) | Ending::Loss(plies))
                if plies > 0
                    && u16::from(plies) + u16::from(position.quiet_plies())
                        > u16::from(Rules::Course.draw_plies()) =>
            {
                Ending::Draw
            }
            (_, ending) => ending,
        })
    }
}
