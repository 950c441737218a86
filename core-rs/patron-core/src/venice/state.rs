//! What is on the table: plain data without heap.

#![expect(clippy::cast_possible_truncation, reason = "seats, cards, buildings and campi are small numbers")]

use super::Venice;
use super::cards::{Good, MOST_KINDS, RAW_CARDS, SHIPS};
use super::counts::{Counts, Kinds, filled, places};
use crate::game::{Game, MAX_SEATS};

/// No card, no seat, nothing sold.
pub(crate) const NONE: u8 = u8::MAX;
/// A dealt card that the owner of a view has not seen.
pub(crate) const UNSEEN: u8 = 14;
/// All ships of all seats.
const ALL_SHIPS: usize = MAX_SEATS * SHIPS as usize;

/// What is being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The lead player names the action of this turn.
    Lead,
    /// Action 1: each player may reserve a shipment.
    Reserve,
    /// Action 2c: an owner keeps or sells his rightmost shipment.
    Unload,
    /// Action 2d: a player picks a new shipment for his leftmost ship.
    Load,
    /// Action 3: each player may sell, then buy.
    Trade,
    /// Action 4: each player may start a business or put a statue up.
    Sponsor,
    /// Action 5: each player may produce.
    Produce,
    /// The end.
    Over,
}

