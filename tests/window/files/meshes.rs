//! Large meshes, which are read while the scene before stays open.

use std::fs;
use std::path::{Path, PathBuf};

use super::{SCENE, on, title, trouble};
use crate::window::{Direct, Window, click, says};

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
    assert!(window.state().desk.is_loading() && window.state().needs_frame());
    assert_eq!(title(&window), "Two disks");
    window.state_mut().desk.cancel_loading();
    window.run_steps(3);
    assert!(!window.state().desk.is_loading() && window.state().talk.banner.is_none());
    assert_eq!(title(&window), "Two disks");

    window.state_mut().open_path(&file);
    window.state_mut().finish_loading();
    assert_eq!(title(&window), "large");
    // Nothing is lost by that: the scene is new, and in no file.
    assert!(window.state().desk.opened.is_dirty() && window.state().desk.saved_file.file.is_none());

    let scene = folder.path().join("with.ron");
    let text =
        "Scene3D(title: \"with\", shapes: [(name: \"m\", shape: Mesh(file: \"large.obj\"))])";
    fs::write(&scene, text).unwrap();
    window.state_mut().open_path(&scene);
    assert!(window.state().desk.is_loading());
    window.state_mut().finish_loading();
    assert_eq!(title(&window), "with");
    assert_eq!(window.state().desk.saved_file.file.as_deref(), Some(&*scene));
    assert!(!window.state().desk.opened.is_dirty());
}

/// A scene of this dimension with a large mesh, in a file that is open, and its text.
fn with_large(window: &mut Window, folder: &Path, dimension: &str) -> (PathBuf, String) {
    large(folder, "f 1 2 3");
    let scene = folder.join("with.ron");
    let mesh = "(name: \"m\", shape: Mesh(file: \"large.obj\"))";
    let text = format!("{dimension}(title: \"with\", shapes: [{mesh}])");
    fs::write(&scene, &text).unwrap();
    window.state_mut().open_path(&scene);
    window.state_mut().finish_loading();
    (scene, text)
}

#[test]
fn what_is_read_for_one_scene_does_not_land_on_another() {
    let (mut window, _, folder) = on(SCENE);
    let (scene, text) = with_large(&mut window, folder.path(), "Scene3D");
    // It says something else now, and is still being read again when another scene is opened.
    fs::write(&scene, text.replace("with", "theirs")).unwrap();
    let program = window.state_mut();
    program.open(program.desk.place.unwrap());
    assert!(program.desk.is_loading());
    program.new_scene(false);
    program.finish_loading();
    assert_ne!(title(&window), "theirs");
    assert_eq!(window.state().desk.saved_file.file, None);
}

/// What is held has no step yet, but is work.
#[test]
fn what_is_held_while_the_file_is_read_again_is_not_thrown_away() {
    let (mut window, _, folder) = on(SCENE);
    let (scene, text) = with_large(&mut window, folder.path(), "Scene2D");
    for changes in [false, true] {
        let theirs = format!("theirs, {changes}");
        fs::write(&scene, text.replace("with", &theirs)).unwrap();
        let program = window.state_mut();
        program.open(program.desk.place.unwrap());
        assert!(program.desk.is_loading());
        let bench = &mut bench!(window);
        bench.work.begin_gesture("Displace");
        let way = glam::DVec2::new(if changes { 1.0 } else { 0.0 }, 0.0);
        bench.edit("Displace", |document| document.entries[0].displacement = way).unwrap();
        window.state_mut().finish_loading();
        window.run_steps(2);
        assert_eq!(says(&window, "Which version is to be kept?"), changes);
        assert_eq!(title(&window) == theirs, !changes);
    }
    assert_eq!(bench!(window).work.history.undo_name(), Some("Displace"));
    click(&mut window, "Take the file (undo brings mine back)");
    window.state_mut().finish_loading();
    assert_eq!(title(&window), "theirs, true");
    bench!(window).undo();
    assert_eq!(bench!(window).document().entries[0].displacement.x, 1.0);
}

#[test]
fn a_large_mesh_that_is_broken_is_named() {
    let (mut window, _, folder) = on(SCENE);
    window.state_mut().open_path(&large(folder.path(), "f 1 2 7"));
    window.state_mut().finish_loading();
    let text = trouble(&window);
    assert!(text.contains("large.obj:500004:7: there is no vertex 7"), "{text}");
    assert_eq!(title(&window), "Two disks");
}
