//! The set-up lines of a record, and what chance gave.

use std::collections::VecDeque;

use super::Venice;
use super::action::{Action, Verb};
use super::cards::{Good, MARKET_CARDS, SHIPS};
use super::deck::{Noted, Told};
use super::state::{Phase, State};
use crate::error::{BadRecord, Reasons, quoted};
use crate::game::MAX_SEATS;
use crate::rng::{luck_text, read_luck};

/// Between the orders of two shuffles in one action.
const NEXT_SHUFFLE: &str = " | ";
/// Action 2 in the list of actions.
const SAIL: Action = Action::new(Verb::Name, 1);

/// What the set-up lines tell.
#[derive(Default)]
struct SetUp {
    hands: [Option<Vec<Good>>; MAX_SEATS],
    ships: [Option<Vec<Good>>; MAX_SEATS],
    market: Option<Vec<Good>>,
    deck: Option<Vec<Good>>,
    luck: Option<u64>,
}

impl Venice {
    fn words(&self, goods: impl Iterator<Item = Good>) -> String {
        goods.map(|good| self.cards.slug(good)).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn write_setup(&self, state: &State) -> Vec<String> {
        let hands = self.seats().map(|seat| format!("hand {seat} {}", self.words(state.hands[seat].cards())));
        let ships = self.seats().map(|seat| {
            let goods = (0..SHIPS).filter_map(|ship| {
                state.ships.at(seat * usize::from(SHIPS) + usize::from(ship)).checked_sub(1).map(Good)
            });
            format!("ships {seat} {}", self.words(goods))
        });
        let market = format!("market {}", self.words(state.market.cards()));
        let deck = format!("deck {}", self.words(state.deck()));
        hands.chain([market]).chain(ships).chain([deck, format!("luck {}", luck_text(state.luck))]).collect()
    }

    pub(crate) fn read_setup(&self, lines: &[String]) -> Result<State, BadRecord> {
        let mut reasons = Reasons::default();
        let mut sheet = SetUp::default();
        for line in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["hand", seat, goods @ ..] => self.read_seat(&mut sheet.hands, "hand", seat, goods, &mut reasons),
                ["ships", seat, goods @ ..] => self.read_seat(&mut sheet.ships, "ships", seat, goods, &mut reasons),
                ["market", goods @ ..] => self.read_pile(&mut sheet.market, "setup market", goods, &mut reasons),
                ["deck", goods @ ..] => self.read_pile(&mut sheet.deck, "setup deck", goods, &mut reasons),
                ["luck", luck] if sheet.luck.is_none() && read_luck(luck).is_some() => sheet.luck = read_luck(luck),
                ["luck", ..] => reasons.add("setup luck: takes 16 hexadecimal digits, once"),
                _ => reasons.add(format!(
                    "setup line {} is none of: hand <seat> <good>, market <goods>, ships <seat> <goods>, \
                     deck <goods>, luck <16 hexadecimal digits>",
                    quoted(line)
                )),
            }
        }
        let state = self.lay_out(&sheet, &mut reasons);
        BadRecord::check(reasons)?;
        self.check_state(&state).map_err(|error| BadRecord { reasons: error.reasons })?;
        Ok(state)
    }

    /// One seat's line of its kind.
    fn read_seat(
        &self,
        lines: &mut [Option<Vec<Good>>; MAX_SEATS],
        what: &str,
        seat: &str,
        goods: &[&str],
        reasons: &mut Reasons,
    ) {
        match seat.parse::<usize>().ok().filter(|&seat| seat < usize::from(self.players)) {
            Some(seat) => self.read_pile(&mut lines[seat], &format!("setup {what} {seat}"), goods, reasons),
            None => reasons.add(format!("setup {what} {seat}: there is no such seat")),
        }
    }

    fn read_pile(&self, line: &mut Option<Vec<Good>>, place: &str, goods: &[&str], reasons: &mut Reasons) {
        if line.is_some() {
            reasons.add(format!("{place}: stands here twice"));
        }
        *line = Some(self.read_goods(goods, place, reasons));
    }

    /// The table that the lines tell, with a complaint about each that is missing or that no deal gives.
    fn lay_out(&self, sheet: &SetUp, reasons: &mut Reasons) -> State {
        let mut state = self.before_deal();
        state.luck = sheet.luck.unwrap_or(0);
        let opens = |goods: &[Good], number: usize| {
            goods.len() == number && goods.iter().all(|&good| self.hideable().has(good))
        };
        for seat in self.seats() {
            match sheet.hands[seat].as_deref() {
                Some(&[good]) if opens(&[good], 1) => {
                    state.hands[seat].add(good);
                    state.dealt[seat] = good.0;
                }
                _ => reasons.add(format!("setup hand {seat}: one card that Preparation does not replace")),
            }
            match sheet.ships[seat].as_deref() {
                Some(goods) if goods.len() == usize::from(SHIPS) && !goods.contains(&Good::PIRATES) => {
                    for (ship, good) in goods.iter().enumerate() {
                        state.ships.put(seat * usize::from(SHIPS) + ship, good.0 + 1);
                    }
                }
                _ => reasons.add(format!("setup ships {seat}: {SHIPS} goods, the leftmost ship first")),
            }
        }
        match sheet.market.as_deref() {
            Some(goods) if opens(goods, MARKET_CARDS) => goods.iter().for_each(|&good| state.market.add(good)),
            _ => reasons.add(format!("setup market: {MARKET_CARDS} cards that Preparation does not replace")),
        }
        let Some(told) = &sheet.deck else {
            reasons.add("setup deck: is missing; it may end after the last card that was turned up");
            return state;
        };
        if reasons.is_empty() {
            self.lay_deck(&mut state, told, reasons);
        }
        state
    }

    /// The told cards are the next ones; the others lie below them in the order of the table.
    fn lay_deck(&self, state: &mut State, told: &[Good], reasons: &mut Reasons) {
        let mut left = self.unseen(state);
        for &good in told {
            if left.of(good) == 0 {
                reasons.add(format!("setup deck: there are not so many {} left for it", self.cards.slug(good)));
                return;
            }
            left.take(good);
        }
        let deck: Vec<Good> = told.iter().copied().chain(left.cards()).collect();
        state.set_deck(&deck);
    }

    fn read_goods(&self, slugs: &[&str], place: &str, reasons: &mut Reasons) -> Vec<Good> {
        let mut goods = Vec::new();
        for slug in slugs {
            match self.cards.good(slug) {
                Some(good) if good.0 < self.cards.raw || good == Good::PIRATES => goods.push(good),
                _ => reasons.add(format!("{place}: there is no raw good {}", quoted(slug))),
            }
        }
        goods
    }

    /// The order of every shuffle between the two states, next card first. All shuffles are in Sail turns.
    pub(crate) fn shuffles(&self, before: &State, after: &State) -> Option<String> {
        if before.phase != Phase::Lead || before.luck == after.luck {
            return None;
        }
        let (mut again, mut noted) = (*before, Noted::default());
        self.carry_out(&mut again, SAIL, &mut noted);
        let orders: Vec<String> = noted.0.into_iter().map(|order| self.words(order.into_iter())).collect();
        (!orders.is_empty()).then(|| orders.join(NEXT_SHUFFLE))
    }

    /// Carries a legal action out with the shuffles that a record tells.
    pub(crate) fn carry_out_told(
        &self,
        state: &mut State,
        action: Action,
        chance: Option<&str>,
    ) -> Result<(), BadRecord> {
        let text = self.words_of(action);
        let mut reasons = Reasons::default();
        let mut orders = VecDeque::new();
        for (number, order) in (1..).zip(chance.into_iter().flat_map(|chance| chance.split(NEXT_SHUFFLE.trim()))) {
            let slugs: Vec<&str> = order.split_whitespace().collect();
            orders.push_back(self.read_goods(&slugs, &format!("after {text:?}, shuffle {number}"), &mut reasons));
        }
        BadRecord::check(reasons)?;
        let asked = orders.len();
        let mut told = Told { orders, ..Told::default() };
        let before = *state;
        self.carry_out(state, action, &mut told);
        if told.shuffles > asked {
            let given = self.shuffles(&before, state).unwrap_or_default();
            return Err(format!(
                "after {text:?} the record must tell the deck after each of {} shuffles, next card first; it tells {asked}: \
                 \"= \" and, if this set-up is right, {given}",
                told.shuffles
            )
            .into());
        }
        if told.shuffles < asked {
            return Err(
                format!("after {text:?} the record tells {asked} shuffles, the game has {}", told.shuffles).into()
            );
        }
        if let Some((shuffle, good)) = told.wrong {
            let (number, slug) = (shuffle + 1, self.cards.slug(good));
            return Err(format!("after {text:?}, shuffle {number}: there are not so many {slug} in that deck").into());
        }
        Ok(())
    }
}
