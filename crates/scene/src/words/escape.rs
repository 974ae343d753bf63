//! Text that is nothing but text, wherever it is shown.

/// Whether a character does something else than to be seen: it controls the terminal, breaks the
/// line, or changes the order in which others are read.
pub fn is_active(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text for HTML: no markup, and active characters as escapes such as `\u{202e}`, but for ends of lines and tabs.
pub fn html(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '"' => safe += "&quot;",
            '\n' | '\t' => safe.push(c),
            c if is_active(c) => safe.extend(c.escape_default()),
            c => safe.push(c),
        }
    }
    safe
}
