//! The pages of the rules: what a rule asks, why, an example of the fault, and what to write
//! instead.

use crate::referee::language::Language;
use crate::referee::rule::Rule;

/// The pages of a rule in its three languages.
macro_rules! pages {
    ($name:literal) => {
        [
            include_str!(concat!("pages/", $name, ".et.md")),
            include_str!(concat!("pages/", $name, ".en.md")),
            include_str!(concat!("pages/", $name, ".ru.md")),
        ]
    };
}

/// The page of a rule, as Markdown; its first line is the rule's number and title.
pub fn page(rule: Rule, language: Language) -> String {
    let head = language.text("results.rule");
    format!(
        "# {head} {}: {}\n\n{}",
        rule.id(),
        rule.title(language),
        language.choose(texts(rule))
    )
}

const fn texts(rule: Rule) -> [&'static str; 3] {
    match rule {
        Rule::Board => pages!("board"),
        Rule::Module => pages!("module"),
        Rule::MainPredicate => pages!("main_predicate"),
        Rule::OwnBoard => pages!("own_board"),
        Rule::Failure => pages!("failure"),
        Rule::Backtracking => pages!("backtracking"),
        Rule::Names => pages!("names"),
        Rule::Moves => pages!("moves"),
        Rule::Capturing => pages!("capturing"),
        Rule::Continuing => pages!("continuing"),
        Rule::Crowning => pages!("crowning"),
        Rule::Time => pages!("time"),
        Rule::Resources => pages!("resources"),
        Rule::Confinement => pages!("confinement"),
    }
}

/// The list of all rules, one a line.
pub fn index(language: Language) -> String {
    let line = |rule: Rule| format!("{:<12} {}\n", rule.id(), rule.title(language));
    Rule::ALL.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::page;
    use crate::referee::language::Language;
    use crate::referee::rule::Rule;

    #[test]
    fn every_page_has_its_four_parts() {
        for rule in Rule::ALL {
            for (language, heads) in [
                (
                    Language::Estonian,
                    ["## Mida", "## Miks", "## Näide veast", "## Selle asemel"],
                ),
                (
                    Language::English,
                    ["## What", "## Why", "## Example of the fault", "## Instead"],
                ),
                (
                    Language::Russian,
                    ["## Что", "## Почему", "## Пример ошибки", "## Как надо"],
                ),
            ] {
                let text = page(rule, language);
                let found: Vec<&str> = text.lines().filter(|l| l.starts_with("## ")).collect();
                assert_eq!(found, heads, "{}", rule.id());
                assert!(
                    text.lines().all(|line| line.chars().count() <= 110),
                    "{}",
                    rule.id()
                );
            }
        }
    }
}
