//! `hitbench try`: functions of the user's own. It writes a file to begin with, or tries its functions until one errs. Elsewhere it is
//! said what they answer about the pairs of a scene.

mod terms;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

pub(super) use terms::{Asked, Terms};

use super::print;
use super::progress::NowAndThen;
use crate::engine::{Attempt, CASES, LIMIT, Waiting, alone, function_named, write_new};
use crate::referee::{Choice, Function, Hello, Plan, Verdict};
use crate::scene::{Document, Format, Scene, World, each_world};
use crate::trial::{Counts, Mistake};
use crate::ways::Engine;

/// Does it, and returns the exit code: 0 if nothing is wrong, 1 if something is, 2 if the functions cannot be asked.
pub(super) fn run(terms: &Terms, out: &mut dyn Write) -> io::Result<u8> {
    let done = match (&terms.new, &terms.file) {
        (Some(name), Some(file)) => begin(name, file, out)?,
        _ => ask(terms, out)?,
    };
    done.or_else(|message| {
        eprintln!("hitbench: {}", print::printable(message));
        Ok(2)
    })
}

fn begin(name: &str, file: &Path, out: &mut dyn Write) -> io::Result<Result<u8, String>> {
    if let Err(message) = function_named(name).and_then(|function| write_new(file, &function)) {
        return Ok(Err(message));
    }
    let told = file.display();
    print::line(out, format!("{told} is written; try it: hitbench try {told} --check"))?;
    Ok(Ok(0))
}

fn ask(terms: &Terms, out: &mut dyn Write) -> io::Result<Result<u8, String>> {
    let begun = || {
        let scene = terms.scene.as_ref().map(|file| Scene::load(file)).transpose();
        let scene = scene.map_err(|error| error.to_string())?;
        let engine = terms.engine.start()?.ok_or("there is no engine to ask")?;
        let hello = engine.hello().ok_or("the engine has said nothing")?;
        Ok((scene, engine, hello))
    };
    let (scene, engine, hello): (_, Arc<Waiting>, Hello) = match begun() {
        Ok(begun) => begun,
        Err(message) => return Ok(Err(message)),
    };
    for odd in &hello.odd {
        eprintln!("hitbench: warning: {}", print::printable(odd));
    }
    check(terms, scene.as_ref(), &*engine, &hello, out)
}

/// Says what an engine answers about the pairs of a scene, or about one of them, beside what is true. Returns how many answers there
/// were, and how many are wrong.
pub(super) fn say(
    engine: &dyn Engine,
    hello: &Hello,
    scene: &Scene,
    pair: Option<[usize; 2]>,
    out: &mut dyn Write,
) -> io::Result<Result<[u64; 2], String>> {
    let names: Vec<String> = scene.names().iter().map(|name| (*name).to_owned()).collect();
    let plan = match Plan::new(Choice::default(), hello.clone()) {
        Ok(plan) => plan,
        Err(message) => return Ok(Err(message)),
    };
    let mut counts = [0; 2];
    let all = (0..names.len()).flat_map(|i| (i + 1..names.len()).map(move |j| [i, j]));
    for [i, j] in all.filter(|&of| pair.is_none_or(|[a, b]| of == [a.min(b), a.max(b)])) {
        let two = [names[i].clone(), names[j].clone()];
        let Some(posed) = each_world!(scene, document => plan.of_pair(document, &two, 0)) else {
            continue;
        };
        for &ask in &posed.asks {
            let Some(question) = posed.question(ask) else { continue };
            let what = format!("mine: {} and {}: {}", two[0], two[1], ask.name());
            let truth = posed.truth(ask).words();
            counts[0] += 1;
            match engine.ask(&question) {
                Err(why) => {
                    counts[1] += 1;
                    print::line(
                        out,
                        format!("{what}: no answer: {}; true is {truth}", why.words()),
                    )?;
                }
                Ok(reply) => {
                    let said = reply.words(ask);
                    let verdict = match posed.judge(ask, &reply) {
                        Verdict::Right(_) => "right".to_owned(),
                        Verdict::Rounding(_) => format!("within rounding; true is {truth}"),
                        Verdict::Wrong(difference, _) => {
                            counts[1] += 1;
                            format!("{}; true is {truth}", difference.name())
                        }
                        Verdict::Undecided => "nobody can tell".to_owned(),
                        Verdict::Unsupported => "left out".to_owned(),
                    };
                    print::line(out, format!("{what}: {said}: {verdict}"))?;
                    if let Some(printed) = reply.printed {
                        for line in printed.lines() {
                            print::line(out, format!("  printed: {line}"))?;
                        }
                    }
                }
            }
        }
    }
    Ok(Ok(counts))
}

