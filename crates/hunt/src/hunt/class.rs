use std::fmt;

use super::Plan;
use crate::ways::{self, Answer, NoAnswer, Way, margin};
use hitbench_core::shapes::Shape;
use hitbench_core::vector::{Scalar, Vector};
use hitbench_scene::scene::{Document, Subject, World};

/// How the first way contradicts the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// It sees no hit where there is one.
    MissedHit,
    /// It sees a hit where there is none.
    FalseHit,
    /// It gives no answer: it fails, hangs or dies.
    NoAnswer,
    /// Both see a hit, at times that differ by more than a thousandth of the frame.
    Time,
}

impl Fault {
    /// That of two answers, if they contradict one another.
    pub fn between(way: Answer, against: Answer) -> Option<Self> {
        way.contradicts(against).then(|| match (way.hit(), against.hit()) {
            (Some(false), _) => Self::MissedHit,
            (_, Some(false)) => Self::FalseHit,
            _ => Self::Time,
        })
    }

    /// The word for it in names of files.
    pub fn name(self) -> &'static str {
        match self {
            Self::MissedHit => "missed-hit",
            Self::FalseHit => "false-hit",
            Self::NoAnswer => "no-answer",
            Self::Time => "wrong-time",
        }
    }

    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            Self::MissedHit => "a missed hit",
            Self::FalseHit => "a false hit",
            Self::NoAnswer => "no answer",
            Self::Time => "a wrong time",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.words())
    }
}

/// What is odd about the answer of the way that errs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Says {
    /// Nothing.
    Plain,
    /// It is NaN, or was computed from NaN or infinity.
    Nan,
    /// The time lies before the frame.
    Before,
    /// The time lies after the frame.
    After,
}

/// What the pair does over the frame, as the way says that is trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairMotion {
    /// It is asked at one instant, or no more is known.
    Any,
    /// Nothing moves.
    Rests,
    /// Both move by the same displacement.
    Alike,
    /// They miss, and are nearest at the start.
    Parts,
    /// They miss, and are nearest on their way.
    Passes,
    /// They miss, and are nearest at the end.
    Approaches,
    /// They meet at the start alone.
    AtStart,
    /// They meet at the end alone.
    AtEnd,
    /// They meet from the start on.
    FromStart,
    /// They meet on their way.
    Meets,
}

/// A fault, and how it errs. Finds of one class show the same, as far as a hunt can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    /// How the ways contradict one another.
    pub fault: Fault,
    /// The verdict is farther from turning than rounding explains.
    pub gross: bool,
    /// What is odd about the answer.
    pub says: Says,
    /// What the pair does.
    pub course: PairMotion,
    /// A sector is wider than half a disk.
    pub wide: bool,
}

impl Class {
    /// That of the pair of a document, if the ways of a plan contradict one another about it.
    pub fn of<V: World>(plan: &Plan, document: &Document<V>) -> Option<Self> {
        let told = plan.way.ask(document, [0, 1], plan.subject);
        let is_mine = matches!(plan.way, Way::Mine(_));
        let (said, fails) = match told {
            // The other ways know which questions they answer.
            Err(NoAnswer::Failed(_)) if is_mine => (Answer::Undecided, true),
            told => (told.ok()?, false),
        };
        if !fails {
            said.hit()?;
        }
        let truth = plan.against.ask(document, [0, 1], plan.subject).ok()?;
        let fault = if fails { Fault::NoAnswer } else { Fault::between(said, truth)? };
        let margin = margin(document, [0, 1], plan.subject);
        let gross = margin.is_some_and(|margin| !margin.is_small());
        // No engine promises the last digits.
        if is_mine && !gross && !fails && !plan.strict {
            return None;
        }
        let shapes = [document.shape(0).ok()?, document.shape(1).ok()?];
        Some(Self {
            fault,
            gross,
            says: says(plan, said, document),
            course: match plan.subject {
                Subject::Overlap => PairMotion::Any,
                Subject::Sweep => course(truth, document, &shapes).unwrap_or(PairMotion::Any),
            },
            wide: shapes.iter().any(is_wide),
        })
    }

    /// The words for it, the fault first.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let how = (!self.gross).then_some("by rounding");
        let says = match self.says {
            Says::Plain => None,
            Says::Nan => Some("with NaN"),
            Says::Before => Some("before the frame"),
            Says::After => Some("after the frame"),
        };
        let course = match self.course {
            PairMotion::Any | PairMotion::Meets => None,
            PairMotion::Rests => Some("at rest"),
            PairMotion::Alike => Some("moving alike"),
            PairMotion::Parts => Some("parting"),
            PairMotion::Passes => Some("passing"),
            PairMotion::Approaches => Some("approaching"),
            PairMotion::AtStart => Some("touching at the start"),
            PairMotion::AtEnd => Some("touching at the end"),
            PairMotion::FromStart => Some("overlapping at the start"),
        };
        let wide = self.wide.then_some("beyond 90°");
        [Some(self.fault.words()), how, says, course, wide].into_iter().flatten()
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.words().collect::<Vec<_>>().join(", "))
    }
}

fn says<V: World>(plan: &Plan, said: Answer, document: &Document<V>) -> Says {
    match said.first() {
        Some(first) if first.is_nan() => Says::Nan,
        Some(first) if first < 0.0 => Says::Before,
        Some(first) if first > 1.0 => Says::After,
        None if plan.subject == Subject::Overlap => {
            let numbers = ways::has_numbers_alone(&plan.way, document, [0, 1]);
            if numbers { Says::Plain } else { Says::Nan }
        }
        _ => Says::Plain,
    }
}

/// This near to an end of the frame an instant is that end: the search for the nearest one goes no further.
const END: f64 = 1e-6;

fn course<V: World>(
    truth: Answer,
    document: &Document<V>,
    shapes: &[Shape<V>; 2],
) -> Option<PairMotion> {
    let [of_a, of_b] = [document.motion(0).ok()?, document.motion(1).ok()?];
    if of_a.turn.is_none() && of_b.turn.is_none() && of_a.displacement == of_b.displacement {
        let rests = of_a.displacement == V::ZERO;
        return Some(if rests { PairMotion::Rests } else { PairMotion::Alike });
    }
    Some(match truth {
        Answer::Hit(Some(times)) if times.max <= 0.0 => PairMotion::AtStart,
        Answer::Hit(Some(times)) if times.min >= 1.0 - END => PairMotion::AtEnd,
        Answer::Hit(Some(times)) if times.min <= 0.0 => PairMotion::FromStart,
        Answer::Hit(_) => PairMotion::Meets,
        _ => {
            let (u, _) = ways::nearest(shapes.each_ref(), &[of_a, of_b])?;
            match u.double() {
                u if u <= END => PairMotion::Parts,
                u if u >= 1.0 - END => PairMotion::Approaches,
                _ => PairMotion::Passes,
            }
        }
    })
}

fn is_wide<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Sector(sector) if sector.cos() < V::Scalar::ZERO)
}
