//! What changes outside of the window, and what is kept there.

use std::fs;

use egui::Key;
use hitbench::panels::{Library, Program};

use super::{SCENE, ctrl, on, read, retitle, title, trouble};
use crate::window::{Direct, click, says};

#[test]
fn a_file_that_changes_outside_is_read_again() {
    let (mut window, file, _folder) = on(SCENE);
    fs::write(&file, SCENE.replace("Two disks", "Two disks, moved")).unwrap();
    super::wait(&mut window);
    assert_eq!(title(&window), "Two disks, moved");
    assert!(!window.state().desk.opened.is_dirty());
    assert_eq!(bench!(window).work.history.undo_name(), Some("Reload"));
    let place = window.state().desk.place.unwrap();
    assert_eq!(window.state().desk.library.item(place).unwrap().title, "Two disks, moved");

    // What cannot be read does not replace what is open.
    fs::write(&file, "Scene2D(title: ").unwrap();
    super::wait(&mut window);
    assert!(trouble(&window).contains("scene.ron:"), "{}", trouble(&window));
    assert_eq!(title(&window), "Two disks, moved");
    assert!(window.state().desk.opened.is_dirty());
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
        assert!(says(&window, "Which version is to be kept?"));
        click(&mut window, answer);
        assert_eq!((title(&window), read(&file).title()), (here.to_owned(), there), "{answer}");
        super::wait(&mut window);
        assert!(!says(&window, "Which version is to be kept?"), "asked once");
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
    assert!(says(&window, "Which version is to be kept?"));
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
    assert_eq!(window.state().desk.unsaved(), ["mine"]);
}

#[test]
fn a_folder_that_is_gone_loses_nothing() {
    let (mut window, file, folder) = on(SCENE);
    retitle(&mut window, "mine");
    fs::remove_dir_all(folder.path()).unwrap();
    super::wait(&mut window);
    assert!(says(&window, "The file is gone"));
    window.press_key(Key::Escape);
    window.run_steps(3);
    window.state_mut().save();
    window.run_steps(2);
    assert!(says(&window, "there is no such folder. Nothing is lost."));
    assert!(window.state().desk.opened.is_dirty());
    click(&mut window, "Make it, and save there");
    assert_eq!(trouble(&window), "");
    assert_eq!(read(&file).title(), "mine");
    assert!(!window.state().desk.opened.is_dirty());
}

#[test]
fn unsaved_work_comes_back_after_a_crash() {
    let data = tempfile::tempdir().unwrap();
    let (mut window, file, _folder) = on(SCENE);
    window.state_mut().remember_in(data.path().to_owned());
    let unsaved = data.path().join("unsaved");
    retitle(&mut window, "mine");
    let count = || fs::read_dir(&unsaved).unwrap().count();
    assert_eq!(count(), 1);
    ctrl(&mut window, Key::Z);
    assert_eq!(count(), 0, "nothing is unsaved");
    retitle(&mut window, "mine");
    drop(window);

    let mut window = after_a_crash(data.path());
    assert!(says(&window, "ended before this was saved: mine"));
    click(&mut window, "Open it");
    assert_eq!((title(&window), window.state().desk.opened.is_dirty()), ("mine".to_owned(), true));
    assert_eq!(window.state().desk.unsaved(), ["mine"]);
    ctrl(&mut window, Key::S);
    assert_eq!((read(&file).title(), count()), ("mine", 0));
    // From now on the list opens what was saved.
    let place = window.state().desk.place.unwrap();
    retitle(&mut window, "once more");
    window.state_mut().save();
    window.state_mut().new_scene(false);
    window.state_mut().open(place);
    assert_eq!(
        (title(&window).as_str(), &window.state().desk.saved_file.file),
        ("once more", &Some(file))
    );
}

/// A step of undo may be every held key: not each is written, but the last one is.
#[test]
fn of_many_changes_the_last_one_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let (mut window, _file, _folder) = on(SCENE);
    window.state_mut().remember_in(data.path().to_owned());
    let mut seconds = 100.0;
    for title in ["one", "two", "three", "and on"] {
        bench!(window).edit("Retitle", |document| document.title = title.into()).unwrap();
        seconds += 0.01;
        window.input_mut().time = Some(seconds);
        window.step();
    }
    assert!(window.ctx.has_requested_repaint(), "it goes on by itself");
    let found = |data| format!("{:?}", hitbench::files::Recovery::new(data).found());
    assert!(found(data.path()).contains("\"one\""), "{}", found(data.path()));
    window.input_mut().time = Some(seconds + 0.3);
    window.step();
    assert!(found(data.path()).contains("\"and on\""), "{}", found(data.path()));
    // And whoever leaves at once after a save is not asked next time.
    window.state_mut().save();
    assert!(window.state_mut().may_leave());
    assert_eq!(found(data.path()), "[]");
}

