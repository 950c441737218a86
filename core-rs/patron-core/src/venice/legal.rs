//! Which actions may be said.

#![expect(clippy::cast_possible_truncation, reason = "seats, goods, buildings and campi are small numbers")]

use arrayvec::ArrayVec;

use super::action::{Action, DEEDS, Verb};
use super::cards::{Good, MOST_KINDS, SHIPS};
use super::counts::{Kinds, place, places};
use super::state::{NONE, Phase, Ships, State};
use super::{Produce, Venice};
use crate::bits;
use crate::game::ActionSet;

/// The most rows that a question has: openings of all tiles, statues, `pass`. A luxury recipe of four goods has six
/// pairs.
const ROWS: usize = MOST_KINDS * 6 + 2;

/// Actions that differ in their item only: one bit each, or in places of four bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    mask: u64,
    size: u8,
    verb: Verb,
    opening: u8,
    /// How far a bit is from the item that it means.
    wide: u8,
}

/// The legal actions: rows in ascending order of their actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    rows: ArrayVec<Row, ROWS>,
    size: u16,
}

impl Legal {
    #[inline]
    fn clear(&mut self) {
        self.rows.clear();
        self.size = 0;
    }

    #[inline]
    fn push(&mut self, row: Row) {
        if row.mask != 0 {
            self.size += u16::from(row.size);
            self.rows.push(row);
        }
    }

    /// Goods or ships: four bits an item.
    #[inline]
    fn wide(&mut self, verb: Verb, mask: u64) {
        self.push(Row { mask, size: places(mask) as u8, verb, opening: 0, wide: 2 });
    }

    /// Buildings or campi: a bit an item.
    #[inline]
    fn narrow(&mut self, verb: Verb, mask: u32) {
        self.push(Row { mask: mask.into(), size: mask.count_ones() as u8, verb, opening: 0, wide: 0 });
    }

    #[inline]
    fn one(&mut self, verb: Verb) {
        self.push(Row { mask: 1, size: 1, verb, opening: 0, wide: 0 });
    }

    fn find(&self, action: Action) -> Option<(usize, u64)> {
        let row = self.rows.iter().position(|row| row.verb == action.verb && row.opening == action.opening)?;
        let bit = 1_u64.checked_shl(u32::from(action.item) << self.rows[row].wide)?;
        (self.rows[row].mask & bit != 0).then_some((row, bit))
    }
}

impl Row {
    #[inline]
    fn action(self, bit: u32) -> Action {
        Action { verb: self.verb, opening: self.opening, item: (bit >> self.wide) as u8 }
    }
}

impl ActionSet<Action> for Legal {
    #[inline]
    fn len(&self) -> usize {
        self.size.into()
    }

    #[inline]
    fn get(&self, index: usize) -> Action {
        let mut index = index;
        for row in &self.rows {
            if index < usize::from(row.size) {
                let mut mask = row.mask;
                for _ in 0..index {
                    mask &= mask - 1;
                }
                return row.action(mask.trailing_zeros());
            }
            index -= usize::from(row.size);
        }
        panic!("the index is beyond the last action")
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        self.find(action).is_some()
    }

    #[inline]
    fn remove(&mut self, action: Action) -> bool {
        let Some((row, bit)) = self.find(action) else { return false };
        self.rows[row].mask &= !bit;
        self.rows[row].size -= 1;
        self.size -= 1;
        true
    }

    fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        self.rows.iter().flat_map(|row| bits::ones(row.mask).map(|bit| row.action(bit)))
    }
}

impl Venice {
    /// What the seat to move may say.
    #[inline]
    pub(crate) fn legal_set(&self, state: &State, out: &mut Legal) {
        out.clear();
        match state.phase {
            Phase::Lead => out.narrow(Verb::Name, (1 << DEEDS.len()) - 1),
            Phase::Reserve => {
                out.wide(Verb::Reserve, self.reservable(state, state.seat()));
                out.one(Verb::Pass);
            }
            Phase::Unload => {
                // Who cannot pay is not asked: he sells.
                out.one(Verb::Keep);
                out.one(Verb::SellShipment);
            }
            Phase::Load => out.wide(Verb::Load, state.revealed.kinds().0),
            Phase::Trade => self.legal_trade(state, state.seat(), out),
            Phase::Sponsor => self.legal_sponsor(state, state.seat(), out),
            Phase::Produce => {
                out.narrow(Verb::Produce, self.usable(state, state.seat()));
                out.one(if self.produce == Produce::One { Verb::Pass } else { Verb::Done });
            }
            Phase::Over => {}
        }
    }

    /// Ships whose shipment the seat may reserve (rulebook, action 1).
    #[inline]
    fn reservable(&self, state: &State, seat: usize) -> u64 {
        let numbers = &self.cards.numbers;
        let own = Ships::of_seat(seat);
        let mut open = state.ships.laden() & !state.reserved.laden();
        open &= if state.ducats[seat] >= numbers.reserve_own { u64::MAX } else { !own };
        open &= if state.ducats[seat] >= numbers.reserve_other { u64::MAX } else { own };
        if self.free_cubes(state, seat) > 0 { open } else { 0 }
    }

