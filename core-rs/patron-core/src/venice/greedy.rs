//! A cheap sensible choice: what this one action brings, in Ducats, from what the seat may know. The weights were tuned
//! by play against each other.

#![expect(clippy::cast_precision_loss, reason = "seats, goods, buildings and Ducats are small numbers")]

use super::Venice;
use super::action::{Action, DEEDS, Verb};
use super::cards::{Good, SHIPS, Tile};
use super::counts::Counts;
use super::legal::Legal;
use super::state::{Phase, State};
use crate::game::ActionSet;
use crate::playout::best;
use crate::rng::Rng;

/// What a point is worth.
const POINT: f32 = 8.0;
/// What a card in hand is worth of its printed value, before anything is made of it.
const IN_HAND: f32 = 0.72;
/// A Favour, by the number of goods that are missing for it.
const FAVOUR_NEAR: [f32; 5] = [9.0, 3.5, 2.0, 0.5, 0.0];
/// A manufactured good that can be made at once.
const GOODS_NEAR: f32 = 8.0;
/// Share of both for a kind of business that the seat does not own yet.
const NOT_OWNED: f32 = 0.5;
/// A card that may be shown for a new business.
const TO_SHOW: f32 = 0.2;
/// Chance that an unreserved shipment is stolen or reserved by others before it arrives, by ship.
const LOST: [f32; 3] = [0.5, 0.45, 0.28];
/// What a good on a ship is worth of one in hand, by ship.
const ON_SHIP: [f32; 3] = [0.38, 0.6, 1.2];
/// What a good that the seat needs is worth when it is loaded, of one in hand.
const LOADED: f32 = 0.25;
/// Weight of what another player gains, or loses by a reservation on his ship.
const OTHERS: f32 = 0.25;
const ROBBED: f32 = 0.1;
/// A new business: for each own one in the same campi, and for each of its kind there.
const NEAR_OWN: f32 = 1.25;
const NEAR_ALIKE: f32 = 2.3;
/// The first business of a kind: that one can make its goods.
const FIRST_MANUFACTURING: f32 = 5.0;
const FIRST_LUXURY: f32 = 4.8;
/// A statue: what others gain of it, and an empty building beside it.
const STATUE_OTHERS: f32 = 0.75;
const STATUE_ROOM: f32 = 0.08;
/// Sailing: that new goods come, and what an unreserved shipment is worth of its printed value.
const SAILING: f32 = 0.4;
const ARRIVING: f32 = 0.8;
/// What a new business brings beside its points, when it is not looked at closely.
const BUSINESS: f32 = 2.7;
/// A manufactured good beside its printed value, likewise.
const MANUFACTURED: f32 = 0.6;
/// Rather show what everybody knows.
const SECRET: f32 = 0.05;

/// What the seat makes of goods: of one more of each kind, and of the last one in hand.
struct Worth {
    more: [f32; 16],
    last: [f32; 16],
}

/// The kinds of businesses, a bit each, of which there are tiles, and those whose goods there are.
#[derive(Clone, Copy)]
struct Supply {
    tiles: u8,
    goods: u8,
}

impl Venice {
    /// The best action by the estimates below; equal ones by lot.
    pub(crate) fn sensible(&self, state: &State, legal: &Legal, rng: &mut Rng) -> Action {
        let seat = usize::from(state.turn);
        let hand = state.hands[seat];
        match state.phase {
            Phase::Lead => {
                let worths = self.worths_of_deeds(state, seat);
                best(legal.iter(), rng, |action| worths[usize::from(action.item)])
            }
            Phase::Reserve => {
                let worth = self.worths(state, seat, hand, self.supply(state));
                best(legal.iter(), rng, |action| {
                    if action.verb == Verb::Pass {
                        return 0.0;
                    }
                    self.worth_of_reservation(state, seat, action.item, &worth)
                })
            }
            Phase::Unload => {
                let worth = self.worths(state, seat, hand, self.supply(state));
                let good = Self::arriving(state, seat).expect("only the owner of an unreserved shipment is asked");
                best(legal.iter(), rng, |action| {
                    if action.verb == Verb::Keep {
                        return worth.more[usize::from(good.0)] - self.keep_price(good) as f32;
                    }
                    self.value(good)
                })
            }
            Phase::Load => {
                let worth = self.worths(state, seat, hand, self.supply(state));
                best(legal.iter(), rng, |action| {
                    self.value(action.good()) + LOADED * worth.more[usize::from(action.item)]
                })
            }
            Phase::Trade => self.choose_trade(state, seat, legal, rng),
            Phase::Sponsor => best(legal.iter(), rng, |action| {
                if action.verb == Verb::Business {
                    self.worth_of_business(state, seat, action)
                } else if action.verb == Verb::Statue {
                    self.worth_of_statue(state, seat, action.item)
                } else {
                    0.0
                }
            }),
            Phase::Produce => best(legal.iter(), rng, |action| {
                if action.verb == Verb::Produce { self.worth_of_production(state, seat, action.item) } else { 0.0 }
            }),
            Phase::Over => unreachable!("nobody chooses when the game is over"),
        }
    }

