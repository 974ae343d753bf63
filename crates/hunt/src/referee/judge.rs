//! What is true of a question, and how an answer differs from it.

use super::{Ask, Conventions, Inside, Posed, Reply, contact, surface};
use crate::ways::{Answer, Margin, Way, margin};
use hitbench_core::intersect::{judge as exact, matrix};
use hitbench_core::shapes::{Interval, Shape};
use hitbench_scene::scene::{Document, Precision, Subject, World, each_world};

/// What is true of one question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Truth {
    /// Of the verdict.
    Overlap(bool),
    /// Of the distance.
    Distance(f64),
    /// Of the sweep.
    Sweep(Option<Interval<f64>>),
    /// Of a ray: its entry and its exit.
    Ray(Option<[f64; 2]>),
    /// Of the depth.
    Depth(Option<f64>),
    /// They overlap, and nobody knows how deep: one is a surface.
    Deep,
    /// No judge can tell.
    Undecided,
}

/// How an answer compares with what is true.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// It is right, with an error of the distance in units or of the time in frames, where it has one.
    Right(f64),
    /// It differs where rounding may turn it.
    Rounding(Difference),
    /// It is wrong.
    Wrong(Difference, f64),
    /// Nobody can tell.
    Undecided,
    /// The engine says nothing.
    Unsupported,
}

impl Verdict {
    /// What is wrong, and by how much; `None` where nothing is, or rounding explains it. With `strict`, that explains no verdict.
    pub fn difference(self, strict: bool) -> Option<(Difference, f64)> {
        match self {
            Self::Wrong(difference, off) => Some((difference, off)),
            Self::Rounding(Difference::Time | Difference::Entry) => None,
            Self::Rounding(difference) => strict.then_some((difference, 0.0)),
            Self::Right(_) | Self::Undecided | Self::Unsupported => None,
        }
    }
}

/// The kinds of wrong answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Difference {
    /// It sees no hit where there is one.
    MissedHit,
    /// It sees a hit where there is none.
    FalseHit,
    /// The first instant is off by more than a thousandth of the frame, and then they are not near contact.
    Time,
    /// The distance is off by more than the root of the precision's ε allows.
    Distance,
    /// The ray enters elsewhere.
    Entry,
    /// The normal is no unit vector, or none of those that are right there.
    Normal,
    /// The depth is off as a distance may not be.
    Depth,
    /// The nearest points do not lie on their shapes, or not as near as these are.
    Points,
}

impl Difference {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::MissedHit,
        Self::FalseHit,
        Self::Time,
        Self::Distance,
        Self::Entry,
        Self::Normal,
        Self::Depth,
        Self::Points,
    ];

    /// Those that an engine of a protocol can have.
    pub fn of_protocol(protocol: u8) -> &'static [Self] {
        if protocol == 1 { &Self::ALL[..4] } else { &Self::ALL }
    }

    /// The words for several.
    pub fn plural(self) -> String {
        match self {
            Self::Entry => "wrong entries".into(),
            Self::Points => self.name().into(),
            _ => format!("{}s", self.name()),
        }
    }

    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::MissedHit => "missed hit",
            Self::FalseHit => "false hit",
            Self::Time => "wrong time",
            Self::Distance => "wrong distance",
            Self::Entry => "wrong entry",
            Self::Normal => "wrong normal",
            Self::Depth => "wrong depth",
            Self::Points => "wrong points",
        }
    }
}

impl Posed {
    /// What is true of one of its questions, for closed sets or, if touching is a miss, for open ones.
    pub fn truth(&self, ask: Ask) -> Truth {
        self.truth_by(&self.judging(), ask)
    }

    /// What is true of closed sets, as a scene's expectations are.
    pub fn truth_of_closed(&self, ask: Ask) -> Truth {
        self.truth_by(&Way::Judge, ask)
    }

    fn truth_by(&self, way: &Way, ask: Ask) -> Truth {
        each_world!(&self.scene, document => truth(document, (way, &self.conventions), ask))
    }

    fn judging(&self) -> Way {
        if self.conventions.touch { Way::Judge } else { Way::JudgeOpen }
    }

    /// How the answer to one of its questions compares with what is true.
    pub fn judge(&self, ask: Ask, reply: &Reply) -> Verdict {
        let (way, customs) = (&self.judging(), &self.conventions);
        each_world!(&self.scene, document => judge(document, (way, customs), ask, reply))
    }
}

/// Whether they have a point in common where they stand: of a surface, too, as a set that is closed.
pub(super) fn at_rest<V: World>(document: &Document<V>, way: &Way) -> Option<bool> {
    let judged = way.overlap(document, [0, 1], 0.0).ok().and_then(Answer::hit);
    judged.or_else(|| surface::overlap(document).filter(|_| *way == Way::Judge))
}

