//! The address of the page that shows a scene: a preset by its name, or the scene itself in the part after `#`.

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use percent_encoding::percent_decode_str;
use thiserror::Error;

use crate::presets;
use crate::scene::{Fault, Format, Progress, Scene};
use crate::words::Language;

/// The version of the encoding of a scene after `#`: its JSON, deflated, in base64 for addresses.
const VERSION: u32 = 1;
/// The largest length of an address: some browsers, chats and mail programs cut off longer ones.
const LONGEST: usize = 64_000;
/// The largest text of a scene in a link.
const MOST: u64 = 4 << 20;

/// The parameters of an address; the scene decides those that it leaves out.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Address {
    /// The name of a preset: `sector/05`.
    pub preset: Option<String>,
    /// The scene itself.
    pub scene: Option<Scene>,
    /// The normalised time.
    pub u: Option<f64>,
    /// The step that is shown, from 1 on.
    pub step: Option<usize>,
    /// The id of the test by which the pair is tested.
    pub way: Option<String>,
    /// The dark theme, or the light one.
    pub dark: Option<bool>,
    /// The language.
    pub language: Option<Language>,
    /// The page is embedded in another one: it shows the stage, the verdict, the steps and the time alone.
    pub embed: bool,
    /// All presets are checked first.
    pub check: bool,
}

/// The reason for which an address leads nowhere.
#[derive(Debug, Error)]
pub enum AddressError {
    /// Letters of it are changed or missing.
    #[error("the link is broken: a part of it is missing or changed; copy all of it once more")]
    Broken,
    /// It was written by a later version of the program.
    #[error(
        "the link is of version {0}, and this program reads version {VERSION}: take a newer one"
    )]
    Newer(u32),
    /// The data in it are no scene.
    #[error("the scene in the link is not right: {0}")]
    Scene(#[from] Fault),
    /// A parameter has an invalid value.
    #[error("{name}={value}: {wanted}")]
    Value {
        /// The text before the equals sign.
        name: String,
        /// The text behind it.
        value: String,
        /// The allowed values.
        wanted: &'static str,
    },
}

/// The reason for which a scene has no address.
#[derive(Debug, Error)]
pub enum LinkError {
    /// It would be cut off on its way.
    #[error(
        "the link would have {0} characters, and at most {LONGEST} arrive everywhere: save the scene as a file"
    )]
    TooLong(usize),
    /// It needs files of this machine.
    #[error(
        "the link would not hold the meshes, which lie in files: write them as Mesh(points: …, triangles: …), or send the files"
    )]
    Meshes,
}

/// The address at `page` that shows the scene.
pub fn link_to(page: &str, scene: &Scene) -> Result<String, LinkError> {
    let text = scene.write(Format::Json);
    if presets::parse_in(None, text.as_bytes(), Format::Json, &Progress::default()).is_err() {
        return Err(LinkError::Meshes);
    }
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory never fails.
    let packed =
        packed.write_all(text.as_bytes()).and_then(|()| packed.finish()).unwrap_or_default();
    let link = format!("{page}#{VERSION}.{}", URL_SAFE_NO_PAD.encode(packed));
    if link.len() > LONGEST { Err(LinkError::TooLong(link.len())) } else { Ok(link) }
}

impl Address {
    /// Reads `https://…?scene=sector/05&u=0.5#…`; the text before `?` and `#` does not matter. Unknown
    /// parameters are ignored: another program may have added them on the way.
    pub fn read(text: &str) -> Result<Self, AddressError> {
        let (before, fragment) = text.split_once('#').unwrap_or((text, ""));
        let mut address = Self::default();
        let asked = before.split_once('?').map_or("", |(_, asked)| asked);
        for part in asked.split('&') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let value = percent_decode_str(value).decode_utf8_lossy();
            address.take(name, &value)?;
        }
        if !fragment.is_empty() {
            address.scene = Some(scene_in(fragment)?);
        }
        Ok(address)
    }

    fn take(&mut self, name: &str, value: &str) -> Result<(), AddressError> {
        let wrong = |wanted| AddressError::Value { name: name.into(), value: value.into(), wanted };
        match name {
            "scene" => self.preset = Some(value.to_owned()),
            "u" => {
                let u = value.parse().ok().filter(|u| (0.0..=1.0).contains(u));
                self.u = Some(u.ok_or_else(|| wrong("a time is a number from 0 to 1"))?);
            }
            "step" => {
                let step = value.parse().ok().filter(|&step| step > 0);
                self.step = Some(step.ok_or_else(|| wrong("steps are counted from 1"))?);
            }
            "embed" => self.embed = value != "0",
            "check" => self.check = value != "0",
            "way" => self.way = Some(value.to_owned()),
            "lang" => {
                let language = Language::of(value);
                self.language = Some(language.ok_or_else(|| wrong("the languages are en and zh"))?);
            }
            "theme" => {
                let dark = match value {
                    "dark" => true,
                    "light" => false,
                    _ => return Err(wrong("the themes are light and dark")),
                };
                self.dark = Some(dark);
            }
            _ => {}
        }
        Ok(())
    }
}

/// The scene encoded after `#`.
fn scene_in(fragment: &str) -> Result<Scene, AddressError> {
    let (version, letters) = fragment.split_once('.').ok_or(AddressError::Broken)?;
    match version.parse() {
        Ok(VERSION) => {}
        Ok(newer) if newer > VERSION => return Err(AddressError::Newer(newer)),
        _ => return Err(AddressError::Broken),
    }
    let packed = URL_SAFE_NO_PAD.decode(letters).map_err(|_| AddressError::Broken)?;
    let mut text = Vec::new();
    let read = DeflateDecoder::new(packed.as_slice()).take(MOST).read_to_end(&mut text);
    if read.is_err() || text.len() as u64 == MOST {
        return Err(AddressError::Broken);
    }
    Ok(presets::parse_in(None, &text, Format::Json, &Progress::default())?)
}
