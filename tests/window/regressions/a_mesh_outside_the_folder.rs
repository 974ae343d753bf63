//! Saving a scene in another folder wrote a file outside that folder: a mesh named `../notes.txt` was copied along.
//!
//! Cause: the name of a mesh was joined to the folder as it is, and OBJ skips lines that it does
//! not know, so that any text is a mesh. Fix: what is copied ends in .obj and stays within the
//! folder, by its name and by the links on its way; it is said what was copied.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use hitbench::panels::{Library, Program};
use rand::prelude::*;
use rand_xorshift::XorShiftRng;

use crate::window::{Direct, says, window};

const TRIANGLE: &str = "a line that OBJ skips\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

fn scene(mesh: &str) -> String {
    format!("Scene3D(title: \"A lesson\", shapes: [(name: \"m\", shape: Mesh(file: {mesh:?}))])")
}

/// Every file below a folder, with what is in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if fs::symlink_metadata(&path).unwrap().is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap_or_default());
        }
    }
    found
}

/// Opens `pkg/sub/lesson.ron`, which names this mesh, and saves it as `other/place/lesson.ron`.
/// Answers what it complains of.
fn saved_elsewhere(root: &Path, mesh: &str) -> Result<String, String> {
    let file = root.join("pkg/sub/lesson.ron");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::create_dir_all(root.join("other/place")).unwrap();
    fs::write(&file, scene(mesh)).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    if let Some(trouble) = program.talk.banner {
        return Err(format!("not opened: {}", trouble.text));
    }
    let mut window = window(program);
    window.state_mut().save_as(root.join("other/place/lesson.ron"));
    window.run_steps(2);
    match &window.state().talk.banner {
        Some(trouble) => Err(trouble.text.clone()),
        None => Ok(if says(&window, "and copied") { "copied" } else { "saved" }.to_owned()),
    }
}

#[test]
fn nothing_is_written_outside_the_folder() {
    for (mesh, why) in [
        ("../notes.txt", "leads out of the folder"),
        ("../notes.obj", "leads out of the folder"),
        ("../sub/./../notes.obj", "leads out of the folder"),
        ("notes.txt", "does not end in .obj"),
        ("ABSOLUTE", "leads out of the folder"),
    ] {
        let root = tempfile::tempdir().unwrap();
        let root = root.path();
        for folder in ["pkg", "pkg/sub"] {
            fs::create_dir(root.join(folder)).unwrap();
            for name in ["notes.txt", "notes.obj"] {
                fs::write(root.join(folder).join(name), TRIANGLE).unwrap();
            }
        }
        // Joined to a folder, a path from the root is itself: of another file of the same name it is still there.
        let absolute = root.join("pkg/notes.obj");
        let mesh = if mesh == "ABSOLUTE" { absolute.to_str().unwrap() } else { mesh };
        let result = saved_elsewhere(root, mesh);
        if mesh.starts_with('/') {
            assert_eq!(result, Ok("saved".to_owned()), "it needs no copy");
        } else {
            let error = result.unwrap_err();
            assert!(error.contains(why) && error.contains("Nothing is lost"), "{mesh}: {error}");
            assert_eq!(files(&root.join("other")), BTreeMap::new(), "{mesh}");
        }
    }
}

#[test]
fn what_is_copied_is_said() {
    let root = tempfile::tempdir().unwrap();
    let mesh = root.path().join("pkg/sub/parts/own.obj");
    fs::create_dir_all(mesh.parent().unwrap()).unwrap();
    fs::write(&mesh, TRIANGLE).unwrap();
    assert_eq!(saved_elsewhere(root.path(), "parts/own.obj"), Ok("copied".to_owned()));
    let copy = root.path().join("other/place/parts/own.obj");
    assert_eq!(fs::read_to_string(copy).unwrap(), TRIANGLE);
}

#[cfg(unix)]
#[test]
fn no_link_leads_out_of_the_folder() {
    let root = tempfile::tempdir().unwrap();
    let mesh = root.path().join("pkg/sub/parts/own.obj");
    fs::create_dir_all(mesh.parent().unwrap()).unwrap();
    fs::write(&mesh, TRIANGLE).unwrap();
    fs::create_dir_all(root.path().join("other/place")).unwrap();
    let elsewhere = root.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, root.path().join("other/place/parts")).unwrap();
    let error = saved_elsewhere(root.path(), "parts/own.obj").unwrap_err();
    assert!(error.contains("a link on that way leads out"), "{error}");
    assert_eq!(files(&elsewhere), BTreeMap::new());
}

/// Whatever a mesh is called, all that changes lies in the folder that was chosen.
#[test]
fn whatever_a_mesh_is_called() {
    let mut rng = XorShiftRng::seed_from_u64(16);
    let mut copied = 0;
    for _ in 0..40 {
        let root = tempfile::tempdir().unwrap();
        let root = root.path();
        let parts = ["..", ".", "sub", "pkg", "other", "x", "", "..."];
        let mut name: Vec<&str> =
            (0..rng.random_range(0..4)).map(|_| *parts.choose(&mut rng).unwrap()).collect();
        name.push(["m.obj", "m.OBJ", "m.txt", "obj", ".obj", "m.obj/."].choose(&mut rng).unwrap());
        let name = name.join("/");
        let source = root.join("pkg/sub").join(name.trim_start_matches('/'));
        fs::create_dir_all(root.join("pkg/sub/sub/x")).unwrap();
        fs::create_dir_all(root.join("other/place")).unwrap();
        if source.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok())
            && source.starts_with(root)
        {
            let _ = fs::write(&source, TRIANGLE);
        }
        let before = files(root);
        let result = saved_elsewhere(root, &name);
        copied += usize::from(result == Ok("copied".into()));
        let outside = |files: BTreeMap<PathBuf, Vec<u8>>| -> Vec<_> {
            let chosen = root.join("other/place");
            let lesson = root.join("pkg/sub/lesson.ron");
            files
                .into_iter()
                .filter(|(path, _)| !path.starts_with(&chosen) && *path != lesson)
                .collect()
        };
        assert_eq!(outside(files(root)), outside(before), "{name}: {result:?}");
    }
    assert!(copied > 3, "{copied}");
}
