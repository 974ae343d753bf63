//! Rules that concern several fields of a scene: names that are given once, meshes, and expectations about
//! shapes that there are.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use super::fault::Fault;
use super::hints::did_you_mean;
use super::load::is_mesh;
use super::obj;
use super::parse::in_space_only;
use super::progress::Progress;
use super::warnings::each_number;
use super::world::World;
use super::{Document, Entry, Expectation, Form, Meshes, Precision};
use hitbench_core::shapes::ShapeError;

/// More characters than this are no title, source or name.
pub const LONGEST_LINE: usize = 1000;
/// More characters than this are no text about a scene: it is laid out anew in every frame.
pub const LONGEST_ABOUT: usize = 50_000;

fn fault(path: impl Into<String>, message: impl Into<String>) -> Fault {
    Fault { path: path.into(), message: message.into(), ..Fault::default() }
}

fn long(path: &str, text: &str, most: usize, way_out: &str) -> Result<(), Fault> {
    let count = text.chars().count();
    let message = format!(" has {count} characters, and at most {most} are shown: {way_out}");
    if count > most { Err(fault(path, message)) } else { Ok(()) }
}

/// Loads the meshes, and checks what concerns several fields. Answers all faults, at most one of a shape.
pub(super) fn complete<V: World>(
    document: &mut Document<V>,
    open: impl Fn(&str) -> io::Result<Vec<u8>>,
    progress: &Progress,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut note = |result: Result<(), Fault>| faults.extend(result.err());
    note(long("title", &document.title, LONGEST_LINE, "write the rest in `about`"));
    for source in &document.source.0 {
        note(long("source", &source.text, LONGEST_LINE, "write the rest in `about`"));
    }
    let about = document.about.as_deref().unwrap_or_default();
    note(long("about", about, LONGEST_ABOUT, "keep the rest in a file of its own"));
    let mut meshes = std::mem::take(&mut document.meshes);
    for (i, entry) in document.entries.iter().enumerate() {
        note(load_mesh(entry, i, document.precision, &mut meshes, &open, progress));
    }
    document.meshes = meshes;
    let mut by_name = HashMap::new();
    for (i, entry) in document.entries.iter().enumerate() {
        note(whole_shape(document, entry, i));
        note(long(
            &format!("shapes[{i}].name"),
            &entry.name,
            LONGEST_LINE,
            "give it a shorter one",
        ));
        let name = entry.name.as_str();
        if let Some(earlier) = by_name.insert(name, i) {
            let message = format!(" is {name:?}, as is shapes[{earlier}].name: give each its own");
            note(Err(fault(format!("shapes[{i}].name"), message)));
        }
    }
    let names: Vec<&str> = document.entries.iter().map(|entry| entry.name.as_str()).collect();
    let pair = |path: &str, a: &str, b: &str| {
        for (j, name) in [a, b].into_iter().enumerate() {
            if !by_name.contains_key(name) {
                let hint = did_you_mean(name, &names);
                let message = format!(" is {name:?}, but no shape has that name{hint}");
                return Err(fault(format!("{path}[{j}]"), message));
            }
        }
        if a == b {
            return Err(fault(path, format!(" names {a:?} twice: a pair is of two shapes")));
        }
        Ok(())
    };
    for (i, expectation) in document.expect.iter().enumerate() {
        let (a, b) = expectation.pair();
        note(pair(&format!("expect[{i}].pair"), a, b));
        if let Expectation::Meets { first, last, .. } = expectation
            && first > last
        {
            let message = format!(": first is {first}, after last = {last}");
            note(Err(fault(format!("expect[{i}]"), message)));
        }
    }
    if let Some(opens) = &document.opens {
        if let Some((a, b)) = &opens.pair {
            note(pair("opens.pair", a, b));
        }
        if opens.step == Some(0) {
            note(Err(fault("opens.step", " is 0: steps are counted from 1")));
        }
    }
    faults
}

/// What is added where a file of another name is no mesh.
const ONLY_OBJ: &str = "; only OBJ files are read, whose names end in .obj";

/// Loads the file of a mesh, unless it is known.
fn load_mesh<V: World>(
    entry: &Entry<V>,
    i: usize,
    precision: Precision,
    meshes: &mut Meshes<V>,
    open: impl Fn(&str) -> io::Result<Vec<u8>>,
    progress: &Progress,
) -> Result<(), Fault> {
    let Form::Mesh { file, points, triangles, .. } = &entry.form else { return Ok(()) };
    let path = format!("shapes[{i}].shape");
    match (file.is_empty(), points.is_empty() && triangles.is_empty()) {
        (true, true) => {
            let message = " has no triangles: name a `file`, or write `points` and `triangles`";
            return Err(fault(path, message));
        }
        (false, false) => {
            return Err(fault(path, " has a file and points too: leave out one of them"));
        }
        (true, false) => return Ok(()),
        (false, true) => {}
    }
    if meshes.get(file).is_some() {
        return Ok(());
    }
    // A number out of range is reported first: reading the file costs time.
    beyond(entry, i, precision)?;
    let path = || format!("{path}.file");
    let bytes = open(file).map_err(|error| fault(path(), format!(" is {file:?}: {error}")))?;
    let mesh = obj::parse(&bytes, precision, progress).map_err(|error| {
        let Fault { place, message, .. } = error;
        let place = place.map_or(String::new(), |(line, column)| format!("{line}:{column}: "));
        let only = if is_mesh(Path::new(file)) { "" } else { ONLY_OBJ };
        fault(path(), format!(" is {file:?}: {place}{message}{only}"))
    })?;
    meshes.insert(file.clone(), mesh);
    Ok(())
}

/// Whether an entry is a shape that moves.
fn whole_shape<V: World>(document: &Document<V>, entry: &Entry<V>, i: usize) -> Result<(), Fault> {
    let kind = entry.form.kind();
    if V::DIM == 2 && !kind.is_in_plane() {
        return Err(fault(format!("shapes[{i}].shape"), in_space_only(kind.token())));
    }
    // Errors in its triangles were reported before.
    if let Form::Mesh { file, points, triangles, .. } = &entry.form {
        let has_points = !points.is_empty() || !triangles.is_empty();
        if has_points != file.is_empty() || !has_points && document.meshes.get(file).is_none() {
            return Ok(());
        }
    }
    let shape = document.shape(i).map(drop).map_err(|error| (".shape", error));
    let motion = document.motion(i).map(drop).map_err(|error| ("", error));
    shape.and(motion).map_err(|(field, error)| match beyond(entry, i, document.precision) {
        Err(fault) => fault,
        Ok(()) => fault(format!("shapes[{i}]{field}"), error.to_string()),
    })
}

/// Refuses the first number of an entry that is beyond the range of the precision.
fn beyond<V: World>(entry: &Entry<V>, number: usize, precision: Precision) -> Result<(), Fault> {
    // An entry that was read can be written.
    let written = serde_json::to_value(entry).unwrap_or_default();
    let (limit, exponent) = precision.limit();
    let mut found = Ok(());
    each_number(&format!("shapes[{number}]"), &written, &mut |path, value| {
        if value.abs() > limit && found.is_ok() {
            let error = ShapeError::OutOfRange { field: "", value, exponent };
            found = Err(fault(path, error.to_string()));
        }
    });
    found
}
