//! The intersection of slabs, the sets between two parallel planes: which planes meet in its corners, and where those lie.
//!
//! Each boundary plane is handled on its own: its intersection with all other slabs is a polygon, whose sides lie in other
//! planes. Whether a plane cuts off a corner is told in double precision where the bound of its rounding leaves no doubt, and
//! by exact arithmetic elsewhere: so directions that are nearly parallel, flat and touching k-DOPs need no special case. For n
//! slabs the steps are about n² times the sides of a face.

use std::cell::OnceCell;
use std::cmp::Ordering;

use glam::DVec3;

use crate::dyadic::{Dyadic, Number, Place, Vector3};
use crate::vector::{Scalar, Vector};

/// All x with normal · x ≤ offset.
#[derive(Debug, Clone, Copy)]
struct Side {
    normal: DVec3,
    offset: f64,
}

/// The points that all slabs have in common: not empty, and bounded.
#[derive(Debug)]
pub(crate) struct Slabs {
    /// Two of each slab; in the plane that of the plane, z = 0, comes last.
    sides: Vec<Side>,
    corners: Vec<DVec3>,
    /// For each corner three sides that meet there and nowhere else.
    crossings: Vec<[usize; 3]>,
}

/// Why slabs have no corners.
pub(super) enum NoCorners {
    /// The directions do not span.
    Unbounded,
    Empty,
}

impl Slabs {
    /// Of directions, each with the least and the largest product with a point.
    pub(super) fn new(
        slabs: impl Iterator<Item = (DVec3, [f64; 2])>,
        dim: usize,
    ) -> Result<Self, NoCorners> {
        let ends = |(normal, [min, max]): (DVec3, [f64; 2])| {
            [Side { normal, offset: max }, Side { normal: -normal, offset: -min }]
        };
        let mut sides: Vec<Side> = slabs.flat_map(ends).collect();
        let cutting = sides.len();
        if dim == 2 {
            sides.push(Side { normal: DVec3::Z, offset: 0.0 });
        }
        let planes =
            Planes { near: sides.iter().map(Side::near).collect(), sides: &sides, cutting };
        let faces = if dim == 2 { cutting..cutting + 1 } else { 0..cutting };
        let mut vertices = Vec::new();
        for face in faces {
            vertices.extend(planes.polygon(face).ok_or(NoCorners::Unbounded)?);
        }
        if cutting == 0 {
            return Err(NoCorners::Unbounded);
        }
        let (corners, crossings) = planes.distinct(vertices);
        if corners.is_empty() {
            return Err(NoCorners::Empty);
        }
        Ok(Self { sides, corners, crossings })
    }

    /// Each corner once, every coordinate right to 4 ulp.
    pub(crate) fn corners(&self) -> &[DVec3] {
        &self.corners
    }

    /// A corner without any rounding.
    pub(crate) fn corner(&self, number: usize) -> Place<Dyadic> {
        crossing(self.crossings[number].map(|side| &self.sides[side]))
    }
}

/// The rounding error of a corner in double precision is at most this, relative to its largest coordinate.
pub(super) const OF_CORNER: f64 = 4.0 * f64::EPSILON;

/// Where the boundaries of three sides meet, by Cramer's rule. It is divided by 0 if they do not meet in one point.
fn crossing(sides: [&Side; 3]) -> Place<Dyadic> {
    let [a, b, c] = sides.map(|side| Vector3::<Dyadic>::of(side.normal));
    let minors = [b.cross(&c), c.cross(&a), a.cross(&b)];
    let offsets = sides.map(|side| Dyadic::of(side.offset));
    let at = Vector3(std::array::from_fn(|i| {
        Dyadic::sum_of_products((0..3).map(|k| (&minors[k].0[i], &offsets[k], false)))
    }));
    let by = a.dot(&minors[0]);
    match by.sign() {
        Ordering::Less => Place { at: at.negated(), by: Some(by.negated()) },
        _ => Place { at, by: Some(by) },
    }
}

/// In double precision.
fn rounded(place: &Place<Dyadic>) -> DVec3 {
    let by = place.by.as_ref();
    DVec3::from_array(place.at.0.each_ref().map(|x| by.map_or(x.nearest(), |by| x.quotient(by))))
}

impl Side {
    /// With a normal about 1 long, by a power of two.
    fn near(&self) -> Self {
        let scale = Vector::max_abs(self.normal).unit_scale();
        Self { normal: self.normal * scale, offset: self.offset * scale }
    }

    fn largest(&self) -> f64 {
        self.normal.abs().max_element()
    }
}

