//! Who plays a side.

use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

/// Who plays a side, as the command line says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerChoice {
    /// A person.
    Human,
    /// The computer.
    Computer,
    /// A codemaker who has thought of this.
    Code(String),
    /// The program in this file.
    File(PathBuf),
}

/// What the option's value names. A file of such a name is written with its folder: `./human`.
impl FromStr for PlayerChoice {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<PlayerChoice, Infallible> {
        Ok(match text {
            "human" | "inimene" => PlayerChoice::Human,
            "computer" | "arvuti" | "tuum" => PlayerChoice::Computer,
            _ => match text.split_once(':') {
                Some(("code" | "kood", code)) => PlayerChoice::Code(code.to_owned()),
                _ => PlayerChoice::File(text.into()),
            },
        })
    }
}
