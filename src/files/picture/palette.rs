//! The palette of a picture with few colours.

use std::collections::HashMap;

/// The most colours, which one byte can name.
const MOST: usize = 256;

/// A few colours that represent all colours of a picture.
pub(super) struct Palette {
    colors: Vec<[u8; 3]>,
    /// The number of the representative of each colour of the picture.
    standing: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The palette of a picture. Areas of one colour keep it to the bit. Other colours are replaced by the
    /// nearest one of the palette, at a distance of at most the least of some steps that leaves few enough.
    pub fn of(pixels: &[u8]) -> Self {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for color in colors(pixels) {
            *counts.entry(color).or_default() += 1;
        }
        let mut all: Vec<([u8; 3], usize)> = counts.into_iter().collect();
        all.sort_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        // At the last step no more than 256 fit: balls of half its size around them do not overlap.
        let steps = [0, 3, 6, 9, 12, 16, 20, 26, 34, 48, 64];
        let chosen = steps.iter().find_map(|&apart| chosen(&all, apart));
        let colors = chosen.unwrap_or_else(|| vec![[0; 3]]);
        let nearest = |color: [u8; 3]| {
            let near = colors.iter().enumerate().min_by_key(|(_, of)| squared(**of, color));
            near.map_or(0, |(index, _)| index as u8)
        };
        let standing = all.iter().map(|&(color, _)| (color, nearest(color))).collect();
        Self { colors, standing }
    }

    /// The number of the colour of each pixel.
    pub fn indices(&self, pixels: &[u8]) -> Vec<u8> {
        colors(pixels).map(|color| self.standing[&color]).collect()
    }

    /// The colours, three bytes each.
    pub fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

/// The colours of the pixels, without their opacity: pictures are opaque.
fn colors(pixels: &[u8]) -> impl Iterator<Item = [u8; 3]> + '_ {
    pixels.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

/// The most frequent colours that are more than `apart` from all chosen before; `None` if they are too many.
fn chosen(all: &[([u8; 3], usize)], apart: i32) -> Option<Vec<[u8; 3]>> {
    let mut chosen: Vec<[u8; 3]> = Vec::new();
    for &(color, _) in all {
        if chosen.iter().all(|&other| squared(other, color) > apart * apart) {
            chosen.push(color);
            if chosen.len() > MOST {
                return None;
            }
        }
    }
    Some(chosen)
}

fn squared(a: [u8; 3], b: [u8; 3]) -> i32 {
    (0..3).map(|i| (i32::from(a[i]) - i32::from(b[i])).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_keep_their_colour_and_others_stay_near() {
        // A large area of one colour, and every colour of a coarse cube beside it.
        let mut pixels = [13, 77, 201, 255].repeat(5000);
        for r in (0..=255).step_by(5) {
            for g in (0..=255).step_by(15) {
                for b in (0..=255).step_by(17) {
                    pixels.extend([r as u8, g as u8, b as u8, 255]);
                }
            }
        }
        let palette = Palette::of(&pixels);
        assert!(palette.colors.len() <= MOST);
        let indices = palette.indices(&pixels);
        for (pixel, index) in pixels.chunks_exact(4).zip(indices) {
            let (is, was) = (palette.colors[usize::from(index)], [pixel[0], pixel[1], pixel[2]]);
            assert!(squared(is, was) <= 64 * 64, "{was:?} became {is:?}");
            assert!(was != [13, 77, 201] || is == was);
        }
        // If there are few colours, all are kept.
        let few: Vec<u8> = (0..=255).flat_map(|grey| [grey, grey, grey, 255]).collect();
        let palette = Palette::of(&few);
        let kept: Vec<u8> =
            palette.indices(&few).iter().map(|&i| palette.colors[usize::from(i)][0]).collect();
        assert_eq!(kept, (0..=255).collect::<Vec<u8>>());
    }
}
