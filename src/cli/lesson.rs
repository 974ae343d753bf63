//! `hitbench check` of a lesson: whether each step can be answered, and whether the solutions hold.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use super::print;
use crate::lesson::{Lesson, Trial};

/// Prints a line for each step. Returns how many of them hold, and how many are at fault.
pub(super) fn check(
    file: &Path,
    lesson: &Lesson,
    json: bool,
    out: &mut dyn Write,
) -> io::Result<[usize; 2]> {
    let mut counts = [0, 0];
    for trial in lesson.trial() {
        counts[usize::from(trial.fault.is_some())] += 1;
        report(file, lesson, &trial, json, out)?;
    }
    Ok(counts)
}

fn report(
    file: &Path,
    lesson: &Lesson,
    trial: &Trial,
    json: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Trial { step, truth, fault } = trial;
    if !json {
        let told = match fault {
            Some(fault) => format!("FAILED: {fault}"),
            None if truth.is_empty() => "asks nothing".to_owned(),
            None => truth.clone(),
        };
        return print::line(out, format_args!("{}: step {step}: {told}", file.display()));
    }
    #[derive(Serialize)]
    struct Line<'a> {
        file: &'a str,
        lesson: &'a str,
        step: &'a str,
        answer: &'a str,
        expected: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        fault: Option<&'a str>,
    }
    let line = Line {
        file: &file.to_string_lossy(),
        lesson: &lesson.id,
        step,
        answer: truth,
        expected: fault.is_none(),
        fault: fault.as_deref(),
    };
    print::json(out, &line)
}
