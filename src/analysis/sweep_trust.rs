//! How far the answer of a sweep can be trusted.

use super::findings::Motion;
use super::ways::decided;
use crate::intersect::trust::Word;
use crate::scene::{Document, World};
use crate::shapes::Kind;
use crate::ways::{Answer, Margin, Way, margin_of_sweep};

/// How far the answer of a sweep can be trusted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SweepTrust {
    /// How sure it is.
    pub word: Word,
    /// How far it is from turning: the least distance over the frame, or the depth in the middle of the overlap. `None` if that is
    /// not known.
    pub margin: Option<Margin>,
    /// Whether they only touch on the way, so that an arbitrarily small motion makes it a miss; `None` if nobody can tell.
    pub touching: Option<bool>,
    /// The answer of the judge: for bodies of the exact judge that move straight, the first contact is at most 2⁻⁴⁰ of the frame
    /// late, and the last as much early.
    pub judged: Answer,
}

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
