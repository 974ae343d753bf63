use std::error::Error;
use std::fmt;

use crate::number::written;
use crate::vector::{Scalar, Vector};

/// The reason why a constructor refuses its numbers. Each names the field and the value, and says how to mend
/// it.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "the messages say what the fields are")]
pub enum ShapeError {
    /// NaN or infinity.
    NotFinite { field: &'static str, value: f64 },
    /// Beyond [`Scalar::LIMIT`].
    OutOfRange { field: &'static str, value: f64, exponent: i32 },
    /// A size below zero.
    NegativeSize { field: &'static str, value: f64 },
    /// A factor of 0 or less.
    NotPositive { field: &'static str, value: f64 },
    /// A direction of length zero.
    ZeroDirection { field: &'static str },
    /// A half-angle outside [0, π].
    HalfAngle { field: &'static str, degrees: f64 },
    /// Axes that are no rotation.
    NotOrthonormal { field: &'static str, error: f64 },
    /// Vectors that span no right-handed frame.
    NoFrame { field: &'static str },
    /// Fewer points than a shape needs.
    TooFewPoints { field: &'static str, count: usize, least: usize },
    /// A cylinder or cone without height that has a radius.
    FlatSolid { field: &'static str, radius: f64 },
    /// A k-DOP with min > max along a direction.
    EmptyInterval { index: usize, min: f64, max: f64 },
    /// A k-DOP without a point that satisfies all intervals.
    EmptyKdop,
    /// A k-DOP whose directions leave a way to infinity.
    UnboundedKdop { count: usize },
    /// A k-DOP with directions so near one another that a corner is out of range.
    FarCorner { value: f64, exponent: i32 },
    /// Lists of a k-DOP that differ in length.
    LengthMismatch { field: &'static str, count: usize, expected: usize },
    /// A frustum's number out of its range.
    Frustum { field: &'static str, value: f64, expected: &'static str },
    /// A frustum that looks along its up vector.
    UpParallelToView,
    /// A solid that the plane does not have.
    OnlyInSpace { kind: &'static str },
    /// A mesh without a triangle.
    NoTriangles,
    /// A triangle of a mesh that names a vertex that is not there.
    VertexIndex { triangle: usize, vertex: usize, count: usize },
    /// A mesh whose inside counts, with an edge that only one triangle has.
    OpenMesh { triangle: usize, from: [f64; 3], to: [f64; 3] },
    /// A mesh whose inside counts, with an edge that triangles do not run through as often one way as the other.
    UnevenEdge { triangle: usize, from: [f64; 3], to: [f64; 3], there: usize, back: usize },
    /// A mesh of the plane whose inside is to count.
    SolidInPlane,
    /// A mesh whose triangles were not loaded.
    MeshNotLoaded { file: String },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NotFinite { field, value } => {
                write!(f, "{field} is {}: write a finite number", written(*value))
            }
            Self::OutOfRange { field, value, exponent } => write!(
                f,
                "{field} is {}: numbers may go from -2^{exponent} to 2^{exponent}, so that no \
                 square overflows",
                written(*value)
            ),
            Self::NegativeSize { field, value } => {
                write!(f, "{field} is {}: a size is 0 or more", written(*value))
            }
            Self::NotPositive { field, value } => {
                write!(f, "{field} is {}: a scale is above 0", written(*value))
            }
            Self::ZeroDirection { field } => {
                write!(f, "{field} is the zero vector: a direction needs a length, such as (1, 0)")
            }
            Self::HalfAngle { field, degrees } => write!(
                f,
                "{field} is {} degrees: a half-angle lies from 0 to 180 degrees",
                written(*degrees)
            ),
            Self::NotOrthonormal { field, error } => write!(
                f,
                "{field}: the axes are off a right-handed orthonormal frame by {}, and 1e-6 \
                 is allowed: write Orthonormalized for Axes, in code orthonormalized(axes)",
                written(*error)
            ),
            Self::NoFrame { field } => write!(
                f,
                "{field}: the three vectors lie in one plane, or are left-handed: no frame is \
                 near them"
            ),
            Self::TooFewPoints { field, count, least } => {
                write!(f, "{field} has {count} points: at least {least} are needed")
            }
            Self::FlatSolid { field, radius } => write!(
                f,
                "{field} is the same point as the other end, but radius is {}: move one end, \
                 or make radius 0",
                written(*radius)
            ),
            Self::EmptyInterval { index, min, max } => write!(
                f,
                "min[{index}] is {}, above max[{index}] = {}: the k-DOP is empty; swap them",
                written(*min),
                written(*max)
            ),
            Self::EmptyKdop => {
                write!(f, "the intervals of the k-DOP have no point in common: widen one")
            }
            Self::UnboundedKdop { count } => write!(
                f,
                "the {count} directions of the k-DOP do not span all dimensions, so it is \
                 unbounded: add one"
            ),
            Self::FarCorner { value, exponent } => write!(
                f,
                "directions of the k-DOP are so nearly parallel, or in one plane, that a \
                 corner lies at {value:e}, and numbers may go to 2^{exponent}: turn one away, \
                 or bring min and max together"
            ),
            Self::LengthMismatch { field, count, expected } => write!(
                f,
                "{field} has {count} numbers for {expected} directions: write one for each"
            ),
            Self::Frustum { field, value, expected } => {
                write!(f, "{field} is {}: {expected}", written(*value))
            }
            Self::UpParallelToView => write!(
                f,
                "up is parallel to the view from eye to target: choose another, such as (0, \
                 1, 0)"
            ),
            Self::OnlyInSpace { kind } => {
                write!(f, "{kind} exists in space only: put it in a 3D scene")
            }
            Self::NoTriangles => {
                write!(f, "there are no triangles: a mesh needs at least one face")
            }
            Self::VertexIndex { triangle, vertex, count } => {
                write!(f, "triangle {triangle} uses vertex {vertex}, but there are {count}")
            }
            Self::OpenMesh { triangle, from, to } => write!(
                f,
                "solid is true, but the edge from {} to {} of triangle {triangle} lies open: \
                 close the mesh there, or leave solid out",
                Place(from),
                Place(to)
            ),
            Self::UnevenEdge { triangle, from, to, there, back } => write!(
                f,
                "solid is true, but the edge from {} to {} of triangle {triangle} is run \
                 through {there} times that way and {back} times back: let two triangles share \
                 it that are oriented alike, or leave solid out",
                Place(from),
                Place(to)
            ),
            Self::SolidInPlane => write!(
                f,
                "solid is true, but in the plane triangles fill their area as they are: leave \
                 solid out"
            ),
            Self::MeshNotLoaded { file } => write!(
                f,
                "file is {file:?}, which is not loaded: name an OBJ file that lies beside the \
                 scene"
            ),
        }
    }
}

impl Error for ShapeError {}

/// A point as it is written; one of single precision in its shortest form.
struct Place<'a>(&'a [f64; 3]);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let number = |x: f64| {
            let single = x as f32;
            if f64::from(single) == x { written(single) } else { written(x) }
        };
        let [x, y, z] = self.0.map(number);
        write!(f, "({x}, {y}, {z})")
    }
}

/// A finite number within the range.
pub fn number<S: Scalar>(field: &'static str, value: S) -> Result<S, ShapeError> {
    if !value.is_finite() {
        return Err(ShapeError::NotFinite { field, value: value.double() });
    }
    if value.abs() > S::LIMIT {
        let exponent = S::LIMIT_EXPONENT;
        return Err(ShapeError::OutOfRange { field, value: value.double(), exponent });
    }
    Ok(value)
}

/// A factor above 0.
pub fn scale<S: Scalar>(field: &'static str, value: S) -> Result<S, ShapeError> {
    if number(field, value)? <= S::ZERO {
        return Err(ShapeError::NotPositive { field, value: value.double() });
    }
    Ok(value)
}

/// A finite vector within the range.
pub fn vector<V: Vector>(field: &'static str, value: V) -> Result<V, ShapeError> {
    (0..V::DIM).try_for_each(|i| number(field, value.get(i)).map(drop))?;
    Ok(value)
}

/// A number of 0 or more.
pub fn size<S: Scalar>(field: &'static str, value: S) -> Result<S, ShapeError> {
    if number(field, value)? < S::ZERO {
        return Err(ShapeError::NegativeSize { field, value: value.double() });
    }
    Ok(value)
}

/// A vector whose components are all 0 or more.
pub fn sizes<V: Vector>(field: &'static str, value: V) -> Result<V, ShapeError> {
    (0..V::DIM).try_for_each(|i| size(field, value.get(i)).map(drop))?;
    Ok(value)
}

/// The unit vector along `value`.
pub fn direction<V: Vector>(field: &'static str, value: V) -> Result<V, ShapeError> {
    vector(field, value)?.unit().ok_or(ShapeError::ZeroDirection { field })
}

/// Axes that are orthonormal within 1e-6 and right-handed.
pub fn rotation<V: Vector>(field: &'static str, axes: V::Axes) -> Result<V::Axes, ShapeError> {
    let mut error = 0.0_f64;
    for i in 0..V::DIM {
        vector(field, axes[i])?;
        for j in 0..=i {
            let expected = f64::from(u8::from(i == j));
            error = error.max((axes[i].dot(axes[j]).double() - expected).abs());
        }
    }
    let last = if V::DIM == 2 { axes[0].perpendicular() } else { axes[0].cross(axes[1]) };
    if last.dot(axes[V::DIM - 1]) < V::Scalar::ZERO {
        error = error.max(2.0);
    }
    if error > 1e-6 {
        return Err(ShapeError::NotOrthonormal { field, error });
    }
    Ok(axes)
}

/// Two ends that give an axis, unless the radius is 0.
pub fn axis<V: Vector>(
    field: &'static str,
    start: V,
    end: V,
    radius: V::Scalar,
) -> Result<(), ShapeError> {
    if start == end && radius > V::Scalar::ZERO {
        return Err(ShapeError::FlatSolid { field, radius: radius.double() });
    }
    Ok(())
}
