//! What is counted over a run.

use std::collections::BTreeMap;

use glam::{DVec2, DVec3};
use serde_json::{Value, json};

use super::plan::kinds;
use super::{Ask, Choice, Difference, Hello, Posed, Reply, Reported, Truth, Verdict};
use crate::cases::{Family, NAMES};
use crate::scene::{Document, Expectation, Format, Scene, World};
use crate::shapes::Interval;

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
}

impl Key {
    /// Of a case.
    pub fn of(posed: &Posed, ask: Ask, difference: Difference) -> Self {
        let ([a, b], dim) = match &posed.scene {
            Scene::Two(document) => (kinds(document), 2),
            Scene::Three(document) => (kinds(document), 3),
        };
        Self { ask, difference, pair: format!("{a}-{b} {dim}D"), family: posed.family }
    }

    /// The key in a baseline.
    pub fn text(&self) -> String {
        let Self { ask, difference, pair, family } = self;
        format!("{}: {}, {pair}, {family}", ask.name(), difference.name())
    }
}

/// What went wrong with the child process itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trouble {
    /// It ended with questions open.
    Died,
    /// It ended in the middle of a line.
    Cut,
    /// It said nothing for two seconds with questions open, and was ended.
    Hung,
    /// One question was not answered, while others were.
    Unanswered,
    /// A line was no answer.
    Garbage,
    /// An answer to no open question.
    UnknownId,
    /// A line longer than a mebibyte, or more stray lines than are read.
    Flood,
    /// None of its lines answered a question.
    Silent,
}

impl Trouble {
    /// What it means, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Died => "it ended with questions open",
            Self::Cut => "it ended in the middle of a line",
            Self::Hung => "it said nothing for two seconds, and was ended",
            Self::Unanswered => "a question had no answer",
            Self::Garbage => "a line was no answer",
            Self::UnknownId => "an answer to no open question",
            Self::Flood => "more output than anyone asked for, and was ended",
            Self::Silent => "it answered none of the questions",
        }
    }
}

/// What is counted of one family.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    /// Questions that were judged, each of a case by itself.
    pub asked: u64,
    /// Right answers.
    pub right: u64,
    /// Differences that rounding explains.
    pub rounding: u64,
    /// Wrong answers, in the order of [`Difference::ALL`].
    pub wrong: [u64; 4],
    /// Nobody can tell.
    pub undecided: u64,
    /// The engine says nothing.
    pub unsupported: u64,
    /// The engine died, or did not answer.
    pub lost: u64,
    /// The largest error of a distance, in units.
    pub distance_error: f64,
    /// The largest error of a first instant, in frames, of those that are not wrong by a miss.
    pub time_error: f64,
}

/// One case of a kind of difference.
#[derive(Debug, Clone)]
pub struct Example {
    /// The shapes, shrunk where the engine still errs on it.
    pub posed: Posed,
    /// What the engine said.
    pub reply: Reply,
    /// How many cases of this kind there are.
    pub count: u64,
    /// The largest margin, or error.
    pub worst: f64,
}

/// All that a run has found.
#[derive(Debug, Clone)]
pub struct Report {
    /// The engine.
    pub hello: Hello,
    /// What it was asked.
    pub choice: Choice,
    /// By family.
    pub lines: BTreeMap<Family, Line>,
    /// The wrong answers by kind.
    pub wrong: BTreeMap<Key, Example>,
    /// Scenes of a folder that it answered in another way than is true, and how many questions about them it was asked.
    pub reported: (Vec<Reported>, u64),
    /// What went wrong with the child process.
    pub troubles: BTreeMap<Trouble, u64>,
    /// The first questions at which it died or hung, when they were asked alone.
    pub deadly: Vec<String>,
    /// Why the run ended before all was asked.
    pub ended: Option<String>,
    /// The last of what it wrote to its standard error; of the process that died first, if one did, with how it ended.
    pub stderr: String,
    /// The first line that was no answer, and why.
    pub stray_line: Option<(String, String)>,
}

/// So many deadly questions are shown.
const DEADLY: usize = 8;

