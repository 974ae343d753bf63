//! Ways to look at one question, to be compared: each answers a pair of a scene, by an arithmetic or by a method of its own.

mod answer;
mod margin;
mod methods;
pub mod peers;
mod sampling;

use std::fmt;

use hitbench_core::intersect::Record;
use hitbench_core::intersect::matrix::{self, Alternative};
use hitbench_core::shapes::Kind;
use hitbench_scene::scene::{Document, Precision, Subject, World, did_you_mean};

pub use answer::Answer;
pub use margin::{Margin, margin};
pub use methods::{has_numbers_alone, meeting, motions, nearest, scale, shapes, verdict};

/// A way to answer a question about two shapes of a scene.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Lens {
    /// The core in single precision, of the numbers rounded to it.
    F32,
    /// The core in double precision, of the numbers as they are written.
    F64,
    /// The core in double precision, of the shapes as the scene's precision has them.
    Widened,
    /// Exact arithmetic on the shapes as the scene's precision has them. It has no answer where a pair has no exact judge.
    Exact,
    /// The same for open sets, to which touching is a miss.
    ExactOpen,
    /// Who is asked what is true: [`Lens::Exact`], or where that has no answer the core in double precision, which says "undecided"
    /// where it is nearer to touching than 2⁻³⁰ of the largest number.
    Judge,
    /// The same by [`Lens::ExactOpen`].
    JudgeOpen,
    /// Another test of the pair by its id, right or wrong: see [`matrix::alternatives`] and [`matrix::published_sweeps`].
    Way(String),
    /// GJK for the verdict, conservative advancement for the sweep, in the scene's precision.
    Gjk,
    /// For sweeps: the core, asked at so many instants of the frame and at its start, in the scene's precision.
    Sampling(u32),
    /// The core in the scene's precision: B first, then A.
    Swapped,
    /// The same, where both are moved so that A is at the origin.
    Moved,
    /// The same, where all lengths are multiplied by 0.01.
    Scaled,
    /// Another library, parry, in single precision, of the numbers rounded to it. It has an answer only where the feature `peers`
    /// has built it in, and tells of a sweep the first contact alone.
    Parry,
}

/// A row: a lens, its id, its name for people, and what it does differently.
macro_rules! table {
    ($($lens:ident $id:literal $name:expr, $about:literal;)+) => { &[$((Lens::$lens, $id, $name, $about)),+] };
}

/// The lenses of every pair but for ways and samples.
const FIXED: &[(Lens, &str, &str, &str)] = table! {
    F32 "f32" "f32", "In single precision, with every number rounded to it";
    F64 "f64" "f64", "In double precision, with the numbers as they are written";
    Widened "widened" "f64, f32 numbers", "In double precision, with the numbers that f32 has";
    Exact "exact" "exact", "Without any rounding, of the numbers as they are stored";
    ExactOpen "exact-open" "exact, open sets", "Without any rounding, of the sets without their boundary: touching is a miss";
    Judge "judge" "judge", "Without any rounding, or for a pair that has no exact test in double precision, which leaves open what is near";
    JudgeOpen "judge-open" "judge, open sets", "The same of the sets without their boundary: touching is a miss";
    Gjk "gjk" "GJK", "Gilbert, Johnson and Keerthi (1988)";
    Swapped "swapped" "swapped", "B first, then A";
    Moved "moved" "moved origin", "Seen from A: both are moved, so that A is at the origin";
    Scaled "scaled" "other units", "All lengths times 0.01, as from centimetres to metres";
    Parry "parry" peers::PARRY, "Another library, in single precision, with every number rounded to it";
};

/// Those that are built in.
fn fixed() -> impl Iterator<Item = (&'static Lens, &'static str)> {
    let lenses = FIXED.iter().map(|(lens, id, ..)| (lens, *id));
    lenses.filter(|(lens, _)| **lens != Lens::Parry || peers::KNOWN)
}

