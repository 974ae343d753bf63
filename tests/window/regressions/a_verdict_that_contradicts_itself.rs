//! The card of a ball apart from a mesh said "APART by 0.84", and below it "no step separates them".
//!
//! Cause: where no single step decides, the words were those for an overlap. Fix: they say what all
//! steps together have found.

use hitbench::analysis::Verdict;
use hitbench::bench::TraceKind;
use hitbench::panels::{AnyScene, Library, Origin, Program};
use hitbench::words;

use crate::window::{Window, says, window};

/// The verdict, whether no step decides alone, and the distance in words.
fn focus(window: &Window) -> (Verdict, bool, String) {
    let AnyScene::Three(open) = &window.state().desk.opened else {
        panic!("the preset is in space")
    };
    let focus = open.findings.focus.as_ref().unwrap();
    let distance = focus.distance.map(|closest| words::number(closest.distance));
    (focus.verdict, focus.record.deciding().is_none(), distance.unwrap())
}

#[test]
fn apart_without_a_deciding_step_are_the_nearest_points() {
    let mut program = Program::new(Library::presets());
    let place = program.desk.library.places().find(|&place| {
        let origin = program.desk.library.item(place).map(|item| &item.origin);
        matches!(origin, Some(Origin::Preset(preset)) if preset.path.starts_with("meshes/05"))
    });
    program.open(place.unwrap());
    program.desk.opened.finish_computing();
    if let AnyScene::Three(open) = &mut program.desk.opened {
        open.bench.trace.step_through(TraceKind::Overlap);
    }
    let window = window(program);
    let (verdict, together, distance) = focus(&window);
    assert_eq!((verdict, together), (Verdict::Apart, true));
    assert!(!says(&window, "no step separates them") && !says(&window, "did not decide"));
    assert!(says(&window, &format!("by {distance}")) && says(&window, "and that is enough"));
}
