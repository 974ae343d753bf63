//! Pictures of the window, at any multiple of its size, without the parts that only the pointer brings up.

use std::collections::HashMap;

use egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Mesh, Primitive};
use egui::{
    Color32, ColorImage, Context, LayerId, RawInput, Rect, Shape, TextureHandle, TextureId,
    TextureOptions, pos2,
};
use macroquad::color::BLANK;
use macroquad::miniquad::{date, window};
use macroquad::shapes::draw_rectangle;
use macroquad::texture::get_screen_data;

use super::paint_beneath;
use super::screen::input;
use crate::files::Picture;
use crate::panels::{self, Program};
use crate::view::Pipelines;

/// The passes of a picture: the panels find their sizes in the first one.
const PASSES: usize = 2;

/// Takes pictures: with the same panels, laid out for the window and painted as finely as the picture demands.
///
/// The window shows no more pixels than it has. So a larger picture is painted in tiles, one after the other.
#[derive(Default)]
pub(super) struct ScreenshotRenderer {
    ctx: Option<Context>,
    textures: HashMap<TextureId, (ColorImage, Option<TextureHandle>)>,
}

impl ScreenshotRenderer {
    /// A picture of the window as it would look now, at a multiple of its size. It overwrites the contents of
    /// the window, which have to be painted anew.
    pub fn picture(
        &mut self,
        main: &Context,
        program: &mut Program,
        pipelines: &Pipelines,
        times: u32,
    ) -> Picture {
        let (width, height) = window::screen_size();
        let pixels_per_point = main.pixels_per_point();
        let fresh = self.ctx.is_none();
        let ctx = self.ctx.get_or_insert_default();
        // Scrolled or folded parts are so in the picture too.
        ctx.memory_mut(|memory| *memory = main.memory(Clone::clone));
        if fresh {
            panels::fonts(ctx);
        }
        let fine = pixels_per_point * times as f32;
        let mut primitives = Vec::new();
        for _ in 0..PASSES {
            let input = input(pixels_per_point, fine / ctx.zoom_factor());
            let input = RawInput { time: Some(date::now()), ..input };
            let output = ctx.run(input, |ctx| program.frame(ctx));
            for (id, delta) in output.textures_delta.set {
                update(&mut self.textures, id, delta);
            }
            primitives = ctx.tessellate(output.shapes, output.pixels_per_point);
        }
        let painter = painting_context();
        for (image, handle) in self.textures.values_mut() {
            let texture = || painter.load_texture("picture", image.clone(), TextureOptions::LINEAR);
            handle.get_or_insert_with(texture);
        }
        let (width, height) = (width as u32, height as u32);
        let mut picture = Picture {
            width: width * times,
            height: height * times,
            pixels: vec![u8::MAX; 4 * (width * height * times * times) as usize],
        };
        for row in 0..times {
            for column in 0..times {
                let corner = [column * width, row * height];
                self.paint(program, pipelines, &primitives, corner, times);
                copy(&mut picture, corner);
            }
        }
        picture
    }

    /// Fills the window with the part of the picture that begins at `corner`.
    fn paint(
        &self,
        program: &mut Program,
        pipelines: &Pipelines,
        primitives: &[ClippedPrimitive],
        corner: [u32; 2],
        times: u32,
    ) {
        let corner = corner.map(|pixels| pixels as f32);
        let mut pixels_per_point = 1.0;
        egui_macroquad::ui(|main| {
            pixels_per_point = main.pixels_per_point();
            let place = |at: egui::Pos2| {
                pos2(
                    at.x * times as f32 - corner[0] / pixels_per_point,
                    at.y * times as f32 - corner[1] / pixels_per_point,
                )
            };
            for ClippedPrimitive { clip_rect, primitive } in primitives {
                let Primitive::Mesh(mesh) = primitive else { continue };
                let Some((_, Some(texture))) = self.textures.get(&mesh.texture_id) else {
                    continue;
                };
                let mut vertices = mesh.vertices.clone();
                vertices.iter_mut().for_each(|vertex| vertex.pos = place(vertex.pos));
                let mesh =
                    Mesh { indices: mesh.indices.clone(), vertices, texture_id: texture.id() };
                let clip = Rect::from_min_max(place(clip_rect.min), place(clip_rect.max));
                let painter = main.layer_painter(LayerId::background());
                painter.with_clip_rect(clip).add(Shape::mesh(mesh));
            }
        });
        paint_beneath(program, pipelines, pixels_per_point * times as f32, corner);
        // Reading the screen binds a texture unknown to the code that remembers which one is bound. Drawing
        // nothing with another texture corrects that.
        draw_rectangle(0.0, 0.0, 0.0, 0.0, BLANK);
        egui_macroquad::draw();
    }
}

/// The context by which the window is painted.
fn painting_context() -> Context {
    let mut main = None;
    egui_macroquad::cfg(|ctx| main = Some(ctx.clone()));
    main.unwrap_or_default()
}

fn update(
    textures: &mut HashMap<TextureId, (ColorImage, Option<TextureHandle>)>,
    id: TextureId,
    delta: ImageDelta,
) {
    let part = match delta.image {
        ImageData::Color(image) => image.as_ref().clone(),
        ImageData::Font(image) => {
            let pixels: Vec<Color32> = image.srgba_pixels(None).collect();
            ColorImage { size: image.size, pixels }
        }
    };
    match (delta.pos, textures.get_mut(&id)) {
        (Some([x, y]), Some((whole, handle))) => {
            for row in 0..part.size[1] {
                let to = (y + row) * whole.size[0] + x;
                let from = row * part.size[0];
                whole.pixels[to..to + part.size[0]]
                    .copy_from_slice(&part.pixels[from..from + part.size[0]]);
            }
            *handle = None;
        }
        _ => drop(textures.insert(id, (part, None))),
    }
}

/// Copies the contents of the window into the picture, at `corner`.
fn copy(picture: &mut Picture, corner: [u32; 2]) {
    let seen = get_screen_data();
    let [left, top] = corner.map(|pixels| pixels as usize);
    let (row, rows) = (4 * usize::from(seen.width), usize::from(seen.height));
    // Rows come from below, and pixels that the window blended are opaque.
    for (y, line) in seen.bytes.chunks_exact(row.max(1)).rev().enumerate().take(rows) {
        let start = 4 * ((top + y) * picture.width as usize + left);
        let to = &mut picture.pixels[start..start + row];
        to.copy_from_slice(line);
        to.iter_mut().skip(3).step_by(4).for_each(|alpha| *alpha = u8::MAX);
    }
}
