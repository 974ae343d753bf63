//! The one table of commands.

use super::actions::{Action, Held};
use super::tabs::Tab;
use crate::bench;
use crate::platform;

/// Keys of which a page in a browser never hears.
const OF_BROWSERS: [&str; 3] = ["Ctrl+N", "Ctrl+Shift+N", "Ctrl+T"];

/// Where the keys of a command are heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    /// By the bench, which hears its own keys.
    AtTheBench,
    Everywhere,
    /// But where text is typed, which needs the key for itself.
    BesideText,
}

/// On what the right button was clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A shape, which is selected then.
    Shape,
    /// The scene beside all shapes.
    Stage,
}

/// All that is known of an action but what it does, which [`Session::act`](super::Session::act) says.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// What is asked for.
    pub action: Action,
    /// What it is called.
    pub name: &'static str,
    /// Its key, as it is shown.
    pub keys: &'static str,
    /// What else people call it, for the search.
    pub synonyms: &'static str,
    /// Whether the menu offers it.
    pub in_menu: bool,
    /// Where the context menu offers it.
    pub context: &'static [Place],
    /// Whether the search by name finds it.
    pub listed: bool,
    /// Another key, which is not shown.
    pub(super) other_keys: &'static str,
    pub(super) heard: Heard,
    pub(super) needs_scene: bool,
    pub(super) repeats: bool,
    /// It asks for a place on a disk.
    needs_disk: bool,
}

const fn command(action: Action, name: &'static str, keys: &'static str) -> Command {
    Command {
        action,
        name,
        keys,
        synonyms: "",
        in_menu: false,
        context: &[],
        listed: true,
        other_keys: "",
        heard: Heard::AtTheBench,
        needs_scene: false,
        repeats: false,
        needs_disk: false,
    }
}

impl Command {
    const fn synonyms(self, synonyms: &'static str) -> Self {
        Self { synonyms, ..self }
    }

    const fn everywhere(self) -> Self {
        Self { heard: Heard::Everywhere, ..self }
    }

    const fn beside_text(self) -> Self {
        Self { heard: Heard::BesideText, ..self }
    }

    /// Another key, which is not shown.
    const fn also(self, other_keys: &'static str) -> Self {
        Self { other_keys, ..self }
    }

    const fn in_menu(self) -> Self {
        Self { in_menu: true, ..self }
    }

    const fn on_shape(self) -> Self {
        Self { context: &[Place::Shape], ..self }
    }

    const fn on_stage(self) -> Self {
        Self { context: &[Place::Stage], ..self }
    }

    const fn on_both(self) -> Self {
        Self { context: &[Place::Shape, Place::Stage], ..self }
    }

    const fn unlisted(self) -> Self {
        Self { listed: false, ..self }
    }

    const fn of_a_scene(self) -> Self {
        Self { needs_scene: true, ..self }
    }

    /// Whether it can be done: a page has no disk.
    pub fn is_offered(&self) -> bool {
        platform::HAS_DISK || !self.needs_disk
    }

    /// Its key, as it is shown; a space where the browser keeps that for itself: without any the name would stand in the
    /// middle.
    pub fn shown_keys(&self) -> &'static str {
        if !platform::HAS_DISK && OF_BROWSERS.contains(&self.keys) { " " } else { self.keys }
    }

    const fn on_disk(self) -> Self {
        Self { needs_disk: true, ..self }
    }

    /// It is done again and again while its key is held.
    const fn repeats(self) -> Self {
        Self { repeats: true, ..self }
    }
}

