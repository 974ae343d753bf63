//! Ways to look at one question, to be compared: each answers a pair of a scene, by an arithmetic or by a method of its own.

mod ask;
mod margin;
mod mine;
pub mod peers;
mod sampling;
mod told;

use std::fmt;

use hitbench_core::intersect::Record;
use hitbench_core::intersect::matrix::{self, Alternative};
use hitbench_core::shapes::Kind;
use hitbench_scene::scene::{Document, Precision, Subject, World, did_you_mean};

pub use ask::{has_numbers_alone, meeting, motions, nearest, scale, shapes, verdict};
pub use margin::{Margin, margin, margin_of_sweep};
pub use mine::{Answers, Engine, Mine, News};
pub use told::{Answer, NoAnswer, Told};

/// A way to answer a question about two shapes of a scene.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Way {
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
    /// Who is asked what is true: [`Way::Exact`], or where that has no answer the core in double precision, which says "undecided"
    /// where it is nearer to touching than the bound of rounding.
    Judge,
    /// The same by [`Way::ExactOpen`].
    JudgeOpen,
    /// Another test of the pair by its id, right or wrong: see [`matrix::alternatives`] and [`matrix::listing`].
    Other(String),
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
    /// The user's own test.
    Mine(Mine),
    /// Another library, parry, in single precision, of the numbers rounded to it. It has an answer only where the feature `peers`
    /// has built it in, and tells of a sweep the first contact alone.
    Parry,
}

/// What is to be known of a way: in English, to be translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// Its name for people.
    pub name: &'static str,
    /// The publication, or what it does differently.
    pub source: &'static str,
    /// In which cases it errs; empty if it is right for all input.
    pub errs: &'static str,
}

/// A row: a way, its id, its name for people, and what it does differently.
macro_rules! table {
    ($($way:ident $id:literal $name:expr, $about:literal;)+) => { &[$((Way::$way, $id, $name, $about)),+] };
}

/// The ways that every pair has; other tests, samples and the user's own test are not among them.
const FIXED: &[(Way, &str, &str, &str)] = table! {
    F32 "f32" "f32", "In single precision, with every number rounded to it";
    F64 "f64" "f64", "In double precision, with the numbers as they are written";
    Widened "widened" "f64, f32 numbers", "In double precision, with the numbers that f32 has";
    Exact "exact" "exact", "No rounding, with the numbers as they are stored";
    ExactOpen "exact-open" "exact, open sets", "No rounding; the boundary does not belong to the sets, so touching is a miss";
    Judge "judge" "judge", "No rounding. A pair without an exact test is computed in double precision; too close to touching it has no answer";
    JudgeOpen "judge-open" "judge, open sets", "The same, but the boundary does not belong to the sets: touching is a miss";
    Gjk "gjk" "GJK", "Gilbert, Johnson and Keerthi (1988)";
    Swapped "swapped" "swapped", "B first, then A";
    Moved "moved" "moved origin", "Seen from A: both are moved, so that A is at the origin";
    Scaled "scaled" "other units", "All lengths times 0.01, as from centimetres to metres";
    Parry "parry" peers::PARRY, "Another library, in single precision, with every number rounded to it";
};

/// Those that are built in.
fn fixed() -> impl Iterator<Item = (&'static Way, &'static str)> {
    let ways = FIXED.iter().map(|(way, id, ..)| (way, *id));
    ways.filter(|(way, _)| **way != Way::Parry || peers::KNOWN)
}

impl Way {
    /// Whether the shapes of entries a and b have a point in common at the instant u.
    pub fn overlap<V: World>(&self, scene: &Document<V>, pair: [usize; 2], u: f64) -> Told {
        ask::overlap(self, scene, pair, u)
    }

    /// When they have one over the frame.
    pub fn sweep<V: World>(&self, scene: &Document<V>, pair: [usize; 2]) -> Told {
        self.sweep_in_steps(scene, pair, 0).0
    }

    /// The same, with up to `most` of the steps that the way takes.
    pub fn sweep_in_steps<V: World>(
        &self,
        scene: &Document<V>,
        pair: [usize; 2],
        most: usize,
    ) -> (Told, Record<V>) {
        ask::sweep(self, scene, pair, most)
    }

    /// Either of them; a verdict is that at u = 0.
    pub fn ask<V: World>(&self, scene: &Document<V>, pair: [usize; 2], subject: Subject) -> Told {
        match subject {
            Subject::Overlap => self.overlap(scene, pair, 0.0),
            Subject::Sweep => self.sweep(scene, pair),
        }
    }

    /// What is to be known of it where it is asked about a pair of kinds; `None` if it is another test, and none of theirs.
    pub fn about<V: World>(&self, [a, b]: [Kind; 2], subject: Subject) -> Option<About> {
        let about = |name, source, errs| Some(About { name, source, errs });
        match (self, subject) {
            (Self::Other(id), Subject::Overlap) => {
                let ways: Vec<Alternative<V>> = matrix::alternatives_of_kinds(a, b);
                let way = ways.into_iter().find(|way| way.id == id)?;
                about(way.name, way.source, if way.right { "" } else { "Wrong for some input" })
            }
            (Self::Other(id), Subject::Sweep) => {
                let of = matrix::listing(a, b).filter(|listing| listing.id == id)?;
                about(of.name, of.source, of.errs)
            }
            (Self::Gjk, Subject::Sweep) => about("conservative advancement", "Mirtich (1996)", ""),
            (Self::Sampling(_), Subject::Sweep) => {
                about("samples", "The overlap test at many instants", "")
            }
            (Self::Mine(_), _) => about(MINE, "Your own test", ""),
            _ => {
                let (_, _, name, source) = FIXED.iter().find(|row| row.0 == *self)?;
                about(name, source, "")
            }
        }
    }

