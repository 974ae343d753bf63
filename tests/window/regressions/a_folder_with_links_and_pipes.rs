//! A folder with a link to itself was shown without end, a link to `/dev/zero` filled the memory, a
//! named pipe froze the window for good, and one folder that could not be read hid all others.
//! `check` skipped what came after such a folder.
//!
//! Cause: links to folders were followed, whatever had the right ending was opened and read,
//! between two frames, and the first error ended the search. Fix: only plain files are read, no
//! link to a folder is followed, errors are gathered, and what takes long is read on another
//! thread.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::time::Duration;

use hitbench::files::{Recovery, Search, Settings};
use hitbench::panels::{Library, Origin, Program};
use hitbench::scene::{Progress, Scene};
use rand::prelude::*;
use rand_xorshift::XorShiftRng;

const SCENE: &str = "Scene2D(title: \"t\", shapes: [\n(name: \"a\", shape: Point(at: (0, 0))),\n(name: \"b\", shape: Point(at: (1, 0))),\n])";

/// Fails, where the deed would go on for ever.
fn soon<T: Send + 'static>(deed: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, answer) = mpsc::channel();
    let deed = std::thread::spawn(move || done.send(deed()));
    match answer.recv_timeout(Duration::from_secs(60)) {
        Ok(answer) => answer,
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("it hangs"),
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            std::panic::resume_unwind(deed.join().unwrap_err())
        }
    }
}

fn pipe(file: &Path) {
    assert!(Command::new("mkfifo").arg(file).status().unwrap().success());
}

/// A folder within the folder that nobody can read, not even root: its path is longer than the
/// system takes. Half of it is made elsewhere, and moved to its place.
fn too_deep(folder: &Path) {
    let name = |letter: &str| format!("long{}", letter.repeat(230));
    let chain =
        |top: &Path, letter: &str| (0..10).fold(top.to_owned(), |path, _| path.join(name(letter)));
    let elsewhere = tempfile::tempdir_in(folder.parent().unwrap()).unwrap();
    let deep = chain(folder, "a");
    fs::create_dir_all(&deep).unwrap();
    fs::create_dir_all(chain(elsewhere.path(), "b")).unwrap();
    fs::rename(elsewhere.path().join(name("b")), deep.join("b")).unwrap();
}

/// All that may lie in wait; answers the scenes among it, in order.
fn ambush(folder: &Path) -> Vec<PathBuf> {
    let at = |name: &str| folder.join(name);
    fs::create_dir(at("sub")).unwrap();
    for name in ["a.ron", "sub/b.ron", "sub/c.ron"] {
        fs::write(at(name), SCENE).unwrap();
    }
    symlink(at("a.ron"), at("link.ron")).unwrap();
    symlink(".", at("again")).unwrap();
    symlink("..", at("sub/up")).unwrap();
    symlink("/", at("everything")).unwrap();
    symlink("loop.ron", at("loop.ron")).unwrap();
    symlink("/dev/zero", at("zero.ron")).unwrap();
    symlink("/dev/random", at("sub/random.json")).unwrap();
    symlink("nowhere", at("dangling.ron")).unwrap();
    pipe(&at("pipe.ron"));
    fs::create_dir(at("folder.ron")).unwrap();
    too_deep(folder);
    ["a.ron", "link.ron", "sub/b.ron", "sub/c.ron"].map(at).to_vec()
}

#[test]
fn the_scenes_of_a_folder_are_its_plain_files() {
    let folder = tempfile::tempdir().unwrap();
    let scenes = ambush(folder.path());
    let root = folder.path().to_owned();
    let search = soon(move || Search::of(&root, &Progress::default())).unwrap();
    assert_eq!(search.files, scenes);
    let unread: Vec<String> = search
        .unread
        .iter()
        .map(|(path, _)| path.strip_prefix(folder.path()).unwrap().display().to_string())
        .collect();
    assert_eq!(unread.len(), 3, "{unread:?}");
    assert_eq!([&unread[0], &unread[2]], ["dangling.ron", "loop.ron"]);
    assert!(unread[1].starts_with("long"), "{unread:?}");
}

