//! Answers as swipl's toplevel shows them: `X = Y, Y = f(_A, _A),` and the next equation on a line
//! of its own.

use std::collections::{HashMap, HashSet};

use crate::engine::flags::Flags;
use crate::frontend::operators::Operators;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};

/// How answers are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerStyle {
    /// How deep terms are shown, 0 for all of them.
    max_depth: usize,
    /// Atoms and strings are quoted where that is needed.
    is_quoted: bool,
    /// A space stands behind the comma between arguments.
    is_spaced: bool,
    /// Variables whose names begin with `_` are shown.
    shows_anonymous: bool,
}

impl AnswerStyle {
    /// What the flags `answer_write_options` and `toplevel_print_anon` say.
    pub fn of(flags: &Flags) -> AnswerStyle {
        let options = flags.get("answer_write_options").and_then(Term::as_list);
        let options = options.unwrap_or_default();
        let option = |name: &str| {
            let mut values = options
                .iter()
                .filter_map(|option| option.as_compound(name, 1));
            values.next().map(|value| value[0].clone())
        };
        let max_depth = match option("max_depth") {
            Some(Term::Int(depth)) => usize::try_from(depth).unwrap_or(0),
            _ => 0,
        };
        AnswerStyle {
            max_depth,
            is_quoted: option("quoted") == Some(Term::atom("true")),
            is_spaced: option("spacing") == Some(Term::atom("next_argument")),
            shows_anonymous: flags.is_true("toplevel_print_anon"),
        }
    }
}

/// The priority of the arguments of `=`.
const EQUATION_PRIORITY: u16 = 699;

/// The priority of a residual goal among others.
const GOAL_PRIORITY: u16 = 999;

/// The values of the query's variables, by name in order of appearance, and the goals that are
/// left.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    /// Names and values.
    pub values: Vec<(String, Term)>,
    /// Residual goals such as `dif(X, a)`.
    pub goals: Vec<Term>,
}

impl Bindings {
    /// Takes the term `b(Values, Goals)` of an answer apart; `names` are those of the values.
    pub fn new(names: &[String], answer: &Term) -> Bindings {
        let Some([values, goals]) = answer.as_compound("b", 2) else {
            return Bindings::default();
        };
        let values = values.as_list().unwrap_or_default();
        let whole: Vec<usize> = (0..values.len())
            .map(|place| same_as(&values, place))
            .collect();
        // A value that several variables have is called as the last of them.
        let called: Vec<&str> = (0..whole.len())
            .map(|place| {
                whole
                    .iter()
                    .rposition(|same| *same == place)
                    .unwrap_or(place)
            })
            .map(|last| names.get(last).map_or("_", String::as_str))
            .collect();
        let named = |value: &Term| match was_cyclic(value) {
            true => with_names(value, &called),
            false => value.clone(),
        };
        let values = whole.iter().map(|place| named(&values[*place]));
        Bindings {
            values: names.iter().cloned().zip(values).collect(),
            goals: goals.as_list().unwrap_or_default(),
        }
    }

    /// The answer without its full stop; `true` when there is nothing to tell.
    pub fn text(&self, style: AnswerStyle, operators: &dyn Operators) -> String {
        let mut classes = classes(&self.values);
        if !style.shows_anonymous {
            classes
                .iter_mut()
                .for_each(EqualVariables::without_anonymous);
        }
        let names = self.variable_names(&classes);
        let write = |term: &Term, priority: u16| {
            if term
                .as_atom()
                .is_some_and(|name| is_operator(name, operators))
            {
                return format!("({})", term_text(term, &WriteOptions::print(), operators));
            }
            let options = WriteOptions {
                max_depth: style.max_depth,
                priority,
                quoted: style.is_quoted,
                spacing: style.is_spaced,
                variable_names: names.clone(),
                ..WriteOptions::print()
            };
            term_text(term, &options, operators)
        };
        let side = |term: &Term| write(term, EQUATION_PRIORITY);
        let equations = classes
            .iter()
            .filter_map(|class| class.equations(|term| with_parts(term, &side)));
        let goals = self.goals.iter().map(|goal| write(goal, GOAL_PRIORITY));
        let lines: Vec<String> = equations.chain(goals).collect();
        if lines.is_empty() {
            "true".to_owned()
        } else {
            lines.join(",\n")
        }
    }

