//! What concerns several fields of a scene: names that are given once, meshes, and expectations
//! about shapes that there are.

use std::collections::HashMap;
use std::io;

use super::fault::Fault;
use super::mesh;
use super::parse::{IN_SPACE_ONLY, in_space_only};
use super::progress::Progress;
use super::space::Space;
use super::warnings::each_number;
use super::{Document, Entry, Expectation, Form, Precision};
use crate::shapes::ShapeError;

/// More characters than this are no title, source or name.
pub const LONGEST_LINE: usize = 1000;
/// More characters than this are no text about a scene: it is laid out anew in every frame.
pub const LONGEST_ABOUT: usize = 50_000;

/// Loads the meshes, and checks what concerns several fields.
pub(super) fn complete<V: Space>(
    document: &mut Document<V>,
    open: impl Fn(&str) -> io::Result<Vec<u8>>,
    progress: &Progress,
) -> Result<(), Fault> {
    let fault = |path: String, message: String| Fault { place: None, path, message };
    let long = |path: &str, text: Option<&String>, most: usize, way_out: &str| {
        let count = text.map_or(0, |text| text.chars().count());
        let message = format!(" has {count} characters, and at most {most} are shown: {way_out}");
        if count > most { Err(fault(path.to_owned(), message)) } else { Ok(()) }
    };
    long("title", Some(&document.title), LONGEST_LINE, "write the rest in `about`")?;
    long("source", document.source.as_ref(), LONGEST_LINE, "write the rest in `about`")?;
    long("about", document.about.as_ref(), LONGEST_ABOUT, "keep the rest in a file of its own")?;
    let mut by_name = HashMap::new();
    for (i, entry) in document.entries.iter().enumerate() {
        let kind = entry.form.kind().to_string();
        if V::DIM == 2 && IN_SPACE_ONLY.contains(&kind.as_str()) {
            return Err(fault(format!("shapes[{i}].shape"), in_space_only(&kind)));
        }
        if let Form::Mesh { file, .. } = &entry.form
            && document.meshes.get(file).is_none()
        {
            if let Some((path, message)) = beyond(entry, i, document.precision) {
                return Err(fault(path, message));
            }
            let path = || format!("shapes[{i}].shape.file");
            let bytes =
                open(file).map_err(|error| fault(path(), format!(" is {file:?}: {error}")))?;
            let mesh = mesh::parse(&bytes, document.precision, progress).map_err(|error| {
                let Fault { place, message, .. } = error;
                let place =
                    place.map_or(String::new(), |(line, column)| format!("{line}:{column}: "));
                fault(path(), format!(" is {file:?}: {place}{message}"))
            })?;
            document.meshes.insert(file.clone(), mesh);
        }
        let shape = document.shape(i).map(drop).map_err(|error| (".shape", error));
        if let Err((field, error)) =
            shape.and(document.motion(i).map_err(|error| ("", error)).map(drop))
        {
            let (path, message) = beyond(entry, i, document.precision)
                .unwrap_or_else(|| (format!("shapes[{i}]{field}"), error.to_string()));
            return Err(fault(path, message));
        }
        long(
            &format!("shapes[{i}].name"),
            Some(&entry.name),
            LONGEST_LINE,
            "give it a shorter one",
        )?;
        let name = entry.name.as_str();
        if let Some(earlier) = by_name.insert(name, i) {
            let message = format!(" is {name:?}, as is shapes[{earlier}].name: give each its own");
            return Err(fault(format!("shapes[{i}].name"), message));
        }
    }
    for (i, expectation) in document.expect.iter().enumerate() {
        let (a, b) = expectation.pair();
        for (j, name) in [a, b].into_iter().enumerate() {
            if !by_name.contains_key(name) {
                let message = format!(" is {name:?}, but no shape has that name");
                return Err(fault(format!("expect[{i}].pair[{j}]"), message));
            }
        }
        if a == b {
            let message = format!(" names {a:?} twice: a pair is of two shapes");
            return Err(fault(format!("expect[{i}].pair"), message));
        }
        if let Expectation::Meets { first, last, .. } = expectation
            && first > last
        {
            let message = format!(": first is {first}, after last = {last}");
            return Err(fault(format!("expect[{i}]"), message));
        }
    }
    Ok(())
}

/// The first number of an entry that is beyond the range of the precision, and what is wrong with it.
fn beyond<V: Space>(
    entry: &Entry<V>,
    number: usize,
    precision: Precision,
) -> Option<(String, String)> {
    let written = serde_json::to_value(entry).ok()?;
    let (limit, exponent) = precision.limit();
    let mut found = None;
    each_number(&format!("shapes[{number}]"), &written, &mut |path, value| {
        if value.abs() > limit && found.is_none() {
            let error = ShapeError::OutOfRange { field: "", value, exponent };
            found = Some((path.to_owned(), error.to_string()));
        }
    });
    found
}
