//! The panels, driven without a display.

use crate::window::{Direct, Window, area, button, click, on, press, says, window, window_of};
use egui_kittest::kittest::Queryable;
use hitbench::analysis::Verdict;
use hitbench::panels::{Library, Program};
use hitbench::shapes::Kind;

const SCENE: &str = r#"Scene2D(
    title: "Two disks",
    about: "Drag the **left** one.",
    shapes: [
        (name: "left", shape: Ball(center: (-2, 0), radius: 1)),
        (name: "right", shape: Ball(center: (2, 0), radius: 1)),
    ],
)"#;

#[test]
fn every_preset_opens() {
    let library = Library::presets();
    let mut harness = window(Program::new(library.clone()));
    for place in library.places() {
        harness.state_mut().open(place);
        harness.run_steps(3);
        let program = harness.state();
        assert_eq!(program.talk.banner, None, "{place:?}");
        assert_eq!(program.desk.place, Some(place));
    }
}

#[test]
fn the_card_says_the_verdict() {
    let (mut harness, _folder) = on(SCENE);
    harness.get_by_label("APART");
    let moved = open!(harness).bench.edit("move", |document| {
        if let hitbench::scene::Form::Ball { center, .. } = &mut document.entries[0].form {
            center.x = 1.0;
        }
    });
    moved.unwrap();
    harness.run_steps(3);
    harness.get_by_label("OVERLAP");
    assert!(harness.query_by_label("APART").is_none());
}

#[test]
fn the_steps_are_walked_one_by_one() {
    let (mut harness, _folder) = on(SCENE);
    let count = open!(harness).findings.focus.as_ref().unwrap().record.steps.len();
    assert!(count >= 2);
    click(&mut harness, "First step");
    assert_eq!(open!(harness).bench.trace.stepper.current(count), Some(0));
    click(&mut harness, "Step on");
    assert_eq!(open!(harness).bench.trace.stepper.current(count), Some(1));
    click(&mut harness, "Step back");
    assert_eq!(open!(harness).bench.trace.stepper.current(count), Some(0));
    click(&mut harness, "All steps");
    assert_eq!(open!(harness).bench.trace.stepper.current(count), None);
}

/// Types into the number of the inspector that reads `old`.
fn type_over(harness: &mut Window, old: &str, new: &str) {
    // Where nothing moves the time is such a number too, but it cannot be changed.
    let field = harness.get_all_by_value(old).find(|node| !node.is_disabled()).unwrap();
    field.click();
    harness.run_steps(3);
    harness.press_key_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    harness.run_steps(2);
    harness.input_mut().events.push(egui::Event::Text(new.to_owned()));
    harness.run_steps(2);
    harness.press_key(egui::Key::Enter);
    harness.run_steps(3);
}

#[test]
fn a_typed_number_changes_the_scene_and_is_one_step_of_undo() {
    let (mut harness, _folder) = on(SCENE);
    click(&mut harness, "Numbers");
    open!(harness).bench.selection.selected = Some(0);
    harness.run_steps(3);
    let before = open!(harness).bench.document().clone();
    type_over(&mut harness, "-2", "0.5");
    harness.get_by_label("OVERLAP");
    let open = open!(harness);
    assert_ne!(*open.bench.document(), before);
    assert!(open.bench.work.history.undo_name().is_some());
    click(&mut harness, "Undo");
    let open = open!(harness);
    assert_eq!(*open.bench.document(), before);
    assert_eq!(open.bench.work.history.undo_name(), None);
    harness.get_by_label("APART");
}

#[test]
fn a_refused_number_says_why_and_leaves_the_old_one() {
    let (mut harness, _folder) = on(SCENE);
    click(&mut harness, "Numbers");
    open!(harness).bench.selection.selected = Some(0);
    harness.run_steps(3);
    let before = open!(harness).bench.document().clone();
    type_over(&mut harness, "1", "-3");
    assert_eq!(*open!(harness).bench.document(), before);
    assert!(harness.query_by_label_contains("a size is 0 or more").is_some());
    assert_eq!(open!(harness).bench.work.history.undo_name(), None);
}

