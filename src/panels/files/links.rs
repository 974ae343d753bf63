//! Untrusted input that is restricted: links in the text about a scene, and text that is pasted into a field.

use std::path::{Component, Path};

use egui::{Context, Event, OutputCommand};

use super::desk::Desk;
use crate::panels::frame::talk::Talk;
use crate::scene::{Format, LONGEST_ABOUT, is_mesh};
use crate::words::say;

/// The kind of target of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Target {
    /// A page, which the browser opens.
    Page,
    /// A file beside the scene, or a preset.
    Scene,
    /// A target that is not opened, with the reason.
    Nothing(&'static str),
}

/// Classifies a link. Any program may be registered for a scheme and act on its argument, so only pages are
/// passed to the browser, and only scenes are opened.
fn target(link: &str) -> Target {
    let refused = Target::Nothing;
    if link.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return refused("a link holds neither blanks nor control characters");
    }
    let page = |scheme: &str| {
        let head = link.get(..scheme.len()).filter(|head| head.eq_ignore_ascii_case(scheme));
        head.is_some() && link.len() > scheme.len()
    };
    if page("https://") || page("http://") {
        return Target::Page;
    }
    if link.contains(':') {
        return refused("only links that begin with https:// or http:// are opened");
    }
    let within =
        |part| matches!(part, Component::Normal(_) | Component::ParentDir | Component::CurDir);
    if link.contains('\\') || !Path::new(link).components().all(within) {
        return refused("a link to a scene leads from where this one lies, such as next.ron");
    }
    Target::Scene
}

/// Takes the link that was followed in this pass, if it leads to no page or there is no browser to open it.
pub(in crate::panels) fn followed(ctx: &Context, has_browser: bool) -> Option<String> {
    let mut followed = None;
    ctx.output_mut(|output| {
        output.commands.retain(|command| match command {
            OutputCommand::OpenUrl(link) if !has_browser || target(&link.url) != Target::Page => {
                followed = Some(link.url.clone());
                false
            }
            _ => true,
        });
    });
    if followed.is_some() {
        ctx.request_repaint();
    }
    followed
}

impl Desk {
    /// Follows a link in the text about a scene: opens a file beside the scene or a preset. Other links are refused.
    pub(in crate::panels) fn follow_link(&mut self, link: String, talk: &mut Talk) {
        match target(&link) {
            Target::Nothing(why) => {
                return talk.complain("This link is not opened", format!("{link:?}: {why}"));
            }
            // The message shows the link, so that it can be copied.
            Target::Page => return talk.complain("There is no browser to show this page", link),
            Target::Scene => {}
        }
        let beside = self.saved_file.folder().map(|folder| folder.join(&link));
        let is_scene = |file: &Path| Format::of(file).is_some() || is_mesh(file);
        let beside = beside.filter(|file| is_scene(file) && file.is_file());
        match (beside, self.library.linked(&link)) {
            (Some(file), _) => self.open_path(&file, talk),
            (None, Some(place)) => self.open(place, talk),
            (None, None) => talk.complain(
                "This link leads nowhere",
                say!(
                    "{link}: neither a scene beside this one nor a preset, such as sector/03",
                    link = format_args!("{:?}", link)
                ),
            ),
        }
    }
}

/// Limits text that is pasted into a field to the greatest length of a text about a scene: the layout of
/// more would take minutes and exhaust the memory. Returns why nothing is pasted.
pub(in crate::panels) fn limit_pasting(ctx: &Context) -> Option<String> {
    let too_long = |event: &Event| match event {
        Event::Paste(text) | Event::Text(text) => {
            Some(text.chars().count()).filter(|&length| length > LONGEST_ABOUT)
        }
        _ => None,
    };
    let length = ctx.input(|input| input.events.iter().filter_map(too_long).max())?;
    ctx.input_mut(|input| input.events.retain(|event| too_long(event).is_none()));
    Some(say!(
        "Nothing is pasted: the text has {length} characters, and a field takes at most {LONGEST_ABOUT}"
    ))
}

#[cfg(test)]
mod tests {
    use super::{Target, target};

    #[test]
    fn only_pages_and_scenes_are_opened() {
        for page in ["https://example.org/?q=1", "http://a", "HTTPS://example.org"] {
            assert_eq!(target(page), Target::Page, "{page}");
        }
        for scene in ["next.ron", "../other/02.json", "./a.ron", "sector/03", "a"] {
            assert_eq!(target(scene), Target::Scene, "{scene}");
        }
        for refused in [
            "file:///etc/passwd",
            "javascript:alert(1)",
            "smb://evil/share",
            "--help:x",
            "mailto:a@example.org",
            "data:text/html,x",
            "https:",
            "https://",
            "http:/a",
            "httpss://a",
            " https://a",
            "https://a\nb",
            "https://a\u{1b}[2J",
            "/etc/passwd",
            "/tmp/loop",
            "\\\\evil\\share",
            "C:\\a.ron",
        ] {
            assert!(matches!(target(refused), Target::Nothing(_)), "{refused:?}");
        }
    }
}
