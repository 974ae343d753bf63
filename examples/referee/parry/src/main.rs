//! parry3d, asked by `hitbench referee`. The protocol: docs/referee.md.

use std::io::{self, BufRead, Write};

use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::{self, RayCast, ShapeCastOptions};
use parry3d::shape::{Ball, Capsule, Cuboid, HalfSpace, Segment, SharedShape, Triangle};
use serde_json::{Map, Value, json};

/// A vector of numbers, seen from a place, so that nothing is lost far from the origin.
fn vector(value: &Value, from: [f64; 3]) -> Vector {
    let x = numbers(value);
    Vector::new((x[0] - from[0]) as f32, (x[1] - from[1]) as f32, (x[2] - from[2]) as f32)
}

fn numbers(value: &Value) -> [f64; 3] {
    std::array::from_fn(|i| value[i].as_f64().unwrap_or_default())
}

/// The shape and where it stands; `None` for a kind that parry does not have.
fn shape(value: &Value) -> Option<(Pose, SharedShape)> {
    let (kind, of) = value.as_object()?.iter().next()?;
    let number = |name: &str| of[name].as_f64().unwrap_or_default() as f32;
    let at = ["center", "start", "a"].iter().find(|name| of.get(**name).is_some());
    let at = at.map_or([0.0; 3], |name| numbers(&of[*name]));
    let seen = |name: &str| vector(&of[name], at);
    let mut rotation = Rotation::IDENTITY;
    if let Some(q) = of.get("rotation").and_then(|rotation| rotation["Quat"].as_array()) {
        let part = |i: usize| q[i].as_f64().unwrap_or_default() as f32;
        rotation = Rotation::from_xyzw(part(0), part(1), part(2), part(3));
    }
    let shape = match kind.as_str() {
        "Ball" => SharedShape::new(Ball::new(number("radius"))),
        "Capsule" => {
            SharedShape::new(Capsule::new(Vector::ZERO, seen("end"), number("radius")))
        }
        "Segment" => SharedShape::new(Segment::new(Vector::ZERO, seen("end"))),
        "Triangle" => SharedShape::new(Triangle::new(Vector::ZERO, seen("b"), seen("c"))),
        "Aabb" | "Obb" => SharedShape::new(Cuboid::new(vector(&of["half"], [0.0; 3]))),
        "HalfSpace" => {
            let normal = vector(&of["normal"], [0.0; 3]);
            let pose = Pose::from_parts(normal * number("offset"), rotation);
            return Some((pose, SharedShape::new(HalfSpace::new(normal))));
        }
        _ => return None,
    };
    let at = Vector::new(at[0] as f32, at[1] as f32, at[2] as f32);
    Some((Pose::from_parts(at, rotation), shape))
}

fn answer(question: &Value) -> Option<Value> {
    let asks = |name: &str| question["ask"].as_array().is_some_and(|all| all.contains(&json!(name)));
    let mut said = Map::new();
    said.insert("id".into(), question["id"].clone());
    // A ray comes before what it meets, or after a segment.
    let (a, b) = (&question["a"], &question["b"]);
    for (ray, other) in [(a, b), (b, a)] {
        if let Some(of) = ray.get("Ray") {
            let (pose, other) = shape(other)?;
            let origin = vector(&of["origin"], [0.0; 3]);
            let ray = query::Ray::new(origin, vector(&of["direction"], [0.0; 3]));
            let hit = RayCast::intersects_ray(&*other.0, &pose, &ray, f32::MAX);
            said.insert("overlap".into(), json!(hit));
            return Some(Value::Object(said));
        }
    }
    let ((pa, a), (pb, b)) = (shape(a)?, shape(b)?);
    if asks("overlap") && let Ok(test) = query::intersection_test(&pa, &*a.0, &pb, &*b.0) {
        said.insert("overlap".into(), json!(test.intersecting));
    }
    if asks("distance") && let Ok(found) = query::distance(&pa, &*a.0, &pb, &*b.0) {
        said.insert("distance".into(), json!(found.distance));
    }
    if asks("sweep") {
        let way = vector(&question["b_displacement"], [0.0; 3]);
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        let (a, b) = (&*a.0, &*b.0);
        if let Ok(hit) = query::cast_shapes(&pa, Vector::ZERO, a, &pb, way, b, options) {
            let times = hit.map(|hit| json!({ "first": hit.time_of_impact }));
            said.insert("sweep".into(), times.unwrap_or(Value::Null));
        }
    }
    Some(Value::Object(said))
}

fn main() -> io::Result<()> {
    let kinds = ["Ball", "Capsule", "Segment", "Triangle", "Aabb", "Obb", "HalfSpace", "Ray"];
    println!("{}", json!({ "protocol": 1, "engine": "parry3d 0.31.1", "kinds": kinds,
        "asks": ["overlap", "distance", "sweep"], "touch": "hit", "dims": [3] }));
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let said = answer(&question).unwrap_or_else(|| json!({ "id": question["id"] }));
        writeln!(io::stdout(), "{said}")?;
    }
    Ok(())
}
