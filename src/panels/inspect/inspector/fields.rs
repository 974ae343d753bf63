//! The fields of an entry as rows, named as in the scene file.

use egui::{Id, Ui, Vec2 as Size};

use crate::analysis::Leeway;
use crate::bench::Notation;
use crate::panels::explain::sensitivity;
use crate::panels::widgets::look;
use crate::panels::widgets::number::{Answer, Number};
use crate::scene::{Entry, Form, Precision, Subject, Unit, World};
use crate::view::style::Style;
use crate::words::{self, say, tr};

const NAMES: f32 = 92.0;
const ROW: f32 = 24.0;
const GAP: f32 = 4.0;

/// The user's input to the rows in this frame.
#[derive(Debug, Default, Clone)]
pub struct Touch {
    /// The number that changed.
    pub changed: Option<Id>,
    /// The change was a nudge, which is a gesture of its own.
    pub nudged: bool,
    /// The number that is being dragged or typed.
    pub held: Option<Id>,
    /// Why the typed text is not a number.
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

/// Rows of numbers, one under the other.
pub struct Rows<'a> {
    ui: &'a mut Ui,
    notation: Notation,
    precision: Precision,
    pub touch: Touch,
    /// What of the pair turns; how far the numbers may move until then, in their order; the number of the nearest; and how many
    /// are shown.
    leeways: (Subject, &'a [Leeway], Option<usize>, usize),
    style: &'a Style,
}

impl<'a> Rows<'a> {
    /// Appends rows at the end of `ui`.
    pub fn new(
        ui: &'a mut Ui,
        (notation, precision): (Notation, Precision),
        (subject, leeways, nearest): (Subject, &'a [Leeway], Option<usize>),
        style: &'a Style,
    ) -> Self {
        let (touch, leeways) = (Touch::default(), (subject, leeways, nearest, 0));
        Self { ui, notation, precision, touch, leeways, style }
    }

    /// Shows all numbers of an entry.
    pub fn entry<V: World>(&mut self, entry: &mut Entry<V>) {
        if let Form::Mesh { file, triangles, solid, .. } = &mut entry.form {
            self.ui.label(match file.as_str() {
                "" => words::count(triangles.len(), "triangle"),
                file => say!("file {file}"),
            });
            // In the plane, triangles always fill their area.
            if V::DIM == 3 {
                let response = self.ui.checkbox(solid, tr("solid"));
                let response = response
                    .on_hover_text(tr("The inside counts; only a closed mesh can be solid"));
                if response.changed() {
                    self.touch.changed = Some(response.id);
                }
            }
        }
        entry.each_field(&mut |name, unit, numbers| self.row(name, numbers, unit));
    }

    fn row(&mut self, name: &str, values: &mut [f64], unit: Unit) {
        let (touch, notation, precision) = (&mut self.touch, self.notation, self.precision);
        let ((subject, leeways, nearest, count), style) = (&mut self.leeways, self.style);
        self.ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            let high = look::target(ui, 0.0, ROW).y;
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            let label = ui.allocate_ui_with_layout(Size::new(NAMES, high), layout, |ui| {
                ui.set_min_width(NAMES);
                ui.label(name)
            });
            let label = label.inner.id;
            let number = Number { unit, notation, precision, size: Size::new(0.0, high), label };
            // Numbers that do not fit side by side are shown in several lines.
            let widest = values.iter().map(|value| number.width(ui, *value)).fold(30.0, f32::max);
            let fit = ((ui.available_width() + GAP) / (widest + GAP)) as usize;
            let columns = fit.clamp(1, values.len().max(1));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = GAP;
                let width = (ui.available_width() + GAP) / columns as f32 - GAP;
                for line in values.chunks_mut(columns) {
                    ui.horizontal(|ui| {
                        for value in line {
                            let number = Number { size: Size::new(width, high), ..number };
                            let mut answer = number.show(ui, value);
                            if let Some(leeway) = leeways.get(*count) {
                                let (field, near) = (&answer.response, *nearest == Some(*count));
                                sensitivity::bar(ui, field, leeway, near, style);
                                let hint = sensitivity::hint(leeway, *subject);
                                answer.response = answer.response.on_hover_text(hint);
                            }
                            *count += 1;
                            touch.see(answer);
                        }
                    });
                }
            });
        });
    }
}
