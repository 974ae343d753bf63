//! Touch input on the stage: one finger acts as the pointer, two move the view, a long press opens the menu.

use egui::{Pos2, TouchId, TouchPhase, Vec2};

/// The duration of a long press in seconds, and how far the finger may move meanwhile, in points.
const LONG: f64 = 0.5;
const STILL: f32 = 8.0;
/// The least number of frames that must see the finger rest: in a window that paints slowly, the end of a tap
/// may be reported after the duration of a long press.
const LOOKS: u32 = 3;
/// A second finger that comes within this many seconds of the first one undoes the first one's drag.
const BOTH: f64 = 0.3;
/// The least distance between two fingers, in points.
const LEAST: f32 = 10.0;

/// The fingers that touch the screen, in the order in which they came.
#[derive(Debug, Default)]
pub struct Fingers {
    down: Vec<(TouchId, Pos2)>,
    /// The time and the position at which the first finger came.
    began: (f64, Pos2),
    /// The finger has moved, or has already opened the menu.
    moved: bool,
    /// How many frames have seen the finger rest.
    looks: u32,
    /// There were two fingers: none acts as the pointer until all are lifted.
    pinching: bool,
}

/// The meaning of a touch event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Meaning {
    /// The event has no meaning beyond that of the pointer.
    Nothing,
    /// A second finger came. If the first one held something only for a moment, that moves back.
    Both {
        /// Whether the drag of the first finger is undone.
        back: bool,
    },
    /// The midpoint of two fingers has moved, and their distance has changed by a factor.
    Pinch {
        /// The midpoint now.
        at: Pos2,
        /// The movement of the midpoint.
        by: Vec2,
        /// The factor: more than 1 if the fingers moved apart.
        zoom: f32,
    },
    /// The system has taken over the touch.
    Lost,
}

impl Fingers {
    /// Whether a finger touches the screen.
    pub fn any(&self) -> bool {
        !self.down.is_empty()
    }

    /// Handles a touch event.
    pub fn tell(&mut self, time: f64, id: TouchId, phase: TouchPhase, at: Pos2) -> Meaning {
        match phase {
            TouchPhase::Start => {
                self.down.retain(|(known, _)| *known != id);
                self.down.push((id, at));
                match self.down.len() {
                    1 => {
                        (self.began, self.moved, self.pinching) = ((time, at), false, false);
                        self.looks = 0;
                    }
                    2 if !self.pinching => {
                        self.pinching = true;
                        return Meaning::Both { back: time - self.began.0 < BOTH || !self.moved };
                    }
                    _ => {}
                }
                Meaning::Nothing
            }
            TouchPhase::Move => {
                let before = self.pair();
                if let Some(finger) = self.down.iter_mut().find(|(known, _)| *known == id) {
                    finger.1 = at;
                }
                self.moved |= at.distance(self.began.1) > STILL;
                match (before, self.pair()) {
                    (Some([a, b]), Some([c, d])) if self.pinching => {
                        let (was, is) = (a.lerp(b, 0.5), c.lerp(d, 0.5));
                        let apart = |a: Pos2, b: Pos2| a.distance(b).max(LEAST);
                        Meaning::Pinch { at: is, by: is - was, zoom: apart(c, d) / apart(a, b) }
                    }
                    _ => Meaning::Nothing,
                }
            }
            TouchPhase::End => {
                self.down.retain(|(known, _)| *known != id);
                Meaning::Nothing
            }
            TouchPhase::Cancel => {
                self.down.clear();
                Meaning::Lost
            }
        }
    }

    fn pair(&self) -> Option<[Pos2; 2]> {
        match self.down[..] {
            [(_, a), (_, b), ..] => Some([a, b]),
            _ => None,
        }
    }

