//! The one canonical invariant: what can be seen to be impossible is refused with every reason.

#![expect(clippy::cast_possible_truncation, reason = "seats are small numbers")]

use super::Venice;
use super::cards::{Good, SHIPS};
use super::counts::{Counts, Kinds};
use super::state::{NONE, Phase, State, UNSEEN};
use super::view::View;
use super::{Produce, UNLIMITED};
use crate::error::{BadPosition, Reasons};
use crate::game::Game;

/// More Ducats than a game brings, and more lead turns than it has; both far from where the numbers end.
const MOST_DUCATS: u32 = 2_000_000_000;
const MOST_TURNS: u32 = 4_000_000_000;

impl Venice {
    /// Every reason why the state cannot occur.
    pub(crate) fn check_state(&self, state: &State) -> Result<(), BadPosition> {
        let mut reasons = Reasons::default();
        self.check_table(state, &mut reasons);
        for good in self.cards.goods().chain([Good::PIRATES]) {
            let (slug, copies) = (self.cards.slug(good), self.cards.copies[usize::from(good.0)]);
            let deck = u32::try_from(state.deck().filter(|&card| card == good).count()).unwrap_or(u32::MAX);
            let there = state.visible(good) + deck;
            if !self.is_manufactured(good) && there != u32::from(copies) {
                reasons.add(format!("there are {copies} {slug}; the state has {there}"));
            }
            if self.is_manufactured(good) && deck > 0 {
                reasons.add(format!("deck: {slug} is a manufactured good"));
            }
        }
        let goods_in_deck = state.deck().filter(|&card| card != Good::PIRATES).count();
        self.check_new_shipments(state, goods_in_deck > 0, &mut reasons);
        BadPosition::check(reasons)
    }

    /// Every reason why nobody can see such a view.
    pub(crate) fn check_view(&self, view: &View) -> Result<(), BadPosition> {
        let mut reasons = Reasons::default();
        let table = &view.table;
        self.check_table(table, &mut reasons);
        for good in self.cards.goods().chain([Good::PIRATES]).filter(|&good| !self.is_manufactured(good)) {
            let copies = self.cards.copies[usize::from(good.0)];
            let there = table.visible(good);
            if there > u32::from(copies) {
                reasons.add(format!("there are {copies} {}; the view shows {there}", self.cards.slug(good)));
            }
        }
        let hidden = self.hidden_cards(table);
        let unseen = self.unseen(table);
        let hideable = unseen.only(self.hideable()).total();
        if hidden > hideable {
            reasons.add(format!(
                "known: {hidden} hands have a hidden card, but only {hideable} cards are left that a hand may be dealt"
            ));
        }
        let right = unseen.total().saturating_sub(hidden);
        if u32::from(table.deck_size) != right {
            reasons.add(format!("deck_size: {}; what the view does not show are {right} cards", table.deck_size));
        }
        let goods = unseen.total() - u32::from(unseen.of(Good::PIRATES));
        self.check_new_shipments(table, goods > hidden, &mut reasons);
        BadPosition::check(reasons)
    }

    pub(crate) fn is_manufactured(&self, good: Good) -> bool {
        good != Good::PIRATES && good.0 >= self.cards.raw
    }

    /// How many hands have a card that the view does not show.
    pub(crate) fn hidden_cards(&self, table: &State) -> u32 {
        self.seats().map(|seat| u32::from(table.dealt[seat] == UNSEEN)).sum()
    }

    /// What holds for everything that lies open, and for hands as far as they are there.
    fn check_table(&self, table: &State, reasons: &mut Reasons) {
        self.check_cards(table, reasons);
        self.check_supplies(table, reasons);
        self.check_turns(table, reasons);
        if reasons.is_empty() {
            self.check_phase(table, reasons);
        }
    }

