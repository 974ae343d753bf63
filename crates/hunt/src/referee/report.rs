//! What is counted over a run.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Ask, Choice, Difference, Fault, Hello, Line, Mishap, Posed, Reply, Reported, Trouble};
use super::{Variation, Verdict};
use crate::cases::Family;
use hitbench_scene::scene::Format;

/// A kind of difference: it is counted, and one case of it is shown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The question.
    pub ask: Ask,
    /// What is wrong with the answer.
    pub difference: Difference,
    /// The kinds of the shapes and the dimension, such as "Ball-Obb 3D".
    pub pair: String,
    /// The family.
    pub family: Family,
    /// It shows in the swapped order alone.
    pub swapped: bool,
    /// It shows if the first shape moves alone.
    pub a_moves: bool,
}

impl Key {
    /// The key in a baseline.
    pub fn text(&self) -> String {
        let Self { ask, difference, pair, family, swapped, a_moves } = self;
        let which = in_which([*swapped, *a_moves]);
        format!("{}: {}, {pair}, {family}{which}", ask.name(), difference.name())
    }

    /// The pair, and in which of its cases it shows.
    pub(super) fn pairs_in_which(&self) -> String {
        format!("{}{}", self.pair, in_which([self.swapped, self.a_moves]))
    }
}

/// The end of the name of a kind that shows in the swapped order alone, or if the first shape moves.
pub(super) fn in_which([swapped, a_moves]: [bool; 2]) -> &'static str {
    match (swapped, a_moves) {
        (false, false) => "",
        (true, false) => ", swapped",
        (false, true) => ", a moves",
        (true, true) => ", swapped, a moves",
    }
}

/// One case of a kind of difference.
#[derive(Debug, Clone)]
pub struct Example {
    /// The shapes, shrunk where the engine still errs on it.
    pub posed: Posed,
    /// What the engine said of these.
    pub reply: Reply,
    /// Their margin, or the error of that answer.
    pub off: f64,
    /// How many cases of this kind there are.
    pub count: u64,
    /// The largest margin, or error, of them all as they were asked.
    pub worst: f64,
}

/// A case in the swapped order, or one in which the first shape moves, at which the engine erred. How it errs is told by what it
/// answers in the other order, and where the first shape rests, too.
#[derive(Debug, Clone)]
pub struct Doubt {
    /// The case.
    pub posed: Posed,
    /// What the engine said of it.
    pub reply: Reply,
    /// What is wrong with that, and by how much.
    pub wrong: Vec<(Ask, Difference, f64)>,
    /// Or what happened to the engine.
    pub trouble: Option<Trouble>,
}

/// All that a run has found.
#[derive(Debug, Clone)]
pub struct Report {
    /// The engine.
    pub hello: Hello,
    /// What it was asked.
    pub choice: Choice,
    /// By pair and dimension, and by family.
    pub cells: BTreeMap<(String, Family), Line>,
    /// The wrong answers by kind.
    pub wrong: BTreeMap<Key, Example>,
    /// Questions about scenes of a folder that it answered in another way than is true.
    pub reported: Vec<Reported>,
    /// How many questions about them it was asked, and how many it answered.
    pub of_scenes: [u64; 2],
    /// Of each question about a pair: how often it was left out, and asked.
    pub left_out: BTreeMap<(Ask, String), [u64; 2]>,
    /// What went wrong with the child process, whenever it did.
    pub troubles: BTreeMap<Trouble, u64>,
    /// The same by kind: each is counted where it belongs to.
    pub faults: BTreeMap<Fault, Mishap>,
    /// Why the run ended before all was asked.
    pub ended: Option<String>,
    /// The last of what it wrote to its standard error; of the process that died first, if one did, with how it ended.
    pub stderr: String,
    /// The first line that was no answer, and why.
    pub stray_line: Option<(String, String)>,
}

impl Report {
    /// Of a run that has not begun.
    pub fn new(hello: Hello, choice: Choice) -> Self {
        Self {
            hello,
            choice,
            cells: BTreeMap::new(),
            wrong: BTreeMap::new(),
            reported: Vec::new(),
            of_scenes: [0; 2],
            left_out: BTreeMap::new(),
            troubles: BTreeMap::new(),
            faults: BTreeMap::new(),
            ended: None,
            stderr: String::new(),
            stray_line: None,
        }
    }

