//! The searches through trees and along sorted intervals, in the panels, driven without a display.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use hitbench::analysis::{Search, Volume};
use hitbench::bench::{Stepper, TraceKind};
use hitbench::panels::AnyScene;

use crate::window::{press, says, titled};

const SEARCH: &str = "Search through the trees";

#[test]
fn the_list_follows_the_steps() {
    let mut harness = titled("Which teeth of two gears meet?");
    assert!(says(&harness, SEARCH));
    assert!(says(&harness, "of 10,000 triangle tests"));
    open!(harness).bench.time.go_to(1.0);
    harness.run_steps(3);
    let steps = open!(harness).findings.focus.clone().unwrap().record.steps;
    for number in 0..steps.len().min(40) {
        press(&mut harness, egui::Key::Period);
        let search = Search::after(&steps, number).unwrap();
        let waiting = match search.waiting.len() {
            0 => "the list is empty".to_owned(),
            1 => "1 pair waits".to_owned(),
            count => format!("{count} pairs wait"),
        };
        assert!(says(&harness, &waiting), "{waiting} after step {number}");
        assert!(says(&harness, &format!("{} of 10,000 triangle tests", search.items.len())));
        for (_, pair) in search.waiting.iter().take(8) {
            let (a, b) = (format!("A{} ", pair.a.number), format!("B{} ", pair.b.number));
            assert!(says(&harness, &a) && says(&harness, &b), "{a} {b}");
        }
    }
}

#[test]
fn a_click_on_what_waits_goes_to_where_it_is_popped() {
    let mut harness = titled("Which triangle does a ray meet first?");
    for _ in 0..4 {
        press(&mut harness, egui::Key::Period);
    }
    let AnyScene::Three(open) = &harness.state().desk.opened else { panic!() };
    let steps = open.findings.focus.as_ref().unwrap().record.steps.clone();
    let search = Search::after(&steps, 3).unwrap();
    let (step, pair) = *search.waiting.last().unwrap();
    harness.get_by_label(&format!("{:6}", format!("B{}", pair.b.number))).click();
    harness.run_steps(3);
    let AnyScene::Three(open) = &harness.state().desk.opened else { panic!() };
    assert_eq!(open.bench.trace.stepper, Stepper::Upto(step));
}

#[test]
fn what_has_no_tree_has_no_such_window() {
    assert!(!says(&titled("Two disks: apart along"), SEARCH));
}

#[test]
fn the_levels_of_a_tree_are_told_and_chosen() {
    let mut harness = titled("Which teeth of two gears meet?");
    assert!(!says(&harness, "over the 100 triangles"));
    press(&mut harness, egui::Key::N);
    harness.run_steps(12);
    for text in
        ["over the 100 triangles of right gear", "disk", "OBB", "Tests to find all that the pair"]
    {
        assert!(says(&harness, text), "{text}");
    }
    let bench = &open!(harness).bench;
    assert!(bench.shown.tree.on && bench.shown.tree.volume == Volume::RefittedAabb);
    // All of the tab is in view.
    harness.set_size(egui::vec2(1280.0, 1400.0));
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::Button, "OBB").click();
    harness.run_steps(3);
    assert_eq!(open!(harness).bench.shown.tree.volume, Volume::Obb);
    press(&mut harness, egui::Key::N);
    harness.run_steps(12);
    assert!(!says(&harness, "over the 100 triangles"));
    // Where there is no mesh there is no such section.
    assert!(!says(&titled("Two disks: apart along"), "Tree of the mesh"));
}

#[test]
fn the_sorted_intervals_are_stepped_through() {
    let mut harness = titled("Sorted along x: how many of 45 pairs are tested?");
    assert!(says(&harness, "Sorted intervals") && says(&harness, "of 45 pairs of boxes tested"));
    assert!(says(&harness, "of 45 pairs tested"));
    assert_eq!(open!(harness).bench.trace.subject, TraceKind::Intervals);
    let found = open!(harness).findings.intervals.clone().unwrap();
    for number in 0..found.record.steps.len() {
        press(&mut harness, egui::Key::Period);
        assert_eq!(open!(harness).bench.trace.stepper, Stepper::Upto(number));
        let place = format!("{}/{}", number + 1, found.record.steps.len());
        assert!(says(&harness, &place), "{place}");
    }
    crate::window::click(&mut harness, "y");
    let of_y = open!(harness).findings.intervals.clone().unwrap();
    assert_eq!((of_y.axis, of_y.pairs), (1, found.pairs));
    assert!(of_y.tests > found.tests);
    press(&mut harness, egui::Key::I);
    assert!(!says(&harness, "Sorted intervals"));
    assert_eq!(open!(harness).bench.trace.subject, TraceKind::Overlap);
    assert!(open!(harness).findings.intervals.is_none());
}

#[test]
fn more_shapes_than_can_be_read_are_not_listed() {
    let mut harness = titled("How many pairs of 1000 shapes overlap?");
    press(&mut harness, egui::Key::I);
    assert!(says(&harness, "at most 60 shapes"));
    press(&mut harness, egui::Key::Period);
    press(&mut harness, egui::Key::W);
    press(&mut harness, egui::Key::I);
}
