//! The bounding volumes of bevy_math in space, asked by `hitbench referee`. The protocol: docs/referee.md.

use std::io::{self, BufRead, Write};

use bevy_math::bounding::{Aabb3d, AabbCast3d, BoundingSphere, BoundingSphereCast, IntersectsVolume, RayCast3d};
use bevy_math::{Dir3A, Vec3, Vec3A};
use serde_json::{Map, Value, json};

enum Volume {
    Ball(BoundingSphere),
    Box(Aabb3d),
    Ray(RayCast3d),
}

fn vector(value: &Value) -> Vec3 {
    let x = |i: usize| value[i].as_f64().unwrap_or_default() as f32;
    Vec3::new(x(0), x(1), x(2))
}

fn volume(value: &Value) -> Option<Volume> {
    let (kind, of) = value.as_object()?.iter().next()?;
    Some(match kind.as_str() {
        "Ball" => Volume::Ball(BoundingSphere::new(vector(&of["center"]), of["radius"].as_f64()? as f32)),
        "Aabb" => Volume::Box(Aabb3d::new(vector(&of["center"]), vector(&of["half"]))),
        "Ray" => {
            let direction = Dir3A::new(vector(&of["direction"]).into()).ok()?;
            Volume::Ray(RayCast3d::new(vector(&of["origin"]), direction, f32::MAX))
        }
        _ => return None,
    })
}

fn overlap(a: &Volume, b: &Volume) -> Option<bool> {
    Some(match (a, b) {
        (Volume::Ball(a), Volume::Ball(b)) => a.intersects(b),
        (Volume::Ball(a), Volume::Box(b)) => a.intersects(b),
        (Volume::Box(a), Volume::Ball(b)) => a.intersects(b),
        (Volume::Box(a), Volume::Box(b)) => a.intersects(b),
        _ => return Some(entry(a, b)?.is_some()),
    })
}

/// The first instant, in shares of the way; outside `None` where bevy has no such cast.
fn sweep(a: &Volume, b: &Volume, way: Vec3) -> Option<Option<f32>> {
    let length = way.length();
    // A cast needs a direction.
    let direction = Dir3A::new(Vec3A::from(way)).ok()?;
    let far = match (a, b) {
        (Volume::Ball(a), Volume::Ball(b)) => {
            let still = BoundingSphere::new(Vec3A::ZERO, b.radius());
            BoundingSphereCast::new(still, b.center, direction, length).sphere_collision_at(*a)
        }
        (Volume::Box(a), Volume::Box(b)) => {
            let center = (b.min + b.max) / 2.0;
            let still = Aabb3d { min: b.min - center, max: b.max - center };
            AabbCast3d::new(still, center, direction, length).aabb_collision_at(*a)
        }
        _ => return None,
    };
    Some(far.map(|far| far / length))
}

/// How far along a ray the entry is; outside `None` where there is no ray.
fn entry(a: &Volume, b: &Volume) -> Option<Option<f32>> {
    match (a, b) {
        (Volume::Ray(ray), Volume::Ball(b)) | (Volume::Ball(b), Volume::Ray(ray)) => Some(ray.sphere_intersection_at(b)),
        (Volume::Ray(ray), Volume::Box(b)) | (Volume::Box(b), Volume::Ray(ray)) => Some(ray.aabb_intersection_at(b)),
        _ => None,
    }
}

fn answer(question: &Value) -> Option<Value> {
    let asks = |name: &str| question["ask"].as_array().is_some_and(|all| all.contains(&json!(name)));
    let (a, b) = (volume(&question["a"])?, volume(&question["b"])?);
    let mut said = Map::new();
    said.insert("id".into(), question["id"].clone());
    if asks("overlap") && let Some(hit) = overlap(&a, &b) {
        said.insert("overlap".into(), json!(hit));
    }
    let way = vector(&question["b_displacement"]) - vector(&question["a_displacement"]);
    if asks("sweep") && let Some(first) = sweep(&a, &b, way) {
        said.insert("sweep".into(), json!(first.map(|first| json!({ "first": first }))));
    }
    if asks("ray") && let Some(entry) = entry(&a, &b) {
        said.insert("ray".into(), json!(entry.map(|entry| json!({ "entry": entry }))));
    }
    Some(Value::Object(said))
}

fn main() -> io::Result<()> {
    println!("{}", json!({ "protocol": 2, "engine": "bevy_math 0.19.1, bounding volumes", "touch": "hit",
        "kinds": ["Ball", "Aabb", "Ray"], "asks": ["overlap", "sweep", "ray"],
        "ray_inside": "zero", "sweep_inside": "zero", "dims": [3] }));
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let said = answer(&question).unwrap_or_else(|| json!({ "id": question["id"] }));
        writeln!(io::stdout(), "{said}")?;
    }
    Ok(())
}