    /// Goods that the seat may still sell in this trade.
    #[inline]
    fn sellable(state: &State, seat: usize) -> Kinds {
        let kinds = state.hands[seat].kinds();
        // From the last good on; nothing sold yet: from the first.
        let from = u32::from(if state.sold == NONE { 0 } else { state.sold & 15 });
        Kinds(kinds.0 >> (4 * from) << (4 * from))
    }

    #[inline]
    fn legal_trade(&self, state: &State, seat: usize, out: &mut Legal) {
        let ducats = state.ducats[seat];
        out.wide(Verb::Sell, Self::sellable(state, seat).0);
        out.wide(Verb::BuyMarket, state.market.kinds().and(self.cards.affordable(ducats)).0);
        if ducats >= self.cards.numbers.wharf_price {
            out.wide(Verb::BuyWharf, state.wharf.kinds().0);
        }
        out.one(Verb::Done);
    }

    #[inline]
    fn legal_sponsor(&self, state: &State, seat: usize, out: &mut Legal) {
        let empty = self.cards.all_buildings() & !state.built();
        if empty != 0 && self.free_cubes(state, seat) > 0 {
            let (size, hand) = (empty.count_ones() as u8, state.hands[seat].kinds());
            for (index, tile) in self.cards.tiles.iter().enumerate() {
                if state.ducats[seat] < tile.cost || self.tiles_left(state, index) == 0 {
                    continue;
                }
                let (first, last) = tile.openings;
                let owns = state.owned[seat] & state.tiles[index] != 0;
                for opening in if owns { first..first + 1 } else { first + 1..last } {
                    if owns || hand.has_all(self.cards.openings[usize::from(opening)].show) {
                        out.push(Row { mask: empty.into(), size, verb: Verb::Business, opening, wide: 0 });
                    }
                }
            }
        }
        out.narrow(Verb::Statue, self.statue_sites(state, seat));
        out.one(Verb::Pass);
    }

    /// Campi where the seat may put a statue up.
    #[inline]
    fn statue_sites(&self, state: &State, seat: usize) -> u32 {
        let numbers = &self.cards.numbers;
        let can = state.ducats[seat] >= numbers.statue_cost && u32::from(state.statues).count_ones() < numbers.statues;
        if can { ((1 << self.cards.campo_slugs.len()) - 1) & !u32::from(state.statues) } else { 0 }
    }

    /// Businesses that the seat may still produce with in this action, whatever it holds: its own, each once; with
    /// Guilds one of the others'.
    #[inline]
    fn open_to(&self, state: &State, seat: usize) -> u32 {
        let own = state.owned[seat];
        let others = self.guilds && state.used & !own == 0;
        (own | if others { state.built() } else { 0 }) & !state.used
    }

    /// Businesses that the seat can produce with now.
    #[inline]
    fn usable(&self, state: &State, seat: usize) -> u32 {
        let open = self.open_to(state, seat);
        if open == 0 {
            return 0;
        }
        let hand = state.hands[seat].kinds();
        let able = self.cards.tiles.iter().enumerate().filter(|&(index, tile)| {
            state.tiles[index] & open != 0 && hand.has_all(tile.recipe) && self.pile_has(state, index)
        });
        able.fold(0, |mask, (index, _)| mask | state.tiles[index]) & open
    }

    /// Why the action may not be said, in words.
    pub(crate) fn refusal(&self, state: &State, action: Action) -> Option<String> {
        let mut legal = Legal::default();
        self.legal_set(state, &mut legal);
        if legal.contains(action) {
            return None;
        }
        if state.phase == Phase::Over {
            return Some("the game is over".to_owned());
        }
        let seat = usize::from(state.turn);
        let fits = match action.verb {
            Verb::Name => state.phase == Phase::Lead,
            Verb::Reserve => state.phase == Phase::Reserve,
            Verb::Keep | Verb::SellShipment => state.phase == Phase::Unload,
            Verb::Load => state.phase == Phase::Load,
            Verb::Sell | Verb::BuyMarket | Verb::BuyWharf => state.phase == Phase::Trade,
            Verb::Business | Verb::Statue => state.phase == Phase::Sponsor,
            Verb::Produce => state.phase == Phase::Produce,
            Verb::Pass | Verb::Done => false,
        };
        if !fits {
            return Some(format!("seat {seat} must {} now", self.asked(state)));
        }
        Some(match action.verb {
            Verb::Reserve => self.refused_reservation(state, seat, action.item),
            Verb::Load => format!("there is no {} among the new shipments", self.cards.slug(action.good())),
            Verb::Sell => self.refused_sale(state, seat, action.good()),
            Verb::BuyMarket | Verb::BuyWharf => self.refused_purchase(state, seat, action),
            Verb::Business => self.refused_business(state, seat, action),
            Verb::Statue => self.refused_statue(state, seat, action.item),
            Verb::Produce => self.refused_production(state, seat, action.item),
            Verb::Name | Verb::Keep | Verb::SellShipment | Verb::Pass | Verb::Done => {
                format!("seat {seat} must {} now", self.asked(state))
            }
        })
    }

