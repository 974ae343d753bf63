//! A test of the user's own as a way: an engine that is asked in the lines of the referee's protocol.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use super::{Answer, NoAnswer, Told};
use crate::referee::{Ask, Hello, Question, Reply};
use hitbench_core::shapes::{Kind, Shape};
use hitbench_scene::scene::{Precision, Subject, World};

/// Who answers questions of the protocol: at once, later ([`NoAnswer::Pending`]), or not.
pub trait Engine: Send + Sync {
    /// Its first line; `None` where it has not begun, or cannot be asked.
    fn hello(&self) -> Option<Hello>;

    /// The answer to a question, of which no other field is read than what it asks.
    fn ask(&self, question: &Question) -> Result<Reply, NoAnswer>;

    /// The answers to several questions.
    fn ask_all(&self, questions: &Arc<[Question]>) -> Result<Answers, NoAnswer> {
        let answers: Vec<_> = questions.iter().map(|question| self.ask(question)).collect();
        match answers.contains(&Err(NoAnswer::Pending)) {
            true => Err(NoAnswer::Pending),
            false => Ok(answers.into()),
        }
    }

    /// What has changed since it was made.
    fn news(&self) -> News {
        News::default()
    }

    /// The same engine once more, which is waited for: a hunt, in a thread of its own, asks its own.
    fn another(&self) -> Result<Arc<dyn Engine>, String> {
        Err("it cannot be started once more".into())
    }
}

/// The answers to several questions, in their order.
pub type Answers = Arc<[Result<Reply, NoAnswer>]>;

/// What has changed with an engine since it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct News {
    /// How often it was started: what it said before may no longer hold.
    pub starts: u64,
    /// How many answers it has given.
    pub answers: u64,
    /// How long the last one took.
    pub took: Duration,
}

/// An engine that several may hold. It is equal to itself alone.
#[derive(Clone)]
pub struct Mine(Arc<dyn Engine>);

impl Mine {
    /// Of an engine.
    pub fn new(engine: Arc<dyn Engine>) -> Self {
        Self(engine)
    }

    /// Who answers.
    pub fn engine(&self) -> &dyn Engine {
        &*self.0
    }

    /// Whether it answers a question about two kinds, as far as is known.
    pub fn knows(&self, subject: Subject, kinds: [Kind; 2]) -> bool {
        let asks: &[Ask] = match subject {
            Subject::Overlap => &[Ask::Overlap, Ask::Ray],
            Subject::Sweep => &[Ask::Sweep],
        };
        self.0.hello().is_none_or(|hello| asks.iter().any(|&ask| hello.answers(ask, kinds)))
    }

    /// Whether the shapes have a point in common.
    pub(super) fn overlap<V: World>(&self, shapes: [&Shape<V>; 2], precision: Precision) -> Told {
        let ask = self.asks_of(shapes);
        let reply = self.ask(shapes, [V::ZERO; 2], precision, ask)?;
        hit(&reply).map(Answer::of).ok_or_else(|| says_nothing(ask))
    }

    /// What is asked to learn whether they have one: a function for a ray says whether it hits, too.
    fn asks_of<V: World>(&self, shapes: [&Shape<V>; 2]) -> Ask {
        let kinds = shapes.map(Shape::kind);
        let is_cast = kinds.contains(&Kind::Ray)
            && self.0.hello().is_some_and(|hello| {
                !hello.answers(Ask::Overlap, kinds) && hello.answers(Ask::Ray, kinds)
            });
        if is_cast { Ask::Ray } else { Ask::Overlap }
    }

    /// The questions whether a shape, moved by each of these displacements, overlaps one that rests: an engine that knows `batch` gets
    /// one about all of them. `None` if a shape cannot be sent.
    pub fn questions<V: World>(
        &self,
        [rests, moves]: [&Shape<V>; 2],
        places: &[V],
        precision: Precision,
    ) -> Option<Arc<[Question]>> {
        let ask = self.asks_of([rests, moves]);
        let takes_many = self.0.hello().is_some_and(|hello| hello.batch && ask == Ask::Overlap);
        if takes_many {
            return Some([Question::of_places([rests, moves], places, precision)?].into());
        }
        let one = |place: &V| {
            let moved = moves.posed(moves.reference_point() + *place, None);
            Question::of_shapes([rests, &moved], [V::ZERO; 2], precision, &[ask])
        };
        places.iter().map(one).collect()
    }

    /// What it says to such questions about so many places.
    pub fn overlaps(
        &self,
        questions: &Arc<[Question]>,
        places: usize,
    ) -> Result<Vec<bool>, NoAnswer> {
        let mut hits = Vec::new();
        for answer in self.0.ask_all(questions)?.iter() {
            let reply = answer.as_ref().map_err(Clone::clone)?;
            hits.extend(reply.overlaps.iter().flatten());
            hits.extend(hit(reply));
        }
        let silent = || says_nothing(Ask::Overlap);
        (hits.len() == places).then_some(hits).ok_or_else(silent)
    }

    /// When they have one over the frame, in which they move by these displacements.
    pub(super) fn sweep<V: World>(
        &self,
        shapes: [&Shape<V>; 2],
        ways: [V; 2],
        precision: Precision,
    ) -> Told {
        // In protocol 1 the first one rests.
        let is_first = self.0.hello().is_some_and(|hello| hello.protocol == 1);
        let ways = if is_first { [V::ZERO, ways[1] - ways[0]] } else { ways };
        let reply = self.ask(shapes, ways, precision, Ask::Sweep)?;
        match reply.sweep {
            Some(None) => Ok(Answer::Miss),
            Some(Some(times)) if times.max.is_nan() => Ok(Answer::HitFrom(times.min)),
            Some(Some(times)) => Ok(Answer::Hit(Some(times))),
            None => Err(says_nothing(Ask::Sweep)),
        }
    }

    fn ask<V: World>(
        &self,
        shapes: [&Shape<V>; 2],
        ways: [V; 2],
        precision: Precision,
        ask: Ask,
    ) -> Result<Reply, NoAnswer> {
        let kinds = shapes.map(Shape::kind);
        if self.0.hello().is_some_and(|hello| !hello.answers(ask, kinds)) {
            return Err(says_nothing(ask));
        }
        let question = Question::of_shapes(shapes, ways, precision, &[ask]);
        let wrong = || {
            NoAnswer::Failed(
                "a shape of the pair cannot be sent: a mesh may have 200 triangles".into(),
            )
        };
        self.0.ask(&question.ok_or_else(wrong)?)
    }
}

/// Whether it says that they have a point in common.
fn hit(reply: &Reply) -> Option<bool> {
    reply.overlap.or(reply.ray.map(|hit| hit.is_some()))
}

fn says_nothing(ask: Ask) -> NoAnswer {
    NoAnswer::Failed(format!("it does not answer the {} of this pair", ask.name()).into())
}

impl PartialEq for Mine {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Mine {}

impl Hash for Mine {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).cast::<()>().hash(state);
    }
}

impl fmt::Debug for Mine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Mine")
    }
}
