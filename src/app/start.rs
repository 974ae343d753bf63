//! Opening the window, or one clear line that says why it does not open.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;

use macroquad::conf::{Conf, UpdateTrigger};
use macroquad::miniquad;

use crate::panels::room;
use crate::platform::CLASS;
use crate::view;

/// Opens the window and runs `main_loop` in it until it is closed.
///
/// The window library answers a missing display or OpenGL library with a panic. It happens before `main_loop`
/// is first polled, so that every panic up to there means that no window was opened.
pub(super) fn open(
    main_loop: impl Future<Output = ()> + 'static,
    (width, height): (i32, i32),
) -> ExitCode {
    room::keep();
    if cfg!(target_arch = "wasm32") {
        // The page tells what is missing; errors are on its console.
        macroquad::Window::from_config(conf(width, height), main_loop);
        return ExitCode::SUCCESS;
    }
    let opened = Rc::new(Cell::new(false));
    let hook = Rc::new(Cell::new(Some(panic::take_hook())));
    panic::set_hook(Box::new(|_| {}));
    let first_frame = {
        let (opened, hook) = (opened.clone(), hook.clone());
        async move {
            opened.set(true);
            if let Some(hook) = hook.take() {
                panic::set_hook(hook);
            }
            main_loop.await;
        }
    };
    let end = panic::catch_unwind(AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf(width, height), first_frame);
    }));
    match end {
        Ok(()) => ExitCode::SUCCESS,
        Err(panic) if opened.get() => panic::resume_unwind(panic),
        Err(panic) => {
            eprintln!("hitbench: {}", reason(panic.as_ref()));
            ExitCode::FAILURE
        }
    }
}

fn conf(width: i32, height: i32) -> Conf {
    Conf {
        miniquad_conf: miniquad::conf::Conf {
            window_title: "hitbench".to_owned(),
            window_width: width,
            window_height: height,
            high_dpi: true,
            sample_count: if draws_in_software() { 1 } else { 4 },
            platform: miniquad::conf::Platform {
                blocking_event_loop: true,
                linux_wm_class: CLASS,
                ..Default::default()
            },
            ..Default::default()
        },
        update_on: Some(UpdateTrigger {
            key_down: true,
            mouse_down: true,
            mouse_up: true,
            mouse_motion: true,
            mouse_wheel: true,
            touch: true,
            specific_key: None,
        }),
        draw_call_vertex_capacity: view::VERTICES,
        draw_call_index_capacity: view::INDICES,
        ..Default::default()
    }
}

/// Whether OpenGL runs in software, where each sample of a pixel costs processor time: a factor 2 to 4 for
/// four.
fn draws_in_software() -> bool {
    cfg!(target_os = "linux")
        && !["/dev/dri", "/dev/nvidiactl"].iter().any(|device| Path::new(device).exists())
}

/// The line that tells a person what to do about the panic with which the window did not open.
fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or_default();
    if text.contains("XOpenDisplay") {
        return match std::env::var("DISPLAY") {
            Ok(display) if !display.is_empty() => format!(
                "no window: the display {display:?} cannot be reached; `hitbench check` needs none"
            ),
            _ => "no window: there is no display (DISPLAY is not set); `hitbench check` needs none"
                .to_owned(),
        };
    }
    if let Some((_, library)) = text.split_once("DlOpenError(") {
        let library = library.trim_end_matches(')');
        return format!("no window: the library {library} is missing; install it");
    }
    "no window: OpenGL is not available; install libGL or libEGL and a driver, such as Mesa's"
        .to_owned()
}
