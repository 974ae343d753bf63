//! What floats over the stage covers nothing that the step draws, nor another float: over all presets and their steps.
//!
//! Each preset is looked at in one of twelve ways, and in as many as `COUNT` says: `COUNT=12` is all of them.

use std::sync::atomic::{AtomicUsize, Ordering};

use egui::epaint::ClippedShape;
use egui::{Context, Event, Key, Modifiers, RawInput, Rect, Shape, pos2};
use hitbench::bench::{DragMode, Stepper};
use hitbench::panels::{AnyScene, Float, Library, Program, Scale};
use hitbench::presets::{Preset, presets};
use hitbench::scene::each_world;

/// The sizes of the window in pixels, and the scales: 100 % and 150 %.
const SIZES: [[f32; 2]; 3] = [[1024.0, 640.0], [1280.0, 800.0], [1920.0, 1080.0]];
const SCALES: [usize; 2] = [0, 3];
/// The number of steps of a preset that are looked at, beside its result.
const STEPS: usize = 4;
/// The share of the pictures in which the least form of the verdict or the switch may cover a mark, since what is drawn leaves no
/// room: boxes and triangles of a search beside its list (meshes/04), or support lines and an axis across half of a small
/// stage (boxes/25, convex/23, convex/25).
const EXCEPTIONS: f64 = 0.01;

/// A way to look at a scene.
#[derive(Debug, Clone, Copy)]
struct Look {
    size: [f32; 2],
    scale: usize,
    presentation: bool,
}

fn looks() -> Vec<Look> {
    let sizes = SIZES.into_iter().flat_map(|size| SCALES.map(|scale| (size, scale)));
    let looks = sizes.flat_map(|(size, scale)| {
        [false, true].map(|presentation| Look { size, scale, presentation })
    });
    looks.collect()
}

/// A window without a display.
struct Window {
    ctx: Context,
    program: Program,
    screen: Rect,
    /// Where the last frame painted texts.
    texts: Vec<Rect>,
}

impl Window {
    fn new(address: &str, look: Look) -> Self {
        let mut program = Program::new(Library::presets());
        program.open_address(&format!("https://example.org/?scene={address}"));
        program.finish_loading();
        program.window.switches.scale = Scale::of(look.scale);
        program.window.switches.presentation = look.presentation;
        program.window.switches.drag = DragMode::Turn;
        program.window.switches.reduced_motion = true;
        program.desk.opened.finish_computing();
        let [wide, high] = look.size;
        let zoom = program.window.switches.zoom(wide.min(high));
        let screen = Rect::from_min_max(pos2(0.0, 0.0), pos2(wide / zoom, high / zoom));
        let (ctx, texts) = Default::default();
        let mut window = Self { ctx, program, screen, texts };
        window.settle();
        window
    }

    fn frame(&mut self, events: Vec<Event>) {
        let input = RawInput { screen_rect: Some(self.screen), events, ..RawInput::default() };
        let painted = self.program.run(&self.ctx, input);
        let text = |it: ClippedShape| match it.shape {
            Shape::Text(text) => Some(text.visual_bounding_rect().intersect(it.clip_rect)),
            _ => None,
        };
        self.texts = painted.shapes.into_iter().filter_map(text).collect();
    }

    /// Lets the camera and all that floats find their places.
    fn settle(&mut self) {
        let mut last = Vec::new();
        for _ in 0..12 {
            self.frame(Vec::new());
            self.frame(Vec::new());
            let now = self.program.floats();
            if std::mem::replace(&mut last, now.clone()) == now {
                return;
            }
        }
    }

    fn press(&mut self, key: Key) {
        let modifiers = Modifiers::NONE;
        for pressed in [true, false] {
            let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            self.frame(vec![event]);
        }
        self.settle();
    }

    fn orbit(&mut self, right: f64, down: f64) {
        let AnyScene::Three(open) = &mut self.program.desk.opened else {
            panic!("a scene of space")
        };
        open.bench.sight.camera.orbit(glam::DVec2::new(right, down));
        self.settle();
    }

    fn steps(&self) -> usize {
        each_world!(AnyScene in &self.program.desk.opened, open => open.bench.trace.steps(&open.findings).len())
    }

    fn place(&self, float: Float) -> Option<Rect> {
        let floats = self.program.floats();
        floats.into_iter().find(|(it, _)| *it == float).map(|(_, rect)| rect)
    }

    /// A text of which a float leaves a part to be seen, such as a number of the grid.
    fn cut_text(&self) -> Option<String> {
        self.program.floats().into_iter().find_map(|(float, rect)| {
            let mut texts = self.texts.iter().filter(|text| text.intersect(rect).is_positive());
            let cut = texts.find(|text| !rect.expand(2.0).contains_rect(**text))?;
            Some(format!("{float:?} at {rect:?} cuts the text at {cut:?}"))
        })
    }

