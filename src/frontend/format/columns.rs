//! Column stops of `format/2`: text between two stops waits here until its fill is known.

/// What is being written, from the last column stop on.
#[derive(Debug)]
pub(super) struct Columns<'o> {
    out: &'o mut String,
    /// The text since the last column stop.
    pending: String,
    /// Where `~t` stood in the pending text, and what it fills with.
    fills: Vec<(usize, char)>,
    /// The column after the pending text, without fill.
    column: usize,
    /// The column of the last stop.
    stop: usize,
}

impl<'o> Columns<'o> {
    /// Writes to `out`, whose next character goes to this column.
    pub(super) fn new(out: &'o mut String, column: usize) -> Columns<'o> {
        Columns {
            out,
            pending: String::new(),
            fills: Vec::new(),
            column,
            stop: 0,
        }
    }

    /// Adds text.
    pub(super) fn push_str(&mut self, text: &str) {
        self.pending.push_str(text);
        self.column = column_after(text, self.column);
    }

    /// Adds the text of a term. Behind a fill point SWI-Prolog writes it to a stream of its own,
    /// and adds the column that this has reached.
    pub(super) fn push_written(&mut self, text: &str) {
        self.pending.push_str(text);
        self.column = match self.fills.is_empty() {
            true => stream_column_after(text, self.column),
            false => self.column + stream_column_after(text, 0),
        };
    }

    /// Adds a character.
    pub(super) fn push(&mut self, c: char) {
        self.push_str(c.encode_utf8(&mut [0; 4]));
    }

    /// Begins a new line unless one has just begun.
    pub(super) fn fresh_line(&mut self) {
        if self.column > 0 {
            self.push('\n');
        }
    }

    /// The next stop's white space goes here (`~t`).
    pub(super) fn fill(&mut self, with: char) {
        self.fills.push((self.pending.len(), with));
    }

    /// A stop at this column, or where the text is (`~N|`). Text that is already beyond it stays,
    /// but what follows is counted from the stop.
    pub(super) fn stop_at(&mut self, column: Option<usize>) {
        let target = column.unwrap_or(self.column);
        if let Some(missing) = target.checked_sub(self.column).filter(|n| *n > 0) {
            self.pad(missing);
        }
        self.column = target;
        self.stop = target;
        self.flush();
    }

    /// A stop so many columns after the last one (`~N+`).
    pub(super) fn stop_after(&mut self, columns: usize) {
        self.stop_at(Some(self.stop.saturating_add(columns)));
    }

    /// Forgets the pending text after the first `~t`, as SWI-Prolog does when there is an error.
    pub(super) fn abandon(&mut self) {
        if let Some((place, _)) = self.fills.first() {
            self.pending.truncate(*place);
        }
    }

    /// Writes what is pending as it is.
    pub(super) fn flush(&mut self) {
        self.out.push_str(&self.pending);
        self.pending.clear();
        self.fills.clear();
    }

    fn pad(&mut self, missing: usize) {
        if self.fills.is_empty() {
            self.fill(' ');
        }
        let sizes = shares(missing, self.fills.len());
        let text = std::mem::take(&mut self.pending);
        let mut done = 0;
        for (&(place, with), size) in self.fills.iter().zip(sizes) {
            self.pending.push_str(&text[done..place]);
            self.pending.extend(std::iter::repeat_n(with, size));
            done = place;
        }
        self.pending.push_str(&text[done..]);
    }
}

/// Distributes white space over fill points as SWI-Prolog does: what can't be divided goes to the
/// middle and then further out on alternating sides, and is lost beyond the ends.
fn shares(total: usize, places: usize) -> Vec<usize> {
    let mut sizes = vec![total / places; places];
    let middle = places / 2;
    for distance in 0..total % places {
        let place = match distance % 2 {
            0 => middle.checked_sub(distance),
            _ => Some(middle + distance),
        };
        if let Some(size) = place.and_then(|place| sizes.get_mut(place)) {
            *size += 1;
        }
    }
    sizes
}

/// The column reached by writing this text from a column on; tabs go where SWI-Prolog's formatter
/// believes them to go, which is one column short.
fn column_after(text: &str, column: usize) -> usize {
    text.chars().fold(column, |column, c| match c {
        '\n' | '\r' => 0,
        '\t' => (column + 1) | 7,
        '\u{8}' => column.saturating_sub(1),
        _ => column + 1,
    })
}

/// The column that a stream reaches by this text from a column on.
fn stream_column_after(text: &str, column: usize) -> usize {
    text.chars().fold(column, |column, c| match c {
        '\t' => (column | 7) + 1,
        c => column_after(c.encode_utf8(&mut [0; 4]), column),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_shared_from_the_middle_outwards() {
        for (total, places, expected) in [
            (3, 1, vec![3]),
            (3, 2, vec![1, 2]),
            (4, 3, vec![1, 2, 1]),
            (7, 4, vec![2, 1, 2, 2]),
            (9, 5, vec![2, 1, 2, 2, 1]),
            (13, 8, vec![2, 1, 2, 1, 2, 2, 1, 2]),
        ] {
            assert_eq!(shares(total, places), expected);
        }
    }

    #[test]
    fn columns() {
        assert_eq!(column_after("ab\ncd", 5), 2);
        assert_eq!(column_after("a\tb", 0), 8);
        assert_eq!(column_after("\u{8}é", 3), 3);
    }
}
