"""Plain text for people: a whole position, a deck, an analysis.

Everything is rendered from the JSON of what it is given, so a view shows what its seat may know and no more, and
no rule is repeated here.
"""

from patron._patron import Analysis
from patron.show.cards import card, deck
from patron.show.table import labelled, labelled_board, position, question
from patron.show.text import columns

__all__ = ["analysis", "card", "columns", "deck", "labelled", "labelled_board", "position", "question"]


def analysis(found: Analysis) -> str:
    """Draw a ranked table of actions, and the reasons in words below it."""
    return f"{found.table().rstrip()}\n\n{found.explain().rstrip()}"
