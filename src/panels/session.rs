//! Everything of the window but the window: the open scene, the panels around it, and one frame of it.

use std::path::Path;

use egui::{Context, Key, Modifiers};
use glam::{Vec2, Vec3};

use super::Panels;
use super::library::{Library, Place};
use super::trouble::{self, Trouble};
use super::{Switches, browser, help, look};
use crate::analysis::{Findings, analyse};
use crate::bench::{Bench, Stage};
use crate::scene::{Document, Scene};
use crate::view::style::{Style, Theme};

/// A scene on the bench, and what was found in it.
pub struct Stand<V: Stage> {
    /// The scene as it is now, and how a person plays with it.
    pub bench: Bench<V>,
    /// Of this frame.
    pub findings: Findings<V>,
}

impl<V: Stage> Stand<V> {
    fn new(document: Document<V>) -> Self {
        let bench = Bench::new(document);
        let findings = analyse(bench.document(), &bench.question());
        Self { bench, findings }
    }

    /// Finds anew what the scene as it is now has in it.
    pub fn analyse(&mut self) {
        self.findings = analyse(self.bench.document(), &self.bench.question());
    }
}

/// The open scene.
pub enum Desk {
    /// In the plane.
    Two(Stand<Vec2>),
    /// In space.
    Three(Stand<Vec3>),
}

impl From<Scene> for Desk {
    fn from(scene: Scene) -> Self {
        match scene {
            Scene::Two(document) => Desk::Two(Stand::new(document)),
            Scene::Three(document) => Desk::Three(Stand::new(document)),
        }
    }
}

/// Everything of the window but the window.
pub struct Session {
    /// The scenes that can be opened.
    pub library: Library,
    /// Which of them is open.
    pub place: Option<Place>,
    /// The open scene.
    pub desk: Desk,
    /// What went wrong last, until a person puts it away.
    pub trouble: Option<Trouble>,
    /// How it looks.
    pub switches: Switches,
    panels: Panels,
    look: Option<Theme>,
}

impl Session {
    /// Opens the first scene of the library.
    pub fn new(library: Library) -> Self {
        let place = library.neighbour(None, 0);
        let scene = place.and_then(|place| library.item(place)?.load().ok());
        Self {
            library,
            place,
            desk: scene.unwrap_or_else(empty).into(),
            trouble: None,
            switches: Switches::default(),
            panels: Panels::default(),
            look: None,
        }
    }

    /// Opens a scene of the library; what is open stays if it cannot be read.
    pub fn open(&mut self, place: Place) {
        let Some(item) = self.library.item(place) else { return };
        match item.load() {
            Ok(scene) => {
                self.desk = scene.into();
                self.place = Some(place);
                self.trouble = None;
                self.panels.new_scene();
            }
            Err(error) => {
                let title = "This cannot be opened".to_owned();
                self.trouble = Some(Trouble { title, text: error.to_string() });
            }
        }
    }

    /// Opens a scene file, or a folder of them.
    pub fn open_path(&mut self, path: &Path) {
        let before = self.library.families.len();
        match self.library.add(path) {
            Ok(place) => {
                // A family that was added in front moves all others on.
                let moved = self.library.families.len() - before;
                self.place = self.place.map(|(family, item)| (family + moved, item));
                self.open(place);
            }
            Err(text) => {
                let title = "This cannot be opened".to_owned();
                self.trouble = Some(Trouble { title, text });
            }
        }
    }

    /// The colours of the theme.
    pub fn style(&self) -> Style {
        Style::new(self.switches.theme)
    }

    /// One frame: input to the bench, the bench to the findings, both to the panels and the view.
    pub fn frame(&mut self, ctx: &Context) {
        let style = self.style();
        let look = self.look.replace(style.theme);
        if look.is_none() {
            look::fonts(ctx);
        }
        if look != Some(style.theme) {
            look::apply(ctx, &style);
        }
        self.shortcuts(ctx);
        if let Some(trouble) = &self.trouble
            && !trouble::show(ctx, trouble, &style)
        {
            self.trouble = None;
        }
        help::show(ctx, &mut self.switches.help);

        let (library, place) = (&self.library, self.place);
        let picked = match &mut self.desk {
            Desk::Two(stand) => {
                self.panels.frame(ctx, stand, &mut self.switches, library, place, &style)
            }
            Desk::Three(stand) => {
                self.panels.frame(ctx, stand, &mut self.switches, library, place, &style)
            }
        };
        if let Some(place) = picked {
            self.open(place);
            ctx.request_repaint();
        }
    }

    fn shortcuts(&mut self, ctx: &Context) {
        let typing = ctx.memory(|memory| memory.focused().is_some());
        let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
        let scale = &mut self.switches.scale;
        if pressed(Modifiers::COMMAND, Key::Plus) || pressed(Modifiers::COMMAND, Key::Equals) {
            scale.grow();
        }
        if pressed(Modifiers::COMMAND, Key::Minus) {
            scale.shrink();
        }
        if pressed(Modifiers::COMMAND, Key::Num0) {
            scale.reset();
        }
        if pressed(Modifiers::NONE, Key::F1) {
            self.switches.help = !self.switches.help;
        }
        if pressed(Modifiers::COMMAND, Key::F) || !typing && pressed(Modifiers::NONE, Key::Slash) {
            ctx.memory_mut(|memory| memory.request_focus(browser::search_field()));
        }
        let by = isize::from(pressed(Modifiers::NONE, Key::PageDown))
            - isize::from(pressed(Modifiers::NONE, Key::PageUp));
        if by != 0
            && let Some(place) = self.library.neighbour(self.place, by)
        {
            self.open(place);
        }
    }
}

fn empty() -> Scene {
    let document = Document::<Vec2> {
        title: "An empty scene".to_owned(),
        source: None,
        about: None,
        entries: Vec::new(),
        expect: Vec::new(),
        meshes: Default::default(),
    };
    Scene::Two(document)
}
