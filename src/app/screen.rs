//! The egui context of the program, which receives all events in order. egui-macroquad paints its triangles.
//!
//! egui-macroquad gives its own context all events of a frame at once, with the modifiers of the beginning of
//! the frame. So that context has no panels: it only paints.

use std::collections::HashMap;

use egui::epaint::{ClippedPrimitive, Primitive};
use egui::output::OutputEvent;
use egui::{
    Context, FullOutput, LayerId, OutputCommand, Pos2, RawInput, Rect, Shape, TextureHandle,
    TextureId, TexturesDelta, ViewportId, ViewportInfo, pos2,
};
use macroquad::input::{KeyCode, is_key_down, simulate_mouse_with_touch};
use macroquad::miniquad::window;

use super::listener::Listener;
use super::paint_beneath;
use crate::panels::Program;
use crate::platform::{self, clock};
use crate::view::Pipelines;

/// The assumed duration of a frame, if it is not known.
const FRAME: f32 = 1.0 / 60.0;

pub(super) struct Screen {
    ctx: Context,
    listener: Listener,
    /// The textures of the program's context, as handles of the painting context.
    textures: HashMap<TextureId, TextureHandle>,
    clipboard: Clipboard,
    /// A text field has the keyboard.
    typing: bool,
}

impl Screen {
    pub fn new() -> Self {
        // Touches are handled separately.
        simulate_mouse_with_touch(false);
        let ctx = Context::default();
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // Input is handled once.
            options.max_passes = std::num::NonZeroUsize::MIN;
        });
        // The painting context receives the keys too.
        egui_macroquad::cfg(|painter| {
            painter.options_mut(|options| options.zoom_with_keyboard = false);
        });
        Self {
            ctx,
            listener: Listener::new(),
            textures: HashMap::new(),
            clipboard: Clipboard::default(),
            typing: false,
        }
    }

    /// The context in which the program lives.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Draws the window once, after as many passes as its events need, with this number of pixels to a point at the usual size. Answers whether
    /// there was input, and whether another frame is wanted.
    pub fn frame(
        &mut self,
        program: &mut Program,
        pipelines: &Pipelines,
        scale: Option<f32>,
    ) -> (bool, bool) {
        let (scale, (width, height)) =
            (scale.unwrap_or_else(window::dpi_scale), window::screen_size());
        let pixels_per_point = scale * program.window.switches.zoom(width.min(height) / scale);
        let mut runs = self.listener.hear(pixels_per_point);
        let heard = !runs.is_empty();
        if !heard {
            runs.push((self.listener.modifiers(), Vec::new()));
        }
        let mut output = FullOutput::default();
        for (number, (modifiers, events)) in runs.into_iter().enumerate() {
            let predicted_dt = if number == 0 { FRAME } else { 0.0 };
            let input = RawInput {
                modifiers,
                events,
                predicted_dt,
                ..input(pixels_per_point, pixels_per_point)
            };
            output.append(program.run(&self.ctx, input));
        }
        let keeps = self.clipboard.keep(&output.platform_output.commands);
        for event in &output.platform_output.events {
            if let OutputEvent::FocusGained(widget) = event {
                platform::announce(&widget.description());
            }
        }
        let typing = output.platform_output.ime.is_some();
        if std::mem::replace(&mut self.typing, typing) != typing {
            platform::typing(typing);
        }
        self.paint(program, pipelines, output);
        (heard, keeps | self.ctx.has_requested_repaint())
    }

    fn paint(&mut self, program: &mut Program, pipelines: &Pipelines, output: FullOutput) {
        let FullOutput { shapes, textures_delta, pixels_per_point, mut platform_output, .. } =
            output;
        let primitives = self.ctx.tessellate(shapes, pixels_per_point);
        egui_macroquad::cfg(|painter| painter.set_pixels_per_point(pixels_per_point));
        egui_macroquad::ui(|painter| {
            self.take_textures(painter, &textures_delta);
            let painted = painter.layer_painter(LayerId::background());
            for ClippedPrimitive { clip_rect, primitive } in &primitives {
                let Primitive::Mesh(mesh) = primitive else { continue };
                let Some(texture) = self.textures.get(&mesh.texture_id) else { continue };
                let mut mesh = mesh.clone();
                mesh.texture_id = texture.id();
                painted.with_clip_rect(*clip_rect).add(Shape::mesh(mesh));
            }
            painter.set_cursor_icon(platform_output.cursor_icon);
            for command in platform_output.commands.drain(..) {
                painter.send_cmd(command);
            }
        });
        paint_beneath(program, pipelines, pixels_per_point, [0.0, 0.0]);
        egui_macroquad::draw();
        for id in textures_delta.free {
            self.textures.remove(&id);
        }
    }

    fn take_textures(&mut self, painter: &Context, delta: &TexturesDelta) {
        for (id, delta) in &delta.set {
            let (image, options) = (delta.image.clone(), delta.options);
            match (self.textures.get_mut(id), delta.pos) {
                (Some(texture), Some(at)) => texture.set_partial(at, image, options),
                (Some(texture), None) => texture.set(image, options),
                (None, _) => {
                    let texture = painter.load_texture("of the program", image, options);
                    self.textures.insert(*id, texture);
                }
            }
        }
    }
}

/// The input of a window in which nothing happens: as large as it is, and painted with this `fineness`.
pub(super) fn input(pixels_per_point: f32, fineness: f32) -> RawInput {
    let (width, height) = window::screen_size();
    let corner = pos2(width / pixels_per_point, height / pixels_per_point);
    let native_pixels_per_point = Some(fineness);
    let viewport = ViewportInfo { native_pixels_per_point, ..ViewportInfo::default() };
    RawInput {
        viewports: std::iter::once((ViewportId::ROOT, viewport)).collect(),
        screen_rect: Some(Rect::from_min_max(Pos2::ZERO, corner)),
        time: Some(clock::now()),
        ..RawInput::default()
    }
}

/// Keeps the copied text: the window library's own user interface, which is not used, empties the clipboard in
/// every frame in which Ctrl+C or Ctrl+X is held.
#[derive(Default)]
struct Clipboard {
    copied: Option<String>,
}

impl Clipboard {
    /// Updates the clipboard; to be called once a frame, with the commands of the frame. Answers whether
    /// another frame is needed.
    fn keep(&mut self, commands: &[OutputCommand]) -> bool {
        let fresh = commands.iter().rev().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        if fresh.is_some() {
            self.copied = fresh;
            return true;
        }
        let held = is_key_down(KeyCode::C) || is_key_down(KeyCode::X);
        if let Some(text) = &self.copied {
            window::clipboard_set(text);
        }
        if !held {
            self.copied = None;
        }
        held && self.copied.is_some()
    }
}
