//! The cards: read once, checked against the rulebook's counts, turned into tables (see `tables`).

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers on cards are below 100, numbers of cards below 192"
)]

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::Patronage;
use super::agendas::{self, Agenda};
use super::cardset::{CAPACITY, CardSet};
use super::goals::{self, Goal};
use super::powers::{Intel, KINDS, Power, ProducePower, When};
use super::state::SEATS;
use super::tables::Tables;
use crate::cardfile::{CardFile, Entry};
use crate::cardsource::CardSource;
use crate::error::{BadCards, Reasons};
use crate::game::Game;

/// Cards with two copies each, and cards in all, in the base game (rulebook, Contents).
const PAIRS: usize = 19;
/// Physical cards of the base game.
pub(crate) const BASE_CARDS: usize = 114;
const BASE_NAMES: usize = BASE_CARDS - PAIRS;
/// The same for Patronage (rulebook, Overview): 12 developments doubled, 72 cards.
const MORE_PAIRS: usize = 12;
const MORE_NAMES: usize = 60;
const MORE_CARDS: usize = MORE_NAMES + MORE_PAIRS;
/// Powers for which VP are spent, and all powers that a player is asked for: there is room for so many.
pub(crate) const MOST_SPENDS: usize = 16;
const MOST_ASKED: usize = 128;
/// What stands for a Favor where a good is named: no card has this place.
pub(crate) const FAVOR: Card = Card(CAPACITY as u8 - 1);
pub(crate) const FAVOR_SLUG: &str = "favor";
/// Start worlds of the base game, numbered from 0.
pub(crate) const START_WORLDS: usize = 5;

const FORMAT: &str = "patron-race-cards/1";
const MORE_FORMAT: &str = "patron-patronage-cards/1";
const BUILT_IN: &str = include_str!("../../cards/race-base.toml");
const MORE_BUILT_IN: &str = include_str!("../../cards/patronage.toml");
const KEYWORDS: [&str; 6] = ["alien", "rebel", "uplift", "imperium", "terraforming", "chromosome"];
pub(crate) const ALIEN: u8 = 1;
pub(crate) const REBEL: u8 = 1 << 1;
pub(crate) const UPLIFT: u8 = 1 << 2;
pub(crate) const IMPERIUM: u8 = 1 << 3;
/// The fields whose provenance is told.
const TOLD: [&str; 4] = ["name", "values", "powers", "end_score"];

/// A physical card. Cards with two copies stand first, the copies side by side; in actions the first copy stands for
/// both, as nothing tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

/// An asked power: its place among the powers that a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerId(pub(crate) u8);

/// The second copies of all cards that have two.
pub(crate) const SECOND_COPIES: CardSet = {
    let mut set = CardSet::EMPTY;
    let mut place = 1;
    while place < 2 * PAIRS {
        set.insert(Card(place as u8));
        place += 2;
    }
    place = BASE_CARDS + 1;
    while place < BASE_CARDS + 2 * MORE_PAIRS {
        set.insert(Card(place as u8));
        place += 2;
    }
    set
};

impl Card {
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % CAPACITY
    }

    /// The first copy of the same card.
    #[inline]
    pub(crate) const fn named(self) -> Self {
        if SECOND_COPIES.has(self) { Self(self.0 - 1) } else { self }
    }

    /// Its place among the names: equal copies have one.
    pub(crate) const fn name_index(self) -> usize {
        let place = self.0 as usize;
        if place < 2 * PAIRS {
            place / 2
        } else if place < BASE_CARDS {
            place - PAIRS
        } else if place < BASE_CARDS + 2 * MORE_PAIRS {
            BASE_NAMES + (place - BASE_CARDS) / 2
        } else {
            place - PAIRS - MORE_PAIRS
        }
    }

    /// The first copy of the card with this place among the names.
    pub(crate) const fn of_name_index(index: usize) -> Self {
        Self(if index < PAIRS {
            2 * index
        } else if index < BASE_NAMES {
            index + PAIRS
        } else if index < BASE_NAMES + MORE_PAIRS {
            BASE_CARDS + 2 * (index - BASE_NAMES)
        } else {
            index + PAIRS + MORE_PAIRS
        } as u8)
    }
}

