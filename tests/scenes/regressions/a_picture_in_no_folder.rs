//! `hitbench shot -o missing/folder/c.png` ended with 0, wrote nothing and said nothing; where the
//! scene was not there, it said that the first scene was open in its place.
//!
//! Cause: the window asked whether to make the folder, and nobody was there to answer; the words
//! were those for a person. Fix: both are looked for before the window opens.

use std::process::Command;

#[test]
fn it_is_said_before_a_window_opens() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("s.ron"), r#"Scene2D(title: "t", shapes: [])"#).unwrap();
    for (scene, out, words) in [
        ("s.ron", "missing/folder/c.png", "missing/folder: there is no such folder; make it first"),
        ("nothere.ron", "c.png", "nothere.ron: No such file"),
    ] {
        let mut hitbench = Command::new(env!("CARGO_BIN_EXE_hitbench"));
        // A window would not open here.
        hitbench.current_dir(folder.path()).env_remove("DISPLAY");
        let output = hitbench.args(["shot", scene, "-o", out]).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(words) && error.lines().count() == 1, "{error}");
        assert!(!error.contains("first scene"), "{error}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