impl Lens {
    /// Whether the shapes of entries a and b have a point in common at the instant u.
    pub fn overlap<V: World>(&self, scene: &Document<V>, [a, b]: [usize; 2], u: f64) -> Answer {
        methods::overlap(self, scene, [a, b], u).unwrap_or(Answer::Unsupported)
    }

    /// When they have one over the frame.
    pub fn sweep<V: World>(&self, scene: &Document<V>, pair: [usize; 2]) -> Answer {
        self.sweep_in_steps(scene, pair, 0).0
    }

    /// The same, with up to `most` of the steps that the lens takes.
    pub fn sweep_in_steps<V: World>(
        &self,
        scene: &Document<V>,
        pair: [usize; 2],
        most: usize,
    ) -> (Answer, Record<V>) {
        let told = methods::sweep(self, scene, pair, most);
        told.unwrap_or_else(|| (Answer::Unsupported, Record::default()))
    }

    /// Either of them; a verdict is that at u = 0.
    pub fn ask<V: World>(&self, scene: &Document<V>, pair: [usize; 2], subject: Subject) -> Answer {
        match subject {
            Subject::Overlap => self.overlap(scene, pair, 0.0),
            Subject::Sweep => self.sweep(scene, pair),
        }
    }

    /// Its name for people, in English, and what it does differently; `None` for ways and samples.
    pub fn name(&self) -> Option<[&'static str; 2]> {
        FIXED.iter().find(|row| row.0 == *self).map(|(_, _, name, about)| [*name, *about])
    }

    /// Whether it looks at the numbers that a scene of this precision stores: of others, another verdict may be true.
    pub fn keeps_numbers(&self, precision: Precision) -> bool {
        !matches!(self, Self::Moved | Self::Scaled)
            && self.precision().is_none_or(|own| own == precision)
    }

    /// The precision in which a scene has to be, so that the lens looks at the same shapes as another one does.
    pub fn precision(&self) -> Option<Precision> {
        match self {
            Self::F32 | Self::Parry => Some(Precision::F32),
            Self::F64 => Some(Precision::F64),
            _ => None,
        }
    }

    /// The core in a precision, and then in the other.
    pub fn of_precisions(precision: Precision) -> [Self; 2] {
        match precision {
            Precision::F32 => [Self::F32, Self::F64],
            Precision::F64 => [Self::F64, Self::F32],
        }
    }

    /// Whether it tells what is true, by whatever means, rather than how some test errs.
    pub fn is_judge(&self) -> bool {
        matches!(self, Self::Exact | Self::ExactOpen | Self::Judge | Self::JudgeOpen)
    }

    /// Every lens that may be asked about a pair of kinds.
    pub fn all<V: World>(a: Kind, b: Kind, subject: Subject) -> Vec<Lens> {
        let mut all: Vec<_> = fixed().map(|(lens, _)| lens.clone()).collect();
        match subject {
            Subject::Overlap => {
                let ways: Vec<Alternative<V>> = matrix::alternatives_of_kinds(a, b);
                all.extend(ways.iter().map(|way| Lens::Way(way.id.to_owned())));
            }
            Subject::Sweep => {
                let id = matrix::published_sweep_of_kinds(a, b);
                all.extend(id.map(|id| Lens::Way(id.to_owned())));
                all.push(Lens::Sampling(SAMPLES));
            }
        }
        all
    }

