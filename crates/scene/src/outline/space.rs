//! Surfaces of the shapes of space.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::{DVec2, DVec3};

use super::convex::{Hull3, directed_edges, hull_3d};
use super::polytope::polytope;
use super::revolved::{Axis, arc, straight};
use super::surface::Surface;
use hitbench_core::shapes::{Ellipsoid, Mesh, Sector, Shape};

/// The surface of `shape`.
///
/// `pixel` is the size of a pixel at the shape: it decides how finely curves are subdivided. Unbounded shapes
/// are clipped to the ball of centre `clip.0` and radius `clip.1`.
pub fn surface(shape: &Shape<DVec3>, pixel: f64, clip: (DVec3, f64)) -> Surface {
    match shape {
        Shape::Ray(ray) => {
            Surface { points: vec![ray.origin()], ..line(ray.origin(), ray.direction(), 0.0, clip) }
        }
        Shape::Line(l) => line(l.through(), l.direction(), f64::NEG_INFINITY, clip),
        Shape::Ball(ball) => capsule(ball.center(), ball.center(), ball.radius(), pixel),
        Shape::Capsule(c) => capsule(c.segment().start(), c.segment().end(), c.radius(), pixel),
        Shape::Sector(s) => sector(s, pixel),
        Shape::Ellipsoid(e) => ellipsoid(e, pixel),
        Shape::Cylinder(c) => {
            let (start, end) = (c.segment().start(), c.segment().end());
            let radius = c.radius();
            revolved(start, end, radius, pixel, |height| {
                let (low, high) = (DVec2::new(0.0, radius), DVec2::new(height, radius));
                vec![
                    straight(DVec2::ZERO, low),
                    straight(low, high),
                    straight(high, DVec2::new(height, 0.0)),
                ]
            })
        }
        Shape::Cone(c) => {
            let radius = c.radius();
            revolved(c.base(), c.apex(), radius, pixel, |height| {
                let rim = DVec2::new(0.0, radius);
                vec![straight(DVec2::ZERO, rim), straight(rim, DVec2::new(height, 0.0))]
            })
        }
        Shape::Mesh(m) => mesh(m),
        Shape::Plane(p) => patch(p.normal(), p.offset(), clip),
        Shape::HalfSpace(h) => patch(h.boundary().normal(), h.boundary().offset(), clip),
        Shape::Aabb(b) => boxed(shape, b.half()),
        Shape::Obb(b) => boxed(shape, b.half()),
        shape => match polytope(shape) {
            Some(corners) => hull(&corners),
            None => {
                let bounds = shape.bounds();
                let sides = segments(bounds.min.distance(bounds.max) * 0.5, pixel);
                by_support(sides, |direction| shape.support(direction)).unwrap_or_default()
            }
        },
    }
}

/// The surface of a bounded convex set: its support points in the directions of a ball with this number of sides around,
/// joined like the triangles of that.
pub(super) fn by_support(
    sides: usize,
    support: impl Fn(DVec3) -> Option<DVec3>,
) -> Option<Surface> {
    let mut surface = unit_ball(sides);
    for (position, normal) in surface.positions.iter_mut().zip(&surface.normals) {
        *position = support(normal.as_dvec3())?;
    }
    Some(surface)
}

/// The number of sides of a circle of this radius.
fn segments(radius: f64, pixel: f64) -> usize {
    let sides = PI * (radius / pixel.max(f64::MIN_POSITIVE)).max(1.0).sqrt();
    (sides.min(96.0) as usize).next_multiple_of(4).max(8)
}

/// The body of revolution between two ends; a segment if the radius is 0.
fn revolved(
    start: DVec3,
    end: DVec3,
    radius: f64,
    pixel: f64,
    profile: impl FnOnce(f64) -> Vec<Vec<(DVec2, DVec2)>>,
) -> Surface {
    if radius == 0.0 {
        return hull(&[start, end]);
    }
    let axis = Axis::new(start, end - start, segments(radius, pixel));
    axis.revolve(&profile(start.distance(end)))
}