/// Two numbers with the digits of doubles do not fit side by side.
#[test]
fn long_numbers_are_shown_whole() {
    let centers = ["(6378137.123456789, -6378137.987654321)", "(-0.1234567890123456, 1e-300)"];
    let text = SCENE.replace("(-2, 0)", centers[0]).replace("(2, 0)", centers[1]);
    let (mut harness, _folder) = on(&text.replacen("shapes:", "precision: F64, shapes:", 1));
    click(&mut harness, "Numbers");
    for (selected, center) in centers.iter().enumerate() {
        open!(harness).bench.selection.selected = Some(selected);
        harness.run_steps(3);
        let numbers = center.trim_matches(['(', ')']).split(", ");
        let fields: Vec<_> = numbers
            .map(|number| harness.get_by_value(number).raw_bounds().expect("it is on the screen"))
            .collect();
        for (i, field) in fields.iter().enumerate() {
            assert!(field.x1 <= 1280.0 && field.width() > 100.0, "{center}: {field:?}");
            let apart = |other: &&_| field.intersect(**other).area() == 0.0;
            assert!(fields[..i].iter().all(|other| apart(&other)), "{center}: {fields:?}");
        }
    }
}

#[test]
fn an_expression_is_typed_and_what_is_none_is_refused_with_the_reason() {
    let (mut harness, _folder) = on(SCENE);
    click(&mut harness, "Numbers");
    open!(harness).bench.selection.selected = Some(0);
    harness.run_steps(3);
    let before = open!(harness).bench.document().clone();
    type_over(&mut harness, "1", "1/");
    assert_eq!(*open!(harness).bench.document(), before);
    assert!(harness.query_by_label_contains("after \"1/\" a number is missing").is_some());
    type_over(&mut harness, "1", "1/3");
    assert_eq!(radius(&mut harness) as f32, 1.0 / 3.0);
    assert!(harness.query_by_label_contains("a number is missing").is_none());
    open!(harness).bench.undo();
    assert_eq!(*open!(harness).bench.document(), before);
}

#[test]
fn a_nudge_is_one_ulp_and_one_step_of_undo() {
    let (mut harness, _folder) = on(SCENE);
    click(&mut harness, "Numbers");
    open!(harness).bench.selection.selected = Some(0);
    harness.run_steps(3);
    click(&mut harness, "0x");
    harness.get_by_value("0x3f800000").click();
    harness.run_steps(3);
    for (key, bits) in [
        (egui::Key::ArrowUp, 0x3f80_0001),
        (egui::Key::ArrowUp, 0x3f80_0002),
        (egui::Key::ArrowDown, 0x3f80_0001),
    ] {
        harness.press_key_modifiers(egui::Modifiers::ALT, key);
        harness.run_steps(3);
        assert_eq!((radius(&mut harness) as f32).to_bits(), bits);
    }
    // What is typed counts before it is nudged.
    harness.press_key_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    harness.run_steps(2);
    harness.input_mut().events.push(egui::Event::Text("0x40000000".to_owned()));
    harness.run_steps(2);
    harness.press_key_modifiers(egui::Modifiers::ALT, egui::Key::ArrowDown);
    harness.run_steps(3);
    assert_eq!((radius(&mut harness) as f32).to_bits(), 0x3fff_ffff);
    for bits in [0x3f80_0001, 0x3f80_0002, 0x3f80_0001, 0x3f80_0000] {
        open!(harness).bench.undo();
        assert_eq!((radius(&mut harness) as f32).to_bits(), bits);
    }
    assert_eq!(open!(harness).bench.work.history.undo_name(), None);
}

#[test]
fn minus_zero_is_another_number_than_zero() {
    let (mut harness, _folder) = on(&SCENE.replace("(-2, 0)", "(-2, 0.5)"));
    click(&mut harness, "Numbers");
    open!(harness).bench.selection.selected = Some(0);
    harness.run_steps(3);
    for text in ["0", "-0"] {
        let old = if text == "0" { "0.5" } else { "0" };
        type_over(&mut harness, old, text);
    }
    let hitbench::scene::Form::Ball { center, .. } =
        &open!(harness).bench.document().entries[0].form
    else {
        panic!("a ball");
    };
    assert_eq!(center.y.to_bits(), (-0.0_f64).to_bits());
}

/// Of the first ball.
fn radius(harness: &mut Window) -> f64 {
    match &open!(harness).bench.document().entries[0].form {
        hitbench::scene::Form::Ball { radius, .. } => *radius,
        form => panic!("{form:?} is no ball"),
    }
}

#[test]
fn a_broken_file_shows_its_error_and_the_scene_stays() {
    let (mut harness, folder) = on(SCENE);
    let broken = folder.path().join("broken.ron");
    std::fs::write(&broken, SCENE.replace("radius: 1)", "radius: -1)")).unwrap();
    harness.state_mut().open_path(&broken);
    harness.run_steps(3);
    let trouble = harness.state().talk.banner.clone().unwrap();
    assert!(trouble.text.contains("broken.ron:5:"), "{}", trouble.text);
    assert!(trouble.text.contains("radius"), "{}", trouble.text);
    assert_eq!(open!(harness).bench.document().title, "Two disks");
    click(&mut harness, "Close");
    assert_eq!(harness.state().talk.banner, None);
}