/// How a card comes into the tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Price {
    /// A development of this cost.
    Development(u8),
    /// A non-military world of this cost.
    Civil(u8),
    /// A military world of this defense.
    Military(u8),
    /// A Peaceful world, a military one, of this defense: 0 or below.
    Peaceful(i8),
}

impl Price {
    /// Cost or defense.
    pub(crate) const fn number(self) -> i8 {
        match self {
            Self::Development(number) | Self::Civil(number) | Self::Military(number) => number.cast_signed(),
            Self::Peaceful(defense) => defense,
        }
    }

    /// Whether it is of a military world, Peaceful ones among them.
    pub(crate) const fn is_military(self) -> bool {
        matches!(self, Self::Military(_) | Self::Peaceful(_))
    }
}

/// What a term of a six-cost development counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    ProductionWorld(u8),
    WindfallWorld(u8),
    AlienCard,
    CardNamed(String),
    SixCostDevelopment,
    Development,
    DevelopmentWith(When),
    World,
    WorldWith(When),
    MilitaryWorld,
    RebelMilitaryWorld,
    ThreeVpChips,
    UnspecializedMilitary,
    GoodOnWorlds,
    CivilWorld,
    PeacefulWorld,
    AnyWindfallWorld,
    ImperiumCard,
    RebelCard,
    IntelCard,
    CardWith(When),
    NegativeMilitary,
    TwoFavor,
}

/// A start world's number and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) number: u8,
    pub(crate) red: bool,
}

/// One card as the file has it.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) slug: String,
    pub(crate) name: String,
    pub(crate) copies: u8,
    pub(crate) price: Price,
    pub(crate) vp: i8,
    pub(crate) good: Option<u8>,
    pub(crate) windfall: bool,
    pub(crate) keywords: u8,
    pub(crate) start: Option<Start>,
    pub(crate) powers: Vec<Power>,
    /// Powers that work only while an opponent has selected something.
    pub(crate) intel: Vec<(Intel, Power)>,
    pub(crate) end_score: Vec<(u8, Term)>,
    /// Whether it is a card of Patronage.
    is_more: bool,
    provenance: Value,
    /// Where the file has it.
    place: String,
}

impl Facts {
    pub(crate) fn is_world(&self) -> bool {
        !matches!(self.price, Price::Development(_))
    }

    /// All powers, those with Intel last.
    pub(crate) fn all_powers(&self) -> impl Iterator<Item = Power> {
        self.powers.iter().copied().chain(self.intel.iter().map(|&(_, power)| power))
    }

    pub(crate) fn has_power_in(&self, when: When) -> bool {
        self.all_powers().any(|power| power.when() == when)
    }

    /// `sets`: whether it is told of which set the card is.
    fn to_json(&self, sets: bool) -> Value {
        let mut card = json!({ "slug": self.slug, "name": self.name, "copies": self.copies });
        card["kind"] = if self.is_world() { "world" } else { "development" }.into();
        match self.price {
            Price::Development(cost) | Price::Civil(cost) => card["cost"] = cost.into(),
            Price::Military(defense) => card["defense"] = defense.into(),
            Price::Peaceful(defense) => card["peaceful_defense"] = defense.into(),
        }
        card["vp"] = if self.end_score.is_empty() { self.vp.into() } else { Value::Null };
        if let Some(kind) = self.good {
            card["good"] = KINDS[usize::from(kind)].into();
            card["good_source"] = if self.windfall { "windfall" } else { "production" }.into();
        }
        if let Some(start) = self.start {
            card["start_number"] = start.number.into();
            card["start_color"] = if start.red { "red" } else { "blue" }.into();
        }
        let keywords = KEYWORDS.iter().enumerate().filter(|(index, _)| self.keywords & (1 << index) != 0);
        card["keywords"] = keywords.map(|(_, &word)| word).collect();
        let told = |power: Power, text: String| json!({ "phase": power.when().slug(), "text": text });
        let powers = self.powers.iter().map(|&power| told(power, power.words()));
        let intel = self.intel.iter().map(|&(on, power)| told(power, format!("{}: {}", on.words(), power.words())));
        card["powers"] = powers.chain(intel).collect();
        card["end_score"] = self.end_score.iter().map(|(vp, term)| format!("{vp} VP {}", term.words())).collect();
        if sets {
            card["set"] = if self.is_more { "patronage" } else { "base" }.into();
        }
        card["provenance"] = self.provenance.clone();
        card
    }
}

