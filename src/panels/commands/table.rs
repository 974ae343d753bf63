//! The table of commands.

use super::ContextTarget::{Shape, Stage};
use super::Section::{Lessons, Scenes, Shapes, Tests};
use super::action::FileAction::*;
use super::action::LessonAction::*;
use super::action::WindowAction::*;
use super::action::{Action, HuntAction, OwnAction, WindowAction};
use super::{Command, Heard, Help, command};
use crate::bench::Action::*;
use crate::bench::{self, Toward};
use crate::panels::frame::tabs;

/// A row: an action, its name and its key, and after `:` words about it, each of which [`told!`] explains.
macro_rules! table {
    ($($action:ident $(($($of:expr),+))? $name:literal $keys:literal: $($word:ident $(($($given:expr),+))?)*;)+) => {
        &[$({
            let mut row = command(Action::$action $(($($of),+))?, $name, $keys);
            $(told!(row $word $($($given),+)?);)*
            row
        }),+]
    };
}

/// What a word says of a command. One that has no line here is a field that becomes true, or has the given value.
macro_rules! told {
    ($row:ident help $section:expr, $says:expr) => {
        $row.help = Help::Row($section, $says)
    };
    ($row:ident joined) => {
        $row.help = Help::Joined
    };
    ($row:ident everywhere) => {
        $row.heard = Heard::Everywhere
    };
    ($row:ident last) => {
        $row.heard = Heard::Last
    };
    ($row:ident as_event) => {
        $row.heard = Heard::AsEvent
    };
    ($row:ident unlisted) => {
        $row.listed = false
    };
    ($row:ident on_shape) => {
        $row.context = &[Shape]
    };
    ($row:ident on_stage) => {
        $row.context = &[Stage]
    };
    ($row:ident on_both) => {
        $row.context = &[Shape, Stage]
    };
    ($row:ident $field:ident) => {
        $row.$field = true
    };
    ($row:ident $field:ident $value:expr) => {
        $row.$field = $value
    };
}

