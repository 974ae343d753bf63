//! The lines that go to an engine and come back from it.

use glam::{DMat3, DQuat};
use serde_json::{Map, Value, json};

use hitbench_core::shapes::{Angle, Interval, Kind, Shape};
use hitbench_scene::scene::{Document, Form, Precision, World, did_you_mean};

/// What an engine is asked about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ask {
    /// Whether they have a point in common at the start.
    Overlap,
    /// How far apart they are at the start.
    Distance,
    /// When they have a point in common over the frame.
    Sweep,
}

impl Ask {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Overlap, Self::Distance, Self::Sweep];

    /// The word for it on a line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Overlap => "overlap",
            Self::Distance => "distance",
            Self::Sweep => "sweep",
        }
    }
}

/// The line with which an engine begins.
#[derive(Debug, Clone, PartialEq)]
pub struct Hello {
    /// Its name and version, and those of its adapter.
    pub engine: String,
    /// The kinds of shapes that it knows.
    pub kinds: Vec<Kind>,
    /// The questions that it answers.
    pub asks: Vec<Ask>,
    /// In which dimensions; both if nothing is said.
    pub dims: Vec<usize>,
    /// In which precision it computes; single if nothing is said.
    pub precision: Precision,
    /// Touching counts as a hit.
    pub touch: bool,
    /// What the line says that is not known, and is passed over: a sentence about each.
    pub odd: Vec<String>,
}

/// The fields of a first line.
const FIELDS: &[&str] = &["protocol", "engine", "kinds", "asks", "touch", "dims", "precision"];

/// So many words that are not known are named, and so many in the message of an engine that cannot be asked.
const ODD: usize = 20;
const SAID: usize = 3;

impl Hello {
    /// Reads the line. An error says what is missing.
    pub fn read(line: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(line)
            .map_err(|_| "its first line is no JSON object".to_owned())?;
        if value.get("protocol") != Some(&json!(1)) {
            return Err("its first line does not say \"protocol\": 1".into());
        }
        let words = |key: &str| -> Option<Vec<&str>> {
            value.get(key)?.as_array()?.iter().map(Value::as_str).collect()
        };
        let kinds = words("kinds").ok_or("its first line lists no \"kinds\"")?;
        let mut odd = Vec::new();
        let mut more = 0_usize;
        let mut passed_over = |what: &str, said: &str, known: &[&str]| {
            if known.contains(&said) {
                return;
            }
            if odd.len() == ODD {
                more += 1;
            } else {
                let said: String = said.chars().take(100).collect();
                let hint = did_you_mean(&said, known);
                odd.push(format!("its first line has {what} \"{said}\", which is not known{hint}"));
            }
        };
        for field in value.as_object().into_iter().flat_map(Map::keys) {
            passed_over("a field", field, FIELDS);
        }
        let tokens: Vec<&str> = Kind::ALL.iter().map(|kind| kind.token()).collect();
        kinds.iter().for_each(|said| passed_over("a kind", said, &tokens));
        let kind = |word: &&str| Kind::ALL.iter().find(|kind| kind.token() == *word).copied();
        let kinds: Vec<Kind> = kinds.iter().filter_map(kind).collect();
        let asks = words("asks").ok_or("its first line lists no \"asks\"")?;
        asks.iter().for_each(|said| passed_over("an ask", said, &Ask::ALL.map(Ask::name)));
        let known = |ask: &Ask| asks.contains(&ask.name());
        let asks: Vec<Ask> = Ask::ALL.into_iter().filter(known).collect();
        if kinds.is_empty() || asks.is_empty() {
            odd.truncate(SAID);
            let odd: String = odd.iter().map(|odd| format!("; {odd}")).collect();
            return Err(format!(
                "its first line names no kind or no question that is known here{odd}"
            ));
        }
        let dims = match value.get("dims") {
            None => vec![2, 3],
            Some(dims) => {
                let said = dims.as_array().into_iter().flatten();
                said.clone().for_each(|dim| passed_over("a dim", &dim.to_string(), &["2", "3"]));
                let all = said.filter_map(Value::as_u64);
                all.filter(|dim| [2, 3].contains(dim)).map(|dim| dim as usize).collect()
            }
        };
        if more > 0 {
            odd.push(format!("its first line has {more} more words that are not known"));
        }
        if dims.is_empty() {
            return Err(
                "its first line names neither dimension: \"dims\" is [2], [3] or [2, 3]".into()
            );
        }
        let word = |key: &str| value.get(key).and_then(Value::as_str);
        // One of two words; the first if the field is absent.
        let choice = |key: &str, words: [&str; 2]| match value.get(key) {
            None => Ok(true),
            Some(said) if words.contains(&said.as_str().unwrap_or_default()) => {
                Ok(said == words[0])
            }
            Some(said) => Err(format!(
                "its first line says \"{key}\": {said}; it is \"{}\" or \"{}\"",
                words[0], words[1]
            )),
        };
        Ok(Self {
            engine: word("engine")
                .unwrap_or("an engine without a name")
                .chars()
                .take(200)
                .collect(),
            kinds,
            asks,
            dims,
            precision: match choice("precision", ["F32", "F64"])? {
                true => Precision::F32,
                false => Precision::F64,
            },
            touch: choice("touch", ["hit", "miss"])?,
            odd,
        })
    }
}

