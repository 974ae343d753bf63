//! `AnyScene`: an `OpenScene` of the plane or of space. All else uses either through the trait `Opened`.

use std::ops::{Deref, DerefMut};

use glam::{DVec2, DVec3};

use super::computing::Computing;
use super::open_scene::OpenScene;
use crate::bench::{Action, Rect, Refused, ShownVolumes, Timeline, Trace, kinds, written_volumes};
use crate::scene::{Document, Scene, World, each_world};
use crate::shapes::Kind;
use crate::view::{FigureCache, Obstacles};

/// The open scene.
pub enum AnyScene {
    /// In the plane.
    Two(OpenScene<DVec2>),
    /// In space.
    Three(OpenScene<DVec3>),
}

impl From<Scene> for AnyScene {
    fn from(scene: Scene) -> Self {
        match scene {
            Scene::Two(document) => AnyScene::Two(OpenScene::new(document)),
            Scene::Three(document) => AnyScene::Three(OpenScene::new(document)),
        }
    }
}

impl Deref for AnyScene {
    type Target = dyn Opened;

    fn deref(&self) -> &Self::Target {
        each_world!(AnyScene in self, open => open)
    }
}

impl DerefMut for AnyScene {
    fn deref_mut(&mut self) -> &mut Self::Target {
        each_world!(AnyScene in self, open => open)
    }
}

impl AnyScene {
    /// Views this scene as the user has viewed another one.
    pub(in crate::panels) fn look_as(&mut self, other: &Self) {
        match (self, other) {
            (AnyScene::Two(open), AnyScene::Two(other)) => open.look_as(other),
            (AnyScene::Three(open), AnyScene::Three(other)) => open.look_as(other),
            _ => {}
        }
    }

    /// Replaces the scene by one that was read, as one step of the history. If the dimension differs, returns
    /// the scene that was open before.
    pub(in crate::panels) fn replace(&mut self, name: &'static str, scene: Scene) -> Option<Self> {
        match (&mut *self, scene) {
            (AnyScene::Two(open), Scene::Two(document)) => open.bench.replace(name, document),
            (AnyScene::Three(open), Scene::Three(document)) => open.bench.replace(name, document),
            (_, scene) => return Some(std::mem::replace(self, scene.into())),
        }
        None
    }
}

