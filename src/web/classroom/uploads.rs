//! Forms that bring a file.

use std::collections::HashMap;

use axum::extract::Multipart;
use axum::extract::multipart::MultipartError;
use axum::http::StatusCode;

use crate::referee::texts::say;
use crate::web::classroom::layout::Refusal;
use crate::web::classroom::visitor::Visitor;

/// What a form with a file brings.
#[derive(Debug, Default)]
pub struct Upload {
    /// The name of the file as one of ours, and what is in it; `None` where none was chosen.
    pub file: Option<(String, Vec<u8>)>,
    /// The other fields by their names.
    pub fields: HashMap<String, String>,
}

impl Upload {
    /// What was typed into a field.
    pub fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// The text that was pasted in place of a file.
    pub fn text(&self) -> String {
        // Browsers send the ends of lines as the standard of forms has them.
        self.field("text").replace("\r\n", "\n")
    }

    /// What is in the file, or was pasted in place of it.
    pub fn file_or_text(&self) -> Vec<u8> {
        match &self.file {
            Some((_, bytes)) => bytes.clone(),
            None => self.text().into_bytes(),
        }
    }
}

/// Reads a form of this session.
///
/// # Errors
/// If it is too long, broken, or of another session.
pub async fn read_form(visitor: &Visitor, form: Multipart) -> Result<Upload, Refusal> {
    let upload = read_fields(form).await;
    let upload = upload.map_err(|error| unreadable(visitor, &error))?;
    visitor.check_form(upload.field("csrf"))?;
    Ok(upload)
}

fn unreadable(visitor: &Visitor, error: &MultipartError) -> Refusal {
    let language = visitor.language;
    match error.status() {
        status @ StatusCode::PAYLOAD_TOO_LARGE => visitor.refused(status, "classroom.too_long"),
        _ => {
            let why = say!(language, "classroom.bad_form", why = error.body_text());
            visitor.refusal(StatusCode::BAD_REQUEST, why)
        }
    }
}

/// Reads a form, of whatever session it is.
///
/// # Errors
/// If it is too long or broken.
pub async fn read_fields(mut form: Multipart) -> Result<Upload, MultipartError> {
    let mut upload = Upload::default();
    while let Some(field) = form.next_field().await? {
        let Some(name) = field.name().map(str::to_owned) else {
            continue;
        };
        if name == "file" {
            let file = field.file_name().unwrap_or_default().to_owned();
            let bytes = field.bytes().await?.to_vec();
            // So a browser says that no file was chosen.
            if !(file.is_empty() && bytes.is_empty()) {
                upload.file = Some((file_name(&file), bytes));
            }
        } else {
            let text = field.text().await?;
            upload.fields.insert(name, text);
        }
    }
    Ok(upload)
}

/// The name of a file of a stranger as one of ours: letters, digits and a few signs, with the
/// extension of Prolog.
pub fn file_name(name: &str) -> String {
    const LONGEST: usize = 40;
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = last.rsplit_once('.').map_or(last, |(stem, _)| stem);
    let plain = stem.chars().map(|sign| {
        if sign.is_alphanumeric() || sign == '-' {
            sign
        } else {
            '_'
        }
    });
    let plain: String = plain.take(LONGEST).collect();
    match plain.trim_matches('_') {
        "" => "program.pl".to_owned(),
        _ => format!("{plain}.pl"),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_of_files_stay_in_their_folder() {
        for (name, expected) in [
            ("mari.pl", "mari.pl"),
            ("õun-2.pro", "õun-2.pl"),
            ("../../etc/passwd", "passwd.pl"),
            ("C:\\a b.pl", "a_b.pl"),
            ("..", "program.pl"),
            ("", "program.pl"),
        ] {
            assert_eq!(file_name(name), expected);
        }
    }
}
