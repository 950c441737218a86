//! What a player may say, and its text.

#![expect(clippy::cast_possible_truncation, reason = "seats, goods, buildings and campi are small numbers")]

use super::Venice;
use super::cards::{Good, SHIPS};
use crate::error::quoted;

/// The five actions that a lead player chooses from, in the rulebook's order.
pub(crate) const DEEDS: [&str; 5] = ["reserve", "sail", "trade", "sponsor", "produce"];

/// What kind of thing is said. The order is that of the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Verb {
    /// The lead: everybody performs this one of the five actions.
    Name,
    /// Reserve the shipment on this ship: three times the seat, plus the ship.
    Reserve,
    /// Unloading: pay for the shipment and take it.
    Keep,
    /// Unloading: sell the shipment to the Market.
    SellShipment,
    /// Put this new shipment on the own leftmost ship.
    Load,
    /// Trade: sell this good from hand.
    Sell,
    /// Trade: buy this good from the Market.
    BuyMarket,
    /// Trade: buy this good from the Pirate Wharf.
    BuyWharf,
    /// Sponsor: a business of this kind and showing, in this building.
    Business,
    /// Sponsor: a statue in this campo.
    Statue,
    /// Produce with the business in this building.
    Produce,
    /// Do nothing.
    Pass,
    /// End one's part of a trade, or of producing per business.
    Done,
}

/// How many verbs there are.
pub(crate) const VERBS: usize = 13;

impl Verb {
    pub(crate) const ALL: [Self; VERBS] = [
        Self::Name,
        Self::Reserve,
        Self::Keep,
        Self::SellShipment,
        Self::Load,
        Self::Sell,
        Self::BuyMarket,
        Self::BuyWharf,
        Self::Business,
        Self::Statue,
        Self::Produce,
        Self::Pass,
        Self::Done,
    ];
}

/// One thing that a player may say: the verb and, where it needs them, what of.
// Four bytes, so that it is read in one load.
#[repr(align(4))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    pub(crate) verb: Verb,
    /// Of a business: the opening (tile and what is shown), as its place in the card tables. Else 0.
    pub(crate) opening: u8,
    /// Deed, ship, good, building or campo.
    pub(crate) item: u8,
}

impl Action {
    pub(crate) const fn new(verb: Verb, item: u8) -> Self {
        Self { verb, opening: 0, item }
    }

    pub(crate) const fn good(self) -> Good {
        Good(self.item)
    }
}

/// The codes of each verb's actions begin here; the last entry is the number of all codes.
pub(crate) type Codes = [u32; VERBS + 1];

impl Venice {
    /// How many actions each verb has, before its place.
    pub(crate) fn code_table(&self) -> Codes {
        let mut table = [0; VERBS + 1];
        for verb in Verb::ALL {
            table[verb as usize + 1] = table[verb as usize] + self.items(verb) * self.openings(verb);
        }
        table
    }

    /// How many different items a verb has.
    fn items(&self, verb: Verb) -> u32 {
        let cards = &self.cards;
        match verb {
            Verb::Name => DEEDS.len() as u32,
            Verb::Reserve => u32::from(SHIPS) * u32::from(self.players),
            Verb::Keep | Verb::SellShipment | Verb::Pass | Verb::Done => 1,
            Verb::Load | Verb::BuyWharf => cards.raw.into(),
            Verb::Sell | Verb::BuyMarket => cards.good_slugs.len() as u32,
            Verb::Business | Verb::Produce => cards.buildings.into(),
            Verb::Statue => cards.campo_slugs.len() as u32,
        }
    }

    fn openings(&self, verb: Verb) -> u32 {
        if verb == Verb::Business { self.cards.openings.len() as u32 } else { 1 }
    }

    pub(crate) fn code_of(&self, action: Action) -> u32 {
        self.codes[action.verb as usize] + u32::from(action.opening) * self.items(action.verb) + u32::from(action.item)
    }

    pub(crate) fn action_of(&self, code: u32) -> Option<Action> {
        let verb = Verb::ALL.into_iter().find(|&verb| code < self.codes[verb as usize + 1])?;
        let (place, items) = (code - self.codes[verb as usize], self.items(verb));
        Some(Action { verb, opening: (place / items) as u8, item: (place % items) as u8 })
    }

    pub(crate) fn words_of(&self, action: Action) -> String {
        let cards = &self.cards;
        let item = usize::from(action.item);
        let good = || cards.slug(action.good());
        match action.verb {
            Verb::Name => format!("action {}", DEEDS[item]),
            Verb::Reserve => format!("reserve {}.{}", action.item / SHIPS, action.item % SHIPS),
            Verb::Keep => "keep".to_owned(),
            Verb::SellShipment => "sell".to_owned(),
            Verb::Load => format!("load {}", good()),
            Verb::Sell => format!("sell {}", good()),
            Verb::BuyMarket => format!("buy market {}", good()),
            Verb::BuyWharf => format!("buy wharf {}", good()),
            Verb::Business => {
                let opening = &cards.openings[usize::from(action.opening)];
                let tile = &cards.tiles[usize::from(opening.tile)].slug;
                let shown: Vec<&str> = opening.show.goods().map(|good| cards.slug(good)).collect();
                let show = if shown.is_empty() { String::new() } else { format!(" show {}", shown.join(",")) };
                format!("business {tile} {}{show}", item + 1)
            }
            Verb::Statue => format!("statue {}", cards.campo_slugs[item]),
            Verb::Produce => format!("produce {}", item + 1),
            Verb::Pass => "pass".to_owned(),
            Verb::Done => "done".to_owned(),
        }
    }

