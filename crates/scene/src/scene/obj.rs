//! OBJ files: their vertices and faces. Whatever else they hold says nothing about the set, and may be broken.

use super::faces::{self, Place};
use super::fault::Fault;
use super::parse::{UTF16, is_utf16, without_mark};
use super::precision::Precision;
use super::progress::{Progress, Stage};
use super::source::CHUNK;
use super::world::World;
use hitbench_core::shapes::Mesh;

/// The triangles of an OBJ file: [`faces::triangles`] says how its faces are cut. What a vertex has beside its place,
/// such as a colour, is skipped, and so is its weight, which is meant for curves. In the plane every z must be 0.
/// An error names the first place that is at fault, where there is one.
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
    let mut file = File { dim: V::DIM, precision, ..File::default() };
    let (mut words, mut at, mut told) = (Vec::new(), 0, 0);
    while at < obj.len() {
        at = line(obj, at, &mut words);
        let read = match words.split_first() {
            Some((&b"v", numbers)) => file.vertex(numbers),
            Some((&b"f", corners)) => file.face(words[0], corners),
            _ => Ok(()),
        };
        // If a word is missing, the end of the line is at fault.
        let end = || words.last().map_or(&obj[at..at], |last| &last[last.len()..]);
        read.map_err(|Wrong(word, message)| fault(obj, word.unwrap_or_else(end), message))?;
        if at - told >= CHUNK as usize {
            told = at;
            let stage = Stage::Faces([at as u64, obj.len() as u64]);
            progress.at(stage).map_err(|error| whole(error.to_string()))?;
        }
    }
    let count = file.vertices.len();
    if let Some((vertex, word)) = file.ahead.iter().find(|(v, _)| !(1..=count as i64).contains(v)) {
        let message = format!("there is no vertex {vertex}: the file has {count}");
        return Err(fault(obj, word, message));
    }
    let (vertices, triangles) = file.cut();
    progress.at(Stage::Tree(triangles.len())).map_err(|error| whole(error.to_string()))?;
    let vertices: Vec<V> = vertices.into_iter().map(|place| V::from_fn(|i| place[i])).collect();
    Mesh::new(vertices, triangles).map_err(|error| whole(error.to_string()))
}

/// Takes the words of the line that begins at `at` and of those in which it goes on, and answers where the next one
/// begins. A line that is neither a vertex nor a face has no words.
fn line<'a>(obj: &'a [u8], mut at: usize, words: &mut Vec<&'a [u8]>) -> usize {
    words.clear();
    loop {
        let rest = &obj[at..];
        let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let text = &rest[..length.unwrap_or(rest.len())];
        at += text.len() + usize::from(length.is_some());
        if rest[text.len()..].starts_with(b"\r\n") {
            at += 1;
        }
        let is_wanted = matches!(text.trim_ascii_start(), [b'v' | b'f', rest @ ..]
            if rest.first().is_none_or(u8::is_ascii_whitespace));
        if words.is_empty() && !is_wanted {
            return at;
        }
        let text = text.split(|&byte| byte == b'#').next().unwrap_or_default();
        let goes_on = text.trim_ascii_end().strip_suffix(b"\\");
        let parts = goes_on.unwrap_or(text).split(u8::is_ascii_whitespace);
        words.extend(parts.filter(|word| !word.is_empty()));
        if goes_on.is_none() || at == obj.len() {
            return at;
        }
    }
}

/// The fault at the place of a part of the file.
fn fault(obj: &[u8], word: &[u8], message: String) -> Fault {
    let before = &obj[..word.as_ptr() as usize - obj.as_ptr() as usize];
    let ends =
        |(i, &byte): (usize, &u8)| byte == b'\n' || byte == b'\r' && obj.get(i + 1) != Some(&b'\n');
    let lines = before.iter().enumerate().filter(|&end| ends(end)).count();
    let start =
        before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |end| end + 1);
    let column = 1 + String::from_utf8_lossy(&before[start..]).chars().count();
    Fault { place: Some((1 + lines, column)), message, ..Fault::default() }
}

/// The word that is wrong, unless it is missing, and why.
struct Wrong<'a>(Option<&'a [u8]>, String);

/// What was read so far.
#[derive(Default)]
struct File<'a> {
    dim: usize,
    precision: Precision,
    vertices: Vec<Place>,
    /// The vertices of all faces, one face after the other, from 0.
    corners: Vec<u32>,
    /// Where each face ends among the corners.
    ends: Vec<usize>,
    /// The numbers of vertices that faces name, and that there were not yet.
    ahead: Vec<(i64, &'a [u8])>,
}

impl<'a> File<'a> {
    fn vertex(&mut self, numbers: &[&'a [u8]]) -> Result<(), Wrong<'a>> {
        let (limit, exponent) = self.precision.limit();
        let mut place = [0.0; 3];
        for (i, x) in place.iter_mut().enumerate() {
            let Some(&word) = numbers.get(i) else {
                return Err(Wrong(None, "a vertex has three numbers".into()));
            };
            let number = std::str::from_utf8(word).ok().and_then(|text| text.parse::<f64>().ok());
            let number = number.filter(|x| x.abs() <= limit).ok_or_else(|| {
                let range = format!("from -2^{exponent} to 2^{exponent}");
                let message = format!("{:?}: expected a finite number {range}", text(word));
                Wrong(Some(word), message)
            })?;
            if i >= self.dim && number != 0.0 {
                let message = format!("z is {}: in a 2D scene z is 0", text(word));
                return Err(Wrong(Some(word), message));
            }
            *x = number;
        }
        self.vertices.push(place);
        Ok(())
    }

    fn face(&mut self, head: &'a [u8], corners: &[&'a [u8]]) -> Result<(), Wrong<'a>> {
        let count = self.vertices.len() as i64;
        for &word in corners {
            // Behind a slash stand the numbers of a texture coordinate and of a normal.
            let number = word.split(|&byte| byte == b'/').next().unwrap_or_default();
            let number = std::str::from_utf8(number).ok().and_then(|text| text.parse::<i64>().ok());
            let Some(number) = number else {
                let message = format!("{:?}: expected the number of a vertex", text(word));
                return Err(Wrong(Some(word), message));
            };
            // A number below 0 counts backwards from here.
            let vertex = if number < 0 { count + 1 + number } else { number };
            if !(1..=count).contains(&vertex) {
                self.ahead.push((number, word));
            }
            self.corners.push((vertex - 1) as u32);
        }
        if corners.len() < 3 {
            let message =
                format!("a face needs at least three corners, not {}: leave it out", corners.len());
            return Err(Wrong(Some(head), message));
        }
        self.ends.push(self.corners.len());
        Ok(())
    }

    /// The vertices that faces have, in the order in which they first do, and the triangles of the faces.
    fn cut(self) -> (Vec<Place>, Vec<[u32; 3]>) {
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        let mut number = vec![None; self.vertices.len()];
        let mut places = Vec::new();
        let mut start = 0;
        for end in self.ends {
            let corners = &self.corners[start..end];
            start = end;
            places.clear();
            places.extend(corners.iter().map(|&corner| self.vertices[corner as usize]));
            let numbers: Vec<u32> = corners
                .iter()
                .map(|&corner| {
                    *number[corner as usize].get_or_insert_with(|| {
                        vertices.push(self.vertices[corner as usize]);
                        vertices.len() as u32 - 1
                    })
                })
                .collect();
            triangles.extend(faces::triangles(&places).into_iter().map(|t| t.map(|i| numbers[i])));
        }
        (vertices, triangles)
    }
}

fn text(word: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(word)
}