/// The one table of commands: the menu, the keys, the search by name and the test that tries them all follow from it.
pub const COMMANDS: &[Command] = &[
    command(Action::NewInPlane, "New scene in the plane", "Ctrl+N")
        .synonyms("2D create")
        .everywhere()
        .in_menu(),
    command(Action::NewInSpace, "New scene in space", "Ctrl+Shift+N")
        .synonyms("3D create")
        .everywhere()
        .in_menu(),
    command(Action::Open, "Open a file…", "Ctrl+O").synonyms("load import").everywhere().in_menu(),
    command(Action::Save, "Save", "Ctrl+S").synonyms("store").everywhere().in_menu(),
    command(Action::SaveAs, "Save as…", "Ctrl+Shift+S")
        .synonyms("store export write copy")
        .everywhere()
        .in_menu()
        .on_disk(),
    command(Action::Write, "Write the title and the text", "F2")
        .synonyms("describe rename edit text")
        .everywhere()
        .in_menu()
        .of_a_scene(),
    command(Action::Picture, "Save a picture of the window…", "F12")
        .synonyms("screenshot image png snapshot")
        .everywhere()
        .in_menu(),
    command(Action::LargePicture, "Save a picture at twice the size…", "Shift+F12")
        .synonyms("screenshot image png")
        .everywhere(),
    command(Action::Film, "Save the frame as a GIF or moving PNG…", "Ctrl+F12")
        .synonyms("animation apng video record")
        .everywhere()
        .in_menu()
        .of_a_scene(),
    command(Action::CopyRon, "Copy the scene as RON", "Ctrl+C").in_menu(),
    command(Action::CopyJson, "Copy the scene as JSON", "Ctrl+J").everywhere().in_menu(),
    command(Action::CopyLink, "Copy a link to the scene as it is shown", "Ctrl+Shift+L")
        .synonyms("share address url send web page")
        .everywhere()
        .in_menu()
        .of_a_scene(),
    command(Action::CopyTest, "Copy the pair as a Rust test", "Ctrl+T")
        .synonyms("assert unit test code")
        .everywhere()
        .in_menu()
        .of_a_scene()
        .on_both(),
    command(Action::CopyRepro, "Copy the pair as JSON with its bits", "Ctrl+R")
        .synonyms("bug report issue")
        .everywhere()
        .in_menu()
        .of_a_scene(),
    command(Action::Undo, "Undo", "Ctrl+Z").synonyms("back revert").on_both(),
    command(Action::Redo, "Redo", "Ctrl+Shift+Z").synonyms("forward repeat").on_stage(),
    command(Action::Reset, "Reset the scene to what was loaded", "F5")
        .synonyms("restart start again over revert restore reload initial")
        .everywhere()
        .in_menu(),
    command(Action::Duplicate, "Duplicate the selected shapes", "Ctrl+D")
        .synonyms("copy clone")
        .of_a_scene()
        .on_shape(),
    command(Action::Delete, "Delete the selected shapes", "Del")
        .synonyms("remove")
        .of_a_scene()
        .on_shape(),
    command(Action::Rename, "Rename the shape", "Shift+F2").everywhere().of_a_scene().on_shape(),
    command(Action::Lock, "Lock the selected shapes, or unlock them", "Ctrl+L")
        .synonyms("pin freeze fix")
        .of_a_scene()
        .on_shape(),
    command(Action::SpreadOut, "Distribute the selected shapes, farthest axis", "Ctrl+E")
        .synonyms("space evenly")
        .of_a_scene(),
    command(Action::PaletteToAdd, "Add a shape…", "Shift+A")
        .synonyms("new insert create")
        .beside_text()
        .of_a_scene()
        .on_stage(),
    command(Action::Press(Held::Ctrl, bench::Key::A), "Select all shapes", "Ctrl+A").of_a_scene(),
    command(Action::Press(Held::Nothing, bench::Key::Tab), "Select the next shape", "Tab")
        .of_a_scene(),
    command(Action::Press(Held::Shift, bench::Key::Tab), "Select the shape before", "Shift+Tab")
        .of_a_scene(),
    command(Action::NextDrag, "What a drag does: move, sweep or turn a shape", "R")
        .synonyms("rotate mode tool touch finger")
        .beside_text()
        .of_a_scene(),
    command(Action::Bits, "Numbers as their bits, or decimal", "Ctrl+B")
        .synonyms("hex ulp float")
        .everywhere(),
    command(Action::Precision, "Ask in double precision, or in single", "Shift+P")
        .synonyms("f32 f64 float double arithmetic")
        .beside_text()
        .of_a_scene()
        .on_stage(),
    command(Action::FrameAll, "Frame all shapes", "Home")
        .synonyms("zoom fit camera view")
        .on_stage(),
    command(Action::FrameShape, "Frame the shape", "F")
        .synonyms("zoom focus camera view")
        .of_a_scene()
        .on_shape(),
    command(Action::FrameContact, "Frame the contact", "C")
        .synonyms("zoom witness points gap closest")
        .beside_text()
        .of_a_scene()
        .on_both(),
    command(Action::Magnifier, "The magnifier of what is too small, or not", "Shift+C")
        .synonyms("loupe lens zoom inset tiny gap")
        .beside_text()
        .of_a_scene(),
    command(Action::NextOverlap, "Next overlapping pair", "H")
        .synonyms("hit collision contact list")
        .beside_text()
        .of_a_scene()
        .repeats()
        .on_both(),
    command(Action::PreviousOverlap, "Overlapping pair before", "Shift+H")
        .synonyms("previous hit collision")
        .beside_text()
        .of_a_scene()
        .repeats(),
    command(Action::OwnAxis, "Turn an axis of your own", "A")
        .synonyms("SAT separating axis theorem projection")
        .of_a_scene(),
    command(Action::Volumes, "Bounding volumes, or not", "B")
        .synonyms("AABB OBB sphere bounds")
        .of_a_scene(),
    command(Action::Tree, "Tree of a mesh, level by level, or not", "N")
        .synonyms("BVH hierarchy")
        .of_a_scene(),
    command(Action::Intervals, "Sorted intervals of all boxes, or not", "I")
        .synonyms("sweep and prune broad phase")
        .of_a_scene(),
    command(Action::Play, "Play the frame, or stop", "Space").synonyms("animate run pause time"),
    command(Action::Press(Held::Nothing, bench::Key::L), "Play in a loop, or once", "L")
        .of_a_scene(),
    command(
        Action::Press(Held::Nothing, bench::Key::CloseBracket),
        "A sixtieth of the frame on",
        "]",
    )
    .of_a_scene(),
    command(
        Action::Press(Held::Nothing, bench::Key::OpenBracket),
        "A sixtieth of the frame back",
        "[",
    )
    .of_a_scene(),
    command(Action::Press(Held::Nothing, bench::Key::Period), "Step on through the test", "."),
    command(Action::Press(Held::Nothing, bench::Key::Comma), "Step back through the test", ",")
        .of_a_scene(),
    command(Action::Press(Held::Shift, bench::Key::Period), "Step into the part", "Shift+.")
        .synonyms("nested inner")
        .of_a_scene(),
    command(Action::Press(Held::Shift, bench::Key::Comma), "Step out of the part", "Shift+,")
        .of_a_scene(),
    command(
        Action::Press(Held::Nothing, bench::Key::W),
        "Steps of the overlap, or of the sweep",
        "W",
    )
    .of_a_scene(),
    command(Action::SeenFromA, "The motion as A sees it, or the world", "V")
        .synonyms("relative motion")
        .of_a_scene(),
    command(Action::Sample, "Sample the frame, or not", "S")
        .synonyms("tunnelling discrete")
        .of_a_scene(),
    command(Action::Crowd, "A crowd that moves", "K").synonyms("many broad phase 2D").beside_text(),
    command(Action::CrowdInSpace, "A crowd that moves, in space", "Shift+K")
        .synonyms("many broad phase 3D")
        .beside_text(),
    command(Action::Measure, "Measure broad phases against N, or stop", "M")
        .synonyms("benchmark speed")
        .beside_text(),
    command(Action::TakeCrowd, "Take the crowd as a scene", "Ctrl+K").everywhere(),
    command(Action::NextScene, "Next scene", "Page Down").everywhere().repeats(),
    command(Action::PreviousScene, "Previous scene", "Page Up").everywhere().repeats(),
    command(Action::NextFamily, "Next family of scenes", "Ctrl+Page Down").everywhere(),
    command(Action::PreviousFamily, "Previous family of scenes", "Ctrl+Page Up").everywhere(),
    command(Action::SearchScenes, "Search the scenes", "Ctrl+F")
        .synonyms("find")
        .everywhere()
        .also("/"),
    command(Action::Scenes, "The list of scenes, or not", "F3")
        .synonyms("browser drawer presets library")
        .everywhere(),
    command(Action::SaveView, "Save this view with the scene", "Shift+F5")
        .synonyms("opens camera as shown")
        .everywhere()
        .in_menu()
        .of_a_scene(),
    command(Action::Tab(Tab::Why), "Show why: the test, its axes and times", "Ctrl+1")
        .synonyms("explanation reason tab")
        .everywhere(),
    command(Action::Tab(Tab::Numbers), "Show the numbers of the shapes", "Ctrl+2")
        .synonyms("inspector properties coordinates tab")
        .everywhere(),
    command(Action::Tab(Tab::Ways), "Show other ways to ask", "Ctrl+3")
        .synonyms("methods algorithms views tab")
        .everywhere(),
    command(Action::Tab(Tab::Text), "Show the text about the scene", "Ctrl+4")
        .synonyms("about source description tab")
        .everywhere(),
    command(Action::Difference, "The Minkowski difference, or not", "D")
        .synonyms("configuration space obstacle sum")
        .beside_text()
        .of_a_scene(),
    command(Action::Larger, "Larger", "Ctrl +")
        .synonyms("zoom font size")
        .everywhere()
        .also("Ctrl+=")
        .repeats(),
    command(Action::Smaller, "Smaller", "Ctrl −").synonyms("zoom font size").everywhere().repeats(),
    command(Action::UsualSize, "Usual size", "Ctrl+0").synonyms("zoom 100%").everywhere(),
    command(Action::Theme, "Light or dark theme", "F10")
        .synonyms("mode colours colors night appearance")
        .everywhere(),
    command(Action::Presentation, "Presentation: the scene alone", "F11")
        .synonyms("projector fullscreen full screen lecture slides")
        .everywhere()
        .in_menu(),
    command(Action::Palette, "Every action, shape and scene by name", "Ctrl+P")
        .everywhere()
        .unlisted(),
    command(Action::NextPane, "Go to the buttons: the column, the bars, back to the scene", "F6")
        .synonyms("keyboard focus tab accessibility")
        .everywhere(),
    command(Action::Help, "Mouse and keys", "F1")
        .synonyms("help shortcuts manual keyboard")
        .everywhere(),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_stands_in_one_row() {
        for (i, one) in COMMANDS.iter().enumerate() {
            let first = COMMANDS.iter().position(|other| other.action == one.action);
            assert_eq!(first, Some(i), "{}", one.name);
        }
    }
}
