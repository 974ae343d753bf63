//! Links: a scene as it is shown goes into an address, and comes back from it.

use egui::{Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;
use hitbench::bench::Stepper;
use hitbench::panels::{AnyScene, Library, Program};
use hitbench::view::style::Theme;

use crate::window::{Window, on, press, says, window, window_of};

const MOVING: &str = r#"Scene2D(title: "It comes", precision: F64, shapes: [
    (name: "a", shape: Ball(center: (0.1, 0), radius: 1)),
    (name: "b", shape: Obb(center: (4, 0.30000000000000004), half: (1, 1), rotation: Degrees(30)), displacement: (-3, 0)),
])"#;

/// The link that Ctrl+Shift+L copies; `None` where it copies none.
fn link(window: &mut Window) -> Option<String> {
    let held = Modifiers { ctrl: true, command: true, shift: true, ..Modifiers::default() };
    window.press_key_modifiers(held, Key::L);
    let copied = |command: &OutputCommand| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    };
    (0..3).find_map(|_| {
        let found = window.output().platform_output.commands.iter().find_map(copied);
        window.step();
        found
    })
}

fn opened_window(link: &str) -> Window {
    let mut program = Program::new(Library::presets());
    program.open_address(link);
    window(program)
}

#[test]
fn a_link_shows_the_scene_as_it_was_shown() {
    let (mut first, _folder) = on(MOVING);
    {
        let bench = &mut open!(first).bench;
        bench.time.go_to(0.25);
        bench.trace.stepper = Stepper::Upto(2);
        bench.shown.own_axis = Some(glam::DVec2::Y);
        let middle = bench.sight.camera.viewport().center().as_dvec2();

        bench.sight.camera.pan(middle, middle + 30.0);
    }
    first.run_steps(2);
    let link = link(&mut first);
    assert_eq!(first.state().talk.banner, None);
    let link = link.expect("a link is copied");
    assert!(link.starts_with("https://") && link.contains("#1."), "{link}");
    let mut second = opened_window(&link);
    assert_eq!(second.state().talk.banner, None);
    let [one, two] = [&mut first, &mut second].map(|window| {
        let open = open!(window);
        let bench = &open.bench;
        let verdict = open.findings.focus.as_ref().map(|focus| focus.verdict);
        (
            bench.document().entries.clone(),
            bench.time.u,
            bench.trace.stepper,
            bench.shown.own_axis,
            verdict,
        )
    });
    assert_eq!(one, two);
    // Pasted, it leads to the same.
    let mut third = window(Program::new(Library::presets()));
    third.input_mut().events.push(egui::Event::Paste(format!(" {link}\n")));
    third.run_steps(3);
    assert_eq!(open!(third).bench.document().title, "It comes");
    assert_eq!(open!(third).bench.time.u, 0.25);
}

#[test]
fn an_address_names_a_preset_and_what_is_to_be_seen_of_it() {
    let mut window = opened_window("https://example.org/?scene=sweeps/34&u=0.5&step=2&theme=dark");
    assert_eq!(window.state().talk.banner, None);
    let open = open!(window);
    assert_eq!((open.bench.time.u, open.bench.trace.stepper), (0.5, Stepper::Upto(1)));
    assert_eq!(window.state().window.switches.theme, Theme::Dark);
    let place = window.state().desk.place;
    let other = opened_window("?scene=sector/05-behind-the-apex");
    assert_eq!(other.state().talk.banner, None);
    assert_ne!(other.state().desk.place, place);
    // A way that this pair has not, and a step beyond the last.
    let beyond = opened_window("?scene=sector/05&way=no-such-way&step=999");
    assert_eq!(beyond.state().talk.banner, None);
}

#[test]
fn a_link_that_leads_nowhere_says_so_over_the_start() {
    for (link, says_why) in [
        ("https://a/?scene=no/such", "sector/05"),
        ("https://a/?u=7", "from 0 to 1"),
        ("https://a/#1.AAAA", "the link is broken"),
        ("https://a/#9.AAAA", "a newer one"),
    ] {
        let window = opened_window(link);
        assert!(says(&window, "This link is not opened"), "{link}");
        assert!(says(&window, says_why), "{link}");
        assert_eq!(window.state().desk.place, Library::presets().neighbour(None, 0));
    }
}

#[test]
fn a_scene_that_rests_on_files_has_no_link() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("own.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    let file = folder.path().join("scene.ron");
    let text = r#"Scene3D(title: "m", shapes: [(name: "m", shape: Mesh(file: "own.obj"))])"#;
    std::fs::write(&file, text).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    let mut window = window(program);
    assert!(matches!(window.state().desk.opened, AnyScene::Three(_)));
    assert_eq!(link(&mut window), None);
    window.run_steps(2);
    assert!(says(&window, "There is no link to this scene") && says(&window, "points: …"));
    press(&mut window, Key::Escape);
}

#[test]
fn a_figure_shows_the_stage_the_steps_and_the_time_alone() {
    for size in [[320.0, 240.0], [390.0, 500.0], [736.0, 460.0]] {
        let mut program = Program::new(Library::presets());
        program.open_address("https://a/?embed=1&scene=sweeps/06");
        let window = window_of(program, size);
        for there in ["Step on", "Play", "Time", "Open in hitbench"] {
            let node = window.get_by_label(there);
            let area = node.raw_bounds().unwrap();
            let within = area.x1 <= f64::from(size[0]) && area.y1 <= f64::from(size[1]);
            assert!(within, "{there}: {area:?} in {size:?}");
        }
        assert!(says(&window, "MISSES"), "{size:?}");
        for elsewhere in ["Scenes", "Why", "Menu", "Undo"] {
            assert!(window.query_by_label(elsewhere).is_none(), "{elsewhere}");
        }
    }
}

#[test]
fn a_figure_leads_to_the_whole_bench() {
    let mut program = Program::new(Library::presets());
    program.open_address("https://a/?embed=1&scene=sector/04&u=0&step=3");
    let mut window = window_of(program, [500.0, 400.0]);
    window.get_by_label("Open in hitbench").click();
    let opened = |command: &OutputCommand| match command {
        OutputCommand::OpenUrl(url) => Some((url.url.clone(), url.new_tab)),
        _ => None,
    };
    let found = (0..4).find_map(|_| {
        window.step();
        window.output().platform_output.commands.iter().find_map(opened)
    });
    let (link, new_tab) = found.expect("a page is opened");
    assert!(new_tab && !link.contains("embed"), "{link}");
    let mut whole = opened_window(&link);
    assert_eq!(open!(whole).bench.trace.stepper, Stepper::Upto(2));
    assert!(says(&whole, "Third question: does the mirrored disk reach the edge?"));
}

/// The camera that the file of a scene asks for, and that of a scene whose shapes were moved, are those of the link too.
#[test]
fn a_link_has_the_view_that_is_seen() {
    for change in [false, true] {
        let mut program = Program::new(Library::presets());
        program.open_address("https://a/?scene=sector/04");
        let mut first = window(program);
        if change {
            press(&mut first, Key::Tab);
            press(&mut first, Key::ArrowRight);
        }
        let link = link(&mut first).expect("a link is copied");
        let mut second = opened_window(&link);
        let seen = |window: &mut Window| {
            let camera = open!(window).bench.sight.camera;
            [glam::DVec2::ZERO, glam::DVec2::ONE].map(|p| camera.to_screen(p).unwrap())
        };
        let (one, two) = (seen(&mut first), seen(&mut second));
        assert!(one.iter().zip(two).all(|(a, b)| (*a - b).length() < 0.01), "{one:?} {two:?}");
    }
}
