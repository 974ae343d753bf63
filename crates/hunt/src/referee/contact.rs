//! Rays, depths and nearest points: what is true of them, and what is right where several answers are.

use super::judge::{at_rest, near_surface, sizes, tolerance, verdict};
use super::{Ask, Conventions, Difference, Inside, Reply, Truth, Verdict, surface};
use crate::ways::{Way, margin};
use hitbench_core::intersect::{judge as exact, matrix};
use hitbench_core::shapes::{Kind, Point, Ray, Shape};
use hitbench_scene::scene::{Document, Precision, Subject, World};

/// The two shapes, in the order of the question.
fn pair<V: World>(document: &Document<V>) -> Option<[Shape<V>; 2]> {
    Some([document.shape(0).ok()?, document.shape(1).ok()?])
}

/// The ray, and the other shape.
fn sight<V: World>(document: &Document<V>) -> Option<(Ray<V>, Shape<V>)> {
    match pair(document)? {
        [Shape::Ray(ray), other] | [other, Shape::Ray(ray)] => Some((ray, other)),
        _ => None,
    }
}

fn point<V: World>(at: V) -> Option<Shape<V>> {
    Some(Point::new(at).ok()?.into())
}

/// What is true; the verdict is that of a judge.
pub(super) fn truth<V: World>(
    document: &Document<V>,
    (way, customs): (&Way, &Conventions),
    ask: Ask,
) -> Truth {
    if ask == Ask::Ray
        && let Some((ray, shape)) = sight(document)
        && let Some(mesh) = surface::of(&shape)
    {
        return surface::cast(&ray, mesh, customs.back_faces);
    }
    let Some(hit) = at_rest(document, way) else { return Truth::Undecided };
    let found = match (ask, hit) {
        (Ask::Ray, false) => Some(Truth::Ray(None)),
        (Ask::Ray, true) => sight(document).and_then(|(ray, shape)| {
            let hit = matrix::raycast(&ray, &shape)?.hit;
            Some(Truth::Ray(Some([hit.entry, hit.exit])))
        }),
        (Ask::Depth, false) => Some(Truth::Depth(None)),
        (Ask::Depth, true) => pair(document).and_then(|[a, b]| {
            if surface::of(&a).or(surface::of(&b)).is_some() {
                return Some(Truth::Deep);
            }
            let out = matrix::penetration(&a, &b).ok().flatten()?;
            Some(Truth::Depth(Some(out.depth)))
        }),
        (_, true) => None,
        (_, false) => pair(document).and_then(|[a, b]| {
            let computed = || Some(matrix::distance(&a, &b).ok()?.distance);
            exact::distance(&a, &b).or_else(computed).map(Truth::Distance)
        }),
    };
    found.unwrap_or(Truth::Undecided)
}

/// How an answer compares with what is true.
pub(super) fn judge<V: World>(
    document: &Document<V>,
    customs: &Conventions,
    is: Truth,
    ask: Ask,
    reply: &Reply,
) -> Verdict {
    let by_margin = |said: bool| verdict(said, margin(document, [0, 1], Subject::Overlap));
    let judged = match ask {
        Ask::Ray => {
            let Some(said) = reply.ray else { return Verdict::Unsupported };
            let said = said.map(|said| (said.entry, said.normal.map(V::from_space)));
            return ray(document, customs, is, said).unwrap_or(Verdict::Undecided);
        }
        Ask::Depth => {
            let Some(said) = reply.depth else { return Verdict::Unsupported };
            match (said, is) {
                (None, Truth::Depth(None)) => Some(Verdict::Right(0.0)),
                (None, Truth::Depth(Some(_)) | Truth::Deep) => Some(by_margin(false)),
                (Some(said), Truth::Depth(None)) if said.depth <= allowed(document) => {
                    Some(Verdict::Right(0.0))
                }
                (Some(_), Truth::Depth(None)) => Some(by_margin(true)),
                (Some(said), Truth::Deep) => {
                    surface_depth(document, said.depth, said.normal.map(V::from_space))
                }
                (Some(said), Truth::Depth(Some(is))) => {
                    depth(document, is, said.depth, said.normal.map(V::from_space))
                }
                _ => None,
            }
        }
        _ => {
            let Some(said) = reply.points else { return Verdict::Unsupported };
            match is {
                Truth::Distance(is) => points(document, is, said.map(V::from_space)),
                _ => None,
            }
        }
    };
    judged.unwrap_or(Verdict::Undecided)
}

