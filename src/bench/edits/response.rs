//! What a person may do about an overlap or a contact, as edits of the scene.

use super::Changes;
use super::points::translate;
use crate::analysis::Findings;
use crate::bench::decimal::Grid;
use crate::bench::seen::Seen;
use crate::intersect::response;
use crate::scene::{Unit, World};
use crate::shapes::Shape;
use crate::words::tr;

/// How often a push is lengthened, each time by twice as much, until rounding no longer makes the shapes overlap.
const NUDGES: i32 = 20;

/// The shapes that change, or why none does.
type Answer<V> = Result<Changes<V>, &'static str>;

/// Pushes the pair in focus out of each other by the least way, as they stand now: half of it each, or all of it
/// for the one that is neither locked nor unbounded; or says why not.
pub fn push_out<V: World>(seen: &Seen<'_, V>, findings: &Findings<V>) -> Answer<V> {
    let found = findings.focus.as_ref().and_then(|focus| Some((focus, focus.penetration?)));
    let (focus, out) = found.ok_or(tr("They do not overlap, or their depth is not known"))?;
    let pair = [focus.a, focus.b];
    let held = pair.map(|index| stays(seen, index, findings));
    if held == [true, true] {
        return Err(tr("Both are fixed: each is a plane or locked"));
    }
    let size = out.a.max_abs().max(out.b.max_abs()).max(out.depth);
    let mut pushed = seen.document.clone();
    for nudge in 0..NUDGES {
        let more = pushed.precision.epsilon() * size * f64::from((1 << nudge) - 1);
        let mut out = out;
        out.depth += more;
        for (index, by) in pair.into_iter().zip(response::push_out(&out, held)) {
            pushed.entries[index] = seen.document.entries[index].clone();
            translate(&mut pushed.entries[index].form, by.in_space(), Grid::EXACT);
        }
        if pushed.overlap_at(pair[0], pair[1], seen.time.u) != Some(true) {
            break;
        }
    }
    Ok(pair.map(|index| (index, pushed.entries[index].clone())).into())
}

/// Pushes apart every pair that overlaps, once, in the order of the list: as a simple game does in each frame.
pub fn push_all_apart<V: World>(seen: &Seen<'_, V>, findings: &Findings<V>) -> Answer<V> {
    let there = || (0..findings.shapes.len()).filter(|&index| findings.shapes[index].is_some());
    let bodies: Vec<Shape<V>> = findings.shapes.iter().flatten().cloned().collect();
    let held: Vec<bool> = there().map(|index| stays(seen, index, findings)).collect();
    let moved = response::push_apart_in_turn(&bodies, &held, 1, &mut ());
    if moved.iter().all(|way| *way == V::ZERO) {
        return Err(tr("No pair overlaps"));
    }
    let translated = there().zip(moved).map(|(index, by)| {
        let mut entry = seen.document.entries[index].clone();
        translate(&mut entry.form, by.in_space(), Grid::EXACT);
        (index, entry)
    });
    Ok(translated.collect())
}

/// Shortens the motion of the pair in focus to end at its first contact.
pub fn stop_at_touch<V: World>(seen: &Seen<'_, V>, findings: &Findings<V>) -> Answer<V> {
    let (pair, first) = first_contact(findings)?;
    let stopped = pair.map(|index| {
        let mut entry = seen.document.entries[index].clone();
        entry.displacement = entry.displacement * first;
        if let Some(turn) = &mut entry.turn {
            V::turn_fields(turn, &mut |_, unit, numbers| {
                if matches!(unit, Unit::Degrees | Unit::Radians) {
                    numbers.iter_mut().for_each(|number| *number *= first);
                }
            });
        }
        (index, entry)
    });
    Ok(stopped.into())
}

/// Moves the pair in focus to its first contact, from where the rest of the way goes on along the surface. Needs
/// a motion without turns, and a normal.
pub fn slide_on<V: World>(seen: &Seen<'_, V>, findings: &Findings<V>) -> Answer<V> {
    let (pair, first) = first_contact(findings)?;
    let motion = findings.focus.as_ref().and_then(|focus| focus.motion.as_ref());
    if motion.is_some_and(|motion| motion.turns) {
        return Err(tr("A turning body does not slide: its surface turns too"));
    }
    let contact = motion.and_then(|motion| motion.contact).filter(|contact| contact.normal_unique);
    let normal = contact.and_then(|contact| contact.normal);
    let normal = normal.ok_or(tr("The contact has no normal to slide across"))?;
    let ways = pair.map(|index| seen.document.entries[index].displacement);
    let rest = ways.map(|way| way * (1.0 - first));
    // As B sees it, A goes on along the surface of B, whose normal points to A.
    let along = response::slide(rest[0] - rest[1], -normal);
    let change = along - (rest[0] - rest[1]);
    let after = match ways[0] != V::ZERO {
        true => [rest[0] + change, rest[1]],
        false => [rest[0], rest[1] - change],
    };
    let slid = [0, 1].map(|i| {
        let mut entry = seen.document.entries[pair[i]].clone();
        translate(&mut entry.form, (ways[i] * first).in_space(), Grid::EXACT);
        entry.displacement = after[i];
        (pair[i], entry)
    });
    Ok(slid.into())
}

/// Whether a push leaves this body where it is: it is locked, or unbounded.
fn stays<V: World>(seen: &Seen<'_, V>, index: usize, findings: &Findings<V>) -> bool {
    let shape = findings.shapes.get(index).and_then(Option::as_ref);
    seen.selection.is_locked(index) || !shape.is_some_and(|shape| shape.kind().is_bounded())
}

/// The pair in focus, and its first contact if that is after u = 0.
fn first_contact<V: World>(findings: &Findings<V>) -> Result<([usize; 2], f64), &'static str> {
    let found = findings.focus.as_ref().and_then(|focus| {
        let meeting = focus.motion.as_ref()?.meeting.ok()??;
        (meeting.first > 0.0).then_some(([focus.a, focus.b], meeting.first))
    });
    found.ok_or(tr("They do not meet after u = 0"))
}
