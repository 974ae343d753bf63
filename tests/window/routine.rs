//! The routines in the window: what is said of each step, and that nothing of the test of a pair is drawn over them.

use hitbench::analysis::analyse;
use hitbench::bench::Bench;
use hitbench::intersect::steps::Step;
use hitbench::panels::{Library, Program};
use hitbench::presets::presets;
use hitbench::scene::{Document, World, each_world};
use hitbench::words;

use crate::window::{says, window};

/// Each step of each routine of each preset is one short sentence with a capital letter and an end.
#[test]
fn every_step_of_a_routine_is_a_short_sentence() {
    fn check<V: World>(document: Document<V>, path: &str) -> usize {
        let mut bench = Bench::new(document);
        if bench.shown.routine.is_none() {
            return 0;
        }
        let mut said = 0;
        for _ in 0..7 {
            let findings = analyse(bench.document(), &bench.question());
            let Some(played) = &findings.routine else { continue };
            for step in &played.record.steps {
                let Step::Routine(step) = step else { panic!("{path}: {step:?}") };
                let sentence = words::routine_sentence(step, |number| format!("crate {number}"));
                let text: String = sentence.iter().map(|span| span.text.as_str()).collect();
                let first = text.chars().next().unwrap();
                assert!(first.is_uppercase() || first == '(', "{path}: {text}");
                assert!(text.ends_with('.') && text.chars().count() <= 140, "{path}: {text}");
                said += 1;
            }
            bench.shown.step_through_next(&mut bench.trace);
        }
        said
    }
    let mut said = 0;
    for preset in presets().iter().flat_map(|family| &family.presets) {
        said += each_world!(preset.scene().unwrap(), document => check(document, preset.path));
    }
    assert!(said > 250, "{said}");
}

/// The figure of a routine shows as it opens: its window, and its outcome in place of the verdict.
#[test]
fn a_scene_with_a_routine_opens_at_it() {
    for (path, words) in [
        ("bounding-volumes/08", ["smallest disk", "through 2 points"]),
        ("bounding-volumes/09", ["fit a box", "of 6 points looked at"]),
        ("meshes/10", ["tree by surface", "3 nodes"]),
        ("response/05", ["push apart", "after pass 8"]),
        ("response/09", ["small steps", "TUNNELS"]),
    ] {
        let mut program = Program::new(Library::presets());
        program.open(program.desk.library.linked(path).unwrap());
        let mut window = window(program);
        window.run_steps(3);
        for word in words {
            assert!(says(&window, word), "{path} lacks {word}");
        }
    }
}
