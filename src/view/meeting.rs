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
    if bench.hides(Hide::Colours) {
        return vec![Meeting::Nobody; findings.shapes.len()];
    }
    let mut meetings = match &findings.focus {
        Some(focus) if !bench.is_crowded() => {
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

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::Meeting::{Elsewhere, Marked, Nobody};
    use super::*;
    use crate::analysis::analyse;
    use crate::scene::{Document, Entry, Form};

    /// Disks of radius 1 in a row, with these gaps between neighbours.
    fn row(gaps: &[f64]) -> Bench<DVec2> {
        let mut document = Document::new("test");
        let mut center = DVec2::ZERO;
        for (number, gap) in [0.0].iter().chain(gaps).enumerate() {
            center.x += 2.0 + gap;
            document.entries.push(Entry {
                name: number.to_string(),
                form: Form::Ball { center, radius: 1.0 },
                displacement: DVec2::ZERO,
                turn: None,
            });
        }
        Bench::new(document)
    }

    fn seen(bench: &mut Bench<DVec2>, pair: (usize, usize)) -> Vec<Meeting> {
        bench.focus_on(pair.0, pair.1);
        let findings = analyse(bench.document(), &bench.question());
        meetings(bench, &findings)
    }

    #[test]
    fn the_colour_belongs_to_the_pair_that_is_looked_at() {
        let mut bench = row(&[-0.5, -0.5, 1.0, 1.0]);
        assert_eq!(seen(&mut bench, (0, 1)), [Marked, Marked, Elsewhere, Nobody, Nobody]);
        assert_eq!(seen(&mut bench, (2, 1)), [Elsewhere, Marked, Marked, Nobody, Nobody]);
        // One body is apart from its partner, and overlaps a third one.
        assert_eq!(seen(&mut bench, (2, 3)), [Elsewhere, Elsewhere, Elsewhere, Nobody, Nobody]);
        assert_eq!(seen(&mut bench, (3, 4)), [Elsewhere, Elsewhere, Elsewhere, Nobody, Nobody]);
        // Touching is overlapping.
        assert_eq!(seen(&mut row(&[0.0]), (1, 0)), [Marked, Marked]);
    }

    #[test]
    fn where_nobody_is_looked_at_all_are_marked() {
        let bench = row(&[-0.5, 1.0]);
        let mut question = bench.question();
        question.focus = None;
        let findings = analyse(bench.document(), &question);
        assert_eq!(meetings(&bench, &findings), [Marked, Marked, Nobody]);
    }

    #[test]
    fn in_a_crowd_all_are_marked() {
        let mut bench = row(&[-0.5; 60]);
        assert!(bench.is_crowded());
        assert_eq!(seen(&mut bench, (0, 1)), [Marked; 61]);
    }
}
