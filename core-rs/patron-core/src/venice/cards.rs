//! Goods, business tiles, campi, buildings and numbers: read once, checked against the rulebook, turned into tables.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "goods, tiles, campi, buildings and Ducats are small numbers"
)]

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::Venice;
use super::counts::Kinds;
use crate::cardfile::{CardFile, Entry};
use crate::cardsource::CardSource;
use crate::error::{BadCards, Reasons};
use crate::game::Game;

/// Raw Good Cards, Pirates! included (rulebook, Components).
pub(crate) const RAW_CARDS: usize = 69;
/// Pirates! among them (rulebook, Sail 2b).
const PIRATES_CARDS: u8 = 4;
/// Manufactured Good Cards (rulebook, Components).
const MANUFACTURED_CARDS: u32 = 18;
/// All Good Cards.
pub(crate) const ALL_CARDS: u32 = RAW_CARDS as u32 + MANUFACTURED_CARDS;
/// Business Tiles, manufacturing and luxury (rulebook, Components).
const TILES: [u32; 2] = [10, 9];
/// Campi are as many as a byte of statues has room for; the printed map has seven.
const CAMPI: usize = 7;
/// Campi whose buildings the rulebook counts (Map Board), and how many they share.
const COUNTED: [(&str, usize); 2] = [("dei-frari", 4), ("san-polo", 6)];
const SHARED: usize = 2;
/// Numbers that the rulebook's components fix.
const FIXED: [(&str, u16); 3] = [("cubes", 10), ("statues", 6), ("favours", 18)];
/// Ships of a player board (rulebook, Player Board).
pub(crate) const SHIPS: u8 = 3;
/// Cards that are dealt to the Market (rulebook, Preparation).
pub(crate) const MARKET_CARDS: usize = 2;

/// Most kinds of goods, of tiles of a class, and of buildings that the tables have room for.
const MOST_GOODS: usize = 14;
const MOST_TILES: usize = 4;
pub(crate) const MOST_BUILDINGS: usize = 32;
const LAST_BUILDING: i64 = 32;
/// Tiles of both classes.
pub(crate) const MOST_KINDS: usize = 2 * MOST_TILES;
/// Goods in the recipe of a luxury business, at least and at most: one shows two of them.
const LUXURY_RECIPE: [usize; 2] = [2, 4];
/// A value above it is no printed one.
const MOST_DUCATS: i64 = 31;

/// What a luxury business makes.
pub(crate) const FAVOUR: &str = "favour";
/// The pile of statues, beside those of tiles and goods.
pub(crate) const STATUE: &str = "statue";
const PIRATES: &str = "pirates";
const GOOD_CLASSES: [&str; 3] = ["raw", "manufactured", PIRATES];
const TILE_CLASSES: [&str; 2] = ["manufacturing", "luxury"];
const LISTS: [&str; 5] = ["number", "good", "tile", "campo", "building"];
const FORMAT: &str = "patron-venice-cards/1";
pub(crate) const BUILT_IN: &str = include_str!("../../cards/venice.toml");

/// A kind of good: its place in the table, raw goods first; or Pirates!.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Good(pub(crate) u8);

impl Good {
    pub(crate) const PIRATES: Self = Self(15);
}

/// A kind of business tile.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) slug: String,
    pub(crate) copies: u8,
    pub(crate) cost: u32,
    pub(crate) recipe: Kinds,
    /// The manufactured good, or `None` for a Favour.
    pub(crate) makes: Option<Good>,
    /// Ducats of a production before the bonus.
    pub(crate) income: u32,
    /// Raw goods of the recipe: they go to the discard pile.
    pub(crate) raw: Kinds,
    /// Where its openings begin and end in the list of all: the first shows nothing.
    pub(crate) openings: (u8, u8),
}

/// A way to start a business: what is shown for it. Nothing is shown by who owns one of the kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    pub(crate) tile: u8,
    pub(crate) show: Kinds,
}

/// The numbers of the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) start_ducats: u32,
    pub(crate) cubes: u32,
    /// By number of players, from three.
    pub(crate) goal: [u32; 3],
    pub(crate) reserve_own: u32,
    pub(crate) reserve_other: u32,
    pub(crate) wharf_price: u32,
    pub(crate) statues: u32,
    pub(crate) statue_cost: u32,
    pub(crate) favours: u32,
    pub(crate) bonus: u32,
}

