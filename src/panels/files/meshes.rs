//! Copies the meshes of a scene along when it is saved in another folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path};

use crate::files;
use crate::platform;
use crate::presets;
use crate::scene::{Form, Limit, Progress, Scene, each_world, is_mesh, mesh_bytes, read_file};
use crate::words::{say, tr};

/// Copies the meshes of a scene to a folder, unless they are there already, and returns the names of the
/// copies. An existing file with another content is not overwritten: that is an error, as is a mesh that
/// cannot be read. Nothing is written outside the folder, whatever the scene says, nor under a name that is
/// not one of a mesh.
pub(in crate::panels) fn take_along(
    scene: &Scene,
    from: Option<&Path>,
    to: &Path,
) -> Result<Vec<String>, String> {
    let mut copied = Vec::new();
    for name in mesh_files(scene) {
        if take(name, from, to)? {
            copied.push(name.to_owned());
        }
    }
    Ok(copied)
}

/// Copies one mesh. Returns whether a copy was necessary.
fn take(name: &str, from: Option<&Path>, to: &Path) -> Result<bool, String> {
    let file = to.join(name);
    let is_there = files::stamp(&file).is_some();
    if is_there && from.is_some_and(|from| is_same(&from.join(name), &file)) {
        return Ok(false);
    }
    let done = match mesh_bytes(from, name, presets::mesh) {
        Ok(bytes) if is_there => match read_file(&file, Limit::MESH, &Progress::default()) {
            Ok(other) if other != bytes => return Err(in_the_way(name)),
            read => read.map(|_| false),
        },
        Ok(bytes) => {
            refuse_to_lead_out(name, to)?;
            let folder = file.parent().unwrap_or(to);
            let made = if platform::HAS_DISK { fs::create_dir_all(folder) } else { Ok(()) };
            made.and_then(|()| files::write(&file, &bytes)).map(|()| true)
        }
        // The source is lost, but the user may have put a file in the folder by hand.
        Err(error) if is_there && error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    };
    done.map_err(|error| {
        say!(
            "the mesh {name} has to lie beside the scene: copy it there first ({error})",
            name = format_args!("{:?}", name)
        )
    })
}

/// Checks that the copy of a mesh stays within the folder, and has the extension of a mesh.
fn refuse_to_lead_out(name: &str, to: &Path) -> Result<(), String> {
    let path = Path::new(name);
    let why = if !path.components().all(|part| matches!(part, Component::Normal(_))) {
        tr("which leads out of the folder")
    } else if !is_mesh(path) {
        tr("which does not end in .obj")
    } else if platform::HAS_DISK && leads_out(path, to) {
        tr("and a link on that way leads out of the folder")
    } else {
        return Ok(());
    };
    Err(say!(
        "the scene names the mesh {name}, {why}, so the mesh is not copied.\n\n\
         Nothing is lost: save the scene in its old folder, or let it name a mesh beside it.",
        name = format_args!("{:?}", name)
    ))
}

/// Whether a symbolic link leads from the path of a file out of `to`.
fn leads_out(path: &Path, to: &Path) -> bool {
    let Ok(within) = fs::canonicalize(if to.as_os_str().is_empty() { Path::new(".") } else { to })
    else {
        return true;
    };
    let folders = path.ancestors().skip(1);
    folders
        .filter_map(|folder| fs::canonicalize(to.join(folder)).ok())
        .any(|real| !real.starts_with(&within))
}

fn in_the_way(name: &str) -> String {
    say!(
        "another mesh named {name} lies there already, and the scene would show that one.\n\nNothing is lost: save the scene in another folder with Ctrl+Shift+S, or move that mesh away first.",
        name = format_args!("{:?}", name)
    )
}

fn is_same(one: &Path, other: &Path) -> bool {
    one == other
        || fs::canonicalize(one)
            .is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

pub(in crate::panels) fn mesh_files(scene: &Scene) -> Vec<&str> {
    each_world!(scene, document => {
        let files = document.entries.iter().filter_map(|entry| match &entry.form {
            Form::Mesh { file, .. } if !file.is_empty() => Some(file.as_str()),
            _ => None,
        });
        files.collect()
    })
}
