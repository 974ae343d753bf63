//! A test of the user's own as a way: an engine that is asked in the lines of the referee's protocol.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Answer, NoAnswer, Told};
use crate::referee::{Ask, Hello, Question, Reply};
use hitbench_core::shapes::{Kind, Shape};
use hitbench_scene::scene::{Precision, World};

/// Who answers questions of the protocol: at once, later ([`NoAnswer::Pending`]), or not.
pub trait Engine: Send + Sync {
    /// Its first line; `None` where it has not begun, or cannot be asked.
    fn hello(&self) -> Option<Hello>;

    /// The answer to a question, of which no other field is read than what it asks.
    fn ask(&self, question: &Question) -> Result<Reply, NoAnswer>;
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

    /// Whether the shapes have a point in common.
    pub(super) fn overlap<V: World>(&self, shapes: [&Shape<V>; 2], precision: Precision) -> Told {
        let kinds = shapes.map(Shape::kind);
        // A function for a ray says whether it hits, too.
        let is_cast = kinds.contains(&Kind::Ray)
            && self.0.hello().is_some_and(|hello| {
                !hello.answers(Ask::Overlap, kinds) && hello.answers(Ask::Ray, kinds)
            });
        let ask = if is_cast { Ask::Ray } else { Ask::Overlap };
        let reply = self.ask(shapes, [V::ZERO; 2], precision, ask)?;
        let hit = if is_cast { reply.ray.map(|hit| hit.is_some()) } else { reply.overlap };
        hit.map(Answer::of).ok_or_else(|| says_nothing(ask))
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
