//! New, open, save, leave, undo by name, the palette and the clipboard, driven without a display.
#![cfg(feature = "app")]

#[macro_use]
mod window;

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Event, Key, Modifiers, OutputCommand};
use hitbench::panels::{Library, Session};
use hitbench::scene::{Format, Scene};
use hitbench::shapes::Kind;
use window::{Window, click, says, window};

const SCENE: &str = r#"Scene2D(title: "Two disks", shapes: [
    (name: "left", shape: Ball(center: (-2, 0), radius: 1)),
    (name: "right", shape: Ball(center: (2, 0), radius: 1)),
])
"#;

/// A window on a file of this text, and the file.
fn on(text: &str) -> (Window, PathBuf, tempfile::TempDir) {
    let (window, folder) = window::on(text);
    (window, folder.path().join("scene.ron"), folder)
}

macro_rules! bench {
    ($window:expr) => {
        stand!($window).bench
    };
}

fn retitle(window: &mut Window, title: &str) {
    bench!(window).edit("Retitle", |document| document.title = title.into()).unwrap();
    window.run_steps(2);
}

fn title(window: &Window) -> String {
    window.state().desk.scene().title().to_owned()
}

fn ctrl(window: &mut Window, key: Key) {
    window.press_key_modifiers(Modifiers::COMMAND, key);
    window.run_steps(3);
}

fn trouble(window: &Window) -> &str {
    window.state().trouble.as_ref().map_or("", |trouble| &trouble.text)
}

/// So long that the open file was looked at again.
fn wait(window: &mut Window) {
    window.run_steps(8);
}

fn read(file: &Path) -> Scene {
    Scene::load(file).unwrap()
}

#[test]
fn a_new_scene_is_saved_under_a_name_and_stays_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.ron");
    let mut window = window(Session::new(Library::presets()));
    ctrl(&mut window, Key::N);
    assert!(window.state().desk.is_dirty());
    bench!(window).add(Kind::Capsule).unwrap();
    ctrl(&mut window, Key::S);
    assert!(says(&window, "Save as"));
    window.press_key(Key::Escape);
    window.run_steps(3);
    assert!(window.state().desk.is_dirty());

    window.state_mut().save_as(file.clone());
    window.run_steps(2);
    assert!(!window.state().desk.is_dirty());
    assert_eq!(read(&file), window.state().desk.scene());
    bench!(window).add(Kind::Ball).unwrap();
    ctrl(&mut window, Key::S);
    assert_eq!(read(&file), window.state().desk.scene());
    // The history goes on beyond the save.
    ctrl(&mut window, Key::Z);
    assert!(window.state().desk.is_dirty());
    let json = folder.path().join("mine.json");
    window.state_mut().save_as(json.clone());
    assert_eq!(read(&json), window.state().desk.scene());
    window.state_mut().save_as(folder.path().join("mine.txt"));
    assert!(trouble(&window).contains("ends in .ron or .json"));
}

#[test]
fn another_file_is_replaced_only_when_asked() {
    let (mut window, file, folder) = on(SCENE);
    let other = folder.path().join("other.ron");
    fs::write(&other, "precious").unwrap();
    retitle(&mut window, "mine");
    window.state_mut().save_as(other.clone());
    window.run_steps(2);
    click(&mut window, "Cancel");
    assert_eq!(fs::read_to_string(&other).unwrap(), "precious");
    window.state_mut().save_as(other.clone());
    window.run_steps(2);
    click(&mut window, "Replace");
    assert_eq!(read(&other).title(), "mine");
    assert_eq!(fs::read_to_string(&file).unwrap(), SCENE);
}

#[test]
fn leaving_asks_about_unsaved_work() {
    let (mut window, file, _folder) = on(SCENE);
    assert!(window.state_mut().may_leave());
    retitle(&mut window, "mine");
    assert!(!window.state_mut().may_leave());
    window.run_steps(2);
    assert!(says(&window, "unsaved work in: mine"));
    click(&mut window, "Stay");
    assert!(!window.state().leaving && window.state().desk.is_dirty());
    assert!(!window.state_mut().may_leave());
    window.run_steps(2);
    click(&mut window, "Save");
    assert!(window.state().leaving);
    assert_eq!(read(&file).title(), "mine");

    let (mut window, file, _folder) = on(SCENE);
    retitle(&mut window, "mine");
    assert!(!window.state_mut().may_leave());
    window.run_steps(2);
    click(&mut window, "Leave without saving");
    assert!(window.state().leaving);
    assert_eq!(fs::read_to_string(&file).unwrap(), SCENE);
}

