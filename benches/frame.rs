//! What a frame of the window costs the processor, also with a map, and whether it grows:
//! `cargo bench --bench frame`, with `-- space` only of scenes with that in their name.
//!
//! The whole frame is input, analysis, panels, what is painted, the solids of space, and the tessellation of it all;
//! egui's own frame, with nothing in it, is measured beside it. What the graphics card is told and does is left out.

use std::fs::read_to_string;
use std::hint::black_box;
use std::time::Instant;

use egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use glam::DVec2;
use hitbench::panels::{AnyScene, Library, Program, room};
use hitbench::presets::presets;
use hitbench::scene::{Copies, Document, Scene, World};

/// Frames a round; the median of the rounds counts.
const FRAMES: usize = 20;
const ROUNDS: usize = 9;

fn main() {
    room::keep();
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    println!("CPU time of a frame in ms, on top of that of a frame of egui in which nothing is\n");
    let header = ["a shape is dragged", "nothing happens", "the camera moves", "longest frame"];
    let [dragged, still, seen, longest] = header;
    println!("{:>26} {dragged:>20} {still:>20} {seen:>20} {longest:>20}", "scene");
    for (name, opened) in scenes().into_iter().filter(|(name, _)| name.contains(&wanted)) {
        let mut window = Window::on(opened);
        let (mut dragged, mut still, mut seen, mut empty) = (vec![], vec![], vec![], vec![]);
        window.press(PointerButton::Primary, true);
        for _ in 0..ROUNDS {
            dragged.push(time(|frame| window.frame(drag(frame))));
            still.push(time(|_| window.frame(Vec::new())));
            empty.push(time(|frame| window.nothing(drag(frame))));
        }
        window.press(PointerButton::Primary, false);
        window.press(PointerButton::Secondary, true);
        for _ in 0..ROUNDS {
            seen.push(time(|frame| window.frame(drag(frame))));
        }
        let [empty, _] = figures(&empty);
        let figures = [dragged, still, seen].map(|times| figures(&times));
        let [dragged, still, seen] = figures.map(|[median, _]| median - empty);
        let longest = figures.map(|[_, longest]| longest).into_iter().fold(0.0, f64::max);
        println!("{name:>26} {dragged:20.3} {still:20.3} {seen:20.3} {longest:20.3}");
    }
    if wanted.is_empty() {
        grows();
    }
}

/// The presets that open with a map.
const WITH_A_MAP: [&str; 4] = ["balls/12", "boxes/27", "edge-cases/35", "edge-cases/36"];

fn scenes() -> Vec<(String, AnyScene)> {
    let mut scenes: Vec<(String, AnyScene)> = Vec::new();
    for count in [2, 200, 2_000, 20_000] {
        scenes.push((format!("{count} in the plane"), Scene::Two(Document::crowd(count)).into()));
        scenes.push((format!("{count} in space"), Scene::Three(Document::crowd(count)).into()));
    }
    // A drag of the camera makes the map anew.
    for path in WITH_A_MAP {
        let mut all = presets().iter().flat_map(|family| &family.presets);
        let preset = all.find(|preset| preset.path.starts_with(path)).expect("a preset");
        scenes.push((format!("map {path}"), preset.scene().expect("a scene").into()));
    }
    for count in [1000, 10_000] {
        scenes.push((format!("{count} moving in the plane"), moving(count, false)));
        scenes.push((format!("{count} moving in space"), moving(count, true)));
    }
    scenes
}

/// A crowd that moves; the frame has its motion and its pairs in it.
fn moving(count: usize, in_space: bool) -> AnyScene {
    fn moving<V: World>(count: usize) -> Document<V> {
        Document { copies: Some(Copies { count, seed: 0 }), ..Document::new("A crowd") }
    }
    let scene = if in_space { Scene::Three(moving(count)) } else { Scene::Two(moving(count)) };
    scene.into()
}

