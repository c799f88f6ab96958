//! The layout of one clause: a goal a line, control structures in columns of four.

use super::PortrayContext;
use crate::frontend::operators::{ARGUMENT_PRIORITY, Fixity, MAX_PRIORITY, Op};
use crate::frontend::term::{CONS, Compound, Term};
use crate::frontend::writer::{WriteOptions, term_text, tokens_join};

/// The steps by which nested control structures are indented.
const STEP: usize = 4;
/// Compound terms that reach beyond this column are broken into lines.
const LINE_WIDTH: usize = 78;

/// Writes a clause and keeps count of the column.
pub(super) struct ClauseLayout<'a, 'o> {
    context: PortrayContext<'a>,
    out: &'o mut String,
    column: usize,
}

impl<'a, 'o> ClauseLayout<'a, 'o> {
    /// Writes to `out`, whose next character goes to this column.
    pub(super) fn new(context: PortrayContext<'a>, column: usize, out: &'o mut String) -> Self {
        ClauseLayout {
            context,
            out,
            column,
        }
    }

    /// Writes a clause, a directive or a fact with its full stop.
    pub(super) fn clause(&mut self, clause: &Term) {
        if let Some([head, body]) = clause.as_compound(":-", 2)
            && body.as_atom() == Some("true")
        {
            self.term(head, MAX_PRIORITY);
        } else if let Some((head, neck, body)) = rule(clause) {
            self.rule(head, neck, body);
        } else if let Some((neck, directive)) = directive(clause) {
            self.push(neck);
            self.push(" ");
            self.body(directive, 3, MAX_PRIORITY - 1);
        } else {
            self.body(clause, 0, MAX_PRIORITY);
        }
        if self
            .out
            .chars()
            .next_back()
            .is_some_and(|last| tokens_join(last, '.'))
        {
            self.push(" ");
        }
        self.push(".\n");
    }

    fn rule(&mut self, head: &Term, neck: &str, body: &Term) {
        self.term(head, MAX_PRIORITY - 1);
        self.push(" ");
        self.push(neck);
        if let Some([module, goal]) = body.as_compound(":", 2)
            && is_control(goal)
        {
            self.new_line(STEP);
            self.write(module, MAX_PRIORITY);
            self.push(":");
            self.new_line(STEP);
            self.push("(   ");
            self.body(goal, 2 * STEP, MAX_PRIORITY);
            self.new_line(STEP);
            self.push(")");
        } else {
            self.new_line(STEP);
            self.body(body, STEP, MAX_PRIORITY - 1);
        }
    }

    /// Writes a body whose lines begin at this column, where the text is now.
    fn body(&mut self, goal: &Term, indent: usize, priority: u16) {
        if is_disjunction(goal) {
            self.push("(   ");
            self.branches(goal, indent);
            self.new_line(indent);
            self.push(")");
        } else if self.needs_brackets(goal, priority) {
            self.push("( ");
            self.body(goal, indent + 2, MAX_PRIORITY);
            self.new_line(indent);
            self.push(")");
        } else if let Some([_, _]) = goal.as_compound(",", 2) {
            self.conjunction(goal, indent);
        } else if let Some([negated]) = goal.as_compound("\\+", 1) {
            self.push("\\+ ");
            let priority = self.argument_priority("\\+", Fixity::Prefix);
            self.body(negated, indent + 3, priority);
        } else {
            self.goal(goal, priority);
        }
    }

    /// Writes the goals of a conjunction. A conjunction on its left is continued by its right, but
    /// only one level deep.
    fn conjunction(&mut self, goal: &Term, indent: usize) {
        let (left, right) = self.priorities(",");
        let mut goal = goal.clone();
        while let Some([first, rest]) = goal.as_compound(",", 2) {
            let (first, rest) = match first.as_compound(",", 2) {
                Some([a, b]) => (a, Term::compound(",", vec![b.clone(), rest.clone()])),
                _ => (first, rest.clone()),
            };
            self.body(first, indent, left);
            self.push(",");
            self.new_line(indent);
            goal = rest;
        }
        self.body(&goal, indent, right);
    }

