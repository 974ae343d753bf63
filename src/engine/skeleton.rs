//! A file to begin with: the empty function of a pair, with the fields that it can read and what it is to return.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::glam::{DVec2, DVec3};
use crate::referee::{Ask, Function};
use crate::scene::{Form, Value, World, did_you_mean};
use crate::shapes::Kind;

/// The languages of files of functions, by their endings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// `.py`
    Python,
    /// `.js`
    JavaScript,
}

impl Language {
    /// By the ending of a file.
    pub fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "py" => Some(Self::Python),
            "js" => Some(Self::JavaScript),
            _ => None,
        }
    }
}

/// The function that a name means. An error says how it is meant to be named.
pub fn function_named(name: &str) -> Result<Function, String> {
    if let Some(function) = Function::named(name) {
        return Ok(function);
    }
    let kinds = Kind::ALL.iter().flat_map(|&a| Kind::ALL.iter().map(move |&b| [a, b]));
    let asks = [Ask::Overlap, Ask::Distance, Ask::Sweep, Ask::Ray];
    let mut all: Vec<String> = Vec::new();
    for [a, b] in kinds {
        for ask in asks.into_iter().filter(|ask| *ask != Ask::Ray || a == Kind::Ray) {
            let right = Function { ask, kinds: [a.min(b), a.max(b)] };
            let here = Function { ask, kinds: [a, b] };
            if a > b && here.name() == name {
                let right = right.name();
                return Err(format!("{name} names the simpler kind last: name it {right}"));
            }
            all.extend((a <= b).then(|| here.name()));
        }
    }
    let hint = did_you_mean(name, &all.iter().map(String::as_str).collect::<Vec<_>>());
    Err(format!(
        "{name} names no pair of kinds{hint}; a name is such as ball_aabb, distance_ball_ball, sweep_ball_aabb or ray_aabb"
    ))
}

/// Writes a new file with the empty function. One that is there stays as it is, and that is an error.
pub fn write_new(file: &Path, function: &Function) -> Result<(), String> {
    let told = file.display();
    let language = Language::of(file)
        .ok_or_else(|| format!("{told}: a file of functions ends in .py or .js"))?;
    let mut new = fs::File::create_new(file).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{told} is there already: name another file"),
        _ => format!("{told}: {error}"),
    })?;
    let written = new.write_all(skeleton(function, language).as_bytes());
    written.map_err(|error| format!("{told}: {error}"))
}

/// The text of the file.
pub fn skeleton(function: &Function, language: Language) -> String {
    let (comment, nothing) = match language {
        Language::Python => ("#", ["None", "False"]),
        Language::JavaScript => ("//", ["null", "false"]),
    };
    let [a, b] = arguments(function);
    let [of_a, of_b] = function.kinds.map(|kind| kind.name(3));
    let article = |name: &str| match name.starts_with(['A', 'O', 'a', 'e', 'i', 'o']) {
        true => format!("an {name}"),
        false => format!("a {name}"),
    };
    let pair = format!("{} and {}", article(of_a), article(of_b));
    let ([tuple_open, tuple_close], [none, no], yes) = match language {
        Language::Python => (["(", ")"], nothing, "True"),
        Language::JavaScript => (["[", "]"], nothing, "true"),
    };
    let (what, returns, empty) = match function.ask {
        Ask::Overlap => (
            format!("Whether {pair} have a point in common. Touching counts."),
            format!("{yes} or {no}"),
            no,
        ),
        Ask::Distance => {
            (format!("How far apart {pair} are."), "a number, 0 if they overlap".to_owned(), "0")
        }
        Ask::Sweep => (
            format!("When {pair} first meet, while {a} moves by the displacement and {b} rests."),
            format!(
                "the first instant from 0 (the start) to 1 (the end), or {none} if they do not meet"
            ),
            none,
        ),
        Ask::Ray => (
            format!("Where a ray enters and leaves {}.", article(of_b)),
            format!(
                "{tuple_open}entry, exit{tuple_close} as lengths along the ray, or {none} if it misses; the entry is 0 if it begins inside"
            ),
            none,
        ),
        Ask::Depth | Ask::Points => {
            ("What it is asked.".into(), "nothing that is read".into(), none)
        }
    };
    let mut lines = vec![what, String::new()];
    lines.extend(
        [(&a, function.kinds[0]), (&b, function.kinds[1])]
            .map(|(name, kind)| format!("{name}: {}", fields(kind).join(", "))),
    );
    if function.ask == Ask::Sweep {
        lines.push("displacement: a vector".into());
    }
    lines.push(String::new());
    lines.extend(match language {
        Language::Python => [
            "A point or vector v has v.x, v.y and v.z (0 in the plane), v[0], len(v), v + w, v - w, v * 2, v / 2,",
            "v.dot(w), v.cross(w) and v.length(). It works in the plane and in space.",
        ],
        Language::JavaScript => [
            "A point or vector v has v.x, v.y and v.z (0 in the plane), v[0], v.dim, v.add(w), v.sub(w), v.mul(2),",
            "v.div(2), v.dot(w), v.cross(w) and v.length(). It works in the plane and in space.",
        ],
    }.map(str::to_owned));
    lines.extend([String::new(), format!("Return {returns}.")]);
    let head: String =
        lines.iter().map(|line| format!("{comment} {line}").trim_end().to_owned() + "\n").collect();
    let name = function.name();
    let more = if function.ask == Ask::Sweep { ", displacement" } else { "" };
    match language {
        Language::Python => format!("{head}\ndef {name}({a}, {b}{more}):\n    return {empty}\n"),
        Language::JavaScript => {
            format!("{head}\nfunction {name}({a}, {b}{more}) {{\n    return {empty};\n}}\n")
        }
    }
}

/// The names of the two shapes: their kinds, or a and b if these are the same.
fn arguments(function: &Function) -> [String; 2] {
    match function.kinds {
        [a, b] if a == b => ["a".into(), "b".into()],
        kinds => kinds.map(Function::word),
    }
}

/// The fields of a kind, each with what it is.
fn fields(kind: Kind) -> Vec<String> {
    match kind.is_in_plane() {
        true => fields_in::<DVec2>(kind),
        false => fields_in::<DVec3>(kind),
    }
}

fn fields_in<V: World>(kind: Kind) -> Vec<String> {
    let mut form = Form::<V>::blank(kind);
    let tell = |(name, value): (&str, Value<'_, V>)| {
        let what = match value {
            Value::Point(_) => "a point",
            Value::Direction(_) | Value::Normal(_) => "a vector of length 1",
            Value::Offset(_) | Value::Size(_) | Value::Positive(_) => "a number",
            Value::Sizes(_) => "a vector, half of its sides",
            Value::HalfAngle(_) | Value::ViewAngle(_) => "an angle in radians",
            Value::Rotation(_) => return Some("axes (its unit vectors)".to_owned()),
            Value::Points(_) => "a list of points",
            Value::Directions(_) => "a list of vectors",
            Value::Numbers(_) => "a list of numbers",
            // What is placed comes as it lies there.
            Value::Position(_) | Value::Turned(_) | Value::Scale(_) => return None,
            Value::Other if name == "points" => "a list of points",
            Value::Other if name == "triangles" => "a list of three numbers of points each",
            Value::Other => return None,
        };
        Some(format!("{name} ({what})"))
    };
    form.fields().into_iter().filter_map(tell).collect()
}
