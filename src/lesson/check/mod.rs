//! What is asked is answered by the computation, on the scene as it stands.

mod count;
mod goal;
mod judge;

use glam::DVec3;

pub use goal::{Found, goals, solved};
pub use judge::{Answer, Judged, judge};

use super::ask::Names;
use crate::analysis::{Findings, Focus, Motion, Question, Verdict, analyse};
use crate::intersect::steps::{AxisSource, AxisTest, Step};
use crate::scene::{Document, World};
use crate::words;

/// The scene about which something is asked, and how it is shown.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a, V: World> {
    /// The scene as it stands.
    pub document: &'a Document<V>,
    /// The instant that is shown, from 0 to 1.
    pub u: f64,
    /// The id of the test whose steps are shown; `None` for the one that decides.
    pub way: Option<&'a str>,
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unasked {
    /// A shape was renamed or deleted.
    #[error("there is no shape {0:?} any more")]
    NoShape(String),
    /// The scene has fewer than two shapes.
    #[error("there are fewer than two shapes")]
    NoPair,
    /// The pair has no test, or its search has not come to an end.
    #[error("there is no answer for {0} and {1}")]
    NoAnswer(String, String),
    /// Neither shape of the pair moves.
    #[error("neither {0} nor {1} moves")]
    AtRest(String, String),
    /// The test of the pair tries no axes.
    #[error("the test of {0} and {1} tries no axes: name a `way` that does")]
    NoAxes(String, String),
    /// The distance of the pair is not known.
    #[error("the distance of {0} and {1} is not known")]
    NoDistance(String, String),
    /// They have no bounding volumes of that kind.
    #[error("{0} and {1} have no such bounding volumes")]
    NoVolumes(String, String),
    /// There are too many shapes to sort.
    #[error("there are too many shapes to sort their boxes")]
    TooMany,
}

/// What is found out, or why there is no answer.
pub type Asked<T> = Result<T, Unasked>;

/// An axis that the test of a pair tries.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// Its name, such as `face A1`.
    pub name: String,
    /// Its unit direction.
    pub direction: DVec3,
    /// Whether it separates the pair.
    pub separates: bool,
    /// Whether the pair overlaps on it less than on any other.
    pub is_least: bool,
}

impl<'a, V: World> Context<'a, V> {
    /// The scene as it opens.
    pub fn opening(document: &'a Document<V>) -> Self {
        let opens = document.opens.as_ref();
        let u = opens.and_then(|opens| opens.u).unwrap_or(0.0);
        Self { document, u, way: opens.and_then(|opens| opens.way.as_deref()) }
    }

    /// The numbers of the pair: of these names, else of the pair with which the scene opens, else the first two.
    pub(crate) fn pair(&self, names: &Names) -> Asked<(usize, usize)> {
        let opens = || self.document.opens.as_ref()?.pair.as_ref();
        let Some((a, b)) = names.as_ref().or_else(opens) else {
            return if self.document.entries.len() < 2 { Err(Unasked::NoPair) } else { Ok((0, 1)) };
        };
        Ok((self.find(a)?, self.find(b)?))
    }

    fn find(&self, name: &str) -> Asked<usize> {
        self.document.find(name).ok_or_else(|| Unasked::NoShape(name.to_owned()))
    }

    fn name(&self, index: usize) -> String {
        words::shape(&self.document.entries[index].name).into_owned()
    }

    fn names(&self, names: &Names) -> Asked<[String; 2]> {
        let (a, b) = self.pair(names)?;
        Ok([self.name(a), self.name(b)])
    }

    /// Why a question about the pair has no answer.
    fn lacks(&self, names: &Names, of: fn(String, String) -> Unasked) -> Unasked {
        self.names(names).map_or_else(|why| why, |[a, b]| of(a, b))
    }

    /// All findings about the pair.
    fn ask(&self, names: &Names, refine: impl FnOnce(&mut Question<V>)) -> Asked<Findings<V>> {
        let mut question = Question::at(self.u);
        question.focus = Some(self.pair(names)?);
        question.way = self.way.map(str::to_owned);
        refine(&mut question);
        Ok(analyse(self.document, &question))
    }

    /// The results for the pair.
    fn focus(&self, names: &Names, refine: impl FnOnce(&mut Question<V>)) -> Asked<Focus<V>> {
        let focus = self.ask(names, refine)?.focus;
        focus.ok_or_else(|| self.lacks(names, Unasked::NoAnswer))
    }

    /// The results by the test of this id, else by the one that is shown.
    fn by(&self, names: &Names, way: Option<&str>) -> Asked<Focus<V>> {
        self.focus(names, |question| question.way = way.or(self.way).map(str::to_owned))
    }

    /// The results for the pair at an instant, else at the one that is shown.
    fn at(&self, names: &Names, at: Option<f64>) -> Asked<Focus<V>> {
        self.focus(names, |question| question.u = at.unwrap_or(self.u))
    }

    fn overlaps(&self, names: &Names, focus: &Focus<V>) -> Asked<bool> {
        match focus.verdict {
            Verdict::Overlap => Ok(true),
            Verdict::Apart | Verdict::ApartByBounds => Ok(false),
            _ => Err(self.lacks(names, Unasked::NoAnswer)),
        }
    }

    fn motion<'f>(&self, names: &Names, focus: &'f Focus<V>) -> Asked<&'f Motion<V>> {
        focus.motion.as_deref().ok_or_else(|| self.lacks(names, Unasked::AtRest))
    }

    /// The first and the last instant of overlap; `None` if the pair never meets.
    fn meeting(&self, names: &Names, focus: &Focus<V>) -> Asked<Option<[f64; 2]>> {
        let met = self.motion(names, focus)?.meeting;
        let met = met.map_err(|_| self.lacks(names, Unasked::NoAnswer))?;
        Ok(met.map(|met| [met.first, met.last]))
    }
}

/// The axes that the test of a pair tries, in their order; none of them is zero.
pub fn axes<V: World>(context: &Context<V>, names: &Names, way: Option<&str>) -> Asked<Vec<Axis>> {
    let focus = context.by(names, way)?;
    let tests: Vec<&AxisTest<V>> = tried(&focus).collect();
    if tests.is_empty() {
        return Err(context.lacks(names, Unasked::NoAxes));
    }
    let kind = |index: usize| context.document.entries[index].form.kind();
    let pair = words::Pair::new(kind(focus.a), kind(focus.b), V::DIM);
    let gap = |test: &AxisTest<V>| test.gap_length();
    let greatest = tests.iter().map(|test| gap(test)).fold(f64::NEG_INFINITY, f64::max);
    let axis = |test: &&AxisTest<V>| Axis {
        name: words::axis(test.source, &pair),
        direction: test.axis.in_space().normalize_or_zero(),
        separates: test.separates,
        is_least: gap(test) == greatest,
    };
    Ok(tests.iter().map(axis).collect())
}

/// The axes that the recorded test tried, but for those that a search came by.
fn tried<V: World>(focus: &Focus<V>) -> impl Iterator<Item = &AxisTest<V>> {
    focus.record.steps.iter().filter_map(|step| match step {
        Step::Axis(test) => {
            let found = matches!(test.source, AxisSource::Closest | AxisSource::Search);
            (!found && test.axis != V::ZERO).then_some(test)
        }
        _ => None,
    })
}
