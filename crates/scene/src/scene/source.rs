//! Reading a file that a person or a scene names. Only plain files are read, up to a size; the reading
//! reports its progress and can be given up.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::memory::in_memory;
use super::progress::{Progress, Stage};

/// The progress is reported after this many bytes.
pub(super) const CHUNK: u64 = 1 << 20;

/// How much of a file is read, and what it costs.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// More bytes than this are refused.
    pub bytes: u64,
    /// The advice for a file that is larger.
    pub way_out: &'static str,
    /// How many times longer a byte takes, with all that is made of it, than a byte of a mesh.
    pub weight: u64,
}

impl Limit {
    /// The limit for the text of a scene. The scene takes 40 times as much memory.
    pub const TEXT: Self = Self {
        bytes: 32 << 20,
        way_out: "split the scene, or keep triangles in an OBJ file",
        weight: 8,
    };
    /// The limit for an OBJ file. While it is read, its triangles take four times as much memory.
    pub const MESH: Self = Self { bytes: 512 << 20, way_out: "simplify the mesh", weight: 1 };

    /// Refuses this many bytes if they are too many.
    pub fn check(&self, bytes: u64) -> io::Result<()> {
        if bytes <= self.bytes {
            return Ok(());
        }
        Err(self.refuses(&format!("{} MiB", mebibytes(bytes))))
    }

    /// The error of a text that has so much, in words.
    fn refuses(&self, has: &str) -> io::Error {
        let most = self.bytes >> 20;
        let message = format!("it has {has}, and at most {most} are read: {}", self.way_out);
        io::Error::new(io::ErrorKind::FileTooLarge, message)
    }

    /// All bytes of a stream, which does not say beforehand how many these are.
    pub fn read_all(&self, stream: impl Read) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        stream.take(self.bytes + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > self.bytes {
            return Err(self.refuses(&format!("more than {} MiB", self.bytes >> 20)));
        }
        Ok(bytes)
    }
}

/// How many MiB bytes are, rounded up to a tenth: so what is above a limit reads as more than it.
fn mebibytes(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << 20);
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    }
}

/// The bytes of a plain file, or of a plain file that a link leads to.
///
/// At most the size that the file has when it is opened is read. So a file without end, such as some of
/// `/proc`, which say that their size is 0, does not block the program.
pub fn read(file: &Path, limit: Limit, progress: &Progress) -> io::Result<Vec<u8>> {
    if let Some(bytes) = in_memory(file) {
        let size = bytes.len() as u64;
        limit.check(size)?;
        progress.reads_in_memory(file);
        progress.spend(size * limit.weight);
        progress.at(Stage::Bytes([size, size]))?;
        return Ok(bytes.to_vec());
    }
    if cfg!(target_arch = "wasm32") {
        // There is no other place.
        return Err(io::Error::new(io::ErrorKind::NotFound, "there is no such file here"));
    }
    let mut opened = open(file)?;
    let about = opened.metadata()?;
    let size = about.len();
    limit.check(size)?;
    progress.reads(file, about);
    progress.spend(size * limit.weight);
    let mut bytes = Vec::new();
    loop {
        let done = bytes.len() as u64;
        progress.at(Stage::Bytes([done, size]))?;
        let part = CHUNK.min(size - done);
        if (&mut opened).take(part).read_to_end(&mut bytes)? == 0 {
            return Ok(bytes);
        }
    }
}

/// Opens a plain file. Any other kind of file is not even opened, since opening alone may wait for ever, or
/// have effects. Should it become something else in between, opening does not wait either, and the opened
/// file is checked again.
fn open(file: &Path) -> io::Result<File> {
    refuse_others(&fs::metadata(file)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, NONBLOCK);
    let opened = options.open(file)?;
    refuse_others(&opened.metadata()?)?;
    Ok(opened)
}

/// `O_NONBLOCK` of the system. If its value is not known, only the check before opening helps.
#[cfg(unix)]
const NONBLOCK: i32 = if cfg!(target_os = "linux") {
    // These have numbers of their own.
    let odd = cfg!(any(target_arch = "mips", target_arch = "mips64", target_arch = "sparc64"));
    if odd { 0 } else { 0o4000 }
} else if cfg!(any(target_vendor = "apple", target_os = "freebsd", target_os = "openbsd")) {
    4
} else {
    0
};

fn refuse_others(about: &Metadata) -> io::Result<()> {
    if about.is_file() {
        return Ok(());
    }
    let message = format!("this is {}, and only plain files are read", kind(about));
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

fn kind(about: &Metadata) -> &'static str {
    if about.is_dir() {
        return "a folder";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = about.file_type();
        if kind.is_fifo() {
            return "a named pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
        if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
    }
    "no file"
}
