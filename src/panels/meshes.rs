//! Meshes that go with their scene from folder to folder.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::files;
use crate::scene::{Document, Form, Scene, Space, mesh_bytes};

/// Writes the meshes of a scene in a folder too, where they do not lie there already. Another one of the same name stays as
/// it is: then, and where one cannot be had, it answers what is wrong.
pub(super) fn take_along(scene: &Scene, from: Option<&Path>, to: &Path) -> Result<(), String> {
    let mut names = match scene {
        Scene::Two(document) => names(document),
        Scene::Three(document) => names(document),
    };
    names.try_for_each(|name| take(name, from, to))
}

fn take(name: &str, from: Option<&Path>, to: &Path) -> Result<(), String> {
    let file = to.join(name);
    let is_there = file.is_file();
    if is_there && from.is_some_and(|from| is_same(&from.join(name), &file)) {
        return Ok(());
    }
    let done = match mesh_bytes(from, name) {
        Ok(bytes) if is_there => match fs::read(&file) {
            Ok(other) if other != bytes => return Err(in_the_way(name)),
            read => read.map(drop),
        },
        Ok(bytes) => files::write(&file, &bytes),
        // Whoever has lost the mesh may have put it there by hand.
        Err(error) if is_there && error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    };
    done.map_err(|error| {
        format!(
            "the scene names the mesh {name:?}, which has to lie beside it: copy it there first ({error})"
        )
    })
}

fn in_the_way(name: &str) -> String {
    format!(
        "the scene names the mesh {name:?}, and another mesh of this name lies there already, which the scene would show \
         from then on.\n\nNothing is lost: save the scene in another folder with Ctrl+Shift+S, or move that mesh away first."
    )
}

fn is_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

/// The files of the meshes that a scene names.
fn names<V: Space>(document: &Document<V>) -> Box<dyn Iterator<Item = &str> + '_> {
    Box::new(document.entries.iter().filter_map(|entry| match &entry.form {
        Form::Mesh { file } => Some(file.as_str()),
        _ => None,
    }))
}
