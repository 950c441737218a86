"""Game records as they come in a body."""

import patron

from patron_api.games import find
from patron_api.problems import Kind, ProblemError


def read_record(game: str, text: str) -> patron.Record:
    """Read the record of a game.

    Raises
    ------
    ProblemError
        404, if the game is unknown; 400, if the record cannot be replayed, or is one of another game.
    """
    find(game)
    try:
        record = patron.Record.from_text(text)
    except patron.PatronError as error:
        raise ProblemError(Kind.INVALID_RECORD, str(error), place="$.record", reasons=error.reasons) from None
    if record.game.id != game:
        detail = f"This is the record of a game of {record.game.id}, not of {game}."
        raise ProblemError(Kind.INVALID_RECORD, detail, place="$.record")
    return record