#[test]
fn a_scene_is_as_it_was_left_when_one_comes_back_to_it() {
    let (mut window, _file, _folder) = on(SCENE);
    let place = window.state().place.unwrap();
    retitle(&mut window, "mine");
    window.press_key(Key::PageDown);
    window.run_steps(3);
    assert_ne!(title(&window), "mine");
    assert_eq!(window.state().unsaved(), ["mine"]);
    assert!(says(&window, "• Two disks"), "the list shows where unsaved work is");
    window.state_mut().open(place);
    window.run_steps(3);
    assert_eq!(title(&window), "mine");
    ctrl(&mut window, Key::Z);
    assert_eq!(title(&window), "Two disks");
    assert!(window.state().unsaved().is_empty());
}

#[test]
fn a_click_on_the_open_scene_starts_again_and_can_be_undone() {
    let (mut window, _file, _folder) = on(SCENE);
    let place = window.state().place.unwrap();
    retitle(&mut window, "mine");
    window.state_mut().open(place);
    window.run_steps(2);
    assert_eq!(title(&window), "Two disks");
    assert_eq!(bench!(window).undo_name(), Some("Start again"));
    ctrl(&mut window, Key::Z);
    assert_eq!(title(&window), "mine");
}

#[test]
fn comments_are_not_dropped_without_asking() {
    let text = format!("// for monday\n{SCENE}");
    let (mut window, file, folder) = on(&text);
    retitle(&mut window, "mine");
    ctrl(&mut window, Key::S);
    assert!(says(&window, "Drop the comments?"));
    click(&mut window, "Cancel");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    let other = folder.path().join("other.ron");
    window.state_mut().save_as(other.clone());
    assert_eq!(read(&other).title(), "mine");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);

    window.state_mut().open_path(&file);
    window.run_steps(2);
    retitle(&mut window, "theirs");
    ctrl(&mut window, Key::S);
    click(&mut window, "Save without the comments");
    assert_eq!(read(&file).title(), "theirs");
    retitle(&mut window, "again");
    ctrl(&mut window, Key::S);
    assert_eq!(read(&file).title(), "again", "asked once: there are no comments left");
}

#[test]
fn a_file_that_changes_outside_is_read_again() {
    let (mut window, file, _folder) = on(SCENE);
    fs::write(&file, SCENE.replace("Two disks", "Two disks, moved")).unwrap();
    wait(&mut window);
    assert_eq!(title(&window), "Two disks, moved");
    assert!(!window.state().desk.is_dirty());
    assert_eq!(bench!(window).undo_name(), Some("Reload"));
    let place = window.state().place.unwrap();
    assert_eq!(window.state().library.item(place).unwrap().title, "Two disks, moved");

    // What cannot be read does not replace what is open.
    fs::write(&file, "Scene2D(title: ").unwrap();
    wait(&mut window);
    assert!(trouble(&window).contains("scene.ron:"), "{}", trouble(&window));
    assert_eq!(title(&window), "Two disks, moved");
    assert!(window.state().desk.is_dirty());
}

#[test]
fn whose_work_is_kept_is_asked_when_both_have_changed() {
    let theirs = SCENE.replace("Two disks", "theirs, and longer");
    for (answer, here, there) in [
        ("Take the file (undo brings mine back)", "theirs, and longer", "theirs, and longer"),
        ("Overwrite the file", "mine", "mine"),
        ("Keep both for now", "mine", "theirs, and longer"),
    ] {
        let (mut window, file, _folder) = on(SCENE);
        retitle(&mut window, "mine");
        fs::write(&file, &theirs).unwrap();
        wait(&mut window);
        assert!(says(&window, "Whose work is to be kept?"));
        click(&mut window, answer);
        assert_eq!((title(&window), read(&file).title()), (here.to_owned(), there), "{answer}");
        wait(&mut window);
        assert!(!says(&window, "Whose work is to be kept?"), "asked once");
        if here != "mine" {
            ctrl(&mut window, Key::Z);
            assert_eq!(title(&window), "mine");
        }
    }
    // Saving before anyone has looked asks too.
    let (mut window, file, _folder) = on(SCENE);
    retitle(&mut window, "mine");
    fs::write(&file, &theirs).unwrap();
    window.state_mut().save();
    window.run_steps(2);
    assert!(says(&window, "Whose work is to be kept?"));
    assert_eq!(read(&file).title(), "theirs, and longer");
}

