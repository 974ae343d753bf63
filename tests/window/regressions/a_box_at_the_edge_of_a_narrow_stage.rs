//! In a presentation of the second lesson the boxes began at one edge of the stage and ended at the other.
//!
//! Cause: a scene says how high its view is, and a stage beside a lesson is narrower than the one for which it was written. Fix: a
//! narrower stage shows as much to the sides, where shapes would be cut off else.

use hitbench::panels::{Library, Program};

use crate::window::window_of;

#[test]
fn a_view_that_is_written_for_a_wide_stage_shows_all_on_a_narrow_one() {
    for size in [[1280.0, 800.0], [1100.0, 800.0], [900.0, 800.0], [600.0, 560.0]] {
        let mut program = Program::new(Library::presets());
        program.open_address("https://example.org/?scene=boxes/13");
        let mut window = window_of(program, size);
        window.run_steps(20);
        let bench = &open!(window).bench;
        let stage = bench.sight.camera.viewport();
        for place in bench.seen().places_on_screen() {
            let beside = [place.min.x - stage.min.x, stage.max.x - place.max.x];
            assert!(beside.iter().all(|&room| room >= 10.0), "{size:?}: {beside:?}");
        }
    }
}
