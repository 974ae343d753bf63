//! A dialog to choose a file by its path, with the content of the folder as a list to click.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Context, Id, Key, Modal, RichText, ScrollArea, TextEdit, Ui};

use crate::engine::Language;
use crate::files::PictureKind;
use crate::panels::widgets::control::taken;
use crate::panels::widgets::look::SemiBold;
use crate::panels::widgets::number::select;
use crate::scene::{Format, is_mesh};
use crate::view::style::Style;
use crate::words::{say, tr};

/// The purpose for which a file is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To open the file or folder.
    Open,
    /// To open a test of the user's own, or to write one.
    OwnTest,
    /// To save the scene.
    Save,
    /// To save the lesson that is made.
    Lesson,
    /// To save a picture of the window.
    Picture {
        /// The width and height of the picture, as a multiple of those of the window.
        times: u32,
    },
    /// To save the frame, from u = 0 to 1, as a film for slides.
    Film,
}

impl Purpose {
    /// The extension for a file name that has none.
    pub(in crate::panels) fn ending(self) -> &'static str {
        match self {
            Self::Open | Self::Save | Self::Lesson => "ron",
            Self::OwnTest => "py",
            Self::Picture { .. } => "png",
            Self::Film => "gif",
        }
    }

    /// The extensions that are allowed, as text.
    pub(in crate::panels) fn endings(self) -> &'static str {
        match self {
            Self::Open => tr(".ron, .json or .obj"),
            Self::OwnTest => tr(".py or .js"),
            Self::Save => tr(".ron or .json"),
            Self::Lesson => tr(".ron"),
            Self::Picture { .. } => tr(".png"),
            Self::Film => tr(".gif, or .png that moves"),
        }
    }

    /// Whether a file that is there is opened.
    fn opens(self) -> bool {
        matches!(self, Self::Open | Self::OwnTest)
    }

    /// Whether a file of this name has an allowed extension.
    pub(in crate::panels) fn takes(self, file: &Path) -> bool {
        match self {
            Self::Open => Format::of(file).is_some() || is_mesh(file),
            Self::OwnTest => Language::of(file).is_some(),
            Self::Save => Format::of(file).is_some(),
            Self::Lesson => Format::of(file) == Some(Format::Ron),
            Self::Picture { .. } => PictureKind::of(file) == Some(PictureKind::Png),
            Self::Film => PictureKind::of(file).is_some(),
        }
    }
}

/// The dialog with the path typed so far.
pub struct Chooser {
    /// The purpose of the choice.
    pub purpose: Purpose,
    path: String,
    /// The dialog has just opened, so its field requests the focus.
    fresh: bool,
    /// The folder that is listed, and its content.
    listed: Option<(PathBuf, Vec<PathBuf>)>,
}

impl Chooser {
    /// Opens the dialog at a path: a folder, or a file that is proposed.
    pub fn new(purpose: Purpose, at: &Path) -> Self {
        Self { purpose, path: at.display().to_string(), fresh: true, listed: None }
    }

