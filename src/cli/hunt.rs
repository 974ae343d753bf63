//! `hitbench hunt`: cases in which a way errs, made from a seed.

mod merge;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lexopt::Arg::{Long, Short, Value};
use lexopt::Parser;

use super::arguments::{Request, number, seconds, typed, unknown, word, wrong};
use super::print;
use super::progress::NowAndThen;
use super::trial::Asked;
use crate::hunt::{Find, Hunt, Plan};
use crate::scene::{Document, Scene, Subject, World, each_world};
use crate::ways::{MINE, Way};

pub(super) use merge::{Merge, merge};

/// What the arguments ask for.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Terms {
    scene: PathBuf,
    pair: Option<[String; 2]>,
    /// The user's own test, which is the lens if no other is named.
    engine: Asked,
    /// By their ids or names; none to be told those of the pair.
    way: String,
    against: String,
    /// `None`: the sweep if something moves, or if the way knows no other question.
    subject: Option<Subject>,
    seed: u64,
    shard: [u64; 2],
    most: usize,
    strict: bool,
    cases: Option<u64>,
    time: Option<Duration>,
    folder: Option<PathBuf>,
}

/// How long a hunt takes if nothing else is said.
const USUAL: Duration = Duration::from_secs(30);

const OPTIONS: &str = "--lens --against --engine --python --ask --pair --seconds --cases --seed --shard --most --strict --output --merge";

impl Terms {
    /// From the arguments after `hunt`.
    pub fn parse(mut args: Parser) -> Result<Request, String> {
        let (mut paths, mut merges) = (Vec::new(), false);
        let against = Way::Judge.to_string();
        let mut terms = Self { against, seed: 1, shard: [0, 1], most: 3, ..Self::default() };
        while let Some(arg) = args.next().map_err(wrong)? {
            let option = typed(&arg);
            match arg {
                Short('h') | Long("help") => return Ok(Request::Help),
                Long("lens") => terms.way = word(&mut args, &option).unwrap_or_default(),
                Long("against") => terms.against = word(&mut args, &option)?,
                Long("engine") => terms.engine.command = Some(word(&mut args, &option)?),
                Long("python") => terms.engine.python = Some(word(&mut args, &option)?.into()),
                Long("ask") => {
                    terms.subject = Some(match word(&mut args, &option)?.as_str() {
                        "overlap" => Subject::Overlap,
                        "sweep" => Subject::Sweep,
                        _ => return Err("--ask is overlap or sweep".into()),
                    })
                }
                Long("pair") => {
                    terms.pair = Some([word(&mut args, &option)?, word(&mut args, &option)?])
                }
                Long("seconds") => terms.time = Some(seconds(args.value().ok(), &option)?),
                Long("cases") => terms.cases = Some(number(&word(&mut args, &option)?, &option)?),
                Long("seed") => terms.seed = number(&word(&mut args, &option)?, &option)?,
                Long("shard") => terms.shard = part(&word(&mut args, &option)?)?,
                Long("most") => terms.most = number(&word(&mut args, &option)?, &option)? as usize,
                Long("strict") => terms.strict = true,
                Short('o') | Long("output") => {
                    terms.folder = Some(word(&mut args, &option)?.into())
                }
                Long("merge") => merges = true,
                Value(path) => paths.push(PathBuf::from(path)),
                Short(_) | Long(_) => return Err(unknown("hunt has", &option, OPTIONS)),
            }
        }
        if merges {
            let into = terms.folder.ok_or("--merge needs --output, the folder of all finds")?;
            if paths.is_empty() {
                return Err("--merge needs the folders of the shards".into());
            }
            return Ok(Request::Merge(Merge { from: paths, into, most: terms.most }));
        }
        let scene: [PathBuf; 1] = paths.try_into().map_err(|paths: Vec<_>| match paths.len() {
            0 => "hunt needs a scene file",
            _ => "hunt takes one scene",
        })?;
        [terms.scene] = scene;
        Ok(Request::Hunt(terms))
    }
}

/// A shard such as 3/16, counted from 1.
fn part(text: &str) -> Result<[u64; 2], String> {
    let part = || {
        let (part, of) = text.split_once('/')?;
        let (part, of): (u64, u64) = (part.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&part).then(|| [part - 1, of])
    };
    part().ok_or_else(|| "--shard is such as 3/16, from 1/16 to 16/16".into())
}

/// Hunts, and returns the exit code: 0 if nothing was found, 1 if something was, 2 if the hunt cannot begin or a find cannot
/// be written.
pub(super) fn hunt(terms: &Terms, out: &mut dyn Write) -> io::Result<u8> {
    let done = match Scene::load(&terms.scene) {
        Err(error) => Err(error.to_string()),
        Ok(scene) => each_world!(&scene, document => in_world(document, terms, out)?),
    };
    done.or_else(|message| {
        eprintln!("hitbench: {}", print::printable(message));
        Ok(2)
    })
}

