use crate::shapes::{Motion, Shape, Turn};
use crate::vector::Vector;

/// A shape that turns about its reference point, seen from there.
pub(super) struct Body<D: Vector> {
    shape: Shape<D>,
    /// Of its core a bounded part that holds all that the other shape can meet, and the radius of the shape about it.
    core: Shape<D>,
    radius: f64,
    turn: Option<Turn<D>>,
    /// The angle of the turn, in radians a frame.
    spin: f64,
    /// How far the core is from the reference point.
    reach: f64,
    pub convex: bool,
}

/// The support of a body along a direction is nowhere in a stretch of time above a parabola: its values at both ends, and how
/// much its slope falls over the time.
#[derive(Clone, Copy)]
pub(super) struct Arch {
    pub ends: [f64; 2],
    pub bend: f64,
}

impl<D: Vector<Scalar = f64>> Body<D> {
    /// The body, and the place of its reference point at the start.
    pub fn new(shape: &Shape<D>, motion: &Motion<D>) -> (Self, D) {
        let place = shape.reference_point();
        let turn = motion.turn_of(shape);
        let shape = shape.posed(-place, None);
        let (core, radius) = shape.core();
        let convex = match &shape {
            Shape::Mesh(_) => false,
            Shape::Sector(sector) => sector.cos() >= 0.0,
            _ => true,
        };
        let (spin, reach) = (turn.map_or(0.0, |turn| turn.size()), core.reach());
        (Self { shape, core, radius, turn, spin, reach, convex }, place)
    }

    pub fn is_bounded(&self) -> bool {
        self.reach.is_finite()
    }

    pub fn turns(&self) -> bool {
        self.turn.is_some()
    }

    /// How far any point is from the reference point.
    pub fn size(&self) -> f64 {
        self.reach + self.radius
    }

    /// An upper bound of the speed of its points about the reference point.
    pub fn speed(&self) -> f64 {
        if self.turns() { self.spin * self.reach } else { 0.0 }
    }

    /// The other shape stays within `reach` of the reference point: of what is unbounded, the part there is enough.
    pub fn bound(&mut self, reach: f64) {
        if !self.is_bounded() {
            self.core = self.core.within(reach);
            self.reach = self.core.reach();
        }
    }

    fn axes(&self, u: f64) -> Option<D::Axes> {
        self.turn.map(|turn| turn.axes_at(u))
    }

    /// As it is turned at the time u, with the reference point at `place`.
    pub fn at(&self, place: D, u: f64) -> Shape<D> {
        self.shape.posed_about(D::ZERO, place, self.axes(u).as_ref())
    }

    /// max x · n over its points x, as it is turned at the time u.
    fn support(&self, n: D, u: f64) -> f64 {
        let n = self.axes(u).map_or(n, |axes| n.in_axes(&axes));
        self.core.shadow(n).max + self.radius
    }

    /// Upper bounds of the support between two times: of the body itself, and of the ball about it, which does not change.
    ///
    /// The second derivative of p · n, for a point p that turns, is at most ω²|p|.
    pub fn arches(&self, n: D, from: f64, to: f64) -> [Arch; 2] {
        let start = self.support(n, from);
        let end = if self.turns() { self.support(n, to) } else { start };
        let body = Arch { ends: [start, end], bend: self.spin * self.spin * self.reach };
        let ball = Arch { ends: [self.size(); 2], bend: 0.0 };
        [if self.turns() { body } else { Arch { bend: 0.0, ..body } }, ball]
    }
}
