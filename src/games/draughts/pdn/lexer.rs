//! From text to the tokens of PDN.

use std::fmt;

use super::GameResult;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PdnToken {
    /// `[Name "value"]`.
    Tag(String, String),
    /// A number of a move, with or without its dots, or dots alone. What it says is of no use to a
    /// reader.
    Number,
    /// The text of a move without blanks.
    Move(String),
    /// `$7`, `!?`.
    Glyph(u8),
    /// A comment, blanks within it reduced to one space each; without `}`.
    Comment(String),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// The end of a game.
    Result(GameResult),
}

/// A place in a text: line and column, from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextPosition {
    pub line: usize,
    pub column: usize,
}

/// What could stand in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PdnExpected {
    /// A tag, a move, a comment, a variation or a result.
    Token,
    /// The name of a tag.
    TagName,
    /// `"` before a tag's value.
    Quote,
    /// `"` after a tag's value, in the same line.
    ClosingQuote,
    /// `]` after a tag.
    Bracket,
    /// `}` before the end of the text.
    Brace,
    /// `)` before the end of the game.
    Parenthesis,
    /// A number from 0 to 255 after `$`.
    Glyph,
    /// A square after a move's sign.
    Square,
    /// A move before a glyph or a variation.
    MoveBefore,
}

impl fmt::Display for PdnExpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PdnExpected::Token => "a tag, a move, a comment, '(' or a result",
            PdnExpected::TagName => "the name of a tag",
            PdnExpected::Quote => "'\"' and the value of the tag",
            PdnExpected::ClosingQuote => "'\"' in the same line",
            PdnExpected::Bracket => "']'",
            PdnExpected::Brace => "'}'",
            PdnExpected::Parenthesis => "')'",
            PdnExpected::Glyph => "a number up to 255 after '$'",
            PdnExpected::Square => "a square after the sign",
            PdnExpected::MoveBefore => "a move before it",
        })
    }
}

/// Something that is no token: where, and what could stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NoToken {
    pub place: TextPosition,
    pub expected: PdnExpected,
    pub found: Option<char>,
}

/// The tokens of a text with their places. After an error it goes on behind what is no token.
pub(super) struct PdnLexer<'a> {
    rest: std::str::Chars<'a>,
    place: TextPosition,
}

impl<'a> PdnLexer<'a> {
    pub fn new(text: &'a str) -> PdnLexer<'a> {
        PdnLexer {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text).chars(),
            place: TextPosition { line: 1, column: 1 },
        }
    }

    /// Where the next character stands.
    pub fn place(&self) -> TextPosition {
        self.place
    }

    fn token(&mut self, first: char) -> Result<PdnToken, NoToken> {
        match first {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => Ok(PdnToken::Comment(
                one_line(&self.while_in_line()).replace('}', ")"),
            )),
            '(' => Ok(self.parenthesis()),
            ')' => Ok(self.single(PdnToken::Close)),
            '$' => self.glyph(),
            '!' | '?' => Ok(self.strength()),
            '.' | '…' => Ok(self.dots()),
            '0'..='9' | '*' | 'a'..='h' | 'A'..='H' => self.result_or_move(),
            _ => {
                let error = self.unexpected(PdnExpected::Token);
                self.next_char();
                Err(error)
            }
        }
    }

    fn single(&mut self, token: PdnToken) -> PdnToken {
        self.next_char();
        token
    }

    fn tag(&mut self) -> Result<PdnToken, NoToken> {
        self.next_char();
        self.blanks();
        let mut name = String::new();
        while let Some(sign) = self.take(|sign| sign.is_alphanumeric() || sign == '_') {
            name.push(sign);
        }
        if name.is_empty() {
            return Err(self.unexpected(PdnExpected::TagName));
        }
        self.blanks();
        if self.take(|sign| sign == '"').is_none() {
            return Err(self.unexpected(PdnExpected::Quote));
        }
        let mut value = String::new();
        loop {
            match self.take(|sign| sign != '\n') {
                None => return Err(self.unexpected(PdnExpected::ClosingQuote)),
                Some('"') => break,
                Some('\\') => value.extend(self.escaped()),
                Some(sign) => value.push(sign),
            }
        }
        self.blanks();
        match self.take(|sign| sign == ']') {
            Some(_) => Ok(PdnToken::Tag(name, value)),
            None => Err(self.unexpected(PdnExpected::Bracket)),
        }
    }

    /// What a backslash stands before: a quote or a backslash; else it stands for itself.
    fn escaped(&mut self) -> Option<char> {
        let quoted = self.take(|sign| matches!(sign, '"' | '\\'));
        quoted.or(Some('\\'))
    }

    fn comment(&mut self) -> Result<PdnToken, NoToken> {
        self.next_char();
        let mut text = String::new();
        while let Some(sign) = self.take(|sign| sign != '}') {
            text.push(sign);
        }
        match self.next_char() {
            Some(_) => Ok(PdnToken::Comment(one_line(&text))),
            None => Err(self.unexpected(PdnExpected::Brace)),
        }
    }

    /// `(`, or a judgement of a move in parentheses: `(!)`.
    fn parenthesis(&mut self) -> PdnToken {
        self.next_char();
        let rest = self.rest.as_str();
        let marks = rest.trim_start_matches(['!', '?']);
        if marks.len() == rest.len() || !marks.starts_with(')') {
            return PdnToken::Open;
        }
        let token = self.strength();
        self.single(token)
    }

