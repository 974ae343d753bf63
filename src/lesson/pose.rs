//! The scene of a challenge after it is met.

use super::{Lesson, Step, Written};
use crate::scene::{Document, Entry, Fault, LoadError, Scene, World, each_world};

impl Lesson {
    /// The scene of a step with the solution of its challenge; `None` if it has none.
    pub fn solution(&self, step: &Step) -> Result<Option<Scene>, LoadError> {
        let Some(written) = &step.solution else { return Ok(None) };
        let solved = each_world!(self.scene(step)?, document => replaced(document, written).map(World::scene));
        let place = |fault: Fault| LoadError::Fault { file: self.name().into(), fault };
        solved.map(Some).map_err(place)
    }
}

/// The document with the entries that the solution names replaced.
pub(super) fn replaced<V: World>(
    mut document: Document<V>,
    solution: &Written,
) -> Result<Document<V>, Fault> {
    for (number, entry) in solution.read::<Vec<Entry<V>>>()?.into_iter().enumerate() {
        let fault = |field: &str, message: String| Fault {
            path: format!("[{number}].{field}"),
            message,
            ..Fault::default()
        };
        let Some(index) = document.find(&entry.name) else {
            let message = format!(" is {:?}, but no shape has that name", entry.name);
            return Err(fault("name", message));
        };
        document.check(&entry).map_err(|error| fault("shape", format!(": {error}")))?;
        document.entries[index] = entry;
    }
    Ok(document)
}

/// The entries of `now` that differ from those of the same number of `before`.
pub fn changes(before: &Scene, now: &Scene) -> Option<Written> {
    fn between<V: World>(before: &Document<V>, now: &Document<V>) -> Option<Written> {
        let pairs = before.entries.iter().zip(&now.entries);
        let changed: Vec<&Entry<V>> =
            pairs.filter(|(before, now)| before != now).map(|(_, now)| now).collect();
        if changed.is_empty() { None } else { Written::of(&changed) }
    }
    match (before, now) {
        (Scene::Two(before), Scene::Two(now)) => between(before, now),
        (Scene::Three(before), Scene::Three(now)) => between(before, now),
        _ => None,
    }
}
