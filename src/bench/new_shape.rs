//! New shapes of each kind.

use glam::DVec3;

use super::points::shifted;
use crate::scene::{Form, World};
use crate::shapes::{Angle, Kind};

/// A new shape of a kind, with its middle at `at` and about `size` from there to its sides. `None` for a mesh,
/// which comes from a file, and in the plane for the kinds of space.
pub(super) fn new_shape<V: World>(kind: Kind, at: V, size: f64) -> Option<Form<V>> {
    if V::DIM == 2 && !kind.is_in_plane() {
        return None;
    }
    let point = |x: f64, y: f64| shifted(at, DVec3::new(x, y, 0.0) * size);
    let (left, right, top) = (point(-1.0, 0.0), point(1.0, 0.0), point(0.0, 1.0));
    let (x, y) = (V::AXES[0], V::AXES[1]);
    let times = |factor: f64| factor * size;
    let thin = times(0.5);
    let half = V::from_fn(|i| if i == 0 { size } else { thin });
    let rotation = V::UNTURNED;
    Some(match kind {
        Kind::Point => Form::Point { at },
        Kind::Segment => Form::Segment { start: left, end: right },
        Kind::Ray => Form::Ray { origin: at, direction: x },
        Kind::Line => Form::Line { through: at, direction: x },
        Kind::Ball => Form::Ball { center: at, radius: size },
        Kind::Capsule => Form::Capsule { start: left, end: right, radius: thin },
        Kind::Triangle => Form::Triangle { a: left, b: right, c: top },
        Kind::Aabb => Form::Aabb { center: at, half },
        Kind::Obb => Form::Obb { center: at, half, rotation },
        Kind::Sector => {
            let half_angle = Angle::Degrees(30.0);
            Form::Sector { apex: at, direction: x, half_angle, radius: times(2.0) }
        }
        Kind::Ellipsoid => Form::Ellipsoid { center: at, half, rotation },
        Kind::Cylinder => Form::Cylinder { start: left, end: right, radius: thin },
        Kind::Cone => Form::Cone { apex: top, base: point(0.0, -1.0), radius: size },
        Kind::Frustum => Form::Frustum {
            eye: at,
            target: right,
            up: y,
            fov_y: Angle::Degrees(60.0),
            aspect: 1.5,
            near: thin,
            far: times(3.0),
        },
        Kind::Kdop => {
            let axes = (0..V::DIM).map(|i| V::AXES[i]);
            let directions: Vec<V> = axes.chain([x + y, x - y]).collect();
            let middle =
                DVec3::from_array(std::array::from_fn(
                    |i| {
                        if i < V::DIM { at.get(i) } else { 0.0 }
                    },
                ));
            let end = |side: f64| {
                let reach = |d: &V| side * size * if d.length() > 1.0 { 1.5 } else { 1.0 };
                let along = |d: &V| d.in_space().dot(middle) + reach(d);
                directions.iter().map(along).collect()
            };
            let (min, max) = (end(-1.0), end(1.0));
            Form::Kdop { directions, min, max }
        }
        Kind::Hull => Form::hull(hull(at, size)),
        Kind::Mesh => return None,
        Kind::Plane => Form::Plane { normal: y, offset: y.dot(at) },
        Kind::HalfSpace => Form::HalfSpace { normal: y, offset: y.dot(at) },
    })
}

/// A pentagon; in space with a tip on either side.
fn hull<V: World>(at: V, size: f64) -> Vec<V> {
    let corners = [(1.0, 0.0), (0.3, 0.9), (-0.8, 0.6), (-0.8, -0.6), (0.3, -0.9)];
    let rim = corners.map(|(x, y)| DVec3::new(x, y, 0.0));
    let tips = [DVec3::Z * 0.8, DVec3::Z * -0.8];
    let tips = if V::DIM == 2 { &[][..] } else { &tips };
    rim.iter().chain(tips).map(|&p| shifted(at, p * size)).collect()
}
