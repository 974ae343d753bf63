//! Fingers on the stage: one is a pointer, two move the view together, and one that rests asks for the menu.

use egui::{Pos2, TouchId, TouchPhase, Vec2};

/// A finger that rests for so many seconds, within so many points, asks for the menu.
const LONG: f64 = 0.5;
const STILL: f32 = 8.0;
/// So many times, at least, it is looked at meanwhile: in a window that paints slowly a tap may be told after that time.
const LOOKS: u32 = 3;
/// What a finger did in so many seconds before a second one came was no drag.
const BOTH: f64 = 0.3;
/// Fingers are never nearer to each other, in points.
const LEAST: f32 = 10.0;

/// The fingers that are down, in the order in which they came.
#[derive(Debug, Default)]
pub struct Fingers {
    down: Vec<(TouchId, Pos2)>,
    /// When and where the first of them came.
    began: (f64, Pos2),
    /// It has moved, or has asked for the menu already.
    moved: bool,
    /// How often it was seen to rest.
    looks: u32,
    /// There were two: nobody is a pointer until all are gone.
    pinching: bool,
}

/// What fingers mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Meaning {
    /// Nothing beside what the pointer does.
    Nothing,
    /// Two begin. What the first one held goes back where it was, if it held that for a moment only.
    Both {
        /// It goes back.
        back: bool,
    },
    /// The point between two has moved by so much to here, and they have moved away from each other by this factor.
    Pinch {
        /// The point.
        at: Pos2,
        /// How far it has moved.
        by: Vec2,
        /// More than 1 away from each other.
        zoom: f32,
    },
    /// The system has taken the finger for itself.
    Lost,
}

impl Fingers {
    /// Whether one of them is down.
    pub fn any(&self) -> bool {
        !self.down.is_empty()
    }

    /// What a finger has done at this time.
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

    /// Where one asks for the menu now, told once; else in how many seconds one will, if it stays.
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
        // The one that is left moves nothing, and with a third one it goes on.
        assert_eq!(tell(0.4, 1, End, 100.0, 100.0), Meaning::Nothing);
        assert_eq!(tell(0.5, 2, Move, 400.0, 100.0), Meaning::Nothing);
        assert_eq!(tell(0.6, 3, Start, 400.0, 200.0), Meaning::Nothing);
        let on = tell(0.7, 3, Move, 400.0, 300.0);
        assert_eq!(on, pinch(pos2(400.0, 200.0), half.rot90().abs(), 2.0));
        // Fingers at one place part by no endless factor.
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
        // In a window that paints slowly the end of a tap is told late.
        assert_eq!(fingers.rests(1.75), Err(Some(0.0)));
        fingers.tell(1.8, TouchId(1), End, pos2(30.0, 40.0));
        fingers.tell(1.0, TouchId(1), Start, pos2(30.0, 40.0));
        assert_eq!(fingers.rests(1.0), Err(Some(0.5)));
        assert_eq!(fingers.rests(1.25), Err(Some(0.25)));
        fingers.tell(1.3, TouchId(1), Move, pos2(34.0, 40.0));
        assert_eq!(fingers.rests(1.5), Ok(pos2(34.0, 40.0)));
        assert_eq!(fingers.rests(2.0), Err(None));
        // One that has moved does not, nor do two.
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
