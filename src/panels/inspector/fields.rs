//! A row for each field of an entry, named as in the scene file.

use egui::{Id, Ui, Vec2 as Size};
use glam::{Vec2, Vec3};

use crate::bench::{Notation, Unit};
use crate::panels::number::{Answer, Number};
use crate::scene::{Entry, Form, Rotation3, Space, Turn3};
use crate::shapes::Angle;

/// The width of the column of names.
const NAMES: f32 = 92.0;
const ROW: f32 = 24.0;

/// What a person does to the rows in this frame.
#[derive(Debug, Default, Clone)]
pub struct Touch {
    /// The number that is another one now.
    pub changed: Option<Id>,
    /// It was nudged: that is a gesture of its own.
    pub nudged: bool,
    /// The number that is being dragged or typed.
    pub held: Option<Id>,
    /// Why what was typed is no number.
    pub refused: Option<String>,
}

impl Touch {
    fn see(&mut self, answer: Answer) {
        let Answer { response, changed, nudged, refused } = answer;
        if changed {
            self.changed = Some(response.id);
        }
        if response.dragged() || response.has_focus() {
            self.held = Some(response.id);
        }
        self.nudged |= nudged;
        self.refused = refused.or(self.refused.take());
    }
}

/// Rotations differ between the plane and space.
pub trait Turning: Space {
    /// Rows for a rotation.
    fn rotation_rows(rows: &mut Rows, rotation: &mut Self::Rotation);
    /// Rows for a turn.
    fn turn_rows(rows: &mut Rows, turn: &mut Self::Turn);
}

impl Turning for Vec2 {
    fn rotation_rows(rows: &mut Rows, rotation: &mut Angle<f32>) {
        rows.angle("rotation", rotation);
    }
    fn turn_rows(rows: &mut Rows, turn: &mut Angle<f32>) {
        rows.angle("turn", turn);
    }
}

impl Turning for Vec3 {
    fn rotation_rows(rows: &mut Rows, rotation: &mut Rotation3) {
        match rotation {
            Rotation3::Quat(x, y, z, w) => {
                rows.row("quat x y", &mut [x, y], Unit::None);
                rows.row("quat z w", &mut [z, w], Unit::None);
            }
            Rotation3::Euler(x, y, z) => rows.row("rotation", &mut [x, y, z], Unit::Degrees),
            Rotation3::Axes(x, y, z) => {
                rows.vector("axis x", x);
                rows.vector("axis y", y);
                rows.vector("axis z", z);
            }
        }
    }
    fn turn_rows(rows: &mut Rows, turn: &mut Turn3) {
        rows.vector("turn axis", &mut turn.axis);
        rows.angle("turn angle", &mut turn.angle);
    }
}

/// Rows of numbers, one under the other.
pub struct Rows<'a> {
    ui: &'a mut Ui,
    notation: Notation,
    touch: Touch,
}

impl<'a> Rows<'a> {
    /// Rows that go on at the end of `ui`.
    pub fn new(ui: &'a mut Ui, notation: Notation) -> Self {
        Self { ui, notation, touch: Touch::default() }
    }

    /// What was done to them.
    pub fn touch(self) -> Touch {
        self.touch
    }

    /// All numbers of an entry.
    pub fn entry<V: Turning>(&mut self, entry: &mut Entry<V>) {
        self.form(&mut entry.form);
        self.vector("displacement", &mut entry.displacement);
        if let Some(turn) = &mut entry.turn {
            V::turn_rows(self, turn);
        }
    }

