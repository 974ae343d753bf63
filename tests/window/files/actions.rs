//! The palette, the clipboard, and what is done to shapes from the panels.

use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;
use hitbench::bench::{Action, Align};
use hitbench::panels::AnyScene;
use hitbench::scene::Precision::F32;
use hitbench::scene::{Document, Form, Format, Scene};
use hitbench::shapes::Kind;

use super::{SCENE, choose, ctrl, on, title, trouble};
use crate::window::{Window, click, says};

/// Presses a key with control, and answers what was copied.
fn copied(window: &mut Window) -> String {
    window.input_mut().events.push(Event::Copy);
    window.run_steps(1);
    let commands = &window.output().platform_output.commands;
    let text = commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    text.expect("something was copied")
}

#[test]
fn a_scene_goes_to_the_clipboard_and_comes_back() {
    let (mut window, _file, _folder) = on(SCENE);
    let scene = window.state().desk.opened.scene();
    let ron = copied(&mut window);
    for text in [ron, scene.write(Format::Json)] {
        window.input_mut().events.push(Event::Paste(text));
        window.run_steps(2);
        assert_eq!(window.state().desk.opened.scene(), scene);
        assert_eq!(window.state().desk.saved_file.file, None, "a new scene");
        assert!(window.state().desk.opened.is_dirty());
    }
    // What a pair was copied as comes back too.
    let repro = scene.repro(0, 1).unwrap();
    window.input_mut().events.push(Event::Paste(repro));
    window.run_steps(2);
    assert_eq!(window.state().desk.opened.scene(), scene);
    window.input_mut().events.push(Event::Paste("Scene2D(title: 3)".into()));
    window.run_steps(2);
    assert!(trouble(&window).contains("1:16: title"), "{}", trouble(&window));
}

#[test]
fn the_palette_does_what_is_typed() {
    let (mut window, _file, _folder) = on(SCENE);
    choose(&mut window, "add sector");
    let entries = &bench!(window).document().entries;
    assert_eq!((entries.len(), entries[2].form.kind()), (3, Kind::Sector));
    choose(&mut window, "undo");
    assert_eq!(bench!(window).document().entries.len(), 2);
    choose(&mut window, "presentation");
    assert!(window.state().window.switches.presentation);
    assert!(!says(&window, "search scenes"));
    window.press_key(Key::F11);
    window.run_steps(3);
    assert!(!window.state().window.switches.presentation);
    choose(&mut window, "near and yet never");
    assert_eq!(title(&window), "Near, and yet never");
    let before = window.state().desk.opened.scene();
    choose(&mut window, "zzzzqqqq");
    window.press_key(Key::Escape);
    window.run_steps(3);
    assert_eq!(window.state().desk.opened.scene(), before);
    assert!(!says(&window, "an action, a shape or a scene"));
    window.press_key_modifiers(Modifiers::SHIFT, Key::A);
    window.run_steps(3);
    assert!(says(&window, "Add disk") && !says(&window, "Save as…"));
    assert!(!says(&window, "Add a shape…"), "it is what is done already");
    window.press_key(Key::Escape);
    window.run_steps(3);
    // By what it is called elsewhere.
    choose(&mut window, "add box");
    let entries = &bench!(window).document().entries;
    assert_eq!(entries.last().unwrap().form.kind(), Kind::Aabb);
    choose(&mut window, "displacement");
    assert!(window.state().window.switches.help);
}

#[test]
fn shapes_come_and_go_in_a_crowd_of_space() {
    let crowd = Scene::Three(Document::crowd(50)).write(Format::Ron);
    let (mut window, _file, _folder) = on(&crowd);
    click(&mut window, "Numbers");
    let count = |window: &Window| match &window.state().desk.opened {
        AnyScene::Three(open) => open.bench.document().entries.len(),
        AnyScene::Two(_) => unreachable!(),
    };
    ctrl(&mut window, Key::A);
    // What a button asks for is done when the shapes have been painted, and before their solids are drawn.
    for (button, left) in [("duplicate", 100), ("delete", 50)] {
        click(&mut window, button);
        assert_eq!(count(&window), left, "{button}");
    }
}

#[test]
fn what_cannot_be_written_is_refused_in_words_and_switches_nothing() {
    let (mut window, _file, _folder) = on(SCENE);
    let shift = Modifiers::SHIFT;
    for (crowd, said) in [(false, "Nothing is selected"), (true, "Copies cannot be edited")] {
        if crowd != window.state().desk.opened.is_crowd() {
            window.press_key(Key::K);
            window.run_steps(3);
        }
        window.state_mut().window.switches.presentation = true;
        window.run_steps(2);
        window.press_key_modifiers(shift, Key::F2);
        window.run_steps(3);
        assert!(says(&window, said), "{said}");
        let switches = &window.state().window.switches;
        assert!(switches.presentation && !switches.writing, "{said}");
        assert!(!window.ctx.wants_keyboard_input(), "{said}");
        window.state_mut().talk.banner = None;
    }
}