impl Term {
    fn words(&self) -> String {
        match self {
            Self::ProductionWorld(kind) => format!("for each {} production world", KINDS[usize::from(*kind)]),
            Self::WindfallWorld(kind) => format!("for each {} windfall world", KINDS[usize::from(*kind)]),
            Self::AlienCard => "for each other Alien card".to_owned(),
            Self::CardNamed(slug) => format!("for {slug}"),
            Self::SixCostDevelopment => "for each development of cost 6".to_owned(),
            Self::Development => "for each other development".to_owned(),
            Self::DevelopmentWith(when) => format!("for each development with a power in {}", when.slug()),
            Self::World => "for each other world".to_owned(),
            Self::WorldWith(when) => format!("for each world with a power in {}", when.slug()),
            Self::MilitaryWorld => "for each other military world".to_owned(),
            Self::RebelMilitaryWorld => "for each Rebel military world".to_owned(),
            Self::ThreeVpChips => "for every three VP in chips".to_owned(),
            Self::UnspecializedMilitary => "for each point of Military for all worlds".to_owned(),
            Self::GoodOnWorlds => "for each good on own worlds".to_owned(),
            Self::CivilWorld => "for each non-military world".to_owned(),
            Self::PeacefulWorld => "for each Peaceful world".to_owned(),
            Self::AnyWindfallWorld => "for each windfall world".to_owned(),
            Self::ImperiumCard => "for each Imperium card".to_owned(),
            Self::RebelCard => "for each Rebel card".to_owned(),
            Self::IntelCard => "for each card with an Intel power".to_owned(),
            Self::CardWith(when) => format!("for each card with a power in {}", when.slug()),
            Self::NegativeMilitary => "for each point of negative Military for all worlds".to_owned(),
            Self::TwoFavor => "for every two Favor".to_owned(),
        }
    }

    fn read(mut entry: Entry<'_>, expanded: bool, reasons: &mut Reasons) -> Option<(u8, Self)> {
        let vp = entry.number("vp", 1..=9, reasons);
        let per = entry.text("per", reasons)?;
        let place = entry.place();
        let kind =
            |entry: &mut Entry<'_>, reasons: &mut Reasons| entry.word("kind", &KINDS, reasons).map(|kind| kind as u8);
        let term = match per.as_str() {
            "production_world" => kind(&mut entry, reasons).map(Self::ProductionWorld),
            "windfall_world" if expanded && !entry.has("kind") => Some(Self::AnyWindfallWorld),
            "windfall_world" => kind(&mut entry, reasons).map(Self::WindfallWorld),
            "card_named" => entry.slug("card", reasons).map(Self::CardNamed),
            "alien_keyword_card" => Some(Self::AlienCard),
            "six_cost_development" => Some(Self::SixCostDevelopment),
            "development" => Some(Self::Development),
            "development_with_explore_power" => Some(Self::DevelopmentWith(When::Explore)),
            "development_with_consume_power" => Some(Self::DevelopmentWith(When::Consume)),
            "development_with_trade_power" => Some(Self::DevelopmentWith(When::Trade)),
            "world" => Some(Self::World),
            "world_with_explore_power" => Some(Self::WorldWith(When::Explore)),
            "world_with_consume_power" => Some(Self::WorldWith(When::Consume)),
            "world_with_trade_power" => Some(Self::WorldWith(When::Trade)),
            "military_world" => Some(Self::MilitaryWorld),
            "rebel_military_world" => Some(Self::RebelMilitaryWorld),
            "three_vp_chips" => Some(Self::ThreeVpChips),
            "unspecialized_military_point" => Some(Self::UnspecializedMilitary),
            "good_on_own_worlds" => Some(Self::GoodOnWorlds),
            "nonmilitary_world" if expanded => Some(Self::CivilWorld),
            "peaceful_world" if expanded => Some(Self::PeacefulWorld),
            "imperium_keyword_card" if expanded => Some(Self::ImperiumCard),
            "rebel_keyword_card" if expanded => Some(Self::RebelCard),
            "intel_card" if expanded => Some(Self::IntelCard),
            "card_with_trade_power" if expanded => Some(Self::CardWith(When::Trade)),
            "card_with_consume_power" if expanded => Some(Self::CardWith(When::Consume)),
            "card_with_explore_power" if expanded => Some(Self::CardWith(When::Explore)),
            "negative_military_point" if expanded => Some(Self::NegativeMilitary),
            "two_favor" if expanded => Some(Self::TwoFavor),
            _ => {
                reasons.add(format!("{place}: nothing scores per {per:?}"));
                return None;
            }
        };
        entry.finish(reasons);
        Some((vp? as u8, term?))
    }
}

