//! The mode of drags and arrow keys: they move a shape, change its displacement, or turn it.

use glam::{DQuat, DVec2, DVec3};

use super::Bench;
use super::decimal::Grid;
use super::handle_drag::along;
use super::rotation::{SNAP, rotated};
use crate::scene::{Form, Value, World};
use crate::shapes::Shape;

/// The effect of dragging a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DragMode {
    /// Moves the shape.
    #[default]
    Move,
    /// Changes its displacement, the motion from u = 0 to 1.
    Sweep,
    /// Turns the shape about its reference point.
    Turn,
}

impl DragMode {
    /// All modes, in the order of their buttons.
    pub const ALL: [Self; 3] = [Self::Move, Self::Sweep, Self::Turn];

    /// The name of the mode.
    pub fn name(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Sweep => "Sweep",
            Self::Turn => "Turn",
        }
    }

    /// The next mode; after the last comes the first.
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// The degrees by which a shape turns for each pixel of a drag that does not go around its pivot.
const DEGREES: f64 = 0.6;
/// The least distance from the pivot, in pixels, at which a drag goes around it.
const LEVER: f64 = 24.0;

impl<V: World> Bench<V> {
    /// The point about which a shape is turned. For a plane it is the point nearest to the middle of the view:
    /// the point nearest to the origin, by which the plane is placed, would be another one after each turn.
    pub(super) fn pivot(&self, shape: &Shape<V>) -> DVec3 {
        let onto = |normal: V, height: f64| self.camera.center() - normal.in_space() * height;
        let middle = V::from_space(self.camera.center());
        match shape {
            Shape::Plane(plane) => onto(plane.normal(), plane.signed_distance(middle)),
            Shape::HalfSpace(half_space) => {
                let plane = half_space.boundary();
                onto(plane.normal(), plane.signed_distance(middle))
            }
            shape => shape.reference_point().in_space(),
        }
    }

    /// The rotation for a drag from one point of the screen to another, about a point of the world; with
    /// `snap`, by a multiple of 15°.
    pub(super) fn turn_of_drag(&self, pivot: DVec3, from: DVec2, to: DVec2, snap: bool) -> DQuat {
        let snapped = |degrees: f64| match snap {
            true => ((degrees / SNAP).round() * SNAP).to_radians(),
            false => degrees.to_radians(),
        };
        let way = to - from;
        if V::DIM == 3 {
            let [right, up] = self.camera.screen_axes();
            let axis = (up * way.x + right * way.y).normalize_or_zero();
            if axis == DVec3::ZERO {
                return DQuat::IDENTITY;
            }
            return DQuat::from_axis_angle(axis, snapped(way.length() * DEGREES));
        }
        let around = self.camera.project(pivot).map(|pivot| [from - pivot, to - pivot]);
        let degrees = match around {
            // The screen's y points down.
            Some([a, b]) if a.length() >= LEVER => -a.angle_to(b).to_degrees(),
            _ => -way.x * DEGREES,
        };
        DQuat::from_rotation_z(if degrees.is_finite() { snapped(degrees) } else { 0.0 })
    }

    /// Notes why the selected shape cannot be turned.
    pub(super) fn refuse_to_turn(&mut self) {
        let Some(entry) = self.selected_entry() else { return };
        let why = match entry.form {
            Form::Aabb { .. } => "keeps to the axes: take an oriented box",
            Form::Kdop { .. } => "keeps to its directions",
            _ => "looks the same however it is turned",
        };
        self.tool.refusal = Some(format!("{} {why}", entry.name));
    }

    /// Takes the reason for which the last drag or key did nothing.
    pub fn take_refusal(&mut self) -> Option<String> {
        self.tool.refusal.take()
    }
}

/// A shape turned about a point, its reference point or another one of it; `None` for one that would look the
/// same, or that stays aligned to the axes.
///
/// Points are rounded for a `pixel` in the world, directions and rotations for a pixel of `radians`.
pub(super) fn turned<V: World>(
    form: &Form<V>,
    pivot: DVec3,
    by: DQuat,
    pixel: f64,
    radians: f64,
) -> Option<Form<V>> {
    let mut form = form.clone();
    let has_several_points = form.points().len() > 1;
    let has_direction = form.fields().into_iter().any(|(_, value)| {
        use Value::{Direction, Normal, Rotation, Turned};
        matches!(value, Direction(_) | Normal(_) | Rotation(_) | Turned(_))
    });
    if !has_several_points && !has_direction {
        return None;
    }
    if by == DQuat::IDENTITY {
        // Without a rotation no bit changes.
        return Some(form);
    }
    let around = |point: V| {
        let turned = pivot + by * (point.in_space() - pivot);
        V::from_space(Grid::for_pixel(pixel).round_vector(turned))
    };
    let aimed = |direction: V| {
        let turned = by * direction.in_space();
        V::from_space(Grid::for_pixel(radians * direction.length()).round_vector(turned))
    };
    if let Form::Plane { normal, offset } | Form::HalfSpace { normal, offset } = &mut form {
        *normal = aimed(*normal);
        *offset = along(*normal, pivot, pixel);
        return Some(form);
    }
    // The pivot is the point that is the only one; but what is placed may turn about another one.
    let has_place = matches!(form, Form::Hull { .. } | Form::Mesh { .. });
    let is_placed = has_place && !form.is_unplaced_hull();
    if has_several_points || is_placed {
        form.points().into_iter().for_each(|point| *point = around(*point));
    }
    for (_, value) in form.fields() {
        match value {
            Value::Direction(direction) => *direction = aimed(*direction),
            Value::Rotation(rotation) => *rotation = rotated::<V>(rotation, by, radians),
            Value::Turned(rotation) if is_placed => {
                *rotation = Some(rotated::<V>(&rotation.unwrap_or(V::UNTURNED), by, radians));
            }
            _ => {}
        }
    }
    Some(form)
}
