//! A test of the user's own: on the card, in its tab, in the table of ways, on the map, tried until it errs. The engine is a child
//! process: a file in Python, where Python is there.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers};
use hitbench::engine::Source;
use hitbench::panels::Tab;
use tempfile::TempDir;

use crate::monkey::session::number;
use crate::window::{Window, click, on, painted, press, says};

const SCENE: &str = "Scene2D(title: \"Does the disk touch the box?\", shapes: [
    (name: \"disk\", shape: Ball(center: (1.4, 1), radius: 0.5)),
    (name: \"box\", shape: Aabb(center: (0, 0), half: (1, 0.6))),
])";

/// At the corners it is wrong: it takes the disk for the box around it.
const WRONG: &str = "
def ball_aabb(ball, aabb):
    return all(abs(ball.center[i] - aabb.center[i]) <= aabb.half[i] + ball.radius for i in range(len(ball.center)))
";

const RIGHT: &str = "
def ball_aabb(ball, aabb):
    d = [max(abs(ball.center[i] - aabb.center[i]) - aabb.half[i], 0) for i in range(len(ball.center))]
    return sum(x * x for x in d) <= ball.radius ** 2
";

fn has_python() -> bool {
    let mut python = Command::new("python3");
    python.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    python.status().is_ok_and(|status| status.success())
}

/// A window on the scene with this file beside hitbench's own tests.
fn asked(text: &str) -> (Window, TempDir) {
    let (mut window, folder) = on(SCENE);
    let file = folder.path().join("mine.py");
    fs::write(&file, text).unwrap();
    ask(&mut window, Source::of_file(&file, None).unwrap());
    (window, folder)
}

fn ask(window: &mut Window, source: Source) {
    let program = window.state_mut();
    program.own.ask(source, false, &mut program.window);
}

