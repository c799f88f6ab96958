//! What was found as one document, on standard output or in a file.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use codespan_reporting::term::termcolor::NoColor;

use super::options::{FindingFormat, Options};
use super::shown;
use crate::conformance::report::{github, json, junit, sarif, text};
use crate::conformance::verdict::CheckedFile;
use crate::files;

/// Writes the document of all files to standard output.
///
/// # Errors
/// When nobody reads any more.
pub fn print(checked: &[CheckedFile], options: &Options) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(document(checked, options)?.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes the document of the files so far to this file, which is whole at every moment: who reads
/// it finds this document or the one before it.
///
/// # Errors
/// When the file or the one beside it can't be written.
pub fn replace(path: &Path, checked: &[CheckedFile], options: &Options) -> anyhow::Result<()> {
    let document = document(checked, options)?;
    files::replace(path, |file| file.write_all(document.as_bytes()))
        .with_context(|| format!("--output {}", path.display()))
}

fn document(checked: &[CheckedFile], options: &Options) -> anyhow::Result<String> {
    let language = options.language();
    Ok(match options.format {
        FindingFormat::Text => {
            let mut out = NoColor::new(Vec::new());
            for file in checked {
                text::write(&mut out, file, shown(options))?;
            }
            String::from_utf8(out.into_inner())?
        }
        FindingFormat::Json => json::write(checked, language)? + "\n",
        FindingFormat::Junit => junit::write(checked, language)?,
        FindingFormat::Github => github::write(checked, language),
        FindingFormat::Sarif => sarif::write(checked, language)? + "\n",
    })
}
