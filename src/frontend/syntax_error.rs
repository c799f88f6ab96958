//! Syntax errors: what is wrong, where, and SWI-Prolog's words and terms for it.

use thiserror::Error;

use crate::frontend::term::Term;

/// What is wrong with a text. The message is SWI-Prolog 9.0.4's, without `Syntax error: `.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SyntaxErrorKind {
    /// A token that no term starts with, such as a closing bracket.
    #[error("Illegal start of term")]
    CannotStartTerm,
    /// The full stop stands where a term is expected.
    #[error("Unexpected end of clause")]
    EndOfClause,
    /// The text ends before the full stop.
    #[error("Unexpected end of file")]
    EndOfFile,
    /// A `/*` without its `*/`.
    #[error("End of file in /* ... */ comment")]
    EndOfFileInBlockComment,
    /// A quote (`'`, `"` or `` ` ``) that is not closed.
    #[error("End of file in quoted {}", quoted_name(*.0))]
    EndOfFileInQuoted(char),
    /// `||` or `{|` without `|}`.
    #[error("end_of_file_in_quasi_quotation")]
    EndOfFileInQuasiQuotation,
    /// Quasi quotations are not read.
    #[error("Quasi quotations are not supported")]
    QuasiQuotation,
    /// A number that breaks off, or an unknown escape after `0'`.
    #[error("Illegal number")]
    IllegalNumber,
    /// A floating point number beyond the largest one.
    #[error("float_overflow")]
    FloatOverflow,
    /// A NaN whose fraction says infinity.
    #[error("numeric constant out of range")]
    NumberOutOfRange,
    /// A rational number such as `1r3`, which Scryer Prolog has no value for.
    #[error("Rational numbers are not supported")]
    Rational,
    /// A dict such as `point{x:1}`.
    #[error("Dicts are not supported")]
    Dict,
    /// The priorities of an operator and its argument do not fit.
    #[error("Operator priority clash")]
    OperatorClash,
    /// Two terms with no operator between them.
    #[error("Operator expected")]
    OperatorExpected,
    /// An operator without its argument.
    #[error("Unbalanced operator")]
    OperatorBalance,
    /// An operator right before the token that ends the term, after a clause that began with `,` or
    /// `;` as its first operator.
    #[error("Unexpected `{operator}' before `{end}'")]
    Punctuation {
        /// The operator's name.
        operator: String,
        /// The token that ends the term: `.`, `)`, `]`, `}`, `|` or `,`.
        end: char,
    },
    /// `[|`.
    #[error("double_bar_outside_quasiquotation")]
    BarAfterBracket,
    /// `,` or `|` where a term is expected.
    #[error("Operand expected, unquoted comma or bar found")]
    QuotedPunctuation,
    /// `,` or `|` after the tail of a list.
    #[error("Unexpected comma or bar in rest of list")]
    ListRest,
    /// A backslash before this character means nothing.
    #[error("Unknown character escape in quoted atom or string: `\\{0}'")]
    UndefinedCharEscape(char),
    /// `\u` without four, or `\U` without eight hexadecimal digits.
    #[error("Illegal \\u or \\U sequence")]
    IllegalUnicodeEscape,
    /// An escape that names no Unicode character.
    #[error("Illegal character code")]
    IllegalCharacterCode,
    /// A control character outside quotes.
    #[error("illegal_character")]
    IllegalCharacter,
}

impl SyntaxErrorKind {
    /// Whether a quote or a comment is not closed.
    pub fn is_unclosed(&self) -> bool {
        matches!(
            self,
            SyntaxErrorKind::EndOfFileInQuoted(_) | SyntaxErrorKind::EndOfFileInBlockComment
        )
    }

    /// The term in `error(syntax_error(Term), _)`.
    pub fn term(&self) -> Term {
        match self {
            SyntaxErrorKind::EndOfFileInQuoted(quote) => {
                Term::compound("end_of_file_in_quoted", vec![Term::atom(quote.to_string())])
            }
            SyntaxErrorKind::UndefinedCharEscape(c) => {
                Term::compound("undefined_char_escape", vec![Term::atom(c.to_string())])
            }
            SyntaxErrorKind::Punctuation { operator, end } => Term::compound(
                "punct",
                vec![Term::atom(operator), Term::atom(end.to_string())],
            ),
            other => Term::atom(other.name()),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            SyntaxErrorKind::CannotStartTerm => "cannot_start_term",
            SyntaxErrorKind::EndOfClause => "end_of_clause",
            SyntaxErrorKind::EndOfFile => "end_of_file",
            SyntaxErrorKind::EndOfFileInBlockComment => "end_of_file_in_block_comment",
            SyntaxErrorKind::EndOfFileInQuoted(_) => "end_of_file_in_quoted",
            SyntaxErrorKind::EndOfFileInQuasiQuotation => "end_of_file_in_quasi_quotation",
            SyntaxErrorKind::QuasiQuotation => "quasi_quotation",
            SyntaxErrorKind::IllegalNumber => "illegal_number",
            SyntaxErrorKind::FloatOverflow => "float_overflow",
            SyntaxErrorKind::NumberOutOfRange => "numeric constant out of range",
            SyntaxErrorKind::Rational => "rational",
            SyntaxErrorKind::Dict => "dict",
            SyntaxErrorKind::OperatorClash => "operator_clash",
            SyntaxErrorKind::OperatorExpected => "operator_expected",
            SyntaxErrorKind::OperatorBalance => "operator_balance",
            SyntaxErrorKind::Punctuation { .. } => "punct",
            SyntaxErrorKind::BarAfterBracket => "double_bar_outside_quasiquotation",
            SyntaxErrorKind::QuotedPunctuation => "quoted_punctuation",
            SyntaxErrorKind::ListRest => "list_rest",
            SyntaxErrorKind::UndefinedCharEscape(_) => "undefined_char_escape",
            SyntaxErrorKind::IllegalUnicodeEscape => "Illegal \\u or \\U sequence",
            SyntaxErrorKind::IllegalCharacterCode => "Illegal character code",
            SyntaxErrorKind::IllegalCharacter => "illegal_character",
        }
    }
}

fn quoted_name(quote: char) -> &'static str {
    match quote {
        '"' => "string",
        '`' => "codes",
        _ => "atom",
    }
}

/// A syntax error in a text, with the place where reading goes on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: SyntaxErrorKind,
    /// The byte at which SWI-Prolog reports it; for an unclosed quote or comment, its beginning.
    pub offset: usize,
    /// The first byte of the clause that is skipped.
    pub start: usize,
    /// The byte after the skipped text; always greater than the offset where reading began.
    pub resume: usize,
}

/// An error while the clause that holds it is still being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SyntaxFault {
    pub(crate) kind: SyntaxErrorKind,
    pub(crate) offset: usize,
}

impl SyntaxFault {
    pub(crate) fn new(kind: SyntaxErrorKind, offset: usize) -> SyntaxFault {
        SyntaxFault { kind, offset }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_those_of_swi() {
        let kind = SyntaxErrorKind::UndefinedCharEscape('q');
        assert_eq!(
            kind.to_string(),
            "Unknown character escape in quoted atom or string: `\\q'"
        );
        let kind = SyntaxErrorKind::EndOfFileInQuoted('"');
        assert_eq!(kind.to_string(), "End of file in quoted string");
        let kind = SyntaxErrorKind::Punctuation {
            operator: ",".into(),
            end: '.',
        };
        assert_eq!(kind.to_string(), "Unexpected `,' before `.'");
        assert_eq!(kind.term().functor().map(|(_, arity)| arity), Some(2));
    }
}