/// Runs frames until some label holds these words.
fn until(window: &mut Window, words: &str) {
    let start = Instant::now();
    while !says(window, words) {
        assert!(start.elapsed() < Duration::from_secs(20), "nothing says: {words}");
        window.run_steps(1);
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn its_verdict_stands_on_the_card_and_what_is_wrong_is_marked() {
    if !has_python() {
        return;
    }
    let (mut window, _folder) = asked(WRONG);
    assert_eq!(window.state().window.switches.tab, Tab::Mine);
    until(&mut window, "≠ mine: overlap");
    assert!(says(&window, "APART") && says(&window, "It says:") && says(&window, "In truth:"));
    // The table of ways has it too.
    window.press_key_modifiers(Modifiers::COMMAND, Key::Num3);
    window.run_steps(4);
    assert!(says(&window, "≠ overlap") && says(&window, "mine"));
}

/// The file is saved: the new one is asked, about the same scene and within a second.
#[test]
fn a_file_that_is_saved_is_asked_again() {
    if !has_python() {
        return;
    }
    let (mut window, folder) = asked(WRONG);
    until(&mut window, "≠ mine: overlap");
    fs::write(folder.path().join("mine.py"), RIGHT).unwrap();
    let start = Instant::now();
    until(&mut window, "mine: apart");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert!(!says(&window, "≠"));
    // An error says its line, a file that cannot be read why.
    fs::write(folder.path().join("mine.py"), "def ball_aabb(a, b):\n    return 1 / 0\n").unwrap();
    until(&mut window, "mine.py, line 2: ZeroDivisionError");
    assert!(says(&window, "APART"));
    fs::write(folder.path().join("mine.py"), "def ball_aabb(a, b):\n    return b.min\n").unwrap();
    until(
        &mut window,
        "mine.py, line 2: AttributeError: aabb has no field min; it has center, half",
    );
    fs::write(folder.path().join("mine.py"), "def ball_aabb(a, b):\n    return (\n").unwrap();
    until(&mut window, "SyntaxError");
    until(&mut window, "cannot be asked");
    fs::write(folder.path().join("mine.py"), RIGHT).unwrap();
    until(&mut window, "mine: apart");
}

/// It stops at the first mistake and opens that, as a scene of round numbers, which is no unsaved work.
#[test]
fn trying_it_opens_the_smallest_case_in_which_it_is_wrong() {
    if !has_python() {
        return;
    }
    let (mut window, folder) = asked(WRONG);
    until(&mut window, "≠ mine: overlap");
    click(&mut window, "Try it");
    until(&mut window, "Counter-example: ball_aabb in mine.py");
    until(&mut window, "≠ mine: overlap");
    assert!(says(&window, "APART") && !window.state().desk.has_unsaved());
    // The mended function is right on all cases of the scene that is open now.
    fs::write(folder.path().join("mine.py"), RIGHT).unwrap();
    until(&mut window, "mine: apart");
    window.press_key_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    window.run_steps(2);
    until(&mut window, "right on ");
    assert!(says(&window, "in the plane"));
    let state = window.state();
    assert!(state.desk.opened.title().contains("Counter-example"), "no other scene was opened");
}

#[test]
fn the_map_of_its_errors_is_complete_after_a_while() {
    if !has_python() {
        return;
    }
    let (mut window, _folder) = asked(WRONG);
    until(&mut window, "≠ mine: overlap");
    let has_map = |window: &Window| {
        painted(window).iter().any(|(text, _)| text.contains("wrong: mine says overlap"))
    };
    click(&mut window, "Map of its errors");
    assert!(has_map(&window));
    let start = Instant::now();
    while window.state().needs_frame() {
        assert!(start.elapsed() < Duration::from_secs(60), "the map is not complete");
        window.run_steps(1);
    }
    click(&mut window, "Map of its errors");
    assert!(!has_map(&window));
}

#[test]
fn a_pair_without_a_function_says_how_to_name_it() {
    if !has_python() {
        return;
    }
    let (mut window, _folder) = asked("def ball_ball(a, b):\n    return True\n");
    until(&mut window, "name it ball_aabb");
    assert!(!says(&window, "mine:"));
    click(&mut window, "Copy the empty function");
    until(&mut window, "Copied the empty function ball_aabb");
    // A scene of a pair that it has is a click away.
    click(&mut window, "ball_ball");
    until(&mut window, "mine: overlap");
    assert_eq!(window.state().desk.opened.title(), "ball_ball");
}

/// A new name is a new file, with the empty function of the pair.
#[test]
fn a_file_that_is_not_there_is_written_with_the_empty_function_of_the_pair() {
    if !has_python() {
        return;
    }
    let (mut window, folder) = on(SCENE);
    window.press_key_modifiers(Modifiers::COMMAND, Key::Num5);
    window.run_steps(2);
    click(&mut window, "Open or write a file…");
    press(&mut window, Key::Enter);
    until(&mut window, "mine: apart");
    let text = fs::read_to_string(folder.path().join("ball_aabb.py")).unwrap();
    assert!(text.contains("def ball_aabb(ball, aabb):"), "{text}");
}

/// Neither an engine that hangs nor one that dies blocks the frames, and both are said.
#[test]
fn an_engine_that_hangs_or_dies_is_said_and_survived() {
    if !has_python() {
        return;
    }
    let (mut window, folder) = on(SCENE);
    let file = folder.path().join("mine.py");
    fs::write(&file, "import time\ndef ball_aabb(a, b):\n    time.sleep(60)\n").unwrap();
    let source = Source::of_file(&file, None).unwrap().within(Some(Duration::from_millis(300)));
    ask(&mut window, source);
    until(&mut window, "mine: …");
    until(&mut window, "it gave no answer in 0.3 s");
    fs::write(&file, "import os\ndef ball_aabb(a, b):\n    os._exit(3)\n").unwrap();
    until(&mut window, "mine: it ended");
    fs::write(&file, RIGHT).unwrap();
    until(&mut window, "mine: apart");
}

#[test]
fn without_a_test_the_keys_say_so() {
    let (mut window, _folder) = on(SCENE);
    for key in [Key::T, Key::M] {
        window.press_key_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, key);
        window.run_steps(3);
        assert!(says(&window, "There is no test of your own yet"));
    }
}

/// Engines that misbehave in every way that there is, one after the other, while a monkey plays with the window.
const MISBEHAVES: [&str; 12] = [
    "def ball_aabb(a, b): return 'yes'",
    "def ball_aabb(a, b): return a.no_such_field",
    "def ball_aabb(a, b):\n    while True: pass",
    "def ball_aabb(a, b):\n    import os; os._exit(1)",
    "def ball_aabb(a, b):\n    import os; os.abort()",
    "def ball_aabb(a, b):\n    print('x' * 1_000_000); return True",
    "def ball_aabb(a, b):\n    import sys; sys.exit()",
    "def ball_aabb(a, b): return ball_aabb(a, b)",
    "def ball_aabb(a, b):\n    import time, random; time.sleep(random.choice([0, 0.01, 0.3])); return random.random() < 0.5",
    "import os\nwhile True: os.write(1, b'{}\\n')",
    "raise SystemExit('at once')",
    "def ball_aabb(a, b):\n    import os; os.close(1); os.close(0); return float('nan')",
];

/// `COUNT=1000` plays so many frames with each.
#[test]
fn a_monkey_plays_beside_engines_that_misbehave() {
    if !has_python() {
        return;
    }
    let frames = number("COUNT", 20);
    let (mut window, folder) = on(SCENE);
    for (number, text) in MISBEHAVES.into_iter().enumerate() {
        let file = folder.path().join(format!("mine{number}.py"));
        fs::write(&file, text).unwrap();
        let source = Source::of_file(&file, None).unwrap().within(Some(Duration::from_millis(200)));
        ask(&mut window, source);
        for frame in 0..frames {
            let place =
                egui::pos2(300.0 + (frame * 37 % 200) as f32, 300.0 + (frame * 53 % 150) as f32);
            let input = &mut window.input_mut().events;
            input.push(egui::Event::PointerMoved(place));
            if frame % 5 == 0 {
                let pressed = frame % 10 == 0;
                let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
                input.push(egui::Event::PointerButton { pos: place, button, pressed, modifiers });
            }
            if frame % 7 == 3 {
                window.press_key_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
            }
            if frame % 11 == 5 {
                press(&mut window, Key::Q);
            }
            let start = Instant::now();
            window.run_steps(1);
            assert!(start.elapsed() < Duration::from_secs(2), "{text}: a frame is held up");
            sleep(Duration::from_millis(10));
        }
    }
}
