"""What a request may search: what it asks for, cut to what the server gives."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

import patron

from patron_api.answers import Cut
from patron_api.requests import Limit
from patron_api.settings import Settings

DEFAULT_PLAYOUTS = 1000


@dataclass(frozen=True, slots=True)
class Given:
    """What one search gets."""

    playouts: int | None
    time: float
    threads: int
    cuts: list[Cut]
    """What was asked for and not given."""
    asks_time: bool

    @classmethod
    def of(cls, settings: Settings, limit: Limit, threads: int, searches: int = 1) -> Self:
        """Cut a limit; several searches of one request get together what one would get."""
        playouts = DEFAULT_PLAYOUTS if limit.playouts is None and limit.time is None else limit.playouts
        most_playouts = max(1, settings.max_playouts // searches)
        most_time = settings.max_time / searches
        most_threads = min(settings.max_threads, settings.threads_of_a_worker)
        cuts: list[Cut] = []
        if playouts is not None and playouts > most_playouts:
            cuts.append(Cut("$.limit.playouts", playouts, most_playouts))
            playouts = most_playouts
        time = most_time if limit.time is None else limit.time
        if time > most_time:
            cuts.append(Cut("$.limit.time", time, most_time))
            time = most_time
        if threads > most_threads:
            cuts.append(Cut("$.threads", threads, most_threads))
            threads = most_threads
        return cls(playouts, time, threads, cuts, limit.time is not None)

    def shared(self, searches: int) -> Self:
        """Return what each of several searches gets, which share this."""
        playouts = None if self.playouts is None else max(1, self.playouts // searches)
        return replace(self, playouts=playouts, time=self.time / searches)

    def suggest(
        self,
        view: patron.View,
        seed: int,
        stop: patron.StopFlag,
        top: int | None = None,
        progress: Callable[[patron.Analysis], object] | None = None,
    ) -> patron.Analysis:
        """Search with it."""
        return patron.suggest(
            view,
            time=self.time,
            playouts=self.playouts,
            seed=seed,
            threads=self.threads,
            top=top,
            stop=stop,
            progress=progress,
        )

    def told(self, playouts: int) -> list[Cut]:
        """Tell what was cut, also when the server's own time ended a search before its playouts."""
        if self.asks_time or self.playouts is None or playouts >= self.playouts:
            return self.cuts
        return [*self.cuts, Cut("$.limit.playouts", self.playouts, playouts)]
