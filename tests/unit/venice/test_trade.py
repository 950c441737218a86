"""Action 3: trade."""

import pytest

from .positions import VALUES, ducats, hand, hands, known, lead, legal, market, naming, pile, position, run, wharf
from .rules import rule


@rule("ruling 3.3", "ruling 6 goods", "Player Board")
@pytest.mark.parametrize("good", VALUES)
def test_a_hand_card_is_sold_at_its_printed_value(good: str) -> None:
    """The numbers on the Good Cards indicate their value at the Market; they go to the Market face up."""
    state = position(hands={0: good}, ducats={0: 0})
    state = run(state, "0 action trade", f"0 sell {good}")
    assert ducats(state) == [VALUES[good], 10, 10, 10]
    assert market(state) == good
    assert hand(state, 0) == ""


@rule("ruling 3.3", "ruling 6 goods", "Map Board")
@pytest.mark.parametrize("good", VALUES)
def test_a_card_of_the_market_is_bought_at_its_printed_value(good: str) -> None:
    """Buy at most one: from the Market at its printed value."""
    state = position(market=f"{good} hemp", ducats={0: 5})
    state = run(state, "0 action trade", f"0 buy market {good}")
    assert ducats(state) == [5 - VALUES[good], 10, 10, 10]
    assert hand(state, 0) == good
    assert market(state) == "hemp"


@rule("ruling 3.3", "ruling 6 numbers", "Map Board")
@pytest.mark.parametrize("good", ["hemp", "silk", "pepper"])
def test_a_card_of_the_wharf_costs_one_ducat(good: str) -> None:
    """Or from the Wharf at 1 Ducat, whatever is printed on it."""
    state = position(wharf=f"{good} grain", ducats={0: 1})
    state = run(state, "0 action trade", f"0 buy wharf {good}")
    assert ducats(state) == [0, 10, 10, 10]
    assert hand(state, 0) == good
    assert wharf(state) == "grain"


@rule("ruling 3.3", "ruling 6 numbers")
def test_any_number_of_cards_may_be_sold() -> None:
    """Sell any number of hand cards: Hemp 2 + 2, Silk 4, Pepper 5, Cloth 5 make 18 Ducats."""
    state = position(hands={0: "hemp*2 silk pepper cloth"}, ducats={0: 0})
    state = run(state, "0 action trade", "0 sell hemp; sell hemp; sell silk; sell pepper; sell cloth")
    assert ducats(state) == [18, 10, 10, 10]
    assert market(state) == "hemp*2 silk pepper cloth"
    # he could buy one of them back
    assert legal(state) == {
        "buy market hemp",
        "buy market silk",
        "buy market pepper",
        "buy market cloth",
        "done",
    }


@rule("ruling 3.3", "ruling 1.2")
def test_a_trade_may_be_ended_at_any_time() -> None:
    """A player may do nothing: `done` at once, or after a sale."""
    state = position(hands={0: "hemp*2", 1: "wool"})
    state = run(state, "0 action trade", "0 sell hemp; done", "1 done", "2 done", "3 done")
    assert hands(state) == ["hemp", "wool", "", ""]
    assert naming(state)
    assert lead(state) == 1


@rule("ruling 3.3", "ruling 1.3")
def test_who_can_neither_sell_nor_buy_has_done_only() -> None:
    """A sole legal action is asked: seat 0 has no card, and the Market is empty."""
    state = run(position(), "0 action trade")
    assert legal(state) == {"done"}


@rule("ruling 3.3")
def test_sales_go_in_the_order_of_the_table() -> None:
    """In data-table order so that no permutation is offered twice: after Lumber no Hemp, but Lumber again and Silk."""
    state = run(position(hands={0: "hemp lumber*2 silk"}), "0 action trade")
    assert legal(state) == {"sell hemp", "sell lumber", "sell silk", "done"}
    state = run(state, "0 sell lumber")
    assert legal(state) == {"sell lumber", "sell silk", "buy market lumber", "done"}
    assert "table" in str(state.why_illegal("sell hemp"))
    state = run(state, "0 sell silk")
    assert legal(state) == {"buy market lumber", "buy market silk", "done"}


@rule("ruling 3.3")
def test_manufactured_goods_come_last_in_the_order_of_the_table() -> None:
    """Data table: … Pepper, Canvas, Cloth."""
    state = run(position(hands={0: "pepper canvas cloth"}), "0 action trade", "0 sell canvas")
    assert legal(state) == {"sell cloth", "buy market canvas", "done"}


@rule("ruling 3.3")
def test_the_order_of_the_table_binds_each_trade_anew() -> None:
    """The next seat, and the next trade of the same seat, begin at the table's start."""
    state = position(3, hands={0: "hemp silk", 1: "hemp"}, ducats={1: 0, 2: 0})
    state = run(state, "0 action trade", "0 sell silk; done")
    assert "sell hemp" in legal(state)
    state = run(state, "1 done", "2 done", "1 action trade", "1 done", "2 done")
    assert "sell hemp" in legal(state)


@rule("ruling 3.3", "ruling 6 numbers")
def test_at_most_one_card_is_bought() -> None:
    """Buy at most one: the purchase ends the trade."""
    state = position(market="wool silk", wharf="iron")
    state = run(state, "0 action trade", "0 buy market wool")
    assert state.turn == 1
    assert hand(state, 0) == "wool"


