//! parry3d, asked by `hitbench referee`. The protocol: docs/referee.md.

use std::io::{self, BufRead, Write};

use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::{self, ClosestPoints, RayCast, ShapeCastOptions};
use parry3d::shape::{Ball, Capsule, Cuboid, Segment, SharedShape, Triangle};
use serde_json::{Value, json};

/// A vector of numbers, seen from a place, so that nothing is lost far from the origin.
fn vector(value: &Value, from: [f64; 3]) -> Vector {
    Vector::from_array(std::array::from_fn(|i| (numbers(value)[i] - from[i]) as f32))
}

const NOWHERE: [f64; 3] = [0.0; 3];
fn numbers(value: &Value) -> [f64; 3] {
    std::array::from_fn(|i| value[i].as_f64().unwrap_or_default())
}

/// The shape and where it stands; `None` for a kind that parry does not have.
fn shape(value: &Value) -> Option<(Pose, SharedShape)> {
    let (kind, of) = value.as_object()?.iter().next()?;
    let number = |name: &str| of[name].as_f64().unwrap_or_default() as f32;
    let at = ["center", "start", "a", "base"].iter().find_map(|name| of.get(*name));
    let at = numbers(at.unwrap_or(&of["points"][0]));
    let seen = |name: &str| vector(&of[name], at);
    let points = || of["points"].as_array().into_iter().flatten().map(|p| vector(p, at)).collect::<Vec<_>>();
    let mut pose = Pose::from_parts(Vector::from_array(at.map(|x| x as f32)), Rotation::IDENTITY);
    if let Some(turn) = of.get("rotation") {
        let part = |i: usize| turn["Quat"][i].as_f64().unwrap_or_default() as f32;
        pose.rotation = Rotation::from_xyzw(part(0), part(1), part(2), part(3));
    }
    // Cylinders and cones stand upright about their middle.
    let mut upright = |tip: Vector| {
        pose.rotation = Rotation::from_rotation_arc(Vector::Y, tip.normalize_or(Vector::Y));
        pose.translation += tip / 2.0;
        tip.length() / 2.0
    };
    let shape = match kind.as_str() {
        "Ball" => SharedShape::new(Ball::new(number("radius"))),
        "Capsule" => SharedShape::new(Capsule::new(Vector::ZERO, seen("end"), number("radius"))),
        "Segment" => SharedShape::new(Segment::new(Vector::ZERO, seen("end"))),
        "Triangle" => SharedShape::new(Triangle::new(Vector::ZERO, seen("b"), seen("c"))),
        "Aabb" | "Obb" => SharedShape::new(Cuboid::new(vector(&of["half"], NOWHERE))),
        "Cylinder" => SharedShape::cylinder(upright(seen("end")), number("radius")),
        "Cone" => SharedShape::cone(upright(seen("apex")), number("radius")),
        "Hull" => SharedShape::convex_hull(&points())?,
        "Mesh" => SharedShape::trimesh(points(), serde_json::from_value(of["triangles"].clone()).ok()?).ok()?,
        "HalfSpace" => { pose.translation = seen("normal") * number("offset"); SharedShape::halfspace(seen("normal")) }
        _ => return None,
    };
    Some((pose, shape))
}

fn answer(question: &Value) -> Option<Value> {
    let asks = |name: &str| question["ask"].as_array().is_some_and(|all| all.contains(&json!(name)));
    let list = |v: Vector| json!(v.is_finite().then(|| [v.x, v.y, v.z]));
    let (mut said, a, b) = (json!({ "id": question["id"] }), &question["a"], &question["b"]);
    if let Some((of, other)) = a.get("Ray").map(|of| (of, b)).or_else(|| Some((b.get("Ray")?, a))) {
        let (pose, other) = shape(other)?;
        let ray = query::Ray::new(vector(&of["origin"], NOWHERE), vector(&of["direction"], NOWHERE));
        let hit = RayCast::cast_ray_and_get_normal(&*other.0, &pose, &ray, f32::MAX, true);
        said["overlap"] = json!(hit.is_some());
        said["ray"] = json!(hit.map(|hit| json!({ "entry": hit.time_of_impact, "normal": list(hit.normal) })));
        return Some(said);
    }
    let ((pa, a), (pb, b)) = (shape(a)?, shape(b)?);
    let (a, b) = (&*a.0, &*b.0);
    let meet = |pb: &Pose| query::intersection_test(&pa, a, pb, b).ok().map(|test| test.intersecting);
    let at = |place| Pose { translation: pb.translation + vector(place, NOWHERE), ..pb };
    let all = question["b_at"].as_array().map(|all| all.iter().map(|place| json!(meet(&at(place)))).collect());
    said["overlap"] = all.unwrap_or_else(|| json!(meet(&pb)));
    if asks("distance") && let Ok(found) = query::distance(&pa, a, &pb, b) {
        said["distance"] = json!(found.distance);
    }
    if asks("points") && let Ok(ClosestPoints::WithinMargin(p, q)) = query::closest_points(&pa, a, &pb, b, f32::MAX) {
        said["points"] = json!([list(p), list(q)]);
    }
    if asks("depth") && a.as_trimesh().or(b.as_trimesh()).is_none() && let Ok(found) = query::contact(&pa, a, &pb, b, 0.0) {
        said["depth"] = json!(found.map(|one| json!({ "depth": -one.dist, "normal": list(one.normal1) })));
    }
    let [way_a, way_b] = ["a_displacement", "b_displacement"].map(|way| vector(&question[way], NOWHERE));
    let frame = ShapeCastOptions::with_max_time_of_impact(1.0);
    if asks("sweep") && let Ok(hit) = query::cast_shapes(&pa, way_a, a, &pb, way_b, b, frame) {
        said["sweep"] = json!(hit.map(|hit| json!({ "first": hit.time_of_impact })));
    }
    Some(said)
}

fn main() -> io::Result<()> {
    let kinds = "Ball Capsule Segment Triangle Aabb Obb Cylinder Cone Hull Mesh HalfSpace Ray".split(' ');
    println!("{}", json!({ "protocol": 2, "engine": "parry3d 0.31.1", "kinds": kinds.collect::<Vec<_>>(), "dims": [3],
        "asks": ["overlap", "distance", "sweep", "ray", "depth", "points"], "touch": "hit", "batch": true,
        "ray_inside": "zero", "sweep_inside": "zero", "back_faces": "hit" }));
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        writeln!(io::stdout(), "{}", answer(&question).unwrap_or_else(|| json!({ "id": question["id"] })))?;
    }
    Ok(())
}
