//! Tokens to a term, by operator precedence as SWI-Prolog does it.
//!
//! An expression is read into two stacks: operands, and operators that wait for their right
//! argument. Where a term is expected, a prefix operator waits too; it turns out to be an atom
//! when an infix operator that binds weaker follows, or the end of the expression. Arguments and
//! list elements may have any priority up to 1200: a comma ends them, and nothing else does.
//!
//! Brackets push an expression onto a stack of their own instead of the machine's.

use super::variables::Variables;
use super::{DoubleQuotes, ReaderFlags, Spans};
use crate::frontend::lexer::extent::Extent;
use crate::frontend::lexer::{Lexer, Span, Token, TokenKind};
use crate::frontend::operators::{Fixity, MAX_PRIORITY, Op, Operators};
use crate::frontend::syntax_error::{SyntaxErrorKind, SyntaxFault};
use crate::frontend::term::{CONS, QUOTED_NIL, Term};
use crate::frontend::writer::is_plain_atom;

/// A term with the places and the variables in it.
pub(super) struct Parsed {
    pub(super) term: Term,
    pub(super) spans: Spans,
    pub(super) variables: Variables,
}

/// Reads the one term in the extent of a clause.
pub(super) fn parse(
    text: &str,
    extent: Extent,
    ops: &dyn Operators,
    flags: &ReaderFlags,
) -> Result<Parsed, SyntaxFault> {
    let mut parser = Parser {
        lexer: Lexer::new(text, extent),
        ops,
        flags,
        variables: Variables::default(),
        outer: Vec::new(),
        current: PartialExpression::new(ExpressionContext::Clause),
    };
    let operand = parser.run()?;
    Ok(Parsed {
        term: operand.term,
        spans: operand.spans,
        variables: parser.variables,
    })
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    ops: &'a dyn Operators,
    flags: &'a ReaderFlags,
    variables: Variables,
    /// The expressions around the current one, the innermost last.
    outer: Vec<PartialExpression>,
    current: PartialExpression,
}

/// An expression that is being read.
struct PartialExpression {
    context: ExpressionContext,
    operands: Vec<Operand>,
    operators: Vec<PendingOperator>,
    /// Whether a term must come next, rather than an operator or the end.
    wants_term: bool,
}

/// What an expression is part of, with what was read of it.
enum ExpressionContext {
    Clause,
    Parentheses(Span),
    Braces(Span),
    Arguments {
        name: String,
        functor: Span,
        args: Vec<Operand>,
    },
    List {
        open: Span,
        items: Vec<Operand>,
        in_tail: bool,
    },
}

/// A term that may become an argument.
struct Operand {
    term: Term,
    spans: Spans,
    priority: u16,
    /// Its place, parentheses included.
    extent: Span,
}

/// An operator that has not got all of its arguments yet.
struct PendingOperator {
    name: String,
    span: Span,
    op: Op,
}

impl PartialExpression {
    fn new(context: ExpressionContext) -> PartialExpression {
        PartialExpression {
            context,
            operands: Vec::new(),
            operators: Vec::new(),
            wants_term: true,
        }
    }

    fn push_operand(&mut self, operand: Operand) {
        self.operands.push(operand);
        self.wants_term = false;
    }

    fn is_empty(&self) -> bool {
        self.operands.is_empty() && self.operators.is_empty()
    }

    /// Whether this character ends the expression; `.` stands for the full stop.
    fn ends_at(&self, c: char) -> bool {
        match self.context {
            ExpressionContext::Clause => c == '.',
            ExpressionContext::Parentheses(_) => c == ')',
            ExpressionContext::Braces(_) => c == '}',
            ExpressionContext::Arguments { .. } => matches!(c, ')' | ','),
            ExpressionContext::List { .. } => matches!(c, ']' | ',' | '|'),
        }
    }

