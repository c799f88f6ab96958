//! Makes the tables of files that are part of the program, so that a new file needs no line
//! anywhere, and exports the symbols of the program itself: the interpreter finds the foreign
//! functions by `dlopen("")`.
//!
//! | table | what is in it |
//! | --- | --- |
//! | `libraries.rs` | name and text of each Prolog file in `prolog/library` |
//! | `swipl_libraries.rs` | the same for the files in `vendor/swi-prolog` |
//! | `game_libraries.rs` | the same for the files in `prolog` that SWI-Prolog loads as well |
//! | `page.rs` | name and text of each script, style sheet and picture in `src/web/page` |
//! | `natives.rs` | `predicates` of each module of the two parts of `src/library` that has it |
//! | `term_games.rs` | name and `TERMS` of each module of `src/library/bindings` that has them |
//! | `boards.rs` | name and `BOARDS` of each module of `src/web` that has them |

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The files in `prolog` that are no library of a game: one is a program, one is for SWI-Prolog
/// only.
const NO_GAME_LIBRARIES: [&str; 2] = ["arbiter", "arbiiter_core"];

fn main() -> io::Result<()> {
    for kind in ["benches", "bins", "tests"] {
        println!("cargo:rustc-link-arg-{kind}=-rdynamic");
    }
    for watched in [
        "build.rs",
        "prolog",
        "src/library",
        "src/web",
        "vendor/swi-prolog",
    ] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let libraries = texts("prolog/library", &["pl"])?;
    let swipl = texts("vendor/swi-prolog", &["pl"])?;
    let dcg = texts("vendor/swi-prolog/dcg", &["pl"])?;
    let dcg = dcg.iter().map(|file| file.under("dcg/"));
    let games = texts("prolog", &["pl"])?.into_iter();
    let games = games.filter(|file| !NO_GAME_LIBRARIES.contains(&file.stem()));
    write("libraries.rs", libraries.iter().map(Text::entry))?;
    write(
        "swipl_libraries.rs",
        swipl.iter().map(Text::entry).chain(dcg),
    )?;
    write("game_libraries.rs", games.map(|file| file.entry()))?;
    let page = texts("src/web/page", &["css", "js", "svg"])?;
    write("page.rs", page.iter().map(Text::whole_entry))?;
    let mut natives = Vec::new();
    for part in ["builtins", "bindings"] {
        let names = modules(&format!("src/library/{part}"), "fn predicates()")?.into_iter();
        natives.extend(names.map(|name| format!("crate::library::{part}::{name}::predicates")));
    }
    write("natives.rs", natives.into_iter())?;
    let terms = modules("src/library/bindings", "const TERMS:")?;
    let terms = terms.iter();
    write(
        "term_games.rs",
        terms.map(|name| format!("({name:?}, crate::library::bindings::{name}::TERMS)")),
    )?;
    let boards = modules("src/web", "const BOARDS:")?;
    let boards = boards.iter();
    write(
        "boards.rs",
        boards.map(|name| format!("({name:?}, crate::web::{name}::BOARDS)")),
    )
}

/// A file whose text is part of the program.
struct Text {
    /// Its path from the root of the package.
    path: String,
    /// Its name with the extension.
    name: String,
}

impl Text {
    fn stem(&self) -> &str {
        self.name
            .rsplit_once('.')
            .map_or(&*self.name, |(stem, _)| stem)
    }

    /// A pair of the name without the extension and the text.
    fn entry(&self) -> String {
        self.under("")
    }

    fn under(&self, folder: &str) -> String {
        self.pair(&format!("{folder}{}", self.stem()))
    }

    /// A pair of the whole name and the text.
    fn whole_entry(&self) -> String {
        self.pair(&self.name)
    }

    fn pair(&self, name: &str) -> String {
        let path = format!("/{}", self.path);
        format!("({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})))")
    }
}

/// The files of a folder with these extensions, by name.
fn texts(folder: &str, extensions: &[&str]) -> io::Result<Vec<Text>> {
    let names = names(folder)?.into_iter();
    let wanted = names.filter(|name| {
        let extension = Path::new(name).extension();
        extensions
            .iter()
            .any(|known| extension.is_some_and(|extension| extension == *known))
    });
    Ok(wanted
        .map(|name| Text {
            path: format!("{folder}/{name}"),
            name,
        })
        .collect())
}

/// The modules of a folder that have a public item which is declared so: files, and folders with a
/// `mod.rs`.
fn modules(folder: &str, item: &str) -> io::Result<Vec<String>> {
    let declaration = format!("\npub {item} ");
    let mut found = Vec::new();
    for name in names(folder)? {
        let path = PathBuf::from(folder).join(&name);
        let (module, file) = match name.strip_suffix(".rs") {
            Some("mod") => continue,
            Some(module) => (module.to_owned(), path),
            None => (name, path.join("mod.rs")),
        };
        if file.is_file() && fs::read_to_string(&file)?.contains(&declaration) {
            found.push(module);
        }
    }
    Ok(found)
}

/// The names in a folder, in their order.
fn names(folder: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// Writes a table as an expression, for `include!`.
fn write(table: &str, entries: impl Iterator<Item = String>) -> io::Result<()> {
    let lines: Vec<String> = entries.map(|entry| format!("    {entry},\n")).collect();
    let folder = env::var_os("OUT_DIR").map_or_else(PathBuf::new, PathBuf::from);
    fs::write(folder.join(table), format!("&[\n{}]\n", lines.concat()))
}