    /// Unbound variables are called as in the query; others `_` if they occur once, else `_A`,
    /// `_B`, ...
    fn variable_names(&self, classes: &[EqualVariables]) -> HashMap<u32, String> {
        let mut names = HashMap::new();
        for class in classes {
            if let (Term::Var(number), Some(name)) = (class.value, class.names.last()) {
                names.insert(*number, (*name).to_owned());
            }
        }
        let mut occurrences = Vec::new();
        for class in classes {
            count(class.value, &mut occurrences);
        }
        for goal in &self.goals {
            count(goal, &mut occurrences);
        }
        let taken: HashSet<&str> = self.values.iter().map(|(name, _)| name.as_str()).collect();
        let mut fresh = (0..)
            .map(letter_name)
            .filter(|name| !taken.contains(name.as_str()));
        for (number, times) in occurrences {
            names.entry(number).or_insert_with(|| match times {
                1 => "_".to_owned(),
                _ => fresh.next().unwrap_or_default(),
            });
        }
        names
    }
}

/// What stands where a cyclic value begins anew; its argument is the place of the variable.
const AGAIN: &str = "$query_variable";

/// Whether the value was cyclic. Not recursive, as lists are long and cyclic terms small.
fn was_cyclic(value: &Term) -> bool {
    let mut pending = vec![value];
    while let Some(term) = pending.pop() {
        if let Term::Compound(compound) = term {
            if compound.name == AGAIN {
                return true;
            }
            pending.extend(&compound.args);
        }
    }
    false
}

/// The place of the cyclic value that this one begins anew with.
fn begins_anew(value: &Term) -> Option<usize> {
    match value.as_compound(AGAIN, 1) {
        Some([Term::Int(place)]) => usize::try_from(*place).ok(),
        _ => None,
    }
}

/// The place of the value that the one in this place is: itself, or an earlier cyclic one.
fn same_as(values: &[Term], place: usize) -> usize {
    let earlier = begins_anew(&values[place]);
    earlier.filter(|earlier| *earlier < place).unwrap_or(place)
}

/// What stands for a value that has cyclic parts: the value with names for them, and a list of
/// equations that say what they are.
const WITH_PARTS: &str = "$where";

/// The text of a value, and of its cyclic parts.
fn with_parts(value: &Term, write: &impl Fn(&Term) -> String) -> String {
    let Some([value, parts]) = value.as_compound(WITH_PARTS, 2) else {
        return write(value);
    };
    let equation = |part: &Term| {
        let sides: Vec<String> = part.arguments().iter().map(write).collect();
        sides.join(" = ")
    };
    let parts = parts.as_list().unwrap_or_default();
    let parts: Vec<String> = parts.iter().map(equation).collect();
    format!("{}, % where\n    {}", write(value), parts.join(",\n    "))
}

/// The value with the names of variables, `'$VAR'(Name)`, where it begins anew.
fn with_names(value: &Term, names: &[&str]) -> Term {
    if let Some(place) = begins_anew(value) {
        let name = names.get(place).copied().unwrap_or("_");
        return Term::compound("$VAR", vec![Term::atom(name)]);
    }
    match value {
        Term::Compound(compound) => {
            let args = compound.args.iter().map(|arg| with_names(arg, names));
            Term::compound(compound.name.clone(), args.collect())
        }
        _ => value.clone(),
    }
}

/// Variables of the query that have the same value.
struct EqualVariables<'a> {
    names: Vec<&'a str>,
    value: &'a Term,
}

impl EqualVariables<'_> {
    fn without_anonymous(&mut self) {
        self.names.retain(|name| !name.starts_with('_'));
    }

    /// `X = Y, Y = Value`; nothing for a variable of which there is nothing to tell.
    fn equations(&self, write: impl Fn(&Term) -> String) -> Option<String> {
        let pairs = self
            .names
            .windows(2)
            .map(|pair| format!("{} = {}", pair[0], pair[1]));
        let last = self.names.last()?;
        let value = match self.value {
            Term::Var(_) => None,
            value => Some(format!("{last} = {}", write(value))),
        };
        let all: Vec<String> = pairs.chain(value).collect();
        if all.is_empty() {
            None
        } else {
            Some(all.join(", "))
        }
    }
}

