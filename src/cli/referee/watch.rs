//! What the engine has started ends with this program, however that ends: a second process of it waits for the end of its
//! standard input, which comes when the first one is no more, and then ends the groups of processes that it was told of.
//!
//! An engine has a group of its own, as all that it starts has to end with it. So neither Ctrl-C nor a signal to this program
//! reaches it, and a loop without end would go on. To hear signals takes code that is not safe, and nobody hears SIGKILL.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The word by which the program becomes that second process; it is not for people.
pub const WATCH: &str = "--watch";

/// The process that waits.
pub struct Watch(Option<(Child, Mutex<Option<ChildStdin>>)>);

impl Watch {
    /// Without groups of processes there is nothing to watch; and a referee that cannot start it does without.
    pub fn start() -> Self {
        Self(if cfg!(unix) { started().ok() } else { None })
    }

    /// An engine was started.
    pub fn began(&self, id: u32) {
        self.tell('+', id);
    }

    /// An engine was ended.
    pub fn ended(&self, id: u32) {
        self.tell('-', id);
    }

    fn tell(&self, sign: char, id: u32) {
        let Some((_, to)) = &self.0 else { return };
        if let Some(to) = to.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            let _ = to.write_all(format!("{sign}{id}\n").as_bytes());
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let Some((process, to)) = &mut self.0 else { return };
        to.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let _ = process.wait();
    }
}

fn started() -> io::Result<(Child, Mutex<Option<ChildStdin>>)> {
    let mut process = Command::new(std::env::current_exe()?);
    process.args(["referee", WATCH]);
    process.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C goes to the whole group of this program.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut process, 0);
    let mut process = process.spawn()?;
    let to = Mutex::new(process.stdin.take());
    Ok((process, to))
}

/// Waits, as the second process.
pub fn watch() -> u8 {
    for id in left(io::stdin().lock()) {
        end_group(id);
    }
    0
}

/// The groups that are left at the end of the lines.
fn left(lines: impl BufRead) -> BTreeSet<u32> {
    let mut groups = BTreeSet::new();
    for line in lines.lines().map_while(Result::ok) {
        // 0 and 1 stand for more than one group.
        let id = line.get(1..).and_then(|id| id.parse().ok()).filter(|&id| id > 1);
        match (line.get(..1), id) {
            (Some("+"), Some(id)) => groups.insert(id),
            (Some("-"), Some(id)) => groups.remove(&id),
            _ => false,
        };
    }
    groups
}

/// Ends a group of processes, as far as this system has such, and a program that does it.
pub fn end_group(id: u32) {
    if cfg!(unix) {
        let mut kill = Command::new("kill");
        kill.args(["-KILL", "--", &format!("-{id}")]);
        kill.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let _ = kill.status();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_began_and_did_not_end_is_left() {
        let text = b"+12\n+77\n-12\n+1\n+0\n+-5\n?8\n\n+9";
        assert_eq!(left(&text[..]), BTreeSet::from([9, 77]));
    }
}