    /// Writes if-then-elses and alternatives after the opening `(   `.
    fn branches(&mut self, goal: &Term, indent: usize) {
        let mut goal = goal;
        loop {
            if let Some([condition, rest]) = goal.as_compound(";", 2) {
                let (left, right) = self.priorities(";");
                match if_then(condition) {
                    Some((condition, arrow, then)) => {
                        self.if_then(condition, arrow, indent);
                        let (_, right) = self.priorities(arrow.trim_end());
                        self.body(then, indent + STEP, right);
                    }
                    None => self.body(condition, indent + STEP, left),
                }
                self.new_line(indent);
                self.push(";   ");
                if !self.goes_on(rest, indent, right) {
                    return;
                }
                goal = rest;
            } else if let Some((condition, arrow, then)) = if_then(goal) {
                self.if_then(condition, arrow, indent);
                let (_, right) = self.priorities("->");
                if !self.goes_on(then, indent, right) {
                    return;
                }
                goal = then;
            } else {
                return;
            }
        }
    }

    fn if_then(&mut self, condition: &Term, arrow: &str, indent: usize) {
        let (left, _) = self.priorities(arrow.trim_end());
        self.body(condition, indent + STEP, left);
        self.new_line(indent);
        self.push(arrow);
    }

    /// Writes the last branch; true if it is a control structure that goes on in the same columns.
    fn goes_on(&mut self, rest: &Term, indent: usize, priority: u16) -> bool {
        if self.needs_brackets(rest, priority) {
            let inner = indent + STEP;
            self.push("(   ");
            self.branches(rest, inner);
            self.new_line(inner);
            self.push(")");
            return false;
        }
        if is_disjunction(rest) {
            return true;
        }
        self.body(rest, indent + STEP, priority);
        false
    }

    fn goal(&mut self, goal: &Term, priority: u16) {
        let Term::Compound(compound) = goal else {
            return self.term(goal, priority);
        };
        let name = compound.name.as_str();
        match (self.context.meta)(name, compound.args.len()) {
            Some(specifiers) => self.meta_call(goal, compound, &specifiers),
            None => self.term(goal, priority),
        }
    }

    fn meta_call(&mut self, goal: &Term, compound: &Compound, specifiers: &str) {
        let is_goal = |specifier: char| specifier.is_ascii_digit();
        let mut arguments = compound.args.iter().zip(specifiers.chars());
        if !arguments.any(|(argument, s)| is_goal(s) && is_control(argument)) {
            return self.term(goal, ARGUMENT_PRIORITY);
        }
        self.functor(compound);
        let indent = self.column;
        for (i, (argument, specifier)) in compound.args.iter().zip(specifiers.chars()).enumerate() {
            self.separate(i, indent);
            if is_goal(specifier) {
                self.body(argument, indent, ARGUMENT_PRIORITY);
            } else {
                self.term(argument, ARGUMENT_PRIORITY);
            }
        }
        self.push(")");
    }

    /// Writes a term that is no control structure, over several lines if it is long.
    fn term(&mut self, term: &Term, priority: u16) {
        if let Some([inside]) = term.as_compound("{}", 1) {
            let indent = self.column;
            self.push("{ ");
            self.body(inside, indent + 2, 1000);
            self.new_line(indent);
            return self.push("}");
        }
        match term {
            Term::Compound(compound) if self.is_too_long(term, compound) => self.wrapped(compound),
            _ => self.write(term, priority),
        }
    }

    fn wrapped(&mut self, compound: &Compound) {
        if let (CONS, [_, _]) = (compound.name.as_str(), &compound.args[..]) {
            return self.wrapped_list(compound);
        }
        self.functor(compound);
        let indent = self.column;
        for (i, argument) in compound.args.iter().enumerate() {
            self.separate(i, indent);
            self.term(argument, ARGUMENT_PRIORITY);
        }
        self.push(")");
    }

    fn wrapped_list(&mut self, list: &Compound) {
        let indent = self.column;
        self.push("[ ");
        self.term(&list.args[0], ARGUMENT_PRIORITY);
        let mut tail = &list.args[1];
        while let Some([head, rest]) = tail.as_compound(CONS, 2) {
            self.push(",");
            self.new_line(indent + 2);
            self.term(head, ARGUMENT_PRIORITY);
            tail = rest;
        }
        self.new_line(indent);
        if tail.as_atom() != Some("[]") {
            self.push("| ");
            self.term(tail, ARGUMENT_PRIORITY);
            self.new_line(indent);
        }
        self.push("]");
    }