fn classes(values: &[(String, Term)]) -> Vec<EqualVariables<'_>> {
    let mut classes: Vec<EqualVariables> = Vec::new();
    for (name, value) in values {
        match classes.iter_mut().find(|class| class.value == value) {
            Some(class) => class.names.push(name),
            None => classes.push(EqualVariables {
                names: vec![name],
                value,
            }),
        }
    }
    classes
}

/// swipl puts an operator that stands alone into parentheses.
fn is_operator(name: &str, operators: &dyn Operators) -> bool {
    operators.prefix(name).is_some()
        || operators.infix(name).is_some()
        || operators.postfix(name).is_some()
}

/// Counts the variables of a term in order of appearance.
fn count(term: &Term, occurrences: &mut Vec<(u32, usize)>) {
    let mut places: HashMap<u32, usize> = occurrences
        .iter()
        .enumerate()
        .map(|(place, (number, _))| (*number, place))
        .collect();
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        match term {
            Term::Var(number) => match places.get(number) {
                Some(place) => occurrences[*place].1 += 1,
                None => {
                    places.insert(*number, occurrences.len());
                    occurrences.push((*number, 1));
                }
            },
            Term::Compound(compound) => pending.extend(compound.args.iter().rev()),
            _ => {}
        }
    }
}

/// `_A` to `_Z`, then `_A1`, ...
fn letter_name(number: u32) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => format!("_{letter}"),
        round => format!("_{letter}{round}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::operators::OperatorTable;
    use crate::frontend::reader::{Read, ReaderFlags, read_term};

    /// The query `names`, the answer `b(Values, Goals)` as text, and what is shown.
    #[track_caller]
    fn check(names: &[&str], answer: &str, expected: &str) {
        let operators = OperatorTable::standard();
        let Read::Term(read) = read_term(answer, 0, &operators, &ReaderFlags::default()) else {
            panic!("{answer} is no term");
        };
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(
            Bindings::new(&names, &read.term).text(AnswerStyle::of(&Flags::new()), &operators),
            expected
        );
    }

    #[test]
    fn equations_of_one_value_stand_together() {
        check(&[], "b([],[]).", "true");
        check(&["X"], "b([V],[]).", "true");
        check(&["X"], "b([1],[]).", "X = 1");
        check(&["X", "Y"], "b([1,1],[]).", "X = Y, Y = 1");
        check(&["X", "Y"], "b([V,V],[]).", "X = Y");
        check(
            &["X", "B", "A"],
            "b([f(V,V),V,V],[]).",
            "X = f(A, A),\nB = A",
        );
    }

    #[test]
    fn a_cyclic_value_begins_anew_with_its_name() {
        check(&["X"], "b([f('$query_variable'(0))],[]).", "X = f(X)");
        check(
            &["X", "Y", "Z"],
            "b([f('$query_variable'(0)),'$query_variable'(0),g('$query_variable'(0))],[]).",
            "X = Y, Y = f(Y),\nZ = g(Y)",
        );
    }

    #[test]
    fn cyclic_parts_have_names() {
        check(
            &["X", "Y"],
            "b(['$where'(f('$VAR'('_S1')),['$VAR'('_S1')=g('$VAR'('_S1'))]),g('$VAR'('_S1'))],[]).",
            "X = f(_S1), % where\n    _S1 = g(_S1),\nY = g(_S1)",
        );
    }

    #[test]
    fn variables_without_a_name_get_one() {
        check(&["X"], "b([f(A,B,A)],[]).", "X = f(_A, _, _A)");
        check(&["_A"], "b([f(A,B,A,B)],[]).", "_A = f(_B, _C, _B, _C)");
        check(&["X"], "b([V],[dif(V,a)]).", "dif(X, a)");
    }

    #[test]
    fn terms_are_shown_so_that_they_can_be_read() {
        check(&["X"], "b([(a:-b,c)],[]).", "X = (a:-b, c)");
        check(&["X"], "b(['A b'],[]).", "X = 'A b'");
        check(&["X", "Y"], "b([+,[+]],[]).", "X = (+),\nY = [+]");
        check(
            &["X"],
            "b([[1,2,3,4,5,6,7,8,9,10,11]],[]).",
            "X = [1, 2, 3, 4, 5, 6, 7, 8, 9|...]",
        );
    }
}