    /// Its name for people, in English, where it is asked about a pair of kinds: that of a way is known there alone. `None` for
    /// samples, and where a way has no name but its id.
    pub fn name_of_pair<V: World>(&self, [a, b]: [Kind; 2]) -> Option<&'static str> {
        let Self::Way(id) = self else { return self.name().map(|[name, _]| name) };
        let ways: Vec<Alternative<V>> = matrix::alternatives_of_kinds(a, b);
        ways.iter().find(|way| way.id == id).map(|way| way.name)
    }

    /// One of the lenses of a pair of kinds, by its id or by its name for people. An error lists them.
    pub fn of_pair<V: World>(named: &str, kinds: [Kind; 2]) -> Result<Self, String> {
        let [a, b] = kinds;
        let mut all = Self::all::<V>(a, b, Subject::Overlap);
        for lens in Self::all::<V>(a, b, Subject::Sweep) {
            if !all.contains(&lens) {
                all.push(lens);
            }
        }
        let is_meant = |lens: &&Lens| {
            let name = lens.name_of_pair::<V>(kinds);
            lens.to_string() == named || name.is_some_and(|name| name.eq_ignore_ascii_case(named))
        };
        if let Some(lens) = all.iter().find(is_meant) {
            return Ok(lens.clone());
        }
        if named.starts_with(SAMPLING) || named == PARRY {
            return Self::named(named);
        }
        let ids: Vec<String> = all.iter().map(ToString::to_string).collect();
        let told = all.iter().zip(&ids).map(|(lens, id)| match lens.name_of_pair::<V>(kinds) {
            Some(name) if !name.eq_ignore_ascii_case(id) => format!("{id} ({name})"),
            _ => id.clone(),
        });
        let told: Vec<String> = told.collect();
        let hint = did_you_mean(named, &ids.iter().map(String::as_str).collect::<Vec<_>>());
        let [a, b] = kinds.map(|kind| kind.name(V::DIM));
        let is = match named {
            "" => format!("name a lens of {a} and {b}"),
            _ => format!("{named} is no lens of {a} and {b}{hint}"),
        };
        Err(format!("{is}; known: {}", told.join(", ")))
    }

    /// From its name, as [`Lens`] writes it. A word that is none of the others is the id of a way.
    pub fn named(name: &str) -> Result<Self, String> {
        if let Some(count) = name.strip_prefix(SAMPLING) {
            let count = if count.is_empty() { Some(SAMPLES) } else { count[1..].parse().ok() };
            let count = count.filter(|&n| n > 0 && (name == SAMPLING || name.contains(':')));
            return count
                .map(Self::Sampling)
                .ok_or_else(|| "sampling is written such as sampling:256".into());
        }
        if let Some((lens, _)) = fixed().find(|(_, id)| *id == name) {
            return Ok(lens.clone());
        }
        if name == PARRY {
            return Err(peers::MISSING.into());
        }
        if ways().any(|id| id == name) {
            return Ok(Self::Way(name.to_owned()));
        }
        let mut known: Vec<_> = fixed().map(|(_, id)| id).collect();
        known.push(SAMPLING);
        known.extend(ways());
        let hint = did_you_mean(name, &known);
        Err(format!("there is no lens {name}{hint}; known: {}", known.join(", ")))
    }
}

impl fmt::Display for Lens {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Way(id) => f.pad(id),
            Self::Sampling(count) => f.pad(&format!("sampling:{count}")),
            fixed => f.pad(FIXED.iter().find(|row| row.0 == *fixed).map_or("", |row| row.1)),
        }
    }
}

/// The ids of samples, without their count, and of the other library.
const SAMPLING: &str = "sampling";
const PARRY: &str = "parry";

/// How many instants are sampled if nothing else is said.
const SAMPLES: u32 = 256;

/// The ids of all ways of all pairs, each once.
fn ways() -> impl Iterator<Item = &'static str> {
    let pairs = Kind::ALL.iter().flat_map(|&a| Kind::ALL.iter().map(move |&b| (a, b)));
    let mut ids: Vec<_> = pairs
        .filter(|(a, b)| a <= b)
        .flat_map(|(a, b)| {
            let plane: Vec<Alternative<glam::DVec2>> = matrix::alternatives_of_kinds(a, b);
            let ways = plane.iter().map(|way| way.id).collect::<Vec<_>>();
            ways.into_iter().chain(matrix::published_sweep_of_kinds(a, b))
        })
        .chain(["queue"])
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter()
}
