//! The table of commands.

use super::{Command, Section, command};
use crate::bench;
use crate::panels::actions::{Action, Held};
use crate::panels::tabs::Tab;

/// The table of commands: the menu, the keys, the palette and the test of all commands are derived from it.
pub const COMMANDS: &[Command] = &[
    command(Action::NewInPlane, "New scene in the plane", "Ctrl+N")
        .help(Section::Scenes, "a new scene, in the plane or in space")
        .synonyms("2D create")
        .everywhere()
        .in_menu(),
    command(Action::NewInSpace, "New scene in space", "Ctrl+Shift+N")
        .joined()
        .synonyms("3D create")
        .everywhere()
        .in_menu(),
    command(Action::Open, "Open a file…", "Ctrl+O")
        .help(Section::Scenes, "open, save, save as")
        .synonyms("load import")
        .everywhere()
        .in_menu(),
    command(Action::Save, "Save", "Ctrl+S").joined().synonyms("store").everywhere().in_menu(),
    command(Action::SaveAs, "Save as…", "Ctrl+Shift+S")
        .joined()
        .synonyms("store export write copy")
        .everywhere()
        .in_menu()
        .on_disk(),
    command(Action::Write, "Write the title and the text", "F2")
        .help(Section::Scenes, "write the title and the text")
        .synonyms("describe rename edit text")
        .everywhere()
        .in_menu(),
    command(Action::Picture, "Save a picture of the window…", "F12")
        .help(Section::Scenes, "save a picture, at twice the size, a film")
        .synonyms("screenshot image png snapshot")
        .everywhere()
        .in_menu(),
    command(Action::LargePicture, "Save a picture at twice the size…", "Shift+F12")
        .joined()
        .synonyms("screenshot image png")
        .everywhere(),
    command(Action::Film, "Save the frame as a GIF or moving PNG…", "Ctrl+F12")
        .joined()
        .synonyms("animation apng video record")
        .everywhere()
        .in_menu()
        .of_a_scene(),
    command(Action::CopyRon, "Copy the scene as RON", "Ctrl+C")
        .help(Section::Scenes, "copy the scene as RON, as JSON, as a link")
        .in_menu(),
    command(Action::CopyJson, "Copy the scene as JSON", "Ctrl+J").joined().everywhere().in_menu(),
    command(Action::CopyLink, "Copy a link to the scene as it is shown", "Ctrl+Shift+L")
        .joined()
        .synonyms("share address url send web page")
        .everywhere()
        .in_menu()
        ,
    command(Action::CopyTest, "Copy the pair as a Rust test", "Ctrl+T")
        .help(Section::Scenes, "copy the pair as a Rust test, with its bits")
        .synonyms("assert unit test code")
        .everywhere()
        .in_menu()
        .of_a_scene()
        .on_both(),
    command(Action::CopyRepro, "Copy the pair as JSON with its bits", "Ctrl+R")
        .joined()
        .synonyms("bug report issue")
        .everywhere()
        .in_menu()
        .of_a_scene(),
    command(Action::Undo, "Undo", "Ctrl+Z")
        .help(Section::Shapes, "undo, redo")
        .synonyms("back revert")
        .on_both(),
    command(Action::Redo, "Redo", "Ctrl+Shift+Z").joined().synonyms("forward repeat").on_stage(),
    command(Action::Reset, "Reset the scene to what was loaded", "F5")
        .help(Section::Scenes, "reset the scene; save this view with it")
        .synonyms("restart start again over revert restore reload initial")
        .everywhere()
        .in_menu(),
    command(Action::SaveView, "Save this view with the scene", "Shift+F5")
        .joined()
        .synonyms("opens camera as shown")
        .everywhere()
        .in_menu(),
    command(Action::PaletteToAdd, "Add a shape…", "Shift+A")
        .help(Section::Shapes, "add a shape")
        .synonyms("new insert create")
        .except_in_text()
        .of_a_scene()
        .on_stage(),
    command(Action::Duplicate, "Duplicate the selected shapes", "Ctrl+D")
        .help(Section::Shapes, "duplicate, delete, rename")
        .synonyms("copy clone")
        .of_a_scene()
        .on_shape(),
    command(Action::Delete, "Delete the selected shapes", "Del")
        .joined()
        .synonyms("remove")
        .of_a_scene()
        .on_shape(),
    command(Action::Rename, "Rename the shape", "Shift+F2")
        .joined()
        .everywhere()
        .of_a_scene()
        .on_shape(),
    command(Action::Lock, "Lock the selected shapes, or unlock them", "Ctrl+L")
        .help(Section::Shapes, "lock it or unlock it; the same gap between the selected")
        .synonyms("pin freeze fix")
        .of_a_scene()
        .on_shape(),
    command(Action::SpreadOut, "Distribute the selected shapes, farthest axis", "Ctrl+E")
        .joined()
        .synonyms("space evenly")
        .of_a_scene(),
    command(Action::Press(Held::Ctrl, bench::Key::A), "Select all shapes", "Ctrl+A")
        .help(Section::Shapes, "select all shapes, the next one, the one before")
        .of_a_scene(),
    command(Action::Press(Held::Nothing, bench::Key::Tab), "Select the next shape", "Tab")
        .joined()
        .of_a_scene(),
    command(Action::Press(Held::Shift, bench::Key::Tab), "Select the shape before", "Shift+Tab")
        .joined()
        .of_a_scene(),
    command(Action::Press(Held::Nothing, bench::Key::M), "Select one more shape", "M")
        .synonyms("several multiple add to the selection")
        .help(Section::Shapes, "select one more shape, another one in its place")
        .of_a_scene(),
    command(
        Action::Press(Held::Shift, bench::Key::M),
        "Select another shape in place of the last",
        "Shift+M",
    )
    .joined()
    .of_a_scene(),
    command(Action::NextDrag, "What a drag does: move, sweep or turn a shape", "R")
        .help(Section::Shapes, "what a drag, and an arrow key, does: move, sweep, turn")
        .synonyms("rotate mode tool touch finger")
        .except_in_text()
        .of_a_scene(),
    command(Action::Bits, "Numbers as their bits, or decimal", "Ctrl+B")
        .help(Section::Shapes, "numbers as their bits, or decimal")
        .synonyms("hex ulp float")
        .everywhere(),
    command(Action::Precision, "Ask in double precision, or in single", "Shift+P")
        .help(Section::Shapes, "ask in double precision, or in single")
        .synonyms("f32 f64 float double arithmetic")
        .except_in_text()
        .of_a_scene()
        .on_stage(),
    command(Action::FrameAll, "Frame all shapes", "Home")
        .help(Section::Shapes, "frame all, the shape, the contact")
        .synonyms("zoom fit camera view")
        .on_stage(),
    command(Action::FrameShape, "Frame the shape", "F")
        .joined()
        .synonyms("zoom focus camera view")
        .of_a_scene()
        .on_shape(),
    command(Action::FrameContact, "Frame the contact", "C")
        .joined()
        .synonyms("zoom witness points gap closest")
        .except_in_text()
        .of_a_scene()
        .on_both(),
    command(Action::Magnifier, "The magnifier of what is too small, or not", "Shift+C")
        .help(Section::Shapes, "magnify what is too small, or not")
        .synonyms("loupe lens zoom inset tiny gap")
        .except_in_text()
        .of_a_scene(),
    command(Action::NextOverlap, "Next overlapping pair", "H")
        .help(Section::Shapes, "the next pair that overlaps, the one before")
        .synonyms("hit collision contact list")
        .except_in_text()
        .of_a_scene()
        .repeats()
        .on_both(),
    command(Action::PreviousOverlap, "Overlapping pair before", "Shift+H")
        .joined()
        .synonyms("previous hit collision")
        .except_in_text()
        .of_a_scene()
        .repeats(),
    command(Action::PushOut, "Push the pair out by the least way", "O")
        .help(Section::Tests, "push the pair out, all once; stop at the touch, slide")
        .synonyms("resolve penetration response separate depenetrate")
        .except_in_text()
        .of_a_scene()
        .on_both(),
    command(Action::PushAllApart, "Push all pairs apart, once, in turn", "Shift+O")
        .joined()
        .synonyms("resolve stack pile response relax iteration")
        .except_in_text()
        .of_a_scene()
        .repeats(),
    command(Action::StopAtTouch, "Stop the motion at the first touch", "U")
        .joined()
        .synonyms("response time of impact clamp halt")
        .except_in_text()
        .of_a_scene()
        .on_both(),
    command(Action::Slide, "Slide along the surface from the first touch", "Shift+U")
        .joined()
        .synonyms("response tangent wall character")
        .except_in_text()
        .of_a_scene(),
    command(Action::OwnAxis, "Turn an axis of your own", "A")
        .help(Section::Tests, "turn an axis of your own")
        .synonyms("SAT separating axis theorem projection")
        .of_a_scene(),
    command(Action::Volumes, "Bounding volumes, or not", "B")
        .help(Section::Tests, "bounding volumes, and what they cost")
        .synonyms("AABB OBB sphere bounds")
        .of_a_scene(),
    command(Action::Tree, "Tree of a mesh, level by level, or not", "N")
        .help(Section::Tests, "the tree of a mesh, level by level")
        .synonyms("BVH hierarchy")
        .of_a_scene(),
    command(Action::Intervals, "Sorted intervals of all boxes, or not", "I")
        .help(Section::Tests, "all boxes, sorted along an axis; the next routine")
        .synonyms("sweep and prune broad phase")
        .of_a_scene(),
    command(Action::Routine, "Steps of the next routine: volumes, trees, piles, flights", "J")
        .joined()
        .synonyms("Welzl smallest ball AABB scan BVH build split median surface area heuristic SAH integration Euler stacking")
        .except_in_text()
        .of_a_scene(),
    command(Action::Play, "Play the frame, or stop", "Space")
        .help(Section::Tests, "play the frame, in a loop")
        .synonyms("animate run pause time"),
    command(Action::Press(Held::Nothing, bench::Key::L), "Play in a loop, or once", "L")
        .joined()
        .of_a_scene(),
    command(
        Action::Press(Held::Nothing, bench::Key::CloseBracket),
        "A sixtieth of the frame on",
        "]",
    )
    .help(Section::Tests, "a sixtieth of the frame on, back"),
    command(
        Action::Press(Held::Nothing, bench::Key::OpenBracket),
        "A sixtieth of the frame back",
        "[",
    )
    .joined()
    .of_a_scene(),
    command(Action::Press(Held::Nothing, bench::Key::Period), "Step on through the test", ".")
        .help(Section::Tests, "step on, step back")
        .of_a_scene(),
    command(Action::Press(Held::Nothing, bench::Key::Comma), "Step back through the test", ",")
        .joined()
        .of_a_scene(),
    command(Action::Press(Held::Shift, bench::Key::Period), "Step into the part", "Shift+.")
        .help(Section::Tests, "into the part of a test, out of it")
        .synonyms("nested inner")
        .of_a_scene(),
    command(Action::Press(Held::Shift, bench::Key::Comma), "Step out of the part", "Shift+,")
        .joined()
        .of_a_scene(),
    command(
        Action::Press(Held::Nothing, bench::Key::W),
        "Steps of the overlap, or of the sweep",
        "W",
    )
    .help(Section::Tests, "step through the overlap, the sweep, or the intervals")
    .of_a_scene(),
    command(Action::SeenFromA, "The motion as A sees it, or the world", "V")
        .help(Section::Tests, "the motion as A sees it")
        .synonyms("relative motion")
        .of_a_scene(),
    command(Action::Sample, "Sample the frame, or not", "S")
        .help(Section::Tests, "sample the frame, and see what that misses")
        .synonyms("tunnelling discrete")
        .of_a_scene(),
    command(Action::Copies, "A crowd of copies that move, or the shapes", "K")
        .help(Section::Tests, "a crowd of copies that move, and their broad phase")
        .synonyms("many broad phase")
        .except_in_text(),
    command(Action::Lessons, "The lessons: go on with the course, or leave it", "F4")
        .help(Section::Lessons, "go on with the lessons, or leave them")
        .synonyms("course tutorial learn exercise teach")
        .everywhere()
        .in_menu(),
    command(Action::Hint, "A hint for the question of the lesson", "F8")
        .help(Section::Lessons, "a hint, the answer")
        .synonyms("help exercise")
        .everywhere(),
    command(Action::Solution, "The answer to the question of the lesson", "Shift+F8")
        .joined()
        .synonyms("solution reveal show exercise")
        .everywhere(),
    command(Action::AddToLesson, "Add this view to a lesson of your own", "F9")
        .help(Section::Lessons, "add this view to a lesson of your own, the lesson")
        .synonyms("teach author slide course step")
        .everywhere()
        .of_a_scene()
        .in_menu(),
    command(Action::OwnLesson, "The lesson of your own, or not", "Shift+F9")
        .joined()
        .synonyms("teach author edit course")
        .everywhere()
        .in_menu(),
    command(Action::Predict, "Predict, then reveal: hide the verdict, or show it", "F7")
        .help(Section::Tests, "hide the verdict until a prediction is made")
        .synonyms("quiz guess vote hidden answer")
        .everywhere()
        .of_a_scene(),
    command(Action::NextScene, "Next scene", "Page Down")
        .help(Section::Scenes, "next scene, previous scene")
        .everywhere()
        .repeats(),
    command(Action::PreviousScene, "Previous scene", "Page Up").joined().everywhere().repeats(),
    command(Action::NextFamily, "Next family of scenes", "Ctrl+Page Down")
        .help(Section::Scenes, "next family, previous family")
        .everywhere(),
    command(Action::PreviousFamily, "Previous family of scenes", "Ctrl+Page Up")
        .joined()
        .everywhere(),
    command(Action::SearchScenes, "Search the scenes", "Ctrl+F")
        .help(Section::Scenes, "search the scenes, the list of them")
        .synonyms("find")
        .everywhere()
        .also("/"),
    command(Action::Scenes, "The list of scenes, or not", "F3")
        .joined()
        .synonyms("browser drawer presets library")
        .everywhere(),
    command(Action::Tab(Tab::Why), "Show why: the test, its axes and times", "Ctrl+1")
        .help(Section::Tests, "show why, the numbers, other ways, the text")
        .synonyms("explanation reason tab")
        .everywhere(),
    command(Action::Tab(Tab::Numbers), "Show the numbers of the shapes", "Ctrl+2")
        .joined()
        .synonyms("inspector properties coordinates tab")
        .everywhere(),
    command(Action::Tab(Tab::Ways), "Show other ways to ask", "Ctrl+3")
        .joined()
        .synonyms("methods algorithms views tab")
        .everywhere(),
    command(Action::Tab(Tab::Text), "Show the text about the scene", "Ctrl+4")
        .joined()
        .synonyms("about source description tab")
        .everywhere(),
    command(Action::Difference, "The Minkowski difference, or not", "D")
        .help(Section::Tests, "the Minkowski difference, beside the scene")
        .synonyms("configuration space obstacle sum")
        .except_in_text()
        .of_a_scene(),
    command(Action::Map, "The map of verdicts, or not", "Q")
        .help(Section::Tests, "the verdict at each place of a shape; hunt for errors")
        .synonyms("everywhere Minkowski sum boundary ulp grid what if")
        .except_in_text()
        .of_a_scene()
        .on_stage(),
    command(Action::Hunt, "Hunt for cases in which a test errs, or stop", "Ctrl+H")
        .joined()
        .synonyms("fuzz search contradiction bug lens find cases wrong")
        .except_in_text()
        .of_a_scene(),
    command(Action::Larger, "Larger", "Ctrl +")
        .help(Section::Scenes, "larger, smaller, usual size")
        .synonyms("zoom font size")
        .everywhere()
        .also("Ctrl+=")
        .repeats(),
    command(Action::Smaller, "Smaller", "Ctrl −")
        .joined()
        .synonyms("zoom font size")
        .everywhere()
        .repeats(),
    command(Action::UsualSize, "Usual size", "Ctrl+0").joined().synonyms("zoom 100%").everywhere(),
    command(Action::Theme, "Light or dark theme", "F10")
        .help(Section::Scenes, "light or dark, English or Chinese, the scene alone")
        .synonyms("mode colours colors night appearance")
        .everywhere(),
    command(Action::Language, "Language: English or Chinese", "Shift+F10")
        .joined()
        .synonyms("translation 中文 简体 English chinese")
        .everywhere()
        .in_menu(),
    command(Action::Presentation, "Presentation: the scene alone", "F11")
        .joined()
        .synonyms("projector fullscreen full screen lecture slides")
        .everywhere()
        .in_menu(),
    command(Action::Palette, "Every action, shape and scene by name", "Ctrl+P")
        .help(Section::Scenes, "anything by name; keys to the buttons; this table")
        .everywhere()
        .unlisted(),
    command(Action::NextPane, "Go to the buttons: the column, the bars, back to the scene", "F6")
        .joined()
        .synonyms("keyboard focus tab accessibility")
        .everywhere(),
    command(Action::Help, "Mouse and keys", "F1")
        .joined()
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