#[test]
fn every_undo_has_a_name() {
    let (mut window, _file, _folder) = on(SCENE);
    click(&mut window, "Numbers");
    bench!(window).selection.selected = Some(0);
    window.run_steps(2);
    let mut names = Vec::new();
    for label in ["duplicate", "delete"] {
        click(&mut window, label);
        names.extend(bench!(window).work.history.undo_name());
    }
    assert_eq!(names, ["Duplicate", "Delete"]);
    click(&mut window, "Undo");
    assert_eq!(bench!(window).work.history.redo_name(), Some("Delete"));
}

#[test]
fn several_shapes_are_aligned_and_locked_from_the_panels() {
    let (mut window, _file, _folder) = on(SCENE);
    click(&mut window, "Numbers");
    let x = |window: &mut Window, index: usize| {
        let shape = bench!(window).document().shape(index).unwrap();
        shape.reference_point().x
    };
    choose(&mut window, "align left");
    assert_eq!(bench!(window).work.history.undo_name(), None, "nothing is selected");
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(3);
    assert!(says(&window, "2 shapes are selected"));
    choose(&mut window, "align right");
    assert_eq!((x(&mut window, 0), x(&mut window, 1)), (2.0, 2.0));
    window.press_key_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    click(&mut window, "Align centres in x");
    assert_eq!((x(&mut window, 0), x(&mut window, 1)), (0.0, 0.0));
    assert_eq!(bench!(window).work.history.undo_name(), Some("Align"));
    bench!(window).undo();

    click(&mut window, "Lock");
    assert!(bench!(window).selection.is_locked(0) && bench!(window).selection.is_locked(1));
    choose(&mut window, "align right");
    assert_eq!((x(&mut window, 0), x(&mut window, 1)), (-2.0, 2.0));
    choose(&mut window, "lock the selected");
    assert!(!bench!(window).selection.is_locked(0));
    // A number of what is locked cannot be dragged or typed.
    choose(&mut window, "lock the selected");
    window.get_by_value("2").click();
    window.run_steps(3);
    window.press_key_modifiers(Modifiers::ALT, Key::ArrowUp);
    window.run_steps(3);
    assert_eq!(x(&mut window, 1), 2.0);
    window.state_mut().desk.opened.perform(Action::Align(0, Align::Least)).unwrap();
    assert_eq!(bench!(window).work.history.undo_name(), None);
}

#[test]
fn what_is_typed_takes_the_place_of_the_number_to_which_tab_led() {
    let (mut window, _file, _folder) = on(SCENE);
    click(&mut window, "Numbers");
    bench!(window).selection.selected = Some(0);
    window.run_steps(2);
    window.get_by_value("-2").click();
    window.run_steps(3);
    for number in ["-3", "4", "5"] {
        window.input_mut().events.push(Event::Text(number.to_owned()));
        window.run_steps(2);
        window.press_key(Key::Tab);
        window.run_steps(3);
    }
    let Form::Ball { center, radius } = bench!(window).document().entries[0].form else { panic!() };
    assert_eq!((center.to_array(), radius), ([-3.0, 4.0], 5.0));
}

#[test]
fn the_time_is_nudged_by_ulps_and_typed_as_bits() {
    let moving = SCENE.replace(
        "radius: 1)),\n    (name: \"right",
        "radius: 1), displacement: (3, 0)),\n    (name: \"right",
    );
    let (mut window, _file, _folder) = on(&moving);
    click(&mut window, "Numbers");
    bench!(window).time.go_to(0.25);
    window.run_steps(2);
    window.get_by_value("0.25").click();
    window.run_steps(3);
    for (key, bits) in [(Key::ArrowUp, 0x3e80_0001), (Key::ArrowDown, 0x3e80_0000)] {
        window.press_key_modifiers(Modifiers::ALT, key);
        window.run_steps(3);
        assert_eq!(F32.bits(bench!(window).time.u), format!("{bits:#010x}"));
    }
    let mut typed = |text: &str| {
        window.press_key_modifiers(Modifiers::COMMAND, Key::A);
        window.input_mut().events.push(Event::Text(text.to_owned()));
        window.run_steps(2);
        window.press_key_modifiers(Modifiers::ALT, Key::ArrowUp);
        window.run_steps(3);
        bench!(window).time.u
    };
    assert_eq!(F32.bits(typed("0x3f000000")), "0x3f000001");
    assert_eq!(typed("1/3") as f32, (1.0_f32 / 3.0).next_up());
    assert_eq!((typed("7"), typed("-2")), (1.0, 0.0), "no further than its ends");
    // However many digits it has, what stands beside it stays where it is.
    let left = |window: &Window| window.get_by_label("Time").raw_bounds().unwrap().x0;
    let few = left(&window);
    for u in [0.41569984, 0.012345678, 9.876543e-5, f32::MIN_POSITIVE.into()] {
        bench!(window).time.go_to(u);
        window.run_steps(2);
        assert_eq!(left(&window), few, "{u}");
    }
    // With bits in the inspector, the time too is shown as its bits.
    window.press_key(Key::Escape);
    window.run_steps(2);
    bench!(window).time.go_to(0.5);
    bench!(window).selection.selected = Some(0);
    window.run_steps(3);
    click(&mut window, "0x");
    assert!(says(&window, "0x3f000000"));
}
