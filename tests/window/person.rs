//! What a page in a browser asks of the program, driven without one: files that are dropped, what the system wishes, what
//! is said aloud, and a narrow window.

use std::path::{Path, PathBuf};

use egui_kittest::kittest::Queryable;
use hitbench::panels::{Library, Program};
use hitbench::platform::Wishes;
use hitbench::scene::Scene;
use hitbench::view::style::Theme;

use crate::window::{Window, area, click, on, press, window, window_of};

const ROOF: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

fn scene(mesh: &str) -> Vec<u8> {
    let text = format!(
        r#"// Kept.
        Scene3D(title: "A roof", shapes: [
            (name: "roof", shape: Mesh(file: "{mesh}")),
            (name: "ball", shape: Ball(center: (0, 0, 5), radius: 1)),
        ])"#
    );
    text.into_bytes()
}

/// Names in a folder that is not there, of a test by itself: what lies in memory is there for all.
fn files(folder: &str, files: &[(&str, &[u8])]) -> Vec<(PathBuf, Vec<u8>)> {
    let name = |name: &str| Path::new("/dropped").join(folder).join(name);
    files.iter().map(|(of, bytes)| (name(of), bytes.to_vec())).collect()
}

fn title(window: &Window) -> String {
    window.state().desk.opened.scene().title().to_owned()
}

#[test]
fn a_scene_is_dropped_with_its_mesh_or_the_mesh_after_it() {
    let mut window = window(Program::new(Library::presets()));
    window.state_mut().drop_files(files(
        "both",
        &[("roof.obj", ROOF.as_bytes()), ("scene.ron", &scene("roof.obj"))],
    ));
    window.run_steps(2);
    assert_eq!((title(&window).as_str(), &window.state().talk.banner), ("A roof", &None));

    // Another one, whose mesh comes later.
    window.state_mut().drop_files(files("later", &[("scene.ron", &scene("gable.obj"))]));
    let trouble = window.state().talk.banner.clone().expect("the mesh is not there");
    assert!(
        trouble.text.contains("gable.obj") && trouble.text.contains("Drop the mesh"),
        "{trouble:?}"
    );
    window.state_mut().drop_files(files("later", &[("gable.obj", ROOF.as_bytes())]));
    window.run_steps(2);
    assert_eq!(window.state().talk.banner, None);
    assert!(
        window
            .state()
            .desk
            .saved_file
            .file
            .as_ref()
            .is_some_and(|file| file.ends_with("later/scene.ron"))
    );

    // Dropped again, it is another one.
    let other = "v 0 0 0\nv 3 0 0\nv 0 1 0\nf 1 2 3\n";
    window.state_mut().drop_files(files("later", &[("gable.obj", other.as_bytes())]));
    window.run_steps(8);
    let Scene::Three(document) = window.state().desk.opened.scene() else { panic!() };
    assert_eq!(document.meshes.get("gable.obj").unwrap().vertices()[1].x, 3.0);
    assert!(window.state().desk.unsaved().is_empty());
}

#[test]
fn what_is_no_scene_says_so_and_what_is_open_stays() {
    let mut window = window(Program::new(Library::presets()));
    let before = title(&window);
    for (name, bytes) in
        [("song.mp3", "la"), ("broken.ron", "Scene2D(tit"), ("broken.obj", "f 1 2 3")]
    {
        window.state_mut().talk.banner = None;
        window.state_mut().drop_files(files("nothing", &[(name, bytes.as_bytes())]));
        window.run_steps(2);
        let trouble = window.state().talk.banner.clone();
        assert!(trouble.is_some_and(|trouble| trouble.text.contains(name)), "{name}");
        assert_eq!(title(&window), before);
    }
    window.state_mut().drop_files(Vec::new());
    // A mesh alone makes a scene.
    window.state_mut().drop_files(files("nothing", &[("hut.obj", ROOF.as_bytes())]));
    assert_eq!(title(&window), "hut");
}

