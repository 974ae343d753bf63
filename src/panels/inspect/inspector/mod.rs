//! The inspector: every number of the selected entry, to be dragged or typed.

mod fields;
mod tools;

use egui::{CollapsingHeader, Id, RichText, TextEdit, Ui};

use fields::Rows;

use crate::analysis::{Findings, Sensitivity};
use crate::bench::{Bench, Notation};
use crate::outline::MOST_TRIANGLES;
use crate::panels::commands::action::Action;
use crate::panels::explain::sensitivity;
use crate::panels::frame::switches::Switches;
use crate::panels::widgets::number::select_all;
use crate::scene::{LONGEST_LINE, Precision, Subject, World};
use crate::shapes::Shape;
use crate::view::style::Style;
use crate::words::{self, say, tr};

/// Shows the selected shape as equations, with its numbers as it stands now, if there is one.
pub fn equations<V: World>(ui: &mut Ui, bench: &Bench<V>, findings: &Findings<V>, style: &Style) {
    let shape = bench.selection.selected.and_then(|index| findings.shapes.get(index)?.as_ref());
    let Some(shape) = shape else { return };
    let header = CollapsingHeader::new(tr("As equations")).id_salt("equations");
    header.default_open(true).show(ui, |ui| {
        for equation in words::equations(shape, bench.document().precision == Precision::F32) {
            ui.label(RichText::new(tr(equation.form)).small().color(style.quiet));
            ui.label(RichText::new(tr(&equation.text)).monospace());
        }
    });
}

/// The state of the inspector between frames.
#[derive(Debug, Default)]
pub struct Inspector {
    /// The number that is being dragged or typed: all its changes are one undo step.
    editing: Option<Id>,
    /// How numbers are shown.
    pub notation: Notation,
    /// Why the last change was refused, and the index of its entry.
    refused: Option<(usize, String)>,
    /// The name typed so far, and the index of its entry.
    name: Option<(usize, String)>,
    /// The name of the entry that was shown last.
    shown: Option<String>,
    /// The field that had the focus then.
    typed_in: Option<Id>,
}

/// The id of the field for the name of the shape.
pub fn name_field() -> Id {
    Id::new("name of the shape")
}

impl Inspector {
    /// Resets the state for another scene, except the notation.
    pub fn new_scene(&mut self) {
        *self = Self { notation: self.notation, ..Self::default() };
    }

    /// Shows the selected entry. Adding and deleting shapes is deferred to the end of the frame, because the
    /// rest of the frame uses the findings of the current shapes.
    pub fn show<V: World>(
        &mut self,
        ui: &mut Ui,
        bench: &mut Bench<V>,
        findings: &Findings<V>,
        switches: &mut Switches,
        style: &Style,
    ) {
        tools::show(ui, bench, switches, style);
        let asked = &mut switches.asked;
        let Some(index) = self.index(ui, bench) else {
            self.finish(bench);
            if !bench.document().entries.is_empty() {
                let text = tr("Click a shape to see its numbers.");
                ui.label(RichText::new(text).color(style.quiet));
            }
            return;
        };
        if self.refused.as_ref().is_some_and(|(of, _)| *of != index) {
            self.refused = None;
        }
        let count = bench.selection.entries().len();
        if count > 1 {
            ui.label(RichText::new(say!("{count} shapes are selected")).color(style.quiet));
            tools::align::<V>(ui, asked);
        }
        self.typed_in = None;
        self.name(ui, bench, index, asked);

        sensitivity::go_on(ui, bench, findings, index);
        let known = bench.sensitivity.take();
        let mut entry = bench.document().entries[index].clone();
        let (free, precision) = (!bench.selection.is_locked(index), bench.document().precision);
        let touch = ui.add_enabled_ui(free, |ui| {
            let subject = known.as_ref().map_or(Subject::Overlap, Sensitivity::subject);
            let leeways = known.as_ref().map_or(&[][..], Sensitivity::leeways);
            let nearest = known.as_ref().filter(|known| known.is_complete());
            let nearest = nearest.and_then(|known| {
                let nearest = known.nearest()?;
                known.leeways().iter().position(|leeway| leeway == nearest)
            });
            let form = (self.notation, precision);
            let mut rows = Rows::new(ui, form, (subject, leeways, nearest), style);
            rows.entry(&mut entry);
            rows.touch
        });
        let touch = touch.inner;
        bench.sensitivity = known;
        self.typed_in = self.typed_in.or(touch.held);
        if touch.refused.is_some() {
            self.refused = touch.refused.map(|reason| (index, reason));
        }
        if let Some(id) = touch.changed {
            if self.editing != Some(id) {
                self.finish(bench);
                self.editing = Some(id);
                bench.work.begin_gesture("Edit number");
            }
            // Once a drag is cancelled, the rest of it changes nothing.
            if bench.work.in_gesture() {
                let answer = bench.edit("Edit number", |document| document.entries[index] = entry);
                self.refused = answer.err().map(|error| (index, error.to_string()));
            }
        }
        if touch.nudged || self.editing != touch.held {
            self.finish(bench);
        }
        if let Some(known) = bench.sensitivity.as_ref().filter(|known| known.is_complete()) {
            sensitivity::nearest(ui, known, style);
        }
        if let Some((_, error)) = &self.refused {
            ui.label(RichText::new(words::retold(error)).color(style.overlap.text));
        }
        triangles(ui, findings, index, style);
    }

