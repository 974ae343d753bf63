//! New, save, save as, leave, and coming back.

use std::fs;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{Node, Queryable};
use hitbench::panels::{Library, Program, Purpose};
use hitbench::shapes::Kind;

use super::{SCENE, ctrl, on, read, retitle, title, trouble};
use crate::window::{Direct, Window, click, says, window};

#[test]
fn a_new_scene_is_saved_under_a_name_and_stays_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.ron");
    let mut window = window(Program::new(Library::presets()));
    ctrl(&mut window, Key::N);
    bench!(window).add(Kind::Capsule).unwrap();
    ctrl(&mut window, Key::S);
    assert!(says(&window, "Save as"));
    window.press_key(Key::Escape);
    window.run_steps(3);
    assert!(window.state().desk.opened.is_dirty());

    window.state_mut().save_as(file.clone());
    window.run_steps(2);
    assert!(!window.state().desk.opened.is_dirty());
    assert_eq!(read(&file), window.state().desk.opened.scene());
    bench!(window).add(Kind::Ball).unwrap();
    ctrl(&mut window, Key::S);
    assert_eq!(read(&file), window.state().desk.opened.scene());
    // The history goes on beyond the save.
    ctrl(&mut window, Key::Z);
    assert!(window.state().desk.opened.is_dirty());
    let json = folder.path().join("mine.json");
    window.state_mut().save_as(json.clone());
    assert_eq!(read(&json), window.state().desk.opened.scene());
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
    assert!(!window.state().talk.leaves() && window.state().desk.opened.is_dirty());
    assert!(!window.state_mut().may_leave());
    window.run_steps(2);
    click(&mut window, "Save");
    assert!(window.state().talk.leaves());
    assert_eq!(read(&file).title(), "mine");

    let (mut window, file, _folder) = on(SCENE);
    retitle(&mut window, "mine");
    assert!(!window.state_mut().may_leave());
    window.run_steps(2);
    click(&mut window, "Leave without saving");
    assert!(window.state().talk.leaves());
    assert_eq!(fs::read_to_string(&file).unwrap(), SCENE);
}

#[test]
fn a_scene_is_as_it_was_left_when_one_comes_back_to_it() {
    let (mut window, _file, _folder) = on(SCENE);
    let place = window.state().desk.place.unwrap();
    retitle(&mut window, "mine");
    window.press_key(Key::PageDown);
    window.run_steps(3);
    assert_ne!(title(&window), "mine");
    assert_eq!(window.state().desk.unsaved(), ["mine"]);
    window.press_key(Key::F3);
    window.run_steps(3);
    assert!(says(&window, "• Two disks"), "the list shows where unsaved work is");
    window.press_key(Key::F3);
    window.state_mut().open(place);
    window.run_steps(3);
    assert_eq!(title(&window), "mine");
    ctrl(&mut window, Key::Z);
    assert_eq!(title(&window), "Two disks");
    assert!(window.state().desk.unsaved().is_empty());
}

