//! The cases of a report: as scenes, and in words.

use super::reply::times;
use super::{Ask, Example, Fault, Key, Posed, Truth};
use crate::cases::NAMES;
use hitbench_core::shapes::Interval;
use hitbench_scene::scene::{Document, Expectation, Scene, World, each_world};

impl Example {
    /// The scene of the case, which says what it is about, and what is true of it.
    pub fn scene(&self, key: &Key, engine: &str) -> Scene {
        let title = format!("{engine}: {}, {}", key.difference.name(), key.family);
        let (said, truth) = (self.said(key.ask), self.truth(key.ask));
        let about = format!("Asked for the {}, it says {said}; true is {truth}.", key.ask.name());
        self.posed.labelled(title, about)
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

impl Posed {
    /// The scene of a case at which an engine died or hung.
    pub fn fatal_scene(&self, fault: &Fault, engine: &str) -> Scene {
        let asked: Vec<&str> = self.asks.iter().map(|ask| ask.name()).collect();
        let about = format!("Asked for the {}: {}.", asked.join(", "), fault.trouble.words());
        self.labelled(format!("{engine}: {fault}"), about)
    }

    /// The scene, with a title and a text, and what is true of each question.
    pub(crate) fn labelled(&self, title: String, about: String) -> Scene {
        let expect = self.asks.iter().filter_map(|&ask| self.expectation(ask)).collect();
        each_world!(self.scene.clone(), document => World::scene(labelled(document, title, about, expect)))
    }

    fn expectation(&self, ask: Ask) -> Option<Expectation> {
        let pair = || (NAMES[0].to_owned(), NAMES[1].to_owned());
        Some(match self.truth_of_closed(ask) {
            Truth::Overlap(true) => Expectation::Overlap { pair: pair(), at: None },
            Truth::Overlap(false) => Expectation::Apart { pair: pair(), at: None },
            Truth::Distance(is) => {
                let tolerance = Some(1e-4 * is.max(1e-2));
                Expectation::Distance { pair: pair(), is, tolerance }
            }
            Truth::Sweep(None) => Expectation::Misses { pair: pair() },
            Truth::Sweep(Some(Interval { min: first, max: last })) => {
                Expectation::Meets { pair: pair(), first, last, tolerance: Some(1e-3) }
            }
            Truth::Ray(_) | Truth::Depth(_) | Truth::Deep | Truth::Undecided => return None,
        })
    }
}

fn labelled<V: World>(
    mut document: Document<V>,
    title: String,
    about: String,
    expect: Vec<Expectation>,
) -> Document<V> {
    (document.title, document.about) = (title, Some(about));
    document.expect.extend(expect);
    document
}

impl Truth {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Truth::Overlap(hit) => hit.to_string(),
            Truth::Distance(distance) => distance.to_string(),
            Truth::Sweep(sweep) => times(sweep),
            Truth::Ray(None) => "a miss".into(),
            Truth::Ray(Some([entry, exit])) => format!("entry {entry}, exit {exit}"),
            Truth::Depth(None) => "apart".into(),
            Truth::Deep => "they overlap".into(),
            Truth::Depth(Some(depth)) => depth.to_string(),
            Truth::Undecided => "undecided".into(),
        }
    }
}
