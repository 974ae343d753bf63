//! `hitbench referee`: asks an engine, and writes what it found. `hitbench engine`: answers as one.

mod run;
mod shrinking;
mod terms;

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

pub(super) use terms::Terms;

use super::print;
use crate::engine::LONGEST;
use crate::referee::{Baseline, Report, html, markdown, respond};
use crate::scene::{Format, Precision};

/// Asks the engine, and returns the exit code: 0 if all differences are known, 1 if one is not, 2 if the engine cannot be
/// asked or something cannot be read or written.
pub(super) fn referee(terms: &Terms, out: &mut dyn Write) -> io::Result<u8> {
    let done = read_baseline(terms).and_then(|baseline| Ok((run::run(terms)?, baseline)));
    let (report, baseline) = match done {
        Ok(done) => done,
        Err(message) => {
            eprintln!("hitbench: {}", print::printable(message));
            return Ok(2);
        }
    };
    for odd in &report.hello.odd {
        eprintln!("hitbench: warning: {}", print::printable(odd.clone()));
    }
    summary(&report, out)?;
    let written = write(terms, &report);
    if let Err(message) = written {
        eprintln!("hitbench: {}", print::printable(message));
        return Ok(2);
    }
    let (unknown, gone) = (baseline.unknown(&report), baseline.gone(&report));
    for kind in &unknown {
        print::line(out, format!("new: {kind}"))?;
    }
    for kind in &gone {
        print::line(out, format!("gone: {kind}"))?;
    }
    for what in baseline.newly_left_out(&report) {
        print::line(out, format!("left out, unlike before: {what}"))?;
    }
    Ok(u8::from(!unknown.is_empty() || report.ended.is_some()))
}

fn read_baseline(terms: &Terms) -> Result<Baseline, String> {
    let Some(file) = &terms.baseline else { return Ok(Baseline::default()) };
    let wrong = |error: String| format!("{}: {error}", file.display());
    let text = fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    Baseline::read(&text).map_err(wrong)
}

fn summary(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    print::line(out, &report.hello.engine)?;
    let others = if report.hello.protocol > 1 { "  others" } else { "" };
    print::line(
        out,
        format!(
            "family           asked     right  rounding  missed  false hits  times  distances  undecided  unsupported  lost{others}"
        ),
    )?;
    let lines = report.families().into_iter().map(|(family, line)| (family.name(), line));
    for (name, line) in lines.chain([("all", report.total())]) {
        let [missed, false_hits, times, distances, more @ ..] = line.wrong;
        let others: u64 = more.iter().sum();
        let more = if report.hello.protocol > 1 { format!("{others:>8}") } else { String::new() };
        print::line(
            out,
            format!(
                "{name:<14} {:>7} {:>9} {:>9} {missed:>7} {false_hits:>11} {times:>6} {distances:>10} {:>10} {:>12} {:>5}{more}",
                line.asked, line.right, line.rounding, line.undecided, line.unsupported, line.lost
            ),
        )?;
    }
    let total = report.total();
    print::line(
        out,
        format!(
            "worst error of a distance {:.3e} units, of a time {:.3e} frames",
            total.distance_error, total.time_error
        ),
    )?;
    for (trouble, count) in &report.troubles {
        print::line(out, format!("{count} ×: {}", trouble.words()))?;
    }
    if report.seems_unflushed() {
        print::line(out, "it answered nothing at all: does it flush its output after each line?")?;
    }
    let left_out: Vec<String> = report.leaves_out().map(|(what, _)| what).collect();
    if let Some(first) = left_out.get(..left_out.len().min(LEFT_OUT)).filter(|all| !all.is_empty())
    {
        let more = left_out.len() - first.len();
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        print::line(out, format!("leaves out, at times or always: {}{more}", first.join(", ")))?;
    }
    let [asked, answered] = report.of_scenes;
    if asked > 0 {
        let wrong = report.reported.iter().filter(|of| !of.rounding).count();
        print::line(
            out,
            format!(
                "of {asked} questions about scenes {answered} were answered, {wrong} of them wrong"
            ),
        )?;
    }
    if let Some((line, why)) = &report.stray_line {
        print::line(out, format!("the first line that was no answer is {why}: {line}"))?;
    }
    if let Some(why) = &report.ended {
        print::line(out, format!("the run ended early: {why}"))?;
    }
    Ok(())
}

/// So many questions that are left out are named.
const LEFT_OUT: usize = 6;

/// The folder of the scenes, in that of the report.
const SCENES: &str = "scenes";

/// The baseline, the section, the report and its scenes.
fn write(terms: &Terms, report: &Report) -> Result<(), String> {
    let put = |file: &Path, text: &str| {
        fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
    };
    if let Some(file) = &terms.write_baseline {
        put(file, &Baseline::write(report))?;
    }
    if let Some(file) = &terms.markdown {
        let before = fs::read_to_string(file).unwrap_or_default();
        put(file, &format!("{before}{}", markdown(report)))?;
    }
    let Some(folder) = &terms.folder else { return Ok(()) };
    let scenes = folder.join(SCENES);
    fs::create_dir_all(&scenes).map_err(|error| format!("{}: {error}", scenes.display()))?;
    let name = |number: usize| format!("{SCENES}/{:03}.ron", number + 1);
    let engine = &report.hello.engine;
    let wrong = report.wrong.iter().map(|(key, example)| example.scene(key, engine));
    let deadly = report.deadly().map(|(fault, _, posed)| posed.fatal_scene(fault, engine));
    for (number, scene) in wrong.chain(deadly).enumerate() {
        put(&folder.join(name(number)), &scene.write(Format::Ron))?;
    }
    put(&folder.join("report.html"), &html(report, |number| Some(name(number))))?;
    put(&folder.join("report.json"), &format!("{:#}\n", report.json()))
}

/// Answers questions on the standard input with the core, until it ends. Returns the exit code: 0, or 2 where the input cannot be
/// read on.
pub(super) fn engine(precision: Precision, out: &mut dyn Write) -> io::Result<u8> {
    let hello = respond("", precision).unwrap_or_default();
    writeln!(out, "{hello}")?;
    out.flush()?;
    let (mut input, mut line, mut number) = (io::stdin().lock(), Vec::new(), 0_u64);
    loop {
        number += 1;
        line.clear();
        let why = match (&mut input).take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) => return Ok(0),
            Err(error) => error.to_string(),
            Ok(count) if count > LONGEST => "it is longer than a mebibyte".into(),
            Ok(_) => match str::from_utf8(&line) {
                Err(_) => "it is no text in UTF-8".into(),
                Ok(text) => {
                    let text = text.trim_end();
                    if let Some(answer) = respond(text, precision).filter(|_| !text.is_empty()) {
                        writeln!(out, "{answer}")?;
                        out.flush()?;
                    }
                    continue;
                }
            },
        };
        eprintln!("hitbench: cannot read line {number} of the standard input: {why}");
        return Ok(2);
    }
}