    fn check_cards(&self, table: &State, reasons: &mut Reasons) {
        for good in self.cards.goods().filter(|&good| self.is_manufactured(good)) {
            let (slug, copies) = (self.cards.slug(good), self.cards.copies[usize::from(good.0)]);
            let there = table.visible(good);
            if there > u32::from(copies) {
                reasons.add(format!("there are {copies} {slug}; hands and Market have {there}"));
            }
            for (place, pile) in [("wharf", table.wharf), ("discard", table.discard), ("revealed", table.revealed)] {
                if pile.of(good) > 0 {
                    reasons.add(format!("{place}: {slug} is a manufactured good: it goes back to its pile"));
                }
            }
        }
        let hands = self.seats().map(|seat| (format!("hands[{seat}]"), table.hands[seat]));
        let piles = [("market", table.market), ("wharf", table.wharf), ("revealed", table.revealed)];
        for (place, cards) in hands.chain(piles.map(|(place, cards)| (place.to_owned(), cards))) {
            if cards.of(Good::PIRATES) > 0 {
                reasons.add(format!("{place}: Pirates! lie in the deck or in the discard pile only"));
            }
        }
        if table.discard.of(Good::PIRATES) == self.cards.copies[usize::from(Good::PIRATES.0)] {
            reasons.add("discard: with all Pirates! in it the pile is shuffled into the deck at once (Sail 2b)");
        }
        for seat in self.seats().filter(|&seat| !matches!(table.dealt[seat], NONE | UNSEEN)) {
            let good = Good(table.dealt[seat]);
            if !self.hideable().has(good) {
                reasons.add(format!("known[{seat}]: no hand is dealt {}, so everybody saw it", self.cards.slug(good)));
            }
        }
        for ship in 0..self.ships() {
            let (seat, number) = (ship / usize::from(SHIPS), ship % usize::from(SHIPS));
            if table.ships.at(ship) == 0 && table.reserved.at(ship) != 0 {
                reasons.add(format!("ships[{seat}][{number}]: nothing can be reserved on an empty ship"));
            }
        }
    }

    fn check_supplies(&self, table: &State, reasons: &mut Reasons) {
        let numbers = &self.cards.numbers;
        for (index, tile) in self.cards.tiles.iter().enumerate() {
            let there = table.tiles[index].count_ones();
            if there > tile.copies.into() {
                reasons.add(format!("buildings: {there} times {}; there are {}", tile.slug, tile.copies));
            }
        }
        if u32::from(table.statues).count_ones() > numbers.statues {
            reasons.add(format!("statues: more than the {} that there are", numbers.statues));
        }
        let favours: u32 = self.seats().map(|seat| u32::from(table.favours[seat])).sum();
        if favours > numbers.favours {
            reasons.add(format!("favours: {favours}; there are {}", numbers.favours));
        }
        for seat in self.seats() {
            let placed = table.owned[seat].count_ones()
                + (0..self.ships())
                    .map(|ship| u32::from(usize::from(table.reserved.at(ship)) == seat + 1))
                    .sum::<u32>();
            if placed > numbers.cubes {
                reasons.add(format!(
                    "seat {seat} has {placed} cubes on businesses and shipments; it has {}",
                    numbers.cubes
                ));
            }
            if table.ducats[seat] > MOST_DUCATS {
                reasons.add(format!("ducats[{seat}]: more than {MOST_DUCATS}"));
            }
        }
    }

    fn check_turns(&self, table: &State, reasons: &mut Reasons) {
        let over = table.phase == Phase::Over;
        if over != (table.turn == NONE) {
            reasons.add("turn: is null exactly when the phase is over");
            return;
        }
        if table.turns > MOST_TURNS {
            reasons.add(format!("turns: more than {MOST_TURNS}"));
        }
        let limit = self.max_turns;
        if limit != UNLIMITED && (table.turns > limit || (table.turns == limit && !over)) {
            reasons.add(format!("turns: {}; option max_turns ends the game after {limit}", table.turns));
        }
        if over && table.turns == 0 {
            reasons.add("turns: a game that is over had a turn");
        } else if self.lead_after(table.turns - u32::from(over)) != table.lead {
            let (first, turns) = (self.first_seat, table.turns);
            reasons.add(format!("lead: seat {} does not lead after {turns} turns; seat {first} did first", table.lead));
        }
        if table.phase == Phase::Lead && table.turn != table.lead {
            reasons.add(format!("turn: the lead, seat {}, names the action", table.lead));
        }
        if table.sold != NONE && table.phase != Phase::Trade {
            reasons.add(format!("sold: tells what was sold in the phase trade, not in {}", table.phase.slug()));
        }
        if table.used != 0 && table.phase != Phase::Produce {
            reasons.add(format!("used: tells of businesses in the phase produce, not in {}", table.phase.slug()));
        }
        if !table.revealed.is_empty() && !matches!(table.phase, Phase::Unload | Phase::Load) {
            reasons.add(format!("revealed: new shipments lie there in unload and load, not in {}", table.phase.slug()));
        }
    }

