//! What the engine has started ends with this program, however that ends: a second process of it waits for the end of its
//! standard input, which comes when the first one is no more, and then ends the groups of processes that it was told of.
//!
//! An engine has a group of its own, as all that it starts has to end with it. So neither Ctrl-C nor a signal to this program
//! reaches it, and a loop without end would go on. To hear signals takes code that is not safe, and nobody hears SIGKILL.
//!
//! A process may leave the group (`setsid`), and its parent may be dead. What it inherits all the same is the environment: there
//! an engine has a mark of this run, by which Linux finds all that it has started.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// The word by which the program becomes that second process; it is not for people.
pub const WATCH: &str = "--watch";

/// The name of the mark in the environment of an engine.
const MARK: &str = "HITBENCH_REFEREE";

/// The process that waits.
pub struct Watch {
    process: Option<(Child, Mutex<Option<ChildStdin>>)>,
    /// The mark of this run: the number of this process, and the time.
    mark: String,
}

impl Watch {
    /// Without groups of processes there is nothing to watch; and a referee that cannot start it does without. Another program that
    /// asks engines by this library, such as a test, does not know the word: it must not start itself again.
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let mark = format!("{}-{}", std::process::id(), since.map_or(0, |since| since.as_nanos()));
        Self { process: if cfg!(unix) && is_hitbench() { started(&mark).ok() } else { None }, mark }
    }

    /// Marks an engine that is to be started, and all that it starts.
    pub fn mark(&self, engine: &mut Command) {
        engine.env(MARK, &self.mark);
    }

    /// An engine was started.
    pub fn began(&self, id: u32) {
        self.tell('+', id);
    }

    /// Ends an engine, and all that it has started.
    pub fn end(&self, id: u32) {
        end_group(id);
        end_marked(&self.mark);
    }

    /// An engine was ended.
    pub fn ended(&self, id: u32) {
        self.tell('-', id);
    }

    fn tell(&self, sign: char, id: u32) {
        let Some((_, to)) = &self.process else { return };
        if let Some(to) = to.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            let _ = to.write_all(format!("{sign}{id}\n").as_bytes());
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let Some((process, to)) = &mut self.process else { return };
        to.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let _ = process.wait();
    }
}

/// Whether this process is the program that knows [`WATCH`], and no second process itself.
fn is_hitbench() -> bool {
    let program = std::env::current_exe().ok();
    let is_named = program.is_some_and(|it| it.file_stem() == Some("hitbench".as_ref()));
    is_named && std::env::var_os(SOUGHT).is_none()
}

fn started(mark: &str) -> io::Result<(Child, Mutex<Option<ChildStdin>>)> {
    let mut process = Command::new(std::env::current_exe()?);
    process.args(["referee", WATCH]).env(SOUGHT, mark);
    process.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C goes to the whole group of this program.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut process, 0);
    let mut process = process.spawn()?;
    let to = Mutex::new(process.stdin.take());
    Ok((process, to))
}

/// Where the second process has the mark of what it ends, which must not be marked itself.
const SOUGHT: &str = "HITBENCH_REFEREE_WATCHED";

/// Waits, as the second process.
pub fn watch() -> u8 {
    for id in left(io::stdin().lock()) {
        end_group(id);
    }
    if let Ok(mark) = std::env::var(SOUGHT) {
        end_marked(&mark);
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
fn end_group(id: u32) {
    if cfg!(unix) {
        kill(&[format!("-{id}")]);
    }
}

/// So often it is looked for what a process has started before it was ended itself.
const ROUNDS: usize = 10;

/// Ends what has the mark of a run.
fn end_marked(mark: &str) {
    for _ in 0..ROUNDS {
        let marked = marked(&format!("{MARK}={mark}"));
        if marked.is_empty() {
            return;
        }
        kill(&marked);
    }
}

/// The numbers of the processes with this line in their environment; none where a system does not tell.
fn marked(line: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = processes.filter_map(|process| process.file_name().into_string().ok());
    let numbers = names.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    let has_mark = |number: &String| {
        let environment = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|one| one == line.as_bytes())
    };
    numbers.filter(has_mark).collect()
}

fn kill(numbers: &[String]) {
    let mut kill = Command::new("kill");
    kill.args(["-KILL", "--"]).args(numbers);
    kill.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = kill.status();
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