    /// Adds an operator whose left argument is complete, or that has none.
    fn push_operator(&mut self, name: String, span: Span, op: Op) -> Result<(), SyntaxFault> {
        match op.kind.fixity() {
            Fixity::Prefix => {}
            Fixity::Infix => {
                self.reduce(op.left_priority())?;
                self.wants_term = true;
            }
            Fixity::Postfix => self.reduce(op.left_priority())?,
        }
        self.operators.push(PendingOperator { name, span, op });
        Ok(())
    }

    /// Applies the waiting operators that bind at least as strong as `priority`, up to one whose
    /// arguments bind too weakly.
    fn reduce(&mut self, priority: u16) -> Result<(), SyntaxFault> {
        while let Some(waiting) = self.operators.last()
            && waiting.op.priority <= priority
            && !self.clashes(waiting)
        {
            self.apply_last()?;
        }
        Ok(())
    }

    /// Whether an argument of the last operator binds more weakly than it may.
    fn clashes(&self, last: &PendingOperator) -> bool {
        let is_prefix = last.op.kind.fixity() == Fixity::Prefix;
        let is_postfix = last.op.kind.fixity() == Fixity::Postfix;
        let mut operands = self.operands.iter().rev().map(|operand| operand.priority);
        let mut is_over = |most| operands.next().is_some_and(|priority| priority > most);
        !is_postfix && is_over(last.op.right_priority())
            || !is_prefix && is_over(last.op.left_priority())
    }

    /// Gives the last operator its arguments.
    fn apply_last(&mut self) -> Result<(), SyntaxFault> {
        let Some(PendingOperator { name, span, op }) = self.operators.pop() else {
            return Ok(());
        };
        let balance = || SyntaxFault::new(SyntaxErrorKind::OperatorBalance, span.end);
        let mut args = Vec::with_capacity(2);
        let mut extent = span;
        if op.kind.fixity() != Fixity::Postfix {
            let right = self.operands.pop().ok_or_else(balance)?;
            extent.end = right.extent.end;
            args.push(right);
        }
        if op.kind.fixity() != Fixity::Prefix {
            let left = self.operands.pop().ok_or_else(balance)?;
            extent.start = left.extent.start;
            args.insert(0, left);
        }
        self.operands.push(Operand {
            priority: op.priority,
            ..compound(name, span, args, extent)
        });
        Ok(())
    }

    /// Turns the last operator into what needs no argument on its right, if an operator whose left
    /// argument may have `priority` follows, or the end: a prefix operator into an atom, an infix
    /// one into a postfix one.
    fn settle(&mut self, priority: u16, ops: &dyn Operators) {
        if !self.wants_term {
            return;
        }
        let Some(last) = self
            .operators
            .pop_if(|last| priority > last.op.right_priority())
        else {
            return;
        };
        if last.op.kind.fixity() == Fixity::Prefix {
            self.push_operand(Operand::atom(&last.name, last.span));
            return;
        }
        let op = match ops.postfix(&last.name) {
            Some(postfix) => {
                self.wants_term = false;
                postfix
            }
            None => last.op,
        };
        self.operators.push(PendingOperator { op, ..last });
    }
}

impl Operand {
    fn simple(term: Term, span: Span) -> Operand {
        Operand {
            term,
            spans: Spans::leaf(span),
            priority: 0,
            extent: span,
        }
    }

    fn atom(name: &str, span: Span) -> Operand {
        Operand::simple(Term::atom(name), span)
    }
}

fn compound(name: String, functor: Span, args: Vec<Operand>, extent: Span) -> Operand {
    let (terms, places) = args.into_iter().map(|arg| (arg.term, arg.spans)).unzip();
    let spans = Spans {
        span: extent,
        functor,
        args: places,
    };
    Operand {
        term: Term::compound(name, terms),
        spans,
        priority: 0,
        extent,
    }
}

fn list(open: Span, items: Vec<Operand>, tail: Operand, close: Span) -> Operand {
    let mut rest = tail;
    for item in items.into_iter().rev() {
        let extent = item.extent.to(close);
        let functor = Span::new(extent.start, extent.start);
        rest = compound(CONS.to_owned(), functor, vec![item, rest], extent);
    }
    let extent = open.to(close);
    rest.extent = extent;
    rest.spans.span = extent;
    rest.spans.functor = open;
    rest
}

