//! The bodies that are painted as overlapping: those of the pair in focus by its own verdict, never by that of
//! another pair.
use super::is_culled;
use crate::analysis::{Findings, Verdict};
use crate::bench::Bench;
use crate::scene::{Hide, World};

/// How a body is marked as overlapping another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Meeting {
    /// It overlaps no other body.
    #[default]
    Nobody,
    /// A sign beside its name: it overlaps a body other than its partner in focus.
    Elsewhere,
    /// Its outline and the shared region are marked.
    Marked,
}

/// The mark of each shape, in the order of the entries. In a crowd, and if no pair is in focus, all that
/// overlap are [`Meeting::Marked`].
pub(super) fn meetings<V: World>(bench: &Bench<V>, findings: &Findings<V>) -> Vec<Meeting> {
    if bench.shown.hides(Hide::Colours) {
        return vec![Meeting::Nobody; findings.shapes.len()];
    }
    let mut meetings = match &findings.focus {
        Some(focus) if !bench.seen().is_crowded() => {
            let mut meetings = vec![Meeting::Nobody; findings.shapes.len()];
            for pair in findings.pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap) {
                meetings[pair.a] = Meeting::Elsewhere;
                meetings[pair.b] = Meeting::Elsewhere;
            }
            if focus.verdict == Verdict::Overlap {
                meetings[focus.a] = Meeting::Marked;
                meetings[focus.b] = Meeting::Marked;
            }
            meetings
        }
        _ => {
            let marked = |&overlaps: &bool| match overlaps {
                true => Meeting::Marked,
                false => Meeting::Nobody,
            };
            findings.overlapping.iter().map(marked).collect()
        }
    };
    // The triangles of a mesh show which part of it a camera sees.
    for index in findings.focus.iter().flat_map(|focus| [focus.a, focus.b]) {
        if is_culled(findings, index) {
            meetings[index] = Meeting::Nobody;
        }
    }
    meetings
}
