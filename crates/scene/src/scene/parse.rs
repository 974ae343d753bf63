//! The text of a scene, as far as one field after the other is concerned.

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;

use super::Scene;
use super::fault::Fault;
use super::wording::{json_message, ron_message, shortened};
use hitbench_core::shapes::Kind;

/// The options of RON, with the extensions that format 1 switches on.
pub fn ron_options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
}

/// The byte order mark, which may stand before the first character and has no meaning.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The bytes of a text without the mark (BOM) with which some editors begin one in UTF-8.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(MARK).unwrap_or(bytes)
}

/// The message for a text in UTF-16.
pub(super) const UTF16: &str =
    "expected text in UTF-8, and this is UTF-16: let the editor save it in UTF-8";

/// Whether a text begins as none in UTF-8 does, but as one in UTF-16.
pub(super) fn is_utf16(bytes: &[u8]) -> bool {
    let marked = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    // Without a mark, every second byte of a text in Latin letters is 0.
    let pattern =
        bytes.get(..4).map(|first| [first[0], first[1], first[2], first[3]].map(|b| b == 0));
    marked || matches!(pattern, Some([true, false, true, false] | [false, true, false, true]))
}

/// The text of these bytes.
pub fn text_of(bytes: &[u8]) -> Result<&str, Fault> {
    if is_utf16(bytes) {
        return Err(Fault { place: Some((1, 1)), message: UTF16.into(), ..Fault::default() });
    }
    let bytes = without_mark(bytes);
    std::str::from_utf8(bytes).map_err(|error| not_utf8(bytes, error))
}

fn not_utf8(text: &[u8], error: std::str::Utf8Error) -> Fault {
    let good = String::from_utf8_lossy(&text[..error.valid_up_to()]);
    let line = 1 + good.matches('\n').count();
    let column = 1 + good.chars().rev().take_while(|&c| c != '\n').count();
    let message = "expected text in UTF-8".into();
    Fault { place: Some((line, column)), message, ..Fault::default() }
}

/// A value in RON, such as a scene, each field of it checked.
pub fn from_ron<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    let fault = |error: ron::error::SpannedError, path: Option<&serde_path_to_error::Path>| {
        let start = error.span.start;
        let place = next_token(text, (start.line, start.col));
        let message = if place == (1, 1) && text.trim_start().starts_with('{') {
            "this looks like JSON: let the name of the file end in .json".into()
        } else if matches!(error.code, ron::Error::ExpectedIdentifier) && is_expectation(path) {
            "expected the name of a field: pair: (\"a\", \"b\")".into()
        } else {
            ron_message(error.code)
        };
        fault_at(Some(place), path, message)
    };
    let mut parser = ron::Deserializer::from_str_with_options(text, &ron_options())
        .map_err(|error| fault(error, None))?;
    let scene = serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let path = error.path().clone();
        fault(parser.span_error(error.into_inner()), Some(&path))
    })?;
    parser.end().map_err(|error| fault(parser.span_error(error), None))?;
    Ok(scene)
}

/// A scene in JSON, each field of it checked.
pub(super) fn from_json(text: &str) -> Result<Scene, Fault> {
    let fault = |error: serde_json::Error, path: Option<&serde_path_to_error::Path>| {
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = message.strip_suffix(&place).unwrap_or(&message);
        // serde_json says line 0 for no place, and column 0 at the start of a line.
        let place = (error.line().max(1), error.column().max(1));
        let message = if text.trim_start().starts_with("Scene") {
            "this looks like RON: let the name of the file end in .ron".into()
        } else if is_expectation(path) && is_list_of_fields(path) {
            "expected the name of a field: {\"pair\": [\"a\", \"b\"]}".into()
        } else {
            // The parser found no value there; other messages are of values that it did find.
            let no_value =
                ["expected value", "expected ident", "invalid number"].contains(&message);
            let other = || not_in_json(written_at(text, place), path);
            no_value.then(other).flatten().unwrap_or_else(|| json_message(message))
        };
        fault_at(Some(place), path, message)
    };
    let mut parser = serde_json::Deserializer::from_str(text);
    let scene = serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let path = error.path().clone();
        fault(error.into_inner(), Some(&path))
    })?;
    parser.end().map_err(|error| fault(error, None))?;
    Ok(scene)
}

