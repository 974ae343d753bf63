//! Where there was no browser, a click on a link to a page did nothing that was seen in the window.
//!
//! Cause: only the standard error told. Fix: the window shows the address, which can be copied.

use egui::OutputCommand;
use egui_kittest::kittest::Queryable;
use hitbench::panels::{Library, Program};

use crate::window::{click, window};

#[test]
fn shows_the_address() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.ron");
    let scene = r#"Scene2D(title: "t", about: "[page](https://example.org/a)", shapes: [])"#;
    std::fs::write(&file, scene).unwrap();
    for has_browser in [true, false] {
        let mut program = Program::new(Library::presets());
        program.window.has_browser = has_browser;
        program.open_path(&file);
        let mut window = window(program);
        click(&mut window, "Text");
        window.get_by_label("page").click();
        let mut opened = false;
        for _ in 0..3 {
            window.step();
            let commands = &window.output().platform_output.commands;
            opened |= commands.iter().any(|command| matches!(command, OutputCommand::OpenUrl(_)));
        }
        assert_eq!(opened, has_browser);
        let told = window.state().talk.banner.as_ref().map(|trouble| trouble.text.clone());
        assert_eq!(told.as_deref(), (!has_browser).then_some("https://example.org/a"));
        if !has_browser {
            click(&mut window, "Close");
            assert_eq!(window.state().talk.banner, None);
        }
    }
}