/// What lies in memory is gone with the page: what is kept of a scene has its meshes in it.
#[test]
fn unsaved_work_with_a_dropped_mesh_comes_back_after_the_end() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::new(Library::presets());
    program.remember_in(data.path().to_owned());
    let mut first = window(program);
    first.state_mut().drop_files(files(
        "kept",
        &[("hut.obj", ROOF.as_bytes()), ("scene.ron", &scene("hut.obj"))],
    ));
    first.run_steps(2);
    let hitbench::panels::AnyScene::Three(open) = &mut first.state_mut().desk.opened else {
        panic!()
    };
    open.bench.edit("Move", |document| document.entries[1].displacement.x = 2.0).unwrap();
    first.run_steps(8);
    let kept: Vec<PathBuf> = std::fs::read_dir(data.path().join("unsaved"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    let text = std::fs::read_to_string(&kept[0]).unwrap();
    assert!(!text.contains("\\\"file\\\"") && text.contains("triangles"), "{text}");
}

#[test]
fn the_theme_of_the_system_is_followed_until_a_person_chooses_one() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::new(Library::presets());
    program.remember_in(data.path().to_owned());
    let wishes = |dark| Wishes { dark: Some(dark), ..Wishes::default() };
    let mut window = window(program);
    for dark in [true, false, true] {
        window.state_mut().follow(wishes(dark));
        window.run_steps(2);
        assert_eq!(window.state().window.switches.theme, Theme::of(dark));
    }
    press(&mut window, egui::Key::F10);
    window.state_mut().follow(wishes(true));
    assert_eq!(window.state().window.switches.theme, Theme::Light);
    window.run_steps(3);
    // The next time it is known that a person has chosen.
    let mut next = Program::new(Library::presets());
    next.remember_in(data.path().to_owned());
    next.follow(wishes(true));
    assert_eq!(next.window.switches.theme, Theme::Light);

    let mut linked = Program::new(Library::presets());
    linked.open_address("https://example.org/?theme=light");
    linked.follow(wishes(true));
    assert_eq!(linked.window.switches.theme, Theme::Light);
}

#[test]
fn nothing_plays_unasked_where_nothing_is_to_move() {
    let (mut window, _folder) = on(r#"Scene2D(title: "Two disks", shapes: [
        (name: "left", shape: Ball(center: (0, 0), radius: 1)),
        (name: "right", shape: Ball(center: (4, 0), radius: 1), displacement: (-8, 0)),
    ])"#);
    window.state_mut().follow(Wishes { reduced_motion: true, ..Wishes::default() });
    window.run_steps(1);
    press(&mut window, egui::Key::K);
    let hitbench::panels::AnyScene::Two(open) = &window.state().desk.opened else { panic!() };
    assert!(open.bench.crowd.is_some() && !open.bench.time.playing);
    // A person who asks for it gets it.
    press(&mut window, egui::Key::Space);
    let hitbench::panels::AnyScene::Two(open) = &window.state().desk.opened else { panic!() };
    assert!(open.bench.time.playing);
}

#[test]
fn the_verdict_and_the_step_are_said_aloud_once_they_are_still() {
    let (mut window, _folder) = on(r#"Scene2D(title: "Two disks", shapes: [
        (name: "left", shape: Ball(center: (0, 0), radius: 1)),
        (name: "right", shape: Ball(center: (4, 0), radius: 1)),
    ])"#);
    let say = |window: &mut Window, time| window.state_mut().announcement(time);
    assert_eq!(say(&mut window, 10.0), None);
    let said = say(&mut window, 10.6).unwrap();
    assert!(said.starts_with("Two disks. APART by 2. The centres"), "{said}");
    press(&mut window, egui::Key::Period);
    assert_eq!(say(&mut window, 11.0), None);
    let said = say(&mut window, 11.6).unwrap();
    assert!(said.starts_with("Step 1 of 2: "), "{said}");
    press(&mut window, egui::Key::Tab);
    say(&mut window, 12.0);
    assert_eq!(say(&mut window, 13.0).as_deref(), Some("left is selected."));
    assert_eq!(say(&mut window, 20.0), None);
}

