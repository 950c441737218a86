"""Every sentence of the rulebook of Patronage, with the tests that check it."""

from typing import Final, NamedTuple


class Sentence(NamedTuple):
    """A sentence of the rulebook: its heading, its first words or the gist, the tests that check it.

    A test of this folder is named `module.name`, both without `test_`.
    """

    heading: str
    words: str
    tests: tuple[str, ...]


def under(heading: str, *sentences: tuple[str, ...]) -> tuple[Sentence, ...]:
    """The sentences under a heading, each with its tests behind it."""
    return tuple(Sentence(heading, sentence[0], sentence[1:]) for sentence in sentences)


SENTENCES: Final = (
    *under(
        "Overview",
        (
            "Patronage is an unofficial, stand-alone expansion for the Race for the Galaxy base game",
            "refusals.patronage_is_the_default_for_two_to_four_players",
            "refusals.the_cards_of_the_base_game_are_the_same_in_patronage",
            "cards.the_whole_deck_has_186_cards",
        ),
        (
            "The archive contains 60 cards",
            "cards.sixty_distinct_cards_and_seventy_two_in_all",
        ),
        (
            "All developments of 1 to 5 cost should be duplicated, for a total of 72",
            "cards.sixty_distinct_cards_and_seventy_two_in_all",
            "cards.a_file_of_other_counts_is_refused",
        ),
        (
            "Patronage also includes eight Galactic Agendas (and one blank)",
            "setup.two_of_eight_agendas_are_drawn",
            "cards.there_are_eight_agendas_and_no_blank_one",
        ),
        (
            "You will need 20-30 tokens to represent Favor",
            "favor.the_supply_of_favor_has_no_end",
        ),
        (
            "For those players who enjoy using Goals, three additional goals are provided",
            "goals.goals_are_an_option",
            "goals.all_twenty_goals_are_drawn_and_none_for_prestige_or_takeovers",
        ),
        (
            "Be sure to remove goals pertaining to Prestige or Takeovers",
            "goals.all_twenty_goals_are_drawn_and_none_for_prestige_or_takeovers",
        ),
    ),
    *under(
        "Setup",
        (
            "Before each game, select two Agendas at random",
            "setup.two_of_eight_agendas_are_drawn",
            "refusals.named_agendas_are_those_of_the_game",
        ),
        (
            "Place two Favor tokens per player on each Agenda",
            "setup.two_favor_per_player_lie_on_each_agenda",
        ),
        (
            "Place the remaining Favor tokens near the VP pool",
            "favor.the_supply_of_favor_has_no_end",
            "setup.two_favor_per_player_lie_on_each_agenda",
        ),
        (
            "Deal out start worlds using the 'one red, one blue' method",
            "setup.everybody_chooses_between_a_red_and_a_blue_start_world",
            "setup.every_start_world_is_dealt_sometimes",
            "setup.a_start_world_and_two_cards_are_discarded",
            "setup.unused_start_worlds_lie_in_the_deck",
            "setup.the_kept_world_and_the_discards_are_hidden_until_all_have_chosen",
        ),
    ),
    *under(
        "Agendas",
        (
            'An Agenda is considered "Active" until there are no more Favor tokens remaining',
            "agendas.an_agenda_with_tokens_left_stays_active",
            "agendas.an_agenda_that_is_not_yet_complete_has_no_ability",
        ),
        (
            'Agendas with no tokens are "Complete"',
            "agendas.a_complete_agenda_gives_no_more_favor",
        ),
        (
            "The top half of the Agenda shows the Agenda key",
            "agenda_keys.every_card_matches_the_agendas_listed_by_hand",
            "agendas.a_card_that_matches_no_key_gains_nothing",
            "agendas.a_good_or_a_hand_card_gains_nothing",
        ),
        (
            "When a player places a card (or reveals a start world) that matches one or both keys",
            "setup.a_revealed_start_world_gains_favor_before_the_first_round",
            "setup.a_start_world_that_is_not_kept_gains_nothing",
            "agendas.a_card_that_matches_both_keys_of_an_agenda_gains_once",
            "agendas.a_card_that_matches_two_active_agendas_gains_from_each",
            "agenda_keys.every_card_matches_the_agendas_listed_by_hand",
        ),
        (
            "If multiple players place applicable cards in the same phase, and there aren't enough tokens",
            "agendas.two_placers_and_one_token_left_complete_the_agenda",
            "agendas.three_placers_each_receive_one",
            "agendas.the_shortfall_is_for_one_phase_only",
            "accounts.the_token_of_the_shortfall_is_a_new_one",
        ),
        (
            "When an Agenda is complete, players no longer earn Favor",
            "agendas.a_complete_agenda_gives_no_more_favor",
            "agendas.only_the_active_one_of_two_matching_agendas_gives_favor",
        ),
        (
            "Instead, the special ability becomes available to use",
            "agendas.favor_is_spent_for_a_complete_agenda",
        ),
        (
            "Special abilities let players spend Favor for different benefits",
            "agendas.favor_is_spent_for_a_complete_agenda",
            "agendas.the_ability_is_everybodys",
            "agendas.two_complete_agendas_work_together",
        ),
        (
            "To use an Agenda's special ability, a player must have at least one card in their tableau that",
            "agendas.the_ability_needs_a_matching_card_in_the_tableau",
            "agendas.the_matching_card_must_have_been_there_at_the_start_of_the_phase",
        ),
        (
            "Then the player simply spends a Favor token in the appropriate phase",
            "agendas.favor_is_spent_for_a_complete_agenda",
            "agendas.nothing_is_spent_in_a_round_without_the_phase",
            "agendas.vp_chips_are_no_favor",
            "agendas.spent_favor_goes_to_the_supply_not_onto_the_agenda",
        ),
        (
            "A player may spend as much Favor as desired",
            "abilities.three_cards_for_each_favor",
            "abilities.the_senate_pays_without_a_development",
            "abilities.more_favor_than_needed_may_be_spent",
            "abilities.two_favor_keep_two_cards_more",
        ),
        (
            "Persistent effects, like the additional Military from the Galactic Vigilance agenda, are cumulative",
            "abilities.two_military_for_each_favor",
            "abilities.the_military_of_vigilance_ends_with_the_phase",
        ),
        (
            "You don't have to spend Favor if you don't want to",
            "agendas.nobody_has_to_spend_favor",
        ),
        (
            "As a reminder, the Agenda must be complete before its special ability can be used",
            "agendas.an_agenda_that_is_not_yet_complete_has_no_ability",
            "agendas.an_agenda_completed_in_a_phase_is_not_usable_in_it",
            "agendas.an_agenda_completed_in_a_phase_is_usable_in_the_next",
        ),
        (
            "The key and phase icons on each Agenda card are images; the text names the cards that match",
            "agenda_keys.every_card_matches_the_agendas_listed_by_hand",
            "agenda_keys.the_counts_of_each_key_over_the_base_set",
            "cards.there_are_eight_agendas_and_no_blank_one",
        ),
    ),
    *under(
        "Arms of the Imperium",
        (
            "Gain a Favor token after placing a Rebel world or an Imperium card",
            "agenda_keys.the_key_of_arms_of_the_imperium",
        ),
        (
            "Once complete, you may spend Favor tokens in Phase IV as if they were Rare elements goods",
            "abilities.favor_is_consumed_as_rare_goods",
            "abilities.favor_completes_what_goods_begin",
            "abilities.favor_is_no_good_of_another_kind",
            "abilities.arms_need_a_rebel_world_or_an_imperium_card",
            "abilities.favor_feeds_powers_for_any_good",
            "abilities.favor_feeds_powers_for_different_kinds",
            "abilities.favor_feeds_powers_that_discard_all_goods",
        ),
        (
            "You still need the consume powers to consume them",
            "abilities.consume_powers_are_needed",
        ),
        (
            "You may sell a Favor token in place of a Rare elements good if you selected Consume: Trade",
            "abilities.favor_is_sold_as_a_rare_good",
            "abilities.trade_powers_help_to_sell_favor",
            "abilities.favor_is_sold_by_who_chose_trade_only",
            "abilities.one_good_or_one_favor_is_sold",
        ),
    ),
    *under(
        "Established Power",
        (
            "Gain a Favor token after placing a development that provides Military or a grey non-military world",
            "agenda_keys.the_key_of_established_power",
        ),
        (
            "Once complete, you may spend as many Favor tokens as you like in phase III, -2 settle cost and -2",
            "abilities.two_less_to_settle_for_each_favor",
            "abilities.the_favor_that_is_needed_must_be_spent",
            "abilities.the_discount_comes_with_less_military",
            "abilities.established_power_needs_its_own_match",
            "abilities.established_power_lasts_until_the_end_of_the_phase",
        ),
        (
            "You can use the reduced Military to settle Peaceful worlds",
            "abilities.favor_makes_room_for_peaceful_worlds",
            "abilities.reduced_military_settles_a_peaceful_world",
        ),
    ),
    *under(
        "Galactic Enrichment",
        (
            "Gain a Favor token after placing a windfall world",
            "agenda_keys.the_key_of_galactic_enrichment",
        ),
        (
            "Once complete, you may spend Favor tokens in phase IV to gain 1 VP and 1 card apiece",
            "abilities.a_point_and_a_card_for_each_favor",
            "abilities.the_points_of_enrichment_come_from_the_pool",
        ),
        (
            "These VPs may not be doubled",
            "abilities.a_point_and_a_card_for_each_favor",
        ),
    ),
    *under(
        "Galactic Vigilance",
        (
            'Gain a Favor token after placing a card with a "Draw more cards" Explore power or an Alien card',
            "agenda_keys.the_key_of_galactic_vigilance",
        ),
        (
            'Only gain 1 token if the card is an Alien card with an Explore "+?" power',
            "agenda_keys.the_key_of_galactic_vigilance",
        ),
        (
            'Note that "mix-and-match" explore powers do not count',
            "agenda_keys.the_key_of_galactic_vigilance",
        ),
        (
            "Once complete, you may spend any number of Favor tokens in phase III to gain +2 Military",
            "abilities.two_military_for_each_favor",
            "abilities.vigilance_takes_what_the_conquest_needs",
            "abilities.vigilance_needs_an_eye_or_an_alien_card",
            "abilities.the_military_of_vigilance_ends_with_the_phase",
        ),
    ),
    *under(
        "Uplift Prophecy",
        (
            'Gain a Favor token after placing a card with an "Intel" power or an Uplift card',
            "agenda_keys.the_key_of_uplift_prophecy",
        ),
        (
            "Count all Uplift cards, not just chromosome worlds",
            "agenda_keys.the_key_of_uplift_prophecy",
        ),
        (
            "Once complete, you may spend Favor tokens in phase I to draw 5 cards and keep 1, for each token",
            "abilities.favor_draws_five_and_keeps_one",
            "abilities.two_favor_keep_two_cards_more",
            "abilities.uplift_prophecy_needs_intel_or_uplift",
            "accounts.five_cards_are_drawn_through_a_shuffle",
        ),
        (
            "You can use this ability while resolving your regular Explore action to keep 1 additional card",
            "abilities.favor_in_the_regular_explore_keeps_one_of_the_drawn_cards",
            "abilities.one_favor_keeps_one_card_more",
            "abilities.uplift_prophecy_is_for_who_did_not_choose_explore_too",
        ),
    ),
    *under(
        "Omens of War",
        (
            'Gain a Favor token after placing a brown (Rare Elements) world or a card with a "discard VP" power',
            "agenda_keys.the_key_of_omens_of_war",
        ),
        (
            "Once complete, you may spend any number of Favor tokens in Phase III; +1 Military and draw 1 card",
            "abilities.one_military_for_each_favor",
            "abilities.each_favor_for_omens_draws_a_card",
            "abilities.omens_draw_without_a_conquest",
        ),
    ),
    *under(
        "Pan Galactic Senate",
        (
            "Gain a Favor token after placing a non-Military green (Genes) world or any card that provides",
            "agenda_keys.the_key_of_pan_galactic_senate",
        ),
        (
            "Once complete, you may spend as many Favor tokens as you like in phase II, 1 VP and -1 develop cost",
            "abilities.one_less_to_develop_for_each_favor",
            "abilities.the_senate_gives_a_point_from_the_pool_for_each_favor",
            "abilities.the_senate_pays_without_a_development",
            "abilities.the_senate_needs_its_own_match",
        ),
        (
            "The discount lasts until the end of the phase",
            "abilities.the_discount_of_the_senate_ends_with_the_phase",
        ),
    ),
    *under(
        "Planetary Surplus",
        (
            'Gain a Favor token after placing a card with a Trade ($) power, or a "discard from tableau" power',
            "agenda_keys.the_key_of_planetary_surplus",
        ),
        (
            "Once complete, you may spend Favor tokens in phase V to gain 3 cards apiece",
            "abilities.three_cards_for_each_favor",
            "abilities.surplus_needs_a_trade_power_or_discard_from_tableau",
        ),
    ),
    *under(
        "Favor",
        (
            "Besides being earned through Agendas, some cards have powers that let you gain Favor tokens",
            "favor.terraforming_specialists_gain_a_favor_for_a_non_military_world",
            "favor.peaceful_alien_emissary_gains_a_favor_for_a_development",
            "favor.galactic_benefactors_gain_a_favor_in_produce",
            "favor.favor_of_a_consume_power_is_not_doubled",
        ),
        (
            "Favor tokens are essentially VPs that don't come out of the limited supply",
            "favor.favor_does_not_come_from_the_pool",
            "favor.the_supply_of_favor_has_no_end",
        ),
        (
            "You gain Favor when you match the key of an active (i.e. incomplete) Agenda",
            "favor.favor_is_gained_by_an_active_agenda_only",
            "agendas.an_agenda_with_tokens_left_stays_active",
        ),
        (
            "If a card power grants Favor, take it out of the supply, not off of an active Agenda",
            "favor.terraforming_specialists_gain_a_favor_for_a_non_military_world",
            "favor.peaceful_alien_emissary_gains_a_favor_for_a_development",
            "favor.favor_by_a_power_and_by_an_agenda_add_up",
        ),
        (
            "Favor tokens count as VP chips",
            "favor.favor_is_worth_a_point_at_the_end",
        ),
        (
            "Favor held at the end of the game are worth 1 VP apiece",
            "favor.favor_is_worth_a_point_at_the_end",
        ),
        (
            "Galactic Renaissance scores for VP chips plus Favor",
            "favor.galactic_renaissance_scores_chips_and_favor_together",
        ),
        (
            '"Spend VP" powers can be activated by discarding Favor',
            "favor.favor_feeds_spend_vp_powers_and_chips_feed_no_ability",
            "spend_vp.the_player_chooses_chip_or_favor",
        ),
        (
            "Galactic Standard of Living (Goal) could be awarded due to Favor gain",
            "goals.galactic_standard_of_living_counts_favor",
        ),
        (
            "VP chips don't count as Favor",
            "agendas.vp_chips_are_no_favor",
            "six_cost.galactic_benefactors_score_favor_and_developments",
        ),
        (
            "Favor doesn't come from the VP pool",
            "favor.favor_does_not_come_from_the_pool",
            "accounts.chips_favor_and_cards_are_accounted_for",
        ),
        (
            "Favor won't trigger game end",
            "favor.favor_does_not_end_the_game",
            "pool_end.favor_moves_the_pool_in_neither_mode",
        ),
    ),
    *under(
        "Peaceful Worlds",
        (
            "Patronage introduces a new type of world, which can only be placed with negative (or zero, in one",
            "peaceful.a_peaceful_world_takes_military_at_or_below_its_defense",
            "cards.one_peaceful_world_has_defense_zero",
        ),
        (
            "Peaceful worlds have blue defense values instead of red ones",
            "peaceful.peaceful_worlds_have_a_defense_of_zero_or_less",
        ),
        (
            "A player cannot settle a Peaceful world unless his total military (including specialized) is equal",
            "peaceful.a_peaceful_world_takes_military_at_or_below_its_defense",
            "peaceful.specialised_military_that_applies_is_counted",
        ),
        (
            "For example, Peaceful Uplift Architects has a defense of -2",
            "peaceful.a_peaceful_world_takes_military_at_or_below_its_defense",
            "refusals.a_peaceful_world_is_refused_for_too_much_military",
        ),
        (
            "Peaceful worlds count as Military worlds, except that they cannot be placed using pay-for-military",
            "peaceful.nothing_but_military_places_a_peaceful_world",
            "peaceful.a_peaceful_world_is_placed_for_nothing",
        ),
        (
            "6-cost developments which score for Military worlds also score for Peaceful worlds",
            "peaceful.six_cost_developments_score_peaceful_worlds_as_military",
            "six_cost.imperium_rule_scores_each_card_once_by_its_best_term",
        ),
        (
            "Peaceful worlds are not Non-military worlds and cannot be placed with Colony Ship, Galactic",
            "peaceful.nothing_but_military_places_a_peaceful_world",
            "peaceful.a_grey_peaceful_world_is_no_grey_non_military_world",
            "powers.placers_place_non_military_worlds_free",
            "powers.imperium_rule_conquers_non_military_worlds",
        ),
        (
            'Any card referring to a "red circle" is also referring to a "blue circle"',
            "peaceful.a_peaceful_world_is_the_fourth_military_world",
            "favor.terraforming_specialists_gain_a_favor_for_a_non_military_world",
        ),
        (
            "For example, if you have Terraforming Robots, you'd draw an extra card after placing a Peaceful",
            "peaceful.terraforming_robots_draw_for_a_peaceful_world",
        ),
    ),
    *under(
        "Spend VP Powers",
        (
            "As mentioned above, some powers let you discard VPs for benefits",
            "spend_vp.endowed_workshops_spend_a_vp_for_a_development",
            "spend_vp.hired_fleet_spends_up_to_two",
            "spend_vp.the_terraforming_fund_spends_up_to_two",
            "spend_vp.a_vp_buys_two_cards_in_consume",
        ),
        (
            "VPs spent return to the pool (they are not removed from the game)",
            "spend_vp.spent_chips_return_to_the_pool",
            "pool_end.a_pool_that_was_empty_ends_the_game_if_latched",
            "pool_end.only_an_empty_pool_at_the_end_of_the_round_ends_the_game",
        ),
        (
            "Favor spent (as VP) return to the supply",
            "spend_vp.spent_favor_returns_to_the_supply",
        ),
        (
            "They have no effect on Agendas or the VP pool",
            "spend_vp.spent_favor_returns_to_the_supply",
        ),
        (
            "If a player has both Favor and VP, they choose which one to spend",
            "spend_vp.the_player_chooses_chip_or_favor",
            "spend_vp.a_vp_buys_two_cards_in_consume",
        ),
    ),
    *under(
        "Intel Powers",
        (
            "Intel powers all share the same backdrop icon",
            "intel.core_intelligence_scores_intel_cards",
            "agenda_keys.the_key_of_uplift_prophecy",
        ),
        (
            'Intel powers generally let you "leech" off of other people\'s actions',
            "intel.scout_intelligence_draws_two_more_if_an_opponent_explores",
            "intel.core_intelligence_keeps_one_more_if_an_opponent_explores",
            "intel.settlement_intelligence_draws_after_settling_if_an_opponent_settles",
            "intel.trade_intelligence_sells_a_good_if_an_opponent_trades",
            "intel.production_intelligence_fills_a_windfall_world_if_an_opponent_produces",
            "intel.informant_colony_draws_if_an_opponent_develops",
            "intel.brokered_ore_world_sells_for_more_if_an_opponent_trades",
            "intel.gene_clinic_world_draws_if_an_opponent_doubles",
            "intel.observed_industry_world_draws_two_if_an_opponent_produces",
        ),
        (
            "For example, Research Intelligence: -1 cost to place developments if an opponent selected Develop",
            "intel.research_intelligence_takes_one_off_if_an_opponent_develops",
            "intel.intel_needs_the_selection_not_the_phase",
        ),
        (
            "If you and an opponent both select the same action, the bonuses stack",
            "intel.research_intelligence_takes_one_off_if_an_opponent_develops",
            "intel.intel_stacks_with_other_discounts",
            "intel.trade_intelligence_sells_beside_the_own_trade",
        ),
        (
            "The 6-cost development Core Intelligence scores extra points for Intel cards",
            "intel.core_intelligence_scores_intel_cards",
            "six_cost.core_intelligence_scores_intel_cards_of_each_phase",
        ),
    ),
    *under(
        "Optional Goals",
        (
            "The following three goals may be used with this set, for players who enjoy Goals",
            "goals.goals_are_an_option",
            "goals.who_is_first_takes_the_goal",
        ),
        (
            "Established Power: First to three grey non-military worlds in tableau",
            "goals.established_power_counts_grey_non_military_worlds",
            "goals.who_is_first_takes_the_goal",
        ),
        (
            "Cultural Exchange: First to two cards with Intel powers in tableau",
            "goals.a_goal_is_shared_when_it_is_reached_in_the_same_phase",
            "goals.who_is_first_takes_the_goal",
        ),
        (
            "Economic Leader: Most cards with Trade powers in tableau (3+)",
            "goals.who_has_most_has_the_goal",
            "goals.placing_the_third_trade_card_takes_economic_leader",
        ),
        (
            "Includes any power in phase ($) but not Black Market Trading World",
            "goals.who_has_most_has_the_goal",
            "six_cost.galactic_bourse_scores_cards_with_trade_powers",
        ),
    ),
)

#: How many sentences stand under each heading of the rulebook.
COUNTS: Final = {
    "Overview": 7,
    "Setup": 4,
    "Agendas": 15,
    "Arms of the Imperium": 4,
    "Established Power": 3,
    "Galactic Enrichment": 3,
    "Galactic Vigilance": 4,
    "Uplift Prophecy": 4,
    "Omens of War": 2,
    "Pan Galactic Senate": 3,
    "Planetary Surplus": 2,
    "Favor": 12,
    "Peaceful Worlds": 9,
    "Spend VP Powers": 5,
    "Intel Powers": 5,
    "Optional Goals": 5,
}
