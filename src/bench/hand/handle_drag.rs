//! The effect of dragging a handle on the entry of its shape.

use glam::{DQuat, DVec3};

use super::handle::Grip;
use super::measures::{OpenAngle, Spine, box_of};
use crate::bench::decimal::Grid;
use crate::bench::edits::{SNAP, along, placed, rotated, snapped, written_like};
use crate::scene::{Entry, Form, Value, World};
use crate::shapes::{Angle, Shape};
use crate::vector::Vector;

/// A handle that is dragged, in the coordinates of the form, without the motion of the shape.
pub(super) struct Pull<'a, V: World> {
    /// The entry before the drag, and its shape.
    pub entry: &'a Entry<V>,
    pub shape: &'a Shape<V>,
    pub grip: Grip,
    /// The stem of the handle before the drag.
    pub stem: DVec3,
    /// The place of the handle before the drag.
    pub from: DVec3,
    /// The point to which the cursor drags the handle.
    pub to: DVec3,
    /// The size of a pixel at the handle.
    pub pixel: f64,
    /// Rotations snap to multiples of 15°.
    pub snap: bool,
}

impl<V: World> Pull<'_, V> {
    /// The entry with the handle at the cursor, or as near to it as valid shapes allow.
    pub fn entry(&self) -> Entry<V> {
        let mut entry = self.entry.clone();
        if self.grip == Grip::ArrowTip {
            // The stem of the tip is the reference point.
            let (from, to) = (self.from - self.stem, self.to - self.stem);
            entry.displacement = placed(entry.displacement, from, to, self.grid());
        } else {
            self.reshape(&mut entry.form);
        }
        entry
    }

    fn grid(&self) -> Grid {
        Grid::for_pixel(self.pixel)
    }

    fn size(&self, value: f64) -> f64 {
        self.grid().round(value.max(0.0))
    }

    fn aimed(&self, before: V) -> V {
        aimed(before, self.to - self.stem, self.pixel, self.snap)
    }

    /// The angle that one pixel spans as seen from the stem.
    fn pixel_angle(&self) -> f64 {
        (self.pixel / self.to.distance(self.stem)).min(1.0)
    }

    fn reshape(&self, form: &mut Form<V>) {
        match (self.grip, form) {
            (Grip::Vertex(i), form) => {
                if let Some(point) = form.points().into_iter().nth(i) {
                    *point = placed(*point, self.from, self.to, self.grid());
                }
            }
            (Grip::Normal, Form::Plane { normal, offset } | Form::HalfSpace { normal, offset }) => {
                *normal = self.aimed(*normal);
                *offset = along(*normal, self.stem, self.pixel);
            }
            (Grip::Offset, Form::Plane { normal, offset } | Form::HalfSpace { normal, offset }) => {
                *offset = along(*normal, self.to, self.pixel);
            }
            (Grip::Slab(i, upper), Form::Kdop { directions, min, max }) => {
                let end = along(directions[i], self.to, self.pixel);
                if upper {
                    max[i] = end.max(min[i]);
                } else {
                    min[i] = end.min(max[i]);
                }
            }
            (Grip::Near, Form::Frustum { near, .. }) => *near = self.along_view(),
            (Grip::Far, Form::Frustum { far, .. }) => *far = self.along_view(),
            (_, form) => form.fields().into_iter().for_each(|(_, value)| self.change(value)),
        }
    }

    /// Changes a field if it is of the role that the handle is for.
    fn change(&self, value: Value<V>) {
        match (self.grip, value) {
            (Grip::Radius, Value::Size(radius)) => {
                if let Some(Spine { middle, axis, .. }) = Spine::of(self.shape) {
                    let out = self.to - middle;
                    *radius = self.size((out - axis * out.dot(axis)).length());
                }
            }
            (Grip::HalfAngle, Value::HalfAngle(half_angle)) => {
                self.open(|degrees, pixel| *half_angle = written_like(half_angle, degrees, pixel));
            }
            (Grip::HalfAngle, Value::ViewAngle(angle)) => {
                self.open(|degrees, pixel| {
                    *angle = written_like(angle, (2.0 * degrees).clamp(1.0, 179.0), pixel);
                });
            }
            (Grip::Direction, Value::Direction(direction)) => *direction = self.aimed(*direction),
            (Grip::Face(..) | Grip::Corner(_), Value::Sizes(half)) => *half = self.half(*half),
            (Grip::Rotate, Value::Rotation(rotation)) => *rotation = self.turned(rotation),
            _ => {}
        }
    }

    fn half(&self, half: V) -> V {
        let Some((center, _, axes)) = box_of(self.shape) else { return half };
        let local = |i: usize| axes[i].dot(self.to - center);
        V::from_fn(|i| match self.grip {
            Grip::Face(axis, positive) if axis == i => {
                self.size(if positive { local(i) } else { -local(i) })
            }
            Grip::Corner(bits) => self.size(if bits >> i & 1 == 1 { local(i) } else { -local(i) }),
            _ => half.get(i),
        })
    }

    fn turned(&self, rotation: &V::Rotation) -> V::Rotation {
        let (from, to) = (self.from - self.stem, self.to - self.stem);
        let (Some(from), Some(to)) = (from.unit(), to.unit()) else { return *rotation };
        let by = DQuat::from_rotation_z(from.cross(to).z.atan2(from.dot(to)));
        // A multiple of 15° is written with all its digits.
        let pixel = if self.snap { 1e-6 } else { self.pixel_angle() };
        let turned = rotated::<V>(rotation, by, pixel);
        if self.snap { snapped::<V>(&turned) } else { turned }
    }

    fn open(&self, set: impl FnOnce(f64, f64)) {
        let Some(OpenAngle { apex, direction, .. }) = OpenAngle::of(self.shape) else { return };
        let to = self.to - apex;
        let degrees = direction.cross_length(to).atan2(direction.dot(to)).to_degrees();
        let degrees = if self.snap { (degrees / SNAP).round() * SNAP } else { degrees };
        // Rounding must not open the angle beyond 180 degrees.
        set(degrees.clamp(0.0, 180.0), if degrees > 179.0 { 0.0 } else { self.pixel_angle() });
    }

    fn along_view(&self) -> f64 {
        let Some(OpenAngle { apex, direction, .. }) = OpenAngle::of(self.shape) else { return 0.0 };
        self.size(direction.dot(self.to - apex))
    }
}

/// The direction of `to`, as long as `before`, and rounded for a `pixel` at the cursor. In the plane it may
/// `snap` to steps of 15°.
pub(super) fn aimed<V: World>(before: V, to: DVec3, pixel: f64, snap: bool) -> V {
    let Some(unit) = to.unit() else { return before };
    let length = before.length();
    if snap && V::DIM == 2 {
        let degrees = (unit.y.atan2(unit.x).to_degrees() / SNAP).round() * SNAP;
        let (sin, cos) = Angle::Degrees(degrees).sin_cos();
        return V::from_space(DVec3::new(cos, sin, 0.0) * length);
    }
    let pixel_angle = (pixel / Vector::length(to)).min(1.0);
    V::from_space(Grid::for_pixel(pixel_angle * length).round_vector(unit * length))
}
