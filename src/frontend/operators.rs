//! Operators: their priorities and kinds, and the layers in which SWI-Prolog keeps them.
//!
//! A name may be a prefix, an infix and a postfix operator at once. Each module has a table of its
//! own over that of `user`, which lies over that of `system`; [`Layers`] looks a name up from the
//! innermost to the outermost, and a priority of 0 in an inner table hides the outer declaration.
//! The reader and the writer see operators only through the trait [`Operators`].

use std::collections::HashMap;

use thiserror::Error;

/// The highest priority of an operator, and of any term.
pub const MAX_PRIORITY: u16 = 1200;

/// The highest priority of an argument of a compound term or of an element of a list.
pub const ARGUMENT_PRIORITY: u16 = 999;

/// The lowest priority, apart from 0, that `|` may have as an operator.
const BAR_MIN_PRIORITY: i64 = 1001;

/// Position and associativity of an operator; `y` stands for an argument of the operator's own
/// priority, `x` for one of a lower priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpKind {
    /// Infix, not associative.
    Xfx,
    /// Infix, right associative.
    Xfy,
    /// Infix, left associative.
    Yfx,
    /// Prefix, may be repeated.
    Fy,
    /// Prefix, may not be repeated.
    Fx,
    /// Postfix, may not be repeated.
    Xf,
    /// Postfix, may be repeated.
    Yf,
}

/// Where an operator stands with respect to its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fixity {
    /// Before its argument.
    Prefix,
    /// Between its arguments.
    Infix,
    /// After its argument.
    Postfix,
}

impl OpKind {
    /// All kinds, in the order of `current_op/3`'s documentation.
    pub const ALL: [OpKind; 7] = [
        OpKind::Xf,
        OpKind::Yf,
        OpKind::Xfx,
        OpKind::Xfy,
        OpKind::Yfx,
        OpKind::Fy,
        OpKind::Fx,
    ];

    /// The kind with this name as `op/3` takes it, such as `xfx`.
    pub fn from_name(name: &str) -> Option<OpKind> {
        OpKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The name that `op/3` and `current_op/3` use.
    pub fn name(self) -> &'static str {
        match self {
            OpKind::Xfx => "xfx",
            OpKind::Xfy => "xfy",
            OpKind::Yfx => "yfx",
            OpKind::Fy => "fy",
            OpKind::Fx => "fx",
            OpKind::Xf => "xf",
            OpKind::Yf => "yf",
        }
    }

    /// Prefix, infix or postfix.
    pub fn fixity(self) -> Fixity {
        match self {
            OpKind::Xfx | OpKind::Xfy | OpKind::Yfx => Fixity::Infix,
            OpKind::Fy | OpKind::Fx => Fixity::Prefix,
            OpKind::Xf | OpKind::Yf => Fixity::Postfix,
        }
    }
}

/// An operator's declaration, without its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Op {
    /// 0 to 1200; 0 only in a table, where it hides a declaration of an outer table.
    pub priority: u16,
    /// Position and associativity.
    pub kind: OpKind,
}

impl Op {
    /// The highest priority that the argument on the left may have; 0 for a prefix operator.
    pub fn left_priority(self) -> u16 {
        match self.kind {
            OpKind::Yfx | OpKind::Yf => self.priority,
            OpKind::Xfx | OpKind::Xfy | OpKind::Xf => self.priority.saturating_sub(1),
            OpKind::Fy | OpKind::Fx => 0,
        }
    }

    /// The highest priority that the argument on the right may have; 0 for a postfix operator.
    pub fn right_priority(self) -> u16 {
        match self.kind {
            OpKind::Xfy | OpKind::Fy => self.priority,
            OpKind::Xfx | OpKind::Yfx | OpKind::Fx => self.priority.saturating_sub(1),
            OpKind::Xf | OpKind::Yf => 0,
        }
    }
}

/// What the reader and the writer need to know of operators.
///
/// An answer never has priority 0.
pub trait Operators {
    /// The prefix operator of this name.
    fn prefix(&self, name: &str) -> Option<Op>;
    /// The infix operator of this name.
    fn infix(&self, name: &str) -> Option<Op>;
    /// The postfix operator of this name.
    fn postfix(&self, name: &str) -> Option<Op>;
}

/// Why `op/3` refuses a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpError {
    /// `domain_error(operator_priority, P)`.
    #[error("operator priority {0} is not between 0 and 1200")]
    Priority(i64),
    /// `permission_error(modify, operator, ',')`.
    #[error("the comma operator cannot be changed")]
    Comma,
    /// `permission_error(create, operator, '|')`: a bar can only be infix, at 0 or above 1000.
    #[error("the bar can only be an infix operator of priority 0 or 1001 to 1200")]
    Bar,
}

/// One module's own declarations.
#[derive(Clone, Debug, Default)]
pub struct OperatorTable {
    declared: HashMap<String, Declared>,
}

/// The declarations of one name.
#[derive(Clone, Copy, Debug, Default)]
struct Declared {
    prefix: Option<Op>,
    infix: Option<Op>,
    postfix: Option<Op>,
}

