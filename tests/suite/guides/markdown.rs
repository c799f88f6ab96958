//! The parts of a guide that tests look at: fenced blocks, links, headings.

/// A fenced block.
pub struct Block<'a> {
    /// The line of its first fence, counted from 1.
    pub line: usize,
    /// What it is, and the lines in it.
    pub kind: Kind<'a>,
    /// Its text without the fences.
    pub lines: Vec<&'a str>,
    /// The HTML comment on the line above it.
    pub note: Option<Note<'a>>,
}

/// What a block is, as the word behind its fence says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind<'a> {
    /// ```` ```console ````: commands and what they print.
    Console,
    /// ```` ```prolog ````: queries and their answers.
    Queries,
    /// ```` ```LANGUAGE NAME ````: a file of this name.
    File(&'a str),
    /// ```` ```sh ````: commands that are not run.
    Commands,
    /// ```` ```text ````: anything else.
    Text,
}

/// What the comment above a block says of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Note<'a> {
    /// `<!-- not run: REASON -->`
    NotRun(&'a str),
    /// `<!-- needs: TOOL -->`
    Needs(&'a str),
}

/// The fenced blocks of a text, in order.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(word) = lines[at].strip_prefix("```") else {
            at += 1;
            continue;
        };
        let end = (at + 1..lines.len())
            .find(|&end| lines[end] == "```")
            .unwrap_or_else(|| panic!("line {}: the block has no end", at + 1));
        blocks.push(Block {
            line: at + 1,
            kind: kind(word).unwrap_or_else(|| panic!("line {}: what is {word:?}?", at + 1)),
            lines: lines[at + 1..end].to_vec(),
            note: at.checked_sub(1).and_then(|above| note(lines[above])),
        });
        at = end + 1;
    }
    blocks
}

fn kind(word: &str) -> Option<Kind<'_>> {
    match word.split_once(' ') {
        Some((_, name)) => Some(Kind::File(name)),
        None => match word {
            "console" => Some(Kind::Console),
            "prolog" => Some(Kind::Queries),
            "sh" => Some(Kind::Commands),
            "text" => Some(Kind::Text),
            _ => None,
        },
    }
}

fn note(line: &str) -> Option<Note<'_>> {
    let comment = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    let (word, rest) = comment.split_once(": ")?;
    match word {
        "not run" => Some(Note::NotRun(rest)),
        "needs" => Some(Note::Needs(rest)),
        _ => None,
    }
}

/// The lines outside of blocks, each with its number.
pub fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_inside = false;
    let mut prose = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            is_inside = !is_inside;
        } else if !is_inside {
            prose.push((index + 1, line));
        }
    }
    prose
}

/// Where the links of a line lead: the text between `](` and `)`.
pub fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// The name by which links lead to a heading, as GitHub makes it.
pub fn anchor(line: &str) -> Option<String> {
    let heading = line.trim_start_matches('#').strip_prefix(' ')?;
    if !line.starts_with('#') {
        return None;
    }
    let kept = |sign: &char| sign.is_alphanumeric() || " -_".contains(*sign);
    let name: String = heading.chars().filter(kept).collect();
    Some(name.to_lowercase().replace(' ', "-"))
}
