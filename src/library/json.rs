//! Texts as JSON.

use std::fmt::Write as _;

/// A text as a JSON string.
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}

/// Texts as a JSON array of strings.
pub fn strings(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| string(text)).collect();
    format!("[{}]", quoted.join(","))
}

#[cfg(test)]
mod tests {
    use super::{string, strings};

    #[test]
    fn strings_are_escaped() {
        for (text, expected) in [
            ("a", r#""a""#),
            ("\"\\", r#""\"\\""#),
            ("a\nb\u{1b}", r#""a\nb\u001b""#),
            ("õ", "\"õ\""),
        ] {
            assert_eq!(string(text), expected);
        }
        assert_eq!(strings(&["a".into(), "\"".into()]), r#"["a","\""]"#);
        assert_eq!(strings(&[]), "[]");
    }
}
