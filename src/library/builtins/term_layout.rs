//! Where a term that was read and its parts stand: `subterm_positions/1` and `comments/1` of
//! `read_term/2`.

use crate::frontend::reader::{Layout, ReadTerm, Span, Spans, layout};
use crate::frontend::term::{CONS, Term};
use crate::library::builtins::stream_properties::position_term;
use crate::library::builtins::term_source::TermText;

/// What the options ask for, as SWI-Prolog answers them.
#[derive(Clone, Debug)]
pub struct TermLayout {
    /// The value of `subterm_positions/1`, if there is a term.
    pub positions: Option<Term>,
    /// The value of `comments/1`.
    pub comments: Term,
}

/// The layout of the term that a text begins with. Without a term, there are only comments.
pub fn term_layout(text: &TermText, read: Option<&ReadTerm>) -> TermLayout {
    let layout = layout(&text.text);
    let comments = layout.comments.iter().map(|span| comment(text, *span));
    let comments = Term::list(comments.collect::<Vec<_>>());
    let positions = read.map(|read| Places::new(text, &layout).of(&read.term, &read.spans));
    TermLayout {
        positions,
        comments,
    }
}

/// `Position-Text` of a comment. SWI-Prolog tells no byte of its place.
fn comment(text: &TermText, span: Span) -> Term {
    let mut place = text.position_at(span.start);
    place.bytes = 0;
    let shown = Term::string(&text.text[span.start..span.end]);
    Term::compound("-", vec![position_term(place), shown])
}

/// Makes the terms that tell the places of subterms.
struct Places<'a> {
    text: &'a str,
    layout: &'a Layout,
    /// The characters of the stream before the text.
    before: u64,
    /// For each byte of the text the characters before it, unless each character is a byte.
    characters: Option<Vec<u32>>,
}

