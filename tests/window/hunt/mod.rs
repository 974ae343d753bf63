//! The hunt in the tab "Ways": started, followed, stopped, and its finds opened and copied.

mod jobs;

use std::thread::sleep;
use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;
use hitbench::bench::TraceKind;
use hitbench::panels::{Library, Program, Tab};

use crate::window::{Direct, Window, click, on, press, says, window};

const START: &str = "Start the hunt";
const STOP: &str = "Stop the hunt";

/// A window on a preset.
fn preset(path: &str) -> Window {
    let mut program = Program::new(Library::presets());
    program.open(program.desk.library.linked(path).unwrap());
    window(program)
}

/// A window on two disks, of which one moves, with further fields of it.
fn disks(fields: &str, opens: &str) -> (Window, tempfile::TempDir) {
    on(&format!(
        r#"Scene2D(title: "Two disks", shapes: [
            (name: "left", shape: Ball(center: (0, 0), radius: 1)),
            (name: "right", shape: Ball(center: (3, 0), radius: 1), displacement: (-2, 0){fields}),
        ], opens: (subject: Sweep{opens}))"#
    ))
}

fn hunt(window: &mut Window) {
    window.press_key_modifiers(Modifiers::COMMAND, Key::H);
    window.run_steps(3);
}

/// Frame by frame, until the window says this.
fn wait_for(window: &mut Window, text: &str) {
    let start = Instant::now();
    while !says(window, text) {
        assert!(start.elapsed() < Duration::from_secs(120), "it never says {text}");
        sleep(Duration::from_millis(5));
        window.run_steps(1);
    }
}

fn click_first(window: &mut Window, label: &str) {
    window.query_all_by_label(label).next().unwrap().click();
    window.run_steps(4);
}

/// What the lists of lenses show: the suspected one, and the one that it is compared with.
fn chosen(window: &Window) -> Vec<String> {
    let lists = window.query_all_by(|node| node.role() == Role::ComboBox);
    lists.filter_map(|node| node.value()).collect()
}

fn choose(window: &mut Window, list: usize, lens: &str) {
    window.query_all_by(|node| node.role() == Role::ComboBox).nth(list).unwrap().click();
    window.run_steps(4);
    // The list lies over the panel, and comes last.
    window.query_all_by_label(lens).last().unwrap().click();
    window.run_steps(4);
}

