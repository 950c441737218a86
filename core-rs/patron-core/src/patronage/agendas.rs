//! Galactic Agendas: their keys and the abilities for which Favor is spent.

#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "numbers of an ability are below 10")]

use serde_json::{Value, json};

use super::cards::{ALIEN, Facts, IMPERIUM, Price, REBEL, UPLIFT};
use super::powers::{ExplorePower, GENES, KINDS, Power, RARE, SettlePower, When, signed};
use crate::cardfile::Entry;
use crate::error::Reasons;

/// The Agendas of the rulebook, in its order.
pub(crate) const AGENDAS: [&str; 8] = [
    "arms-of-the-imperium",
    "established-power",
    "galactic-enrichment",
    "galactic-vigilance",
    "uplift-prophecy",
    "omens-of-war",
    "pan-galactic-senate",
    "planetary-surplus",
];
/// Agendas in a game (rulebook, Setup).
pub(crate) const SLOTS: usize = 2;

/// What a card must be to gain a Favor of an Agenda, and to use its ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    RebelWorld,
    ImperiumCard,
    MilitaryDevelopment,
    GreyCivilWorld,
    WindfallWorld,
    DrawMoreCard,
    AlienCard,
    IntelCard,
    UpliftCard,
    RareWorld,
    SpendVpCard,
    CivilGenesWorld,
    NegativeMilitaryCard,
    TradeCard,
    DiscardFromTableauCard,
}

impl Key {
    const ALL: [(Self, &'static str, &'static str); 15] = [
        (Self::RebelWorld, "rebel_world", "a Rebel world"),
        (Self::ImperiumCard, "imperium_card", "an Imperium card"),
        (Self::MilitaryDevelopment, "military_development", "a development that provides Military"),
        (Self::GreyCivilWorld, "grey_nonmilitary_world", "a grey non-military world"),
        (Self::WindfallWorld, "windfall_world", "a windfall world"),
        (Self::DrawMoreCard, "draw_more_card", "a card that draws more in Explore"),
        (Self::AlienCard, "alien_card", "an Alien card"),
        (Self::IntelCard, "intel_card", "a card with an Intel power"),
        (Self::UpliftCard, "uplift_card", "an Uplift card"),
        (Self::RareWorld, "rare_world", "a Rare elements world"),
        (Self::SpendVpCard, "spend_vp_card", "a card with a power for which VP are spent"),
        (Self::CivilGenesWorld, "nonmilitary_genes_world", "a non-military Genes world"),
        (Self::NegativeMilitaryCard, "negative_military_card", "a card that provides negative Military"),
        (Self::TradeCard, "trade_card", "a card with a Trade power"),
        (
            Self::DiscardFromTableauCard,
            "discard_from_tableau_card",
            "a card with a power for which it is discarded from the tableau",
        ),
    ];

    /// Its word in the card file.
    pub(crate) const fn slug(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    const fn words(self) -> &'static str {
        Self::ALL[self as usize].2
    }

    /// Whether the card is one (rulings, section 3: key counts).
    pub(crate) fn meets(self, card: &Facts) -> bool {
        let civil = matches!(card.price, Price::Civil(_));
        let marked = |keyword: u8| card.keywords & keyword != 0;
        let some = |wanted: &dyn Fn(Power) -> bool| card.all_powers().any(wanted);
        match self {
            Self::RebelWorld => card.is_world() && marked(REBEL),
            Self::ImperiumCard => marked(IMPERIUM),
            Self::MilitaryDevelopment => !card.is_world() && some(&provides_military),
            Self::GreyCivilWorld => civil && card.good.is_none(),
            Self::WindfallWorld => card.windfall,
            Self::DrawMoreCard => some(&|power| matches!(power, Power::Explore(ExplorePower::SeeMore(_)))),
            Self::AlienCard => marked(ALIEN),
            Self::IntelCard => !card.intel.is_empty(),
            Self::UpliftCard => marked(UPLIFT),
            Self::RareWorld => card.good == Some(RARE),
            Self::SpendVpCard => some(&|power| power.spends().is_some()),
            Self::CivilGenesWorld => civil && card.good == Some(GENES),
            Self::NegativeMilitaryCard => {
                some(&|power| matches!(power, Power::Settle(SettlePower::Military { n: ..0, .. })))
            }
            Self::TradeCard => some(&|power| power.when() == When::Trade),
            Self::DiscardFromTableauCard => some(&Power::discards_itself),
        }
    }
}

