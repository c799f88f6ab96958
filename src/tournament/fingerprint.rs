//! Fingerprints of files and names: FNV-1a with 128 bits,
//! <http://www.isthe.com/chongo/tech/comp/fnv/>.
//!
//! They tell that a file has changed by accident. They are no protection against somebody who wants
//! two files to look alike.

const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// The fingerprint of bytes.
pub fn of(bytes: &[u8]) -> u128 {
    bytes.iter().fold(BASIS, |hash, byte| {
        (hash ^ u128::from(*byte)).wrapping_mul(PRIME)
    })
}

/// The same as 32 hexadecimal digits.
pub fn text(bytes: &[u8]) -> String {
    format!("{:032x}", of(bytes))
}

#[cfg(test)]
mod tests {
    use super::text;

    /// Values of the authors' test vectors.
    #[test]
    fn fingerprints_are_the_published_ones() {
        for (bytes, expected) in [
            ("", "6c62272e07bb014262b821756295c58d"),
            ("a", "d228cb696f1a8caf78912b704e4a8964"),
            ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
        ] {
            assert_eq!(text(bytes.as_bytes()), expected);
        }
    }
}