const PASSES: &str = "the built-in cards pass their own checks";

/// The cards of one game.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    pub(crate) source: CardSource,
    /// By name, in the order of the names.
    pub(crate) facts: Vec<Facts>,
    /// The first-game hands by start number from 1, as names.
    pub(crate) preset_hands: Vec<[Card; 4]>,
    /// None in the base game.
    pub(crate) goals: Vec<Goal>,
    pub(crate) tables: Tables,
}

impl Cards {
    /// The built-in set, the base game in its first or second edition, with or without Patronage.
    pub(crate) fn built_in(edition: u8, expanded: bool) -> Self {
        static SETS: [LazyLock<Cards>; 4] = [
            LazyLock::new(|| Cards::base(BUILT_IN, 1, None).expect(PASSES)),
            LazyLock::new(|| Cards::base(BUILT_IN, 2, None).expect(PASSES)),
            LazyLock::new(|| Cards::expanded(MORE_BUILT_IN, 1, None).expect(PASSES)),
            LazyLock::new(|| Cards::expanded(MORE_BUILT_IN, 2, None).expect(PASSES)),
        ];
        SETS[usize::from(edition == 2) + 2 * usize::from(expanded)].clone()
    }

    /// An owner's file: of the base game, or with Patronage the list of its cards.
    ///
    /// # Errors
    /// Every reason why it is refused, each with its line.
    pub(crate) fn owned(text: &str, edition: u8, expanded: bool) -> Result<Self, BadCards> {
        if expanded { Self::expanded(text, edition, Some(text)) } else { Self::base(text, edition, Some(text)) }
    }

    fn base(text: &str, edition: u8, owner: Option<&str>) -> Result<Self, BadCards> {
        let mut file = CardFile::parse(text, FORMAT)?;
        let mut reasons = Reasons::default();
        let mut top = file.top(&["card"]);
        let name = top.slug("name", &mut reasons).unwrap_or_default();
        if owner.is_some() && text != BUILT_IN && name == Self::built_in(edition, false).source.name() {
            reasons.add(format!("name {name:?} belongs to the built-in set; give yours another one"));
        }
        let hands = top.table("preset_hands", &mut reasons);
        top.finish(&mut reasons);
        let facts = read_cards(&mut file, edition, false, &mut reasons);
        check_counts(&facts, &mut reasons);
        let preset_hands = hands.map(|hands| read_hands(hands, &facts, &mut reasons)).unwrap_or_default();
        reasons.extend(file.reasons);
        BadCards::check(reasons)?;
        let told = [("edition", edition.into()), ("cards", facts.iter().map(|card| card.to_json(false)).collect())];
        Ok(Self {
            source: CardSource::new(Patronage::ID, name, owner, BUILT_IN, told),
            tables: Tables::of(&facts, &[], &[]),
            preset_hands,
            goals: Vec::new(),
            facts,
        })
    }