#[test]
fn a_click_on_the_open_scene_starts_again_and_can_be_undone() {
    let (mut window, _file, _folder) = on(SCENE);
    let place = window.state().desk.place.unwrap();
    retitle(&mut window, "mine");
    window.state_mut().open(place);
    window.run_steps(2);
    assert_eq!(title(&window), "Two disks");
    assert_eq!(bench!(window).work.history.undo_name(), Some("Reset"));
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
fn a_mesh_goes_with_its_scene() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(Program::new(Library::presets()));
    let place = window.state().desk.library.search("every-kind 02-plane-open")[0];
    window.state_mut().open(place);
    // From the program to a file, and from there to another folder.
    for name in ["scene.ron", "deeper/scene.ron"] {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        window.state_mut().save_as(file.clone());
        assert_eq!(trouble(&window), "");
        assert_eq!(read(&file), window.state().desk.opened.scene());
    }
    // Where there is none it is said so, and nothing is written.
    fs::remove_file(folder.path().join("deeper/star.obj")).unwrap();
    window.state_mut().save_as(folder.path().join("again.json"));
    assert_eq!(trouble(&window), "", "it lies there already");
    let text = "Scene2D(title: \"t\", shapes: [(name: \"m\", shape: Mesh(file: \"own.obj\"))])";
    fs::write(folder.path().join("own.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    fs::write(folder.path().join("own.ron"), text).unwrap();
    window.state_mut().open_path(&folder.path().join("own.ron"));
    fs::remove_file(folder.path().join("own.obj")).unwrap();
    window.state_mut().save_as(folder.path().join("deeper/own.ron"));
    assert!(trouble(&window).contains("own.obj"), "{}", trouble(&window));
    assert!(!folder.path().join("deeper/own.ron").exists());
}

const OWN: &str = "Scene2D(title: \"t\", shapes: [(name: \"m\", shape: Mesh(file: \"own.obj\"))])";
const TRIANGLE: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

#[test]
fn another_mesh_of_the_same_name_is_neither_shown_nor_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there");
    fs::create_dir(&there).unwrap();
    fs::write(folder.path().join("own.ron"), OWN).unwrap();
    fs::write(folder.path().join("own.obj"), TRIANGLE).unwrap();
    let larger = TRIANGLE.replace('1', "4").replace("f 4", "f 1");
    fs::write(there.join("own.obj"), &larger).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&folder.path().join("own.ron"));
    let mut window = window(program);
    let file = there.join("own.ron");
    window.state_mut().save_as(file.clone());
    assert!(trouble(&window).contains("another mesh named"), "{}", trouble(&window));
    assert!(!file.exists());
    assert_eq!(fs::read_to_string(there.join("own.obj")).unwrap(), larger);
    // The way out that it names.
    fs::remove_file(there.join("own.obj")).unwrap();
    window.state_mut().talk.banner = None;
    window.state_mut().save_as(file.clone());
    assert_eq!((trouble(&window), read(&file)), ("", window.state().desk.opened.scene()));

    // Whoever has lost the mesh may bring one by hand.
    fs::remove_file(there.join("own.obj")).unwrap();
    window.state_mut().save_as(folder.path().join("again.ron"));
    assert_eq!(trouble(&window), "");
}

#[test]
fn who_could_not_save_before_leaving_stays() {
    let (mut window, file, folder) = on(SCENE);
    retitle(&mut window, "mine");
    fs::remove_dir_all(folder.path()).unwrap();
    assert!(!window.state_mut().may_leave());
    window.run_steps(2);
    click(&mut window, "Save");
    click(&mut window, "Cancel");
    fs::create_dir_all(folder.path()).unwrap();
    window.state_mut().save();
    window.run_steps(2);
    assert_eq!(read(&file).title(), "mine");
    assert!(!window.state().talk.leaves(), "that was another save");
}

#[test]
fn a_path_is_typed_from_where_the_program_began() {
    let mut window = window(Program::new(Library::presets()));
    window.state_mut().choose(Purpose::Save);
    window.run_steps(3);
    // Not into the folder of the program: only which file is meant is looked at.
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    window.input_mut().events.push(Event::Text("no/such/folder/mine".into()));
    window.run_steps(2);
    window.press_key(Key::Enter);
    window.run_steps(3);
    let here = std::env::current_dir().unwrap();
    let folder = here.join("no/such/folder");
    assert!(says(&window, &format!("{}: there is no such folder", folder.display())));

    // What is no picture is refused before anyone is asked whether to replace it.
    let (mut window, file, _folder) = on(SCENE);
    window.state_mut().choose(Purpose::Picture { times: 1 });
    window.run_steps(3);
    assert!(!says(&window, "scene.ron"), "only pictures are offered");
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    window.input_mut().events.push(Event::Text(file.display().to_string()));
    window.run_steps(2);
    window.press_key(Key::Enter);
    window.run_steps(3);
    assert!(!says(&window, "is there already"));
    assert!(trouble(&window).contains("ends in .png"), "{}", trouble(&window));
    assert_eq!(fs::read_to_string(&file).unwrap(), SCENE);
}

/// Types into the field that has the focus, in place of what is selected there.
fn write(window: &mut Window, text: &str) {
    window.input_mut().events.push(Event::Text(text.to_owned()));
    window.run_steps(2);
}

/// Puts the cursor into the last field that holds this, and selects all of it.
fn field(window: &mut Window, value: &str) {
    let is_it = |role: Role| matches!(role, Role::TextInput | Role::MultilineTextInput);
    let is_it = |node: &Node<'_>| is_it(node.role()) && node.value().as_deref() == Some(value);
    window.get_all_by(is_it).last().unwrap().focus();
    window.run_steps(3);
    ctrl(window, Key::A);
}

