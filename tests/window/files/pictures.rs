//! Pictures and films: when they are wanted, what is in the file, and what stops them.

use std::fs;
use std::path::Path;

use egui::{Key, Modifiers};
use hitbench::files::Picture;
use hitbench::panels::Purpose;

use super::{SCENE, ctrl, on, trouble};
use crate::window::{Direct, Window, click, says};

const SIZE: (u32, u32) = (40, 30);

/// A dark picture with a bright pixel that walks.
fn picture(number: usize) -> Picture {
    let (width, height) = SIZE;
    let mut pixels = [20, 30, 40, 255].repeat((width * height) as usize);
    pixels[4 * (7 * number % 1200)..][..3].copy_from_slice(&[255, number as u8, 0]);
    Picture { width, height, pixels }
}

/// Gives every picture that is wanted. Answers the times that were shown.
fn give_all(window: &mut Window) -> Vec<f64> {
    let mut times = Vec::new();
    while window.state_mut().wants_picture().is_some() {
        window.run_steps(1);
        times.push(bench!(window).time.u);
        window.state_mut().take_picture(picture(times.len() - 1));
        window.run_steps(1);
    }
    times
}

/// The pictures of an animated PNG, put together again.
fn frames_of_png(file: &Path) -> Vec<Vec<u8>> {
    let mut reader = png::Decoder::new(fs::File::open(file).unwrap()).read_info().unwrap();
    let count = reader.info().animation_control().map_or(1, |control| control.num_frames);
    let mut seen = vec![0; 4 * (SIZE.0 * SIZE.1) as usize];
    let mut frames = Vec::new();
    for _ in 0..count {
        let mut part = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut part).unwrap();
        let place = reader.info().frame_control().copied().unwrap_or_default();
        let (x, y, width) = (place.x_offset, place.y_offset, place.width.max(1));
        let rows = part.chunks(4 * if count == 1 { SIZE.0 } else { width } as usize);
        for (row, line) in
            rows.enumerate().take(if count == 1 { SIZE.1 } else { place.height } as usize)
        {
            let start = 4 * ((y as usize + row) * SIZE.0 as usize + x as usize);
            seen[start..start + line.len()].copy_from_slice(line);
        }
        frames.push(seen.clone());
    }
    frames
}

/// The pictures of a GIF, put together again, and for how long each is shown.
fn frames_of_gif(file: &Path) -> (Vec<Vec<u8>>, Vec<u16>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(fs::File::open(file).unwrap()).unwrap();
    let mut seen = vec![0; 4 * (SIZE.0 * SIZE.1) as usize];
    let (mut frames, mut delays) = (Vec::new(), Vec::new());
    while let Some(frame) = reader.read_next_frame().unwrap() {
        for (row, line) in frame.buffer.chunks(4 * usize::from(frame.width)).enumerate() {
            let y = usize::from(frame.top) + row;
            let start = 4 * (y * SIZE.0 as usize + usize::from(frame.left));
            seen[start..start + line.len()].copy_from_slice(line);
        }
        frames.push(seen.clone());
        delays.push(frame.delay);
    }
    assert_eq!(reader.repeat(), gif::Repeat::Infinite);
    (frames, delays)
}

#[test]
fn a_picture_is_saved_where_a_person_chooses() {
    let (mut window, _file, folder) = on(SCENE);
    assert_eq!(window.state_mut().wants_picture(), None);
    window.press_key(Key::F12);
    window.run_steps(3);
    assert!(says(&window, "Save a picture of the window"));
    window.press_key(Key::Enter);
    window.run_steps(3);
    assert_eq!(window.state_mut().wants_picture(), Some(1));
    window.state_mut().take_picture(picture(3));
    window.run_steps(2);
    let file = folder.path().join("scene.png");
    assert!(says(&window, &file.display().to_string()), "where it went");
    assert_eq!(frames_of_png(&file), [picture(3).pixels]);
    window.run_steps(30);
    assert!(!says(&window, "scene.png"), "the note goes by itself");

    // Another one takes its place only when asked.
    window.press_key_modifiers(Modifiers::SHIFT, Key::F12);
    window.run_steps(3);
    window.press_key(Key::Enter);
    window.run_steps(3);
    assert!(says(&window, "is there already"));
    assert_eq!(window.state_mut().wants_picture(), None);
    click(&mut window, "Replace");
    assert_eq!(window.state_mut().wants_picture(), Some(2), "twice the size");
    window.state_mut().take_picture(picture(4));
    assert_eq!(frames_of_png(&file), [picture(4).pixels]);
    assert!(!window.state().desk.opened.is_dirty());
}

