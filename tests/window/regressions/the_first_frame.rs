//! The first frame was laid out for a scene of 800 by 600, and painted "→" as "□"; it stayed so until the next event.
//!
//! Cause: fonts that are set within a pass of egui are there in the next one, and how much room the
//! panels leave is known after a pass. Fix: the first frame has two passes.

use egui::{Context, FullOutput, RawInput, Rect, Shape, pos2, vec2};
use hitbench::panels::{AnyScene, Library, Program};
use hitbench::scene::each_world;

fn texts(output: &FullOutput) -> Vec<String> {
    fn collect(shape: &Shape, texts: &mut Vec<String>) {
        match shape {
            Shape::Text(text) => {
                let glyphs = text.galley.rows.iter().flat_map(|row| &row.glyphs);
                let widths: Vec<f32> = glyphs.map(|glyph| glyph.advance_width).collect();
                texts.push(format!("{} {widths:?} {:?}", text.galley.text(), text.pos));
            }
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
            _ => {}
        }
    }
    let mut texts = Vec::new();
    output.shapes.iter().for_each(|shape| collect(&shape.shape, &mut texts));
    texts
}

#[test]
fn is_like_the_next_ones() {
    let mut program = Program::new(Library::presets());
    let place = program.desk.library.search("near miss")[0];
    program.open(place);
    let ctx = Context::default();
    let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0)));
    let mut frames = Vec::new();
    for _ in 0..4 {
        let output = program.run(&ctx, RawInput { screen_rect, ..RawInput::default() });
        let camera = each_world!(AnyScene in &program.desk.opened, open => format!("{:?}", open.bench.sight.camera));
        frames.push((camera, texts(&output)));
    }
    let (first, last) = (&frames[0], &frames[3]);
    assert!(last.1.iter().any(|text| text.contains('→')), "{:?}", last.1);
    assert_eq!(first.0, last.0);
    assert_eq!(first.1, last.1);
}
