use std::any::TypeId;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use hitbench_core::internal::written;
use hitbench_core::vector::{Scalar, Vector};

/// In which arithmetic a scene asks its questions. It stores doubles in either case, as they were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Precision {
    /// Every number is rounded to single precision first.
    #[default]
    F32,
    /// Double precision.
    F64,
}

/// The number of type S nearest to the decimal digits of `value`. A double between two numbers of single precision, just
/// in the middle, may stand for digits such as 7.038531e-26, which are nearer to one of them.
pub(super) fn nearest<S: Scalar>(value: f64) -> S {
    let near = S::of(value);
    if near.is_infinite() && value.is_finite() {
        // Beyond the range, where it is refused with a number.
        return S::of(value.signum()) * S::max_value();
    }
    if near.double() == value || !is_tie(value) {
        return near;
    }
    // In double precision nothing lies between two numbers.
    value.to_string().parse::<f32>().map_or(near, |single| S::of(single.into()))
}

/// Whether it lies just in the middle between two numbers of single precision.
pub(super) fn is_tie(value: f64) -> bool {
    let near = value as f32;
    let next = if f64::from(near) < value { near.next_up() } else { near.next_down() };
    let [near, next] = [near, next].map(f64::from);
    near != value && next.is_finite() && near * 0.5 + next * 0.5 == value
}

/// [`nearest`] in each component.
pub(super) fn nearest_vector<W: Vector>(value: W::Double) -> W {
    W::from_fn(|i| nearest(value.get(i)))
}

impl Precision {
    /// That of a type.
    pub fn of<S: Scalar>() -> Self {
        if TypeId::of::<S>() == TypeId::of::<f32>() { Self::F32 } else { Self::F64 }
    }

    /// The name that people use for its numbers.
    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::F32 => Self::F64,
            Self::F64 => Self::F32,
        }
    }

    /// The nearest number of this precision.
    pub fn round(self, value: f64) -> f64 {
        match self {
            Self::F32 => nearest::<f32>(value).into(),
            Self::F64 => value,
        }
    }

    /// The double with the fewest decimal digits that is rounded to the same number: 0.1 for
    /// 0.100000001490116 in single precision. A person would have written that.
    pub fn shortest(self, value: f64) -> f64 {
        match self {
            // The digits of a finite number always parse.
            Self::F32 => nearest::<f32>(value).to_string().parse().unwrap_or(value),
            Self::F64 => value,
        }
    }

    /// Whether `value` stands for a number of this precision: it has its fewest digits, or all, or in single precision
    /// nine, which is how many other languages write to tell all numbers apart.
    pub fn holds(self, value: f64) -> bool {
        let nine = || format!("{:.8e}", self.round(value)).parse() == Ok(value);
        self.round(value) == value || self.shortest(value) == value || nine()
    }

    /// The largest magnitude that its numbers may have, and the power of two that this is.
    pub fn limit(self) -> (f64, i32) {
        match self {
            Self::F32 => (f32::LIMIT.into(), f32::LIMIT_EXPONENT),
            Self::F64 => (f64::LIMIT, f64::LIMIT_EXPONENT),
        }
    }

    /// The relative distance of neighbouring numbers.
    pub fn epsilon(self) -> f64 {
        match self {
            Self::F32 => f32::EPSILON.into(),
            Self::F64 => f64::EPSILON,
        }
    }

    /// The number of this precision that is `count` steps above `value`, or below it.
    pub fn step(self, value: f64, count: i32) -> f64 {
        fn step<S: Scalar>(value: f64, count: i32) -> f64 {
            let next = |value: S, _| if count > 0 { value.next_up() } else { value.next_down() };
            (0..count.unsigned_abs()).fold(nearest::<S>(value), next).double()
        }
        match self {
            Self::F32 => step::<f32>(value, count),
            Self::F64 => step::<f64>(value, count),
        }
    }

    /// The bits of the nearest number, in hexadecimal.
    pub fn bits(self, value: f64) -> String {
        match self {
            Self::F32 => format!("{:#010x}", nearest::<f32>(value).to_bits()),
            Self::F64 => format!("{:#018x}", value.to_bits()),
        }
    }

    /// To be written with the fewest digits that say which number of this precision it is.
    pub fn written(self, value: f64) -> Digits {
        match self {
            Self::F32 => Digits::F32(nearest(value)),
            Self::F64 => Digits::F64(value),
        }
    }
}

/// A number in its precision: written with the fewest digits.
#[derive(Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "see `Precision`")]
pub enum Digits {
    F32(f32),
    F64(f64),
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::F32(value) => f.pad(&written(*value)),
            Self::F64(value) => f.pad(&written(*value)),
        }
    }
}

/// Writes the number with a decimal point, as Rust code needs it.
impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::F32(value) => fmt::Debug::fmt(value, f),
            Self::F64(value) => fmt::Debug::fmt(value, f),
        }
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::F32(value) => s.serialize_f32(*value),
            Self::F64(value) => s.serialize_f64(*value),
        }
    }
}
