//! Surfaces of revolution: balls, capsules, cylinders, cones, sectors.

use std::f64::consts::TAU;

use glam::{DVec2, DVec3};

use super::surface::Surface;

/// A point of a profile: (height along the axis, distance from it), and the normal there in the same
/// coordinates.
pub(super) type Station = (DVec2, DVec2);

/// An axis of revolution.
pub(super) struct Axis {
    origin: DVec3,
    frame: [DVec3; 3],
    directions: Vec<DVec2>,
}

impl Axis {
    /// An axis through `origin`; `segments` is the number of sides of the polygon that approximates a circle.
    pub fn new(origin: DVec3, along: DVec3, segments: usize) -> Self {
        let along = along.normalize();
        let u = along.any_orthonormal_vector();
        let directions =
            (0..segments).map(|j| DVec2::from_angle(j as f64 * TAU / segments as f64)).collect();
        Self { origin, frame: [u, along.cross(u), along], directions }
    }

    fn at(&self, station: DVec2, j: usize) -> DVec3 {
        self.origin + self.turned(station, j)
    }

    fn turned(&self, v: DVec2, j: usize) -> DVec3 {
        let [u, w, along] = self.frame;
        let direction = self.directions[j];
        along * v.x + (u * direction.x + w * direction.y) * v.y
    }

    /// Revolves the smooth pieces of a profile, which runs from the axis out, up, and back to it. Between two
    /// pieces is a sharp edge.
    pub fn revolve(&self, pieces: &[Vec<Station>]) -> Surface {
        let count = self.directions.len();
        let mut surface = Surface::default();
        for piece in pieces {
            let base = surface.positions.len() as u32;
            for &(station, normal) in piece {
                for j in 0..count {
                    surface.vertex(self.at(station, j), self.turned(normal, j));
                }
            }
            for (i, ring) in piece.windows(2).enumerate() {
                let vertex = |i: usize, j: usize| base + (i * count + j % count) as u32;
                for j in 0..count {
                    let [a, b] = [vertex(i, j), vertex(i, j + 1)];
                    let [c, d] = [vertex(i + 1, j + 1), vertex(i + 1, j)];
                    for (station, corners) in [(ring[0], [a, b, c]), (ring[1], [a, c, d])] {
                        let (place, normal) = station;
                        if place.y > 0.0 {
                            surface.indices.push(corners);
                        } else if normal.y != 0.0 {
                            surface.tips.push(corners);
                        }
                    }
                }
            }
        }
        for pair in pieces.windows(2) {
            let (Some(&(rim, below)), Some(&(_, above))) = (pair[0].last(), pair[1].first()) else {
                continue;
            };
            for j in 0..if rim.y > 0.0 { count } else { 0 } {
                let next = (j + 1) % count;
                let normals = [self.turned(below, j), self.turned(above, j)];
                surface.edge(self.at(rim, j), self.at(rim, next), normals);
            }
        }
        surface
    }
}

/// A circle's arc as a piece of a profile, around (center, 0). The angles are from the axis of revolution.
pub(super) fn arc(center: f64, radius: f64, from: f64, to: f64, pieces: usize) -> Vec<Station> {
    (0..=pieces)
        .map(|i| {
            let t = i as f64 / pieces as f64;
            let angle = from * (1.0 - t) + to * t;
            // On the axis the distance is 0, not a rounding error.
            let sin = if angle == 0.0 || angle == TAU / 2.0 { 0.0 } else { angle.sin() };
            let normal = DVec2::new(angle.cos(), sin);
            (DVec2::new(center, 0.0) + normal * radius, normal)
        })
        .collect()
}

/// A straight piece of a profile; its normal is on the right.
pub(super) fn straight(from: DVec2, to: DVec2) -> Vec<Station> {
    let along = (to - from).normalize_or_zero();
    let normal = DVec2::new(-along.y, along.x);
    vec![(from, normal), (to, normal)]
}
