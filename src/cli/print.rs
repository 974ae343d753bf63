//! Printed text means what it says: no name in a file, and no name of a file, can move the cursor of a
//! terminal, clear it, or look like a line of its own.

use std::fmt::{self, Display, Write as _};
use std::fs;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};

use crate::words::is_active;

/// A text on one line, in which what has no shape of its own is written as an escape such as `\u{1b}`.
pub(super) fn printable(text: impl Display) -> String {
    let mut line = String::new();
    // A string takes all.
    let _ = write!(Escaping(&mut line), "{text}");
    line
}

/// Prints a line.
pub(super) fn line(out: &mut dyn Write, text: impl Display) -> io::Result<()> {
    writeln!(out, "{}", printable(text))
}

/// Prints a value as JSON, on a line: with the escapes of JSON, which mean the same.
pub(super) fn json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, Plain))?;
    writeln!(out)
}

struct Escaping<'a>(&'a mut String);

impl fmt::Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            if is_active(c) {
                self.0.extend(c.escape_default());
            } else {
                self.0.push(c);
            }
        }
        Ok(())
    }
}

/// JSON on one line, in plain characters, and without a sign before zero.
struct Plain;

impl Formatter for Plain {
    fn write_f32<W: ?Sized + Write>(&mut self, out: &mut W, value: f32) -> io::Result<()> {
        CompactFormatter.write_f32(out, value + 0.0)
    }

    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        CompactFormatter.write_f64(out, value + 0.0)
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        for part in text.split_inclusive(is_active) {
            let active = part.chars().next_back().filter(|&c| is_active(c));
            let plain = &part[..part.len() - active.map_or(0, char::len_utf8)];
            CompactFormatter.write_string_fragment(out, plain)?;
            if let Some(c) = active {
                // All of them are below 2^16.
                write!(out, "\\u{:04x}", u32::from(c))?;
            }
        }
        Ok(())
    }
}

/// The standard output. Writing to one that is closed is an error.
pub(super) struct Output {
    to: io::StdoutLock<'static>,
    closed: bool,
}

impl Output {
    pub fn new() -> Self {
        Self { to: io::stdout().lock(), closed: is_closed() }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            let message = "the standard output is closed (to see nothing: >/dev/null)";
            return Err(io::Error::other(message));
        }
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Whether the standard output was closed (`>&-`) when the program was started.
///
/// Rust's runtime opens `/dev/null` in its place before the program begins, for reading and writing: this
/// function looks for that. A shell's `>/dev/null` is open for writing only. If the standard error is open in
/// the same way, the caller meant it so.
fn is_closed() -> bool {
    let is_null = |number: u8| {
        let target = fs::read_link(format!("/proc/self/fd/{number}"));
        let about = fs::read_to_string(format!("/proc/self/fdinfo/{number}")).unwrap_or_default();
        let flags = about.lines().find_map(|line| line.strip_prefix("flags:"));
        let flags = flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok());
        const READ_AND_WRITE: u32 = 2;
        target.is_ok_and(|target| target.as_os_str() == "/dev/null")
            && flags.is_some_and(|flags| flags & 3 == READ_AND_WRITE)
    };
    is_null(1) && !is_null(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_sign() {
        let mut bytes = Vec::new();
        json(&mut bytes, &(-0.0_f32, -0.0_f64, -1.5, 0.0)).unwrap();
        assert_eq!(bytes, b"[0.0,0.0,-1.5,0.0]\n");
    }

    #[test]
    fn nothing_that_is_printed_controls_a_terminal() {
        for code in (0..0x3000).filter_map(char::from_u32) {
            let text = format!("a{code}b");
            let mut bytes = Vec::new();
            json(&mut bytes, &text).unwrap();
            let in_json = String::from_utf8(bytes).unwrap();
            let back: String = serde_json::from_str(&in_json).unwrap();
            assert_eq!(back, text, "{in_json}");
            for printed in [printable(&text), in_json.trim_end().to_owned()] {
                assert!(!printed.chars().any(is_active), "{printed:?}");
            }
            assert_eq!(printable(&text) == text, !is_active(code));
        }
        assert_eq!(printable("b\nfiles: 9\u{1b}[2J\u{202e}"), "b\\nfiles: 9\\u{1b}[2J\\u{202e}");
    }
}