/// Tries each function, and stops at its first mistake.
fn check(
    terms: &Terms,
    scene: Option<&Scene>,
    engine: &dyn Engine,
    hello: &Hello,
    out: &mut dyn Write,
) -> io::Result<Result<u8, String>> {
    let pair = match scene.map(opened_pair).transpose() {
        Ok(pair) => pair,
        Err(message) => return Ok(Err(message)),
    };
    let kinds = pair.as_ref().map(|scene| each_world!(scene, document => kinds(document)));
    let functions = hello.functions_of(kinds);
    if functions.is_empty() {
        let named = kinds.map_or(String::new(), |kinds| {
            let name = Function::overlap(kinds).name();
            format!(" of this pair: name it {name}, for instance")
        });
        return Ok(Err(format!("{} has no function{named}", hello.engine)));
    }
    let attempt = Attempt { cases: terms.cases.unwrap_or(CASES), seed: terms.seed };
    let until = Instant::now() + terms.limit.unwrap_or(LIMIT);
    let (mut errs, mut is_silent) = (false, true);
    for function in functions {
        let name = function.name();
        let mut progress = NowAndThen::after(NowAndThen::EACH);
        let tried = attempt.run((engine, hello), &function, pair.as_ref(), &mut |made| {
            progress.tell(|| format!("{name}: case {made}"));
            Instant::now() < until
        });
        progress.wipe();
        out.flush()?;
        errs |= tried.mistake.is_some();
        is_silent &= tried.counts.is_empty();
        match &tried.mistake {
            Some(mistake) => {
                if let Err(message) = tell(terms, mistake, out)? {
                    return Ok(Err(message));
                }
            }
            None if tried.counts.is_empty() => {}
            None => {
                let counts = tried.counts.iter().map(|(dim, counts)| in_words(*dim, counts));
                let counts = counts.collect::<Vec<_>>().join("; ");
                let end = if tried.is_cut { "; the time is over" } else { "" };
                print::line(out, format!("{name}: {counts}{end}"))?;
            }
        }
    }
    if is_silent {
        return Ok(Err(format!("{} answers nothing of this pair", hello.engine)));
    }
    Ok(Ok(u8::from(errs)))
}

fn in_words(dim: usize, counts: &Counts) -> String {
    let Counts { asked, right, .. } = counts;
    format!("right on {right} of {asked} cases in {dim}D")
}

/// The mistake in words, and as a scene.
fn tell(terms: &Terms, mistake: &Mistake, out: &mut dyn Write) -> io::Result<Result<(), String>> {
    let Mistake { function, fault, case, family, scene, .. } = mistake;
    let name = function.name();
    let dim = if matches!(scene, Scene::Two(_)) { 2 } else { 3 };
    print::line(out, format!("{name} is wrong: {fault} (case {case}, {family}, {dim}D)"))?;
    let text = scene.write(Format::Ron);
    for shape in text.lines().filter_map(|line| line.trim().strip_prefix("(name: ")) {
        print::line(out, format!("  {}", shape.trim_end_matches("),")))?;
    }
    each_world!(scene, document => {
        print::line(out, format!("  {}", document.about.as_deref().unwrap_or_default()))?;
    });
    let file = terms.folder.join(format!("{name}.ron"));
    let written = fs::create_dir_all(&terms.folder)
        .and_then(|()| fs::write(&file, text))
        .map_err(|error| format!("{}: {error}", file.display()));
    if written.is_ok() {
        print::line(out, format!("  {}, to open in hitbench", file.display()))?;
    }
    Ok(written)
}

/// The pair that a scene opens with, or its first two shapes, alone.
fn opened_pair(scene: &Scene) -> Result<Scene, String> {
    each_world!(scene, document => {
        let opened = document.opens.as_ref().and_then(|opens| opens.pair.clone());
        let pair = match opened {
            Some((a, b)) => document.find(&a).zip(document.find(&b)),
            None => (document.entries.len() > 1).then_some((0, 1)),
        };
        let (a, b) = pair.ok_or("a trial needs a scene with two shapes at least")?;
        Ok(World::scene(alone(document, [a, b])))
    })
}

fn kinds<V: World>(document: &Document<V>) -> [crate::shapes::Kind; 2] {
    [0, 1].map(|i| document.entries[i].form.kind())
}
