//! The report as a section of a page about several engines.

use std::fmt::Write;

use super::{Difference, Example, Key, Report};
use hitbench_scene::scene::{Format, Scene};

/// So many kinds are listed of each question and error.
const LISTED: usize = 3;

/// A section: the counts by family, and the most frequent kinds of wrong answers with a case of each.
pub fn markdown(report: &Report) -> String {
    let total = report.total();
    let wrong: u64 = total.wrong.iter().sum();
    let mut page = String::new();
    // Writing to a string never fails.
    let _ = write!(
        page,
        "\n## {}\n\n{} cases of seed {}, {} answers: {} right, {} differ by rounding, {wrong} wrong, {} undecided, {} not \
         supported, {} lost. The worst error of a distance is {:.1e} units, of a first instant {:.1e} frames.\n",
        report.hello.engine,
        report.choice.cases,
        report.choice.seed,
        total.asked,
        total.right,
        total.rounding,
        total.undecided,
        total.unsupported,
        total.lost,
        total.distance_error,
        total.time_error,
    );
    if report.of_scenes[0] > 0 {
        page += &scenes(report);
    }
    if !report.faults.is_empty() {
        let faults = report.faults.iter().map(|(fault, case)| format!("{fault} ({})", case.count));
        let _ = writeln!(
            page,
            "\nWhat went wrong with the process: {}.",
            faults.collect::<Vec<_>>().join("; ")
        );
    }
    if wrong == 0 {
        return page;
    }
    let kinds = Difference::of_protocol(report.hello.protocol);
    let names: String = kinds.iter().map(|kind| format!(" {} |", kind.plural())).collect();
    let _ = writeln!(
        page,
        "\n| family | asked | rounding |{names}\n{}|",
        "|---".repeat(3 + kinds.len())
    );
    for (family, line) in &report.families() {
        let wrong: String =
            kinds.iter().map(|&kind| format!(" {} |", line.wrong[kind as usize])).collect();
        let _ = writeln!(page, "| {family} | {} | {} |{wrong}", line.asked, line.rounding);
    }
    let mut kinds: Vec<(&Key, &Example)> = report.wrong.iter().collect();
    kinds.sort_by_key(|(key, example)| (std::cmp::Reverse(example.count), (*key).clone()));
    // Some of each question and error: the pairs and families differ little.
    let mut listed: Vec<(&Key, &Example)> = Vec::new();
    for (key, example) in kinds {
        let alike = |(other, _): &&(&Key, &Example)| {
            (other.ask, other.difference) == (key.ask, key.difference)
        };
        if listed.iter().filter(alike).count() < LISTED {
            listed.push((key, example));
        }
    }
    page += "\n| most frequent | family | cases | the smallest: a; b | it says | true |\n|---|---|---|---|---|---|\n";
    for (key, example) in listed {
        let what = format!("{}, {}", key.ask.name(), key.difference.name());
        let _ = writeln!(
            page,
            "| {what}: {} | {} | {} | `{}` | {} | {} |",
            key.pair,
            key.family,
            example.count,
            shapes(&example.posed.scene),
            example.said(key.ask),
            example.truth(key.ask),
        );
    }
    page
}

/// What it answers to the scenes that were asked.
fn scenes(report: &Report) -> String {
    let (reported, asked) = (&report.reported, report.of_scenes[0]);
    let wrong = reported.iter().filter(|of| !of.rounding).count();
    let by_rounding = reported.len() - wrong;
    let mut page = format!(
        "\n{asked} questions about the scenes of edge cases that it knows: {wrong} wrong answers, {by_rounding} that differ by \
         rounding.\n"
    );
    if reported.is_empty() {
        return page;
    }
    page += "\n| scene | pair | asked | it says | true | |\n|---|---|---|---|---|---|\n";
    for of in reported {
        let name = of.scene.trim_end_matches(".ron");
        let [a, b] = &of.pair;
        let small = if of.rounding { "by rounding" } else { "wrong" };
        // Writing to a string never fails.
        let _ = writeln!(
            page,
            "| [{name}](../scenes/edge-cases/{}) | {a}, {b} | {} | {} | {} | {small} |",
            of.scene,
            of.ask.name(),
            of.said,
            of.truth
        );
    }
    page
}

/// The shapes on one line, as a scene file writes them.
fn shapes(scene: &Scene) -> String {
    let text = scene.write(Format::Ron);
    let shapes = text.lines().filter_map(|line| line.trim().strip_prefix("(name: \""));
    let parts = shapes.filter_map(|line| line.split_once("shape: "));
    let parts: Vec<&str> =
        parts.map(|(_, shape)| shape.trim_end_matches(',').trim_end_matches(')')).collect();
    let closed = |part: &&str| {
        let open = part.matches('(').count().saturating_sub(part.matches(')').count());
        format!("{part}{}", ")".repeat(open))
    };
    parts.iter().map(closed).collect::<Vec<_>>().join("; ")
}
