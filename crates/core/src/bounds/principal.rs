//! The principal axes of points: the eigenvectors of their covariance matrix.

use glam::{DMat3, DVec3};

/// The eigenvectors of a symmetric matrix, a right-handed orthonormal frame, by Jacobi rotations, each of which makes one entry zero.
///
/// Source: Golub and Van Loan, *Matrix Computations*, 8.5.
fn eigenvectors(mut matrix: DMat3) -> [DVec3; 3] {
    let mut frame = DMat3::IDENTITY;
    // The sum of squares off the diagonal converges quadratically, so a handful of sweeps is enough.
    for _ in 0..12 {
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            let off = matrix.col(j)[i];
            if off == 0.0 {
                continue;
            }
            let theta = (matrix.col(j)[j] - matrix.col(i)[i]) / (2.0 * off);
            let tan = theta.signum() / (theta.abs() + libm::hypot(theta, 1.0));
            let cos = 1.0 / libm::hypot(tan, 1.0);
            let sin = tan * cos;
            let mut turn = DMat3::IDENTITY;
            turn.col_mut(i)[i] = cos;
            turn.col_mut(j)[j] = cos;
            turn.col_mut(j)[i] = sin;
            turn.col_mut(i)[j] = -sin;
            matrix = turn.transpose() * matrix * turn;
            frame *= turn;
        }
    }
    [frame.x_axis, frame.y_axis, frame.z_axis]
}

/// The eigenvectors of the covariance of points; the coordinate axes if that is a multiple of the identity.
pub(super) fn axes(points: &[DVec3]) -> [DVec3; 3] {
    let mean = points.iter().sum::<DVec3>() / points.len() as f64;
    let outer = |p: &DVec3| {
        let d = *p - mean;
        DMat3::from_cols(d * d.x, d * d.y, d * d.z)
    };
    eigenvectors(points.iter().fold(DMat3::ZERO, |sum, p| sum + outer(p)))
}
