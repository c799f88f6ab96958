//! For people at a terminal: each finding with the source line and a caret, or with the position.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};
use std::iter;
use std::ops::Range;

use codespan_reporting::diagnostic::{self, Diagnostic, Label, LabelStyle};
use codespan_reporting::files::{Error as FilesError, Files};
use codespan_reporting::term::termcolor::{Color, ColorSpec, WriteColor};
use codespan_reporting::term::{Config, WriteStyle, emit_to_write_style};

use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity};
use crate::conformance::probe::Theme;
use crate::conformance::report::{scene, sentences};
use crate::conformance::verdict::CheckedFile;
use crate::frontend::source::Source;
use crate::referee::display::color_name;
use crate::referee::language::Language;
use crate::referee::rule::Rule;
use crate::referee::texts::say;
use crate::referee::wire::{is_obeyed, without_obeyed};

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show {
    /// The language of everything but the program's text.
    pub language: Language,
    /// How many positions are drawn for each rule; the rest is counted.
    pub plays_per_rule: usize,
}

/// Writes the findings of a file, its verdict and its score.
///
/// # Errors
/// When nobody reads any more.
pub fn write(out: &mut dyn WriteColor, checked: &CheckedFile, show: Show) -> io::Result<()> {
    let language = show.language;
    let nothing = Source::from_text("", "");
    let source = checked.source.as_ref().unwrap_or(&nothing);
    let name = without_obeyed(&checked.file);
    let files = TextOf {
        name: &name,
        source,
        shown: shown(source.text()),
    };
    for (finding, left_out) in chosen(checked, show.plays_per_rule) {
        let mut diagnostic = diagnostic(checked, finding, language);
        diagnostic.notes.extend(more(left_out, language));
        let mut painter = Painter {
            out,
            language,
            header: false,
        };
        emit_to_write_style(&mut painter, &config(), &files, &diagnostic).map_err(unwritten)?;
    }
    summary(out, checked, language)
}

/// The findings to show, each with how many of the same kind follow that are not shown.
fn chosen(checked: &CheckedFile, plays_per_rule: usize) -> Vec<(&Finding, usize)> {
    let mut shown: Vec<(&Finding, usize)> = Vec::new();
    let mut plays: HashMap<(Rule, FindingSeverity), (usize, usize)> = HashMap::new();
    for finding in &checked.findings {
        if let Evidence::Play(_) = finding.evidence {
            let (count, last) = plays.entry((finding.rule, finding.severity)).or_default();
            *count += 1;
            if *count > plays_per_rule {
                shown[*last].1 += 1;
                continue;
            }
            *last = shown.len();
        }
        shown.push((finding, 0));
    }
    shown
}

fn more(left_out: usize, language: Language) -> Option<String> {
    (left_out > 0).then(|| say!(language, "check.more", left_out))
}

/// The line for graders.
fn summary(out: &mut dyn WriteColor, checked: &CheckedFile, language: Language) -> io::Result<()> {
    let color = if checked.count(FindingSeverity::Error) > 0 {
        Color::Red
    } else {
        Color::Green
    };
    out.set_color(ColorSpec::new().set_bold(true))?;
    write!(out, "{}", without_obeyed(&checked.file))?;
    out.reset()?;
    write!(out, ": ")?;
    if checked.source.is_none() {
        return writeln!(out, "{}", language.text("check.not_checked"));
    }
    out.set_color(ColorSpec::new().set_fg(Some(color)))?;
    write!(out, "{}", sentences::verdict(checked, language))?;
    out.reset()?;
    if let Some(play) = &checked.played {
        write!(out, "; {}", sentences::played(play, language))?;
    }
    writeln!(out, "; {}", sentences::score(checked, language))
}

/// The text of a file.
struct TextOf<'a> {
    name: &'a str,
    source: &'a Source,
    /// What is shown of it, byte for byte in the same places.
    shown: Cow<'a, str>,
}