#[test]
fn a_folder_opens_as_a_family() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("b.ron"), SCENE).unwrap();
    std::fs::create_dir(folder.path().join("a")).unwrap();
    std::fs::write(folder.path().join("a/one.ron"), SCENE.replace("Two disks", "First")).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(folder.path());
    let opened = &program.desk.library.families[0];
    let titles: Vec<&str> = opened.items.iter().map(|item| item.title.as_str()).collect();
    assert_eq!(titles, ["First", "Two disks"]);
    assert_eq!(program.desk.place, Some((0, 0)));
}

#[test]
fn search_finds_and_enter_opens() {
    let library = Library::presets();
    assert!(library.search("zzqq").is_empty());
    let place = library.search("turned box")[0];
    let mut harness = window(Program::new(library));
    harness.press_key_modifiers(egui::Modifiers::COMMAND, egui::Key::F);
    harness.run_steps(3);
    harness.input_mut().events.push(egui::Event::Text("turned box".to_owned()));
    harness.run_steps(3);
    harness.press_key(egui::Key::Enter);
    harness.run_steps(3);
    assert_eq!(harness.state().desk.place, Some(place));
}

#[test]
fn page_keys_walk_through_all_scenes() {
    let library = Library::presets();
    let count = library.places().count();
    let mut harness = window(Program::new(library));
    let first = harness.state().desk.place;
    let press = |harness: &mut Window, key| {
        harness.press_key(key);
        harness.run_steps(2);
    };
    press(&mut harness, egui::Key::PageUp);
    assert_eq!(harness.state().desk.place, first, "there it ends");
    assert!(says(&harness, "This is the first scene"));
    for _ in 1..count {
        let before = harness.state().desk.place;
        press(&mut harness, egui::Key::PageDown);
        assert!(harness.state().desk.place > before);
    }
    let last = harness.state().desk.place;
    press(&mut harness, egui::Key::PageDown);
    assert_eq!(harness.state().desk.place, last);
    assert!(says(&harness, "This is the last scene"));
}

#[test]
fn a_press_on_a_panel_does_not_drag_in_the_scene() {
    let (mut harness, _folder) = on(SCENE);
    let before = open!(harness).bench.document().clone();
    for (x, down) in [(1000.0, true), (600.0, true), (402.0, true), (500.0, true), (500.0, false)] {
        let pos = egui::pos2(x, 382.0);
        harness.input_mut().events.push(egui::Event::PointerMoved(pos));
        if x == 1000.0 || !down {
            harness.input_mut().events.push(button(pos, down));
        }
        harness.run_steps(1);
    }
    assert_eq!(*open!(harness).bench.document(), before);
    assert_eq!(open!(harness).bench.selection.selected, None);
    let focus = open!(harness).findings.focus.clone().unwrap();
    assert_eq!(focus.verdict, Verdict::Apart);
}

/// The findings of the frame know the shape that the button has taken away.
#[test]
fn a_shape_of_the_pair_in_focus_goes_by_the_undo_button() {
    let mut program = Program::new(Library::presets());
    program.new_scene(false);
    let mut window = window(program);
    for _ in 0..2 {
        open!(window).bench.add(Kind::Ball).unwrap();
    }
    window.run_steps(2);
    assert_eq!(open!(window).bench.trace.focus(), Some((0, 1)));
    click(&mut window, "Undo");
    assert_eq!(open!(window).bench.document().entries.len(), 1);
}

/// Right of this, in points, nothing may be that belongs to the bar at the foot.
fn bar_ends(window: &Window) -> f64 {
    let bottom = f64::from(area(window, "First step").top());
    window
        .query_all_by(|node| node.raw_bounds().is_some_and(|bounds| bounds.y0 >= bottom))
        .filter_map(|node| node.raw_bounds())
        .fold(0.0, |end, bounds| end.max(bounds.x1))
}

#[test]
fn the_bar_at_the_foot_stays_within_a_small_window() {
    // As points, of 1280 by 800 pixels before an audience: at 150 %, and at the usual size.
    for size in [[640.0, 400.0], [960.0, 600.0]] {
        let mut program = Program::new(Library::presets());
        program.window.switches.presentation = true;
        let mut harness = window_of(program, size);
        let places: Vec<_> = harness.state().desk.library.places().collect();
        for place in places.into_iter().step_by(13) {
            harness.state_mut().open(place);
            harness.run_steps(3);
            press(&mut harness, egui::Key::Period);
            if harness.query_by_label("First step").is_none() {
                // A crowd, or what has no steps.
                continue;
            }
            for key in [egui::Key::I, egui::Key::W, egui::Key::Period] {
                press(&mut harness, key);
                if harness.query_by_label("First step").is_none() {
                    // An audience sees the bar while somebody steps.
                    continue;
                }
                let ends = bar_ends(&harness);
                assert!(ends <= f64::from(size[0]), "{place:?} {key:?}: {ends}");
            }
            press(&mut harness, egui::Key::I);
        }
    }
}