/// The sides, beside what the double precision uses of them.
struct Planes<'a> {
    sides: &'a [Side],
    near: Vec<Side>,
    /// So many of them cut.
    cutting: usize,
}

/// The point where three sides meet.
#[derive(Clone)]
struct Vertex {
    sides: [usize; 3],
    at: DVec3,
    /// How far rounding may have moved a coordinate.
    error: f64,
    exact: OnceCell<Place<Dyadic>>,
}

/// A corner of a polygon, and the side in which the edge lies that begins there.
#[derive(Clone)]
struct Edge {
    from: Vertex,
    side: usize,
}

/// What underflow may have made of a few products.
const UNDERFLOW: f64 = 64.0 * f64::MIN_POSITIVE;

impl Planes<'_> {
    /// The point where three sides meet that do so in one point.
    fn vertex(&self, sides: [usize; 3]) -> Vertex {
        let [a, b, c] = sides.map(|side| &self.near[side]);
        let minors = [b.normal.cross(c.normal), c.normal.cross(a.normal), a.normal.cross(b.normal)];
        let volume = a.normal.dot(minors[0]);
        let at = (minors[0] * a.offset + minors[1] * b.offset + minors[2] * c.offset) / volume;
        // Each of up to six products of three factors errs by less than 4 roundings.
        let [x, y, z] = [a, b, c].map(Side::largest);
        let of_volume = 32.0 * f64::EPSILON * x * y * z + UNDERFLOW;
        let [p, q, r] = [a, b, c].map(|side| side.offset.abs());
        let of_sum = 32.0 * f64::EPSILON * (p * y * z + q * x * z + r * x * y) + UNDERFLOW;
        let size = Vector::max_abs(at);
        let error = (of_sum + size * of_volume) / (volume.abs() - of_volume) + OF_CORNER * size;
        let exact = OnceCell::new();
        if volume.abs() > of_volume && error <= ROUGH * size {
            return Vertex { sides, at, error, exact };
        }
        let vertex = Vertex { sides, at, error, exact };
        let at = rounded(self.exact(&vertex));
        Vertex { at, error: OF_CORNER * Vector::max_abs(at) + UNDERFLOW, ..vertex }
    }

    fn exact<'v>(&self, vertex: &'v Vertex) -> &'v Place<Dyadic> {
        vertex.exact.get_or_init(|| crossing(vertex.sides.map(|side| &self.sides[side])))
    }

    /// How high a vertex lies over the boundary of a side, against 0: greater where the side cuts it off.
    fn height(&self, side: usize, vertex: &Vertex) -> Ordering {
        if vertex.sides.contains(&side) {
            return Ordering::Equal;
        }
        let Side { normal, offset } = self.near[side];
        let height = normal.dot(vertex.at) - offset;
        let sum = normal.abs().dot(vertex.at.abs()) + offset.abs();
        let noise = normal.abs().element_sum() * vertex.error + 4.0 * f64::EPSILON * sum;
        if height.abs() > noise + UNDERFLOW {
            return height.total_cmp(&0.0);
        }
        let Side { normal, offset } = self.sides[side];
        let place = self.exact(vertex);
        let offset = Dyadic::of(offset);
        let offset = place.by.as_ref().map_or_else(|| offset.clone(), |by| offset.mul(by));
        place.at.dot(&Vector3::of(normal)).sub(&offset).sign()
    }

    /// The corners of the part of the boundary of a side that no side cuts off; `None` if it is unbounded.
    fn polygon(&self, face: usize) -> Option<Vec<Vertex>> {
        let mut polygon = self.parallelogram(face)?;
        let (mut middle, mut reach) = around(&polygon);
        for side in (0..self.cutting).filter(|side| side ^ 1 != face) {
            // Most of many sides do not cut the polygon that the first ones have left.
            let Side { normal, offset } = self.near[side];
            let highest = normal.dot(middle) + normal.length() * reach;
            let size = normal.length() * (middle.length() + reach) + offset.abs();
            if offset - highest > 16.0 * f64::EPSILON * size {
                continue;
            }
            if self.cut(&mut polygon, face, side) {
                (middle, reach) = around(&polygon);
            }
        }
        Some(polygon.into_iter().map(|edge| edge.from).collect())
    }

    /// The common part of a plane and the two slabs that cross it, and one another, most squarely.
    fn parallelogram(&self, face: usize) -> Option<Vec<Edge>> {
        let normal = |side: usize| self.near[side].normal;
        let exact = |side: usize| Vector3::<Dyadic>::of(self.sides[side].normal);
        let slabs = || (0..self.cutting).step_by(2);
        // How squarely is told by `square`, which errs by less than `noise`.
        let best = |square: &dyn Fn(usize) -> f64, noise: f64, crosses: &dyn Fn(usize) -> bool| {
            let best = slabs().max_by(|x, y| square(*x).total_cmp(&square(*y)))?;
            if square(best) > noise {
                return Some(best);
            }
            slabs().find(|side| crosses(*side))
        };
        let a = best(&|a| normal(face).cross(normal(a)).length(), SQUARE, &|a| {
            !exact(face).cross(&exact(a)).is_zero()
        })?;
        let along = normal(face).cross(normal(a));
        let length = along.length().max(f64::MIN_POSITIVE);
        let square = |b| along.dot(normal(b)).abs() / length;
        // Of two normals that are nearly parallel little is left in their product.
        let noise = SQUARE.max(64.0 * f64::EPSILON / length);
        let exact_along = exact(face).cross(&exact(a));
        let b = best(&square, noise, &|b| exact_along.dot(&exact(b)).sign().is_ne())?;
        let around = [(b, a), (a, b + 1), (b + 1, a + 1), (a + 1, b)];
        Some(around.map(|(x, y)| Edge { from: self.vertex([face, x, y]), side: y }).to_vec())
    }

    /// Keeps the part of a polygon that a side does not cut off. Answers whether anything was.
    fn cut(&self, polygon: &mut Vec<Edge>, face: usize, side: usize) -> bool {
        let heights: Vec<Ordering> =
            polygon.iter().map(|edge| self.height(side, &edge.from)).collect();
        if heights.iter().all(|height| height.is_le()) {
            return false;
        }
        let mut kept = Vec::with_capacity(polygon.len() + 1);
        for (i, edge) in polygon.iter().enumerate() {
            let (here, next) = (heights[i], heights[(i + 1) % heights.len()]);
            let crossed = || self.vertex([face, edge.side, side]);
            match (here, next) {
                (Ordering::Less, Ordering::Greater) => {
                    kept.push(edge.clone());
                    kept.push(Edge { from: crossed(), side });
                }
                (Ordering::Greater, Ordering::Less) => {
                    kept.push(Edge { from: crossed(), side: edge.side });
                }
                (Ordering::Equal, Ordering::Greater) => kept.push(Edge { side, ..edge.clone() }),
                (Ordering::Greater, _) => {}
                _ => kept.push(edge.clone()),
            }
        }
        *polygon = kept;
        true
    }

    /// Each corner once, with sides that meet there.
    fn distinct(&self, mut vertices: Vec<Vertex>) -> (Vec<DVec3>, Vec<[usize; 3]>) {
        vertices.iter_mut().for_each(|vertex| vertex.sides.sort_unstable());
        vertices.sort_by_key(|vertex| vertex.sides);
        vertices.dedup_by_key(|vertex| vertex.sides);
        let exact = vertices.iter().map(|vertex| (rounded(self.exact(vertex)), vertex));
        let mut corners: Vec<(DVec3, &Vertex)> = exact.collect();
        corners.sort_by(|(p, _), (q, _)| p.x.total_cmp(&q.x));
        let mut kept: Vec<(DVec3, &Vertex)> = Vec::new();
        for (at, vertex) in corners {
            let near = |p: f64, q: f64| (p - q).abs() <= 4.0 * OF_CORNER * q.abs();
            let mut others = kept.iter().rev().take_while(|(p, _)| near(p.x, at.x));
            let same = |(p, other): &(DVec3, &Vertex)| {
                let [x, y] = [self.exact(other), self.exact(vertex)];
                (1..3).all(|i| near(p[i], at[i])) && x.add(&y.clone().negated()).at.is_zero()
            };
            if !others.any(same) {
                kept.push((at, vertex));
            }
        }
        kept.into_iter().map(|(at, vertex)| (at, vertex.sides)).unzip()
    }
}

/// Corners that are rougher than this, relative to their largest coordinate, are found by exact arithmetic.
const ROUGH: f64 = 1e-9;

/// Planes that cross at a sine above this do so whatever rounding makes of it.
const SQUARE: f64 = 1e-9;

/// A ball around the corners of a polygon.
fn around(polygon: &[Edge]) -> (DVec3, f64) {
    let middle = polygon.first().map_or(DVec3::ZERO, |edge| edge.from.at);
    let far = |edge: &Edge| middle.distance(edge.from.at) + 4.0 * edge.from.error;
    (middle, polygon.iter().map(far).fold(0.0, f64::max))
}
