//! A click on a link in the text about a scene opened any scheme, such as `file:`, `smb:` or one
//! that a program has made its own.
//!
//! Cause: whatever had a colon was handed to the system. Fix: only http and https are, and where a
//! link leads is seen before it is followed.

use std::path::Path;

use egui::OutputCommand;
use hitbench::panels::{Library, Program};

use crate::window::{Window, window};

/// What is handed to the system after a click.
fn opened(window: &mut Window, label: &str) -> Vec<String> {
    use egui_kittest::kittest::Queryable;
    window.get_by_label(label).click();
    let mut all = Vec::new();
    for _ in 0..3 {
        window.step();
        all.extend(window.output().platform_output.commands.iter().filter_map(|command| {
            match command {
                OutputCommand::OpenUrl(link) => Some(link.url.clone()),
                _ => None,
            }
        }));
    }
    all
}

#[test]
fn only_pages_are_handed_to_the_system() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reported/links.json");
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    let mut window = window(program);
    crate::window::click(&mut window, "Text");
    assert!(window.ctx.style().url_in_tooltip, "where a link leads is shown");
    let text = std::fs::read_to_string(&file).unwrap();
    let mut pages = 0;
    // The labels are of one letter.
    for link in text.split('[').filter(|link| link.contains("](")) {
        let (label, rest) = link.split_once("](").unwrap();
        let target =
            rest.split("\\n").next().unwrap().trim_end_matches(['"', ',']).trim_end_matches(')');
        let before = window.state().desk.place;
        let opened = opened(&mut window, label);
        let is_page = target.starts_with("https://");
        pages += usize::from(is_page);
        assert_eq!(opened.len(), usize::from(is_page), "{target}: {opened:?}");
        assert_eq!(window.state().talk.banner.is_some(), !is_page, "{target}");
        assert_eq!(window.state().desk.place, before, "{target}");
        window.state_mut().talk.banner = None;
        window.run_steps(2);
    }
    assert_eq!(pages, 1);
}
