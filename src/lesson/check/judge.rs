//! Answers to questions.

use super::count::noun;
use super::{Asked, Context, Unasked, axes};
use crate::analysis::{Focus, Verdict};
use crate::bench;
use crate::lesson::ask::{Ask, Claim, Instant, Names, Part, Spot};
use crate::number::is_rounding;
use crate::scene::{BoundingVolume, World};
use crate::words::{self, number, rounded, say, tr};

/// What a person answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer {
    /// Yes or no.
    YesNo(bool),
    /// An axis, by its number from 0 among [`axes`]; `None` for "none of them".
    Axis(Option<usize>),
    /// An instant; `None` for "never".
    When(Option<f64>),
    /// The place at which the shape in question stands.
    Here,
    /// A number.
    Count(u64),
}

/// The answer of the computation.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Whether the answer of the person is right; `false` where there is none.
    pub right: bool,
    /// The right answer, in a sentence.
    pub truth: String,
    /// One of the right answers, where it can be given without moving a shape.
    pub answer: Option<Answer>,
    /// For a question "where": the place, in space.
    pub place: Option<glam::DVec3>,
}

impl Judged {
    fn of(right: bool, truth: String, answer: Answer) -> Self {
        Self { right, truth, answer: Some(answer), place: None }
    }
}

/// The right answer to a question about the scene as it stands, and whether a given one is right. A challenge has no
/// answer; it counts as wrong.
pub fn judge<V: World>(context: &Context<V>, ask: &Ask, given: Option<Answer>) -> Asked<Judged> {
    match ask {
        Ask::YesNo(claim) => {
            let (holds, truth) = context.claim(claim)?;
            Ok(Judged::of(given == Some(Answer::YesNo(holds)), truth, Answer::YesNo(holds)))
        }
        Ask::WhichAxis { pair, way, least } => {
            context.which_axis(pair, way.as_deref(), *least, given)
        }
        Ask::When { pair, instant, within } => context.when(pair, *instant, *within, given),
        Ask::Where { shape, at, within } => context.place(shape, at, *within, given),
        Ask::Count { of, pair, way, within } => {
            let count = context.count(of, pair, way.as_deref())?;
            let right = matches!(given, Some(Answer::Count(n)) if n.abs_diff(count) <= *within);
            let truth = say!("The answer is {} ({}).", words::grouped(count), noun(of));
            Ok(Judged::of(right, truth, Answer::Count(count)))
        }
        Ask::Make { .. } => {
            Ok(Judged { right: false, truth: String::new(), answer: None, place: None })
        }
    }
}

