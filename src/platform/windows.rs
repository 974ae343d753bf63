//! The program's windows, accessed by a second connection to the X server: the window library keeps its own to
//! itself. The library's loop sleeps until the server sends an event, and only the server can send one.

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, MOTION_NOTIFY_EVENT, MapState, Motion,
    MotionNotifyEvent, Window,
};
use x11rb::rust_connection::RustConnection;

use super::CLASS;

/// Every window of this program on the display, also of other processes: the server does not tell whose they
/// are.
pub(super) struct Windows {
    server: RustConnection,
    windows: Vec<Window>,
}

/// Runs a query over a connection that is kept while it works, and made anew when it does not. The answer is
/// `None` if the display cannot be reached, or has no window of this program.
pub(super) fn ask<T>(
    kept: &mut Option<Windows>,
    question: impl FnOnce(&Windows) -> Result<T, ReplyError>,
) -> Option<T> {
    let windows = kept.take().or_else(Windows::find)?;
    let answer = question(&windows).ok()?;
    *kept = Some(windows);
    Some(answer)
}

impl Windows {
    fn find() -> Option<Self> {
        let (server, screen) = RustConnection::connect(None).ok()?;
        let mut left = vec![server.setup().roots.get(screen)?.root];
        let mut windows = Vec::new();
        while let Some(window) = left.pop() {
            // A window may be closed between the two questions.
            let Ok(tree) = server.query_tree(window).ok()?.reply() else { continue };
            left.extend(tree.children);
            let class =
                server.get_property(false, window, AtomEnum::WM_CLASS, AtomEnum::ANY, 0, 64);
            let Ok(class) = class.ok()?.reply() else { continue };
            if class.value.windows(CLASS.len()).any(|part| part == CLASS.as_bytes()) {
                windows.push(window);
            }
        }
        (!windows.is_empty()).then_some(Self { server, windows })
    }

    /// Whether no window can be seen: each is iconified, on another desktop, closed, or not mapped at all.
    pub fn are_hidden(&self) -> Result<bool, ReplyError> {
        let mut all = true;
        self.each(|window| {
            all &= self.is_hidden(window)?;
            Ok(())
        })?;
        Ok(all)
    }

    /// Calls a function for each window; windows that are closed meanwhile are left out.
    fn each(
        &self,
        mut act: impl FnMut(Window) -> Result<(), ReplyError>,
    ) -> Result<(), ReplyError> {
        for &window in &self.windows {
            match act(window) {
                Ok(()) | Err(ReplyError::X11Error(_)) => {}
                other => return other,
            }
        }
        Ok(())
    }

    fn is_hidden(&self, window: Window) -> Result<bool, ReplyError> {
        let attributes = self.server.get_window_attributes(window)?.reply()?;
        if attributes.map_state != MapState::VIEWABLE {
            return Ok(true);
        }
        // Some window managers keep an iconified window mapped, because they show a picture of it.
        let state = self.server.intern_atom(false, b"_NET_WM_STATE")?.reply()?.atom;
        let hidden = self.server.intern_atom(false, b"_NET_WM_STATE_HIDDEN")?.reply()?.atom;
        let states =
            self.server.get_property(false, window, state, AtomEnum::ATOM, 0, 64)?.reply()?;
        Ok(states.value32().is_some_and(|mut states| states.any(|state| state == hidden)))
    }

    /// Makes every window paint a frame, by an event that says that the pointer has moved to where it is.
    pub fn repaint(&self) -> Result<(), ReplyError> {
        self.each(|event| {
            let pointer = self.server.query_pointer(event)?.reply()?;
            let moved = MotionNotifyEvent {
                response_type: MOTION_NOTIFY_EVENT,
                detail: Motion::NORMAL,
                sequence: 0,
                time: x11rb::CURRENT_TIME,
                root: pointer.root,
                event,
                child: x11rb::NONE,
                root_x: pointer.root_x,
                root_y: pointer.root_y,
                event_x: pointer.win_x,
                event_y: pointer.win_y,
                state: pointer.mask,
                same_screen: true,
            };
            self.server.send_event(false, event, EventMask::NO_EVENT, moved)?.check()
        })
    }

    /// Makes every window handle the events that wait, and paint nothing if there are none, by a message of an
    /// unknown type.
    pub fn look(&self) -> Result<(), ReplyError> {
        self.each(|window| {
            let nothing = ClientMessageEvent::new(32, window, AtomEnum::WM_CLASS, [0; 5]);
            self.server.send_event(false, window, EventMask::NO_EVENT, nothing)?.check()
        })
    }
}