/// Somebody who does not see the window hears which lists are open, what is marked in them, the tab and the part of the
/// window that has the keys.
#[test]
fn help_lists_tabs_and_parts_of_the_window_are_said_aloud() {
    let mut window = window(Program::new(Library::presets()));
    let mut now = 0.0;
    let mut heard = |window: &mut Window| {
        window.run_steps(2);
        window.state_mut().announcement(now);
        now += 1.0;
        window.state_mut().announcement(now).unwrap_or_default()
    };
    let ctrl = egui::Modifiers::COMMAND;
    heard(&mut window);
    press(&mut window, egui::Key::F1);
    let said = heard(&mut window);
    assert!(
        said.starts_with("Mouse and keys") && said.contains("Ctrl+P, F6, F1: anything by name"),
        "{said}"
    );
    press(&mut window, egui::Key::Escape);
    heard(&mut window);

    window.press_key_modifiers(ctrl, egui::Key::P);
    assert!(heard(&mut window).contains(", 1 of "));
    window.input_mut().events.push(egui::Event::Text("redo".to_owned()));
    let said = heard(&mut window);
    assert!(said.starts_with("Redo") && said.contains(", 1 of "), "{said}");
    press(&mut window, egui::Key::ArrowDown);
    assert!(heard(&mut window).contains(", 2 of "));
    window.input_mut().events.push(egui::Event::Text("qxqx".to_owned()));
    assert_eq!(heard(&mut window), "Nothing matches.");
    press(&mut window, egui::Key::Escape);
    heard(&mut window);

    for (key, name) in [(egui::Key::Num2, "Numbers."), (egui::Key::Num4, "Text.")] {
        window.press_key_modifiers(ctrl, key);
        assert_eq!(heard(&mut window), name);
    }
    for part in ["The tabs beside the scene.", "The steps below the scene."] {
        press(&mut window, egui::Key::F6);
        assert_eq!(heard(&mut window), part);
    }
    press(&mut window, egui::Key::Escape);
    assert_eq!(heard(&mut window), "The scene.");

    window.press_key_modifiers(ctrl, egui::Key::F);
    assert!(heard(&mut window).contains(", 1 of "));
    window.input_mut().events.push(egui::Event::Text("sector".to_owned()));
    let said = heard(&mut window);
    assert!(said.contains(", 1 of "), "{said}");
    press(&mut window, egui::Key::ArrowDown);
    assert!(heard(&mut window).contains(", 2 of "));
}

/// As a telephone shows it: the stage is wide, what stands beside it elsewhere is below it, and all buttons have room.
#[test]
fn in_a_narrow_window_the_column_folds_below_the_stage() {
    let mut program = Program::new(Library::presets());
    program.follow(Wishes { touch: true, ..Wishes::default() });
    program.open_address("https://example.org/?scene=sweeps/34");
    let mut window = window_of(program, [390.0, 844.0]);
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(390.0, 844.0));
    for name in
        ["Scenes", "Next", "Undo", "Anything", "Menu", "Why", "Text", "Step on", "Play", "Time"]
    {
        let found = window.query_all_by(|node| {
            node.label().is_some_and(|label| label == name || name == "Undo" && label == "Nothing")
        });
        let bounds = found.last().unwrap_or_else(|| panic!("{name}")).raw_bounds().unwrap();
        let (width, height) = (bounds.x1 - bounds.x0, bounds.y1 - bounds.y0);
        assert!(width >= 40.0 && height >= 40.0, "{name}: {width} by {height}");
        assert!(bounds.x0 >= 0.0 && bounds.x1 <= 390.0 && bounds.y1 <= 844.0, "{name}: {bounds:?}");
    }
    assert!(screen.contains_rect(area(&window, "Time")));
    let folded = area(&window, "Why").top();
    click(&mut window, "Numbers");
    assert!(area(&window, "Why").top() < folded - 200.0);
    click(&mut window, "Numbers");
    assert_eq!(area(&window, "Why").top(), folded);
}

/// In a narrow window the table of keys goes on in further lines: it neither is cut nor scrolls sideways.
#[test]
fn the_table_of_keys_fits_a_narrow_window() {
    for size in [[390.0, 844.0], [853.0, 533.0], [1280.0, 800.0]] {
        let mut window = window_of(Program::new(Library::presets()), size);
        press(&mut window, egui::Key::F1);
        window.run_steps(3);
        let rows = [
            "move a shape, by an arrow along its axis; a handle resizes or turns it",
            "frame the shape",
        ];
        for row in rows.map(|row| area(&window, row)) {
            assert!(row.left() >= 0.0 && row.right() <= size[0], "{size:?}: {row:?}");
        }
    }
}