    /// Counts the answers to the questions of a case. With `strict`, a verdict that differs by rounding is wrong. Wrong answers
    /// to a case that has others beside it are no kind of difference yet: they are returned, for [`Report::settle`].
    pub fn count(&mut self, posed: &Posed, reply: &Reply, strict: bool) -> Option<Doubt> {
        let mut wrong = Vec::new();
        for &ask in &posed.asks {
            let verdict = posed.judge(ask, reply);
            self.asked_for(posed, ask, verdict);
            self.cell(posed).count(ask, verdict, strict);
            wrong.extend(verdict.difference(strict).map(|(kind, off)| (ask, kind, off)));
        }
        if wrong.is_empty() {
            return None;
        }
        let doubt = Doubt { posed: posed.clone(), reply: reply.clone(), wrong, trouble: None };
        if posed.swapped || posed.a_moves {
            return Some(doubt);
        }
        self.settle(doubt, &[], strict);
        None
    }

    /// Names what was wrong with a case: as an error of the swapped order, or of a first shape that moves, if the engine answered the
    /// same pair without that, and did not err there.
    pub fn settle(&mut self, doubt: Doubt, others: &[(Variation, &Posed, &Reply)], strict: bool) {
        let Doubt { posed, reply, wrong, trouble } = doubt;
        for (ask, difference, off) in wrong {
            let is_right = |variation: Variation| {
                others.iter().any(|(of, other, reply)| {
                    *of == variation && other.judge(ask, reply).difference(strict).is_none()
                })
            };
            let (pair, family) = (posed.pair(), posed.family);
            let [swapped, a_moves] = [Variation::Order, Variation::Mover].map(is_right);
            // At rest nothing moves.
            let a_moves = a_moves && ask == Ask::Sweep;
            let key = Key { ask, difference, pair, family, swapped, a_moves };
            let example = self.wrong.entry(key).or_insert_with(|| {
                let posed = Posed { asks: vec![ask], ..posed.clone() };
                Example { posed, reply: reply.clone(), off, count: 0, worst: 0.0 }
            });
            example.count += 1;
            example.worst = example.worst.max(off);
        }
        if let Some(trouble) = trouble {
            let is_answered = |variation| others.iter().any(|(of, ..)| *of == variation);
            let [swapped, a_moves] = [Variation::Order, Variation::Mover].map(is_answered);
            let fault = Fault { swapped, a_moves, ..Fault::at(trouble, &posed) };
            self.fault(fault, Some(&posed));
        }
    }

    /// A case to which there was no answer.
    pub fn lost(&mut self, posed: &Posed) {
        self.cell(posed).lose(posed.asks.len());
    }

    fn cell(&mut self, posed: &Posed) -> &mut Line {
        self.cells.entry((posed.pair(), posed.family)).or_default()
    }

    /// By family, with those that were chosen and not asked.
    pub fn families(&self) -> BTreeMap<Family, Line> {
        let chosen = self.choice.families.iter().map(|&family| (family, Line::default()));
        let mut families: BTreeMap<_, _> = chosen.collect();
        for ((_, family), line) in &self.cells {
            families.entry(*family).or_default().add(line);
        }
        families
    }

    /// By pair and dimension.
    pub fn pairs(&self) -> BTreeMap<&str, Line> {
        let mut pairs: BTreeMap<&str, Line> = BTreeMap::new();
        for ((pair, _), line) in &self.cells {
            pairs.entry(pair).or_default().add(line);
        }
        pairs
    }

    /// Counts the answers to the questions about the pair of a scene of a folder, as [`Report::count`] does.
    pub fn count_scene(&mut self, at: &[String; 3], posed: &Posed, reply: &Reply, strict: bool) {
        for &ask in &posed.asks {
            let verdict = posed.judge(ask, reply);
            self.asked_for(posed, ask, verdict);
            self.of_scenes[0] += 1;
            self.of_scenes[1] += u64::from(verdict != Verdict::Unsupported);
            let (Verdict::Wrong(difference, _) | Verdict::Rounding(difference)) = verdict else {
                continue;
            };
            let rounding = verdict.difference(strict).is_none();
            self.reported.push(Reported::of(at, posed, reply, ask, difference, rounding));
        }
    }

    /// One more question, which may have been left out.
    fn asked_for(&mut self, posed: &Posed, ask: Ask, verdict: Verdict) {
        let counts = self.left_out.entry((ask, posed.pair())).or_default();
        counts[0] += u64::from(verdict == Verdict::Unsupported);
        counts[1] += 1;
    }

