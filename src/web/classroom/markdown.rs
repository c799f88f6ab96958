//! Markdown as a part of a page. All text in it is escaped, and what looks like HTML is text.

use maud::{Markup, PreEscaped};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

/// The text as HTML.
pub fn rendered(text: &str) -> Markup {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(harmless);
    let mut page = String::new();
    html::push_html(&mut page, events);
    PreEscaped(page)
}

fn harmless(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Link {
            link_type,
            dest_url: own_or_web(dest_url),
            title,
            id,
        }),
        // A picture would be fetched from wherever the text says.
        Event::Start(Tag::Image { title, .. }) => Event::Text(title),
        Event::End(pulldown_cmark::TagEnd::Image) => Event::Text(CowStr::Borrowed("")),
        other => other,
    }
}

/// The address, if it is a page of the web or one of ours; other addresses lead nowhere.
fn own_or_web(address: CowStr<'_>) -> CowStr<'_> {
    let is_known = ["https://", "http://", "/", "#"];
    match is_known.iter().any(|start| address.starts_with(start)) {
        true => address,
        false => CowStr::Borrowed("#"),
    }
}

#[cfg(test)]
mod tests {
    use super::rendered;

    #[test]
    fn parts_of_a_page_are_rendered() {
        for (text, expected) in [
            ("# A & B", "<h1>A &amp; B</h1>\n"),
            (
                "one\ntwo `X < Y`",
                "<p>one\ntwo <code>X &lt; Y</code></p>\n",
            ),
            ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
            (
                "    p :- q<r.\n",
                "<pre><code>p :- q&lt;r.\n</code></pre>\n",
            ),
            ("[a](/course)", "<p><a href=\"/course\">a</a></p>\n"),
        ] {
            assert_eq!(rendered(text).into_string(), expected);
        }
    }

    #[test]
    fn nothing_in_it_becomes_a_part_of_the_page() {
        for text in [
            "<script>alert(1)</script>",
            "a <img src=x onerror=alert(1)> b",
            "[a](javascript:alert(1))",
            "[a](JaVaScript:alert(1) \"t\")",
            "<javascript:alert(1)>",
            "![a](http://evil.example/x.png \"t\")",
            "`</code><script>`",
            "    </pre><script>\n",
            "<!-- --><iframe src='//evil.example'>",
        ] {
            let page = rendered(text).into_string();
            for part in [
                "<script",
                "<img",
                "<iframe",
                "=\"javascript",
                "=\"JaVa",
                "<!--",
            ] {
                assert!(!page.contains(part), "{text}: {page}");
            }
        }
    }
}