#[test]
fn a_folder_that_is_gone_loses_nothing() {
    let (mut window, file, folder) = on(SCENE);
    retitle(&mut window, "mine");
    fs::remove_dir_all(folder.path()).unwrap();
    wait(&mut window);
    assert!(says(&window, "The file is gone"));
    window.state_mut().save();
    window.run_steps(2);
    assert!(trouble(&window).contains("Nothing is lost"), "{}", trouble(&window));
    assert!(window.state().desk.is_dirty());
    fs::create_dir_all(folder.path()).unwrap();
    window.state_mut().save();
    assert_eq!(read(&file).title(), "mine");
    assert!(!window.state().desk.is_dirty());
}

#[test]
fn a_mesh_has_to_lie_beside_its_scene() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(Session::new(Library::presets()));
    let place = window.state().library.search("every-kind 02-plane-open")[0];
    window.state_mut().open(place);
    window.state_mut().save_as(folder.path().join("scene.ron"));
    assert!(trouble(&window).contains("star.obj"), "{}", trouble(&window));
    assert!(!folder.path().join("scene.ron").exists());
}

/// An OBJ file that is large, but quickly read: nearly all of it is comment.
fn large(folder: &Path, faces: &str) -> PathBuf {
    let file = folder.join("large.obj");
    let comment = "# nothing\n".repeat(500_000);
    fs::write(&file, format!("{comment}v 0 0 0\nv 1 0 0\nv 0 1 0\n{faces}\n")).unwrap();
    file
}

#[test]
fn a_large_mesh_is_read_while_the_scene_stays_open() {
    let (mut window, _, folder) = on(SCENE);
    let file = large(folder.path(), "f 1 2 3");
    window.state_mut().open_path(&file);
    assert!(window.state().is_loading() && window.state().needs_frame());
    assert_eq!(title(&window), "Two disks");
    window.state_mut().cancel_loading();
    window.run_steps(3);
    assert!(!window.state().is_loading() && window.state().trouble.is_none());
    assert_eq!(title(&window), "Two disks");

    window.state_mut().open_path(&file);
    window.state_mut().finish_loading();
    assert_eq!(title(&window), "large");
    // Nothing is lost by that: the scene is new, and in no file.
    assert!(window.state().desk.is_dirty() && window.state().sheet.file.is_none());

    let scene = folder.path().join("with.ron");
    let text =
        "Scene3D(title: \"with\", shapes: [(name: \"m\", shape: Mesh(file: \"large.obj\"))])";
    fs::write(&scene, text).unwrap();
    window.state_mut().open_path(&scene);
    assert!(window.state().is_loading());
    window.state_mut().finish_loading();
    assert_eq!(title(&window), "with");
    assert_eq!(window.state().sheet.file.as_deref(), Some(&*scene));
    assert!(!window.state().desk.is_dirty());
}

#[test]
fn a_large_mesh_that_is_broken_is_named() {
    let (mut window, _, folder) = on(SCENE);
    window.state_mut().open_path(&large(folder.path(), "f 1 2 7"));
    window.state_mut().finish_loading();
    let text = trouble(&window);
    assert!(text.contains("large.obj: line 500004: there is no vertex 7"), "{text}");
    assert_eq!(title(&window), "Two disks");
}

