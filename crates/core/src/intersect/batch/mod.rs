//! One question of many cases at once, several times as fast as one after another, with the same answers.
//!
//! The shapes are kept as [`Many`], column by column. Each side of a question is many shapes, or one that is asked about
//! against all of the other side: pairs are then those of equal numbers. Verdicts come as a [`Mask`], a bit a case; entries and
//! exits of rays, and times of sweeps, as [`Spans`].
//!
//! Nothing is computed in another way than by a single call: its filter goes over blocks of 64 cases, as wide as the registers
//! of this processor, which is found out when it runs; and where the filter is in doubt the single call itself answers. So
//! answers are the same on every input, and on every processor. Vectors with which it pays are `Vec2`, `Vec3`, `DVec2` and
//! `DVec3`: the four numbers of a `Vec3A` are a register of their own.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec3;
//! use hitbench::intersect::batch::{self, Many, Mask, Spans};
//! use hitbench::shapes::{Aabb, Ball, Ray};
//!
//! let ball = |x: f32| Ball::new(Vec3::X * x, 1.0).unwrap();
//! let balls: Many<Ball<Vec3>> = (0..1000).map(|i| ball(i as f32)).collect();
//!
//! // One against many: the balls that the box touches.
//! let aabb = Aabb::new(Vec3::ZERO, Vec3::ONE)?;
//! let mut hits = Mask::new();
//! batch::ball_aabb(&balls, &aabb, &mut hits);
//! assert_eq!(hits.hits().collect::<Vec<_>>(), [0, 1, 2]);
//!
//! // Many against many, each with the one of its number.
//! let others: Many<Ball<Vec3>> = (0..1000).map(|i| ball(i as f32 * 1.001)).collect();
//! batch::ball_ball(&balls, &others, &mut hits);
//! assert_eq!(hits.count(), 1000);
//!
//! // What a ray meets first.
//! let ray = Ray::new(Vec3::new(7.5, 5.0, 0.0), -Vec3::Y)?;
//! let mut found = Spans::new();
//! batch::ray_ball_spans(&ray, &balls, &mut found);
//! assert_eq!((found.hits().count(), found.first().map(|(i, _)| i)), (2, Some(7)));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

mod course;
mod lanes;
mod many;
mod mask;
mod overlap;
mod spans;

pub use course::{
    cast_bounds, cast_bounds_spans, each_spans, ray_aabb, ray_aabb_spans, ray_ball, ray_ball_spans,
    ray_triangle, ray_triangle_spans, sweep_aabb_aabb, sweep_aabb_aabb_spans, sweep_ball_ball,
    sweep_ball_ball_spans,
};
pub use many::{Cases, Many};
pub use mask::Mask;
pub use overlap::{
    aabb_aabb, aabb_half_space, aabb_obb, aabb_plane, ball_aabb, ball_ball, ball_bounds,
    ball_capsule, ball_half_space, ball_obb, ball_plane, bounds_bounds, capsule_capsule,
    capsule_half_space, capsule_plane, each, obb_half_space, obb_obb, obb_plane, point_aabb,
    point_ball, point_capsule, point_half_space, point_obb, point_plane, segment_aabb,
    segment_ball, segment_capsule, segment_half_space, segment_obb, segment_plane, triangle_aabb,
    triangle_half_space, triangle_obb, triangle_plane,
};
pub use spans::Spans;