/// So much a length may be off by.
fn allowed<V: World>(document: &Document<V>) -> f64 {
    let band = margin(document, [0, 1], Subject::Overlap).map_or(0.0, |margin| margin.band);
    let is_bent = |i: usize| {
        let kind = document.entries[i].form.kind();
        matches!(kind, Kind::Sector | Kind::Ellipsoid | Kind::Cylinder | Kind::Cone)
    };
    // What is true of these is searched for, and found to so many digits.
    let searched = if is_bent(0) || is_bent(1) { 1e-5 } else { 0.0 };
    tolerance(document.precision).max(searched) * sizes(document) + band
}

/// NaN exceeds everything.
fn exceeds(error: f64, allowed: f64) -> bool {
    error.is_nan() || error > allowed
}

fn off(kind: Difference, error: f64, allowed: f64) -> Verdict {
    if exceeds(error, allowed) { wrong(kind, error) } else { Verdict::Right(error) }
}

fn wrong(kind: Difference, error: f64) -> Verdict {
    Verdict::Wrong(kind, if error.is_nan() { f64::INFINITY } else { error })
}

/// `None` where nobody can tell.
fn ray<V: World>(
    document: &Document<V>,
    customs: &Conventions,
    is: Truth,
    said: Option<(f64, Option<V>)>,
) -> Option<Verdict> {
    let Truth::Ray(is) = is else { return None };
    let (ray, shape) = sight(document)?;
    let begins_inside = match is {
        Some([entry, _]) => entry == 0.0 && matrix::overlap(&point(ray.origin())?, &shape).ok()?,
        None => false,
    };
    let by_margin = |said| {
        let margin = margin(document, [0, 1], Subject::Overlap);
        let judged = verdict(said, margin);
        match (surface::of(&shape), judged, margin) {
            // How near it is to other triangles says nothing of those that are seen from the front.
            (Some(mesh), Verdict::Wrong(..), Some(margin))
                if !surface::is_sure(&ray, mesh, customs.back_faces, margin.band) =>
            {
                let kind = if said { Difference::FalseHit } else { Difference::MissedHit };
                Verdict::Rounding(kind)
            }
            _ => judged,
        }
    };
    let (said, [entry, exit]) = match (said, is) {
        (None, None) => return Some(Verdict::Right(0.0)),
        (None, Some(_)) if begins_inside && customs.ray_inside == Inside::Miss => {
            return Some(Verdict::Right(0.0));
        }
        (Some(said), Some(is)) => (said, is),
        (said, _) => return Some(by_margin(said.is_some())),
    };
    let entry = match begins_inside {
        true if customs.ray_inside == Inside::Exit => exit,
        // Whoever counts no hit there may still see one where the ray begins on the surface.
        _ => entry,
    };
    let allowed = allowed(document) + tolerance(document.precision) * entry.abs();
    let error = (said.0 - entry).abs();
    let place = ray.origin() + ray.direction() * said.0;
    if exceeds(error, allowed) {
        // Along a surface, and at a grazing angle, an entry has half of the digits.
        let near = said.0 >= 0.0 && near_surface(document, &point(place)?, &shape)?;
        let kind = Difference::Entry;
        return Some(if near { Verdict::Rounding(kind) } else { wrong(kind, error) });
    }
    match said.1 {
        Some(normal) if !begins_inside && entry > 0.0 => {
            Some(normal_at(document, &ray, &shape, entry, normal).unwrap_or(Verdict::Right(error)))
        }
        _ => Some(Verdict::Right(error)),
    }
}

