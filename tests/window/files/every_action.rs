//! Every action: by its name in the palette and by its key, which do the same; and all of it can be undone.

use std::fs;

use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;
use hitbench::bench::{Action as Bench, Align, Stepper, TraceKind};
use hitbench::intersect::steps::Step;
use hitbench::panels::{Action, AnyScene, COMMANDS, Command, HuntAction, Tab, WindowAction};
use hitbench::scene::each_world;
use hitbench::shapes::Kind;

use super::{choose, ctrl};
use crate::window::Window;

const IN_PLANE: &str = r#"Scene2D(title: "All kinds of things", about: "Look.", shapes: [
    (name: "ball", shape: Ball(center: (-2, 0.5), radius: 1), displacement: (3, 0)),
    (name: "box", shape: Aabb(center: (2, 0), half: (1, 0.5))),
    (name: "mesh", shape: Mesh(file: "mesh.obj")),
    (name: "far", shape: Ball(center: (7, 1), radius: 0.5), displacement: (0, 1)),
])
"#;

/// The same in space.
fn in_space() -> String {
    let mut text = IN_PLANE.replace("Scene2D", "Scene3D");
    for (plane, space) in [
        ("(-2, 0.5)", "(-2, 0.5, 0)"),
        ("(3, 0)", "(3, 0, 0)"),
        ("(2, 0)", "(2, 0, 1)"),
        ("(1, 0.5)", "(1, 0.5, 1)"),
        ("(7, 1)", "(7, 1, -1)"),
        ("(0, 1)", "(0, 1, 0)"),
    ] {
        text = text.replace(plane, space);
    }
    text
}

macro_rules! with {
    ($window:expr, $bench:ident => $deed:expr) => {
        match &mut $window.state_mut().desk.opened {
            AnyScene::Two(open) => {
                let $bench = &mut open.bench;
                $deed
            }
            AnyScene::Three(open) => {
                let $bench = &mut open.bench;
                $deed
            }
        }
    };
}

/// A window on which there is something to do for every action.
fn ready(text: &str, action: impl Into<Action>) -> (Window, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mesh.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    let file = folder.path().join("scene.ron");
    fs::write(&file, text).unwrap();
    let mut program = hitbench::panels::Program::new(hitbench::panels::Library::presets());
    program.open_path(&file);
    assert_eq!(program.talk.banner, None);
    let mut window = crate::window::window(program);
    with!(window, bench => {
        bench.add(Kind::Capsule).unwrap();
        bench.add(Kind::Sector).unwrap();
        bench.undo();
        bench.selection.selected = Some(1);
        bench.time.u = 0.5;
        let middle = bench.sight.camera.viewport().center().as_dvec2();
        bench.sight.camera.pan(middle, middle + glam::DVec2::new(200.0, 50.0));
    });
    match action.into() {
        Action::Bench(Bench::SpreadOut | Bench::Align(..)) => ctrl(&mut window, Key::A),
        Action::Bench(Bench::StepInto) => at_a_part(&mut window, false),
        Action::Bench(Bench::StepOut) => at_a_part(&mut window, true),
        Action::Window(WindowAction::Tab(Tab::Why)) => {
            window.state_mut().window.switches.tab = Tab::Text;
        }
        Action::Window(WindowAction::UsualSize | WindowAction::Smaller) => {
            ctrl(&mut window, Key::Plus);
        }
        _ => {}
    }
    window.run_steps(3);
    (window, folder)
}

/// At the step of the sweep of the ball past the mesh that is the test at the start, or in it.
fn at_a_part(window: &mut Window, inside: bool) {
    with!(window, bench => {
        bench.focus_on(0, 2);
        bench.trace.step_through(TraceKind::Sweep);
    });
    window.run_steps(3);
    macro_rules! go {
        ($open:expr) => {{
            let steps = $open.bench.trace.steps(&$open.findings);
            let part = steps.iter().position(|step| matches!(step, Step::Part(_)));
            $open.bench.trace.stepper = Stepper::Upto(part.expect("a mesh is asked at both ends"));
            if inside {
                $open.bench.trace.step_into(&$open.findings);
            }
        }};
    }
    each_world!(AnyScene in &mut window.state_mut().desk.opened, open => go!(open))
}

/// All that a person sees: the words, the view, the colours, and what was copied.
fn seen(window: &mut Window) -> String {
    let mut words = Vec::new();
    for node in window.query_all_by(|_| true) {
        let on = (node.is_selected(), node.toggled(), node.is_focused());
        words.push(format!("{:?} {:?} {on:?}", node.label(), node.value()));
    }
    let program = window.state();
    let switches =
        (program.window.switches.theme, program.window.switches.zoom(800.0), program.desk.place);
    let bench = with!(window, bench => {
        let shown = (bench.shown.own_axis.map(|axis| format!("{axis:?}")), bench.shown.seen_from_a, bench.shown.tree.on, bench.shown.map.clone());
        let locked: Vec<bool> = bench.selection.entries().iter().map(|&i| bench.selection.is_locked(i)).collect();
        format!("{:?} {:?} {locked:?} {shown:?}", bench.sight.camera, bench.selection.entries())
    });
    format!("{}\n{switches:?}\n{bench}", words.join("\n"))
}

fn bits(window: &mut Window) -> String {
    with!(window, bench => format!("{:?}", bench.document()))
}

