//! What each action does.

#![expect(clippy::cast_possible_truncation, reason = "seats, goods, buildings and campi are small numbers")]

use super::action::{Action, Verb};
use super::cards::{Good, SHIPS};
use super::deck::Luck;
use super::state::{NONE, Phase, State};
use super::{Produce, Venice};

impl Venice {
    /// Carries a legal action out, and all that follows without anybody being asked.
    #[inline]
    pub(crate) fn carry_out<L: Luck>(&self, state: &mut State, action: Action, luck: &mut L) {
        let seat = state.seat();
        match action.verb {
            Verb::Name => self.name_action(state, action.item, luck),
            Verb::Reserve => self.reserve(state, seat, action.item.into()),
            Verb::Keep => self.keep(state, seat),
            Verb::SellShipment => self.sell_shipment(state, seat),
            Verb::Load => self.load(state, seat, action.good()),
            Verb::Sell => self.sell(state, seat, action.good()),
            Verb::BuyMarket => {
                let good = action.good();
                state.market.take(good);
                self.buy(state, seat, good, self.cards.value[usize::from(good.0)]);
            }
            Verb::BuyWharf => {
                state.wharf.take(action.good());
                self.buy(state, seat, action.good(), self.cards.numbers.wharf_price);
            }
            Verb::Business => self.start_business(state, seat, action),
            Verb::Statue => {
                state.ducats[seat] -= self.cards.numbers.statue_cost;
                state.statues |= 1 << action.item;
                self.next(state, seat);
            }
            Verb::Produce => self.produce(state, seat, action.item),
            Verb::Pass | Verb::Done => self.next(state, seat),
        }
    }

    fn name_action<L: Luck>(&self, state: &mut State, deed: u8, luck: &mut L) {
        state.phase = match deed {
            0 => Phase::Reserve,
            1 => return self.sail(state, luck),
            2 => Phase::Trade,
            3 => Phase::Sponsor,
            _ => Phase::Produce,
        };
    }

    /// The seat has done its part of the action: the next one clockwise, until the lead is reached again.
    #[inline]
    fn next(&self, state: &mut State, seat: usize) {
        state.sold = NONE;
        state.used = 0;
        let next = self.left(seat);
        if next == usize::from(state.lead) {
            self.end_turn(state);
        } else {
            state.turn = next as u8;
        }
    }

    /// Rulebook, Game End: checked after all players have acted. Rulings, section 5: `max_turns`.
    #[inline]
    pub(crate) fn end_turn(&self, state: &mut State) {
        state.turns += 1;
        // No other action brings points.
        let scored = matches!(state.phase, Phase::Sponsor | Phase::Produce);
        if state.turns == self.max_turns || (scored && self.goal_reached(state)) {
            state.phase = Phase::Over;
            state.turn = NONE;
            return;
        }
        state.lead = self.left(state.lead.into()) as u8;
        state.turn = state.lead;
        state.phase = Phase::Lead;
    }

    /// Action 1: own ships are paid to the Bank, others' to their owners.
    fn reserve(&self, state: &mut State, seat: usize, ship: usize) {
        let owner = ship / usize::from(SHIPS);
        if owner == seat {
            state.ducats[seat] -= self.cards.numbers.reserve_own;
        } else {
            state.ducats[seat] -= self.cards.numbers.reserve_other;
            state.ducats[owner] += self.cards.numbers.reserve_other;
        }
        state.reserved.put(ship, seat as u8 + 1);
        self.next(state, seat);
    }

    /// Action 3: the good goes to the Market, and more may be sold.
    fn sell(&self, state: &mut State, seat: usize, good: Good) {
        state.leave(seat, good);
        state.market.add(good);
        state.ducats[seat] += self.cards.value[usize::from(good.0)];
        state.sold = good.0;
    }

    /// Action 3: a purchase ends the trade.
    fn buy(&self, state: &mut State, seat: usize, good: Good, price: u32) {
        state.ducats[seat] -= price;
        state.hands[seat].add(good);
        self.next(state, seat);
    }

    /// Action 4: shown cards are seen by all and kept.
    fn start_business(&self, state: &mut State, seat: usize, action: Action) {
        let opening = &self.cards.openings[usize::from(action.opening)];
        for good in opening.show.goods() {
            state.show(seat, good);
        }
        let tile = usize::from(opening.tile);
        state.ducats[seat] -= self.cards.tiles[tile].cost;
        state.owned[seat] |= 1 << action.item;
        state.tiles[tile] |= 1 << action.item;
        self.next(state, seat);
    }

    /// Action 5: the producer gets the card, the owner of the business the money.
    fn produce(&self, state: &mut State, seat: usize, building: u8) {
        let index = self.tile_at(state, building).expect("a production is legal only where there is a business");
        let tile = &self.cards.tiles[index];
        for good in tile.recipe.goods() {
            state.leave(seat, good);
            // What is not raw goes back to its pile.
            if tile.raw.has(good) {
                state.discard.add(good);
            }
        }
        match tile.makes {
            Some(good) => state.hands[seat].add(good),
            None => state.favours[seat] += 1,
        }
        let owner = (0..state.owned.len()).find(|&owner| state.owned[owner] >> building & 1 != 0).unwrap_or(seat);
        state.ducats[owner] += self.income(state, index, building);
        if self.produce == Produce::One {
            self.next(state, seat);
        } else {
            state.used |= 1 << building;
        }
    }
}