/// What is wrong with the normal at an entry: it is any unit vector of the normal cone there, so that no point of a convex
/// shape lies farther along it.
fn normal_at<V: World>(
    document: &Document<V>,
    ray: &Ray<V>,
    shape: &Shape<V>,
    entry: f64,
    normal: V,
) -> Option<Verdict> {
    let loose = match document.precision {
        Precision::F32 => 1e-3,
        Precision::F64 => 1e-6,
    };
    let unit_error = (normal.length() - 1.0).abs();
    if exceeds(unit_error, loose) {
        return Some(wrong(Difference::Normal, unit_error));
    }
    let known = matrix::raycast(ray, shape)?.hit.normal;
    if let Some(known) = known
        && (known - normal).length() <= 30.0 * loose
    {
        return None;
    }
    let place = ray.origin() + ray.direction() * entry;
    if let Some(mesh) = surface::of(shape) {
        let off = surface::normal_off((ray, mesh), place, normal, allowed(document))?;
        return (off > 30.0 * loose).then(|| wrong(Difference::Normal, off));
    }
    if !shape.kind().is_convex() {
        return None;
    }
    let beyond = match shape.support(normal) {
        Some(farthest) => (farthest - place).dot(normal),
        None => known.map(|known| (known - normal).length().min((known + normal).length()))?,
    };
    (beyond > 30.0 * loose * sizes(document).max(1e-300)).then(|| wrong(Difference::Normal, beyond))
}

/// A depth is the least, and moving the second shape by it along the normal ends the overlap.
fn depth<V: World>(
    document: &Document<V>,
    is: f64,
    said: f64,
    normal: Option<V>,
) -> Option<Verdict> {
    let [a, b] = pair(document)?;
    if [&a, &b].iter().any(|shape| !shape.kind().is_convex()) {
        return None;
    }
    let (error, allowed) = ((said - is).abs(), allowed(document));
    if exceeds(error, allowed) {
        return Some(wrong(Difference::Depth, error));
    }
    let Some(normal) = normal else { return Some(Verdict::Right(error)) };
    let unit_error = (normal.length() - 1.0).abs();
    if exceeds(unit_error, 1e-3) {
        return Some(wrong(Difference::Normal, unit_error));
    }
    let moved = b.posed(normal * said, None);
    let left = matrix::penetration(&a, &moved).ok().flatten().map_or(0.0, |out| out.depth);
    Some(off(Difference::Normal, left, 2.0 * allowed))
}

/// A depth of a surface is the least along its own normal: moving the second shape by a little more ends the overlap, and by a
/// little less does not. Nobody knows whether it is the least of all.
fn surface_depth<V: World>(
    document: &Document<V>,
    said: f64,
    normal: Option<V>,
) -> Option<Verdict> {
    let ([a, b], normal) = (pair(document)?, normal?);
    let unit_error = (normal.length() - 1.0).abs();
    if exceeds(unit_error, 1e-3) {
        return Some(wrong(Difference::Normal, unit_error));
    }
    let meets = |by: f64| matrix::overlap(&a, &b.posed(normal * by, None)) == Ok(true);
    let loose = 2.0 * allowed(document);
    if !said.is_finite() || said < -loose || meets(said + loose) {
        return Some(wrong(Difference::Depth, said.abs().max(loose)));
    }
    let is_least = said <= loose || meets(said - loose);
    Some(if is_least { Verdict::Right(0.0) } else { wrong(Difference::Depth, loose) })
}

/// Nearest points lie on their shapes, at the distance of the pair.
fn points<V: World>(document: &Document<V>, is: f64, said: [V; 2]) -> Option<Verdict> {
    let shapes = pair(document)?;
    let mut error = ((said[1] - said[0]).length() - is).abs();
    for (shape, at) in shapes.iter().zip(said) {
        let Some(at) = point(at) else { return Some(wrong(Difference::Points, f64::INFINITY)) };
        error = error.max(matrix::distance(shape, &at).ok()?.distance);
    }
    let allowed = allowed(document) + tolerance(document.precision) * is;
    Some(off(Difference::Points, error, allowed))
}
