//! The windows of this program, as the X server knows them. Their loop sleeps until the server sends an event, and no other
//! thread of the program can make one by the window library, so the server is asked to.

use std::io;

use super::x11::Server;

/// Every window of this program on the display, and the connection over which they are reached.
pub(super) struct Windows {
    server: Server,
    windows: Vec<u32>,
}

/// Asks over a connection that is kept while it works, and found anew when it does not.
pub(super) fn ask<T>(
    kept: &mut Option<Windows>,
    question: impl FnOnce(&mut Windows) -> io::Result<T>,
) -> io::Result<T> {
    let mut windows = kept.take().map_or_else(Windows::find, Ok)?;
    let answer = question(&mut windows)?;
    *kept = Some(windows);
    Ok(answer)
}

impl Windows {
    /// It is an error if there is none.
    fn find() -> io::Result<Self> {
        let mut server = Server::connect()?;
        let windows = server.windows()?;
        if windows.is_empty() {
            Err(io::ErrorKind::NotFound.into())
        } else {
            Ok(Self { server, windows })
        }
    }

    /// Whether nobody can see any of them.
    pub fn are_hidden(&mut self) -> io::Result<bool> {
        for &window in &self.windows {
            if !self.server.is_hidden(window)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Lets each paint a frame: it is told that the pointer has moved to where it is.
    pub fn repaint(&mut self) -> io::Result<()> {
        for &window in &self.windows {
            self.server.move_pointer(window)?;
        }
        self.server.sync()
    }

    /// Lets each look whether an event is waiting, and paint nothing if none is.
    pub fn look(&mut self) -> io::Result<()> {
        for &window in &self.windows {
            self.server.send_nothing(window)?;
        }
        self.server.sync()
    }
}
