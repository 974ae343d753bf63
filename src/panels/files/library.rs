//! The library of scenes that can be opened, by family.

mod item;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use item::OPENED;
pub use item::{Item, Origin};

use crate::panels::search::{Query, Rank};
use crate::presets::{linked, presets};
use crate::scene::Scene;

/// A group of related scenes.
#[derive(Debug, Clone)]
pub struct Family {
    /// The name of the family.
    pub name: String,
    /// The scenes, in the order in which they are shown.
    pub items: Vec<Item>,
}

/// The place of a scene: the indices of its family and of the scene in it.
pub type Place = (usize, usize);

/// The scenes of all families.
#[derive(Debug, Clone, Default)]
pub struct Library {
    /// The families, in the order in which they are shown.
    pub families: Vec<Family>,
    /// The last query, and its hits.
    found: RefCell<Option<(String, Hits)>>,
}

/// The scenes that match a query, best first.
type Hits = Rc<[(Rank, Place)]>;

impl Library {
    /// The scenes that are built into the program.
    pub fn presets() -> Self {
        let families = presets().iter().map(|family| {
            let items = family.presets.iter().map(Item::preset);
            Family { name: family.name.clone(), items: items.collect() }
        });
        // The family of scenes from files is the first one.
        let opened = Family { name: OPENED.to_owned(), items: Vec::new() };
        Self { families: std::iter::once(opened).chain(families).collect(), ..Self::default() }
    }