    fn form<V: Turning>(&mut self, form: &mut Form<V>) {
        match form {
            Form::Point { at } => self.vector("at", at),
            Form::Segment { start, end } => {
                self.vector("start", start);
                self.vector("end", end);
            }
            Form::Ray { origin, direction } => {
                self.vector("origin", origin);
                self.vector("direction", direction);
            }
            Form::Line { through, direction } => {
                self.vector("through", through);
                self.vector("direction", direction);
            }
            Form::Ball { center, radius } => {
                self.vector("center", center);
                self.number("radius", radius);
            }
            Form::Capsule { start, end, radius } | Form::Cylinder { start, end, radius } => {
                self.vector("start", start);
                self.vector("end", end);
                self.number("radius", radius);
            }
            Form::Triangle { a, b, c } => {
                self.vector("a", a);
                self.vector("b", b);
                self.vector("c", c);
            }
            Form::Aabb { center, half } => {
                self.vector("center", center);
                self.vector("half", half);
            }
            Form::Obb { center, half, rotation } | Form::Ellipsoid { center, half, rotation } => {
                self.vector("center", center);
                self.vector("half", half);
                V::rotation_rows(self, rotation);
            }
            Form::Sector { apex, direction, half_angle, radius } => {
                self.vector("apex", apex);
                self.vector("direction", direction);
                self.angle("half_angle", half_angle);
                self.number("radius", radius);
            }
            Form::Cone { apex, base, radius } => {
                self.vector("apex", apex);
                self.vector("base", base);
                self.number("radius", radius);
            }
            Form::Frustum { eye, target, up, fov_y, aspect, near, far } => {
                self.vector("eye", eye);
                self.vector("target", target);
                self.vector("up", up);
                self.angle("fov_y", fov_y);
                self.number("aspect", aspect);
                self.row("near, far", &mut [near, far], Unit::None);
            }
            Form::Kdop { directions, min, max } => {
                for (i, ((direction, min), max)) in
                    directions.iter_mut().zip(min).zip(max).enumerate()
                {
                    self.vector(&format!("direction {}", i + 1), direction);
                    self.row("min, max", &mut [min, max], Unit::None);
                }
            }
            Form::Hull { points } => {
                for (i, point) in points.iter_mut().enumerate() {
                    self.vector(&format!("point {}", i + 1), point);
                }
            }
            Form::Mesh { file, position, rotation, scale } => {
                self.ui.label(format!("file {file}"));
                self.vector("position", position);
                let mut turned = rotation.unwrap_or(V::UNTURNED);
                V::rotation_rows(self, &mut turned);
                if rotation.is_some() || turned != V::UNTURNED {
                    *rotation = Some(turned);
                }
                self.number("scale", scale);
            }
            Form::Plane { normal, offset } | Form::HalfSpace { normal, offset } => {
                self.vector("normal", normal);
                self.number("offset", offset);
            }
        }
    }

    fn number(&mut self, name: &str, value: &mut f32) {
        self.row(name, &mut [value], Unit::None);
    }

    fn vector<V: Space>(&mut self, name: &str, value: &mut V) {
        let mut numbers: Vec<f32> = (0..V::DIM).map(|i| value.get(i)).collect();
        self.row(name, &mut numbers.iter_mut().collect::<Vec<_>>(), Unit::None);
        *value = V::from_fn(|i| numbers[i]);
    }

    fn angle(&mut self, name: &str, value: &mut Angle<f32>) {
        match value {
            Angle::Degrees(degrees) => self.row(name, &mut [degrees], Unit::Degrees),
            Angle::Radians(radians) => self.row(name, &mut [radians], Unit::Radians),
        }
    }

    fn row(&mut self, name: &str, values: &mut [&mut f32], unit: Unit) {
        let (touch, notation) = (&mut self.touch, self.notation);
        self.ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            let label = ui.allocate_ui_with_layout(Size::new(NAMES, ROW), layout, |ui| {
                ui.set_min_width(NAMES);
                ui.label(name)
            });
            let label = label.inner;
            let count = values.len() as f32;
            let width = ((ui.available_width() - 4.0 * (count - 1.0)) / count).max(30.0);
            for value in values {
                let number =
                    Number { unit, notation, size: Size::new(width, ROW), label: label.id };
                touch.see(number.show(ui, value));
            }
        });
    }
}
