//! When a body that moves straight meets a triangle, by brute force over the features of both.
//!
//! The first contact of two polytopes is that of a corner with a face or of two edges. Each such
//! time is the root of a linear equation, and whether the features touch then is read off the
//! place. What rounding leaves open is told by two times: the earliest that it may be and the
//! latest. All pairs and triples of corners count as edges and faces: those within the body meet
//! nothing earlier.

use glam::DVec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::*;

use crate::common::Exact;
use crate::common::oracle::{to_segment, to_triangle};

/// The first contact is between these times; infinite for none. And how near they come at least, where that is known.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    pub earliest: f64,
    pub latest: f64,
    pub least: f64,
}

/// So much may rounding make of a place here, in parts of its coordinates.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

impl Meeting {
    pub fn never() -> Self {
        Self { earliest: f64::INFINITY, latest: f64::INFINITY, least: f64::INFINITY }
    }

    pub fn or(self, other: Self) -> Self {
        Self {
            earliest: self.earliest.min(other.earliest),
            latest: self.latest.min(other.latest),
            least: self.least.min(other.least),
        }
    }

    /// A body that is moved by `way` and a triangle, which are apart by `gap` or more if they do not meet. Sweeps compute as seen
    /// from the reference point of the room, so its coordinates are rounded too.
    pub fn of(
        body: &Shape<DVec3>,
        way: DVec3,
        triangle: &Triangle<DVec3>,
        gap: f64,
        seen_from: DVec3,
    ) -> Self {
        if let Some(apart) = beside(body, way, triangle) {
            return Self { least: apart, ..Self::never() };
        }
        let corners = match body {
            Shape::Point(point) => vec![point.at()],
            Shape::Segment(segment) => vec![segment.start(), segment.end()],
            Shape::Ray(ray) => {
                let sight = [ray.origin(), ray.direction()];
                return of_sight(sight, true, way, triangle.vertices(), seen_from);
            }
            Shape::Line(line) => {
                let sight = [line.through(), line.direction()];
                return of_sight(sight, false, way, triangle.vertices(), seen_from);
            }
            Shape::Triangle(triangle) => triangle.vertices().to_vec(),
            Shape::Aabb(aabb) => corners_of(&(*aabb).into()),
            Shape::Obb(obb) => corners_of(obb),
            Shape::Frustum(frustum) => frustum.corners().to_vec(),
            Shape::Kdop(kdop) => kdop.vertices().to_vec(),
            Shape::Hull(hull) => hull.points().to_vec(),
            Shape::Plane(plane) => return of_plane(plane, way, triangle, [true; 2]),
            Shape::HalfSpace(half_space) => {
                return of_plane(half_space.boundary(), way, triangle, [true, false]);
            }
            body => return of_round(body, way, triangle, gap),
        };
        of_corners(&corners, way, triangle.vertices(), seen_from)
    }
}

fn corners_of(obb: &Obb<DVec3>) -> Vec<DVec3> {
    let sign = |corner: usize, i: usize| if corner >> i & 1 == 0 { 1.0 } else { -1.0 };
    let side = |corner: usize, i: usize| obb.axes()[i] * (obb.half()[i] * sign(corner, i));
    (0..8).map(|corner| obb.center() + (0..3).map(|i| side(corner, i)).sum::<DVec3>()).collect()
}

/// How far the whole way is on one side of the plane of a triangle, from the supports of the body; `None` if it is not.
fn beside(body: &Shape<DVec3>, way: DVec3, triangle: &Triangle<DVec3>) -> Option<f64> {
    let [a, b, c] = *triangle.vertices();
    let normal = (b - a).cross(c - a).normalize();
    [normal, -normal].into_iter().find_map(|n| {
        let lowest = (body.support(-n)? - a).dot(n);
        let size = body.reference_point().abs() + a.abs() + way.abs();
        let least = lowest + way.dot(n).min(0.0);
        (least > ROUNDING * size.dot(n.abs())).then_some(least)
    })
}

