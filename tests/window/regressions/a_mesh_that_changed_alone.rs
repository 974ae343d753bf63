//! An OBJ file that was exported anew was not seen until the scene that names it changed too.
//!
//! Cause: only the scene file was looked at. Fix: so are the meshes that were read for it; they are
//! read again as a step of the history, and all else stays as it is on the bench.

use std::fs;
use std::path::PathBuf;

use hitbench::panels::{Library, Program};

use crate::window::{Direct, Window, says, window};

const SCENE: &str =
    "Scene2D(title: \"A mesh\", shapes: [(name: \"m\", shape: Mesh(file: \"m.obj\"))])";

/// A triangle so wide.
fn obj(width: u32) -> String {
    format!("v 0 0 0\nv {width} 0 0\nv 0 1 0\nf 1 2 3\n")
}

/// A window on a scene, or on its mesh alone, and the file of the mesh.
fn open(name: &str) -> (Window, PathBuf, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mesh = folder.path().join("m.obj");
    fs::write(&mesh, obj(1)).unwrap();
    fs::write(folder.path().join("s.ron"), SCENE).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&folder.path().join(name));
    assert_eq!(program.talk.banner, None);
    (window(program), mesh, folder)
}

/// So long that the files were looked at again.
fn wait(window: &mut Window) {
    window.run_steps(8);
}

fn width(window: &mut Window) -> f64 {
    open!(window).bench.document().shape(0).unwrap().bounds().max.x
}

#[test]
fn a_mesh_is_read_again_when_it_changes() {
    let (mut window, mesh, _folder) = open("s.ron");
    assert_eq!(window.state().desk.saved_file.watched().len(), 2);
    for (changed, name) in [(20, "Reload the mesh"), (300, "Reload the mesh")] {
        fs::write(&mesh, obj(changed)).unwrap();
        wait(&mut window);
        assert_eq!(width(&mut window), f64::from(changed));
        assert_eq!(open!(window).bench.work.history.undo_name(), Some(name));
        assert!(!window.state().desk.opened.is_dirty(), "the scene file says the same as before");
    }
    open!(window).bench.undo();
    assert_eq!(width(&mut window), 20.0);
    wait(&mut window);
    assert_eq!(width(&mut window), 20.0, "who goes back stays there until the file changes again");
}

#[test]
fn work_on_the_scene_stays() {
    let (mut window, mesh, folder) = open("s.ron");
    open!(window).bench.edit("Retitle", |document| document.title = "mine".into()).unwrap();
    window.run_steps(2);
    fs::write(&mesh, obj(20)).unwrap();
    wait(&mut window);
    assert_eq!(width(&mut window), 20.0);
    assert_eq!(window.state().desk.unsaved(), ["mine"]);
    assert!(!says(&window, "Which version is to be kept?"), "nobody else has changed the scene");
    window.state_mut().save();
    wait(&mut window);
    let saved = fs::read_to_string(folder.path().join("s.ron")).unwrap();
    assert!(saved.contains("mine") && !window.state().desk.opened.is_dirty());
    fs::write(&mesh, obj(300)).unwrap();
    wait(&mut window);
    assert_eq!(width(&mut window), 300.0, "after a save too");
    // In another folder it is the copy that counts.
    let other = folder.path().join("other");
    fs::create_dir(&other).unwrap();
    window.state_mut().save_as(other.join("s.ron"));
    fs::write(&mesh, obj(4000)).unwrap();
    wait(&mut window);
    assert_eq!(width(&mut window), 300.0);
    fs::write(other.join("m.obj"), obj(50_000)).unwrap();
    wait(&mut window);
    assert_eq!(width(&mut window), 50_000.0);
}

#[test]
fn a_mesh_that_is_broken_or_gone_changes_nothing() {
    let (mut window, mesh, _folder) = open("s.ron");
    fs::write(&mesh, "v 0 0 0\nf 1 2 3\n").unwrap();
    wait(&mut window);
    let trouble = window.state().talk.banner.clone().unwrap();
    assert_eq!(trouble.title, "A mesh has changed, and cannot be read");
    assert!(trouble.text.contains("2:5: there is no vertex 2"), "{trouble:?}");
    assert_eq!((width(&mut window), open!(window).bench.work.history.undo_name()), (1.0, None));
    fs::remove_file(&mesh).unwrap();
    wait(&mut window);
    fs::write(&mesh, obj(20)).unwrap();
    wait(&mut window);
    assert_eq!((width(&mut window), &window.state().talk.banner), (20.0, &None));
}

/// It lies in no scene file, and in no folder of one.
#[test]
fn a_mesh_that_was_opened_by_itself_is_watched_too() {
    let (window, _mesh, folder) = open("m.obj");
    assert_eq!(window.state().desk.saved_file.watched().len(), 1);
    // And it is named so that the scene can be saved beside it, and copied with it.
    let other = folder.path().join("other");
    fs::create_dir(&other).unwrap();
    let mut window = window;
    window.state_mut().save_as(other.join("s.ron"));
    window.run_steps(2);
    assert_eq!(window.state().talk.banner, None);
    assert!(says(&window, "and copied m.obj beside it"));
    assert!(fs::read_to_string(other.join("s.ron")).unwrap().contains("Mesh(file: \"m.obj\")"));
}
