//! The X server, asked over a connection of the program's own: the window library keeps its connection to itself.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, iter};

use super::start::CLASS;

/// The property of that, which has had this number since the first server.
const WM_CLASS: u32 = 67;
/// A server that says nothing for so long is left alone.
const PATIENCE: Duration = Duration::from_secs(1);

/// A connection, in the byte order of small machines.
pub(super) struct Server {
    stream: UnixStream,
    root: u32,
    /// How many requests were sent: the server counts them too, and says to which one an answer belongs.
    sent: u16,
}

impl Server {
    /// To the display of this program.
    pub fn connect() -> io::Result<Self> {
        let display = env::var("DISPLAY").unwrap_or_default();
        let number = display.rsplit_once(':').map_or("", |(_, number)| number);
        let number = number.split('.').next().unwrap_or_default();
        // The cookies of other machines may be among them; at last it is tried with none.
        cookies(number)
            .into_iter()
            .chain(iter::once(Vec::new()))
            .find_map(|cookie| Self::connect_with(number, &cookie).ok())
            .ok_or_else(|| io::Error::new(io::ErrorKind::PermissionDenied, "the display refuses"))
    }

    fn connect_with(number: &str, cookie: &[u8]) -> io::Result<Self> {
        let mut server = Self::over(UnixStream::connect(format!("/tmp/.X11-unix/X{number}"))?)?;
        let name: &[u8] = if cookie.is_empty() { b"" } else { COOKIE };
        let mut hello = vec![b'l', 0, 11, 0, 0, 0];
        hello.extend((name.len() as u16).to_le_bytes());
        hello.extend((cookie.len() as u16).to_le_bytes());
        hello.extend([0, 0]);
        hello.extend(padded(name));
        hello.extend(padded(cookie));
        server.stream.write_all(&hello)?;
        let head = server.read(8)?;
        let body = server.read(4 * usize::from(short(&head, 6)?))?;
        if head[0] != 1 {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        // Behind what has a fixed size, the name of its maker, and the formats of its pictures.
        let maker = usize::from(short(&body, 16)?).next_multiple_of(4);
        let formats = 8 * usize::from(*body.get(21).ok_or(io::ErrorKind::InvalidData)?);
        server.root = long(&body, 32 + maker + formats)?;
        Ok(server)
    }

    fn over(stream: UnixStream) -> io::Result<Self> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(Self { stream, root: 0, sent: 0 })
    }

    fn send(&mut self, request: &[u8]) -> io::Result<()> {
        self.sent = self.sent.wrapping_add(1);
        self.stream.write_all(request)
    }

