use std::collections::BTreeMap;
use std::io::{self, BufRead, Read};
use std::path::Path;

use super::fault::Fault;
use super::parse::{UTF16, is_utf16, without_mark};
use super::placed::{Lately, Placement, Triangles};
use super::precision::Precision;
use super::presets::preset_mesh;
use super::progress::{Progress, Stage};
use super::source::{self, CHUNK, Limit};
use super::world::World;
use crate::intersect::matrix::Dimension;
use crate::shapes::{Mesh, ShapeError};

/// The bytes of an OBJ file, if it is not too large.
pub(super) fn read(file: &Path, progress: &Progress) -> io::Result<Vec<u8>> {
    source::read(file, Limit::MESH, progress)
}

/// The bytes of the OBJ file of a scene in `folder`: that beside it, else that of a preset. A scene
/// in no folder has only those of presets.
pub(super) fn find(folder: Option<&Path>, name: &str, progress: &Progress) -> io::Result<Vec<u8>> {
    let beside = match folder {
        Some(folder) => read(&folder.join(name), progress),
        None => Err(io::ErrorKind::NotFound.into()),
    };
    match (beside, preset_mesh(name)) {
        (Err(error), Some(bytes)) if error.kind() == io::ErrorKind::NotFound => Ok(bytes.to_vec()),
        (read, _) => read,
    }
}

/// The bytes of the OBJ file that a scene names: it lies in its folder, if it has one, or is part of the program.
pub fn mesh_bytes(folder: Option<&Path>, name: &str) -> io::Result<Vec<u8>> {
    find(folder, name, &Progress::default())
}

/// The triangles of the OBJ files that a scene names, by those names.
#[derive(Debug, Clone)]
pub struct Meshes<V: World> {
    files: BTreeMap<String, Mesh<V>>,
    placed: Lately<V>,
}

impl<V: World> Default for Meshes<V> {
    fn default() -> Self {
        Self { files: BTreeMap::new(), placed: Lately::default() }
    }
}

impl<V: World> PartialEq for Meshes<V> {
    fn eq(&self, other: &Self) -> bool {
        self.files == other.files
    }
}

impl<V: World> Meshes<V> {
    /// The triangles of `file`, if they were loaded.
    pub fn get(&self, file: &str) -> Option<&Mesh<V>> {
        self.files.get(file)
    }

    /// Gives the triangles of `file`.
    pub fn insert(&mut self, file: String, mesh: Mesh<V>) {
        self.files.insert(file, mesh);
        // Meshes that others share may have the triangles from before.
        self.placed = Lately::default();
    }

    /// The triangles where they stand, in the precision of W, with what they enclose if they are to be `solid`.
    pub(super) fn placed<W: Dimension<Precise = V>>(
        &self,
        triangles: Triangles<V>,
        placement: Placement<V>,
        solid: bool,
    ) -> Result<Mesh<W>, ShapeError> {
        let written = || {
            let mesh = match &triangles {
                Triangles::File(file) => {
                    let missing = || ShapeError::MeshNotLoaded { file: file.clone() };
                    self.files.get(file).cloned().ok_or_else(missing)
                }
                Triangles::Inline(points, triangles) => {
                    Mesh::new(points.clone(), triangles.clone())
                }
            };
            // As it is written it is closed or not, whatever becomes of its numbers.
            if solid { mesh?.into_solid() } else { mesh }
        };
        self.placed.place(triangles.clone(), written, placement, solid)
    }
}

/// The triangles of an OBJ file. Its faces are cut into triangles; all but vertices and faces is
/// skipped. In the plane every z must be 0. An error names the first place that is at fault, where
/// there is one.
pub(super) fn parse<V: World>(
    obj: &[u8],
    precision: Precision,
    progress: &Progress,
) -> Result<Mesh<V>, Fault> {
    let whole = |message: String| Fault { message, ..Fault::default() };
    if is_utf16(obj) {
        return Err(whole(UTF16.into()));
    }
    let obj = without_mark(obj);
    let at_fault = |error: String| match progress.is_given_up() {
        true => whole(error),
        false => culprit::<V>(obj, precision).unwrap_or_else(|| whole(error)),
    };
    let mut lines = Wanted { obj, at: 0, end: 0, told: 0, progress };
    let options = tobj::LoadOptions { triangulate: true, ..Default::default() };
    let no_materials = |_: &Path| Err(tobj::LoadError::OpenFileFailed);
    let (models, _) = tobj::load_obj_buf(&mut lines, &options, no_materials)
        .map_err(|error| at_fault(format!("this is no OBJ file: {error}")))?;

    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for model in &models {
        let first = vertices.len() as u32;
        for p in model.mesh.positions.chunks_exact(3) {
            if p[V::DIM..].iter().any(|&z| z != 0.0) {
                return Err(at_fault(IN_PLANE.into()));
            }
            let vertex = V::from_fn(|i| p[i]);
            if !vertex.is_finite() || vertex.max_element() > precision.limit().0 {
                return Err(at_fault("a number is out of range".into()));
            }
            vertices.push(vertex);
        }
        let corners = model.mesh.indices.chunks_exact(3);
        triangles.extend(corners.map(|t| [first + t[0], first + t[1], first + t[2]]));
    }
    // The reader makes a triangle without area from a face of two corners.
    if triangles.iter().any(|t: &[u32; 3]| t[1] == t[2])
        && let Some(fault) = short_face(obj)
    {
        return Err(fault);
    }
    progress.at(Stage::Tree(triangles.len())).map_err(|error| whole(error.to_string()))?;
    Mesh::new(vertices, triangles).map_err(|error| at_fault(error.to_string()))
}