    /// Shows the dialog. Returns what was chosen once it is over, which is nothing if it was cancelled.
    pub fn show(
        &mut self,
        ctx: &Context,
        recent: &[PathBuf],
        style: &Style,
    ) -> Option<Option<PathBuf>> {
        let [enter, escape] = taken(ctx, [Key::Enter, Key::Escape]);
        let mut choice = escape.then_some(None);
        let (title, verb) = match self.purpose {
            Purpose::Open => (tr("Open a scene or a folder"), tr("Open")),
            Purpose::OwnTest => (tr("Open a test of your own, or name a new file"), tr("Open")),
            Purpose::Save => (tr("Save as"), tr("Save")),
            Purpose::Lesson => (tr("Save the lesson"), tr("Save")),
            Purpose::Picture { times: 1 } => (tr("Save a picture of the window"), tr("Save")),
            Purpose::Picture { .. } => (tr("Save a picture at twice the size"), tr("Save")),
            Purpose::Film => (tr("Save the frame, from u = 0 to 1, as a film"), tr("Save")),
        };
        Modal::new(Id::new("chooser")).show(ctx, |ui| {
            ui.set_width(560.0);
            ui.heading(RichText::new(title).semibold());
            ui.add_space(6.0);
            let field = TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY);
            let hint = say!("path of a file that ends in {}", self.purpose.endings());
            let field = ui.add(field.hint_text(hint));
            if std::mem::take(&mut self.fresh) {
                field.request_focus();
                select(ui.ctx(), field.id, self.name());
            }
            ui.add_space(4.0);
            let mut done = enter;
            if self.purpose == Purpose::Open && !recent.is_empty() {
                ui.label(RichText::new(tr("recent")).color(style.quiet));
                for file in recent {
                    let text = RichText::new(file.display().to_string());
                    if ui.add(egui::Button::new(text).frame(false).truncate()).clicked() {
                        self.path = file.display().to_string();
                        done = true;
                    }
                }
                ui.add_space(4.0);
            }
            done |= self.folder(ui, style);
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                done |= ui.button(verb).on_hover_text("Enter").clicked();
                if ui.button(tr("Cancel")).on_hover_text("Esc").clicked() {
                    choice = Some(None);
                }
            });
            let open = self.purpose.opens();
            // A path that ends at a folder has no file name to save to.
            let named = open || !self.path.trim_end().ends_with(std::path::MAIN_SEPARATOR);
            if done && named && choice.is_none() && !self.path.trim().is_empty() {
                choice = Some(Some(self.file()));
            }
        });
        choice
    }

    /// The range of the file name in the path, without its extension: what is typed replaces it.
    fn name(&self) -> [usize; 2] {
        let name = self.path.rfind(std::path::MAIN_SEPARATOR).map_or(0, |at| at + 1);
        let end = self.path[name..].rfind('.').map_or(self.path.len(), |at| name + at);
        [name, end].map(|at| self.path[..at].chars().count())
    }

    /// The absolute path, with the default extension if a file to be saved has none.
    fn file(&self) -> PathBuf {
        let path = Path::new(self.path.trim());
        // A relative path to an open file would count as a second file.
        let mut path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let saves = !self.purpose.opens();
        // A name without an extension means the scene of that name.
        if path.extension().is_none() && (saves || !path.exists()) {
            path.set_extension(self.purpose.ending());
        }
        path
    }

    /// Lists the folder of the path. Returns whether a scene to open was chosen.
    fn folder(&mut self, ui: &mut Ui, style: &Style) -> bool {
        let path = Path::new(&self.path);
        let inside = path.is_dir() && self.path.ends_with(std::path::MAIN_SEPARATOR);
        let folder = if inside { path } else { path.parent().unwrap_or(Path::new("")) };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder }.to_owned();
        if self.listed.as_ref().is_none_or(|(of, _)| *of != folder) {
            self.listed = Some((folder.clone(), list(&folder, self.purpose)));
        }
        ui.label(RichText::new(folder.display().to_string()).color(style.quiet));
        let mut picked = None;
        ScrollArea::vertical().max_height(240.0).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let files = self.listed.iter().flat_map(|(_, files)| files);
            for file in folder.parent().map(Path::to_owned).iter().chain(files) {
                let above = folder.parent() == Some(file.as_path());
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                let name = if above { "..".into() } else { name };
                let is_folder = above || file.is_dir();
                let text = if is_folder { format!("{name}/") } else { name.into_owned() };
                let chosen = *file == path;
                if ui.add(egui::SelectableLabel::new(chosen, text)).clicked() {
                    picked = Some((file.clone(), is_folder));
                }
            }
        });
        let Some((file, is_folder)) = picked else { return false };
        let saved = is_folder && !self.purpose.opens() && !path.is_dir();
        let name =
            path.file_name().filter(|_| saved).map(|name| name.to_string_lossy().into_owned());
        self.path = file.display().to_string();
        if is_folder && !self.path.ends_with(std::path::MAIN_SEPARATOR) {
            self.path.push(std::path::MAIN_SEPARATOR);
        }
        // A file that is to be saved keeps its name when the folder changes.
        self.path.extend(name);
        !is_folder && self.purpose.opens()
    }
}

/// The folders, then the files that can be chosen, each sorted by name; hidden ones are left out.
fn list(folder: &Path, purpose: Purpose) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files
        .map(|file| file.path())
        .filter(|file| {
            let hidden =
                file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            !hidden && (file.is_dir() || purpose.takes(file))
        })
        .collect();
    files.sort_by_key(|file| (!file.is_dir(), file.clone()));
    files
}

/// The greatest length of a file name that is made from a title, in characters.
const NAME: usize = 60;

/// The default file name for a scene of this title: its words, joined by dashes.
pub(in crate::panels) fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    let name: String = name.chars().take(NAME).collect();
    let name = name.trim_end_matches('-');
    if name.is_empty() { say!("scene") } else { name.to_owned() }
}
