//! At the panels and the scene of the whole window, but for the window.

use egui::epaint::Primitive;
use egui::{Context, FullOutput, Id};
use hitbench::bench::Bench;
use hitbench::panels::{AnyScene, Library, OpenScene, Program};
use hitbench::scene::{Format, Scene, World, each_world};
use rand::RngExt;
use rand::seq::IteratorRandom;

use crate::monkey::events::Monkey;

pub fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().map_or(otherwise, |text| text.parse().expect(name))
}

/// Says where it happened, should a panic pass by.
struct Witness {
    seed: u64,
    frame: usize,
    scene: String,
}

impl Drop for Witness {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("SEED={}, frame {}, in the scene {:?}", self.seed, self.frame, self.scene);
        }
    }
}

/// Plays until so many events have happened.
fn play(seed: u64, count: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut witness = Witness { seed, frame: 0, scene: String::new() };
    let mut monkey = Monkey::new(seed);
    let session_there = || {
        let mut program = Program::new(Library::presets());
        // What is saved without a choice goes there.
        program.desk.here = folder.path().to_owned();
        program.remember_in(folder.path().join("memory"));
        program
    };
    let (mut ctx, mut program) = (Context::default(), session_there());
    let mut events = 0;
    while events < count {
        witness.frame += 1;
        if monkey.rng.random_bool(0.002) {
            let place = program.desk.library.places().choose(&mut monkey.rng).unwrap();
            program.open(place);
        }
        if monkey.rng.random_bool(0.000_5) {
            // Somebody else writes the file, or it is there for the first time.
            let file = folder.path().join("scene.json");
            std::fs::write(&file, program.desk.opened.scene().write(Format::Json)).unwrap();
            program.open_path(&file);
        }
        // Only in its own folder may it write.
        let chooser = ctx.memory(|memory| memory.top_modal_layer());
        let chooses = chooser.is_some_and(|layer| layer.id == Id::new("chooser"));
        let input = monkey.frame(!chooses);
        events += input.events.len() as u64;
        ctx.set_pixels_per_point(program.window.switches.zoom(800.0));
        let output = ctx.run(input, |ctx| program.frame(ctx));

        each_world!(AnyScene in &mut program.desk.opened, open => hold(open));
        if witness.frame.is_multiple_of(16) {
            drawn(&ctx, output);
            let style = program.window.style();
            if let AnyScene::Three(open) = &mut program.desk.opened {
                open.solids(&style);
            }
        }
        if witness.frame.is_multiple_of(512) {
            let scene = program.desk.opened.scene();
            witness.scene = scene.title().to_owned();
            monkey.scene = scene.write(Format::Ron);
            reads_back(&scene);
            each_world!(AnyScene in &mut program.desk.opened, open => undoes(&mut open.bench))
        }
        if program.talk.leaves() {
            (ctx, program) = (Context::default(), session_there());
        }
    }
}

/// What is drawn is somewhere.
fn drawn(ctx: &Context, output: FullOutput) {
    for shape in output.shapes {
        let text = format!("{shape:?}");
        for drawn in ctx.tessellate(vec![shape], output.pixels_per_point) {
            if let Primitive::Mesh(mesh) = drawn.primitive {
                assert!(mesh.vertices.iter().all(|vertex| vertex.pos.is_finite()), "{text:.900}");
            }
        }
    }
}

/// What has to be so after each frame.
fn hold<V: World>(open: &mut OpenScene<V>) {
    let bench = &open.bench;
    assert!(bench.sight.camera.center().is_finite(), "{:?}", bench.sight.camera);
    assert!(
        bench.sight.camera.pixel().is_finite() && bench.sight.camera.pixel() > 0.0,
        "{:?}",
        bench.sight.camera
    );
    assert!((0.0..=1.0).contains(&bench.time.u), "{}", bench.time.u);
    assert!(bench.shown.own_axis.is_none_or(|axis| axis.is_finite()));
    assert!(bench.selection.selected.is_none_or(|index| index < bench.document().entries.len()));
    let selection = bench.selection.entries();
    let once: std::collections::HashSet<usize> = selection.iter().copied().collect();
    assert_eq!(once.len(), selection.len(), "{selection:?}");
    assert!(bench.trace.focus().is_none_or(|(a, b)| a != b), "{:?}", bench.trace.focus());
    for handle in bench.tool.handles(&bench.seen()) {
        assert!(handle.place.is_finite() && handle.stem.is_finite(), "{handle:?}");
    }
    assert!(open.findings.errors.is_empty(), "{:?}", open.findings.errors);
}

/// No state of a scene is one that no file could hold.
fn reads_back(scene: &Scene) {
    for format in [Format::Ron, Format::Json] {
        let text = scene.write(format);
        let read =
            Scene::parse(text.as_bytes(), format, |_| Err(std::io::ErrorKind::NotFound.into()));
        match read {
            Ok(read) => assert_eq!(read.write(format), text),
            // The files of meshes are not at hand here.
            Err(fault) => assert!(text.contains("obj"), "{fault}\n{text}"),
        }
    }
}

/// The whole history back, and on again, to the same bits.
fn undoes<V: World>(bench: &mut Bench<V>) {
    bench.work.end_gesture();
    let bits = |bench: &Bench<V>| format!("{:?}", bench.document());
    let mut states = vec![bits(bench)];
    while bench.work.history.undo_name().is_some() {
        bench.undo();
        states.push(bits(bench));
        assert!(states.len() < 100_000, "undo has no end");
    }
    while let Some(state) = states.pop() {
        assert_eq!(bits(bench), state);
        if !states.is_empty() {
            bench.redo();
        }
    }
}

#[test]
fn a_monkey_at_the_window() {
    let seed = number("SEED", 1);
    play(seed, number("COUNT", 20_000));
}
