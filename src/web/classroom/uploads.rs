//! Forms that bring a file.

use axum::extract::Multipart;
use axum::http::StatusCode;

use crate::web::classroom::layout::Refusal;
use crate::web::classroom::visitor::Visitor;

/// The file of a form of this session: its name as one of ours, and what is in it.
pub async fn read_form(
    visitor: &Visitor,
    mut form: Multipart,
) -> Result<Option<(String, Vec<u8>)>, Refusal> {
    let (mut token, mut file) = (String::new(), None);
    let unreadable = |_| visitor.refusal(StatusCode::BAD_REQUEST, visitor.words().too_long);
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        match field.name() {
            Some("csrf") => token = field.text().await.map_err(unreadable)?,
            Some("file") => {
                let name = file_name(field.file_name().unwrap_or_default());
                file = Some((name, field.bytes().await.map_err(unreadable)?.to_vec()));
            }
            _ => {}
        }
    }
    visitor.check_form(&token)?;
    Ok(file)
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
