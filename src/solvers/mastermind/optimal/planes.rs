//! Into how many parts each guess divides a set of codes: a bit for each answer, all guesses side
//! by side.

use crate::solvers::mastermind::table::{AnswerTable, MAX_ANSWERS, Number};

/// Answers of a plane.
const BITS: usize = 16;

/// Guesses looked at together: their bits stay in the nearest cache.
const BLOCK: usize = 1024;

/// `planes[k][code * size + guess]` has the bit of the answer, if that is one of the 16 of plane
/// `k`.
pub(super) struct Planes {
    size: usize,
    planes: Vec<Vec<u16>>,
}

const _: () = assert!(MAX_ANSWERS <= 3 * BITS);

impl Planes {
    /// The planes of a table that keeps its answers.
    pub(super) fn new(table: &AnswerTable) -> Planes {
        let plane = |plane: usize| {
            // An answer is the same both ways round.
            let rows = (0..table.size() as Number).filter_map(|code| table.row(code));
            let bit = |&answer: &u8| {
                let answer = usize::from(answer);
                u16::from(answer / BITS == plane) << (answer % BITS)
            };
            rows.flat_map(|row| row.iter().map(bit)).collect()
        };
        Planes {
            size: table.size(),
            planes: (0..table.answers().len().div_ceil(BITS))
                .map(plane)
                .collect(),
        }
    }

    /// How many parts each guess makes.
    pub(super) fn count(&self, codes: &[Number], parts: &mut Vec<u8>) {
        parts.clear();
        parts.resize(self.size, 0);
        let mut bits = [0u16; BLOCK];
        for plane in &self.planes {
            for start in (0..self.size).step_by(BLOCK) {
                let end = (start + BLOCK).min(self.size);
                let bits = &mut bits[..end - start];
                bits.fill(0);
                for &code in codes {
                    let row = code as usize * self.size;
                    let row = &plane[row + start..row + end];
                    bits.iter_mut()
                        .zip(row)
                        .for_each(|(bits, bit)| *bits |= bit);
                }
                let counts = parts[start..end].iter_mut().zip(bits);
                counts.for_each(|(parts, bits)| *parts += bits.count_ones() as u8);
            }
        }
    }
}
