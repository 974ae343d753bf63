use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Report;

/// The differences of an engine that are known: a run in a CI fails for others alone.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Baseline {
    known: BTreeSet<String>,
    /// What it left out then, if the file says so.
    left_out: Option<BTreeSet<String>>,
}

impl Baseline {
    /// Reads a file that [`Baseline::write`] wrote, or a person: an object whose `known` is a list of kinds as the report names
    /// them. It may have a list `left_out` of questions.
    pub fn read(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let words = |key: &str| {
            let Some(list) = value.get(key) else { return Ok(None) };
            let list = list.as_array().ok_or_else(|| format!("\"{key}\" is no list"))?;
            let words: Option<_> =
                list.iter().map(|kind| kind.as_str().map(str::to_owned)).collect();
            words.map(Some).ok_or_else(|| format!("\"{key}\" lists something that is no text"))
        };
        let known = words("known")?.ok_or("it has no list \"known\"")?;
        Ok(Self { known, left_out: words("left_out")? })
    }

    /// All kinds of a report, as a file.
    pub fn write(report: &Report) -> String {
        let known: Vec<String> = all(report).collect();
        let left_out: Vec<String> = report.leaves_out().map(|(what, _)| what).collect();
        let engine = &report.hello.engine;
        format!("{:#}\n", json!({ "engine": engine, "known": known, "left_out": left_out }))
    }

    /// The questions that the report leaves out, and the baseline does not; none where that does not say. They are no
    /// differences.
    pub fn newly_left_out(&self, report: &Report) -> Vec<String> {
        let Some(before) = &self.left_out else { return Vec::new() };
        let now = report.leaves_out().map(|(what, _)| what);
        now.filter(|what| !before.contains(what)).collect()
    }

    /// The kinds of a report that are not known.
    pub fn unknown(&self, report: &Report) -> Vec<String> {
        all(report).filter(|kind| !self.known.contains(kind)).collect()
    }

    /// The known kinds that the report does not have.
    pub fn gone(&self, report: &Report) -> Vec<String> {
        let here: BTreeSet<String> = all(report).collect();
        self.known.difference(&here).cloned().collect()
    }
}

/// Differences by kind, and what went wrong with the process.
fn all(report: &Report) -> impl Iterator<Item = String> + '_ {
    let faults = report.faults.keys().map(|fault| fault.text());
    let scenes = report.reported.iter().filter(|of| !of.rounding).map(|of| of.text());
    report.wrong.keys().map(|key| key.text()).chain(scenes).chain(faults)
}
