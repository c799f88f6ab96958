//! The game in Portable Draughts Notation.

use chrono::Local;

use crate::games::draughts::notation::Style;
use crate::games::draughts::pdn::{self, PdnGame};
use crate::games::draughts::{Color, Position, Rules};
use crate::referee::display::{DisplaySides, color_name};
use crate::referee::game::{GameEnd, GameRecord};
use crate::referee::language::Language;

/// The text of a game that was played today. A disqualification is told in the tag `Termination`
/// and in a comment at the end.
pub fn text(record: &GameRecord, sides: &DisplaySides, language: Language) -> String {
    let moves = record.turns.iter().map(|turn| turn.made);
    let mut game = PdnGame::new(Position::start(Rules::Course), moves, record.end.result());
    let date = Local::now().format("%Y.%m.%d").to_string();
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    game.tags = vec![
        tag("Event", "arbiiter turniir"),
        tag("Date", &date),
        tag("White", &sides.white.name),
        tag("Black", &sides.black.name),
        tag("Termination", record.end.termination()),
    ];
    let comment = comment(&record.end, language);
    match game.line.moves.last_mut() {
        Some(last) => last.comments.extend(comment),
        None => game.line.comments.extend(comment),
    }
    pdn::write(&game, Style::Algebraic)
}

fn comment(end: &GameEnd, language: Language) -> Option<String> {
    let told = |color: Color| {
        let foul = end.foul_of(color)?;
        let side = color_name(color, language);
        let (text, rule) = (foul.text(language), foul.rule().cited(language));
        Some(format!("{side}: {text} ({rule})"))
    };
    let fouls: Vec<String> = [Color::White, Color::Black]
        .into_iter()
        .filter_map(told)
        .collect();
    (!fouls.is_empty()).then(|| fouls.join("; "))
}