/// Military of its own, by discarding the card, or by spending VP.
fn provides_military(power: Power) -> bool {
    matches!(
        power,
        Power::Settle(
            SettlePower::Military { n: 1.., .. }
                | SettlePower::SelfDiscardMilitary(_)
                | SettlePower::SpendVp { military: 1.., .. }
        )
    )
}

/// What a Favor buys when the Agenda is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ability {
    /// Never Trade, which is a part of Consume.
    pub(crate) when: When,
    /// To pay less, until the end of the phase.
    pub(crate) discount: i8,
    /// Military until the end of the phase.
    pub(crate) military: i8,
    pub(crate) vp: u8,
    pub(crate) cards: u8,
    /// Of so many drawn cards, so many are kept; or so many more of the Explore action's.
    pub(crate) see: u8,
    pub(crate) keep: u8,
    /// The Favor is a good of this kind.
    pub(crate) good: Option<u8>,
}

impl Ability {
    /// What no game has.
    pub(crate) const NONE: Self =
        Self { when: When::Trade, discount: 0, military: 0, vp: 0, cards: 0, see: 0, keep: 0, good: None };

    /// Whether a Favor brings something at once, with nothing placed in the phase.
    pub(crate) const fn gives(&self) -> bool {
        self.vp > 0 || self.cards > 0 || self.see > 0
    }

    fn read(mut entry: Entry<'_>, reasons: &mut Reasons) -> Option<Self> {
        let phases = [When::Explore, When::Develop, When::Settle, When::Consume, When::Produce];
        let words = phases.map(When::slug);
        let when = phases[entry.word("phase", &words, reasons)?];
        let mut ability = Self { when, ..Self::NONE };
        let mut number = |field: &str, low: i64| {
            let there = entry.has(field);
            there.then(|| entry.number(field, low..=9, reasons)).flatten().unwrap_or(0) as i8
        };
        match when {
            When::Explore => {
                ability.see = number("see", 1) as u8;
                ability.keep = number("keep", 1) as u8;
            }
            When::Settle => {
                ability.military = number("military", -9);
                ability.discount = number("discount", 0);
            }
            When::Develop => ability.discount = number("discount", 0),
            When::Consume if entry.has("good") => {
                ability.good = entry.word("good", &KINDS, reasons).map(|kind| kind as u8);
            }
            When::Trade | When::Consume | When::Produce => {}
        }
        if when != When::Explore && ability.good.is_none() {
            let mut number = |field: &str| {
                let there = entry.has(field);
                there.then(|| entry.number(field, 0..=9, reasons)).flatten().unwrap_or(0) as u8
            };
            ability.vp = number("vp");
            ability.cards = number("cards");
        }
        if ability == (Self { when, ..Self::NONE })
            || ability.keep > ability.see
            || (ability.see > 0) != (ability.keep > 0)
        {
            reasons.add(format!("{}: the ability brings nothing", entry.place()));
        }
        entry.finish(reasons);
        Some(ability)
    }

    fn words(&self) -> String {
        let plural = |n: u8| if n == 1 { "1 card".to_owned() } else { format!("{n} cards") };
        let mut parts = Vec::new();
        if let Some(kind) = self.good {
            parts.push(format!("is a {} good", KINDS[usize::from(kind)]));
        }
        if self.see > 0 {
            parts.push(format!(
                "draws {} of which {} is kept, or keeps {} more of the drawn cards",
                plural(self.see),
                self.keep,
                self.keep
            ));
        }
        if self.vp > 0 {
            parts.push(format!("gives {} VP", self.vp));
        }
        if self.cards > 0 {
            parts.push(format!("draws {}", plural(self.cards)));
        }
        if self.discount > 0 {
            parts.push(format!("lowers the cost by {} in this phase", self.discount));
        }
        if self.military != 0 {
            parts.push(format!("gives {} Military in this phase", signed(self.military)));
        }
        format!("a Favor {}", parts.join(" and "))
    }
}

