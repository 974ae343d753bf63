//! Challenges: what has to hold, and how it is now.

use super::count::noun;
use super::judge::verb;
use super::{Asked, Context, Unasked, tried};
use crate::analysis::{Focus, Verdict};
use crate::bench;
use crate::intersect::steps::{AxisSource, Side};
use crate::lesson::ask::{AxisSort, Counted, Goal, Names};
use crate::scene::{Precision, World};
use crate::words::{grouped, number, rounded, say, tr};

/// How far a goal is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What is wanted, in words.
    pub wants: String,
    /// Whether it holds.
    pub holds: bool,
    /// How it is now, in words.
    pub now: String,
}

/// How far each goal of a challenge is reached on the scene as it stands.
pub fn goals<V: World>(context: &Context<V>, all: &[Goal]) -> Asked<Vec<Found>> {
    all.iter().map(|goal| context.goal(goal)).collect()
}

/// Whether all goals are reached.
pub fn solved(found: &[Found]) -> bool {
    found.iter().all(|found| found.holds)
}

impl<V: World> Context<'_, V> {
    fn goal(&self, goal: &Goal) -> Asked<Found> {
        let both = |pair: &Names| self.both(pair);
        Ok(match goal {
            Goal::Apart { pair, at } | Goal::Overlap { pair, at } => {
                let wanted = matches!(goal, Goal::Overlap { .. });
                let overlap = self.overlaps(pair, &self.at(pair, *at)?)?;
                let wants = format!("{} {}{}", both(pair)?, verb(wanted), instant(*at));
                Found { wants, holds: overlap == wanted, now: say!("they {}", verb(overlap)) }
            }
            Goal::Touching { pair, at } => {
                let focus = self.at(pair, *at)?;
                let wants = say!("{} touch{}", both(pair)?, instant(*at));
                Found { wants, holds: self.touching(pair, &focus)?, now: how_far(&focus) }
            }
            Goal::Gap { pair, at_least, at_most, ulps } => {
                self.is_apart_by(pair, [*at_least, *at_most], *ulps)?
            }
            Goal::Depth { pair, at_least, at_most } => {
                let focus = self.at(pair, None)?;
                let depth = focus.penetration.map(|found| found.depth);
                let holds = depth.is_some_and(|depth| is_within(depth, [*at_least, *at_most]));
                let ends = limits(at_least.map(number), at_most.map(number));
                Found { wants: say!("{} overlap{ends}", both(pair)?), holds, now: how_far(&focus) }
            }
            Goal::SeparatedOnlyBy { axis, pair, way } => {
                self.is_separated_only_by(*axis, pair, way)?
            }
            Goal::Meets { pair } | Goal::Misses { pair } => {
                let wanted = matches!(goal, Goal::Meets { .. });
                let met = self.meeting(pair, &self.at(pair, None)?)?;
                let how =
                    if wanted { tr("meet in the frame") } else { tr("never meet in the frame") };
                let wants = format!("{} {how}", both(pair)?);
                Found {
                    wants,
                    holds: met.is_some() == wanted,
                    now: when(met.map(|[first, _]| first)),
                }
            }
            Goal::FirstContact { at, within, pair } | Goal::LastContact { at, within, pair } => {
                let is_first = matches!(goal, Goal::FirstContact { .. });
                let met = self.meeting(pair, &self.at(pair, None)?)?;
                let u = met.map(|[first, last]| if is_first { first } else { last });
                let holds = u.is_some_and(|u| (u - at).abs() <= *within);
                let wants = match is_first {
                    true => say!("{} first touch at u = {}", both(pair)?, rounded(*at, 3)),
                    false => say!("{} last touch at u = {}", both(pair)?, rounded(*at, 3)),
                };
                Found { wants, holds, now: when(u) }
            }
            Goal::Disagree { way, pair } => {
                let (name, says, truth) = self.other_way(way, pair)?;
                let wants = say!("the test “{name}” is wrong about {}", both(pair)?);
                let now = say!("it says that they {}, but they {}", verb(says), verb(truth));
                Found { wants, holds: says != truth, now }
            }
            Goal::Tunnels { samples, pair } => self.tunnels(*samples, pair)?,
            Goal::VolumesMeet { volume, not, pair } => {
                let meet = self.volumes_meet(pair, *volume)?;
                let how = |meet: bool| if meet { tr("meet") } else { tr("are apart") };
                let name = bench::volume(*volume).name(V::DIM);
                let wants = say!("the volumes ({name}) around {} {}", both(pair)?, how(!not));
                Found { wants, holds: meet != *not, now: say!("they {}", how(meet)) }
            }
            Goal::Count { of, pair, way, is, at_least, at_most } => {
                let count = self.count(of, pair, way.as_deref())?;
                counted(of, count, *is, [*at_least, *at_most])
            }
        })
    }

    /// Both shapes of a pair, by their names.
    pub(super) fn both(&self, pair: &Names) -> Asked<String> {
        let [a, b] = self.names(pair)?;
        Ok(say!("{a} and {b}"))
    }

    fn is_apart_by(
        &self,
        pair: &Names,
        [at_least, at_most]: [Option<f64>; 2],
        ulps: Option<f64>,
    ) -> Asked<Found> {
        let focus = self.at(pair, None)?;
        let apart = !self.overlaps(pair, &focus)?;
        let gap = self.gap(pair, &focus)?;
        let in_ulps = gap / self.ulp(pair)?;
        let few_ulps = ulps.is_none_or(|most| in_ulps <= most);
        let holds = apart && few_ulps && is_within(gap, [at_least, at_most]);
        let ends = limits(at_least.map(number), at_most.map(number));
        let few = ulps.map(|most| say!(" by at most {} ulps", number(most)));
        let wants = say!("{} are apart{ends}{}", self.both(pair)?, few.unwrap_or_default());
        let now = match (apart, ulps) {
            (true, Some(_)) => say!("apart by {} ulps", rounded(in_ulps, 3)),
            _ => how_far(&focus),
        };
        Ok(Found { wants, holds, now })
    }

    fn is_separated_only_by(
        &self,
        axis: AxisSort,
        pair: &Names,
        way: &Option<String>,
    ) -> Asked<Found> {
        let focus = self.by(pair, way.as_deref())?;
        let separators = || tried(&focus).filter(|test| test.separates);
        let (count, of_sort) =
            (separators().count(), separators().filter(|test| is_of(test.source, axis)).count());
        let wants = say!("{} are separated only by {}", self.both(pair)?, sort(axis));
        let now = match (count, count - of_sort) {
            (0, _) => tr("no axis separates them").to_owned(),
            (_, 0) => tr("they are").to_owned(),
            (_, others) => say!("separating axes: {count}; of another sort: {others}"),
        };
        Ok(Found { wants, holds: count > 0 && of_sort == count, now })
    }

    fn tunnels(&self, samples: usize, pair: &Names) -> Asked<Found> {
        let focus = self.focus(pair, |question| question.samples = samples)?;
        let met = self.meeting(pair, &focus)?;
        let hits = self.motion(pair, &focus)?.samples.iter().filter(|(_, hit)| *hit).count();
        let wants = say!("{} meet, but {samples} samples do not see it", self.both(pair)?);
        let now = match met {
            None => tr("they never meet").to_owned(),
            Some(_) => say!("{hits} of {samples} samples see it"),
        };
        Ok(Found { wants, holds: met.is_some() && hits == 0, now })
    }

    /// The distance of the pair; 0 if it overlaps.
    fn gap(&self, pair: &Names, focus: &Focus<V>) -> Asked<f64> {
        if self.overlaps(pair, focus)? {
            return Ok(0.0);
        }
        let distance = focus.distance.map(|closest| closest.distance);
        distance.ok_or_else(|| self.lacks(pair, Unasked::NoDistance))
    }

    /// An ulp, in the precision of the scene, of the largest coordinate of the pair as seen from A's reference point.
    fn ulp(&self, pair: &Names) -> Asked<f64> {
        let (a, b) = self.pair(pair)?;
        let shape = |index: usize| {
            let missing = |_| Unasked::NoShape(self.name(index));
            self.document.seen_at(index, self.u, V::ZERO).map_err(missing)
        };
        let (a, b) = (shape(a)?, shape(b)?);
        let origin = a.reference_point();
        let corners = [a.bounds(), b.bounds()].into_iter().flat_map(|it| [it.min, it.max]);
        let sizes = corners.map(|corner| (corner - origin).abs().max_abs());
        let largest = sizes.filter(|size| size.is_finite()).fold(0.0, f64::max);
        Ok(match self.document.precision {
            Precision::F32 => {
                let largest = largest as f32;
                f64::from(largest.next_up() - largest)
            }
            Precision::F64 => largest.next_up() - largest,
        })
    }
}