    /// The built-in base game, and Patronage from its file.
    fn expanded(text: &str, edition: u8, owner: Option<&str>) -> Result<Self, BadCards> {
        let mut file = CardFile::parse(text, MORE_FORMAT)?;
        let name = (owner.is_some() && text != MORE_BUILT_IN).then(|| Self::built_in(edition, true));
        let name = file.name(&["card", "agenda", "goal"], name.as_ref().map(|set| set.source.name()));
        let mut reasons = Reasons::default();
        let mut facts = Self::built_in(edition, false).facts;
        let more = read_cards(&mut file, edition, true, &mut reasons);
        check_more(&facts, &more, &mut reasons);
        facts.extend(more);
        check_terms(&facts, &mut reasons);
        check_asked(&facts, &mut reasons);
        let agendas =
            file.entries("agenda").into_iter().filter_map(|entry| Agenda::read(entry, &mut reasons)).collect();
        let agendas = agendas::check(agendas, &facts, &mut reasons);
        let goals = file.entries("goal").into_iter().filter_map(|entry| Goal::read(entry, &mut reasons)).collect();
        let goals = goals::check(goals, &mut reasons);
        reasons.extend(file.reasons);
        BadCards::check(reasons)?;
        let told = [
            ("edition", edition.into()),
            ("cards", facts.iter().map(|card| card.to_json(true)).collect()),
            ("agendas", agendas.iter().map(|agenda| agenda.to_json(&facts)).collect()),
            ("goals", goals.iter().map(Goal::to_json).collect()),
        ];
        Ok(Self {
            source: CardSource::new(Patronage::ID, name, owner, MORE_BUILT_IN, told),
            tables: Tables::of(&facts, &agendas, &goals),
            preset_hands: Vec::new(),
            goals,
            facts,
        })
    }

    /// What is known of a card.
    pub(crate) fn of(&self, card: Card) -> &Facts {
        &self.facts[card.name_index()]
    }

    /// The card's slug.
    pub(crate) fn slug(&self, card: Card) -> &str {
        &self.of(card).slug
    }

    /// The first copy of the card with this slug.
    pub(crate) fn named(&self, slug: &str) -> Option<Card> {
        self.facts.iter().position(|card| card.slug == slug).map(Card::of_name_index)
    }

    /// Slugs of a set, ascending.
    pub(crate) fn slugs(&self, set: CardSet) -> Vec<&str> {
        set.iter().map(|card| self.slug(card)).collect()
    }
}

/// The cards of a file, those with two copies first: their copies stand side by side.
fn read_cards(file: &mut CardFile<'_>, edition: u8, expanded: bool, reasons: &mut Reasons) -> Vec<Facts> {
    let mut facts: Vec<Facts> = Vec::new();
    for mut entry in file.entries("card") {
        let Some(card) = read_card(&mut entry, edition, expanded, reasons) else { continue };
        if facts.iter().any(|other| other.slug == card.slug) {
            reasons.add(format!("{}: the card stands here twice", entry.place()));
        }
        entry.finish(reasons);
        facts.push(card);
    }
    facts.sort_by_key(|card| card.copies == 1);
    facts
}