#[test]
fn a_film_shows_the_frame_from_its_start_to_its_end() {
    let (mut window, _file, folder) = on(SCENE);
    bench!(window).time.go_to(0.25);
    ctrl(&mut window, Key::F12);
    assert!(says(&window, "as a film"));
    window.press_key(Key::Enter);
    window.run_steps(3);
    let times = give_all(&mut window);
    assert_eq!((times.len(), times[0], times[25], times[50]), (51, 0.0, 0.5, 1.0));
    assert_eq!(bench!(window).time.u, 0.25, "as it was before");
    let all: Vec<Vec<u8>> = (0..51).map(|number| picture(number).pixels).collect();
    let (frames, delays) = frames_of_gif(&folder.path().join("scene.gif"));
    assert_eq!(frames, all);
    assert!(delays[..50].iter().all(|&delay| delay == 5) && delays[50] > 50);

    let file = folder.path().join("moving.png");
    window.state_mut().shoot(Purpose::Film, file.clone());
    assert_eq!(give_all(&mut window).len(), 51);
    assert_eq!(frames_of_png(&file), all);
}

#[test]
fn a_film_is_stopped_and_nothing_is_left() {
    let (mut window, _file, folder) = on(SCENE);
    let file = folder.path().join("film.gif");
    let names = || fs::read_dir(folder.path()).unwrap().count();
    for stop in ["key", "button", "size"] {
        bench!(window).time.go_to(0.75);
        window.state_mut().shoot(Purpose::Film, file.clone());
        for number in 0..5 {
            assert!(window.state_mut().wants_picture().is_some());
            window.state_mut().take_picture(picture(number));
            window.run_steps(2);
        }
        assert!(says(&window, "5 of 51"));
        match stop {
            "key" => window.press_key(Key::Escape),
            "button" => click(&mut window, "Cancel"),
            _ => {
                assert!(window.state_mut().wants_picture().is_some());
                let (width, height) = (SIZE.0 + 1, SIZE.1);
                let pixels = vec![0; 4 * (width * height) as usize];
                window.state_mut().take_picture(Picture { width, height, pixels });
                assert!(trouble(&window).contains("40x30 to 41x30"), "{}", trouble(&window));
            }
        }
        window.run_steps(2);
        assert_eq!(window.state_mut().wants_picture(), None);
        assert_eq!((bench!(window).time.u, names()), (0.75, 1), "{stop}");
    }
}

#[test]
fn what_cannot_be_saved_is_said() {
    let (mut window, _file, folder) = on(SCENE);
    let film = Purpose::Film;
    for (purpose, name) in [(Purpose::Picture { times: 1 }, "a.gif"), (film, "a.mp4"), (film, "a")]
    {
        window.state_mut().shoot(purpose, folder.path().join(name));
        assert!(trouble(&window).contains("ends in"), "{name}");
        assert_eq!(window.state_mut().wants_picture(), None);
        window.state_mut().talk.banner = None;
    }
    let nowhere = folder.path().join("gone/a.png");
    std::fs::create_dir(nowhere.parent().unwrap()).unwrap();
    window.state_mut().shoot(Purpose::Picture { times: 1 }, nowhere.clone());
    assert_eq!(window.state_mut().wants_picture(), Some(1));
    std::fs::remove_dir(nowhere.parent().unwrap()).unwrap();
    window.state_mut().take_picture(picture(0));
    assert!(trouble(&window).contains("a.png"), "{}", trouble(&window));
    // A picture that nobody has asked for changes nothing.
    window.state_mut().take_picture(picture(0));
    assert!(!nowhere.exists());
}