/// A goal about how many of something there are.
fn counted(
    of: &Counted,
    count: u64,
    is: Option<u64>,
    [at_least, at_most]: [Option<u64>; 2],
) -> Found {
    let holds = is.is_none_or(|is| count == is) && is_within(count, [at_least, at_most]);
    let ends = match is {
        Some(is) => grouped(is),
        None => limits(at_least.map(grouped), at_most.map(grouped))
            .trim_start_matches(tr(" by"))
            .trim()
            .to_owned(),
    };
    let wants = say!("{}: {}", noun(of), ends);
    Found { wants, holds, now: grouped(count) }
}

/// Whether a value lies in limits, each of which may be missing.
fn is_within<T: PartialOrd>(value: T, [least, most]: [Option<T>; 2]) -> bool {
    least.is_none_or(|least| value >= least) && most.is_none_or(|most| value <= most)
}

fn instant(at: Option<f64>) -> String {
    at.map_or_else(String::new, |u| say!(" at u = {}", rounded(u, 3)))
}

fn when(u: Option<f64>) -> String {
    u.map_or_else(|| tr("they never meet").to_owned(), |u| say!("at u = {}", rounded(u, 3)))
}

/// The distance, or the depth.
fn how_far<V: World>(focus: &Focus<V>) -> String {
    match (focus.verdict, &focus.penetration, &focus.distance) {
        (Verdict::Overlap, Some(found), _) => say!("they overlap by {}", number(found.depth)),
        (Verdict::Overlap, None, _) => tr("they overlap").to_owned(),
        (_, _, Some(closest)) => say!("they are {} apart", number(closest.distance)),
        _ => tr("they are apart").to_owned(),
    }
}

