//! The fonts behind Inter, with the signs that the page needs: see `../subset`.

/// For code, and for letters that Inter lacks.
pub const HACK_REGULAR: &[u8] = include_bytes!("../Hack-Regular.ttf");
/// Signs.
pub const NOTO_EMOJI_REGULAR: &[u8] = include_bytes!("../NotoEmoji-Regular.ttf");
/// Other signs.
pub const EMOJI_ICON: &[u8] = include_bytes!("../emoji-icon-font.ttf");
/// Not needed: Inter comes before it, and Hack behind it.
pub const UBUNTU_LIGHT: &[u8] = HACK_REGULAR;
