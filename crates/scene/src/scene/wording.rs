//! The messages of the parsers, in words of the file rather than of the parser.

use super::hints::did_you_mean;
use hitbench_core::shapes::Kind;

/// The greatest length of a message, in characters: it may quote the file.
const LONGEST: usize = 400;

/// The message for an error of the RON parser.
pub(super) fn ron_message(error: ron::Error) -> String {
    use ron::Error as E;
    match error {
        E::ExpectedFloat | E::ExpectedInteger => "expected a number".into(),
        E::ExpectedString => "expected text in quotes".into(),
        E::ExpectedStringEnd => "a text has no closing quote".into(),
        E::ExpectedArray => "expected a list in square brackets".into(),
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) => {
            "expected fields in round brackets".into()
        }
        E::ExpectedStructLikeEnd | E::ExpectedOptionEnd => {
            "expected a comma or the closing round bracket".into()
        }
        E::ExpectedArrayEnd => "expected a comma or the closing square bracket".into(),
        E::ExpectedMap | E::ExpectedMapEnd => "expected an opening or a closing brace".into(),
        E::ExpectedMapColon => "expected a colon after the name of a field".into(),
        E::ExpectedComma => "expected a comma".into(),
        E::ExpectedIdentifier => "expected a name, such as that of a field or a kind".into(),
        E::ExpectedDifferentStructName { found, .. } => {
            format!("expected fields in round brackets, not `{found}`")
        }
        E::ExpectedAttribute | E::ExpectedAttributeEnd => {
            "expected an attribute such as #![enable(implicit_some)]".into()
        }
        E::NoSuchExtension(name) => format!("there is no extension `{name}`"),
        E::InvalidEscape(_) => BAD_ESCAPE.into(),
        E::IntegerOutOfBounds => "this number is too large".into(),
        E::InvalidIntegerDigit { .. } | E::UnderscoreAtBeginning | E::FloatUnderscore => {
            "this is no number".into()
        }
        E::UnclosedBlockComment => "a comment that begins with /* has no end".into(),
        E::UnexpectedChar(c) => format!("the character {c:?} cannot stand here"),
        E::ExceededRecursionLimit => TOO_DEEP.into(),
        E::Eof => "the text ends too early".into(),
        E::TrailingCharacters => "expected nothing more: the scene has ended".into(),
        E::NoSuchStructField { expected, found, .. } => {
            unknown("there is no field", &found, expected, &expected.join(", "))
        }
        E::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        E::DuplicateStructField { field, .. } => format!("the field `{field}` stands here twice"),
        E::NoSuchEnumVariant { expected, found, .. } => {
            unknown("there is no", &found, expected, &expected.join(", "))
        }
        E::InvalidValueForType { expected, found } => instead(&found, &expected),
        E::ExpectedDifferentLength { expected, found } => {
            format!("expected {}, not {found} values", wanted(&expected))
        }
        E::InvalidIdentifier(name) | E::SuggestRawIdentifier(name) => {
            format!("`{name}` is no name of a field or a kind")
        }
        other => said_by_both(&other.to_string()),
    }
}

/// The message for an error of the JSON parser.
pub(super) fn json_message(message: &str) -> String {
    match message {
        "trailing characters" => "expected nothing more: the scene has ended".into(),
        "trailing comma" => "a comma stands before the closing bracket".into(),
        "number out of range" => " is beyond the range of numbers: write a finite number".into(),
        "invalid number" => "this is no number".into(),
        "expected `:`" => "expected a colon after the name of a field".into(),
        "expected `,` or `]`" => "expected a comma or the closing square bracket".into(),
        "expected `,` or `}`" => "expected a comma or the closing brace".into(),
        "expected ident" => "expected true, false or null".into(),
        "expected value" => {
            "expected a number, text in quotes, a list in square brackets or an object in braces"
                .into()
        }
        "expected `\"`" | "key must be a string" => {
            "expected the name of a field, in quotes".into()
        }
        "invalid escape"
        | "invalid unicode code point"
        | "lone leading surrogate in hex escape"
        | "unexpected end of hex escape" => BAD_ESCAPE.into(),
        "recursion limit exceeded" => TOO_DEEP.into(),
        _ if message.starts_with("control character") => {
            "a text holds a line break or another control character: write \\n for a new line"
                .into()
        }
        _ if message.starts_with("EOF") => "the text ends too early".into(),
        _ => said_by_both(message),
    }
}

const BAD_ESCAPE: &str = "this is no escape: write \\\\ for a backslash, \\n for a new line";
const TOO_DEEP: &str = "brackets are nested too deeply";

