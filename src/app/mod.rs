//! The window: macroquad's loop around input, bench, analysis, view and panels.

mod repair;
mod start;

use std::path::PathBuf;
use std::process::ExitCode;

use macroquad::miniquad;

/// For how long frames go on after the last input, in seconds. With a blocking event loop an event
/// that arrives while a frame is drawn waits for the next event; in this time none is lost.
const LINGER: f64 = 0.25;

/// Opens the window on a scene, on a folder of scenes, or on the first preset.
pub fn run(scene: Option<PathBuf>) -> ExitCode {
    start::open(main_loop(scene))
}

async fn main_loop(_scene: Option<PathBuf>) {
    let mut clipboard = repair::Clipboard::default();
    let mut last_input = f64::NEG_INFINITY;
    egui_macroquad::cfg(|ctx| {
        ctx.set_pixels_per_point(miniquad::window::dpi_scale());
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
    });
    loop {
        let mut copying = false;
        let mut repaint = false;
        egui_macroquad::ui(|ctx| {
            repair::input(ctx);
            if ctx.input(|input| !input.events.is_empty()) {
                last_input = miniquad::date::now();
            }
            egui::SidePanel::left("left").show(ctx, |ui| ui.label("presets"));
            copying |= clipboard.keep(ctx);
            repaint = ctx.has_requested_repaint();
        });
        macroquad::prelude::clear_background(macroquad::prelude::WHITE);
        egui_macroquad::draw();
        if repaint || copying || miniquad::date::now() < last_input + LINGER {
            miniquad::window::schedule_update();
        }
        macroquad::prelude::next_frame().await;
    }
}
