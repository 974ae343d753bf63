//! What changes outside of the window, and what is kept there.

use std::fs;

use egui::Key;
use hitbench::panels::{Library, Session};

use super::window::{self, click, says};
use super::{SCENE, ctrl, on, read, retitle, title, trouble};

#[test]
fn a_file_that_changes_outside_is_read_again() {
    let (mut window, file, _folder) = on(SCENE);
    fs::write(&file, SCENE.replace("Two disks", "Two disks, moved")).unwrap();
    super::wait(&mut window);
    assert_eq!(title(&window), "Two disks, moved");
    assert!(!window.state().desk.is_dirty());
    assert_eq!(bench!(window).undo_name(), Some("Reload"));
    let place = window.state().place.unwrap();
    assert_eq!(window.state().library.item(place).unwrap().title, "Two disks, moved");

    // What cannot be read does not replace what is open.
    fs::write(&file, "Scene2D(title: ").unwrap();
    super::wait(&mut window);
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
        super::wait(&mut window);
        assert!(says(&window, "Whose work is to be kept?"));
        click(&mut window, answer);
        assert_eq!((title(&window), read(&file).title()), (here.to_owned(), there), "{answer}");
        super::wait(&mut window);
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

/// What is done in the plane is no step of a history in space.
#[test]
fn work_in_the_plane_outlives_a_file_that_is_now_in_space() {
    let (mut window, file, _folder) = on(SCENE);
    retitle(&mut window, "mine");
    let theirs = "Scene3D(title: \"theirs\", shapes: [])";
    fs::write(&file, theirs).unwrap();
    super::wait(&mut window);
    click(&mut window, "Take the file (undo brings mine back)");
    assert_eq!(title(&window), "theirs");
    assert_eq!(window.state().unsaved(), ["mine"]);
}

#[test]
fn a_folder_that_is_gone_loses_nothing() {
    let (mut window, file, folder) = on(SCENE);
    retitle(&mut window, "mine");
    fs::remove_dir_all(folder.path()).unwrap();
    super::wait(&mut window);
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
    let mut window = window::window(session);
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
    let mut window = window::window(session);
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