/// One Agenda as the file has it.
#[derive(Clone, Debug)]
pub(crate) struct Agenda {
    pub(crate) slug: String,
    name: String,
    pub(crate) keys: Vec<Key>,
    pub(crate) ability: Ability,
    /// Where the file has it.
    pub(crate) place: String,
    pub(crate) provenance: Value,
}

impl Agenda {
    pub(crate) fn read(mut entry: Entry<'_>, reasons: &mut Reasons) -> Option<Self> {
        let slug = entry.slug("slug", reasons)?;
        entry.call(&slug);
        let place = entry.place();
        let name = entry.text("name", reasons);
        let keys = entry.texts("keys", reasons).map(|words| {
            let known = |word: &String| Key::ALL.iter().find(|key| key.1 == word).map(|key| key.0);
            for word in words.iter().filter(|word| known(word).is_none()) {
                reasons.add(format!("{place}: keys: there is no key {word:?}"));
            }
            if words.is_empty() {
                reasons.add(format!("{place}: keys: an Agenda has one at least"));
            }
            words.iter().filter_map(known).collect()
        });
        let ability = entry.table("ability", reasons);
        if ability.is_none() {
            reasons.add(format!("{place}: ability is missing"));
        }
        let ability = ability.and_then(|ability| Ability::read(ability, reasons));
        let provenance = entry.provenance(&["name", "keys", "ability"], reasons);
        entry.finish(reasons);
        Some(Self { slug, name: name?, keys: keys?, ability: ability?, place, provenance })
    }

    /// With the cards that match each key.
    pub(crate) fn to_json(&self, cards: &[Facts]) -> Value {
        let keys = self.keys.iter().map(|key| {
            let slugs: Vec<&str> = cards.iter().filter(|card| key.meets(card)).map(|card| card.slug.as_str()).collect();
            json!({ "key": key.slug(), "text": key.words(), "cards": slugs })
        });
        json!({
            "slug": self.slug,
            "name": self.name,
            "keys": keys.collect::<Vec<_>>(),
            "phase": self.ability.when.slug(),
            "text": self.ability.words(),
            "provenance": self.provenance,
        })
    }
}

/// The eight Agendas in the rulebook's order; every key is met by some card.
pub(crate) fn check(mut agendas: Vec<Agenda>, cards: &[Facts], reasons: &mut Reasons) -> Vec<Agenda> {
    let place = |slug: &str| AGENDAS.iter().position(|&known| known == slug);
    for agenda in &agendas {
        if place(&agenda.slug).is_none() {
            reasons.add(format!("{}: there is no such Agenda; there are {}", agenda.place, AGENDAS.join(", ")));
        } else if agendas.iter().filter(|other| other.slug == agenda.slug).count() > 1 {
            reasons.add(format!("{}: the Agenda stands here twice", agenda.place));
        }
        for key in agenda.keys.iter().filter(|key| !cards.iter().any(|card| key.meets(card))) {
            reasons.add(format!("{}: keys: no card is {}", agenda.place, key.words()));
        }
    }
    for slug in AGENDAS.iter().filter(|&&slug| !agendas.iter().any(|agenda| agenda.slug == slug)) {
        reasons.add(format!("the Agenda {slug} is missing"));
    }
    if agendas.iter().filter(|agenda| agenda.ability.good.is_some()).count() > 1 {
        reasons.add("the Favor of one Agenda at most is a good");
    }
    agendas.sort_by_key(|agenda| place(&agenda.slug));
    agendas
}

/// The pair of Agendas that `text` names, joined by `+`, in their order.
pub(crate) fn pair(text: &str) -> Option<[u8; SLOTS]> {
    let place = |slug: &str| AGENDAS.iter().position(|&known| known == slug).map(|place| place as u8);
    let (one, other) = text.split_once('+')?;
    let (one, other) = (place(one)?, place(other)?);
    (one != other).then(|| [one.min(other), one.max(other)])
}