/// The line of a question about the shapes of a scene, without the end of the line; `None` if one is at fault.
pub fn question<V: World>(id: u64, document: &Document<V>, asks: &[Ask]) -> Option<String> {
    let words: Vec<_> = asks.iter().map(|ask| ask.name()).collect();
    let mut line = Map::new();
    let mut put = |key: &str, value: Value| line.insert(key.to_owned(), value);
    put("id", json!(id));
    put("dim", json!(V::DIM));
    put("precision", json!(if document.precision == Precision::F32 { "F32" } else { "F64" }));
    put("ask", json!(words));
    for (key, index) in [("a", 0), ("b", 1)] {
        put(key, shape(&document.shape(index).ok()?)?);
    }
    let way = document.motion(1).ok()?.displacement;
    let way: Vec<f64> = (0..V::DIM).map(|i| way.get(i)).collect();
    if asks.contains(&Ask::Sweep) {
        put("b_displacement", json!(way));
    }
    Some(Value::Object(line).to_string())
}

/// A shape as a question writes it: as a scene file does, with the numbers that are stored. Boxes have their axes as well as a
/// rotation, angles are in radians.
fn shape<V: World>(shape: &Shape<V>) -> Option<Value> {
    let form: Form<V> = shape.into();
    let mut value = serde_json::to_value(&form).ok()?;
    let fields = value.as_object_mut()?.values_mut().next()?.as_object_mut()?;
    match shape.core().0 {
        Shape::Obb(obb) => {
            let axes: Vec<Vec<f64>> =
                (0..V::DIM).map(|i| (0..V::DIM).map(|k| obb.axes()[i].get(k)).collect()).collect();
            fields.insert("axes".into(), json!(axes));
            let axis =
                |i: usize| if i < V::DIM { obb.axes()[i].in_space() } else { glam::DVec3::Z };
            let rotation = if V::DIM == 2 {
                json!({ "Radians": libm::atan2(axis(0).y, axis(0).x) })
            } else {
                let frame = DMat3::from_cols(axis(0), axis(1), axis(2));
                json!({ "Quat": DQuat::from_mat3(&frame).normalize().to_array() })
            };
            fields.insert("rotation".into(), rotation);
        }
        Shape::Sector(sector) => {
            let radians = match sector.half_angle() {
                Angle::Degrees(_) => sector.half_angle().in_double().radians(),
                Angle::Radians(radians) => radians,
            };
            fields.insert("half_angle".into(), json!({ "Radians": radians }));
        }
        _ => {}
    }
    Some(value)
}

/// What an engine answered about one question: outside `None` where it says nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Reply {
    /// Whether they overlap.
    pub overlap: Option<bool>,
    /// How far apart they are; inside `None` where it has no distance.
    pub distance: Option<Option<f64>>,
    /// When they meet; inside `None` for never.
    pub sweep: Option<Option<Interval<f64>>>,
}

impl Reply {
    /// Reads a line: the number of the question, and the answers. An error says what is wrong with it.
    pub fn read(line: &str) -> Result<(u64, Self), &'static str> {
        let value: Value = serde_json::from_str(line).map_err(|_| "a line that is no JSON")?;
        let id = value.get("id").and_then(Value::as_u64).ok_or("a line without an id")?;
        let overlap = match value.get("overlap") {
            None | Some(Value::Null) => None,
            Some(verdict) => Some(verdict.as_bool().ok_or("an overlap that is no true or false")?),
        };
        let distance = match value.get("distance") {
            None => None,
            Some(Value::Null) => Some(None),
            Some(distance) => Some(Some(distance.as_f64().ok_or("a distance that is no number")?)),
        };
        let sweep = match value.get("sweep") {
            None => None,
            Some(Value::Null) => Some(None),
            Some(times) => {
                let time = |key: &str| times.get(key).and_then(Value::as_f64);
                let min = time("first").ok_or("a sweep without a first instant")?;
                Some(Some(Interval { min, max: time("last").unwrap_or(f64::NAN) }))
            }
        };
        Ok((id, Self { overlap, distance, sweep }))
    }
}