    /// All places, in order.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let families = self.families.iter().enumerate();
        families.flat_map(|(f, family)| (0..family.items.len()).map(move |i| (f, i)))
    }

    /// The scene at a place.
    pub fn item(&self, (family, item): Place) -> Option<&Item> {
        self.families.get(family)?.items.get(item)
    }

    /// The place `by` scenes further on, or the first one if `place` is `None`; `None` beyond the ends.
    pub fn neighbour(&self, place: Option<Place>, by: isize) -> Option<Place> {
        let places: Vec<Place> = self.places().collect();
        let at = places.iter().position(|p| Some(*p) == place);
        places.get(at.map_or(Some(0), |at| at.checked_add_signed(by))?).copied()
    }

    /// The first place of the family `by` families further on; empty families do not count.
    pub fn neighbour_family(&self, place: Option<Place>, by: isize) -> Option<Place> {
        let filled: Vec<usize> =
            (0..self.families.len()).filter(|&f| !self.families[f].items.is_empty()).collect();
        let at = place.and_then(|(family, _)| filled.iter().position(|&f| f == family))?;
        Some((*filled.get(at.checked_add_signed(by)?)?, 0))
    }

    /// The place of the preset that a link names: see [`linked`].
    pub fn linked(&self, link: &str) -> Option<Place> {
        let preset = linked(link)?;
        self.places().find(|&place| {
            let origin = self.item(place).map(|item| &item.origin);
            matches!(origin, Some(Origin::Preset(other)) if other.path == preset.path)
        })
    }

    /// Whether two scenes are files in the same folder.
    pub(in crate::panels) fn are_beside(&self, a: Place, b: Place) -> bool {
        let folder = |place: Place| match &self.item(place)?.origin {
            Origin::File(file) => file.parent(),
            _ => None,
        };
        folder(a).is_some() && folder(a) == folder(b)
    }

    /// The places of the scenes that match every word of the query, best first: by title, kinds, methods,
    /// text and file.
    pub fn search(&self, query: &str) -> Vec<Place> {
        self.ranked(query).iter().map(|&(_, place)| place).collect()
    }

    /// The places with the rank of each match, cached until the query or the library changes.
    pub(in crate::panels) fn ranked(&self, query: &str) -> Hits {
        if let Some((known, hits)) = &*self.found.borrow()
            && known == query
        {
            return hits.clone();
        }
        let asked = Query::new(query);
        let rank = |&place: &Place| {
            let family = &self.families.get(place.0)?.name;
            asked.rank(self.item(place)?.words(family))
        };
        let mut hits: Vec<(Rank, Place)> =
            self.places().filter_map(|place| Some((rank(&place)?, place))).collect();
        hits.sort_by_key(|&(rank, _)| rank);
        let hits = Hits::from(hits);
        self.found.replace(Some((query.to_owned(), hits.clone())));
        hits
    }

    /// The words of all scenes are collected anew: another language is spoken.
    pub(in crate::panels) fn forget_words(&mut self) {
        self.found.take();
        self.families.iter_mut().flat_map(|family| &mut family.items).for_each(Item::forget_words);
    }

    /// The place of a file that was opened or saved before.
    pub fn place_of(&self, file: &Path) -> Option<Place> {
        Some((0, place_of(&self.families.first()?.items, file)?))
    }

    /// The place of a file that holds this scene. An unknown file is added to the first family.
    pub fn place_for(&mut self, file: PathBuf, scene: &Scene) -> Place {
        let items = self.opened();
        let known = place_of(items, &file);
        let item = Item::file(file, scene);
        let place = known.unwrap_or(items.len());
        match items.get_mut(place) {
            Some(old) => *old = item,
            None => items.push(item),
        }
        (0, place)
    }

    /// Adds scenes from files to the first family. Returns their files, in the same order.
    pub fn add_scenes(&mut self, scenes: Vec<Item>) -> Vec<PathBuf> {
        let items = self.opened();
        let mut files = Vec::new();
        for item in scenes {
            let Origin::File(file) = &item.origin else { continue };
            files.push(file.clone());
            if place_of(items, file).is_none() {
                items.push(item);
            }
        }
        files
    }

    /// Moves the scenes of these files next to each other in the first family, starting at the place of the
    /// first of them. Returns the new index of every scene of that family.
    pub(in crate::panels) fn put_in_order(&mut self, files: &[PathBuf]) -> Vec<usize> {
        let items = self.opened();
        let places: HashMap<&Path, usize> = items
            .iter()
            .zip(0..)
            .filter_map(|(item, place)| match &item.origin {
                Origin::File(file) => Some((file.as_path(), place)),
                _ => None,
            })
            .collect();
        let block: Vec<usize> =
            files.iter().filter_map(|file| places.get(file.as_path()).copied()).collect();
        let begin = block.iter().copied().min().unwrap_or(items.len());
        let within: HashSet<usize> = block.iter().copied().collect();
        let others = (0..items.len()).filter(|place| !within.contains(place));
        let (before, after): (Vec<usize>, Vec<usize>) = others.partition(|&place| place < begin);
        let order = [before, block, after].concat();
        *items = order.iter().map(|&place| items[place].clone()).collect();
        let mut now = vec![0; order.len()];
        for (place, &old) in order.iter().enumerate() {
            now[old] = place;
        }
        now
    }

    /// Adds a scene without a file.
    pub fn add_unsaved(&mut self, scene: &Scene) -> Place {
        let items = self.opened();
        items.push(Item::unsaved(scene));
        (0, items.len() - 1)
    }

    /// Records that the scene at a place was saved in a file, and returns its new place. Presets do not
    /// change.
    pub fn move_to(&mut self, place: Place, scene: &Scene, file: PathBuf) -> Place {
        let is_known = self.place_of(&file).is_some();
        match self.opened().get_mut(place.1) {
            Some(Item { origin: origin @ Origin::Unsaved(_), .. }) if place.0 == 0 && !is_known => {
                *origin = Origin::File(file.clone());
            }
            _ => {}
        }
        self.place_for(file, scene)
    }

    /// Updates the entry of a file to the scene that it holds now.
    pub fn renew(&mut self, (family, item): Place, scene: &Scene) {
        self.found.take();
        let item = self.families.get_mut(family).and_then(|family| family.items.get_mut(item));
        if let Some(item) = item
            && let Origin::File(file) = &item.origin
        {
            *item = Item::file(file.clone(), scene);
        }
    }

    /// The titles that several of the scenes from files have.
    pub(in crate::panels) fn twins(&self) -> HashSet<&str> {
        let mut seen = HashSet::new();
        let opened = self.families.first().into_iter().flat_map(|family| &family.items);
        opened.map(|item| item.title.as_str()).filter(|title| !seen.insert(*title)).collect()
    }

    fn opened(&mut self) -> &mut Vec<Item> {
        // Callers modify the list, so the cached hits are dropped.
        self.found.take();
        if self.families.is_empty() {
            self.families.push(Family { name: OPENED.to_owned(), items: Vec::new() });
        }
        &mut self.families[0].items
    }
}

fn place_of(items: &[Item], path: &Path) -> Option<usize> {
    items.iter().position(|item| matches!(&item.origin, Origin::File(file) if file == path))
}
