//! What people are told, in three languages. The texts stand in `texts.txt`, a line each.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

use crate::referee::language::Language;

/// The texts by their keys: Estonian, English, Russian.
type Texts = HashMap<&'static str, [Cow<'static, str>; 3]>;

static TEXTS: LazyLock<Texts> = LazyLock::new(|| rows(include_str!("texts.txt")).collect());

/// The lines of the table: a key and its texts. Lines that begin with `#` say what follows.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, [Cow<'static, str>; 3])> {
    let lines = table.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut columns = line.split(" | ");
        let key = columns.next()?;
        let mut text = || {
            let text = columns.next()?;
            Some(match text.contains('\\') {
                true => Cow::Owned(text.replace("\\n", "\n").replace("\\s", " ")),
                false => Cow::Borrowed(text),
            })
        };
        Some((key, [text()?, text()?, text()?]))
    })
}

impl Language {
    /// The text of a key in this language.
    pub fn text(self, key: &'static str) -> &'static str {
        self.known(key).unwrap_or(key)
    }

    /// The text of `section.name`, if there is one.
    pub fn find(self, section: &str, name: &str) -> Option<&'static str> {
        self.known(&format!("{section}.{name}"))
    }

    fn known(self, key: &str) -> Option<&'static str> {
        let texts = TEXTS.get(key)?;
        Some(&**self.choose(texts.each_ref()))
    }
}

/// A text with its `{name}`s replaced by what they stand for. What stands in their place may have
/// braces of its own.
pub fn filled(text: &str, parts: &[(&str, &dyn Display)]) -> String {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, behind)) = rest.split_once('{') {
        filled += before;
        let part = parts.iter().find_map(|(name, part)| {
            let after = behind.strip_prefix(name)?.strip_prefix('}')?;
            Some((part, after))
        });
        rest = match part {
            Some((part, after)) => {
                filled += &part.to_string();
                after
            }
            None => {
                filled.push('{');
                behind
            }
        };
    }
    filled + rest
}

/// `say!(language, "key", name, other = value)`: the text of a key, its places filled.
macro_rules! say {
    ($language:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::referee::texts::filled(
            $crate::referee::language::Language::text($language, $key),
            &[$((stringify!($name), $crate::referee::texts::part!($name $(= $value)?))),*],
        )
    };
}

/// The value of a place that `say!` fills.
macro_rules! part {
    ($name:ident) => {
        &$name
    };
    ($name:ident = $value:expr) => {
        &$value
    };
}

pub(crate) use {part, say};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::{filled, rows};

    const TABLE: &str = include_str!("texts.txt");

    /// Sections whose keys are put together at run time; they have tests of their own.
    const FAMILIES: [&str; 4] = ["rule.", "rule_name.", "theme.", "puzzle_size."];

    fn places(text: &str) -> BTreeSet<&str> {
        let parts = text.split('{').skip(1);
        let names = parts.filter_map(|part| part.split_once('}').map(|(name, _)| name));
        names.filter(|name| !name.is_empty()).collect()
    }

    #[test]
    fn each_line_is_a_key_with_three_texts_and_the_same_places() {
        let lines = TABLE.lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let keys: BTreeSet<&str> = rows(TABLE).map(|(key, _)| key).collect();
        assert_eq!(keys.len(), lines.count());
        for (key, texts) in rows(TABLE) {
            let [estonian, english, russian] = texts.each_ref().map(|text| places(text));
            assert_eq!((&estonian, &russian), (&english, &english), "{key}");
        }
        assert!(TABLE.lines().all(|line| line.split(" | ").count() < 5));
    }

    fn sources(folder: &Path, found: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                *found += &fs::read_to_string(path).expect("a source");
            }
        }
    }

    #[test]
    fn what_is_said_has_a_text_and_each_text_is_said() {
        let mut source = String::new();
        sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
            &mut source,
        );
        let keys: BTreeSet<&str> = rows(TABLE).map(|(key, _)| key).collect();
        let said = source
            .split("say!(")
            .skip(1)
            .chain(source.split(".text(").skip(1))
            .chain(source.split(".refused(").skip(1));
        let said = said.filter_map(|rest| rest.split('"').nth(1));
        let sections: BTreeSet<&str> = keys
            .iter()
            .filter_map(|key| key.split('.').next())
            .collect();
        let is_key = |key: &&str| {
            let parts = key.split_once('.');
            parts.is_some_and(|(section, _)| sections.contains(section))
        };
        let missing: Vec<&str> = said
            .filter(is_key)
            .filter(|key| !keys.contains(key))
            .collect();
        assert_eq!(missing, Vec::<&str>::new());
        let is_used = |key: &&str| {
            FAMILIES.iter().any(|family| key.starts_with(family))
                || source.contains(&format!("\"{key}\""))
        };
        let unused: Vec<&str> = keys.into_iter().filter(|key| !is_used(key)).collect();
        assert_eq!(unused, Vec::<&str>::new());
    }

    #[test]
    fn places_are_filled_once() {
        let parts: [(&str, &dyn std::fmt::Display); 2] = [("goal", &"{count}"), ("count", &2)];
        assert_eq!(
            filled("{goal} of {count} {other}/{", &parts),
            "{count} of 2 {other}/{"
        );
    }
}