/// The tables of one card set.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    pub(crate) source: CardSource,
    pub(crate) good_slugs: Vec<String>,
    /// How many of the goods are raw ones: they come first.
    pub(crate) raw: u8,
    /// By good, Pirates! included.
    pub(crate) copies: [u8; 16],
    pub(crate) value: [u32; 16],
    /// Raw goods, and those among them that may be dealt to a hand or the Market.
    pub(crate) raw_kinds: Kinds,
    pub(crate) dealt_kinds: Kinds,
    /// Goods that so many Ducats buy, the last entry for all greater sums.
    pub(crate) affordable: [Kinds; MOST_DUCATS as usize + 1],
    pub(crate) tiles: Vec<Tile>,
    pub(crate) openings: Vec<Opening>,
    pub(crate) campo_slugs: Vec<String>,
    /// Number of buildings.
    pub(crate) buildings: u8,
    /// The other buildings that share a campo with each.
    pub(crate) neighbours: [u32; MOST_BUILDINGS],
    /// The buildings at the campi of each set of statues.
    pub(crate) beside: [u32; 1 << CAMPI],
    pub(crate) numbers: Numbers,
}

struct GoodRow {
    place: String,
    slug: String,
    class: usize,
    copies: u8,
    value: u32,
    dealt: bool,
    json: Value,
}

struct TileRow {
    place: String,
    slug: String,
    class: usize,
    copies: u8,
    cost: u32,
    recipe: Vec<String>,
    makes: String,
    json: Value,
}

struct CampoRow {
    place: String,
    slug: String,
    buildings: Vec<u8>,
    json: Value,
}

/// Everything that a file says, before it is checked as a whole.
#[derive(Default)]
struct Sheet {
    numbers: Vec<(String, u16, Value)>,
    goods: Vec<GoodRow>,
    tiles: Vec<TileRow>,
    campi: Vec<CampoRow>,
    buildings: Vec<(u8, Value)>,
}

const NUMBERS: [&str; 14] = [
    "start-ducats",
    "cubes",
    "goal-3",
    "goal-4",
    "goal-5",
    "reserve-own",
    "reserve-other",
    "wharf-price",
    "statues",
    "statue-cost",
    "favours",
    "manufacturing-income",
    "luxury-income",
    "bonus",
];

impl Cards {
    /// The built-in set.
    pub(crate) fn built_in() -> Self {
        static SET: LazyLock<Cards> =
            LazyLock::new(|| Cards::parse(BUILT_IN, None).expect("the built-in cards pass their own checks"));
        SET.clone()
    }

    /// An owner's file.
    ///
    /// # Errors
    /// Every reason why it is refused, each with its line.
    pub(crate) fn owned(text: &str) -> Result<Self, BadCards> {
        Self::parse(text, Some(text))
    }

    fn parse(text: &str, owner: Option<&str>) -> Result<Self, BadCards> {
        let mut file = CardFile::parse(text, FORMAT)?;
        let taken = owner.filter(|&text| text != BUILT_IN).map(|_| Self::built_in().source.name().to_owned());
        let name = file.name(&LISTS, taken.as_deref());
        let mut reasons = std::mem::take(&mut file.reasons);
        let mut sheet = Sheet::default();
        for mut entry in file.entries("number") {
            sheet.numbers.extend(read_number(&mut entry, &mut reasons));
            entry.finish(&mut reasons);
        }
        for mut entry in file.entries("good") {
            sheet.goods.extend(read_good(&mut entry, &mut reasons));
            entry.finish(&mut reasons);
        }
        for mut entry in file.entries("tile") {
            sheet.tiles.extend(read_tile(&mut entry, &mut reasons));
            entry.finish(&mut reasons);
        }
        for mut entry in file.entries("campo") {
            sheet.campi.extend(read_campo(&mut entry, &mut reasons));
            entry.finish(&mut reasons);
        }
        for mut entry in file.entries("building") {
            sheet.buildings.extend(read_building(&mut entry, &mut reasons));
            entry.finish(&mut reasons);
        }
        reasons.extend(file.reasons);
        // Totals of a file that cannot be read as it stands would tell nothing.
        BadCards::check(reasons)?;
        let mut reasons = Reasons::default();
        sheet.check(&mut reasons);
        BadCards::check(reasons)?;
        Ok(sheet.tables(name, owner))
    }

    /// The good with this slug, or Pirates!.
    pub(crate) fn good(&self, slug: &str) -> Option<Good> {
        if slug == PIRATES {
            return Some(Good::PIRATES);
        }
        self.good_slugs.iter().position(|known| known == slug).map(|index| Good(index as u8))
    }