    /// Whether it looks at the numbers that a scene of this precision stores: of others, another verdict may be true.
    pub fn keeps_numbers(&self, precision: Precision) -> bool {
        !matches!(self, Self::Moved | Self::Scaled)
            && self.precision().is_none_or(|own| own == precision)
    }

    /// The precision in which a scene has to be, so that the way looks at the same shapes as another one does.
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

    /// The same way, asked by somebody who waits for its answers, in a thread of his own.
    pub fn waiting(self) -> Result<Self, String> {
        match self {
            Self::Mine(mine) => mine.engine().another().map(|engine| Self::Mine(Mine::new(engine))),
            other => Ok(other),
        }
    }

    /// Every way that may be asked about a pair of kinds.
    pub fn all<V: World>(a: Kind, b: Kind, subject: Subject) -> Vec<Way> {
        let mut all: Vec<_> = fixed().map(|(way, _)| way.clone()).collect();
        match subject {
            Subject::Overlap => {
                let ways: Vec<Alternative<V>> = matrix::alternatives_of_kinds(a, b);
                all.extend(ways.iter().map(|way| Way::Other(way.id.to_owned())));
            }
            Subject::Sweep => {
                let listing = matrix::listing(a, b);
                all.extend(listing.map(|listing| Way::Other(listing.id.to_owned())));
                all.push(Way::Sampling(SAMPLES));
            }
        }
        all
    }

    /// Its name for people, in English, where it is asked about a pair of kinds.
    pub fn name_of_pair<V: World>(&self, kinds: [Kind; 2]) -> Option<&'static str> {
        let about = |subject| self.about::<V>(kinds, subject);
        about(Subject::Overlap).or_else(|| about(Subject::Sweep)).map(|about| about.name)
    }

    /// One of the ways of a pair of kinds, by its id or by its name for people. An error lists them.
    pub fn of_pair<V: World>(named: &str, kinds: [Kind; 2]) -> Result<Self, String> {
        let [a, b] = kinds;
        let mut all = Self::all::<V>(a, b, Subject::Overlap);
        for way in Self::all::<V>(a, b, Subject::Sweep) {
            if !all.contains(&way) {
                all.push(way);
            }
        }
        let is_meant = |way: &&Way| {
            let name = way.name_of_pair::<V>(kinds);
            way.to_string() == named || name.is_some_and(|name| name.eq_ignore_ascii_case(named))
        };
        if let Some(way) = all.iter().find(is_meant) {
            return Ok(way.clone());
        }
        if named.starts_with(SAMPLING) || [PARRY, MINE].contains(&named) {
            return Self::named(named);
        }
        let ids: Vec<String> = all.iter().map(ToString::to_string).collect();
        let told = all.iter().zip(&ids).map(|(way, id)| match way.name_of_pair::<V>(kinds) {
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

    /// From its name, as [`Way`] writes it. A word that is none of these is the id of another test.
    pub fn named(name: &str) -> Result<Self, String> {
        if let Some(count) = name.strip_prefix(SAMPLING) {
            let count = if count.is_empty() { Some(SAMPLES) } else { count[1..].parse().ok() };
            let count = count.filter(|&n| n > 0 && (name == SAMPLING || name.contains(':')));
            return count
                .map(Self::Sampling)
                .ok_or_else(|| "sampling is written such as sampling:256".into());
        }
        if let Some((way, _)) = fixed().find(|(_, id)| *id == name) {
            return Ok(way.clone());
        }
        if name == PARRY {
            return Err(peers::MISSING.into());
        }
        if name == MINE {
            return Err("the lens mine is your own test: name it by --engine COMMAND".into());
        }
        if others().any(|id| id == name) {
            return Ok(Self::Other(name.to_owned()));
        }
        let mut known: Vec<_> = fixed().map(|(_, id)| id).collect();
        known.push(SAMPLING);
        known.extend(others());
        let hint = did_you_mean(name, &known);
        Err(format!("there is no lens {name}{hint}; known: {}", known.join(", ")))
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Other(id) => f.pad(id),
            Self::Mine(_) => f.pad(MINE),
            Self::Sampling(count) => f.pad(&format!("sampling:{count}")),
            fixed => f.pad(FIXED.iter().find(|row| row.0 == *fixed).map_or("", |row| row.1)),
        }
    }
}

/// The ids of samples, without their count, and of the other library.
const SAMPLING: &str = "sampling";
const PARRY: &str = "parry";

/// The id of the user's own test, which no table has: somebody starts it.
pub const MINE: &str = "mine";

/// How many instants are sampled if nothing else is said.
const SAMPLES: u32 = 256;

/// The ids of the other tests of all pairs, each once.
fn others() -> impl Iterator<Item = &'static str> {
    let pairs = Kind::ALL.iter().flat_map(|&a| Kind::ALL.iter().map(move |&b| (a, b)));
    let mut ids: Vec<_> = pairs
        .filter(|(a, b)| a <= b)
        .flat_map(|(a, b)| {
            let plane: Vec<Alternative<glam::DVec2>> = matrix::alternatives_of_kinds(a, b);
            let ways = plane.iter().map(|way| way.id).collect::<Vec<_>>();
            ways.into_iter().chain(matrix::listing(a, b).map(|listing| listing.id))
        })
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter()
}