    /// What is covered that must not be.
    fn faults(&self) -> Vec<String> {
        let floats = self.program.floats();
        let drawn = self.program.desk.opened.obstacles();
        let mut faults = Vec::new();
        for (i, (float, rect)) in floats.iter().enumerate() {
            let marks = drawn.marks_in(*rect);
            if marks > 0.0 {
                faults.push(format!("{float:?} covers {marks:.0} points of the marks"));
            }
            if drawn.words.iter().any(|words| words.intersect(*rect).is_positive()) {
                faults.push(format!("{float:?} covers words"));
            }
            for (other, area) in &floats[i + 1..] {
                if rect.intersect(*area).is_positive() {
                    faults.push(format!("{float:?} and {other:?}"));
                }
            }
        }
        faults
    }
}

/// Whether the window has the usual text size and is not the smallest.
fn is_roomy(look: &Look) -> bool {
    !look.presentation && look.scale == 0 && look.size != SIZES[0]
}

/// The faults of some steps of a scene, and how many pictures it makes.
fn look_at(address: &str, look: Look, most: usize) -> (usize, Vec<String>) {
    let mut window = Window::new(address, look);
    let count = window.steps();
    let stride = count.div_ceil(most).max(1);
    let steps = (0..count).rev().step_by(stride).map(|number| Some(Stepper::Upto(number)));
    let (mut pictures, mut faults) = (0, Vec::new());
    for step in std::iter::once(None).chain(steps) {
        if let Some(step) = step {
            window.program.desk.opened.trace().stepper = step;
            window.settle();
        }
        pictures += 1;
        let mut found = window.faults();
        found.extend(window.cut_text().filter(|_| is_roomy(&look)));
        if !found.is_empty() {
            faults.push(format!("{address} {look:?} {step:?}: {found:?}"));
        }
    }
    (pictures, faults)
}

#[test]
fn nothing_floats_over_what_the_step_draws() {
    let each = std::env::var("COUNT").ok().and_then(|count| count.parse().ok()).unwrap_or(1);
    let all: Vec<&Preset> = presets().iter().flat_map(|family| &family.presets).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut pictures, mut faults) = (0, Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(preset) = all.get(number) else { return (pictures, faults) };
            let address = preset.path.trim_end_matches(".ron");
            for way in 0..each {
                // Five and twelve have no common divisor.
                let look = looks()[(5 * number + way) % 12];
                let (count, found) = look_at(address, look, STEPS);
                pictures += count;
                faults.extend(found);
            }
        }
    };
    let (mut pictures, mut faults) = (0, Vec::new());
    std::thread::scope(|scope| {
        let workers = [0, 1].map(|_| scope.spawn(work));
        for worker in workers {
            let (count, found) = worker.join().unwrap();
            pictures += count;
            faults.extend(found);
        }
    });
    println!("{} of {pictures} pictures\n{}", faults.len(), faults.join("\n"));
    assert!(pictures > 500, "{pictures}");
    let in_roomy = |fault: &&String| {
        looks()
            .iter()
            .filter(|look| is_roomy(look))
            .any(|look| fault.contains(&format!("{look:?}")))
    };
    let in_roomy: Vec<&String> = faults.iter().filter(in_roomy).collect();
    assert!(in_roomy.is_empty(), "{in_roomy:#?}");
    let allowed = EXCEPTIONS * pictures as f64;
    assert!(faults.len() as f64 <= allowed, "{} of {pictures}: {faults:#?}", faults.len());
}

/// The card lay on the mirror image, while the right side was empty.
#[test]
fn the_mirror_image_is_seen_in_every_window() {
    for look in looks() {
        let (pictures, faults) = look_at("sector/04-near-the-edge", look, 100);
        assert!(pictures > 4 && faults.is_empty(), "{faults:#?}");
    }
}

/// After the view was turned and framed again, the card stayed at another place, on the switch of what a drag does.
#[test]
fn the_framed_view_brings_the_card_back() {
    for size in SIZES {
        let look = Look { size, scale: 0, presentation: false };
        let mut window = Window::new("boxes/04-edge-against-edge", look);
        window.orbit(0.0, 160.0);
        assert_eq!(window.faults(), Vec::<String>::new(), "{size:?}");
        window.press(Key::Home);
        let first = window.place(Float::Answer).expect("a verdict");
        (0..20).for_each(|_| window.frame(Vec::new()));
        assert_eq!(window.place(Float::Answer), Some(first), "it drifts");
        window.orbit(200.0, 0.0);
        window.orbit(-200.0, 0.0);
        window.press(Key::Home);
        assert_eq!(window.place(Float::Answer), Some(first), "{size:?}");
        for key in [Key::R, Key::R] {
            window.press(key);
            assert!(window.faults().is_empty(), "{size:?}: {:?}", window.faults());
        }
        assert!(window.place(Float::DragSwitch).is_some());
    }
}