/// The text with question marks in place of what a terminal would obey.
fn shown(text: &str) -> Cow<'_, str> {
    let is_hidden = |c: char| is_obeyed(c) && !matches!(c, '\n' | '\r' | '\t');
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let shown = text.chars().flat_map(|c| match is_hidden(c) {
        true => iter::repeat_n('?', c.len_utf8()),
        false => iter::repeat_n(c, 1),
    });
    Cow::Owned(shown.collect())
}

impl<'a> Files<'a> for TextOf<'a> {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, FilesError> {
        Ok(self.name)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, FilesError> {
        Ok(&self.shown)
    }

    fn line_index(&'a self, (): (), offset: usize) -> Result<usize, FilesError> {
        Ok(self.source.line(offset) - 1)
    }

    fn line_range(&'a self, (): (), line: usize) -> Result<Range<usize>, FilesError> {
        self.source
            .line_range(line)
            .ok_or(FilesError::LineTooLarge {
                given: line,
                max: self.source.line(usize::MAX) - 1,
            })
    }
}

/// Lines are shown up to this length, in bytes.
const LONGEST_LINE: usize = 1000;

/// Whether the lines of a place are short enough to be shown.
fn is_short(source: &Source, span: &Range<usize>) -> bool {
    let lines = source.line(span.start)..=source.line(span.end);
    let mut lengths = lines.filter_map(|line| source.line_range(line - 1));
    lengths.all(|range| range.len() <= LONGEST_LINE)
}

fn config() -> Config {
    Config {
        tab_width: 8,
        ..Config::default()
    }
}

fn diagnostic(checked: &CheckedFile, finding: &Finding, language: Language) -> Diagnostic<()> {
    let severity = match finding.severity {
        FindingSeverity::Error => diagnostic::Severity::Error,
        FindingSeverity::Warning => diagnostic::Severity::Warning,
    };
    let mut labels = Vec::new();
    let span = checked.span(finding);
    let source = checked.source.as_ref();
    if source.is_some_and(|source| is_short(source, &span)) {
        let mut label = Label::primary((), span.clone());
        if let Evidence::Play(play) = &finding.evidence {
            let culprit = play.culprit(&checked.file);
            label = label.with_message(match culprit {
                Some((call, _)) => call.goal.clone(),
                None => scene::call(checked, play),
            });
        }
        labels.push(label);
    }
    let rule = finding.rule;
    let (word, more) = (language.text("check.rule"), language.text("check.page"));
    let mut notes = vec![format!(
        "{word} {}: {}\n{more}: arbiiter check --explain {}",
        rule.id(),
        rule.title(language),
        rule.id()
    )];
    if let Some(source) = source.filter(|source| !is_short(source, &span)) {
        let (line, column) = (source.line(span.start), source.column(span.start) + 1);
        notes.push(format!("{}:{line}:{column}", checked.file));
    }
    if let Evidence::Play(play) = &finding.evidence {
        notes.extend(play_notes(checked, play, language));
    }
    Diagnostic::new(severity)
        .with_code(rule.id())
        .with_message(sentences::message(finding, language))
        .with_labels(labels)
        .with_notes(notes)
}

fn play_notes(checked: &CheckedFile, play: &FailedCall, language: Language) -> Vec<String> {
    let (before, after) = (language.text("check.before"), language.text("check.after"));
    let (turn, again) = (language.text("check.turn"), language.text("check.again"));
    let (x, y) = scene::bound(play);
    let color = color_name(play.color(), language);
    let mut position = scene::drawing(play, before, after);
    position.insert(
        0,
        format!(
            "{turn} {color}, X = {x}, Y = {y} ({})",
            theme(play, language)
        ),
    );
    let mut notes: Vec<String> = sentences::path(checked, play, language)
        .into_iter()
        .collect();
    notes.push(position.join("\n"));
    notes.extend(changes(play, language));
    notes.push(legal(play, language));
    notes.extend(sentences::times(play, language));
    notes.push(format!("{again}: {}", scene::command(checked, play)));
    notes
}

