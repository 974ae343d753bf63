//! The text for screen readers: the verdict, the current step, lists, questions and messages, each announced once it
//! has been stable for a moment.

use crate::panels::explain::steps;
use crate::panels::stage::answer;
use crate::panels::stage::open_scene::OpenScene;
use crate::scene::World;
use crate::view::style::Style;
use crate::words::{self, say, tr};

/// How long text must stay unchanged before it is announced, in seconds: during a drag nothing is.
const STILL: f64 = 0.5;

/// The lines that were announced, and those that wait to be.
#[derive(Debug, Default)]
pub struct Announcer {
    said: Vec<String>,
    now: Vec<String>,
    since: f64,
}

impl Announcer {
    /// Returns the lines that changed since the last announcement, once all lines have been stable.
    pub fn hear(&mut self, lines: Vec<String>, time: f64) -> Option<String> {
        if lines != self.now {
            (self.now, self.since) = (lines, time);
        }
        if time - self.since < STILL || self.now == self.said {
            return None;
        }
        let said = std::mem::replace(&mut self.said, self.now.clone());
        let is_new = |(place, line): &(usize, &String)| said.get(*place) != Some(line);
        let new = self.now.iter().enumerate().filter(is_new).map(|(_, line)| line.as_str());
        let new: Vec<&str> = new.filter(|line| !line.is_empty()).collect();
        (!new.is_empty()).then(|| new.join(" "))
    }
}

impl<V: World> OpenScene<V> {
    /// The scene, its verdict, the selected shape and the step, each as plain text.
    pub(in crate::panels) fn lines(&self, style: &Style) -> Vec<String> {
        let (bench, findings) = (&self.bench, &self.findings);
        let selected = bench.selection.entry(bench.document());
        vec![
            ended(tr(bench.shown.title(bench.document()))),
            answer::spoken(bench, findings, self.awaits_verdicts(), style).unwrap_or_default(),
            selected.map_or_else(String::new, |entry| {
                say!("{} is selected.", words::shape(&entry.name))
            }),
            steps::spoken(bench, findings),
        ]
    }
}

/// The hit of a list that is marked, its place, and how many there are; or that nothing is found.
pub(in crate::panels) fn hit(name: Option<&str>, place: usize, count: usize) -> String {
    match name {
        Some(name) => {
            say!("{name}, {place} of {count}.", name = name.trim_end(), place = place + 1)
        }
        None => tr("Nothing matches.").to_owned(),
    }
}

/// The text with a full stop at its end, unless it ends in a punctuation mark.
pub fn ended(text: &str) -> String {
    if text.ends_with(['.', '?', '!', '。', '？', '！']) {
        text.to_owned()
    } else {
        format!("{text}{}", tr("."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dragged_is_said_once_it_is_still_and_then_only_what_is_new() {
        let mut announcer = Announcer::default();
        let mut hear =
            |time: f64, lines: [&str; 2]| announcer.hear(lines.map(str::to_owned).to_vec(), time);
        assert_eq!(hear(0.0, ["Two disks.", "APART by 2."]), None);
        assert_eq!(
            hear(0.6, ["Two disks.", "APART by 2."]).as_deref(),
            Some("Two disks. APART by 2.")
        );
        assert_eq!(hear(0.7, ["Two disks.", "APART by 2."]), None);
        for step in 0..20 {
            let at = 1.0 + 0.1 * f64::from(step);
            assert_eq!(hear(at, ["Two disks.", &format!("APART by 1.{step}")]), None);
        }
        assert_eq!(hear(3.0, ["Two disks.", "OVERLAP."]), None);
        assert_eq!(hear(3.5, ["Two disks.", "OVERLAP."]).as_deref(), Some("OVERLAP."));
        // A line that disappears is not announced.
        assert_eq!(hear(4.0, ["Two disks.", ""]), None);
        assert_eq!(hear(5.0, ["Two disks.", ""]), None);
        assert_eq!(hear(6.0, ["Two disks.", "OVERLAP."]), None);
        assert_eq!(hear(7.0, ["Two disks.", "OVERLAP."]).as_deref(), Some("OVERLAP."));
    }
}
