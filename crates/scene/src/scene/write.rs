use std::io;

use ron::ser::PrettyConfig;
use serde::Serialize;
use serde_json::ser::Formatter;

use super::Scene;
use super::load::Format;
use super::parse::ron_options;

impl Scene {
    /// The text of a file: each shape and each expectation on a line of its own, and every number in the shortest
    /// form that reads back to the same bits.
    pub fn write(&self, format: Format) -> String {
        let text = match format {
            Format::Ron => {
                let layout = PrettyConfig::new().depth_limit(LEVELS).new_line("\n").separator(" ");
                ron_options().to_string_pretty(self, layout).expect("a string takes all")
            }
            Format::Json => {
                let mut bytes = Vec::new();
                let mut writer =
                    serde_json::Serializer::with_formatter(&mut bytes, Lines::default());
                self.serialize(&mut writer).expect("a vector takes all");
                String::from_utf8(bytes).expect("serde_json writes UTF-8")
            }
        };
        text + "\n"
    }
}

/// The scene, its fields, and the elements of its lists begin lines of their own; deeper values do not.
const LEVELS: usize = 2;

/// serde_json's layout with line breaks down to a depth.
#[derive(Default)]
struct Lines {
    depth: usize,
}

impl Lines {
    /// JSON nests once more than RON: around the name of the scene's kind.
    const LEVELS: usize = LEVELS + 1;

    fn begin<W: io::Write + ?Sized>(&mut self, w: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        w.write_all(bracket)
    }

    fn end<W: io::Write + ?Sized>(&mut self, w: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.depth < Self::LEVELS {
            self.line(w)?;
        }
        w.write_all(bracket)
    }

    fn item<W: io::Write + ?Sized>(&mut self, w: &mut W, first: bool) -> io::Result<()> {
        if !first {
            w.write_all(b",")?;
        }
        if self.depth <= Self::LEVELS {
            self.line(w)
        } else if first {
            Ok(())
        } else {
            w.write_all(b" ")
        }
    }

    fn line<W: io::Write + ?Sized>(&mut self, w: &mut W) -> io::Result<()> {
        w.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| w.write_all(b"  "))
    }
}

impl Formatter for Lines {
    fn begin_array<W: io::Write + ?Sized>(&mut self, w: &mut W) -> io::Result<()> {
        self.begin(w, b"[")
    }
    fn end_array<W: io::Write + ?Sized>(&mut self, w: &mut W) -> io::Result<()> {
        self.end(w, b"]")
    }
    fn begin_array_value<W: io::Write + ?Sized>(
        &mut self,
        w: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.item(w, first)
    }
    fn begin_object<W: io::Write + ?Sized>(&mut self, w: &mut W) -> io::Result<()> {
        self.begin(w, b"{")
    }
    fn end_object<W: io::Write + ?Sized>(&mut self, w: &mut W) -> io::Result<()> {
        self.end(w, b"}")
    }
    fn begin_object_key<W: io::Write + ?Sized>(
        &mut self,
        w: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.item(w, first)
    }
    fn begin_object_value<W: io::Write + ?Sized>(&mut self, w: &mut W) -> io::Result<()> {
        w.write_all(b": ")
    }
}
