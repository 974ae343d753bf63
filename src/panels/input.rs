//! What the bench hears of egui's input: what is meant for the scene, not for a panel.

use egui::{Context, Event, Key as Egui, MouseWheelUnit, Order, PointerButton};
use glam::Vec2;

use crate::bench::{Button, Input, Key, Modifiers, Rect};

/// A notch of the wheel, in points, where a device reports points.
const NOTCH: f32 = 50.0;

/// Remembers who owns a drag, from the press to the release, and whether a field had the keys in the last frame: Escape,
/// which leaves it, is meant for it.
#[derive(Debug, Default)]
pub struct Adapter {
    dragged: Option<bool>,
    typed: bool,
}

impl Adapter {
    /// The input of this frame; `viewport` is where the panels left room for the scene. The keys of an open menu are not
    /// meant for the scene.
    pub fn read(&mut self, ctx: &Context, viewport: egui::Rect, in_menu: bool) -> Input {
        let pointer = ctx.pointer_latest_pos();
        let over = pointer.is_some_and(|p| {
            let above = ctx.layer_id_at(p).is_some_and(|layer| layer.order != Order::Background);
            viewport.contains(p) && !above
        });
        let any_down = ctx.input(|input| input.pointer.any_down() || input.pointer.any_released());
        let owner = *self.dragged.get_or_insert(over);
        let over_viewport = if any_down { owner } else { over };
        if !ctx.input(|input| input.pointer.any_down()) {
            self.dragged = None;
        }
        let typing = in_menu
            || ctx
                .memory(|memory| memory.focused().is_some() || memory.top_modal_layer().is_some());
        let left_field = std::mem::replace(&mut self.typed, typing) && !typing;

        ctx.input(|input| {
            let button = |which| Button {
                down: input.pointer.button_down(which),
                pressed: input.pointer.button_pressed(which),
                released: input.pointer.button_released(which),
            };
            let mut result = Input {
                viewport: Rect { min: vec2(viewport.min), max: vec2(viewport.max) },
                pointer: pointer.map(vec2),
                over_viewport,
                left: button(PointerButton::Primary),
                right: button(PointerButton::Secondary),
                middle: button(PointerButton::Middle),
                wheel: 0.0,
                double_click: input.pointer.button_double_clicked(PointerButton::Primary),
                modifiers: Modifiers {
                    ctrl: input.modifiers.command,
                    shift: input.modifiers.shift,
                    alt: input.modifiers.alt,
                },
                keys: Vec::new(),
                held: Vec::new(),
                seconds: input.stable_dt.min(0.1),
            };
            for event in &input.events {
                match event {
                    Event::MouseWheel { unit, delta, .. } => {
                        result.wheel += match unit {
                            MouseWheelUnit::Point => delta.y / NOTCH,
                            _ => delta.y,
                        };
                    }
                    Event::Key { key: Egui::Escape, .. } if left_field => {}
                    Event::Key { key: pressed, pressed: true, repeat, modifiers, .. }
                        if !typing =>
                    {
                        let key = key(*pressed).filter(|key| !repeat || goes_on(*key));
                        result.keys.extend(key);
                        // Ctrl may be up again already at the end of the frame.
                        result.modifiers.ctrl |= modifiers.command;
                        result.modifiers.shift |= modifiers.shift;
                    }
                    _ => {}
                }
            }
            if !typing {
                result.held = input.keys_down.iter().copied().filter_map(key).collect();
            }
            result
        })
    }
}

fn vec2(p: egui::Pos2) -> Vec2 {
    Vec2::new(p.x, p.y)
}

/// Whether it is pressed again and again while it is held. What is switched on and off by a key is so once.
fn goes_on(key: Key) -> bool {
    let along = matches!(key, Key::Left | Key::Right | Key::Up | Key::Down | Key::Tab);
    let in_time = matches!(key, Key::OpenBracket | Key::CloseBracket | Key::Comma | Key::Period);
    along || in_time || matches!(key, Key::Z | Key::Y)
}

fn key(key: Egui) -> Option<Key> {
    Some(match key {
        Egui::ArrowLeft => Key::Left,
        Egui::ArrowRight => Key::Right,
        Egui::ArrowUp => Key::Up,
        Egui::ArrowDown => Key::Down,
        Egui::Tab => Key::Tab,
        Egui::Escape => Key::Escape,
        Egui::Home => Key::Home,
        Egui::F => Key::F,
        Egui::A => Key::A,
        Egui::G => Key::G,
        Egui::T => Key::T,
        Egui::D => Key::D,
        Egui::E => Key::E,
        Egui::Delete => Key::Delete,
        Egui::B => Key::B,
        Egui::N => Key::N,
        Egui::I => Key::I,
        Egui::X => Key::X,
        Egui::Y => Key::Y,
        Egui::Z => Key::Z,
        Egui::V => Key::V,
        Egui::S => Key::S,
        Egui::L => Key::L,
        Egui::Space => Key::Space,
        Egui::OpenBracket => Key::OpenBracket,
        Egui::CloseBracket => Key::CloseBracket,
        Egui::Comma => Key::Comma,
        Egui::Period => Key::Period,
        Egui::W => Key::W,
        Egui::Num1 => Key::Digit(1),
        Egui::Num2 => Key::Digit(2),
        Egui::Num3 => Key::Digit(3),
        Egui::Num4 => Key::Digit(4),
        Egui::Num5 => Key::Digit(5),
        Egui::Num6 => Key::Digit(6),
        Egui::Num7 => Key::Digit(7),
        Egui::Num8 => Key::Digit(8),
        Egui::Num9 => Key::Digit(9),
        _ => return None,
    })
}
