//! The question what to do with unsaved work named the scene in English, in whatever language it was asked; on a page all of it
//! was in English.
//!
//! Cause: the title was shown as the file writes it; and a page receives its translations after the first question.
//! Fix: the title is looked up as everywhere else, and the question is asked again once the translations are there.

use hitbench::panels::{Library, Program, translations};
use hitbench::words::Language;

use crate::window::{says, window};

#[test]
fn unsaved_work_is_offered_in_the_chosen_language() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::new(Library::presets());
    program.remember_in(data.path().to_owned());
    let title = program.desk.opened.scene().title().to_owned();
    let mut first = window(program);
    let moved = open!(first).bench.edit("Move", |document| {
        document.entries[0].form.translate(glam::DVec2::new(0.5, 0.0));
    });
    moved.unwrap();
    first.run_steps(8);
    first.state_mut().keep_now();
    // Another process has kept it.
    let other = data.path().join("other");
    std::fs::create_dir_all(other.join("unsaved")).unwrap();
    for entry in std::fs::read_dir(data.path().join("unsaved")).unwrap().flatten() {
        std::fs::copy(entry.path(), other.join("unsaved/999999-0.json")).unwrap();
    }
    let known = translations(Language::of("zh").unwrap()).unwrap();
    let mut program = Program::new(Library::presets());
    program.remember_in(other);
    // It is asked in English first, as on a page whose translations are still on their way.
    let mut second = window(program);
    assert!(says(&second, &format!("hitbench ended before this was saved: {title}")));
    second.state_mut().window.switches.language = Language::of("zh").unwrap();
    second.run_steps(3);
    assert!(says(&second, known.get(&title).expect("a preset is translated")));
    assert!(!says(&second, &title) && !says(&second, "hitbench ended"));
    assert!(says(&second, known.get("Unsaved work was found").unwrap()));
}
