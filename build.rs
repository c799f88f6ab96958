//! Makes the tables of files that are part of the program, so that a new file needs no line
//! anywhere, and exports the symbols of the program itself: the interpreter finds the foreign
//! functions by `dlopen("")`.
//!
//! | table | what is in it |
//! | --- | --- |
//! | `libraries.rs` | name and text of each Prolog file in `prolog/library` |
//! | `game_libraries.rs` | the same for the files in `prolog` that SWI-Prolog loads as well |
//! | `page.rs` | name and text of each script, style sheet and picture in `src/web/page` |
//! | `natives.rs` | the `PREDICATES` of each module of `src/library` that has them |
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
    for watched in ["build.rs", "prolog", "src/library", "src/web"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let libraries = texts("prolog/library", &["pl"])?;
    let dcg = texts("prolog/library/dcg", &["pl"])?;
    let dcg = dcg.iter().map(|file| file.under("dcg/"));
    let games = texts("prolog", &["pl"])?.into_iter();
    let games = games.filter(|file| !NO_GAME_LIBRARIES.contains(&file.stem()));
    write("libraries.rs", libraries.iter().map(Text::entry).chain(dcg))?;
    write("game_libraries.rs", games.map(|file| file.entry()))?;
    let page = texts("src/web/page", &["css", "js", "svg"])?;
    write("page.rs", page.iter().map(Text::whole_entry))?;
    let natives = modules("src/library", "PREDICATES")?;
    let natives = natives.iter();
    write(
        "natives.rs",
        natives.map(|name| format!("crate::library::{name}::PREDICATES")),
    )?;
    let boards = modules("src/web", "BOARDS")?;
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

/// The modules of a room that have a public constant of this name: files, folders with a `mod.rs`,
/// and the modules in these folders.
fn modules(room: &str, constant: &str) -> io::Result<Vec<String>> {
    let declaration = format!("\npub const {constant}: ");
    let mut found = Vec::new();
    for name in names(room)? {
        let path = PathBuf::from(room).join(&name);
        let (module, file) = match name.strip_suffix(".rs") {
            Some("mod") => continue,
            Some(module) => (module.to_owned(), path),
            None if path.is_dir() => {
                let within = modules(&format!("{room}/{name}"), constant)?;
                found.extend(within.iter().map(|module| format!("{name}::{module}")));
                (name, path.join("mod.rs"))
            }
            None => continue,
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
