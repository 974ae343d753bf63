//! A row for each field of an entry, named as in the scene file.

use egui::{DragValue, Response, Ui, Vec2 as Size};
use glam::{Vec2, Vec3};

use crate::scene::{Entry, Form, Rotation3, Space, Turn3};
use crate::shapes::Angle;

/// The width of the column of names.
const NAMES: f32 = 92.0;
const ROW: f32 = 24.0;

/// What a person does to the rows in this frame.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Touch {
    /// A number is another one now.
    pub changed: bool,
    /// A number is being dragged or typed.
    pub held: bool,
}

impl Touch {
    fn see(&mut self, response: &Response) {
        self.changed |= response.changed();
        self.held |= response.dragged() || response.has_focus();
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
                rows.row("quat x y", &mut [x, y], "");
                rows.row("quat z w", &mut [z, w], "");
            }
            Rotation3::Euler(x, y, z) => rows.row("rotation", &mut [x, y, z], "°"),
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
    touch: Touch,
}

impl<'a> Rows<'a> {
    /// Rows that go on at the end of `ui`.
    pub fn new(ui: &'a mut Ui) -> Self {
        Self { ui, touch: Touch::default() }
    }

    /// What was done to them.
    pub fn touch(&self) -> Touch {
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
                self.row("near, far", &mut [near, far], "");
            }
            Form::Kdop { directions, min, max } => {
                for (i, ((direction, min), max)) in
                    directions.iter_mut().zip(min).zip(max).enumerate()
                {
                    self.vector(&format!("direction {}", i + 1), direction);
                    self.row("min, max", &mut [min, max], "");
                }
            }
            Form::Hull { points } => {
                for (i, point) in points.iter_mut().enumerate() {
                    self.vector(&format!("point {}", i + 1), point);
                }
            }
            Form::Mesh { file } => {
                self.ui.label(format!("file {file}"));
            }
            Form::Plane { normal, offset } | Form::HalfSpace { normal, offset } => {
                self.vector("normal", normal);
                self.number("offset", offset);
            }
        }
    }

    fn number(&mut self, name: &str, value: &mut f32) {
        self.row(name, &mut [value], "");
    }

    fn vector<V: Space>(&mut self, name: &str, value: &mut V) {
        let mut numbers: Vec<f32> = (0..V::DIM).map(|i| value.get(i)).collect();
        let before = self.touch.changed;
        self.touch.changed = false;
        self.row(name, &mut numbers.iter_mut().collect::<Vec<_>>(), "");
        if self.touch.changed {
            *value = V::from_fn(|i| numbers[i]);
        }
        self.touch.changed |= before;
    }

    fn angle(&mut self, name: &str, value: &mut Angle<f32>) {
        match value {
            Angle::Degrees(degrees) => self.row(name, &mut [degrees], "°"),
            Angle::Radians(radians) => self.row(name, &mut [radians], " rad"),
        }
    }

    fn row(&mut self, name: &str, values: &mut [&mut f32], unit: &str) {
        let touch = &mut self.touch;
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
                let speed = (value.abs() * 0.01).clamp(0.005, 1e6);
                let field = DragValue::new(*value)
                    .speed(if unit == "°" { 0.5 } else { speed })
                    .update_while_editing(false)
                    .custom_formatter(|value, _| shortest(value as f32))
                    .suffix(unit);
                let response = ui.add_sized([width, ROW], field).labelled_by(label.id);
                touch.see(&response);
            }
        });
    }
}

/// The shortest text that reads back to the same number.
fn shortest(value: f32) -> String {
    if value != 0.0 && !(1e-4..1e7).contains(&value.abs()) {
        format!("{value:e}")
    } else {
        format!("{value}")
    }
}