/// The text up to a place, whose column counts bytes, and from there on: from the beginning of a word in which that place is.
fn written_at(text: &str, (line, column): (usize, usize)) -> [&str; 2] {
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let at = (start + column - 1).min(text.len());
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (before, there) = text.split_at(at);
    if !there.starts_with(char::is_alphanumeric) {
        return [before, there];
    }
    text.split_at(before.trim_end_matches(char::is_alphanumeric).len()).into()
}

/// What a JSON file has where another language would have a number, or where more stands than fits.
fn not_in_json(
    [before, there]: [&str; 2],
    path: Option<&serde_path_to_error::Path>,
) -> Option<String> {
    let word = there.trim_start_matches('-').split(|c: char| !c.is_alphanumeric()).next()?;
    if ["nan", "inf", "infinity"].contains(&word.to_lowercase().as_str()) {
        return Some(format!("JSON has no {word}: write a finite number"));
    }
    // The place is that of the character before a comma, which cannot follow the fields of a kind.
    let mut chars = there.chars();
    let (last, next) = (chars.next()?, chars.next()?);
    let is_end = |c: char| matches!(c, '}' | ']' | '"');
    let is_after_value =
        is_end(last) || last.is_whitespace() && before.trim_end().ends_with(is_end);
    (is_after_value && next == ',').then(|| {
        match path.is_none_or(|path| path.iter().all(is_enum)) {
            true => "expected the closing brace: a file has one scene".into(),
            false => "expected the closing brace: a kind with its fields stands alone in an object"
                .into(),
        }
    })
}

fn is_enum(segment: &Segment) -> bool {
    matches!(segment, Segment::Enum { .. })
}

/// Whether a path leads to what a scene expects.
fn is_expectation(path: Option<&serde_path_to_error::Path>) -> bool {
    let mut segments = path.into_iter().flatten().skip_while(|segment| is_enum(segment));
    matches!(segments.next(), Some(Segment::Map { key }) if key == "expect")
}

/// Whether a path ends in a list that stands in place of the fields of an element of another.
fn is_list_of_fields(path: Option<&serde_path_to_error::Path>) -> bool {
    let segments: Vec<_> = path.into_iter().flatten().filter(|segment| !is_enum(segment)).collect();
    matches!(segments[..], [.., Segment::Seq { .. }, Segment::Seq { .. }])
}

/// The line and the column of what follows the blanks at a place: a parser may have stopped before them.
pub(super) fn next_token(text: &str, from: (usize, usize)) -> (usize, usize) {
    let (first, first_column) = from;
    let mut place = from;
    for (i, rest) in text.lines().skip(first - 1).enumerate() {
        let skip = if i == 0 { first_column - 1 } else { 0 };
        if let Some(blanks) = rest.chars().skip(skip).position(|c| !c.is_whitespace()) {
            return (first + i, skip + blanks + 1);
        }
        place = (first + i, rest.chars().count() + 1);
    }
    place
}

/// The path is written as in the file: without the names of enum variants.
fn fault_at(
    place: Option<(usize, usize)>,
    path: Option<&serde_path_to_error::Path>,
    message: String,
) -> Fault {
    let message = shortened(message);
    let mut written = String::new();
    let mut plane = false;
    for segment in path.into_iter().flatten() {
        match segment {
            Segment::Seq { index } => written += &format!("[{index}]"),
            Segment::Map { key } => {
                if !written.is_empty() {
                    written.push('.');
                }
                written += key;
            }
            Segment::Enum { variant } if variant == "Scene2D" => plane = true,
            Segment::Enum { variant } if plane && is_of_space(variant) => {
                // Any fault in it is due to its vectors having three components.
                return Fault {
                    place,
                    path: written,
                    message: in_space_only(variant),
                    more: Vec::new(),
                };
            }
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    Fault { place, path: written, message, more: Vec::new() }
}

fn is_of_space(kind: &str) -> bool {
    Kind::ALL.iter().any(|it| it.token() == kind && !it.is_in_plane())
}

pub(super) fn in_space_only(kind: &str) -> String {
    format!(" is a {kind}, which exists in space only: make the scene a Scene3D")
}