@rule("ruling 3.3")
def test_nothing_is_sold_after_the_purchase() -> None:
    """Sell; then, *and then only*, buy: with the purchase the next seat is to trade."""
    state = position(hands={0: "silk", 1: "hemp"}, wharf="iron")
    state = run(state, "0 action trade", "0 buy wharf iron")
    assert state.turn == 1
    assert legal(state) == {"sell hemp", "done"}
    assert hand(state, 0) == "iron silk"


@rule("ruling 3.3")
def test_a_card_just_sold_may_be_bought_back() -> None:
    """A card just sold may be bought back: 5 Ducats in, 5 Ducats out; everybody has seen it."""
    state = position(hands={0: "?silk"}, ducats={0: 0})
    state = run(state, "0 action trade", "0 sell silk; buy market silk")
    assert ducats(state) == [0, 10, 10, 10]
    assert hand(state, 0) == "silk"
    assert known(state, 0) == "silk"
    assert market(state) == ""


@rule("ruling 3.3")
def test_the_money_of_a_sale_pays_for_the_purchase() -> None:
    """First sell, then buy: without a Ducat, Silk (4) pays for Wine (4)."""
    state = run(position(hands={0: "silk"}, market="wine pepper", wharf="hemp", ducats={0: 0}), "0 action trade")
    assert legal(state) == {"sell silk", "done"}
    state = run(state, "0 sell silk")
    assert legal(state) == {"buy market silk", "buy market wine", "buy wharf hemp", "done"}
    state = run(state, "0 buy market wine")
    assert ducats(state) == [0, 10, 10, 10]
    assert hand(state, 0) == "wine"


@rule("ruling 3.3")
def test_only_what_can_be_paid_is_offered() -> None:
    """3 Ducats: Wool (2) and Lumber (3) of the Market, anything of the Wharf; not Silk (4), not Pepper (5)."""
    state = position(hands={0: "hemp"}, market="wool lumber silk pepper", wharf="pepper iron", ducats={0: 3})
    state = run(state, "0 action trade")
    assert legal(state) == {
        "sell hemp",
        "buy market wool",
        "buy market lumber",
        "buy wharf iron",
        "buy wharf pepper",
        "done",
    }
    assert "Ducat" in str(state.why_illegal("buy market silk"))


@rule("ruling 3.3")
def test_the_wharf_wants_its_ducat() -> None:
    """From the Wharf at 1 Ducat: seat 0 has none."""
    state = run(position(wharf="pepper", ducats={0: 0}), "0 action trade")
    assert legal(state) == {"done"}
    assert "Ducat" in str(state.why_illegal("buy wharf pepper"))


@rule("ruling 3.3")
def test_the_same_good_may_be_bought_at_either_place() -> None:
    """From the Market at its printed value, or from the Wharf at 1 Ducat; every kind is offered once a place."""
    state = run(position(market="silk*2", wharf="silk*3"), "0 action trade")
    assert legal(state) == {"buy market silk", "buy wharf silk", "done"}
    state = run(state, "0 buy wharf silk")
    assert (market(state), wharf(state)) == ("silk*2", "silk*2")
    assert ducats(state)[0] == 9


@rule("ruling 3.3")
def test_manufactured_goods_stay_in_the_market() -> None:
    """Manufactured ones too and stay there: a sold Canvas does not go back to its pile."""
    state = position(3, hands={0: "canvas"})
    assert pile(state, "canvas") == 8
    state = run(state, "0 action trade", "0 sell canvas; done", "1 buy market canvas", "2 done")
    assert pile(state, "canvas") == 8
    assert hand(state, 1) == "canvas"
    assert ducats(state) == [15, 5, 10]


@rule("ruling 3.3", "Map Board")
def test_what_one_player_sells_the_next_may_buy() -> None:
    """The Market, where players buy and sell: from the lead clockwise, each sees what the former left."""
    state = run(position(3, lead=1, hands={1: "pepper"}), "1 action trade", "1 sell pepper; done")
    assert legal(state) == {"buy market pepper", "done"}
    state = run(state, "2 buy market pepper")
    assert legal(state) == {"done"}
    assert ducats(state) == [10, 15, 5]


@rule("ruling 3.3")
def test_market_wharf_and_hand_have_no_limit() -> None:
    """No limits on Market, Wharf or hand: 20 cards to the Market's 10, and one more into a hand of 20."""
    twenty = "hemp*10 wool*10"
    state = position(3, hands={0: twenty, 1: "lumber*10 iron*9"}, market="pepper*5 wine*5", wharf="grain*5 silk")
    state = run(state, "0 action trade", "0 " + "; ".join(["sell hemp"] * 10 + ["sell wool"] * 10 + ["done"]))
    assert market(state) == "hemp*10 wool*10 wine*5 pepper*5"
    state = run(state, "1 buy wharf silk")
    assert hand(state, 1) == "lumber*10 iron*9 silk"
    assert ducats(state) == [50, 9, 10]


@rule("ruling 3.3")
def test_only_what_is_there_can_be_sold_or_bought() -> None:
    """*Hand* cards are sold, cards of Market and Wharf bought: each in its place."""
    state = run(position(hands={0: "hemp"}, market="wool", wharf="iron"), "0 action trade")
    for action in ("sell wool", "buy market iron", "buy wharf wool", "buy market hemp", "sell pirates"):
        assert state.why_illegal(action) is not None
    assert legal(state) == {"sell hemp", "buy market wool", "buy wharf iron", "done"}
