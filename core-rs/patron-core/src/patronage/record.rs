//! The set-up lines of a record, and what chance gave: the order of each shuffle.

use super::Patronage;
use super::action::Action;
use super::agendas::{AGENDAS, pair};
use super::cards::Card;
use super::cardset::CardSet;
use super::state::{Order, State};
use super::{GOALS, HAND, NONE};
use crate::error::{BadRecord, Reasons, quoted};

/// The lines of a set-up.
const LINES: &str = "start <seat> <world>, hand <seat> <cards>, good <world> <card>, deck <cards>";
const MORE_LINES: &str = "agendas <agenda> <agenda>, goals <goals> with the option goals, start <seat> <red world> \
                          <blue world>, hand <seat> <cards>, deck <cards>";

impl Patronage {
    /// Start worlds, hands, the good of a windfall start world, the deck (next card first).
    pub(crate) fn write_setup(&self, state: &State) -> Vec<String> {
        let mut lines = Vec::new();
        if self.expanded {
            lines.push(format!("agendas {}", state.agendas.map(|agenda| AGENDAS[usize::from(agenda)]).join(" ")));
        }
        if self.with_goals {
            let goals = state.goals.map(|goal| self.cards.goals[usize::from(goal)].slug.as_str());
            lines.push(format!("goals {}", goals.join(" ")));
        }
        for seat in self.seats() {
            lines.push(format!("start {seat} {}", self.cards.slugs(state.tableaux[seat]).join(" ")));
        }
        for seat in self.seats() {
            lines.push(format!("hand {seat} {}", self.cards.slugs(state.hands[seat]).join(" ")));
        }
        for world in state.goods.iter() {
            let face = Card(state.faces[world.index()]);
            lines.push(format!("good {} {}", self.cards.slug(world), self.cards.slug(face)));
        }
        let deck: Vec<&str> = state.deck.cards().iter().map(|&card| self.cards.slug(Card(card))).collect();
        lines.push(format!("deck {}", deck.join(" ")));
        lines
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of line")]
    pub(crate) fn read_setup(&self, lines: &[String], _chances: &[String]) -> Result<State, BadRecord> {
        let tables = &self.cards.tables;
        let mut reasons = Reasons::default();
        let mut state = State::EMPTY;
        let mut rest = tables.all;
        let mut take = |slug: &str, place: &str, reasons: &mut Reasons| -> Option<Card> {
            let Some(name) = self.cards.named(slug) else {
                reasons.add(format!("{place}: there is no card {}", quoted(slug)));
                return None;
            };
            if !rest.names().has(name) {
                reasons.add(format!("{place}: {slug} stands in the set-up more often than in the deck"));
                return None;
            }
            let card = rest.copy_of(name);
            rest.remove(card);
            Some(card)
        };
        let mut deck: Option<Vec<Card>> = None;
        let (mut started, mut dealt) = (0_u8, 0_u8);
        let mut told_goals = !self.with_goals;
        for line in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            let mut seat_of = |text: &str, seen: &mut u8, what: &str| match text.parse::<u8>() {
                Ok(seat) if seat < self.players && *seen & (1 << seat) == 0 => {
                    *seen |= 1 << seat;
                    Some(usize::from(seat))
                }
                _ => {
                    reasons.add(format!("setup {what} {text}: is no seat, or stands twice"));
                    None
                }
            };
            match words.as_slice() {
                ["start", seat, slug] => {
                    let Some(seat) = seat_of(seat, &mut started, "start") else { continue };
                    if let Some(card) = take(slug, &format!("setup start {seat}"), &mut reasons) {
                        state.tableaux[seat].insert(card);
                        if self.expanded {
                            reasons
                                .add(format!("setup start {seat}: two start worlds are dealt, a red and a blue one"));
                        } else if !tables.starts.iter().any(|&(_, start)| start == card) {
                            reasons.add(format!("setup start {seat}: {slug} is no start world"));
                        }
                    }
                }
                ["agendas", one, other] if self.expanded && state.agendas[0] == NONE => {
                    match pair(&format!("{one}+{other}")) {
                        Some(agendas) if self.agendas.is_none_or(|named| named == agendas) => state.agendas = agendas,
                        _ => reasons.add(format!("setup agendas: {one} and {other} are not two Agendas of this game")),
                    }
                }
                ["goals", slugs @ ..] if self.with_goals && !told_goals => {
                    told_goals = true;
                    let known = |slug: &&str| self.cards.goals.iter().position(|goal| goal.slug == **slug);
                    let mut goals: Vec<usize> = slugs.iter().filter_map(known).collect();
                    goals.sort_unstable();
                    if goals.len() == GOALS && slugs.len() == GOALS {
                        state.goals = std::array::from_fn(|slot| goals[slot] as u8);
                    } else {
                        reasons.add(format!("setup goals: {GOALS} goals must stand there"));
                    }
                }
                ["start", seat, red, blue] if self.expanded => {
                    let Some(seat) = seat_of(seat, &mut started, "start") else { continue };
                    let place = format!("setup start {seat}");
                    let found = [red, blue].into_iter().filter_map(|slug| take(slug, &place, &mut reasons));
                    state.tableaux[seat] = found.collect();
                    let one_of = |color: CardSet| state.tableaux[seat].and(color).len() == 1;
                    if !one_of(tables.red_starts) || !one_of(tables.blue_starts) {
                        reasons.add(format!("{place}: a red and a blue start world are dealt"));
                    }
                }
                ["hand", seat, slugs @ ..] => {
                    let Some(seat) = seat_of(seat, &mut dealt, "hand") else { continue };
                    let place = format!("setup hand {seat}");
                    state.hands[seat] = slugs.iter().filter_map(|slug| take(slug, &place, &mut reasons)).collect();
                    let size = if self.preset_hands { 4 } else { HAND };
                    if slugs.len() != size {
                        reasons.add(format!("{place}: {} cards; {size} are dealt", slugs.len()));
                    }
                }
                ["good", world, slug] if !self.expanded => {
                    let face = take(slug, "setup good", &mut reasons);
                    match self.cards.named(world).filter(|&world| tables.windfall.has(world)) {
                        Some(world) if !state.goods.has(world) => {
                            state.goods.insert(world);
                            state.faces[world.index()] = face.map_or(NONE, |card| card.0);
                        }
                        _ => reasons.add(format!("setup good {world}: is no windfall world, or stands twice")),
                    }
                }
                ["deck", slugs @ ..] if deck.is_none() => {
                    deck = Some(slugs.iter().filter_map(|slug| take(slug, "setup deck", &mut reasons)).collect());
                }
                _ => reasons.add(format!(
                    "setup line {} is none of: {}, each once",
                    quoted(line),
                    if self.expanded { MORE_LINES } else { LINES }
                )),
            }
        }
        let everybody = (1 << self.players) - 1;
        if started != everybody || dealt != everybody {
            reasons.add("setup: every seat's start world and hand must stand there");
        }
        if self.expanded && state.agendas[0] == NONE || !told_goals {
            reasons.add("setup: the Agendas, and the goals if they are played for, must stand there");
        }
        let worlds = state.tableaux.iter().fold(CardSet::EMPTY, |sum, &set| sum.or(set)).and(tables.windfall);
        if !self.expanded && worlds != state.goods {
            reasons.add("setup: every windfall start world, and nothing else, has a good");
        }
        // A real table does not know the order of its deck: what is left may lie in any.
        let mut deck = deck.unwrap_or_default();
        deck.extend(rest.iter());
        BadRecord::check(reasons)?;
        state.deck.fill(deck.into_iter());
        if self.expanded {
            self.lay_favor(&mut state);
        }
        self.begin(&mut state);
        Ok(state)
    }