    pub(crate) fn action_named(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let raw = |slug: &str| match self.good_named(slug)? {
            good if good.0 < self.cards.raw => Ok(good.0),
            _ => Err(format!("{slug} is a manufactured good: it is on no ship and not on the Pirate Wharf")),
        };
        Ok(match words.as_slice() {
            ["action", deed] => Action::new(Verb::Name, deed_named(deed)?),
            ["reserve", ship] => Action::new(Verb::Reserve, self.ship_named(ship)?),
            ["keep"] => Action::new(Verb::Keep, 0),
            ["sell"] => Action::new(Verb::SellShipment, 0),
            ["load", good] => Action::new(Verb::Load, raw(good)?),
            ["sell", good] => Action::new(Verb::Sell, self.good_named(good)?.0),
            ["buy", "market", good] => Action::new(Verb::BuyMarket, self.good_named(good)?.0),
            ["buy", "wharf", good] => Action::new(Verb::BuyWharf, raw(good)?),
            ["business", tile, building] => self.business_named(tile, building, "")?,
            ["business", tile, building, "show", shown] => self.business_named(tile, building, shown)?,
            ["statue", campo] => Action::new(Verb::Statue, self.campo_named(campo)?),
            ["produce", building] => Action::new(Verb::Produce, self.building_named(building)?),
            ["pass"] => Action::new(Verb::Pass, 0),
            ["done"] => Action::new(Verb::Done, 0),
            _ => {
                return Err(
                    "an action reads: action <reserve, sail, trade, sponsor or produce>, reserve <seat>.<ship>, \
                            keep, sell [<good>], load <good>, buy <market or wharf> <good>, \
                            business <tile> <building> [show <good>[,<good>]], statue <campo>, produce <building>, \
                            pass, done"
                        .to_owned(),
                );
            }
        })
    }

    fn good_named(&self, slug: &str) -> Result<Good, String> {
        let found = self.cards.good(slug).filter(|&good| good != Good::PIRATES);
        found.ok_or_else(|| format!("there is no good {}", quoted(slug)))
    }

    fn campo_named(&self, slug: &str) -> Result<u8, String> {
        let campi = &self.cards.campo_slugs;
        let found = campi.iter().position(|known| known == slug);
        found
            .map(|campo| campo as u8)
            .ok_or_else(|| format!("there is no campo {}; there are {}", quoted(slug), campi.join(", ")))
    }

    fn building_named(&self, number: &str) -> Result<u8, String> {
        let last = self.cards.buildings;
        // `str::parse` takes a plus sign and leading zeros: an action has one text only.
        let found = number.parse::<u8>().ok().filter(|read| read.to_string() == number);
        found
            .filter(|number| (1..=last).contains(number))
            .map(|number| number - 1)
            .ok_or_else(|| format!("there is no building {}; there are 1 to {last}", quoted(number)))
    }

    fn ship_named(&self, text: &str) -> Result<u8, String> {
        let digit = |text: &str| text.parse::<u8>().ok().filter(|read| read.to_string() == text);
        let found = text.split_once('.').and_then(|(seat, ship)| Some((digit(seat)?, digit(ship)?)));
        found
            .filter(|&(seat, ship)| seat < self.players && ship < SHIPS)
            .map(|(seat, ship)| seat * SHIPS + ship)
            .ok_or_else(|| {
                let (seat, ship) = (self.players - 1, SHIPS - 1);
                format!("there is no ship {}; <seat>.<ship> has seats 0 to {seat} and ships 0 to {ship}", quoted(text))
            })
    }

    fn business_named(&self, tile: &str, building: &str, shown: &str) -> Result<Action, String> {
        let cards = &self.cards;
        let kind = cards.tile(tile).ok_or_else(|| {
            let tiles: Vec<&str> = cards.tiles.iter().map(|tile| tile.slug.as_str()).collect();
            format!("there is no tile {}; there are {}", quoted(tile), tiles.join(", "))
        })?;
        let item = self.building_named(building)?;
        let slugs: Vec<&str> = if shown.is_empty() { Vec::new() } else { shown.split(',').collect() };
        let goods = slugs.iter().map(|slug| self.good_named(slug)).collect::<Result<Vec<Good>, String>>()?;
        let of_tile = || (0..).zip(&cards.openings).filter(|(_, opening)| opening.tile == kind);
        let found = of_tile().find(|(_, opening)| opening.show.goods().eq(goods.iter().copied()));
        let (opening, _) = found.ok_or_else(|| {
            let ways: Vec<String> = of_tile()
                .filter(|(_, opening)| !opening.show.is_empty())
                .map(|(_, opening)| opening.show.goods().map(|good| cards.slug(good)).collect::<Vec<_>>().join(","))
                .collect();
            format!("for a {tile} one shows {}; not {}", ways.join(" or "), quoted(shown))
        })?;
        Ok(Action { verb: Verb::Business, opening, item })
    }
}

fn deed_named(word: &str) -> Result<u8, String> {
    let found = DEEDS.iter().position(|known| *known == word);
    found
        .map(|deed| deed as u8)
        .ok_or_else(|| format!("there is no action {}; there are {}", quoted(word), DEEDS.join(", ")))
}
