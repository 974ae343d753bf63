//! Scenes that are asked beside the cases of families, such as bugs that people reported.

use super::plan::{kinds, seen_from_a};
use super::{Ask, Difference, Hello, Plan, Posed, Reply};
use crate::cases::{Family, NAMES};
use hitbench_scene::scene::{Document, Scene, World, each_world};

/// A question about a scene that the engine answered in another way than is true.
#[derive(Debug, Clone)]
pub struct Reported {
    /// The file.
    pub scene: String,
    /// The two names.
    pub pair: [String; 2],
    /// The question.
    pub ask: Ask,
    /// What is wrong.
    pub difference: Difference,
    /// Rounding explains it.
    pub rounding: bool,
    /// What it said.
    pub said: String,
    /// What is true.
    pub truth: String,
    /// The two shapes alone.
    pub alone: Scene,
}

impl Reported {
    /// Of the pair of a scene: the first two are its names, the third is the file.
    pub(super) fn of(
        [a, b, scene]: &[String; 3],
        posed: &Posed,
        reply: &Reply,
        ask: Ask,
        difference: Difference,
        rounding: bool,
    ) -> Self {
        Self {
            scene: scene.clone(),
            pair: [a.clone(), b.clone()],
            ask,
            difference,
            rounding,
            said: reply.words(ask),
            truth: posed.truth(ask).words(),
            alone: posed.scene.clone(),
        }
    }

    /// The kind in a baseline.
    pub fn text(&self) -> String {
        let [a, b] = &self.pair;
        format!("{}: {}, {a} and {b} of {}", self.ask.name(), self.difference.name(), self.scene)
    }
}

impl Plan {
    /// The questions about each pair of which a scene expects something, if the engine knows them: with the names of the two
    /// shapes. In protocol 1 the second moves as the first sees it; turning shapes are left out.
    pub fn of_scene(&self, scene: &Scene, mut number: u64) -> Vec<([String; 2], Posed)> {
        let mut all = Vec::new();
        for pair in pairs(scene) {
            let posed = each_world!(scene, document => self.of_pair(document, &pair, number));
            number += 1;
            all.extend(posed.map(|posed| (pair, posed)));
        }
        all
    }

    /// The question about two shapes of a scene, by their names; `None` if the engine does not know it, or one of them turns.
    pub fn of_pair<V: World>(
        &self,
        document: &Document<V>,
        pair: &[String; 2],
        number: u64,
    ) -> Option<Posed> {
        let entry = |i: usize| Some(document.entries[document.find(&pair[i])?].clone());
        let [a, b] = [entry(0)?, entry(1)?];
        if a.turn.is_some() || b.turn.is_some() {
            return None;
        }
        let moves = b.displacement != a.displacement;
        let mut alone = Document::new("");
        alone.precision = self.hello().precision;
        alone.meshes = document.meshes.clone();
        alone.entries = vec![a, b];
        for (entry, name) in alone.entries.iter_mut().zip(NAMES) {
            entry.name = name.to_owned();
        }
        let Hello { dims, protocol, .. } = self.hello();
        if !dims.contains(&V::DIM) {
            return None;
        }
        if *protocol == 1 {
            alone = seen_from_a(&alone);
        }
        let endless = kinds(&alone).iter().any(|kind| !kind.is_bounded());
        let scene = V::scene(alone);
        // Also of what rests.
        let asks = self.asks(&scene, moves || !endless);
        self.posed(number, Family::Random, scene, asks)
    }
}

/// The pairs of which a scene expects something, each once.
fn pairs(scene: &Scene) -> Vec<[String; 2]> {
    let expect = each_world!(scene, document => &document.expect);
    let mut pairs: Vec<[String; 2]> = Vec::new();
    for expectation in expect {
        let (a, b) = expectation.pair();
        let pair = [a.to_owned(), b.to_owned()];
        let turned = [b.to_owned(), a.to_owned()];
        if !pairs.contains(&pair) && !pairs.contains(&turned) {
            pairs.push(pair);
        }
    }
    pairs
}
