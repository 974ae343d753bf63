//! How far long work is, in one line of a terminal that goes again.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::watch::Stand;
use crate::words::is_active;

/// Work that takes no longer says nothing.
const AFTER: Duration = Duration::from_millis(500);
/// Between two lines.
const EACH: Duration = Duration::from_millis(100);
/// The clock is read once in this many calls: there are millions of quick pairs a second.
const CALLS: u32 = 4;
/// A name that is longer is cut: a line must not wrap, or it could not be wiped.
const NAME: usize = 30;

/// A line on standard error: on a terminal each takes the place of the one before, and the last one goes again.
struct TransientLine {
    terminal: bool,
    shown: bool,
}

impl TransientLine {
    fn new() -> Self {
        Self { terminal: io::stderr().is_terminal(), shown: false }
    }

    fn show(&mut self, words: &str) {
        // An error is ignored: if nobody reads it, the line has no reader.
        let _ = if self.terminal {
            self.shown = true;
            write!(io::stderr(), "\r\x1b[K{words}")
        } else {
            writeln!(io::stderr(), "{words}")
        };
    }

    fn wipe(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Says now and then how far a hunt or a run of the referee is: often on a terminal, seldom elsewhere.
pub(super) struct NowAndThen {
    line: TransientLine,
    next: Instant,
}

impl NowAndThen {
    /// Between two lines on a terminal.
    pub const EACH: Duration = Duration::from_millis(200);
    /// Between two lines elsewhere.
    const SELDOM: Duration = Duration::from_secs(10);

    /// On a terminal the first line comes after so long.
    pub fn after(first: Duration) -> Self {
        let line = TransientLine::new();
        let first = if line.terminal { first } else { Self::SELDOM };
        Self { line, next: Instant::now() + first }
    }

    /// Says these words, if it is time.
    pub fn tell(&mut self, words: impl FnOnce() -> String) {
        if Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + if self.line.terminal { Self::EACH } else { Self::SELDOM };
        self.line.show(&words());
    }

    /// Wipes the line, so that others begin at the left.
    pub fn wipe(&mut self) {
        self.line.wipe();
    }
}

/// How far `check` is, if standard error is a terminal.
pub(super) struct Progress {
    line: TransientLine,
    calls: u32,
    start: Instant,
    next: Instant,
}

impl Progress {
    pub fn new() -> Self {
        let (line, start) = (TransientLine::new(), Instant::now());
        Self { line, calls: 0, start, next: start + EACH }
    }

    /// Now and then says where the work on a file is, and sends off what was found by then.
    pub fn tell(&mut self, file: &Path, stand: &Stand, found: &mut dyn Write) {
        self.calls = self.calls.wrapping_add(1);
        if !self.calls.is_multiple_of(CALLS) || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + EACH;
        // A write that fails here fails again with the next line, or at the end.
        let _ = found.flush();
        if self.line.terminal && self.start.elapsed() >= AFTER {
            self.line.show(&line(file, stand));
        }
    }

    /// Wipes the line, so that others begin at the left.
    pub fn wipe(&mut self) {
        self.line.wipe();
    }
}

fn line(file: &Path, stand: &Stand) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
    let plain = name.chars().map(|c| if is_active(c) { '?' } else { c });
    let name: String = plain.take(NAME).collect();
    let ([a, b], Stand { count, listed, .. }) = (stand.pair.map(|index| index + 1), stand);
    format!("{name}: shapes {a} and {b} of {count}, pairs listed: {listed}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_a_line() {
        let stand = Stand { pair: [0, 4], count: 9, listed: 2 };
        let told = line(Path::new("folder/a\x1b[2J\n.ron"), &stand);
        assert_eq!(told, "a?[2J?.ron: shapes 1 and 5 of 9, pairs listed: 2");
        let long = line(Path::new(&"x".repeat(300)), &stand);
        assert!(long.len() < 80 && !long.contains('\n'), "{long}");
    }
}
