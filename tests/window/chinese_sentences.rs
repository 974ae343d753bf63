//! What is said in Chinese of every preset: no English is left in a sentence or a formula of a step.
//!
//! `cargo test --test window chinese_sentences -- --nocapture` prints one sentence of each form, to be read.

use std::collections::{BTreeMap, BTreeSet};

use hitbench::analysis::{Findings, analyse};
use hitbench::bench::Bench;
use hitbench::intersect::Record;
use hitbench::intersect::steps::{PartName, Step};
use hitbench::panels::{AnyScene, Library, OpenScene, Program, translations};
use hitbench::scene::{World, each_world};
use hitbench::words::{self, Language, Pair, Sentence};

/// What was said, by its form: the text without its numbers.
#[derive(Default)]
struct Said(BTreeMap<String, String>);

impl Said {
    fn add(&mut self, text: String) {
        let form = text.chars().filter(|c| !c.is_ascii_digit() && !".−e, ".contains(*c)).collect();
        self.0.entry(form).or_insert(text);
    }

    fn sentence(&mut self, sentence: &Sentence) {
        self.add(sentence.iter().map(|span| span.text.as_str()).collect());
    }

    fn record<V: World>(&mut self, record: &Record<V>, of: &Pair) {
        self.sentence(&words::reason(record, of));
        for step in &record.steps {
            self.sentence(&words::sentence(step, of));
            if let Some(formula) = words::formula(step, of) {
                self.add(formula.symbols);
                self.add(formula.numbers);
            }
            if let Step::Part(part) = step {
                // Of the triangles of a mesh a few are enough.
                let few = !matches!(part.name, PartName::Items(_)) || self.0.len() < 2000;
                if few {
                    self.record(&part.record, &of.in_part(part.name));
                }
            }
        }
    }

    /// What the analysis finds of a scene, in each way to ask.
    fn scene<V: World>(&mut self, open: &mut OpenScene<V>) {
        let bench = &mut open.bench;
        let findings = analyse(bench.document(), &bench.question());
        for way in self.findings(bench, &findings) {
            bench.trace.way = Some(way);
            let findings = analyse(bench.document(), &bench.question());
            self.findings(bench, &findings);
        }
    }

    fn findings<V: World>(&mut self, bench: &Bench<V>, findings: &Findings<V>) -> Vec<String> {
        let Some(focus) = &findings.focus else { return Vec::new() };
        let kind = |index: usize| bench.document().entries[index].form.kind();
        let of = Pair::new(kind(focus.a), kind(focus.b), V::DIM);
        self.record(&focus.record, &of);
        if let Some(motion) = &focus.motion {
            self.record(&motion.record, &of);
            motion.published.iter().for_each(|published| self.record(&published.record, &of));
        }
        if let Some(found) = &focus.penetration {
            self.add(words::depth(found).0);
        }
        if let Some(cast) = &focus.cast {
            self.add(words::cast(cast));
            words::through(cast, &of).iter().for_each(|sentence| self.sentence(sentence));
        }
        focus.views.iter().map(|view| view.id.to_owned()).collect()
    }
}

/// Whether it holds an English word that is no name.
fn is_english(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    let known: BTreeSet<&str> = [
        "max", "min", "dot", "abs", "cos", "sin", "solid", "true", "offset", "GJK", "EPA", "DOP",
        "AABB", "OBB",
    ]
    .into();
    words.into_iter().any(|word| word.len() > 2 && !known.contains(word))
}

#[test]
fn nothing_that_is_said_of_a_preset_is_english() {
    let mut program = Program::new(Library::presets());
    let places: Vec<_> = program.desk.library.places().collect();
    let mut said = Said::default();
    let language = Language::of("zh").unwrap();
    words::speak(translations(language).map(|known| (language, known)));
    for place in places {
        program.open(place);
        each_world!(AnyScene in &mut program.desk.opened, open => said.scene(open))
    }
    words::speak(None);
    said.0.values().for_each(|text| println!("{text}"));
    let english: Vec<&String> = said.0.values().filter(|text| is_english(text)).collect();
    assert!(said.0.len() > 300 && english.is_empty(), "{english:#?}");
}