impl Parser<'_> {
    fn run(&mut self) -> Result<Operand, SyntaxFault> {
        loop {
            let token = self.lexer.next(self.current.wants_term)?;
            let ending = match token.kind {
                TokenKind::Punctuation(c) => Some(c),
                TokenKind::Stop => Some('.'),
                _ => None,
            };
            match ending {
                Some(c) if self.current.ends_at(c) => {
                    if let Some(clause) = self.end(c, token.span)? {
                        return Ok(clause);
                    }
                }
                _ => self.take(token)?,
            }
        }
    }

    /// Takes a token that does not end the current expression.
    fn take(&mut self, token: Token) -> Result<(), SyntaxFault> {
        let Token { kind, span } = token;
        match kind {
            TokenKind::Name(name) => self.take_name(name, span),
            TokenKind::QuotedName(name) => self.take_quoted_name(name, span),
            TokenKind::Punctuation(c) => self.take_punctuation(c, span),
            TokenKind::Stop => Err(self.unexpected_stop(span)),
            TokenKind::Variable(name) if self.flags.var_prefix && !name.starts_with('_') => {
                self.take_name(name, span)
            }
            TokenKind::Variable(name) => {
                self.require_term(span)?;
                let number = self.variables.meet(&name, span);
                self.refuse_dict()?;
                self.push_simple(Term::Var(number), span)
            }
            TokenKind::Number(value) => self.push_simple(value, span),
            TokenKind::Text(text) => {
                let term = text_term(&text, self.flags.double_quotes);
                self.push_simple(term, span)
            }
            TokenKind::Codes(text) => {
                let mode = self.flags.back_quotes.unwrap_or(DoubleQuotes::Codes);
                self.push_simple(text_term(&text, mode), span)
            }
        }
    }

    fn take_name(&mut self, name: String, span: Span) -> Result<(), SyntaxFault> {
        if !self.current.wants_term {
            return self.take_operator(name, span);
        }
        if self.lexer.follows('(') {
            return self.open_arguments(name, span);
        }
        self.refuse_dict()?;
        if let Some(op) = self.ops.prefix(&name) {
            return self.current.push_operator(name, span, op);
        }
        if let Some(op) = self.ops.infix(&name).or_else(|| self.ops.postfix(&name)) {
            self.current.settle(op.left_priority(), self.ops);
        }
        if self.current.wants_term {
            self.current.push_operand(Operand::atom(&name, span));
            return Ok(());
        }
        self.take_operator(name, span)
    }

    /// A quoted atom is an operator only if it can't be written without quotes
    /// (`pl-read.c: is_name_token`).
    fn take_quoted_name(&mut self, name: String, span: Span) -> Result<(), SyntaxFault> {
        if !is_plain_atom(&name) && name != "." {
            return self.take_name(name, span);
        }
        self.require_term(span)?;
        let name = match name.as_str() {
            "[]" => QUOTED_NIL.to_owned(),
            _ => name,
        };
        if self.lexer.follows('(') {
            return self.open_arguments(name, span);
        }
        self.refuse_dict()?;
        self.current.push_operand(Operand::atom(&name, span));
        Ok(())
    }

    /// Takes an infix or postfix operator after a complete term.
    fn take_operator(&mut self, name: String, span: Span) -> Result<(), SyntaxFault> {
        match self.ops.infix(&name).or_else(|| self.ops.postfix(&name)) {
            Some(op) => self.current.push_operator(name, span, op),
            None => Err(SyntaxFault::new(
                SyntaxErrorKind::OperatorExpected,
                span.start,
            )),
        }
    }

    fn take_punctuation(&mut self, c: char, span: Span) -> Result<(), SyntaxFault> {
        match c {
            ',' | '|' => self.take_comma_or_bar(c, span),
            '(' | '[' | '{' => {
                self.require_term(span)?;
                self.open(c, span)
            }
            _ => Err(SyntaxFault::new(
                SyntaxErrorKind::CannotStartTerm,
                span.start,
            )),
        }
    }

    fn take_comma_or_bar(&mut self, c: char, span: Span) -> Result<(), SyntaxFault> {
        let name = c.to_string();
        if let Some(op) = self.ops.infix(&name).filter(|_| c == ',') {
            self.current.settle(op.left_priority(), self.ops);
        }
        if self.current.wants_term {
            return Err(SyntaxFault::new(
                SyntaxErrorKind::QuotedPunctuation,
                span.start,
            ));
        }
        self.take_operator(name, span)
    }

    fn open(&mut self, bracket: char, span: Span) -> Result<(), SyntaxFault> {
        let context = match bracket {
            '(' => ExpressionContext::Parentheses(span),
            '[' => ExpressionContext::List {
                open: span,
                items: Vec::new(),
                in_tail: false,
            },
            _ if self.lexer.follows('|') => {
                return Err(SyntaxFault::new(
                    SyntaxErrorKind::QuasiQuotation,
                    span.start,
                ));
            }
            _ => ExpressionContext::Braces(span),
        };
        let empty = match bracket {
            '[' => self.lexer.close(']').map(|end| ("[]", end)),
            '{' => self.lexer.close('}').map(|end| ("{}", end)),
            _ => None,
        };
        let Some((name, end)) = empty else {
            if bracket == '[' && self.lexer.close('|').is_some() {
                let kind = SyntaxErrorKind::BarAfterBracket;
                return Err(SyntaxFault::new(kind, span.start));
            }
            self.enter(context);
            return Ok(());
        };
        let span = Span::new(span.start, end);
        if self.lexer.follows('(') {
            return self.open_arguments(name.to_owned(), span);
        }
        self.current.push_operand(Operand::atom(name, span));
        Ok(())
    }

    /// Begins a compound term in functional notation; its opening parenthesis comes next.
    fn open_arguments(&mut self, name: String, functor: Span) -> Result<(), SyntaxFault> {
        self.lexer.close('(');
        match self.lexer.close(')') {
            Some(end) => {
                let extent = Span::new(functor.start, end);
                self.current
                    .push_operand(compound(name, functor, Vec::new(), extent));
            }
            None => self.enter(ExpressionContext::Arguments {
                name,
                functor,
                args: Vec::new(),
            }),
        }
        Ok(())
    }

    fn enter(&mut self, context: ExpressionContext) {
        let outer = std::mem::replace(&mut self.current, PartialExpression::new(context));
        self.outer.push(outer);
    }

    /// Ends the current expression at this character; gives the term if that was the full stop.
    fn end(&mut self, c: char, span: Span) -> Result<Option<Operand>, SyntaxFault> {
        let whole = self.complete(c, span)?;
        let context = std::mem::replace(&mut self.current.context, ExpressionContext::Clause);
        let closed = match context {
            ExpressionContext::Clause => return Ok(Some(whole)),
            ExpressionContext::Parentheses(open) => Operand {
                priority: 0,
                extent: open.to(span),
                ..whole
            },
            ExpressionContext::Braces(open) => {
                compound("{}".to_owned(), open, vec![whole], open.to(span))
            }
            ExpressionContext::Arguments {
                name,
                functor,
                mut args,
            } => {
                args.push(whole);
                if c == ',' {
                    self.current.context = ExpressionContext::Arguments {
                        name,
                        functor,
                        args,
                    };
                    return Ok(None);
                }
                compound(name, functor, args, functor.to(span))
            }
            ExpressionContext::List {
                open,
                mut items,
                in_tail,
            } => {
                if in_tail && c != ']' {
                    return Err(SyntaxFault::new(SyntaxErrorKind::ListRest, span.start));
                }
                if in_tail {
                    list(open, items, whole, span)
                } else {
                    items.push(whole);
                    if c != ']' {
                        self.current.context = ExpressionContext::List {
                            open,
                            items,
                            in_tail: c == '|',
                        };
                        return Ok(None);
                    }
                    list(open, items, Operand::atom("[]", span), span)
                }
            }
        };
        self.leave(closed);
        Ok(None)
    }

    fn leave(&mut self, operand: Operand) {
        if let Some(outer) = self.outer.pop() {
            self.current = outer;
        }
        self.current.push_operand(operand);
    }

    /// The term that the current expression has come to; leaves the expression empty.
    fn complete(&mut self, end: char, span: Span) -> Result<Operand, SyntaxFault> {
        if self.current.is_empty() {
            return Err(nothing_before(end, span));
        }
        self.current.settle(MAX_PRIORITY + 1, self.ops);
        if self.current.wants_term {
            return Err(SyntaxFault::new(self.unbalanced(end), span.start));
        }
        let current = &mut self.current;
        current.reduce(MAX_PRIORITY)?;
        if let Some(last) = current.operators.last() {
            // As in SWI-Prolog, what follows an operator that clashes is read to its end: the last
            // such operator is told.
            return Err(SyntaxFault::new(
                SyntaxErrorKind::OperatorClash,
                last.span.end,
            ));
        }
        current.wants_term = true;
        let balance = SyntaxFault::new(SyntaxErrorKind::OperatorBalance, span.start);
        current.operands.pop().ok_or(balance)
    }

    fn push_simple(&mut self, term: Term, span: Span) -> Result<(), SyntaxFault> {
        self.require_term(span)?;
        self.current.push_operand(Operand::simple(term, span));
        Ok(())
    }

    fn require_term(&self, span: Span) -> Result<(), SyntaxFault> {
        if self.current.wants_term {
            return Ok(());
        }
        Err(SyntaxFault::new(
            SyntaxErrorKind::OperatorExpected,
            span.start,
        ))
    }

    fn refuse_dict(&mut self) -> Result<(), SyntaxFault> {
        if !self.lexer.follows('{') {
            return Ok(());
        }
        let brace = self.lexer.next(true)?;
        Err(SyntaxFault::new(SyntaxErrorKind::Dict, brace.span.start))
    }

    /// Why an expression that still wants a term cannot end here. As in SWI-Prolog, the message
    /// depends on the first operator of the clause.
    fn unbalanced(&self, end: char) -> SyntaxErrorKind {
        let waiting = &self.current.operators;
        let first = self
            .outer
            .iter()
            .flat_map(|outer| &outer.operators)
            .chain(waiting)
            .next();
        match waiting.first() {
            Some(operator)
                if first.is_some_and(|first| matches!(first.name.as_str(), "," | ";")) =>
            {
                SyntaxErrorKind::Punctuation {
                    operator: operator.name.clone(),
                    end,
                }
            }
            _ => SyntaxErrorKind::OperatorBalance,
        }
    }

    fn unexpected_stop(&self, span: Span) -> SyntaxFault {
        let kind = match self.current.wants_term {
            true => SyntaxErrorKind::EndOfClause,
            false => SyntaxErrorKind::OperatorExpected,
        };
        SyntaxFault::new(kind, span.start)
    }
}

/// What is wrong with an expression that ends before it began.
fn nothing_before(end: char, span: Span) -> SyntaxFault {
    match end {
        ',' | '|' => SyntaxFault::new(SyntaxErrorKind::QuotedPunctuation, span.start),
        '.' => SyntaxFault::new(SyntaxErrorKind::EndOfClause, span.end),
        _ => SyntaxFault::new(SyntaxErrorKind::CannotStartTerm, span.start),
    }
}

fn text_term(text: &str, mode: DoubleQuotes) -> Term {
    match mode {
        DoubleQuotes::String => Term::string(text),
        DoubleQuotes::Atom => Term::atom(text),
        DoubleQuotes::Codes => {
            let codes: Vec<char> = text.chars().collect();
            Term::list(
                codes
                    .into_iter()
                    .map(|c| Term::Int(i64::from(u32::from(c)))),
            )
        }
        DoubleQuotes::Chars => {
            let chars: Vec<char> = text.chars().collect();
            Term::list(chars.into_iter().map(|c| Term::atom(c.to_string())))
        }
    }
}
