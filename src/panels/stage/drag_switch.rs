//! The switch for the drag mode, on the stage: shown once touch input was seen, because fingers cannot hold a
//! modifier key, while the mode is not the default, or beside the arrows and rings of a shape of space. It says whose axes
//! these follow.

use egui::{
    Align2, Area, Button, Context, Frame, Id, Order, RichText, Ui, Vec2, WidgetInfo, WidgetType,
    vec2,
};

use super::floats::{Float, Floats};
use super::overlay;
use crate::bench::{Bench, DragMode, Grip};
use crate::panels::frame::switches::Switches;
use crate::panels::widgets::look;
use crate::scene::World;
use crate::view::style::{Style, size};
use crate::words::{say, tr};

/// The width of each choice, in points.
const WIDE: f32 = 64.0;

/// The sizes before they are known: of all choices in a row, in a column, and of the chosen one alone.
const USUAL: [Vec2; 3] = [vec2(208.0, 34.0), vec2(72.0, 94.0), vec2(72.0, 34.0)];
/// The height of the line that says whose axes are followed.
const LINE: Vec2 = vec2(0.0, 18.0);

/// The message when a mode is chosen by its key.
pub fn said(mode: DragMode) -> &'static str {
    hint(mode).trim_end_matches("  R")
}

/// The tooltip of a mode, with its key.
fn hint(mode: DragMode) -> &'static str {
    match mode {
        DragMode::Move => tr("A drag moves a shape  R"),
        DragMode::Sweep => tr("A drag sets how a shape moves from u = 0 to 1  R"),
        DragMode::Turn => tr("A drag turns a shape  R"),
    }
}

/// Whose axes the arrows or the rings of the selected shape of space follow, if it has some: a word and a sentence.
fn axes<V: World>(bench: &Bench<V>) -> Option<[&'static str; 2]> {
    let world = || tr("world axes");
    bench.tool.handles(&bench.seen()).iter().find_map(|handle| match handle.grip {
        Grip::Along(_) => Some([world(), tr("The arrows follow the axes of the world")]),
        Grip::Ring(_) if handle.own => {
            Some([tr("own axes"), tr("The rings lie about the axes of the shape")])
        }
        Grip::Ring(_) => Some([world(), tr("The rings lie about the axes of the world")]),
        _ => None,
    })
}

/// Shows the switch, at the lower right of the stage if there is room.
pub fn show<V: World>(
    ctx: &Context,
    floats: &mut Floats,
    bench: &Bench<V>,
    switches: &mut Switches,
    style: &Style,
) {
    let axes = axes(bench);
    if !switches.touch && switches.drag == DragMode::Move && axes.is_none() {
        return;
    }
    let id = |form: usize| Id::new(("what a drag does", form, axes.is_some()));
    let usual = |form: usize| USUAL[form] + if axes.is_some() { LINE } else { Vec2::ZERO };
    let sizes =
        [0, 1, 2].map(|form| (overlay::size_of(ctx, id(form), usual(form)), 0.4 * form as f32));
    let spot = floats.place(Float::DragSwitch, &sizes, Align2::RIGHT_BOTTOM, &[]);
    let area = Area::new(id(spot.form)).order(Order::Middle).fixed_pos(spot.rect.min);
    let shown = area.show(ctx, |ui| {
        let frame = Frame::new().fill(style.panel).stroke((1.0, style.border)).corner_radius(8);
        frame.inner_margin(2).show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(2.0);
            match spot.form {
                0 => ui.horizontal(|ui| choices(ui, switches, style)).inner,
                1 => choices(ui, switches, style),
                _ => {
                    let all = DragMode::ALL;
                    let now =
                        all.iter().position(|mode| *mode == switches.drag).unwrap_or_default();
                    if choice(ui, switches.drag, true, style) {
                        switches.drag = all[(now + 1) % all.len()];
                    }
                }
            }
            if let Some([word, sentence]) = axes {
                let word = RichText::new(word).size(size::SMALL).color(style.quiet);
                ui.vertical_centered(|ui| ui.label(word).on_hover_text(sentence));
            }
        });
    });
    floats.stands(Float::DragSwitch, shown.response.rect);
}

fn choices(ui: &mut Ui, switches: &mut Switches, style: &Style) {
    for mode in DragMode::ALL {
        if choice(ui, mode, switches.drag == mode, style) {
            switches.drag = mode;
        }
    }
}

/// Shows the button of a mode. Returns whether it is clicked.
fn choice(ui: &mut Ui, mode: DragMode, chosen: bool, style: &Style) -> bool {
    let name = tr(mode.name());
    let fill = if chosen { style.accent.mark.gamma_multiply(0.35) } else { style.panel };
    let button = Button::new(RichText::new(name).size(size::BODY));
    let button = button.fill(fill).stroke(egui::Stroke::NONE).corner_radius(6);
    let button = ui.add(button.min_size(look::target(ui, WIDE, 26.0)));
    button.widget_info(|| {
        let name = say!("A drag: {name}");
        WidgetInfo::selected(WidgetType::RadioButton, true, chosen, name)
    });
    button.on_hover_text(hint(mode)).clicked()
}