/// A time at which features touch, by how much they reach over one another (less than 0: they do
/// not), and what rounding may make of either.
struct Touch {
    u: f64,
    slack: f64,
    inside: f64,
    band: f64,
}

fn of_corners(corners: &[DVec3], way: DVec3, triangle: &[DVec3; 3], seen_from: DVec3) -> Meeting {
    let places = corners.iter().chain(triangle).chain([&seen_from]);
    let size = places.fold(way.abs(), |size, p| size.max(p.abs()));
    let mut meeting = Meeting::never();
    let mut note = |touch: Option<Touch>| {
        let Some(Touch { u, slack, inside, band }) = touch else { return };
        if inside < -band || u + slack < 0.0 || u - slack > 1.0 {
            return;
        }
        meeting.earliest = meeting.earliest.min((u - slack).max(0.0));
        if inside > band && (slack..=1.0 - slack).contains(&u) {
            meeting.latest = meeting.latest.min(u + slack);
        }
    };
    let sides = |[a, b, c]: [DVec3; 3]| [[a, b], [b, c], [c, a]];
    for (i, &p) in corners.iter().enumerate() {
        note(corner_on_face(p, way, *triangle, size));
        for (j, &q) in corners[..i].iter().enumerate() {
            for side in sides(*triangle) {
                note(edge_on_edge([p, q], way, side, size));
            }
            for &r in &corners[..j] {
                for &corner in triangle {
                    note(corner_on_face(corner, -way, [p, q, r], size));
                }
            }
        }
    }
    // In one another from the start: an edge of one goes through the other.
    let crosses = |edge: [DVec3; 2], face: [DVec3; 3]| {
        let along = edge[1] - edge[0];
        corner_on_face(edge[0], along, face, size).filter(|touch| {
            touch.inside > touch.band && (touch.slack..=1.0 - touch.slack).contains(&touch.u)
        })
    };
    for (i, &p) in corners.iter().enumerate() {
        for (j, &q) in corners[..i].iter().enumerate() {
            let through = crosses([p, q], *triangle).is_some()
                || corners[..j].iter().any(|&r| {
                    sides(*triangle).iter().any(|&side| crosses(side, [p, q, r]).is_some())
                });
            if through {
                (meeting.earliest, meeting.latest) = (0.0, 0.0);
            }
        }
    }
    meeting
}

/// A ray or a line, by the part of it that the triangle may meet. Whether it runs through the
/// triangle at the start is told without rounding.
fn of_sight(
    [start, along]: [DVec3; 2],
    is_ray: bool,
    way: DVec3,
    triangle: &[DVec3; 3],
    seen_from: DVec3,
) -> Meeting {
    let exact = |p: DVec3| Exact::vector(p);
    let from = triangle.map(|p| Exact::difference(&exact(p), &exact(start)));
    let along_exact = exact(along);
    let sides = [[0, 1], [1, 2], [2, 0]]
        .map(|[i, j]| Exact::dot(&along_exact, &Exact::cross(&from[i], &from[j])).sign());
    let through = sides.iter().all(|&side| side == sides[0]) && sides[0] != 0;
    let ahead = || {
        // The origin is on that side of the plane from which the ray leads to it.
        let volume = Exact::dot(&from[0], &Exact::cross(&from[1], &from[2])).sign();
        volume == 0 || volume == sides[0]
    };
    if through && (!is_ray || ahead()) {
        return Meeting { earliest: 0.0, latest: 0.0, least: 0.0 };
    }
    let far = triangle.iter().fold(0.0, |far: f64, p| far.max((*p - start).length()));
    let far = 2.0 * (far + way.length());
    let first = if is_ray { 0.0 } else { -far };
    of_corners(&[start + along * first, start + along * far], way, triangle, seen_from)
}