    /// The order of the shuffles of the last step.
    pub(crate) fn shuffled(&self, before: &State, after: &State) -> Option<String> {
        if before.shuffles == after.shuffles {
            return None;
        }
        let slugs: Vec<&str> = after.deck.told().iter().map(|&card| self.cards.slug(Card(card))).collect();
        Some(slugs.join(" "))
    }

    /// Carries an action out whose shuffles the record tells.
    pub(crate) fn carry_out_recorded(
        &self,
        state: &mut State,
        action: Action,
        chance: Option<&str>,
    ) -> Result<(), BadRecord> {
        let told: Vec<&str> = chance.unwrap_or_default().split_whitespace().collect();
        let mut names = Vec::new();
        for slug in &told {
            names.push(self.read_card(slug)?);
        }
        if names.len() > usize::from(self.cards.tables.count) {
            return Err(format!("{} cards are told; the deck has {}", names.len(), self.cards.tables.count).into());
        }
        let text = self.text_of(action);
        let shuffles = state.shuffles;
        let mut next = *state;
        next.deck.stack(&names);
        self.carry_out(&mut next, action);
        let (by, left) = (next.deck.by, next.deck.stacked);
        (next.deck.by, next.deck.stacked) = (Order::Luck, 0);
        match by {
            Order::Stacked | Order::Luck if left > 0 => {
                let reason = if shuffles == next.shuffles {
                    format!("after {text:?} the record tells of a shuffle, but nothing is shuffled")
                } else {
                    format!("after {text:?} the record tells {left} cards more than are shuffled")
                };
                return Err(reason.into());
            }
            Order::Short => {
                return Err(format!(
                    "after {text:?} the deck is shuffled: the record must tell the order after \"=\", next card first"
                )
                .into());
            }
            Order::Wrong => {
                return Err(format!("after {text:?} the record tells cards that are not in the discard pile").into());
            }
            Order::Stacked | Order::Luck => {}
        }
        *state = next;
        Ok(())
    }
}