    /// The slug of a good, or of Pirates!.
    pub(crate) fn slug(&self, good: Good) -> &str {
        if good == Good::PIRATES { PIRATES } else { &self.good_slugs[usize::from(good.0)] }
    }

    /// The tile with this slug.
    pub(crate) fn tile(&self, slug: &str) -> Option<u8> {
        self.tiles.iter().position(|known| known.slug == slug).map(|index| index as u8)
    }

    /// All goods, the order of the table.
    pub(crate) fn goods(&self) -> impl Iterator<Item = Good> {
        (0..self.good_slugs.len() as u8).map(Good)
    }

    /// Goods that so many Ducats buy.
    #[inline]
    pub(crate) fn affordable(&self, ducats: u32) -> Kinds {
        self.affordable[ducats.min(MOST_DUCATS as u32) as usize]
    }

    /// All buildings as a mask.
    #[inline]
    pub(crate) const fn all_buildings(&self) -> u32 {
        u32::MAX >> (32 - self.buildings)
    }
}

fn read_number(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<(String, u16, Value)> {
    let slug = entry.slug("slug", reasons)?;
    entry.call(&format!("number {slug}"));
    let name = entry.text("name", reasons);
    let value = entry.number("value", 0..=99, reasons);
    let provenance = entry.provenance(&["value"], reasons);
    if !NUMBERS.contains(&slug.as_str()) {
        reasons.add(format!("{}: there is no such number; there are {}", entry.place(), NUMBERS.join(", ")));
    }
    let value = value? as u16;
    if let Some((_, right)) = FIXED.into_iter().find(|&(fixed, right)| fixed == slug && right != value) {
        reasons.add(format!("{}: the rulebook has {right} (Components), not {value}", entry.place()));
    }
    let json = json!({ "slug": slug, "name": name?, "value": value, "provenance": provenance });
    Some((slug, value, json))
}

fn read_good(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<GoodRow> {
    let slug = entry.slug("slug", reasons)?;
    entry.call(&format!("good {slug}"));
    let name = entry.text("name", reasons);
    let class = entry.word("class", &GOOD_CLASSES, reasons);
    let copies = entry.number("copies", 1..=15, reasons);
    let value = entry.number("value", 0..=MOST_DUCATS, reasons);
    let dealt = entry.flag("dealt", reasons);
    let provenance = entry.provenance(&["name", "class", "copies", "value", "dealt"], reasons);
    let (class, copies, value, dealt) = (class?, copies? as u8, value? as u32, dealt?);
    if (GOOD_CLASSES[class] == PIRATES) != (slug == PIRATES) {
        reasons.add(format!("{}: the class {PIRATES:?} belongs to the slug {PIRATES:?}", entry.place()));
    }
    if dealt && GOOD_CLASSES[class] != "raw" {
        reasons.add(format!("{}: only raw goods are dealt to hands and Market (Preparation)", entry.place()));
    }
    if [FAVOUR, STATUE].contains(&slug.as_str()) {
        reasons.add(format!("{}: no good is called {slug:?}: there are Favours and statues", entry.place()));
    }
    let json = json!({
        "slug": slug,
        "name": name?,
        "class": GOOD_CLASSES[class],
        "copies": copies,
        "value": value,
        "dealt": dealt,
        "provenance": provenance,
    });
    Some(GoodRow { place: entry.place(), slug, class, copies, value, dealt, json })
}

fn read_tile(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<TileRow> {
    let slug = entry.slug("slug", reasons)?;
    entry.call(&format!("tile {slug}"));
    let name = entry.text("name", reasons);
    let class = entry.word("class", &TILE_CLASSES, reasons);
    let copies = entry.number("copies", 1..=15, reasons);
    let cost = entry.number("cost", 0..=99, reasons);
    let recipe = entry.texts("recipe", reasons);
    let makes = entry.slug("makes", reasons);
    let provenance = entry.provenance(&["name", "class", "copies", "cost", "recipe", "makes"], reasons);
    let (class, copies, cost, recipe, makes) = (class?, copies? as u8, cost? as u32, recipe?, makes?);
    let json = json!({
        "slug": slug,
        "name": name?,
        "class": TILE_CLASSES[class],
        "copies": copies,
        "cost": cost,
        "recipe": recipe,
        "makes": makes,
        "provenance": provenance,
    });
    Some(TileRow { place: entry.place(), slug, class, copies, cost, recipe, makes, json })
}

fn read_campo(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<CampoRow> {
    let slug = entry.slug("slug", reasons)?;
    entry.call(&format!("campo {slug}"));
    let name = entry.text("name", reasons);
    let buildings = entry.numbers("buildings", 1..=LAST_BUILDING, reasons);
    let at = read_place(entry, reasons);
    let provenance = entry.provenance(&["name", "buildings", "at"], reasons);
    let buildings: Vec<u8> = buildings?.into_iter().map(|number| number as u8).collect();
    let json = json!({ "slug": slug, "name": name?, "buildings": buildings, "at": at?, "provenance": provenance });
    Some(CampoRow { place: entry.place(), slug, buildings, json })
}

fn read_building(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<(u8, Value)> {
    let number = entry.number("number", 1..=LAST_BUILDING, reasons)? as u8;
    entry.call(&format!("building {number}"));
    let at = read_place(entry, reasons);
    let provenance = entry.provenance(&["at"], reasons);
    Some((number, json!({ "number": number, "at": at?, "provenance": provenance })))
}

/// A place on the plane of the map.
fn read_place(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<Vec<i64>> {
    let at = entry.numbers("at", 0..=100, reasons)?;
    if at.len() != 2 {
        reasons.add(format!("{}: at has two numbers, x and y", entry.place()));
    }
    Some(at)
}

/// Complains about every slug that stands in a list twice.
fn once<'a>(what: &str, slugs: impl Iterator<Item = (&'a str, &'a str)>, reasons: &mut Reasons) {
    let mut seen: Vec<&str> = Vec::new();
    for (place, slug) in slugs {
        if seen.contains(&slug) {
            reasons.add(format!("{place}: the {what} {slug:?} stands here twice"));
        }
        seen.push(slug);
    }
}

impl Sheet {
    fn check(&self, reasons: &mut Reasons) {
        for slug in NUMBERS {
            match self.numbers.iter().filter(|(known, ..)| known == slug).count() {
                1 => {}
                0 => reasons.add(format!("the number {slug:?} is missing")),
                _ => reasons.add(format!("the number {slug:?} stands here twice")),
            }
        }
        let goods = self.goods.iter().map(|row| (row.place.as_str(), row.slug.as_str()));
        let tiles = self.tiles.iter().map(|row| (row.place.as_str(), row.slug.as_str()));
        once("good or tile", goods.chain(tiles), reasons);
        once("campo", self.campi.iter().map(|row| (row.place.as_str(), row.slug.as_str())), reasons);
        self.check_goods(reasons);
        for row in &self.tiles {
            self.check_tile(row, reasons);
        }
        self.check_tiles(reasons);
        self.check_map(reasons);
    }

    fn check_goods(&self, reasons: &mut Reasons) {
        let copies = |class: &str| -> u32 {
            self.goods.iter().filter(|row| GOOD_CLASSES[row.class] == class).map(|row| u32::from(row.copies)).sum()
        };
        let pirates = copies(PIRATES);
        if pirates != u32::from(PIRATES_CARDS) {
            reasons.add(format!("the rulebook has {PIRATES_CARDS} Pirates! cards (Sail 2b); the file has {pirates}"));
        }
        let raw = copies("raw") + pirates;
        if raw as usize != RAW_CARDS {
            reasons.add(format!(
                "the rulebook has {RAW_CARDS} Raw Good Cards, Pirates! included (Components); the file has {raw}"
            ));
        }
        let manufactured = copies("manufactured");
        if manufactured != MANUFACTURED_CARDS {
            reasons.add(format!(
                "the rulebook has {MANUFACTURED_CARDS} Manufactured Good Cards (Components); the file has {manufactured}"
            ));
        }
        let dealt: u32 = self.goods.iter().filter(|row| row.dealt).map(|row| u32::from(row.copies)).sum();
        let needed = crate::game::MAX_SEATS + MARKET_CARDS;
        if (dealt as usize) < needed {
            reasons.add(format!("{dealt} cards may be dealt to hands and Market; a game of five needs {needed}"));
        }
        if self.goods.len() > MOST_GOODS + 1 {
            reasons
                .add(format!("there is room for {MOST_GOODS} kinds of goods; the file has {}", self.goods.len() - 1));
        }
    }

    fn check_tile(&self, row: &TileRow, reasons: &mut Reasons) {
        let class_of =
            |slug: &String| self.goods.iter().find(|good| good.slug == *slug).map(|good| GOOD_CLASSES[good.class]);
        let place = &row.place;
        for (index, slug) in row.recipe.iter().enumerate() {
            match class_of(slug) {
                Some("raw" | "manufactured") => {}
                _ => reasons.add(format!("{place}: recipe: there is no good {slug:?}")),
            }
            if row.recipe[..index].contains(slug) {
                reasons.add(format!("{place}: recipe names {slug:?} twice"));
            }
        }
        let luxury = TILE_CLASSES[row.class] == "luxury";
        if luxury {
            let [least, most] = LUXURY_RECIPE;
            if !(least..=most).contains(&row.recipe.len()) {
                reasons.add(format!("{place}: the recipe of a luxury business has {least} to {most} goods"));
            }
            if row.makes != FAVOUR {
                reasons.add(format!("{place}: a luxury business makes a {FAVOUR:?}, not {:?}", row.makes));
            }
        } else {
            if row.recipe.len() != 1 || row.recipe.iter().any(|slug| class_of(slug) != Some("raw")) {
                reasons.add(format!("{place}: the recipe of a manufacturing business is one raw good"));
            }
            if class_of(&row.makes) != Some("manufactured") {
                reasons.add(format!("{place}: makes: there is no manufactured good {:?}", row.makes));
            }
        }
        if [FAVOUR, STATUE].contains(&row.slug.as_str()) {
            reasons.add(format!("{place}: no tile is called {:?}: there are Favours and statues", row.slug));
        }
    }

    fn check_tiles(&self, reasons: &mut Reasons) {
        for (class, right) in TILE_CLASSES.into_iter().zip(TILES) {
            let rows = || self.tiles.iter().filter(|row| TILE_CLASSES[row.class] == class);
            let copies: u32 = rows().map(|row| u32::from(row.copies)).sum();
            if copies != right {
                reasons.add(format!(
                    "the rulebook has {right} {class} business tiles (Components); the file has {copies}"
                ));
            }
            if rows().count() > MOST_TILES {
                reasons.add(format!("there is room for {MOST_TILES} kinds of {class} business tiles"));
            }
        }
        for good in self.goods.iter().filter(|row| GOOD_CLASSES[row.class] == "manufactured") {
            let makers = self.tiles.iter().filter(|row| row.makes == good.slug).count();
            if makers != 1 {
                let place = &good.place;
                reasons.add(format!("{place}: one kind of business tile makes it; the file has {makers}"));
            }
        }
    }

    fn check_map(&self, reasons: &mut Reasons) {
        let last = self.buildings.len();
        for number in 1..=last {
            if self.buildings.iter().filter(|(known, _)| usize::from(*known) == number).count() != 1 {
                reasons.add(format!("buildings are numbered from 1, each once: number {number} is not there once"));
            }
            if !self.campi.iter().any(|row| row.buildings.iter().any(|&known| usize::from(known) == number)) {
                reasons.add(format!("building {number} lies at no campo"));
            }
        }
        for row in &self.campi {
            for (index, &number) in row.buildings.iter().enumerate() {
                if usize::from(number) > last {
                    reasons.add(format!("{}: buildings: there is no building {number}", row.place));
                }
                if row.buildings[..index].contains(&number) {
                    reasons.add(format!("{}: buildings names {number} twice", row.place));
                }
            }
        }
        if self.campi.len() != CAMPI {
            reasons.add(format!("the map has {CAMPI} campi; the file has {}", self.campi.len()));
        }
        let counted = COUNTED.map(|(slug, size)| {
            let found = self.campi.iter().find(|row| row.slug == slug);
            match found {
                Some(row) if row.buildings.len() != size => {
                    let place = &row.place;
                    reasons.add(format!("{place}: the rulebook counts {size} buildings there (Map Board)"));
                }
                Some(_) => {}
                None => reasons.add(format!("the campo {slug:?} is missing (rulebook, Map Board)")),
            }
            found
        });
        if let [Some(one), Some(other)] = counted {
            let shared = one.buildings.iter().filter(|&number| other.buildings.contains(number)).count();
            if shared != SHARED {
                reasons.add(format!(
                    "{}: it shares {SHARED} buildings with {} (rulebook, Map Board), not {shared}",
                    one.place, other.slug
                ));
            }
        }
    }

    fn tables(&self, name: String, owner: Option<&str>) -> Cards {
        let number = |slug: &str| {
            let found = self.numbers.iter().find(|(known, ..)| known == slug);
            u32::from(found.expect("a missing number was refused above").1)
        };
        let of_class = |class: &'static str| self.goods.iter().filter(move |row| GOOD_CLASSES[row.class] == class);
        let goods: Vec<&GoodRow> = of_class("raw").chain(of_class("manufactured")).collect();
        let raw = of_class("raw").count() as u8;
        let kinds = |keep: &dyn Fn(usize, &GoodRow) -> bool| {
            let kept = goods.iter().enumerate().filter(|&(index, row)| keep(index, row));
            kept.fold(Kinds::EMPTY, |kinds, (index, _)| kinds.with(Good(index as u8)))
        };
        let raw_kinds = kinds(&|index, _| index < raw.into());
        let (mut tiles, mut openings) = (Vec::new(), Vec::new());
        for (tile, row) in self.tiles.iter().enumerate() {
            let recipe = kinds(&|_, good| row.recipe.contains(&good.slug));
            let first = openings.len() as u8;
            let luxury = TILE_CLASSES[row.class] == "luxury";
            openings.extend(ways(recipe, luxury).into_iter().map(|show| Opening { tile: tile as u8, show }));
            tiles.push(Tile {
                slug: row.slug.clone(),
                copies: row.copies,
                cost: row.cost,
                recipe,
                makes: goods.iter().position(|good| good.slug == row.makes).map(|index| Good(index as u8)),
                income: number(if luxury { "luxury-income" } else { "manufacturing-income" }),
                raw: recipe.and(raw_kinds),
                openings: (first, openings.len() as u8),
            });
        }
        let campi: Vec<u32> = self
            .campi
            .iter()
            .map(|row| row.buildings.iter().fold(0, |mask, number| mask | 1 << (number - 1)))
            .collect();
        let at = |building: usize| campi.iter().filter(move |&campo| campo >> building & 1 != 0);
        let mut copies = [0; 16];
        copies[usize::from(Good::PIRATES.0)] = PIRATES_CARDS;
        let mut value = [0; 16];
        for (index, row) in goods.iter().enumerate() {
            (copies[index], value[index]) = (row.copies, row.value);
        }
        let told = [
            ("goods", self.goods.iter().map(|row| row.json.clone()).collect()),
            ("tiles", self.tiles.iter().map(|row| row.json.clone()).collect()),
            ("campi", self.campi.iter().map(|row| row.json.clone()).collect()),
            ("buildings", self.buildings.iter().map(|(_, json)| json.clone()).collect()),
            ("numbers", self.numbers.iter().map(|(.., json)| json.clone()).collect()),
        ];
        Cards {
            source: CardSource::new(Venice::ID, name, owner, BUILT_IN, told),
            good_slugs: goods.iter().map(|row| row.slug.clone()).collect(),
            raw,
            copies,
            value,
            raw_kinds,
            dealt_kinds: kinds(&|_, row| row.dealt),
            affordable: std::array::from_fn(|ducats| kinds(&|_, row| row.value as usize <= ducats)),
            tiles,
            openings,
            campo_slugs: self.campi.iter().map(|row| row.slug.clone()).collect(),
            buildings: self.buildings.len() as u8,
            neighbours: std::array::from_fn(|building| {
                at(building).fold(0, |mask, campo| mask | campo) & !(1 << building)
            }),
            beside: std::array::from_fn(|statues| {
                campi
                    .iter()
                    .enumerate()
                    .fold(0, |mask, (campo, beside)| mask | if statues >> campo & 1 != 0 { *beside } else { 0 })
            }),
            numbers: Numbers {
                start_ducats: number("start-ducats"),
                cubes: number("cubes"),
                goal: [number("goal-3"), number("goal-4"), number("goal-5")],
                reserve_own: number("reserve-own"),
                reserve_other: number("reserve-other"),
                wharf_price: number("wharf-price"),
                statues: number("statues"),
                statue_cost: number("statue-cost"),
                favours: number("favours"),
                bonus: number("bonus"),
            },
        }
    }
}

/// What may be shown for a business of this recipe: nothing; its good; any two different goods of a luxury's recipe.
fn ways(recipe: Kinds, luxury: bool) -> Vec<Kinds> {
    let goods: Vec<Good> = recipe.goods().collect();
    let mut ways = vec![Kinds::EMPTY];
    for (index, &one) in goods.iter().enumerate() {
        if luxury {
            ways.extend(goods[index + 1..].iter().map(|&other| Kinds::EMPTY.with(one).with(other)));
        } else {
            ways.push(Kinds::EMPTY.with(one));
        }
    }
    ways
}