/// When the point p, which is moved by `way`, is in the plane of a face, and how far inside that then.
fn corner_on_face(p: DVec3, way: DVec3, [a, b, c]: [DVec3; 3], size: DVec3) -> Option<Touch> {
    let cross = (b - a).cross(c - a);
    let normal = cross.try_normalize()?;
    let speed = way.dot(normal);
    // The normal of a sliver is rough.
    let reach = [b - a, c - b, a - c].iter().fold(0.0_f64, |most, side| most.max(side.length()));
    let tilt = reach * reach / cross.length();
    let error = ROUNDING * normal.abs().dot(size) + f64::EPSILON * tilt * (p - a).length();
    let slack = error / speed.abs();
    if speed == 0.0 || slack > 1.0 {
        return None;
    }
    let u = (a - p).dot(normal) / speed;
    let place = p + way * u;
    let inside = [[a, b], [b, c], [c, a]]
        .iter()
        .map(|[p, q]| normal.cross(q - p).normalize().dot(place - p))
        .fold(f64::INFINITY, f64::min);
    Some(Touch { u, slack, inside, band: ROUNDING * size.length() + slack * way.length() })
}

/// When an edge that is moved by `way` and another are in one plane, and how far within both they cross then.
fn edge_on_edge([p, q]: [DVec3; 2], way: DVec3, [a, b]: [DVec3; 2], size: DVec3) -> Option<Touch> {
    let (along, across) = (q - p, b - a);
    let cross = along.cross(across);
    let normal = cross.try_normalize()?;
    let sine = cross.length() / (along.length() * across.length());
    let error = ROUNDING * normal.abs().dot(size) + f64::EPSILON / sine * (p - a).length();
    let speed = way.dot(normal);
    let slack = error / speed.abs();
    if speed == 0.0 || slack > 1.0 {
        return None;
    }
    let u = (a - p).dot(normal) / speed;
    let between = a - (p + way * u);
    let [s, t] = [across, along].map(|other| between.cross(other).dot(normal) / cross.length());
    let inside = |t: f64, length: f64| t.min(1.0 - t) * length;
    let inside = inside(s, along.length()).min(inside(t, across.length()));
    Some(Touch { u, slack, inside, band: (ROUNDING * size.length() + slack * way.length()) / sine })
}

/// A plane that moves: corners of the triangle are on both sides of it; a half-space has no other side.
fn of_plane(
    plane: &Plane<DVec3>,
    way: DVec3,
    triangle: &Triangle<DVec3>,
    sides: [bool; 2],
) -> Meeting {
    let (n, speed) = (plane.normal(), plane.normal().dot(way));
    // The heights are summed without rounding.
    let height = |p: &DVec3| {
        let dot = Exact::dot(&Exact::vector(n), &Exact::vector(*p));
        (&dot - &Exact::of(plane.offset())).to_f64()
    };
    let heights = triangle.vertices().each_ref().map(height);
    let low = heights.into_iter().fold(f64::INFINITY, f64::min);
    let high = heights.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let size = triangle.vertices().iter().fold(way.abs(), |size, p| size.max(p.abs()));
    let error = ROUNDING * (n.abs().dot(size) + plane.offset().abs());
    // Of low − u speed ≤ 0 ≤ high − u speed, with the heights moved by `by` towards one another or apart.
    let first = |by: f64| {
        let low = low - by;
        let high = if sides[1] { high + by } else { f64::INFINITY };
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for (least, rising) in [(low, speed), (-high, -speed)] {
            // least ≤ u rising
            if rising > 0.0 {
                from = from.max(least / rising);
            } else if rising < 0.0 {
                to = to.min(least / rising);
            } else if least > 0.0 {
                return f64::INFINITY;
            }
        }
        if from <= to { from } else { f64::INFINITY }
    };
    let least = if low > 0.0 { low.min(low - speed) } else { (-high).min(speed - high) };
    Meeting { earliest: first(error), latest: first(-error), least }
}