#[test]
fn unsaved_work_comes_back_after_a_crash() {
    let data = tempfile::tempdir().unwrap();
    let (mut window, file, _folder) = on(SCENE);
    window.state_mut().remember_in(data.path().to_owned());
    let unsaved = data.path().join("unsaved");
    retitle(&mut window, "mine");
    let own = unsaved.join(format!("{}.json", std::process::id()));
    assert!(own.is_file());
    ctrl(&mut window, Key::Z);
    assert!(!own.exists(), "nothing is unsaved");
    retitle(&mut window, "mine");
    drop(window);
    fs::rename(own, unsaved.join("999999999.json")).unwrap();

    let mut session = Session::new(Library::presets());
    session.remember_in(data.path().to_owned());
    let mut window = self::window(session);
    assert!(says(&window, "ended before this was saved: mine"));
    click(&mut window, "Open it");
    assert_eq!((title(&window), window.state().desk.is_dirty()), ("mine".to_owned(), true));
    assert!(!unsaved.join("999999999.json").exists());
    assert_eq!(window.state().unsaved(), ["mine"]);
    window.state_mut().save();
    assert_eq!(read(&file).title(), "mine");
}

#[test]
fn settings_are_kept() {
    let data = tempfile::tempdir().unwrap();
    let mut session = Session::new(Library::presets());
    session.remember_in(data.path().to_owned());
    let mut window = window(session);
    click(&mut window, "Dark");
    ctrl(&mut window, Key::Plus);
    let zoom = window.state().switches.zoom();
    let theme = window.state().switches.theme;
    drop(window);
    let mut session = Session::new(Library::presets());
    session.remember_in(data.path().to_owned());
    assert_eq!((session.switches.zoom(), session.switches.theme), (zoom, theme));
    assert!(zoom > 1.0);
}

/// Presses a key with control, and answers what was copied.
fn copied(window: &mut Window) -> String {
    window.input_mut().events.push(Event::Copy);
    window.run_steps(1);
    let commands = &window.output().platform_output.commands;
    let text = commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    text.expect("something was copied")
}

#[test]
fn a_scene_goes_to_the_clipboard_and_comes_back() {
    let (mut window, _file, _folder) = on(SCENE);
    let scene = window.state().desk.scene();
    let ron = copied(&mut window);
    for text in [ron, scene.write(Format::Json)] {
        window.input_mut().events.push(Event::Paste(text));
        window.run_steps(2);
        assert_eq!(window.state().desk.scene(), scene);
        assert_eq!(window.state().sheet.file, None, "a new scene");
        assert!(window.state().desk.is_dirty());
    }
    window.input_mut().events.push(Event::Paste("Scene2D(title: 3)".into()));
    window.run_steps(2);
    assert!(trouble(&window).contains("1:16: title"), "{}", trouble(&window));
}

fn choose(window: &mut Window, text: &str) {
    ctrl(window, Key::P);
    window.input_mut().events.push(Event::Text(text.to_owned()));
    window.run_steps(2);
    window.press_key(Key::Enter);
    window.run_steps(3);
}

#[test]
fn the_palette_does_what_is_typed() {
    let (mut window, _file, _folder) = on(SCENE);
    choose(&mut window, "add sector");
    let entries = &bench!(window).document().entries;
    assert_eq!((entries.len(), entries[2].form.kind()), (3, Kind::Sector));
    choose(&mut window, "undo");
    assert_eq!(bench!(window).document().entries.len(), 2);
    choose(&mut window, "presentation");
    assert!(window.state().switches.presentation);
    assert!(!says(&window, "search scenes"));
    window.press_key(Key::F11);
    window.run_steps(3);
    assert!(!window.state().switches.presentation);
    choose(&mut window, "near and yet never");
    assert_eq!(title(&window), "Near, and yet never");
    let before = window.state().desk.scene();
    choose(&mut window, "zzzzqqqq");
    window.press_key(Key::Escape);
    window.run_steps(3);
    assert_eq!(window.state().desk.scene(), before);
    assert!(!says(&window, "an action, a shape or a scene"));
    window.press_key_modifiers(Modifiers::SHIFT, Key::A);
    window.run_steps(3);
    assert!(says(&window, "Add Ball") && !says(&window, "Save as…"));
}

#[test]
fn every_undo_has_a_name() {
    let (mut window, _file, _folder) = on(SCENE);
    bench!(window).selected = Some(0);
    window.run_steps(2);
    let mut names = Vec::new();
    for label in ["duplicate", "delete"] {
        click(&mut window, label);
        names.extend(bench!(window).undo_name());
    }
    assert_eq!(names, ["Duplicate", "Delete"]);
    click(&mut window, "Undo");
    assert_eq!(bench!(window).redo_name(), Some("Delete"));
}