/// The trait and what an open scene does for it, from one list.
macro_rules! opened {
    ($($(#[$doc:meta])* fn $name:ident($($given:tt)*) $(-> $answer:ty)? $body:block)+) => {
        /// The operations on an open scene, independent of its dimension.
        pub trait Opened {
            $($(#[$doc])* fn $name($($given)*) $(-> $answer)?;)+
        }

        impl<V: World> Opened for OpenScene<V> {
            $(fn $name($($given)*) $(-> $answer)? $body)+
        }
    };
}

opened! {
    /// The scene as it is now.
    fn scene(&self) -> Scene { V::scene(self.bench.document().clone()) }
    /// The scene, with the view settings that show it as it is now.
    fn scene_as_shown(&self) -> Scene {
        V::scene(Document { opens: Some(self.bench.as_shown()), ..self.bench.document().clone() })
    }
    /// The scene after the last step of its history.
    fn settled(&self) -> Scene { V::scene(self.bench.work.settled().clone()) }
    /// The title of the scene.
    fn title(&self) -> &str { &self.bench.document().title }

    /// Whether the scene has changes that no file contains.
    fn is_dirty(&self) -> bool { self.bench.work.history.is_dirty() }
    /// The number of the state: changes with every step of the history, and comes back with undo.
    fn state(&self) -> u64 { self.bench.work.history.state() }
    /// Marks the current state as saved.
    fn mark_saved(&mut self) { self.bench.work.history.mark_saved(); }
    /// Marks the scene as one that no file contains.
    fn mark_unsaved(&mut self) { self.bench.work.history.mark_unsaved(); }
    /// Whether something is being dragged or typed.
    fn in_gesture(&self) -> bool { self.bench.work.in_gesture() }
    /// Ends a gesture: what is being dragged stays where it is.
    fn let_go(&mut self) { self.bench.let_go(); }

    /// The instant that is shown, and whether time runs.
    fn time(&mut self) -> &mut Timeline { &mut self.bench.time }
    /// The computation whose steps are shown.
    fn trace(&mut self) -> &mut Trace { &mut self.bench.trace }
    /// The pair whose test is shown.
    fn focus(&self) -> Option<(usize, usize)> { self.bench.trace.focus() }
    /// Whether a shape is selected.
    fn has_selection(&self) -> bool { self.bench.selection.selected.is_some() }
    /// Shows the whole scene, at the beginning of its frame.
    fn restart(&mut self) { self.bench.restart(); }
    /// Sets the parts of the viewport that are covered from now on.
    fn make_room(&mut self, covered: Vec<Rect>) { self.bench.make_room(covered); }
    /// Selects the shape under a point of the window. Returns whether there is one.
    fn select_at(&mut self, at: DVec2) -> bool { self.bench.select_at(at, &self.findings) }
    /// The bounding volumes that are shown, if the user has chosen them.
    fn volumes_by_hand(&self) -> Option<ShownVolumes> { self.bench.shown.volumes_by_hand(self.bench.document()) }
    /// Shows the volumes that the user chose in the previous scene, unless the file of this one names volumes.
    fn carry_over(&mut self, volumes: Option<ShownVolumes>) {
        if written_volumes(self.bench.document()).is_none() {
            self.bench.shown.volumes = volumes.unwrap_or_default();
        }
    }

    /// Whether copies of the shapes are shown instead of these.
    fn is_crowd(&self) -> bool { self.bench.crowd.is_some() }

    /// The kinds of shapes that can be added.
    fn kinds(&self) -> Vec<Kind> { kinds::<V>().collect() }
    /// Performs an action of the bench. Returns what the user is told.
    fn perform(&mut self, action: Action) -> Result<Option<&'static str>, Refused> {
        self.analyse();
        self.bench.perform(action, &self.findings)
    }
    /// Why the last drag or key had no effect; returned once.
    fn take_refusal(&mut self) -> Option<String> { self.bench.tool.refusal.take() }
    /// Stops an animation that the user did not start.
    fn rest(&mut self) { self.bench.time.playing = false; }
    /// Whether something moves by itself, so that another frame is needed even without input.
    fn needs_frame(&self) -> bool { self.bench.needs_frame() }
    /// What the last picture of the stage shows: what floats over it leaves it free.
    fn obstacles(&self) -> &Obstacles { &self.cache.obstacles }
    /// Drops the cached drawing, because the scene is not visible.
    fn put_away(&mut self) { *self.cache = FigureCache::default(); }

    /// Analyses the scene as it is now. Returns whether the analysis is complete.
    fn analyse(&mut self) -> bool {
        Self::analyse(self);
        !self.is_computing()
    }
    /// Whether another thread is still analysing the scene.
    fn is_computing(&self) -> bool { self.awaits_verdicts() }
    /// Whether the analysis has taken so long that the user is told.
    fn says_it_computes(&self) -> bool { self.computing.as_ref().is_some_and(Computing::is_said) }
    /// Waits until the analysis is complete.
    fn finish_computing(&mut self) { self.finish(); }
    /// Stops the analysis; missing findings stay unknown until the scene changes.
    fn stop_computing(&mut self) { self.computing.iter_mut().for_each(Computing::stop); }
}

/// The title of a new scene.
pub(in crate::panels) const NEW: &str = "A new scene";

/// A scene without shapes.
pub(in crate::panels) fn empty(title: &str, in_space: bool) -> Scene {
    if in_space { Scene::Three(Document::new(title)) } else { Scene::Two(Document::new(title)) }
}
