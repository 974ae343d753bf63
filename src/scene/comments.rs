/// Whether the text of a RON file has comments, which writing the scene anew would drop.
pub fn has_comments(ron: &str) -> bool {
    let mut rest = ron;
    while let Some(at) = rest.find(['"', '/', 'r']) {
        let (before, found) = rest.split_at(at);
        rest = if found.starts_with("//") || found.starts_with("/*") {
            return true;
        } else if let Some(text) = found.strip_prefix('"') {
            after_text(text)
        } else if found.starts_with('r')
            && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
        {
            after_raw_text(&found[1..])
        } else {
            &found[1..]
        };
    }
    false
}

/// What follows the closing quote.
fn after_text(text: &str) -> &str {
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            '"' => return &text[at + 1..],
            _ => {}
        }
    }
    ""
}

/// What follows a raw text such as `r#"…"#`, of which the `r` is gone; all if it is none.
fn after_raw_text(text: &str) -> &str {
    let inside = text.trim_start_matches('#');
    let hashes = &text[..text.len() - inside.len()];
    let Some(inside) = inside.strip_prefix('"') else { return text };
    inside.split_once(&format!("\"{hashes}")).map_or("", |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::has_comments;

    #[test]
    fn comments_are_told_from_text() {
        for (ron, comments) in [
            ("Scene2D(title: \"a\", shapes: [])", false),
            ("Scene2D( // why\n)", true),
            ("Scene2D(title: \"http://x\")", false),
            ("Scene2D(title: \"a \\\" // b\")", false),
            ("Scene2D(title: \"a\" /* b */)", true),
            ("Scene2D(title: r#\"a \" // b\"#)", false),
            ("Scene2D(title: r\"a\\\", /* b */)", true),
            ("Scene2D(radius: 1, /* x */)", true),
            ("", false),
        ] {
            assert_eq!(has_comments(ron), comments, "{ron}");
        }
    }
}
