//! The handles that a shape has, and their places. Those of the fields are knobs. In space arrows and squares move the
//! shape along the axes of the world, and rings turn it.

use glam::DVec3;

use super::DragMode;
use super::handle::Grip;
use super::measures::{OpenAngle, Spine, axes_of, box_of, view};
use crate::bench::edits::{can_turn, pivot, points};
use crate::bench::sight::Camera;
use crate::scene::{Form, Value, World};
use crate::shapes::Shape;
use crate::vector::Vector;

/// The distance from the origin of a direction to its knob, in pixels.
const ARM: f64 = 96.0;
/// The distance from a body to a knob outside it, in pixels.
const OUTSIDE: f64 = 30.0;
/// The distances in pixels from the place of a shape to the start and the tip of the arrows that move it, to their
/// squares along both axes, and to the rings that turn it.
const ARROW: [f64; 2] = [16.0, 84.0];
const SQUARE: f64 = 36.0;
pub(super) const RING: f64 = 78.0;
/// The sine of the angle to the line of sight below which an axis or a plane is seen end-on: no drag could follow it.
const END_ON: f64 = 0.15;

/// The inputs that place the handles of a shape: its form at u = 0 and the camera.
pub(super) struct Handles<'a, V: World> {
    pub form: &'a Form<V>,
    pub shape: &'a Shape<V>,
    pub camera: &'a Camera,
    /// The displacement of the shape from the place in its form.
    pub shift: DVec3,
    /// The handle that is dragged, its stem, and the point to which the cursor drags it.
    pub dragged: Option<(Grip, DVec3, DVec3)>,
}

