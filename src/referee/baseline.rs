use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Report, Trouble};

/// The differences of an engine that are known: a run in a CI fails for others alone.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Baseline(BTreeSet<String>);

impl Baseline {
    /// Reads a file that [`Baseline::write`] wrote, or a person: an object whose `known` is a list of kinds as the report names
    /// them.
    pub fn read(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let known =
            value.get("known").and_then(Value::as_array).ok_or("it has no list \"known\"")?;
        let kinds: Option<_> = known.iter().map(|kind| kind.as_str().map(str::to_owned)).collect();
        kinds.map(Self).ok_or_else(|| "\"known\" lists something that is no text".into())
    }

    /// All kinds of a report, as a file.
    pub fn write(report: &Report) -> String {
        let known: Vec<String> = all(report).collect();
        let engine = &report.hello.engine;
        format!("{:#}\n", json!({ "engine": engine, "known": known }))
    }

    /// The kinds of a report that are not known.
    pub fn unknown(&self, report: &Report) -> Vec<String> {
        all(report).filter(|kind| !self.0.contains(kind)).collect()
    }

    /// The known kinds that the report does not have.
    pub fn gone(&self, report: &Report) -> Vec<String> {
        let here: BTreeSet<String> = all(report).collect();
        self.0.difference(&here).cloned().collect()
    }
}

/// Differences by kind, and what went wrong with the process.
fn all(report: &Report) -> impl Iterator<Item = String> + '_ {
    let troubles = report.troubles.keys().map(|trouble: &Trouble| trouble.words().to_owned());
    let scenes = report.reported.0.iter().filter(|of| !of.rounding);
    let scenes = scenes.map(|of| {
        let [a, b] = &of.pair;
        format!("{}: {}, {a} and {b} of {}", of.ask.name(), of.difference.name(), of.scene)
    });
    report.wrong.keys().map(|key| key.text()).chain(scenes).chain(troubles)
}
