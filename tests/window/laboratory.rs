//! The map, the trust beside the verdict, the lenses and the bars of the inspector, as a person meets them.

use egui_kittest::kittest::Queryable;
use hitbench::scene::MapOf;

use crate::window::{click, on, press, says};

const SCENE: &str = r#"Scene2D(
    title: "A disk and a box",
    shapes: [
        (name: "box", shape: Obb(center: (0, 0), half: (1, 0.5), rotation: Degrees(30))),
        (name: "disk", shape: Ball(center: (2, 0), radius: 0.5)),
    ],
    OPENS
)"#;

fn scene(opens: &str) -> String {
    SCENE.replace("OPENS", opens)
}

#[test]
fn a_key_shows_the_map_and_the_column_offers_others() {
    let (mut window, _folder) = on(&scene(""));
    assert!(open!(window).bench.wanted_map().is_none());
    press(&mut window, egui::Key::Q);
    assert_eq!(open!(window).bench.shown.map, Some(MapOf::Verdict));
    window.run_steps(8);
    click(&mut window, "Ways");
    click(&mut window, "how far");
    assert_eq!(open!(window).bench.shown.map, Some(MapOf::Separation));
    window.run_steps(4);
    // Where two lenses differ is a map as well.
    click(&mut window, "GJK");
    assert_eq!(open!(window).bench.shown.beside.as_deref(), Some("gjk"));
    click(&mut window, "f32 against gjk");
    let of = MapOf::Disagreement("f32".to_owned(), "gjk".to_owned());
    assert_eq!(open!(window).bench.shown.map, Some(of));
    window.run_steps(4);
    press(&mut window, egui::Key::Q);
    assert_eq!(open!(window).bench.shown.map, None);
}

#[test]
fn the_card_says_how_sure_the_verdict_is_and_the_column_by_how_much() {
    let (mut window, _folder) = on(&scene(""));
    assert!(says(&window, "certain: "));
    click(&mut window, "Numbers");
    window.get_by_label("Trust");
    window.get_by_label("margin");
    window.get_by_label("bound");
    click(&mut window, "Ways");
    assert!(says(&window, "All say the same."));
    // A step of the test, and of the lens beside it.
    click(&mut window, "swapped");
    assert!(says(&window, "swapped, step "));
}

#[test]
fn the_nearest_number_is_named_once_the_scene_is_at_rest() {
    let (mut window, _folder) = on(&scene(""));
    click(&mut window, "Numbers");
    open!(window).bench.selection.selected = Some(1);
    for _ in 0..200 {
        window.run_steps(1);
        if says(&window, "The verdict turns first with") {
            return;
        }
    }
    panic!("no number is named");
}

/// While the verdict is to be predicted, nothing here gives it away.
#[test]
fn a_hidden_verdict_stays_hidden() {
    let (mut window, _folder) = on(&scene("opens: (hides: [Verdict], shows: [Map(Verdict)]),"));
    assert!(open!(window).bench.wanted_map().is_none());
    assert!(!says(&window, "certain: "));
    click(&mut window, "Numbers");
    open!(window).bench.selection.selected = Some(1);
    window.run_steps(20);
    assert!(
        !says(&window, "The verdict turns first with") && window.query_by_label("Trust").is_none()
    );
    click(&mut window, "Ways");
    assert!(!says(&window, "All say the same."));
}
