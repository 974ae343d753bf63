//! Pictures, and films of them, for slides.

mod palette;

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use thiserror::Error;

use super::kind::PictureKind;

/// A picture: rows from the top, four bytes a pixel, which are red, green, blue and opacity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The number of pixels in a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// 4 · width · height bytes.
    pub pixels: Vec<u8>,
}

/// The reason for which a picture or film cannot be written.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The PNG encoder failed.
    #[error("the picture cannot be written as PNG: {0}")]
    Png(#[from] png::EncodingError),
    /// The GIF encoder failed.
    #[error("the film cannot be written as GIF: {0}")]
    Gif(#[from] gif::EncodingError),
    /// A picture of a film has another size than the first.
    #[error(
        "the window was resized from {}x{} to {}x{}: begin again, and leave it as it is",
        from.0, from.1, to.0, to.1
    )]
    Resized {
        /// The size of the first picture.
        from: (u32, u32),
        /// The size of this one.
        to: (u32, u32),
    },
}

impl Picture {
    fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The bytes of a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        let mut bytes = Vec::new();
        let mut writer = encoder(&mut bytes, self.size()).write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// The smallest rectangle that contains all differences to `other`, a picture of the same size; one pixel
    /// if there are none.
    fn changed(&self, other: &Self) -> Part {
        let (mut left, mut right) = (self.width, 0);
        let (mut top, mut bottom) = (self.height, 0);
        for y in (0..self.height).filter(|&y| self.row(y) != other.row(y)) {
            let pixels = || self.row(y).chunks_exact(4).zip(other.row(y).chunks_exact(4));
            let same = |(new, old): &(&[u8], &[u8])| new == old;
            left = left.min(pixels().take_while(same).count() as u32);
            right = right.max(self.width - pixels().rev().take_while(same).count() as u32);
            (top, bottom) = (top.min(y), y + 1);
        }
        if top >= bottom {
            return Part { x: 0, y: 0, width: 1, height: 1 };
        }
        Part { x: left, y: top, width: right - left, height: bottom - top }
    }

    fn cut(&self, part: Part) -> Vec<u8> {
        let (from, to) = (4 * part.x as usize, 4 * (part.x + part.width) as usize);
        let rows = (part.y..part.y + part.height).map(|y| &self.row(y)[from..to]);
        rows.flatten().copied().collect()
    }

    fn row(&self, y: u32) -> &[u8] {
        let length = 4 * self.width as usize;
        &self.pixels[y as usize * length..][..length]
    }
}

fn encoder<'a, W: Write>(to: W, (width, height): (u32, u32)) -> png::Encoder<'a, W> {
    let mut encoder = png::Encoder::new(to, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// A film, picture by picture. It is played in a loop.
pub struct Film {
    writer: Writer,
    last: Option<Picture>,
    size: (u32, u32),
}

enum Writer {
    Gif(gif::Encoder<Vec<u8>>),
    Apng(png::Writer<Shared>, Shared),
}

impl Film {
    /// A film of this number of pictures of this size.
    pub fn new(kind: PictureKind, size: (u32, u32), pictures: u32) -> Result<Self, PictureError> {
        let writer = match kind {
            PictureKind::Gif => {
                let side = |side: u32| u16::try_from(side).unwrap_or(u16::MAX);
                let mut gif = gif::Encoder::new(Vec::new(), side(size.0), side(size.1), &[])?;
                gif.set_repeat(gif::Repeat::Infinite)?;
                Writer::Gif(gif)
            }
            // An animated PNG may be called `png` too.
            PictureKind::Png | PictureKind::Apng => {
                let bytes = Shared::default();
                let mut encoder = encoder(bytes.clone(), size);
                encoder.set_animated(pictures, 0)?;
                Writer::Apng(encoder.write_header()?, bytes)
            }
        };
        Ok(Self { writer, last: None, size })
    }

    /// Adds a picture, which is shown for the given hundredths of a second.
    pub fn add(&mut self, picture: Picture, hundredths: u16) -> Result<(), PictureError> {
        if picture.size() != self.size {
            return Err(PictureError::Resized { from: self.size, to: picture.size() });
        }
        // Only the changed rectangle is written.
        let whole = Part { x: 0, y: 0, width: picture.width, height: picture.height };
        let part = self.last.as_ref().map_or(whole, |last| picture.changed(last));
        let pixels = picture.cut(part);
        match &mut self.writer {
            Writer::Gif(gif) => {
                let palette = palette::Palette::of(&pixels);
                gif.write_frame(&gif::Frame {
                    delay: hundredths,
                    left: part.x as u16,
                    top: part.y as u16,
                    width: part.width as u16,
                    height: part.height as u16,
                    buffer: palette.indices(&pixels).into(),
                    palette: Some(palette.bytes()),
                    ..Default::default()
                })?;
            }
            Writer::Apng(png, _) => {
                png.set_frame_delay(hundredths, 100)?;
                if self.last.is_some() {
                    png.reset_frame_position()?;
                    png.set_frame_dimension(part.width, part.height)?;
                    png.set_frame_position(part.x, part.y)?;
                }
                png.write_image_data(&pixels)?;
            }
        }
        self.last = Some(picture);
        Ok(())
    }

    /// The bytes of the file.
    pub fn finish(self) -> Result<Vec<u8>, PictureError> {
        match self.writer {
            Writer::Gif(gif) => Ok(gif.into_inner().map_err(gif::EncodingError::Io)?),
            Writer::Apng(png, bytes) => {
                png.finish()?;
                Ok(bytes.0.take())
            }
        }
    }
}

/// A buffer that can still be read when its writer is gone.
#[derive(Debug, Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