fn read_card(entry: &mut Entry<'_>, edition: u8, expanded: bool, reasons: &mut Reasons) -> Option<Facts> {
    let slug = entry.slug("slug", reasons)?;
    entry.call(&slug);
    let name = entry.text("name", reasons);
    let copies = entry.number("copies", 1..=2, reasons);
    let is_world = entry.word("kind", &["development", "world"], reasons).map(|index| index == 1);
    let mut change = (edition == 2 && !expanded).then(|| entry.table("edition2", reasons)).flatten();
    if edition != 2 && !expanded && entry.has("edition2") {
        entry.table("edition2", reasons);
    }
    let mut changed = |entry: &mut Entry<'_>, field: &str, low: i64, high: i64, reasons: &mut Reasons| {
        let first = entry.number(field, low..=high, reasons);
        match &mut change {
            Some(change) if change.has(field) => change.number(field, low..=high, reasons),
            _ => first,
        }
    };
    let price = match is_world {
        Some(true) if expanded && entry.has("peaceful_defense") => {
            changed(entry, "peaceful_defense", -9, 0, reasons).map(|defense| Price::Peaceful(defense as i8))
        }
        Some(true) if entry.has("defense") => {
            changed(entry, "defense", 0, 9, reasons).map(|defense| Price::Military(defense as u8))
        }
        Some(true) => changed(entry, "cost", 0, 9, reasons).map(|cost| Price::Civil(cost as u8)),
        Some(false) => changed(entry, "cost", 0, 9, reasons).map(|cost| Price::Development(cost as u8)),
        None => None,
    };
    let mut end_score: Vec<_> =
        entry.tables("end_score", reasons).into_iter().filter_map(|term| Term::read(term, expanded, reasons)).collect();
    let vp = if end_score.is_empty() { changed(entry, "vp", -9, 9, reasons) } else { Some(0) };
    let good = entry.has("good").then(|| entry.word("good", &KINDS, reasons)).flatten();
    let windfall = good.and_then(|_| entry.word("good_source", &["production", "windfall"], reasons));
    let start = entry.has("start_number").then(|| {
        let number = entry.number("start_number", 0..=99, reasons);
        let color = entry.word("start_color", &["red", "blue"], reasons);
        number.zip(color).map(|(number, color)| Start { number: number as u8, red: color == 0 })
    });
    let keywords = if entry.has("keywords") { entry.words("keywords", &KEYWORDS, reasons) } else { Some(0) };
    let told = entry.tables("powers", reasons).into_iter().filter_map(|power| Power::read(power, expanded, reasons));
    let (mut powers, mut intel) = (Vec::new(), Vec::new());
    for (power, on) in told {
        match on {
            None => powers.push(power),
            Some(on) => intel.push((on, power)),
        }
    }
    if let Some(mut change) = change {
        let power = change.table("add_power", reasons).and_then(|power| Power::read(power, false, reasons));
        powers.extend(power.map(|(power, _)| power));
        end_score.extend(change.table("add_end_score", reasons).and_then(|term| Term::read(term, false, reasons)));
        change.finish(reasons);
    }
    let provenance = entry.provenance(&TOLD, reasons);
    if powers.contains(&Power::Produce(ProducePower::MakeGood)) != (windfall == Some(0)) {
        reasons.add(format!("{}: a production world, and nothing else, has the power make_good", entry.place()));
    }
    Some(Facts {
        slug,
        name: name?,
        copies: copies? as u8,
        price: price?,
        vp: vp? as i8,
        good: good.map(|kind| kind as u8),
        windfall: windfall == Some(1),
        keywords: keywords?,
        start: start.flatten(),
        powers,
        intel,
        end_score,
        is_more: expanded,
        provenance,
        place: entry.place(),
    })
}

/// The numbers of cards that the rulebook states.
fn check_counts(facts: &[Facts], reasons: &mut Reasons) {
    let names = facts.len();
    let pairs = facts.iter().filter(|card| card.copies == 2).count();
    if (names, pairs) != (BASE_NAMES, PAIRS) {
        reasons.add(format!(
            "the base game has {BASE_NAMES} different cards, {PAIRS} of them twice; the file has {names} that can be \
             read, {pairs} of them twice"
        ));
    }
    let mut numbers: Vec<u8> = facts.iter().filter_map(|card| card.start).map(|start| start.number).collect();
    numbers.sort_unstable();
    if numbers != (0..START_WORLDS as u8).collect::<Vec<_>>() {
        reasons.add(format!("start worlds have the numbers 0 to {}, each once; not {numbers:?}", START_WORLDS - 1));
    }
    check_asked(facts, reasons);
    check_terms(facts, reasons);
}

