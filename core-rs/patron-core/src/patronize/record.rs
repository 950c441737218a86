//! The set-up lines of a record, and what chance gave.

use super::Patronize;
use super::cards::{Character, Fame};
use super::state::{CardSet, FameSet, NONE, Phase, State};
use crate::error::{BadRecord, Reasons, quoted};

impl Patronize {
    pub(crate) fn write_setup(&self, state: &State) -> Vec<String> {
        let mut lines: Vec<String> = self
            .seats()
            .map(|seat| {
                let hand: Vec<&str> = state.hands[seat].iter().map(Character::slug).collect();
                format!("hand {seat} {}", hand.join(" "))
            })
            .collect();
        let deck = (state.fame != NONE).then_some(Fame(state.fame)).into_iter().chain(state.fame_deck());
        let deck: Vec<&str> = deck.map(|fame| self.cards.fame_slug(fame)).collect();
        lines.push(format!("fame {}", deck.join(" ")));
        lines
    }

    pub(crate) fn read_setup(&self, lines: &[String], chances: &[String]) -> Result<State, BadRecord> {
        let mut reasons = Reasons::default();
        let mut state = State::empty();
        let mut deck: Vec<Fame> = Vec::new();
        let (mut whole, mut hands) = (false, 0_u8);
        for line in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["hand", seat, cards @ ..] => match seat.parse::<u8>() {
                    Ok(seat) if seat < self.players && hands & (1 << seat) == 0 => {
                        hands |= 1 << seat;
                        state.hands[usize::from(seat)] = read_hand(cards, seat, &mut reasons);
                    }
                    _ => reasons.add(format!("setup hand {seat}: is no seat, or stands twice")),
                },
                ["fame", cards @ ..] => {
                    whole = true;
                    self.read_fames(cards.iter().copied(), "setup fame", &mut deck, &mut reasons);
                }
                ["reveal", card] => self.read_fames([*card].into_iter(), "setup reveal", &mut deck, &mut reasons),
                _ => reasons.add(format!(
                    "setup line {} is none of: hand <seat> <cards>, fame <cards>, reveal <card>",
                    quoted(line)
                )),
            }
        }
        if !whole && deck.is_empty() {
            reasons.add(
                "setup: a line \"fame\" with the fame deck, or \"reveal\" with the first fame card, must stand there",
            );
        }
        if hands != self.everybody() {
            reasons.add("setup: every seat's hand must stand there");
        }
        if !whole {
            // A real table tells the fame cards one by one; what was never turned up may be any of the others.
            self.read_fames(chances.iter().map(String::as_str), "=", &mut deck, &mut reasons);
            let seen = deck.iter().fold(FameSet::default(), |set, &fame| set.with(fame));
            deck.extend(FameSet(FameSet::ALL.0 & !seen.0).iter());
            deck.truncate(self.rounds().into());
        }
        BadRecord::check(reasons)?;
        state.set_fame_deck(deck.into_iter());
        self.begin(&mut state);
        self.check_state(&state).map_err(|error| BadRecord { reasons: error.reasons })?;
        Ok(state)
    }

    fn read_fames<'t>(
        &self,
        slugs: impl Iterator<Item = &'t str>,
        place: &str,
        deck: &mut Vec<Fame>,
        reasons: &mut Reasons,
    ) {
        for slug in slugs {
            match self.cards.fame(slug) {
                Some(fame) if deck.contains(&fame) => reasons.add(format!("{place}: {slug} stands here twice")),
                Some(fame) => deck.push(fame),
                None => reasons.add(format!("{place}: there is no fame card {}", quoted(slug))),
            }
        }
        if deck.len() > self.rounds().into() {
            reasons.add(format!("{place}: more than the {} fame cards of this game", self.rounds()));
        }
    }

    /// The fame card that the preparation of a new round turned up.
    pub(crate) fn turned_up(&self, before: &State, after: &State) -> Option<String> {
        let turned = after.phase == Phase::Choose && after.round != before.round;
        turned.then(|| self.cards.fame_slug(Fame(after.fame)).to_owned())
    }
}

fn read_hand(cards: &[&str], seat: u8, reasons: &mut Reasons) -> CardSet {
    let mut hand = CardSet::EMPTY;
    for slug in cards {
        match Character::named(slug) {
            Some(character) if hand.has(character) => {
                reasons.add(format!("setup hand {seat}: {slug} stands here twice"));
            }
            Some(character) => hand = hand.with(character),
            None => reasons.add(format!("setup hand {seat}: there is no character {}", quoted(slug))),
        }
    }
    hand
}