    fn glyph(&mut self) -> Result<PdnToken, NoToken> {
        self.next_char();
        let error = self.unexpected(PdnExpected::Glyph);
        let mut digits = String::new();
        self.digits(&mut digits);
        digits.parse().map(PdnToken::Glyph).map_err(|_| error)
    }

    fn strength(&mut self) -> PdnToken {
        let mut marks = String::new();
        while let Some(mark) = self.take(|sign| matches!(sign, '!' | '?')) {
            marks.push(mark);
        }
        PdnToken::Glyph(match marks.as_str() {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "!?" => 5,
            "?!" => 6,
            good if good.starts_with('!') => 3,
            _ => 4,
        })
    }

    fn dots(&mut self) -> PdnToken {
        while self.take(|sign| matches!(sign, '.' | '…')).is_some() {}
        PdnToken::Number
    }

    fn result_or_move(&mut self) -> Result<PdnToken, NoToken> {
        if let Some((result, length)) = self.result() {
            (0..length).for_each(|_| self.skip());
            return Ok(PdnToken::Result(result));
        }
        if self.peek() == Some('*') {
            let error = self.unexpected(PdnExpected::Token);
            self.next_char();
            return Err(error);
        }
        self.move_or_number()
    }

    /// The result that stands here by itself, and the length of its text.
    fn result(&self) -> Option<(GameResult, usize)> {
        let rest = self.rest.as_str();
        for (result, texts) in GameResult::TEXTS {
            for text in texts {
                let after = rest.strip_prefix(text).map(|after| after.chars().next());
                let ends = |sign: char| sign.is_whitespace() || "{}()[];".contains(sign);
                if after.is_some_and(|sign| sign.is_none_or(ends)) {
                    return Some((result, text.len()));
                }
            }
        }
        None
    }

    /// Squares with signs between them; a number alone is the number of a move.
    fn move_or_number(&mut self) -> Result<PdnToken, NoToken> {
        let mut text = String::new();
        self.square(&mut text)?;
        if text.bytes().all(|sign| sign.is_ascii_digit()) && self.peek() == Some('.') {
            return Ok(self.dots());
        }
        let mut squares = 1;
        loop {
            let together = self
                .peek()
                .is_some_and(|next| matches!(next, 'a'..='h' | 'A'..='H'));
            if !together && !self.sign(&mut text) {
                break;
            }
            self.square(&mut text)?;
            squares += 1;
        }
        let number = squares == 1 && text.bytes().all(|sign| sign.is_ascii_digit());
        Ok(if number {
            PdnToken::Number
        } else {
            PdnToken::Move(text)
        })
    }

    /// The sign of a move with the blanks around it; `false` leaves the text where it is.
    fn sign(&mut self, text: &mut String) -> bool {
        let ahead = self.rest.as_str().trim_start().chars().next();
        let Some(sign @ ('-' | ':' | 'x' | 'X' | '×')) = ahead else {
            return false;
        };
        self.blanks();
        self.next_char();
        text.push(sign);
        self.blanks();
        true
    }

    fn square(&mut self, text: &mut String) -> Result<(), NoToken> {
        let Some(first) = self.take(|sign| matches!(sign, 'a'..='h' | 'A'..='H' | '0'..='9'))
        else {
            let error = self.unexpected(PdnExpected::Square);
            self.next_char();
            return Err(error);
        };
        text.push(first);
        self.digits(text);
        if first.is_ascii_digit() && self.take(|sign| sign == ',').is_some() {
            text.push(',');
            self.digits(text);
        }
        Ok(())
    }

    fn digits(&mut self, text: &mut String) {
        while let Some(digit) = self.take(|sign| sign.is_ascii_digit()) {
            text.push(digit);
        }
    }

    /// Blanks, and lines that begin with `%`.
    fn between_tokens(&mut self) {
        loop {
            self.blanks();
            if self.place.column != 1 || self.peek() != Some('%') {
                return;
            }
            self.while_in_line();
        }
    }

    fn blanks(&mut self) {
        while self.take(char::is_whitespace).is_some() {}
    }

    /// The rest of the line without its first character.
    fn while_in_line(&mut self) -> String {
        self.next_char();
        let mut text = String::new();
        while let Some(sign) = self.take(|sign| sign != '\n') {
            text.push(sign);
        }
        text
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        self.peek().filter(|sign| wanted(*sign))?;
        self.next_char()
    }

    fn skip(&mut self) {
        self.next_char();
    }

    fn next_char(&mut self) -> Option<char> {
        let sign = self.rest.next()?;
        if sign == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(sign)
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn unexpected(&self, expected: PdnExpected) -> NoToken {
        NoToken {
            place: self.place,
            expected,
            found: self.peek(),
        }
    }
}

impl Iterator for PdnLexer<'_> {
    type Item = Result<(TextPosition, PdnToken), NoToken>;

    fn next(&mut self) -> Option<Self::Item> {
        self.between_tokens();
        let first = self.peek()?;
        let place = self.place;
        Some(self.token(first).map(|token| (place, token)))
    }
}

/// The words of a comment with one space between them.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
