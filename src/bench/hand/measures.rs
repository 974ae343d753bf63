//! What handles measure of a shape: a radius, an angle that opens, half-extents and their axes.

use glam::DVec3;

use crate::bench::edits::points;
use crate::scene::{Form, Value, World};
use crate::shapes::Shape;
use crate::vector::Vector;

/// A radius, and what it is measured from: a point, such as a centre or a corner (axis 0), or the axis through `middle`.
pub(super) struct Spine {
    pub middle: DVec3,
    pub axis: DVec3,
    pub radius: f64,
}

impl Spine {
    pub fn of<V: World>(shape: &Shape<V>) -> Option<Self> {
        let mut form = Form::from(shape);
        let radius = form.fields().into_iter().find_map(|(_, value)| match value {
            Value::Size(radius) => Some(*radius),
            _ => None,
        })?;
        let corner = box_of(shape).map(|(center, half, axes)| {
            (0..V::DIM).fold(center, |corner, i| corner + axes[i] * half[i])
        });
        let (middle, axis) = match (&points(&form)[..], corner) {
            (_, Some(corner)) => (corner, DVec3::ZERO),
            (&[center], None) => (center, DVec3::ZERO),
            (&[start, end], None) => {
                let is_cone = matches!(shape, Shape::Cone(_));
                let middle = if is_cone { end } else { (start + end) * 0.5 };
                (middle, (end - start).unit().unwrap_or(DVec3::ZERO))
            }
            _ => return None,
        };
        Some(Self { middle, axis, radius })
    }
}

/// An angle that opens from an apex about a direction, as far as `reach`.
pub(super) struct OpenAngle {
    pub apex: DVec3,
    pub direction: DVec3,
    pub half_angle: f64,
    pub reach: f64,
}

impl OpenAngle {
    pub fn of<V: World>(shape: &Shape<V>) -> Option<Self> {
        match shape {
            Shape::Sector(sector) => Some(Self {
                apex: sector.apex().in_space(),
                direction: sector.direction().in_space(),
                half_angle: sector.half_angle().degrees().to_radians(),
                reach: sector.radius(),
            }),
            Shape::Frustum(frustum) => {
                let (apex, direction) = view(frustum);
                let half_angle = frustum.fov_y().degrees().to_radians() * 0.5;
                Some(Self { apex, direction, half_angle, reach: frustum.far() })
            }
            _ => None,
        }
    }
}

/// The eye of a frustum and the unit direction in which it looks.
pub(super) fn view<V: Vector>(frustum: &crate::shapes::Frustum<V>) -> (DVec3, DVec3) {
    let eye = frustum.eye().in_space();
    (eye, (frustum.target().in_space() - eye).unit().unwrap_or(DVec3::ZERO))
}

/// The axes about which a shape of space turns: its own if it has some, else those of the world.
pub(super) fn axes_of<V: World>(shape: &Shape<V>) -> [DVec3; 3] {
    box_of(shape).map_or(DVec3::AXES, |(_, _, axes)| axes)
}

/// The first point of a kind with sizes, its half-extents, and its axes: those of the world if it has no rotation. `None` for a kind without sizes.
pub(super) fn box_of<V: World>(shape: &Shape<V>) -> Option<(DVec3, DVec3, [DVec3; 3])> {
    let mut form = Form::from(shape);
    let center = *points(&form).first()?;
    let (mut half, mut axes) = (None, DVec3::AXES);
    for (_, value) in form.fields() {
        match value {
            Value::Sizes(sizes) => half = Some(sizes.in_space()),
            Value::Rotation(rotation) => axes = V::frame_of::<f64>(rotation).ok()?,
            _ => {}
        }
    }
    Some((center, half?, axes))
}
