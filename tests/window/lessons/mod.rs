//! Lessons and predictions, driven without a display.

use std::path::PathBuf;

use egui_kittest::kittest::Queryable;
use hitbench::lesson::{Answer, Ask, Context, axes, judge, lessons};
use hitbench::panels::{AnyScene, Library, Program};
use hitbench::scene::Scene;

use crate::window::{Direct, Window};

mod course;
mod hiding;
mod keys;
mod opening;
mod own;

/// A window that keeps its settings in a folder of its own.
fn window_in(folder: &tempfile::TempDir) -> Window {
    crate::window::window(session_in(folder))
}

fn session_in(folder: &tempfile::TempDir) -> Program {
    let mut program = Program::new(Library::presets());
    program.remember_in(folder.path().join("memory"));
    program
}

/// A lesson in a file.
fn file(folder: &tempfile::TempDir, text: &str) -> PathBuf {
    let file = folder.path().join("lesson.ron");
    std::fs::write(&file, text).unwrap();
    file
}

/// A lesson of one's own, open at its question.
fn at_the_question(folder: &tempfile::TempDir) -> Window {
    let mut window = window_in(folder);
    window.state_mut().open_path(&file(folder, opening::OWN));
    window.state_mut().go_to_step(1);
    window.run_steps(3);
    window
}

/// All words on the screen.
fn words(window: &Window) -> String {
    let nodes = window.query_all_by(|_| true);
    let words = nodes.flat_map(|node| [node.label(), node.value()]).flatten();
    words.collect::<Vec<_>>().join("\n")
}

/// The numbers of the lesson and of the step that is played.
fn at(window: &Window) -> Option<(usize, usize)> {
    window.state().course.play.as_ref().map(|play| (play.number, play.at))
}

/// Does something with the open scene of either dimension.
macro_rules! with {
    ($opened:expr, $open:ident => $what:expr) => {
        match $opened {
            AnyScene::Two($open) => $what,
            AnyScene::Three($open) => $what,
        }
    };
}

/// The answer of the computation to the question about the open scene.
fn truth(program: &Program, ask: &Ask) -> Answer {
    let found = with!(&program.desk.opened, open => {
        let way = open.bench.trace.way.as_deref();
        let context = Context { document: open.bench.document(), u: open.bench.time.u, way };
        judge(&context, ask, None)
    });
    found.unwrap().answer.expect("it can be answered without a drag")
}

/// The names of the axes in question.
fn axes_of(program: &Program, ask: &Ask) -> Vec<String> {
    let Ask::WhichAxis { pair, way: named, .. } = ask else { return Vec::new() };
    let found = with!(&program.desk.opened, open => {
        let way = open.bench.trace.way.as_deref();
        let context = Context { document: open.bench.document(), u: open.bench.time.u, way };
        axes(&context, pair, named.as_deref())
    });
    found.unwrap().into_iter().map(|axis| axis.name).collect()
}

/// Edits the open scene until its shapes are those of another one.
fn put(program: &mut Program, scene: &Scene) {
    match (&mut program.desk.opened, scene) {
        (AnyScene::Two(open), Scene::Two(to)) => {
            let entries = to.entries.clone();
            open.bench.edit("Drag", |document| document.entries = entries).unwrap();
        }
        (AnyScene::Three(open), Scene::Three(to)) => {
            let entries = to.entries.clone();
            open.bench.edit("Drag", |document| document.entries = entries).unwrap();
        }
        _ => panic!("the solution is of another dimension"),
    }
}