    fn is_too_long(&self, term: &Term, compound: &Compound) -> bool {
        if compound.args.is_empty() || self.is_unbreakable(compound) {
            return false;
        }
        // SWI-Prolog measures the text without quotes, spaces and names of variables.
        let plain = term_text(term, &WriteOptions::default(), self.context.operators);
        let length = plain.chars().count().min(LINE_WIDTH);
        self.column + length > LINE_WIDTH && 4 * length > LINE_WIDTH
    }

    fn is_unbreakable(&self, compound: &Compound) -> bool {
        let operators = self.context.operators;
        let name = compound.name.as_str();
        match compound.args.len() {
            1 if name == "$VAR" => true,
            1 => operators.prefix(name).or(operators.postfix(name)).is_some(),
            2 => operators.infix(name).is_some(),
            _ => {
                let prefix_or_postfix = operators.prefix(name).or(operators.postfix(name));
                prefix_or_postfix.or(operators.infix(name)).is_some()
            }
        }
    }

    fn functor(&mut self, compound: &Compound) {
        self.write(&Term::Atom(compound.name.clone()), MAX_PRIORITY);
        self.push("(");
    }

    fn separate(&mut self, index: usize, indent: usize) {
        if index > 0 {
            self.push(",");
            self.new_line(indent);
        }
    }

    fn write(&mut self, term: &Term, priority: u16) {
        let options = WriteOptions {
            priority,
            spacing: true,
            ..WriteOptions::print()
        };
        let text = term_text(term, &options, self.context.operators);
        self.push(&text);
    }

    /// Whether the term is an operator term, or an operator, of a higher priority.
    fn needs_brackets(&self, term: &Term, priority: u16) -> bool {
        let Some((name, _)) = term.functor() else {
            return false;
        };
        let operators = self.context.operators;
        let name = name.as_str();
        let found = [
            operators.prefix(name),
            operators.infix(name),
            operators.postfix(name),
        ];
        found.into_iter().flatten().any(|op| op.priority > priority)
    }

    /// The priorities of the arguments of an infix operator.
    fn priorities(&self, name: &str) -> (u16, u16) {
        match self.context.operators.infix(name) {
            Some(op) => (op.left_priority(), op.right_priority()),
            None => (ARGUMENT_PRIORITY, ARGUMENT_PRIORITY),
        }
    }

    fn argument_priority(&self, name: &str, fixity: Fixity) -> u16 {
        let operators = self.context.operators;
        match fixity {
            Fixity::Prefix => operators.prefix(name).map(Op::right_priority),
            _ => operators.postfix(name).map(Op::left_priority),
        }
        .unwrap_or(ARGUMENT_PRIORITY)
    }

    fn new_line(&mut self, indent: usize) {
        self.out.push('\n');
        self.column = 0;
        self.push(&" ".repeat(indent));
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.column = match text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + text.chars().count(),
        };
    }
}

/// Head, neck and body.
fn rule(clause: &Term) -> Option<(&Term, &'static str, &Term)> {
    [":-", "=>", "?=>", "-->"]
        .into_iter()
        .find_map(|neck| match clause.as_compound(neck, 2) {
            Some([head, body]) => Some((head, neck, body)),
            _ => None,
        })
}

fn directive(clause: &Term) -> Option<(&'static str, &Term)> {
    [":-", "?-"]
        .into_iter()
        .find_map(|neck| match clause.as_compound(neck, 1) {
            Some([directive]) => Some((neck, directive)),
            _ => None,
        })
}

/// Condition, arrow with its space, and goal.
fn if_then(goal: &Term) -> Option<(&Term, &'static str, &Term)> {
    [("->", "->  "), ("*->", "*-> ")]
        .into_iter()
        .find_map(|(name, arrow)| match goal.as_compound(name, 2) {
            Some([condition, then]) => Some((condition, arrow, then)),
            _ => None,
        })
}

fn is_disjunction(goal: &Term) -> bool {
    goal.as_compound(";", 2).is_some() || if_then(goal).is_some()
}

fn is_control(goal: &Term) -> bool {
    is_disjunction(goal) || goal.as_compound(",", 2).is_some()
}