impl<V: World> Handles<'_, V> {
    pub fn grips(&self, mode: DragMode) -> Vec<Grip> {
        let endless = matches!(self.shape, Shape::Plane(_) | Shape::HalfSpace(_));
        let mut grips = match mode {
            DragMode::Turn if V::DIM == 3 && can_turn(self.form) => {
                return (0..3).map(Grip::Ring).collect();
            }
            _ => self.fields(),
        };
        if V::DIM == 3 && !endless && mode != DragMode::Turn {
            grips.extend((0..3).flat_map(|axis| [Grip::Across(axis), Grip::Along(axis)]));
        }
        grips.sort();
        grips
    }

    fn fields(&self) -> Vec<Grip> {
        let sides = |count: usize| (0..2 * count).map(|i| (i / 2, i % 2 == 1));
        let mut form = self.form.clone();
        let mut grips = match form {
            Form::Frustum { .. } => {
                return vec![Grip::Vertex(1), Grip::Near, Grip::Far, Grip::HalfAngle];
            }
            Form::Kdop { directions, .. } => {
                return sides(directions.len()).map(|(i, upper)| Grip::Slab(i, upper)).collect();
            }
            // A drag of the shape moves a point that is the only one.
            ref mut form => match form.points().len() {
                0 | 1 => Vec::new(),
                count => (0..count).map(Grip::Vertex).collect(),
            },
        };
        for (_, value) in form.fields() {
            match value {
                // In space the end of each half-extent suffices: eight corners and six faces would hide the box.
                Value::Sizes(_) if V::DIM == 3 => {
                    grips.extend((0..3).map(|axis| Grip::Face(axis, true)));
                }
                Value::Sizes(_) => {
                    grips.extend(sides(V::DIM).map(|(axis, positive)| Grip::Face(axis, positive)));
                    if !matches!(self.form, Form::Ellipsoid { .. }) {
                        grips.extend((0..4).map(Grip::Corner));
                    }
                }
                Value::Rotation(_) if V::DIM == 2 => grips.push(Grip::Rotate),
                Value::Size(_) => grips.push(Grip::Radius),
                Value::HalfAngle(_) => grips.push(Grip::HalfAngle),
                Value::Direction(_) => grips.push(Grip::Direction),
                Value::Normal(_) => grips.push(Grip::Normal),
                Value::Offset(_) => grips.push(Grip::Offset),
                _ => {}
            }
        }
        grips
    }

    /// The axis of a handle of space, and whether it is that of the body. Zero for a knob.
    pub fn axis(&self, grip: Grip) -> (DVec3, bool) {
        match grip {
            Grip::Along(axis) | Grip::Across(axis) => (DVec3::AXES[axis], false),
            Grip::Ring(axis) => (axes_of(self.shape)[axis], self.has_rotation()),
            _ => (DVec3::ZERO, self.has_rotation()),
        }
    }

    fn has_rotation(&self) -> bool {
        let mut form = self.form.clone();
        form.fields().iter().any(|(_, value)| matches!(value, Value::Rotation(_)))
    }

    /// The stem of a handle, and its place.
    pub fn place(&self, grip: Grip) -> Option<(DVec3, DVec3)> {
        let (stem, place) = self.at_rest(grip)?;
        let (stem, place) = (stem + self.shift, place + self.shift);
        let Some((_, held, to)) = self.dragged.filter(|dragged| dragged.0 == grip) else {
            return Some((stem, place));
        };
        // A dragged arm reaches as far as the cursor, in any direction.
        if !grip.turns() {
            return Some((stem, place));
        }
        Some((held, held + (place - held).normalize_or_zero() * held.distance(to)))
    }

    /// The point of the cursor in the coordinates of the form, if this handle is dragged.
    fn toward(&self, grip: Grip) -> Option<DVec3> {
        self.dragged.filter(|dragged| dragged.0 == grip).map(|(_, _, to)| to - self.shift)
    }

    fn pixels(&self, count: f64, at: DVec3) -> f64 {
        count / self.camera.pixels_per_unit(at + self.shift)
    }

    fn at_rest(&self, grip: Grip) -> Option<(DVec3, DVec3)> {
        match (grip, self.shape) {
            (Grip::Vertex(i), _) => {
                let points = points(self.form);
                // The stem of the target of a frustum is its eye; other points are their own stems.
                let stem = matches!(self.form, Form::Frustum { .. }).then_some(points[0]);
                let place = *points.get(i)?;
                Some((stem.unwrap_or(place), place))
            }
            (Grip::Radius, shape) => self.radius(shape),
            (Grip::HalfAngle, shape) => {
                let cone = OpenAngle::of(shape)?;
                let across = self.across(cone.apex, cone.direction, self.toward(grip));
                let reach = cone.reach.max(self.pixels(OUTSIDE, cone.apex));
                let (sin, cos) = cone.half_angle.sin_cos();
                Some((cone.apex, cone.apex + (cone.direction * cos + across * sin) * reach))
            }
            (Grip::Direction, Shape::Sector(sector)) => {
                let (apex, direction) = (sector.apex().in_space(), sector.direction().in_space());
                let rim = apex + direction * sector.radius();
                Some((apex, rim + direction * self.pixels(OUTSIDE, rim)))
            }
            (Grip::Direction, shape) => {
                let mut form = Form::from(shape);
                let origin = *points(&form).first()?;
                let direction = form.fields().into_iter().find_map(|(_, value)| match value {
                    Value::Direction(direction) => Some(direction.in_space()),
                    _ => None,
                });
                Some(self.arm(origin, direction?))
            }
            (Grip::Normal, shape) => {
                let (normal, foot) = self.foot(shape)?;
                Some(self.arm(foot, normal))
            }
            (Grip::Offset, shape) => self.foot(shape).map(|(_, foot)| (foot, foot)),
            (Grip::Face(axis, positive), shape) => {
                let (center, half, axes) = box_of(shape)?;
                let side = if positive { 1.0 } else { -1.0 };
                Some((center, center + axes[axis] * (side * half[axis])))
            }
            (Grip::Corner(bits), shape) => {
                let (center, half, axes) = box_of(shape)?;
                let side = |i: usize| if bits >> i & 1 == 1 { half[i] } else { -half[i] };
                Some((center, (0..V::DIM).fold(center, |p, i| p + axes[i] * side(i))))
            }
            (Grip::Rotate, shape) => {
                let (center, half, axes) = box_of(shape)?;
                let rim = center + axes[1] * half[1];
                Some((center, rim + axes[1] * self.pixels(OUTSIDE, rim)))
            }
            (grip @ (Grip::Along(_) | Grip::Across(_) | Grip::Ring(_)), _) => self.about(grip),
            (Grip::Slab(i, upper), Shape::Kdop(kdop)) => {
                let along = |p: DVec3| {
                    let along = kdop.directions()[i].in_space().dot(p);
                    if upper { along } else { -along }
                };
                let corners = || kdop.vertices().iter().map(|v| v.in_space());
                let end = corners().map(along).fold(f64::NEG_INFINITY, f64::max);
                let other = corners().map(along).fold(f64::INFINITY, f64::min);
                let slack = 1e-4 * (end - other);
                let face: Vec<_> = corners().filter(|&v| along(v) >= end - slack).collect();
                let middle = face.iter().sum::<DVec3>() / face.len() as f64;
                Some((middle, middle))
            }
            (Grip::Near | Grip::Far, Shape::Frustum(frustum)) => {
                let (eye, view) = view(frustum);
                let reach = if grip == Grip::Near { frustum.near() } else { frustum.far() };
                Some((eye, eye + view * reach))
            }
            _ => None,
        }
    }

    /// A handle that lies about the place of the shape.
    fn about(&self, grip: Grip) -> Option<(DVec3, DVec3)> {
        let at = self.shape.reference_point().in_space();
        match grip {
            Grip::Along(axis) => self.arrow(DVec3::AXES[axis]),
            Grip::Across(axis) => {
                let normal = DVec3::AXES[axis];
                let out = (DVec3::ONE - normal) * self.pixels(SQUARE, at);
                let seen = self.sight(at).dot(normal).abs() > END_ON;
                seen.then_some((at, at + out))
            }
            Grip::Ring(axis) => {
                let center = pivot(self.shape, self.camera);
                let (normal, sight) = (axes_of(self.shape)[axis], self.sight(center));
                let near = (normal * sight.dot(normal) - sight).unit();
                let near = near.unwrap_or_else(|| normal.any_orthonormal_vector());
                Some((center, center + near * self.pixels(RING, center)))
            }
            _ => None,
        }
    }

    /// The direction in which the eye looks at a point of the form.
    fn sight(&self, at: DVec3) -> DVec3 {
        (at + self.shift - self.camera.eye()).normalize_or_zero()
    }

    /// The start and the tip of an arrow that moves the shape. It passes the end of a half-extent.
    fn arrow(&self, along: DVec3) -> Option<(DVec3, DVec3)> {
        let at = self.shape.reference_point().in_space();
        let pixel = self.pixels(1.0, at);
        let [start, mut tip] = ARROW;
        if let Some((_, half, axes)) = box_of(self.shape) {
            let ends = (0..3).filter(|&i| axes[i].dot(along) > 0.95).map(|i| half[i] / pixel);
            tip = ends
                .filter(|end| (end - tip).abs() < 2.0 * SQUARE)
                .fold(tip, |tip, end| tip.max(end + SQUARE));
        }
        let seen = self.sight(at).cross(along).length() > END_ON;
        seen.then_some((at + along * (start * pixel), at + along * (tip * pixel)))
    }

    fn arm(&self, origin: DVec3, direction: DVec3) -> (DVec3, DVec3) {
        (origin, origin + direction * self.pixels(ARM, origin))
    }

    /// The normal of a plane, and its point nearest to the middle of the view.
    fn foot(&self, shape: &Shape<V>) -> Option<(DVec3, DVec3)> {
        let plane = match shape {
            Shape::Plane(plane) => plane,
            Shape::HalfSpace(half_space) => half_space.boundary(),
            _ => return None,
        };
        let normal = plane.normal().in_space();
        let middle = match self.dragged {
            Some((Grip::Normal, held, _)) => held,
            _ => self.camera.center(),
        };
        let middle = middle - self.shift;
        let height = normal.dot(middle - normal * plane.offset());
        Some((normal, middle - normal * height))
    }

    fn radius(&self, shape: &Shape<V>) -> Option<(DVec3, DVec3)> {
        if let Shape::Sector(sector) = shape {
            let apex = sector.apex().in_space();
            return Some((apex, apex + sector.direction().in_space() * sector.radius()));
        }
        let Spine { middle, axis, radius } = Spine::of(shape)?;
        Some((middle, middle + self.across(middle, axis, self.toward(Grip::Radius)) * radius))
    }

    /// A unit vector across `axis`: towards `toward`, else towards a side that faces the camera.
    fn across(&self, from: DVec3, axis: DVec3, toward: Option<DVec3>) -> DVec3 {
        let across = |v: DVec3| Vector::unit(v - axis * v.dot(axis));
        let [right, up] = [self.camera.right(), self.camera.up()];
        let seen = if axis == DVec3::ZERO { right } else { right.cross(up).cross(axis) };
        toward.and_then(|to| across(to - from)).or_else(|| across(seen)).unwrap_or(right)
    }
}