    /// Who leads when so many turns have been played to their end.
    pub(crate) fn lead_after(&self, turns: u32) -> u8 {
        let players = u32::from(self.players);
        // Below the number of players.
        ((u32::from(self.first_seat) + turns % players) % players) as u8
    }

    fn check_phase(&self, table: &State, reasons: &mut Reasons) {
        let reached = self.goal_reached(table);
        let scoring = matches!(table.phase, Phase::Sponsor | Phase::Produce);
        let begins = table.turn == table.lead && table.used == 0;
        if reached && table.phase != Phase::Over && (!scoring || begins) {
            reasons.add(format!("phase: somebody has {} points, so the game is over", self.goal));
        }
        if table.phase == Phase::Over && !reached && table.turns != self.max_turns {
            reasons.add(format!("phase: nobody has {} points, so the game is not over", self.goal));
        }
        match table.phase {
            Phase::Unload => self.check_unload(table, reasons),
            Phase::Load => self.check_load(table, reasons),
            Phase::Trade => {
                if table.sold != NONE && table.market.of(Good(table.sold)) == 0 {
                    reasons.add(format!("sold: there is no {} in the Market", self.cards.slug(Good(table.sold))));
                }
            }
            Phase::Produce => self.check_used(table, reasons),
            Phase::Lead | Phase::Reserve | Phase::Sponsor | Phase::Over => {}
        }
    }

    fn check_unload(&self, table: &State, reasons: &mut Reasons) {
        let turn = usize::from(table.turn);
        for seat in self.seats().filter(|&seat| self.place(table, seat) < self.place(table, turn)) {
            if table.ships.at(Self::port(seat)) != 0 {
                reasons.add(format!("ships[{seat}]: the rightmost ship has unloaded before it is seat {turn}'s turn"));
            }
        }
        match Self::arriving(table, turn) {
            None => reasons.add(format!("turn: seat {turn} has no unreserved shipment to keep or to sell")),
            Some(good) if table.ducats[turn] < self.keep_price(good) => {
                reasons.add(format!("turn: seat {turn} cannot pay for its shipment: it sells without being asked"));
            }
            Some(_) => {}
        }
    }

    fn check_load(&self, table: &State, reasons: &mut Reasons) {
        let turn = usize::from(table.turn);
        for seat in self.seats() {
            let ship = seat * usize::from(SHIPS);
            let loaded = self.place(table, seat) < self.place(table, turn);
            if loaded != (table.ships.at(ship) != 0) || table.reserved.at(ship) != 0 {
                let state = if loaded { "has just been loaded" } else { "has not been loaded yet" };
                reasons.add(format!("ships[{seat}]: the leftmost ship {state}, as it is seat {turn}'s turn"));
            }
        }
        if table.revealed.kinds().len() < 2 {
            reasons.add("revealed: who picks has a choice between kinds; else nobody is asked");
        }
    }

    fn check_used(&self, table: &State, reasons: &mut Reasons) {
        let seat = usize::from(table.turn);
        if table.used != 0 && self.produce == Produce::One {
            reasons.add("used: there is one production a player (option produce)");
        }
        if table.used & !table.built() != 0 {
            reasons.add("used: there is no business in some of these buildings");
        }
        let others = (table.used & !table.owned[seat]).count_ones();
        if others > u32::from(self.guilds) {
            reasons.add(format!("used: {others} businesses of other players (option guilds)"));
        }
    }

    /// Fewer new shipments than ships only when no good was left (rulings, section 4).
    fn check_new_shipments(&self, table: &State, goods_in_deck: bool, reasons: &mut Reasons) {
        let loaded = match table.phase {
            Phase::Unload => 0,
            Phase::Load => self.place(table, table.turn.into()),
            Phase::Lead | Phase::Reserve | Phase::Trade | Phase::Sponsor | Phase::Produce | Phase::Over => return,
        };
        let there = table.revealed.total() as usize + loaded;
        let left = goods_in_deck || !table.wharf.is_empty() || has_goods(table.discard);
        if there > self.players() || (there < self.players() && left) {
            reasons.add(format!(
                "revealed: {} new shipments and {loaded} loaded ones; there is one for each of the {} players",
                table.revealed.total(),
                self.players
            ));
        }
    }
}

fn has_goods(cards: Counts) -> bool {
    !cards.kinds().without(Kinds::EMPTY.with(Good::PIRATES)).is_empty()
}