    /// The questions that it leaves out, some of the times or always, in words: they are no differences.
    pub fn leaves_out(&self) -> impl Iterator<Item = (String, [u64; 2])> + '_ {
        let some = self.left_out.iter().filter(|(_, [left_out, _])| *left_out > 0);
        some.map(|((ask, pair), counts)| (format!("{} of {pair}", ask.name()), *counts))
    }

    /// Whether it answered none of the questions, though it was there.
    pub fn is_silent(&self) -> bool {
        let total = self.total();
        let asked = total.asked - total.lost + self.of_scenes[0];
        asked > 0 && total.unsupported + self.of_scenes[0] - self.of_scenes[1] == asked
    }

    /// Whether it seems to keep its answers in a buffer: it answered nothing, and was ended as it said nothing.
    pub fn seems_unflushed(&self) -> bool {
        let total = self.total();
        self.troubles.contains_key(&Trouble::Hung) && total.right + total.bad() == total.lost
    }

    /// Whether no question was asked at all.
    pub fn is_empty(&self) -> bool {
        self.total().asked + self.of_scenes[0] == 0 && self.faults.is_empty()
    }

    /// A fault of the process, at a question or without one.
    pub fn fault(&mut self, fault: Fault, posed: Option<&Posed>) {
        let case = || Mishap { count: 0, posed: posed.cloned() };
        self.faults.entry(fault).or_insert_with(case).count += 1;
    }

    /// The questions at which it died or hung when they were asked alone, in the order of the report.
    pub fn deadly(&self) -> impl Iterator<Item = (&Fault, &Mishap, &Posed)> {
        let faults = self.faults.iter();
        faults.filter_map(|(fault, case)| Some((fault, case, case.posed.as_ref()?)))
    }

    /// All families together.
    pub fn total(&self) -> Line {
        let mut total = Line::default();
        self.cells.values().for_each(|line| total.add(line));
        total
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let line = |line: &Line| {
            let [missed, false_hits, times, distances, more @ ..] = line.wrong;
            let mut all = json!({
                "asked": line.asked, "right": line.right, "rounding": line.rounding,
                "missed_hits": missed, "false_hits": false_hits, "wrong_times": times,
                "wrong_distances": distances, "undecided": line.undecided,
                "unsupported": line.unsupported, "lost": line.lost,
                "worst_distance_error": finite(line.distance_error),
                "worst_time_error": finite(line.time_error),
            });
            if self.hello.protocol > 1 {
                let names = ["wrong_entries", "wrong_normals", "wrong_depths", "wrong_points"];
                names.iter().zip(more).for_each(|(name, count)| all[*name] = json!(count));
            }
            all
        };
        let families: serde_json::Map<_, _> = self
            .families()
            .iter()
            .map(|(family, of)| (family.name().to_owned(), line(of)))
            .collect();
        let pairs: serde_json::Map<_, _> =
            self.pairs().iter().map(|(pair, of)| ((*pair).to_owned(), line(of))).collect();
        let wrong = self.wrong.iter().map(|(key, example)| {
            let question: Value = serde_json::from_str(&example.posed.line).unwrap_or_default();
            json!({
                "kind": key.text(), "count": example.count, "worst": finite(example.worst), "off": finite(example.off),
                "scene": example.scene(key, &self.hello.engine).write(Format::Ron), "question": question,
                "said": example.said(key.ask), "true": example.truth(key.ask),
            })
        });
        let wrong: Vec<Value> = wrong.collect();
        let troubles: serde_json::Map<_, _> = (self.troubles.iter())
            .map(|(trouble, count)| (trouble.words().to_owned(), json!(count)))
            .collect();
        let reported = self.reported.iter().map(|of| {
            json!({
                "scene": of.scene, "pair": of.pair, "ask": of.ask.name(), "wrong": of.difference.name(),
                "rounding": of.rounding, "said": of.said, "true": of.truth,
            })
        });
        let reported: Vec<Value> = reported.collect();
        let deadly = self.deadly().map(|(fault, case, posed)| {
            let question: Value = serde_json::from_str(&posed.line).unwrap_or_default();
            json!({
                "kind": fault.text(), "count": case.count, "question": question,
                "scene": posed.fatal_scene(fault, &self.hello.engine).write(Format::Ron),
            })
        });
        let deadly: Vec<Value> = deadly.collect();
        let faults: serde_json::Map<_, _> =
            self.faults.iter().map(|(fault, case)| (fault.text(), json!(case.count))).collect();
        let left_out = self.leaves_out().map(
            |(what, [count, asked])| json!({ "what": what, "left_out": count, "asked": asked }),
        );
        let left_out: Vec<Value> = left_out.collect();
        json!({
            "scenes": reported, "engine": self.hello.engine, "seed": self.choice.seed, "cases": self.choice.cases,
            "total": line(&self.total()), "families": families, "pairs": pairs, "differences": wrong,
            "process": troubles, "faults": faults, "deadly": deadly, "left_out": left_out,
            "first_line": self.hello.odd, "ended": self.ended, "stderr": self.stderr,
            "stray": self.stray_line.as_ref().map(|(line, why)| json!({ "line": line, "why": why })),
        })
    }
}

/// JSON has no infinity.
fn finite(x: f64) -> f64 {
    x.min(f64::MAX)
}
