//! The set-up lines of a record, and what chance gave.

use std::collections::VecDeque;

use super::Venice;
use super::action::{Action, Verb};
use super::cards::{Good, MARKET_CARDS, SHIPS};
use super::deck::{Noted, Told};
use super::state::{Phase, State};
use crate::error::{BadRecord, Reasons, quoted};

/// Between the orders of two shuffles in one action.
const NEXT_SHUFFLE: &str = " | ";
/// Action 2 in the list of actions.
const SAIL: Action = Action::new(Verb::Name, 1);

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
        hands.chain([market]).chain(ships).chain([deck, format!("luck {:016x}", state.luck)]).collect()
    }

    pub(crate) fn read_setup(&self, lines: &[String]) -> Result<State, BadRecord> {
        let mut reasons = Reasons::default();
        let mut state = self.before_deal();
        let mut seen: Vec<String> = Vec::new();
        let mut deck = None;
        for line in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (what, rest) = match words.as_slice() {
                [what @ ("hand" | "ships"), seat, rest @ ..] => (format!("{what} {seat}"), rest),
                [what @ ("market" | "deck" | "luck"), rest @ ..] => ((*what).to_owned(), rest),
                _ => {
                    reasons.add(format!(
                        "setup line {} is none of: hand <seat> <good>, market <goods>, ships <seat> <goods>, \
                         deck <goods>, luck <16 hexadecimal digits>",
                        quoted(line)
                    ));
                    continue;
                }
            };
            if seen.contains(&what) {
                reasons.add(format!("setup {what}: stands here twice"));
            }
            seen.push(what.clone());
            let place = format!("setup {what}");
            if what == "luck" {
                match read_luck(rest.first().copied().unwrap_or_default()) {
                    Some(luck) if rest.len() == 1 => state.luck = luck,
                    _ => reasons.add(format!("{place}: takes 16 hexadecimal digits")),
                }
                continue;
            }
            let goods = self.read_goods(rest, &place, &mut reasons);
            let seat =
                what.split_once(' ').map(|(_, seat)| seat.parse::<usize>().ok().filter(|&s| s < self.players.into()));
            match (words[0], seat) {
                (_, Some(None)) => reasons.add(format!("{place}: there is no such seat")),
                ("hand", Some(Some(seat))) => match goods.as_slice() {
                    [good] if self.hideable().has(*good) => {
                        state.hands[seat].add(*good);
                        state.dealt[seat] = good.0;
                    }
                    _ => reasons.add(format!("{place}: one card that set-up does not replace (Preparation)")),
                },
                ("ships", Some(Some(seat))) => {
                    if goods.len() != usize::from(SHIPS) || goods.contains(&Good::PIRATES) {
                        reasons.add(format!("{place}: {SHIPS} goods, the leftmost ship first (Preparation)"));
                        continue;
                    }
                    for (ship, good) in goods.iter().enumerate().filter(|(_, good)| good.0 < self.cards.raw) {
                        state.ships.put(seat * usize::from(SHIPS) + ship, good.0 + 1);
                    }
                }
                ("market", _) => {
                    if goods.len() != MARKET_CARDS || goods.iter().any(|&good| !self.hideable().has(good)) {
                        reasons
                            .add(format!("{place}: {MARKET_CARDS} cards that set-up does not replace (Preparation)"));
                        continue;
                    }
                    goods.iter().for_each(|&good| state.market.add(good));
                }
                _ => deck = Some(goods),
            }
        }
        for seat in self.seats() {
            for what in ["hand", "ships"] {
                if !seen.contains(&format!("{what} {seat}")) {
                    reasons.add(format!("setup {what} {seat}: is missing"));
                }
            }
        }
        if !seen.iter().any(|what| what == "market") {
            reasons.add("setup market: is missing");
        }
        let Some(deck) = deck else {
            reasons.add("setup deck: is missing; it may end after the last card that was turned up");
            return Err(BadRecord { reasons });
        };
        BadRecord::check(reasons)?;
        self.lay_deck(&mut state, deck)?;
        self.check_state(&state).map_err(|error| BadRecord { reasons: error.reasons })?;
        Ok(state)
    }

    /// The told cards are the next ones; the others lie below them in the order of the table.
    fn lay_deck(&self, state: &mut State, told: Vec<Good>) -> Result<(), BadRecord> {
        let mut left = self.unseen(state);
        for &good in &told {
            if left.of(good) == 0 {
                return Err(format!("setup deck: there are not so many {} left for it", self.cards.slug(good)).into());
            }
            left.take(good);
        }
        let deck: Vec<Good> = told.into_iter().chain(left.cards()).collect();
        state.set_deck(&deck);
        Ok(())
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

/// The luck of a deal as records and states have it: 16 hexadecimal digits.
pub(crate) fn read_luck(text: &str) -> Option<u64> {
    let good = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    good.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}