impl<V: World> Context<'_, V> {
    /// Whether a claim holds, and how it is, in a sentence.
    fn claim(&self, claim: &Claim) -> Asked<(bool, String)> {
        let both = |pair: &Names| self.both(pair);
        Ok(match claim {
            Claim::Overlap { pair, at } => {
                let overlap = self.overlaps(pair, &self.at(pair, *at)?)?;
                (overlap, ended(&both(pair)?, verb(overlap)))
            }
            Claim::Touching { pair, at } => {
                let focus = self.at(pair, *at)?;
                let touch = self.touching(pair, &focus)?;
                let overlap = self.overlaps(pair, &focus)?;
                let how = if touch { tr("touch") } else { verb(overlap) };
                (touch, ended(&both(pair)?, how))
            }
            Claim::Meets { pair } => {
                let met = self.meeting(pair, &self.at(pair, None)?)?;
                let how = match met {
                    Some([first, _]) => say!("meet at u = {}", rounded(first, 3)),
                    None => tr("never meet in the frame").to_owned(),
                };
                (met.is_some(), ended(&both(pair)?, &how))
            }
            Claim::Says { way, pair } => {
                let (name, says, _) = self.other_way(way, pair)?;
                (says, say!("The test “{name}” says that {} {}.", both(pair)?, verb(says)))
            }
            Claim::Right { way, pair } => {
                let (name, says, truth) = self.other_way(way, pair)?;
                let both = both(pair)?;
                let told = say!(
                    "The test “{name}” says that {both} {}, but they {}.",
                    verb(says),
                    verb(truth)
                );
                (says == truth, told)
            }
            Claim::VolumesMeet { volume, pair } => {
                let meet = self.volumes_meet(pair, *volume)?;
                let how = if meet { tr("meet") } else { tr("are apart") };
                let name = bench::volume(*volume).name(V::DIM);
                (meet, say!("The volumes ({name}) around {} {how}.", both(pair)?))
            }
        })
    }

    /// Whether the pair overlaps by no more than rounding.
    pub(super) fn touching(&self, pair: &Names, focus: &Focus<V>) -> Asked<bool> {
        if !self.overlaps(pair, focus)? {
            return Ok(false);
        }
        Ok(match &focus.penetration {
            Some(found) => {
                is_rounding(found.depth, &[found.a, found.b].map(|point| point.max_abs()))
            }
            // Flat shapes and points have no depth: they share a point, and cannot share more.
            None => true,
        })
    }

    /// What another way to ask is called, whether it says that the pair overlaps, and whether the pair does.
    pub(super) fn other_way(&self, way: &str, pair: &Names) -> Asked<(String, bool, bool)> {
        let focus = self.by(pair, Some(way))?;
        let truth = self.overlaps(pair, &focus)?;
        match focus.views.iter().find(|view| view.id == way) {
            Some(view) => Ok((tr(view.name).to_owned(), focus.shown == Verdict::Overlap, truth)),
            None => Err(self.lacks(pair, Unasked::NoAnswer)),
        }
    }

    /// Whether the bounding volumes of a pair meet now.
    pub(super) fn volumes_meet(&self, pair: &Names, volume: BoundingVolume) -> Asked<bool> {
        let (a, b) = self.pair(pair)?;
        let findings = self.ask(pair, |question| question.bodies = vec![a, b])?;
        let volume = bench::volume(volume);
        let meeting = findings.volumes.meetings.iter().find(|meeting| meeting.volume == volume);
        meeting.map(|meeting| meeting.now).ok_or_else(|| self.lacks(pair, Unasked::NoVolumes))
    }

    fn which_axis(
        &self,
        pair: &Names,
        way: Option<&str>,
        least: bool,
        given: Option<Answer>,
    ) -> Asked<Judged> {
        let axes = axes(self, pair, way)?;
        let is_right = |number: Option<usize>| match number.and_then(|number| axes.get(number)) {
            Some(axis) if least => axis.is_least,
            Some(axis) => axis.separates,
            None => number.is_none() && !least && !axes.iter().any(|axis| axis.separates),
        };
        let right = matches!(given, Some(Answer::Axis(number)) if is_right(number));
        let best: Vec<usize> = (0..axes.len()).filter(|&it| is_right(Some(it))).collect();
        let names: Vec<&str> = best.iter().map(|&number| axes[number].name.as_str()).collect();
        let names = names.join(tr(", "));
        let best = best.first().copied();
        let truth = match (best, least) {
            (None, _) => tr("No axis separates them: they overlap.").to_owned(),
            (Some(_), true) => say!("On {} they overlap least.", names),
            (Some(_), false) => say!("These separate them: {}.", names),
        };
        Ok(Judged::of(right, truth, Answer::Axis(best)))
    }

    fn when(
        &self,
        pair: &Names,
        instant: Instant,
        within: f64,
        given: Option<Answer>,
    ) -> Asked<Judged> {
        let focus = self.at(pair, None)?;
        let met = self.meeting(pair, &focus)?;
        let [a, b] = self.names(pair)?;
        let u = match instant {
            Instant::First => met.map(|[first, _]| first),
            Instant::Last => met.map(|[_, last]| last),
            Instant::Nearest => self.motion(pair, &focus)?.nearest.map(|(u, _)| u),
        };
        let right = match (given, u) {
            (Some(Answer::When(Some(given))), Some(u)) => (given - u).abs() <= within,
            (Some(Answer::When(None)), None) => true,
            _ => false,
        };
        let truth = match (instant, u) {
            (Instant::First, Some(u)) => say!("{a} and {b} first touch at u = {}.", rounded(u, 3)),
            (Instant::Last, Some(u)) => say!("{a} and {b} last touch at u = {}.", rounded(u, 3)),
            (Instant::Nearest, Some(u)) => {
                say!("{a} and {b} are nearest at u = {}.", rounded(u, 3))
            }
            (Instant::Nearest, None) => {
                say!("{a} and {b} meet, so no instant is the nearest.")
            }
            (_, None) => say!("{a} and {b} never meet in the frame."),
        };
        Ok(Judged::of(right, truth, Answer::When(u)))
    }

    fn place(&self, shape: &str, at: &Spot, within: f64, given: Option<Answer>) -> Asked<Judged> {
        let (Spot::Nearest { pair, .. } | Spot::FirstContact { pair }) = at;
        let focus = self.at(pair, None)?;
        let unknown = || self.lacks(pair, Unasked::NoDistance);
        let point = match at {
            Spot::Nearest { on, .. } => {
                let [of_a, of_b] = focus.ends().ok_or_else(unknown)?;
                if *on == Part::A { of_a } else { of_b }
            }
            Spot::FirstContact { .. } => {
                let contact = self.motion(pair, &focus)?.contact;
                contact.ok_or_else(unknown)?.point
            }
        };
        let index = self.find(shape)?;
        let body = self.document.seen_at(index, self.u, V::ZERO);
        let here = body.map_err(|_| Unasked::NoShape(shape.to_owned()))?.reference_point();
        let off = (here - point).length();
        let right = given == Some(Answer::Here) && off <= within;
        let place = words::vector(point);
        let truth = match given {
            Some(_) => say!("The place is {}; {shape} is {} away.", place, number(off)),
            None => say!("The place is {}.", place),
        };
        Ok(Judged { right, truth, answer: None, place: Some(point.in_space()) })
    }
}

/// A sentence of two parts.
fn ended(subject: &str, verb: &str) -> String {
    format!("{subject} {verb}{}", tr("."))
}

pub(super) fn verb(overlap: bool) -> &'static str {
    if overlap { tr("overlap") } else { tr("are apart") }
}
