//! The selected shape as equations.

use egui::{CollapsingHeader, RichText, Ui};

use crate::scene::Precision;
use crate::shapes::Shape;
use crate::vector::Vector;
use crate::view::style::Style;
use crate::words::{equations, tr};

/// Shows a section that can be folded, with the shape's numbers at its current position, in this precision.
pub fn show<V: Vector>(ui: &mut Ui, shape: &Shape<V>, precision: Precision, style: &Style) {
    CollapsingHeader::new(tr("As equations")).id_salt("equations").default_open(true).show(
        ui,
        |ui| {
            for equation in equations(shape, precision == Precision::F32) {
                ui.label(RichText::new(tr(equation.form)).small().color(style.quiet));
                ui.label(RichText::new(tr(&equation.text)).monospace());
            }
        },
    );
}