/// What the rulebook states of Patronage's own cards (Overview), and that they can be told from the base game's.
fn check_more(base: &[Facts], more: &[Facts], reasons: &mut Reasons) {
    let pairs = more.iter().filter(|card| card.copies == 2).count();
    let cards: usize = more.iter().map(|card| usize::from(card.copies)).sum();
    if (more.len(), pairs, cards) != (MORE_NAMES, MORE_PAIRS, MORE_CARDS) {
        reasons.add(format!(
            "Patronage has {MORE_NAMES} different cards, {MORE_PAIRS} of them twice, {MORE_CARDS} in all; the file has \
             {} that can be read, {pairs} of them twice, {cards} in all",
            more.len()
        ));
    }
    let mut numbers: Vec<u8> = Vec::new();
    for card in more {
        let place = &card.place;
        let twice = matches!(card.price, Price::Development(1..=5));
        if (card.copies == 2) != twice {
            reasons.add(format!("{place}: copies: developments of cost 1 to 5, and no other cards, are doubled"));
        }
        if base.iter().any(|other| other.slug == card.slug) {
            reasons.add(format!("{place}: the base game has a card of this slug"));
        }
        if [FAVOR_SLUG, "chip"].contains(&card.slug.as_str()) {
            reasons.add(format!("{place}: slug: the word has another meaning in actions"));
        }
        if let Some(start) = card.start {
            if !card.is_world() {
                reasons.add(format!("{place}: start_number: only a world has one"));
            }
            if usize::from(start.number) < START_WORLDS || numbers.contains(&start.number) {
                reasons.add(format!(
                    "{place}: start_number {}: the base game has 0 to {}, and every other stands once",
                    start.number,
                    START_WORLDS - 1
                ));
            }
            numbers.push(start.number);
        }
    }
    for (red, color) in [(true, "red"), (false, "blue")] {
        let all = base.iter().chain(more).filter_map(|card| card.start).filter(|start| start.red == red).count();
        if all < SEATS {
            reasons.add(format!("{all} start worlds with the base game's are {color}; {SEATS} players need {SEATS}"));
        }
    }
}

/// There is room for all powers that are asked.
fn check_asked(facts: &[Facts], reasons: &mut Reasons) {
    let asked = facts.iter().flat_map(Facts::all_powers).filter(|power| power.is_asked()).count();
    if asked > MOST_ASKED {
        reasons.add(format!("{asked} powers are optional or Consume powers; there is room for {MOST_ASKED}"));
    }
    let spends = facts.iter().flat_map(Facts::all_powers).filter(|power| power.spends().is_some()).count();
    if spends > MOST_SPENDS {
        reasons.add(format!("{spends} powers spend VP; there is room for {MOST_SPENDS}"));
    }
}

fn check_terms(facts: &[Facts], reasons: &mut Reasons) {
    for card in facts {
        for (_, term) in &card.end_score {
            if let Term::CardNamed(slug) = term
                && !facts.iter().any(|other| other.slug == *slug)
            {
                reasons.add(format!("{}: end_score: there is no card {slug:?}", card.place));
            }
        }
        if card.is_world() && (card.copies == 2 || !card.end_score.is_empty()) {
            reasons.add(format!("{}: a world stands once in the deck and has printed VP", card.place));
        }
    }
}

fn read_hands(mut entry: Entry<'_>, facts: &[Facts], reasons: &mut Reasons) -> Vec<[Card; 4]> {
    let mut hands = Vec::new();
    for number in 1..START_WORLDS {
        let Some(slugs) = entry.texts(&number.to_string(), reasons) else { continue };
        let cards: Option<Vec<Card>> =
            slugs.iter().map(|slug| facts.iter().position(|c| c.slug == *slug).map(Card::of_name_index)).collect();
        match cards.and_then(|cards| <[Card; 4]>::try_from(cards).ok()) {
            Some(hand) => hands.push(hand),
            None => reasons.add(format!("{}: {number} must be a list of four cards", entry.place())),
        }
    }
    entry.finish(reasons);
    hands
}
