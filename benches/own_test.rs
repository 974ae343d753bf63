//! What a test of the user's own costs: `cargo bench --bench own_test`. It needs python3.
//!
//! - Frames in which a shape is dragged, 60 a second, beside an engine that answers late, never or at random, and beside none, in
//!   turn: the median and the 95th percentile.
//! - The map of the errors of an engine that answers about many places at once, in 640 by 400: when its coarse picture is there,
//!   when it is complete, and what of that is this process.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use glam::DVec2;
use hitbench::analysis::{Map, Places, Wanted};
use hitbench::bench::of_mine;
use hitbench::engine::{Mine, Source, Stand};
use hitbench::panels::{Library, Program};
use hitbench::scene::{Format, Precision, Scene};
use hitbench::ways;

/// How late an engine answers, as its Python does it.
const LATE: [(&str, &str); 5] = [
    ("at once", "pass"),
    ("after 5 ms", "time.sleep(0.005)"),
    ("after 200 ms", "time.sleep(0.2)"),
    ("never", "time.sleep(60)"),
    ("at random", "time.sleep(random.choice([0, 0.005, 0.2, 60]))"),
];
const ROUNDS: usize = 5;
const FRAMES: usize = 120;
const FRAME: Duration = Duration::from_micros(16_667);

const SCENE: &str = "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 1)), (name: \"b\", \
                     shape: Aabb(center: (1.5, 0.5), half: (1, 1)))])";

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    println!(
        "{:>16} {:>14} {:>14} {:>14} {:>14}",
        "it answers", "median", "95 %", "none: median", "95 %"
    );
    for (name, late) in LATE {
        let [mut with, mut without] =
            [Some(late), None].map(|late| Window::on(folder.path(), late));
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            times[0].extend(with.drag());
            times[1].extend(without.drag());
        }
        let [[a, b], [c, d]] = times.map(figures);
        println!("{name:>16} {a:11.3} ms {b:11.3} ms {c:11.3} ms {d:11.3} ms");
    }
    map();
}

fn scene() -> Scene {
    let none = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    Scene::parse(SCENE.as_bytes(), Format::Ron, none).expect("a scene")
}

fn figures(mut times: Vec<f64>) -> [f64; 2] {
    times.sort_by(f64::total_cmp);
    [times[times.len() / 2], times[times.len() * 95 / 100]]
}

struct Window {
    ctx: Context,
    program: Program,
    seconds: f64,
}

impl Window {
    fn on(folder: &Path, late: Option<&str>) -> Self {
        let mut program = Program::new(Library::presets());
        program.desk.opened = scene().into();
        if let Some(late) = late {
            let file = folder.join("mine.py");
            let body =
                format!("import random, time\ndef ball_aabb(a, b):\n    {late}\n    return True\n");
            fs::write(&file, body).expect("a file");
            let source = Source::of_file(&file, None).expect("Python");
            program.own.ask(source, false, &mut program.window);
        }
        let mut window = Self { ctx: Context::default(), program, seconds: 0.0 };
        for _ in 0..60 {
            window.frame(Vec::new());
        }
        window
    }

    fn frame(&mut self, events: Vec<Event>) {
        self.seconds += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.seconds),
            events,
            ..RawInput::default()
        };
        let output = self.ctx.run(input, |ctx| self.program.frame(ctx));
        black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
    }

    /// Drags a shape about, and returns what each frame took, in milliseconds.
    fn drag(&mut self) -> Vec<f64> {
        let place = |frame: usize| pos2(480.0 + (frame % 40) as f32, 420.0);
        let press = |pressed| Event::PointerButton {
            pos: place(0),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![Event::PointerMoved(place(0)), press(true)]);
        let one = |frame: usize| {
            let start = Instant::now();
            self.frame(vec![Event::PointerMoved(place(frame))]);
            let took = start.elapsed();
            sleep(FRAME.saturating_sub(took));
            took.as_secs_f64() * 1e3
        };
        let times = (0..FRAMES).map(one).collect();
        self.frame(vec![press(false)]);
        times
    }
}

fn map() {
    let engine = Source::of_command(vec![env!("CARGO_BIN_EXE_hitbench").into(), "engine".into()]);
    let engine = Arc::new(Mine::start(engine).expect("a process"));
    while engine.stand() == Stand::Starts {
        sleep(Duration::from_millis(1));
    }
    let Scene::Two(document) = scene() else { unreachable!() };
    let mine = Some(ways::Mine::new(engine));
    let (pair, observer) = ((0, 1), DVec2::ZERO);
    let wanted = Wanted { pair, chosen: 1, of: of_mine(), u: 0.0, observer, mine };
    let places = Places {
        first: DVec2::new(-4.0, 2.5),
        right: DVec2::new(8.0 / 640.0, 0.0),
        down: DVec2::new(0.0, -8.0 / 640.0),
        size: [640, 400],
        precision: Precision::F32,
    };
    let start = Instant::now();
    let mut map = Map::new(&document, &wanted, places).expect("a map");
    let (mut coarse, mut work) = (None, Duration::ZERO);
    while !map.is_complete() {
        let begun = Instant::now();
        map.go_on(|| begun.elapsed() < Duration::from_millis(20));
        work += begun.elapsed();
        if coarse.is_none() && map.values().iter().all(|value| !value.is_nan()) {
            coarse = Some(start.elapsed());
        }
        sleep(FRAME.saturating_sub(begun.elapsed()));
    }
    let (coarse, all) = (coarse.unwrap_or_default().as_secs_f64(), start.elapsed().as_secs_f64());
    let count = map.asked() as f64;
    println!("\nmap of {count} questions: coarse after {coarse:.3} s, complete after {all:.3} s");
    println!("frames of it: {:.2} µs a question", work.as_secs_f64() * 1e6 / count);
}
