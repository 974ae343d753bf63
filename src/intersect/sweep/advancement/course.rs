/// From one time of the frame to another, later or earlier one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Course {
    pub from: f64,
    pub to: f64,
}

pub(super) const FORWARDS: Course = Course { from: 0.0, to: 1.0 };

impl Course {
    pub fn sign(self) -> f64 {
        if self.to < self.from { -1.0 } else { 1.0 }
    }

    pub fn left(self, u: f64) -> f64 {
        (self.to - u).abs()
    }

    pub fn after(self, u: f64, time: f64) -> f64 {
        if time < self.left(u) { u + time * self.sign() } else { self.to }
    }
}