    /// The index of the entry to show: the selected one. But if a click selects another one while the user
    /// types, the typed text still goes to the previous one.
    fn index<V: World>(&mut self, ui: &Ui, bench: &Bench<V>) -> Option<usize> {
        let entries = &bench.document().entries;
        let types = self.typed_in.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
        let before = self.shown.as_deref().filter(|_| types);
        let before = before.and_then(|name| bench.document().find(name));
        let index = before.or(bench.selection.selected).filter(|&index| index < entries.len());
        self.shown = index.map(|index| entries[index].name.clone());
        index
    }

    fn finish<V: World>(&mut self, bench: &mut Bench<V>) {
        if self.editing.take().is_some() {
            bench.work.end_gesture();
        }
    }

    fn name<V: World>(
        &mut self,
        ui: &mut Ui,
        bench: &mut Bench<V>,
        index: usize,
        asked: &mut Vec<Action>,
    ) {
        let entry = &bench.document().entries[index];
        if self.name.as_ref().is_none_or(|(of, _)| *of != index) {
            self.name = Some((index, entry.name.clone()));
        }
        let Some((_, name)) = &mut self.name else { return };
        let (old, kind) = (entry.name.clone(), entry.form.kind());
        let response = ui
            .horizontal(|ui| {
                let field = TextEdit::singleline(name).id(name_field()).desired_width(140.0);
                let field = field.char_limit(LONGEST_LINE);
                let response =
                    ui.add(field).on_hover_text(tr("The name in the scene file  Shift+F2"));
                ui.label(tr(kind.name(V::DIM)));
                self.notation.choose(ui);
                tools::lock(ui, bench.selection.is_locked(index), asked);
                response
            })
            .inner;
        if response.has_focus() {
            self.typed_in = Some(response.id);
        }
        let by_key = ui.input(|input| !input.pointer.any_down() && !input.pointer.any_released());
        if response.gained_focus() && by_key {
            select_all(ui.ctx(), response.id, name);
        }
        if response.lost_focus() && *name != old {
            let refused = bench.rename(index, name).err();
            if refused.is_some() {
                *name = old;
            }
            self.refused = refused.map(|error| (index, error.to_string()));
        } else if !response.has_focus() {
            *name = old;
        }
    }
}

/// Says of a mesh how many triangles it has, and how it is drawn.
fn triangles<V: World>(ui: &mut Ui, findings: &Findings<V>, index: usize, style: &Style) {
    let Some(Some(Shape::Mesh(mesh))) = findings.shapes.get(index) else { return };
    let count = mesh.indices().len();
    let drawn = V::DIM == 3 && count > MOST_TRIANGLES;
    let drawn = if drawn { tr(", drawn as boxes of their tree") } else { "" };
    let text = format!("{}{drawn}", words::count(count, "triangle"));
    ui.label(RichText::new(text).color(style.quiet));
}