impl Declared {
    fn get(self, fixity: Fixity) -> Option<Op> {
        match fixity {
            Fixity::Prefix => self.prefix,
            Fixity::Infix => self.infix,
            Fixity::Postfix => self.postfix,
        }
    }
}

impl OperatorTable {
    /// A table without declarations, such as a new module has.
    pub fn new() -> OperatorTable {
        OperatorTable::default()
    }

    /// The operators of SWI-Prolog's module `system`.
    pub fn system() -> OperatorTable {
        OperatorTable::from_list(SYSTEM)
    }

    /// The operators with which SWI-Prolog's module `user` starts.
    pub fn user() -> OperatorTable {
        OperatorTable::from_list(USER)
    }

    /// The operators of `system` and `user` in one table: what a fresh `user` sees.
    pub fn standard() -> OperatorTable {
        let mut table = OperatorTable::system();
        table.extend(USER);
        table
    }

    fn from_list(list: &[(u16, OpKind, &str)]) -> OperatorTable {
        let mut table = OperatorTable::new();
        table.extend(list);
        table
    }

    fn extend(&mut self, list: &[(u16, OpKind, &str)]) {
        for &(priority, kind, name) in list {
            self.set(Op { priority, kind }, name);
        }
    }

    /// Declares an operator in this table, as `op/3` does; priority 0 removes the operator for
    /// whoever looks through this table.
    ///
    /// # Errors
    /// The priority must lie in 0..=1200; `,` cannot be changed; `|` can only be infix, and then
    /// of priority 0 or above 1000.
    pub fn add(&mut self, priority: i64, kind: OpKind, name: &str) -> Result<(), OpError> {
        let in_range = u16::try_from(priority).ok().filter(|p| *p <= MAX_PRIORITY);
        let Some(checked) = in_range else {
            return Err(OpError::Priority(priority));
        };
        if name == "," {
            return Err(OpError::Comma);
        }
        let bar_allowed =
            kind.fixity() == Fixity::Infix && (priority == 0 || priority >= BAR_MIN_PRIORITY);
        if name == "|" && !bar_allowed {
            return Err(OpError::Bar);
        }
        self.set(
            Op {
                priority: checked,
                kind,
            },
            name,
        );
        Ok(())
    }

    fn set(&mut self, op: Op, name: &str) {
        let declared = self.declared.entry(name.to_owned()).or_default();
        match op.kind.fixity() {
            Fixity::Prefix => declared.prefix = Some(op),
            Fixity::Infix => declared.infix = Some(op),
            Fixity::Postfix => declared.postfix = Some(op),
        }
    }

    /// This table's own declaration; its priority is 0 where it hides an outer one.
    pub fn declaration(&self, fixity: Fixity, name: &str) -> Option<Op> {
        self.declared.get(name)?.get(fixity)
    }

    /// All declarations of this table, those of priority 0 too, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Op)> {
        self.declared.iter().flat_map(|(name, declared)| {
            let ops = [declared.prefix, declared.infix, declared.postfix];
            ops.into_iter().flatten().map(move |op| (name.as_str(), op))
        })
    }
}

impl Operators for OperatorTable {
    fn prefix(&self, name: &str) -> Option<Op> {
        visible(self.declaration(Fixity::Prefix, name))
    }

    fn infix(&self, name: &str) -> Option<Op> {
        visible(self.declaration(Fixity::Infix, name))
    }

    fn postfix(&self, name: &str) -> Option<Op> {
        visible(self.declaration(Fixity::Postfix, name))
    }
}

/// Tables seen through each other, the innermost (a module's own) first.
#[derive(Clone, Debug)]
pub struct Layers<'a> {
    tables: Vec<&'a OperatorTable>,
}

impl<'a> Layers<'a> {
    /// A view of these tables; the first one is asked first.
    pub fn new(tables: Vec<&'a OperatorTable>) -> Layers<'a> {
        Layers { tables }
    }

    fn find(&self, fixity: Fixity, name: &str) -> Option<Op> {
        visible(
            self.tables
                .iter()
                .find_map(|table| table.declaration(fixity, name)),
        )
    }
}

impl Operators for Layers<'_> {
    fn prefix(&self, name: &str) -> Option<Op> {
        self.find(Fixity::Prefix, name)
    }

    fn infix(&self, name: &str) -> Option<Op> {
        self.find(Fixity::Infix, name)
    }

    fn postfix(&self, name: &str) -> Option<Op> {
        self.find(Fixity::Postfix, name)
    }
}

fn visible(found: Option<Op>) -> Option<Op> {
    found.filter(|op| op.priority > 0)
}

