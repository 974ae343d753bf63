//! `check | head -1` ended as if a file could not be read; with the standard output closed nothing
//! was printed, and the end said that all was well; and where the system allows no large file,
//! saving ended the program.
//!
//! Cause: every error of writing was the same error, a closed output is replaced by `/dev/null`
//! before the program begins, and a file that is too large is told by a signal. Fix: each is told
//! for itself, and a size is looked at before it is written.
#![cfg(target_os = "linux")]

use std::process::{Command, Output};

/// Runs `$0` of this script, which is the program, on a scene `$1` of 2016 pairs.
fn bash(script: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("crowd.ron");
    let crowd =
        Command::new(env!("CARGO_BIN_EXE_hitbench")).args(["crowd", "64"]).output().unwrap();
    std::fs::write(&file, crowd.stdout).unwrap();
    let mut bash = Command::new("bash");
    bash.args(["-c", script, env!("CARGO_BIN_EXE_hitbench")]).arg(&file);
    bash.output().unwrap()
}

#[track_caller]
fn assert_ends(script: &str, code: i32, says: &str) {
    let output = bash(script);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{script}: {error}");
    assert!(
        if says.is_empty() { error.is_empty() } else { error.contains(says) },
        "{script}: {error}"
    );
}

#[test]
fn whoever_has_seen_enough_hears_nothing() {
    let script = "set -o pipefail; \"$0\" check \"$1\" \"$1\" \"$1\" | head -n 1 >/dev/null";
    assert_ends(script, 141, "");
    assert_ends("set -o pipefail; \"$0\" check \"$1\" --json | cat >/dev/null", 0, "");
}

#[test]
fn what_cannot_be_printed_is_a_failure() {
    for command in ["check \"$1\"", "check --json \"$1\"", "matrix", "crowd 3", "--help"] {
        assert_ends(&format!("\"$0\" {command} >&-"), 2, "the standard output is closed");
        assert_ends(&format!("\"$0\" {command} >/dev/full"), 2, "cannot write");
        assert_ends(&format!("\"$0\" {command} >/dev/null"), 0, "");
        // Who closes both wants to hear nothing.
        assert_ends(&format!("\"$0\" {command} >/dev/null 2>&1"), 0, "");
    }
}