/// Who writes is in a gesture from the first key until the field is left.
#[test]
fn a_text_that_is_being_written_is_kept_word_by_word() {
    let data = tempfile::tempdir().unwrap();
    let (mut window, _file, _folder) = on(SCENE);
    window.state_mut().remember_in(data.path().to_owned());
    let kept = || {
        let found = hitbench::files::Recovery::new(data.path()).found();
        let all = found.iter().flat_map(|found| &found.kept);
        all.map(|kept| kept.scene().unwrap().title().to_owned()).collect::<Vec<_>>()
    };
    window.press_key(Key::F2);
    window.run_steps(3);
    ctrl(&mut window, Key::A);
    for (text, expected) in [("On", vec![]), (" disks", vec!["On"]), (" and", vec!["On disks"])] {
        window.input_mut().events.push(egui::Event::Text(text.to_owned()));
        window.run_steps(4);
        assert!(bench!(window).work.in_gesture());
        assert_eq!(kept(), expected, "no word that is taken back by Escape");
    }
    drop(window);
    let mut window = after_a_crash(data.path());
    click(&mut window, "Open it");
    assert_eq!(title(&window), "On disks");
}

fn after_a_crash(data: &std::path::Path) -> crate::window::Window {
    let mut program = Program::new(Library::presets());
    program.remember_in(data.to_owned());
    crate::window::window(program)
}

#[test]
fn what_comes_back_does_not_silently_replace_what_others_have_written_since() {
    let data = tempfile::tempdir().unwrap();
    let (mut window, file, _folder) = on(SCENE);
    window.state_mut().remember_in(data.path().to_owned());
    retitle(&mut window, "mine");
    drop(window);
    let theirs = SCENE.replace("Two disks", "theirs, and longer");
    fs::write(&file, theirs).unwrap();

    let mut window = after_a_crash(data.path());
    click(&mut window, "Open it");
    super::wait(&mut window);
    assert!(says(&window, "Which version is to be kept?"));
    click(&mut window, "Take the file (undo brings mine back)");
    assert_eq!(title(&window), "theirs, and longer");
    ctrl(&mut window, Key::Z);
    assert_eq!((title(&window), window.state().desk.opened.is_dirty()), ("mine".to_owned(), true));
}

#[test]
fn work_that_no_file_has_stays_unsaved_when_it_is_started_again() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::new(Library::presets());
    program.remember_in(data.path().to_owned());
    let mut window = crate::window::window(program);
    window.input_mut().events.push(egui::Event::Paste(SCENE.into()));
    window.run_steps(2);
    let place = window.state().desk.place.unwrap();
    window.state_mut().open(place);
    window.run_steps(2);
    assert_eq!(window.state().desk.unsaved(), ["Two disks"]);
    drop(window);
    let window = after_a_crash(data.path());
    assert!(says(&window, "ended before this was saved: Two disks"));
}

/// Its mesh is a part of the program: there is no file of it.
#[test]
fn work_on_a_preset_with_a_mesh_comes_back_too() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::new(Library::presets());
    program.remember_in(data.path().to_owned());
    let place = program.desk.library.search("every-kind 02-plane-open")[0];
    program.open(place);
    let mut window = crate::window::window(program);
    retitle(&mut window, "mine");
    let text = window.state().desk.opened.scene().write(hitbench::scene::Format::Ron);
    drop(window);
    let mut window = after_a_crash(data.path());
    click(&mut window, "Open it");
    assert_eq!((trouble(&window), title(&window).as_str()), ("", "mine"));
    window.input_mut().events.push(egui::Event::Paste(text));
    window.run_steps(2);
    assert_eq!((trouble(&window), title(&window).as_str()), ("", "mine"));
}

