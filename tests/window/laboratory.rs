//! The map, the trust beside the verdict, the ways and the bars of the inspector, as a person meets them.

use egui_kittest::kittest::Queryable;
use hitbench::panels::{Library, Program, Tab};
use hitbench::scene::MapOf;
use hitbench::words::Language;

use crate::window::{click, on, press, says, window_of};

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
    assert!(open!(window).bench.seen().wanted_map().is_none());
    press(&mut window, egui::Key::Q);
    assert_eq!(open!(window).bench.shown.map, Some(MapOf::Verdict));
    window.run_steps(8);
    click(&mut window, "Ways");
    click(&mut window, "how far");
    assert_eq!(open!(window).bench.shown.map, Some(MapOf::Separation));
    window.run_steps(4);
    // Where two ways differ is a map as well.
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
    assert!(says(&window, "All agree."));
    // A step of the test, and of the way beside it.
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
        if says(&window, "The verdict changes first with") {
            return;
        }
    }
    panic!("no number is named");
}

/// A pair that moves: the bars are about whether they meet, and the ways of the sweep have their steps.
#[test]
fn of_a_pair_that_moves_the_sweep_is_told() {
    let moving = scene("").replace("radius: 0.5))", "radius: 0.5), displacement: (-3, 0.4))");
    let (mut window, _folder) = on(&moving);
    click(&mut window, "Ways");
    click(&mut window, "conservative advancement");
    assert_eq!(open!(window).bench.shown.beside.as_deref(), Some("gjk"));
    assert!(says(&window, "conservative advancement, step "));
    assert!(!says(&window, "GJK, step "));
    click(&mut window, "Numbers");
    open!(window).bench.selection.selected = Some(1);
    for _ in 0..200 {
        window.run_steps(1);
        if says(&window, "Whether they meet changes first with") {
            assert!(!says(&window, "The verdict changes first with"));
            return;
        }
    }
    panic!("no number is named");
}

/// While the verdict is to be predicted, nothing here gives it away.
#[test]
fn a_hidden_verdict_stays_hidden() {
    let (mut window, _folder) = on(&scene("opens: (hides: [Verdict], shows: [Map(Verdict)]),"));
    assert!(open!(window).bench.seen().wanted_map().is_none());
    assert!(!says(&window, "certain: "));
    click(&mut window, "Numbers");
    open!(window).bench.selection.selected = Some(1);
    window.run_steps(20);
    assert!(
        !says(&window, "The verdict changes first with")
            && window.query_by_label("Trust").is_none()
    );
    click(&mut window, "Ways");
    assert!(!says(&window, "All agree."));
}

/// A map of ways that do not answer would be empty without a word.
#[test]
fn a_map_of_a_way_that_is_none_says_so() {
    let map = |id: &str| format!("opens: (shows: [Map(Disagreement(\"f32\", \"{id}\"))]),");
    let told = |id: &str| {
        let (mut window, _folder) = on(&scene(&map(id)));
        click(&mut window, "Ways");
        window
    };
    assert!(says(&told("f33"), "No way has the name f33: the map is empty."));
    let text = "The way matrix has no answer for this pair: the map is empty.";
    assert!(says(&told("matrix"), text));
    assert!(!says(&told("moved"), "the map is empty."));
}

/// Both tables of lenses lie within the column, and no word of them is broken.
#[test]
fn the_tables_of_lenses_fit_into_the_column() {
    for preset in ["edge-cases/25", "edge-cases/28", "sweeps/29", "turning/03"] {
        for language in Language::all() {
            let mut program = Program::new(Library::presets());
            program.window.switches.language = language;
            program.open(program.desk.library.linked(preset).unwrap());
            program.window.switches.tab = Tab::Ways;
            let mut window = window_of(program, [1280.0, 2400.0]);
            window.run_steps(4);
            let english = ["certain", "rounding", "wrong", "undecided", "exact, open sets"];
            let mut words = 0;
            for node in
                window.query_all_by(|node| node.raw_bounds().is_some_and(|it| it.x0 >= 945.0))
            {
                let Some(area) = node.raw_bounds() else { continue };
                let text = node.value().or_else(|| node.label()).unwrap_or_default();
                assert!(area.x1 <= 1280.0, "{preset}, {language:?}: {text}: {area:?}");
                if english.contains(&text.as_str()) {
                    words += 1;
                    // A row is 24 high, two lines of text are more.
                    assert!(area.height() <= 24.0, "{preset}: {text} is broken: {area:?}");
                }
            }
            assert!(words > 4 || language != Language::default(), "{preset}: {words}");
        }
    }
}
