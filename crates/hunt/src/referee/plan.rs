//! Which cases an engine is asked.

use glam::{DVec2, DVec3};

use super::{Ask, Hello, question};
use crate::cases::{self, Dice, Family};
use hitbench_core::shapes::Kind;
use hitbench_scene::scene::{Document, Scene, World, each_world};

/// What a run chooses of all that an engine knows.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Which cases are made.
    pub seed: u64,
    /// How many.
    pub cases: u64,
    /// Of these families.
    pub families: Vec<Family>,
    /// Of these pairs of kinds; all that the engine knows if there is none.
    pub pairs: Vec<[Kind; 2]>,
}

impl Default for Choice {
    fn default() -> Self {
        Self { seed: 1, cases: 10_000, families: Family::ALL.to_vec(), pairs: Vec::new() }
    }
}

/// The cases of a run, by their numbers.
#[derive(Debug, Clone)]
pub struct Plan {
    choice: Choice,
    hello: Hello,
    /// Each with a dimension.
    pairs: Vec<([Kind; 2], usize)>,
}

/// A case that is posed.
#[derive(Debug, Clone)]
pub struct Posed {
    /// Its number.
    pub case: u64,
    /// Its family.
    pub family: Family,
    /// The two shapes.
    pub scene: Scene,
    /// What is asked about them.
    pub asks: Vec<Ask>,
    /// The line that asks.
    pub line: String,
    /// The engine takes touching as a hit.
    pub touch: bool,
    /// The two stand in the other order than their case was made in, and the first one of that moves: see [`Plan::swapped`].
    pub swapped: bool,
}

impl Plan {
    /// For an engine. Fails where it knows none of the pairs.
    pub fn new(choice: Choice, hello: Hello) -> Result<Self, String> {
        let knows = |kind: &Kind| hello.kinds.contains(kind);
        let mut all = Vec::new();
        for &a in Kind::ALL {
            all.extend(Kind::ALL.iter().filter(|&&b| a <= b).map(|&b| [a, b]));
        }
        let chosen = |pair: &[Kind; 2]| {
            choice.pairs.is_empty()
                || choice.pairs.iter().any(|&[a, b]| [a.min(b), a.max(b)] == *pair)
        };
        let endless = |kind: &Kind| !kind.is_bounded();
        all.retain(|pair| pair.iter().all(knows) && chosen(pair) && !pair.iter().all(endless));
        let in_dim =
            |pair: &[Kind; 2], dim: usize| dim == 3 || pair.iter().all(|k| k.is_in_plane());
        let pairs: Vec<_> = hello
            .dims
            .iter()
            .flat_map(|&dim| all.iter().map(move |&pair| (pair, dim)))
            .filter(|(pair, dim)| in_dim(pair, *dim))
            .collect();
        if pairs.is_empty() {
            return Err("the engine knows none of the pairs that are asked for".into());
        }
        Ok(Self { choice, hello, pairs })
    }

    /// How many cases there are.
    pub fn cases(&self) -> u64 {
        self.choice.cases
    }

    /// A case by its number; `None` where its numbers make no shapes, or it has no question.
    pub fn case(&self, case: u64) -> Option<Posed> {
        let mut dice = Dice::of(self.choice.seed, case);
        let families = &self.choice.families;
        let (place, turn) = (case % families.len() as u64, case / families.len() as u64);
        let (which, round) = (turn % self.pairs.len() as u64, turn / self.pairs.len() as u64);
        let (family, (kinds, dim)) = (families[place as usize], self.pairs[which as usize]);
        let may_move = self.hello.asks.contains(&Ask::Sweep)
            && !kinds.iter().any(|kind| matches!(kind, Kind::Ray | Kind::Line));
        let moves = may_move && (family.moves() || dice.one_in(2));
        let precision = self.hello.precision;
        let scene = match dim {
            2 => Scene::Two(cases::case::<DVec2>(family, kinds, precision, moves, &mut dice)?),
            _ => Scene::Three(cases::case::<DVec3>(family, kinds, precision, moves, &mut dice)?),
        };
        let mut asks = self.hello.asks.clone();
        asks.retain(|&ask| ask != Ask::Sweep || moves);
        asks.retain(|&ask| ask != Ask::Distance || !kinds.iter().any(|k| !k.is_bounded()));
        let posed = self.posed(case, family, scene, asks)?;
        // Each pair of a family has both orders in turn, and so have the families of a pair.
        let is_swapped = (place + which + round) % 2 == 1;
        if is_swapped { self.swapped(&posed, case) } else { Some(posed) }
    }

    /// The same pair in the other order, as a case of this number: what was a moves the other way, as the other one sees it, so
    /// that all that was true is true of it.
    pub fn swapped(&self, posed: &Posed, case: u64) -> Option<Posed> {
        let scene = each_world!(&posed.scene, document => World::scene(exchanged(document)));
        let other = self.posed(case, posed.family, scene, posed.asks.clone())?;
        Some(Posed { swapped: !posed.swapped, ..other })
    }

    /// A case of this scene, in the order in which that has the two shapes.
    pub fn posed(&self, case: u64, family: Family, scene: Scene, asks: Vec<Ask>) -> Option<Posed> {
        if asks.is_empty() {
            return None;
        }
        let line = each_world!(&scene, document => question(case, document, &asks));
        Some(Posed {
            case,
            family,
            line: line?,
            scene,
            asks,
            touch: self.hello.touch,
            swapped: false,
        })
    }

    /// A case of this scene and these questions, in the order of another case.
    pub fn like(&self, posed: &Posed, case: u64, scene: Scene, asks: Vec<Ask>) -> Option<Posed> {
        let like = self.posed(case, posed.family, scene, asks)?;
        Some(Posed { swapped: posed.swapped, ..like })
    }

    /// The engine that is asked.
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// What was chosen.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }
}

impl Posed {
    /// The kinds of the shapes and the dimension, such as "Ball-Obb 3D", whatever the order in which they are asked.
    pub fn pair(&self) -> String {
        let ([a, b], dim) = match &self.scene {
            Scene::Two(document) => (kinds(document), 2),
            Scene::Three(document) => (kinds(document), 3),
        };
        format!("{}-{} {dim}D", a.min(b), a.max(b))
    }
}

/// The two shapes in the other order. The first one rests.
fn exchanged<V: World>(document: &Document<V>) -> Document<V> {
    let mut exchanged = document.clone();
    let [a, b] = &mut exchanged.entries[..] else { return exchanged };
    std::mem::swap(a, b);
    std::mem::swap(&mut a.name, &mut b.name);
    (a.displacement, b.displacement) = (V::ZERO, b.displacement - a.displacement);
    exchanged
}

/// The kinds of the two shapes of a document.
pub(super) fn kinds<V: World>(document: &Document<V>) -> [Kind; 2] {
    [0, 1].map(|i| document.entries[i].form.kind())
}
