//! The scene of a step, as it opens and after its challenge is met; and the parts of a lesson from which these are made.

use std::io;
use std::path::Path;

use ron::value::RawValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Lesson, Step};
use crate::presets::linked;
use crate::scene::{
    Document, Entry, Fault, Format, LoadError, Opens, Scene, World, each_world, from_ron,
    ron_options,
};

/// RON as it was written, a part of a lesson that is read once the dimension of its scene is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Written(Box<RawValue>);

impl Written {
    /// A value as RON.
    pub(super) fn of(value: &impl Serialize) -> Option<Self> {
        let text = ron_options().to_string(value).ok()?;
        Some(Self(RawValue::from_boxed_ron(text.into()).ok()?))
    }

    /// The value that it describes.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        from_ron(self.0.get_ron().trim())
    }
}

impl Lesson {
    /// The name of the lesson in a message about it.
    pub(super) fn name(&self) -> String {
        format!("lesson {}", self.id)
    }

    /// The scene of a step with the view that the step describes: what the step says of the view goes before what the
    /// scene says, and the pair in question is in focus.
    pub fn scene(&self, step: &Step) -> Result<Scene, LoadError> {
        let viewed = each_world!(self.unseen(&step.scene)?, document => viewed(document, step).map(World::scene));
        viewed.map_err(|fault| LoadError::Fault { file: self.name().into(), fault })
    }

    /// The scene of a step with the solution of its challenge; `None` if it has none.
    pub fn solution(&self, step: &Step) -> Result<Option<Scene>, LoadError> {
        let Some(written) = &step.solution else { return Ok(None) };
        let solved = each_world!(self.scene(step)?, document => replaced(document, written).map(World::scene));
        let place = |fault: Fault| LoadError::Fault { file: self.name().into(), fault };
        solved.map(Some).map_err(place)
    }

    /// A scene by its name, as it is by itself.
    pub(super) fn unseen(&self, name: &str) -> Result<Scene, LoadError> {
        if let Some(own) = self.scenes.get(name) {
            return Ok(own.clone());
        }
        let file = Path::new(name);
        if Format::of(file).is_some() {
            return Scene::load(&self.folder.as_deref().unwrap_or(Path::new("")).join(file));
        }
        if let Some(preset) = linked(name) {
            return preset.scene();
        }
        let why = "no preset, no scene of the lesson and no file has that name";
        let error = io::Error::new(io::ErrorKind::NotFound, why);
        Err(LoadError::Read { file: name.into(), error })
    }
}

fn viewed<V: World>(mut document: Document<V>, step: &Step) -> Result<Document<V>, Fault> {
    let mut opens = document.opens.take().unwrap_or_default();
    if let Some(written) = &step.opens {
        let own: Opens<V> = written.read()?;
        opens = Opens {
            pair: own.pair.or(opens.pair),
            way: own.way.or(opens.way),
            subject: own.subject.or(opens.subject),
            step: own.step.or(opens.step),
            u: own.u.or(opens.u),
            playing: own.playing,
            shows: if own.shows.is_empty() { opens.shows } else { own.shows },
            hides: own.hides,
            camera: own.camera.or(opens.camera),
        };
    }
    if let Some(ask) = &step.ask {
        opens.pair = ask.pair().cloned().or(opens.pair);
        opens.way = ask.way().map(str::to_owned).or(opens.way);
    }
    opens.hides.extend(step.hidden());
    document.opens = Some(opens);
    Ok(document)
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