fn copied(window: &Window) -> Option<String> {
    let commands = &window.output().platform_output.commands;
    commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

#[test]
fn a_hunt_finds_what_is_opened_as_a_scene_and_copied_as_a_test() {
    let mut window = preset("balls/07");
    assert!(!says(&window, START));
    hunt(&mut window);
    assert_eq!(window.state().window.switches.tab, Tab::Ways);
    assert_eq!(chosen(&window), ["corners alone", "judge"]);
    wait_for(&mut window, "a missed hit");
    assert!(says(&window, " of 300,000 cases: ") && says(&window, "corners alone against judge: "));
    click(&mut window, STOP);
    assert!(says(&window, "Stopped after ") && window.query_by_label(START).is_some());

    window.query_all_by_label("Copy as test").next().unwrap().click();
    let text = (0..4).find_map(|_| {
        window.run_steps(1);
        copied(&window)
    });
    assert!(text.is_some_and(|text| text.contains("#[test]") && text.contains("Ball")));

    // Work on the open scene is kept, and the find is one more scene with unsaved work.
    press(&mut window, Key::Tab);
    press(&mut window, Key::ArrowRight);
    let (first, title) = (window.state().desk.place, window.state().desk.opened.title().to_owned());
    click_first(&mut window, "Open");
    let program = window.state();
    assert!(
        program.talk.banner.is_none() && program.desk.opened.title().starts_with("corners: a ")
    );
    assert!(says(&window, "≠"), "the find shows how the lens errs");
    assert_eq!(program.desk.unsaved().len(), 2);
    let find = program.desk.place;
    press(&mut window, Key::PageUp);
    window.state_mut().open(first.unwrap());
    assert_eq!(
        (window.state().desk.place, window.state().desk.opened.title()),
        (first, title.as_str())
    );
    assert!(window.state().desk.opened.is_dirty());
    // Opened again, it is the same scene; the hunt and its finds are still there.
    window.run_steps(3);
    click_first(&mut window, "Open");
    assert_eq!(window.state().desk.place, find);
    click_first(&mut window, "Open");
    assert_eq!((window.state().desk.place, window.state().desk.unsaved().len()), (find, 2));
}

#[test]
fn a_hunt_goes_on_while_other_scenes_are_open() {
    let mut window = preset("balls/07");
    hunt(&mut window);
    press(&mut window, Key::PageDown);
    assert_ne!(window.state().desk.place, window.state().desk.library.linked("balls/07"));
    wait_for(&mut window, "a missed hit");
    assert!(says(&window, "corners alone against judge: box and ball"));
    hunt(&mut window);
    assert!(window.query_by_label(STOP).is_none() && says(&window, "Stopped after "));
}

/// The first finds, in the order of their cases.
#[test]
fn the_same_seed_finds_the_same() {
    let finds = || {
        let mut window = preset("balls/07");
        hunt(&mut window);
        let start = Instant::now();
        while window.query_all_by_label("Copy as test").count() < 3 {
            assert!(start.elapsed() < Duration::from_secs(120), "it finds too little");
            window.run_steps(1);
        }
        hunt(&mut window);
        let about = window.query_all_by(|node| {
            let text = node.value().or_else(|| node.label()).unwrap_or_default();
            ["case ", "a: ", "b: "].iter().any(|start| text.starts_with(start))
        });
        let about = about.map(|node| node.value().or_else(|| node.label()).unwrap_or_default());
        // A text may be two nodes, of its label and of its line.
        let mut about: Vec<_> = about.collect();
        about.dedup();
        about.truncate(9);
        about
    };
    let once = finds();
    assert_eq!(once.len(), 9);
    assert_eq!(once, finds());
}

#[test]
fn the_scene_suggests_what_is_asked() {
    let mut window = preset("edge-cases/08");
    click(&mut window, "Ways");
    assert_eq!(chosen(&window), ["radii from the matrix R", "judge"]);
    assert!(window.query_by_label("the sweep").is_none());
    choose(&mut window, 0, "judge");
    assert_eq!(chosen(&window), ["judge", "f64"]);
    // The method that is looked at comes first.
    let boxes = r#"Scene3D(title: "Boxes", shapes: [
        (name: "a", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 0))),
        (name: "b", shape: Obb(center: (1, 2, 3), half: (1, 1, 1), rotation: Euler(0, 0, 0))),
    ], opens: (way: "faces-only"))"#;
    let (mut window, _folder) = on(boxes);
    click(&mut window, "Ways");
    assert_eq!(chosen(&window)[0], "face normals alone");
    let (mut window, _folder) = disks("", "");
    click(&mut window, "Ways");
    assert_eq!(chosen(&window), ["roots of the quadratic", "judge"]);
    click(&mut window, "the overlap");
    assert_eq!(chosen(&window)[0], "distance <");
    open!(window).bench.trace.step_through(TraceKind::Overlap);
    click(&mut window, "the sweep");
    assert_eq!(chosen(&window)[0], "roots of the quadratic");
    choose(&mut window, 0, "256 samples");
    choose(&mut window, 1, "f32");
    assert_eq!(chosen(&window), ["256 samples", "f32"]);
}

#[test]
fn a_lens_that_does_not_know_the_question_is_said_in_place() {
    let (mut window, _folder) = disks(", turn: Degrees(90)", "");
    click(&mut window, "Ways");
    // A published sweep knows of no turn.
    assert_eq!(chosen(&window)[0], "f32");
    choose(&mut window, 0, "roots of the quadratic");
    click(&mut window, START);
    wait_for(&mut window, "the lens listing-2 does not answer the sweep of disk and disk");
    // In the same frame: a hunt that is refused has ended, whenever its thread does.
    assert!(window.query_by_label(START).is_some() && window.query_by_label(STOP).is_none());
    assert!(window.state().talk.banner.is_none());
}

#[test]
fn a_hidden_verdict_is_not_hunted() {
    let (mut window, _folder) = disks("", ", hides: [Verdict]");
    hunt(&mut window);
    assert!(says(&window, "Hidden until a prediction is made."));
    click(&mut window, "Ways");
    assert!(!says(&window, "Hunt") && window.query_by_label(START).is_none());
    // One that goes on is not shown either, and nothing of what it has found.
    let mut window = preset("balls/07");
    hunt(&mut window);
    wait_for(&mut window, "a missed hit");
    press(&mut window, Key::F7);
    assert!(!says(&window, "a missed hit") && window.query_by_label(STOP).is_none());
    press(&mut window, Key::F7);
    assert!(says(&window, "a missed hit"));
}

#[test]
fn without_a_pair_there_is_nothing_to_hunt() {
    let mut program = Program::new(Library::presets());
    program.new_scene(false);
    let mut window = window(program);
    hunt(&mut window);
    window.run_steps(2);
    assert!(says(&window, "There is no pair: add two shapes."));
}