/// Neither a pasted scene nor one that another of its file has driven out is in a file: their
/// meshes are, in that folder.
#[test]
fn work_in_no_file_finds_its_meshes_after_a_crash() {
    for pasted in [true, false] {
        let data = tempfile::tempdir().unwrap();
        let mesh =
            "Scene2D(title: \"own\", shapes: [(name: \"m\", shape: Mesh(file: \"own.obj\"))])";
        let (mut window, file, folder) = on(SCENE);
        fs::write(folder.path().join("own.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
        window.state_mut().remember_in(data.path().to_owned());
        if pasted {
            window.input_mut().events.push(egui::Event::Paste(mesh.into()));
            window.run_steps(2);
            retitle(&mut window, "mine");
        } else {
            fs::write(&file, mesh).unwrap();
            super::wait(&mut window);
            retitle(&mut window, "mine");
            fs::write(&file, "Scene3D(title: \"theirs\", shapes: [])").unwrap();
            super::wait(&mut window);
            click(&mut window, "Take the file (undo brings mine back)");
            assert_eq!(title(&window), "theirs");
        }
        assert_eq!(window.state().desk.unsaved(), ["mine"]);
        drop(window);
        let mut window = after_a_crash(data.path());
        click(&mut window, "Open it");
        assert_eq!((trouble(&window), title(&window).as_str()), ("", "mine"));
        // And once more, as what came back is in no file either.
        drop(window);
        let mut window = after_a_crash(data.path());
        click(&mut window, "Open it");
        assert_eq!((trouble(&window), title(&window).as_str()), ("", "mine"));
    }
}

#[test]
fn a_file_that_was_gone_and_is_back_does_not_silently_replace_work() {
    let theirs = SCENE.replace("Two disks", "theirs, and longer");
    for worked in [false, true] {
        let (mut window, file, _folder) = on(SCENE);
        fs::remove_file(&file).unwrap();
        super::wait(&mut window);
        assert!(says(&window, "The file is gone") && window.state().desk.opened.is_dirty());
        if worked {
            retitle(&mut window, "mine");
        }
        fs::write(&file, &theirs).unwrap();
        super::wait(&mut window);
        assert_eq!(says(&window, "Which version is to be kept?"), worked);
        assert_eq!(title(&window), if worked { "mine" } else { "theirs, and longer" });
    }
}

#[test]
fn a_file_that_was_broken_and_is_mended_is_read_again() {
    let (mut window, file, _folder) = on(SCENE);
    fs::write(&file, "Scene2D(title: ").unwrap();
    super::wait(&mut window);
    assert!(trouble(&window).contains("scene.ron:"));
    fs::write(&file, SCENE.replace("Two disks", "mended at last")).unwrap();
    super::wait(&mut window);
    assert_eq!(title(&window), "mended at last", "nobody has changed the scene");
    assert_eq!(window.state().talk.banner, None, "it is said no more");
    // What was broken is not written over without a question.
    fs::write(&file, "Scene2D(title: ").unwrap();
    super::wait(&mut window);
    window.state_mut().save();
    window.run_steps(2);
    assert!(says(&window, "Which version is to be kept?"));
}

#[test]
fn what_was_left_for_now_is_asked_about_when_it_is_saved() {
    let (mut window, file, _folder) = on(&SCENE.replace("shapes: [", "// mine\n    shapes: ["));
    retitle(&mut window, "mine");
    fs::write(&file, SCENE.replace("Two disks", "theirs, and longer")).unwrap();
    super::wait(&mut window);
    // Neither closing the window nor staying answers the question.
    assert!(!window.state_mut().may_leave());
    window.run_steps(2);
    click(&mut window, "Stay");
    super::wait(&mut window);
    click(&mut window, "Keep both for now");
    super::wait(&mut window);
    assert!(!says(&window, "Which version is to be kept?"));
    ctrl(&mut window, Key::S);
    assert_eq!(read(&file).title(), "theirs, and longer");
    click(&mut window, "Overwrite the file");
    assert!(says(&window, "Drop the comments?"));
    click(&mut window, "Save without the comments");
    assert_eq!(read(&file).title(), "mine");
}

#[test]
fn settings_are_kept() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::new(Library::presets());
    program.remember_in(data.path().to_owned());
    let mut window = crate::window::window(program);
    click(&mut window, "Dark");
    ctrl(&mut window, Key::Plus);
    let zoom = window.state().window.switches.zoom(800.0);
    let theme = window.state().window.switches.theme;
    drop(window);
    let mut program = Program::new(Library::presets());
    program.remember_in(data.path().to_owned());
    assert_eq!((program.window.switches.zoom(800.0), program.window.switches.theme), (zoom, theme));
    assert!(zoom > 1.0);
}