#[test]
fn check_goes_on_after_what_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let scenes = ambush(folder.path());
    let root = folder.path().to_owned();
    let run = |args: [PathBuf; 1]| {
        soon(move || {
            Command::new(env!("CARGO_BIN_EXE_hitbench"))
                .args(["check", "--json"])
                .args(args)
                .output()
                .unwrap()
        })
    };
    let output = run([root.clone()]);
    let lines: Vec<serde_json::Value> = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    let judged: Vec<&str> = lines
        .iter()
        .filter(|line| line["a"] == "a")
        .filter_map(|line| line["file"].as_str())
        .collect();
    assert_eq!(judged, scenes.iter().map(|file| file.to_str().unwrap()).collect::<Vec<_>>());
    assert_eq!(lines.iter().filter(|line| line["error"].is_string()).count(), 3, "{lines:?}");
    assert_eq!(output.status.code(), Some(2));
    // What is named is looked at, and refused at once.
    for (name, kind) in
        [("pipe.ron", "a named pipe"), ("zero.ron", "a device"), ("sub/random.json", "a device")]
    {
        let output = run([root.join(name)]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("this is {kind}, and only plain files are read")), "{text}");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// Without rights to read it, a folder is passed over too. Root may read all, so that another must ask.
#[test]
fn a_folder_without_rights_hides_no_other() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let rights =
        |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    rights(folder.path(), 0o755);
    for name in ["a.ron", "b/hidden.ron", "c.ron"] {
        fs::create_dir_all(folder.path().join(name).parent().unwrap()).unwrap();
        fs::write(folder.path().join(name), SCENE).unwrap();
    }
    rights(&folder.path().join("b"), 0o000);
    // The program where everybody may read it.
    let program = folder.path().join("program");
    fs::copy(env!("CARGO_BIN_EXE_hitbench"), &program).unwrap();
    rights(&program, 0o755);
    let is_root = fs::read_dir(folder.path().join("b")).is_ok();
    let mut check = Command::new(if is_root { "setpriv" } else { "env" });
    if is_root {
        check.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
    }
    let output = check.arg(&program).args(["check", "."]).current_dir(folder.path()).output();
    rights(&folder.path().join("b"), 0o755);
    let Ok(output) = output else {
        return eprintln!("NOT TESTED without rights: there is no program `setpriv`");
    };
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("files: 2, pairs: 2") && text.contains("cannot be read: 1"), "{text}");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("./b: Permission denied"));
}

#[test]
fn the_window_shows_what_it_can_and_says_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let scenes = ambush(folder.path());
    let root = folder.path().to_owned();
    soon(move || {
        let mut program = Program::new(Library::presets());
        program.open_path(&root);
        program.finish_loading();
        let shown = program.desk.library.families[0].items.iter().map(|item| match &item.origin {
            Origin::File(file) => file.clone(),
            other => panic!("{other}"),
        });
        assert_eq!(shown.collect::<Vec<_>>(), scenes);
        assert_eq!(program.desk.saved_file.file.as_ref(), Some(&scenes[0]));
        let trouble = program.talk.banner.take().unwrap();
        assert!(
            trouble.title == "Not all of it can be read" && trouble.text.contains("dangling.ron"),
            "{trouble:?}"
        );
        for (name, kind) in [("pipe.ron", "a named pipe"), ("zero.ron", "a device")] {
            program.open_path(&root.join(name));
            program.finish_loading();
            let text = program.talk.banner.take().unwrap().text;
            assert!(text.contains(&format!("this is {kind}")), "{text}");
        }
    });
}

