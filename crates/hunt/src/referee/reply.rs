//! What an engine answered.

use glam::DVec3;
use serde_json::Value;

use super::Ask;
use hitbench_core::shapes::Interval;

/// What an engine answered about one question: outside `None` where it says nothing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reply {
    /// Whether they overlap.
    pub overlap: Option<bool>,
    /// The same for each place of a question about many.
    pub overlaps: Option<Vec<bool>>,
    /// How far apart they are; inside `None` where it has no distance.
    pub distance: Option<Option<f64>>,
    /// When they meet; inside `None` for never.
    pub sweep: Option<Option<Interval<f64>>>,
    /// Where the ray enters; inside `None` for nowhere.
    pub ray: Option<Option<RayReply>>,
    /// How deep they are in one another; inside `None` where they are apart.
    pub depth: Option<Option<DepthReply>>,
    /// The nearest point of each.
    pub points: Option<[DVec3; 2]>,
    /// Why it has no answer, in words.
    pub error: Option<String>,
    /// What the user's own code has printed.
    pub printed: Option<String>,
}

/// Where a ray enters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RayReply {
    /// As a length along the ray.
    pub entry: f64,
    /// Where it leaves, if the engine says so.
    pub exit: Option<f64>,
    /// The normal at the entry, if the engine says one.
    pub normal: Option<DVec3>,
}

/// How deep two shapes are in one another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DepthReply {
    /// So far the second has to be moved.
    pub depth: f64,
    /// In this direction, if the engine says one.
    pub normal: Option<DVec3>,
}

impl Reply {
    /// Reads a line: the number of the question, and the answers. An error says what is wrong with it.
    pub fn read(line: &str) -> Result<(u64, Self), &'static str> {
        let value: Value = serde_json::from_str(line).map_err(|_| "a line that is no JSON")?;
        let id = value.get("id").and_then(Value::as_u64).ok_or("a line without an id")?;
        let (mut overlap, mut overlaps) = (None, None);
        match value.get("overlap") {
            None | Some(Value::Null) => {}
            Some(Value::Array(all)) => {
                let all: Option<Vec<bool>> = all.iter().map(Value::as_bool).collect();
                overlaps = Some(all.ok_or("a list of overlaps that are not true or false")?);
            }
            Some(said) => {
                overlap = Some(said.as_bool().ok_or("an overlap that is no true or false")?);
            }
        }
        let distance = match value.get("distance") {
            None => None,
            Some(Value::Null) => Some(None),
            Some(distance) => Some(Some(distance.as_f64().ok_or("a distance that is no number")?)),
        };
        let sweep = of_object(&value, "sweep", |times| {
            let time = |key: &str| times.get(key).and_then(Value::as_f64);
            let min = time("first").ok_or("a sweep without a first instant")?;
            Ok(Interval { min, max: time("last").unwrap_or(f64::NAN) })
        })?;
        let ray = of_object(&value, "ray", |ray| {
            let length = |key: &str| ray.get(key).and_then(Value::as_f64);
            let entry = length("entry").ok_or("a ray without an entry")?;
            Ok(RayReply { entry, exit: length("exit"), normal: normal(ray)? })
        })?;
        let depth = of_object(&value, "depth", |depth| {
            let said =
                depth.get("depth").and_then(Value::as_f64).ok_or("a depth without a depth")?;
            Ok(DepthReply { depth: said, normal: normal(depth)? })
        })?;
        let points = match value.get("points") {
            None | Some(Value::Null) => None,
            Some(points) => {
                let wrong = "points that are not two points";
                let all = points.as_array().filter(|all| all.len() == 2).ok_or(wrong)?;
                Some([vector(&all[0]).ok_or(wrong)?, vector(&all[1]).ok_or(wrong)?])
            }
        };
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let (error, printed) = (text("error"), text("printed"));
        Ok((id, Self { overlap, overlaps, distance, sweep, ray, depth, points, error, printed }))
    }

    /// What it says to a question, in words.
    pub fn words(&self, ask: Ask) -> String {
        match ask {
            Ask::Overlap => self.overlap.map(|hit| hit.to_string()),
            Ask::Distance => self.distance.flatten().map(|distance| distance.to_string()),
            Ask::Sweep => self.sweep.map(times),
            Ask::Ray => self.ray.map(|ray| match ray {
                None => "a miss".to_owned(),
                Some(RayReply { entry, normal, .. }) => {
                    format!("entry {entry}{}", with_normal(normal))
                }
            }),
            Ask::Depth => self.depth.map(|depth| match depth {
                None => "apart".to_owned(),
                Some(DepthReply { depth, normal }) => format!("{depth}{}", with_normal(normal)),
            }),
            Ask::Points => self.points.map(|[a, b]| format!("{a} and {b}")),
        }
        .unwrap_or_default()
    }
}

fn with_normal(normal: Option<DVec3>) -> String {
    normal.map_or_else(String::new, |normal| format!(", normal {normal}"))
}

/// The instants of a sweep, in words.
pub(super) fn times(times: Option<Interval<f64>>) -> String {
    match times {
        None => "never".into(),
        Some(times) if times.max.is_nan() => format!("from u = {}", times.min),
        Some(times) => format!("from u = {} to {}", times.min, times.max),
    }
}

/// A field that is an object, or null.
fn of_object<T>(
    value: &Value,
    key: &str,
    read: impl FnOnce(&Value) -> Result<T, &'static str>,
) -> Result<Option<Option<T>>, &'static str> {
    match value.get(key) {
        None => Ok(None),
        Some(Value::Null) => Ok(Some(None)),
        Some(said) => Ok(Some(Some(read(said)?))),
    }
}

fn normal(of: &Value) -> Result<Option<DVec3>, &'static str> {
    match of.get("normal") {
        None | Some(Value::Null) => Ok(None),
        Some(normal) => vector(normal).map(Some).ok_or("a normal that is no vector"),
    }
}

/// A vector of two or three numbers; in the plane z is 0.
fn vector(value: &Value) -> Option<DVec3> {
    let parts: Option<Vec<f64>> = value.as_array()?.iter().map(Value::as_f64).collect();
    match parts?[..] {
        [x, y] => Some(DVec3::new(x, y, 0.0)),
        [x, y, z] => Some(DVec3::new(x, y, z)),
        _ => None,
    }
}
