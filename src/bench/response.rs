//! What a person may do about an overlap or a contact, as edits of the scene; and the routine that is stepped through.

use super::decimal::Grid;
use super::points::translate;
use super::{Bench, NO_PAIR, TraceKind};
use crate::analysis::Findings;
use crate::intersect::response::{push_apart_in_turn, push_out, slide};
use crate::scene::{Routine, Unit, World};
use crate::shapes::{Shape, ShapeError};
use crate::words::tr;

/// How often a push is lengthened, each time by twice as much, until rounding no longer makes the shapes overlap.
const NUDGES: i32 = 20;

impl<V: World> Bench<V> {
    /// Pushes the pair in focus out of each other by the least way, as they stand now: half of it each, or all of it
    /// for the one that is neither locked nor unbounded. Says why it does nothing, if so.
    pub fn push_out(&mut self, findings: &Findings<V>) -> Result<Option<&'static str>, ShapeError> {
        let Some(focus) = &findings.focus else { return Ok(Some(tr(NO_PAIR))) };
        let Some(out) = focus.penetration else {
            return Ok(Some(tr("They do not overlap, or it is not known how deep")));
        };
        let pair = [focus.a, focus.b];
        let held = pair.map(|index| self.stays(index, findings));
        if held == [true, true] {
            return Ok(Some(tr("Both are held: a plane, or a lock")));
        }
        let size = out.a.max_abs().max(out.b.max_abs()).max(out.depth);
        let (document, u) = (self.document().clone(), self.time.u);
        let mut pushed = document.clone();
        for nudge in 0..NUDGES {
            let more = document.precision.epsilon() * size * f64::from((1 << nudge) - 1);
            let mut out = out;
            out.depth += more;
            pushed = document.clone();
            for (index, by) in pair.into_iter().zip(push_out(&out, held)) {
                translate(&mut pushed.entries[index].form, by.in_space(), Grid::EXACT);
            }
            if pushed.overlap_at(pair[0], pair[1], u) != Some(true) {
                break;
            }
        }
        self.edit("Push out", |document| document.entries = pushed.entries)?;
        Ok(None)
    }

    /// Pushes apart every pair that overlaps, once, in the order of the list: as a simple game does in each frame.
    pub fn push_all_apart(
        &mut self,
        findings: &Findings<V>,
    ) -> Result<Option<&'static str>, ShapeError> {
        let there: Vec<usize> =
            (0..findings.shapes.len()).filter(|&index| findings.shapes[index].is_some()).collect();
        let bodies: Vec<Shape<V>> =
            there.iter().filter_map(|&index| findings.shapes[index].clone()).collect();
        let held: Vec<bool> = there.iter().map(|&index| self.stays(index, findings)).collect();
        let moved = push_apart_in_turn(&bodies, &held, 1, &mut ());
        if moved.iter().all(|way| *way == V::ZERO) {
            return Ok(Some(tr("No pair overlaps")));
        }
        self.edit("Push all apart, once", |document| {
            for (&index, by) in there.iter().zip(&moved) {
                translate(&mut document.entries[index].form, by.in_space(), Grid::EXACT);
            }
        })?;
        Ok(None)
    }

    /// Shortens the motion of the pair in focus to end at its first contact.
    pub fn stop_at_touch(
        &mut self,
        findings: &Findings<V>,
    ) -> Result<Option<&'static str>, ShapeError> {
        let Some((pair, first)) = first_contact(findings) else { return Ok(Some(tr(NO_CONTACT))) };
        self.edit("Stop at the first touch", |document| {
            for index in pair {
                let entry = &mut document.entries[index];
                entry.displacement = entry.displacement * first;
                if let Some(turn) = &mut entry.turn {
                    V::turn_fields(turn, &mut |_, unit, numbers| {
                        if matches!(unit, Unit::Degrees | Unit::Radians) {
                            numbers.iter_mut().for_each(|number| *number *= first);
                        }
                    });
                }
            }
        })?;
        Ok(None)
    }

    /// Moves the pair in focus to its first contact, from where the rest of the way goes on along the surface. Needs
    /// a motion without turns, and a normal.
    pub fn slide_on(&mut self, findings: &Findings<V>) -> Result<Option<&'static str>, ShapeError> {
        let Some((pair, first)) = first_contact(findings) else { return Ok(Some(tr(NO_CONTACT))) };
        let motion = findings.focus.as_ref().and_then(|focus| focus.motion.as_ref());
        if motion.is_some_and(|motion| motion.turns) {
            return Ok(Some(tr("What turns does not slide: its surface turns too")));
        }
        let contact = motion.and_then(|motion| motion.contact);
        let Some(normal) =
            contact.and_then(|contact| contact.normal.filter(|_| contact.normal_unique))
        else {
            return Ok(Some(tr("The contact has no normal to slide across")));
        };
        let ways = pair.map(|index| self.document().entries[index].displacement);
        let rest = ways.map(|way| way * (1.0 - first));
        // As B sees it, A goes on along the surface of B, whose normal points to A.
        let along = slide(rest[0] - rest[1], -normal);
        let change = along - (rest[0] - rest[1]);
        let after = match ways[0] != V::ZERO {
            true => [rest[0] + change, rest[1]],
            false => [rest[0], rest[1] - change],
        };
        self.edit("Slide along the surface", |document| {
            for ((index, way), after) in pair.into_iter().zip(ways).zip(after) {
                let entry = &mut document.entries[index];
                translate(&mut entry.form, (way * first).in_space(), Grid::EXACT);
                entry.displacement = after;
            }
        })?;
        self.time.u = 0.0;
        Ok(None)
    }

    /// Whether a push leaves this body where it is: it is locked, or unbounded.
    fn stays(&self, index: usize, findings: &Findings<V>) -> bool {
        let bounded = |shape: &Shape<V>| shape.kind().is_bounded();
        self.selection.is_locked(index)
            || !findings.shapes.get(index).is_some_and(|shape| shape.as_ref().is_some_and(bounded))
    }

    /// The bodies that are locked.
    pub(super) fn held(&self) -> Vec<usize> {
        self.selection.locked.iter().copied().collect()
    }

    /// The body around whose corners a routine fits a volume: the selected one, else A or B, else the first; one that
    /// is bounded.
    pub(super) fn routine_body(&self) -> Option<usize> {
        let entries = &self.document().entries;
        let of_pair = self.trace.focus.into_iter().flat_map(|(a, b)| [a, b]);
        let bounded =
            |&index: &usize| entries.get(index).is_some_and(|entry| entry.form.kind().is_bounded());
        self.selection.selected.into_iter().chain(of_pair).chain(0..entries.len()).find(bounded)
    }

    /// Steps through a routine, from its first step; or, if that is shown already, through the test again.
    pub fn step_through_routine(&mut self, routine: Routine) {
        let shown = self.shown.routine == Some(routine);
        self.shown.routine = (!shown).then_some(routine);
        self.trace.step_through(if shown { TraceKind::Overlap } else { TraceKind::Routine });
        self.trace.show_all_steps();
    }

    /// The routines that can be stepped through in this scene; a choice with numbers keeps those of the one shown.
    pub fn routines(&self) -> Vec<Routine> {
        let mut routines = vec![
            Routine::Aabb,
            Routine::SmallestBall,
            Routine::MedianTree,
            Routine::SurfaceTree,
            Routine::MortonTree,
            Routine::BestTree,
            Routine::PushApart(8),
            Routine::Fly { steps: 4, gravity: 4.0 },
        ];
        if let Some(now) = self.shown.routine {
            let same = |one: &Routine| std::mem::discriminant(one) == std::mem::discriminant(&now);
            routines.iter_mut().filter(|one| same(one)).for_each(|one| *one = now);
        }
        routines
    }

    /// Steps through the next routine; after the last, through the test of the pair.
    pub fn step_through_next_routine(&mut self) {
        let routines = self.routines();
        let now = self.shown.routine.and_then(|now| routines.iter().position(|one| *one == now));
        match routines.get(now.map_or(0, |now| now + 1)) {
            Some(&next) => self.step_through_routine(next),
            None => self.shown.routine.into_iter().for_each(|now| self.step_through_routine(now)),
        }
    }
}

const NO_CONTACT: &str = "They meet at no instant after u = 0";

/// The pair in focus, and its first contact if that is after u = 0.
fn first_contact<V: World>(findings: &Findings<V>) -> Option<([usize; 2], f64)> {
    let focus = findings.focus.as_ref()?;
    let meeting = focus.motion.as_ref()?.meeting.ok()??;
    (meeting.first > 0.0).then_some(([focus.a, focus.b], meeting.first))
}