struct Window {
    ctx: Context,
    program: Program,
    empty: Context,
    seconds: f64,
}

impl Window {
    fn on(opened: AnyScene) -> Self {
        let mut program = Program::new(Library::presets());
        program.desk.opened = opened;
        let (ctx, empty) = (Context::default(), Context::default());
        let mut window = Self { ctx, program, empty, seconds: 0.0 };
        for _ in 0..60 {
            window.frame(Vec::new());
        }
        window
    }

    /// A button is pressed in the middle of the scene, where a shape is, or released there.
    fn press(&mut self, button: PointerButton, pressed: bool) {
        let pos = drag_place(0);
        let modifiers = Modifiers::NONE;
        let press = Event::PointerButton { pos, button, pressed, modifiers };
        self.frame(vec![Event::PointerMoved(pos), press]);
    }

    fn input(&mut self, events: Vec<Event>) -> RawInput {
        self.seconds += 1.0 / 60.0;
        RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.seconds),
            events,
            ..RawInput::default()
        }
    }

    fn frame(&mut self, events: Vec<Event>) {
        let input = self.input(events);
        let output = self.ctx.run(input, |ctx| self.program.frame(ctx));
        let style = self.program.window.style();
        if let AnyScene::Three(open) = &mut self.program.desk.opened {
            black_box(open.solids(&style));
        }
        black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
    }

    fn nothing(&mut self, events: Vec<Event>) {
        let input = self.input(events);
        let output = self.empty.run(input, |_| {});
        black_box(self.empty.tessellate(output.shapes, output.pixels_per_point));
    }
}

fn drag(frame: usize) -> Vec<Event> {
    vec![Event::PointerMoved(drag_place(frame))]
}

/// On a small circle in the middle of the scene.
fn drag_place(frame: usize) -> Pos2 {
    let (sin, cos) = (frame as f32 * 0.06).sin_cos();
    pos2(570.0, 370.0) + vec2(cos, sin) * 25.0
}

/// Milliseconds of each frame: those that the processor worked, where the system tells them.
fn time(mut frame: impl FnMut(usize)) -> [f64; FRAMES] {
    std::array::from_fn(|number| {
        let (start, worked) = (Instant::now(), worked());
        frame(number);
        let seconds = match worked.zip(self::worked()) {
            Some((before, after)) => after - before,
            None => start.elapsed().as_secs_f64(),
        };
        seconds * 1e3
    })
}

/// The seconds for which this thread has had a processor, as Linux tells them.
fn worked() -> Option<f64> {
    let nanoseconds = read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(nanoseconds.split(' ').next()?.parse::<f64>().ok()? * 1e-9)
}

/// The median of the means of the rounds, and the longest frame.
fn figures(rounds: &[[f64; FRAMES]]) -> [f64; 2] {
    let mut means: Vec<_> = rounds.iter().map(|round| round.iter().sum::<f64>()).collect();
    means.sort_by(f64::total_cmp);
    let longest = rounds.iter().flatten().fold(0.0, |x, y| f64::max(x, *y));
    [means[means.len() / 2] / FRAMES as f64, longest]
}

/// The memory of the process before and after ten thousand frames in which a shape is dragged.
fn grows() {
    let scene = Scene::Two(Document::<DVec2>::crowd(200));
    let mut window = Window::on(scene.into());
    window.press(PointerButton::Primary, true);
    let mut run = |frames: usize| {
        (0..frames).for_each(|frame| window.frame(drag(frame)));
        resident()
    };
    let before = run(1_000);
    let after = run(10_000);
    match before.zip(after) {
        Some((before, after)) => println!(
            "\nresident memory after 1,000 frames {before:.1} MB, after 11,000 frames {after:.1} MB"
        ),
        None => println!("\nresident memory: this system does not tell"),
    }
}

/// In megabytes, as Linux tells it.
fn resident() -> Option<f64> {
    let status = read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes / 1e3)
}
