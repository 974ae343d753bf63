//! Bounding volumes: thin lines, each kind in its colour.

use super::canvas::{Canvas, NAMES, Pen};
use super::figure::Figure;
use super::figure::Part;
use super::style::{Ink, Style, Theme, rgb, size, width};
use crate::analysis::{Volume, Volumes};
use crate::bench::ShownVolumes;
use crate::bounds::Directions;
use crate::scene::World;
use crate::shapes::Shape;

/// The colour of a kind: after the muted scheme of Paul Tol, which people with any kind of colour vision can
/// distinguish.
pub fn ink(style: &Style, volume: Volume) -> Ink {
    let [light, dark] = match volume {
        Volume::LooseAabb => [0x6B6D74, 0xB4B7BE],
        Volume::CentroidBall => [0x277A6E, 0x66C9BB],
        Volume::MassBall => [0x3F7083, 0x7FC3DA],
        Volume::SmallestBall => [0x117733, 0x4FB96B],
        Volume::TransformedAabb => [0xAA4499, 0xE08AD2],
        Volume::RefittedAabb => [0x882255, 0xDD7FAE],
        Volume::Obb => [0x332288, 0xA99BF0],
        Volume::Kdop(Directions::Faces) => [0x8A5A3C, 0xD9A886],
        Volume::Kdop(Directions::Edges) => [0x70701C, 0xC9C85A],
        Volume::Kdop(Directions::All) => [0x5F6A10, 0xA6B64A],
        Volume::Kdop(_) => [0x826618, 0xDDCC77],
        Volume::Hull => [0x2F6FA8, 0x88CCEE],
    };
    let color = rgb(if style.theme == Theme::Light { light } else { dark });
    Ink { mark: color, text: color }
}

/// Paints the volumes that are shown, around every body of the question; those that meet falsely are underlaid.
pub(super) fn paint<V: World>(canvas: &Canvas, shown: &ShownVolumes, found: &Volumes<V>) {
    for (number, bounded) in found.bodies.iter().enumerate() {
        for around in bounded.around.iter().filter(|a| shown.kinds.contains(&a.volume)) {
            let ink = ink(canvas.style, around.volume);
            let false_positive =
                found.meetings.iter().any(|m| m.volume == around.volume && m.false_positive);
            let pen = Pen::new(ink.mark, width::THIN);
            let beneath = Pen::new(canvas.style.overlap.mark, width::THIN + 4.0).faded(0.4);
            let figure = Figure::new(&around.shape, canvas.camera);
            for stroke in &figure.strokes {
                let pen = match stroke.part {
                    Part::Hidden => Pen::new(ink.mark, width::HAIR).faded(0.45),
                    Part::Crease => Pen::new(ink.mark, width::HAIR),
                    Part::Border => pen,
                };
                if false_positive && stroke.part != Part::Hidden {
                    canvas.stroke(&stroke.points, stroke.closed, beneath);
                }
                canvas.stroke(&stroke.points, stroke.closed, pen);
            }
            if let (Shape::Ball(ball), Some(farthest)) = (&around.shape, around.farthest) {
                let [center, end] = [ball.center(), farthest].map(|p| p.in_space());
                canvas.line(center, end, Pen::new(ink.mark, width::HAIR).dashed());
                canvas.dot(center, 2.5, ink.mark);
                canvas.dot(end, 2.5, ink.mark);
            }
            if number == 0 && figure.bounds().is_positive() {
                canvas.label(
                    figure.bounds(),
                    around.volume.name(V::DIM),
                    ink.text,
                    size::SMALL,
                    NAMES + 2,
                );
            }
        }
    }
}
