//! The section of the bounding volumes, driven without a display.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use hitbench::analysis::Volume;
use hitbench::panels::AnyScene;

use crate::window::{says, titled};

#[test]
fn a_key_opens_the_table_and_its_boxes_choose() {
    let mut harness = titled("Two disks: apart along");
    assert!(!says(&harness, "refitted AABB"));
    harness.press_key(egui::Key::B);
    harness.run_steps(12);
    assert!(says(&harness, "refitted AABB"));
    let mut harness = titled("The refitted box has a quarter of the transformed one's area");
    assert!(says(&harness, "refitted AABB"), "this scene is about them");
    harness.press_key(egui::Key::B);
    harness.run_steps(12);
    let AnyScene::Two(open) = &mut harness.state_mut().desk.opened else { panic!() };
    assert!(!open.bench.shown.volumes.on);
    open.bench.time.u = 0.0;
    harness.press_key(egui::Key::B);
    harness.run_steps(12);
    for text in ["refitted AABB", "8-DOP", "area of its hull 2", "+100%"] {
        assert!(says(&harness, text), "{text}");
    }
    let AnyScene::Two(open) = &mut harness.state_mut().desk.opened else { panic!() };
    let before = open.bench.shown.volumes.kinds.contains(&Volume::TransformedAabb);
    harness.get_by_role_and_label(Role::CheckBox, "transformed AABB").click();
    harness.run_steps(3);
    let AnyScene::Two(open) = &mut harness.state_mut().desk.opened else { panic!() };
    assert_eq!(open.bench.shown.volumes.kinds.contains(&Volume::TransformedAabb), !before);
    open.bench.time.u = 0.5;
    harness.run_steps(3);
    assert!(says(&harness, "4.00 times the refitted one"));
    // It stays open from scene to scene.
    harness.press_key(egui::Key::PageDown);
    harness.run_steps(12);
    for text in [
        "Bodies apart: disks and aligned boxes meet, turned boxes do not",
        "apart 0",
        "21 instants",
    ] {
        assert!(says(&harness, text), "{text}");
    }
    harness.get_by_role_and_label(Role::Button, "Bounding volumes").click();
    harness.run_steps(12);
    assert!(!says(&harness, "refitted AABB"));
}
