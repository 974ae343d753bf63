//! `hitbench try`: functions of the user's own. It writes a file to begin with, tries its functions until one errs, or says what
//! they answer about the pairs of a scene.

mod terms;

use std::cell::OnceCell;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) use terms::{Asked, Terms};

use super::print;
use super::progress::NowAndThen;
use crate::engine::{Language, Waiting, function_named, skeleton};
use crate::glam::{DVec2, DVec3};
use crate::referee::{Choice, Function, Hello, Plan, Verdict};
use crate::scene::{Document, Format, Scene, World, each_world};
use crate::trial::{Counts, Mistake, Trial};
use crate::ways::Engine;

/// So many cases of each function are tried, and so long all of them, if nothing else is said.
const CASES: u64 = 4_000;
const LIMIT: Duration = Duration::from_secs(60);
/// So long a mistake is made smaller.
const SHRINKING: Duration = Duration::from_secs(8);

/// Does it, and returns the exit code: 0 if nothing is wrong, 1 if something is, 2 if the functions cannot be asked.
pub(super) fn run(terms: &Terms, out: &mut dyn Write) -> io::Result<u8> {
    let done = match (&terms.new, &terms.file) {
        (Some(name), Some(file)) => write_new(name, file, out)?,
        _ => ask(terms, out)?,
    };
    done.or_else(|message| {
        eprintln!("hitbench: {}", print::printable(message));
        Ok(2)
    })
}

fn write_new(name: &str, file: &Path, out: &mut dyn Write) -> io::Result<Result<u8, String>> {
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    let text = || {
        let told = file.display();
        let language = Language::of_ending(ending)
            .ok_or_else(|| format!("{told}: a file of functions ends in .py or .js"))?;
        let text = skeleton(&function_named(name)?, language);
        let mut new = fs::File::create_new(file).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => format!("{told} is there already: name another file"),
            _ => format!("{told}: {error}"),
        })?;
        new.write_all(text.as_bytes()).map_err(|error| format!("{told}: {error}"))
    };
    if let Err(message) = text() {
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
    match (&scene, terms.checks) {
        (_, true) => check(terms, scene.as_ref(), &*engine, &hello, out),
        (Some(scene), false) => {
            let asked = say(&*engine, &hello, scene, None, out)?;
            Ok(asked.map(|[_, wrong]| u8::from(wrong > 0)))
        }
        (None, false) => {
            for function in hello.functions_of(None) {
                print::line(out, function.name())?;
            }
            Ok(Ok(0))
        }
    }
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
    let pair = scene.map(opened_pair).transpose();
    let kinds = match &pair {
        Ok(pair) => pair.as_ref().map(|scene| each_world!(scene, document => kinds(document))),
        Err(message) => return Ok(Err(message.clone())),
    };
    let functions = hello.functions_of(kinds);
    if functions.is_empty() {
        let named = kinds.map_or(String::new(), |[a, b]| {
            let kinds = [a.min(b), a.max(b)];
            let name = Function { ask: crate::referee::Ask::Overlap, kinds }.name();
            format!(" of this pair: name it {name}, for instance")
        });
        return Ok(Err(format!("{} has no function{named}", hello.engine)));
    }
    let until = Instant::now() + terms.limit.unwrap_or(LIMIT);
    let (mut errs, mut is_silent) = (false, true);
    for function in functions {
        let mut tried =
            Tried { terms, engine, hello, until, out, told: Vec::new(), limited: false };
        let base = pair.as_ref().ok().and_then(Option::as_ref);
        let mistake = match base {
            Some(Scene::Two(document)) => tried.try_in(&function, Some(document.clone()))?,
            Some(Scene::Three(document)) => tried.try_in(&function, Some(document.clone()))?,
            None => match tried.try_in::<DVec2>(&function, None)? {
                None => tried.try_in::<DVec3>(&function, None)?,
                found => found,
            },
        };
        let told = std::mem::take(&mut tried.told);
        errs |= mistake.is_some();
        is_silent &= told.is_empty();
        match mistake {
            None if told.is_empty() => {}
            None => {
                let counts: Vec<String> =
                    told.iter().map(|(dim, counts)| in_words(*dim, counts)).collect();
                let end = if tried.limited { "; the time is over" } else { "" };
                print::line(out, format!("{}: {}{end}", function.name(), counts.join("; ")))?;
            }
            Some(mistake) => match tell(terms, &mistake, out)? {
                Ok(()) => {}
                Err(message) => return Ok(Err(message)),
            },
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

/// One function that is tried.
struct Tried<'a> {
    terms: &'a Terms,
    engine: &'a dyn Engine,
    hello: &'a Hello,
    until: Instant,
    out: &'a mut dyn Write,
    /// By dimension.
    told: Vec<(usize, Counts)>,
    /// The time was over before all cases were tried.
    limited: bool,
}

impl Tried<'_> {
    fn try_in<V: World>(
        &mut self,
        function: &Function,
        base: Option<Document<V>>,
    ) -> io::Result<Option<Mistake>> {
        let seed = self.terms.seed;
        // A pair of space alone has nothing to be tried in the plane.
        let Ok(mut trial) = Trial::<V>::new(self.engine, self.hello, function.clone(), base, seed)
        else {
            return Ok(None);
        };
        let mut progress = NowAndThen::after(NowAndThen::EACH);
        let cases = self.terms.cases.unwrap_or(CASES);
        let mut made = 0;
        let mut found = None;
        while made < cases && found.is_none() {
            if Instant::now() >= self.until {
                self.limited = true;
                break;
            }
            made += 1;
            // The first call is that of a mistake.
            let since = OnceCell::new();
            found = trial.step(&|| since.get_or_init(Instant::now).elapsed() < SHRINKING);
            progress.tell(|| format!("{}: case {made}", function.name()));
        }
        progress.wipe();
        self.out.flush()?;
        if trial.counts().asked > 0 {
            self.told.push((V::DIM, trial.counts()));
        }
        Ok(found)
    }
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
    each_world!(scene, document => alone(document).map(World::scene))
}

fn alone<V: World>(document: &Document<V>) -> Result<Document<V>, String> {
    let opened = document.opens.as_ref().and_then(|opens| opens.pair.clone());
    let pair = match opened {
        Some((a, b)) => document.find(&a).zip(document.find(&b)),
        None => (document.entries.len() > 1).then_some((0, 1)),
    };
    let (a, b) = pair.ok_or("a trial needs a scene with two shapes at least")?;
    let mut alone = Document::new("");
    alone.precision = document.precision;
    alone.meshes = document.meshes.clone();
    alone.entries = vec![document.entries[a].clone(), document.entries[b].clone()];
    for (entry, name) in alone.entries.iter_mut().zip(crate::cases::NAMES) {
        entry.name = name.to_owned();
    }
    Ok(alone)
}

fn kinds<V: World>(document: &Document<V>) -> [crate::shapes::Kind; 2] {
    [0, 1].map(|i| document.entries[i].form.kind())
}
