//! Two empty scenes that nobody had touched were called unsaved work at every start, after the
//! window had been ended by a signal.
//!
//! Cause: a scene that is in no file counted as work, whatever is in it. Fix: a new one does not
//! until something is done to it. What is saved then is called by its title, and its folder is made
//! if it is not there.

use std::fs;

use egui::Key;
use hitbench::files::Recovery;
use hitbench::panels::{Library, Program, Purpose};
use hitbench::shapes::Kind;

use crate::window::{Direct, Window, click, says, window};

fn with_memory(data: &std::path::Path) -> Window {
    let mut program = Program::new(Library::presets());
    program.remember_in(data.to_owned());
    window(program)
}

#[test]
fn a_new_scene_is_work_once_something_is_done_to_it() {
    let data = tempfile::tempdir().unwrap();
    let mut window = with_memory(data.path());
    window.state_mut().new_scene(true);
    window.state_mut().new_scene(false);
    window.run_steps(4);
    assert!(window.state().desk.unsaved().is_empty() && !window.state().desk.has_unsaved());
    assert_eq!(Recovery::new(data.path()).found(), []);
    // To begin it again changes nothing.
    let place = window.state().desk.place.unwrap();
    window.state_mut().open(place);
    window.run_steps(2);
    assert!(!window.state().desk.has_unsaved());

    open!(window).bench.add(Kind::Ball).unwrap();
    window.run_steps(2);
    assert_eq!(window.state().desk.unsaved(), ["A new scene"]);
    assert_eq!(Recovery::new(data.path()).found()[0].kept.len(), 1);
    open!(window).bench.undo();
    window.run_steps(2);
    assert!(!window.state().desk.has_unsaved(), "it is again as it was");
    assert!(window.state_mut().may_leave());
    drop(window);
    assert!(!says(&with_memory(data.path()), "Unsaved work was found"));
}

#[test]
fn a_scene_is_called_by_its_title() {
    let mut window = window(Program::new(Library::presets()));
    for (title, name) in [
        ("Which axis separates them?", "which-axis-separates-them.ron"),
        ("  Größe: 3/4 & more… ", "größe-3-4-more.ron"),
        ("../../etc/passwd", "etc-passwd.ron"),
        ("?!", "scene.ron"),
        ("", "scene.ron"),
        (&"long ".repeat(40), "long-long-long-long-long-long-long-long-long-long-long-long.ron"),
    ] {
        open!(window).bench.edit("Retitle", |document| document.title = title.into()).unwrap();
        window.state_mut().choose(Purpose::Save);
        window.run_steps(3);
        let here = std::env::current_dir().unwrap();
        assert!(says(&window, &here.join(name).display().to_string()), "{title}");
        window.press_key(Key::Escape);
        window.run_steps(3);
    }
}

#[test]
fn a_folder_that_is_not_there_is_made_when_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lessons/monday/one.ron");
    let picture = folder.path().join("pictures/one.png");
    let mut window = window(Program::new(Library::presets()));
    for (answer, made) in [("Cancel", false), ("Make it, and save there", true)] {
        window.state_mut().save_as(file.clone());
        window.run_steps(2);
        assert!(says(&window, "Make the folder?"));
        click(&mut window, answer);
        assert_eq!((file.is_file(), &window.state().talk.banner), (made, &None));
    }
    assert_eq!(window.state().desk.saved_file.file.as_ref(), Some(&file));
    window.state_mut().shoot(Purpose::Picture { times: 1 }, picture.clone());
    window.run_steps(2);
    click(&mut window, "Make it, and save there");
    assert!(picture.parent().unwrap().is_dir() && window.state_mut().wants_picture() == Some(1));
    // Where that cannot be, it is said.
    fs::write(folder.path().join("file"), "").unwrap();
    let program = window.state_mut();
    program.pictures.stop(&mut program.desk.opened);
    window.state_mut().save_as(folder.path().join("file/sub/one.ron"));
    window.run_steps(2);
    click(&mut window, "Make it, and save there");
    assert!(window.state().talk.banner.is_some());
}
