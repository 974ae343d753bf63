//! At 150 % in a window 1024 pixels wide the sentence of a step was cut to "separates them:...".
//!
//! Cause: it stood beside the buttons, however little room these left. Fix: where two lines beside them do not hold most
//! sentences, it stands below them.

use hitbench::panels::{Library, Program};
use hitbench::words::{Language, tr};

use crate::window::{painted, press, window_of};

#[test]
fn the_sentence_of_a_step_is_whole_where_everything_is_large() {
    // In points, of 1024 by 768 and 1280 by 800 pixels at 150 %.
    for size in [[683.0, 512.0], [853.0, 533.0]] {
        for address in ["boxes/03", "boxes/04", "sector/04", "balls/01", "sweeps/21", "curves/02"] {
            for language in Language::all() {
                let mut program = Program::new(Library::presets());
                program.window.switches.language = language;
                program.open_address(&format!("https://example.org/?scene={address}"));
                let mut window = window_of(program, size);
                for step in 0..3 {
                    // A title may be shortened, which the text shows in full, and a name in the table of axes.
                    let title = tr(window.state().desk.opened.title()).to_owned();
                    let is_sentence = |text: &str| text.chars().count() > 20 && text != title;
                    let cut = painted(&window).into_iter().filter(|(_, cut)| *cut);
                    let cut: Vec<_> = cut.filter(|(text, _)| is_sentence(text)).collect();
                    assert!(cut.is_empty(), "{size:?} {address} {language:?} {step}: {cut:?}");
                    press(&mut window, egui::Key::Period);
                }
            }
        }
    }
}
