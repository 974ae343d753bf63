use crate::vector::Scalar;

/// An angle as a person writes it. Multiples of 90° have exact sines and cosines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Angle<S> {
    /// In degrees.
    Degrees(S),
    /// In radians. The number nearest to a multiple of π/2 is taken for that multiple.
    Radians(S),
}

impl<S: Scalar> Angle<S> {
    /// In degrees, in double precision.
    pub fn degrees(self) -> f64 {
        match self {
            Angle::Degrees(degrees) => degrees.double(),
            Angle::Radians(radians) => match quarter_turns(radians) {
                Some(quarters) => quarters * 90.0,
                None => radians.double().to_degrees(),
            },
        }
    }

    /// In radians.
    pub fn radians(self) -> S {
        match self {
            Angle::Degrees(degrees) => S::of(degrees.double().to_radians()),
            Angle::Radians(radians) => radians,
        }
    }

    /// The same angle in double precision: a multiple of a right angle stays one.
    pub fn in_double(self) -> Angle<f64> {
        match self {
            Angle::Radians(radians) if quarter_turns(radians).is_none() => {
                Angle::Radians(radians.double())
            }
            _ => Angle::Degrees(self.degrees()),
        }
    }

    /// (sin, cos), reduced by quadrant in double precision before they are rounded. The same bits on every platform.
    pub fn sin_cos(self) -> (S, S) {
        let (quadrant, (sin, cos)) = match self {
            Angle::Degrees(degrees) => {
                let degrees = degrees.double() % 360.0;
                let quadrant = (degrees / 90.0).round();
                (quadrant, libm::sincos((degrees - quadrant * 90.0).to_radians()))
            }
            Angle::Radians(radians) => match quarter_turns(radians) {
                Some(quarters) => (quarters % 4.0, (0.0, 1.0)),
                None => (0.0, libm::sincos(radians.double())),
            },
        };
        let (sin, cos) = match (quadrant as i64).rem_euclid(4) {
            0 => (sin, cos),
            1 => (cos, -sin),
            2 => (-sin, -cos),
            _ => (-cos, sin),
        };
        // Adding zero turns -0 into 0.
        (S::of(sin + 0.0), S::of(cos + 0.0))
    }
}

/// How many quarter turns `radians` stands for, if it is the number nearest to a whole many.
fn quarter_turns<S: Scalar>(radians: S) -> Option<f64> {
    let quarters = (radians.double() / std::f64::consts::FRAC_PI_2).round();
    (S::of(quarters * std::f64::consts::FRAC_PI_2) == radians).then_some(quarters)
}
