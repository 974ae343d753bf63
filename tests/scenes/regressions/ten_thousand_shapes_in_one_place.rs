//! `check` of 10,000 shapes in one place took 8.4 GB and printed nothing; in the window a drag of
//! one of 1,000 took 12 s.
//!
//! Cause: all 50 million judgements were collected before the first was printed, and each frame
//! asked all pairs anew. Fix: a judgement is printed as soon as it is found, and a frame asks no
//! more pairs than it can, and none again whose shapes have not moved.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn the_first_line_comes_before_the_last_pair_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let ball = |i| format!("(name: \"{i}\", shape: Ball(center: (0, 0), radius: 1)),");
    let balls: String = (0..10_000).map(ball).collect();
    let file = folder.path().join("pile.ron");
    std::fs::write(&file, format!("Scene2D(title: \"t\", shapes: [{balls}])")).unwrap();
    let mut check = Command::new(env!("CARGO_BIN_EXE_hitbench"))
        .args(["check", "--json"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(check.stdout.take().unwrap()).lines();
    let lines: Vec<String> = lines.take(1_000).map(Result::unwrap).collect();
    // It is not done: fifty million lines take a minute, and nobody reads them.
    check.kill().unwrap();
    check.wait().unwrap();
    assert_eq!(lines.len(), 1_000);
    assert!(lines.iter().all(|line| line.contains("\"overlap\":true")));
    assert!(lines[999].contains("\"b\":\"1000\""), "{}", lines[999]);
}
