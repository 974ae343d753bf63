//! Which cases an engine is asked.

use glam::{DVec2, DVec3};

use super::judge::at_rest;
use super::{Ask, Conventions, Hello, Question};
use crate::cases::{self, Dice, Family};
use crate::ways::Way;
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
    /// What the engine holds of borders and insides.
    pub conventions: Conventions,
    /// The two stand in the other order than their case was made in: see [`Plan::swapped`].
    pub swapped: bool,
    /// The first shape moves, alone or too: see [`Plan::resting`].
    pub a_moves: bool,
}

/// In what a case may differ from the one that it was made as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variation {
    /// The two stand in the other order.
    Order,
    /// The first one moves.
    Mover,
}

impl Plan {
    /// For an engine. Fails where it knows none of the pairs.
    pub fn new(choice: Choice, hello: Hello) -> Result<Self, String> {
        let is_known = |pair: &[Kind; 2]| {
            let of_protocol = |kind| hello.protocol > 1 || !matches!(kind, Kind::Hull | Kind::Mesh);
            let is_asked = hello.asks.iter().any(|&ask| hello.answers(ask, *pair));
            is_asked && pair.iter().all(|&kind| of_protocol(kind))
        };
        let mut all = Vec::new();
        for &a in Kind::ALL {
            all.extend(Kind::ALL.iter().filter(|&&b| a <= b).map(|&b| [a, b]));
        }
        let chosen = |pair: &[Kind; 2]| {
            choice.pairs.is_empty()
                || choice.pairs.iter().any(|&[a, b]| [a.min(b), a.max(b)] == *pair)
        };
        let endless = |kind: &Kind| !kind.is_bounded();
        // Of two endless shapes a ray cast alone is asked.
        let is_cast = |pair: &[Kind; 2]| {
            let is_wall = matches!(pair[1], Kind::Plane | Kind::HalfSpace);
            pair[0] == Kind::Ray && is_wall && hello.answers(Ask::Ray, *pair)
        };
        all.retain(|pair| {
            is_known(pair) && chosen(pair) && (!pair.iter().all(endless) || is_cast(pair))
        });
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
        let posed = self.posed(case, family, scene.clone(), self.asks(&scene, moves))?;
        // Each pair of a family has both orders in turn, and so have the families of a pair.
        let is_swapped = (place + which + round) % 2 == 1;
        let posed = if is_swapped { self.swapped(&posed, case)? } else { posed };
        if self.hello.protocol == 1 || !posed.asks.contains(&Ask::Sweep) {
            return Some(posed);
        }
        let along = dice.below(3);
        match along {
            0 => Some(posed),
            _ => {
                let scene = each_world!(&posed.scene, document => {
                    World::scene(with_a_moving(document, along == 1, &mut dice))
                });
                let moving = self.posed(case, family, scene, posed.asks.clone())?;
                Some(Posed { swapped: posed.swapped, a_moves: true, ..moving })
            }
        }
    }

    /// What is asked of the pair of a scene, of which one moves or not.
    pub(crate) fn asks(&self, scene: &Scene, moves: bool) -> Vec<Ask> {
        each_world!(scene, document => {
            let kinds = kinds(document);
            let endless = kinds.iter().filter(|kind| !kind.is_bounded()).count();
            // Of two that overlap there are no nearest points, of two that are apart there is no depth.
            let hit = |wanted: bool| at_rest(document, &Way::Judge) == Some(wanted);
            let is_asked = |&ask: &Ask| match ask {
                _ if !self.hello.answers(ask, kinds) => false,
                Ask::Ray => kinds.contains(&Kind::Ray) && !kinds.contains(&Kind::Line),
                Ask::Overlap => endless < 2,
                Ask::Distance => endless == 0,
                Ask::Sweep => moves,
                Ask::Depth => endless == 0 && hit(true),
                Ask::Points => endless == 0 && hit(false),
            };
            self.hello.asks.iter().copied().filter(is_asked).collect()
        })
    }

    /// The same pair in the other order, as a case of this number: what was a moves the other way, as the other one sees it, so
    /// that all that was true is true of it. Where the first shape moves, the first one of the other order does.
    pub fn swapped(&self, posed: &Posed, case: u64) -> Option<Posed> {
        let a_moves = posed.a_moves;
        let scene =
            each_world!(&posed.scene, document => World::scene(exchanged(document, a_moves)));
        let other = self.posed(case, posed.family, scene, posed.asks.clone())?;
        Some(Posed { swapped: !posed.swapped, a_moves, ..other })
    }