impl Report {
    /// Of a run that has not begun.
    pub fn new(hello: Hello, choice: Choice) -> Self {
        let lines = choice.families.iter().map(|&family| (family, Line::default())).collect();
        Self {
            hello,
            choice,
            lines,
            wrong: BTreeMap::new(),
            reported: (Vec::new(), 0),
            troubles: BTreeMap::new(),
            deadly: Vec::new(),
            ended: None,
            stderr: String::new(),
            stray_line: None,
        }
    }

    /// Counts the answers to the questions of a case. With `strict`, a verdict that differs by rounding is wrong. Returns the
    /// kinds that are new.
    pub fn count(&mut self, posed: &Posed, reply: &Reply, strict: bool) -> Vec<Key> {
        let mut new = Vec::new();
        for &ask in &posed.asks {
            let verdict = posed.judge(ask, reply);
            let line = self.lines.entry(posed.family).or_default();
            line.asked += 1;
            let (difference, worst) = match verdict {
                Verdict::Right(error) => {
                    line.right += 1;
                    let worst = match ask {
                        Ask::Distance => &mut line.distance_error,
                        _ => &mut line.time_error,
                    };
                    *worst = worst.max(error);
                    continue;
                }
                Verdict::Rounding(difference) if strict && difference != Difference::Time => {
                    (difference, 0.0)
                }
                Verdict::Rounding(_) => {
                    line.rounding += 1;
                    continue;
                }
                Verdict::Undecided => {
                    line.undecided += 1;
                    continue;
                }
                Verdict::Unsupported => {
                    line.unsupported += 1;
                    continue;
                }
                Verdict::Wrong(difference, worst) => (difference, worst),
            };
            line.wrong[difference as usize] += 1;
            match difference {
                Difference::Distance => line.distance_error = line.distance_error.max(worst),
                Difference::Time => line.time_error = line.time_error.max(worst),
                _ => {}
            }
            let key = Key::of(posed, ask, difference);
            let example = self.wrong.entry(key.clone()).or_insert_with(|| {
                new.push(key);
                let asks = vec![ask];
                let posed = Posed { asks, ..posed.clone() };
                Example { posed, reply: *reply, count: 0, worst: 0.0 }
            });
            example.count += 1;
            example.worst = example.worst.max(worst);
        }
        new
    }

    /// A case to which there was no answer.
    pub fn lost(&mut self, posed: &Posed) {
        let line = self.lines.entry(posed.family).or_default();
        line.asked += posed.asks.len() as u64;
        line.lost += posed.asks.len() as u64;
    }

    /// Things went wrong with the child process: none is left in the list.
    pub fn troubles_of(&mut self, troubles: &mut Vec<Trouble>) {
        for trouble in troubles.drain(..) {
            *self.troubles.entry(trouble).or_default() += 1;
        }
    }

    /// Whether it answered none of the questions.
    pub fn is_silent(&self) -> bool {
        let total = self.total();
        total.asked > 0 && total.unsupported == total.asked
    }

    /// A question that ended the engine when it was asked alone.
    pub fn deadly(&mut self, line: &str) {
        if self.deadly.len() < DEADLY {
            self.deadly.push(line.to_owned());
        }
    }