/// What `current_op/3` answers in SWI-Prolog 9.0.4's module `system`.
const SYSTEM: &[(u16, OpKind, &str)] = &[
    (1200, OpKind::Xfx, "-->"),
    (1200, OpKind::Xfx, ":-"),
    (1200, OpKind::Xfx, "=>"),
    (1200, OpKind::Fx, ":-"),
    (1200, OpKind::Fx, "?-"),
    (1150, OpKind::Fx, "discontiguous"),
    (1150, OpKind::Fx, "dynamic"),
    (1150, OpKind::Fx, "initialization"),
    (1150, OpKind::Fx, "meta_predicate"),
    (1150, OpKind::Fx, "module_transparent"),
    (1150, OpKind::Fx, "multifile"),
    (1150, OpKind::Fx, "public"),
    (1150, OpKind::Fx, "table"),
    (1150, OpKind::Fx, "thread_initialization"),
    (1150, OpKind::Fx, "thread_local"),
    (1150, OpKind::Fx, "volatile"),
    (1105, OpKind::Xfy, "|"),
    (1100, OpKind::Xfy, ";"),
    (1050, OpKind::Xfy, "*->"),
    (1050, OpKind::Xfy, "->"),
    (1000, OpKind::Xfy, ","),
    (900, OpKind::Fy, "\\+"),
    (800, OpKind::Xfx, ":="),
    (700, OpKind::Xfx, ":<"),
    (700, OpKind::Xfx, "<"),
    (700, OpKind::Xfx, "="),
    (700, OpKind::Xfx, "=.."),
    (700, OpKind::Xfx, "=:="),
    (700, OpKind::Xfx, "=<"),
    (700, OpKind::Xfx, "=="),
    (700, OpKind::Xfx, "=@="),
    (700, OpKind::Xfx, "=\\="),
    (700, OpKind::Xfx, ">"),
    (700, OpKind::Xfx, ">:<"),
    (700, OpKind::Xfx, ">="),
    (700, OpKind::Xfx, "@<"),
    (700, OpKind::Xfx, "@=<"),
    (700, OpKind::Xfx, "@>"),
    (700, OpKind::Xfx, "@>="),
    (700, OpKind::Xfx, "\\="),
    (700, OpKind::Xfx, "\\=="),
    (700, OpKind::Xfx, "\\=@="),
    (700, OpKind::Xfx, "as"),
    (700, OpKind::Xfx, "is"),
    (600, OpKind::Xfy, ":"),
    (500, OpKind::Yfx, "+"),
    (500, OpKind::Yfx, "-"),
    (500, OpKind::Yfx, "/\\"),
    (500, OpKind::Yfx, "\\/"),
    (400, OpKind::Yfx, "*"),
    (400, OpKind::Yfx, "/"),
    (400, OpKind::Yfx, "//"),
    (400, OpKind::Yfx, "<<"),
    (400, OpKind::Yfx, ">>"),
    (400, OpKind::Yfx, "div"),
    (400, OpKind::Yfx, "mod"),
    (400, OpKind::Yfx, "rdiv"),
    (400, OpKind::Yfx, "rem"),
    (400, OpKind::Yfx, "xor"),
    (200, OpKind::Xfx, "**"),
    (200, OpKind::Xfy, "^"),
    (200, OpKind::Fy, "+"),
    (200, OpKind::Fy, "-"),
    (200, OpKind::Fy, "\\"),
    (100, OpKind::Yfx, "."),
];

/// What `user` declares before any file is loaded.
const USER: &[(u16, OpKind, &str)] = &[(1, OpKind::Fx, "$")];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_add(priority: i64, kind: OpKind, name: &str, expected: Result<(), OpError>) {
        assert_eq!(OperatorTable::new().add(priority, kind, name), expected);
    }

    #[test]
    fn declarations_are_checked_as_swi_does() {
        check_add(700, OpKind::Xfx, "on", Ok(()));
        check_add(1201, OpKind::Xfx, "on", Err(OpError::Priority(1201)));
        check_add(-1, OpKind::Xfx, "on", Err(OpError::Priority(-1)));
        check_add(700, OpKind::Xfx, ",", Err(OpError::Comma));
        check_add(700, OpKind::Xfx, "|", Err(OpError::Bar));
        check_add(1100, OpKind::Fy, "|", Err(OpError::Bar));
        check_add(1100, OpKind::Xfy, "|", Ok(()));
        check_add(0, OpKind::Xfy, "|", Ok(()));
    }

    #[test]
    fn one_name_may_be_prefix_infix_and_postfix() {
        let mut table = OperatorTable::standard();
        table.add(150, OpKind::Xf, "-").unwrap();
        assert_eq!(table.prefix("-").unwrap().kind, OpKind::Fy);
        assert_eq!(table.infix("-").unwrap().priority, 500);
        assert_eq!(table.postfix("-").unwrap().priority, 150);
    }

    #[test]
    fn inner_layer_hides_outer() {
        let system = OperatorTable::system();
        let user = OperatorTable::user();
        let mut module = OperatorTable::new();
        module.add(0, OpKind::Fy, "-").unwrap();
        module.add(300, OpKind::Xfy, "*").unwrap();
        let layers = Layers::new(vec![&module, &user, &system]);
        assert_eq!(layers.prefix("-"), None);
        assert_eq!(layers.infix("-").map(|op| op.priority), Some(500));
        assert_eq!(layers.infix("*").map(|op| op.priority), Some(300));
        assert_eq!(layers.prefix("$").map(|op| op.priority), Some(1));
    }

    #[test]
    fn kinds_are_named_as_op_3_names_them() {
        for kind in OpKind::ALL {
            assert_eq!(OpKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!(OpKind::from_name("fxx"), None);
    }
}
