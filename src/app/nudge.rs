//! Wakes the window from outside: its loop sleeps until the X server sends an event, and no other thread of the program can
//! make one by the window library. So one is asked of the server, over a connection of its own: the pointer has moved to
//! where it is.

use std::io;

use super::x11::Server;

/// Lets every window of this program on the display paint a frame. It is an error if there is none.
pub(super) fn nudge() -> io::Result<()> {
    let mut server = Server::connect()?;
    let windows = server.windows()?;
    for &window in &windows {
        server.move_pointer(window)?;
    }
    server.sync()?;
    if windows.is_empty() { Err(io::ErrorKind::NotFound.into()) } else { Ok(()) }
}
