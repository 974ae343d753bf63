//! How far the answer of a sweep can be trusted.

use super::findings::{Motion, SweepTrust};
use super::ways::decided;
use crate::intersect::trust::Word;
use crate::scene::{Document, World};
use crate::shapes::Kind;
use crate::ways::{Answer, Way, margin_of_sweep};

/// How far the answer can be trusted; `None` for meshes, whose judge takes too long for a frame, and where there is no answer.
pub(super) fn trust<V: World>(
    document: &Document<V>,
    pair: [usize; 2],
    motion: &Motion<V>,
) -> Option<SweepTrust> {
    let is_mesh = |index: usize| document.entries[index].form.kind() == Kind::Mesh;
    if pair.into_iter().any(is_mesh) {
        return None;
    }
    let answer = decided(motion)?;
    let judged = Way::Judge.sweep(document, pair).unwrap_or(Answer::Undecided);
    let margin = margin_of_sweep(document, pair, judged);
    let is_clear = margin.is_some_and(|margin| !margin.is_small());
    let word = if answer.contradicts(judged) {
        Word::Wrong
    } else if is_clear {
        Word::Certain
    } else if judged.hit().is_some() {
        Word::Rounding
    } else {
        Word::Undecided
    };
    let touching = match is_clear {
        true => Some(false),
        false => {
            let open = Way::JudgeOpen.sweep(document, pair).ok().and_then(Answer::hit);
            open.zip(judged.hit()).map(|(open, closed)| closed && !open)
        }
    };
    Some(SweepTrust { word, margin, touching, judged })
}
