//! The handles that a shape has, and their places.

use glam::DVec3;

use super::handle::Grip;
use crate::bench::edits::points;
use crate::bench::sight::Camera;
use crate::scene::{Form, Value, World};
use crate::shapes::Shape;
use crate::vector::Vector;

/// The distance from the origin of a direction to its knob, in pixels.
const ARM: f64 = 96.0;
/// The distance from a body to a knob outside it, in pixels.
const OUTSIDE: f64 = 30.0;

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
    /// The handles of the shape.
    pub fn grips(&self) -> Vec<Grip> {
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
                Value::Sizes(_) => {
                    grips.extend(sides(V::DIM).map(|(axis, positive)| Grip::Face(axis, positive)));
                    // In space, eight corners and six faces would hide the box.
                    if V::DIM == 2 && !matches!(self.form, Form::Ellipsoid { .. }) {
                        grips.extend((0..4).map(Grip::Corner));
                    }
                }
                Value::Rotation(_) if V::DIM == 2 => grips.push(Grip::Rotate(1)),
                Value::Rotation(_) => grips.extend((0..3).map(Grip::Rotate)),
                Value::Size(_) => grips.push(Grip::Radius),
                Value::HalfAngle(_) => grips.push(Grip::HalfAngle),
                Value::Direction(_) => grips.push(Grip::Direction),
                Value::Normal(_) => grips.push(Grip::Normal),
                Value::Offset(_) => grips.push(Grip::Offset),
                _ => {}
            }
        }
        grips.sort();
        grips
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
            (Grip::Rotate(axis), shape) => {
                let (center, half, axes) = box_of(shape)?;
                let rim = center + axes[axis] * half[axis];
                Some((center, rim + axes[axis] * self.pixels(OUTSIDE, rim)))
            }
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
    reach: f64,
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
fn view<V: Vector>(frustum: &crate::shapes::Frustum<V>) -> (DVec3, DVec3) {
    let eye = frustum.eye().in_space();
    (eye, (frustum.target().in_space() - eye).unit().unwrap_or(DVec3::ZERO))
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