/// A term whose place is told, and a step that makes one of those of its arguments.
enum Step<'a> {
    /// Behind the functor that ends at this byte, if it is one in functional notation.
    Visit(&'a Term, &'a Spans, Option<usize>),
    /// Of so many arguments.
    Compound(&'a Spans, usize),
    Braces(&'a Spans),
    /// Of so many elements; with a place of the tail if that is not `[]`.
    List(Span, usize, bool),
    Parentheses(Vec<Span>),
}

impl<'a> Places<'a> {
    fn new(text: &'a TermText, layout: &'a Layout) -> Places<'a> {
        let count = |counts: &mut Vec<u32>, c: char| {
            let before = counts.last().copied().unwrap_or(0);
            counts.extend(std::iter::repeat_n(before, c.len_utf8() - 1));
            counts.push(before + 1);
        };
        let characters = (!text.text.is_ascii()).then(|| {
            text.text.chars().fold(vec![0], |mut counts, c| {
                count(&mut counts, c);
                counts
            })
        });
        Places {
            text: &text.text,
            layout,
            before: text.start.characters,
            characters,
        }
    }

    fn number(&self, byte: usize) -> Term {
        let within = match &self.characters {
            Some(characters) => characters.get(byte).map_or(byte as u64, |n| u64::from(*n)),
            None => byte as u64,
        };
        Term::Int((self.before + within) as i64)
    }

    fn ends(&self, span: Span) -> Vec<Term> {
        vec![self.number(span.start), self.number(span.end)]
    }

    /// The place of a term, found without recursion: terms may be nested deeply.
    fn of(&self, term: &'a Term, spans: &'a Spans) -> Term {
        let mut steps = vec![Step::Visit(term, spans, None)];
        let mut places: Vec<Term> = Vec::new();
        while let Some(step) = steps.pop() {
            let place = match step {
                Step::Visit(term, spans, functor) => {
                    let around = self.layout.parentheses_around(spans.span, functor);
                    if !around.is_empty() {
                        steps.push(Step::Parentheses(around));
                    }
                    self.visit(term, spans, &mut steps, &mut places);
                    continue;
                }
                Step::Compound(spans, arity) => {
                    let args = places.split_off(places.len() - arity);
                    let mut fields = self.ends(spans.span);
                    fields.extend(self.ends(spans.functor));
                    fields.push(Term::list(args));
                    Term::compound("term_position", fields)
                }
                Step::Braces(spans) => {
                    let mut fields = self.ends(spans.span);
                    fields.extend(places.pop());
                    Term::compound("brace_term_position", fields)
                }
                Step::List(span, length, has_tail) => {
                    let tail = has_tail.then(|| places.pop()).flatten();
                    let elements = places.split_off(places.len() - length);
                    let mut fields = self.ends(span);
                    fields.push(Term::list(elements));
                    fields.push(tail.unwrap_or_else(|| Term::atom("none")));
                    Term::compound("list_position", fields)
                }
                Step::Parentheses(around) => {
                    let Some(inner) = places.pop() else { continue };
                    around.iter().fold(inner, |inner, span| {
                        let mut fields = self.ends(*span);
                        fields.push(inner);
                        Term::compound("parentheses_term_position", fields)
                    })
                }
            };
            places.push(place);
        }
        places.pop().unwrap_or_else(Term::nil)
    }

    /// Tells the place of a term without arguments, or says what is to be done for one with them.
    fn visit(
        &self,
        term: &'a Term,
        spans: &'a Spans,
        steps: &mut Vec<Step<'a>>,
        places: &mut Vec<Term>,
    ) {
        let at = |byte: usize| self.text.as_bytes().get(byte).copied();
        match at(spans.span.start) {
            Some(b'"' | b'`') if spans.args.is_empty() => {
                places.push(Term::compound("string_position", self.ends(spans.span)));
            }
            _ if spans.args.is_empty() && term.arguments().is_empty() && !is_empty_call(term) => {
                places.push(Term::compound("-", self.ends(spans.span)));
            }
            Some(b'[')
                if term.as_compound(CONS, 2).is_some()
                    && spans.functor.start == spans.span.start =>
            {
                self.visit_list(term, spans, steps);
            }
            _ if term.as_compound("{}", 1).is_some()
                && spans.functor.end == spans.functor.start + 1 =>
            {
                steps.push(Step::Braces(spans));
                steps.push(Step::Visit(&term.arguments()[0], &spans.args[0], None));
            }
            _ => {
                steps.push(Step::Compound(spans, spans.args.len()));
                let is_first = spans.functor.start == spans.span.start;
                let functor = is_first.then_some(spans.functor.end);
                let args = term.arguments().iter().zip(&spans.args);
                let visits = args.map(|(arg, spans)| Step::Visit(arg, spans, functor));
                steps.extend(visits.rev());
            }
        }
    }

    fn visit_list(&self, term: &'a Term, spans: &'a Spans, steps: &mut Vec<Step<'a>>) {
        let (mut rest, mut rest_spans) = (term, spans);
        let mut elements = Vec::new();
        while let (Some([first, tail]), [first_spans, tail_spans]) =
            (rest.as_compound(CONS, 2), &rest_spans.args[..])
            && (elements.is_empty() || rest_spans.functor.start == rest_spans.functor.end)
        {
            elements.push(Step::Visit(first, first_spans, None));
            (rest, rest_spans) = (tail, tail_spans);
        }
        // The `[]` that no text stands for ends at the closing bracket.
        let is_closed = rest.as_atom() == Some("[]") && rest_spans.span.end == spans.span.end;
        steps.push(Step::List(spans.span, elements.len(), !is_closed));
        if !is_closed {
            steps.push(Step::Visit(rest, rest_spans, None));
        }
        steps.extend(elements.into_iter().rev());
    }
}

/// Whether the term is a compound without arguments, `a()`.
fn is_empty_call(term: &Term) -> bool {
    matches!(term, Term::Compound(compound) if compound.args.is_empty())
}
