//! The sections `clauses` and `goal`.

use super::TurboParser;
use crate::frontend::lexer::Span;
use crate::frontend::turbo::diagnostic::DiagnosticKind;
use crate::frontend::turbo::syntax::{
    ExpressionKind, FindAll, Goal, Relation, RelationOperator, TurboCall, TurboClause,
    TurboExpression, TurboWord,
};
use crate::frontend::turbo::token::TurboTokenKind;

impl TurboParser<'_> {
    pub(super) fn clauses(&mut self) {
        while !self.at_section_end() {
            match self.clause() {
                Some(clause) => self.parsed.clauses.push(clause),
                None => {
                    self.depth = 0;
                    self.skip_clause();
                }
            }
        }
    }

    pub(super) fn goal_section(&mut self, word: Span) {
        match self.goal() {
            Some(goal) => {
                self.parsed.goals.push((word, goal));
                let ends = self.at_section_end();
                if *self.kind() == TurboTokenKind::Stop {
                    self.at += 1;
                } else if !ends {
                    self.expected("`,' or a full stop after the goal");
                    self.skip_clause();
                }
            }
            None => {
                self.depth = 0;
                self.skip_clause();
            }
        }
    }

    fn clause(&mut self) -> Option<TurboClause> {
        let start = self.span();
        let word = self.expect_name("the head of a clause")?;
        let arguments = if self.is_symbol("(") {
            self.values()?
        } else {
            Vec::new()
        };
        let head = TurboCall { word, arguments };
        let mut body = None;
        if self.take_symbol(":-") {
            body = Some(self.goal()?);
        } else if self.is_name("if") {
            self.at += 1;
            body = Some(self.goal()?);
        }
        if *self.kind() != TurboTokenKind::Stop {
            self.expected(match body {
                Some(_) => "`,', `;' or a full stop",
                None => "`:-' or a full stop",
            });
            return None;
        }
        self.at += 1;
        let span = start.to(self.passed());
        Some(TurboClause { head, body, span })
    }

    pub(super) fn goal(&mut self) -> Option<Goal> {
        let mut branches = vec![self.conjunction()?];
        while self.take_symbol(";") || self.take_word("or") {
            branches.push(self.conjunction()?);
        }
        Some(match branches.pop() {
            Some(only) if branches.is_empty() => only,
            last => {
                branches.extend(last);
                Goal::Or(branches)
            }
        })
    }

    fn conjunction(&mut self) -> Option<Goal> {
        let mut steps = vec![self.step()?];
        while self.take_symbol(",") || self.take_word("and") {
            steps.push(self.step()?);
        }
        Some(match steps.pop() {
            Some(only) if steps.is_empty() => only,
            last => {
                steps.extend(last);
                Goal::And(steps)
            }
        })
    }

    fn take_word(&mut self, word: &str) -> bool {
        let here = self.is_name(word);
        if here {
            self.at += 1;
        }
        here
    }

    fn step(&mut self) -> Option<Goal> {
        if self.take_symbol("!") {
            return Some(Goal::Cut);
        }
        if self.is_group() {
            self.at += 1;
            let goal = self.deeper(Self::goal)?;
            self.expect_symbol(")")?;
            return Some(goal);
        }
        if self.is_name("not") && !matches!(self.kind_at(1), TurboTokenKind::Stop) {
            self.at += 1;
            return Some(Goal::Not(Box::new(self.deeper(Self::step)?)));
        }
        if self.is_name("findall") && matches!(self.kind_at(1), TurboTokenKind::Symbol("(")) {
            return self.find_all();
        }
        let left = self.expression()?;
        if let Some(operator) = self.relation_here() {
            self.at += 1;
            let right = self.expression()?;
            return Some(Goal::Relation(Box::new(Relation {
                operator,
                left,
                right,
            })));
        }
        self.call(left)
    }

    fn call(&mut self, expression: TurboExpression) -> Option<Goal> {
        let span = expression.span;
        match expression.kind {
            ExpressionKind::Compound(name, arguments) => {
                let span = Span::new(span.start, span.start + name.len());
                let word = TurboWord { name, span };
                Some(Goal::Call(TurboCall { word, arguments }))
            }
            _ => {
                let fault = DiagnosticKind::Syntax {
                    expected: "a goal".to_owned(),
                    found: "a value".to_owned(),
                };
                self.complain(span, fault);
                None
            }
        }
    }

    fn find_all(&mut self) -> Option<Goal> {
        self.at += 2;
        let template = self.expression()?;
        self.expect_symbol(",")?;
        let goal = self.deeper(Self::step)?;
        self.expect_symbol(",")?;
        let list = self.expression()?;
        self.expect_symbol(")")?;
        Some(Goal::FindAll(Box::new(FindAll {
            template,
            goal,
            list,
        })))
    }

    /// Whether the bracket here holds goals: no operator comes after its end.
    fn is_group(&self) -> bool {
        if !self.is_symbol("(") {
            return false;
        }
        let Some(closing) = self.closing.get(self.at).copied().flatten() else {
            return true;
        };
        match &self.kind_at(closing + 1 - self.at) {
            TurboTokenKind::Symbol(symbol) => {
                relation(symbol).is_none() && !matches!(*symbol, "+" | "-" | "*" | "/")
            }
            TurboTokenKind::Name(name) => name != "mod" && name != "div",
            _ => true,
        }
    }

    fn relation_here(&self) -> Option<RelationOperator> {
        match self.kind() {
            TurboTokenKind::Symbol(symbol) => relation(symbol),
            _ => None,
        }
    }
}

fn relation(symbol: &str) -> Option<RelationOperator> {
    Some(match symbol {
        "=" => RelationOperator::Equal,
        "<>" | "><" => RelationOperator::Different,
        "<" => RelationOperator::Less,
        ">" => RelationOperator::Greater,
        "<=" | "=<" => RelationOperator::LessOrEqual,
        ">=" | "=>" => RelationOperator::GreaterOrEqual,
        _ => return None,
    })
}