fn capsule(start: DVec3, end: DVec3, radius: f64, pixel: f64) -> Surface {
    let (start, end, radius) = (start, end, radius);
    if radius == 0.0 {
        return hull(&[start, end]);
    }
    let count = segments(radius, pixel);
    let along = if start == end { DVec3::Y } else { end - start };
    let mut profile = arc(0.0, radius, PI, FRAC_PI_2, count / 4);
    let upper = arc(start.distance(end), radius, FRAC_PI_2, 0.0, count / 4);
    profile.extend(upper.into_iter().skip(usize::from(start == end)));
    Axis::new(start, along, count).revolve(&[profile])
}

fn sector(sector: &Sector<DVec3>, pixel: f64) -> Surface {
    let (apex, radius) = (sector.apex(), sector.radius());
    let direction = sector.direction();
    let half_angle = sector.half_angle().degrees().to_radians();
    if radius == 0.0 || half_angle == 0.0 {
        return hull(&[apex, apex + direction * radius]);
    }
    if half_angle >= PI {
        return capsule(sector.apex(), sector.apex(), sector.radius(), pixel);
    }
    let count = segments(radius, pixel);
    let pieces = (count as f64 * half_angle / (2.0 * PI)).ceil() as usize + 1;
    let cap = arc(0.0, radius, half_angle, 0.0, pieces);
    Axis::new(apex, direction, count).revolve(&[straight(DVec2::ZERO, cap[0].0), cap])
}

fn ellipsoid(ellipsoid: &Ellipsoid<DVec3>, pixel: f64) -> Surface {
    let shape = ellipsoid.bounding_box();
    let (center, half) = (shape.center(), shape.half());
    let axes = shape.axes().map(|axis| axis);
    let stretched =
        |p: DVec3| axes[0] * (p.x * half.x) + axes[1] * (p.y * half.y) + axes[2] * (p.z * half.z);
    let count = segments(half.max_element(), pixel);
    if half.min_element() == 0.0 {
        // The flat shape is the hull of three ellipses, of which all but one are within it.
        let circle = (0..count).map(|i| DVec2::from_angle(i as f64 * 2.0 * PI / count as f64));
        let rims = circle.flat_map(|p| {
            [DVec3::new(p.x, p.y, 0.0), DVec3::new(0.0, p.x, p.y), DVec3::new(p.x, 0.0, p.y)]
        });
        return hull(&rims.map(|p| center + stretched(p)).collect::<Vec<_>>());
    }
    let mut surface = unit_ball(count);
    for (position, normal) in surface.positions.iter_mut().zip(&mut surface.normals) {
        let p = *position / half;
        *normal = (axes[0] * p.x + axes[1] * p.y + axes[2] * p.z).normalize().as_vec3();
        *position = center + stretched(*position);
    }
    surface
}

/// The ball of radius 1 about the origin, with this number of sides around.
fn unit_ball(sides: usize) -> Surface {
    Axis::new(DVec3::ZERO, DVec3::Y, sides).revolve(&[arc(0.0, 1.0, PI, 0.0, sides / 2)])
}

