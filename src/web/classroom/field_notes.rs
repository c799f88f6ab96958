//! What is said beside the fields of a form that was sent in vain.

use maud::{Markup, html};

/// What is said beside the fields of a form, by their names.
#[derive(Debug, Default)]
pub struct FieldNotes(Vec<(&'static str, String)>);

impl FieldNotes {
    /// Says this beside a field.
    pub fn add(&mut self, field: &'static str, note: impl Into<String>) {
        self.0.push((field, note.into()));
    }

    /// The same, with one note from the start.
    pub fn of(field: &'static str, note: impl Into<String>) -> FieldNotes {
        FieldNotes(vec![(field, note.into())])
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is said beside a field.
    pub fn beside(&self, field: &str) -> Markup {
        let own = self.0.iter().filter(|(name, _)| *name == field);
        let own: Vec<&str> = own.map(|(_, note)| note.as_str()).collect();
        html! {
            @if !own.is_empty() { p.note-of-field id=(note_id(field)) { (own.join(" ")) } }
        }
    }

    /// For the attribute `aria-invalid` of a field.
    pub fn invalid(&self, field: &str) -> Option<&'static str> {
        self.0
            .iter()
            .any(|(name, _)| *name == field)
            .then_some("true")
    }

    /// For the attribute `aria-describedby` of a field.
    pub fn described(&self, field: &str) -> Option<String> {
        self.invalid(field).map(|_| note_id(field))
    }
}

fn note_id(field: &str) -> String {
    format!("note-{field}")
}
