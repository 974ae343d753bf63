//! New, save, save as, leave, and coming back.

use std::fs;

use egui::Key;
use hitbench::panels::{Library, Session};
use hitbench::shapes::Kind;

use super::window::{click, says, window};
use super::{SCENE, ctrl, on, read, retitle, title, trouble};

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
    let text = SCENE.replace("shapes: [", "// for monday\n    shapes: [");
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
fn comments_at_the_head_of_a_file_stay_there() {
    let head = "// For Monday.\n/* Needs the\n   projector. */\n\n";
    let (mut window, file, folder) = on(&format!("{head}{SCENE}"));
    for (name, key) in [("mine", Key::S), ("again", Key::S)] {
        retitle(&mut window, name);
        ctrl(&mut window, key);
        assert_eq!(read(&file).title(), name, "nothing is asked");
        assert!(fs::read_to_string(&file).unwrap().starts_with(head));
    }
    let json = folder.path().join("other.json");
    window.state_mut().save_as(json.clone());
    assert_eq!(read(&json).title(), "again");
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
