//! Mends what is lost between the window library and egui. Called at the start and at the end of
//! every egui pass.

use egui::{Context, Event, Key, Modifiers, MouseWheelUnit, OutputCommand};
use macroquad::input::{KeyCode, get_char_pressed, get_keys_pressed, is_key_down};

/// Keys that the adapter between the two does not know.
const UNKNOWN_KEYS: [(KeyCode, Key); 10] = [
    (KeyCode::F1, Key::F1),
    (KeyCode::F2, Key::F2),
    (KeyCode::F10, Key::F10),
    (KeyCode::F11, Key::F11),
    (KeyCode::F12, Key::F12),
    (KeyCode::Slash, Key::Slash),
    (KeyCode::KpAdd, Key::Plus),
    (KeyCode::KpSubtract, Key::Minus),
    (KeyCode::KpEnter, Key::Enter),
    (KeyCode::Apostrophe, Key::Quote),
];

/// On X11 one notch of the wheel arrives as 1, of which the adapter makes 1/90 of a line.
const NOTCH: f32 = if cfg!(target_os = "linux") { 90.0 } else { 1.0 };

/// Input events as egui means them.
pub(super) fn input(ctx: &Context) {
    let modifiers = modifiers();
    let typed: Vec<char> = std::iter::from_fn(get_char_pressed).collect();
    let line = ctx.options(|options| options.line_scroll_speed);
    ctx.input_mut(|input| {
        input.modifiers = modifiers;
        if modifiers.ctrl {
            // The letter of the first Ctrl+letter arrives as text too. What is pasted stays.
            for letter in typed {
                let mut text = [0; 4];
                let text = letter.encode_utf8(&mut text);
                let place =
                    input.events.iter().position(|e| matches!(e, Event::Text(t) if t == text));
                place.map(|i| input.events.remove(i));
            }
        }
        for event in &mut input.events {
            // What is pasted arrives as if it were typed, and Ctrl may be up again; but nobody types two letters at once.
            if let Event::Text(text) = event
                && (modifiers.ctrl || text.chars().nth(1).is_some())
            {
                *event = Event::Paste(std::mem::take(text));
            }
        }
        let mut scroll = egui::Vec2::ZERO;
        for event in &mut input.events {
            match event {
                Event::MouseWheel { unit: MouseWheelUnit::Line, delta, modifiers: held } => {
                    let lost = *delta * (NOTCH - 1.0);
                    *delta += lost;
                    *held = modifiers;
                    scroll += lost * line;
                }
                Event::PointerButton { modifiers: held, .. } => *held = modifiers,
                _ => {}
            }
        }
        input.raw_scroll_delta += scroll;
        input.smooth_scroll_delta += scroll;
        for code in get_keys_pressed() {
            if let Some(&(_, key)) = UNKNOWN_KEYS.iter().find(|(unknown, _)| *unknown == code) {
                input.events.push(Event::Key {
                    key,
                    physical_key: None,
                    pressed: true,
                    repeat: false,
                    modifiers,
                });
            }
        }
    });
}

/// The keys held now: the adapter learns of them only with the next key.
fn modifiers() -> Modifiers {
    let either = |left, right| is_key_down(left) || is_key_down(right);
    let ctrl = either(KeyCode::LeftControl, KeyCode::RightControl);
    let logo = either(KeyCode::LeftSuper, KeyCode::RightSuper);
    let mac = cfg!(target_os = "macos");
    Modifiers {
        alt: either(KeyCode::LeftAlt, KeyCode::RightAlt),
        ctrl,
        shift: either(KeyCode::LeftShift, KeyCode::RightShift),
        mac_cmd: mac && logo,
        command: if mac { logo } else { ctrl },
    }
}

/// Keeps what was copied: the window library's own user interface, which nobody uses, empties the
/// clipboard in every frame in which Ctrl+C or Ctrl+X is held.
#[derive(Default)]
pub(super) struct Clipboard {
    copied: Option<String>,
}

impl Clipboard {
    /// To be called once a frame. Answers whether another frame is needed.
    pub(super) fn keep(&mut self, ctx: &Context) -> bool {
        let fresh = ctx.output(|output| {
            output.commands.iter().find_map(|command| match command {
                OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        });
        if fresh.is_some() {
            self.copied = fresh;
            return true;
        }
        let held = is_key_down(KeyCode::C) || is_key_down(KeyCode::X);
        if let Some(text) = &self.copied {
            macroquad::miniquad::window::clipboard_set(text);
        }
        if !held {
            self.copied = None;
        }
        held && self.copied.is_some()
    }
}