impl Phase {
    pub(crate) const ALL: [(Self, &'static str); 8] = [
        (Self::Lead, "lead"),
        (Self::Reserve, "reserve"),
        (Self::Unload, "unload"),
        (Self::Load, "load"),
        (Self::Trade, "trade"),
        (Self::Sponsor, "sponsor"),
        (Self::Produce, "produce"),
        (Self::Over, "over"),
    ];

    pub(crate) fn slug(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// Something on each ship, four bits a ship: three times the seat, plus the ship. So all ships sail at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Ships(pub(crate) u64);

impl Ships {
    /// The rightmost ship of each seat.
    pub(crate) const NEXT_TO_PORT: u64 = Self::column(SHIPS - 1);
    /// The leftmost ship of each seat.
    const LEFTMOST: u64 = Self::column(0);

    const fn column(ship: u8) -> u64 {
        let (mut mask, mut seat) = (0, 0);
        while seat < MAX_SEATS {
            mask |= 1 << (4 * (SHIPS as usize * seat + ship as usize));
            seat += 1;
        }
        mask
    }

    /// The lowest bits of a seat's own ships.
    #[inline]
    pub(crate) const fn of_seat(seat: usize) -> u64 {
        0x111 << (12 * seat)
    }

    /// What is on the ship, 0 for nothing.
    #[inline]
    pub(crate) const fn at(self, ship: usize) -> u8 {
        (self.0 >> (4 * ship) & 15) as u8
    }

    /// Puts something from 1 to 15 on an empty ship.
    #[inline]
    pub(crate) const fn put(&mut self, ship: usize, what: u8) {
        self.0 |= (what as u64) << (4 * ship);
    }

    #[inline]
    pub(crate) const fn clear(&mut self, ship: usize) {
        self.0 &= !(15 << (4 * ship));
    }

    /// The lowest bit of each ship that has something.
    #[inline]
    pub(crate) const fn laden(self) -> u64 {
        filled(self.0)
    }

    /// Each ship's load goes one ship to the right; the rightmost ships are empty.
    #[inline]
    pub(crate) const fn shift(&mut self) {
        self.0 = self.0 << 4 & !(15 * Self::LEFTMOST) & ((1 << (4 * ALL_SHIPS)) - 1);
    }

    /// On how many ships this is.
    #[inline]
    pub(crate) const fn count(self, what: u8) -> u32 {
        // Where the difference is nothing; no seat uses the sixteenth place.
        let other = filled(self.0 ^ ((what as u64) * 0x0111_1111_1111_1111));
        ALL_SHIPS as u32 - places(other & ((1 << (4 * ALL_SHIPS)) - 1))
    }
}

/// The whole position. Entries of absent seats keep their start values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) hands: [Counts; MAX_SEATS],
    pub(crate) market: Counts,
    pub(crate) wharf: Counts,
    pub(crate) discard: Counts,
    /// New Shipment Cards that nobody has loaded yet.
    pub(crate) revealed: Counts,
    /// The shipment on each ship: its good plus 1.
    pub(crate) ships: Ships,
    /// Whose cube lies on it: the seat plus 1.
    pub(crate) reserved: Ships,
    /// Decides the next shuffle, and with it those that follow.
    pub(crate) luck: u64,
    /// Buildings with a business of each seat, and of each kind.
    pub(crate) owned: [u32; MAX_SEATS],
    pub(crate) tiles: [u32; MOST_KINDS],
    /// Buildings that the seat to move has produced with in this action.
    pub(crate) used: u32,
    pub(crate) ducats: [u32; MAX_SEATS],
    /// Lead turns that have been played to their end.
    pub(crate) turns: u32,
    /// The deck, next card last; zero behind it.
    pub(crate) deck: [u8; RAW_CARDS],
    pub(crate) deck_size: u8,
    /// The dealt card of each hand as long as nobody else has seen it and it is there, else `NONE`. In a view, another
    /// seat's is `UNSEEN`, and not in the hand.
    pub(crate) dealt: [u8; MAX_SEATS],
    pub(crate) favours: [u8; MAX_SEATS],
    /// Campi with a statue.
    pub(crate) statues: u8,
    pub(crate) phase: Phase,
    /// Who must act; `NONE` when the game is over.
    pub(crate) turn: u8,
    pub(crate) lead: u8,
    /// The good that the seat to move sold last in this trade, or `NONE`: it sells upwards.
    pub(crate) sold: u8,
}

impl State {
    /// The table before anything is dealt.
    pub(crate) const fn empty() -> Self {
        Self {
            hands: [Counts::EMPTY; MAX_SEATS],
            market: Counts::EMPTY,
            wharf: Counts::EMPTY,
            discard: Counts::EMPTY,
            revealed: Counts::EMPTY,
            ships: Ships(0),
            reserved: Ships(0),
            luck: 0,
            owned: [0; MAX_SEATS],
            tiles: [0; MOST_KINDS],
            used: 0,
            ducats: [0; MAX_SEATS],
            turns: 0,
            deck: [0; RAW_CARDS],
            deck_size: 0,
            dealt: [NONE; MAX_SEATS],
            favours: [0; MAX_SEATS],
            statues: 0,
            phase: Phase::Lead,
            turn: 0,
            lead: 0,
            sold: NONE,
        }
    }

    /// Who must act; only while somebody must. Checked once, so that no use of it needs to be.
    #[inline]
    pub(crate) const fn seat(&self) -> usize {
        let seat = self.turn as usize;
        assert!(seat < MAX_SEATS, "nobody is to move");
        seat
    }

    /// The deck, next card first.
    pub(crate) fn deck(&self) -> impl Iterator<Item = Good> {
        self.deck[..usize::from(self.deck_size)].iter().rev().map(|&card| Good(card))
    }

    pub(crate) fn set_deck(&mut self, cards: &[Good]) {
        self.deck = [0; RAW_CARDS];
        self.deck_size = cards.len() as u8;
        for (place, card) in self.deck.iter_mut().zip(cards.iter().rev()) {
            *place = card.0;
        }
    }

    /// The next card of a deck that has one.
    #[inline]
    pub(crate) const fn draw(&mut self) -> Good {
        self.deck_size -= 1;
        let place = &mut self.deck[self.deck_size as usize];
        let card = Good(*place);
        *place = 0;
        card
    }

    /// What everybody knows to be in the seat's hand.
    pub(crate) const fn known(&self, seat: usize) -> Counts {
        let mut known = self.hands[seat];
        if self.dealt[seat] != NONE && self.dealt[seat] != UNSEEN {
            known.take(Good(self.dealt[seat]));
        }
        known
    }

    /// Cards in the seat's hand.
    pub(crate) fn hand_size(&self, seat: usize) -> u32 {
        self.hands[seat].total() + u32::from(self.dealt[seat] == UNSEEN)
    }

    /// A card leaves the hand: a known copy first (rulings, section 1), so the dealt one is the last of its kind.
    #[inline]
    pub(crate) const fn leave(&mut self, seat: usize, good: Good) {
        self.hands[seat].take(good);
        if self.dealt[seat] == good.0 && self.hands[seat].of(good) == 0 {
            self.dealt[seat] = NONE;
        }
    }

    /// Everybody sees one such card in the hand: a known copy if there is one.
    #[inline]
    pub(crate) const fn show(&mut self, seat: usize, good: Good) {
        if self.dealt[seat] == good.0 && self.hands[seat].of(good) == 1 {
            self.dealt[seat] = NONE;
        }
    }

    /// Buildings with a business.
    #[inline]
    pub(crate) const fn built(&self) -> u32 {
        let owned = &self.owned;
        owned[0] | owned[1] | owned[2] | owned[3] | owned[4]
    }

    /// How many cards of a kind lie in hands as far as they are there, at Market and Wharf, on ships, among the new
    /// shipments and in the discard pile.
    pub(crate) fn visible(&self, good: Good) -> u32 {
        let piles = [self.market, self.wharf, self.revealed, self.discard];
        let cards: u32 = self.hands.iter().chain(&piles).map(|pile| u32::from(pile.of(good))).sum();
        cards + if good == Good::PIRATES { 0 } else { self.ships.count(good.0 + 1) }
    }

    /// How many of a manufactured good lie in its pile: the others are in hands and at the Market.
    pub(crate) fn in_piles(&self, copies: &[u8; 16], good: Good) -> u8 {
        let out = self.hands.iter().map(|hand| hand.of(good)).sum::<u8>() + self.market.of(good);
        copies[usize::from(good.0)].saturating_sub(out)
    }
}

impl Venice {
    /// Cubes that the seat has left.
    #[inline]
    pub(crate) fn free_cubes(&self, state: &State, seat: usize) -> u32 {
        let placed = state.owned[seat].count_ones() + state.reserved.count(seat as u8 + 1);
        self.cards.numbers.cubes - placed
    }

    /// Favours that are left.
    #[inline]
    pub(crate) fn favours_left(&self, state: &State) -> u32 {
        self.cards.numbers.favours - state.favours.iter().map(|&favours| u32::from(favours)).sum::<u32>()
    }

    /// Tiles of a kind that are left.
    #[inline]
    pub(crate) fn tiles_left(&self, state: &State, tile: usize) -> u32 {
        u32::from(self.cards.tiles[tile].copies) - state.tiles[tile].count_ones()
    }

    /// Whether the pile has what the tile makes.
    #[inline]
    pub(crate) fn pile_has(&self, state: &State, tile: usize) -> bool {
        match self.cards.tiles[tile].makes {
            Some(good) => state.in_piles(&self.cards.copies, good) > 0,
            None => self.favours_left(state) > 0,
        }
    }

    /// The kinds of tiles that have a building, as its place in the table.
    #[inline]
    pub(crate) fn tile_at(&self, state: &State, building: u8) -> Option<usize> {
        (0..self.cards.tiles.len()).find(|&tile| state.tiles[tile] >> building & 1 != 0)
    }

    /// Ducats that the owner of a business gets for a production there (rulings, action 5).
    #[inline]
    pub(crate) fn income(&self, state: &State, tile: usize, building: u8) -> u32 {
        let alike = state.tiles[tile] & self.cards.neighbours[usize::from(building)];
        self.cards.tiles[tile].income + self.cards.numbers.bonus * alike.count_ones()
    }

    /// The points of a seat: businesses, what statues add to them, Favours (rulebook, Game End).
    #[inline]
    pub(crate) fn points(&self, state: &State, seat: usize) -> [u32; 3] {
        let owned = state.owned[seat];
        let beside = owned & self.cards.beside[usize::from(state.statues & 127)];
        [owned.count_ones(), beside.count_ones(), state.favours[seat].into()]
    }

    /// Whether somebody has the points that end the game.
    #[inline]
    pub(crate) fn goal_reached(&self, state: &State) -> bool {
        self.seats().any(|seat| self.points(state, seat).iter().sum::<u32>() >= self.goal)
    }

    /// Whether the game ended because its turns ran out, and for no other reason.
    pub(crate) fn was_cut(&self, state: &State) -> bool {
        state.phase == Phase::Over && !self.goal_reached(state)
    }

    /// How far clockwise the seat is from the lead.
    pub(crate) fn place(&self, state: &State, seat: usize) -> usize {
        (seat + self.players() - usize::from(state.lead)) % self.players()
    }

    /// Goods that may be the hidden card of a hand: raw ones that set-up does not replace.
    pub(crate) const fn hideable(&self) -> Kinds {
        self.cards.dealt_kinds
    }
}
