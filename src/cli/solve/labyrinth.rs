//! `arbiiter solve labyrinth`: who wins from where, in how many moves, by which ones.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::Args;
use serde_json::{Value as Json, json};

use crate::cli::files;
use crate::cli::labyrinth::{ChaseTurn, beginning, read};
use crate::games::labyrinth::{Labyrinth, LabyrinthPicture, MINOTAUR, Marks, Room, THESEUS, svg};
use crate::games::{Game, Side};
use crate::library::bindings::labyrinth::pictures::drawing;
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::labyrinth::{
    LabyrinthSolution, Manner, StartSurvey, StartVerdict, ValuedMove, own_moves,
};
use crate::solvers::retrograde::Value;

/// So many moves of the line of best play are told.
const MAX_LINE: usize = 40;
/// The table of --all is drawn for so many rooms.
const MAX_TABLE: usize = 40;

/// What `arbiiter solve labyrinth` is told.
#[derive(Args)]
pub struct Options {
    /// The labyrinth
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The room of Theseus; as the file says, if left out
    #[arg(long, value_name = "ROOM")]
    theseus: Option<String>,
    /// The room of the Minotaur; as the file says, if left out
    #[arg(long, value_name = "ROOM")]
    minotaur: Option<String>,
    /// The room in which Theseus began, if he has moved since
    #[arg(long, value_name = "ROOM")]
    home: Option<String>,
    /// Only the case that this player is to move
    #[arg(long, value_enum)]
    turn: Option<ChaseTurn>,
    /// Who wins from where: all beginnings
    #[arg(long, conflicts_with_all = ["theseus", "minotaur", "home", "turn", "svg"])]
    all: bool,
    /// Draw it into a file; `-` is standard output, and then nothing else is told
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Tell it as one JSON object
    #[arg(long)]
    json: bool,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// Solves and tells.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let labyrinth = read(&options.file)?;
    let mut out = io::stdout().lock();
    if options.all {
        tell_all(options, &labyrinth, &mut out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let wanted = (options.theseus.as_deref(), options.minotaur.as_deref());
    let (theseus, minotaur) = beginning(&labyrinth, wanted.0, wanted.1)
        .context("the rooms (--theseus ROOM, --minotaur ROOM, --all)")?;
    let home = match &options.home {
        Some(name) => labyrinth.find(name).context("--home")?,
        None => theseus,
    };
    let case = StartCase::new(options, labyrinth, home, [theseus, minotaur]);
    if let Some(file) = &options.svg {
        files::write_or_print(file, &case.picture())?;
        if files::is_standard(file) {
            return Ok(ExitCode::SUCCESS);
        }
    }
    if options.json {
        writeln!(out, "{}", case.json())?;
    } else {
        write!(out, "{}", case.text())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A position with either player to move.
struct StartCase {
    labyrinth: Arc<Labyrinth>,
    free: LabyrinthSolution,
    chasing: LabyrinthSolution,
    theseus: Room,
    minotaur: Room,
    turns: Vec<Side>,
    language: Language,
}

impl StartCase {
    fn new(
        options: &Options,
        labyrinth: Arc<Labyrinth>,
        home: Room,
        rooms: [Room; 2],
    ) -> StartCase {
        let solution = |manner| LabyrinthSolution::in_manner(labyrinth.clone(), home, manner);
        StartCase {
            free: solution(Manner::Free),
            chasing: solution(Manner::Chasing),
            labyrinth,
            theseus: rooms[0],
            minotaur: rooms[1],
            turns: match options.turn {
                Some(turn) => vec![turn.into()],
                None => vec![THESEUS, MINOTAUR],
            },
            language: options.lang,
        }
    }

    fn name(&self, room: Room) -> &str {
        self.labyrinth.name(room)
    }

    fn value(&self, turn: Side) -> Value {
        self.free.value(self.theseus, self.minotaur, turn)
    }

    fn marks(&self) -> Marks {
        Marks {
            theseus: Some(self.theseus),
            minotaur: Some(self.minotaur),
            home: Some(self.free.home()),
        }
    }

    fn best(&self, turn: Side) -> Vec<&str> {
        let best = self.free.best(self.theseus, self.minotaur, turn);
        best.iter()
            .map(|ValuedMove { room, .. }| self.name(*room))
            .collect()
    }

    /// The rooms that are gone into when both play the first of the best moves.
    fn line(&self, turn: Side) -> Vec<&str> {
        let line = self.free.line(self.theseus, self.minotaur, turn, MAX_LINE);
        let moves = line.iter().skip(1);
        // After a move the other player is to move.
        moves
            .map(|after| self.name(after.room(after.turn().other())))
            .collect()
    }

    /// Whether somebody wins: the line of moves of a draw has no end.
    fn is_won(&self, turn: Side) -> bool {
        self.value(turn) != Value::Draw
    }

    fn verdict(&self) -> StartVerdict {
        StartVerdict {
            theseus_first: self.value(THESEUS),
            minotaur_first: self.value(MINOTAUR),
        }
    }

    fn text(&self) -> String {
        let language = self.language;
        let mut text = drawing(&self.labyrinth, &self.marks());
        for &turn in &self.turns {
            let best = self.best(turn);
            let (player, value) = (
                player(turn, language),
                value_text(self.value(turn), turn, language),
            );
            text += &say!(language, "labyrinth.to_move", player, value);
            if !best.is_empty() {
                let best = best.join(", ");
                text += &say!(language, "labyrinth.best", best);
            }
            text += "\n";
            if self.is_won(turn) && !best.is_empty() {
                text += &format!("  {}\n", self.line(turn).join(" "));
            }
            if let Some(moves) = self.chasing.deadline(self.theseus, self.minotaur, turn) {
                let told = say!(language, "labyrinth.deadline", moves);
                text += &format!("  {told}\n");
            }
        }
        if self.turns.len() == 2 {
            text += &format!("{}\n", statement(&self.verdict(), language));
        }
        text
    }

    fn json(&self) -> Json {
        let mut told = json!({
            "rooms": self.labyrinth.len(),
            "passages": self.labyrinth.passages().len(),
            "theseus": self.name(self.theseus),
            "minotaur": self.name(self.minotaur),
            "home": self.name(self.free.home()),
        });
        for &turn in &self.turns {
            let key = if turn == THESEUS {
                "theseus_to_move"
            } else {
                "minotaur_to_move"
            };
            let mut fields = value_json(self.value(turn));
            fields["best"] = json!(self.best(turn));
            if self.is_won(turn) {
                fields["line"] = json!(self.line(turn));
            }
            let deadline = |solution: &LabyrinthSolution| {
                json!(solution.deadline(self.theseus, self.minotaur, turn))
            };
            fields["deadline"] = deadline(&self.free);
            fields["chasing"] = value_json(self.chasing.value(self.theseus, self.minotaur, turn));
            fields["chasing"]["deadline"] = deadline(&self.chasing);
            told[key] = fields;
        }
        if self.turns.len() == 2 {
            told["statement"] = json!(statement(&self.verdict(), Language::English));
        }
        told
    }

    fn picture(&self) -> String {
        let language = self.language;
        let (theseus, minotaur) = (self.name(self.theseus), self.name(self.minotaur));
        let home = self.name(self.free.home());
        let statement = statement(&self.verdict(), language);
        let description = say!(
            language,
            "labyrinth.described",
            theseus,
            minotaur,
            home,
            statement
        );
        let picture = LabyrinthPicture {
            marks: self.marks(),
            title: language.text("labyrinth.title"),
            description: &description,
            home: language.text("labyrinth.home_mark"),
        };
        svg(&self.labyrinth, &picture)
    }
}

fn tell_all(
    options: &Options,
    labyrinth: &Arc<Labyrinth>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let survey = StartSurvey::of(labyrinth).ok_or_else(|| {
        anyhow!(
            "--all tells of up to {} rooms, and here are {}: name two with --theseus and --minotaur",
            StartSurvey::MAX_ROOMS,
            labyrinth.len()
        )
    })?;
    if options.json {
        return Ok(writeln!(out, "{}", all_json(labyrinth, &survey))?);
    }
    if labyrinth.len() <= MAX_TABLE {
        write!(out, "{}", table(labyrinth, &survey, options.lang))?;
    }
    let tally = survey.tally();
    for (count, what) in [
        (tally.theseus, "labyrinth.all_theseus"),
        (tally.theseus_moving, "labyrinth.all_theseus_moving"),
        (tally.theseus_waiting, "labyrinth.all_theseus_waiting"),
        (tally.minotaur, "labyrinth.all_minotaur"),
        (tally.other, "labyrinth.all_other"),
    ] {
        writeln!(out, "{count:>6}  {}", options.lang.text(what))?;
    }
    Ok(())
}

/// Rows are where Theseus begins, columns where the Minotaur does; T, M or = for each player to
/// move first.
fn table(labyrinth: &Labyrinth, survey: &StartSurvey, language: Language) -> String {
    let width = labyrinth
        .rooms()
        .map(|room| labyrinth.name(room).chars().count());
    let width = width.max().unwrap_or(1).max(3);
    let cell = |text: &str| format!(" {text:>width$}");
    let names: String = labyrinth
        .rooms()
        .map(|room| cell(labyrinth.name(room)))
        .collect();
    let mut text = format!("{}{names}\n", cell(""));
    let letter = |value: Value| match value.winner() {
        Some(THESEUS) => 'T',
        Some(MINOTAUR) => 'M',
        None => '=',
    };
    for theseus in labyrinth.rooms() {
        let cells = labyrinth.rooms().map(|minotaur| {
            let verdict = survey.verdict(theseus, minotaur);
            match theseus == minotaur {
                true => cell("·"),
                false => cell(&format!(
                    "{}/{}",
                    letter(verdict.theseus_first),
                    letter(verdict.minotaur_first)
                )),
            }
        });
        text += &format!(
            "{}{}\n",
            cell(labyrinth.name(theseus)),
            cells.collect::<String>()
        );
    }
    text + language.text("labyrinth.table_key") + "\n"
}

fn all_json(labyrinth: &Labyrinth, survey: &StartSurvey) -> Json {
    let mut beginnings = Vec::new();
    for theseus in labyrinth.rooms() {
        for minotaur in labyrinth.rooms().filter(|room| *room != theseus) {
            let verdict = survey.verdict(theseus, minotaur);
            beginnings.push(json!({
                "theseus": labyrinth.name(theseus),
                "minotaur": labyrinth.name(minotaur),
                "theseus_to_move": value_json(verdict.theseus_first),
                "minotaur_to_move": value_json(verdict.minotaur_first),
            }));
        }
    }
    json!({"rooms": labyrinth.len(), "passages": labyrinth.passages().len(), "beginnings": beginnings})
}

fn value_json(value: Value) -> Json {
    let winner = value.winner().map(|side| match side {
        THESEUS => "theseus",
        MINOTAUR => "minotaur",
    });
    let plies = match value {
        Value::Win { plies, .. } => Some(plies),
        Value::Draw => None,
    };
    json!({"winner": winner, "moves": plies})
}

fn player(side: Side, language: Language) -> &'static str {
    language.text(match side {
        THESEUS => "labyrinth.theseus",
        MINOTAUR => "labyrinth.minotaur",
    })
}

fn value_text(value: Value, turn: Side, language: Language) -> String {
    let Value::Win { winner, plies } = value else {
        return say!(language, "labyrinth.endless");
    };
    let player = player(winner, language);
    if plies == 0 {
        return say!(language, "labyrinth.has_won", player);
    }
    let own = own_moves(plies, winner, turn);
    say!(language, "labyrinth.wins", player, plies, own)
}

/// Who wins, in one sentence.
fn statement(verdict: &StartVerdict, language: Language) -> String {
    let (first, second) = (
        verdict.theseus_first.winner(),
        verdict.minotaur_first.winner(),
    );
    match (first, second) {
        (Some(one), Some(other)) if one == other => {
            let player = player(one, language);
            say!(language, "labyrinth.whoever", player)
        }
        (None, None) => say!(language, "labyrinth.nobody"),
        (Some(THESEUS), _) => say!(language, "labyrinth.theseus_moving"),
        (_, Some(THESEUS)) => say!(language, "labyrinth.theseus_waiting"),
        (Some(MINOTAUR), _) => say!(language, "labyrinth.minotaur_waiting"),
        (_, Some(MINOTAUR)) => say!(language, "labyrinth.minotaur_moving"),
    }
}
