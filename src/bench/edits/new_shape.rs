//! New shapes of each kind.

use glam::DVec3;

use super::points::shifted;
use crate::scene::{Form, Value, World};
use crate::shapes::{Angle, Kind};

/// The kinds of shapes that can be added: all but meshes, which come from files, and in the plane all but the kinds of space.
pub fn kinds<V: World>() -> impl Iterator<Item = Kind> {
    Kind::ALL.iter().copied().filter(|&kind| new_shape(kind, V::ZERO, 1.0).is_some())
}

/// A new shape of a kind, with its middle at `at` and about `size` from there to its sides. `None` for a mesh,
/// which comes from a file, and in the plane for the kinds of space.
pub(super) fn new_shape<V: World>(kind: Kind, at: V, size: f64) -> Option<Form<V>> {
    if V::DIM == 2 && !kind.is_in_plane() {
        return None;
    }
    let point = |x: f64, y: f64| shifted(at, DVec3::new(x, y, 0.0) * size);
    let (left, right, top) = (point(-1.0, 0.0), point(1.0, 0.0), point(0.0, 1.0));
    let (x, y) = (V::AXES[0], V::AXES[1]);
    let thin = 0.5 * size;
    let half = V::from_fn(|i| if i == 0 { size } else { thin });
    let mut form = Form::blank(kind);
    match &mut form {
        Form::Mesh { .. } => return None,
        Form::Ball { center, radius } => (*center, *radius) = (at, size),
        Form::Sector { apex, direction, half_angle, radius } => {
            (*apex, *direction) = (at, x);
            (*half_angle, *radius) = (Angle::Degrees(30.0), 2.0 * size);
        }
        Form::Cone { apex, base, radius } => {
            (*apex, *base, *radius) = (top, point(0.0, -1.0), size);
        }
        Form::Frustum { eye, target, up, fov_y, aspect, near, far } => {
            (*eye, *target, *up) = (at, right, y);
            (*fov_y, *aspect) = (Angle::Degrees(60.0), 1.5);
            (*near, *far) = (thin, 3.0 * size);
        }
        Form::Kdop { directions, min, max } => {
            directions.extend((0..V::DIM).map(|i| V::AXES[i]).chain([x + y, x - y]));
            for direction in directions {
                let middle = direction.in_space().dot(at.in_space());
                let reach = size * if direction.length() > 1.0 { 1.5 } else { 1.0 };
                min.push(middle - reach);
                max.push(middle + reach);
            }
        }
        Form::Hull { points, .. } => *points = hull(at, size),
        form => {
            let places = if form.points().len() > 1 { [left, right, top] } else { [at; 3] };
            form.points().into_iter().zip(places).for_each(|(point, place)| *point = place);
            for (_, value) in form.fields() {
                match value {
                    Value::Sizes(sizes) => *sizes = half,
                    Value::Size(size) => *size = thin,
                    Value::Positive(number) => *number = 1.0,
                    Value::Direction(direction) => *direction = x,
                    Value::Normal(normal) => *normal = y,
                    Value::Offset(offset) => *offset = y.dot(at),
                    Value::HalfAngle(angle) | Value::ViewAngle(angle) => {
                        *angle = Angle::Degrees(30.0);
                    }
                    _ => {}
                }
            }
        }
    }
    Some(form)
}

/// A pentagon; in space with a tip on either side.
fn hull<V: World>(at: V, size: f64) -> Vec<V> {
    let corners = [(1.0, 0.0), (0.3, 0.9), (-0.8, 0.6), (-0.8, -0.6), (0.3, -0.9)];
    let rim = corners.map(|(x, y)| DVec3::new(x, y, 0.0));
    let tips = [DVec3::Z * 0.8, DVec3::Z * -0.8];
    let tips = if V::DIM == 2 { &[][..] } else { &tips };
    rim.iter().chain(tips).map(|&p| shifted(at, p * size)).collect()
}