fn limits(least: Option<String>, most: Option<String>) -> String {
    match (least, most) {
        (Some(least), Some(most)) => say!(" by {least} to {most}"),
        (Some(least), None) => say!(" by at least {least}"),
        (None, Some(most)) => say!(" by at most {most}"),
        (None, None) => String::new(),
    }
}

fn is_of(source: AxisSource, sort: AxisSort) -> bool {
    match (source, sort) {
        (AxisSource::Face(Side::A, _) | AxisSource::Normal(Side::A), AxisSort::FaceOfA) => true,
        (AxisSource::Face(Side::B, _) | AxisSource::Normal(Side::B), AxisSort::FaceOfB) => true,
        (AxisSource::Edges(..), AxisSort::Edges) => true,
        (AxisSource::Coordinate(i), AxisSort::Coordinate(j)) => i == j,
        (AxisSource::Corner(..), AxisSort::Corner) => true,
        _ => false,
    }
}

fn sort(axis: AxisSort) -> String {
    match axis {
        AxisSort::FaceOfA => tr("a side of A").to_owned(),
        AxisSort::FaceOfB => tr("a side of B").to_owned(),
        AxisSort::Edges => tr("a pair of edges").to_owned(),
        AxisSort::Coordinate(i) => {
            say!("the {} axis", ["x", "y", "z"].get(i).copied().unwrap_or("fourth"))
        }
        AxisSort::Corner => tr("the way from a corner to the centre").to_owned(),
    }
}
