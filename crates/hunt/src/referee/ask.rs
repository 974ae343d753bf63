//! The questions, and how a line asks them.

use glam::{DMat3, DQuat};
use serde_json::{Map, Value, json};

use hitbench_core::shapes::{Angle, Shape};
use hitbench_scene::scene::{Document, Form, Precision, World};

/// What an engine is asked about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ask {
    /// Whether they have a point in common at the start.
    Overlap,
    /// How far apart they are at the start.
    Distance,
    /// When they have a point in common over the frame.
    Sweep,
    /// Where the ray of the pair enters the other shape. This question and those below are of protocol 2.
    Ray,
    /// How deep they are in one another.
    Depth,
    /// The nearest points of two that are apart.
    Points,
}

impl Ask {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Overlap, Self::Distance, Self::Sweep, Self::Ray, Self::Depth, Self::Points];

    /// Those of a protocol.
    pub fn of_protocol(protocol: u8) -> &'static [Self] {
        if protocol == 1 { &Self::ALL[..3] } else { &Self::ALL }
    }

    /// The word for it on a line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Overlap => "overlap",
            Self::Distance => "distance",
            Self::Sweep => "sweep",
            Self::Ray => "ray",
            Self::Depth => "depth",
            Self::Points => "points",
        }
    }
}

/// A question about a pair of shapes, without its number: the same question is the same text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question {
    /// What it asks.
    asks: Vec<Ask>,
    /// The line before the number, and after it.
    parts: [String; 2],
}

impl Question {
    /// About the shapes of a scene; `None` if one is at fault, or too large to be sent.
    pub fn of<V: World>(document: &Document<V>, asks: &[Ask]) -> Option<Self> {
        let (a, b) = (document.shape(0).ok()?, document.shape(1).ok()?);
        let way = |i: usize| document.motion(i).ok().map(|motion| motion.displacement);
        Self::of_shapes([&a, &b], [way(0)?, way(1)?], document.precision, asks)
    }

    /// About two shapes and their displacements.
    pub fn of_shapes<V: World>(
        shapes: [&Shape<V>; 2],
        ways: [V; 2],
        precision: Precision,
        asks: &[Ask],
    ) -> Option<Self> {
        let words: Vec<_> = asks.iter().map(|ask| ask.name()).collect();
        let mut line = Map::new();
        line.insert("ask".into(), json!(words));
        for (key, shape) in ["a", "b"].into_iter().zip(shapes) {
            line.insert(key.into(), self::shape(shape)?);
        }
        if asks.contains(&Ask::Sweep) {
            if ways[0] != V::ZERO {
                line.insert("a_displacement".into(), numbers(ways[0]));
            }
            line.insert("b_displacement".into(), numbers(ways[1]));
        }
        Some(Self::written::<V>(line, asks, precision))
    }

    /// Whether they overlap with the second shape moved by each of these displacements, for an engine that knows `batch`.
    pub fn of_places<V: World>(
        shapes: [&Shape<V>; 2],
        places: &[V],
        precision: Precision,
    ) -> Option<Self> {
        let mut line = Map::new();
        line.insert("ask".into(), json!([Ask::Overlap.name()]));
        for (key, shape) in ["a", "b"].into_iter().zip(shapes) {
            line.insert(key.into(), self::shape(shape)?);
        }
        line.insert("b_at".into(), places.iter().map(|&place| numbers(place)).collect());
        Some(Self::written::<V>(line, &[Ask::Overlap], precision))
    }

    /// What it asks.
    pub fn asks(&self) -> &[Ask] {
        &self.asks
    }

    fn written<V: World>(mut line: Map<String, Value>, asks: &[Ask], precision: Precision) -> Self {
        line.insert("dim".into(), json!(V::DIM));
        let mut before = Value::Object(line).to_string();
        before.pop();
        let precision = if precision == Precision::F32 { "F32" } else { "F64" };
        Self { asks: asks.to_vec(), parts: [before, format!(",\"precision\":\"{precision}\"}}")] }
    }

    /// The line, without its end.
    pub fn line(&self, id: u64) -> String {
        let [before, after] = &self.parts;
        format!("{before},\"id\":{id}{after}")
    }
}

/// The line of a question about the shapes of a scene, without the end of the line; `None` if one is at fault.
pub fn question<V: World>(id: u64, document: &Document<V>, asks: &[Ask]) -> Option<String> {
    Some(Question::of(document, asks)?.line(id))
}

fn numbers<V: World>(v: V) -> Value {
    (0..V::DIM).map(|i| json!(v.get(i))).collect()
}

/// A mesh of more triangles is not sent.
const MOST_TRIANGLES: usize = 200;

/// A shape as a question writes it, `None` for a mesh of more than 200 triangles: as a scene file does, with the numbers that are stored. Boxes have their axes as well as a
/// rotation, angles are in radians.
fn shape<V: World>(shape: &Shape<V>) -> Option<Value> {
    if let Shape::Mesh(mesh) = shape
        && mesh.indices().len() > MOST_TRIANGLES
    {
        return None;
    }
    let form: Form<V> = shape.into();
    let mut value = serde_json::to_value(&form).ok()?;
    let fields = value.as_object_mut()?.values_mut().next()?.as_object_mut()?;
    match shape.core().0 {
        Shape::Obb(obb) => put_axes::<V>(fields, obb.axes()),
        Shape::Ellipsoid(ellipsoid) => put_axes::<V>(fields, ellipsoid.bounding_box().axes()),
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

/// The axes of a box or an ellipsoid, and the rotation that makes them.
fn put_axes<V: World>(fields: &mut Map<String, Value>, axes: &V::Axes) {
    fields.insert("axes".into(), (0..V::DIM).map(|i| numbers(axes[i])).collect());
    let axis = |i: usize| if i < V::DIM { axes[i].in_space() } else { glam::DVec3::Z };
    let rotation = if V::DIM == 2 {
        json!({ "Radians": libm::atan2(axis(0).y, axis(0).x) })
    } else {
        let frame = DMat3::from_cols(axis(0), axis(1), axis(2));
        json!({ "Quat": DQuat::from_mat3(&frame).normalize().to_array() })
    };
    fields.insert("rotation".into(), rotation);
}