fn truth<V: World>(
    document: &Document<V>,
    (way, customs): (&Way, &Conventions),
    ask: Ask,
) -> Truth {
    match ask {
        Ask::Overlap => at_rest(document, way).map_or(Truth::Undecided, Truth::Overlap),
        Ask::Sweep => match way.sweep(document, [0, 1]) {
            Ok(Answer::Miss) => Truth::Sweep(None),
            Ok(Answer::Hit(Some(times))) => Truth::Sweep(Some(times)),
            _ => Truth::Undecided,
        },
        Ask::Distance => {
            let distance = || {
                let (a, b) = (document.shape(0).ok()?, document.shape(1).ok()?);
                let computed = || Some(matrix::distance(&a, &b).ok()?.distance);
                exact::distance(&a, &b).or_else(computed)
            };
            distance().map_or(Truth::Undecided, Truth::Distance)
        }
        Ask::Ray | Ask::Depth | Ask::Points => contact::truth(document, (way, customs), ask),
    }
}

fn judge<V: World>(
    document: &Document<V>,
    of: (&Way, &Conventions),
    ask: Ask,
    reply: &Reply,
) -> Verdict {
    let customs = of.1;
    match ask {
        Ask::Overlap => {
            let Some(said) = reply.overlap else { return Verdict::Unsupported };
            let Truth::Overlap(hit) = truth(document, of, ask) else { return Verdict::Undecided };
            if said == hit {
                return Verdict::Right(0.0);
            }
            verdict(said, margin(document, [0, 1], Subject::Overlap))
        }
        Ask::Distance => {
            let Some(Some(said)) = reply.distance else { return Verdict::Unsupported };
            let Truth::Distance(is) = truth(document, of, ask) else { return Verdict::Undecided };
            let error = (said - is).abs();
            let sizes = sizes(document) + is;
            let band = margin(document, [0, 1], Subject::Overlap).map_or(0.0, |margin| margin.band);
            if error <= tolerance(document.precision) * sizes + band {
                return Verdict::Right(error);
            }
            Verdict::Wrong(Difference::Distance, error)
        }
        Ask::Sweep => {
            let Some(said) = reply.sweep else { return Verdict::Unsupported };
            let Truth::Sweep(is) = truth(document, of, ask) else { return Verdict::Undecided };
            match (said, is) {
                (None, None) => Verdict::Right(0.0),
                // They overlap at the start: for some, that is no meeting.
                (None, Some(is)) if customs.sweep_inside == Inside::Miss && is.min == 0.0 => {
                    Verdict::Right(0.0)
                }
                (Some(said), Some(is)) => time(document, said.min, is.min),
                (said, _) => verdict(said.is_some(), margin(document, [0, 1], Subject::Sweep)),
            }
        }
        Ask::Ray | Ask::Depth | Ask::Points => {
            contact::judge(document, customs, truth(document, of, ask), ask, reply)
        }
    }
}

/// What a distance may be off by, as a part of the sizes: about three times √ε. A method that comes nearer step by step, and
/// ends when the square of the distance gets no less, finds no more than half of the digits.
pub(super) fn tolerance(precision: Precision) -> f64 {
    match precision {
        Precision::F32 => 1e-3,
        Precision::F64 => 5e-8,
    }
}

/// Of a verdict that is not right.
pub(super) fn verdict(said: bool, margin: Option<Margin>) -> Verdict {
    let difference = if said { Difference::FalseHit } else { Difference::MissedHit };
    match margin {
        Some(margin) if !margin.is_small() => Verdict::Wrong(difference, margin.separation.abs()),
        _ => Verdict::Rounding(difference),
    }
}

fn time<V: World>(document: &Document<V>, said: f64, is: f64) -> Verdict {
    let error = (said - is).abs();
    if error <= 1e-3 {
        return Verdict::Right(error);
    }
    let near = || {
        let u = said.clamp(0.0, 1.0);
        let at = |i: usize| document.seen_at(i, u, V::ZERO).ok();
        near_surface(document, &at(0)?, &at(1)?)
    };
    // A path along a surface meets it at no certain time.
    if (0.0..=1.0).contains(&said) && near() == Some(true) {
        return Verdict::Rounding(Difference::Time);
    }
    Verdict::Wrong(Difference::Time, if error.is_nan() { f64::INFINITY } else { error })
}

/// Whether two shapes nearly touch, as those of the document do that rounding moves.
pub(super) fn near_surface<V: World>(
    document: &Document<V>,
    a: &Shape<V>,
    b: &Shape<V>,
) -> Option<bool> {
    let distance = matrix::distance(a, b).ok()?.distance;
    let deep = matrix::penetration(a, b).ok()?;
    let off = distance.max(deep.map_or(0.0, |out| out.depth));
    let band = margin(document, [0, 1], Subject::Sweep)?.band;
    Some(off <= band + 1e-4 * smaller(document))
}

/// How large the larger of the shapes is, from end to end; 0 for what is unbounded.
pub(super) fn sizes<V: World>(document: &Document<V>) -> f64 {
    size(document, 0).unwrap_or(0.0).max(size(document, 1).unwrap_or(0.0))
}

/// How large the smaller of them is, of those that are bounded.
fn smaller<V: World>(document: &Document<V>) -> f64 {
    let sizes = [0, 1].map(|i| size(document, i).unwrap_or(f64::INFINITY));
    Some(sizes[0].min(sizes[1])).filter(|size| size.is_finite()).unwrap_or(0.0)
}

fn size<V: World>(document: &Document<V>, i: usize) -> Option<f64> {
    let bounds = document.shape(i).ok()?.bounds();
    let size = (bounds.max - bounds.min).length();
    size.is_finite().then_some(size)
}