#[test]
fn two_precisions_that_differ_are_seen_and_one_click_apart() {
    let far = SCENE.replace("(-2, 0), radius: 1", "(6378137.123456789, 0), radius: 0.61");
    let (mut harness, _folder) =
        on(&far.replace("(2, 0), radius: 1", "(6378138.323456789, 0), radius: 0.61"));
    harness.get_by_label("APART");
    harness.get_by_label("≠ in f64: OVERLAP");
    let warning = "⚠ shapes[0].shape.center[0] is 6378137.123456789, which is finer than f32: it is taken for 6378137";
    harness.get_by_label(warning);
    click(&mut harness, "Compute in f64");
    harness.run_steps(3);
    harness.get_by_label("OVERLAP");
    harness.get_by_label("≠ in f32: APART");
    assert!(harness.query_by_label(warning).is_none());
    // By the key and back by the name of the other.
    harness.press_key_modifiers(egui::Modifiers::SHIFT, egui::Key::P);
    harness.run_steps(3);
    harness.get_by_label("APART");
    click(&mut harness, "f64");
    harness.run_steps(3);
    harness.get_by_label("OVERLAP");
    open!(harness).bench.undo();
    harness.run_steps(3);
    harness.get_by_label("APART");
}

fn right_click(harness: &mut Window, at: egui::Pos2) {
    harness.input_mut().events.push(egui::Event::PointerMoved(at));
    harness.run_steps(2);
    for pressed in [true, false] {
        harness.input_mut().events.push(egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Secondary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
        harness.run_steps(1);
    }
    harness.run_steps(2);
}

#[test]
fn a_right_click_offers_what_can_be_done_there() {
    let (mut harness, _folder) = on(SCENE);
    harness.run_steps(3);
    let camera = open!(harness).bench.sight.camera;
    let seen = |x: f64, y: f64| {
        let at = hitbench::bench::Camera::project(&camera, glam::DVec3::new(x, y, 0.0)).unwrap();
        egui::pos2(at.x as f32, at.y as f32)
    };
    let (on_shape, beside) = (seen(2.2, 0.1), seen(0.0, 0.2));
    right_click(&mut harness, on_shape);
    assert_eq!(open!(harness).bench.selection.selected, Some(1), "it is selected");
    harness.get_by_label("Rename the shape");
    // The inspector and the toolbar name some of the same actions; the menu is drawn over them, hence last.
    let choose = |harness: &mut Window, label: &str| {
        harness.get_all_by_label(label).last().unwrap().click();
        harness.run_steps(3);
    };
    choose(&mut harness, "Delete the selected shapes");
    assert_eq!(open!(harness).bench.document().entries.len(), 1);
    assert!(harness.query_by_label("Rename the shape").is_none(), "it is closed");
    // Beside all shapes it is about the scene; Esc closes it, and a click beside it.
    right_click(&mut harness, beside);
    harness.get_by_label("Frame all shapes");
    press(&mut harness, egui::Key::Escape);
    assert!(harness.query_by_label("Frame all shapes").is_none());
    right_click(&mut harness, beside);
    choose(&mut harness, "Undo");
    assert_eq!(open!(harness).bench.document().entries.len(), 2);
}

#[test]
fn the_palette_finds_shapes_and_pairs_of_the_scene_by_name() {
    let (mut harness, _folder) =
        on(&SCENE.replace("(2, 0)", "(-0.5, 0)").replace("\"right\"", "\"Kiel lighthouse\""));
    let search = |harness: &mut Window, query: &str| {
        harness.press_key_modifiers(egui::Modifiers::COMMAND, egui::Key::P);
        harness.run_steps(3);
        harness.input_mut().events.push(egui::Event::Text(query.to_owned()));
        harness.run_steps(3);
        press(harness, egui::Key::Enter);
        harness.run_steps(3);
    };
    search(&mut harness, "lighthouse disk");
    assert_eq!(open!(harness).bench.selection.selected, Some(1));
    open!(harness).bench.selection.selected = None;
    search(&mut harness, "left lighthouse overlap");
    assert_eq!(open!(harness).bench.trace.focus(), Some((0, 1)));
}