/// The table of commands: the menu, the keys, the palette and the test of all commands are derived from it.
pub const COMMANDS: &[Command] = table! {
    File(NewInPlane) "New scene in the plane" "Ctrl+N":
        help(Scenes, "a new scene, in the plane or in space") synonyms("2D create") everywhere in_menu;
    File(NewInSpace) "New scene in space" "Ctrl+Shift+N": joined synonyms("3D create") everywhere in_menu;
    File(Open) "Open a file…" "Ctrl+O":
        help(Scenes, "open, save, save as") synonyms("load import") everywhere in_menu;
    File(OwnTest) "Open or write a test of your own…" "Ctrl+M":
        help(Tests, "your own test: open or write it, edit it, try it") synonyms("Python JavaScript code function engine mine write program") everywhere
        in_menu on_disk;
    Own(OwnAction::Edit) "Edit your own test" "Ctrl+Shift+M": joined synonyms("editor code mine") everywhere on_disk;
    Own(OwnAction::Try) "Try your own test until it errs, or stop" "Ctrl+Shift+T":
        joined synonyms("mine check wrong cases grade counter-example") everywhere on_disk;
    File(Save) "Save" "Ctrl+S": joined synonyms("store") everywhere in_menu;
    File(SaveAs) "Save as…" "Ctrl+Shift+S": joined synonyms("store export write copy") everywhere in_menu on_disk;
    Window(Write) "Write the title and the text" "F2":
        help(Scenes, "write the title and the text") synonyms("describe rename edit text") everywhere in_menu;
    File(Picture) "Save a picture of the window…" "F12":
        help(Scenes, "save a picture, at twice the size, a film") synonyms("screenshot image png snapshot") everywhere in_menu;
    File(LargePicture) "Save a picture at twice the size…" "Shift+F12":
        joined synonyms("screenshot image png") everywhere;
    File(Film) "Save the frame as a GIF or moving PNG…" "Ctrl+F12":
        joined synonyms("animation apng video record") everywhere in_menu of_shapes;
    File(CopyRon) "Copy the scene as RON" "Ctrl+C":
        help(Scenes, "copy the scene as RON, as JSON, as a link") as_event in_menu;
    File(CopyJson) "Copy the scene as JSON" "Ctrl+J": joined everywhere in_menu;
    File(CopyLink) "Copy a link to the scene as it is shown" "Ctrl+Shift+L":
        joined synonyms("share address url send web page") everywhere in_menu;
    File(CopyTest) "Copy the pair as a Rust test" "Ctrl+T":
        help(Scenes, "copy the pair as a Rust test, with its bits") synonyms("assert unit test code") everywhere in_menu of_shapes on_both;
    File(CopyRepro) "Copy the pair as JSON with its bits" "Ctrl+R":
        joined synonyms("bug report issue") everywhere in_menu of_shapes;
    Bench(Undo) "Undo" "Ctrl+Z": help(Shapes, "undo, redo") synonyms("back revert") repeats on_both;
    Bench(Redo) "Redo" "Ctrl+Shift+Z": joined synonyms("forward repeat") also("Ctrl+Y") repeats on_stage;
    File(Reset) "Reset the scene to what was loaded" "F5":
        help(Scenes, "reset the scene; save this view with it") synonyms("restart start again over revert restore reload initial")
        everywhere in_menu;
    Bench(SaveView) "Save this view with the scene" "Shift+F5":
        joined synonyms("opens camera as shown") everywhere in_menu;
    Window(PaletteToAdd) "Add a shape…" "Shift+A":
        help(Shapes, "add a shape") synonyms("new insert create") of_shapes on_stage;
    Bench(Duplicate) "Duplicate the selected shapes" "Ctrl+D":
        help(Shapes, "duplicate, delete, rename") synonyms("copy clone") on_shape;
    Bench(Delete) "Delete the selected shapes" "Delete": joined synonyms("remove") on_shape;
    Window(Rename) "Rename the shape" "Shift+F2": joined everywhere of_shapes on_shape;
    Bench(Lock) "Lock or unlock the selected shapes" "Ctrl+L":
        help(Shapes, "lock or unlock shapes; space them evenly") synonyms("pin freeze fix") on_shape;
    Bench(SpreadOut) "Distribute the selected shapes along their widest axis" "Ctrl+E":
        joined synonyms("space evenly");
    Bench(SelectAll) "Select all shapes" "Ctrl+A":
        help(Shapes, "select all shapes, the next, the previous");
    Bench(SelectNext) "Select the next shape" "Tab": joined repeats;
    Bench(SelectPrevious) "Select the previous shape" "Shift+Tab": joined repeats;
    Bench(SelectMore) "Select one more shape" "M":
        help(Shapes, "select one more shape, another one in its place") synonyms("several multiple add to the selection");
    Bench(SelectOther) "Select another shape in place of the last" "Shift+M": joined;
    Bench(Nudge(Toward::Left, false)) "Nudge the selected shapes" "arrows":
        help(Shapes, "nudge the selected shapes, ten times as far") unlisted repeats;
    Bench(Nudge(Toward::Left, true)) "Nudge the selected shapes ten times as far" "Shift+arrows":
        joined unlisted repeats;
    Bench(AlignOnScreen(Toward::Left, false)) "Align the selected shapes to a side" "Ctrl+arrows":
        help(Shapes, "align the selected shapes to that side, align their centres") unlisted;
    Bench(AlignOnScreen(Toward::Left, true)) "Align the centres of the selected shapes" "Ctrl+Shift+arrows":
        joined unlisted;
    Window(NextDrag) "What a drag does: move, sweep or turn a shape" "R":
        help(Shapes, "what a drag, and an arrow key, does: move, sweep, turn (in 3D by rings)") synonyms("rotate mode tool touch finger")
        of_shapes;
    Window(Bits) "Numbers in bits, or in decimals" "Ctrl+B":
        help(Shapes, "numbers in bits, or in decimals") synonyms("hex ulp float") everywhere;
    Bench(Precision) "Compute in double or in single precision" "Shift+P":
        help(Shapes, "compute in double or in single precision") synonyms("f32 f64 float double arithmetic") on_stage;
    Window(Cancel) "Cancel, leave the presentation, or select nothing" "Esc":
        help(Shapes, "cancel a drag, deselect, close, leave F11") unlisted last;
    Bench(Look(Toward::Left, false)) "Turn the view; in the plane, shift it" "Alt+arrows":
        help(Shapes, "turn the view, shift it") unlisted repeats;
    Bench(Look(Toward::Left, true)) "Shift the view" "Alt+Shift+arrows": joined unlisted repeats;
    Bench(ZoomIn) "Zoom in" "+": help(Shapes, "zoom in, out") synonyms("larger closer camera view") also("=") repeats;
    Bench(ZoomOut) "Zoom out" "−": joined synonyms("smaller farther camera view") repeats;
    Bench(FrameAll) "Frame all shapes" "Home":
        help(Shapes, "frame all, the shape, the contact") synonyms("zoom fit camera view") on_stage;
    Bench(FrameShape) "Frame the shape" "F": joined synonyms("zoom focus camera view") on_shape;
    Bench(FrameContact) "Frame the contact" "C":
        joined synonyms("zoom witness points gap closest") on_both;
    Window(Magnifier) "Show or hide the magnifier of what is too small" "Shift+C":
        help(Shapes, "magnify what is too small") synonyms("loupe lens zoom inset tiny gap") of_shapes;
    Bench(NextOverlap) "Next overlapping pair" "H":
        help(Shapes, "the next overlapping pair, the previous") synonyms("hit collision contact list") repeats
        on_both;
    Bench(PreviousOverlap) "Previous overlapping pair" "Shift+H":
        joined synonyms("previous hit collision") repeats;
    Bench(PushOut) "Push the pair out by the least way" "O":
        help(Tests, "push the pair out, all pairs once; stop at the first touch, slide") synonyms("resolve penetration response separate depenetrate") on_both;
    Bench(PushAllApart) "Push all pairs apart, once, in turn" "Shift+O":
        joined synonyms("resolve stack pile response relax iteration") repeats;
    Bench(StopAtTouch) "Stop the motion at the first touch" "U":
        joined synonyms("response time of impact clamp halt") on_both;
    Bench(Slide) "Slide along the surface from the first touch" "Shift+U":
        joined synonyms("response tangent wall character");
    Bench(OwnAxis) "Turn an axis of your own" "A":
        help(Tests, "turn an axis of your own") synonyms("SAT separating axis theorem projection");
    Bench(Volumes) "Show or hide bounding volumes" "B":
        help(Tests, "bounding volumes, and what they cost") synonyms("AABB OBB sphere bounds");
    Bench(Tree) "Show or hide the tree of a mesh, level by level" "N":
        help(Tests, "the tree of a mesh, level by level") synonyms("BVH hierarchy");
    Bench(Intervals) "Show or hide the sorted intervals of all boxes" "I":
        help(Tests, "all boxes, sorted along an axis; the next routine") synonyms("sweep and prune broad phase");
    Bench(NextRoutine) "Steps of the next routine: volumes, trees, piles, flights" "J":
        joined synonyms("Welzl smallest ball AABB scan BVH build split median surface area heuristic SAH integration Euler stacking");
    Bench(bench::Action::Play) "Play the frame, or stop" "Space":
        help(Tests, "play the frame, in a loop") synonyms("animate run pause time");
    Bench(Loop) "Play in a loop, or once" "L": joined;
    Bench(TimeOn) "Forward by 1/60 of the frame" "]":
        help(Tests, "forward, back by 1/60 of the frame") repeats;
    Bench(TimeBack) "Back by 1/60 of the frame" "[": joined repeats;
    Bench(StepOn) "Step on through the test" ".":
        help(Tests, "step on, step back") repeats;
    Bench(StepBack) "Step back through the test" ",": joined repeats;
    Bench(StepInto) "Step into the part" "Shift+.":
        help(Tests, "step into a part of the test, out of it") synonyms("nested inner");
    Bench(StepOut) "Step out of the part" "Shift+,": joined;
    Bench(NextTrace) "Steps of the overlap, or of the sweep" "W":
        help(Tests, "step through the overlap, the sweep, or the intervals");
    Bench(Way(1)) "The test that decides, or another way to ask" "1 … 9":
        help(Tests, "the same question another way") unlisted;
    Bench(SeenFromA) "The motion as A sees it, or the world" "V":
        help(Tests, "the motion as A sees it") synonyms("relative motion");
    Bench(Sample) "Sample the frame, or stop sampling" "S":
        help(Tests, "sample the frame, and see what that misses") synonyms("tunnelling discrete");
    Bench(Copies) "Show a crowd of moving copies, or the shapes" "K":
        help(Tests, "a crowd of moving copies, and their broad phase") synonyms("many broad phase");
    Lesson(Course) "The lessons: go on with the course, or leave it" "F4":
        help(Lessons, "go on with the lessons, or leave them") synonyms("course tutorial learn exercise teach") everywhere in_menu;
    Lesson(Hint) "A hint for the question of the lesson" "F8":
        help(Lessons, "a hint, the answer") synonyms("help exercise") everywhere;
    Lesson(Solution) "The answer to the question of the lesson" "Shift+F8":
        joined synonyms("solution reveal show exercise") everywhere;
    Lesson(AddView) "Add this view to a lesson of your own" "F9":
        help(Lessons, "add this view to a lesson of your own, the lesson") synonyms("teach author slide course step") everywhere of_shapes
        in_menu;
    Lesson(Own) "Show or hide your own lesson" "Shift+F9":
        joined synonyms("teach author edit course") everywhere in_menu;
    Lesson(Predict) "Predict, then reveal: hide or show the verdict" "F7":
        help(Tests, "hide the verdict until a prediction is made") synonyms("quiz guess vote hidden answer") everywhere of_shapes;
    File(NextScene) "Next scene" "Page Down": help(Scenes, "next scene, previous scene") everywhere repeats;
    File(PreviousScene) "Previous scene" "Page Up": joined everywhere repeats;
    File(NextFamily) "Next family of scenes" "Ctrl+Page Down":
        help(Scenes, "next family, previous family") everywhere;
    File(PreviousFamily) "Previous family of scenes" "Ctrl+Page Up": joined everywhere;
    Window(SearchScenes) "Search the scenes" "Ctrl+F":
        help(Scenes, "search the scenes, the list of them") synonyms("find") everywhere also("/");
    Window(Drawer) "Show or hide the list of scenes" "F3": joined synonyms("browser drawer presets library") everywhere;
    Window(Tab(tabs::Tab::Why)) "Show why: the test, its axes and times" "Ctrl+1":
        help(Tests, "show why, the numbers, other ways, the text") synonyms("explanation reason tab") everywhere;
    Window(Tab(tabs::Tab::Numbers)) "Show the numbers of the shapes" "Ctrl+2":
        joined synonyms("inspector properties coordinates tab") everywhere;
    Window(Tab(tabs::Tab::Ways)) "Show other ways to ask" "Ctrl+3":
        joined synonyms("methods algorithms views tab") everywhere;
    Window(Tab(tabs::Tab::Text)) "Show the text about the scene" "Ctrl+4":
        joined synonyms("about source description tab") everywhere;
    Window(Tab(tabs::Tab::Mine)) "Show your own test" "Ctrl+5":
        joined synonyms("mine function code tab") everywhere on_disk;
    Bench(Difference) "Show or hide the Minkowski difference" "D":
        help(Tests, "the Minkowski difference, beside the scene") synonyms("configuration space obstacle sum");
    Bench(Map) "Show or hide the map of verdicts" "Q":
        help(Tests, "the verdict at each place of a shape; hunt for errors") synonyms("everywhere Minkowski sum boundary ulp grid what if") on_stage;
    Hunt(HuntAction::Hunt) "Hunt for cases in which a test is wrong, or stop" "Ctrl+H":
        joined synonyms("fuzz search contradiction bug lens find cases wrong") of_shapes;
    Window(Larger) "Larger" "Ctrl +":
        help(Scenes, "larger, smaller, usual size") synonyms("zoom font size") everywhere also("Ctrl+=") repeats;
    Window(Smaller) "Smaller" "Ctrl −": joined synonyms("zoom font size") everywhere repeats;
    Window(UsualSize) "Usual size" "Ctrl+0": joined synonyms("zoom 100%") everywhere;
    Window(Theme) "Light or dark theme" "F10":
        help(Scenes, "light or dark, the next language, the scene alone") synonyms("mode colours colors night appearance") everywhere;
    Window(Language) "Next language" "Shift+F10":
        joined synonyms("translation 中文 简体 English chinese") everywhere in_menu;
    Window(Presentation) "Presentation: the scene alone" "F11":
        joined synonyms("projector fullscreen full screen lecture slides") everywhere in_menu;
    Window(Palette) "Every action, shape and scene by name" "Ctrl+P":
        help(Scenes, "anything by name; keys to the buttons; this table") everywhere unlisted;
    Window(NextPane) "Go to the buttons: the column, the bars, back to the scene" "F6":
        joined synonyms("keyboard focus tab accessibility") everywhere;
    Window(WindowAction::Help) "Mouse and keys" "F1": joined synonyms("help shortcuts manual keyboard") everywhere;
};

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