fn in_world<V: World>(
    scene: &Document<V>,
    terms: &Terms,
    out: &mut dyn Write,
) -> io::Result<Result<u8, String>> {
    let begun = begin(scene, terms);
    let mut hunt = match begun {
        Ok(hunt) => hunt,
        Err(message) => return Ok(Err(message)),
    };
    let limit = terms.time.or(terms.cases.is_none().then_some(USUAL));
    let (start, mut progress) = (Instant::now(), NowAndThen::after(NowAndThen::EACH));
    let over = |hunt: &Hunt<V>| {
        terms.cases.is_some_and(|cases| hunt.made() >= cases)
            || limit.is_some_and(|limit| start.elapsed() >= limit)
    };
    while !over(&hunt) {
        if let Some(find) = hunt.step() {
            progress.wipe();
            let line = format!("{} (case {}, {})", find.class, find.case, find.strategy);
            print::line(out, line)?;
            print::line(out, format!("  {}", find.document.about.as_deref().unwrap_or_default()))?;
            if let Some(folder) = &terms.folder {
                match save(folder, find) {
                    Ok(file) => print::line(out, format!("  {}", file.display()))?,
                    Err(message) => return Ok(Err(message)),
                }
            }
            out.flush()?;
        }
        progress.tell(|| {
            let (seconds, finds) = (start.elapsed().as_secs_f64(), hunt.finds().len());
            format!("{seconds:.0} s: {} cases, {finds} finds", hunt.made())
        });
    }
    progress.wipe();
    let (made, asked) = (hunt.made(), hunt.asked());
    let mut faults = BTreeMap::<_, u64>::new();
    for (class, count) in hunt.seen() {
        *faults.entry(class.fault).or_default() += count;
    }
    let told: Vec<_> = faults.iter().map(|(fault, n)| format!("{fault} in {n}")).collect();
    let seen = if told.is_empty() { "no contradiction".to_owned() } else { told.join(", ") };
    let seconds = start.elapsed().as_secs_f64();
    let ways = format!("{} against {}", hunt.plan().way, hunt.plan().against);
    let words = format!("{ways}: {made} cases, {asked} asked, {seconds:.1} s: {seen}");
    print::line(out, words)?;
    Ok(Ok(u8::from(!faults.is_empty())))
}

fn begin<V: World>(scene: &Document<V>, terms: &Terms) -> Result<Hunt<V>, String> {
    let pair = match &terms.pair {
        Some(names) => names.clone(),
        None => {
            let opened = scene.opens.as_ref().and_then(|opens| opens.pair.clone());
            let name = |index: usize| scene.entries.get(index).map(|entry| entry.name.clone());
            let pair = opened.map(|(a, b)| [a, b]).or_else(|| Some([name(0)?, name(1)?]));
            pair.ok_or("a hunt needs a scene with two shapes at least")?
        }
    };
    let find = |name: &String| {
        let missing = || format!("there is no shape {name} in the scene");
        scene.find(name).ok_or_else(missing)
    };
    let pair = [find(&pair[0])?, find(&pair[1])?];
    let kinds = pair.map(|index| scene.entries[index].form.kind());
    let mine = terms.engine.way()?;
    let way = |option: &str, name: &str| match &mine {
        Some(mine) if name == MINE || (name.is_empty() && option == "--lens") => Ok(mine.clone()),
        _ => Way::of_pair::<V>(name, kinds).map_err(|error| format!("{option}: {error}")),
    };
    let (way, against) = (way("--lens", &terms.way)?, way("--against", &terms.against)?);
    if way == against {
        return Err(format!("the lens {way} never contradicts itself: name another --against"));
    }
    let plan = |subject| Plan {
        seed: terms.seed,
        shard: terms.shard,
        most: terms.most,
        strict: terms.strict,
        ..Plan::new(way.clone(), against.clone(), subject)
    };
    if let Some(subject) = terms.subject {
        return Hunt::new(scene, pair, plan(subject));
    }
    let moves = pair.iter().any(|&index| {
        let entry = &scene.entries[index];
        entry.displacement != V::ZERO || entry.turn.is_some()
    });
    let [first, second] =
        if moves { [Subject::Sweep, Subject::Overlap] } else { [Subject::Overlap, Subject::Sweep] };
    Hunt::new(scene, pair, plan(first))
        .or_else(|message| Hunt::new(scene, pair, plan(second)).map_err(|_| message))
}

/// Writes the scene and the test of a find, and returns the file of the scene.
fn save<V: World>(folder: &Path, find: &Find<V>) -> Result<PathBuf, String> {
    let wrong = |file: &Path, error: io::Error| format!("{}: {error}", file.display());
    fs::create_dir_all(folder).map_err(|error| wrong(folder, error))?;
    let file = folder.join(find.name()).with_extension("ron");
    fs::write(&file, find.scene()).map_err(|error| wrong(&file, error))?;
    if let Some(test) = find.test() {
        let file = file.with_extension("rs");
        fs::write(&file, test).map_err(|error| wrong(&file, error))?;
    }
    Ok(file)
}