/// How far apart a body with a curved surface and a triangle are: of balls and capsules the
/// distance of their cores, of others that of [`matrix`], which the plane of the triangle bounds in
/// [`beside`].
fn apart(body: &Shape<DVec3>, by: DVec3, triangle: &Triangle<DVec3>) -> f64 {
    let corners = triangle.vertices().map(|p| p - by);
    match body {
        Shape::Ball(ball) => to_triangle(ball.center(), corners) - ball.radius(),
        Shape::Capsule(capsule) => {
            let [start, end] = [capsule.segment().start(), capsule.segment().end()];
            segment_to_triangle([start, end], corners) - capsule.radius()
        }
        body => {
            let moved = body.posed(by, None);
            matrix::distance(&moved, &(*triangle).into()).unwrap().distance
        }
    }
}

fn segment_to_triangle([p, q]: [DVec3; 2], [a, b, c]: [DVec3; 3]) -> f64 {
    let ends = to_triangle(p, [a, b, c]).min(to_triangle(q, [a, b, c]));
    let crosses = corner_on_face(p, q - p, [a, b, c], DVec3::ZERO)
        .is_some_and(|touch| touch.inside >= 0.0 && (0.0..=1.0).contains(&touch.u));
    if crosses {
        return 0.0;
    }
    [[a, b], [b, c], [c, a]].into_iter().fold(ends, |least, [a, b]| {
        let cross = (q - p).cross(b - a);
        let mut least = least.min(to_segment(a, [p, q])).min(to_segment(b, [p, q]));
        if let Some(normal) = cross.try_normalize() {
            let part = |other: DVec3| (a - p).cross(other).dot(normal) / cross.length();
            let within = [part(b - a), part(q - p)].iter().all(|t| (0.0..=1.0).contains(t));
            if within {
                least = least.min((a - p).dot(normal).abs());
            }
        }
        least
    })
}

/// By steps that pass no more than the distance, for what has no corners.
fn of_round(body: &Shape<DVec3>, way: DVec3, triangle: &Triangle<DVec3>, gap: f64) -> Meeting {
    let (length, mut u, mut least) = (way.length(), 0.0, f64::INFINITY);
    // Of curved surfaces the distance is known to so much of the sizes.
    let known = match body {
        Shape::Ball(_) | Shape::Capsule(_) => {
            ROUNDING * (body.reference_point().abs() + way.abs()).length()
        }
        _ => 1e-8,
    };
    let mut earliest = f64::INFINITY;
    while u <= 1.0 {
        let distance = apart(body, way * u, triangle);
        least = least.min(distance);
        // Half a gap early is no false hit.
        if distance <= known.max(0.5 * gap) {
            earliest = earliest.min((u - known / length).max(0.0));
        }
        if distance <= -known || distance == 0.0 && known > 1e-9 {
            earliest = earliest.min((u - known / length).max(0.0));
            let latest = if distance < 0.0 { u } else { deeper(body, way, triangle, u) };
            return Meeting { earliest, latest, least };
        }
        u += distance.max(known).max(gap * 0.25) / length;
    }
    Meeting { earliest, latest: f64::INFINITY, least }
}

/// A time from u on at which they overlap by more than rounding, where they touch or nearly touch at u.
///
/// The distance of curved surfaces is 0 as soon as it is less than what rounding makes of the
/// points of both, 8 ulp of the sum of their coordinates. So they overlap for certain where they do
/// wherever the body is moved by so little. Of a graze none is told.
fn deeper(body: &Shape<DVec3>, way: DVec3, triangle: &Triangle<DVec3>, u: f64) -> f64 {
    let size = triangle
        .vertices()
        .iter()
        .fold(body.reference_point().abs() + way.abs(), |s, p| s.max(p.abs()));
    let error = 16.0 * f64::EPSILON * size.element_sum();
    let nudges = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| axis * error);
    let overlaps = |u: f64| {
        let nudged = |by: DVec3| [by, -by].map(|by| apart(body, way * u + by, triangle) == 0.0);
        nudges.into_iter().flat_map(nudged).all(|overlaps| overlaps)
    };
    let later = |k: u32| u + f64::from(k) * error / way.length();
    (0..100).map(later).find(|&u| overlaps(u)).unwrap_or(f64::INFINITY)
}