/// A mesh is a file as well.
#[test]
fn no_mesh_is_a_pipe_or_a_device() {
    let folder = tempfile::tempdir().unwrap();
    let mesh = folder.path().join("m.obj");
    let scene = folder.path().join("s.ron");
    fs::write(
        &scene,
        "Scene3D(title: \"t\", shapes: [(name: \"m\", shape: Mesh(file: \"m.obj\"))])",
    )
    .unwrap();
    let read = || {
        let scene = scene.clone();
        soon(move || Scene::load(&scene).unwrap_err().to_string())
    };
    pipe(&mesh);
    assert!(read().contains("\"m.obj\": this is a named pipe"), "{}", read());
    // The last two say that they are plain files of no size; one of them never ends, and nothing of it is taken.
    for (device, what) in [
        ("/dev/zero", "a device"),
        ("/dev/random", "a device"),
        ("/proc/self/status", "no triangles"),
        ("/proc/kmsg", "no triangles"),
    ] {
        fs::remove_file(&mesh).unwrap();
        symlink(device, &mesh).unwrap();
        let error = read();
        // Only root may open some of them.
        assert!(error.contains(what) || error.contains("ermission"), "{device}: {error}");
    }
}

/// What is remembered from day to day is read when the window opens.
#[test]
fn no_pipe_stands_in_the_way_of_the_window() {
    let data = tempfile::tempdir().unwrap();
    fs::create_dir(data.path().join("unsaved")).unwrap();
    pipe(&data.path().join("settings.json"));
    pipe(&data.path().join("unsaved/999999999-1.json"));
    let folder = data.path().to_owned();
    let (settings, found) = soon(move || (Settings::load(&folder), Recovery::new(&folder).found()));
    assert_eq!((settings, found), (Settings::default(), Vec::new()));
}

#[test]
fn a_large_folder_is_read_while_the_scene_stays_open() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..1500 {
        fs::write(folder.path().join(format!("{number:04}.ron")), SCENE).unwrap();
    }
    let mut program = Program::new(Library::presets());
    let before = program.desk.place;
    program.open_path(folder.path());
    assert!(program.desk.is_loading() && program.desk.place == before);
    program.desk.cancel_loading();
    assert!(!program.desk.is_loading() && program.desk.library.families[0].items.is_empty());
    assert_eq!((program.desk.place, program.talk.banner.clone()), (before, None));
    program.open_path(folder.path());
    program.finish_loading();
    assert_eq!(
        (program.desk.library.families[0].items.len(), program.desk.place),
        (1500, Some((0, 0)))
    );
    assert_eq!(program.desk.library.families[0].items[1499].title, "t");
}

/// Whatever grows in a folder, its scenes are the plain files in it and the links to such.
#[test]
fn random_folders() {
    let mut rng = XorShiftRng::seed_from_u64(10);
    for _ in 0..30 {
        let root = tempfile::tempdir().unwrap();
        let (mut folders, mut all) =
            (vec![root.path().to_owned()], vec![PathBuf::from("/dev/null")]);
        let mut scenes = BTreeSet::new();
        for number in 0..rng.random_range(5..40) {
            let folder = folders.choose(&mut rng).unwrap().clone();
            let ending = ["ron", "json", "obj", "txt"].choose(&mut rng).unwrap();
            let path = folder.join(format!("{number}.{ending}"));
            let is_scene = ["ron", "json"].contains(ending);
            match rng.random_range(0..6) {
                0 | 1 => fs::write(&path, SCENE).unwrap(),
                2 => fs::create_dir(&path).unwrap(),
                3 => pipe(&path),
                _ => symlink(all.choose(&mut rng).unwrap(), &path).unwrap(),
            }
            let is_link = fs::symlink_metadata(&path).unwrap().is_symlink();
            if path.is_dir() && !is_link {
                folders.push(path.clone());
            } else if path.is_file() && is_scene {
                scenes.insert(path.clone());
            }
            all.push(path);
            all.extend(folders.choose(&mut rng).cloned());
        }
        let folder = root.path().to_owned();
        let search = soon(move || Search::of(&folder, &Progress::default())).unwrap();
        assert_eq!(search.files.iter().cloned().collect::<BTreeSet<_>>(), scenes);
        assert_eq!(search.files.len(), scenes.len(), "each once");
        assert!(search.unread.is_empty(), "{:?}", search.unread);
    }
}
