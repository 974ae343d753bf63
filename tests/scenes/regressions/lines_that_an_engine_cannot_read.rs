//! `hitbench engine` read a line without an end whole, 300 MB of it, and ended at a byte that is no UTF-8 with "cannot write".
//!
//! Cause: `lines()`, whose errors went the way of those of writing. Fix: a line has at most the mebibyte of the protocol, and what
//! cannot be read is named with its line.

use std::io::Write;
use std::process::{Command, Stdio};

/// The exit code, what was printed, and what was said.
fn engine(input: &[u8]) -> (Option<i32>, String, String) {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_hitbench"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may have ended before all is written.
    let _ = engine.stdin.take().unwrap().write_all(input);
    let output = engine.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const QUESTION: &str = "{\"id\":1,\"dim\":2,\"precision\":\"F32\",\"ask\":[\"overlap\"],\"a\":{\"Point\":{\"at\":[0,0]}},\"b\":{\"Point\":{\"at\":[0,0]}}}";

#[test]
fn a_line_that_is_too_long_ends_it_with_the_reason() {
    let (code, out, said) = engine(&vec![b'x'; 3 << 20]);
    assert_eq!((code, out.lines().count()), (Some(2), 1), "{said}");
    assert_eq!(
        said,
        "hitbench: cannot read line 1 of the standard input: it is longer than a mebibyte\n"
    );
}

#[test]
fn bytes_that_are_no_text_are_named_with_their_line() {
    let (code, out, said) = engine(format!("{QUESTION}\r\n\n").as_bytes());
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(out.ends_with("{\"id\":1,\"overlap\":true}\n"), "{out}");
    let (code, out, said) = engine(&[QUESTION.as_bytes(), b"\n\xff\n"].concat());
    assert_eq!((code, out.lines().count()), (Some(2), 2), "{said}");
    assert_eq!(
        said,
        "hitbench: cannot read line 2 of the standard input: it is no text in UTF-8\n"
    );
}
