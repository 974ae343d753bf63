//! The timeline of the frame: playing, stepping, and a slider with the first and the last contact on it.

use egui::{Align2, FontId, Rect, Response, Sense, Stroke, Ui, pos2, vec2};

use crate::analysis::{Motion, PLACES};
use crate::bench::{self, Bench, Notation, Wish};
use crate::panels::commands::action::{Action, Asks};
use crate::panels::widgets::control::control_of;
use crate::panels::widgets::look;
use crate::panels::widgets::number::Number;
use crate::scene::{Digits, Unit, World};
use crate::view::style::{Style, size, width};
use crate::words::{say, tr};

/// The width of the space before the slider and the plot, so that both begin at the same place; the second
/// with larger buttons.
const GUTTER: [f32; 2] = [250.0, 312.0];
/// The margin at either end of the slider for its handle.
const INSET: f32 = 9.0;
/// How near the pointer has to be to a contact to snap to it, in points; the second for a finger.
const SNAP: [f64; 2] = [5.0, 14.0];
const HEIGHT: f32 = 28.0;
/// The width of the field for u: all its digits, or its bits.
const NUMBER: f32 = 84.0;

/// The width of the space before the slider.
pub fn gutter(ui: &Ui) -> f32 {
    GUTTER[usize::from(look::is_for_fingers(ui))]
}

/// Shows the buttons that play the frame, and the field for the time.
pub fn controls<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    notation: Notation,
    asked: &mut Vec<Action>,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        play(ui, bench, asked);
        let back = control_of(ui, bench.time.u > 0.0, "−", tr("Back by 1/60 of the frame  ["));
        back.asks(bench::Action::TimeBack, asked);
        let on = control_of(ui, bench.time.u < 1.0, "+", tr("Forward by 1/60 of the frame  ]"));
        on.asks(bench::Action::TimeOn, asked);
        let size = look::target(ui, 0.0, 24.0);
        let label = egui::SelectableLabel::new(bench.time.looping, "🔁");
        let looping = ui.add_sized(size, label).on_hover_text(tr("Play in a loop  L"));
        looping.widget_info(|| {
            let kind = egui::WidgetType::Checkbox;
            egui::WidgetInfo::selected(kind, true, bench.time.looping, tr("Play in a loop"))
        });
        looping.asks(bench::Action::Loop, asked);
        let label = ui.label("u").on_hover_text(tr("The part of the frame that has passed")).id;
        let (unit, precision) = (Unit::None, bench.document().precision);
        let size = look::target(ui, NUMBER, 24.0);
        let number = Number { unit, notation, precision, size, label };
        // While it runs, more digits than these would only flicker.
        let mut u = bench.time.u;
        if bench.time.playing {
            u = (u * 1e3).round() / 1e3;
        }
        let answer = ui.scope(|ui| {
            // The small font keeps the slider in line with the plot, however many digits the number has.
            ui.style_mut().override_font_id = Some(FontId::proportional(size::SMALL));
            ui.spacing_mut().button_padding.x = 2.0;
            number.show(ui, &mut u)
        });
        if answer.inner.changed {
            asked.push(Wish::Time(u).into());
        }
    });
}

/// Shows the button that starts and stops the time.
pub fn play<V: World>(ui: &mut Ui, bench: &Bench<V>, asked: &mut Vec<Action>) {
    let (sign, hint) =
        if bench.time.playing { ("⏸", tr("Stop  Space")) } else { ("⏵", tr("Play  Space")) };
    control_of(ui, true, sign, hint).asks(bench::Action::Play, asked);
}

/// The first and the last instant of overlap.
pub fn meeting<V: World>(motion: Option<&Motion<V>>) -> Option<[f64; 2]> {
    let overlap = motion?.meeting.ok()??;
    Some([overlap.first, overlap.last])
}

/// The part of a rectangle, as wide as the slider, in which u runs from left to right.
pub fn scale(rect: Rect) -> Rect {
    rect.shrink2(vec2(INSET, 0.0))
}

/// Asks for the time at the pointer; near a contact, for the exact time of that.
pub fn scrub<V: World>(
    response: &Response,
    scale: Rect,
    bench: &Bench<V>,
    meeting: Option<[f64; 2]>,
    asked: &mut Vec<Action>,
) {
    // The last movement may come in the same frame as the release.
    let held = response.is_pointer_button_down_on() || response.drag_stopped();
    // In a window without room, no time can be chosen.
    if !held && !response.clicked() || scale.width() <= 0.0 {
        return;
    }
    let Some(pointer) = response.interact_pointer_pos() else { return };
    let u = f64::from((pointer.x - scale.left()) / scale.width());
    let finger = response.ctx.input(|input| input.any_touches());
    let snap = SNAP[usize::from(finger)];
    let near = |contact: &f64| (contact - u).abs() * f64::from(scale.width()) < snap;
    let u = meeting.into_iter().flatten().find(near).unwrap_or(u).clamp(0.0, 1.0);
    if bench.time.playing || bench.time.u != u {
        asked.push(Wish::Time(u).into());
    }
}