    /// The printed value of a good.
    fn value(&self, good: Good) -> f32 {
        self.cards.value[usize::from(good.0)] as f32
    }

    /// What the seat makes of goods beside those of `hand`.
    fn worths(&self, state: &State, seat: usize, hand: Counts, supply: Supply) -> Worth {
        let mut worth = Worth { more: [0.0; 16], last: [0.0; 16] };
        for good in self.cards.goods() {
            worth.more[usize::from(good.0)] = IN_HAND * self.value(good);
        }
        worth.last = worth.more;
        let can_build = self.free_cubes(state, seat) > 0;
        for (index, tile) in self.cards.tiles.iter().enumerate() {
            let owned = state.owned[seat] & state.tiles[index] != 0;
            let open = owned || (can_build && supply.tiles >> index & 1 != 0);
            if open && supply.goods >> index & 1 != 0 {
                add_worths(&mut worth, tile, owned, hand);
            }
        }
        worth
    }

    fn supply(&self, state: &State) -> Supply {
        let mut supply = Supply { tiles: 0, goods: 0 };
        for index in 0..self.cards.tiles.len() {
            supply.tiles |= u8::from(self.tiles_left(state, index) > 0) << index;
            supply.goods |= u8::from(self.pile_has(state, index)) << index;
        }
        supply
    }

    /// What the seat loses with one card of its hand.
    fn worth_held(&self, worth: &Worth, hand: Counts, good: Good) -> f32 {
        if hand.of(good) == 1 { worth.last[usize::from(good.0)] } else { IN_HAND * self.value(good) }
    }

    fn worth_of_reservation(&self, state: &State, seat: usize, ship: u8, worth: &Worth) -> f32 {
        let (owner, number) = (usize::from(ship / SHIPS), usize::from(ship % SHIPS));
        let good = Good(state.ships.at(ship.into()) - 1);
        let comes = ON_SHIP[number] * worth.more[usize::from(good.0)];
        let numbers = &self.cards.numbers;
        let arrives = (1.0 - LOST[number]) * self.value(good);
        if owner == seat {
            // Unreserved it would be sold on arrival.
            comes - ON_SHIP[number] * arrives - numbers.reserve_own as f32
        } else {
            let price = numbers.reserve_other as f32;
            comes - price + ROBBED * (arrives - price)
        }
    }

    /// Sells what is worth more as money, in the order of the table; then buys what is worth more as a card.
    fn choose_trade(&self, state: &State, seat: usize, legal: &Legal, rng: &mut Rng) -> Action {
        let hand = state.hands[seat];
        let worth = self.worths(state, seat, hand, self.supply(state));
        let surplus = legal.iter().find(|action| {
            let good = action.good();
            action.verb == Verb::Sell && self.value(good) > self.worth_held(&worth, hand, good)
        });
        if let Some(action) = surplus {
            return action;
        }
        let rest = legal.iter().filter(|action| action.verb != Verb::Sell);
        best(rest, rng, |action| {
            if action.verb == Verb::Done {
                return 0.0;
            }
            let dear = action.verb == Verb::BuyMarket;
            let price = if dear { self.value(action.good()) } else { self.cards.numbers.wharf_price as f32 };
            worth.more[usize::from(action.item)] - price
        })
    }

