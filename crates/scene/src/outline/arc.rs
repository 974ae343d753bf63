//! Arcs of ellipses as polylines.

use glam::DVec2;

/// The fineness to which a curve is subdivided, and the region in which that matters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Resolution {
    /// The largest distance allowed between a curve and its chord.
    pub tolerance: f64,
    /// Two corners of the visible region; chords outside of it stay coarse.
    pub clip: (DVec2, DVec2),
}

/// The ellipse center + u cos t + v sin t.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ellipse {
    pub center: DVec2,
    pub u: DVec2,
    pub v: DVec2,
}

impl Ellipse {
    pub fn at(&self, t: f64) -> DVec2 {
        let (sin, cos) = t.sin_cos();
        self.center + self.u * cos + self.v * sin
    }

    /// Appends the points from t = `from` (included) to t = `to` (excluded).
    pub fn append(&self, from: f64, to: f64, resolution: &Resolution, points: &mut Vec<DVec2>) {
        // No piece spans more than 30°, so that a tiny circle still looks like one.
        let pieces = ((to - from) / 30_f64.to_radians()).ceil().max(1.0) as usize;
        let step = (to - from) / pieces as f64;
        for i in 0..pieces {
            let t = from + step * i as f64;
            self.subdivide(t, t + step, resolution, 16, points);
        }
    }

    fn subdivide(&self, from: f64, to: f64, r: &Resolution, depth: u32, points: &mut Vec<DVec2>) {
        let sagitta = self.u.length().max(self.v.length()) * (1.0 - ((to - from) * 0.5).cos());
        let (a, b) = (self.at(from), self.at(to));
        if depth == 0 || sagitta <= r.tolerance || outside((a + b) * 0.5, a.distance(b), r) {
            points.push(a);
            return;
        }
        let middle = (from + to) * 0.5;
        self.subdivide(from, middle, r, depth - 1, points);
        self.subdivide(middle, to, r, depth - 1, points);
    }
}

/// Support points of a bounded convex set, counter-clockwise: between two of them its border lies in the triangle of their
/// chord and the lines across their directions, which is flatter than the tolerance inside the region.
pub(super) fn supports(support: impl Fn(DVec2) -> Option<DVec2>, r: &Resolution) -> Vec<DVec2> {
    const QUARTERS: [DVec2; 5] = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y, DVec2::X];
    let mut points = Vec::new();
    for quarter in QUARTERS.windows(2) {
        between(&support, [quarter[0], quarter[1]], r, 20, &mut points);
    }
    points
}

/// Appends the support points from the first direction to the second, both included; neighbours may be one point.
fn between(
    support: &impl Fn(DVec2) -> Option<DVec2>,
    [from, to]: [DVec2; 2],
    r: &Resolution,
    depth: u32,
    points: &mut Vec<DVec2>,
) {
    let (Some(a), Some(b)) = (support(from), support(to)) else { return };
    let chord = b - a;
    // How far the line across each direction rises over the chord where both cross, by the law of sines.
    let (low, high) = (from.dot(chord).abs(), to.dot(chord).abs());
    let height = low * high / (chord.length() * from.perp_dot(to));
    let is_flat = chord == DVec2::ZERO || height <= r.tolerance;
    if depth == 0 || is_flat || outside((a + b) * 0.5, a.distance(b), r) {
        points.extend([a, b]);
        return;
    }
    let middle = (from + to).normalize();
    between(support, [from, middle], r, depth - 1, points);
    between(support, [middle, to], r, depth - 1, points);
}

/// Whether the disk of this centre and radius misses the region. An arc of 30° and its chord lie in the disk
/// around the chord's middle whose radius is the chord's length. So does the triangle over a chord between directions of 90°
/// at most: its angle there is 90° or more.
fn outside(center: DVec2, radius: f64, r: &Resolution) -> bool {
    let nearest = center.clamp(r.clip.0, r.clip.1);
    center.distance_squared(nearest) > radius * radius
}