/// Shows a part of the timeline in which the overlap is unknown: a dotted line with a tooltip, which screen
/// readers read too.
fn unknown(ui: &Ui, area: Rect, [from, to]: [Digits; 2], style: &Style) {
    let ends = [area.left_center(), area.right_center()];
    let stroke = Stroke::new(width::LINE, style.quiet);
    ui.painter().extend(egui::Shape::dotted_line(&ends, stroke.color, 6.0, stroke.width));
    let words = say!("It is not known whether they overlap from u = {from} to {to}");
    let response = ui.interact(area.expand(3.0), ui.id().with(&words), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &words));
    response.on_hover_text(words);
}

/// The parts of the frame in which the pair overlaps, and those in which that is unknown.
#[derive(Debug, Default, PartialEq)]
pub struct Parts {
    pub overlap: Vec<[f64; 2]>,
    pub unknown: Vec<[f64; 2]>,
}

impl Parts {
    /// The pair overlaps from the first to the last contact, unless the curve of separation shows a gap: then
    /// the parts that the curve does not show are unknown.
    pub fn of<V: World>(motion: &Motion<V>) -> Self {
        let mut parts = Self::default();
        // The sweep gave up: from there on the overlap is unknown.
        let from = motion.meeting.err().and_then(|unanswered| unanswered.gave_up());
        parts.unknown.extend(from.map(|from| [from, 1.0]));
        let Some([first, last]) = meeting(Some(motion)) else { return parts };
        if !motion.has_gap {
            parts.overlap.push([first, last]);
            return parts;
        }
        let half = 0.5 / PLACES as f64;
        let mut known = first;
        for &[u, separation] in motion.separation.iter().filter(|[u, _]| (first..=last).contains(u))
        {
            let [from, to] = [(u - half).max(first), (u + half).min(last)];
            if from > known + half {
                parts.unknown.push([known, from]);
            }
            known = to;
            if separation > 0.0 {
                continue;
            }
            match parts.overlap.last_mut() {
                Some(part) if from <= part[1] + half => part[1] = to,
                _ => parts.overlap.push([from, to]),
            }
        }
        if last > known + half {
            parts.unknown.push([known, last]);
        }
        parts
    }
}

/// Shows the slider, with the first and the last contact on it.
pub fn track<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    motion: Option<&Motion<V>>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let meeting = meeting(motion);
    let room = look::target(ui, ui.available_width(), HEIGHT);
    let finger = look::is_for_fingers(ui);
    let (rect, response) = ui.allocate_exact_size(room, Sense::click_and_drag());
    let along = scale(rect);
    scrub(&response, along, bench, meeting, asked);
    let u = bench.time.u;
    response.widget_info(|| egui::WidgetInfo::slider(true, u, tr("Time")));

    let line = rect.bottom() - 9.0;
    let x = |u: f64| along.left() + u as f32 * along.width();
    let painter = ui.painter().clone();
    let rail =
        |from: f64, to: f64| Rect::from_min_max(pos2(x(from), line - 3.0), pos2(x(to), line + 3.0));
    painter.rect_filled(rail(0.0, 1.0), 3.0, style.border);
    let parts = motion.map(Parts::of).unwrap_or_default();
    for [from, to] in parts.overlap {
        painter.rect_filled(rail(from, to), 0.0, style.overlap.mark.gamma_multiply(0.55));
    }
    for [from, to] in parts.unknown {
        let written = [from, to].map(|u| bench.document().precision.written(u));
        unknown(ui, rail(from, to), written, style);
    }
    for quarter in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let tick = Stroke::new(width::HAIR, style.axis);
        painter.vline(x(quarter), line + 4.0..=line + 8.0, tick);
    }
    let handle = pos2(x(u), line);
    painter.circle_filled(handle, 7.5, style.accent.text);
    painter.circle_stroke(handle, 7.5, Stroke::new(width::LINE, style.panel));

    let Some([first, last]) = meeting else { return };
    let precision = bench.document().precision;
    for (sign, contact, name) in
        [("◆", first, tr("First contact")), ("◇", last, tr("Last contact"))]
    {
        let at = pos2(x(contact), rect.top() + 7.0);
        let size = if finger { vec2(40.0, 24.0) } else { vec2(16.0, 15.0) };
        let area = Rect::from_center_size(at, size);
        let mark = ui.interact(area, response.id.with(name), Sense::click());
        mark.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
        let color = if mark.hovered() { style.text } else { style.displacement.text };
        painter.text(at, Align2::CENTER_CENTER, sign, FontId::proportional(size::LABEL), color);
        painter.vline(at.x, at.y + 7.0..=line - 3.0, Stroke::new(width::HAIR, color));
        let mark = mark.on_hover_text(format!("{name}  u = {}", precision.written(contact)));
        mark.asks(Wish::Time(contact), asked);
    }
}
