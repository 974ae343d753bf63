//! The scene of a step, as it opens.

use std::io;
use std::path::{Path, PathBuf};

use super::{Lesson, Step};
use crate::presets::linked;
use crate::scene::{Document, Fault, Format, LoadError, Opens, Scene, World, each_world};

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

    /// A scene by its name, as it is by itself.
    pub(super) fn unseen(&self, name: &str) -> Result<Scene, LoadError> {
        if let Some(own) = self.scenes.get(name) {
            return Ok(own.clone());
        }
        let file = Path::new(name);
        if Format::of(file).is_some() {
            return Scene::load(&self.folder.as_deref().unwrap_or(Path::new("")).join(file));
        }
        match linked(name) {
            Some(preset) => preset.scene(),
            None => {
                let error = io::Error::new(
                    io::ErrorKind::NotFound,
                    "no preset, no scene of the lesson and no file has that name",
                );
                Err(LoadError::Read { file: PathBuf::from(name), error })
            }
        }
    }
}

/// The document with the view of the step.
fn viewed<V: World>(mut document: Document<V>, step: &Step) -> Result<Document<V>, Fault> {
    let mut opens: Opens<V> = match &document.opens {
        Some(opens) => opens.clone(),
        None => Opens::default(),
    };
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