    fn worth_of_business(&self, state: &State, seat: usize, action: Action) -> f32 {
        let opening = &self.cards.openings[usize::from(action.opening)];
        let index = usize::from(opening.tile);
        let tile = &self.cards.tiles[index];
        let near = self.cards.neighbours[usize::from(action.item)];
        let points = if self.statued(state) >> action.item & 1 != 0 { 2.0 } else { 1.0 };
        let own = (near & state.owned[seat]).count_ones() as f32;
        let alike = (near & state.tiles[index]).count_ones() as f32;
        let is_first = state.owned[seat] & state.tiles[index] == 0;
        let first = if is_first { first_of_kind(tile, state.hands[seat]) } else { 0.0 };
        let shows = opening.show.goods().any(|good| state.dealt[seat] == good.0);
        let secret = if shows { SECRET } else { 0.0 };
        POINT * points + NEAR_OWN * own + NEAR_ALIKE * alike + first - secret - tile.cost as f32
    }

    /// Buildings beside a statue.
    fn statued(&self, state: &State) -> u32 {
        self.cards.beside[usize::from(state.statues & 127)]
    }

    fn worth_of_statue(&self, state: &State, seat: usize, campo: u8) -> f32 {
        let fresh = self.cards.beside[1 << campo] & !self.statued(state);
        let mine = (fresh & state.owned[seat]).count_ones() as f32;
        let others = (fresh & state.built()).count_ones() as f32 - mine;
        let room = (fresh & !state.built()).count_ones() as f32;
        POINT * (mine - STATUE_OTHERS * others) + STATUE_ROOM * room - self.cards.numbers.statue_cost as f32
    }

    /// What the goods of a recipe are worth in hand.
    fn paid(&self, tile: &Tile) -> f32 {
        tile.recipe.goods().map(|good| IN_HAND * self.value(good)).sum()
    }

    fn worth_of_production(&self, state: &State, seat: usize, building: u8) -> f32 {
        let Some(index) = self.tile_at(state, building) else { return 0.0 };
        let tile = &self.cards.tiles[index];
        let made = match tile.makes {
            Some(good) => self.worths(state, seat, state.hands[seat], self.supply(state)).more[usize::from(good.0)],
            None => POINT,
        };
        let income = self.income(state, index, building) as f32;
        let gets = if state.owned[seat] >> building & 1 != 0 { income } else { -OTHERS * income };
        made + gets - self.paid(tile)
    }

    /// What each of the five actions brings the seat, less a share of what it brings the others.
    fn worths_of_deeds(&self, state: &State, seat: usize) -> [f32; DEEDS.len()] {
        let supply = self.supply(state);
        let mut worths = [0.0; DEEDS.len()];
        for other in self.seats() {
            let (hand, weight) = if other == seat { (state.hands[other], 1.0) } else { (state.known(other), -OTHERS) };
            let worth = self.worths(state, other, hand, supply);
            let gains = [
                self.gain_by_reserving(state, other, &worth),
                self.gain_by_sailing(state, other, &worth),
                self.gain_by_trading(state, other, hand, &worth),
                self.gain_by_sponsoring(state, other, hand, supply),
                self.gain_by_producing(state, other, hand, supply),
            ];
            for (worth, gain) in worths.iter_mut().zip(gains) {
                *worth += weight * gain;
            }
        }
        worths
    }

    fn gain_by_reserving(&self, state: &State, seat: usize, worth: &Worth) -> f32 {
        if state.ducats[seat] < self.cards.numbers.reserve_own || self.free_cubes(state, seat) == 0 {
            return 0.0;
        }
        let ships = 0..SHIPS * self.players;
        let open = ships.filter(|&ship| state.ships.at(ship.into()) != 0 && state.reserved.at(ship.into()) == 0);
        open.map(|ship| self.worth_of_reservation(state, seat, ship, worth)).fold(0.0, f32::max)
    }

    fn gain_by_sailing(&self, state: &State, seat: usize, worth: &Worth) -> f32 {
        let mut gain = SAILING;
        for owner in self.seats() {
            let port = Self::port(owner);
            let Some(good) = state.ships.at(port).checked_sub(1).map(Good) else { continue };
            match state.reserved.at(port).checked_sub(1) {
                Some(reserver) if usize::from(reserver) == seat => gain += worth.more[usize::from(good.0)],
                None if owner == seat => gain += ARRIVING * self.value(good),
                Some(_) | None => {}
            }
        }
        gain
    }

