//! Block comments. In SWI-Prolog 9 they nest: `/* a /* b */ c */` is one comment.

use memchr::memchr2;

/// The byte after the block comment that opens at `open`, if it closes before `limit`.
///
/// A star or a slash may belong to two marks: in `/*/`, right after another comment's text, the
/// inner comment opens and closes at once.
pub(crate) fn block_comment_end(text: &str, open: usize, limit: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(..limit)?;
    let mut depth = 1usize;
    let mut at = open + 2;
    let mut previous_mark = None;
    while let Some(skipped) = memchr2(b'/', b'*', bytes.get(at..)?) {
        at += skipped;
        let previous = previous_mark
            .filter(|mark| mark + 1 == at)
            .map(|mark| bytes[mark]);
        match (previous, bytes[at]) {
            (Some(b'*'), b'/') => depth -= 1,
            (Some(b'/'), b'*') => depth += 1,
            _ => {}
        }
        previous_mark = Some(at);
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, rest: Option<&str>) {
        let end = block_comment_end(text, 0, text.len());
        assert_eq!(end.map(|end| &text[end..]), rest, "{text:?}");
    }

    #[test]
    fn comments_nest() {
        check("/* a */ b", Some(" b"));
        check("/**/ b", Some(" b"));
        check("/*/ a */ b", Some(" b"));
        check("/***/ b", Some(" b"));
        check("/* a /* b */ c */ d", Some(" d"));
        check("/* /* */* x */ a */ b", Some(" b"));
        check("/* /*/ x */ y", Some(" y"));
        check("/*/**/ x */ y", Some(" y"));
        check("/* õ // ** */ y", Some(" y"));
        check("/* a /* b */ c", None);
        check("/*", None);
    }
}
