//! The words of the pages of the classroom, in three languages.

use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::value::{BorrowedStrDeserializer, Error, MapDeserializer};

use crate::course::tasks::Counted;
use crate::referee::language::Language;
use crate::referee::texts;

/// The words in each language.
static WORDS: LazyLock<[Words; 3]> =
    LazyLock::new(|| Language::ALL.map(|language| read(language).unwrap_or_default()));

fn read(language: Language) -> Result<Words, Error> {
    let words = texts::section(language, "classroom");
    let words = words.map(|(name, word)| (name, BorrowedStrDeserializer::new(word)));
    Words::deserialize(MapDeserializer::new(words))
}

/// The words of one language, by their place on the pages.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub boards: &'static str,
    pub sign_out: &'static str,
    pub sign_in: &'static str,
    pub code: &'static str,
    pub sign_in_hint: &'static str,
    pub refused: &'static str,
    pub back: &'static str,
    pub not_found: &'static str,
    pub students_only: &'static str,
    pub teacher_only: &'static str,
    pub stale_form: &'static str,
    pub bad_form: &'static str,
    pub typed: &'static str,
    pub session_ended: &'static str,
    pub other_session: &'static str,
    pub send_again: &'static str,
    pub pasted: &'static str,
    pub send_as_form: &'static str,
    pub wrong_code: &'static str,
    pub too_often: &'static str,
    pub broken: &'static str,
    pub problem: &'static str,
    pub teacher: &'static str,
    pub more_findings: &'static str,
    pub handins: &'static str,
    pub tasks: &'static str,
    pub no_tasks: &'static str,
    pub task: &'static str,
    pub deadline: &'static str,
    pub deadline_zone: &'static str,
    pub deadline_hint: &'static str,
    pub bad_deadline: &'static str,
    pub closed: &'static str,
    pub hand_in: &'static str,
    pub hand_in_hint: &'static str,
    pub no_file: &'static str,
    pub too_long: &'static str,
    pub not_taken: &'static str,
    pub frozen: &'static str,
    pub empty: &'static str,
    pub too_many: &'static str,
    pub busy: &'static str,
    pub my_versions: &'static str,
    pub version: &'static str,
    pub file: &'static str,
    pub handed_in: &'static str,
    pub rules_kept: &'static str,
    pub late: &'static str,
    pub waiting: &'static str,
    pub checking: &'static str,
    pub being_checked: &'static str,
    pub tried: &'static str,
    pub given_up: &'static str,
    pub checked: &'static str,
    pub table: &'static str,
    pub place: &'static str,
    pub program: &'static str,
    pub points: &'static str,
    pub games: &'static str,
    pub nobody: &'static str,
    pub play: &'static str,
    pub challenge: &'static str,
    pub link: &'static str,
    pub my_games: &'static str,
    pub all_games: &'static str,
    pub findings: &'static str,
    pub no_findings: &'static str,
    pub what_to_do: &'static str,
    pub rules: &'static str,
    pub kept: &'static str,
    pub broken_rule: &'static str,
    pub untried: &'static str,
    pub ran_out: &'static str,
    pub board_before: &'static str,
    pub board_after: &'static str,
    pub legal_moves: &'static str,
    pub call: &'static str,
    pub source: &'static str,
    pub students: &'static str,
    pub student: &'static str,
    pub roster: &'static str,
    pub roster_hint: &'static str,
    pub take_in: &'static str,
    pub new_code: &'static str,
    pub new_task: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    pub game: &'static str,
    pub games_of_pair: &'static str,
    pub freeze: &'static str,
    pub anonymous: &'static str,
    pub save: &'static str,
    pub check_again: &'static str,
    pub similar: &'static str,
    pub no_similar: &'static str,
    pub similar_hint: &'static str,
    pub grades: &'static str,
    pub audit: &'static str,
    pub withdraw: &'static str,
    pub line: &'static str,
    pub move_time: &'static str,
    pub memory: &'static str,
    pub last_games: &'static str,
    pub feedback: &'static str,
    pub counts: &'static str,
    pub counts_last: &'static str,
    pub counts_in_time: &'static str,
    pub counts_best: &'static str,
    pub counting: &'static str,
    pub too_late: &'static str,
    pub archive: &'static str,
    pub archived: &'static str,
    pub restore: &'static str,
    pub cancel: &'static str,
    pub archive_student_hint: &'static str,
    pub archive_task_hint: &'static str,
    pub archived_student: &'static str,
    pub archived_task: &'static str,
    pub needed: &'static str,
    pub at_most_characters: &'static str,
    pub whole_number: &'static str,
    pub at_least: &'static str,
    pub no_such_choice: &'static str,
    pub wrong_values: &'static str,
    pub or_text: &'static str,
    pub roster_not_taken: &'static str,
    pub roster_encoding: &'static str,
    pub roster_column: &'static str,
    pub roster_fields: &'static str,
    pub roster_empty: &'static str,
    pub roster_too_long: &'static str,
    pub roster_repeated: &'static str,
    pub roster_too_many: &'static str,
    pub file_and_text: &'static str,
    pub changed_meanwhile: &'static str,
    pub there_now: &'static str,
    pub not_chosen: &'static str,
    pub chosen: &'static str,
    pub roster_changed: &'static str,
    pub handin: &'static str,
    pub grade: &'static str,
    pub comment: &'static str,
    pub grades_by_hand: &'static str,
    pub grade_hint: &'static str,
    pub no_board: &'static str,
}

impl Words {
    /// The words of this language.
    pub fn of(language: Language) -> &'static Words {
        &WORDS[language as usize]
    }

    /// Which hand-in counts.
    pub fn counted(&self, counted: Counted) -> &'static str {
        match counted {
            Counted::Last => self.counts_last,
            Counted::InTime => self.counts_in_time,
            Counted::Best => self.counts_best,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, read};

    #[test]
    fn every_language_has_every_word() {
        for language in Language::ALL {
            assert_eq!(read(language).err().map(|error| error.to_string()), None);
        }
    }
}