    fn read(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// A question about a window, and the answer to it.
    fn ask(&mut self, code: u8, window: u32, more: &[u32]) -> io::Result<Vec<u8>> {
        let mut question = vec![code, 0];
        question.extend((2 + more.len() as u16).to_le_bytes());
        question.extend([&[window], more].concat().iter().flat_map(|number| number.to_le_bytes()));
        self.send(&question)?;
        loop {
            let mut answer = self.read(32)?;
            if answer[0] == 1 {
                let rest = 4 * long(&answer, 4)? as usize;
                answer.extend(self.read(rest)?);
            }
            // What was sent without a question has no answer, but may be an error.
            let is_ours = short(&answer, 2)? == self.sent;
            match answer[0] {
                1 if is_ours => return Ok(answer),
                // A window that is gone meanwhile has nothing to say.
                0 if is_ours => return Ok(vec![0; 32]),
                _ => {}
            }
        }
    }

    /// Every window of this program on the display.
    pub fn windows(&mut self) -> io::Result<Vec<u32>> {
        let (mut left, mut found) = (vec![self.root], Vec::new());
        while let Some(window) = left.pop() {
            left.extend(self.children(window)?);
            if self.class(window)?.windows(CLASS.len()).any(|part| part == CLASS.as_bytes()) {
                found.push(window);
            }
        }
        Ok(found)
    }

    /// Whether a window is on no screen: iconified, on another desktop, or not mapped at all. One that is gone is so too.
    pub fn is_hidden(&mut self, window: u32) -> io::Result<bool> {
        const VIEWABLE: u8 = 2;
        if self.ask(3, window, &[])?[26] != VIEWABLE {
            return Ok(true);
        }
        // Some window managers keep what is iconified mapped, for the picture of it that they show.
        let [state, hidden] = [self.atom("_NET_WM_STATE")?, self.atom("_NET_WM_STATE_HIDDEN")?];
        let states = self.ask(20, window, &[state, 0, 0, 64])?.split_off(32);
        Ok(states.chunks_exact(4).any(|atom| atom == hidden.to_le_bytes()))
    }

    /// The number of a name.
    fn atom(&mut self, name: &str) -> io::Result<u32> {
        let words = padded(name.as_bytes());
        let words: Vec<u32> = words.chunks_exact(4).filter_map(|word| long(word, 0).ok()).collect();
        long(&self.ask(16, name.len() as u32, &words)?, 8)
    }

    /// Waits until the server has heard all that was sent.
    pub fn sync(&mut self) -> io::Result<()> {
        self.children(self.root).map(drop)
    }

    fn children(&mut self, window: u32) -> io::Result<Vec<u32>> {
        let tree = self.ask(15, window, &[])?;
        let count = usize::from(short(&tree, 16)?);
        (0..count).map(|number| long(&tree, 32 + 4 * number)).collect()
    }

    fn class(&mut self, window: u32) -> io::Result<Vec<u8>> {
        Ok(self.ask(20, window, &[WM_CLASS, 0, 0, 64])?.split_off(32))
    }

    /// Tells a window that the pointer has moved to where it is.
    pub fn move_pointer(&mut self, window: u32) -> io::Result<()> {
        let place = self.ask(38, window, &[])?;
        let root = long(&place, 8)?;
        let mut sent = vec![25, 0, 11, 0];
        sent.extend([window, 0].iter().flat_map(|number| number.to_le_bytes()));
        sent.extend([6, 0, 0, 0]);
        sent.extend([0, root, window, 0].iter().flat_map(|number| number.to_le_bytes()));
        // On the screen and in the window, and what is held.
        sent.extend_from_slice(&place[16..26]);
        sent.extend([1, 0]);
        self.send(&sent)
    }

    /// Sends a window an event that means nothing to it: a message of a type that no program knows.
    pub fn send_nothing(&mut self, window: u32) -> io::Result<()> {
        let mut sent = vec![25, 0, 11, 0];
        sent.extend([window, 0].iter().flat_map(|number| number.to_le_bytes()));
        sent.extend([33, 32, 0, 0]);
        sent.extend([window, WM_CLASS].iter().flat_map(|number| number.to_le_bytes()));
        sent.extend([0; 20]);
        self.send(&sent)
    }
}

const COOKIE: &[u8] = b"MIT-MAGIC-COOKIE-1";

/// What displays of this number want to be shown, from the file of such cookies.
fn cookies(number: &str) -> Vec<Vec<u8>> {
    let file = env::var_os("XAUTHORITY").map(PathBuf::from);
    let at_home = || Some(PathBuf::from(env::var_os("HOME")?).join(".Xauthority"));
    let bytes = file.or_else(at_home).and_then(|file| fs::read(file).ok());
    cookies_in(&bytes.unwrap_or_default(), number)
}

fn cookies_in(bytes: &[u8], number: &str) -> Vec<Vec<u8>> {
    let mut rest = bytes;
    let mut field = |skip: usize| -> Option<Vec<u8>> {
        let length = rest.get(skip..skip + 2)?;
        let start = skip + 2;
        let end = start + usize::from(u16::from_be_bytes([length[0], length[1]]));
        let field = rest.get(start..end)?.to_vec();
        rest = &rest[end..];
        Some(field)
    };
    // The family and the address of the machine, then the number of the display.
    let entry = || Some((field(2)?, field(0)?, field(0)?, field(0)?));
    iter::from_fn(entry)
        .filter(|(_, of, name, _)| name == COOKIE && (of.is_empty() || of == number.as_bytes()))
        .map(|(_, _, _, data)| data)
        .collect()
}

fn padded(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

fn short(bytes: &[u8], at: usize) -> io::Result<u16> {
    let bytes = bytes.get(at..at + 2).ok_or(io::ErrorKind::InvalidData)?;
    Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
}

fn long(bytes: &[u8], at: usize) -> io::Result<u32> {
    let bytes = bytes.get(at..at + 4).ok_or(io::ErrorKind::InvalidData)?;
    Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookies_of_the_display_are_found_among_others() {
        let entry = |fields: [&[u8]; 4]| {
            let length = |field: &[u8]| (field.len() as u16).to_be_bytes();
            let fields = fields.into_iter().flat_map(|field| [&length(field)[..], field].concat());
            [1, 0].into_iter().chain(fields).collect::<Vec<u8>>()
        };
        let file = [
            entry([b"here", b"7", COOKIE, b"seven"]),
            entry([b"here", b"1", b"ANOTHER-WAY", b"one"]),
            entry([b"there", b"1", COOKIE, b"theirs"]),
            entry([b"", b"1", COOKIE, b"\0\xff"]),
        ]
        .concat();
        assert_eq!(cookies_in(&file, "1"), [&b"theirs"[..], b"\0\xff"]);
        assert_eq!(cookies_in(&file, "7"), [b"seven"]);
        assert!(cookies_in(&file, "2").is_empty());
        assert!(cookies_in(&file[..20], "7").is_empty(), "it is cut off");
    }

    /// An answer of 32 bytes to the request of this number: 0 an error, 1 a reply, more an event.
    fn answer(kind: u8, request: u8, word: u8) -> [u8; 32] {
        let mut answer = [0; 32];
        (answer[0], answer[2], answer[8]) = (kind, request, word);
        answer
    }

    #[test]
    fn an_answer_belongs_to_its_request() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let mut server = Server::over(ours).unwrap();
        // The window is gone between the question where the pointer is and the event that is sent to it.
        let mut tree = answer(1, 3, 0);
        (tree[4], tree[16]) = (1, 1);
        for answer in [answer(1, 1, 9), answer(34, 1, 0), answer(0, 2, 0), tree] {
            theirs.write_all(&answer).unwrap();
        }
        theirs.write_all(&[77, 0, 0, 0]).unwrap();
        server.move_pointer(5).unwrap();
        assert_eq!(server.children(9).unwrap(), [77]);
        // Where the question itself is refused, there is nothing.
        theirs.write_all(&answer(0, 4, 0)).unwrap();
        assert!(server.children(5).unwrap().is_empty());
    }

    #[test]
    fn a_server_that_hangs_is_left_alone() {
        let (ours, _theirs) = UnixStream::pair().unwrap();
        assert!(Server::over(ours).unwrap().children(9).is_err());
    }
}