    /// The position of a long press that has just completed, returned once; otherwise, the remaining seconds.
    pub fn rests(&mut self, time: f64) -> Result<Pos2, Option<f64>> {
        let [(_, at)] = self.down[..] else { return Err(None) };
        if self.moved || self.pinching {
            return Err(None);
        }
        self.looks += 1;
        let left = LONG - (time - self.began.0);
        if left > 0.0 || self.looks < LOOKS {
            return Err(Some(left.max(0.0)));
        }
        self.moved = true;
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TouchPhase::{Cancel, End, Move, Start};
    use egui::pos2;

    #[test]
    fn two_fingers_that_part_zoom_about_the_point_between_them() {
        let mut fingers = Fingers::default();
        let mut tell = |time, id, phase, x, y| fingers.tell(time, TouchId(id), phase, pos2(x, y));
        assert_eq!(tell(0.0, 1, Start, 100.0, 100.0), Meaning::Nothing);
        assert_eq!(tell(0.1, 2, Start, 200.0, 100.0), Meaning::Both { back: true });
        let pinch = |at: Pos2, by: Vec2, zoom| Meaning::Pinch { at, by, zoom };
        let (half, none) = (egui::vec2(50.0, 0.0), egui::vec2(0.0, 0.0));
        assert_eq!(tell(0.2, 2, Move, 300.0, 100.0), pinch(pos2(200.0, 100.0), half, 2.0));
        assert_eq!(tell(0.3, 1, Move, 100.0, 100.0), pinch(pos2(200.0, 100.0), none, 1.0));
        // The remaining finger moves nothing; with a third one the gesture goes on.
        assert_eq!(tell(0.4, 1, End, 100.0, 100.0), Meaning::Nothing);
        assert_eq!(tell(0.5, 2, Move, 400.0, 100.0), Meaning::Nothing);
        assert_eq!(tell(0.6, 3, Start, 400.0, 200.0), Meaning::Nothing);
        let on = tell(0.7, 3, Move, 400.0, 300.0);
        assert_eq!(on, pinch(pos2(400.0, 200.0), half.rot90().abs(), 2.0));
        // Fingers at the same point do not give an infinite factor.
        tell(0.8, 3, Move, 400.0, 100.0);
        let Meaning::Pinch { zoom, .. } = tell(0.9, 3, Move, 400.0, 105.0) else { panic!() };
        assert_eq!(zoom, 1.0);
        assert_eq!(tell(1.0, 2, Cancel, 0.0, 0.0), Meaning::Lost);
        assert!(!fingers.any());
    }

    #[test]
    fn what_was_dragged_for_long_stays_when_a_second_finger_comes() {
        let mut fingers = Fingers::default();
        fingers.tell(0.0, TouchId(1), Start, pos2(0.0, 0.0));
        fingers.tell(0.2, TouchId(1), Move, pos2(90.0, 0.0));
        let both = fingers.tell(1.0, TouchId(2), Start, pos2(200.0, 0.0));
        assert_eq!(both, Meaning::Both { back: false });
    }

    #[test]
    fn a_finger_that_rests_asks_for_the_menu_once() {
        let mut fingers = Fingers::default();
        assert_eq!(fingers.rests(0.0), Err(None));
        fingers.tell(1.0, TouchId(1), Start, pos2(30.0, 40.0));
        // In a window that paints slowly, the end of a tap is reported late.
        assert_eq!(fingers.rests(1.75), Err(Some(0.0)));
        fingers.tell(1.8, TouchId(1), End, pos2(30.0, 40.0));
        fingers.tell(1.0, TouchId(1), Start, pos2(30.0, 40.0));
        assert_eq!(fingers.rests(1.0), Err(Some(0.5)));
        assert_eq!(fingers.rests(1.25), Err(Some(0.25)));
        fingers.tell(1.3, TouchId(1), Move, pos2(34.0, 40.0));
        assert_eq!(fingers.rests(1.5), Ok(pos2(34.0, 40.0)));
        assert_eq!(fingers.rests(2.0), Err(None));
        // A finger that has moved opens no menu, nor do two fingers.
        fingers.tell(3.0, TouchId(1), End, pos2(34.0, 40.0));
        fingers.tell(4.0, TouchId(1), Start, pos2(30.0, 40.0));
        fingers.tell(4.1, TouchId(1), Move, pos2(30.0, 60.0));
        fingers.tell(4.2, TouchId(1), Move, pos2(30.0, 40.0));
        assert_eq!(fingers.rests(5.0), Err(None));
        fingers.tell(5.0, TouchId(1), End, pos2(30.0, 40.0));
        fingers.tell(6.0, TouchId(1), Start, pos2(30.0, 40.0));
        fingers.tell(6.1, TouchId(2), Start, pos2(90.0, 40.0));
        assert_eq!(fingers.rests(7.0), Err(None));
    }
}
