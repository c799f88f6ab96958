//! What a person types, line by line.

use std::io::{self, BufRead};

/// The next line; `None` at the end of the input. Bytes that are not UTF-8 are replaced, so that
/// the line is no move but the game goes on.
///
/// # Errors
/// If the input can't be read.
pub fn typed_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let length = input.read_until(b'\n', &mut bytes)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::typed_line;

    #[test]
    fn lines_in_another_encoding_are_lines() {
        let mut input: &[u8] = b"l\xf5peta\nquit";
        let mut line = || typed_line(&mut input).expect("a text");
        assert_eq!(line().as_deref(), Some("l\u{fffd}peta\n"));
        assert_eq!(line().as_deref(), Some("quit"));
        assert_eq!(line(), None);
    }
}