/// The message for an error of serde, which both parsers give.
fn said_by_both(message: &str) -> String {
    let names = |list: &str| list.trim_start_matches("one of ").replace('`', "");
    for (prefix, is) in
        [("unknown field `", "there is no field"), ("unknown variant `", "there is no")]
    {
        // The list is of names in the same quotes: the first end belongs to the name.
        if let Some((name, rest)) =
            message.strip_prefix(prefix).and_then(|rest| rest.split_once("`, "))
        {
            let list = rest.strip_prefix("expected ").map(names).unwrap_or_default();
            let expected: Vec<&str> =
                list.split([',', ' ']).filter(|name| !matches!(*name, "" | "or")).collect();
            return unknown(is, name, &expected, &list);
        }
    }
    let field = |prefix: &str| message.strip_prefix(prefix)?.strip_suffix('`');
    if let Some(name) = field("missing field `") {
        return format!("the field `{name}` is missing");
    }
    if let Some(name) = field("duplicate field `") {
        return format!("the field `{name}` stands here twice");
    }
    for prefix in ["invalid type: ", "invalid value: "] {
        if let Some((found, expected)) =
            message.strip_prefix(prefix).and_then(|rest| rest.rsplit_once(", expected "))
        {
            return instead(found, expected);
        }
    }
    if let Some((count, expected)) =
        message.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        return format!("expected {}, not {count} values", wanted(expected));
    }
    let mut chars = message.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

/// A name that is none of those that are expected.
fn unknown(is: &str, name: &str, expected: &[&str], list: &str) -> String {
    let box_by_corners = expected.contains(&"half") && matches!(name, "min" | "max");
    let by_center = matches!(
        name,
        "center"
            | "centre"
            | "position"
            | "axis"
            | "height"
            | "half_height"
            | "length"
            | "half_length"
    );
    let ends = [["start", "end"], ["base", "apex"]];
    let ends =
        ends.into_iter().find(|ends| by_center && ends.iter().all(|end| expected.contains(end)));
    let is_tag = matches!(name, "type" | "kind" | "shape");
    let is_kind = is_tag && expected.contains(&"Ball");
    let is_world = is_tag && expected.contains(&"Scene2D");
    let meant = synonym(name).filter(|meant| expected.contains(meant));
    let hint = if box_by_corners {
        " (center is (min + max) / 2, half is (max - min) / 2)".to_owned()
    } else if is_kind {
        " (a kind stands before its fields, such as {\"Ball\": {…}})".to_owned()
    } else if is_world {
        " (a scene stands in the object of its kind, such as {\"Scene2D\": {…}})".to_owned()
    } else if let Some(meant) = meant {
        format!(" (did you mean {meant}?)")
    } else if let Some([start, end]) = ends {
        format!(" ({start} is center - half_height * axis, {end} is center + half_height * axis)")
    } else {
        did_you_mean(name, expected)
    };
    let expected =
        if list.is_empty() { String::new() } else { format!("; expected one of {list}") };
    format!("{is} `{name}`{hint}{expected}")
}

/// The name in the format for a thing that people call otherwise.
fn synonym(name: &str) -> Option<&'static str> {
    const FIELDS: &[(&str, &str)] = &[
        ("position", "center"),
        ("pos", "center"),
        ("centre", "center"),
        ("r", "radius"),
        ("size", "half"),
        ("extents", "half"),
        ("half_extents", "half"),
        ("half_size", "half"),
        ("dir", "direction"),
        ("normal_vector", "normal"),
        ("distance", "offset"),
        ("d", "offset"),
        ("p0", "start"),
        ("p1", "end"),
        ("from", "start"),
        ("to", "end"),
        ("angle", "half_angle"),
        ("fov", "fov_y"),
        ("velocity", "displacement"),
        ("motion", "displacement"),
        ("orientation", "rotation"),
        ("vertices", "points"),
        ("indices", "triangles"),
        ("faces", "triangles"),
        ("Quaternion", "Quat"),
        ("Deg", "Degrees"),
        ("Rad", "Radians"),
        ("Cube", "Aabb"),
        ("Cuboid", "Obb"),
    ];
    let lower = name.to_lowercase();
    let kind = Kind::ALL.iter().find(|kind| {
        kind.synonyms().split(' ').any(|synonym| synonym == lower)
            || [2, 3].iter().any(|&dim| kind.name(dim).to_lowercase() == lower)
    });
    let field = FIELDS.iter().find(|(one, _)| *one == name).map(|(_, meant)| *meant);
    field.or_else(|| kind.map(|&kind| kind.token()))
}

fn instead(found: &str, expected: &str) -> String {
    format!("expected {}, not {}", wanted(expected), there(found))
}

/// The expected value, in words of the file.
fn wanted(expected: &str) -> &str {
    match expected {
        "a string" | "string" => "text in quotes",
        "a sequence" => "a list in square brackets",
        "field identifier" => "the name of a field",
        "variant identifier" => "the name of a kind",
        _ if expected.contains("struct") => "fields",
        _ if expected.contains("enum") || expected.contains("variant") => "a kind with its fields",
        other => other,
    }
}

/// The value that stands there, in words of the file.
fn there(found: &str) -> String {
    let found = found.strip_prefix("the ").unwrap_or(found);
    let (kind, value) = found.split_once(' ').unwrap_or((found, ""));
    let bare = value.trim_start_matches("point ").trim_matches('`');
    match kind {
        "string" => format!("the text {value}"),
        "boolean" | "integer" | "floating" | "character" => bare.to_owned(),
        "null" | "unit" if value.is_empty() || value == "value" => "nothing".into(),
        "unit" | "newtype" | "tuple" | "struct" | "enum" => "a name".into(),
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        _ => found.to_owned(),
    }
}

/// The beginning of a message that quotes too much.
pub(super) fn shortened(message: String) -> String {
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message,
    }
}
