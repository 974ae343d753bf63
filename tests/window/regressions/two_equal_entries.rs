//! After unsaved work was brought back, or a file was saved as another, the list of opened scenes
//! had two entries that looked the same.
//!
//! Cause: what was brought back was always a new entry, and an entry showed the title only. Fix: it
//! takes the place of its file; where two files have scenes of one title, each shows its name too.

use egui_kittest::kittest::Queryable;
use hitbench::panels::{Library, Origin, Program};

use crate::window::{Direct, click, on, press, window};

const SCENE: &str = r#"Scene2D(title: "Two of a kind", shapes: [
    (name: "ball", shape: Ball(center: (0, 0), radius: 1)),
])"#;

#[test]
fn what_comes_back_takes_the_place_of_its_file() {
    let data = tempfile::tempdir().unwrap();
    let (mut first, folder) = on(SCENE);
    first.state_mut().remember_in(data.path().to_owned());
    let moved = open!(first).bench.edit("Move", |document| {
        document.entries[0].form.translate(glam::DVec2::new(3.0, 0.0));
    });
    moved.unwrap();
    first.run_steps(8);
    first.state_mut().keep_now();
    let work = first.state().desk.opened.scene();
    let file = folder.path().join("scene.ron");
    // Another process has kept it.
    let [kept, other] = ["unsaved", "other"].map(|name| data.path().join(name));
    std::fs::create_dir_all(other.join("unsaved")).unwrap();
    for (number, entry) in std::fs::read_dir(kept).unwrap().flatten().enumerate() {
        std::fs::copy(entry.path(), other.join(format!("unsaved/999999-{number}.json"))).unwrap();
    }
    let mut program = Program::new(Library::presets());
    program.remember_in(other);
    program.open_path(&file);
    let mut window = window(program);
    click(&mut window, "Open it");
    assert_eq!(window.state().desk.opened.scene(), work);
    assert!(window.state().desk.opened.is_dirty());
    let opened = &window.state().desk.library.families[0].items;
    assert_eq!(opened.len(), 1, "{opened:?}");
    assert!(matches!(&opened[0].origin, Origin::File(of) if *of == file));
}

#[test]
fn files_with_one_title_show_their_names() {
    let (mut window, folder) = on(SCENE);
    press(&mut window, egui::Key::F3);
    assert!(window.query_by_label("Two of a kind, scene.ron").is_none());
    window.state_mut().save_as(folder.path().join("copy.ron"));
    window.run_steps(3);
    for name in ["scene.ron", "copy.ron"] {
        window.get_by_label(&format!("Two of a kind, {name}"));
    }
}
