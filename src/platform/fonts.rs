//! Fonts of the system that hold Chinese characters.

use std::fs;
use std::path::Path;

/// Files in the usual places, with the number of the face of Simplified Chinese within the file.
const FILES: &[(&str, u32)] = &[
    ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2),
    ("/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc", 2),
    ("/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc", 2),
    ("/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc", 2),
    ("/usr/share/fonts/opentype/source-han-sans/SourceHanSans-Regular.ttc", 2),
    ("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", 0),
    ("/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc", 0),
    ("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf", 0),
    ("/System/Library/Fonts/Hiragino Sans GB.ttc", 0),
    ("/System/Library/Fonts/STHeiti Light.ttc", 0),
    ("/Library/Fonts/Arial Unicode.ttf", 0),
    ("C:\\Windows\\Fonts\\msyh.ttc", 0),
    ("C:\\Windows\\Fonts\\simsun.ttc", 0),
    ("C:\\Windows\\Fonts\\simhei.ttf", 0),
];

/// The bytes of the first that is there, and the number of its face; `None` if none is.
pub(crate) fn chinese_font() -> Option<(Vec<u8>, u32)> {
    let there = FILES.iter().filter(|(file, _)| Path::new(file).is_file());
    there.filter_map(|&(file, face)| Some((fs::read(file).ok()?, face))).next()
}
