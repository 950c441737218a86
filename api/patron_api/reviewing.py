"""What each recorded decision cost, beside what a search would have done there.

Each decision is searched several times with seeds of its own, and the cost is the mean difference between the best
action and the one that was said. The spread of these means holds what the search itself is unsure of, so that the
interval (Student's t) is one of the whole procedure and not of its last simulations only.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev

import patron

from patron_api.answers import Estimate, Judged, SeatReview
from patron_api.thinking import Given

SEARCHES = 5
"""Searches for each decision; they share its playouts or its time."""
_T = 2.776
"""Student's t for 95 % with SEARCHES - 1 degrees of freedom."""
_NOTHING = Estimate(0.0, 0.0, 0.0)


def review(  # noqa: PLR0913, PLR0917 - what to judge, how long, and who listens
    record: patron.Record,
    seats: Sequence[int],
    given: Given,
    seed: int,
    stop: patron.StopFlag,
    tell: Callable[[Judged], None],
) -> tuple[list[Judged], int]:
    """Judge the decisions of these seats, in their order; also return the number of simulated games.

    Parameters
    ----------
    given
        What each of the searches gets.
    seed
        The searches of a decision have the seeds from here on.
    tell
        Hears of each decision when it is judged.
    """
    judged: list[Judged] = []
    playouts = 0
    for ply, state, action in decisions(record, seats):
        if stop.is_set():
            break
        one, used = _judge(ply, state, action, given, seed, stop)
        playouts += used
        judged.append(one)
        tell(one)
    return judged, playouts


def decisions(record: patron.Record, seats: Sequence[int]) -> Iterator[tuple[int, patron.State, patron.Action]]:
    """Go through what these seats decided."""
    states = record.states()
    for ply, (action, seat) in enumerate(zip(record.actions, record.seats, strict=True)):
        if seat in seats:
            yield ply, states[ply], action


def _judge(  # noqa: PLR0913, PLR0917 - likewise
    ply: int, state: patron.State, action: patron.Action, given: Given, seed: int, stop: patron.StopFlag
) -> tuple[Judged, int]:
    view = state.view()
    choices = len(view.legal_actions)
    if choices == 1:
        return Judged(ply, view.seat, action.text, action.text, 1, _NOTHING, _NOTHING, []), 0
    found = [given.suggest(view, seed + number, stop) for number in range(SEARCHES)]
    rows = [{row.action.text: row for row in one.rows} for one in found]
    best = max(rows[0], key=lambda text: sum(by_text[text].visits for by_text in rows))
    pairs = [(by_text[best], by_text[action.text]) for by_text in rows]
    return Judged(
        ply,
        view.seat,
        action.text,
        best,
        choices,
        _estimate([one.win_share[view.seat] - other.win_share[view.seat] for one, other in pairs]),
        _estimate([one.points[view.seat] - other.points[view.seat] for one, other in pairs]),
        [fmean(shares) for shares in zip(*(other.win_share for _, other in pairs), strict=True)],
    ), sum(one.playouts for one in found)


def _estimate(values: Sequence[float]) -> Estimate:
    mean, half = fmean(values), _T * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def by_seat(judged: Sequence[Judged], seats: Sequence[int]) -> list[SeatReview]:
    """Add up what each seat gave away."""
    made: list[SeatReview] = []
    for seat in seats:
        own = [one for one in judged if one.seat == seat and one.choices > 1]
        made.append(
            SeatReview(
                seat,
                len(own),
                sum(one.played == one.best for one in own),
                sum(one.win_share.mean for one in own),
                sum(one.points.mean for one in own),
            )
        )
    return made