    /// The same pair as the first one sees it, which rests.
    pub fn resting(&self, posed: &Posed, case: u64) -> Option<Posed> {
        let scene = each_world!(&posed.scene, document => World::scene(seen_from_a(document)));
        let other = self.posed(case, posed.family, scene, posed.asks.clone())?;
        Some(Posed { swapped: posed.swapped, ..other })
    }

    /// The same pair without what the case varies, each as a case of the next number from this on.
    pub fn plainer(&self, posed: &Posed, case: u64) -> Vec<(Variation, Posed)> {
        let order = posed.swapped.then(|| (Variation::Order, self.swapped(posed, case)));
        let next = case + u64::from(posed.swapped);
        let mover = posed.a_moves.then(|| (Variation::Mover, self.resting(posed, next)));
        order.into_iter().chain(mover).filter_map(|(of, other)| Some((of, other?))).collect()
    }

    /// A case of this scene, in the order in which that has the two shapes.
    pub fn posed(&self, case: u64, family: Family, scene: Scene, asks: Vec<Ask>) -> Option<Posed> {
        if asks.is_empty() {
            return None;
        }
        let line = each_world!(&scene, document => Question::of(document, &asks));
        Some(Posed {
            case,
            family,
            line: line?.line(case),
            scene,
            asks,
            conventions: self.hello.conventions,
            swapped: false,
            a_moves: false,
        })
    }

    /// A case of this scene and these questions, in the order of another case.
    pub fn like(&self, posed: &Posed, case: u64, scene: Scene, asks: Vec<Ask>) -> Option<Posed> {
        let like = self.posed(case, posed.family, scene, asks)?;
        Some(Posed { swapped: posed.swapped, a_moves: posed.a_moves, ..like })
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
    /// One of its questions, alone.
    pub fn question(&self, ask: Ask) -> Option<Question> {
        each_world!(&self.scene, document => Question::of(document, &[ask]))
    }

    /// The kinds of the shapes and the dimension, such as "Ball-Obb 3D", whatever the order in which they are asked.
    pub fn pair(&self) -> String {
        let ([a, b], dim) = match &self.scene {
            Scene::Two(document) => (kinds(document), 2),
            Scene::Three(document) => (kinds(document), 3),
        };
        format!("{}-{} {dim}D", a.min(b), a.max(b))
    }
}

/// The two shapes in the other order. The first one rests; or else it moves alone, or they both move on as they did.
fn exchanged<V: World>(document: &Document<V>, a_moves: bool) -> Document<V> {
    let mut exchanged = document.clone();
    let [a, b] = &mut exchanged.entries[..] else { return exchanged };
    std::mem::swap(a, b);
    std::mem::swap(&mut a.name, &mut b.name);
    let both = a.displacement != V::ZERO && b.displacement != V::ZERO;
    if !(a_moves && both) {
        let way = b.displacement - a.displacement;
        let ways = if a_moves { [-way, V::ZERO] } else { [V::ZERO, way] };
        [a.displacement, b.displacement] = ways;
    }
    exchanged
}

/// The first shape rests, and the second moves as that sees it.
pub(super) fn seen_from_a<V: World>(document: &Document<V>) -> Document<V> {
    let mut resting = document.clone();
    let precision = resting.precision;
    if let [a, b] = &mut resting.entries[..] {
        b.displacement -= a.displacement;
        a.displacement = V::ZERO;
        b.each_field(&mut |_, _, numbers| {
            numbers.iter_mut().for_each(|number| *number = precision.shortest(*number));
        });
    }
    resting
}

/// The first shape moves alone, or both move, so that they see the same of one another, but for rounding.
fn with_a_moving<V: World>(document: &Document<V>, alone: bool, dice: &mut Dice) -> Document<V> {
    let mut moving = document.clone();
    let precision = moving.precision;
    let [a, b] = &mut moving.entries[..] else { return moving };
    let along = match alone {
        true => -b.displacement,
        false => V::from_fn(|_| f64::from(dice.below(17) as u32) * 0.5 - 4.0),
    };
    a.displacement += along;
    b.displacement += along;
    for entry in [a, b] {
        entry.each_field(&mut |_, _, numbers| {
            numbers.iter_mut().for_each(|number| *number = precision.shortest(*number));
        });
    }
    moving
}

/// The kinds of the two shapes of a document.
pub(super) fn kinds<V: World>(document: &Document<V>) -> [Kind; 2] {
    [0, 1].map(|i| document.entries[i].form.kind())
}