fn theme(play: &FailedCall, language: Language) -> &'static str {
    Theme::from_key(play.theme).map_or(play.theme, |theme| theme.title(language))
}

/// What the program changed: `3,3: 1 -> 0`.
fn changes(play: &FailedCall, language: Language) -> Option<String> {
    let changes = scene::changes(play)?;
    let status = |status: &Option<i64>| status.map_or("?".to_owned(), |status| status.to_string());
    let mut texts: Vec<String> = changes
        .iter()
        .map(|change| {
            let after: Vec<String> = change.after.iter().map(status).collect();
            let after = match after.is_empty() {
                false => after.join(" + "),
                true => language.text("check.no_fact").to_owned(),
            };
            let (x, y) = (change.square.x(), change.square.y());
            format!(
                "{x},{y} ({}): {} -> {after}",
                change.square,
                status(&change.before)
            )
        })
        .collect();
    let misplaced = scene::misplaced(play);
    if misplaced > 0 {
        texts.push(say!(language, "check.misplaced_facts", misplaced));
    }
    let what = match texts.is_empty() {
        true => language.text("check.nothing").to_owned(),
        false => texts.join("; "),
    };
    Some(say!(language, "check.changed", what))
}

/// How many moves go on a line.
const MOVES_PER_LINE: usize = 4;

fn legal(play: &FailedCall, language: Language) -> String {
    let moves: Vec<String> = scene::legal(play)
        .iter()
        .map(|legal| format!("{} ({})", legal.algebraic, legal.course))
        .collect();
    if moves.is_empty() {
        return say!(language, "check.no_legal_move");
    }
    let lines = moves.chunks(MOVES_PER_LINE).map(|line| line.join("  "));
    let mut text = say!(language, "check.legal_moves");
    for line in lines {
        text += &format!("\n  {line}");
    }
    text
}

fn unwritten(error: FilesError) -> io::Error {
    match error {
        FilesError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// Colours as in compilers, with the severity in the user's language.
struct Painter<'a> {
    out: &'a mut dyn WriteColor,
    language: Language,
    /// The word for the severity comes next.
    header: bool,
}

impl Painter<'_> {
    fn paint(&mut self, color: Color, bold: bool) -> io::Result<()> {
        let mut spec = ColorSpec::new();
        spec.set_fg(Some(color)).set_bold(bold).set_intense(bold);
        self.out.set_color(&spec)
    }
}

impl Write for Painter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let word = match bytes {
            b"error" => FindingSeverity::Error,
            b"warning" => FindingSeverity::Warning,
            _ => return self.out.write(bytes),
        };
        if !std::mem::take(&mut self.header) {
            return self.out.write(bytes);
        }
        let word = sentences::severity(word, self.language);
        self.out.write_all(word.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn color_of(severity: diagnostic::Severity) -> Color {
    match severity {
        diagnostic::Severity::Bug | diagnostic::Severity::Error => Color::Red,
        diagnostic::Severity::Warning => Color::Yellow,
        _ => Color::Green,
    }
}

impl WriteStyle for Painter<'_> {
    fn set_header(&mut self, severity: diagnostic::Severity) -> io::Result<()> {
        self.header = true;
        self.paint(color_of(severity), true)
    }

    fn set_header_message(&mut self) -> io::Result<()> {
        self.header = false;
        self.out.set_color(ColorSpec::new().set_bold(true))
    }

    fn set_line_number(&mut self) -> io::Result<()> {
        self.paint(Color::Blue, false)
    }

    fn set_note_bullet(&mut self) -> io::Result<()> {
        self.paint(Color::Blue, false)
    }

    fn set_source_border(&mut self) -> io::Result<()> {
        self.paint(Color::Blue, false)
    }

    fn set_label(&mut self, severity: diagnostic::Severity, _: LabelStyle) -> io::Result<()> {
        self.paint(color_of(severity), false)
    }

    fn reset(&mut self) -> io::Result<()> {
        self.out.reset()
    }
}