#[test]
fn the_title_and_the_text_are_written_word_by_word() {
    let (mut window, file, _folder) = on(SCENE);
    let opened = window.state().desk.opened.scene();
    window.press_key(Key::F2);
    window.run_steps(3);
    // The cursor is in the title.
    ctrl(&mut window, Key::A);
    for word in ["A lesson", " on", " disks"] {
        write(&mut window, word);
    }
    assert_eq!(title(&window), "A lesson on disks");
    assert_eq!(bench!(window).work.history.undo_name(), Some("Write"));
    field(&mut window, "");
    write(&mut window, "Drag *one*");
    // What is typed is saved, though the field has not been left.
    ctrl(&mut window, Key::S);
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.contains("A lesson on disks") && saved.contains("Drag *one*"), "{saved}");
    assert!(!window.state().desk.opened.is_dirty());
    window.press_key(Key::F2);
    window.run_steps(3);
    assert!(says(&window, "one") && !says(&window, "*one*"), "as Markdown");
    for expected in ["A lesson on disks", "A lesson on", "A lesson"] {
        ctrl(&mut window, Key::Z);
        assert_eq!(title(&window), expected);
    }
    window.press_key(Key::F3);
    window.run_steps(3);
    assert!(says(&window, "• A lesson"), "the list says the same");
    window.press_key(Key::F3);
    window.run_steps(2);
    while bench!(window).work.history.undo_name().is_some() {
        ctrl(&mut window, Key::Z);
    }
    assert_eq!(window.state().desk.opened.scene(), opened);
}

#[test]
fn a_name_that_is_being_typed_is_saved_too() {
    let (mut window, file, _folder) = on(SCENE);
    click(&mut window, "Numbers");
    bench!(window).selection.selected = Some(0);
    window.run_steps(2);
    field(&mut window, "left");
    write(&mut window, "player");
    ctrl(&mut window, Key::S);
    assert!(fs::read_to_string(&file).unwrap().contains("\"player\""));
    assert!(!window.state().desk.opened.is_dirty());
    // Escape leaves a field, and no more.
    field(&mut window, "player");
    window.press_key(Key::Escape);
    window.run_steps(3);
    assert_eq!(bench!(window).selection.selected, Some(0));
    window.press_key(Key::Escape);
    window.run_steps(3);
    assert_eq!(bench!(window).selection.selected, None);
}

#[test]
fn after_a_save_that_failed_another_place_is_chosen() {
    let (mut window, _file, folder) = on(SCENE);
    window.state_mut().save_as(folder.path().join("lessons/one.ron"));
    window.run_steps(2);
    assert!(says(&window, "there is no such folder"));
    click(&mut window, "Save in another place");
    assert!(says(&window, "Save as") && !says(&window, "there is no such folder"));
    // One press closes it.
    window.press_key(Key::Escape);
    window.run_steps(3);
    assert!(!says(&window, "Save as"));

    // The name is selected: what is typed takes its place, and the folder and the ending stay.
    window.press_key_modifiers(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::S);
    window.run_steps(3);
    write(&mut window, "./two");
    window.press_key(Key::Enter);
    window.run_steps(3);
    let file = folder.path().join("two.ron");
    assert_eq!(window.state().desk.saved_file.file.as_ref(), Some(&file), "by one name");
    assert!(says(&window, &format!("Saved {}", file.display())));
    let count = window.state().desk.library.families[0].items.len();
    window.state_mut().open_path(folder.path());
    assert_eq!(
        window.state().desk.library.families[0].items.len(),
        count,
        "no file is there twice"
    );
}

#[test]
fn a_scene_is_saved_in_the_folder_that_was_clicked() {
    let (mut window, _file, folder) = on(SCENE);
    fs::create_dir(folder.path().join("deeper")).unwrap();
    retitle(&mut window, "mine");
    window.state_mut().choose(Purpose::Save);
    window.run_steps(3);
    click(&mut window, "deeper/");
    window.press_key(Key::Enter);
    window.run_steps(3);
    assert_eq!(trouble(&window), "");
    assert_eq!(read(&folder.path().join("deeper/scene.ron")).title(), "mine");
    // A folder alone is no name: the question stays.
    window.state_mut().choose(Purpose::Save);
    window.run_steps(3);
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    let text = format!("{}/", folder.path().join("deeper").display());
    window.input_mut().events.push(Event::Text(text));
    window.run_steps(2);
    window.press_key(Key::Enter);
    window.run_steps(3);
    assert!(says(&window, "Save as") && !folder.path().join("deeper.ron").exists());
}
