//! Files of a room name each other in few circles: a file can be read with those below it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Files that name each other in a circle are read together, so there are at most so many.
const MAX_CIRCLE: usize = 3;

/// A module, as a path below `src`.
type Module = Vec<String>;

/// The text of each module without comments and tests.
type Modules = BTreeMap<Module, String>;

/// Which modules each module names.
type Arrows = BTreeMap<Module, BTreeSet<Module>>;

#[test]
fn circles_of_files_are_small() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(&source).expect("the source folder") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() {
            continue;
        }
        let room = path.file_name().expect("a name").to_string_lossy();
        let mut modules = Modules::new();
        collect(&path, &vec![room.to_string()], &mut modules);
        let arrows = arrows(&modules);
        for circle in circles(&arrows) {
            let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
            assert!(
                circle.len() <= MAX_CIRCLE,
                "these {} files name each other in a circle; move what they share to a lower file:\n{}",
                circle.len(),
                names.join("\n")
            );
        }
    }
}

/// Reads the modules of a folder; `mod.rs` is the folder itself.
fn collect(folder: &Path, module: &Module, modules: &mut Modules) {
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let below = [module.as_slice(), &[stem.to_string()]].concat();
        if stem == "tests" {
            continue;
        }
        if path.is_dir() {
            collect(&path, &below, modules);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let name = if stem == "mod" { module.clone() } else { below };
            modules.insert(name, code(&text));
        }
    }
}

/// A text without comments, the module of tests, re-exports and restrictions of visibility.
///
/// A re-export is no arrow: who uses the item may name the file that has it.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next();
    let lines = text.into_iter().flat_map(str::lines);
    let code: Vec<&str> = lines
        .map(|line| line.split("//").next().unwrap_or(""))
        .collect();
    let mut code = code.join("\n");
    while let Some(start) = code.find("pub(") {
        let end = code[start..]
            .find(')')
            .map_or(code.len(), |end| start + end + 1);
        code.replace_range(start..end, "pub");
    }
    while let Some(start) = code.find("pub use ") {
        let end = code[start..]
            .find(';')
            .map_or(code.len(), |end| start + end);
        code.replace_range(start..end, "");
    }
    code
}

fn arrows(modules: &Modules) -> Arrows {
    let named = |(module, code): (&Module, &String)| {
        let paths = paths(code).into_iter();
        let named = paths.filter_map(|path| resolve(&path, module, modules));
        (
            module.clone(),
            named.filter(|other| other != module).collect(),
        )
    };
    modules.iter().map(named).collect()
}

/// The paths in a text, those of `use` one for each item.
fn paths(code: &str) -> Vec<Module> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        match statement.trim_start().strip_prefix("use ") {
            Some(tree) => expand(&[], tree, &mut found),
            None => {
                let in_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
                let words = statement.split(|c| !in_path(c));
                found.extend(words.filter(|word| word.contains("::")).map(segments));
            }
        }
    }
    found
}

/// The paths of a tree of `use`, such as `a::{b, c::{d, e}}`.
fn expand(prefix: &[String], tree: &str, found: &mut Vec<Module>) {
    let Some((before, group)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        found.push([prefix, &segments(path)].concat());
        return;
    };
    let prefix = [prefix, &segments(before)].concat();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                expand(&prefix, &group[start..at], found);
                start = at + 1;
            }
            _ => {}
        }
    }
}

fn segments(path: &str) -> Module {
    let segments = path.split("::").map(str::trim);
    let named = segments.filter(|segment| !segment.is_empty() && *segment != "self");
    named.map(str::to_owned).collect()
}

/// The module of the room that a path in a module leads to.
fn resolve(path: &Module, module: &Module, modules: &Modules) -> Option<Module> {
    let supers = path
        .iter()
        .take_while(|segment| *segment == "super")
        .count();
    let mut full = match path.first().map(String::as_str)? {
        "crate" => path[1..].to_vec(),
        "super" => [
            &module[..module.len().checked_sub(supers)?],
            &path[supers..],
        ]
        .concat(),
        _ => [module, &path[..]].concat(),
    };
    // A path that names nothing below this module is one of a crate or of an imported name.
    let least = if ["crate", "super"].contains(&path[0].as_str()) {
        1
    } else {
        module.len() + 1
    };
    while full.len() >= least {
        if modules.contains_key(&full) {
            return Some(full);
        }
        full.pop();
    }
    None
}

/// The circles: sets of modules each of which leads to all others.
fn circles(arrows: &Arrows) -> BTreeSet<BTreeSet<&Module>> {
    let leads = |module| (module, reach(module, arrows));
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = arrows.keys().map(leads).collect();
    let mut found = BTreeSet::new();
    for (module, below) in &reached {
        let back = below
            .iter()
            .filter(|other| reached[**other].contains(module));
        found.insert(back.copied().collect());
    }
    found
}

fn reach<'a>(module: &Module, arrows: &'a Arrows) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&Module> = arrows.get(module).into_iter().flatten().collect();
    while let Some(module) = next.pop() {
        if reached.insert(module) {
            next.extend(arrows.get(module).into_iter().flatten());
        }
    }
    reached
}

#[test]
fn a_circle_is_found() {
    let module = |path: &str| segments(path);
    let text = |text: &str| code(text);
    let modules = Modules::from([
        (module("room"), text("pub use a::A;\nmod a;\nmod b;")),
        (
            module("room::a"),
            text("use super::b::{self, c::{C, D as E}};\nstruct A;"),
        ),
        (
            module("room::b"),
            text("fn b() { c::run() }\n// crate::room::a"),
        ),
        (module("room::b::c"), text("fn c(a: crate::room::a::A) {}")),
        (
            module("room::d"),
            text("use crate::room::a::A;\n#[cfg(test)]\nmod tests {\nuse crate::room::d;"),
        ),
    ]);
    let arrows = arrows(&modules);
    let all = circles(&arrows);
    let found: Vec<Vec<String>> = all
        .iter()
        .map(|circle| circle.iter().map(|module| module.join("::")).collect())
        .filter(|circle: &Vec<String>| !circle.is_empty())
        .collect();
    assert_eq!(found, [["room::a", "room::b", "room::b::c"]]);
}