fn boxed(shape: &Shape<DVec3>, half: DVec3) -> Surface {
    let corners = polytope(shape).unwrap_or_default();
    if half.min_element() == 0.0 {
        return hull(&corners);
    }
    // Bit i of a corner's number is its side along axis i.
    const FACES: [[usize; 4]; 6] =
        [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let halves = |[a, b, c, d]: [usize; 4]| [[a, b, c], [a, c, d]];
    faceted(&corners, &FACES.into_iter().flat_map(halves).collect::<Vec<_>>())
}

/// The convex hull, which may be flat.
pub(super) fn hull(points: &[DVec3]) -> Surface {
    let mut surface = Surface::default();
    match hull_3d(points) {
        Hull3::Point(p) => surface.points.push(p),
        Hull3::Segment(a, b) => surface.edge(a, b, [DVec3::ZERO; 2]),
        Hull3::Polygon(corners, normal) => {
            for (i, &corner) in corners.iter().enumerate() {
                surface.vertex(corner, normal);
                surface.edge(corner, corners[(i + 1) % corners.len()], [normal, -normal]);
            }
            surface.indices.extend((2..corners.len() as u32).map(|i| [0, i - 1, i]));
        }
        Hull3::Solid(faces) => return faceted(points, &faces),
    }
    surface
}

/// The number of triangles above which a mesh is drawn by boxes of its tree, so that no frame takes long.
pub const MOST_TRIANGLES: usize = 20_000;
/// The most such boxes.
const BOXES: usize = 2_000;

fn mesh(mesh: &Mesh<DVec3>) -> Surface {
    if mesh.indices().len() > MOST_TRIANGLES {
        return boxes(mesh);
    }
    let vertices: Vec<DVec3> = mesh.vertices().to_vec();
    let faces: Vec<_> = mesh.indices().iter().map(|t| t.map(|i| i as usize)).collect();
    faceted(&vertices, &faces)
}

/// The faces of boxes that together contain a mesh.
fn boxes(mesh: &Mesh<DVec3>) -> Surface {
    let mut surface = Surface::default();
    for node in mesh.tree().cover(BOXES) {
        let bounds = mesh.tree().volume(node);
        let (middle, half) = (bounds.min.midpoint(bounds.max), bounds.max - bounds.min);
        let half = half / 2.0;
        for (i, side) in (0..3).flat_map(|i| [(i, 1.0), (i, -1.0)]) {
            let normal = DVec3::AXES[i] * side;
            let (u, v) = (DVec3::AXES[(i + 1) % 3], DVec3::AXES[(i + 2) % 3] * side);
            let corner = |s: f64, t: f64| middle + half * (normal + u * s + v * t);
            let corners =
                [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
            let [a, b, c, d] = corners.map(|corner| surface.vertex(corner, normal));
            surface.indices.extend([[a, b, c], [a, c, d]]);
        }
    }
    surface
}

/// Flat triangles, and the edges in which they meet at an angle or end.
fn faceted(vertices: &[DVec3], faces: &[[usize; 3]]) -> Surface {
    let mut surface = Surface::default();
    let mut edges = std::collections::HashMap::new();
    let normal_of = |face: &[usize; 3]| {
        let [a, b, c] = face.map(|i| vertices[i]);
        (b - a).cross(c - a).normalize_or_zero()
    };
    for face in faces {
        let normal = normal_of(face);
        let corners = face.map(|i| surface.vertex(vertices[i], normal));
        surface.indices.push(corners);
        for edge in directed_edges(face) {
            edges.insert(edge, normal);
        }
    }
    for face in faces {
        let normal = normal_of(face);
        for (a, b) in directed_edges(face) {
            match edges.get(&(b, a)) {
                // About 1°: coplanar triangles of one face.
                Some(other) if a > b || other.dot(normal) > 0.99985 => {}
                Some(&other) => surface.edge(vertices[a], vertices[b], [normal, other]),
                None => surface.edge(vertices[a], vertices[b], [normal, -normal]),
            }
        }
    }
    surface
}

/// The part of { through + t direction : t ≥ from } in the ball, in pieces so that it can fade.
fn line(through: DVec3, direction: DVec3, from: f64, (center, radius): (DVec3, f64)) -> Surface {
    let middle = direction.dot(center - through);
    let distance = center.distance(through + direction * middle);
    let mut surface = Surface::default();
    let reach = (radius * radius - distance * distance).max(0.0).sqrt();
    let (enter, exit) = (from.max(middle - reach), middle + reach);
    if enter < exit {
        const PIECES: usize = 48;
        let at = |i| through + direction * (enter + (exit - enter) * i as f64 / PIECES as f64);
        (0..PIECES).for_each(|i| surface.edge(at(i), at(i + 1), [DVec3::ZERO; 2]));
    }
    surface
}

/// The part of a plane in the ball, as rings so that it can fade.
fn patch(normal: DVec3, offset: f64, (center, radius): (DVec3, f64)) -> Surface {
    let distance = normal.dot(center) - offset;
    let reach = (radius * radius - distance * distance).max(0.0).sqrt();
    if reach == 0.0 {
        return Surface::default();
    }
    const RINGS: usize = 12;
    // The profile runs from the outside in: so its normal is on the side of `normal`.
    let station = |i| (DVec2::new(0.0, reach * (RINGS - i) as f64 / RINGS as f64), DVec2::X);
    let profile = (0..=RINGS).map(station).collect();
    Axis::new(center - normal * distance, normal, 48).revolve(&[profile])
}

#[cfg(test)]
#[path = "space_tests.rs"]
mod tests;