fn copied(window: &Window) -> Option<String> {
    let commands = &window.output().platform_output.commands;
    commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

/// Presses what the table says. Answers what was copied.
fn press(window: &mut Window, keys: &str) -> Option<String> {
    if keys == "Ctrl+C" {
        window.input_mut().events.push(Event::Copy);
    } else {
        let keys = if keys == "+" { "Plus" } else { keys };
        let keys = keys.replace(" +", "+Plus").replace(" −", "+Minus").replace("Page ", "Page");
        let (held, key) = keys.rsplit_once('+').unwrap_or(("", &keys));
        let mut modifiers = Modifiers::NONE;
        if held.contains("Ctrl") {
            modifiers |= Modifiers::COMMAND | Modifiers::CTRL;
        }
        if held.contains("Shift") {
            modifiers |= Modifiers::SHIFT;
        }
        let key = Key::from_name(key).unwrap_or_else(|| panic!("there is no key {key}"));
        for pressed in [true, false] {
            let (physical_key, repeat) = (None, false);
            let event = Event::Key { key, physical_key, pressed, repeat, modifiers };
            window.input_mut().events.push(event);
        }
    }
    window.run_steps(1);
    let text = copied(window);
    window.run_steps(4);
    text
}

/// Chooses an action by its whole name. Answers what was copied.
fn by_name(window: &mut Window, name: &str) -> Option<String> {
    ctrl(window, Key::P);
    // A caret, in this search, means that it begins so.
    let words: Vec<&str> = name.trim_end_matches('…').split(' ').collect();
    window.input_mut().events.push(Event::Text(format!("^{}", words.join("\\ "))));
    window.run_steps(2);
    press(window, "Enter")
}

/// Does something to be seen; if to the shapes, that is one step of undo, and all bits come back.
fn every_action(text: &str, named: bool) {
    for &Command { action, name, keys, .. } in COMMANDS.iter().filter(|command| command.listed) {
        assert!(!keys.is_empty(), "{name} has no key");
        let (mut by_key, folder) = ready(text, action);
        let (before, shapes) = (seen(&mut by_key), bits(&mut by_key));
        let place = by_key.state().desk.place;
        let text_of_key = press(&mut by_key, keys);
        let (after, changed) = (seen(&mut by_key), bits(&mut by_key));
        assert!(before != after || text_of_key.is_some(), "{keys} does nothing: {name}");

        if by_key.state().desk.place == place && changed != shapes {
            let (there, back) = match action {
                Action::Bench(Bench::Undo) => ("redo", true),
                _ => ("undo", false),
            };
            with!(by_key, bench => if back { bench.redo() } else { bench.undo() });
            assert_eq!(bits(&mut by_key), shapes, "{name}: {there}");
            with!(by_key, bench => if back { bench.undo() } else { bench.redo() });
            assert_eq!(bits(&mut by_key), changed, "{name}");
        }

        if !named {
            continue;
        }
        let (mut by_word, other_folder) = ready(text, action);
        let text_of_word = by_name(&mut by_word, name);
        assert!(bits(&mut by_word) == changed, "{name} and {keys} do not do the same");
        assert_eq!(text_of_word.is_some(), text_of_key.is_some(), "{name} and {keys}");
        let moves = matches!(action, Action::Bench(Bench::Play) | Action::Hunt(HuntAction::Hunt));
        let moves = moves || by_word.state().desk.opened.is_crowd();
        let is_field =
            matches!(action, Action::Window(WindowAction::SearchScenes | WindowAction::Palette));
        if !moves && !is_field {
            let here = other_folder.path().to_str().unwrap();
            let words = seen(&mut by_word).replace(here, folder.path().to_str().unwrap());
            let [words, after] = [&words, &after].map(|text| text.lines().collect::<Vec<_>>());
            assert_eq!(words, after, "{name} and {keys}");
        }
    }
}

#[test]
fn every_action_has_a_key_that_does_the_same_in_the_plane() {
    every_action(IN_PLANE, true);
}

#[test]
fn every_action_has_a_key_in_space() {
    every_action(&in_space(), false);
}

/// Those that are in the palette by what there is in the scene.
#[test]
fn every_kind_is_added_and_every_alignment_is_made_by_its_name() {
    let (mut window, _folder) = ready(IN_PLANE, WindowAction::Help);
    let before = bits(&mut window);
    for kind in Kind::ALL {
        let can = hitbench::bench::kinds::<glam::DVec2>().any(|other| other == *kind);
        if can {
            by_name(&mut window, &format!("Add {}", kind.name(2)));
            assert_ne!(bits(&mut window), before, "{kind}");
            with!(window, bench => bench.undo());
            assert_eq!(bits(&mut window), before, "{kind}");
        }
    }
    for text in [IN_PLANE, &in_space()] {
        let names = ["Align", "Align centres", "Align", "Distribute"];
        for (to, name) in Align::ALL.into_iter().zip(names) {
            let (mut window, _folder) = ready(text, Bench::Align(0, to));
            let before = bits(&mut window);
            let in_space = text != IN_PLANE;
            let side = match (to, in_space) {
                (Align::Least, false) => "left",
                (Align::Greatest, false) => "right",
                (Align::Least, true) => "least x",
                (Align::Greatest, true) => "greatest x",
                (Align::Middle, _) => "in x",
                (Align::Spread, _) => "along x",
            };
            by_name(&mut window, &format!("{name} {side}"));
            assert_ne!(bits(&mut window), before, "{name} {side}");
            with!(window, bench => bench.undo());
            assert_eq!(bits(&mut window), before, "{name} {side}");
        }
    }
    let (mut window, _folder) = ready(IN_PLANE, WindowAction::Help);
    choose(&mut window, "near and yet never");
    assert_eq!(super::title(&window), "Near, and yet never");
}
