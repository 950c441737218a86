"""The `type` of each problem, when somebody follows it."""

from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from patron_api.answers import ProblemKind
from patron_api.problems import PATH, Kind, ProblemError, documented
from patron_api.rates import FREE


@get(
    PATH + "{kind:str}",
    sync_to_thread=False,
    operation_id="describeProblem",
    summary="Describe a kind of problem",
    tags=["service"],
    responses=documented(Kind.NOT_FOUND, counted=False),
    opt={FREE: True},
    raises=[],
)
def describe_problem(
    kind: Annotated[str, PathParameter(description="Last part of a problem's `type`.")],
) -> ProblemKind:
    """What the `type` of a problem stands for."""
    for known in Kind:
        if known.slug == kind:
            return ProblemKind(known.type, known.status, known.title)
    raise ProblemError(Kind.NOT_FOUND, f"There is no kind of problem {kind!r}.", place="path kind")


HANDLERS = [describe_problem]
