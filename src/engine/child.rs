//! The engine as a child process that may do anything: hang, flood, print garbage, die.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::watch::Watch;

/// What comes from the child.
#[derive(Debug, PartialEq)]
pub enum Event {
    /// A line, without its end.
    Line(String),
    /// A line that is longer than any answer.
    TooLong,
    /// Its output ended in the middle of a line.
    Cut,
    /// Its output ended.
    End,
}

/// A child process, and the threads that write to it and read from it. Dropping it ends the process.
pub struct Process {
    process: Child,
    to: Sender<String>,
    from: Receiver<Event>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// The thread that reads the standard error.
    listener: JoinHandle<()>,
    watch: Arc<Watch>,
}

/// No line of the protocol is longer, with its end.
pub const LONGEST: usize = 1 << 20;
/// So many lines wait to be looked at: a child that writes more has to wait.
const WAITING: usize = 1024;
/// So much of the standard error is kept.
const KEPT: usize = 2_000;

impl Process {
    pub fn start(command: &[OsString], watch: &Arc<Watch>) -> io::Result<Self> {
        let mut process = Command::new(&command[0]);
        process.args(&command[1..]);
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        watch.mark(&mut process);
        // A group of its own, so that what it starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut process = process.spawn()?;
        watch.began(process.id());
        let missing = || io::Error::other("a pipe is missing");
        let mut stdin = process.stdin.take().ok_or_else(missing)?;
        let stdout = process.stdout.take().ok_or_else(missing)?;
        let mut errors = process.stderr.take().ok_or_else(missing)?;
        let (to, lines) = mpsc::channel::<String>();
        let (events, from) = mpsc::sync_channel(WAITING);
        let stderr = Arc::new(Mutex::new(Vec::new()));
        thread::spawn(move || {
            // A child that has died, or reads no more, breaks the pipe: its output says so.
            for line in lines {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        thread::spawn(move || read_lines(stdout, |event| events.send(event).is_ok()));
        let kept = stderr.clone();
        let listener = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut buffer) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&buffer[..count]);
                let over = kept.len().saturating_sub(KEPT);
                kept.drain(..over);
            }
        });
        Ok(Self { process, to, from, stderr, listener, watch: watch.clone() })
    }

    /// Sends a line. Where the child is dead, that is heard of by [`Process::receive`].
    pub fn send(&self, line: &str) {
        let _ = self.to.send(format!("{line}\n"));
    }

    /// The next event; `None` if there is none for so long.
    pub fn receive(&self, wait: Duration) -> Option<Event> {
        match self.from.recv_timeout(wait) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
        }
    }

    /// How it ended by itself, such as by a signal; `None` if it runs. One whose output has ended may need a moment to end, and its
    /// last words a moment to arrive.
    pub fn status(&mut self) -> Option<String> {
        for _ in 0..20 {
            if let Some(status) = self.process.try_wait().ok()?
                && self.listener.is_finished()
            {
                return Some(status.to_string());
            }
            thread::sleep(Duration::from_millis(10));
        }
        // A process that the engine started may live on, and hold the pipe of the standard error open.
        let status = self.process.try_wait().ok()??;
        Some(status.to_string())
    }

    /// The end of its standard error.
    pub fn stderr(&self) -> String {
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept).into_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let id = self.process.id();
        self.watch.end(id);
        let _ = self.process.kill();
        // As long as nobody has waited for it, no other process has its number.
        self.watch.ended(id);
        let _ = self.process.wait();
    }
}

/// Hands over each line, until the output ends or nobody listens.
fn read_lines(mut from: impl Read, mut tell: impl FnMut(Event) -> bool) {
    let (mut buffer, mut line) = ([0; 1 << 14], Vec::new());
    loop {
        let count = match from.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(count) => count,
        };
        for part in buffer[..count].split_inclusive(|&byte| byte == b'\n') {
            line.extend_from_slice(part);
            if line.len() > LONGEST {
                tell(Event::TooLong);
                return;
            }
            if line.ends_with(b"\n") {
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                line.clear();
                if !tell(Event::Line(text)) {
                    return;
                }
            }
        }
    }
    if !line.is_empty() {
        tell(Event::Cut);
    }
    tell(Event::End);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(text: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        read_lines(text, |event| {
            events.push(event);
            true
        });
        events
    }

    #[test]
    fn lines_end_where_they_end() {
        let line = |text: &str| Event::Line(text.into());
        assert_eq!(events(b"a\r\n\nb\n"), [line("a"), line(""), line("b"), Event::End]);
        assert_eq!(events(b"a\nhalf"), [line("a"), Event::Cut, Event::End]);
        assert_eq!(events(b"\xff\n"), [line("\u{fffd}"), Event::End]);
        assert_eq!(events(&vec![b'x'; LONGEST + 1]), [Event::TooLong]);
    }
}