    fn asked(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Lead => "name the action of this turn",
            Phase::Reserve => "reserve a shipment or pass",
            Phase::Unload => "keep or sell the shipment of the rightmost ship",
            Phase::Load => "load a new shipment",
            Phase::Trade => "sell, buy or be done",
            Phase::Sponsor => "start a business, put a statue up or pass",
            Phase::Produce if self.produce == Produce::One => "produce or pass",
            Phase::Produce => "produce or be done",
            Phase::Over => "do nothing",
        }
    }

    fn refused_reservation(&self, state: &State, seat: usize, ship: u8) -> String {
        let (owner, number) = (ship / SHIPS, ship % SHIPS);
        let numbers = &self.cards.numbers;
        let price = if usize::from(owner) == seat { numbers.reserve_own } else { numbers.reserve_other };
        if state.ships.at(ship.into()) == 0 {
            format!("ship {number} of seat {owner} is empty")
        } else if let Some(holder) = state.reserved.at(ship.into()).checked_sub(1) {
            format!("the shipment on ship {number} of seat {owner} is reserved by seat {holder} already")
        } else if self.free_cubes(state, seat) == 0 {
            format!("seat {seat} has no cube left")
        } else {
            format!("seat {seat} has {} Ducats; this reservation costs {price}", state.ducats[seat])
        }
    }

    fn refused_sale(&self, state: &State, seat: usize, good: Good) -> String {
        let slug = self.cards.slug(good);
        if state.hands[seat].of(good) == 0 {
            format!("seat {seat} does not hold {slug}")
        } else {
            let sold = self.cards.slug(Good(state.sold));
            format!("goods are sold in the order of the table: {slug} comes before {sold}, which seat {seat} has sold")
        }
    }

    fn refused_purchase(&self, state: &State, seat: usize, action: Action) -> String {
        let (good, slug) = (action.good(), self.cards.slug(action.good()));
        let (place, cards, price) = if action.verb == Verb::BuyMarket {
            ("Market", state.market, self.cards.value[usize::from(good.0)])
        } else {
            ("Pirate Wharf", state.wharf, self.cards.numbers.wharf_price)
        };
        if cards.of(good) == 0 {
            format!("there is no {slug} at the {place}")
        } else {
            format!("seat {seat} has {} Ducats; {slug} costs {price} at the {place}", state.ducats[seat])
        }
    }

    fn refused_business(&self, state: &State, seat: usize, action: Action) -> String {
        let opening = &self.cards.openings[usize::from(action.opening)];
        let index = usize::from(opening.tile);
        let tile = &self.cards.tiles[index];
        let (slug, building) = (&tile.slug, action.item + 1);
        let owns = state.owned[seat] & state.tiles[index] != 0;
        let missing = opening.show.without(state.hands[seat].kinds()).goods().next();
        if self.free_cubes(state, seat) == 0 {
            format!("seat {seat} has no cube left")
        } else if state.built() >> action.item & 1 != 0 {
            format!("there is a business in building {building} already")
        } else if self.tiles_left(state, index) == 0 {
            format!("no {slug} is left")
        } else if state.ducats[seat] < tile.cost {
            format!("seat {seat} has {} Ducats; a {slug} costs {}", state.ducats[seat], tile.cost)
        } else if owns {
            format!("seat {seat} owns a {slug} already and shows nothing: business {slug} {building}")
        } else if opening.show.is_empty() {
            format!("seat {seat} owns no {slug} yet: say what is shown, business {slug} {building} show <good>")
        } else {
            let good = missing.map_or("what is shown", |good| self.cards.slug(good));
            format!("seat {seat} does not hold {good}")
        }
    }

    fn refused_statue(&self, state: &State, seat: usize, campo: u8) -> String {
        let slug = &self.cards.campo_slugs[usize::from(campo)];
        let numbers = &self.cards.numbers;
        if state.statues >> campo & 1 != 0 {
            format!("there is a statue in {slug} already")
        } else if u32::from(state.statues).count_ones() >= numbers.statues {
            "no statue is left".to_owned()
        } else {
            format!("seat {seat} has {} Ducats; a statue costs {}", state.ducats[seat], numbers.statue_cost)
        }
    }

    fn refused_production(&self, state: &State, seat: usize, item: u8) -> String {
        let building = item + 1;
        let Some(index) = self.tile_at(state, item) else {
            return format!("there is no business in building {building}");
        };
        let tile = &self.cards.tiles[index];
        let own = state.owned[seat] >> item & 1 != 0;
        let missing = tile.recipe.without(state.hands[seat].kinds()).goods().next();
        if !own && !self.guilds {
            format!("the business in building {building} is another player's (option guilds)")
        } else if state.used >> item & 1 != 0 {
            format!("seat {seat} has produced in building {building} already in this action")
        } else if !own && state.used & !state.owned[seat] != 0 {
            format!("seat {seat} has produced at another player's business already in this action")
        } else if let Some(good) = missing {
            format!("seat {seat} does not hold {}", self.cards.slug(good))
        } else {
            format!("the pile of what a {} makes is empty", tile.slug)
        }
    }
}

const _: () = assert!(place(4 * 7) == 7 && ROWS < 64);