    fn gain_by_trading(&self, state: &State, seat: usize, hand: Counts, worth: &Worth) -> f32 {
        let (mut gain, mut ducats) = (0.0, state.ducats[seat] as f32);
        for good in hand.kinds().goods() {
            let value = self.value(good);
            let kept = u8::from(worth.last[usize::from(good.0)] > value);
            let sold = f32::from(hand.of(good) - kept);
            ducats += sold * value;
            gain += sold * (1.0 - IN_HAND) * value;
        }
        let bought = |good: Good, price: f32| {
            if ducats >= price { worth.more[usize::from(good.0)] - price } else { 0.0 }
        };
        let market = state.market.kinds().goods().map(|good| bought(good, self.value(good)));
        let wharf = state.wharf.kinds().goods().map(|good| bought(good, self.cards.numbers.wharf_price as f32));
        gain + market.chain(wharf).fold(0.0, f32::max)
    }

    fn gain_by_sponsoring(&self, state: &State, seat: usize, hand: Counts, supply: Supply) -> f32 {
        let numbers = &self.cards.numbers;
        let empty = self.cards.all_buildings() & !state.built();
        let mut most = 0.0_f32;
        if empty != 0 && self.free_cubes(state, seat) > 0 {
            let points = if empty & self.statued(state) != 0 { 2.0 } else { 1.0 };
            for (index, tile) in self.cards.tiles.iter().enumerate() {
                let owned = state.owned[seat] & state.tiles[index] != 0;
                let shown = tile.recipe.and(hand.kinds()).len();
                let can = owned || shown >= if tile.makes.is_some() { 1 } else { 2 };
                if can && state.ducats[seat] >= tile.cost && supply.tiles >> index & 1 != 0 {
                    most = most.max(POINT * points + BUSINESS - tile.cost as f32);
                }
            }
        }
        if state.ducats[seat] >= numbers.statue_cost && u32::from(state.statues).count_ones() < numbers.statues {
            let campi = 0..u8::try_from(self.cards.campo_slugs.len()).expect("there are few campi");
            for campo in campi.filter(|campo| state.statues >> campo & 1 == 0) {
                most = most.max(self.worth_of_statue(state, seat, campo));
            }
        }
        most
    }

    fn gain_by_producing(&self, state: &State, seat: usize, hand: Counts, supply: Supply) -> f32 {
        let kinds = hand.kinds();
        let mut most = 0.0_f32;
        for (index, tile) in self.cards.tiles.iter().enumerate() {
            let owned = state.owned[seat] & state.tiles[index] != 0;
            if owned && kinds.has_all(tile.recipe) && supply.goods >> index & 1 != 0 {
                let made = tile.makes.map_or(POINT, |good| self.value(good) + MANUFACTURED);
                most = most.max(made + tile.income as f32 - self.paid(tile));
            }
        }
        most
    }
}

/// Adds what the goods of one kind of business are worth beside those of `hand`.
fn add_worths(worth: &mut Worth, tile: &Tile, owned: bool, hand: Counts) {
    let missing = tile.recipe.without(hand.kinds());
    let count = missing.len() as usize;
    let near = |missing: usize| {
        let near = if tile.makes.is_none() {
            FAVOUR_NEAR[missing]
        } else if missing == 0 {
            GOODS_NEAR
        } else {
            0.0
        };
        if owned { near } else { NOT_OWNED * near }
    };
    let shown = if owned { 0.0 } else { TO_SHOW };
    for good in tile.recipe.goods() {
        let place = usize::from(good.0);
        if missing.has(good) {
            worth.more[place] += near(count - 1) - near(count) + if count > 1 { shown } else { 0.0 };
        } else if hand.of(good) == 1 {
            worth.last[place] += near(count) - near(count + 1) + shown;
        }
    }
}

/// A kind of business that the seat does not own yet.
fn first_of_kind(tile: &Tile, hand: Counts) -> f32 {
    let missing = tile.recipe.without(hand.kinds()).len() as usize;
    if tile.makes.is_some() { FIRST_MANUFACTURING } else { FIRST_LUXURY + FAVOUR_NEAR[missing] }
}