    /// All families together.
    pub fn total(&self) -> Line {
        self.lines.values().fold(Line::default(), |mut all, line| {
            all.asked += line.asked;
            all.right += line.right;
            all.rounding += line.rounding;
            all.undecided += line.undecided;
            all.unsupported += line.unsupported;
            all.lost += line.lost;
            all.distance_error = all.distance_error.max(line.distance_error);
            all.time_error = all.time_error.max(line.time_error);
            all.wrong.iter_mut().zip(line.wrong).for_each(|(all, n)| *all += n);
            all
        })
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let line = |line: &Line| {
            let [missed, false_hits, times, distances] = line.wrong;
            json!({
                "asked": line.asked, "right": line.right, "rounding": line.rounding,
                "missed_hits": missed, "false_hits": false_hits, "wrong_times": times,
                "wrong_distances": distances, "undecided": line.undecided,
                "unsupported": line.unsupported, "lost": line.lost,
                "worst_distance_error": finite(line.distance_error),
                "worst_time_error": finite(line.time_error),
            })
        };
        let families: serde_json::Map<_, _> =
            self.lines.iter().map(|(family, of)| (family.name().to_owned(), line(of))).collect();
        let wrong = self.wrong.iter().map(|(key, example)| {
            let question: Value = serde_json::from_str(&example.posed.line).unwrap_or_default();
            json!({
                "kind": key.text(), "count": example.count, "worst": finite(example.worst),
                "scene": example.scene(key, &self.hello.engine).write(Format::Ron), "question": question,
                "said": example.said(key.ask), "true": example.truth(key.ask),
            })
        });
        let wrong: Vec<Value> = wrong.collect();
        let troubles: serde_json::Map<_, _> = (self.troubles.iter())
            .map(|(trouble, count)| (trouble.words().to_owned(), json!(count)))
            .collect();
        let reported = self.reported.0.iter().map(|of| {
            json!({
                "scene": of.scene, "pair": of.pair, "ask": of.ask.name(), "wrong": of.difference.name(),
                "rounding": of.rounding, "said": of.said, "true": of.truth,
            })
        });
        let reported: Vec<Value> = reported.collect();
        json!({
            "scenes": reported, "engine": self.hello.engine, "seed": self.choice.seed, "cases": self.choice.cases,
            "total": line(&self.total()), "families": families, "differences": wrong,
            "process": troubles, "deadly": self.deadly, "ended": self.ended, "stderr": self.stderr,
            "stray": self.stray_line.as_ref().map(|(line, why)| json!({ "line": line, "why": why })),
        })
    }
}

/// JSON has no infinity.
fn finite(x: f64) -> f64 {
    x.min(f64::MAX)
}

impl Example {
    /// The scene of the case, which says what it is about, and what is true of it.
    pub fn scene(&self, key: &Key, engine: &str) -> Scene {
        match self.posed.scene.clone() {
            Scene::Two(document) => DVec2::scene(self.labelled(document, key, engine)),
            Scene::Three(document) => DVec3::scene(self.labelled(document, key, engine)),
        }
    }

    fn labelled<V: World>(
        &self,
        mut document: Document<V>,
        key: &Key,
        engine: &str,
    ) -> Document<V> {
        document.title = format!("{engine}: {}, {}", key.difference.name(), key.family);
        let (said, truth) = (self.said(key.ask), self.truth(key.ask));
        document.about =
            Some(format!("Asked for the {}, it says {said}; true is {truth}.", key.ask.name()));
        let pair = || (NAMES[0].to_owned(), NAMES[1].to_owned());
        document.expect.extend(match self.posed.truth_of_closed(key.ask) {
            Truth::Overlap(true) => Some(Expectation::Overlap { pair: pair(), at: None }),
            Truth::Overlap(false) => Some(Expectation::Apart { pair: pair(), at: None }),
            Truth::Distance(is) => Some(Expectation::Distance {
                pair: pair(),
                is,
                tolerance: Some(1e-4 * is.max(1e-2)),
            }),
            Truth::Sweep(None) => Some(Expectation::Misses { pair: pair() }),
            Truth::Sweep(Some(Interval { min: first, max: last })) => {
                Some(Expectation::Meets { pair: pair(), first, last, tolerance: Some(1e-3) })
            }
            Truth::Undecided => None,
        });
        document
    }

    /// What the engine said, in words.
    pub fn said(&self, ask: Ask) -> String {
        self.reply.words(ask)
    }

    /// What is true, in words.
    pub fn truth(&self, ask: Ask) -> String {
        self.posed.truth(ask).words()
    }
}

impl Reply {
    /// What it says to a question, in words.
    pub fn words(&self, ask: Ask) -> String {
        match ask {
            Ask::Overlap => self.overlap.map(|hit| hit.to_string()),
            Ask::Distance => self.distance.flatten().map(|distance| distance.to_string()),
            Ask::Sweep => self.sweep.map(times),
        }
        .unwrap_or_default()
    }
}

impl Truth {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Truth::Overlap(hit) => hit.to_string(),
            Truth::Distance(distance) => distance.to_string(),
            Truth::Sweep(sweep) => times(sweep),
            Truth::Undecided => "undecided".into(),
        }
    }
}

fn times(times: Option<Interval<f64>>) -> String {
    match times {
        None => "never".into(),
        Some(times) if times.max.is_nan() => format!("from u = {}", times.min),
        Some(times) => format!("from u = {} to {}", times.min, times.max),
    }
}
