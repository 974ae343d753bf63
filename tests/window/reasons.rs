//! The word of the card answers the question of the pair; the reason stands once; the steps are listed beside it.

use egui::Key;
use egui_kittest::kittest::Queryable;
use hitbench::bench::Stepper;
use hitbench::panels::{Library, Program};

use crate::window::{Window, painted, press, says, window};

fn at(address: &str) -> Window {
    let mut program = Program::new(Library::presets());
    program.open_address(&format!("https://example.org/?scene={address}"));
    window(program)
}

/// How many painted texts hold these words.
fn times(window: &Window, words: &str) -> usize {
    painted(window).iter().filter(|(text, _)| text.contains(words)).count()
}

#[test]
fn a_point_is_inside_or_outside_and_a_touch_is_no_overlap_of_depth_0() {
    for (address, word, not) in [
        ("points/01", "INSIDE", "OVERLAP"),
        ("points/02", "OUTSIDE", "APART"),
        ("curves/02", "TOUCH", "OVERLAP"),
        ("convex/03", "TOUCH", "OVERLAP"),
        ("balls/01", "APART", "OUTSIDE"),
    ] {
        let window = at(address);
        assert!(times(&window, word) > 0, "{address} does not say {word}");
        assert_eq!(times(&window, not), 0, "{address} says {not}");
        assert_eq!(times(&window, "A touch counts as overlap.") > 0, word == "TOUCH", "{address}");
    }
}

#[test]
fn the_reason_stands_on_the_card_and_in_the_list_and_the_bar_tells_how_to_see_the_steps() {
    let reason = "is 0.7 from the nearest point of";
    let mut window = at("balls/04");
    assert_eq!(times(&window, reason), 2);
    assert_eq!(times(&window, "to step through it"), 1);
    press(&mut window, Key::Period);
    assert_eq!(times(&window, "to step through it"), 0);
    assert!(times(&window, "In the end: ") == 1 && times(&window, "The coordinate x = ") == 2);
}

#[test]
fn a_click_on_a_listed_step_goes_there() {
    let mut window = at("balls/04");
    let step = painted(&window).into_iter().find(|(text, _)| text.contains("coordinate y"));
    let (sentence, cut) = step.expect("the second step is listed");
    assert!(!cut);
    crate::window::click(&mut window, &sentence);
    let count = 5;
    let hitbench::panels::AnyScene::Three(open) = &window.state().desk.opened else { panic!() };
    assert_eq!(open.bench.trace.stepper, Stepper::Upto(1));
    assert_eq!(open.findings.focus.as_ref().unwrap().record.steps.len(), count);
    assert!(says(&window, &format!("2/{count}")));
}

#[test]
fn the_menu_fits_without_scrolling() {
    for size in [[1280.0, 800.0], [1024.0, 640.0]] {
        let mut window = crate::window::window_of(Program::new(Library::presets()), size);
        crate::window::click(&mut window, "Menu");
        let in_menu = hitbench::panels::COMMANDS.iter().filter(|it| it.in_menu && it.is_offered());
        for command in in_menu {
            let mut rows = window.get_all_by_label(command.name).filter_map(|it| it.raw_bounds());
            let fits = rows.any(|at| at.y1 < size[1].into() && at.x1 < size[0].into());
            assert!(fits, "{} at {size:?}", command.name);
        }
    }
}
