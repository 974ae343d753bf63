//! In Chinese the sentence said 盒子, and the stage "box": a class read of a thing that it did not see.
//!
//! Cause: the names of shapes were shown as a file has them, also where they say no more than the kind. Fix: such a name is told
//! in the language that is spoken; any other is a name of its own. The file keeps both.

use std::collections::BTreeSet;

use hitbench::panels::{Library, Program};
use hitbench::scene::Format;
use hitbench::words::Language;

use crate::window::{Direct, Window, painted, window};

fn texts(window: &mut Window) -> BTreeSet<String> {
    window.run_steps(4);
    painted(window).into_iter().map(|(text, _)| text.trim().to_owned()).collect()
}

#[test]
fn a_shape_that_is_named_after_its_kind_is_named_in_the_language() {
    let mut program = Program::new(Library::presets());
    program.window.switches.language = Language::of("zh").unwrap();
    program.open_address("https://example.org/?scene=balls/01");
    let mut window = window(program);
    let chinese = texts(&mut window);
    assert!(chinese.contains("盒子") && chinese.contains("圆盘"), "{chinese:?}");
    assert!(!chinese.contains("box") && !chinese.contains("disk"));
    // What is saved has the same names as before.
    let written = window.state().desk.opened.scene().write(Format::Ron);
    assert!(written.contains(r#"name: "box""#) && !written.contains("盒子"));
    window.state_mut().window.switches.language = Language::default();
    let english = texts(&mut window);
    assert!(english.contains("box") && english.contains("disk") && !english.contains("盒子"));
}

#[test]
fn no_lesson_in_chinese_shows_a_kind_in_english() {
    let mut program = Program::new(Library::presets());
    program.window.switches.language = Language::of("zh").unwrap();
    let mut window = window(program);
    let lessons = window.state().course.all().count();
    for lesson in 0..lessons {
        window.state_mut().open_lesson(lesson);
        let shown = texts(&mut window);
        for kind in ["box", "disk", "ball", "capsule", "segment", "sector", "point", "ray"] {
            assert!(!shown.contains(kind), "lesson {lesson} shows {kind}");
        }
    }
}
