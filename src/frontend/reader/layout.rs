//! What the tokens of a term tell beyond the term itself: the comments between them, and the
//! parentheses around subterms.

use crate::frontend::lexer::comment::block_comment_end;
use crate::frontend::lexer::extent::{Extent, next_extent};
use crate::frontend::lexer::{Lexer, Span, Token, TokenKind};

/// The tokens of one term and the comments between them.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Comments before the term and within it, in order.
    pub comments: Vec<Span>,
    tokens: Vec<Span>,
    /// For the number of an opening parenthesis, that of its closing one.
    closing: Vec<Option<usize>>,
}

/// The layout of the first term of a text. A text without a term has only its comments.
pub fn layout(text: &str) -> Layout {
    let mut found = Layout::default();
    let extent = match next_extent(text, 0) {
        Ok(Some(extent)) => extent,
        _ => {
            found.note_comments(text, 0, text.len());
            return found;
        }
    };
    found.note_comments(text, 0, extent.start);
    found.note_tokens(text, extent);
    found
}

impl Layout {
    fn note_tokens(&mut self, text: &str, extent: Extent) {
        let mut lexer = Lexer::new(text, extent);
        let mut open = Vec::new();
        let mut end = extent.start;
        // A sign is taken for a token of its own: where a number begins and ends stays the same.
        while let Ok(Token { kind, span }) = lexer.next(false)
            && kind != TokenKind::Stop
        {
            self.note_comments(text, end, span.start);
            let number = self.tokens.len();
            self.tokens.push(span);
            self.closing.push(None);
            match kind {
                TokenKind::Punctuation('(') => open.push(number),
                TokenKind::Punctuation(')') => {
                    if let Some(opening) = open.pop() {
                        self.closing[opening] = Some(number);
                    }
                }
                _ => {}
            }
            end = span.end;
        }
        self.note_comments(text, end, extent.stop);
    }

    /// Notes the comments in a stretch that has nothing else but blanks.
    fn note_comments(&mut self, text: &str, mut at: usize, end: usize) {
        while let Some(rest) = text.get(at..end).filter(|rest| !rest.is_empty()) {
            let length = if rest.starts_with('%') {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                block_comment_end(text, at, end).map_or(rest.len(), |end| end - at)
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            };
            self.comments.push(Span::new(at, at + length));
            at += length;
        }
    }

    /// The parentheses around what stands there, the innermost first. Those right behind `functor`,
    /// the end of a functor, are for its arguments.
    pub fn parentheses_around(&self, span: Span, functor: Option<usize>) -> Vec<Span> {
        let first = self.tokens.binary_search_by_key(&span.start, |t| t.start);
        let last = self.tokens.binary_search_by_key(&span.end, |t| t.end);
        let (Ok(mut first), Ok(mut last)) = (first, last) else {
            return Vec::new();
        };
        let mut around = Vec::new();
        while first > 0
            && self.closing[first - 1] == Some(last + 1)
            && functor != Some(self.tokens[first - 1].start)
        {
            (first, last) = (first - 1, last + 1);
            around.push(self.tokens[first].to(self.tokens[last]));
        }
        around
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, part: &str, functor: Option<usize>) -> Vec<String> {
        let start = text.find(part).expect("a part of the text");
        let span = Span::new(start, start + part.len());
        let around = layout(text).parentheses_around(span, functor);
        let shown = around.into_iter().map(|span| &text[span.start..span.end]);
        shown.map(str::to_owned).collect()
    }

    #[test]
    fn parentheses_are_those_that_hold_a_term_alone() {
        assert_eq!(parts("f((a,b)).", "a,b", Some(1)), ["(a,b)"]);
        assert_eq!(parts("( (x) ) + 1.", "x", None), ["(x)", "( (x) )"]);
        assert!(parts("f(a).", "a", Some(1)).is_empty());
        assert_eq!(parts("p:-(q;r).", "q;r", None), ["(q;r)"]);
        assert!(parts("(a+b).", "a", None).is_empty());
    }

    #[test]
    fn comments_stand_before_and_within_a_term() {
        let text = "% one\n /* two */ f( % three\n 'no % comment', a). % four";
        let comments = layout(text).comments;
        let shown: Vec<&str> = comments.iter().map(|c| &text[c.start..c.end]).collect();
        assert_eq!(shown, ["% one", "/* two */", "% three"]);
        assert_eq!(layout("  % only").comments.len(), 1);
    }
}
