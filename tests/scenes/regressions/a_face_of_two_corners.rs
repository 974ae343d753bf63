//! An OBJ face of two corners, such as `f 1 2`, became part of a mesh without a word.
//!
//! Cause: the reader makes a triangle without area of it. Fix: it is refused, with its line; a
//! triangle whose corners coincide is one still.

use hitbench::scene::Scene;

fn load(faces: &str) -> Result<Scene, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.obj");
    std::fs::write(&file, format!("v 0 0 0\nv 1 0 0\nv 0 1 0\n{faces}")).unwrap();
    Scene::load(&file).map_err(|error| error.to_string())
}

#[test]
fn is_refused_with_its_line() {
    for (faces, line, count) in [
        ("f 1 2\n", "m.obj:4:1", 2),
        ("f 1 2 3\nf 1\n", "m.obj:5:1", 1),
        ("f 1 2 3\n  f 2/1 3/1\n", "m.obj:5:3", 2),
    ] {
        let error = load(faces).unwrap_err();
        let words = format!("a face needs at least three corners, not {count}: leave it out");
        assert!(error.contains(line) && error.contains(&words), "{error}");
    }
}

#[test]
fn a_triangle_without_area_is_taken() {
    for faces in ["f 1 2 2\n", "f 1 1 1\nf 1 2 3\n"] {
        assert!(load(faces).is_ok(), "{faces}");
    }
}
