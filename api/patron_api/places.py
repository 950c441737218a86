"""Where in the request a reason of the rules engine points: its reasons begin with the field that they are about."""

import re

_PATH = re.compile(r"[a-z_]+(?:\[\d+\]|\.[\w-]+)*(?=: )")
_OPTION = re.compile(r"(?:unknown )?option \"?([\w-]+)")
_FIELD = re.compile(r'(?:^|: )(?:missing|duplicate) field "(\w+)"')


def place_of(reasons: list[str], root: str) -> str:
    """Return the JSON path of the first reason's field below `root`, or `root` if it names none.

    >>> place_of(["cubes[2].red: must be 8 at most"], "$.position.view")
    '$.position.view.cubes[2].red'
    """
    if not reasons:
        return root
    reason = reasons[0]
    parts = [root]
    if path := _PATH.match(reason):
        parts.append(path[0])
    elif option := _OPTION.match(reason):
        parts.extend(("options", option[1]))
    if field := _FIELD.search(reason):
        parts.append(field[1])
    return ".".join(parts)