const IN_PLANE: &str = "in a 2D scene z is 0";

/// The lines of vertices and faces. Texture coordinates, normals and groups say nothing about the
/// set, and may be broken.
struct Wanted<'a> {
    obj: &'a [u8],
    /// The start of the rest of the line that is being read.
    at: usize,
    end: usize,
    told: usize,
    progress: &'a Progress,
}

impl BufRead for Wanted<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.at == self.end && self.end < self.obj.len() {
            let rest = &self.obj[self.at..];
            let length = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |n| n + 1);
            self.end += length;
            if !is_wanted(&rest[..length]) {
                self.at = self.end;
            }
            if self.end - self.told >= CHUNK as usize {
                self.told = self.end;
                self.progress.at(Stage::Faces([self.end as u64, self.obj.len() as u64]))?;
            }
        }
        Ok(&self.obj[self.at..self.end])
    }

    fn consume(&mut self, amount: usize) {
        self.at += amount;
    }
}

impl Read for Wanted<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let amount = self.fill_buf()?.read(to)?;
        self.consume(amount);
        Ok(amount)
    }
}

fn is_wanted(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [b'v' | b'f', b' ' | b'\t', ..])
}

/// The first face that has less than three corners, which is no triangle.
fn short_face(obj: &[u8]) -> Option<Fault> {
    let lines = obj.split(|&byte| byte == b'\n').zip(1..).filter(|(line, _)| is_wanted(line));
    let mut faces = lines.filter(|(line, _)| line.trim_ascii_start()[0] == b'f');
    faces.find_map(|(line, number)| {
        let text = String::from_utf8_lossy(line);
        let corners = text.split('#').next()?.split_whitespace().count() - 1;
        let column = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
        let message = format!("a face needs at least three corners, not {corners}: leave it out");
        let place = Some((number, column));
        (corners < 3).then_some(Fault { place, message, ..Fault::default() })
    })
}

/// The first number that is refused, with its place and the error: looked for only if there is one.
fn culprit<V: World>(obj: &[u8], precision: Precision) -> Option<Fault> {
    let lines = || obj.split(|&byte| byte == b'\n').zip(1..).filter(|(line, _)| is_wanted(line));
    let is_vertex = |line: &[u8]| line.trim_ascii_start()[0] == b'v';
    let count = lines().filter(|(line, _)| is_vertex(line)).count() as i64;
    let mut before = 0;
    lines().find_map(|(line, number)| {
        let text = String::from_utf8_lossy(line);
        let mut words = text.split_whitespace();
        let head = words.next();
        // If a word is missing, the end of the line is at fault.
        let place = |word: Option<&str>| {
            let until = word.map_or(text.trim_end().len(), |word| offset(&text, word));
            Some((number, 1 + text[..until].chars().count()))
        };
        let fault = |word, message| Fault { place: place(word), message, ..Fault::default() };
        if is_vertex(line) {
            before += 1;
            (0..3).find_map(|i| {
                let word = words.next();
                Some(fault(word, coordinate::<V>(i, word, precision)?))
            })
        } else if words.clone().next().is_none() {
            Some(fault(head, "a face needs at least three corners".into()))
        } else {
            words.find_map(|word| Some(fault(Some(word), index(word, before, count)?)))
        }
    })
}

/// The offset of a part of a text in it.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// The error in a coordinate of a vertex.
fn coordinate<V: World>(i: usize, word: Option<&str>, precision: Precision) -> Option<String> {
    let Some(word) = word else { return Some("a vertex has three numbers".into()) };
    let (limit, exponent) = precision.limit();
    match word.parse::<f64>() {
        Ok(z) if i >= V::DIM && z != 0.0 => Some(format!("z is {word}: {IN_PLANE}")),
        Ok(x) if x.abs() <= limit => None,
        _ => Some(format!("{word:?}: expected a finite number from -2^{exponent} to 2^{exponent}")),
    }
}

/// The error in a corner of a face, after `before` of `count` vertices.
fn index(word: &str, before: i64, count: i64) -> Option<String> {
    match word.split('/').next().unwrap_or_default().parse::<i64>() {
        Ok(vertex) if (1..=count).contains(&vertex) || (-before..0).contains(&vertex) => None,
        Ok(vertex) => Some(format!("there is no vertex {vertex}: the file has {count}")),
        Err(_) => Some(format!("{word:?}: expected the number of a vertex")),
    }
}
