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

/// The text after the closing quote.
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

/// The text after a raw string such as `r#"…"#`, whose `r` is already removed; all of the text if it is none.
fn after_raw_text(text: &str) -> &str {
    let inside = text.trim_start_matches('#');
    let hashes = &text[..text.len() - inside.len()];
    let Some(inside) = inside.strip_prefix('"') else { return text };
    inside.split_once(&format!("\"{hashes}")).map_or("", |(_, rest)| rest)
}

/// The comments at the start of the text of a RON file, up to the item that they describe, and the rest.
pub fn leading_comments(ron: &str) -> (&str, &str) {
    let mut rest = ron;
    loop {
        rest = rest.trim_start();
        rest = if let Some(line) = rest.strip_prefix("//") {
            line.split_once('\n').map_or("", |(_, after)| after)
        } else if rest.starts_with("/*") {
            after_block(rest)
        } else {
            break;
        };
    }
    let head = &ron[..ron.len() - rest.len()];
    // White space alone is no comment.
    if head.trim().is_empty() { ("", rest) } else { (head, rest) }
}

/// The text after the block comment with which it begins; blocks may nest.
fn after_block(text: &str) -> &str {
    let (mut depth, mut at) = (0, 0);
    while let Some(found) = text[at..].find(['/', '*']) {
        at += found;
        match text.get(at..at + 2) {
            Some("/*") => (depth, at) = (depth + 1, at + 2),
            Some("*/") => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return &text[at..];
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::{has_comments, leading_comments};

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

    #[test]
    fn comments_at_the_head_are_told_from_those_within() {
        for (head, rest) in [
            ("", "Scene2D()"),
            ("// a\n", "Scene2D( // b\n)"),
            ("\n// a\n\n/* b /* c */ ü\n*/ // d\n  ", "Scene3D()"),
            ("/**/", ""),
            ("/* no end", ""),
            ("// no end", ""),
        ] {
            let all = format!("{head}{rest}");
            assert_eq!(leading_comments(&all), (head, rest));
        }
        assert_eq!(leading_comments("\n  Scene2D()"), ("", "Scene2D()"));
    }
}
